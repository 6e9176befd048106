//! Cells that a format writes as marks, row by row, and the board of either puzzle that they are.
//!
//! ```text
//! mark        Hitori          Hashi
//! Empty       a blank cell    water
//! Unknown     a blank cell    an island without a clue
//! Number(n)   the number n    an island with the clue n
//! ```

use crate::address::MAX_CELLS;
use crate::hashi::{BoardError, Island};
use crate::read::WriteError;
use crate::{Board, Cell, Puzzle, hashi, hitori};

/// What a format says of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    Empty,
    Unknown,
    Number(u32),
}

/// Collects the marks of a board. Holds nothing for water, so that a run of it costs nothing.
pub(super) struct Marks {
    puzzle: Puzzle,
    cols: usize,
    n: usize,
    values: Vec<Option<u32>>,
    islands: Vec<Island>,
}

impl Marks {
    /// No marks yet of a board with `cols` columns, at least one.
    pub(super) fn new(puzzle: Puzzle, cols: usize) -> Marks {
        Marks { puzzle, cols, n: 0, values: Vec::new(), islands: Vec::new() }
    }

    /// The mark of the next cell.
    pub(super) fn push(&mut self, mark: Mark) {
        match (self.puzzle, mark) {
            (Puzzle::Hitori, Mark::Number(value)) => self.values.push(Some(value)),
            (Puzzle::Hitori, _) => self.values.push(None),
            (Puzzle::Hashi, Mark::Empty) => {}
            (Puzzle::Hashi, Mark::Unknown) => self.island(None),
            (Puzzle::Hashi, Mark::Number(clue)) => self.island(Some(clue)),
        }
        self.n += 1;
    }

    fn island(&mut self, clue: Option<u32>) {
        let cell = Cell::new(self.n / self.cols, self.n % self.cols);
        self.islands.push(Island { cell, clue });
    }

    /// The board, after the marks of `rows` whole rows, at least one.
    pub(super) fn board(self, rows: usize) -> Result<Board, BoardError> {
        Ok(match self.puzzle {
            Puzzle::Hitori => hitori::Board::new(self.cols, self.values).into(),
            Puzzle::Hashi => hashi::Board::new(rows, self.cols, 2, self.islands)?.into(),
        })
    }
}

/// An error if a format that knows the usual rules only, and no board without cells or beyond all
/// sizes, cannot say this board.
pub(super) fn check_usual(board: &Board, format: &'static str) -> Result<(), WriteError> {
    let n_cells = board.rows().checked_mul(board.cols());
    let what = match board {
        Board::Hashi(board) if board.max_bridges() != 2 => {
            format!("that {} bridges may join a pair of islands", board.max_bridges())
        }
        _ if n_cells == Some(0) => "a board without cells".to_owned(),
        _ if n_cells.is_none_or(|n| n > MAX_CELLS) => format!("more than {MAX_CELLS} cells"),
        _ => return Ok(()),
    };
    Err(WriteError::Unsayable { format, what })
}

/// The marks of a board, row by row.
pub(super) fn rows(board: &Board) -> impl Iterator<Item = Vec<Mark>> {
    let (rows, cols) = (board.rows(), board.cols());
    let mut islands = match board {
        Board::Hitori(_) => [].iter(),
        Board::Hashi(board) => board.islands().iter(),
    }
    .peekable();
    (0..rows).map(move |row| {
        let mut marks = vec![Mark::Empty; cols];
        match board {
            Board::Hitori(board) => {
                for (mark, value) in marks.iter_mut().zip(&board.values()[row * cols..]) {
                    *mark = value.map_or(Mark::Empty, Mark::Number);
                }
            }
            Board::Hashi(_) => {
                while let Some(island) = islands.next_if(|i| i.cell.row as usize == row) {
                    let mark = island.clue.map_or(Mark::Unknown, Mark::Number);
                    marks[island.cell.col as usize] = mark;
                }
            }
        }
        marks
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_make_the_board_whose_marks_they_are() {
        let given = [
            Mark::Empty,
            Mark::Unknown,
            Mark::Number(7),
            Mark::Empty,
            Mark::Empty,
            Mark::Number(0),
        ];
        for puzzle in Puzzle::ALL {
            let mut marks = Marks::new(puzzle, 3);
            given.iter().for_each(|&mark| marks.push(mark));
            let board = marks.board(2).unwrap();
            assert_eq!((board.rows(), board.cols()), (2, 3));
            let mut expected = given;
            if puzzle == Puzzle::Hitori {
                expected[1] = Mark::Empty;
            }
            assert_eq!(rows(&board).collect::<Vec<_>>().concat(), expected);
        }
    }
}
