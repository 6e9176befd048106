//! Partial answers as text, in the forms of the two puzzles.

use crosscut_puzzles::Board;
use crosscut_puzzles::read::ReadError;
use crosscut_puzzles::{hashi, hitori};

use super::{Bounds, Partial};

impl Partial {
    /// Reads a partial answer to `board`: rows of `#`, `o` and `.`, or a list of bridges.
    ///
    /// # Errors
    /// At the first place that is no mark on this board.
    pub fn read(board: &Board, text: &[u8]) -> Result<Partial, ReadError> {
        match board {
            Board::Hitori(board) => hitori::read_marks(board, text).map(Partial::Hitori),
            Board::Hashi(board) => {
                let ranges = hashi::read_bounds(board, text)?;
                let bounds = |range: &std::ops::RangeInclusive<u8>| Bounds {
                    least: *range.start(),
                    most: *range.end(),
                };
                Ok(Partial::Hashi(ranges.iter().map(bounds).collect()))
            }
        }
    }

    /// Writes what [`Partial::read`] reads; nothing if it does not belong to `board`.
    pub fn write(&self, board: &Board) -> String {
        match (board, self) {
            (Board::Hitori(board), Partial::Hitori(marks)) => hitori::write_marks(board, marks),
            (Board::Hashi(board), Partial::Hashi(bounds)) => {
                let ranges: Vec<_> = bounds.iter().map(|b| b.least..=b.most).collect();
                hashi::write_bounds(board, &ranges)
            }
            _ => String::new(),
        }
    }
}
