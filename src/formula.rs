//! Any formula through a backend, whatever it is about.
//!
//! A model is held against every clause before it is believed. Its values are those of the variables
//! that clauses mention; the others are free.
//!
//! A header may promise two thousand million variables and the clauses mention three. Backends take
//! memory for each variable up to the largest, so if few are mentioned they get other, smaller
//! names.

use crosscut_encodings::cnf::{Clauses, Lit, Var};
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

/// Clauses between two looks at the clock.
const CHECK_PERIOD: usize = 1 << 14;

/// Solves `clauses` on a fresh backend.
pub fn solve(clauses: &Clauses, kind: &BackendKind, limits: &Limits) -> Outcome {
    let names = Names::new(clauses);
    let mut backend = kind.start();
    backend.reserve(names.vars.len());
    let mut named = Vec::new();
    for (i, clause) in clauses.iter().enumerate() {
        if i % CHECK_PERIOD == 0
            && let Some(why) = limits.exceeded()
        {
            return Outcome::Unknown(why);
        }
        named.clear();
        named.extend(clause.iter().map(|&lit| names.name(lit)));
        backend.add_clause(&named);
    }
    match backend.solve(limits) {
        Verdict::Unsatisfiable => Outcome::Unsatisfiable,
        Verdict::Stopped(why) => Outcome::Unknown(why),
        Verdict::Satisfiable => {
            let value = |(i, var): (usize, &Var)| var.lit(backend.value(Var::new(i)));
            let lits = names.vars.iter().enumerate().map(value).collect();
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
    /// The variables that have names, in order: the name is the place.
    vars: Vec<Var>,
    /// Whether every variable is its own name.
    is_same: bool,
}

impl Names {
    /// Variables keep their names if most of them are mentioned.
    fn new(clauses: &Clauses) -> Names {
        const LOOSE: usize = 4;
        let mut vars: Vec<Var> = clauses.iter().flatten().map(|lit| lit.var()).collect();
        vars.sort_unstable();
        vars.dedup();
        let n_all = vars.last().map_or(0, |last| last.index() + 1);
        let is_same = n_all <= LOOSE * vars.len();
        if is_same {
            vars = (0..n_all).map(Var::new).collect();
        }
        Names { vars, is_same }
    }

    fn name(&self, lit: Lit) -> Lit {
        if self.is_same {
            return lit;
        }
        let at = self.vars.partition_point(|&var| var < lit.var());
        Var::new(at).lit(lit.is_positive())
    }
}
