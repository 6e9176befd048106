//! Two pairs side by side at the edge keep both ways along the edge open.
//!
//! ```text
//!     -----------       P = Q and R = S,  or  P = R and Q = S:  both `?` are unshaded
//!     . ? P Q ? .
//!     . . R S . .       and so along all four edges
//! ```
//!
//! H1 and H2 shade exactly one cell of each pair, and H2 keeps the two from touching, so P and S are
//! shaded or Q and R are. If P is shaded, the `?` beside it touches it. If Q and R are, P and S are
//! unshaded, and P is left with the `?` beside it as its only way out: were it shaded too, P and S
//! would not be connected, against H3. The same holds for the other `?`, with P and Q exchanged.
//!
//! Needs the numbers only, so it is applied once, on boards with both sides at least 2. Away from
//! the edge P has a fourth neighbour, and the rule must not be applied. In a corner one `?` does not
//! exist; `corner` then says more.

use super::super::state::{State, Step};
use super::Rule;

pub(super) fn apply(state: &mut State) -> Step {
    if state.is_strip() {
        return Ok(());
    }
    let (rows, cols, width) = (state.rows, state.cols, state.width as isize);
    for (row, inwards) in [(0, width), (rows - 1, -width)] {
        for col in 0..cols - 1 {
            block(state, state.place(row, col), 1, inwards)?;
        }
    }
    for (col, inwards) in [(0, 1), (cols - 1, -1)] {
        for row in 0..rows - 1 {
            block(state, state.place(row, col), width, inwards)?;
        }
    }
    Ok(())
}

/// The block that begins with P and goes one step along the edge and one step inwards.
fn block(state: &mut State, p: usize, along: isize, inwards: isize) -> Step {
    let [q, r] = [along, inwards].map(|step| p.wrapping_add_signed(step));
    let s = q.wrapping_add_signed(inwards);
    let equal = |a, b| state.lines.equal(a, b);
    if equal(p, q) && equal(r, s) || equal(p, r) && equal(q, s) {
        let [before, after] = [p.wrapping_add_signed(-along), q.wrapping_add_signed(along)];
        state.unshade(before, Rule::EdgeBlock, &[p, q, r, s])?;
        state.unshade(after, Rule::EdgeBlock, &[p, q, r, s])?;
    }
    Ok(())
}
