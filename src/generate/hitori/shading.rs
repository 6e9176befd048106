//! A random maximal legal shading: no further cell can be shaded.
//!
//! On boards with two rows and two columns or more, the unshaded cells are connected if and only if
//! the graph of shaded cells, joined when diagonal neighbours, plus one border node joined once to
//! each shaded border cell, has no cycle. So cells are taken in random order, and one is shaded if
//! no neighbour is and a union-find says that none of its joints closes a cycle. What is refused
//! once stays impossible, as the shading only grows; hence it ends up maximal. In a single row or
//! column a shaded cell separates by itself unless it is an end.

use crosscut_puzzles::hitori::Board;

use crate::generate::Dice;

/// Shades cells in random order as long as the shading stays legal.
pub(super) fn maximal_shading(board: &Board, dice: &mut Dice) -> Vec<bool> {
    let n = board.n_cells();
    let mut shaded = vec![false; n];
    let mut order: Vec<usize> = (0..n).collect();
    dice.shuffle(&mut order);
    let mut forest = Forest::new(n + 1);
    let is_line = board.rows() == 1 || board.cols() == 1;
    for i in order {
        if board.neighbours(i).any(|j| shaded[j]) || n == 1 {
            continue;
        }
        shaded[i] =
            if is_line { i == 0 || i == n - 1 } else { forest.join(i, &joints(board, &shaded, i)) };
    }
    shaded
}

/// The shaded diagonal neighbours of cell `i`, and the border node `n` if it lies on the border.
fn joints(board: &Board, shaded: &[bool], i: usize) -> Vec<usize> {
    let (rows, cols) = (board.rows(), board.cols());
    let (row, col) = (i / cols, i % cols);
    let mut joints = Vec::with_capacity(4);
    for (is_inside, j) in [
        (row > 0 && col > 0, i.wrapping_sub(cols + 1)),
        (row > 0 && col + 1 < cols, i.wrapping_sub(cols).wrapping_add(1)),
        (row + 1 < rows && col > 0, (i + cols).wrapping_sub(1)),
        (row + 1 < rows && col + 1 < cols, i + cols + 1),
    ] {
        if is_inside && shaded[j] {
            joints.push(j);
        }
    }
    if row == 0 || col == 0 || row + 1 == rows || col + 1 == cols {
        joints.push(rows * cols);
    }
    joints
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

    /// Joins `i` to all of `others` if that closes no cycle; otherwise changes nothing.
    fn join(&mut self, i: usize, others: &[usize]) -> bool {
        let mut roots: Vec<usize> = others.iter().map(|&j| self.root(j)).collect();
        roots.sort_unstable();
        let is_forest = roots.windows(2).all(|pair| pair[0] != pair[1]);
        if is_forest {
            for root in roots {
                self.parent[root] = i;
            }
        }
        is_forest
    }
}
