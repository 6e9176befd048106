//! Hitori in plain text.
//!
//! A board is one line a row: whole numbers from 0 to 4294967295, or `.` for a blank cell, with
//! blanks or tabs between them. All rows have the same number of cells. 0 is a number like others.
//!
//! ```text
//! 2 3 3
//! 3 2 2
//! . 1 .
//! ```
//!
//! An answer is one line a row: `#` for a shaded and `.` for an unshaded cell, with or without
//! blanks between. Empty lines before and after the rows are no part of it.
//!
//! Nothing is guessed: a row that is too short, a sign, a decimal point or any other character is
//! an error that names its place.

use std::fmt::Write;

use super::{Board, Shading};
use crate::lines::{Line, lines};
use crate::read_error::{ReadError, quote};

/// Reads the rows of one board.
pub(crate) fn read_rows(rows: &[Line]) -> Result<Board, ReadError> {
    let mut values = Vec::new();
    let mut cols = 0;
    for (r, row) in rows.iter().enumerate() {
        let before = values.len();
        for (c, (at, word)) in row.words().enumerate() {
            values.push(read_cell(word).map_err(|expected| {
                row.fault(at, format!("{} in cell ({},{})", quote(word), r + 1, c + 1), expected)
            })?);
        }
        let n = values.len() - before;
        if r == 0 {
            cols = n;
        } else if n != cols {
            let found = format!("{} in row {}", cells(n), r + 1);
            return Err(row.fault(row.text.len(), found, format!("{}, as in row 1", cells(cols))));
        }
    }
    match rows.first() {
        Some(_) if cols > 0 => Ok(Board::new(cols, values)),
        first => {
            let line = first.copied().unwrap_or(Line { number: 1, text: "" });
            Err(line.fault(0, "no cell", "rows of numbers"))
        }
    }
}

/// A number of cells in words.
pub(crate) fn cells(n: usize) -> String {
    if n == 1 { "1 cell".to_owned() } else { format!("{n} cells") }
}

/// The number in a cell, or what was expected there.
fn read_cell(word: &str) -> Result<Option<u32>, &'static str> {
    if word == "." {
        return Ok(None);
    }
    if !word.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err("a whole number or `.`");
    }
    word.parse().map(Some).map_err(|_| "a number to 4294967295")
}

/// Writes the rows of a board.
pub(crate) fn write_rows(board: &Board) -> String {
    let mut text = String::new();
    for row in board.values().chunks(board.cols()) {
        for (c, value) in row.iter().enumerate() {
            text.push_str(if c > 0 { " " } else { "" });
            match value {
                None => text.push('.'),
                Some(value) => write!(text, "{value}").expect("a string takes all"),
            }
        }
        text.push('\n');
    }
    text
}

/// Reads an answer to `board`.
///
/// # Errors
/// At the first sign that is neither `#`, `.` nor a blank, and if its size is not that of the board.
pub fn read_shading(board: &Board, text: &[u8]) -> Result<Shading, ReadError> {
    let is_shaded = |sign| match sign {
        '#' => Some(true),
        '.' => Some(false),
        _ => None,
    };
    read_grid(board, text, is_shaded, "`#` or `.`").map(Shading::new)
}

/// Reads one sign a cell, row by row, with or without blanks between; `meaning` knows the signs and
/// `expected` names them.
pub(super) fn read_grid<T>(
    board: &Board,
    text: &[u8],
    meaning: impl Fn(char) -> Option<T>,
    expected: &str,
) -> Result<Vec<T>, ReadError> {
    let mut cells = Vec::with_capacity(board.n_cells());
    let (mut rows, mut last, mut ended) = (0, 0, false);
    for line in lines(text) {
        let line = line?;
        last = line.number;
        if line.is_blank() {
            ended = rows > 0;
            continue;
        }
        if ended || rows == board.rows() {
            let expected = format!("{} one after the other", rows_of(board));
            return Err(line.fault(0, "one more row", expected));
        }
        read_grid_row(board.cols(), line, &mut cells, &meaning, expected)?;
        rows += 1;
    }
    if rows != board.rows() {
        let found = format!("the end of the answer after {rows} rows");
        return Err(ReadError::new(last.max(1), 0, found, rows_of(board)));
    }
    Ok(cells)
}

fn rows_of(board: &Board) -> String {
    format!("{} rows of {}, as on the board", board.rows(), cells(board.cols()))
}

fn read_grid_row<T>(
    cols: usize,
    line: Line,
    read: &mut Vec<T>,
    meaning: &impl Fn(char) -> Option<T>,
    expected: &str,
) -> Result<(), ReadError> {
    let before = read.len();
    for (at, sign) in line.text.char_indices() {
        match meaning(sign) {
            Some(cell) => read.push(cell),
            None if matches!(sign, ' ' | '\t') => {}
            None => return Err(line.fault(at, quote(&sign.to_string()), expected)),
        }
    }
    let n = read.len() - before;
    if n != cols {
        let expected = format!("{}, as on the board", cells(cols));
        return Err(line.fault(line.text.len(), format!("a row of {}", cells(n)), expected));
    }
    Ok(())
}

