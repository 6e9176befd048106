//! What the board's variables mean, in words that go into files.

use std::fmt;

use crosscut_puzzles::Cell;

/// What is so if a board variable is true. Written out it is a label without blanks:
/// `shaded(2,3)`, `bridges>=1((1,2)-(1,5))`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// Hitori: the cell is shaded.
    Shaded(Cell),
    /// Hashi: two islands are joined by at least so many bridges.
    Bridges {
        /// How many.
        at_least: u8,
        /// The first island, in the order of cells.
        from: Cell,
        /// The other.
        to: Cell,
    },
}

impl fmt::Display for Meaning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Meaning::Shaded(cell) => write!(f, "shaded{cell}"),
            Meaning::Bridges { at_least, from, to } => {
                write!(f, "bridges>={at_least}({from}-{to})")
            }
        }
    }
}
