//! Hashi as islands by their places, the rows counted upwards.
//!
//! ```text
//! 3 2 4       number of islands, the most bridges a pair, and 4 directions
//! 0 0 1       column, row, clue; counted from 0, rows upwards
//! 0 2 2
//! 2 2 1
//! ```
//!
//! In an answer each island has four more numbers, its bridges upwards, to the left, downwards and
//! to the right. The size is not said: the last row and column are those of an island.

use std::fmt::Write;

use super::islands::{self, At, Islands};
use super::rows::{Size, first_and_rest, only, only_one};
use super::{Format, Named, Sign};
use crate::lines::{Line, lines};
use crate::read::{ReadError, WriteError};
use crate::{Board, Puzzle};

pub(super) const FORMAT: Format = Format {
    name: "xyn",
    about: "islands `x y clue`, rows upwards",
    puzzles: &[Puzzle::Hashi],
    extension: "txt",
    is_line: false,
    sign,
    read: |text, _| only(read(text)),
    write: Some(write),
};

const ISLAND: &str = "column, row, clue";

/// The number of lines is said by the first one, so a text that keeps to it is one by chance only if it
/// is short.
fn sign(text: &[u8]) -> Sign {
    let is_ours = |line: Line| matches!(line.words().count(), 0 | 3 | 7);
    match lines(text).all(|line| line.is_ok_and(is_ours)) {
        false => Sign::No,
        true => match read(text) {
            Ok(Board::Hashi(board)) if board.islands().len() >= 4 => Sign::Likely,
            _ => Sign::Perhaps,
        },
    }
}

fn read(text: &[u8]) -> Result<Board, ReadError> {
    let (header, lines) = first_and_rest(text)?;
    let words: Vec<(usize, &str)> = header.words().collect();
    let [n, max, directions] = islands::numbers(header, &words, "islands, bridges, directions")?;
    if directions.1 != 4 {
        let found = format!("{} directions", directions.1);
        return Err(header.fault(directions.0, found, "4, along rows and columns"));
    }
    let max_bridges = u8::try_from(max.1).ok().filter(|max| (1..=4).contains(max));
    let max_bridges = max_bridges
        .ok_or_else(|| header.fault(max.0, max.1.to_string(), "a number of bridges from 1 to 4"))?;
    let lines: Vec<(Line, [At; 3])> =
        lines.into_iter().map(|line| Ok((line, read_island(line)?))).collect::<Result<_, _>>()?;
    if lines.is_empty() {
        return Err(header.fault(header.text.len(), "no island", "an island on each line below"));
    }
    if lines.len() != n.1 as usize {
        let found = format!("{} islands", lines.len());
        return Err(header.fault(n.0, found, format!("{}, as this line says", n.1)));
    }
    build(header, &lines, max_bridges)
}

fn read_island(line: Line) -> Result<[At; 3], ReadError> {
    let mut words: Vec<(usize, &str)> = line.words().collect();
    if words.len() == 7 {
        islands::numbers::<7>(line, &words, ISLAND)?;
        words.truncate(3);
    }
    islands::numbers(line, &words, ISLAND)
}

fn build(header: Line, lines: &[(Line, [At; 3])], max_bridges: u8) -> Result<Board, ReadError> {
    let last = |k: usize| lines.iter().map(|(_, island)| island[k].1).max().unwrap_or(0);
    let [rows, cols] = [last(1), last(0)].map(|last| (u64::from(last) + 1).to_string());
    let Size { rows, cols, .. } = Size::new(header, (0, &rows), (0, &cols))?;
    let mut board = Islands::new(rows, cols);
    for &(line, [x, y, clue]) in lines {
        // The last row is the top one.
        let row = (y.0, last(1) - y.1);
        board.push(line, (row, x), clue.1)?;
    }
    board.finish(max_bridges)
}

fn write(boards: &[Named<'_>]) -> Result<String, WriteError> {
    let board = only_one(FORMAT.name, boards)?;
    let islands = islands::with_clues(FORMAT.name, board, 1..=4)?;
    let has_last = islands.iter().any(|(cell, _)| cell.row == 0)
        && islands.iter().any(|(cell, _)| cell.col as usize + 1 == board.cols());
    let Board::Hashi(hashi) = board else { return Ok(String::new()) };
    if !has_last {
        let what = "water alone in the top row or the last column".to_owned();
        return Err(WriteError::Unsayable { format: FORMAT.name, what });
    }
    let mut text = format!("{} {} 4\n", islands.len(), hashi.max_bridges());
    for (cell, clue) in islands {
        let _ = writeln!(text, "{} {} {clue}", cell.col, board.rows() - 1 - cell.row as usize);
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::super::tests::{reads, refuses};
    use super::*;

    #[test]
    fn rows_count_upwards() {
        reads(&FORMAT, None, "3 2 4\n0 0 1\n0 2 2\n2 2 1\n", "2.1\n...\n1..\n");
        reads(&FORMAT, None, "2 3 4\n0 0 1 0 0 0 1\n1 0 1 0 1 0 0 \n", "max_bridges: 3\n11\n");
    }

    #[test]
    fn the_first_line_is_kept_to() {
        for (text, words) in [
            ("2 2 4\n0 0 1\n", "line 1, column 1: found 1 islands, expected 2, as this line says"),
            ("1 2 8\n0 0 1\n", "line 1, column 5: found 8 directions"),
            ("1 5 4\n0 0 1\n", "line 1, column 3: found 5"),
            ("1 2 4\n0 0 1 0\n", "line 2, column 7: found `0`"),
            ("2 2 4\n0 0 1\n0 0 1\n", "a second time"),
            ("0 2 4\n", "line 1, column 6: found no island"),
        ] {
            refuses(&FORMAT, None, text, words);
        }
    }
}
