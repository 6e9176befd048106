//! What a SAT solver printed, read back.
//!
//! ```text
//! c any comment
//! s SATISFIABLE             or s UNSATISFIABLE, s UNKNOWN, s INDETERMINATE
//! v 1 -2 3                  values in pieces, in any number of lines
//! v -4 0                    the 0 ends them
//!
//! SAT                       or UNSAT, INDET: what MiniSat writes into a file
//! 1 -2 3 -4 0
//! ```
//!
//! Solvers print much else, banners and statistics; lines of no known form are passed over as long
//! as there is a status line, and shown if there is none: they often say what went wrong. Bytes
//! that are no text do not matter in them.
//!
//! What counts is read strictly, since a wrong reading would become a wrong answer. There is one
//! status line, not two. Values without the 0 at their end were cut off. No variable is both true
//! and false, none is beyond the formula, and values come with `SATISFIABLE` alone. A solver may
//! leave variables out: they are free. It may print no values at all: then there is a claim and no
//! model.
//!
//! Lines end as on any system, and may be as long as they like.

use crosscut_puzzles::read::{ReadError, quote};

use super::model::{Contradiction, Model};
use super::word::{self, Word};
use crate::cnf::{Lit, MAX_VARS};

/// What a solver says of a formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// It has a model.
    Satisfiable,
    /// It has none.
    Unsatisfiable,
    /// The solver gave up.
    Unknown,
}

impl Status {
    /// As SAT competitions write it.
    pub fn name(self) -> &'static str {
        match self {
            Status::Satisfiable => "SATISFIABLE",
            Status::Unsatisfiable => "UNSATISFIABLE",
            Status::Unknown => "UNKNOWN",
        }
    }

    /// The exit code of a solver that says so.
    pub fn exit_code(self) -> i32 {
        match self {
            Status::Satisfiable => 10,
            Status::Unsatisfiable => 20,
            Status::Unknown => 0,
        }
    }
}

/// What a solver printed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SolverOutput {
    /// Its status line, if it has one.
    pub status: Option<Status>,
    /// The values it gives, if it gives any; only with [`Status::Satisfiable`].
    pub model: Option<Model>,
}

/// Why an exit code does not go with what was printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ExitCodeError {
    /// They contradict each other.
    #[error("contradicts itself: exit code {code} and s {} disagree", status.name())]
    Disagree {
        /// The exit code.
        code: i32,
        /// What was printed.
        status: Status,
    },
    /// That there is no model is the solver's word alone, and it failed.
    #[error("says UNSATISFIABLE and failed with exit code {code}")]
    Doubtful {
        /// The exit code.
        code: i32,
    },
    /// Nothing was said, and this is no code of a solver that gave up.
    #[error("gives no answer: no status line, and exit code {code}")]
    NoAnswer {
        /// The exit code.
        code: i32,
    },
}

impl SolverOutput {
    /// What the solver says, in the light of its exit code. By custom that is 10 for satisfiable
    /// and 20 for unsatisfiable. With no status line 0 says that the solver gave up. A model speaks
    /// for itself, so any other code goes with `SATISFIABLE`; `UNSATISFIABLE` counts with 20, or with
    /// 0, which scripts around solvers return.
    ///
    /// # Errors
    /// If the code contradicts the status line or makes it doubtful, or there is none and the code is
    /// not 0.
    pub fn with_exit_code(&self, code: i32) -> Result<Status, ExitCodeError> {
        match self.status {
            Some(status) if matches!(code, 10 | 20) && code != status.exit_code() => {
                Err(ExitCodeError::Disagree { code, status })
            }
            Some(Status::Unsatisfiable) if !matches!(code, 0 | 20) => {
                Err(ExitCodeError::Doubtful { code })
            }
            Some(status) => Ok(status),
            None if code == 0 => Ok(Status::Unknown),
            None => Err(ExitCodeError::NoAnswer { code }),
        }
    }
}

/// Reads what a solver printed about a formula with `n_vars` variables. Whoever has no formula at
/// hand says [`MAX_VARS`].
///
/// # Errors
/// At the first place that cannot be right; at the last line of the solver's own words if there is
/// no status line; and if there is nothing at all.
pub fn read(text: &[u8], n_vars: usize) -> Result<SolverOutput, ReadError> {
    let mut reader = Reader { text, n_vars, ..Reader::default() };
    for (start, line) in lines(text) {
        reader.line(start, line)?;
    }
    reader.finish()
}

