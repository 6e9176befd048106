//! The text of a program as words, numbers, strings and signs: what the readers of boards in sources
//! have in common, whatever the language.
//!
//! ```text
//! board(7, [[1, 2],      word  sign  number  sign  sign  sign  number ..
//!           [3, -1]]).   a minus sign right before a digit is part of the number
//! ```
//!
//! It knows remarks and strings, so that nothing inside them is taken for a board; it knows no
//! language. A string ends with its line at the latest, so that one stray quote cannot swallow the
//! rest of the text.

use super::cells::Grid;
use super::document::Document;
use super::part::number;
use crate::read_error::{ReadError, quote};

/// How remarks are written.
#[derive(Clone, Copy)]
pub(super) struct Remarks {
    /// What begins one that goes to the end of the line.
    pub line: &'static [&'static str],
    /// What begins and ends one of any length.
    pub long: (&'static str, &'static str),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A letter or `_`, and letters, digits and `_`.
    Word,
    /// A digit, and what sticks to it; so `1.5` and `2x` are numbers too, but not whole ones.
    Number,
    /// What stands between quotes.
    Quoted,
    /// Any other character.
    Sign,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Token<'a> {
    /// The byte where it starts.
    pub at: usize,
    pub kind: Kind,
    /// Its text; of strings, what is between the quotes.
    pub text: &'a str,
}

impl Token<'_> {
    pub(super) fn is_sign(&self, sign: &str) -> bool {
        self.kind == Kind::Sign && self.text == sign
    }

    /// The text without the backslashes that escape what follows them.
    pub(super) fn plain(&self) -> String {
        let mut is_escaped = false;
        let is_kept = |&c: &char| {
            let is_kept = c != '\\' || is_escaped;
            is_escaped = !is_kept;
            is_kept
        };
        self.text.chars().filter(is_kept).collect()
    }
}

/// A string in single quotes, of which [`Token::plain`] is `text`.
pub(super) fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\\', "\\\\").replace('\'', "\\'"))
}

/// A text of which the tokens are taken one after the other. A copy goes its own way.
#[derive(Clone)]
pub(super) struct Source<'a> {
    document: &'a Document<'a>,
    remarks: Remarks,
    at: usize,
}

impl<'a> Source<'a> {
    pub(super) fn new(document: &'a Document<'a>, remarks: Remarks) -> Source<'a> {
        Source::starting_at(document, remarks, 0)
    }

    /// From byte `at` on, which is not inside a remark or a token.
    pub(super) fn starting_at(
        document: &'a Document<'a>,
        remarks: Remarks,
        at: usize,
    ) -> Source<'a> {
        Source { document, remarks, at }
    }

    /// The next token, which stays the next.
    pub(super) fn peek(&self) -> Option<Token<'a>> {
        self.clone().next()
    }

    /// Takes the next token if it is this sign.
    pub(super) fn takes(&mut self, sign: &str) -> bool {
        let mut ahead = self.clone();
        let is_it = ahead.next().is_some_and(|token| token.is_sign(sign));
        if is_it {
            *self = ahead;
        }
        is_it
    }

    /// Takes the signs one after the other.
    pub(super) fn expect(&mut self, signs: &[&str]) -> Result<(), ReadError> {
        for sign in signs {
            if !self.takes(sign) {
                return Err(self.unexpected(&quote(sign)));
            }
        }
        Ok(())
    }

    /// Whether the next token is this sign, which stays the next.
    pub(super) fn expect_ahead(&self, sign: &str) -> Result<(), ReadError> {
        self.clone().expect(&[sign])
    }

    /// Takes a whole number; `what` it is goes into the error.
    pub(super) fn number(&mut self, what: &str) -> Result<u32, ReadError> {
        let found = self.peek().filter(|token| token.kind == Kind::Number);
        let Some(number) = found.and_then(|token| number(token.text)) else {
            return Err(self.unexpected(&format!("{what}, a whole number to 4294967295")));
        };
        self.next();
        Ok(number)
    }

    /// An error at the next token.
    pub(super) fn unexpected(&self, expected: &str) -> ReadError {
        match self.peek() {
            Some(token) => self.document.error(token.at, quote(token.text), expected),
            None => self.document.error(self.at, "the end of the text", expected),
        }
    }

    /// Takes rows in brackets, `[[1, 2], [3, 4]]`, into `grid`. A comma may follow the last of a list.
    pub(super) fn rows(&mut self, grid: &mut Grid) -> Result<(), ReadError> {
        self.list(|source| {
            let row = source.peek().map_or(source.at, |token| token.at);
            source.list(|source| source.cell(grid))?;
            grid.end_row().map_err(source.document.at(row))
        })
    }

    /// Takes a list in brackets of which `item` takes each item.
    pub(super) fn list(
        &mut self,
        mut item: impl FnMut(&mut Source<'a>) -> Result<(), ReadError>,
    ) -> Result<(), ReadError> {
        self.expect(&["["])?;
        while !self.takes("]") {
            item(self)?;
            if !self.takes(",") {
                return self.expect(&["]"]).map_err(|_| self.unexpected("`,` or `]`"));
            }
        }
        Ok(())
    }

    /// Takes a cell of `grid`.
    pub(super) fn cell(&mut self, grid: &mut Grid) -> Result<(), ReadError> {
        let Some(token) = self.peek().filter(|token| token.kind != Kind::Quoted) else {
            return Err(self.unexpected("a cell"));
        };
        grid.cell(token.text).map_err(self.document.at(token.at))?;
        self.next();
        Ok(())
    }

    /// Goes on to where the next token starts.
    fn skip_remarks(&mut self) {
        loop {
            let rest = self.rest().trim_start();
            self.at = self.document.text().len() - rest.len();
            let (begin, end) = self.remarks.long;
            self.at += if let Some(inside) = rest.strip_prefix(begin) {
                inside.find(end).map_or(rest.len(), |n| begin.len() + n + end.len())
            } else if self.remarks.line.iter().any(|mark| rest.starts_with(mark)) {
                rest.find('\n').unwrap_or(rest.len())
            } else {
                return;
            };
        }
    }

    fn rest(&self) -> &'a str {
        &self.document.text()[self.at..]
    }
}

