//! Which puzzle, and a board of either.

use std::fmt;
use std::str::FromStr;

use crate::{hashi, hitori};

/// The two puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Puzzle {
    /// Shade cells until no number repeats.
    Hitori,
    /// Join islands by bridges.
    Hashi,
}

impl Puzzle {
    /// Both, in the order of their names in lists and help.
    pub const ALL: [Puzzle; 2] = [Puzzle::Hitori, Puzzle::Hashi];

    /// Its name in header lines, file extensions and on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Puzzle::Hitori => "hitori",
            Puzzle::Hashi => "hashi",
        }
    }
}

impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A word that names no puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no puzzle: expected `hitori` or `hashi`")]
pub struct UnknownPuzzle(pub String);

impl FromStr for Puzzle {
    type Err = UnknownPuzzle;

    fn from_str(word: &str) -> Result<Puzzle, UnknownPuzzle> {
        let known = Puzzle::ALL.into_iter().find(|puzzle| puzzle.name() == word);
        known.ok_or_else(|| UnknownPuzzle(word.to_owned()))
    }
}

/// A board of either puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Board {
    /// A Hitori board.
    Hitori(hitori::Board),
    /// A Hashi board.
    Hashi(hashi::Board),
}

impl Board {
    /// Which puzzle it is of.
    pub fn puzzle(&self) -> Puzzle {
        match self {
            Board::Hitori(_) => Puzzle::Hitori,
            Board::Hashi(_) => Puzzle::Hashi,
        }
    }

    /// Number of rows.
    pub fn rows(&self) -> usize {
        match self {
            Board::Hitori(board) => board.rows(),
            Board::Hashi(board) => board.rows(),
        }
    }

    /// Number of columns.
    pub fn cols(&self) -> usize {
        match self {
            Board::Hitori(board) => board.cols(),
            Board::Hashi(board) => board.cols(),
        }
    }
}

impl From<hitori::Board> for Board {
    fn from(board: hitori::Board) -> Board {
        Board::Hitori(board)
    }
}

impl From<hashi::Board> for Board {
    fn from(board: hashi::Board) -> Board {
        Board::Hashi(board)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_back_and_others_refused() {
        for puzzle in Puzzle::ALL {
            assert_eq!(puzzle.name().parse(), Ok(puzzle));
        }
        assert!("Hitori".parse::<Puzzle>().is_err());
    }
}
