//! Hitori as the cells of a game of Singles: one sign a cell, row by row.
//!
//! ```text
//! 1-9    1 to 9
//! a-z   10 to 35
//! A-Z   36 to 61
//! ```
//!
//! The program takes numbers to the longer side only, and boards of two rows and columns at least;
//! others are read here but not written.

use super::params::Params;
use crate::formats::part::Part;
use crate::hitori::Board;
use crate::read::{ReadError, WriteError, quote};

/// The largest number with a sign.
const LARGEST: u32 = 61;

pub(super) fn read(params: &Params, cells: Part) -> Result<Board, ReadError> {
    let n_cells = params.rows * params.cols;
    let mut values = Vec::new();
    for (at, sign) in cells.text.char_indices() {
        if values.len() == n_cells {
            let found = format!("{} after the last cell", quote(&cells.text[at..]));
            return Err(cells.fault(at, found, format!("the end after {n_cells} cells")));
        }
        let value = match sign {
            '1'..='9' | 'a'..='z' => sign.to_digit(36),
            'A'..='Z' => sign.to_digit(36).map(|digit| digit + 26),
            _ => {
                let found = quote(&sign.to_string());
                return Err(cells.fault(at, found, "a digit from 1 to 9 or a letter"));
            }
        };
        values.push(value);
    }
    if values.len() < n_cells {
        let found = format!("the end after {} cells", values.len());
        return Err(cells.fault(cells.text.len(), found, format!("{n_cells} cells")));
    }
    Ok(Board::new(params.cols, values))
}

/// Whether the numbers are such as the program takes.
pub(super) fn is_usual(board: &Board) -> bool {
    let limit = longest_side(board);
    board.values().iter().flatten().all(|&number| number as usize <= limit)
}

fn longest_side(board: &Board) -> usize {
    board.rows().max(board.cols())
}

pub(super) fn write(board: &Board, format: &'static str) -> Result<String, WriteError> {
    let (rows, cols) = (board.rows(), board.cols());
    let unsayable = |what: String| WriteError::Unsayable { format, what };
    if rows < 2 || cols < 2 {
        return Err(unsayable(format!("a board of {rows} rows and {cols} columns")));
    }
    let limit = longest_side(board) as u32;
    if limit > LARGEST {
        return Err(unsayable(format!("a board with a side longer than {LARGEST}")));
    }
    let sign = |(i, &value): (usize, &Option<u32>)| match value {
        None => Err(unsayable(format!("the blank cell {}", board.cell(i)))),
        Some(0) => Err(unsayable(format!("the number 0 at {}", board.cell(i)))),
        Some(number) if number > limit => {
            Err(WriteError::TooLarge { format, limit, number, cell: board.cell(i) })
        }
        Some(number) => Ok(sign_of(number)),
    };
    board.values().iter().enumerate().map(sign).collect()
}

/// The sign of a number to [`LARGEST`].
fn sign_of(number: u32) -> char {
    match number {
        ..36 => char::from_digit(number, 36),
        _ => char::from_digit(number - 26, 36).map(|sign| sign.to_ascii_uppercase()),
    }
    .unwrap_or('?')
}
