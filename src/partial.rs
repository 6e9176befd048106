//! What is known of an answer: part of one that somebody began, the marks after some steps of
//! reasoning, or what all answers have in common.

mod text;

use std::collections::HashMap;

use crosscut_puzzles::hashi::{self, Bridges};
use crosscut_puzzles::hitori::{self, Shading};
use crosscut_puzzles::{Board, Cell};

use crate::report::Answer;

/// Part of an answer to a board of either puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Partial {
    /// By cell, row by row: shaded, unshaded or open (`None`).
    Hitori(Vec<Option<bool>>),
    /// By span, in the order of [`hashi::Board::spans`]: how many bridges it carries.
    Hashi(Vec<Bounds>),
}

/// How many bridges a span carries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// At least so many.
    pub least: u8,
    /// At most so many.
    pub most: u8,
}

impl Partial {
    /// Nothing is known but the board.
    pub fn open(board: &Board) -> Partial {
        match board {
            Board::Hitori(board) => Partial::Hitori(vec![None; board.n_cells()]),
            Board::Hashi(board) => {
                let bounds = Bounds { least: 0, most: board.max_bridges() };
                Partial::Hashi(vec![bounds; board.spans().len()])
            }
        }
    }
}

impl Partial {
    /// All of `answer`; `None` if it is no answer to a board of this puzzle and size. Bridges that
    /// join no span of the board are left out: whether an answer is right is for the referee to say.
    pub fn all(board: &Board, answer: &Answer) -> Option<Partial> {
        match (board, answer) {
            (Board::Hitori(board), Answer::Hitori(shading)) => of_shading(board, shading),
            (Board::Hashi(board), Answer::Hashi(bridges)) => Some(of_bridges(board, bridges)),
            _ => None,
        }
    }
}

fn of_shading(board: &hitori::Board, shading: &Shading) -> Option<Partial> {
    let marks = shading.as_slice().iter().map(|&is_shaded| Some(is_shaded)).collect();
    (shading.as_slice().len() == board.n_cells()).then_some(Partial::Hitori(marks))
}

fn of_bridges(board: &hashi::Board, bridges: &Bridges) -> Partial {
    let mut counts: HashMap<(Cell, Cell), u32> = HashMap::new();
    for bridge in bridges.as_slice() {
        *counts.entry((bridge.from, bridge.to)).or_default() += bridge.count;
    }
    let count = |span| counts.get(&board.ends(span)).copied().unwrap_or(0);
    let exactly = |n| Bounds { least: n, most: n };
    let spans = (0..board.spans().len()).map(count);
    Partial::Hashi(spans.map(|n| exactly(u8::try_from(n).unwrap_or(u8::MAX))).collect())
}
