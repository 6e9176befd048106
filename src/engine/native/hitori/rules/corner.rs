//! Equal numbers side by side in a corner keep its exits open.
//!
//! ```text
//!     +-------          A = B  or  B = D    makes C unshaded
//!     | A B .           A = C  or  C = D    makes B unshaded
//!     | C D .
//!     | . . .           and so in all four corners
//! ```
//!
//! *A = B*: H1 and H2 shade exactly one of the two. If it is A, then C touches it and is unshaded.
//! If it is B, then A and D are unshaded for touching it, and were C shaded too, both neighbours of
//! A would be, so A and D would not be connected, against H3.
//!
//! *B = D*: exactly one of the two is shaded. If it is D, then C touches it. If it is B, the same
//! again. The other two cases are these mirrored along the diagonal.
//!
//! The well known corner tricks follow with `pair` and `adjacency`: three equal numbers A = B = C
//! leave B and C unshaded and shade A; two pairs A = B, C = D shade A and D.
//!
//! Needs the numbers only, so it is applied once, on boards with both sides at least 2: in a single
//! row, A has one neighbour and D does not exist.

use super::super::state::{State, Step};
use super::Rule;

pub(super) fn apply(state: &mut State) -> Step {
    if state.is_strip() {
        return Ok(());
    }
    for (row, inner_row) in [(0, 1), (state.rows - 1, state.rows - 2)] {
        for (col, inner_col) in [(0, 1), (state.cols - 1, state.cols - 2)] {
            let a = state.place(row, col);
            let d = state.place(inner_row, inner_col);
            let b = state.place(row, inner_col);
            let c = state.place(inner_row, col);
            keep_exit(state, [a, b, c, d])?;
            keep_exit(state, [a, c, b, d])?;
        }
    }
    Ok(())
}

/// C is unshaded if A = B or B = D.
fn keep_exit(state: &mut State, [a, b, c, d]: [usize; 4]) -> Step {
    for other in [a, d] {
        if state.lines.equal(b, other) {
            state.unshade(c, Rule::Corner, &[b, other])?;
        }
    }
    Ok(())
}
