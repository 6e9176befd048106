//! SAT solvers behind one small trait.
//!
//! A backend takes clauses at any time, solves what it has under limits, and tells the values of a
//! model. It knows nothing of puzzles, families or cuts: the session above owns the clauses, so a
//! backend that died of a limit is dropped and another is loaded from there. Backends live on the
//! thread that solves; they need not be `Send`.
//!
//! [`ALL`] lists those inside this process; its names are those of the command line and of reports.
//! A new backend is one file, one variant, one line in [`ALL`] and one arm in [`BackendKind::start`].
//! Solvers outside are a kind of their own, [`command`].

mod batsat;
#[cfg(unix)]
pub mod command;
mod proof_meter;
#[cfg(test)]
mod tests;
mod varisat;

use std::fmt;
use std::str::FromStr;

use crosscut_encodings::cnf::{Lit, Var};

use crate::engine::{Limits, Why};

/// A SAT solver by name.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub enum BackendKind {
    /// varisat 0.2, the default.
    #[default]
    Varisat,
    /// batsat 0.6, a descendant of MiniSat.
    Batsat,
    /// A program of the user.
    #[cfg(unix)]
    Command(command::External),
}

/// All backends inside this process, with their names.
pub const ALL: [(&str, BackendKind); 2] =
    [("varisat", BackendKind::Varisat), ("batsat", BackendKind::Batsat)];

/// What a command line begins with that names a program.
pub const COMMAND: &str = "cmd:";

impl BackendKind {
    /// Looks whether it can be started here: a program of the user may be missing.
    ///
    /// # Errors
    /// If it cannot.
    pub fn check(&self) -> Result<(), BadBackend> {
        #[cfg(unix)]
        if let BackendKind::Command(external) = self {
            external.check()?;
        }
        Ok(())
    }

    /// A new solver without clauses.
    pub fn start(&self) -> Box<dyn Backend> {
        match self {
            BackendKind::Varisat => Box::new(varisat::Varisat::new()),
            BackendKind::Batsat => Box::new(batsat::Batsat::new()),
            #[cfg(unix)]
            BackendKind::Command(external) => Box::new(command::Command::new(external.clone())),
        }
    }
}

/// Why a text names no backend.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadBackend {
    /// Nobody has this name.
    #[error("there is no backend `{0}`; there are {names}, and {COMMAND}\"PROGRAM {{cnf}}\"", names = names())]
    Unknown(String),
    /// It starts as a command line and is none.
    #[cfg(unix)]
    #[error("{COMMAND}{text}: {why}")]
    Template {
        /// The command line.
        text: String,
        /// What is wrong with it.
        why: command::BadTemplate,
    },
    /// Its program cannot be started.
    #[cfg(unix)]
    #[error(transparent)]
    Setup(#[from] command::SetupError),
}

fn names() -> String {
    ALL.map(|(name, _)| name).join(", ")
}

impl FromStr for BackendKind {
    type Err = BadBackend;

    fn from_str(text: &str) -> Result<BackendKind, BadBackend> {
        #[cfg(unix)]
        if let Some(text) = text.strip_prefix(COMMAND) {
            let template = text.parse();
            let template =
                template.map_err(|why| BadBackend::Template { text: text.to_owned(), why })?;
            return Ok(BackendKind::Command(command::External { template, memory: None }));
        }
        let known = ALL.into_iter().find(|(name, _)| *name == text);
        known.map(|(_, kind)| kind).ok_or_else(|| BadBackend::Unknown(text.to_owned()))
    }
}

/// Its name on the command line and in reports.
impl fmt::Display for BackendKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            #[cfg(unix)]
            BackendKind::Command(external) => write!(f, "{COMMAND}{external}"),
            _ => f.pad(ALL.iter().find(|(_, kind)| kind == self).map_or("", |&(name, _)| name)),
        }
    }
}

/// What a call of [`Backend::solve`] came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// There is a model; [`Backend::value`] tells it.
    Satisfiable,
    /// There is none.
    Unsatisfiable,
    /// A limit came first.
    Stopped(Why),
}

/// What a backend can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Capabilities {
    /// It can be used further after a limit stopped it. If not, it must be dropped.
    pub survives_stop: bool,
    /// It counts its conflicts.
    pub counts_conflicts: bool,
}

/// A SAT solver that takes clauses between solves.
pub trait Backend {
    /// Says that variables `0 .. n_vars` exist.
    fn reserve(&mut self, n_vars: usize);

    /// Adds a clause. The model, if there was one, is lost.
    fn add_clause(&mut self, clause: &[Lit]);

    /// Solves the clauses so far. `limits.conflicts` is for this call alone: a verdict that took
    /// more conflicts than that is not given.
    fn solve(&mut self, limits: &Limits) -> Verdict;

    /// The value of `var` in the model, if the last call was a solve and found one. A variable that
    /// no clause mentions has any value.
    fn value(&self, var: Var) -> bool;

    /// Conflicts since it was started, if it counts them.
    fn conflicts(&self) -> Option<u64>;

    /// What it can do.
    fn capabilities(&self) -> Capabilities;
}
