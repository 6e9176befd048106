//! The cell between two equal numbers is unshaded.
//!
//! ```text
//!     7 ? 7
//! ```
//!
//! H1 shades at least one 7. Whichever it is, `?` touches it, so H2 forbids shading `?`.
//!
//! Needs the numbers only, so it is applied once. It does not say which 7 is shaded; in `7 7 7` the
//! middle becomes unshaded and `pair` shades the outer two. Two blanks are not equal.

use super::super::state::{State, Step};
use super::Rule;

pub(super) fn apply(state: &mut State) -> Step {
    for step in [1, state.width] {
        for place in state.places() {
            // Beyond the edge stands nothing, which equals nothing.
            let [before, after] = [place - step, place + step];
            if state.lines.equal(before, after) {
                state.unshade(place, Rule::BetweenEquals, &[before, after])?;
            }
        }
    }
    Ok(())
}
