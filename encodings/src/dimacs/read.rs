//! Formulas in DIMACS, read clause by clause.
//!
//! ```text
//! c comments, on lines of their own, anywhere
//! p cnf 3 2            variables, clauses; before any clause
//! 1 -3                 clauses end with 0 and not with their line
//! 0 2 3 -1 0
//! ```
//!
//! The form is free where solvers read it freely: any white space, line ends of any system, clauses
//! over lines or many on one, a mark of byte order, comments that are no text, gzip. Nothing is
//! repaired and nothing believed. The header must be there, once, and its numbers must be right:
//! a file that was cut off is else a smaller formula, and solved by mistake. Numbers do not wrap.
//! The header's numbers are promises and take no memory. A clause has at most four times as many
//! literals as the header has variables, and a million more, and never more than 2^26: a clause that
//! does not end is refused there, and so are comments of more than 256 MiB if they are kept.
//!
//! One thing is passed over: the lines `%` and `0` that SATLIB puts at the end of its files. The 0
//! would else be an empty clause. [`Formula::footer`] tells.
//!
//! The crate flussab-cnf was tried first. It takes a second clause on a line for an error, does not
//! know lines that end with a carriage return, and drops the comments, which a refined formula
//! keeps.

use std::io::{self, Read};

use crosscut_puzzles::read::ReadError;

use super::word::{self, Word};
use super::words::Words;
use crate::cnf::{Clauses, Lit, MAX_VARS};

/// Why a formula cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum FormulaError {
    /// Something is wrong at a place in the text.
    #[error(transparent)]
    Text(#[from] ReadError),
    /// The bytes cannot be had: the disk failed, or a packed file is broken.
    #[error(transparent)]
    Bytes(#[from] io::Error),
}

/// What becomes of the comments before the header.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comments {
    /// They are kept, see [`Formula::comments`].
    Keep,
    /// They are passed over.
    Skip,
}

/// A formula that was read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Formula {
    /// Number of variables.
    pub n_vars: usize,
    /// The clauses.
    pub clauses: Clauses,
    /// The comments before the header, each without the `c` and one blank, if they were kept.
    pub comments: Vec<Vec<u8>>,
    /// The line of a footer as SATLIB has it. It was passed over.
    pub footer: Option<usize>,
}

/// Reads a whole formula.
///
/// # Errors
/// At the first place that is wrong.
pub fn read<'a>(input: impl Read + 'a, comments: Comments) -> Result<Formula, FormulaError> {
    let mut reader = Reader::new(input, comments)?;
    let mut clauses = Clauses::default();
    while let Some(clause) = reader.next_clause()? {
        clauses.push(clause);
    }
    Ok(Formula { n_vars: reader.n_vars, clauses, comments: reader.comments, footer: reader.footer })
}

/// No clause is longer, however many variables there are.
const MOST_LITERALS: usize = 1 << 26;

/// Room for literals that repeat each other.
const MORE_LITERALS: usize = 1_000_000;

/// A formula that is being read. It keeps one clause at a time.
pub struct Reader<'a> {
    words: Words<'a>,
    comments: Vec<Vec<u8>>,
    n_vars: usize,
    n_clauses: u64,
    n_read: u64,
    clause: Vec<Lit>,
    footer: Option<usize>,
}

