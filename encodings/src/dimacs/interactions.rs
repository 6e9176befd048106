//! A run of an incremental solver, written as `p icnf`: what was asked and what was said.
//!
//! ```text
//! c comments
//! p icnf
//! i 1 -3 0          a clause, for good
//! q 0               solve, under these assumptions
//! s SATISFIABLE
//! m 1 -2 3 0        all values
//! i -1 2 0
//! q 4 0
//! s UNSATISFIABLE
//! u 4 0             the assumptions that are to blame
//! ```
//!
//! The checker idrup-check reads this and holds every model against the clauses before it. Its form
//! is strict: single blanks, one line each, no numbers in the header.

use std::io::{self, Write};

use super::lines::Lines;
use super::output::Status;
use crate::cnf::{ClauseSink, Family, Lit, Var, next_var};

/// The interactions of a run that is being written.
pub struct Interactions<W: Write> {
    lines: Lines<W>,
    n_vars: usize,
}

impl<W: Write> Interactions<W> {
    /// What comes after the comments.
    pub(super) fn new(mut lines: Lines<W>) -> Interactions<W> {
        lines.word("p icnf");
        lines.end();
        Interactions { lines, n_vars: 0 }
    }

    /// A query.
    pub fn query(&mut self, assumptions: &[Lit]) {
        self.line("q ", assumptions.iter().copied());
    }

    /// The answer to the last query.
    pub fn status(&mut self, status: Status) {
        self.lines.word("s ");
        self.lines.word(status.name());
        self.lines.end();
    }

    /// The model, after [`Status::Satisfiable`].
    pub fn model(&mut self, lits: impl IntoIterator<Item = Lit>) {
        self.line("m ", lits);
    }

    /// The assumptions that cannot hold together, after [`Status::Unsatisfiable`].
    pub fn core(&mut self, assumptions: &[Lit]) {
        self.line("u ", assumptions.iter().copied());
    }

    /// Writes what is left.
    ///
    /// # Errors
    /// The first error of all that was written.
    pub fn finish(self) -> io::Result<W> {
        self.lines.finish()
    }

    fn line(&mut self, letter: &str, lits: impl IntoIterator<Item = Lit>) {
        self.lines.word(letter);
        self.lines.lits(lits);
        self.lines.end();
    }
}

impl<W: Write> ClauseSink for Interactions<W> {
    fn new_var(&mut self) -> Var {
        self.n_vars += 1;
        next_var(self.n_vars - 1)
    }

    fn clause(&mut self, _: Family, lits: &[Lit]) {
        self.line("i ", lits.iter().copied());
    }

    fn is_full(&self) -> bool {
        self.lines.has_failed()
    }
}

#[cfg(test)]
mod tests {
    use super::super::write::Head;
    use super::*;

    #[test]
    fn interactions_are_one_line_each() {
        let mut out = Head::new(Vec::new()).icnf();
        let x = out.new_var().positive();
        out.clause(Family::Order, &[x]);
        out.query(&[]);
        out.status(Status::Satisfiable);
        out.model([x]);
        out.clause(Family::Cut, &[!x]);
        out.query(&[x]);
        out.status(Status::Unsatisfiable);
        out.core(&[x]);
        let expected = "p icnf\ni 1 0\nq 0\ns SATISFIABLE\nm 1 0\ni -1 0\nq 1 0\n\
                        s UNSATISFIABLE\nu 1 0\n";
        assert_eq!(String::from_utf8(out.finish().unwrap()).unwrap(), expected);
    }
}
