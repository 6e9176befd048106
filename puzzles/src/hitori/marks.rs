//! Part of a Hitori answer in plain text: what somebody has marked so far.
//!
//! ```text
//! #o.      # shaded, o (or O) unshaded, . (or ?) open
//! ...
//! o.#      one line a row, with or without blanks between
//! ```
//!
//! Numbers are refused. In a picture of an answer a number is an unshaded cell; on a board that
//! somebody fills in, one that nobody has thought about yet.

use super::Board;
use super::text::read_grid;
use crate::read_error::ReadError;

/// Reads marks on `board`: for each cell, row by row, shaded, unshaded or open.
///
/// # Errors
/// At the first sign that is no mark, and if the size is not that of the board.
pub fn read_marks(board: &Board, text: &[u8]) -> Result<Vec<Option<bool>>, ReadError> {
    let mark = |sign| match sign {
        '#' => Some(Some(true)),
        'o' | 'O' => Some(Some(false)),
        '.' | '?' => Some(None),
        _ => None,
    };
    read_grid(board, text, mark, "`#` shaded, `o` unshaded or `.` open")
}

/// Writes marks on `board` as rows of `#`, `o` and `.`.
///
/// # Panics
/// If there is not one mark a cell.
pub fn write_marks(board: &Board, marks: &[Option<bool>]) -> String {
    assert_eq!(marks.len(), board.n_cells(), "one mark a cell");
    let sign = |mark: &Option<bool>| match mark {
        Some(true) => '#',
        Some(false) => 'o',
        None => '.',
    };
    let row = |row: &[Option<bool>]| row.iter().map(sign).chain(['\n']).collect::<String>();
    marks.chunks(board.cols()).map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board() -> Board {
        Board::new(3, vec![Some(1); 6])
    }

    #[test]
    fn marks_are_read_with_and_without_blanks_and_written_back() {
        let (shaded, unshaded) = (Some(true), Some(false));
        let marks = vec![shaded, unshaded, None, None, unshaded, None];
        for text in ["#o.\n.o.\n", "# O ?\n? o .", "\n#o.\r\n.o.\n\n"] {
            assert_eq!(read_marks(&board(), text.as_bytes()), Ok(marks.clone()), "{text:?}");
        }
        assert_eq!(write_marks(&board(), &marks), "#o.\n.o.\n");
    }

    #[test]
    fn numbers_and_other_sizes_are_refused_with_their_place() {
        for (text, words) in [
            ("#o.\n.1.", "line 2, column 2: found `1`, expected `#` shaded, `o` unshaded or `.`"),
            ("#o.\n.o", "line 2, column 3: found a row of 2 cells, expected 3 cells"),
            ("#o.", "after 1 rows"),
            ("#o.\n.o.\n...", "one more row"),
        ] {
            let error = read_marks(&board(), text.as_bytes()).unwrap_err().to_string();
            assert!(error.contains(words), "{error}");
        }
    }
}
