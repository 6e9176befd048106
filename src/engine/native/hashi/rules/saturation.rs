//! An island has no more bridges than its clue.
//!
//! ```text
//!   1 = 3 - ?      2 of the 3 bridges are placed, so the other spans carry at most one
//! ```
//!
//! By B4 the bridges on all spans of the island add up to its clue. The other spans carry at least
//! their least, so this one carries at most the clue without those. A clue below the sum of all the
//! least is a conflict. `?` says nothing.

use super::super::state::{Because, Conflict, State};
use super::Rule;

pub(super) fn deduce(state: &mut State, island: usize) -> Result<(), Conflict> {
    let Some(clue) = state.clue[island] else { return Ok(()) };
    let Some(spare) = clue.checked_sub(state.sum_least[island]) else {
        return Err(state.refuted(island, Rule::Saturation.name()));
    };
    let board = state.board;
    for &s in board.spans_of(island) {
        let most = u32::from(state.least[s]) + spare;
        if u32::from(state.most[s]) > most {
            state.lower(s, most as u8, Rule::Saturation, Because::Island(island))?;
        }
    }
    Ok(())
}
