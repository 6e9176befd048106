//! A cell whose shading would separate the others is unshaded.
//!
//! ```text
//!     . # . .        shading `?` would cut off the corner cell and its neighbour below
//!     . . # .        (the chain of shaded cells meets the edge on both sides)
//!     . ? . .
//!     . . . .
//! ```
//!
//! Shading `?` closes a cycle in the graph D of shaded cells and border, and then, by the proof in
//! `component_split`, no answer is left. Such cells are exactly the undecided articulation points of
//! the graph of cells that are not shaded (see `forest`), so nothing is lost against a walk over the
//! whole board, which `articulation_scan` makes.
//!
//! Applied to each cell that has entered the forest. A cell closes a cycle now, but not before, only
//! if one of its neighbours in D has come into another tree, so only cells beside the renamed ones
//! are looked at.
//!
//! Not for boards of one row or column, where the border closes no cycle around the end cells.

use super::super::state::{State, Step};
use super::Rule;

/// `joined` is the cell that has entered the forest last.
pub(super) fn apply(state: &mut State, joined: usize) -> Step {
    debug_assert_eq!(state.forest.renamed().first(), Some(&(joined as u32)), "joined last");
    for i in 0..state.forest.renamed().len() {
        let member = state.forest.renamed()[i] as usize;
        for place in state.forest.diagonals(member) {
            if state.is_undecided(place) && state.forest.closes(place) {
                let cycle = if state.recording { state.forest.cycle(place) } else { Vec::new() };
                state.unshade(place, Rule::Articulation, &cycle)?;
            }
        }
    }
    Ok(())
}
