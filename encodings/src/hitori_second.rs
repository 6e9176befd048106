//! Where a second answer of a Hitori board may be.
//!
//! **Supersets.** Let `A` be an answer, as a set of shaded cells, and `B` an answer that contains
//! it and one cell `e` more, or several. Then `A` with `e` alone is an answer: shading more cells
//! never breaks H1, and H2 and H3 hold for every subset of `B`: no cells of it touch, and on a
//! board with both sides at least 2 its diagonal graph is part of the forest of `B` (see
//! `connectivity::hitori_cycles`); on a line, of at least two cells as it has a shaded one, H3
//! says that only ends are shaded (`connectivity::hitori_line`). So an answer that contains `A`
//! exists iff one extra cell can be shaded, and that is seen at once: the cell touches no shaded
//! cell, and the trees of `A` that it would join, the border's among them, are all different.
//!
//! **Second answer.** Either some extra cell can be shaded, or every other answer unshades a cell
//! of `A`: the clause is the OR of "unshaded" over the cells of `A`. If none is shaded the clause
//! is empty, and rightly so: every answer contains `A`. The clause has none of the literals that
//! would let a solver try extra cells one by one and be refuted by one cut after the other.
//!
//! **Block.** Every other shading that obeys H2 unshades a cell of `A` or shades a cell that
//! touches no cell of `A`. The clause of both is false for `A` alone. It does not rest on
//! connectivity, so it may also be used to count the models of the bare abstraction.

use crosscut_puzzles::hitori::{Board, Shading};

use crate::cnf::Lit;
use crate::connectivity::hitori_cycles::{diagonals, is_border};
use crate::connectivity::hitori_line;
use crate::cut::Second;
use crate::hitori::{shaded, unshaded};

/// Where an answer other than `first` may be.
pub(crate) fn second(board: &Board, first: &Shading) -> Second<Shading> {
    match extra_cell(board, first.as_slice()) {
        Some(extra) => {
            let mut shaded = first.as_slice().to_vec();
            shaded[extra] = true;
            Second::Found(Shading::new(shaded))
        }
        None => Second::Clause(first.shaded_cells().map(unshaded).collect()),
    }
}

/// The clause that is false for `answer` and true for all other shadings that obey H2.
pub(crate) fn block(board: &Board, answer: &Shading) -> Vec<Lit> {
    let is_shaded = answer.as_slice();
    let lit = |i| match is_shaded[i] {
        true => Some(unshaded(i)),
        false => is_free(board, is_shaded, i).then(|| shaded(i)),
    };
    (0..board.n_cells()).filter_map(lit).collect()
}

/// Whether unshaded cell `i` touches no shaded cell.
fn is_free(board: &Board, shaded: &[bool], i: usize) -> bool {
    !board.neighbours(i).any(|near| shaded[near])
}

/// The first cell that can be shaded in addition.
fn extra_cell(board: &Board, shaded: &[bool]) -> Option<usize> {
    let mut unshaded = (0..board.n_cells()).filter(|&i| !shaded[i]);
    if hitori_line::is_line(board) {
        let separators = hitori_line::separators(board);
        return unshaded.find(|i| is_free(board, shaded, *i) && !separators.contains(i));
    }
    let mut trees = Trees::new(board, shaded);
    unshaded.find(|&i| trees.has_room(board, shaded, i))
}

/// The trees of the diagonal graph as a union-find forest; the last node is the border. The board has
/// at least two rows and two columns.
pub struct Trees {
    above: Vec<u32>,
}

impl Trees {
    /// The trees of an answer.
    pub fn new(board: &Board, shaded: &[bool]) -> Trees {
        let border = board.n_cells();
        let mut trees = Trees { above: (0..=border as u32).collect() };
        for i in (0..border).filter(|&i| shaded[i]) {
            trees.grow(board, shaded, i);
        }
        trees
    }

    /// Whether unshaded cell `i` can be shaded as well, so that the answer is still one.
    pub fn has_room(&mut self, board: &Board, shaded: &[bool], i: usize) -> bool {
        is_free(board, shaded, i) && self.all_different(board, shaded, i)
    }

    /// Cell `i` has become shaded.
    pub fn grow(&mut self, board: &Board, shaded: &[bool], i: usize) {
        if is_border(board, i) {
            self.join(i, board.n_cells());
        }
        for near in diagonals(board, i).filter(|&near| shaded[near]) {
            self.join(near, i);
        }
    }

    /// The root of the tree of `node`; halves the way to it.
    fn root(&mut self, mut node: usize) -> usize {
        while self.above[node] as usize != node {
            let above = self.above[node] as usize;
            self.above[node] = self.above[above];
            node = above;
        }
        node
    }

    fn join(&mut self, a: usize, b: usize) {
        let (a, b) = (self.root(a), self.root(b));
        self.above[a.min(b)] = a.max(b) as u32;
    }

    /// Whether the edges of cell `i`, if it were shaded, all lead to different trees.
    fn all_different(&mut self, board: &Board, shaded: &[bool], i: usize) -> bool {
        let border = is_border(board, i).then(|| board.n_cells());
        let mut roots = [usize::MAX; 5];
        let nodes = border.into_iter().chain(diagonals(board, i).filter(|&near| shaded[near]));
        for (n, node) in nodes.enumerate() {
            let root = self.root(node);
            if roots[..n].contains(&root) {
                return false;
            }
            roots[n] = root;
        }
        true
    }
}
