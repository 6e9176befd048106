//! Hitori as the sets of two theses at Delft have it, files `.singles`.
//!
//! ```text
//! 3               the side of the square
//!
//! 2 3 3
//! 3 2 2
//! 1 1 3
//!
//! @1234567        a seed, and figures about the board in lines with `#`; both may be missing
//! # Number of covered tiles: 3
//! ```

use super::rows::{Content, Rows, Size, Style, first_and_rest, number, only, only_one, write_rows};
use super::{Format, Named, Sign};
use crate::lines::{Line, lines, trim};
use crate::read::{ReadError, WriteError, quote};
use crate::{Board, Puzzle};

pub(super) const FORMAT: Format = Format {
    name: "delft",
    about: "the side, rows of numbers, a seed after `@`",
    puzzles: &[Puzzle::Hitori],
    extension: "singles",
    is_line: false,
    sign,
    read: |text, _| only(read(text)),
    write: Some(write),
};

fn sign(text: &[u8]) -> Sign {
    let mut first = lines(text).map_while(Result::ok);
    let has_side = first.next().is_some_and(|line| line.words().count() == 1)
        && first.next().is_some_and(|line| line.is_blank());
    match has_side {
        true if lines(text).flatten().any(is_seed) => Sign::Sure,
        true => Sign::Perhaps,
        false => Sign::No,
    }
}

fn is_seed(line: Line) -> bool {
    trim(line.text).strip_prefix('@').is_some_and(super::rows::is_number)
}

fn read(text: &[u8]) -> Result<Board, ReadError> {
    let (side, lines) = first_and_rest(text)?;
    let Some((at, word)) = side.words().next().filter(|_| side.words().count() == 1) else {
        return Err(side.fault(0, quote(side.text), "the side of the square"));
    };
    let mut rows = Rows::new(Puzzle::Hitori, Some(Size::new(side, (at, word), (at, word))?));
    let lines = lines.into_iter().skip_while(Line::is_blank);
    let mut has_ended = false;
    for line in lines {
        has_ended |= line.is_blank() || is_seed(line) || line.text.starts_with('#');
        if !has_ended {
            rows.row(line, line.words(), |word| number(word).map(Content::Number))?;
        } else if !(line.is_blank() || is_seed(line) || line.text.starts_with('#')) {
            return Err(line.fault(0, quote(line.text), "the seed after `@`, or a line with `#`"));
        }
    }
    rows.finish()
}

fn write(boards: &[Named<'_>]) -> Result<String, WriteError> {
    let board = only_one(FORMAT.name, boards)?;
    if board.rows() != board.cols() {
        let what = "a board that is not square".to_owned();
        return Err(WriteError::Unsayable { format: FORMAT.name, what });
    }
    let style = Style {
        format: FORMAT.name,
        blank: None,
        unknown: None,
        numbers: 0..=u32::MAX,
        word: |number| number.to_string(),
        between: " ",
    };
    Ok(format!("{}\n\n{}", board.rows(), write_rows(board, &style)?))
}

#[cfg(test)]
mod tests {
    use super::super::tests::{reads, refuses};
    use super::*;

    #[test]
    fn seed_and_figures_may_follow() {
        let plain = "1 2\n2 1\n";
        for tail in ["", "\n@123", "\n@123\n# Number of cycles: 1\n", "\n\n"] {
            reads(&FORMAT, None, &format!("2\n\n1 2\n2 1\n{tail}"), plain);
        }
    }

    #[test]
    fn what_follows_must_be_known() {
        refuses(&FORMAT, None, "2\n\n1 2\n2 1\n\n1 1\n", "line 6, column 1: found `1 1`");
        refuses(&FORMAT, None, "2\n\n1 2\n\n@1\n", "found the end after 1 rows, expected 2 rows");
        refuses(&FORMAT, None, "2 2\n\n1 2\n2 1\n", "found `2 2`, expected the side of the square");
    }
}
