//! Hashi as a course at Freiburg has it: a line with the kind and the size, columns first, and below
//! it islands by their places, or a drawing ([`super::blanks`] reads that).
//!
//! ```text
//! # 6:5 (xy)
//! 0,0,1           column, row, clue; counted from 0, rows downwards
//! 5,0,3
//! ```
//!
//! Further lines with `#` are comments.

use std::fmt::Write;

use super::islands::{self, Islands};
use super::rows::{Size, between_commas, first_lines, only, only_one};
use super::{Format, Named, Sign};
use crate::lines::{Line, lines, trim};
use crate::read::{ReadError, WriteError, quote};
use crate::{Board, Puzzle};

pub(super) const XY: Format = Format {
    name: "freiburg-xy",
    about: "a line `# COLUMNS:ROWS (xy)`, then islands `x,y,clue`",
    puzzles: &[Puzzle::Hashi],
    extension: "xy",
    is_line: false,
    sign: |text| sign(text, Kind::Xy),
    read: |text, _| only(read(text)),
    write: Some(write),
};

/// What stands below the size.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// A drawing.
    Plain,
    /// Islands by their places.
    Xy,
}

impl Kind {
    fn word(self) -> &'static str {
        match self {
            Kind::Plain => "(plain)",
            Kind::Xy => "(xy)",
        }
    }
}

/// The line with the size is the sign.
pub(super) fn sign(text: &[u8], kind: Kind) -> Sign {
    let is_ours = |line: Line| line.text.starts_with('#') && line.text.contains(kind.word());
    match first_lines(text) {
        Some([first]) if is_ours(first) => Sign::Sure,
        _ => Sign::No,
    }
}

/// The size and the lines below it.
pub(super) fn size_and_rest(
    text: &[u8],
    kind: Kind,
) -> Result<(Size<'_>, Vec<Line<'_>>), ReadError> {
    let mut lines = lines(text).skip_while(|line| line.as_ref().is_ok_and(Line::is_blank));
    let first = match lines.next() {
        Some(line) => line?,
        None => Line { number: 1, text: "" },
    };
    let size = read_size(first, kind).ok_or_else(|| {
        first.fault(0, quote(first.text), format!("`# COLUMNS:ROWS {}`", kind.word()))
    })??;
    Ok((size, lines.collect::<Result<_, _>>()?))
}

/// The size, if the line has the form of one.
fn read_size(line: Line<'_>, kind: Kind) -> Option<Result<Size<'_>, ReadError>> {
    let size = trim(line.text).strip_prefix('#')?.strip_suffix(kind.word())?;
    let (cols, rows) = size.split_once(':')?;
    let at = |part: &str| line.text.find(part).unwrap_or(0);
    Some(Size::new(line, (at(rows), trim(rows)), (at(cols), trim(cols))))
}

/// The line that says the size of a board.
pub(super) fn size_line(board: &Board, kind: Kind) -> String {
    format!("# {}:{} {}\n", board.cols(), board.rows(), kind.word())
}

fn read(text: &[u8]) -> Result<Board, ReadError> {
    let (size, lines) = size_and_rest(text, Kind::Xy)?;
    let mut board = Islands::new(size.rows, size.cols);
    for line in lines.iter().filter(|line| !line.is_blank() && !trim(line.text).starts_with('#')) {
        let [x, y, clue] = islands::numbers(*line, &between_commas(*line), "column, row, clue")?;
        board.push(*line, (y, x), clue.1)?;
    }
    board.finish(2)
}

fn write(boards: &[Named<'_>]) -> Result<String, WriteError> {
    let board = only_one(XY.name, boards)?;
    let mut text = size_line(board, Kind::Xy);
    for (cell, clue) in islands::with_clues(XY.name, board, 2..=2)? {
        let _ = writeln!(text, "{},{},{clue}", cell.col, cell.row);
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::super::tests::{reads, refuses};
    use super::*;

    #[test]
    fn columns_come_first_and_count_from_zero() {
        let text = "# 3:2 (xy)\n# x,y,n\n0,0,1\n2,0,2\n\n2,1,9\n";
        reads(&XY, None, text, "1.2\n..9\n");
        for (text, words) in [
            ("# 3:2 (xy)\n3,0,1\n", "line 2, column 1: found 3, expected a column from 0 to 2"),
            ("# 3:2 (xy)\n0,2,1\n", "line 2, column 3: found 2, expected a row from 0 to 1"),
            (
                "# 3:2 (xy)\n0,0,1\n0,0,1\n",
                "line 3, column 1: found the island (1,1) a second time",
            ),
            ("# 3:2 (xy)\n0,0\n", "line 2, column 4: found 2 numbers, expected column, row, clue"),
            ("# 3:2 (xy)\n0,0,1,1\n", "line 2, column 7: found `1`"),
            ("# 3:2 (xy)\n0,0,-1\n", "line 2, column 5: found `-1`"),
            ("0,0,1\n", "line 1, column 1: found `0,0,1`, expected `# COLUMNS:ROWS (xy)`"),
        ] {
            refuses(&XY, None, text, words);
        }
    }
}
