//! Cycle cuts: the unshaded cells are connected iff the shaded diagonals have no cycle.
//!
//! ```text
//!     . # . .         . # . . .
//!     # . # .         . . # . .      a ring, and a path from border to border
//!     . # . .         # . . # .
//!     . . . .         . . . . #
//! ```
//!
//! **Graph D** of a shading that obeys H2, on a board with both sides at least 2: its nodes are
//! the shaded cells and one border node; shaded cells that touch at a corner are joined, and each
//! shaded cell on the border is joined to the border node, once.
//!
//! **Theorem.** The unshaded cells are connected iff D has no cycle.
//!
//! *A cycle separates.* Draw the edges as straight lines between cell centres, and those of the
//! border node as lines out of the board that meet outside. No two lines cross: two diagonals that
//! do would need four shaded cells in a 2 x 2 block. So a cycle is a closed curve that does not
//! meet itself. It has a diagonal step (two cells are joined to the border node once each). The
//! two other cells of the step's 2 x 2 block are unshaded by H2, and the line between their
//! centres crosses the curve once: they lie on different sides. A path of unshaded cells, drawn as
//! lines from centre to centre, never meets the curve, as it would have to at a shaded centre or
//! outside. So there is no path between the two.
//!
//! *No cycle, no separation.* By induction on the number of shaded cells; without any the board is
//! connected. A forest has a shaded cell `s` with at most one edge: a leaf that is not the border
//! node, or any shaded cell if there is no edge. With `s` unshaded, D is still a forest and the
//! unshaded cells are connected. Shading `s` keeps them so: its neighbours, at least two and all
//! unshaded by H2, lie on the ring of cells round `s`. The ring is broken only by the shaded cells
//! that touch `s` at a corner and, once, by the border (at a corner of the board too: there its
//! outer part is one piece). That is one break per edge, so at most one, and the neighbours of `s`
//! stay connected along the ring: a path that used `s` has a way round. ∎
//!
//! So each cycle of D gives a **cut**: not all of its cells are shaded. It follows from H2 and H3
//! alone, whatever the numbers.
//!
//! **Which cycles.** One per edge of D outside a breadth-first forest: the edge and the way
//! between its ends in the forest. The forest starts from all shaded border cells at once, so
//! cycles through the border are short, and the border node need not exist. All cycles are
//! violated, no two have the same cells, and there is one iff D has a cycle. Time: linear in the
//! board plus the length of the cuts.
//!
//! **Components.** There are as many as D has edges outside the forest, plus one, so they come for
//! free. *At least:* by Euler the drawing of D has so many faces, and each has unshaded cells,
//! those beside an edge. *At most:* follow one connected part of D along one of its faces. From
//! edge to edge the unshaded cells beside it hang together, along a ring as above or, past the
//! border node, along the border. So shading the cells of the part, after all other parts, splits
//! the component they lie in into no more pieces than the part has faces.
//!
//! On one row or column the theorem fails, see [`super::hitori_line`].

use crosscut_puzzles::hitori::{Board, Shading};

use crate::cut::{Cut, Violation, Witness};
use crate::hitori::unshaded;

/// The cuts of the fundamental cycles of D. The board has at least two rows and two columns.
pub(crate) fn violated_cuts(board: &Board, answer: &Shading) -> Violation {
    let forest = Forest::new(board, answer.as_slice());
    let cuts: Vec<Cut> = forest.other_edges().map(|(u, v)| forest.cycle(u, v)).collect();
    Violation { components: cuts.len() + 1, cuts }
}

/// The cells diagonal to cell `i`: up left, up right, down left, down right, as far as they exist.
pub(crate) fn diagonals(board: &Board, i: usize) -> impl Iterator<Item = usize> + use<> {
    let cols = board.cols();
    let (row, col) = (i / cols, i % cols);
    let (left, right) = (col > 0, col + 1 < cols);
    let (up, down) = (row > 0, row + 1 < board.rows());
    let up_left = (up && left).then(|| i - cols - 1);
    let up_right = (up && right).then(|| i - cols + 1);
    let down_left = (down && left).then(|| i + cols - 1);
    let down_right = (down && right).then(|| i + cols + 1);
    [up_left, up_right, down_left, down_right].into_iter().flatten()
}

