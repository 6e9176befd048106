//! Hitori in the body of a puzz.link address, row by row:
//!
//! ```text
//! 0-9 a-z  a number, base 36
//! -XY      a number of two digits, base 36: to 1295
//! .        a blank cell
//! % @      a cell with an unknown number: blank, as it clashes with none
//! ```
//!
//! What follows the last cell is not read, as in the players: addresses with such a tail are in
//! use. A body that ends early is refused.

use super::Board;
use crate::address::{Address, MAX_CELLS};
use crate::read_error::{ReadError, WriteError, quote};

/// The largest number with a form in an address.
const LARGEST: u32 = 36 * 36 - 1;

/// Reads the cells of an address.
pub(crate) fn read(address: &Address) -> Result<Board, ReadError> {
    let n_cells = address.n_cells();
    let mut values = Vec::new();
    let mut signs = address.body.char_indices();
    while values.len() < n_cells {
        let Some((at, sign)) = signs.next() else { break };
        values.push(match sign {
            '0'..='9' | 'a'..='z' => sign.to_digit(36),
            '.' | '%' | '@' => None,
            '-' => {
                let mut number = 0;
                for _ in 0..2 {
                    let digit = signs.next().and_then(|(_, sign)| base36(sign));
                    let expected = "two base-36 digits after `-`";
                    let digit = digit.ok_or_else(|| address.fault(at, "`-`", expected))?;
                    number = 36 * number + digit;
                }
                Some(number)
            }
            other => {
                let expected = "a digit, a letter a to z, `-` with two of these, `.`, `%` or `@`";
                return Err(address.fault(at, quote(&other.to_string()), expected));
            }
        });
    }
    match n_cells - values.len() {
        0 => Ok(Board::new(address.cols, values)),
        missing => Err(address.ends_early(missing)),
    }
}

fn base36(sign: char) -> Option<u32> {
    sign.to_digit(36).filter(|_| !sign.is_ascii_uppercase())
}

/// Writes the board as `hitori/COLS/ROWS/BODY`.
pub(crate) fn write(board: &Board) -> Result<String, WriteError> {
    if board.n_cells() > MAX_CELLS {
        let what = format!("a board of more than {MAX_CELLS} cells");
        return Err(WriteError::Unsayable { format: "puzz.link", what });
    }
    let mut text = format!("hitori/{}/{}/", board.cols(), board.rows());
    for (i, &value) in board.values().iter().enumerate() {
        let sign = |digit| char::from_digit(digit, 36);
        match value {
            None => text.push('.'),
            Some(number) if number < 36 => text.extend(sign(number)),
            Some(number) if number <= LARGEST => {
                text.push('-');
                text.extend([sign(number / 36), sign(number % 36)].into_iter().flatten());
            }
            Some(number) => {
                let (format, limit, cell) = ("puzz.link", LARGEST, board.cell(i));
                return Err(WriteError::TooLarge { format, limit, number, cell });
            }
        }
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::lines::Line;

    fn read_line(text: &str) -> Result<Board, ReadError> {
        read(&Address::split(Line { number: 1, text })?)
    }

    fn values(text: &str) -> Vec<Option<u32>> {
        read_line(text).unwrap().values().to_vec()
    }

    #[test]
    fn numbers_are_base_36_and_row_by_row() {
        let expected = [1, 15, 16, 35, 36, 10, 17, 2].map(Some);
        assert_eq!(values("hitori/4/2/1fgz-10ah2"), expected);
        let board = read_line("hitori/3/2/112314").unwrap();
        assert_eq!((board.rows(), board.cols()), (2, 3));
    }

    #[test]
    fn unknown_and_blank_cells_are_blank_and_a_tail_is_not_read() {
        let expected = [Some(1), None, Some(2), Some(1), Some(3), None];
        assert_eq!(values("hitori/3/2/1%213@1"), expected);
        assert_eq!(values("hitori/3/2/1.213."), expected);
    }

    #[test]
    fn a_short_body_is_refused() {
        let error = read_line("hitori/2/2/121").unwrap_err().to_string();
        assert!(error.contains("column 15: found the end of the address after 3 cells"), "{error}");
        assert!(error.ends_with("expected 4 cells"));
    }

    #[test]
    fn other_signs_are_refused() {
        for (body, words) in [("1A23", "found `A`"), ("1-2", "found `-`"), ("1-Z123", "found `-`")]
        {
            let text = format!("hitori/2/2/{body}");
            let error = read_line(&text).unwrap_err().to_string();
            assert!(error.contains("column 13") && error.contains(words), "{error}");
        }
    }

    #[test]
    fn numbers_above_two_digits_cannot_be_written() {
        let error = write(&Board::new(2, vec![Some(1295), Some(1296)])).unwrap_err().to_string();
        assert_eq!(error, "puzz.link writes numbers to 1295 only: the board has 1296 at (1,2)");
    }

    proptest! {
        #[test]
        fn boards_are_read_back(
            cols in 1usize..6,
            cells in proptest::collection::vec(proptest::option::weighted(0.8, 0u32..1296), 1..6),
        ) {
            let board = Board::new(cols, cells.iter().copied().cycle().take(cols * cells.len()).collect());
            let text = write(&board).unwrap();
            prop_assert_eq!(read_line(&text), Ok(board));
        }
    }
}
