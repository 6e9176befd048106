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
#[cfg(feature = "cadical")]
mod cadical;
#[cfg(unix)]
pub mod command;
mod name;
mod proof_meter;
#[cfg(test)]
mod tests;
mod varisat;

use crosscut_encodings::cnf::{Lit, Var};

pub use name::{BadBackend, COMMAND};

use crate::engine::{Limits, Why};

/// A SAT solver by name.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub enum BackendKind {
    /// varisat 0.2, the default.
    #[default]
    Varisat,
    /// batsat 0.6, a descendant of MiniSat.
    Batsat,
    /// CaDiCaL 2.2.
    #[cfg(feature = "cadical")]
    Cadical,
    /// A program of the user.
    #[cfg(unix)]
    Command(command::External),
}

/// All backends inside this process, with their names.
pub const ALL: [(&str, BackendKind); if cfg!(feature = "cadical") { 3 } else { 2 }] = [
    ("varisat", BackendKind::Varisat),
    ("batsat", BackendKind::Batsat),
    #[cfg(feature = "cadical")]
    ("cadical", BackendKind::Cadical),
];

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

    /// Whether it is a program of the user, who sees the formula and the solver's words about it.
    pub fn is_outside(&self) -> bool {
        #[cfg(unix)]
        if let BackendKind::Command(_) = self {
            return true;
        }
        false
    }

    /// A new solver without clauses.
    pub fn start(&self) -> Box<dyn Backend> {
        match self {
            BackendKind::Varisat => Box::new(varisat::Varisat::new()),
            BackendKind::Batsat => Box::new(batsat::Batsat::new()),
            #[cfg(feature = "cadical")]
            BackendKind::Cadical => Box::new(cadical::Cadical::new()),
            #[cfg(unix)]
            BackendKind::Command(external) => Box::new(command::Command::new(external.clone())),
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
