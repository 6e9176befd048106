//! SAT solvers behind one small trait.
//!
//! A backend takes clauses at any time, solves what it has under limits, and tells the values of a
//! model. It knows nothing of puzzles, families or cuts: the session above owns the clauses, so a
//! backend that died of a limit is dropped and another is loaded from there. Backends live on the
//! thread that solves; they need not be `Send`.
//!
//! [`ALL`] lists them; its names are those of the command line and of reports. A new backend is one
//! file, one variant, one line in [`ALL`] and one arm in [`BackendKind::start`].

mod batsat;
mod proof_meter;
#[cfg(test)]
mod tests;
mod varisat;

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
}

/// All backends with their names.
pub const ALL: [(&str, BackendKind); 2] =
    [("varisat", BackendKind::Varisat), ("batsat", BackendKind::Batsat)];

impl BackendKind {
    /// Its name on the command line and in reports.
    pub fn name(&self) -> &'static str {
        ALL.iter().find(|(_, kind)| kind == self).map_or("", |&(name, _)| name)
    }

    /// The backend with this name.
    pub fn from_name(name: &str) -> Option<BackendKind> {
        ALL.into_iter().find(|(known, _)| *known == name).map(|(_, kind)| kind)
    }

    /// A new solver without clauses.
    pub fn start(&self) -> Box<dyn Backend> {
        match self {
            BackendKind::Varisat => Box::new(varisat::Varisat::new()),
            BackendKind::Batsat => Box::new(batsat::Batsat::new()),
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
