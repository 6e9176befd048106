//! A maximal shading in which local rules find a reason for every unshaded cell.
//!
//! ```text
//!   # . # .        a cell beside a shaded one is unshaded by H2, and one that is the only way out of
//!   . o . .        a cell by H3. `o` has neither: shading it would close a longer cycle, and that
//!   # . # .        takes a rule on connectivity.
//! ```
//!
//! Only with such a shading a board can have the grade `local`. In a random one of 20 x 20 some cells
//! have no such reason. Around one of them the shading is taken away and grown anew, beginning with the
//! cell or a neighbour, and what comes out stays if there are no more such cells than before.

use crosscut_puzzles::hitori::Board;

use super::shading::{Growth, Symmetry};
use crate::engine::Limits;
use crate::generate::{Dice, Error};

/// How far around a cell the shading is taken away.
const REACH: usize = 2;

/// How often that is done, for each cell without a reason.
const PATIENCE: usize = 60;

/// Changes a maximal shading to one in which every unshaded cell has a local reason; `None` if that
/// does not come about.
pub(super) fn cover(
    board: &Board,
    mut shaded: Vec<bool>,
    symmetry: Symmetry,
    dice: &mut Dice,
    limits: &Limits,
) -> Result<Option<Vec<bool>>, Error> {
    if board.rows() == 1 || board.cols() == 1 {
        return Ok(Some(shaded)); // the rule `strip` says all about them
    }
    let mut bare = without_reason(board, &shaded);
    for _ in 0..bare.len() * PATIENCE {
        if let Some(why) = limits.exceeded() {
            return Err(Error::Stopped(why));
        }
        let Some(&cell) = dice.pick(&bare) else { break };
        let next = regrown(board, &shaded, cell, symmetry, dice);
        let next_bare = without_reason(board, &next);
        if next_bare.len() <= bare.len() {
            (shaded, bare) = (next, next_bare);
        }
    }
    let mut growth = Growth::new(board);
    growth.grow(&(0..shaded.len()).filter(|&i| shaded[i]).collect::<Vec<_>>(), Symmetry::Free);
    Ok((bare.is_empty() && growth.is_maximal()).then_some(shaded))
}

/// The unshaded cells that are neither beside a shaded one nor the only way out of a cell.
fn without_reason(board: &Board, shaded: &[bool]) -> Vec<usize> {
    let ways_out = |i: usize| board.neighbours(i).filter(|&j| !shaded[j]).count();
    let has_reason = |i: usize| board.neighbours(i).any(|j| shaded[j] || ways_out(j) == 1);
    (0..shaded.len()).filter(|&i| !shaded[i] && !has_reason(i)).collect()
}

/// The shading without what is near the cell, and grown to a maximal one again.
fn regrown(
    board: &Board,
    shaded: &[bool],
    cell: usize,
    symmetry: Symmetry,
    dice: &mut Dice,
) -> Vec<bool> {
    let (n, cols) = (shaded.len(), board.cols());
    let is_near = |i: usize| {
        let is_near = |cell: usize| {
            (i / cols).abs_diff(cell / cols) <= REACH && (i % cols).abs_diff(cell % cols) <= REACH
        };
        is_near(cell) || symmetry == Symmetry::HalfTurn && is_near(n - 1 - cell)
    };
    let mut growth = Growth::new(board);
    let kept: Vec<usize> = (0..n).filter(|&i| shaded[i] && !is_near(i)).collect();
    growth.grow(&kept, symmetry);
    let mut first: Vec<usize> = board.neighbours(cell).chain([cell]).collect();
    dice.shuffle(&mut first);
    growth.grow(&first[..1], symmetry);
    let (mut near, far): (Vec<usize>, Vec<usize>) = (0..n).partition(|&i| is_near(i));
    dice.shuffle(&mut near);
    growth.grow(&near, symmetry);
    growth.grow(&far, symmetry);
    growth.shaded
}
