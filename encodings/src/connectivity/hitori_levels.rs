//! Distance levels for the unshaded cells, see [`super::levels`].
//!
//! The root is a cell `q` in the middle of the board, or if `q` is shaded the cell `s` to its right
//! (below it, on a board of one column), which is then unshaded by H2. Levels are counted from `q` in
//! both cases: `s`, if unshaded, is reached at level 1 whatever `q` is. So for every other cell `v`, with
//! its neighbours `u`,
//!
//! ```text
//! (1)  l(v,k) -> OR of l(u,k-1)
//! (2)  l(v,k) -> unshaded(v)
//! ```
//!
//! and `l(q,k)`, `l(s,k)`, `l(v,last(v))` stand for "unshaded". The only cell of a 1 x 1 board is unshaded.
//!
//! **Every other level.** Like the squares of a chessboard, cells have two colours and each step changes
//! the colour. So `v` is reached only at levels that are even or odd as `first(v)` is, its distance from
//! `q` on the empty board: there are variables for these levels alone, half of all.
//!
//! **The bound**: with R rows and C columns, both at least 2, every unshaded cell of an answer is reached
//! within `B = (2RC + R + C - 1) / 3` steps, rounded down.
//!
//! *Proof.* Take a shortest path of `n` unshaded cells from the root to `v`. Two of its cells touch
//! only if they follow each other: else there would be a shorter path. Its cells have `4n` sides.
//! Of these, `2(n-1)` lie between two cells of the path, `b` on the edge of the board, and
//! so `2n + 2 - b` between the path and another cell. The `RC - n` other cells have four sides each, and `b'`
//! of theirs are on the edge of the board too, so
//!
//! ```text
//! 2n + 2 - b  <=  4(RC - n) - b'      and      b + b' = 2(R + C),
//! so     3n  <=  2RC + R + C - 1 - b'
//! ```
//!
//! and `n <= B`. If the root is `q` the level of `v` is `n - 1`, if it is `s` the level is `n`. ∎
//!
//! Paths of that order exist: between parallel diagonals of shaded cells, open at alternate ends, a
//! staircase winds through two cells of three. About a third of `R + C` is what the proof gives away
//! along the edge. The highest levels needed, found by trying all shadings, are 11 of 13 on 4 x 4, 15
//! of 19 on 5 x 5 and 19 of 27 on 6 x 6.
//!
//! On a board of one row or column, paths are straight: `v` is reached at `first(v)` or not at all.
//!
//! **Sizes.** With `last(v)` the largest level up to `B`, or up to the depth, of the right colour, let
//! `n(v) = (last(v) - first(v)) / 2`. Cell `v` has `n(v)` variables, `n(v) + 1` clauses (1), each of
//! one literal and one a neighbour, the first of them without the neighbours away from `q`, and
//! `n(v)` clauses (2). A cell beyond the depth has one unit clause: it is shaded. In all about `(RC)^2 / 3`
//! variables, twice as many clauses and seven times as many literals.

use crosscut_puzzles::hitori::Board;

use super::hitori_line;
use super::levels::Bound;
use crate::cnf::{ClauseSink, Family, Lit};
use crate::cost::Cost;
use crate::hitori::unshaded;

const FAMILY: Family = Family::Connectivity;

pub(super) fn encode(board: &Board, bound: Bound, sink: &mut impl ClauseSink) {
    if board.n_cells() == 1 {
        sink.clause(FAMILY, &[unshaded(0)]);
        return;
    }
    let levels = Levels::new(board, bound);
    let mut reached = vec![None; board.n_cells()];
    reached[levels.root] = Some(unshaded(levels.root));
    for i in levels.beyond() {
        sink.clause(FAMILY, &[!unshaded(i)]);
    }
    for k in 1..=levels.most {
        if sink.is_full() {
            return;
        }
        levels.encode_level(k, &mut reached, sink);
    }
}

