//! The referee of Hitori: every broken rule of an answer, with its cells.
//!
//! It reads the rows, columns and numbers of the board and the flags of the answer, and nothing
//! else: plain loops and a flood fill of its own, so that a fault in another part of the program
//! cannot repeat itself here. An answer without violations is accepted.
//!
//! ```text
//! form  one flag per cell; otherwise nothing else can be judged
//! H1    sort the unshaded numbers of each line; equal neighbours in that order repeat
//! H2    look right and down of each shaded cell
//! H3    flood the unshaded cells; every component but the largest is cut off
//! ```
//!
//! Of several largest components the first in reading order counts as the largest. Time is that of
//! sorting each line, memory is linear in the board, and no recursion is used.

use super::{Board, Line, Shading, Violation};
use crate::Cell;

/// All violations of the rules by `answer`; empty if it is accepted.
pub fn check(board: &Board, answer: &Shading) -> Vec<Violation> {
    let (values, shaded) = (board.values(), answer.as_slice());
    if values.len() != shaded.len() {
        return vec![Violation::Size { expected: values.len(), found: shaded.len() }];
    }
    let grid = Grid { rows: board.rows(), cols: board.cols(), values, shaded };
    let mut violations = Vec::new();
    grid.numbers_stand_once(&mut violations);
    grid.shaded_cells_lie_apart(&mut violations);
    grid.unshaded_cells_are_connected(&mut violations);
    violations
}

/// A board and an answer of the same size, row by row.
struct Grid<'a> {
    rows: usize,
    cols: usize,
    values: &'a [Option<u32>],
    shaded: &'a [bool],
}

impl Grid<'_> {
    fn cell(&self, i: usize) -> Cell {
        Cell::new(i / self.cols, i % self.cols)
    }

    /// H1, rows first.
    fn numbers_stand_once(&self, violations: &mut Vec<Violation>) {
        let mut seen = Vec::new();
        for row in 0..self.rows {
            let line = (0..self.cols).map(|col| row * self.cols + col);
            self.line_has_no_repeats(Line::Row(row), line, &mut seen, violations);
        }
        for col in 0..self.cols {
            let line = (0..self.rows).map(|row| row * self.cols + col);
            self.line_has_no_repeats(Line::Col(col), line, &mut seen, violations);
        }
    }

    /// `seen` is only there to be used again.
    fn line_has_no_repeats(
        &self,
        line: Line,
        cells: impl Iterator<Item = usize>,
        seen: &mut Vec<(u32, usize)>,
        violations: &mut Vec<Violation>,
    ) {
        seen.clear();
        for i in cells {
            if let (Some(value), false) = (self.values[i], self.shaded[i]) {
                seen.push((value, i));
            }
        }
        seen.sort_unstable();
        for equal in seen.chunk_by(|a, b| a.0 == b.0) {
            if equal.len() > 1 {
                let cells = equal.iter().map(|&(_, i)| self.cell(i)).collect();
                violations.push(Violation::Repeated { value: equal[0].0, line, cells });
            }
        }
    }

    /// H2.
    fn shaded_cells_lie_apart(&self, violations: &mut Vec<Violation>) {
        for row in 0..self.rows {
            for col in 0..self.cols {
                let i = row * self.cols + col;
                if !self.shaded[i] {
                    continue;
                }
                if col + 1 < self.cols && self.shaded[i + 1] {
                    violations
                        .push(Violation::Touching { cells: [self.cell(i), self.cell(i + 1)] });
                }
                if row + 1 < self.rows && self.shaded[i + self.cols] {
                    let below = self.cell(i + self.cols);
                    violations.push(Violation::Touching { cells: [self.cell(i), below] });
                }
            }
        }
    }

    /// H3.
    fn unshaded_cells_are_connected(&self, violations: &mut Vec<Violation>) {
        let mut reached = self.shaded.to_vec();
        let mut components: Vec<Vec<usize>> = Vec::new();
        for start in 0..reached.len() {
            if !reached[start] {
                components.push(self.flood(start, &mut reached));
            }
        }
        if components.is_empty() {
            violations.push(Violation::AllShaded);
            return;
        }
        let size = components.iter().map(Vec::len).max();
        let largest = components.iter().position(|component| Some(component.len()) == size);
        for (k, component) in components.iter_mut().enumerate() {
            if Some(k) != largest {
                component.sort_unstable();
                let cells = component.iter().map(|&i| self.cell(i)).collect();
                violations.push(Violation::CutOff { cells });
            }
        }
    }

    /// The cells connected to `start` by cells not yet reached, and marks them as reached.
    fn flood(&self, start: usize, reached: &mut [bool]) -> Vec<usize> {
        let mut component = vec![start];
        reached[start] = true;
        let mut next = 0;
        while let Some(&i) = component.get(next) {
            next += 1;
            let (row, col) = (i / self.cols, i % self.cols);
            let mut visit = |near: usize| {
                if !reached[near] {
                    reached[near] = true;
                    component.push(near);
                }
            };
            if row > 0 {
                visit(i - self.cols);
            }
            if row + 1 < self.rows {
                visit(i + self.cols);
            }
            if col > 0 {
                visit(i - 1);
            }
            if col + 1 < self.cols {
                visit(i + 1);
            }
        }
        component
    }
}

#[cfg(test)]
#[path = "rules_tests.rs"]
mod tests;
