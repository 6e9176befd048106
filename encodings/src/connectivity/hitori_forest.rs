//! Hitori by a forest: the shaded diagonals have no cycle.
//!
//! ```text
//!     . # . . .      where two shaded cells touch at a corner, an arc leads from one to the other;
//!     . . # . .      a cell has at most one arc, those of the border have none, and arcs make no
//!     . # . . #      cycle; here they lead up, from the lower cell to the middle one, and on to the
//!     . . . . .      one on the border
//! ```
//!
//! By the theorem of [`super::hitori_cycles`], on a board with both sides at least 2 the unshaded
//! cells are connected iff graph D has no cycle: shaded cells, joined when they touch at a corner,
//! and a border node, joined once to each shaded cell of the border. For a cell `i` inside (not on
//! the border) and each of its four diagonal neighbours `j`, `a(i,j)` is an arc from `i` to `j`.
//!
//! ```text
//! (1)  shaded_i and shaded_j   ->  a(i,j) or a(j,i)      those of the two that there are
//! (2)  !a(i,j) or !a(i,k)                                two of the four arcs of a cell
//! (3)  the arcs between cells inside make no cycle
//! (4)  !shaded_i                                         one row or column: i is no end, or alone
//! ```
//!
//! Sizes on R x C cells, both sides at least 2, with I = (R-2)(C-2) cells inside: D has
//! P = 2(R-1)(C-1) possible pairs, and 4I arcs, so 4I auxiliary variables; P clauses (1) with
//! 2P + 4I literals; 6I binary clauses (2); and what [`super::acyclicity`] takes for (3), on two
//! components of about I/2 vertices, as a diagonal does not change the colour of a chessboard. One
//! row or column of n cells: n-2 unit clauses, or one if n is 1.
//!
//! **Why.** We think of an arc from each shaded cell of the border to the border node, from which none
//! leads; so the border cell may have no other.
//!
//! *Without a cycle in D* pick a root in each of its trees, the border node in its own, and point
//! every edge towards the root. Each shaded cell has at most one arc, those on the border the one
//! to the border node: (1) to (3) hold.
//!
//! *With a cycle* of `k` edges in D, (1) gives each of them an arc that begins at one of its `k`
//! nodes; an edge to the border node has the one thought of. By (2), and as the cells of the border
//! have their arc already, no node begins two of them, so each node begins one. Then the border node,
//! which begins none, is not on the cycle, and neither is a cell of the border, whose arc leads to
//! it. So the arcs lead around between cells inside, against (3). ∎
//!
//! (4) is the cut of [`super::hitori_line`], as the theorem fails on lines.
//!
//! Unit propagation, with all cells known, finds each cycle of D that hangs together with the
//! border: from there arcs are forced one after another, each towards the border, until the two
//! ways round the cycle, or two ways to the border, meet in a cell that needs two arcs. It finds no
//! ring that does not hang together with the border: its arcs can be chosen in two ways.
//!
//! `acyclic`, `closure` and `vertex-elimination` use it and not the trees of
//! [`super::hitori_parents`]. Only cells inside matter, and those in two components: a closure has
//! about 2(RC)^2 clauses and not 4(RC)^2, and the graphs whose vertices are eliminated are less than
//! half as large. A binary order is about as large as there, but arcs that hang together with the
//! border need not be guessed. With each encoder this was much faster in measurements.

use crosscut_puzzles::hitori::Board;

use super::acyclicity::Acyclicity;
use super::digraph::Digraph;
use super::hitori_cycles::{diagonals, is_border};
use super::hitori_line;
use crate::cnf::{ClauseSink, Family, Lit, VarTable};
use crate::cost::Cost;
use crate::hitori::unshaded;

pub(super) fn encode(board: &Board, acyclicity: Acyclicity, sink: &mut impl ClauseSink) {
    if hitori_line::is_line(board) {
        for i in hitori_line::separators(board) {
            sink.clause(Family::Connectivity, &[unshaded(i)]); // (4)
        }
        return;
    }
    let arcs = VarTable::new(n_inside(board), 4, sink);
    if sink.is_full() {
        return;
    }
    for i in 0..board.n_cells() {
        for j in diagonals(board, i).filter(|&j| j > i) {
            pair(board, &arcs, (i, j), sink); // (1)
        }
    }
    for x in 0..n_inside(board) {
        for d in 0..4 {
            for e in 0..d {
                sink.clause(Family::Connectivity, &[!arcs.lit(x, d), !arcs.lit(x, e)]); // (2)
            }
        }
    }
    let lits: Vec<Lit> = inner_arcs(board).map(|arc| arcs.lit(arc.from, arc.direction)).collect();
    acyclicity.encode(&digraph(board), &lits, usize::MAX, sink); // (3)
}

/// What [`encode`] adds, by the formula.
pub(super) fn cost(board: &Board, acyclicity: Acyclicity) -> Cost {
    if hitori_line::is_line(board) {
        let n = hitori_line::separators(board).len() as u64;
        return Cost { vars: 0, clauses: n, literals: n };
    }
    let pairs = 2 * (board.rows() as u64 - 1) * (board.cols() as u64 - 1);
    let inside = n_inside(board) as u64;
    let (clauses, literals) = (pairs + 6 * inside, 2 * pairs + 4 * inside + 12 * inside);
    Cost { vars: 4 * inside, clauses, literals } + acyclicity.cost(&digraph(board), usize::MAX)
}

