//! A run of the loop, written while it runs: every clause, question and model in its order.
//!
//! Where a disconnected model is asked for, the clauses of that question hold under an assumption,
//! a variable of its own after all others: `i -ASSUMPTION ...` for each clause, and `q ASSUMPTION 0`.

use std::io::{self, Write};

use crosscut_encodings::cnf::{Cnf, Lit, Var};
use crosscut_encodings::dimacs::interactions::Interactions;
use crosscut_encodings::dimacs::output::Status;

use crate::engine::sat::{Session, Step};

/// Writes down steps.
pub struct Recorder<W: Write> {
    out: Interactions<W>,
    /// Clauses of the session that are written.
    n_clauses: usize,
    /// The assumption under which the clauses of the question hold, once they are written.
    assumption: Option<Lit>,
}

impl<W: Write> Recorder<W> {
    /// Nothing has happened yet.
    pub(super) fn new(out: Interactions<W>) -> Recorder<W> {
        Recorder { out, n_clauses: 0, assumption: None }
    }

    /// Whether the file cannot be written any more.
    pub fn has_failed(&self) -> bool {
        self.out.has_failed()
    }

    /// Writes a question and its answer.
    pub fn step(&mut self, step: &Step<'_>) {
        self.clauses(step.session, step.n_clauses);
        let assumption = step.split.map(|split| self.assume(step.session, split));
        let assumptions = assumption.as_slice();
        self.out.query(assumptions);
        match step.model {
            Some(value) => {
                let n_vars = step.split.map_or(step.session.cnf().n_vars(), Cnf::n_vars);
                let lit = |var: Var| var.lit(value(var));
                self.out.status(Status::Satisfiable);
                self.out.model((0..n_vars).map(Var::new).map(lit).chain(assumption));
            }
            None => {
                self.out.status(Status::Unsatisfiable);
                self.out.core(assumptions);
            }
        }
    }

    /// Writes the clauses that came after the last question, and what is left.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn finish(mut self, session: &Session) -> io::Result<()> {
        self.clauses(session, session.cnf().n_clauses());
        self.out.finish().map(|_| ())
    }

    /// The session's clauses up to `end`, as far as they are not written.
    fn clauses(&mut self, session: &Session, end: usize) {
        for i in self.n_clauses..end {
            self.out.clause(session.cnf().get(i).iter().copied());
        }
        self.n_clauses = end;
    }

    /// Writes the clauses of the question, the first time; gives the assumption.
    fn assume(&mut self, session: &Session, split: &Cnf) -> Lit {
        debug_assert!(session.cnf().n_vars() <= split.n_vars(), "the question has all variables");
        *self.assumption.get_or_insert_with(|| {
            let assumption = Var::new(split.n_vars()).positive();
            for clause in split.clauses() {
                self.out.clause([!assumption].into_iter().chain(clause.iter().copied()));
            }
            assumption
        })
    }
}
