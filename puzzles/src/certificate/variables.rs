//! What the variables of a certificate's formula mean. There are no others than these.
//!
//! ```text
//! Hitori   cell (r,c) of C columns    variable (r-1) * C + c    true: the cell is shaded
//! Hashi    span s, m = max_bridges    variable s * m + n        true: it carries at least n bridges
//! ```
//!
//! Rows and columns count from 1, `n` from 1 to `m`, spans from 0 in the order of
//! [`hashi::Board::spans`]: by their left or upper island, row by row, and of one island the span to
//! the right before the span down. Literals are those of DIMACS: the number of the variable, or its
//! negative.
//!
//! Formulas with more than 2^31-1 variables cannot be written in DIMACS; numbers stop there, and
//! the reader of formulas refuses such a board.

use crate::{Board, hashi};

/// The number of variables of a formula about `board`.
pub fn n_variables(board: &Board) -> usize {
    match board {
        Board::Hitori(board) => board.n_cells(),
        Board::Hashi(board) => board.spans().len() * usize::from(board.max_bridges()),
    }
}

/// The literal "cell `i` is shaded".
pub fn shaded(i: usize) -> i32 {
    variable(i + 1)
}

/// The literal "span `s` carries at least `n` bridges", for `n` from 1 to the board's maximum.
pub fn at_least(board: &hashi::Board, s: usize, n: u8) -> i32 {
    variable(s * usize::from(board.max_bridges()) + usize::from(n))
}

fn variable(n: usize) -> i32 {
    i32::try_from(n).unwrap_or(i32::MAX)
}

/// The cell that a literal is about.
pub(super) fn cell_of(literal: i32) -> usize {
    literal.unsigned_abs() as usize - 1
}

/// The span that a literal is about, and the number of bridges.
pub(super) fn span_of(board: &hashi::Board, literal: i32) -> (usize, u8) {
    let max = usize::from(board.max_bridges());
    let index = literal.unsigned_abs() as usize - 1;
    (index / max, (index % max) as u8 + 1)
}
