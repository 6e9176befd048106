//! Boards as strings in the scripts of ohmec's puzzle pages.
//!
//! ```text
//! const puzzles = [
//!   "3x2:121.2C1",       // easy 1       Hitori: digits, then A for 10 to Z for 35
//!   "5x3:2c1.e.1d",      // other 2      Hashi: digits are islands, a to z are 1 to 26 cells of water,
//! ];                                     and `-` is one
//! ```
//!
//! Columns come before rows. Each string is a board, of which the remark in its line is the name; a
//! line without quotes may be one too. A text holds boards of one puzzle: a small letter anywhere says
//! that it is Hashi, and a capital that it is Hitori. The pages have an answered board as an example
//! (`*` for a shaded cell, other signs for bridges); its board is not all there, so it is refused.

use super::cells::{Grid, Words, only_one_puzzle};
use super::document::{self, Document, Fault};
use super::rows::{Content, Style, write_rows};
use super::{Format, Named, Sign};
use crate::read::{Entry, ReadError, WriteError};
use crate::read_error::quote;
use crate::{Board, Puzzle};

pub(super) const FORMAT: Format = Format {
    name: "ohmec",
    about: "strings WxH:row.row in a script",
    puzzles: &Puzzle::ALL,
    extension: "js",
    is_line: false,
    sign,
    read,
    write: Some(write),
};

/// Strings in quotes, or else lines; both are found in other texts too.
fn sign(text: &[u8]) -> Sign {
    if !text.contains(&b':') {
        return Sign::No;
    }
    let strongest = |document: &Document| {
        let sign = |string: BoardString| match string.is_quoted {
            true => Sign::Likely,
            false => Sign::Perhaps,
        };
        strings(document.text()).map(sign).max().unwrap_or(Sign::No)
    };
    document::look(text, strongest).unwrap_or(Sign::No)
}

fn read(text: &[u8], puzzle: Option<Puzzle>) -> Vec<Entry> {
    document::entries(text, "strings WxH:row.row", |document| {
        let said = puzzle_of(document.text());
        let entry = |string: BoardString| Entry {
            name: string.name.and_then(document::name),
            line: document.line(string.at),
            board: board(document, &string, puzzle, said),
        };
        strings(document.text()).map(entry).collect()
    })
}

/// A board as it is written.
struct BoardString<'a> {
    /// The byte where its text starts.
    at: usize,
    cols: &'a str,
    rows: &'a str,
    body: &'a str,
    name: Option<&'a str>,
    /// Whether quotes are around it.
    is_quoted: bool,
}

/// All of a text.
fn strings(text: &str) -> impl Iterator<Item = BoardString<'_>> {
    let mut start = 0;
    text.split('\n').flat_map(move |line| {
        let at = start;
        start += line.len() + 1;
        in_line(line, at)
    })
}

/// Those of the line that starts at byte `start`.
fn in_line(line: &str, start: usize) -> impl Iterator<Item = BoardString<'_>> {
    let (code, name) = match line.split_once("//") {
        Some((code, name)) => (code, Some(name)),
        None => (line, None),
    };
    let is_quoted = code.contains(QUOTES);
    let mut pieces = code.split(QUOTES);
    // Between quotes is every second piece; without quotes, the first one is all there is.
    let mut at =
        start + if is_quoted { pieces.next().map_or(0, |piece| piece.len() + 1) } else { 0 };
    std::iter::from_fn(move || {
        let piece = pieces.next()?;
        let here = at;
        at += piece.len() + 1 + pieces.next().map_or(0, |between| between.len() + 1);
        Some((here, piece))
    })
    .filter_map(move |(at, piece)| {
        let text = if is_quoted { piece } else { piece.trim().trim_end_matches(',').trim_end() };
        let (size, body) = text.split_once(':')?;
        let (cols, rows) = size.split_once('x')?;
        let is_number = |side: &str| !side.is_empty() && side.bytes().all(|b| b.is_ascii_digit());
        let is_board = is_number(cols) && is_number(rows) && (is_quoted || body.contains('.'));
        let at = at + (piece.len() - piece.trim_start().len());
        is_board.then_some(BoardString { at, cols, rows, body, name, is_quoted })
    })
}

const QUOTES: [char; 3] = ['"', '\'', '`'];

/// The puzzle that the letters in all boards of a text say.
fn puzzle_of(text: &str) -> Option<Puzzle> {
    let has = |is_sign: fn(u8) -> bool| strings(text).any(|s| s.body.bytes().any(is_sign));
    match (has(|b| b == b'*' || b.is_ascii_uppercase()), has(|b| b.is_ascii_lowercase())) {
        (true, false) => Some(Puzzle::Hitori),
        (false, true) => Some(Puzzle::Hashi),
        _ => None,
    }
}

fn board(
    document: &Document,
    string: &BoardString,
    known: Option<Puzzle>,
    said: Option<Puzzle>,
) -> Result<Board, ReadError> {
    let puzzle = document::puzzle(known, said).map_err(document.at(string.at))?;
    let mut grid = Grid::new(puzzle, Words::NUMBERS);
    for row in string.body.split('.') {
        for (at, sign) in row.char_indices() {
            let at = document.start_of(row) + at;
            put(&mut grid, puzzle, sign).map_err(document.at(at))?;
        }
        grid.end_row().map_err(document.at(document.start_of(row)))?;
    }
    let board = grid.board().map_err(document.at(string.at))?;
    let size = format!("{}x{}", board.cols(), board.rows());
    if [string.cols.parse(), string.rows.parse()] != [Ok(board.cols()), Ok(board.rows())] {
        let expected = format!("{}x{}, as is said before the `:`", string.cols, string.rows);
        return Err(document.error(string.at, format!("a board of {size}"), expected));
    }
    Ok(board)
}

