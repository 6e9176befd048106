//! Changing numbers until the planted shading is the only answer.
//!
//! The planted shading S is maximal. Another answer T that contained S would contain S with one more
//! cell, which would be legal: of a legal shading that contains S every part that contains S is
//! legal too (fewer shaded cells keep the unshaded ones connected and apart, and S alone satisfies
//! H1). So T unshades a cell x of S. Giving x the number of a cell y of its row or column that
//! neither S nor T shades breaks T by H1, while S, which shades x, stays an answer.
//!
//! A round does this in every patch of cells where T differs from S, as patches are mostly
//! differences of their own that could be exchanged one by one.

use crosscut_puzzles::hitori::{Board, Shading};

use super::Unshaded;
use crate::engine::{End, Goal};
use crate::generate::{Dice, Error, REPAIRS, Solver};

/// Changes numbers of shaded cells until `planted` is the only answer; `None` if that takes too
/// long.
pub(super) fn repair(
    board: Board,
    planted: &Shading,
    dice: &mut Dice,
    solver: &mut Solver<'_, Board, Shading>,
) -> Result<Option<Board>, Error> {
    let mut board = board;
    for _ in 0..REPAIRS {
        let found = solver(&board, Goal::UNIQUE);
        if let End::Stopped(why) = found.end {
            return Err(Error::Stopped(why));
        }
        let mut values = board.values().to_vec();
        let mut is_unique = true;
        for other in found.answers.iter().filter(|&answer| answer != planted) {
            is_unique = false;
            break_answer(&board, &mut values, (planted, other), dice);
        }
        if is_unique {
            return Ok(Some(board));
        }
        if values == board.values() {
            return Ok(None);
        }
        board = Board::new(board.cols(), values);
    }
    Ok(None)
}

/// Changes one number in every patch of cells where `other` differs from `planted`.
fn break_answer(
    board: &Board,
    values: &mut [Option<u32>],
    (planted, other): (&Shading, &Shading),
    dice: &mut Dice,
) {
    let unshaded = Unshaded::new(board, |i| !planted.is_shaded(i) && !other.is_shaded(i));
    for patch in patches(board, |i| planted.is_shaded(i) != other.is_shaded(i)) {
        let candidates: Vec<usize> = patch.into_iter().filter(|&i| planted.is_shaded(i)).collect();
        let Some(&x) = dice.pick(&candidates) else { continue };
        let numbers: Vec<u32> = unshaded.seen_from(x).filter_map(|y| values[y]).collect();
        if let Some(&number) = dice.pick(&numbers) {
            values[x] = Some(number);
        }
    }
}

/// The cells that satisfy `is_in`, grouped by touching (also diagonally).
pub(super) fn patches(board: &Board, is_in: impl Fn(usize) -> bool) -> Vec<Vec<usize>> {
    let (rows, cols) = (board.rows(), board.cols());
    let mut seen = vec![false; board.n_cells()];
    let mut patches = Vec::new();
    for start in 0..board.n_cells() {
        if seen[start] || !is_in(start) {
            continue;
        }
        seen[start] = true;
        let mut patch = vec![start];
        let mut next = 0;
        while let Some(&i) = patch.get(next) {
            next += 1;
            let (row, col) = (i / cols, i % cols);
            for r in row.saturating_sub(1)..rows.min(row + 2) {
                for c in col.saturating_sub(1)..cols.min(col + 2) {
                    let j = r * cols + c;
                    if !seen[j] && is_in(j) {
                        seen[j] = true;
                        patch.push(j);
                    }
                }
            }
        }
        patches.push(patch);
    }
    patches
}
