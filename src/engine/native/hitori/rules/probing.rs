//! A cell is not what propagation refutes.
//!
//! ```text
//!     assume ? shaded  ->  ..  ->  conflict        so ? is unshaded
//! ```
//!
//! Everything the other rules conclude below an assumption holds in every answer that agrees with
//! it. If they meet a conflict, there is no such answer, so in every answer the cell has the other
//! value. When that value is refuted as well, there is no answer at all.
//!
//! Also known as failed literals. The engine chooses the cells, see `probe`; this file draws the
//! conclusion from a failed one.

use super::super::state::{Conflict, Mark, State, Step};
use super::Rule;

/// The cell at `place` is not `refuted`, because assuming so met `conflict`, and all is taken back.
pub(in super::super) fn conclude(
    state: &mut State,
    place: usize,
    refuted: Mark,
    conflict: Conflict,
) -> Step {
    state.set(place, refuted.opposite(), Rule::Probing, &[conflict.place])
}
