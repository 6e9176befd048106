//! Boards as a list of rows: under `board` in collections of Hitori, under `weightMatrix` in one of
//! Hashi, or bare.
//!
//! `null` is a cell without a number. In Hashi 0 is water too.

use super::Shape;
use super::value::Value;
use crate::formats::cells::{Grid, Words};
use crate::read::ReadError;
use crate::{Board, Puzzle};

pub(super) const BOARD: Shape = Shape {
    keys: &["board"],
    puzzle: None,
    read: |object, puzzle| read_rows(object.need("board")?, puzzle),
};

pub(super) const WEIGHTS: Shape = Shape {
    keys: &["weightMatrix"],
    puzzle: Some(Puzzle::Hashi),
    read: |object, puzzle| read_rows(object.need("weightMatrix")?, puzzle),
};

/// Whether a list begins with a row of cells, so that it is a board and no list of boards.
pub(super) fn is_matrix(list: Value) -> bool {
    let cell = list.text().trim_start_matches(|c: char| c == '[' || c.is_ascii_whitespace());
    let before = &list.text()[..list.text().len() - cell.len()];
    let starts_cell = |c: char| c.is_ascii_digit() || c == '-' || c == 'n';
    before.bytes().filter(|&byte| byte == b'[').count() == 2 && cell.starts_with(starts_cell)
}

/// The board of a list of rows.
pub(super) fn read_rows(rows: Value, puzzle: Puzzle) -> Result<Board, ReadError> {
    let mut grid = Grid::new(puzzle, Words { nothing: &["null"], ..Words::NUMBERS });
    for row in rows.items()? {
        for cell in row.items()? {
            grid.cell(cell.text()).map_err(cell.here())?;
        }
        grid.end_row().map_err(row.here())?;
    }
    grid.board().map_err(rows.here())
}