impl<'a> Iterator for Source<'a> {
    type Item = Token<'a>;

    fn next(&mut self) -> Option<Token<'a>> {
        self.skip_remarks();
        let (at, rest) = (self.at, self.rest());
        let first = rest.chars().next()?;
        let is_in_word = |c: char| c.is_alphanumeric() || c == '_';
        let (kind, text, len) = if matches!(first, '"' | '\'') {
            let text = string(&rest[1..], first);
            let is_closed = rest[1 + text.len()..].starts_with(first);
            (Kind::Quoted, text, 1 + text.len() + usize::from(is_closed))
        } else if starts_number(rest) {
            let len = number_len(rest);
            (Kind::Number, &rest[..len], len)
        } else if is_in_word(first) {
            let len = rest.find(|c| !is_in_word(c)).unwrap_or(rest.len());
            (Kind::Word, &rest[..len], len)
        } else {
            let len = first.len_utf8();
            (Kind::Sign, &rest[..len], len)
        };
        self.at += len;
        Some(Token { at, kind, text })
    }
}

/// What stands before the closing quote, or before the end of the line.
fn string(rest: &str, quote: char) -> &str {
    let mut is_escaped = false;
    let end = rest.find(|c| {
        let is_end = c == '\n' || c == quote && !is_escaped;
        is_escaped = c == '\\' && !is_escaped;
        is_end
    });
    &rest[..end.unwrap_or(rest.len())]
}

fn starts_number(rest: &str) -> bool {
    rest.strip_prefix('-').unwrap_or(rest).starts_with(|c: char| c.is_ascii_digit())
}

/// The length of the number at the start of `rest`. A point is in it only before a digit. `0'c` is
/// how Prolog says the code of a character; its quote begins no string.
fn number_len(rest: &str) -> usize {
    if let Some(code) = rest.strip_prefix("0'") {
        return 2 + code.chars().next().map_or(0, char::len_utf8);
    }
    let mut len = usize::from(rest.starts_with('-'));
    while let Some(c) = rest[len..].chars().next() {
        let is_point = c == '.' && rest[len + 1..].starts_with(|c: char| c.is_ascii_digit());
        if !(c.is_alphanumeric() || c == '_' || is_point) {
            break;
        }
        len += c.len_utf8();
    }
    len
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::document;

    const REMARKS: Remarks = Remarks { line: &["#", "//"], long: ("/*", "*/") };

    fn with<T>(text: &str, look: impl FnOnce(Source) -> T) -> T {
        document::look(text.as_bytes(), |document| look(Source::new(document, REMARKS))).unwrap()
    }

    fn words(text: &str) -> Vec<String> {
        with(text, |source| source.map(|t| format!("{:?} {}", t.kind, t.text)).collect())
    }

    #[test]
    fn a_text_is_words_numbers_strings_and_signs() {
        assert_eq!(words("a_1=[-2,3.5]."), {
            [
                "Word a_1",
                "Sign =",
                "Sign [",
                "Number -2",
                "Sign ,",
                "Number 3.5",
                "Sign ]",
                "Sign .",
            ]
        });
        assert_eq!(words("1.2x 1. -a"), ["Number 1.2x", "Number 1", "Sign .", "Sign -", "Word a"]);
        assert_eq!(words(r#"'it\'s' "a" 'b"#), ["Quoted it\\'s", "Quoted a", "Quoted b"]);
        assert_eq!(words("'open\n1"), ["Quoted open", "Number 1"]);
        assert_eq!(words("'"), ["Quoted "]);
        assert_eq!(words("ä½€"), ["Word ä½", "Sign €"]);
        assert_eq!(words("0'a. 0'"), ["Number 0'a", "Sign .", "Number 0'"]);
    }

    #[test]
    fn a_string_says_what_was_quoted() {
        for text in ["it's", r"a\b'c", "", r"\"] {
            with(&quoted(text), |mut source| assert_eq!(source.next().unwrap().plain(), text));
        }
    }

    #[test]
    fn remarks_are_passed_over_and_strings_hide_them() {
        assert_eq!(words("1 # 2\n/* 3 \n*/ 4 // 5"), ["Number 1", "Number 4"]);
        assert_eq!(words("'# 1' /* open"), ["Quoted # 1"]);
        assert_eq!(words("/*/ 1 */ 2"), ["Number 2"]);
    }

    #[test]
    fn errors_stand_at_the_next_token() {
        let error = |text, take: fn(&mut Source) -> Option<ReadError>| {
            with(text, |mut source| take(&mut source).unwrap().to_string())
        };
        assert_eq!(
            error(" x", |s| s.number("a row").err()),
            "line 1, column 2: found `x`, expected a row, a whole number to 4294967295"
        );
        assert_eq!(
            error("[1", |s| s.list(|s| s.number("it").map(|_| ())).err()),
            "line 1, column 3: found the end of the text, expected `,` or `]`"
        );
    }
}
