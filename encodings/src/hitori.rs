//! Hitori as a SAT engine sees it.
//!
//! Variable `i` is "cell `i` is shaded". The constraints, in this order:
//!
//! ```text
//! H1  at most one unshaded of each number that stands twice in a row, then in a column
//! H2  !shaded_i or !shaded_j    for touching cells i, j
//! H3  the unshaded cells are connected
//! ```
//!
//! A blank cell has no number and is in no group.
//!
//! Sizes on R x C cells: RC variables, R(C-1) + C(R-1) adjacency clauses; pairwise, one
//! at-most-one clause per pair of equal numbers in a line. All of these clauses are binary:
//! without H3 the puzzle is 2-SAT. Grouping sorts each line.

use crosscut_puzzles::hitori::{Board, Shading};

use crate::cnf::{Family, Lit, Var};
use crate::connectivity::{hitori_cycles, hitori_line, hitori_regions, without_repeats};
use crate::constraint::{Constraint, Graph};
use crate::cut::{Second, Violation};
use crate::recipe::CutKind;
use crate::{Encode, Meaning, hitori_second};

pub use crate::hitori_second::Trees;

/// The literal "cell `i` is shaded".
pub fn shaded(i: usize) -> Lit {
    Var::new(i).positive()
}

/// The literal "cell `i` is unshaded".
pub fn unshaded(i: usize) -> Lit {
    Var::new(i).negative()
}

impl Encode for Board {
    type Answer = Shading;

    fn n_board_vars(&self) -> usize {
        self.n_cells()
    }

    fn constraints(&self, emit: &mut impl FnMut(Constraint<'_>)) {
        equal_numbers(self, emit);
        adjacency(self, emit);
        emit(Constraint::Connected(Graph::Cells(self)));
    }

    fn meaning(&self, var: Var) -> Meaning {
        Meaning::Shaded(self.cell(var.index()))
    }

    fn decode(&self, value: &dyn Fn(Var) -> bool) -> Shading {
        Shading::new((0..self.n_cells()).map(|i| value(Var::new(i))).collect())
    }

    fn assignment(&self, answer: &Shading) -> Vec<bool> {
        answer.as_slice().to_vec()
    }

    fn violated_cuts(&self, answer: &Shading, kind: CutKind) -> Violation {
        if hitori_line::is_line(self) {
            return hitori_line::violated_cuts(self, answer);
        }
        match kind {
            CutKind::Cycles => hitori_cycles::violated_cuts(self, answer),
            CutKind::Components => hitori_regions::violated_cuts(self, answer),
            CutKind::Both => {
                let Violation { components, mut cuts } = hitori_cycles::violated_cuts(self, answer);
                cuts.append(&mut hitori_regions::violated_cuts(self, answer).cuts);
                Violation { components, cuts: without_repeats(cuts) }
            }
        }
    }

    fn second(&self, first: &Shading) -> Second<Shading> {
        hitori_second::second(self, first)
    }

    fn block(&self, answer: &Shading) -> Vec<Lit> {
        hitori_second::block(self, answer)
    }
}

/// H1: the groups of equal numbers in each row, then in each column, by number.
fn equal_numbers(board: &Board, emit: &mut impl FnMut(Constraint<'_>)) {
    let (rows, cols) = (board.rows(), board.cols());
    let mut groups = Groups { keys: Vec::new(), lits: Vec::new() };
    for row in 0..rows {
        groups.of_line(board, (row * cols..(row + 1) * cols).step_by(1), emit);
    }
    for col in 0..cols {
        groups.of_line(board, (col..board.n_cells()).step_by(cols), emit);
    }
}

/// Buffers for one line after another.
struct Groups {
    /// Number and cell in one word, so that a plain sort groups equal numbers.
    keys: Vec<(u32, u32)>,
    lits: Vec<Lit>,
}

impl Groups {
    fn of_line(
        &mut self,
        board: &Board,
        line: impl Iterator<Item = usize>,
        emit: &mut impl FnMut(Constraint<'_>),
    ) {
        self.keys.clear();
        self.keys.extend(line.filter_map(|i| board.value(i).map(|value| (value, i as u32))));
        self.keys.sort_unstable();
        for group in self.keys.chunk_by(|a, b| a.0 == b.0).filter(|group| group.len() > 1) {
            self.lits.clear();
            self.lits.extend(group.iter().map(|&(_, i)| unshaded(i as usize)));
            emit(Constraint::AtMostOne(&self.lits));
        }
    }
}

/// H2: each cell with its right and its lower neighbour.
fn adjacency(board: &Board, emit: &mut impl FnMut(Constraint<'_>)) {
    let family = Family::Adjacency;
    let cols = board.cols();
    for i in 0..board.n_cells() {
        if (i + 1) % cols != 0 {
            emit(Constraint::Clause { family, lits: &[unshaded(i), unshaded(i + 1)] });
        }
        if i + cols < board.n_cells() {
            emit(Constraint::Clause { family, lits: &[unshaded(i), unshaded(i + cols)] });
        }
    }
}
