//! The clauses that an external solver is given, all of them, anew for every solve.

use std::fs::File;
use std::path::Path;

use crosscut_encodings::cnf::{ClauseSink, Clauses, Family, Lit};
use crosscut_encodings::dimacs::write::Head;

use super::fault::{Fault, Stop};
use crate::engine::Limits;

/// Variables and clauses so far.
#[derive(Default)]
pub(super) struct Formula {
    n_vars: usize,
    clauses: Clauses,
}

impl Formula {
    /// Says that variables `0 .. n_vars` exist.
    pub(super) fn reserve(&mut self, n_vars: usize) {
        self.n_vars = self.n_vars.max(n_vars);
    }

    /// Adds a clause.
    pub(super) fn add(&mut self, clause: &[Lit]) {
        for lit in clause {
            self.reserve(lit.var().index() + 1);
        }
        self.clauses.push(clause);
    }

    /// Number of variables.
    pub(super) fn n_vars(&self) -> usize {
        self.n_vars
    }

    /// The clauses in the order they were added.
    pub(super) fn clauses(&self) -> impl Iterator<Item = &[Lit]> {
        self.clauses.iter()
    }

    /// Writes it as DIMACS.
    pub(super) fn write(&self, path: &Path, limits: &Limits) -> Result<(), Stop> {
        let file = File::create(path).map_err(Fault::Formula)?;
        let mut out = Head::new(file).cnf(self.n_vars, self.clauses.len() as u64);
        for (i, clause) in self.clauses().enumerate() {
            if i % Limits::CLAUSES_A_LOOK as usize == 0 {
                limits.exceeded().map_or(Ok(()), |why| Err(Stop::Limit(why)))?;
            }
            out.clause(Family::Block, clause); // the file does not tell families
        }
        out.finish().map_err(Fault::Formula)?;
        Ok(())
    }
}
