//! What the referee of Hashi finds: a broken rule with its cells, and how it is said.

use std::fmt;

use super::Bridge;
use crate::Cell;
use crate::cell::CellList;

/// One broken rule, with the cells that break it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Violation {
    /// An end lies off the board.
    OffBoard {
        /// The bridge.
        bridge: Bridge,
        /// The end.
        end: Cell,
    },
    /// An end is no island.
    NoIsland {
        /// The bridge.
        bridge: Bridge,
        /// The end.
        end: Cell,
    },
    /// Both ends are the same island.
    Loop(Bridge),
    /// The ends share neither row nor column.
    Diagonal(Bridge),
    /// Listed without a bridge.
    Zero(Bridge),
    /// The pair is listed before, in this or the other direction.
    Duplicate(Bridge),
    /// B1: an island lies between the ends.
    Blocked {
        /// The bridge.
        bridge: Bridge,
        /// The first island in its way, from the left or from above.
        island: Cell,
    },
    /// B2: more bridges join the pair than the board allows.
    TooMany {
        /// The left or upper island.
        from: Cell,
        /// The other island.
        to: Cell,
        /// How many bridges join them.
        found: u64,
        /// How many are allowed.
        max: u8,
    },
    /// B3: a horizontal and a vertical bridge cross.
    Crossing {
        /// Where.
        at: Cell,
        /// The ends of the horizontal bridge.
        across: [Cell; 2],
        /// The ends of the vertical bridge.
        down: [Cell; 2],
    },
    /// B4: an island has another number of bridges than its clue.
    Clue {
        /// The island.
        cell: Cell,
        /// Its clue.
        clue: u32,
        /// How many bridges end at it.
        found: u64,
    },
    /// B5: these islands are connected, but cut off from the largest component.
    CutOff {
        /// The component, row by row.
        cells: Vec<Cell>,
    },
}

impl Violation {
    /// The number of the rule: `B1` to `B5`, or `form` if the answer is malformed.
    pub fn rule(&self) -> &'static str {
        match self {
            Violation::OffBoard { .. }
            | Violation::NoIsland { .. }
            | Violation::Loop(_)
            | Violation::Diagonal(_)
            | Violation::Zero(_)
            | Violation::Duplicate(_) => "form",
            Violation::Blocked { .. } => "B1",
            Violation::TooMany { .. } => "B2",
            Violation::Crossing { .. } => "B3",
            Violation::Clue { .. } => "B4",
            Violation::CutOff { .. } => "B5",
        }
    }

    /// The cells that break it.
    pub fn cells(&self) -> Vec<Cell> {
        match self {
            Violation::OffBoard { end, .. } | Violation::NoIsland { end, .. } => vec![*end],
            Violation::Loop(bridge) => vec![bridge.from],
            Violation::Diagonal(bridge)
            | Violation::Zero(bridge)
            | Violation::Duplicate(bridge) => vec![bridge.from, bridge.to],
            Violation::Blocked { bridge, island } => vec![bridge.from, *island, bridge.to],
            Violation::TooMany { from, to, .. } => vec![*from, *to],
            Violation::Crossing { across: [left, right], down: [top, bottom], .. } => {
                vec![*left, *right, *top, *bottom]
            }
            Violation::Clue { cell, .. } => vec![*cell],
            Violation::CutOff { cells } => cells.clone(),
        }
    }
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Violation::OffBoard { bridge, end } => {
                write!(f, "{}: {end} lies off the board", Ends(bridge))
            }
            Violation::NoIsland { bridge, end } => {
                write!(f, "{}: {end} is no island", Ends(bridge))
            }
            Violation::Loop(bridge) => {
                write!(f, "{}: both ends are the same island", Ends(bridge))
            }
            Violation::Diagonal(bridge) => {
                write!(f, "{}: the ends share neither row nor column", Ends(bridge))
            }
            Violation::Zero(bridge) => write!(f, "{}: listed with 0 bridges", Ends(bridge)),
            Violation::Duplicate(bridge) => {
                write!(f, "{}: the pair is listed more than once", Ends(bridge))
            }
            Violation::Blocked { bridge, island } => {
                write!(f, "{}: island {island} lies between", Ends(bridge))
            }
            Violation::TooMany { from, to, found, max } => {
                write!(f, "{found} bridges join {from} and {to}: at most {max} may")
            }
            Violation::Crossing { at, across: [left, right], down: [top, bottom] } => {
                write!(f, "bridges {left}-{right} and {top}-{bottom} cross at {at}")
            }
            Violation::Clue { cell, clue, found } => {
                let bridges = if *found == 1 { "bridge" } else { "bridges" };
                write!(f, "island {cell} has {found} {bridges}, its clue is {clue}")
            }
            Violation::CutOff { cells } => {
                write!(f, "islands are cut off from the others: {}", CellList(cells))
            }
        }
    }
}

/// The two ends of a bridge.
struct Ends<'a>(&'a Bridge);

impl fmt::Display for Ends<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "bridge {}-{}", self.0.from, self.0.to)
    }
}