/// Writes an answer to `board` as rows of `#` and `.`.
///
/// # Panics
/// If the answer does not have the size of the board.
pub fn write_shading(board: &Board, answer: &Shading) -> String {
    assert_eq!(answer.as_slice().len(), board.n_cells(), "the answer has the size of the board");
    let mut text = String::with_capacity(board.n_cells() + board.rows());
    for row in answer.as_slice().chunks(board.cols()) {
        text.extend(row.iter().map(|&shaded| if shaded { '#' } else { '.' }));
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn read(text: &str) -> Result<Board, ReadError> {
        let rows: Vec<Line> = lines(text.as_bytes()).collect::<Result<_, _>>()?;
        read_rows(&rows)
    }

    fn error(text: &str) -> String {
        read(text).unwrap_err().to_string()
    }

    #[test]
    fn blanks_tabs_and_leading_zeros_do_not_matter() {
        let expected = Board::new(3, [1, 1, 2, 3, 10, 4].map(Some).to_vec());
        assert_eq!(read("1 1 2\n3 10 4"), Ok(expected.clone()));
        assert_eq!(read("  1\t1 2  \n03  10 4\t\n"), Ok(expected));
    }

    #[test]
    fn zero_is_a_number_and_a_dot_is_blank() {
        let board = read("0 . 4294967295").unwrap();
        assert_eq!(board.values(), [Some(0), None, Some(u32::MAX)]);
    }

    #[test]
    fn what_is_no_number_is_refused_with_its_cell() {
        let cases = [
            ("1 -1\n2 3", "line 1, column 3: found `-1` in cell (1,2)"),
            ("1 2\n2.5 3", "line 2, column 1: found `2.5` in cell (2,1)"),
            ("1 x\n2 3", "line 1, column 3: found `x` in cell (1,2)"),
            ("１ 2\n2 3", "line 1, column 1: found `１` in cell (1,1)"),
            ("1 +2", "found `+2` in cell (1,2)"),
            ("1 1e3", "found `1e3` in cell (1,2)"),
            ("1,2", "found `1,2` in cell (1,1)"),
            ("1 ..", "found `..` in cell (1,2)"),
            ("1\u{a0}2", "found `1\\u{a0}2`"),
        ];
        for (text, words) in cases {
            assert!(error(text).contains(words), "{}", error(text));
            assert!(error(text).ends_with("expected a whole number or `.`"), "{}", error(text));
        }
        assert_eq!(
            error("1 4294967296\n1 3"),
            "line 1, column 3: found `4294967296` in cell (1,2), expected a number to 4294967295"
        );
    }

    #[test]
    fn ragged_rows_are_refused_with_both_lengths() {
        let words = "line 2, column 4: found 2 cells in row 2, expected 3 cells, as in row 1";
        assert_eq!(error("1 2 3\n3 1\n2 3 1"), words);
        assert!(error("1\n1 2").contains("2 cells in row 2, expected 1 cell,"));
        assert!(error("").contains("no cell"));
    }

    #[test]
    fn shadings_are_read_with_or_without_blanks() {
        let board = Board::new(3, vec![None; 6]);
        let expected = Shading::new([true, false, false, false, false, true].to_vec());
        for text in ["#..\n..#\n", "\n# . .\r\n. .\t#\n\n", "\u{feff}#..  \n..#"] {
            assert_eq!(read_shading(&board, text.as_bytes()), Ok(expected.clone()), "{text:?}");
        }
    }

    #[test]
    fn shadings_of_another_size_or_with_other_signs_are_refused() {
        let board = Board::new(3, vec![None; 6]);
        for (text, words) in [
            ("#.\n..\n.#\n", "line 1, column 3: found a row of 2 cells, expected 3 cells"),
            ("#..\n", "after 1 rows, expected 2 rows of 3 cells"),
            ("", "after 0 rows"),
            ("#..\n..#\n...\n", "line 3, column 1: found one more row"),
            ("#..\n\n..#\n", "line 3, column 1: found one more row"),
            ("#.x\n...\n", "line 1, column 3: found `x`"),
            ("#.1\n...\n", "found `1`"),
        ] {
            let error = read_shading(&board, text.as_bytes()).unwrap_err().to_string();
            assert!(error.contains(words), "{error}");
        }
    }

    fn any_board() -> impl Strategy<Value = Board> {
        (1usize..6, 1usize..6).prop_flat_map(|(rows, cols)| {
            let value = prop_oneof![
                1 => Just(None),
                3 => (0u32..12).prop_map(Some),
                1 => any::<u32>().prop_map(Some),
            ];
            proptest::collection::vec(value, rows * cols)
                .prop_map(move |values| Board::new(cols, values))
        })
    }

    proptest! {
        #[test]
        fn boards_are_read_back(board in any_board()) {
            prop_assert_eq!(read(&write_rows(&board)), Ok(board));
        }

        #[test]
        fn shadings_are_read_back(board in any_board(), seed in any::<u64>()) {
            let shading = Shading::new((0..board.n_cells()).map(|i| seed >> i & 1 == 1).collect());
            let text = write_shading(&board, &shading);
            prop_assert_eq!(read_shading(&board, text.as_bytes()), Ok(shading));
        }
    }
}
