//! Eager cuts for Hitori: no cell is walled in.
//!
//! ```text
//!     . # .
//!     # ? #      (1)  a neighbour of each cell is unshaded      both sides at least 2
//!     . # .      (2)  each cell that is no end is unshaded      one row or column
//! ```
//!
//! (1) follows from the rules: let all neighbours of cell `x` be shaded. Then H2 makes `x`
//! unshaded, and it is a component of its own. As both sides are at least 2, `x` has a neighbour
//! above or below it and one beside it; the cell that touches both of these and is not `x` is
//! unshaded by H2. So there are two components, against H3. On one row it fails: the middle of `#
//! . #` is walled in and all is well. (2) is the cut of [`super::hitori_line`].
//!
//! Sizes, both sides at least 2: one clause per cell, of 2 literals in the corners, 3 along the
//! border, 4 inside; those of at most `eager` literals are added. One row or column of n cells:
//! n-2 unit clauses, or one if n = 1.
//!
//! What they save is in `docs/results/engines.md`.

use crosscut_puzzles::hitori::Board;

use super::hitori_line;
use crate::cnf::{ClauseSink, Family, Lit};
use crate::hitori::unshaded;

pub(super) fn encode(board: &Board, eager: u8, sink: &mut impl ClauseSink) {
    if eager == 0 {
        return;
    }
    if hitori_line::is_line(board) {
        for i in hitori_line::separators(board) {
            sink.clause(Family::EagerCut, &[unshaded(i)]); // (2)
        }
        return;
    }
    let mut clause: Vec<Lit> = Vec::with_capacity(4);
    for i in 0..board.n_cells() {
        clause.clear();
        clause.extend(board.neighbours(i).map(unshaded));
        if clause.len() <= usize::from(eager) {
            sink.clause(Family::EagerCut, &clause); // (1)
        }
    }
}
