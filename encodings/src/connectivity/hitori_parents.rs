//! Hitori by a spanning tree: from every unshaded cell parents lead to the corner.
//!
//! ```text
//!     o < o < o      `<` the parent is on the left, `^` above; the first two cells are roots
//!     ^   ^   #
//!     o   #   o
//!     ^       v
//!     o < o < o
//! ```
//!
//! Cells 0 and 1, the first two that touch, are the *roots*. For every other cell `i` and each
//! neighbour `j` of it, `p(i,j)` says that `j` is a parent of `i`:
//!
//! ```text
//! (1)  p(i,j)      -> !shaded_j
//! (2)  !shaded_i   ->  OR of p(i,j) over the neighbours j       i is no root
//! (3)  the arcs p(i,j) between cells that are no roots make no cycle
//! (4)  !shaded_0                                                a board of one cell, nothing else
//! ```
//!
//! Sizes on R x C cells, at least two: A = 2R(C-1) + 2C(R-1) - deg(0) - deg(1) auxiliary variables
//! `p`, where deg counts neighbours; A binary clauses (1); RC - 2 clauses (2) with A + RC - 2
//! literals; and what [`super::acyclicity`] takes for (3), on RC - 2 vertices.
//!
//! **Every model is connected.** From an unshaded cell go to a parent, by (2), which is unshaded, by
//! (1), and so on. By (3) the way ends, so at a root. If both roots are unshaded, they touch. And by
//! H2 one of them is unshaded, so there is an unshaded cell. ∎
//!
//! **Every answer has a model.** Take for each unshaded cell that is no root the first step of a
//! shortest path to a root (which exists by H3 and H2), and no other parents. The steps come closer
//! to the roots, so (3) holds. How far can a cell be? [`super::hitori_levels`] proves how many cells
//! a shortest path can have. Of K cells one is a root, so a walk along p has at most K - 2 arcs. ∎
//!
//! A cell may have several parents. At most one would do, and takes more clauses.
//!
//! Unit propagation: a cell whose neighbours are all shaded is shaded, unless it is a root; what
//! more it finds is up to (3). `tree` and `tree-binary` use this. The other encoders of acyclicity
//! take the forest of [`super::hitori_forest`], see there.
//!
//! Patrick Prosser, Chris Unsworth, "Rooted Tree and Spanning Tree Constraints", workshop on
//! modelling and solving problems with constraints at ECAI 2006, has trees by parents and depths.

use crosscut_puzzles::hitori::Board;

use super::acyclicity::Acyclicity;
use super::digraph::Digraph;
use super::hitori_levels;
use crate::cnf::{ClauseSink, Family, Lit};
use crate::cost::Cost;
use crate::hitori::{shaded, unshaded};

/// The roots are the cells before this one.
const ROOTS: usize = 2;

pub(super) fn encode(board: &Board, acyclicity: Acyclicity, sink: &mut impl ClauseSink) {
    if board.n_cells() == 1 {
        sink.clause(Family::Connectivity, &[unshaded(0)]); // (4)
        return;
    }
    let mut lits: Vec<Lit> = Vec::new();
    let mut clause: Vec<Lit> = Vec::with_capacity(5);
    for i in ROOTS..board.n_cells() {
        clause.clear();
        clause.push(shaded(i));
        for j in board.neighbours(i) {
            let parent = sink.new_var().positive();
            sink.clause(Family::Connectivity, &[!parent, unshaded(j)]); // (1)
            clause.push(parent);
            if j >= ROOTS {
                lits.push(parent);
            }
        }
        sink.clause(Family::Connectivity, &clause); // (2)
    }
    acyclicity.encode(&arcs(board), &lits, longest_walk(board), sink); // (3)
}

/// What [`encode`] adds, by the formula.
pub(super) fn cost(board: &Board, acyclicity: Acyclicity) -> Cost {
    if board.n_cells() == 1 {
        return Cost { vars: 0, clauses: 1, literals: 1 };
    }
    let (rows, cols) = (board.rows(), board.cols());
    let degrees: usize = (0..ROOTS).map(|root| board.neighbours(root).count()).sum();
    let parents = (2 * rows * (cols - 1) + 2 * cols * (rows - 1) - degrees) as u64;
    let cells = (board.n_cells() - ROOTS) as u64;
    Cost { vars: parents, clauses: parents + cells, literals: 3 * parents + cells }
        + acyclicity.cost(&arcs(board), longest_walk(board))
}

/// The arcs of (3), in the order of the literals p; vertex 0 is the first cell that is no root.
fn arcs(board: &Board) -> Digraph {
    let others = |i: usize| board.neighbours(i).filter(|&j| j >= ROOTS);
    let arcs = (ROOTS..board.n_cells())
        .flat_map(|i| others(i).map(move |j| (i - ROOTS, j - ROOTS)))
        .collect();
    Digraph { n: board.n_cells() - ROOTS, arcs }
}

/// How many arcs a walk can have along a shortest path, the last one, to a root, left out.
fn longest_walk(board: &Board) -> usize {
    hitori_levels::longest_path(board).saturating_sub(2)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cnf::Cnf;
    use crate::truth;

    #[test]
    fn propagation_shades_a_cell_that_is_walled_in_unless_it_is_a_root() {
        for (rows, cols) in [(1, 5), (4, 1), (2, 2), (3, 3), (4, 5)] {
            let board = Board::new(cols, vec![None; rows * cols]);
            let mut cnf = Cnf::new();
            (0..board.n_cells()).for_each(|_| _ = cnf.new_var());
            encode(&board, Acyclicity::UnaryOrder, &mut cnf);
            for i in 0..board.n_cells() {
                let wall: Vec<Lit> = board.neighbours(i).map(shaded).collect();
                let derived = truth::propagate(&cnf, &wall).unwrap_or_default();
                assert_eq!(derived.contains(&shaded(i)), i >= ROOTS, "{rows}x{cols} {i}");
            }
        }
    }
}
