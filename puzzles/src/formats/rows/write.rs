//! A board as rows.

use std::ops::RangeInclusive;

use super::Content;
use crate::read::WriteError;
use crate::{Board, Cell};

/// The words that a format has for cells.
pub(in crate::formats) struct Style {
    /// The name of the format.
    pub format: &'static str,
    /// For [`Content::Blank`], if there is one.
    pub blank: Option<&'static str>,
    /// For [`Content::Unknown`], if there is one.
    pub unknown: Option<&'static str>,
    /// The numbers that have a word.
    pub numbers: RangeInclusive<u32>,
    /// The word of such a number.
    pub word: fn(u32) -> String,
    /// What stands between two cells.
    pub between: &'static str,
}

/// Writes the rows of a board, each with a line feed at its end. Nothing but the usual number of
/// bridges can be said.
pub(in crate::formats) fn write_rows(board: &Board, style: &Style) -> Result<String, WriteError> {
    if let Board::Hashi(board) = board
        && board.max_bridges() != 2
    {
        let what = format!("that {} bridges may join a pair of islands", board.max_bridges());
        return Err(WriteError::Unsayable { format: style.format, what });
    }
    let mut text = String::new();
    let mut islands = match board {
        Board::Hashi(board) => board.islands().iter().peekable(),
        Board::Hitori(_) => [].iter().peekable(),
    };
    for (r, c) in (0..board.rows()).flat_map(|r| (0..board.cols()).map(move |c| (r, c))) {
        let cell = Cell::new(r, c);
        let content = match board {
            Board::Hitori(board) => match board.value(r * board.cols() + c) {
                Some(number) => Content::Number(number),
                None => Content::Blank,
            },
            Board::Hashi(_) => match islands.next_if(|island| island.cell == cell) {
                Some(island) => island.clue.map_or(Content::Unknown, Content::Number),
                None => Content::Blank,
            },
        };
        style.push(&mut text, cell, content)?;
        text.push_str(if c + 1 < board.cols() { style.between } else { "\n" });
    }
    Ok(text)
}

impl Style {
    fn push(&self, text: &mut String, cell: Cell, content: Content) -> Result<(), WriteError> {
        let unsayable = |what: &str| WriteError::Unsayable {
            format: self.format,
            what: format!("{what} {cell}"),
        };
        match content {
            Content::Number(number) if self.numbers.contains(&number) => {
                text.push_str(&(self.word)(number));
            }
            Content::Number(number) if number > *self.numbers.end() => {
                let (format, limit) = (self.format, *self.numbers.end());
                return Err(WriteError::TooLarge { format, limit, number, cell });
            }
            Content::Number(number) => return Err(unsayable(&format!("the number {number} at"))),
            Content::Blank => {
                text.push_str(self.blank.ok_or_else(|| unsayable("a cell without a number:"))?);
            }
            Content::Unknown => {
                text.push_str(self.unknown.ok_or_else(|| unsayable("an island without a clue:"))?);
            }
        }
        Ok(())
    }
}
