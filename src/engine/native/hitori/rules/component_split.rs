//! Shaded cells must not separate the others.
//!
//! ```text
//!     . # .        the two shaded cells and the border close around the corner cell
//!     # . .
//!     . . .
//! ```
//!
//! On a board with both sides at least 2 and no two shaded cells touching, the other cells are
//! connected iff the graph D of shaded cells and border has no cycle (proved in `forest`). If it has
//! one, the cells that are not shaded lie in several components, and in each of them some cell is
//! unshaded in the end: of two cells that touch not both are shaded, and a component of one cell has
//! only shaded neighbours, so H2 leaves that cell unshaded. Shaded cells never become less, so H3
//! fails for good.
//!
//! Applied to each shaded cell when the local rules are done: it enters the forest, or there is a
//! conflict. It concludes nothing about undecided cells; `articulation` does.
//!
//! Not for boards of one row or column, where a shaded cell separates without a cycle.

use super::super::state::{Mark, State, Step};
use super::Rule;

pub(super) fn apply(state: &mut State, shaded: usize) -> Step {
    if state.forest.join(shaded) {
        state.note_joined();
        return Ok(());
    }
    if state.recording {
        let cycle = state.forest.cycle(shaded);
        return Err(state.conflict(shaded, Rule::ComponentSplit, &cycle));
    }
    let near = state.forest.diagonals(shaded);
    let other = near.into_iter().find(|&p| state.mark(p) == Mark::Shaded);
    Err(state.conflict(shaded, Rule::ComponentSplit, &[other.unwrap_or(shaded)]))
}
