//! One sign a cell, nothing between.
//!
//! ```text
//! 22a7        1 to 9, then a for 10, b for 11 and so on to z for 35
//! 7616
//!
//! 2,4         the size may stand above, with a comma
//! 2304
//! 0020
//! ```
//!
//! In Hashi 0 is water and `?` an island without a clue; in Hitori 0 is a number, and a cell without
//! one cannot be said. A board of one row is written with its size, as it would be one number
//! otherwise.

use super::rows::{
    Content, Rows, Size, Style, body, first_lines, only, only_one, signs, write_rows,
};
use super::{Format, Named, Sign};
use crate::lines::{Line, trim};
use crate::read::{ReadError, WriteError, not_named};
use crate::{Board, Puzzle};

pub(super) const FORMAT: Format = Format {
    name: "digits",
    about: "one digit or letter a cell, nothing between",
    puzzles: &Puzzle::ALL,
    extension: "txt",
    is_line: false,
    sign,
    read: |text, puzzle| only(read(text, puzzle)),
    write: Some(write),
};

/// A single word without a size above is a number and no row.
fn sign(text: &[u8]) -> Sign {
    let is_row = |line: Line| {
        trim(line.text).bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'z' | b'.' | b'?'))
    };
    match first_lines(text) {
        Some([first, second]) if is_row(second) && (is_row(first) || size(first).is_some()) => {
            Sign::Perhaps
        }
        _ => Sign::No,
    }
}

/// The size, if the line has a comma.
fn size(line: Line) -> Option<Result<Size, ReadError>> {
    line.text.contains(',').then(|| Size::read(line))
}

fn read(text: &[u8], puzzle: Option<Puzzle>) -> Result<Board, ReadError> {
    let puzzle = puzzle.ok_or_else(|| not_named(1))?;
    let mut lines = body(text)?;
    let size = lines.first().copied().and_then(size).transpose()?;
    if size.is_some() {
        lines.remove(0);
    }
    let mut rows = Rows::new(puzzle, size);
    for line in lines {
        read_row(puzzle, &mut rows, line)?;
    }
    rows.finish()
}

/// Reads a row of signs.
pub(super) fn read_row<'a>(
    puzzle: Puzzle,
    rows: &mut Rows<'a>,
    line: Line<'a>,
) -> Result<(), ReadError> {
    rows.row(line, signs(line), |sign| read_sign(puzzle, sign))
}

fn read_sign(puzzle: Puzzle, sign: &str) -> Result<Content, &'static str> {
    match (puzzle, sign) {
        (Puzzle::Hashi, "0") => Ok(Content::Blank),
        (Puzzle::Hashi, "?") => Ok(Content::Unknown),
        _ if sign.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'z')) => {
            u32::from_str_radix(sign, 36).map(Content::Number).map_err(|_| "a digit or a letter")
        }
        (Puzzle::Hitori, _) => Err("a digit or a letter a to z"),
        (Puzzle::Hashi, _) => Err("a digit, a letter a to z or `?`"),
    }
}

fn write(boards: &[Named<'_>]) -> Result<String, WriteError> {
    let board = only_one(FORMAT.name, boards)?;
    let (blank, unknown, least) = match board.puzzle() {
        Puzzle::Hitori => (None, None, 0),
        Puzzle::Hashi => (Some("0"), Some("?"), 1),
    };
    let style = Style {
        format: FORMAT.name,
        blank,
        unknown,
        numbers: least..=35,
        word: base_36,
        between: "",
    };
    let rows = write_rows(board, &style)?;
    Ok(match board.rows() {
        1 => format!("1,{}\n{rows}", board.cols()),
        _ => rows,
    })
}

/// A number to 35 as one sign.
pub(super) fn base_36(number: u32) -> String {
    char::from_digit(number, 36).map(String::from).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::super::tests::{HASHI, HITORI, reads, refuses};
    use super::*;

    #[test]
    fn letters_go_on_after_nine() {
        reads(&FORMAT, HITORI, "22a\n7z0\n", "2 2 10\n7 35 0\n");
        reads(&FORMAT, HASHI, "20a\n00?\n", "2.a\n..?\n");
        reads(&FORMAT, HASHI, "2,3\n201\n000\n", "2.1\n...\n");
    }

    #[test]
    fn other_signs_and_sizes_are_refused() {
        for (text, words) in [
            ("12\n1A\n", "line 2, column 2: found `A` in cell (2,2), expected a digit or a letter"),
            ("12\n1 2\n", "line 2, column 2: found ` ` in cell (2,2)"),
            ("12\n1é\n", "found `é`"),
            ("12\n1\n", "found 1 cell in row 2, expected 2 cells, as in row 1"),
            ("3,2\n12\n21\n", "found the end after 2 rows, expected 3 rows, as line 1 says"),
        ] {
            refuses(&FORMAT, HITORI, text, words);
        }
        refuses(&FORMAT, HASHI, "1.1\n", "expected a digit, a letter a to z or `?`");
    }
}
