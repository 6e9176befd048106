//! The neighbours of a shaded cell are unshaded.
//!
//! ```text
//!       ?
//!     ? # ?
//!       ?
//! ```
//!
//! H2 word for word, when a cell becomes shaded. Meets a conflict if a neighbour is shaded already.
//! Says nothing about cells that touch at a corner, and nothing about a cell between two shaded
//! ones beyond that it is unshaded: it may well leave sideways.

use super::super::state::{State, Step};
use super::Rule;

pub(super) fn apply(state: &mut State, place: usize) -> Step {
    for near in state.neighbours(place) {
        state.unshade(near, Rule::Adjacency, &[place])?;
    }
    Ok(())
}
