//! The project's own text: rows, header lines, many boards a file. [`crate::read`] has the grammar.

use super::{Format, Named, Sign};
use crate::Puzzle;
use crate::lines::{lines, trim};
use crate::read::{WriteError, read_boards, write_board};

pub(super) const FORMAT: Format = Format {
    name: "crosscut",
    about: "rows of numbers or signs, many boards a file",
    puzzles: &Puzzle::ALL,
    extension: "txt",
    sign,
    read: read_boards,
    write: Some(write),
};

/// Header lines are ours alone.
fn sign(text: &[u8]) -> Sign {
    let is_header = |line: &str| {
        ["puzzle:", "max_bridges:", "form:"].iter().any(|key| trim(line).starts_with(key))
    };
    match lines(text).any(|line| line.is_ok_and(|line| is_header(line.text))) {
        true => Sign::Sure,
        false => Sign::Perhaps,
    }
}

/// A line with the name and the puzzle before each board if there are several.
fn write(boards: &[Named<'_>]) -> Result<String, WriteError> {
    let mut text = String::new();
    for (k, Named { name, board }) in boards.iter().enumerate() {
        if boards.len() > 1 || name.is_some() {
            let gap = if k > 0 { "\n" } else { "" };
            text.push_str(&format!("{gap}# {}\npuzzle: {}\n", name.unwrap_or(""), board.puzzle()));
        }
        text.push_str(&write_board(board));
    }
    Ok(text)
}
