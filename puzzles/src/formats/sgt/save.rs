//! Save files of Singles and Bridges in Simon Tatham's Portable Puzzle Collection.
//!
//! ```text
//! SAVEFILE:41:Simon Tatham's Portable Puzzle Collection
//! VERSION :1:1
//! GAME    :7:Bridges
//! PARAMS  :13:7x7i30e10m2d0
//! CPARAMS :13:7x7i30e10m2d0
//! DESC    :25:2c5a4i1c3g3a2h2b3e3
//! NSTATES :1:1
//! STATEPOS:1:1
//! ```
//!
//! A record is a key of eight signs, the length of its value in bytes, and the value. `CPARAMS` are
//! the [parameters](super::params) of this game, `PARAMS` those of the next; `DESC` are its cells.
//! Moves and all other records are passed over. A game is written as the program writes one in which
//! nothing has been done.

use super::{GAMES, Named};
use super::{Params, Part, name_of, read_board, write_board};
use crate::formats::{Format, Sign};
use crate::lines::Line;
use crate::read::{Entry, ReadError, WriteError};
use crate::{Board, Puzzle};

pub(in crate::formats) const FORMAT: Format = Format {
    name: "sgt-save",
    about: "a save file of Simon Tatham's Singles or Bridges",
    puzzles: &Puzzle::ALL,
    extension: "sav",
    is_line: false,
    sign,
    read,
    write: Some(write),
};

/// How such a file begins.
const MAGIC: &str = "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection";

fn sign(text: &[u8]) -> Sign {
    if text.starts_with(MAGIC.as_bytes()) { Sign::Sure } else { Sign::No }
}

fn read(text: &[u8], _: Option<Puzzle>) -> Vec<Entry> {
    vec![Entry { name: None, line: 1, board: read_file(text) }]
}

/// A record whose value is text in one line, or as much of one as can be shown.
#[derive(Clone, Copy)]
struct Record<'a> {
    key: &'a str,
    value: Part<'a>,
}

fn read_file(text: &[u8]) -> Result<Board, ReadError> {
    let (mut game, mut params, mut own_params, mut cells) = (None, None, None, None);
    let mut end = ReadError::new(1, 0, "the end of the file", "");
    for record in (Records { rest: text, line: 1 }) {
        let Record { key, value } = record?;
        match key.trim_end() {
            "GAME" => game = Some(value),
            "PARAMS" => params = Some(value),
            "CPARAMS" => own_params = Some(value),
            "DESC" => cells = Some(value),
            _ => {}
        }
        end = value.fault(value.text.len(), "the end of the file", "");
    }
    let need = |value: Option<_>, key: &str| {
        value.ok_or_else(|| ReadError { expected: format!("a record `{key}`"), ..end.clone() })
    };
    let game: Part = need(game, "GAME")?;
    let known = GAMES.iter().find(|(name, _)| *name == game.text);
    let &(_, puzzle) = known.ok_or_else(|| game.refuse("`Singles` or `Bridges`"))?;
    let params = Params::read(need(own_params.or(params), "CPARAMS")?)?;
    read_board(Some(puzzle), &params, need(cells, "DESC")?, None)
}

/// The records of a file one after the other, until one is broken.
struct Records<'a> {
    rest: &'a [u8],
    /// The line in which `rest` starts.
    line: usize,
}

impl<'a> Iterator for Records<'a> {
    type Item = Result<Record<'a>, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.rest.is_empty() {
            return None;
        }
        let record = self.record();
        if record.is_err() {
            self.rest = &[];
        }
        Some(record)
    }
}

impl<'a> Records<'a> {
    fn record(&mut self) -> Result<Record<'a>, ReadError> {
        let first = self.rest.split(|&byte| byte == b'\n').next().unwrap_or(&[]);
        let text = str::from_utf8(first).unwrap_or_default();
        let line = Part::whole(Line { number: self.line, text });
        let expected = "a key of eight signs, `:`, a length, `:` and a value of that length";
        let broken = || line.refuse(expected);
        let (key, rest) = text.split_at_checked(8).ok_or_else(broken)?;
        let (len, _) = rest.strip_prefix(':').and_then(|s| s.split_once(':')).ok_or_else(broken)?;
        let start = 8 + 1 + len.len() + 1;
        let len: usize = crate::formats::part::number(len).ok_or_else(broken)?;
        let end =
            start.checked_add(len).filter(|&end| end <= self.rest.len()).ok_or_else(broken)?;
        let (record, rest) = self.rest.split_at(end);
        let after = rest.strip_prefix(b"\r").unwrap_or(rest);
        let after = if after.is_empty() { Some(after) } else { after.strip_prefix(b"\n") };
        self.rest = after.ok_or_else(broken)?;
        self.line += 1 + record.iter().filter(|&&byte| byte == b'\n').count();
        Ok(Record { key, value: line.sub(start, end.min(text.len())) })
    }
}

fn write(boards: &[Named<'_>]) -> Result<String, WriteError> {
    let format = FORMAT.name;
    let [Named { board, .. }] = boards else {
        return Err(WriteError::Unsayable {
            format,
            what: "several boards in one file".to_owned(),
        });
    };
    let (_, cells) = write_board(board, format)?;
    let size = format!("{}x{}", board.cols(), board.rows());
    // What was asked of a generator is not known: what the program asks by itself.
    let params = match board {
        Board::Hitori(_) => format!("{size}de"),
        Board::Hashi(board) => format!("{size}i30e10m{}d0", board.max_bridges()),
    };
    let records = [
        ("VERSION", "1"),
        ("GAME", name_of(board.puzzle())),
        ("PARAMS", &params),
        ("CPARAMS", &params),
        ("DESC", &cells),
        ("NSTATES", "1"),
        ("STATEPOS", "1"),
    ];
    let record = |(key, value): (&str, &str)| format!("{key:8}:{}:{value}\n", value.len());
    Ok(format!("{MAGIC}\n") + &records.map(record).concat())
}
