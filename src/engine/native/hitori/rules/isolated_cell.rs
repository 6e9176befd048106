//! A cell with all neighbours but one shaded keeps the last one unshaded.
//!
//! ```text
//!       #
//!     # w ?        w is not shaded
//!       #
//! ```
//!
//! A cell w beside a shaded one is unshaded by H2. If all its neighbours were shaded, it would be
//! alone. There is another unshaded cell, though: on a board with both sides at least 2 a neighbour
//! of w has a neighbour other than w, which H2 makes unshaded. So H3 keeps `?` unshaded.
//!
//! Applied to each cell that becomes shaded, for the cells beside it. If no way out is left, the
//! conflict is met here.
//!
//! Not for boards of one row or column: in `1 . 1` both neighbours of the middle may be shaded, and
//! `strip` says what holds there. Implied by `articulation`, which looks further and costs more.

use super::super::state::{State, Step};
use super::Rule;

pub(super) fn apply(state: &mut State, shaded: usize) -> Step {
    if state.is_strip() {
        return Ok(());
    }
    for w in state.neighbours(shaded) {
        if !state.is_open(w) {
            continue;
        }
        let around = state.neighbours(w);
        let mut exits = around.iter().filter(|&&near| state.is_open(near));
        match (exits.next(), exits.next()) {
            (None, _) => {
                let [up, left, right, down] = around;
                let walls = [shaded, up, left, right, down];
                return Err(state.conflict(w, Rule::IsolatedCell, &walls));
            }
            (Some(&last), None) if state.is_undecided(last) => {
                let [up, left, right, down] = around;
                state.unshade(last, Rule::IsolatedCell, &[w, up, left, right, down])?;
            }
            _ => {}
        }
    }
    Ok(())
}
