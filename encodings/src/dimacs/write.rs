//! Formulas written in DIMACS, clause by clause.
//!
//! ```text
//! c made by ...            comments, all before the header
//! c varname 1 shaded(1,1)
//! c p show 1 2 3 0
//! p cnf 3 2                exact, so whoever writes knows the numbers first
//! 1 -3 0                   one clause a line
//! 2 3 -1 0
//! ```
//!
//! The numbers in the header come from a first pass over the same clauses with a [`Size`] as their
//! sink. That is twice the encoder's work, and it keeps nothing: a formula that is far larger than
//! its board, and than the memory, can be written. [`Head`] becomes a [`Writer`] with the header,
//! so no comment can stand after it.
//!
//! Some solvers read comments. CaDiCaL takes `c --quiet` for an option, readers with a fixed buffer
//! take the rest of a long line for a clause, and a line break in a title begins a new line. So a comment is
//! printable ASCII in one line of at most [`COMMENT`] characters, without tabs and without two
//! dashes in a row; what else a text has is written as `\u{2d}` or alike. A comment that has been
//! through this once is left as it is.
//!
//! The form is the one that the strictest readers take: single blanks, line feeds, one clause a
//! line, nothing at the ends of lines.
//!
//! [`Size`]: crate::cnf::Size

use std::fmt::Display;
use std::io::{self, Write};

use super::interactions::Interactions;
use super::lines::Lines;
use crate::cnf::{ClauseSink, Family, Lit, Var, next_var};

/// The longest text of a comment.
pub const COMMENT: usize = 1000;

/// Variables in one line of those to show; so it is no longer than a comment.
const SHOWN: usize = 80;

/// The comments of a file that is being written.
pub struct Head<W: Write> {
    lines: Lines<W>,
}

impl<W: Write> Head<W> {
    /// The start of a file.
    pub fn new(out: W) -> Head<W> {
        Head { lines: Lines::new(out) }
    }

    /// A comment, made fit for one line.
    pub fn comment(&mut self, text: &str) {
        let text = fit(text);
        self.lines.word(if text.is_empty() { "c" } else { "c " });
        self.lines.word(&text);
        self.lines.end();
    }

    /// What a variable means. Labels have no blanks.
    pub fn varname(&mut self, var: Var, label: &impl Display) {
        self.comment(&format!("varname {} {label}", var.positive().to_dimacs()));
    }

    /// Which variables matter to whoever counts models, in as many lines as it takes.
    pub fn show(&mut self, vars: impl IntoIterator<Item = Var>) {
        let mut vars = vars.into_iter().peekable();
        while vars.peek().is_some() {
            self.lines.word("c p show ");
            self.lines.lits(vars.by_ref().take(SHOWN).map(Var::positive));
            self.lines.end();
        }
    }

    /// Ends the comments: a formula of this size follows.
    pub fn cnf(mut self, n_vars: usize, n_clauses: u64) -> Writer<W> {
        self.lines.word(&format!("p cnf {n_vars} {n_clauses}"));
        self.lines.end();
        Writer { lines: self.lines, n_vars, n_clauses, new_vars: 0, n_written: 0 }
    }

    /// Ends the comments: what was asked of an incremental solver follows.
    pub fn icnf(self) -> Interactions<W> {
        Interactions::new(self.lines)
    }
}

/// The clauses of a formula that is being written.
pub struct Writer<W: Write> {
    lines: Lines<W>,
    n_vars: usize,
    n_clauses: u64,
    new_vars: usize,
    n_written: u64,
}

impl<W: Write> Writer<W> {
    /// Writes what is left.
    ///
    /// # Errors
    /// The first error of all that was written, or that the header is not right.
    pub fn finish(self) -> io::Result<W> {
        let (promised, written) = (self.n_clauses, self.n_written);
        let out = self.lines.finish()?;
        match written == promised && self.new_vars <= self.n_vars {
            true => Ok(out),
            false => Err(io::Error::other(format!(
                "the header says {promised} clauses and {} variables, but there were {written} and {}",
                self.n_vars, self.new_vars
            ))),
        }
    }
}

impl<W: Write> ClauseSink for Writer<W> {
    fn new_var(&mut self) -> Var {
        self.new_vars += 1;
        next_var(self.new_vars - 1)
    }

    fn clause(&mut self, _: Family, lits: &[Lit]) {
        debug_assert!(lits.iter().all(|lit| lit.var().index() < self.n_vars), "unknown variable");
        self.n_written += 1;
        self.lines.lits(lits.iter().copied());
        self.lines.end();
    }

    fn is_full(&self) -> bool {
        self.lines.has_failed()
    }
}

