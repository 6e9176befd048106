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

/// A line with the puzzle before each board, and one with its name if it has one or there are several.
fn write(boards: &[Named<'_>]) -> Result<String, WriteError> {
    let mut text = String::new();
    for (k, named) in boards.iter().enumerate() {
        let title = named.title();
        if boards.len() > 1 || title.is_some() {
            let gap = if k > 0 { "\n" } else { "" };
            text.push_str(&format!("{gap}# {}\n", title.unwrap_or_default()));
        }
        text.push_str(&format!("puzzle: {}\n{}", named.board.puzzle(), write_board(named.board)));
    }
    Ok(text)
}
