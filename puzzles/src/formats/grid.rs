//! Rows of numbers with something between them.
//!
//! ```text
//! grid         2 3        the size first: `N`, or rows and columns
//!              1 0 2      then the rows, with blanks or commas between the numbers
//!              0 0 3
//!
//! commas       1,0,2      no size, commas between
//!              0 , 0 , 3
//!
//! zero-grid    1 0 2      no size, blanks between, Hashi only
//!              0 0 3
//! ```
//!
//! In Hitori 0 is a number like others and `.` is a cell without one. In Hashi 0 is water and `?` an
//! island without a clue, so an island that wants no bridge cannot be said.
//!
//! Where the size is a line that could be a row of the board too, it is written with a comma.

use super::rows::{
    Content, Rows, Size, Style, between_commas, body, fields, first_and_rest, first_lines,
    is_number, number, only, only_one, write_rows,
};
use super::{Format, Named, Sign};
use crate::lines::Line;
use crate::read::{ReadError, WriteError, not_named};
use crate::{Board, Puzzle};

pub(super) const GRID: Format = Format {
    name: "grid",
    about: "the size, then rows of numbers",
    puzzles: &Puzzle::ALL,
    extension: "txt",
    is_line: false,
    sign: |text| match first_lines(text) {
        Some([first, second]) if is_size(first) && is_row(second) => Sign::Perhaps,
        _ => Sign::No,
    },
    read: |text, puzzle| only(read_grid(text, puzzle)),
    write: Some(write_grid),
};

pub(super) const COMMAS: Format = Format {
    name: "commas",
    about: "rows of numbers with commas between",
    puzzles: &Puzzle::ALL,
    extension: "csv",
    is_line: false,
    sign: |text| match first_lines(text) {
        Some([first]) if first.text.contains(',') && is_row(first) => Sign::Perhaps,
        _ => Sign::No,
    },
    read: |text, puzzle| only(read_commas(text, puzzle)),
    write: Some(|boards| write_alone("commas", boards, ",")),
};

pub(super) const ZERO_GRID: Format = Format {
    name: "zero-grid",
    about: "rows of numbers with blanks between, 0 for water",
    puzzles: &[Puzzle::Hashi],
    extension: "txt",
    is_line: false,
    sign: |text| match first_lines(text) {
        Some([first]) if first.words().nth(1).is_some() && is_row(first) => Sign::Perhaps,
        _ => Sign::No,
    },
    read: |text, _| only(read_zero_grid(text)),
    write: Some(|boards| write_alone("zero-grid", boards, " ")),
};

/// A size of one row is far more often the first of two rows, unless it has a comma.
fn is_size(line: Line) -> bool {
    Size::read(line).is_ok_and(|size| size.rows > 1 || line.text.contains(','))
}

fn is_row(line: Line) -> bool {
    fields(line).iter().all(|&(_, word)| is_number(word) || word == "." || word == "?")
}

fn read_grid(text: &[u8], puzzle: Option<Puzzle>) -> Result<Board, ReadError> {
    let (size, lines) = first_and_rest(text)?;
    read_rows(puzzle, Some(Size::read(size)?), &lines, fields)
}

fn read_commas(text: &[u8], puzzle: Option<Puzzle>) -> Result<Board, ReadError> {
    read_rows(puzzle, None, &body(text)?, between_commas)
}

fn read_zero_grid(text: &[u8]) -> Result<Board, ReadError> {
    read_rows(Some(Puzzle::Hashi), None, &body(text)?, |line| line.words().collect())
}

fn read_rows<'a>(
    puzzle: Option<Puzzle>,
    size: Option<Size<'a>>,
    lines: &[Line<'a>],
    words: fn(Line<'a>) -> Vec<(usize, &'a str)>,
) -> Result<Board, ReadError> {
    let puzzle = puzzle.ok_or_else(|| not_named(1))?;
    let mut rows = Rows::new(puzzle, size);
    for &line in lines {
        rows.row(line, words(line), |word| read_cell(puzzle, word))?;
    }
    rows.finish()
}

fn read_cell(puzzle: Puzzle, word: &str) -> Result<Content, &'static str> {
    match (puzzle, word) {
        (Puzzle::Hitori, ".") => Ok(Content::Blank),
        (Puzzle::Hashi, "?") => Ok(Content::Unknown),
        (_, word) => match (puzzle, number(word)?) {
            (Puzzle::Hashi, 0) => Ok(Content::Blank),
            (_, number) => Ok(Content::Number(number)),
        },
    }
}

