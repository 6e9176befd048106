//! Of two spans that cross one is not used.
//!
//! ```text
//!       ?
//!   1 --|-- 1      a bridge from left to right leaves none from top to bottom
//!       ?
//! ```
//!
//! B3. Spans that share an island meet at their ends and do not cross.

use super::super::state::{Because, Conflict, State};
use super::Rule;

pub(super) fn deduce(state: &mut State, span: usize) -> Result<(), Conflict> {
    let board = state.board;
    for &t in board.crossed_by(span) {
        state.lower(t, 0, Rule::Crossing, Because::Span(span))?;
    }
    Ok(())
}
