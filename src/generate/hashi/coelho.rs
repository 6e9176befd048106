//! Bridges as in the instances of Coelho, Laporte, Lindbeck and Vidal, "Benchmark instances and a
//! branch-and-cut algorithm for the Hashiwokakero puzzle" (2019).
//!
//! A tree joins the n islands, which may touch. Of the n - 1 spans in it alpha percent carry one
//! bridge and the rest two; beta percent of n single bridges more are laid on other spans. The number of
//! bridges is
//!
//! ```text
//! (n - 1) + (n - 1)(100 - alpha) / 100 + n beta / 100      both parts rounded down
//! ```
//!
//! as it is in their files, give or take one. No instance of theirs is repaired, and hardly any has
//! one answer.

use crosscut_puzzles::hashi::Board;

use super::planted::is_free;
use crate::generate::Dice;

/// Sets the number of bridges on each span of a tree; says whether there was room for all of them.
pub(super) fn count(
    board: &Board,
    counts: &mut [u8],
    (alpha, beta): (u32, u32),
    dice: &mut Dice,
) -> bool {
    let share = |n: usize, percent: u32| n * percent as usize / 100;
    let mut order: Vec<usize> = (0..counts.len()).collect();
    dice.shuffle(&mut order);
    let tree: Vec<usize> = order.iter().copied().filter(|&s| counts[s] > 0).collect();
    let n_double = share(tree.len(), 100 - alpha.min(100));
    for (k, &s) in tree.iter().enumerate() {
        counts[s] = if k < n_double { 2 } else { 1 };
    }
    let mut n_extra = share(board.islands().len(), beta);
    for s in order {
        if n_extra > 0 && is_free(board, counts, s) {
            counts[s] = 1;
            n_extra -= 1;
        }
    }
    n_extra == 0
}
