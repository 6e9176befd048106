//! A text that is more than rows: which place a part of it has, and what can be wrong with it.
//!
//! Readers of documents know places as bytes from the start of the text. A [`Fault`] is what is wrong
//! without its place; [`Document::at`] adds it, as line and column.

use std::cell::OnceCell;

use crate::Puzzle;
use crate::read::{Entry, ReadError, not_named};

/// A text in UTF-8, without the mark of byte order.
pub(super) struct Document<'a> {
    text: &'a str,
    /// The places of every [`STEP`]th byte, once one was asked for. So many faults in one long line
    /// cost little each.
    marks: OnceCell<Vec<Place>>,
}

/// A place in a text: its byte, the line feeds before it, and the characters before it in its line.
#[derive(Clone, Copy, Default)]
struct Place {
    at: usize,
    lines: usize,
    column: usize,
}

const STEP: usize = 1024;

impl Place {
    /// The place behind `bytes`, which begin at this one.
    fn after(mut self, bytes: &[u8]) -> Place {
        self.at += bytes.len();
        for &byte in bytes {
            match byte {
                b'\n' => (self.lines, self.column) = (self.lines + 1, 0),
                0x80..=0xbf => {} // the rest of a character
                _ => self.column += 1,
            }
        }
        self
    }
}

impl<'a> Document<'a> {
    fn new(bytes: &'a [u8]) -> Result<Document<'a>, ReadError> {
        let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
        let document = |text| Document { text, marks: OnceCell::new() };
        str::from_utf8(bytes).map(document).map_err(|error| {
            let at = error.valid_up_to();
            let valid = document(str::from_utf8(&bytes[..at]).unwrap_or_default());
            valid.error(at, format!("the byte 0x{:02x}", bytes[at]), "text in UTF-8")
        })
    }

    /// All of it.
    pub(super) fn text(&self) -> &'a str {
        self.text
    }

    /// The byte at which `part` starts, which is a piece of this text itself and no copy.
    pub(super) fn start_of(&self, part: &str) -> usize {
        (part.as_ptr() as usize).saturating_sub(self.text.as_ptr() as usize)
    }

    /// The line of byte `at`, counted from 1.
    pub(super) fn line(&self, at: usize) -> usize {
        self.place(at).lines + 1
    }

    /// An error at byte `at`.
    pub(super) fn error(
        &self,
        at: usize,
        found: impl Into<String>,
        expected: impl Into<String>,
    ) -> ReadError {
        let Place { lines, column, .. } = self.place(at);
        ReadError::new(lines + 1, column, found, expected)
    }

    /// Puts a fault at byte `at`.
    pub(super) fn at(&self, at: usize) -> impl FnOnce(Fault) -> ReadError {
        move |fault| self.error(at, fault.found, fault.expected)
    }

    fn place(&self, at: usize) -> Place {
        let bytes = self.text.as_bytes();
        let at = at.min(bytes.len());
        let marks = self.marks.get_or_init(|| {
            let places = bytes.chunks(STEP).scan(Place::default(), |place, chunk| {
                Some(std::mem::replace(place, place.after(chunk)))
            });
            places.collect()
        });
        // The end of the text may be one step behind the last mark.
        let mark = marks[..marks.len().min(at / STEP + 1)].last().copied().unwrap_or_default();
        mark.after(&bytes[mark.at..at])
    }
}

/// What is wrong, without the place.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Fault {
    pub found: String,
    pub expected: String,
}

impl Fault {
    pub(super) fn new(found: impl Into<String>, expected: impl Into<String>) -> Fault {
        Fault { found: found.into(), expected: expected.into() }
    }
}

/// What `look` finds in a document; nothing in bytes that are no text.
pub(super) fn look<'a, T>(bytes: &'a [u8], look: impl FnOnce(&Document<'a>) -> T) -> Option<T> {
    Document::new(bytes).ok().map(|document| look(&document))
}