/// Adds the cells that a sign stands for.
fn put(grid: &mut Grid, puzzle: Puzzle, sign: char) -> Result<(), Fault> {
    let found = || format!("{} in cell {}", quote(&sign.to_string()), grid.next_cell());
    match (puzzle, sign) {
        (_, '0'..='9') | (Puzzle::Hitori, 'A'..='Z') => {
            grid.put(sign.to_digit(36).map_or(Content::Blank, Content::Number))
        }
        (Puzzle::Hashi, 'a'..='z') => ('a'..=sign).try_for_each(|_| grid.put(Content::Blank)),
        (Puzzle::Hashi, '-') => grid.put(Content::Blank),
        (Puzzle::Hitori, '*') => {
            let expected = "its number: this board is an example with its answer";
            Err(Fault::new(found(), expected))
        }
        (Puzzle::Hitori, _) => Err(Fault::new(found(), "a digit or a letter A to Z")),
        (Puzzle::Hashi, _) => {
            Err(Fault::new(found(), "a digit or a letter a to z, and no bridges of an answer"))
        }
    }
}

/// A list of strings.
fn write(boards: &[Named<'_>]) -> Result<String, WriteError> {
    only_one_puzzle(boards, FORMAT.name)?;
    let line = |named: &Named| {
        let board = named.board;
        let rows = match board.puzzle() {
            Puzzle::Hitori => write_rows(board, &HITORI)?,
            Puzzle::Hashi => with_runs(&write_rows(board, &HASHI)?),
        };
        let name = named.title().map_or(String::new(), |name| format!(" // {name}"));
        let (cols, rows) = (board.cols(), rows.trim_end().replace('\n', "."));
        Ok(format!("  \"{cols}x{}:{rows}\",{name}\n", board.rows()))
    };
    let lines: Result<String, WriteError> = boards.iter().map(line).collect();
    Ok(format!("const puzzles = [\n{}];\n", lines?))
}

const HITORI: Style = Style {
    format: FORMAT.name,
    blank: None,
    unknown: None,
    numbers: 0..=35,
    word: |n| char::from_digit(n, 36).map(|sign| sign.to_ascii_uppercase()).into_iter().collect(),
    between: "",
};

const HASHI: Style = Style { blank: Some("-"), numbers: 0..=9, ..HITORI };

/// Rows with letters in place of the runs of `-`.
fn with_runs(rows: &str) -> String {
    let mut text = String::new();
    let mut water = 0;
    for sign in rows.chars() {
        if water > 0 && (sign != '-' || water == 26) {
            text.push((b'a' + water - 1) as char);
            water = 0;
        }
        match sign {
            '-' => water += 1,
            _ => text.push(sign),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str, puzzle: Option<Puzzle>) -> Vec<String> {
        document::in_words(read(text.as_bytes(), puzzle))
    }

    #[test]
    fn a_letter_says_the_puzzle_and_a_remark_the_name() {
        let hitori = "let a = [ // \"1x1:9\"\n  \"3x2:121.2C1\", // easy // 1\r\n '1x1:0', ]";
        assert_eq!(found(hitori, None), ["easy // 1: 1 2 1/2 12 1", "0"]);
        let hashi = "`5x3:2c1.e.1-c`,// two\n\"2x1:b\" + x + \"1x2:1.1\"";
        assert_eq!(found(hashi, None), ["two: 2...1/...../1....", "..", "1/1"]);
        assert_eq!(found("  2x2:1a.b , // bare", None), ["bare: 1./.."]);
        assert_eq!(found("\"2x1:11\"", Some(Puzzle::Hashi)), ["11"]);
        assert!(found("\"2x1:11\"", None)[0].contains("a puzzle that is not named"));
    }

    #[test]
    fn quotes_are_a_likely_sign_and_points_perhaps() {
        for (text, expected) in [
            ("\"2x1:11\"", Sign::Likely),
            ("2x2:11.11", Sign::Perhaps),
            ("2x1:11", Sign::No),
            ("\"axb:1.1\" 'http://x:1.1'", Sign::No),
            ("", Sign::No),
        ] {
            assert_eq!(sign(text.as_bytes()), expected, "{text}");
        }
    }

    #[test]
    fn what_is_wrong_has_its_place() {
        for (text, puzzle, words) in [
            (
                "'3x2:1*1.111'",
                Puzzle::Hitori,
                "column 7: found `*` in cell (1,2), expected its num",
            ),
            ("'1x1:?'", Puzzle::Hitori, "found `?` in cell (1,1), expected a digit or a letter A"),
            ("'2x1:1='", Puzzle::Hashi, "found `=` in cell (1,2), expected a digit or a letter a"),
            ("'3x2:111.11'", Puzzle::Hitori, "column 10: found 2 cells in row 2, expected 3"),
            ("'2x3:111.111'", Puzzle::Hitori, "column 2: found a board of 3x2, expected 2x3, as"),
            ("'99999999999999999999x1:1'", Puzzle::Hashi, "found a board of 1x1, expected 9999"),
            ("'1x1:'", Puzzle::Hashi, "found a row without a cell"),
            ("'1x1:1a'", Puzzle::Hitori, "found a board of hashi, expected one of hitori"),
            ("x", Puzzle::Hashi, "found a text without a board, expected strings WxH:row.row"),
        ] {
            let boards = found(text, Some(puzzle));
            assert!(boards.len() == 1 && boards[0].contains(words), "{text}: {boards:?}");
        }
    }
}
