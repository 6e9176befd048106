//! The study of sizes: what each encoding of each rule costs, how that grows, and what it buys.
//!
//! ```text
//! boards given, or growth: boards from a seed
//!    |
//!  study --measure----> variables, clauses, literals, bytes by family, counted while they stream by
//!        --propagate--> what unit propagation alone fixes
//!        --solve------> status, time, rounds, conflicts of the SAT engine
//!    |
//!  BoardSizes, one a board, one row a recipe
//!    |--> csv, json: row by row
//!    |--> tables: for people, on a terminal or as Markdown; sums over boards
//!    |--> fit: the exponents of a series that grows
//!    `--> figure, plot: a log-log plot as SVG
//! ```
//!
//! A size needs no formula: it is counted and thrown away, so memory is linear in the board however
//! large the formula. Only what is solved or propagated is kept in memory, and only up to a bound.

pub mod csv;
pub mod figure;
pub mod fit;
pub mod growth;
pub mod json;
pub mod measure;
pub mod plot;
pub mod propagate;
pub mod series;
pub mod solve;
pub mod study;
pub mod table;
pub mod tables;

use crosscut_puzzles::{Board, Puzzle};

use crate::report::{Source, Verdict};
use measure::Measured;
use propagate::Fixed;
use solve::Solved;

/// Which board was measured.
#[derive(Clone, Debug)]
pub struct About {
    /// Where it comes from.
    pub source: Source,
    /// Its puzzle.
    pub puzzle: Puzzle,
    /// Number of rows.
    pub rows: usize,
    /// Number of columns.
    pub cols: usize,
    /// Number of cells in Hitori, of islands in Hashi: what growth is measured against.
    pub units: u64,
    /// How it was made, if it was made for the study.
    pub made: Option<Made>,
}

/// How a board was made.
#[derive(Clone, Debug)]
pub struct Made {
    /// Its class in the generator.
    pub class: String,
    /// The size that was asked for: the side in Hitori, islands in Hashi.
    pub size: usize,
    /// The seed.
    pub seed: u64,
    /// Which board of that seed.
    pub number: u64,
}

impl About {
    /// About a board.
    pub fn new(source: Source, board: &Board, made: Option<Made>) -> About {
        let units = match board {
            Board::Hitori(board) => board.n_cells(),
            Board::Hashi(board) => board.islands().len(),
        };
        let (puzzle, units) = (board.puzzle(), units as u64);
        About { source, puzzle, rows: board.rows(), cols: board.cols(), units, made }
    }
}

/// What growth of this puzzle is measured against.
pub fn unit(puzzle: Puzzle) -> &'static str {
    match puzzle {
        Puzzle::Hitori => "cells",
        Puzzle::Hashi => "islands",
    }
}

/// What the recipes make of a board.
#[derive(Clone, Debug)]
pub struct BoardSizes {
    /// Which board.
    pub about: About,
    /// One row a recipe, in their order; a recipe that was given up on smaller boards has none.
    pub rows: Vec<Row>,
    /// Verdicts with a fault: defects of this program, met while solving.
    pub faults: Vec<Verdict>,
}

/// What one recipe makes of a board.
#[derive(Clone, Debug)]
pub struct Row {
    /// The recipe, written out.
    pub recipe: String,
    /// What sets it apart from the default.
    pub label: String,
    /// How large the formula is.
    pub size: Measured,
    /// What unit propagation fixes, if that was asked.
    pub propagation: Option<Tried<Fixed>>,
    /// How the SAT engine fares, if that was asked.
    pub solve: Option<Tried<Solved>>,
}

/// Something that was done, or passed over for a reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tried<T> {
    /// This came of it.
    Done(T),
    /// It was not done.
    Skipped(Skip),
}

/// Why something was not done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Skip {
    /// The formula is too large to be kept in memory.
    TooLarge,
    /// The recipe hit a limit on a smaller board of the series.
    GivenUp,
    /// The run was interrupted before.
    Interrupted,
}

impl Skip {
    /// In words, for reports.
    pub fn text(self) -> &'static str {
        match self {
            Skip::TooLarge => "formula too large to be kept",
            Skip::GivenUp => "hit a limit on a smaller board",
            Skip::Interrupted => "interrupted",
        }
    }
}

impl<T> Tried<T> {
    /// What came of it, if it was done.
    pub fn done(&self) -> Option<&T> {
        match self {
            Tried::Done(result) => Some(result),
            Tried::Skipped(_) => None,
        }
    }
}
