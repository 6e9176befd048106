//! An unshaded cell shades every other cell of its row and column that holds its number.
//!
//! ```text
//!     7 . . 7 . 7        the first 7 is unshaded: the two others are shaded
//! ```
//!
//! H1 word for word. Costs one walk around the two rings of the cell (see `lines`), when the cell
//! becomes unshaded. Meets a conflict if one of the others is unshaded already.
//!
//! It says nothing the other way round: all cells of a number may be shaded in their line, so the
//! last undecided one is not unshaded for being the last. Blanks are equal to nothing.

use super::super::state::{State, Step};
use super::Rule;

pub(super) fn apply(state: &mut State, place: usize) -> Step {
    let mut equal = state.lines.next_in_row(place);
    while equal != place {
        state.shade(equal, Rule::Pair, &[place])?;
        equal = state.lines.next_in_row(equal);
    }
    equal = state.lines.next_in_col(place);
    while equal != place {
        state.shade(equal, Rule::Pair, &[place])?;
        equal = state.lines.next_in_col(equal);
    }
    Ok(())
}
