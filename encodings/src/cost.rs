//! What one constraint costs in one encoder, by formula.
//!
//! Every encoder states its size at the head of its file and computes it without making a clause.
//! Tests hold the formula against [`Size`], which counts the clauses as they come.

use std::ops::Add;

use crate::cnf::Size;

/// Auxiliary variables, clauses and literals. The variables of the constraint itself do not count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cost {
    /// Auxiliary variables.
    pub vars: u64,
    /// Clauses.
    pub clauses: u64,
    /// Literals in all clauses.
    pub literals: u64,
}

impl Add for Cost {
    type Output = Cost;

    fn add(self, other: Cost) -> Cost {
        Cost {
            vars: self.vars + other.vars,
            clauses: self.clauses + other.clauses,
            literals: self.literals + other.literals,
        }
    }
}

/// What was counted, all families together.
impl From<&Size> for Cost {
    fn from(size: &Size) -> Cost {
        Cost { vars: size.n_vars() as u64, clauses: size.n_clauses(), literals: size.n_literals() }
    }
}
