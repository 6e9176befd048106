//! Boards made with the solvers that are usually asked: Hitori by the native engine, Hashi by the
//! SAT engine, both with their default options.

use super::{Dice, Error, hashi, hitori};
use crate::engine::{Limits, native, sat};

/// A Hitori board of this plan. `limits` are for each call of the solver.
///
/// # Errors
/// As [`hitori::generate`].
pub fn hitori(
    plan: &hitori::Plan,
    dice: &mut Dice,
    limits: &Limits,
) -> Result<crosscut_puzzles::hitori::Board, Error> {
    let options = native::Options::default();
    hitori::generate(plan, dice, &mut |board, goal| {
        native::hitori::solve(board, goal, limits, &options).found
    })
}

/// A Hashi board of this plan. `limits` are for each call of the solver.
///
/// # Errors
/// As [`hashi::generate`].
pub fn hashi(
    plan: &hashi::Plan,
    dice: &mut Dice,
    limits: &Limits,
) -> Result<crosscut_puzzles::hashi::Board, Error> {
    let options = sat::Options::default();
    hashi::generate(plan, dice, &mut |board, goal| {
        sat::solve_hashi(board, goal, limits, &options).found
    })
}
