//! What the referee of Hitori finds: a broken rule with its cells, and how it is said.

use std::fmt;

use crate::Cell;
use crate::cell::CellList;

/// A row or a column, counted from 0; shown to people counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Line {
    /// A row.
    Row(usize),
    /// A column.
    Col(usize),
}

/// One broken rule, with the cells that break it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Violation {
    /// The answer does not have one flag per cell of the board.
    Size {
        /// Cells of the board.
        expected: usize,
        /// Cells of the answer.
        found: usize,
    },
    /// H1: a number stands unshaded on all of these cells of one line.
    Repeated {
        /// The number.
        value: u32,
        /// The row or column.
        line: Line,
        /// At least two cells, along the line.
        cells: Vec<Cell>,
    },
    /// H2: these two shaded cells touch.
    Touching {
        /// The left or upper cell, then the other.
        cells: [Cell; 2],
    },
    /// H3: these unshaded cells are connected, but cut off from the largest component.
    CutOff {
        /// The component, row by row.
        cells: Vec<Cell>,
    },
    /// H3: no cell is unshaded.
    AllShaded,
}

impl Violation {
    /// The number of the rule: `H1`, `H2`, `H3`, or `form` if the answer does not fit the board.
    pub fn rule(&self) -> &'static str {
        match self {
            Violation::Size { .. } => "form",
            Violation::Repeated { .. } => "H1",
            Violation::Touching { .. } => "H2",
            Violation::CutOff { .. } | Violation::AllShaded => "H3",
        }
    }

    /// The cells that break it; none if it is a matter of the whole answer.
    pub fn cells(&self) -> Vec<Cell> {
        match self {
            Violation::Size { .. } | Violation::AllShaded => Vec::new(),
            Violation::Repeated { cells, .. } | Violation::CutOff { cells } => cells.clone(),
            Violation::Touching { cells } => cells.to_vec(),
        }
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Line::Row(row) => write!(f, "row {}", row + 1),
            Line::Col(col) => write!(f, "column {}", col + 1),
        }
    }
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Violation::Size { expected, found } => {
                write!(f, "the answer has {found} cells, the board has {expected}")
            }
            Violation::Repeated { value, line, cells } => {
                write!(f, "{value} stands more than once unshaded in {line}: {}", CellList(cells))
            }
            Violation::Touching { cells: [a, b] } => write!(f, "shaded cells {a} and {b} touch"),
            Violation::CutOff { cells } => {
                write!(f, "unshaded cells are cut off from the others: {}", CellList(cells))
            }
            Violation::AllShaded => f.write_str("no cell is unshaded"),
        }
    }
}
