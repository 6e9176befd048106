//! A random maximal legal shading: no further cell can be shaded.
//!
//! On boards with two rows and two columns or more, the unshaded cells are connected if and only if
//! the graph of shaded cells, joined when diagonal neighbours, plus one border node joined once to
//! each shaded border cell, has no cycle. So cells are taken in random order, and one is shaded if
//! no neighbour is and a union-find says that none of its joints closes a cycle. What is refused
//! once stays impossible, as the shading only grows; hence it ends up maximal. In a single row or
//! column a shaded cell separates by itself unless it is an end.
//!
//! A symmetric shading takes a cell together with its image under a half turn. Both may close a cycle
//! where one alone does not, around the centre for example; then the shading is symmetric and cannot
//! be grown by any pair, but it is not maximal, and none is returned.

use crosscut_puzzles::hitori::Board;

use crate::generate::Dice;

/// What the shading looks like from the other side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Symmetry {
    /// Anyhow.
    Free,
    /// The same when the board is turned upside down.
    HalfTurn,
}

/// Shades cells in random order as long as the shading stays legal; `None` if that makes it symmetric
/// and not maximal.
pub(super) fn maximal_shading(
    board: &Board,
    symmetry: Symmetry,
    dice: &mut Dice,
) -> Option<Vec<bool>> {
    let n = board.n_cells();
    let mut growth = Growth::new(board);
    let mut order: Vec<usize> = (0..n).collect();
    dice.shuffle(&mut order);
    growth.grow(&order, symmetry);
    (symmetry == Symmetry::Free || growth.is_maximal()).then_some(growth.shaded)
}

/// A shading that grows.
pub(super) struct Growth<'a> {
    board: &'a Board,
    pub(super) shaded: Vec<bool>,
    forest: Forest,
}

impl<'a> Growth<'a> {
    /// Nothing is shaded.
    pub(super) fn new(board: &'a Board) -> Growth<'a> {
        let n = board.n_cells();
        Growth { board, shaded: vec![false; n], forest: Forest::new(n + 1) }
    }

    /// Shades the cells in this order, as far as the shading stays legal.
    pub(super) fn grow(&mut self, order: &[usize], symmetry: Symmetry) {
        let n = self.shaded.len();
        for &i in order {
            match symmetry {
                Symmetry::HalfTurn if i != n - 1 - i => self.shade_both(i, n - 1 - i),
                _ => self.shade(i),
            }
        }
    }

    fn shade(&mut self, i: usize) {
        if self.can_shade(i) {
            self.put(i);
        }
    }

    fn shade_both(&mut self, i: usize, j: usize) {
        if !self.can_shade(i) || !self.can_shade(j) || self.board.neighbours(i).any(|k| k == j) {
            return;
        }
        // Two ways from one to the other close a cycle: over a tree that both join, or directly.
        let trees = self.trees(j);
        let ways = self.trees(i).iter().filter(|tree| trees.contains(tree)).count();
        let is_line = self.board.rows() == 1 || self.board.cols() == 1;
        if is_line || ways + usize::from(diagonals(self.board, i).contains(&j)) < 2 {
            self.put(i);
            self.put(j);
        }
    }

    /// Whether the shading stays legal with cell `i`.
    fn can_shade(&mut self, i: usize) -> bool {
        let (board, n) = (self.board, self.shaded.len());
        if n == 1 || self.shaded[i] || board.neighbours(i).any(|j| self.shaded[j]) {
            return false;
        }
        if board.rows() == 1 || board.cols() == 1 {
            return i == 0 || i == n - 1;
        }
        self.trees(i).windows(2).all(|pair| pair[0] != pair[1])
    }

    pub(super) fn is_maximal(&mut self) -> bool {
        !(0..self.shaded.len()).any(|i| self.can_shade(i))
    }

    /// The trees that cell `i` would join, one for each joint, in order.
    fn trees(&mut self, i: usize) -> Vec<usize> {
        let (joints, forest) = (joints(self.board, &self.shaded, i), &mut self.forest);
        let mut trees: Vec<usize> = joints.into_iter().map(|j| forest.root(j)).collect();
        trees.sort_unstable();
        trees
    }

    fn put(&mut self, i: usize) {
        for joint in joints(self.board, &self.shaded, i) {
            self.forest.join(joint, i);
        }
        self.shaded[i] = true;
    }
}

/// The shaded diagonal neighbours of cell `i`, and the border node `n` if it lies on the border.
fn joints(board: &Board, shaded: &[bool], i: usize) -> Vec<usize> {
    let (rows, cols) = (board.rows(), board.cols());
    let (row, col) = (i / cols, i % cols);
    let mut joints = diagonals(board, i);
    joints.retain(|&j| shaded[j]);
    if row == 0 || col == 0 || row + 1 == rows || col + 1 == cols {
        joints.push(rows * cols);
    }
    joints
}

/// The diagonal neighbours of cell `i`.
fn diagonals(board: &Board, i: usize) -> Vec<usize> {
    let (rows, cols) = (board.rows(), board.cols());
    let (row, col) = (i / cols, i % cols);
    let around = [
        (row > 0 && col > 0, i.wrapping_sub(cols + 1)),
        (row > 0 && col + 1 < cols, i.wrapping_sub(cols).wrapping_add(1)),
        (row + 1 < rows && col > 0, (i + cols).wrapping_sub(1)),
        (row + 1 < rows && col + 1 < cols, i + cols + 1),
    ];
    around.into_iter().filter_map(|(is_inside, j)| is_inside.then_some(j)).collect()
}

/// Union-find with path halving.
struct Forest {
    parent: Vec<usize>,
}

impl Forest {
    fn new(n: usize) -> Forest {
        Forest { parent: (0..n).collect() }
    }

    fn root(&mut self, mut i: usize) -> usize {
        while self.parent[i] != i {
            self.parent[i] = self.parent[self.parent[i]];
            i = self.parent[i];
        }
        i
    }

    /// Puts the tree of `i` below `top`, which is a root.
    fn join(&mut self, i: usize, top: usize) {
        let root = self.root(i);
        self.parent[root] = top;
    }
}
