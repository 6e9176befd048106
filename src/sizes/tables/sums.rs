//! Sums over many boards, a line a recipe.

use crosscut_puzzles::Puzzle;

use super::board::{Line, PROPAGATION_COLUMNS, SOLVE_COLUMNS, of_lines};
use super::{Detail, NOTHING, in_millis, percent};
use crate::report::millis;
use crate::sizes::measure::Measured;
use crate::sizes::solve::Solved;
use crate::sizes::table::{Table, grouped};
use crate::sizes::{BoardSizes, Row, Tried};

/// Sums over the boards of each puzzle.
#[derive(Clone, Debug, Default)]
pub struct Sums {
    by_recipe: Vec<Sum>,
}

/// The sum over the boards of one recipe.
#[derive(Clone, Debug)]
struct Sum {
    puzzle: Puzzle,
    label: String,
    boards: u64,
    size: Measured,
    /// Board variables that unit propagation fixes, and all there are, if that was asked.
    fixed: Option<(u64, u64)>,
    solve: Option<SolveSum>,
}

#[derive(Clone, Debug, Default)]
struct SolveSum {
    /// Boards on which no limit was hit.
    finished: u64,
    millis: f64,
    rounds: u64,
    cuts: u64,
    conflicts: Option<u64>,
}

impl Sums {
    /// Adds a board.
    pub fn add(&mut self, board: &BoardSizes) {
        for row in &board.rows {
            let sum = self.of(board.about.puzzle, row);
            sum.boards += 1;
            sum.size = sum.size.plus(&row.size);
            if let (Some((fixed, all)), Some(Tried::Done(more))) =
                (&mut sum.fixed, &row.propagation)
            {
                *fixed += more.fixed;
                *all += more.board_variables;
            }
            if let (Some(sum), Some(Tried::Done(solved))) = (&mut sum.solve, &row.solve) {
                sum.add(solved);
            }
        }
    }

    /// The sum of this row's recipe on boards of `puzzle`.
    fn of(&mut self, puzzle: Puzzle, row: &Row) -> &mut Sum {
        let is_it = |sum: &Sum| sum.puzzle == puzzle && sum.label == row.label;
        let at = self.by_recipe.iter().position(is_it).unwrap_or_else(|| {
            self.by_recipe.push(Sum {
                puzzle,
                label: row.label.clone(),
                boards: 0,
                size: Measured::default(),
                fixed: row.propagation.as_ref().map(|_| (0, 0)),
                solve: row.solve.as_ref().map(|_| SolveSum::new()),
            });
            self.by_recipe.len() - 1
        });
        &mut self.by_recipe[at]
    }

    /// A table for each puzzle of which there were boards.
    pub fn tables(&self, detail: Detail) -> Vec<Table> {
        let of_puzzle = |puzzle| {
            let sums: Vec<&Sum> = self.by_recipe.iter().filter(|s| s.puzzle == puzzle).collect();
            let first = sums.first()?;
            let boards = if first.boards == 1 { "board" } else { "boards" };
            let title = format!("sums over {} {puzzle} {boards}", grouped(first.boards));
            let mut columns = Vec::new();
            columns.extend(first.fixed.iter().flat_map(|_| PROPAGATION_COLUMNS));
            columns.extend(first.solve.iter().flat_map(|_| SOLVE_COLUMNS));
            let lines: Vec<Line<'_>> = sums.iter().map(|sum| sum.line()).collect();
            Some(of_lines(title, &columns, &lines, detail))
        };
        Puzzle::ALL.into_iter().filter_map(of_puzzle).collect()
    }
}

impl Sum {
    fn line(&self) -> Line<'_> {
        Line { label: &self.label, size: &self.size, benefit: self.benefit() }
    }

    fn benefit(&self) -> Vec<String> {
        let mut cells = Vec::new();
        if let Some((fixed, all)) = self.fixed {
            cells.push(percent(fixed as f64 / all.max(1) as f64));
        }
        if let Some(sum) = &self.solve {
            cells.extend([
                format!("{} of {} ended", sum.finished, self.boards),
                in_millis(sum.millis),
                grouped(sum.rounds),
                grouped(sum.cuts),
                sum.conflicts.map_or(NOTHING.to_owned(), grouped),
            ]);
        }
        cells
    }
}

impl SolveSum {
    fn new() -> SolveSum {
        SolveSum { conflicts: Some(0), ..SolveSum::default() }
    }

    fn add(&mut self, solved: &Solved) {
        self.finished += u64::from(!solved.hit_limit);
        self.millis += millis(solved.times.engine());
        self.rounds += solved.rounds;
        self.cuts += solved.cuts;
        // A board that is refused by counting has no run of a backend.
        let conflicts = solved.conflicts.or((solved.rounds == 0).then_some(0));
        self.conflicts = self.conflicts.zip(conflicts).map(|(sum, more)| sum + more);
    }
}
