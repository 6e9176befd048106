//! Boards as rows of cells: what the formats share that write them so. What a cell says is the same
//! for both puzzles; only its words differ from format to format.

mod read;
mod write;

use super::Named;
use crate::Board;
use crate::read::{Entry, ReadError, WriteError};

pub(super) use read::{
    Rows, Size, between_commas, body, fields, first_and_rest, first_lines, is_number, no_board,
    number, signs,
};
pub(super) use write::{Style, write_rows};

/// What a cell says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Content {
    /// The number of a cell of Hitori, or the clue of an island.
    Number(u32),
    /// No number in Hitori, water in Hashi.
    Blank,
    /// An island without a clue; in Hitori as [`Content::Blank`].
    Unknown,
}

/// The only board of a text.
pub(super) fn only(board: Result<Board, ReadError>) -> Vec<Entry> {
    vec![Entry { name: None, line: 1, board }]
}

/// The board to write, where a text holds one.
pub(super) fn only_one<'a>(
    format: &'static str,
    boards: &[Named<'a>],
) -> Result<&'a Board, WriteError> {
    match boards {
        [Named { board, .. }] => Ok(board),
        _ => {
            let what = format!("{} boards in one text", boards.len());
            Err(WriteError::Unsayable { format, what })
        }
    }
}
