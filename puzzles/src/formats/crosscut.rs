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
    is_line: false,
    sign,
    read: read_boards,
    write: Some(write),
};

/// Header lines are ours alone. Lines with `#` are more often names than anything else.
fn sign(text: &[u8]) -> Sign {
    let of_line = |line: &str| match trim(line) {
        line if HEADERS.iter().any(|key| line.starts_with(key)) => Sign::Sure,
        line if line.starts_with('#') => Sign::Likely,
        _ => Sign::Perhaps,
    };
    lines(text).flatten().map(|line| of_line(line.text)).max().unwrap_or(Sign::Perhaps)
}

const HEADERS: [&str; 3] = ["puzzle:", "max_bridges:", "form:"];

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
