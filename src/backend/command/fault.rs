//! What can be wrong with an external solver, in words that follow its name.
//!
//! None of these is an answer, and none is a defect of this program: a board on which the solver
//! failed is unknown, with the reason.

use std::io;

use crosscut_encodings::dimacs::Unsatisfied;
use crosscut_encodings::dimacs::intake::Flood;
use crosscut_encodings::dimacs::output::ExitCodeError;
use crosscut_puzzles::read::ReadError;

use crate::engine::Why;
use crate::process::Lost;

/// Why a solve ends without an answer.
#[derive(Debug)]
pub(super) enum Stop {
    /// A limit came first.
    Limit(Why),
    /// The solver failed.
    Fault(Fault),
}

impl From<Fault> for Stop {
    fn from(fault: Fault) -> Stop {
        Stop::Fault(fault)
    }
}

/// A way for an external solver to fail.
#[derive(Debug, thiserror::Error)]
pub(super) enum Fault {
    #[error("counts no conflicts: a limit on them cannot be kept")]
    NoConflicts,
    #[error("cannot be given the formula: {0}")]
    Formula(io::Error),
    #[error("cannot be started: {0}")]
    Start(io::Error),
    #[error("cannot be given a limit of memory: {0}")]
    Memory(io::Error),
    #[error("was lost sight of: {0}")]
    Lost(io::Error),
    #[error("left {0} where its file of answers should be")]
    NoFile(&'static str),
    #[error("left a file of answers that cannot be opened or read: {0}")]
    File(io::Error),
    #[error("floods: {0}")]
    Flood(Flood),
    #[error("was killed by signal {0}")]
    Killed(i32),
    #[error("ended with exit code {code} and no answer{}", after_colon(.complaint))]
    NoAnswer { code: i32, complaint: Option<String> },
    #[error("gave the formula it was handed an answer that cannot be read: {0}")]
    Unreadable(ReadError),
    #[error("{0}")]
    ExitCode(ExitCodeError),
    #[error("says UNKNOWN{}", after_colon(.complaint))]
    GaveUp { complaint: Option<String> },
    #[error("says SATISFIABLE and shows no model")]
    NoModel,
    #[error("lies: in its model of the formula it was handed, {0}")]
    Lie(Unsatisfied),
}

impl From<Lost> for Fault {
    fn from(Lost(error): Lost) -> Fault {
        Fault::Lost(error)
    }
}

fn after_colon(complaint: &Option<String>) -> String {
    complaint.as_ref().map(|line| format!(": {line}")).unwrap_or_default()
}

impl Fault {
    /// Whether a lack of memory may be behind it.
    pub(super) fn may_be_lack_of_memory(&self) -> bool {
        matches!(self, Fault::Killed(_) | Fault::NoAnswer { .. } | Fault::GaveUp { .. })
    }
}
