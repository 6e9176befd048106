//! Hitori below a title, the puzzle, its difficulty and its size.
//!
//! ```text
//! % a title
//! hitori
//! easy            any one word; written as `unrated`
//! 2 3             rows and columns
//! 2ab             one sign a cell, base 36
//! 331
//! ```

use super::digits::{self, base_36};
use super::rows::{Rows, Size, Style, body, no_board, only_one, write_rows};
use super::{Format, Named, Sign};
use crate::lines::{Line, lines, trim};
use crate::read::{Entry, ReadError, WriteError, quote};
use crate::{Board, Puzzle};

pub(super) const FORMAT: Format = Format {
    name: "titled",
    about: "a title, difficulty and size, then one sign a cell",
    puzzles: &[Puzzle::Hitori],
    extension: "txt",
    is_line: false,
    sign,
    read,
    write: Some(write),
};

/// The word that names the puzzle, below titles only.
fn sign(text: &[u8]) -> Sign {
    let line = lines(text).flatten().find(|line| !line.is_blank() && title(*line).is_none());
    match line {
        Some(line) if trim(line.text) == "hitori" => Sign::Sure,
        _ => Sign::No,
    }
}

fn title<'a>(line: Line<'a>) -> Option<&'a str> {
    trim(line.text).strip_prefix('%').map(trim)
}

fn read(text: &[u8], _: Option<Puzzle>) -> Vec<Entry> {
    let name = lines(text).flatten().find_map(title).filter(|title| !title.is_empty());
    vec![Entry { name: name.map(str::to_owned), line: 1, board: read_board(text) }]
}

fn read_board(text: &[u8]) -> Result<Board, ReadError> {
    let lines: Vec<Line> = body(text)?.into_iter().filter(|line| title(*line).is_none()).collect();
    let mut lines = lines.into_iter();
    let mut next = || lines.next().ok_or_else(no_board);
    let puzzle = next()?;
    if trim(puzzle.text) != "hitori" {
        return Err(puzzle.fault(0, quote(puzzle.text), "`hitori`"));
    }
    let difficulty = next()?;
    if difficulty.words().count() != 1 {
        return Err(difficulty.fault(0, quote(difficulty.text), "a difficulty in one word"));
    }
    let mut rows = Rows::new(Puzzle::Hitori, Some(Size::read(next()?)?));
    for line in lines {
        digits::read_row(Puzzle::Hitori, &mut rows, line)?;
    }
    rows.finish()
}

fn write(boards: &[Named<'_>]) -> Result<String, WriteError> {
    let board = only_one(FORMAT.name, boards)?;
    let style = Style {
        format: FORMAT.name,
        blank: None,
        unknown: None,
        numbers: 0..=35,
        word: base_36,
        between: "",
    };
    let title = boards.iter().find_map(Named::title).unwrap_or_else(|| "a board".to_owned());
    let rows = write_rows(board, &style)?;
    Ok(format!("% {title}\nhitori\nunrated\n{} {}\n{rows}", board.rows(), board.cols()))
}

#[cfg(test)]
mod tests {
    use super::super::tests::{reads, refuses};
    use super::*;

    #[test]
    fn the_title_is_the_name() {
        let text = "% no. 3 \nhitori\neasy\n1 3\n2ab\n";
        let entries = FORMAT.entries(text.as_bytes(), None);
        assert_eq!(entries[0].name.as_deref(), Some("no. 3"));
        reads(&FORMAT, None, text, "2 10 11\n");
        reads(&FORMAT, None, "hitori\neasy\n1 1\n1", "1\n");
    }

    #[test]
    fn another_puzzle_is_refused() {
        refuses(&FORMAT, None, "% x\nsudoku\neasy\n1 1\n1\n", "line 2, column 1: found `sudoku`");
        refuses(
            &FORMAT,
            None,
            "hitori\n1 1\n1\n",
            "line 2, column 1: found `1 1`, expected a difficulty",
        );
        refuses(&FORMAT, None, "% x\nhitori\n", "found a text without a board");
    }
}