/// Whether cell `i` lies on the border.
pub(crate) fn is_border(board: &Board, i: usize) -> bool {
    let (row, col) = (i / board.cols(), i % board.cols());
    row == 0 || col == 0 || row + 1 == board.rows() || col + 1 == board.cols()
}

/// A breadth-first forest of D.
struct Forest<'a> {
    board: &'a Board,
    /// The shaded cells in the order they were reached.
    reached: Vec<usize>,
    /// For each shaded cell the next one towards the root of its tree; a root has itself.
    parent: Vec<u32>,
    /// For each shaded cell the number of steps to the root, plus one; 0 for unshaded cells.
    depth: Vec<u32>,
}

impl<'a> Forest<'a> {
    fn new(board: &'a Board, shaded: &[bool]) -> Forest<'a> {
        let n = board.n_cells();
        let mut forest =
            Forest { board, reached: Vec::new(), parent: vec![0; n], depth: vec![0; n] };
        let cols = board.cols();
        let inner_rows = (cols..n - cols).step_by(cols);
        let sides = inner_rows.flat_map(|start| [start, start + cols - 1]);
        for i in (0..cols).chain(sides).chain(n - cols..n).filter(|&i| shaded[i]) {
            forest.reach(i, i, 0);
        }
        forest.grow(0, shaded);
        for i in (0..n).filter(|&i| shaded[i]) {
            if forest.depth[i] == 0 {
                let start = forest.reached.len();
                forest.reach(i, i, 0);
                forest.grow(start, shaded);
            }
        }
        forest
    }

    fn reach(&mut self, cell: usize, parent: usize, depth_above: u32) {
        self.parent[cell] = parent as u32;
        self.depth[cell] = depth_above + 1;
        self.reached.push(cell);
    }

    /// Reaches everything that hangs together with the cells reached from `start` on.
    fn grow(&mut self, start: usize, shaded: &[bool]) {
        let mut next = start;
        while let Some(&cell) = self.reached.get(next) {
            next += 1;
            for near in diagonals(self.board, cell) {
                if shaded[near] && self.depth[near] == 0 {
                    self.reach(near, cell, self.depth[cell]);
                }
            }
        }
    }

    /// The edges between shaded cells that are not in the forest, in the order their first ends
    /// were reached.
    fn other_edges(&self) -> impl Iterator<Item = (usize, usize)> {
        self.reached.iter().flat_map(move |&u| {
            diagonals(self.board, u)
                .filter(move |&v| u < v && self.depth[v] > 0)
                .filter(move |&v| self.parent(u) != v && self.parent(v) != u)
                .map(move |v| (u, v))
        })
    }

    fn parent(&self, cell: usize) -> usize {
        self.parent[cell] as usize
    }

    /// The cycle that the edge from `u` to `v` closes.
    fn cycle(&self, u: usize, v: usize) -> Cut {
        let (mut from_u, mut from_v) = (vec![u], vec![v]);
        let (mut top_u, mut top_v) = (u, v);
        while top_u != top_v {
            if self.depth[top_u] < self.depth[top_v] {
                top_v = self.parent(top_v);
                from_v.push(top_v);
            } else if self.parent(top_u) != top_u {
                top_u = self.parent(top_u);
                from_u.push(top_u);
            } else {
                break; // two roots, so both on the border: only there a walk reaches several trees
            }
        }
        let is_ring = top_u == top_v;
        if is_ring {
            from_v.pop();
        }
        from_u.reverse();
        from_u.append(&mut from_v);
        let clause = from_u.iter().map(|&i| unshaded(i)).collect();
        let cells = from_u.iter().map(|&i| self.board.cell(i)).collect();
        let witness = if is_ring { Witness::Cycle(cells) } else { Witness::BorderPath(cells) };
        Cut { clause, witness }
    }
}
