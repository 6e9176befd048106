//! Every step against every answer, before it is shown.
//!
//! A step says that something holds in all answers that agree with what was known before. So each
//! conclusion is looked up in each answer at hand. Where these may not be all answers, the SAT engine
//! is asked for one that breaks a conclusion, any of them: one clause of all their negations. If there is
//! none, every step is right, whatever the rules were that led to it.

use crosscut_encodings::Encode;
use crosscut_encodings::cnf::Lit;
use crosscut_puzzles::{Board, hashi, hitori};

use super::known::{Guide, Literal, literal};
use super::steps::Step;
use crate::engine::native::reasoner::Fact;
use crate::engine::sat::{self, solve_narrowed};
use crate::engine::{End, Found, Goal, Limits};
use crate::report::Answer;

/// A step that an answer contradicts: a defect of this program.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("step {number} does not hold in an answer: {text}")]
pub struct Wrong {
    /// The number of the step, from 1.
    pub number: usize,
    /// What it says.
    pub text: String,
    /// The answer.
    pub answer: Answer,
}

/// Whether steps were checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Checked {
    /// They hold in all answers.
    InAll,
    /// They hold in the answers at hand; a limit came before all others were ruled out.
    InSome,
    /// No answer is known, and a limit came before there was one or none.
    No,
}

/// Looks whether all conclusions of `steps` hold in `answers`, and if those may not be all that agree
/// with `given`, in all.
///
/// # Errors
/// With the first step that does not hold.
pub(super) fn check(
    board: &Board,
    given: &[Fact],
    steps: &[Step],
    answers: &[Answer],
    are_all: bool,
    limits: &Limits,
) -> Result<Checked, Wrong> {
    for answer in answers {
        against(board, steps, answer)?;
    }
    if are_all {
        return Ok(Checked::InAll);
    }
    let concluded: Vec<Fact> = steps
        .iter()
        .filter(|step| !step.is_contradiction)
        .flat_map(|step| &step.concludes)
        .copied()
        .collect();
    let mut clauses = units(board, given);
    clauses.push(broken(board, &concluded));
    let found = solve(board, &clauses, Goal::FIRST, limits);
    match (found.answers.first(), found.end) {
        (Some(answer), _) => against(board, steps, answer).map(|()| Checked::InSome),
        (None, End::Stopped(_)) if answers.is_empty() => Ok(Checked::No),
        (None, End::Stopped(_)) => Ok(Checked::InSome),
        (None, _) => Ok(Checked::InAll),
    }
}

fn against(board: &Board, steps: &[Step], answer: &Answer) -> Result<(), Wrong> {
    let Some(guide) = Guide::new(board, answer) else { return Ok(()) };
    let is_wrong = |step: &Step| {
        step.is_contradiction || !step.concludes.iter().all(|&fact| guide.agrees(fact))
    };
    match steps.iter().position(is_wrong) {
        None => Ok(()),
        Some(at) => {
            let text = steps[at].text.clone();
            Err(Wrong { number: at + 1, text, answer: answer.clone() })
        }
    }
}

/// A clause for each fact, which makes it hold.
pub(super) fn units(board: &Board, facts: &[Fact]) -> Vec<Vec<Lit>> {
    let unit = |&fact: &Fact| match literal(board, fact) {
        Literal::Open(literal) => Some(vec![literal]),
        Literal::True => None,
        Literal::False => Some(Vec::new()),
    };
    facts.iter().filter_map(unit).collect()
}

/// The clause that one of the facts does not hold.
fn broken(board: &Board, facts: &[Fact]) -> Vec<Lit> {
    let negation = |&fact: &Fact| match literal(board, fact) {
        Literal::Open(literal) => Some(!literal),
        Literal::True | Literal::False => None,
    };
    let mut clause: Vec<Lit> = facts.iter().filter_map(negation).collect();
    clause.sort_unstable();
    clause.dedup();
    clause
}

/// Answers that satisfy `clauses`, by the SAT engine.
pub(super) fn solve(
    board: &Board,
    clauses: &[Vec<Lit>],
    goal: Goal,
    limits: &Limits,
) -> Found<Answer> {
    fn run<P: Encode>(
        board: &P,
        clauses: &[Vec<Lit>],
        goal: Goal,
        limits: &Limits,
    ) -> Found<P::Answer> {
        solve_narrowed(board, clauses, goal, limits, &sat::Options::default()).found
    }
    match board {
        Board::Hitori(board) => {
            run::<hitori::Board>(board, clauses, goal, limits).map(Answer::Hitori)
        }
        Board::Hashi(board) => run::<hashi::Board>(board, clauses, goal, limits).map(Answer::Hashi),
    }
}
