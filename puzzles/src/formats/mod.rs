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

mod ampl;
mod asp;
mod blanks;
mod blocks;
mod bw;
mod cells;
mod coelho;
mod conceptis;
mod crosscut;
mod delft;
mod detect;
mod digits;
mod document;
mod dots;
mod edges;
mod erthium;
mod freiburg;
mod grid;
mod islands;
mod janko;
mod json;
mod kanpen;
mod letters;
mod lists;
mod marks;
mod ohmec;
pub(crate) mod one_line;
mod part;
mod penpa;
mod pieces;
mod prolog;
pub(crate) mod puzzlink;
mod pzprv3;
mod rows;
mod sgt;
mod source;
mod stars;
mod titled;
mod xyn;

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
pub const ALL: &[Format] = &[
    crosscut::FORMAT,
    // Addresses, game IDs and saves.
    puzzlink::FORMAT,
    pzprv3::FORMAT,
    kanpen::FORMAT,
    sgt::FORMAT,
    sgt::save::FORMAT,
    penpa::FORMAT,
    // Rows of numbers or signs.
    grid::GRID,
    grid::COMMAS,
    grid::ZERO_GRID,
    digits::FORMAT,
    letters::FORMAT,
    titled::FORMAT,
    delft::FORMAT,
    blocks::FORMAT,
    bw::FORMAT,
    dots::FORMAT,
    blanks::BLANKS,
    blanks::FREIBURG,
    stars::FORMAT,
    coelho::FORMAT,
    erthium::FORMAT,
    // Islands by their places.
    freiburg::XY,
    xyn::FORMAT,
    edges::FORMAT,
    // Documents and programs.
    json::FORMAT,
    conceptis::FORMAT,
    janko::FORMAT,
    prolog::FORMAT,
    asp::FORMAT,
    lists::FORMAT,
    ampl::FORMAT,
    ohmec::FORMAT,
];

impl Format {
    /// A text of these boards in this format.
    ///
    /// # Errors
    /// If the format has no words for them, or is only read.
    pub fn text_of(&self, boards: &[Named<'_>]) -> Result<String, WriteError> {
        let unsayable = |what: String| Err(WriteError::Unsayable { format: self.name, what });
        let Some(write) = self.write else {
            return unsayable("boards: it is only read".to_owned());
        };
        for Named { board, .. } in boards {
            if !self.puzzles.contains(&board.puzzle()) {
                return unsayable(format!("a board of {}", board.puzzle()));
            }
            if board.rows() == 0 || board.cols() == 0 {
                return unsayable("a board without cells".to_owned());
            }
        }
        write(boards)
    }
}

impl Named<'_> {
    /// The name as it may stand in a line, if there is any left of it.
    pub(crate) fn title(&self) -> Option<String> {
        document::name(self.name?)
    }
}

/// Whether `line` is surely a board of a format whose boards are one line each.
pub fn is_line(line: &str) -> bool {
    ALL.iter().any(|format| format.is_line && (format.sign)(line.as_bytes()) == Sign::Sure)
}

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

#[cfg(test)]
mod tests;
