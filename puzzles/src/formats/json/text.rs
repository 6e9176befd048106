//! Boards as rows in a string: puzzlekit's `problem`, with a first row of its size, and `grid`, with
//! `/` between the rows.
//!
//! `-` is a blank cell or water, and `?` an island without a clue.

use super::Shape;
use super::value::{Object, Value};
use crate::formats::cells::{Grid, Words};
use crate::formats::part::number;
use crate::read::ReadError;
use crate::read_error::quote;
use crate::{Board, Puzzle};

pub(super) const PROBLEM: Shape = Shape { keys: &["problem"], puzzle: None, read: read_problem };

pub(super) const GRID: Shape = Shape { keys: &["grid"], puzzle: None, read: read_grid };

const WORDS: Words =
    Words { nothing: &["-", "."], water: "-", any: Some("?"), zero_is_water: false };

fn read_problem(object: &Object, puzzle: Puzzle) -> Result<Board, ReadError> {
    let problem = object.need("problem")?;
    let text = problem.string()?;
    let (size, rows) = text.split_once('\n').unwrap_or((&text, ""));
    let board = read_rows(problem, rows.lines(), puzzle)?;
    let declared: Vec<Option<u32>> = size.split_whitespace().map(number::<u32>).collect();
    if declared != [board.rows(), board.cols()].map(|n| u32::try_from(n).ok()) {
        let expected = format!("`{} {}`, as its rows are", board.rows(), board.cols());
        return Err(problem.error(format!("the size {}", quote(size)), expected));
    }
    Ok(board)
}

fn read_grid(object: &Object, puzzle: Puzzle) -> Result<Board, ReadError> {
    let grid = object.need("grid")?;
    read_rows(grid, grid.string()?.split(['/', '\n']), puzzle)
}

/// The rows that stand in a string. A fault inside it has the place of the string and says the cell.
fn read_rows<'t>(
    string: Value,
    rows: impl Iterator<Item = &'t str>,
    puzzle: Puzzle,
) -> Result<Board, ReadError> {
    let mut grid = Grid::new(puzzle, WORDS);
    for row in rows {
        for word in row.split_whitespace() {
            grid.cell(word).map_err(string.here())?;
        }
        grid.end_row().map_err(string.here())?;
    }
    grid.board().map_err(string.here())
}
