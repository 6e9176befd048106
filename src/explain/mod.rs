//! Explanations: the way to an answer as steps that a person can follow.
//!
//! ```text
//! board, marks --engines--> verdict            given     are the marks right so far?
//!              --rules and trials--> links     path      what follows, and from what
//!              --trim, group, order--> steps   steps     what is told, in which order
//!              --check--> explanation          check     each step against all answers
//! ```
//!
//! The deductions are those of the native engine's rules, one fixed point after another, see
//! [`crate::engine::native::reasoner`]. The engine itself is in a hurry; here time is spent on a short
//! and simple way: what simple rules can see is left to them, where they are stuck the shortest
//! refutation of all is chosen, and what the end does not need is left out.
//!
//! One file per idea:
//!
//! ```text
//! ledger     which link fixed which fact
//! logic      what must be known of a puzzle; hitori (with wall) and hashi are the two
//! chain      links, and what a conclusion rests on
//! trial      what to suppose, and the shortest refutation
//! path       rules, then a trial, then rules again
//! steps      from links to steps in order
//! sentence   from templates to sentences
//! known      facts against answers and partial answers
//! given      whether a partial answer leads to an answer
//! check      every step against every answer
//! text, json, pictures   what is shown
//! ```

mod chain;
mod check;
mod given;
mod hashi;
mod hitori;
pub mod json;
mod known;
mod ledger;
mod logic;
mod path;
mod pictures;
mod sentence;
mod steps;
pub mod text;
mod trial;
mod wall;

#[cfg(test)]
mod tests;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use crosscut_puzzles::Board;

use crate::certify::{self, NoCertificate, certify};
use crate::engine::native;
use crate::engine::{Engine, Goal, Limits, Why, sat};
use crate::partial::Partial;
use crate::pipeline::{self, Ask};
use crate::report::{Answer, Verdict};
use known::{Guide, facts, learn};
use logic::Logic;
use path::{Depth, Walk};

pub use check::{Checked, Wrong};
pub use given::Standing;
pub use path::{End, Wanted};
pub use pictures::pictures;
pub use steps::{Refutation, Step};

/// What is to be explained.
#[derive(Clone, Debug)]
pub struct Request<'a> {
    /// The board.
    pub board: &'a Board,
    /// What somebody has marked so far.
    pub given: Partial,
    /// How far to go.
    pub wanted: Wanted,
    /// When to give up.
    pub timeout: Option<Duration>,
    /// Set from outside to stop.
    pub interrupt: Arc<AtomicBool>,
}

/// A board explained.
#[derive(Clone, Debug)]
pub struct Explanation {
    /// What the engines say of the board.
    pub verdict: Verdict,
    /// What the marks are worth.
    pub standing: Standing,
    /// The way from there; `None` if the marks are wrong.
    pub way: Option<Way>,
    /// Of an unsatisfiable board: a board with the clues that clash and no others, and their number.
    pub clash: Option<(Board, usize)>,
}

/// Steps from what is given to an end.
#[derive(Clone, Debug)]
pub struct Way {
    /// The board that the steps are about: of an unsatisfiable board perhaps the part that clashes.
    pub board: Board,
    /// The steps in order.
    pub steps: Vec<Step>,
    /// What they end in.
    pub end: End,
    /// Against what they were checked.
    pub checked: Checked,
}

/// Something that must not happen: a defect of this program.
#[derive(Clone, Debug, thiserror::Error)]
pub enum Fault {
    /// The engines, the referee or the checker of certificates found one.
    #[error("{0}")]
    Engines(String),
    /// A step is wrong.
    #[error("{0}")]
    Step(Wrong),
}

/// Explains a board.
///
/// # Errors
/// If an engine or a step is wrong.
pub fn explain(request: &Request<'_>) -> Result<Explanation, Fault> {
    let limits = Limits {
        deadline: request.timeout.and_then(|timeout| Instant::now().checked_add(timeout)),
        conflicts: None,
        interrupt: Arc::clone(&request.interrupt),
    };
    let verdict = verdict(request)?;
    let standing = given::standing(request.board, &request.given, &verdict, &limits);
    let (way, clash) = match &standing {
        Standing::Open { answers, are_all } => {
            (Some(forwards(request, answers, *are_all, &limits)?), None)
        }
        Standing::Hopeless => {
            let clash = clashing_clues(request.board, &limits)?;
            (Some(refuted(request.board, clash.as_ref(), &limits)), clash)
        }
        Standing::Mistaken(_) | Standing::Clashing { .. } => (None, None),
    };
    Ok(Explanation { verdict, standing, way, clash })
}

