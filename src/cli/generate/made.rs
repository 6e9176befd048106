//! One board: made, solved by both engines, and found to be what it was to be.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64};
use std::time::{Duration, Instant};

use crosscut_puzzles::Board;

use super::plan::{Plan, Promise};
use crate::cli::exit::Exit;
use crate::engine::native::Grade;
use crate::engine::{Engine, Goal, Limits, native, sat};
use crate::generate::{Dice, Effort, Error};
use crate::pipeline::{self, Ask};
use crate::report::{Details, Report, Source, Status, Verdict};

/// A board and what is said of it.
pub(super) struct Made {
    pub(super) name: String,
    pub(super) board: Board,
}

/// Why there is no board.
pub(super) enum Failure {
    /// None was found, or it could not be solved.
    Missing { name: String, why: String },
    /// It is not what it was to be, or the engines contradict each other.
    Defect(Box<Report>),
}

impl Failure {
    pub(super) fn exit(&self) -> Exit {
        match self {
            Failure::Missing { .. } => Exit::Rejected,
            Failure::Defect(_) => Exit::Fault,
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Missing { name, why } => write!(f, "{name}: {why}"),
            Failure::Defect(report) => {
                write!(f, "{}: DEFECT: it is not what it should be", report.source.label())
            }
        }
    }
}

/// Makes boards by number.
pub(super) struct Maker<'a> {
    pub(super) plan: &'a Plan,
    pub(super) seed: u64,
    pub(super) tries: u64,
    pub(super) timeout: Option<Duration>,
    pub(super) interrupt: Arc<AtomicBool>,
    /// Counts all tries.
    pub(super) begun: Arc<AtomicU64>,
}

impl Maker<'_> {
    /// Board `number` of the seed.
    pub(super) fn make(&self, number: u64) -> Result<Made, Failure> {
        let name = format!("{} seed {}/{number}", self.plan.label(), self.seed);
        let missing = |why: String| Failure::Missing { name: name.clone(), why };
        let mut dice = Dice::new(self.seed, number);
        let board = match self.plan.generate(&mut dice, &self.effort()) {
            Ok(board) => board,
            Err(Error::NotFound(tries)) => return Err(missing(self.none_in(tries))),
            Err(why) => return Err(missing(why.to_string())),
        };
        let verdict = pipeline::solve(&board, &self.ask());
        if verdict.status == Status::Unknown && verdict.faults.is_empty() || !is_agreed(&verdict) {
            let why = verdict.reason.as_deref().unwrap_or("an engine did not solve it");
            return Err(missing(format!("not solved by both engines: {why}")));
        }
        if !verdict.faults.is_empty() || !is_kept(self.plan.promise(), &verdict) {
            let source = Source { board: name, name: None, line: 1 };
            let parse = Duration::ZERO;
            let report = Report { source, board, asked: "both", parse, verdict };
            return Err(Failure::Defect(Box::new(report)));
        }
        Ok(Made { name: format!("{name}, {}", said(&verdict)), board })
    }

    fn none_in(&self, tries: u64) -> String {
        let tries = if tries == 1 { "1 try".to_owned() } else { format!("{tries} tries") };
        match self.plan.promise() {
            Promise::Unique(Some(grade)) => {
                format!("no board of grade {} found after {tries}", grade.name())
            }
            _ => format!("no such board found after {tries}"),
        }
    }

    fn effort(&self) -> Effort {
        let deadline = self.timeout.and_then(|timeout| Instant::now().checked_add(timeout));
        let interrupt = Arc::clone(&self.interrupt);
        let limits = Limits { deadline, conflicts: None, interrupt };
        Effort { limits, tries: self.tries, begun: Arc::clone(&self.begun) }
    }

    fn ask(&self) -> Ask {
        Ask {
            engines: vec![Engine::Native, Engine::Sat],
            goal: Goal::UNIQUE,
            timeout: self.timeout,
            conflicts: None,
            interrupt: Arc::clone(&self.interrupt),
            certify: false,
            paranoid: false,
            common: false,
            native: native::Options::default(),
            sat: sat::Options::default(),
        }
    }
}

/// Whether two engines came to the same end.
fn is_agreed(verdict: &Verdict) -> bool {
    !verdict.faults.is_empty() || verdict.agreed == Some(true)
}

fn is_kept(promise: Promise, verdict: &Verdict) -> bool {
    match promise {
        Promise::Unique(wanted) => {
            let is_graded = wanted.is_none_or(|wanted| grade(verdict) == Some(wanted));
            verdict.count.unique() == Some(true) && is_graded
        }
        Promise::Answer => verdict.status == Status::Solved,
        Promise::Nothing => true,
    }
}

/// What the engines found, in words.
fn said(verdict: &Verdict) -> String {
    match (verdict.count.unique(), grade(verdict)) {
        (Some(true), Some(grade)) => format!("one answer, grade {}", grade.name()),
        (Some(true), None) => "one answer".to_owned(),
        (Some(false), _) => "several answers".to_owned(),
        (None, _) => "no answer".to_owned(),
    }
}

fn grade(verdict: &Verdict) -> Option<Grade> {
    match &verdict.engine(Engine::Native)?.details {
        Details::Native(statistics) => statistics.grade,
        _ => None,
    }
}
