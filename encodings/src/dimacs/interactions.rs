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
use crate::cnf::Lit;

/// The interactions of a run that is being written.
pub struct Interactions<W: Write> {
    lines: Lines<W>,
}

impl<W: Write> Interactions<W> {
    /// What comes after the comments.
    pub(super) fn new(mut lines: Lines<W>) -> Interactions<W> {
        lines.word("p icnf");
        lines.end();
        Interactions { lines }
    }

    /// A clause.
    pub fn clause(&mut self, lits: impl IntoIterator<Item = Lit>) {
        self.line("i ", lits);
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

    /// Whether an error has ended the writing.
    pub fn has_failed(&self) -> bool {
        self.lines.has_failed()
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

#[cfg(test)]
mod tests {
    use super::super::write::Head;
    use super::*;
    use crate::cnf::Var;

    #[test]
    fn interactions_are_one_line_each() {
        let mut out = Head::new(Vec::new()).icnf();
        let x = Var::new(0).positive();
        out.clause([x]);
        out.query(&[]);
        out.status(Status::Satisfiable);
        out.model([x]);
        out.clause([!x]);
        out.query(&[x]);
        out.status(Status::Unsatisfiable);
        out.core(&[x]);
        let expected = "p icnf\ni 1 0\nq 0\ns SATISFIABLE\nm 1 0\ni -1 0\nq 1 0\n\
                        s UNSATISFIABLE\nu 1 0\n";
        assert_eq!(String::from_utf8(out.finish().unwrap()).unwrap(), expected);
    }
}