/// The entries that `read` finds in a document, or one that says why there are none; `expected` is
/// what a text with boards would have.
pub(super) fn entries<'a>(
    bytes: &'a [u8],
    expected: &str,
    read: impl FnOnce(&Document<'a>) -> Vec<Entry>,
) -> Vec<Entry> {
    let nothing = |error| vec![Entry { name: None, line: 1, board: Err(error) }];
    let document = match Document::new(bytes) {
        Ok(document) => document,
        Err(error) => return nothing(error),
    };
    let entries = read(&document);
    if entries.is_empty() {
        return nothing(document.error(0, "a text without a board", expected));
    }
    entries
}

/// The puzzle of a board, which the caller and the text may both say, but not differently.
pub(super) fn puzzle(known: Option<Puzzle>, said: Option<Puzzle>) -> Result<Puzzle, Fault> {
    match (known, said) {
        (Some(known), Some(said)) if known != said => {
            Err(Fault::new(format!("a board of {said}"), format!("one of {known}")))
        }
        _ => known.or(said).ok_or_else(|| {
            let ReadError { message, expected, .. } = not_named(1);
            Fault::new(message, expected)
        }),
    }
}

/// A name as it can stand in a line: control characters become blanks. None if nothing is left.
pub(super) fn name(raw: &str) -> Option<String> {
    let line: String = raw.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    Some(line.trim().to_owned()).filter(|name| !name.is_empty())
}

/// For tests: the boards of entries as plain text with `/` between rows, or their errors, each after
/// its name.
#[cfg(test)]
pub(super) fn in_words(entries: Vec<Entry>) -> Vec<String> {
    let show = |entry: Entry| {
        let board = entry.board.map(|board| crate::read::write_board(&board));
        let board = board.map(|rows| rows.trim_end().replace('\n', "/"));
        let board = board.unwrap_or_else(|error| error.to_string());
        entry.name.map_or(board.clone(), |name| format!("{name}: {board}"))
    };
    entries.into_iter().map(show).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_lines_and_characters_in_any_order_of_asking() {
        let document = Document::new("\u{feff}äb\ncd\r\n\nz".as_bytes()).unwrap();
        let place = |at| {
            let error = document.error(at, "x", "y");
            (error.line, error.column)
        };
        assert_eq!(document.text().find('z'), Some(9));
        for _ in 0..2 {
            assert_eq!(place(9), (4, 1));
            assert_eq!(place(5), (2, 2));
            assert_eq!(place(2), (1, 2));
            assert_eq!(place(100), (4, 2));
        }
        let part = &document.text()[4..6];
        assert_eq!((part, document.start_of(part)), ("cd", 4));

        let long = "ä\n".repeat(STEP);
        let document = Document::new(long.as_bytes()).unwrap();
        for at in [0, 3, 3 * STEP / 2, 3 * STEP - 3, 3 * STEP] {
            assert_eq!(document.line(at), long[..at / 3 * 3].matches('\n').count() + 1);
        }
    }

    #[test]
    fn bytes_that_are_no_text_have_a_place() {
        let error = Document::new(b"ab\n\xc3\xa4\xff").err().unwrap().to_string();
        assert_eq!(error, "line 2, column 2: found the byte 0xff, expected text in UTF-8");
    }

    #[test]
    fn names_are_one_line() {
        assert_eq!(name(" a\nb\t"), Some("a b".to_owned()));
        assert_eq!(name(" \n"), None);
    }

    #[test]
    fn a_puzzle_is_said_once_or_twice_alike() {
        let (hitori, hashi) = (Some(Puzzle::Hitori), Some(Puzzle::Hashi));
        assert_eq!(puzzle(hitori, None), Ok(Puzzle::Hitori));
        assert_eq!(puzzle(None, hashi), Ok(Puzzle::Hashi));
        assert_eq!(puzzle(hashi, hashi), Ok(Puzzle::Hashi));
        assert_eq!(puzzle(hashi, hitori).unwrap_err().found, "a board of hitori");
        assert!(puzzle(None, None).is_err());
    }
}