fn write_grid(boards: &[Named<'_>]) -> Result<String, WriteError> {
    let rows = write_numbers(GRID.name, boards, " ")?;
    let board = only_one(GRID.name, boards)?;
    let between = if board.cols() == 2 || board.rows() == 1 { "," } else { " " };
    Ok(format!("{}{between}{}\n{rows}", board.rows(), board.cols()))
}

/// Rows without a size. Those of one column have nothing between, so they would be signs.
fn write_alone(
    format: &'static str,
    boards: &[Named<'_>],
    between: &'static str,
) -> Result<String, WriteError> {
    if only_one(format, boards)?.cols() == 1 {
        return Err(WriteError::Unsayable { format, what: "a board of one column".to_owned() });
    }
    write_numbers(format, boards, between)
}

fn write_numbers(
    format: &'static str,
    boards: &[Named<'_>],
    between: &'static str,
) -> Result<String, WriteError> {
    let board = only_one(format, boards)?;
    let (blank, unknown, least) = match board.puzzle() {
        Puzzle::Hitori => (".", None, 0),
        Puzzle::Hashi => ("0", Some("?"), 1),
    };
    let numbers = least..=u32::MAX;
    let word = |number: u32| number.to_string();
    write_rows(board, &Style { format, blank: Some(blank), unknown, numbers, word, between })
}

#[cfg(test)]
mod tests {
    use super::super::tests::{HASHI, HITORI, reads, refuses};
    use super::*;

    #[test]
    fn zero_is_a_number_in_hitori_and_water_in_hashi() {
        for text in ["2 3\n1 0 2\n0 0 3\n", "2,3\n1,0,2\n0, 0 ,3", "\n2 3\n1 0\t2\n0 0 3\n\n"] {
            reads(&GRID, HITORI, text, "1 0 2\n0 0 3\n");
            reads(&GRID, HASHI, text, "1.2\n..3\n");
        }
        reads(&GRID, HITORI, "2\n. 1\n2 1\n", ". 1\n2 1\n");
        reads(&COMMAS, HASHI, "1 , 0 , ?\n0,0,12\n", "1.?\n..c\n");
        reads(&ZERO_GRID, None, "1 0 2\n0 0 3\n", "1.2\n..3\n");
    }

    #[test]
    fn what_does_not_keep_to_the_size_is_refused() {
        for (text, words) in [
            (
                "2 3\n1 2 3\n4 5\n",
                "line 3, column 4: found 2 cells in row 2, expected 3 cells, as line 1",
            ),
            (
                "2 3\n1 2 3\n",
                "line 2, column 6: found the end after 1 rows, expected 2 rows, as line 1",
            ),
            (
                "1 2\n1 2\n3 4\n",
                "line 3, column 1: found one more row, expected 1 rows, as line 1 says",
            ),
            ("2 2\n1 2\n\n3 4\n", "line 3, column 1: found 0 cells in row 2, expected 2 cells"),
            ("2 2 2\n1 2\n3 4\n", "line 1, column 1: found `2 2 2`, expected the size"),
            ("0 2\n", "line 1, column 1: found `0`, expected a number of rows or columns"),
            ("2 -2\n1 2\n", "line 1, column 3: found `-2`"),
            (
                "2 2\n1 2\n3 -4\n",
                "line 3, column 3: found `-4` in cell (2,2), expected a whole number",
            ),
            ("2 2\n1 2\n3 4294967296\n", "expected a number to 4294967295"),
            ("1 1\n?\n", "found `?`"),
            ("", "line 1, column 1: found a text without a board"),
        ] {
            refuses(&GRID, HITORI, text, words);
        }
        refuses(&GRID, None, "1 1\n1\n", "a puzzle that is not named");
        refuses(&COMMAS, HITORI, "1,,2\n", "line 1, column 3: found `` in cell (1,2)");
        refuses(&COMMAS, HITORI, "1 2,3\n", "line 1, column 1: found `1 2` in cell (1,1)");
        refuses(&COMMAS, HASHI, "1,2\n1\n", "found 1 cell in row 2, expected 2 cells, as in row 1");
    }

    #[test]
    fn an_island_of_zero_cannot_be_said() {
        let island = crate::hashi::Island { cell: crate::Cell::new(0, 1), clue: Some(0) };
        let board = crate::hashi::Board::new(1, 2, 2, vec![island]).unwrap().into();
        let error = GRID.text_of(&[Named { name: None, board: &board }]).unwrap_err();
        assert_eq!(error.to_string(), "grid cannot say the number 0 at (1,2)");
    }
}
