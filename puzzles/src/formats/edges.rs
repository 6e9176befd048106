//! Hashi as the answer between each pair of neighbours.
//!
//! ```text
//! 0 0 0 2 1       row and column of one island, of the other, and the bridges between them;
//! 0 2 3 2 2       counted from 0
//! ```
//!
//! The islands are the ends of the pairs, their clues the sums of the bridges. So much says the same
//! thing twice that it is checked: each line is a pair of neighbours, each pair of neighbours is a
//! line, 0 to 2 bridges join it, and bridges do not cross. The last row and column are those of an
//! island. An answer would be needed to write it, so it is only read.

use std::collections::BTreeMap;

use super::islands::{self, At};
use super::rows::{Size, body, only};
use super::{Format, Sign};
use crate::hashi::{Board as Hashi, Island};
use crate::lines::{Line, lines};
use crate::read::ReadError;
use crate::{Board, Cell, Puzzle};

pub(super) const FORMAT: Format = Format {
    name: "edges",
    about: "pairs of neighbours with their bridges",
    puzzles: &[Puzzle::Hashi],
    extension: "niv",
    is_line: false,
    sign,
    read: |text, _| only(read(text)),
    write: None,
};

/// So much is said twice that a text in which it is said alike is one by chance only if it is short.
fn sign(text: &[u8]) -> Sign {
    let is_ours = |line: Line| matches!(line.words().count(), 0 | 5);
    if !lines(text).all(|line| line.is_ok_and(is_ours)) {
        return Sign::No;
    }
    match read(text) {
        Ok(Board::Hashi(board)) if board.spans().len() >= 4 => Sign::Likely,
        _ => Sign::Perhaps,
    }
}

/// A pair of neighbours, and where the text has it.
struct Edge<'a> {
    line: Line<'a>,
    ends: [Cell; 2],
    bridges: u32,
}

fn read(text: &[u8]) -> Result<Board, ReadError> {
    let lines = body(text)?;
    let edges: Vec<Edge> = lines.iter().map(|line| read_edge(*line)).collect::<Result<_, _>>()?;
    let board = build(&lines, &edges)?;
    check(&board, &edges)?;
    Ok(board.into())
}

fn read_edge(line: Line<'_>) -> Result<Edge<'_>, ReadError> {
    let words: Vec<(usize, &str)> = line.words().collect();
    let [r1, c1, r2, c2, n]: [At; 5] =
        islands::numbers(line, &words, "row, column, row, column, bridges")?;
    if n.1 > 2 {
        return Err(line.fault(n.0, format!("{} bridges", n.1), "0, 1 or 2"));
    }
    let mut ends = [(r1, c1), (r2, c2)].map(|(row, col)| Cell { row: row.1, col: col.1 });
    ends.sort_unstable();
    Ok(Edge { line, ends, bridges: n.1 })
}

fn build(lines: &[Line], edges: &[Edge]) -> Result<Hashi, ReadError> {
    let mut clues: BTreeMap<Cell, u32> = BTreeMap::new();
    for (cell, bridges) in edges.iter().flat_map(|edge| edge.ends.map(|end| (end, edge.bridges))) {
        let clue = clues.entry(cell).or_default();
        *clue = clue.saturating_add(bridges);
    }
    let last = |side: fn(&Cell) -> u32| clues.keys().map(side).max().unwrap_or(0);
    let [rows, cols] = [last(|cell| cell.row), last(|cell| cell.col)];
    let [rows, cols] = [rows, cols].map(|last| (u64::from(last) + 1).to_string());
    let first = lines.first().copied().unwrap_or(Line { number: 1, text: "" });
    let Size { rows, cols, .. } = Size::new(first, (0, &rows), (0, &cols))?;
    let islands = clues.into_iter().map(|(cell, clue)| Island { cell, clue: Some(clue) });
    Hashi::new(rows, cols, 2, islands.collect())
        .map_err(|error| first.fault(0, error.to_string(), "a board"))
}

/// That the lines are the pairs of neighbours, each once, and that their bridges do not cross.
fn check(board: &Hashi, edges: &[Edge]) -> Result<(), ReadError> {
    let spans = (0..board.spans().len()).map(|span| (<[Cell; 2]>::from(board.ends(span)), span));
    let span_of: BTreeMap<[Cell; 2], usize> = spans.collect();
    let mut edge_of: Vec<Option<&Edge>> = vec![None; board.spans().len()];
    for edge in edges {
        let [a, b] = edge.ends;
        let Some(&span) = span_of.get(&edge.ends) else {
            return Err(edge.line.fault(
                0,
                format!("{a} and {b}"),
                "neighbours in a row or column",
            ));
        };
        if let Some(first) = edge_of[span].replace(edge) {
            let found = format!("{a} and {b} a second time");
            let expected = format!("each pair once: line {} has it", first.line.number);
            return Err(edge.line.fault(0, found, expected));
        }
    }
    if let Some(span) = edge_of.iter().position(Option::is_none) {
        let (a, b) = board.ends(span);
        let last = edges.last().map_or(1, |edge| edge.line.number);
        let found = "the end of the text";
        return Err(ReadError::new(
            last,
            0,
            found,
            format!("a line for the neighbours {a} and {b}"),
        ));
    }
    let is_used = |span: usize| edge_of[span].filter(|edge| edge.bridges > 0);
    for &(across, down) in board.crossings() {
        if let (Some(across), Some(down)) = (is_used(across), is_used(down)) {
            let (first, second) = match across.line.number < down.line.number {
                true => (across, down),
                false => (down, across),
            };
            let [a, b] = first.ends;
            let found = format!("bridges that cross those of line {}", first.line.number);
            let expected = format!("none across {a} to {b}");
            return Err(second.line.fault(0, found, expected));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::tests::{reads, refuses};
    use super::*;

    #[test]
    fn clues_are_sums_of_bridges() {
        let text = "0 0 0 2 1\n0 0 2 0 2\n0 2 2 2 0\n2 2 2 0 1\n";
        reads(&FORMAT, None, text, "3.1\n...\n3.1\n");
        assert_eq!((FORMAT.sign)(text.as_bytes()), Sign::Likely);
    }

    #[test]
    fn what_contradicts_is_refused() {
        for (text, words) in [
            ("0 0 0 2 3\n", "line 1, column 9: found 3 bridges, expected 0, 1 or 2"),
            ("0 0 0 2\n", "found 4 numbers, expected row, column, row, column, bridges"),
            ("0 0 1 1 1\n", "line 1, column 1: found (1,1) and (2,2), expected neighbours"),
            ("0 0 0 0 1\n", "found (1,1) and (1,1), expected neighbours"),
            (
                "0 0 0 1 1\n0 1 0 2 1\n0 0 0 2 1\n",
                "line 3, column 1: found (1,1) and (1,3), expected",
            ),
            ("0 0 0 2 1\n0 2 0 0 1\n", "line 2, column 1: found (1,1) and (1,3) a second time"),
            (
                "0 0 0 2 1\n2 0 2 2 1\n0 0 2 0 1\n",
                "expected a line for the neighbours (1,3) and (3,3)",
            ),
            (
                "1 0 1 2 1\n0 1 2 1 1\n",
                "line 2, column 1: found bridges that cross those of line 1",
            ),
        ] {
            refuses(&FORMAT, None, text, words);
        }
    }

    #[test]
    fn a_crossing_that_is_not_used_is_none() {
        reads(&FORMAT, None, "1 0 1 2 1\n0 1 2 1 0\n", ".0.\n1.1\n.0.\n");
    }
}