impl<'a> Reader<'a> {
    /// Reads up to the header.
    ///
    /// # Errors
    /// If there is none, or it cannot be read.
    pub fn new(input: impl Read + 'a, comments: Comments) -> Result<Reader<'a>, FormulaError> {
        let kept = (comments == Comments::Keep).then(Vec::new);
        let mut words = Words::open(input, kept)?;
        let (n_vars, n_clauses) = header(&mut words)?;
        let comments = words.comments.take().unwrap_or_default();
        let clause = Vec::new();
        Ok(Reader { words, comments, n_vars, n_clauses, n_read: 0, clause, footer: None })
    }

    /// The number of variables that the header says; no literal is beyond.
    pub fn n_vars(&self) -> usize {
        self.n_vars
    }

    /// The next clause; `None` after the last.
    ///
    /// # Errors
    /// At the first word that does not belong there, and at the end if clauses are missing.
    pub fn next_clause(&mut self) -> Result<Option<&[Lit]>, FormulaError> {
        self.clause.clear();
        while self.words.advance()? {
            match self.words.word.read() {
                _ if self.footer.is_some() => self.after_footer()?,
                Word::Lit(_) if self.clause.len() == self.most_literals() => {
                    let found = format!("a clause with more than {} literals", self.clause.len());
                    return Err(self.fault(&found, "0 before"));
                }
                Word::Lit(lit) if lit.var().index() < self.n_vars => self.clause.push(lit),
                Word::End if self.n_read < self.n_clauses => {
                    self.n_read += 1;
                    return Ok(Some(&self.clause));
                }
                Word::Lit(lit) => return Err(self.beyond_the_header(lit)),
                Word::End => return Err(self.surplus()?),
                Word::TooLarge => {
                    return Err(self.fault("literal too large", &format!("at most {MAX_VARS}")));
                }
                Word::Other => self.other_word()?,
            }
        }
        self.finish()?;
        Ok(None)
    }

    fn most_literals(&self) -> usize {
        MOST_LITERALS.min(4 * self.n_vars + MORE_LITERALS)
    }

    /// A word that is no number: a footer, or a fault.
    fn other_word(&mut self) -> Result<(), FormulaError> {
        let word = &self.words.word;
        let is_whole = self.clause.is_empty() && self.n_read == self.n_clauses;
        let found = match &word.text[..] {
            b"%" if is_whole && word.is_first => {
                self.footer = Some(word.line);
                return Ok(());
            }
            b"%" => "the footer `%` of SATLIB before the end of the last clause".to_owned(),
            b"p" => "a second header".to_owned(),
            _ => word.quoted(),
        };
        Err(self.fault(&found, "a literal, or 0 at the end of a clause"))
    }

    fn after_footer(&self) -> Result<(), FormulaError> {
        match &self.words.word.text[..] {
            b"0" => Ok(()),
            _ => Err(self.fault(&self.words.word.quoted(), "only 0 after the footer `%`")),
        }
    }

    fn beyond_the_header(&self, lit: Lit) -> FormulaError {
        let found = format!("variable {}, header says {}", lit.var().index() + 1, self.n_vars);
        self.fault(&found, "no variable beyond the header")
    }

    /// A clause more than the header says has ended: how many are there in all?
    fn surplus(&mut self) -> Result<FormulaError, FormulaError> {
        let (line, column) = (self.words.word.line, self.words.word.column);
        let mut n_clauses = self.n_read + 1;
        while self.words.advance()? {
            n_clauses += u64::from(self.words.word.read() == Word::End);
        }
        let message = format!("{n_clauses} clauses, header says {}", self.n_clauses);
        let expected = "no more than the header says".to_owned();
        Ok(ReadError { line, column, message, expected }.into())
    }

    /// All words are read: is it all there?
    fn finish(&self) -> Result<(), FormulaError> {
        if !self.clause.is_empty() {
            return Err(self.fault("clause not ended", "0 after the last literal"));
        }
        if self.n_read < self.n_clauses {
            let (n_read, n_clauses) = (self.n_read, self.n_clauses);
            let found = format!("the end after {n_read} clauses, header says {n_clauses}");
            return Err(self.words.here().fault(found, "another clause"));
        }
        Ok(())
    }

    /// An error at the word taken last.
    fn fault(&self, found: &str, expected: &str) -> FormulaError {
        self.words.word.fault(found, expected)
    }
}

/// Reads `p cnf VARIABLES CLAUSES` and the comments before.
fn header(words: &mut Words<'_>) -> Result<(usize, u64), FormulaError> {
    const EXPECTED: &str = "comments and then `p cnf VARIABLES CLAUSES`";
    if !words.advance()? {
        return Err(words.here().fault("the end and no p cnf line", EXPECTED));
    }
    if words.word.text != b"p" || !words.word.is_first {
        let found = format!("{} and no p cnf line", words.word.quoted());
        return Err(words.word.fault(found, EXPECTED));
    }
    header_word(words, "`cnf`")?;
    if words.word.text != b"cnf" {
        return Err(words.word.fault(words.word.quoted(), "`cnf`, as no other format is read"));
    }
    header_word(words, "the number of variables")?;
    let n_vars = match words.word.read() {
        Word::End => 0,
        Word::Lit(lit) if lit.is_positive() => lit.var().index() + 1,
        Word::TooLarge => {
            return Err(words.word.fault("too many variables", format!("at most {MAX_VARS}")));
        }
        Word::Lit(_) | Word::Other => {
            return Err(words.word.fault(words.word.quoted(), "the number of variables"));
        }
    };
    header_word(words, "the number of clauses")?;
    let n_clauses = word::number(&words.word.text);
    let n_clauses =
        n_clauses.ok_or_else(|| words.word.fault(words.word.quoted(), "the number of clauses"))?;
    match words.advance_in_line()? {
        false => Ok((n_vars, n_clauses)),
        true => Err(words.word.fault(words.word.quoted(), "the end of the header line")),
    }
}

fn header_word(words: &mut Words<'_>, expected: &str) -> Result<(), FormulaError> {
    match words.advance_in_line()? {
        true => Ok(()),
        false => Err(words.here().fault("the end of the header line", expected)),
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use proptest::prelude::*;

    use super::*;

    fn read(text: &[u8]) -> Result<Formula, String> {
        super::read(text, Comments::Skip).map_err(|error| error.to_string())
    }

    fn clauses(text: &str) -> Vec<Vec<i32>> {
        let formula = read(text.as_bytes()).expect(text);
        let numbers = |clause: &[Lit]| clause.iter().map(|lit| lit.to_dimacs()).collect();
        formula.clauses.iter().map(numbers).collect()
    }

    fn error(text: &str) -> String {
        read(text.as_bytes()).expect_err(text)
    }

    #[test]
    fn the_form_is_free() {
        for text in [
            "p cnf 3 2\n1 -3 0\n2 0\n",
            "p cnf 3 2\n1 -3 0 2 0",
            "\u{feff}c x\r\np\tcnf  3 2 \r\n\r\n 1\t-3\r\n0\r\n2 0\r\n",
            "c x\rp cnf 3 2\r1 -3 0\r2 0\r",
            "cno blank\n c indented\n p cnf 3 2\n1\nc inside\n-3 0\nc p cnf 9 9\n2\n0\nc end",
        ] {
            assert_eq!(clauses(text), [vec![1, -3], vec![2]], "{text:?}");
        }
        assert_eq!(clauses("p cnf 2 2\n0\n1 1 -1 0\n"), [vec![], vec![1, 1, -1]]);
        assert!(clauses("c p cnf 1 1\np cnf 0 0\n").is_empty());
        let long = format!("c {}\np cnf 1 1\n{}1 0\n", "x".repeat(300_000), " ".repeat(300_000));
        assert_eq!(clauses(&long), [vec![1]]);
    }

    #[test]
    fn the_header_must_be_there_and_right() {
        for (text, expected) in [
            ("", "line 1, column 1: found the end and no p cnf line"),
            ("c x\n\n", "line 3, column 1: found the end and no p cnf line"),
            ("c x\n1 2 0\n", "line 2, column 1: found `1` and no p cnf line"),
            ("p wcnf 2 2 10\n", "line 1, column 3: found `wcnf`, expected `cnf`"),
            ("p\ncnf 2 2\n", "line 1, column 2: found the end of the header line, expected `cnf`"),
            (
                "p cnf 2\n1 0\n",
                "line 1, column 8: found the end of the header line, expected the number of clauses",
            ),
            ("p cnf -2 1\n", "line 1, column 7: found `-2`, expected the number of variables"),
            ("p cnf 2 -1\n", "line 1, column 9: found `-1`, expected the number of clauses"),
            (
                "p cnf 2147483648 1\n",
                "line 1, column 7: found too many variables, expected at most 2147483647",
            ),
            ("p cnf 2 1 0\n", "line 1, column 11: found `0`, expected the end of the header line"),
            ("p cnf 2 1\np cnf 2 1\n1 0\n", "line 2, column 1: found a second header"),
            (
                "p cnf 2 3\n1 2 0\n-1 0\n",
                "line 4, column 1: found the end after 2 clauses, header says 3",
            ),
            ("p cnf 2 1\n1 0\n-1 0 2\n\n0\n", "line 3, column 4: found 3 clauses, header says 1"),
            ("p cnf 1 1\n1 -2 0\n", "line 2, column 3: found variable 2, header says 1"),
        ] {
            assert!(error(text).starts_with(expected), "{text:?}: {}", error(text));
        }
        let promise = "p cnf 2147483647 18446744073709551615\n";
        assert!(error(promise).contains("the end after 0 clauses"));
    }

    #[test]
    fn words_that_are_no_literals_are_refused_with_their_place() {
        for (clauses, expected) in [
            ("1 -2\n", "line 2, column 3: found clause not ended, expected 0"),
            (
                "1 0\n-4294967297 0",
                "line 3, column 1: found literal too large, expected at most 2147483647",
            ),
            ("1 99999999999999999999999999 0", "line 2, column 3: found literal too large"),
            ("+1 0", "line 2, column 1: found `+1`, expected a literal"),
            ("1 c 0", "line 2, column 3: found `c`"),
            ("-0", "line 2, column 1: found `-0`"),
            ("h 1 0", "line 2, column 1: found `h`"),
            ("ä x 0", "line 2, column 1: found `ä`"),
            ("1\0 0", "line 2, column 2: found a NUL byte"),
            ("c x\0\n1 0", "line 2, column 4: found a NUL byte"),
        ] {
            let text = format!("p cnf 2 2\n{clauses}");
            assert!(error(&text).starts_with(expected), "{text:?}: {}", error(&text));
        }
        let zeros = format!("p cnf 2 1\n{}1 0\n", "0".repeat(100));
        assert!(error(&zeros).contains("literal too large"));
        let long = error(&format!("p cnf 2 1\n{}\n", "x".repeat(100_000)));
        assert!(long.len() < 200, "{long}");
    }

    #[test]
    fn the_footer_of_satlib_is_no_clause() {
        let formula = read(b"p cnf 2 1\n 1 -2 0\n%\n0\n\n").unwrap();
        assert_eq!((formula.clauses.len(), formula.footer), (1, Some(3)));
        assert!(
            error("p cnf 2 2\n1 -2 0\n%\n0\n").starts_with("line 3, column 1: found the footer")
        );
        assert!(error("p cnf 2 1\n1 -2 0\n%\n1 0\n").contains("expected only 0 after the footer"));
        assert!(error("p cnf 2 1\n1 -2 0 %\n").contains("footer"));
    }

    #[test]
    fn comments_are_kept_as_bytes_if_wanted() {
        let text = b"c a \xff\n  cb\nc\np cnf 0 0\nc after\n";
        let formula = super::read(&text[..], Comments::Keep).unwrap();
        assert_eq!(formula.comments, [&b"a \xff"[..], b"b", b""]);
        assert!(read(text).unwrap().comments.is_empty());
    }

    proptest! {
        /// Pieces of formulas, and of what is none, in any order.
        #[test]
        fn nothing_makes_the_reader_panic(
            pieces in prop::collection::vec(
                prop_oneof![
                    Just("p cnf 3 2\n"), Just("p"), Just(" cnf "), Just("c x"), Just("\n"), Just("\r"),
                    Just(" "), Just("-"), Just("0 "), Just("3 "), Just("99999999999 "), Just("%"),
                    Just("\t"), Just("\0"), Just("é"), Just("\u{feff}"),
                ],
                0..30,
            ),
            bytes in prop::collection::vec(any::<u8>(), 0..60),
        ) {
            for text in [pieces.concat().as_bytes(), &bytes] {
                if let Err(FormulaError::Text(error)) = super::read(text, Comments::Keep) {
                    let n_lines = String::from_utf8_lossy(text).split(['\n', '\r']).count();
                    prop_assert!((1..=n_lines).contains(&error.line) && error.column > 0);
                }
            }
        }
    }

    fn gzip(text: &[u8]) -> Vec<u8> {
        let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
        packer.write_all(text).unwrap();
        packer.finish().unwrap()
    }

    #[test]
    fn gzip_is_known_by_its_bytes_and_a_broken_file_is_an_error() {
        let text = b"p cnf 2 2\n1 2 0\n-1 0\n";
        let packed = gzip(text);
        assert_eq!(read(&packed), read(text));
        let (front, back) = text.split_at(12);
        assert_eq!(read(&[gzip(front), gzip(back)].concat()), read(text));
        for n in [3, 11, packed.len() / 2, packed.len() - 4] {
            assert!(read(&packed[..n]).is_err(), "{n} bytes");
        }
        for (magic, name) in [(&b"\xfd7zXZ\0rest"[..], "xz"), (b"\x28\xb5\x2f\xfdrest", "zstd")] {
            let expected = format!(
                "line 1, column 1: found a file packed by {name}, expected plain text or gzip"
            );
            assert_eq!(read(magic), Err(expected));
        }
    }

    /// The input has no end: only the bound ends the reading.
    #[test]
    fn a_clause_without_end_is_refused() {
        let endless = |n_vars: usize, piece: &'static [u8]| {
            let header = format!("p cnf {n_vars} 99\n");
            let text = std::io::Cursor::new(header.into_bytes()).chain(Endless(piece));
            super::read(text, Comments::Keep).unwrap_err().to_string()
        };
        assert_eq!(
            endless(2, b"1 -2\n"),
            "line 500006, column 1: found a clause with more than 1000008 literals, \
             expected 0 before"
        );
        let long = "1 ".repeat(1_000_008);
        assert!(read(format!("p cnf 2 1\n{long}0\n").as_bytes()).is_ok());
    }

    #[test]
    fn comments_without_end_are_refused_if_they_are_kept() {
        let comments = |piece| super::read(Endless(piece), Comments::Keep).unwrap_err().to_string();
        for piece in [&b"c xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\n"[..], b"c x"] {
            assert!(comments(piece).contains("more than 256 MiB of comments"));
        }
    }

    /// The same bytes again and again.
    struct Endless(&'static [u8]);

    impl Read for Endless {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let n = buffer.len() / self.0.len() * self.0.len();
            buffer[..n].copy_from_slice(&self.0.repeat(n / self.0.len()));
            Ok(n)
        }
    }

    #[test]
    fn zeros_after_what_is_packed_are_padding_and_all_else_is_junk() {
        let text = b"p cnf 2 2\n1 2 0\n-1 0\n";
        let (front, back) = text.split_at(12);
        let packed = [gzip(front), gzip(back)].concat();
        assert_eq!(read(&[&packed[..], &[0; 1000]].concat()), read(text));
        for junk in [&b"x"[..], b"\0\0x", b"\x1e\x8b", b"1 0\n"] {
            let error = read(&[&packed[..], junk].concat()).unwrap_err();
            assert_eq!(error, "junk after the compressed data");
        }
    }

    /// Blanks and a comment unpack to far more than they are packed; nothing of them is kept.
    #[test]
    fn what_unpacks_to_much_takes_no_memory() {
        let mut text = b"p cnf 1 1\nc ".to_vec();
        text.resize(20_000_000, b'x');
        text.push(b'\n');
        text.resize(40_000_000, b' ');
        text.extend(b"1 0\n");
        let packed = gzip(&text);
        assert!(packed.len() < 100_000);
        let formula = read(&packed).unwrap();
        assert_eq!(formula.clauses.len(), 1);
    }
}
