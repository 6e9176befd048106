//! Hashi as the cells of a game of Bridges, row by row.
//!
//! ```text
//! 1-9    an island with the clue 1 to 9
//! A-G    an island with the clue 10 to 16
//! a-z    1 to 26 cells of water
//! ```
//!
//! The program takes boards of three rows and columns and of two islands at least, none of which
//! touch; others are read here but not written.

use super::params::Params;
use crate::Cell;
use crate::formats::part::Part;
use crate::hashi::{Board, Island};
use crate::read::{ReadError, WriteError, quote};

/// The largest clue with a sign: four bridges on each side.
const LARGEST: u32 = 16;

/// The longest run of water with a sign.
const LONGEST: usize = 26;

pub(super) fn read(params: &Params, cells: Part) -> Result<Board, ReadError> {
    let n_cells = params.rows * params.cols;
    let mut islands = Vec::new();
    let mut n = 0;
    for (at, sign) in cells.text.char_indices() {
        let clue = match sign {
            '1'..='9' | 'A'..='G' => sign.to_digit(17),
            'a'..='z' => None,
            _ => {
                let expected = "a digit from 1 to 9, `A` to `G` or a small letter";
                return Err(cells.fault(at, quote(&sign.to_string()), expected));
            }
        };
        let len = if clue.is_some() { 1 } else { sign as usize - 'a' as usize + 1 };
        if len > n_cells - n {
            let found = format!("{} after {n} of {n_cells} cells", quote(&cells.text[at..]));
            return Err(cells.fault(at, found, format!("no more than {n_cells} cells")));
        }
        if clue.is_some() {
            let cell = Cell::new(n / params.cols, n % params.cols);
            islands.push(Island { cell, clue });
        }
        n += len;
    }
    if n < n_cells {
        let found = format!("the end after {n} cells");
        return Err(cells.fault(cells.text.len(), found, format!("{n_cells} cells")));
    }
    Board::new(params.rows, params.cols, params.max_bridges, islands)
        .map_err(|error| cells.fault(0, error.to_string(), "a board"))
}

/// Two islands that touch, which the program does not take.
pub(super) fn touching(board: &Board) -> Option<(Cell, Cell)> {
    let touch = |(a, b): &(Cell, Cell)| a.row.abs_diff(b.row) + a.col.abs_diff(b.col) == 1;
    (0..board.spans().len()).map(|span| board.ends(span)).find(touch)
}

pub(super) fn write(board: &Board, format: &'static str) -> Result<String, WriteError> {
    let (rows, cols) = (board.rows(), board.cols());
    let unsayable = |what: String| WriteError::Unsayable { format, what };
    if rows < 3 || cols < 3 {
        return Err(unsayable(format!("a board of {rows} rows and {cols} columns")));
    }
    if board.islands().len() < 2 {
        return Err(unsayable("a board with fewer than two islands".to_owned()));
    }
    if let Some((a, b)) = touching(board) {
        return Err(unsayable(format!("islands that touch, at {a} and {b}")));
    }
    let n_cells = rows.checked_mul(cols).filter(|&n| n <= crate::address::MAX_CELLS);
    let n_cells = n_cells.ok_or_else(|| unsayable("so many cells".to_owned()))?;
    let mut text = String::new();
    let mut n = 0;
    for &Island { cell, clue } in board.islands() {
        let at = cell.row as usize * cols + cell.col as usize;
        push_water(&mut text, at - n);
        let sign = match clue {
            None => return Err(unsayable(format!("an island without a clue at {cell}"))),
            Some(0) => return Err(unsayable(format!("the clue 0 at {cell}"))),
            Some(number) if number > LARGEST => {
                return Err(WriteError::TooLarge { format, limit: LARGEST, number, cell });
            }
            Some(number) => char::from_digit(number, 17),
        };
        text.extend(sign.map(|sign| sign.to_ascii_uppercase()));
        n = at + 1;
    }
    push_water(&mut text, n_cells - n);
    Ok(text)
}

fn push_water(text: &mut String, n: usize) {
    text.extend(std::iter::repeat_n('z', n / LONGEST));
    if !n.is_multiple_of(LONGEST) {
        text.push(char::from(b'a' + (n % LONGEST - 1) as u8));
    }
}
