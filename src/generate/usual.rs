//! Boards made with the solvers that are usually asked: Hitori by the native engine, Hashi by the
//! SAT engine, both with their default options.

use super::{Dice, Effort, Error, hashi, hitori};
use crate::engine::{native, sat};

/// A Hitori board of this plan.
///
/// # Errors
/// As [`hitori::generate`].
pub fn hitori(
    plan: &hitori::Plan,
    dice: &mut Dice,
    effort: &Effort,
) -> Result<crosscut_puzzles::hitori::Board, Error> {
    let options = native::Options::default();
    hitori::generate(plan, dice, effort, &mut |board, goal| {
        native::hitori::solve(board, goal, &effort.limits, &options).found
    })
}

/// A Hashi board of this plan.
///
/// # Errors
/// As [`hashi::generate`].
pub fn hashi(
    plan: &hashi::Plan,
    dice: &mut Dice,
    effort: &Effort,
) -> Result<crosscut_puzzles::hashi::Board, Error> {
    let options = sat::Options::default();
    hashi::generate(plan, dice, effort, &mut |board, goal| {
        sat::solve_hashi(board, goal, &effort.limits, &options).found
    })
}