/// (1) for cells `i < j` that touch at a corner.
fn pair(board: &Board, arcs: &VarTable, (i, j): (usize, usize), sink: &mut impl ClauseSink) {
    let direction = if j > i + board.cols() { 3 } else { 2 };
    let mut clause = [unshaded(i); 4];
    clause[1] = unshaded(j);
    let mut len = 2;
    for (cell, direction) in [(i, direction), (j, 3 - direction)] {
        if let Some(x) = inside(board, cell) {
            clause[len] = arcs.lit(x, direction);
            len += 1;
        }
    }
    sink.clause(Family::Connectivity, &clause[..len]);
}

/// How many cells are not on the border.
fn n_inside(board: &Board) -> usize {
    (board.rows() - 2) * (board.cols() - 2)
}

/// The number of cell `i` among those inside.
fn inside(board: &Board, i: usize) -> Option<usize> {
    let (row, col) = (i / board.cols(), i % board.cols());
    (!is_border(board, i)).then(|| (row - 1) * (board.cols() - 2) + col - 1)
}

/// An arc between two cells inside, by their numbers there. The directions are 0 to 3 in the order
/// of [`diagonals`], so that the sum of a direction and its opposite is 3.
struct InnerArc {
    from: usize,
    direction: usize,
    to: usize,
}

fn inner_arcs(board: &Board) -> impl Iterator<Item = InnerArc> {
    let cells = (0..board.n_cells()).filter_map(|i| Some((i, inside(board, i)?)));
    cells.flat_map(move |(i, from)| {
        let arcs = diagonals(board, i).enumerate();
        arcs.filter_map(move |(direction, j)| {
            Some(InnerArc { from, direction, to: inside(board, j)? })
        })
    })
}

fn digraph(board: &Board) -> Digraph {
    let arcs = inner_arcs(board).map(|arc| (arc.from, arc.to)).collect();
    Digraph { n: n_inside(board), arcs }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cnf::Cnf;
    use crate::connectivity::digraph::Component;
    use crate::hitori::shaded;
    use crate::truth;

    /// All shadings without touching cells, as bit masks.
    fn shadings(board: &Board) -> Vec<u32> {
        let mut masks = vec![0u32];
        for i in 0..board.n_cells() {
            let near: u32 = board.neighbours(i).map(|j| 1 << j).sum();
            let with_i: Vec<u32> =
                masks.iter().filter(|&&mask| mask & near == 0).map(|mask| mask | 1 << i).collect();
            masks.extend(with_i);
        }
        masks
    }

    /// Whether the part of D that hangs together with the border node has more edges than a tree,
    /// and whether another part has.
    fn cycles(board: &Board, mask: u32) -> (bool, bool) {
        let border = board.n_cells();
        let cells = || (0..border).filter(|&i| mask >> i & 1 == 1);
        let mut edges: Vec<(usize, usize)> =
            cells().filter(|&i| is_border(board, i)).map(|i| (i, border)).collect();
        for i in cells() {
            let near = diagonals(board, i).filter(|&j| j > i && mask >> j & 1 == 1);
            edges.extend(near.map(|j| (i, j)));
        }
        let graph = Digraph { n: border + 1, arcs: edges };
        let has_cycle = |part: &Component| part.graph.arcs.len() >= part.graph.n;
        let at_border = |part: &Component| part.arcs.iter().any(|&a| graph.arcs[a].1 == border);
        let (outer, inner): (Vec<_>, Vec<_>) = graph.components().into_iter().partition(at_border);
        (outer.iter().any(has_cycle), inner.iter().any(has_cycle))
    }

    #[test]
    fn propagation_finds_the_cycles_that_hang_together_with_the_border() {
        // The ring inside 5 x 5 cells; those around it cannot have one.
        let ring = 1 << 7 | 1 << 11 | 1 << 13 | 1 << 17;
        let mut seen = [0; 3];
        for (rows, cols, step) in [(2, 4, 1), (3, 3, 1), (3, 5, 1), (4, 4, 1), (5, 5, 19)] {
            let board = Board::new(cols, vec![None; rows * cols]);
            let mut cnf = Cnf::new();
            (0..board.n_cells()).for_each(|_| _ = cnf.new_var());
            encode(&board, Acyclicity::BinaryOrder, &mut cnf);
            let is_kept = |&(n, mask): &(usize, u32)| n % step == 0 || mask & ring == ring;
            for (_, mask) in shadings(&board).into_iter().enumerate().filter(is_kept) {
                let value = |i| if mask >> i & 1 == 1 { shaded(i) } else { unshaded(i) };
                let cells: Vec<Lit> = (0..board.n_cells()).map(value).collect();
                let is_refused = truth::propagate(&cnf, &cells).is_none();
                let (at_border, inside) = cycles(&board, mask);
                assert_eq!(is_refused, at_border, "{rows}x{cols} {mask:b}");
                seen[0] += usize::from(at_border);
                seen[1] += usize::from(inside && !at_border);
                seen[2] += usize::from(!inside && !at_border);
            }
        }
        assert!(seen.iter().all(|&n| n > 0), "{seen:?}");
    }
}
