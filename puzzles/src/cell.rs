//! A place on a board.

use std::fmt;

/// A cell by row and column, both counted from 0; shown to people counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell {
    /// Row, 0 at the top.
    pub row: u32,
    /// Column, 0 at the left.
    pub col: u32,
}

impl Cell {
    /// The cell at 0-based `row` and `col`.
    pub fn new(row: usize, col: usize) -> Cell {
        let fit = |n| u32::try_from(n).expect("boards are limited to sides below 2^32");
        Cell { row: fit(row), col: fit(col) }
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({},{})", u64::from(self.row) + 1, u64::from(self.col) + 1)
    }
}

/// Cells one after the other; of many only the first.
pub(crate) struct CellList<'a>(pub &'a [Cell]);

impl fmt::Display for CellList<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const SHOWN: usize = 8;
        for (k, cell) in self.0.iter().take(SHOWN).enumerate() {
            write!(f, "{}{cell}", if k > 0 { ", " } else { "" })?;
        }
        match self.0.len().saturating_sub(SHOWN) {
            0 => Ok(()),
            more => write!(f, " and {more} more"),
        }
    }
}
