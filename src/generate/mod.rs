//! Boards from a seed: planted, then repaired until they have one answer.
//!
//! ```text
//! seed --dice--> planted board and its answer --solver--> another answer --repair--> .. --> board
//! ```
//!
//! A board is *planted*: first an answer is drawn, then numbers or clues that this answer obeys. To
//! make it unique, a solver looks for two answers; where one differs from the planted answer, the
//! board is changed so that the planted answer stays an answer and the other does not. Which solver
//! is asked is the caller's choice ([`Solver`], or [`usual`]); it decides which other answer is found,
//! and so which board comes out, but not whether it is unique.
//!
//! All chance comes from [`Dice`], so a seed gives the same board on every machine, as long as the
//! solver is deterministic.

mod climb;
mod dice;
mod effort;
pub mod hashi;
pub mod hitori;
pub mod usual;

pub use dice::Dice;
pub use effort::Effort;

use crosscut_puzzles::hashi::BoardError;

use crate::engine::{Found, Goal, Why};

/// Who finds answers for the repair: any engine, asked with this goal.
pub type Solver<'a, B, A> = dyn FnMut(&B, Goal) -> Found<A> + 'a;

/// Why no board was made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// The islands do not fit.
    #[error("found no room for so many islands")]
    NoRoom,
    /// No try led to a board as it is wanted.
    #[error("no such board found after {0} tries")]
    NotFound(u64),
    /// The plan makes no board.
    #[error(transparent)]
    Board(#[from] BoardError),
    /// A limit came first.
    #[error("stopped: {}", .0.text())]
    Stopped(Why),
}

impl From<Why> for Error {
    fn from(why: Why) -> Error {
        Error::Stopped(why)
    }
}

/// How often a planted board is repaired before it is given up.
const REPAIRS: usize = 300;
