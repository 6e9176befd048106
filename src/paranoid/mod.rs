//! Doubting a run: each step that a verdict rests on, held against the rules and against known answers.
//!
//! The referee sees wrong answers, and the cross-check wrong counts, as far as another engine is right.
//! A cut or a deduction that is wrong can do neither harm for a long time: it takes answers away that nobody
//! misses. So, on request:
//!
//! ```text
//! cut, eager cut          its reason, by the checker of certificates, which knows only the board
//! clause of the board     true of every known answer
//! native deduction        true of every known answer, if it was made without assumption
//! step below assumptions  true of the answers known before the run that agree with these
//! ```
//!
//! An answer is *known* if any engine has found it and the referee has accepted it. All but the last
//! line is checked when all engines have run, with all answers there are by then; the last is seen by
//! `engine::native` itself while it runs. No engine does anything else because of it.
//!
//! What fails is a defect of this program. One file for each kind of evidence.

mod clauses;
mod deductions;
#[cfg(test)]
mod tests;

use crosscut_puzzles::Board;

use crate::crosscheck::Fault;
use crate::engine::native::{Deduction, Watched};
use crate::engine::{Engine, sat};
use crate::report::Answer;

pub(crate) use deductions::objections;

/// What the verdict of an engine rests on.
#[derive(Clone, Debug)]
pub enum Evidence {
    /// Nothing that can be checked.
    None,
    /// Of the native engine.
    Native {
        /// Deductions that were made without assumption, if they were kept.
        deductions: Vec<Deduction>,
        /// What was seen of the answers known before.
        watched: Watched,
        /// Those answers.
        known: Vec<Answer>,
    },
    /// Of the SAT engine: its clauses, with witnesses of the cuts.
    Sat(Box<sat::Session>),
}

/// The native deductions among the evidence.
pub fn deductions(evidence: Vec<Evidence>) -> Vec<Deduction> {
    let deductions = |evidence| match evidence {
        Evidence::Native { deductions, .. } => deductions,
        Evidence::None | Evidence::Sat(_) => Vec::new(),
    };
    evidence.into_iter().flat_map(deductions).collect()
}

/// How much was checked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Checked {
    /// Known answers.
    pub answers: u64,
    /// Cuts, eager ones too, whose reasons were checked.
    pub cuts: u64,
    /// Clauses of the board that were held against each answer.
    pub clauses: u64,
    /// Native deductions that were held against each answer.
    pub deductions: u64,
    /// Native steps below assumptions, and others, that were held against an answer while they happened.
    pub watched: u64,
}

impl Checked {
    /// The sums, part by part.
    pub fn plus(&self, other: &Checked) -> Checked {
        Checked {
            answers: self.answers + other.answers,
            cuts: self.cuts + other.cuts,
            clauses: self.clauses + other.clauses,
            deductions: self.deductions + other.deductions,
            watched: self.watched + other.watched,
        }
    }
}

/// Objections that are told of one engine; one wrong rule may have made thousands of wrong steps.
const TOLD: usize = 8;

/// Checks the evidence against the rules and against `answers`, which the referee has accepted.
pub fn check(board: &Board, evidence: &[Evidence], answers: &[Answer]) -> (Checked, Vec<Fault>) {
    let mut checked = Checked { answers: answers.len() as u64, ..Checked::default() };
    let mut faults = Vec::new();
    for evidence in evidence {
        match evidence {
            Evidence::None => (),
            Evidence::Native { deductions, watched, known } => {
                checked.deductions += deductions.len() as u64;
                checked.watched += watched.steps;
                let objections = deductions::objections(board, deductions, answers);
                faults.extend(objections.chain(deductions::losses(watched, known)).take(TOLD));
            }
            Evidence::Sat(session) => {
                let check = clauses::Check::new(board, session, answers);
                faults.extend(
                    check.cuts().chain(check.eager_cuts()).chain(check.clauses()).take(TOLD),
                );
                checked.cuts += check.n_cuts();
                checked.clauses += check.n_clauses();
            }
        }
    }
    (checked, faults)
}

/// An engine's step is wrong: a known answer objects, or the rules.
pub(crate) fn unsound(
    engine: Engine,
    step: impl Into<String>,
    objection: impl Into<String>,
    answer: Option<&Answer>,
) -> Fault {
    let (step, objection) = (step.into(), objection.into());
    Fault::Unsound { engine, step, objection, answer: answer.cloned() }
}