/// What [`encode`] adds.
pub(super) fn cost(board: &Board, bound: Bound) -> Cost {
    if board.n_cells() == 1 {
        return Cost { vars: 0, clauses: 1, literals: 1 };
    }
    let levels = Levels::new(board, bound);
    let cells = (0..board.n_cells()).filter(|&i| !levels.is_start(i));
    cells.map(|i| levels.cost_of(i)).fold(Cost::default(), |sum, cost| sum + cost)
}

/// The most cells that a shortest path of unshaded cells can have, by the proof of the bound.
pub(super) fn longest_path(board: &Board) -> usize {
    let (rows, cols) = (board.rows(), board.cols());
    match hitori_line::is_line(board) {
        true => board.n_cells(),
        false => (2 * rows * cols + rows + cols - 1) / 3,
    }
}

/// Which cells have which levels.
struct Levels<'a> {
    board: &'a Board,
    /// The cell `q`; the next one is `s`.
    root: usize,
    /// Distance from the root on the empty board, for each cell.
    first: Vec<usize>,
    /// The last level of all.
    most: usize,
    is_line: bool,
}

impl<'a> Levels<'a> {
    fn new(board: &'a Board, bound: Bound) -> Levels<'a> {
        let (rows, cols) = (board.rows(), board.cols());
        let root = (rows - 1) / 2 * cols + (cols - 1) / 2;
        let middle = board.cell(root);
        let distance = |i| {
            let cell = board.cell(i);
            (cell.row.abs_diff(middle.row) + cell.col.abs_diff(middle.col)) as usize
        };
        let is_line = hitori_line::is_line(board);
        let proven = match is_line {
            true => board.n_cells() - 1,
            false => longest_path(board),
        };
        let first = (0..board.n_cells()).map(distance).collect();
        Levels { board, root, first, most: bound.last(proven), is_line }
    }

    /// Whether cell `i` is `q` or `s`.
    fn is_start(&self, i: usize) -> bool {
        i == self.root || i == self.root + 1
    }

    /// The cells that are not reached within the last level.
    fn beyond(&self) -> impl Iterator<Item = usize> {
        (0..self.first.len()).filter(|&i| self.first[i] > self.most)
    }

    /// The last level of a cell that is not beyond.
    fn last(&self, i: usize) -> usize {
        let first = self.first[i];
        if self.is_line { first } else { first + (self.most - first) / 2 * 2 }
    }

    /// Adds the clauses of level `k`. `reached` has the literal of each cell at its last level before
    /// `k`, if there is one; neighbours have different colours, so it can be updated on the way.
    fn encode_level(&self, k: usize, reached: &mut [Option<Lit>], sink: &mut impl ClauseSink) {
        let mut clause = Vec::with_capacity(5);
        let has_level = |&i: &usize| self.first[i] <= k && (k - self.first[i]).is_multiple_of(2);
        for i in (0..self.first.len()).filter(has_level).filter(|&i| k <= self.last(i)) {
            if self.is_start(i) {
                reached[i] = Some(unshaded(i));
                continue;
            }
            let is_last = k == self.last(i);
            let lit = if is_last { unshaded(i) } else { sink.new_var().positive() };
            clause.clear();
            clause.push(!lit);
            clause.extend(self.board.neighbours(i).filter_map(|near| reached[near]));
            sink.clause(FAMILY, &clause); // (1)
            if !is_last {
                sink.clause(FAMILY, &[!lit, unshaded(i)]); // (2)
            }
            reached[i] = Some(lit);
        }
    }

    /// What the clauses of a cell that is no start cost.
    fn cost_of(&self, i: usize) -> Cost {
        if self.first[i] > self.most {
            return Cost { vars: 0, clauses: 1, literals: 1 };
        }
        let n = ((self.last(i) - self.first[i]) / 2) as u64;
        let near = self.board.neighbours(i).count() as u64;
        let closer = self.board.neighbours(i).filter(|&near| self.first[near] < self.first[i]);
        let first_literals = 1 + closer.count() as u64;
        Cost { vars: n, clauses: 2 * n + 1, literals: first_literals + n * (1 + near) + 2 * n }
    }
}
