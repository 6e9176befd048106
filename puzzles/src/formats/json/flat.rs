//! Square Hashi boards as one list of numbers row by row, 0 for water, with the length of a side.

use super::Shape;
use super::value::Object;
use crate::formats::cells::{Grid, Words};
use crate::read::ReadError;
use crate::{Board, Puzzle};

pub(super) const GRID: Shape =
    Shape { keys: &["grid.dimension", "grid.description"], puzzle: Some(Puzzle::Hashi), read };

fn read(object: &Object, puzzle: Puzzle) -> Result<Board, ReadError> {
    let grid = object.need("grid")?.object()?;
    let list = grid.need("description")?;
    let cells = list.items()?;
    let side = grid.need("dimension")?.number()? as usize;
    if side == 0 || side.checked_mul(side) != Some(cells.len()) {
        let expected = format!("the cells of {side} rows and {side} columns");
        return Err(list.error(format!("a list of {} cells", cells.len()), expected));
    }
    let mut grid = Grid::new(puzzle, Words::NUMBERS);
    for row in cells.chunks(side) {
        for cell in row {
            grid.cell(cell.text()).map_err(cell.here())?;
        }
        grid.end_row().map_err(list.here())?;
    }
    grid.board().map_err(list.here())
}
