//! Boards of Hashi as a list of islands by their places: what the formats share that write them so.

use std::ops::RangeInclusive;

use super::rows::number;
use crate::hashi::{Board as Hashi, Island};
use crate::lines::Line;
use crate::read::{ReadError, WriteError, quote};
use crate::{Board, Cell};

/// A number of a line, and the byte where it starts.
pub(super) type At = (usize, u32);

/// Reads a line of `N` numbers, which are called `what` in messages.
pub(super) fn numbers<const N: usize>(
    line: Line,
    words: &[(usize, &str)],
    what: &str,
) -> Result<[At; N], ReadError> {
    let mut numbers = [(0, 0); N];
    for (slot, &(at, word)) in numbers.iter_mut().zip(words) {
        *slot = (at, number(word).map_err(|expected| line.fault(at, quote(word), expected))?);
    }
    match words.get(N) {
        Some(&(at, word)) => Err(line.fault(at, quote(word), format!("{what}, and no more"))),
        None if words.len() < N => {
            let found = format!("{} numbers", words.len());
            Err(line.fault(line.text.len(), found, what.to_owned()))
        }
        None => Ok(numbers),
    }
}

/// A board in the making.
pub(super) struct Islands {
    rows: usize,
    cols: usize,
    islands: Vec<(Island, usize)>,
}

impl Islands {
    /// A board of this size without islands so far.
    pub(super) fn new(rows: usize, cols: usize) -> Islands {
        Islands { rows, cols, islands: Vec::new() }
    }

    /// Adds an island by its row and column, counted from 0.
    pub(super) fn push(
        &mut self,
        line: Line,
        (row, col): (At, At),
        clue: u32,
    ) -> Result<(), ReadError> {
        for ((at, number), side, what) in [(row, self.rows, "row"), (col, self.cols, "column")] {
            if number as usize >= side {
                let expected = format!("a {what} from 0 to {}", side.saturating_sub(1));
                return Err(line.fault(at, number.to_string(), expected));
            }
        }
        let cell = Cell { row: row.1, col: col.1 };
        self.islands.push((Island { cell, clue: Some(clue) }, line.number));
        Ok(())
    }

    /// The board.
    pub(super) fn finish(mut self, max_bridges: u8) -> Result<Board, ReadError> {
        self.islands.sort_by_key(|&(island, line)| (island.cell, line));
        let mut pairs = self.islands.iter().zip(self.islands.iter().skip(1));
        if let Some((first, again)) = pairs.find(|(a, b)| a.0.cell == b.0.cell) {
            let found = format!("the island {} a second time", first.0.cell);
            let expected = format!("one island a cell: line {} has it", first.1);
            return Err(ReadError::new(again.1, 0, found, expected));
        }
        let islands = self.islands.into_iter().map(|(island, _)| island).collect();
        Hashi::new(self.rows, self.cols, max_bridges, islands)
            .map(Board::from)
            .map_err(|error| ReadError::new(1, 0, error.to_string(), "a board"))
    }
}

/// The islands of a board for a format that has no word for islands without a clue, nor for another
/// number of bridges than `max_bridges`.
pub(super) fn with_clues(
    format: &'static str,
    board: &Board,
    max_bridges: RangeInclusive<u8>,
) -> Result<Vec<(Cell, u32)>, WriteError> {
    let unsayable = |what: String| WriteError::Unsayable { format, what };
    let Board::Hashi(board) = board else { return Err(unsayable("a board of hitori".to_owned())) };
    if !max_bridges.contains(&board.max_bridges()) {
        let what = format!("that {} bridges may join a pair of islands", board.max_bridges());
        return Err(unsayable(what));
    }
    let islands = board.islands().iter().map(|island| match island.clue {
        Some(clue) => Ok((island.cell, clue)),
        None => Err(unsayable(format!("an island without a clue: {}", island.cell))),
    });
    islands.collect()
}
