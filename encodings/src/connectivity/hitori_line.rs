//! Hitori boards of one row or column.
//!
//! ```text
//!     # . . # . .
//!           ^ separates
//! ```
//!
//! A shaded cell that is no end has an unshaded cell on both sides, its neighbours, by H2; so it
//! separates them, against H3: each cell that is no end is unshaded, a unit cut. Conversely, if
//! only ends are shaded the unshaded cells are the rest of the line, which is connected, and not
//! empty if the line has two cells or more, by H2. The only cell of a 1 x 1 board is both ends; H3
//! wants one unshaded cell, so it is unshaded too.

use crosscut_puzzles::hitori::{Board, Shading};

use crate::cut::{Cut, Violation, Witness};
use crate::hitori::unshaded;

/// Whether the board is a line.
pub(crate) fn is_line(board: &Board) -> bool {
    board.rows() == 1 || board.cols() == 1
}

/// The cells of a line that no answer shades.
pub(crate) fn separators(board: &Board) -> std::ops::Range<usize> {
    match board.n_cells() {
        1 => 0..1,
        n => 1..n - 1,
    }
}

/// The cuts that a shading of a line violates, all units.
pub(crate) fn violated_cuts(board: &Board, answer: &Shading) -> Violation {
    let shaded = answer.as_slice();
    let starts = (0..board.n_cells()).filter(|&i| !shaded[i] && (i == 0 || shaded[i - 1]));
    let cuts = separators(board)
        .filter(|&i| shaded[i])
        .map(|i| Cut { clause: vec![unshaded(i)], witness: Witness::Separator(board.cell(i)) });
    Violation { components: starts.count(), cuts: cuts.collect() }
}
