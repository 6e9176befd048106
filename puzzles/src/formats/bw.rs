//! Answered square boards of Hitori, one a line: each cell is `w` for unshaded or `b` for shaded, and
//! its number.
//!
//! ```text
//! w1b1w2w3b1w2w2w3w3
//! ```
//!
//! The answer is not kept. It would be needed to write the format, so it is only read.

use super::{Format, Sign, one_line};
use crate::lines::{Line, trim};
use crate::read::{ReadError, quote};
use crate::{Board, Puzzle, hitori};

use super::rows::number;

pub(super) const FORMAT: Format = Format {
    name: "bw",
    about: "answered boards, one a line, w or b before each number",
    puzzles: &[Puzzle::Hitori],
    extension: "txt",
    // A row of Hashi may look the same, so it cannot stand for a board in our own text.
    is_line: false,
    sign: |text| one_line::sign(text, sign),
    read: |text, _| one_line::read(text, read),
    write: None,
};

/// A colour and a number, at least four times.
fn sign(line: &str) -> Sign {
    let is_cells =
        line.starts_with(['w', 'b']) && line.split(['w', 'b']).skip(1).all(super::rows::is_number);
    match is_cells {
        true if line.matches(['w', 'b']).count() >= 4 => Sign::Likely,
        true => Sign::Perhaps,
        false => Sign::No,
    }
}

fn read(line: Line) -> Result<Board, ReadError> {
    let text = trim(line.text);
    let start = line.text.len() - line.text.trim_start_matches([' ', '\t']).len();
    if !text.starts_with(['w', 'b']) {
        return Err(line.fault(start, quote(text), "`w` or `b`, and a number"));
    }
    let mut at = start;
    let mut values = Vec::new();
    for word in text.split(['w', 'b']).skip(1) {
        at += 1;
        let value = number(word).map_err(|expected| line.fault(at, quote(word), expected))?;
        values.push(Some(value));
        at += word.len();
    }
    let side = values.len().isqrt();
    if side * side != values.len() {
        let found = format!("{} cells", values.len());
        return Err(line.fault(line.text.len(), found, "a square of cells, as 25"));
    }
    Ok(hitori::Board::new(side, values).into())
}

#[cfg(test)]
mod tests {
    use super::super::tests::{reads, refuses};
    use super::*;

    #[test]
    fn colours_are_not_kept() {
        reads(&FORMAT, None, "w1b1w12w3\n", "1 1\n12 3\n");
        for (text, words) in [
            ("w1b1w2\n", "line 1, column 7: found 3 cells, expected a square of cells"),
            ("w1bxw1w1\n", "line 1, column 4: found `x`, expected a whole number"),
            ("w1bw1w1\n", "line 1, column 4: found ``"),
            ("1w1\n", "line 1, column 1: found `1w1`"),
        ] {
            refuses(&FORMAT, None, text, words);
        }
    }

    #[test]
    fn a_row_of_hashi_is_not_taken_for_it() {
        assert_eq!((FORMAT.sign)(b"w1b1\n"), Sign::Perhaps);
        assert_eq!((FORMAT.sign)(b"w1b1w1w2\nw.\n"), Sign::No);
    }
}