/// A text as it may stand in a comment.
fn fit(text: &str) -> String {
    let mut fit = String::new();
    for sign in text.trim_end().chars().take(COMMENT + 1) {
        match sign {
            '-' if fit.ends_with('-') => fit.extend(sign.escape_unicode()),
            ' '..='~' => fit.push(sign),
            _ => fit.extend(sign.escape_unicode()),
        }
    }
    if fit.len() > COMMENT {
        fit.truncate(COMMENT - 2);
        fit.push_str("..");
    }
    fit
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::read::{self, Comments};
    use super::*;

    fn text(out: io::Result<Vec<u8>>) -> String {
        String::from_utf8(out.unwrap()).unwrap()
    }

    #[test]
    fn a_file_has_comments_header_and_clauses_in_this_order() {
        let mut head = Head::new(Vec::new());
        head.comment("made by hand");
        head.comment("");
        head.varname(Var::new(1), &"shaded(1,2)");
        head.show([Var::new(0), Var::new(1)]);
        let mut out = head.cnf(3, 3);
        let lits: Vec<Lit> = (0..3).map(|_| out.new_var().positive()).collect();
        out.clause(Family::Order, &[lits[0], !lits[2]]);
        out.clause(Family::Cut, &[]);
        out.clause(Family::Cut, &[lits[1]]);
        let expected = "c made by hand\nc\nc varname 2 shaded(1,2)\nc p show 1 2 0\n\
                        p cnf 3 3\n1 -3 0\n0\n2 0\n";
        assert_eq!(text(out.finish()), expected);
    }

    #[test]
    fn comments_cannot_break_a_line_or_look_like_an_option() {
        for (comment, expected) in [
            ("a\nb\r\tc", "a\\u{a}b\\u{d}\\u{9}c"),
            ("--quiet", "-\\u{2d}quiet"),
            ("a -----", "a -\\u{2d}-\\u{2d}-"),
            ("naïve \u{202e}", "na\\u{ef}ve \\u{202e}"),
            ("blanks at the end \t ", "blanks at the end"),
        ] {
            assert_eq!(fit(comment), expected, "{comment:?}");
            assert_eq!(fit(expected), expected, "twice");
        }
        let long = fit(&"x".repeat(1_000_000));
        assert_eq!((long.len(), &long[COMMENT - 3..]), (COMMENT, "x.."));
        assert_eq!(fit(&long), long);
    }

    #[test]
    fn variables_to_show_come_in_lines_of_bounded_length() {
        let mut head = Head::new(Vec::new());
        head.show((0..1000).map(|i| Var::new(crate::cnf::MAX_VARS - 1000 + i)));
        let text = text(head.cnf(crate::cnf::MAX_VARS, 0).finish());
        let lines: Vec<&str> = text.lines().filter(|line| line.starts_with("c p show ")).collect();
        assert_eq!(lines.len(), 1000_usize.div_ceil(SHOWN));
        assert!(lines.iter().all(|line| line.len() < COMMENT && line.ends_with(" 0")));
        let shown = lines.iter().map(|line| line.split(' ').count() - 4).sum::<usize>();
        assert_eq!(shown, 1000);
    }

    #[test]
    fn a_header_that_is_not_kept_and_a_full_disk_are_errors() {
        let out = Head::new(Vec::new()).cnf(1, 2);
        assert!(out.finish().unwrap_err().to_string().contains("says 2 clauses"));
        let mut disk = [0u8; 3];
        let mut out = Head::new(&mut disk[..]).cnf(1, 1);
        out.clause(Family::Order, &[]);
        assert!(!out.is_full(), "nothing was written yet");
        for _ in 0..100_000 {
            out.clause(Family::Order, &[]);
        }
        assert!(out.is_full());
        assert_eq!(out.finish().unwrap_err().kind(), io::ErrorKind::WriteZero);
    }

    proptest! {
        /// What is written is read back: clauses, and comments without what made them unfit.
        #[test]
        fn a_formula_is_read_as_it_was_written(
            clauses in prop::collection::vec(prop::collection::vec((0..50usize, any::<bool>()), 0..6), 0..20),
            comments in prop::collection::vec(".{0,20}", 0..4),
            more_vars in 0..3usize,
        ) {
            let lit = |&(var, is_positive): &(usize, bool)| {
                let var = Var::new(var);
                if is_positive { var.positive() } else { var.negative() }
            };
            let clauses: Vec<Vec<Lit>> = clauses.iter().map(|clause| clause.iter().map(lit).collect()).collect();
            let mut head = Head::new(Vec::new());
            comments.iter().for_each(|comment| head.comment(comment));
            let mut out = head.cnf(50 + more_vars, clauses.len() as u64);
            clauses.iter().for_each(|clause| out.clause(Family::Order, clause));
            let text = out.finish().unwrap();
            prop_assert!(text.is_ascii());
            let formula = read::read(&text[..], Comments::Keep).unwrap();
            prop_assert_eq!(formula.n_vars, 50 + more_vars);
            prop_assert_eq!(formula.clauses.iter().collect::<Vec<_>>(), clauses);
            let kept: Vec<Vec<u8>> = comments.iter().map(|comment| fit(comment).into_bytes()).collect();
            prop_assert_eq!(formula.comments, kept);
        }
    }
}
