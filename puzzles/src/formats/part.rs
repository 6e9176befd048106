//! A part of a line that knows where it stands, so that what is wrong in it has a place.

use crate::address::MAX_CELLS;
use crate::lines::{Line, trim};
use crate::read::{ReadError, quote};

/// A part of a line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Part<'a> {
    line: Line<'a>,
    /// The byte of the line where it starts.
    at: usize,
    /// What it says.
    pub text: &'a str,
}

impl<'a> Part<'a> {
    /// All of a line but the blanks and tabs at its ends.
    pub(super) fn whole(line: Line<'a>) -> Part<'a> {
        let text = line.text.trim_start_matches([' ', '\t']);
        let at = line.text.len() - text.len();
        Part { line, at, text: trim(text) }
    }

    /// The bytes from `from` up to but without `to`; empty if there are no such characters.
    pub(super) fn sub(&self, from: usize, to: usize) -> Part<'a> {
        Part { at: self.at + from, text: self.text.get(from..to).unwrap_or(""), ..*self }
    }

    /// What stands from byte `from` on.
    pub(super) fn rest(&self, from: usize) -> Part<'a> {
        self.sub(from, self.text.len())
    }

    /// The parts between `separator`s, as they come.
    pub(super) fn split(self, separator: char) -> impl Iterator<Item = Part<'a>> {
        let mut from = 0;
        self.text.split(separator).map(move |text| {
            let part = self.sub(from, from + text.len());
            from += text.len() + separator.len_utf8();
            part
        })
    }

    /// An error at byte `at` of the part.
    pub(super) fn fault(
        &self,
        at: usize,
        found: impl Into<String>,
        expected: impl Into<String>,
    ) -> ReadError {
        self.line.fault(self.at + at, found, expected)
    }

    /// The part as an error: it is not what was expected.
    pub(super) fn refuse(&self, expected: impl Into<String>) -> ReadError {
        let found = if self.text.is_empty() { "the end".to_owned() } else { quote(self.text) };
        self.fault(0, found, expected)
    }

    /// The whole number that it is, written in digits only.
    pub(super) fn number<N: std::str::FromStr>(&self, what: &str) -> Result<N, ReadError> {
        number(self.text).ok_or_else(|| self.refuse(what))
    }

    /// The number of cells of a board of this size, which stands here. Asked before anything is
    /// reserved for the board.
    pub(super) fn n_cells(&self, rows: usize, cols: usize) -> Result<usize, ReadError> {
        let n_cells = rows.checked_mul(cols).filter(|n| (1..=MAX_CELLS).contains(n));
        n_cells.ok_or_else(|| {
            let found = format!("a board of {rows} rows and {cols} columns");
            self.fault(0, found, format!("1 to {MAX_CELLS} cells"))
        })
    }
}

/// The whole number that a word is, written in digits only.
pub(super) fn number<N: std::str::FromStr>(word: &str) -> Option<N> {
    let is_number = !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
    word.parse().ok().filter(|_| is_number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_know_their_place_in_the_line() {
        let whole = Part::whole(Line { number: 3, text: "  ä/b /c " });
        assert_eq!(whole.text, "ä/b /c");
        let parts: Vec<(&str, usize)> =
            whole.split('/').map(|part| (part.text, part.refuse("x").column)).collect();
        assert_eq!(parts, [("ä", 3), ("b ", 5), ("c", 8)]);
        assert_eq!(whole.rest(4).text, " /c");
        assert_eq!(whole.rest(100).text, "");
        assert_eq!(whole.sub(1, 3).text, "", "no whole characters");
    }

    #[test]
    fn numbers_are_digits_only() {
        for (word, value) in [("0", Some(0)), ("007", Some(7)), ("+1", None), ("", None)] {
            assert_eq!(number::<u32>(word), value, "{word}");
        }
        assert_eq!(number::<u32>("4294967296"), None);
    }

    #[test]
    fn sizes_are_checked() {
        let part = Part::whole(Line { number: 1, text: "x" });
        assert_eq!(part.n_cells(2, 3), Ok(6));
        for (rows, cols) in [(0, 3), (usize::MAX, 2), (1 << 13, (1 << 13) + 1)] {
            assert!(part.n_cells(rows, cols).is_err());
        }
    }
}
