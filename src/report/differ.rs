//! Two answers side by side, and where they differ.
//!
//! ```text
//! first answer:   second answer:
//! [#] 2  3        [1] 2  3             Hitori: cells that are shaded in one answer alone
//!  4  5  6         4  5  6
//!
//!  2 ---=-- 3      2 [-][-] 3           Hashi: the cells between two islands that are joined by
//!                                       another number of bridges
//! ```
//!
//! The pictures are those of [`super::picture`], a blank or bracket on either side of each cell. All
//! places are listed below: islands that touch have no cell between them to be marked.

use std::collections::{BTreeSet, HashMap, HashSet};

use crosscut_puzzles::{Board, Cell, hashi};
use serde::Serialize;

use super::json::from_1;
use super::text::{Paint, counted};
use super::{Answer, picture};

/// Where two answers differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Differences {
    /// Hitori: the cells that one of them shades.
    Cells(Vec<Cell>),
    /// Hashi: the spans by their islands, with the number of bridges in each answer.
    Spans(Vec<(Cell, Cell, u32, u32)>),
}

impl Differences {
    /// Those of two answers to `board`; none if they are not to the same puzzle.
    pub fn new(board: &Board, a: &Answer, b: &Answer) -> Differences {
        match (board, a, b) {
            (Board::Hitori(board), Answer::Hitori(a), Answer::Hitori(b)) => {
                let differs = |&i: &usize| a.is_shaded(i) != b.is_shaded(i);
                Differences::Cells(
                    (0..board.n_cells()).filter(differs).map(|i| board.cell(i)).collect(),
                )
            }
            (_, Answer::Hashi(a), Answer::Hashi(b)) => Differences::Spans(spans(a, b)),
            _ => Differences::Cells(Vec::new()),
        }
    }

    /// Each place in words.
    pub fn places(&self) -> Vec<String> {
        match self {
            Differences::Cells(cells) => cells.iter().map(Cell::to_string).collect(),
            Differences::Spans(spans) => {
                spans.iter().map(|(from, to, ..)| format!("{from}-{to}")).collect()
            }
        }
    }

    /// Where, one line each for spans, for people who look at both answers.
    fn list(&self) -> String {
        match self {
            Differences::Cells(cells) => {
                let n = counted(cells.len() as u64, "cell");
                format!("they differ at {n}: {}\n", self.places().join(" "))
            }
            Differences::Spans(spans) => {
                let n = counted(spans.len() as u64, "span");
                let line = |(from, to, a, b): &(Cell, Cell, u32, u32)| {
                    format!("{from}-{to}: {a} in the first, {b} in the second\n")
                };
                format!("they differ at {n}:\n{}", spans.iter().map(line).collect::<String>())
            }
        }
    }

    /// The cells to be marked.
    fn marks(&self) -> HashSet<Cell> {
        match self {
            Differences::Cells(cells) => cells.iter().copied().collect(),
            Differences::Spans(spans) => {
                spans.iter().flat_map(|&(from, to, ..)| picture::between(from, to)).collect()
            }
        }
    }
}

/// Ascending by their islands.
fn spans(a: &hashi::Bridges, b: &hashi::Bridges) -> Vec<(Cell, Cell, u32, u32)> {
    let counts = |answer: &hashi::Bridges| -> HashMap<(Cell, Cell), u32> {
        answer.as_slice().iter().map(|b| ((b.from, b.to), b.count)).collect()
    };
    let (a, b) = (counts(a), counts(b));
    let ends: BTreeSet<(Cell, Cell)> = a.keys().chain(b.keys()).copied().collect();
    let count = |counts: &HashMap<_, u32>, ends| counts.get(&ends).copied().unwrap_or(0);
    let both = ends.into_iter().map(|ends| (ends.0, ends.1, count(&a, ends), count(&b, ends)));
    both.filter(|&(_, _, a, b)| a != b).collect()
}

/// Both answers with their differences, for people.
pub fn text(board: &Board, first: &Answer, second: &Answer, paint: Paint) -> String {
    let differences = Differences::new(board, first, second);
    let marks = differences.marks();
    let [left, right] = [first, second].map(|answer| marked(board, answer, &marks, paint));
    let (title, gap) = ("first answer:", "   ");
    let width = left.iter().map(|row| row.width).max().unwrap_or(0).max(title.len());
    let mut out = format!("{title:<width$}{gap}second answer:\n");
    for (left, right) in left.iter().zip(&right) {
        let pad = " ".repeat(width - left.width);
        out += format!("{}{pad}{gap}{}", left.text, right.text).trim_end();
        out.push('\n');
    }
    out + &differences.list()
}

/// A row of a picture and how many signs it shows.
struct Row {
    text: String,
    width: usize,
}

fn marked(board: &Board, answer: &Answer, marks: &HashSet<Cell>, paint: Paint) -> Vec<Row> {
    let cell = |row: usize, col: usize, text: &String| {
        let is_marked = marks.contains(&Cell::new(row, col));
        let (left, right) = if is_marked { ('[', ']') } else { picture::sides(text) };
        let text = format!("{left}{text}{right}");
        let width = text.chars().count();
        Row { text: if is_marked { paint.mark(&text) } else { text }, width }
    };
    let row = |(r, cells): (usize, Vec<String>)| {
        let cells = cells.iter().enumerate().map(|(c, text)| cell(r, c, text));
        let empty = Row { text: String::new(), width: 0 };
        cells.fold(empty, |row, cell| Row {
            text: row.text + &cell.text,
            width: row.width + cell.width,
        })
    };
    picture::cells(board, answer).into_iter().enumerate().map(row).collect()
}

/// `{"cells": [[r, c], ..]}` or `{"spans": [[r1, c1, r2, c2, n1, n2], ..]}`.
#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
pub enum DifferRow {
    /// The cells.
    Cells(Vec<[u64; 2]>),
    /// The islands of each span, the bridges in the first answer and in the second.
    Spans(Vec<[u64; 6]>),
}

impl DifferRow {
    /// The row of two answers.
    pub fn new(board: &Board, first: &Answer, second: &Answer) -> DifferRow {
        match Differences::new(board, first, second) {
            Differences::Cells(cells) => {
                DifferRow::Cells(cells.iter().map(|c| [from_1(c.row), from_1(c.col)]).collect())
            }
            Differences::Spans(spans) => {
                let row = |&(from, to, a, b): &(Cell, Cell, u32, u32)| {
                    let [r1, c1, r2, c2] = [from.row, from.col, to.row, to.col].map(from_1);
                    [r1, c1, r2, c2, u64::from(a), u64::from(b)]
                };
                DifferRow::Spans(spans.iter().map(row).collect())
            }
        }
    }
}
