//! The SAT engine: clauses, a backend, and connectivity cuts when a model needs them.

mod backbone;
mod cegar;
mod gather;
mod narrowed;
mod propagation;
mod reduction;
mod session;
mod solver;
#[cfg(test)]
mod tests;

use std::time::Duration;

use crosscut_encodings::cnf::Size;
use crosscut_encodings::connectivity::Connectivity;
use crosscut_encodings::{Polarity, Recipe};
use crosscut_puzzles::hashi::{self, Bridges, Obstruction};
use crosscut_puzzles::hitori::{self, Shading};

pub use backbone::{Ended, Meet, Values};
pub use gather::{Cover, Extent, Gathered, Step};
pub use narrowed::solve_narrowed;
pub use propagation::{Propagated, propagate};
pub use session::Session;

use solver::Preference;

use super::{End, Found, Goal, Limits, precheck};
use crate::backend::BackendKind;

/// How the SAT engine works.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Which clauses and cuts.
    pub recipe: Recipe,
    /// Which solver.
    pub backend: BackendKind,
}

/// What a round looks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// The first answer.
    First,
    /// The second, or a proof that there is none.
    Second,
    /// Further answers.
    More,
}

impl Phase {
    /// Its name in reports.
    pub fn name(self) -> &'static str {
        match self {
            Phase::First => "first",
            Phase::Second => "second",
            Phase::More => "more",
        }
    }
}

/// One call of the backend and the check of its model.
#[derive(Clone, Copy, Debug)]
pub struct Round {
    /// What it looked for.
    pub phase: Phase,
    /// Time in the backend.
    pub solve: Duration,
    /// Time to decode the model and find the cuts it violates.
    pub check: Duration,
    /// Connected components of the model; 0 if there was no model.
    pub components: usize,
    /// Cuts added.
    pub cuts: usize,
    /// Literals in these cuts.
    pub cut_literals: usize,
}

/// What a run cost.
#[derive(Clone, Debug, Default)]
pub struct Statistics {
    /// The backend's name, or the command line of an external one.
    pub backend: String,
    /// The recipe, written out.
    pub recipe: String,
    /// Size of the formula before the first solve.
    pub size: Size,
    /// The first rounds, at most [`Statistics::KEPT_ROUNDS`].
    pub rounds: Vec<Round>,
    /// Number of all rounds.
    pub n_rounds: u64,
    /// Number of cuts added.
    pub cuts: u64,
    /// Number of literals in these cuts.
    pub cut_literals: u64,
    /// Conflicts met by the backend, if it counts them.
    pub conflicts: Option<u64>,
    /// Time from board to clauses.
    pub encode: Duration,
    /// Time to hand clauses to the backend.
    pub load: Duration,
    /// Time in the backend.
    pub solve: Duration,
    /// Time to decode models and find cuts.
    pub check: Duration,
}

impl Statistics {
    /// How many rounds are kept one by one; the sums count all.
    pub const KEPT_ROUNDS: usize = 10_000;

    fn new(options: &Options) -> Statistics {
        let (backend, recipe) = (options.backend.to_string(), options.recipe.to_string());
        Statistics { backend, recipe, ..Statistics::default() }
    }

    fn record(&mut self, round: Round) {
        self.solve += round.solve;
        self.check += round.check;
        self.cuts += round.cuts as u64;
        self.cut_literals += round.cut_literals as u64;
        self.n_rounds += 1;
        if self.rounds.len() < Self::KEPT_ROUNDS {
            self.rounds.push(round);
        }
    }
}

/// A finished run of the SAT engine.
#[derive(Clone, Debug)]
pub struct Run<A> {
    /// What was found.
    pub found: Found<A>,
    /// Whether the recipe leaves connectivity out, so that what was found are answers of the bare
    /// abstraction and need not be answers of the board.
    pub abstraction: bool,
    /// What it cost.
    pub statistics: Statistics,
    /// The clauses at the end, with the reasons of the cuts.
    pub session: Session,
}

