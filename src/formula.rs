//! Any formula through a backend, whatever it is about.
//!
//! A model is held against every clause before it is believed. Its values are those of the variables
//! that clauses mention; the others are free.
//!
//! A header may promise two thousand million variables and the clauses mention three. Backends take
//! memory for each variable up to the largest, so if few are mentioned they get other, smaller
//! names. A solver outside gets the formula as it is, with its header: what is said about it is then
//! about clauses and variables of the user's file, and the memory is the solver's affair.

use crosscut_encodings::cnf::{Clauses, Var};
use crosscut_encodings::dimacs::read::Formula;
use crosscut_encodings::dimacs::{Model, Unsatisfied, check};

use crate::backend::{BackendKind, Verdict};
use crate::engine::{Limits, Why};

/// What a backend says of a formula.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// A model, which satisfies every clause.
    Satisfiable(Model),
    /// There is none, on the backend's word.
    Unsatisfiable,
    /// A limit came first.
    Unknown(Why),
    /// The backend's model is none: this clause is not satisfied.
    Wrong(Unsatisfied),
}

/// Solves `formula` on a fresh backend.
pub fn solve(formula: &Formula, kind: &BackendKind, limits: &Limits) -> Outcome {
    let clauses = &formula.clauses;
    let names = Names::new(clauses, kind);
    let mut backend = kind.start();
    backend.reserve(if kind.is_outside() { formula.n_vars } else { names.len() });
    let mut named = Vec::new();
    for (i, clause) in clauses.iter().enumerate() {
        if i % Limits::CLAUSES_A_LOOK as usize == 0
            && let Some(why) = limits.exceeded()
        {
            return Outcome::Unknown(why);
        }
        named.clear();
        named.extend(clause.iter().map(|lit| names.name(lit.var()).lit(lit.is_positive())));
        backend.add_clause(&named);
    }
    match backend.solve(limits) {
        Verdict::Unsatisfiable => Outcome::Unsatisfiable,
        Verdict::Stopped(why) => Outcome::Unknown(why),
        Verdict::Satisfiable => {
            let value = |&var: &Var| var.lit(backend.value(names.name(var)));
            let lits = names.mentioned.iter().map(value).collect();
            let model = Model::new(lits).unwrap_or_default();
            match check(clauses.iter(), &model) {
                Ok(()) => Outcome::Satisfiable(model),
                Err(wrong) => Outcome::Wrong(wrong),
            }
        }
    }
}

/// Names of variables for a backend.
struct Names {
    /// The variables that clauses mention, in order.
    mentioned: Vec<Var>,
    /// Whether every variable is its own name; if not, its place above is.
    is_same: bool,
}

impl Names {
    /// Variables keep their names if most of them are mentioned, or somebody looks at them.
    fn new(clauses: &Clauses, kind: &BackendKind) -> Names {
        const LOOSE: usize = 4;
        let mut mentioned: Vec<Var> = clauses.iter().flatten().map(|lit| lit.var()).collect();
        mentioned.sort_unstable();
        mentioned.dedup();
        let mut names = Names { mentioned, is_same: true };
        names.is_same = kind.is_outside() || names.len() <= LOOSE * names.mentioned.len();
        names
    }

    /// All names are below this.
    fn len(&self) -> usize {
        match self.is_same {
            true => self.mentioned.last().map_or(0, |last| last.index() + 1),
            false => self.mentioned.len(),
        }
    }

    fn name(&self, var: Var) -> Var {
        match self.is_same {
            true => var,
            false => Var::new(self.mentioned.partition_point(|&other| other < var)),
        }
    }
}
