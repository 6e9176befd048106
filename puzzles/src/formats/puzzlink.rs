//! Addresses of puzz.link and its like, one a line.

use super::{Format, Named, Sign, one_line};
use crate::address::{self, Address};
use crate::lines::Line;
use crate::read::{Entry, ReadError, WriteError, write_address};
use crate::{Board, Puzzle, hashi, hitori};

pub(crate) const FORMAT: Format = Format {
    name: "puzzlink",
    about: "addresses of puzz.link, one a line",
    puzzles: &Puzzle::ALL,
    extension: "url",
    is_line: true,
    sign,
    read,
    write: Some(write),
};

fn sign(text: &[u8]) -> Sign {
    one_line::sign(text, address::sign)
}

fn read(text: &[u8], _: Option<Puzzle>) -> Vec<Entry> {
    one_line::read(text, read_line)
}

fn read_line(line: Line) -> Result<Board, ReadError> {
    let address = Address::split(line)?;
    Ok(match address.puzzle {
        Puzzle::Hitori => hitori::puzzlink::read(&address)?.into(),
        Puzzle::Hashi => hashi::puzzlink::read(&address)?.into(),
    })
}

fn write(boards: &[Named<'_>]) -> Result<String, WriteError> {
    boards.iter().map(|named| Ok(write_address(named.board)? + "\n")).collect()
}
