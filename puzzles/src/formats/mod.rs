//! Every way of writing boards that is read or written, one file each, and how a text is told to be
//! of one of them.
//!
//! ```text
//! text --strongest signs--> formats that it may be --read--> boards --all alike?--> entries
//! ```
//!
//! A text is of the one format whose sign it bears most strongly. Of several, each reads it, and
//! those that cannot are out. What is left may be one format, or several that read the same boards;
//! several that read *different* boards are an error which lists them, because nothing is guessed.
//! The caller may name the format, and then no other is asked.

mod crosscut;
mod detect;
pub(crate) mod one_line;
pub(crate) mod puzzlink;

use crate::Board;
use crate::Puzzle;
use crate::read::{Entry, WriteError};

pub use detect::read;

/// A way of writing boards as text.
#[derive(Clone, Copy, Debug)]
pub struct Format {
    /// Its name on the command line: lower case, words joined by `-`.
    pub name: &'static str,
    /// What it is, in a few words, for lists.
    pub about: &'static str,
    /// Which puzzles it can hold.
    pub puzzles: &'static [Puzzle],
    /// The usual extension of its files, without the dot.
    pub extension: &'static str,
    /// Whether each of its boards is one line. Then a line may also stand for a board in the
    /// project's own text, so its sign is asked of single lines too.
    pub is_line: bool,
    /// Whether a text is of this format. Looks at no more of it than it takes.
    pub sign: fn(&[u8]) -> Sign,
    /// The boards of a text, of the puzzle that is given, if one is. Never empty: a text without a
    /// board is one entry with an error. What the format does not know is an error with its place.
    pub read: fn(&[u8], Option<Puzzle>) -> Vec<Entry>,
    /// A text of these boards, or `None` if the format is only read.
    pub write: Option<Writer>,
}

/// Writes a text of boards.
pub type Writer = fn(&[Named<'_>]) -> Result<String, WriteError>;

/// A board and the name it is written with.
#[derive(Clone, Copy, Debug)]
pub struct Named<'a> {
    /// The name, where the format has a place for one.
    pub name: Option<&'a str>,
    /// The board.
    pub board: &'a Board,
}

/// How sure it is that a text is of a format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Sign {
    /// It is not.
    No,
    /// It may be; other formats have such texts too.
    Perhaps,
    /// It bears a mark of the format that others have by chance only, or as part of their own.
    Likely,
    /// It bears a mark that no other format has.
    Sure,
}

/// All formats, the project's own first.
pub const ALL: &[Format] = &[crosscut::FORMAT, puzzlink::FORMAT];

/// A word that names no format; lists those that exist.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no format: expected one of {names}", names = names(ALL))]
pub struct UnknownFormat(pub String);

impl std::str::FromStr for &'static Format {
    type Err = UnknownFormat;

    fn from_str(word: &str) -> Result<&'static Format, UnknownFormat> {
        let known = ALL.iter().find(|format| format.name == word);
        known.ok_or_else(|| UnknownFormat(word.to_owned()))
    }
}

/// The names, with commas between.
fn names(formats: &[Format]) -> String {
    formats.iter().map(|format| format.name).collect::<Vec<_>>().join(", ")
}
