//! The clauses that an external solver is given, all of them, anew for every solve.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;

use crosscut_encodings::cnf::Lit;

use super::fault::{Fault, Stop};
use crate::engine::Limits;

/// Clauses one after another in one array; `ends[i]` is where clause `i` ends.
#[derive(Default)]
pub(super) struct Formula {
    n_vars: usize,
    lits: Vec<Lit>,
    ends: Vec<usize>,
}

/// Clauses between two looks at the clock.
const CHECK_PERIOD: usize = 1 << 14;

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
        self.lits.extend_from_slice(clause);
        self.ends.push(self.lits.len());
    }

    /// Number of variables.
    pub(super) fn n_vars(&self) -> usize {
        self.n_vars
    }

    /// The clauses in the order they were added.
    pub(super) fn clauses(&self) -> impl Iterator<Item = &[Lit]> {
        let starts = std::iter::once(&0).chain(&self.ends);
        starts.zip(&self.ends).map(|(&start, &end)| &self.lits[start..end])
    }

    /// Writes it as DIMACS.
    pub(super) fn write(&self, path: &Path, limits: &Limits) -> Result<(), Stop> {
        let mut file = File::create(path).map(BufWriter::new).map_err(Fault::Formula)?;
        writeln!(file, "p cnf {} {}", self.n_vars, self.ends.len()).map_err(Fault::Formula)?;
        for (i, clause) in self.clauses().enumerate() {
            if i % CHECK_PERIOD == 0 {
                limits.exceeded().map_or(Ok(()), |why| Err(Stop::Limit(why)))?;
            }
            write_clause(&mut file, clause).map_err(Fault::Formula)?;
        }
        file.flush().map_err(Fault::Formula)?;
        Ok(())
    }
}

fn write_clause(file: &mut impl Write, clause: &[Lit]) -> io::Result<()> {
    for lit in clause {
        write!(file, "{} ", lit.to_dimacs())?;
    }
    file.write_all(b"0\n")
}