/// What both engines say; each may take a third of the time.
fn verdict(request: &Request<'_>) -> Result<Verdict, Fault> {
    let ask = Ask {
        engines: vec![Engine::Native, Engine::Sat],
        goal: Goal::UNIQUE,
        timeout: request.timeout.map(|timeout| timeout / 3),
        conflicts: None,
        interrupt: Arc::clone(&request.interrupt),
        certify: false,
        paranoid: false,
        common: false,
        native: native::Options::default(),
        sat: sat::Options::default(),
    };
    let verdict = pipeline::solve(request.board, &ask);
    match verdict.faults.first() {
        Some(fault) => Err(Fault::Engines(fault.to_string())),
        None => Ok(verdict),
    }
}

/// The way from what is given to the answer, as far as it goes.
fn forwards(
    request: &Request<'_>,
    answers: &[Answer],
    are_all: bool,
    limits: &Limits,
) -> Result<Way, Fault> {
    let board = request.board;
    let given = facts(board, &request.given);
    let depth = if answers.len() == 1 { Depth::Deep } else { Depth::Plain };
    let (mut steps, end) = walk(board, &given, answers, depth, request.wanted, limits);
    if end == End::Enough {
        steps.truncate(1);
    }
    let checked = check::check(board, &given, &steps, answers, are_all, limits);
    Ok(Way { board: board.clone(), steps, end, checked: checked.map_err(Fault::Step)? })
}

/// The way to a contradiction, over the clues that clash if it is no longer there.
fn refuted(board: &Board, clash: Option<&(Board, usize)>, limits: &Limits) -> Way {
    let way = |board: &Board| {
        let (steps, end) = walk(board, &[], &[], Depth::Deep, Wanted::Path, limits);
        Way { board: board.clone(), steps, end, checked: Checked::InAll }
    };
    let whole = way(board);
    let Some((part, _)) = clash else { return whole };
    let part = way(part);
    let cost = |way: &Way| {
        let length: usize = way.steps.iter().map(Step::length).sum();
        (way.end != End::Contradiction, length)
    };
    if cost(&part) <= cost(&whole) { part } else { whole }
}

fn walk(
    board: &Board,
    given: &[native::reasoner::Fact],
    answers: &[Answer],
    depth: Depth,
    wanted: Wanted,
    limits: &Limits,
) -> (Vec<Step>, End) {
    let guides: Vec<Guide> = answers.iter().filter_map(|a| Guide::new(board, a)).collect();
    let walk = |logic: &dyn Logic, reasoner: &mut dyn native::reasoner::Reasoner| {
        let walk = Walk { logic, given, guides: &guides, wanted, depth, limits };
        let (links, end) = walk.run(reasoner);
        (steps::steps(logic, &links), end)
    };
    match board {
        Board::Hitori(board) => match native::hitori::Reasoner::new(board) {
            Some(mut reasoner) => walk(&hitori::Hitori { board }, &mut reasoner),
            None => (Vec::new(), End::Stopped(Why::TooLarge)),
        },
        Board::Hashi(board) => {
            walk(&hashi::Hashi { board }, &mut native::hashi::Reasoner::new(board))
        }
    }
}

/// The clues of an unsatisfiable board that already clash, if it takes clauses to see that and a limit
/// does not come first.
fn clashing_clues(board: &Board, limits: &Limits) -> Result<Option<(Board, usize)>, Fault> {
    match certify(board, Goal::FIRST, limits) {
        Ok(made) => Ok(certify::clash(&made, limits)),
        Err(NoCertificate::Unknown(_)) => Ok(None),
        Err(NoCertificate::Fault(fault)) => Err(Fault::Engines(fault.to_string())),
    }
}

impl Way {
    /// What is known after each step, the first time before any.
    pub fn states(&self, given: &Partial) -> impl Iterator<Item = Partial> {
        let mut known = given.clone();
        let before = std::iter::once(known.clone());
        before.chain(self.steps.iter().map(move |step| {
            if !step.is_contradiction {
                step.concludes.iter().for_each(|&fact| learn(&mut known, fact));
            }
            known.clone()
        }))
    }
}