/// Each line without its end, and where it starts. A lone carriage return ends a line too; of one
/// before a line feed an empty line is seen, which changes nothing.
fn lines(text: &[u8]) -> impl Iterator<Item = (usize, &[u8])> {
    let mut start = 0;
    text.split(|byte| matches!(byte, b'\n' | b'\r')).map(move |line| {
        let this = start;
        start += line.len() + 1;
        (this, line)
    })
}

/// Places are offsets into the text; they become lines and columns in messages only.
#[derive(Default)]
struct Reader<'a> {
    text: &'a [u8],
    n_vars: usize,
    status: Option<(Status, usize)>,
    /// MiniSat's `SAT` was seen: plain lines are values.
    plain_values: bool,
    first_values: Option<usize>,
    values: Vec<(Lit, usize)>,
    /// The 0 after the values was seen.
    is_ended: bool,
    /// The last line that is nothing known.
    stray: Option<usize>,
}

impl Reader<'_> {
    fn line(&mut self, start: usize, line: &[u8]) -> Result<(), ReadError> {
        match line {
            [b'c'] | [b'c', b' ' | b'\t', ..] => Ok(()),
            [b's', b' ' | b'\t', status @ ..] => self.status_line(start, status),
            [b'v'] => self.value_line(start + 1, &[]),
            [b'v', b' ' | b'\t', values @ ..] => self.value_line(start + 2, values),
            [b'v', values @ ..] if is_values(values) => {
                let first = words(line).next().map_or(&[][..], |(_, word)| word);
                Err(self.fault(start, quote_bytes(first), "a blank between `v` and the values"))
            }
            _ => self.plain_line(start, line),
        }
    }

    fn status_line(&mut self, start: usize, line: &[u8]) -> Result<(), ReadError> {
        let status = match line.trim_ascii() {
            b"SATISFIABLE" => Status::Satisfiable,
            b"UNSATISFIABLE" => Status::Unsatisfiable,
            b"UNKNOWN" | b"INDETERMINATE" => Status::Unknown,
            other => {
                return Err(self.fault(
                    start + 2,
                    quote_bytes(other),
                    "a status: SATISFIABLE, UNSATISFIABLE or UNKNOWN",
                ));
            }
        };
        self.set_status(status, start)
    }

    fn set_status(&mut self, status: Status, start: usize) -> Result<(), ReadError> {
        if let Some((earlier, first)) = self.status {
            let (line, _) = self.line_and_column(first);
            let expected = format!("one: the first is on line {line}");
            let found = match earlier == status {
                true => "a repeated status line",
                false => "two status lines",
            };
            return Err(self.fault(start, found, &expected));
        }
        self.status = Some((status, start));
        Ok(())
    }

    fn value_line(&mut self, start: usize, line: &[u8]) -> Result<(), ReadError> {
        self.first_values.get_or_insert(start);
        for (at, word) in words(line) {
            self.value(start + at, word)?;
        }
        Ok(())
    }

    fn value(&mut self, at: usize, word: &[u8]) -> Result<(), ReadError> {
        if self.is_ended {
            return Err(self.fault(at, "values after the 0", "nothing more of them"));
        }
        let is_cut = word == b"-" && at + 1 == self.text.len();
        match word::read(word) {
            Word::End => self.is_ended = true,
            Word::Lit(lit) if lit.var().index() < self.n_vars => self.values.push((lit, at)),
            Word::Lit(lit) => {
                let found = format!("literal {}", lit.to_dimacs());
                let expected = format!("one of the {} variables of the formula", self.n_vars);
                return Err(self.fault(at, found, &expected));
            }
            Word::TooLarge => {
                return Err(self.fault(at, "literal too large", &format!("at most {MAX_VARS}")));
            }
            Word::Other if is_cut => {} // the end of the text is complained about
            Word::Other => return Err(self.fault(at, quote_bytes(word), "a literal")),
        }
        Ok(())
    }

    /// A line that begins with no letter of competitions: MiniSat's form, or the solver's own words.
    fn plain_line(&mut self, start: usize, line: &[u8]) -> Result<(), ReadError> {
        let in_file = match line.trim_ascii() {
            b"" => return Ok(()),
            b"SAT" => Some(Status::Satisfiable),
            b"UNSAT" => Some(Status::Unsatisfiable),
            b"INDET" => Some(Status::Unknown),
            _ => None,
        };
        match in_file {
            Some(status) => {
                self.plain_values = status == Status::Satisfiable;
                self.set_status(status, start)
            }
            None if self.plain_values && self.may_be_values(line) => self.value_line(start, line),
            None => {
                self.stray = Some(start);
                Ok(())
            }
        }
    }

    /// Up to the 0 everything is, so that nothing is lost; afterwards what looks so.
    fn may_be_values(&self, line: &[u8]) -> bool {
        !self.is_ended
            || words(line).next().is_some_and(|(_, first)| word::read(first) != Word::Other)
    }

    fn finish(self) -> Result<SolverOutput, ReadError> {
        let Some((status, _)) = self.status else { return self.without_status() };
        let status = Some(status);
        let has_values = self.plain_values || self.first_values.is_some();
        if !has_values {
            return Ok(SolverOutput { status, model: None });
        }
        if let (Some(Status::Unsatisfiable | Status::Unknown), Some(at)) =
            (status, self.first_values)
        {
            return Err(self.fault(at, "values of a model", "none without SATISFIABLE"));
        }
        if !self.is_ended {
            return Err(self.fault(self.text.len(), "values cut off", "a 0 after the last one"));
        }
        let model = Some(self.model()?);
        Ok(SolverOutput { status, model })
    }

    fn without_status(self) -> Result<SolverOutput, ReadError> {
        const EXPECTED: &str = "a line `s SATISFIABLE`, `s UNSATISFIABLE` or `s UNKNOWN`";
        if let Some(at) = self.first_values {
            return Err(self.fault(at, "values and no status line", EXPECTED));
        }
        if let Some(at) = self.stray {
            let line = lines(&self.text[at..]).next().map_or(&[][..], |(_, line)| line);
            let found = format!("no status line but {}", quote_bytes(line));
            return Err(self.fault(at, found, EXPECTED));
        }
        if self.text.trim_ascii().is_empty() {
            return Err(self.fault(0, "no answer", EXPECTED));
        }
        Ok(SolverOutput::default())
    }

    fn model(&self) -> Result<Model, ReadError> {
        let lits = self.values.iter().map(|&(lit, _)| lit).collect();
        Model::new(lits).map_err(|Contradiction(var)| {
            let both = || self.values.iter().filter(|(lit, _)| lit.var() == var);
            let first = both().next().map(|&(lit, _)| lit);
            let at = both().find(|&&(lit, _)| Some(lit) != first).map_or(0, |&(_, at)| at);
            let number = var.positive().to_dimacs();
            self.fault(at, format!("{number} and -{number}"), "one value for each variable")
        })
    }

    fn fault(&self, at: usize, found: impl Into<String>, expected: &str) -> ReadError {
        let (line, column) = self.line_and_column(at);
        ReadError { line, column, message: found.into(), expected: expected.to_owned() }
    }

    /// Both from 1; columns count characters.
    fn line_and_column(&self, at: usize) -> (usize, usize) {
        let before = &self.text[..at];
        let ends = |i: &usize| match before[*i] {
            b'\n' => true,
            b'\r' => self.text.get(i + 1) != Some(&b'\n'),
            _ => false,
        };
        let line = (0..at).filter(ends).count();
        let start = (0..at).rfind(ends).map_or(0, |end| end + 1);
        (line + 1, String::from_utf8_lossy(&before[start..]).chars().count() + 1)
    }
}

