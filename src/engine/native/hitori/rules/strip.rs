//! On a board of one row or column every cell but the two at its ends is unshaded.
//!
//! ```text
//!     . ? ? ? .
//! ```
//!
//! A shaded cell that is not at an end has a neighbour on either side. H2 makes both unshaded, and
//! the shaded cell between them is the only way from one to the other, against H3.
//!
//! The single cell of a 1 x 1 board is unshaded, as H3 wants one unshaded cell.
//!
//! Conversely, where at most the ends are shaded and no two touch, the others are connected, and
//! there are others: so on these boards no other rule on connectivity is needed. Those would be
//! wrong here: they count on a cycle around every part that is cut off, or on a third neighbour.

use super::super::state::{State, Step};
use super::Rule;

pub(super) fn apply(state: &mut State) -> Step {
    if !state.is_strip() {
        return Ok(());
    }
    let n = state.n_cells();
    let is_inner = |&(i, _): &(usize, usize)| n == 1 || 0 < i && i + 1 < n;
    for (_, place) in state.places().enumerate().filter(is_inner) {
        state.unshade(place, Rule::Strip, &[])?;
    }
    Ok(())
}