impl<A> Run<A> {
    /// The same with every answer converted.
    pub fn map<B>(self, convert: impl Fn(A) -> B) -> Run<B> {
        let Run { found, abstraction, statistics, session } = self;
        Run { found: found.map(convert), abstraction, statistics, session }
    }

    /// The run on a board that has no answer for a reason that needs no search.
    fn obstructed(obstruction: Obstruction, options: &Options) -> Run<A> {
        let obstruction = Some(obstruction);
        Run {
            found: Found { answers: Vec::new(), count: 0, end: End::Exhausted, obstruction },
            abstraction: false,
            statistics: Statistics::new(options),
            session: Session::default(),
        }
    }
}

impl Options {
    /// Whether the recipe leaves connectivity out.
    fn is_abstraction(&self) -> bool {
        self.recipe.conn == Connectivity::None
    }
}

/// Looks for answers of a Hitori board.
///
/// The recipe's polarity says which value of a cell the backend tries first, for the first answer
/// and for the second. To change it in between, to the opposite of the first answer or to shaded
/// everywhere, was tried and dropped: it saves a few rounds (at 200 x 200, 11 and 13 became 6 and 4),
/// but the backend must be loaded again, which costs more than those rounds.
pub fn solve_hitori(
    board: &hitori::Board,
    goal: Goal,
    limits: &Limits,
    options: &Options,
) -> Run<Shading> {
    cegar::run(board, goal, limits, options, hitori_preference(options))
}

fn hitori_preference(options: &Options) -> Preference {
    match options.recipe.polarity {
        Polarity::Unshaded => Preference::False,
        Polarity::Shaded => Preference::True,
    }
}

/// Looks for answers of a Hashi board. Boards whose clues fail a count are answered at once, with the
/// reason and without clauses.
pub fn solve_hashi(
    board: &hashi::Board,
    goal: Goal,
    limits: &Limits,
    options: &Options,
) -> Run<Bridges> {
    if !options.is_abstraction()
        && let Some(obstruction) = precheck::find(board)
    {
        return Run::obstructed(obstruction, options);
    }
    cegar::run(board, goal, limits, options, Preference::False)
}

/// Gathers cuts for a Hitori board, for a formula that is solved elsewhere. `log` sees every step.
pub fn gather_hitori(
    board: &hitori::Board,
    extent: Extent,
    limits: &Limits,
    options: &Options,
    log: &mut dyn FnMut(Step<'_>),
) -> Gathered {
    let preference = hitori_preference(options);
    gather::Gathering::new(board, limits, options, preference, log).gather(extent)
}

/// Gathers cuts for a Hashi board, for a formula that is solved elsewhere. `log` sees every step.
pub fn gather_hashi(
    board: &hashi::Board,
    extent: Extent,
    limits: &Limits,
    options: &Options,
    log: &mut dyn FnMut(Step<'_>),
) -> Gathered {
    gather::Gathering::new(board, limits, options, Preference::False, log).gather(extent)
}

/// Finds out what all answers of a Hitori board have in common, starting from `values`. How that ended,
/// and how often the backend was called.
pub fn common_hitori(
    board: &hitori::Board,
    values: &mut Values,
    limits: &Limits,
    options: &Options,
    meet: &mut Meet<'_, Shading>,
) -> (Ended, u64) {
    backbone::run(board, values, limits, options, hitori_preference(options), meet)
}

/// Finds out what all answers of a Hashi board have in common, starting from `values`. How that ended,
/// and how often the backend was called.
pub fn common_hashi(
    board: &hashi::Board,
    values: &mut Values,
    limits: &Limits,
    options: &Options,
    meet: &mut Meet<'_, Bridges>,
) -> (Ended, u64) {
    backbone::run(board, values, limits, options, Preference::False, meet)
}
