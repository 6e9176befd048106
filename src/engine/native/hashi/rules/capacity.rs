//! An island has no fewer bridges than its clue.
//!
//! ```text
//!       ?
//!       |
//!   ? - 3          two spans with room for 2: each carries at least one
//! ```
//!
//! By B4 the bridges on all spans of the island add up to its clue. The other spans carry at most
//! their most, so this one carries at least what the clue has beyond that. A clue above the sum of
//! all the most is a conflict. `?` says nothing. An island with a single bridge may be complete.

use super::super::state::{Because, Conflict, State};
use super::Rule;

pub(super) fn deduce(state: &mut State, island: usize) -> Result<(), Conflict> {
    let Some(clue) = state.clue[island] else { return Ok(()) };
    let Some(slack) = state.sum_most[island].checked_sub(clue) else {
        return Err(state.refuted(island, Rule::Capacity.name()));
    };
    let board = state.board;
    for &s in board.spans_of(island) {
        let most = u32::from(state.most[s]);
        if most > slack && most - slack > u32::from(state.least[s]) {
            state.raise(s, (most - slack) as u8, Rule::Capacity, Because::Island(island))?;
        }
    }
    Ok(())
}