/// The words between white space, each with where it starts.
fn words(line: &[u8]) -> impl Iterator<Item = (usize, &[u8])> {
    let mut start = 0;
    line.split(u8::is_ascii_whitespace).filter_map(move |word| {
        let this = start;
        start += word.len() + 1;
        (!word.is_empty()).then_some((this, word))
    })
}

/// Whether it is numbers and nothing else: `3 -4`, but not the `1.2.3` of a version.
fn is_values(line: &[u8]) -> bool {
    words(line).next().is_some() && words(line).all(|(_, word)| word::read(word) != Word::Other)
}

fn quote_bytes(bytes: &[u8]) -> String {
    quote(&String::from_utf8_lossy(bytes))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn read(text: &str) -> Result<SolverOutput, String> {
        super::read(text.as_bytes(), 5).map_err(|error| error.to_string())
    }

    fn values(text: &str) -> Vec<i32> {
        let output = read(text).unwrap();
        assert_eq!(output.status, Some(Status::Satisfiable), "{text}");
        output.model.unwrap().lits().iter().map(|lit| lit.to_dimacs()).collect()
    }

    fn error(text: &str) -> String {
        read(text).expect_err(text)
    }

    #[test]
    fn values_may_come_in_any_pieces_and_order_and_leave_variables_out() {
        for text in [
            "c hi\ns SATISFIABLE\nv 1 -2\nv 3 -5 0\n",
            "s SATISFIABLE\r\nv 1 -2 3\r\n\r\nv -5 0",
            "s SATISFIABLE\rv 1 -2 3 -5 0\r",
            "s\tSATISFIABLE \t\nv\t-5  3\t1\nv\nv -2 1\nv 0 \nc end",
            "v 3 -5 0\n".replace("v ", "v 1 -2 ").as_str(),
        ] {
            let text = if text.contains("SAT") {
                text.to_owned()
            } else {
                format!("{text}s SATISFIABLE\n")
            };
            assert_eq!(values(&text), [1, -2, 3, -5], "{text:?}");
        }
        assert!(values("s SATISFIABLE\nv 0\n").is_empty());
    }

    #[test]
    fn a_claim_without_values_has_no_model() {
        for (word, status) in [
            ("SATISFIABLE", Status::Satisfiable),
            ("UNSATISFIABLE", Status::Unsatisfiable),
            ("UNKNOWN", Status::Unknown),
            ("INDETERMINATE", Status::Unknown),
        ] {
            let output = SolverOutput { status: Some(status), model: None };
            assert_eq!(read(&format!("c s SATISFIABLE\n|  banner |\ns {word}")), Ok(output));
        }
        assert_eq!(read("c UNKNOWN\n"), Ok(SolverOutput::default()));
    }

    #[test]
    fn the_file_form_of_minisat_is_read_wherever_it_begins() {
        assert_eq!(values("SAT\n1 -2 3 0\n"), [1, -2, 3]);
        assert_eq!(values("====\nSATISFIABLE\n SAT\r\n1 -2\r\n3 0\r\nbye\n"), [1, -2, 3]);
        for (word, status) in [("UNSAT", Status::Unsatisfiable), ("INDET", Status::Unknown)] {
            assert_eq!(read(word), Ok(SolverOutput { status: Some(status), model: None }));
        }
        assert_eq!(
            error("SAT\n"),
            "line 2, column 1: found values cut off, expected a 0 after the last one"
        );
        assert!(
            error("SAT\n1 2 0\n3 0\n").starts_with("line 3, column 1: found values after the 0")
        );
        assert!(error("SAT\nI gave up\n").starts_with("line 2, column 1: found `I`"));
    }

    #[test]
    fn what_was_cut_off_is_no_model() {
        for text in [
            "s SATISFIABLE\nv 1 -2",
            "s SATISFIABLE\nv 1 -2 -",
            "s SATISFIABLE\nv\n",
            "v 1 2 3\ns SATISFIABLE",
            "SAT\n1 2 ",
        ] {
            assert!(error(text).contains("values cut off"), "{text}");
        }
        assert!(error("s SATISFIABLE\nv 1 - 0\n").starts_with("line 2, column 5: found `-`"));
    }

    #[test]
    fn contradictions_are_errors_with_their_place() {
        for (text, expected) in [
            (
                "s SATISFIABLE\nv 1 -5 2 5 0",
                "line 2, column 10: found 5 and -5, expected one value",
            ),
            (
                "s SATISFIABLE\ns UNSATISFIABLE",
                "line 2, column 1: found two status lines, expected one: the first is on line 1",
            ),
            (
                "c\r\ns UNSATISFIABLE\r\rs UNSATISFIABLE\r",
                "line 4, column 1: found a repeated status line, expected one: the first is on line 2",
            ),
            ("s UNSATISFIABLE\nSAT\n1 0", "line 2, column 1: found two status lines"),
            ("s UNSATISFIABLE\nv 1 0", "line 2, column 3: found values of a model, expected none"),
            ("v 0\ns UNKNOWN", "line 1, column 3: found values of a model"),
            ("s SATISFIABLE\nv 1 0 2", "line 2, column 7: found values after the 0"),
            ("s SATISFIABLE\nv 1 0\nv 0", "line 3, column 3: found values after the 0"),
        ] {
            assert!(error(text).starts_with(expected), "{text}: {}", error(text));
        }
    }

    #[test]
    fn literals_are_those_of_the_formula() {
        assert!(
            error("s SATISFIABLE\nv 6 0")
                .ends_with("found literal 6, expected one of the 5 variables of the formula")
        );
        assert!(
            error("s SATISFIABLE\nv 1 4294967297 0")
                .starts_with("line 2, column 5: found literal too large")
        );
        for word in ["x", "+1", "1.0", "-0", "v"] {
            assert!(
                error(&format!("s SATISFIABLE\nv {word} 0"))
                    .contains(&format!("found `{word}`, expected a literal"))
            );
        }
        let far = super::read(b"s SATISFIABLE\nv 2147483647 0", MAX_VARS).unwrap();
        assert_eq!(far.model.unwrap().lits()[0].to_dimacs(), i32::MAX);
    }

    #[test]
    fn without_a_status_line_the_last_words_of_the_solver_are_shown() {
        assert!(
            error("c x\nreading\nx.cnf:2: expected number\n\n").starts_with(
                "line 3, column 1: found no status line but `x.cnf:2: expected number`"
            )
        );
        assert!(error("SATISFIABLE\n1 -2 3 4 -5\n").contains("no status line"));
        assert!(error("v 1 0\n").contains("no status line"));
        assert!(error("s\n").contains("no status line but `s`"));
        assert!(
            error("s satisfiable\n")
                .starts_with("line 1, column 3: found `satisfiable`, expected a status")
        );
        for nothing in ["", "\n \r\n"] {
            assert!(error(nothing).starts_with("line 1, column 1: found no answer"));
        }
    }

    #[test]
    fn bytes_that_are_no_text_matter_only_where_something_is_read() {
        let output = super::read(b"c caf\xe9 \0\n\xff\0\ns SATISFIABLE\nv 1 0\n", 5).unwrap();
        assert_eq!(output.model.unwrap().lits().len(), 1);
        for (text, expected) in [
            (&b"s SATISFIABLE\nv 1\0 0"[..], "line 2, column 3: found `1\\0`"),
            (b"s SATISFIABLE\nv \xff 0", "line 2, column 3: found `\u{fffd}`"),
        ] {
            let error = super::read(text, 5).unwrap_err().to_string();
            assert!(error.starts_with(expected), "{error}");
        }
    }

    proptest! {
        /// Pieces of what solvers print, and of what they should not, in any order.
        #[test]
        fn nothing_that_is_printed_makes_the_reader_panic(
            pieces in prop::collection::vec(
                prop_oneof![
                    Just("s SATISFIABLE"), Just("s UNSATISFIABLE"), Just("SAT"), Just("v "), Just("\n"),
                    Just("\r"), Just(" "), Just("-"), Just("0"), Just("3"), Just("99999999999"),
                    Just("c"), Just("\t"), Just("\0"), Just("é"), Just("INDET\n"),
                ],
                0..30,
            ),
            bytes in prop::collection::vec(any::<u8>(), 0..60),
        ) {
            for text in [pieces.concat().as_bytes(), &bytes] {
                match super::read(text, 5) {
                    Ok(output) => {
                        let has_model = output.model.is_some();
                        prop_assert!(!has_model || output.status == Some(Status::Satisfiable));
                    }
                    Err(error) => {
                        let n_lines = String::from_utf8_lossy(text).split(['\n', '\r']).count();
                        prop_assert!((1..=n_lines).contains(&error.line) && error.column > 0);
                    }
                }
            }
        }
    }

    #[test]
    fn values_without_a_blank_before_them_are_not_passed_over() {
        for line in ["v-3 -4", "v1", "v3 0", "v0"] {
            let error = super::read(format!("s SATISFIABLE\nv 1\n{line}\n").as_bytes(), 5);
            let error = error.unwrap_err();
            assert_eq!((error.line, error.column), (3, 1), "{line}");
            assert_eq!(error.expected, "a blank between `v` and the values");
        }
        for line in ["v1.2.3", "v2 of the solver", "version 1", "v-x"] {
            let text = format!("{line}\ns SATISFIABLE\nv 1 0\n");
            assert!(super::read(text.as_bytes(), 5).is_ok(), "{line}");
        }
    }

    #[test]
    fn an_exit_code_must_not_contradict_what_was_printed() {
        let said = |status, code| {
            let output = SolverOutput { status, model: None };
            output.with_exit_code(code).map_err(|error| error.to_string())
        };
        use Status::{Satisfiable, Unknown, Unsatisfiable};
        for (status, code) in [
            (Satisfiable, 10),
            (Satisfiable, 0),
            (Unsatisfiable, 20),
            (Unsatisfiable, 0),
            (Satisfiable, 1),
            (Unknown, 0),
        ] {
            assert_eq!(said(Some(status), code), Ok(status));
        }
        assert_eq!(said(None, 0), Ok(Unknown));
        assert_eq!(
            said(Some(Unsatisfiable), 10),
            Err("contradicts itself: exit code 10 and s UNSATISFIABLE disagree".to_owned())
        );
        for code in [-1, 1, 30, 137] {
            let expected = format!("says UNSATISFIABLE and failed with exit code {code}");
            assert_eq!(said(Some(Unsatisfiable), code), Err(expected));
        }
        for (status, code) in [(Some(Satisfiable), 20), (Some(Unknown), 10), (None, 10), (None, 1)]
        {
            assert!(said(status, code).is_err(), "{status:?} {code}");
        }
    }
}
