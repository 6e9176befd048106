//! Hashi by a spanning tree: from every island parents lead to the first one.
//!
//! ```text
//!     o===o---o      island 0 is the root; the parent of each other island is a neighbour to
//!         |          which a bridge leads, one step nearer
//!     o---o
//! ```
//!
//! Island 0 is the *root*. For every other island `i` and each span `s` from it to an island `j`,
//! `p(i,j)` says that `j` is a parent of `i`:
//!
//! ```text
//! (1)  p(i,j)   ->  [x_s >= 1]
//! (2)  OR of p(i,j) over the spans of i                    i is no root
//! (3)  the arcs p(i,j) between islands that are no roots make no cycle
//! (4)  the empty clause, and nothing else                  if spans do not connect all islands
//! ```
//!
//! Sizes for N >= 2 islands that S spans connect, deg(0) of them at the root: A = 2S - deg(0)
//! auxiliary variables `p`; A binary clauses (1); N-1 clauses (2) with A literals; and what
//! [`super::acyclicity`] takes for (3), on N-1 vertices. With fewer than two islands: nothing.
//!
//! **Why.** From any island go to a parent, by (2), along a bridge, by (1), and so on. By (3) the way
//! ends, so at the root: every model is connected. Conversely, in an answer take as the parent of
//! each island the first step of a shortest way to the root; the steps come closer to it, so (3)
//! holds: every answer has a model. (4): bridges run along spans, by B1. That clause is not left to
//! (3), which would have to be searched; of an island without spans it is (2) anyway. ∎
//!
//! An island may have several parents. At most one would do, and takes more clauses.
//!
//! Unit propagation: the only span of an island, or the last one that can, carries a bridge, unless
//! the island is the root; what more it finds is up to (3).
//! There is no smaller graph to look at, as in Hitori, so every encoder of acyclicity takes this
//! one. `acyclic` says here the same as `tree-binary`.
//!
//! The paper is that of [`super::hitori_parents`].

use crosscut_puzzles::hashi::Board;

use super::acyclicity::Acyclicity;
use super::digraph::Digraph;
use crate::cnf::{ClauseSink, Family, Lit};
use crate::cost::Cost;
use crate::hashi::at_least;

const ROOT: usize = 0;

pub(super) fn encode(board: &Board, acyclicity: Acyclicity, sink: &mut impl ClauseSink) {
    if board.islands().len() < 2 {
        return;
    }
    if !is_connected(board) {
        sink.clause(Family::Connectivity, &[]); // (4)
        return;
    }
    let mut lits: Vec<Lit> = Vec::new();
    let mut clause: Vec<Lit> = Vec::with_capacity(4);
    for i in ROOT + 1..board.islands().len() {
        clause.clear();
        for &s in board.spans_of(i) {
            let parent = sink.new_var().positive();
            sink.clause(Family::Connectivity, &[!parent, at_least(board, s, 1)]); // (1)
            clause.push(parent);
            if board.spans()[s].other(i) != ROOT {
                lits.push(parent);
            }
        }
        sink.clause(Family::Connectivity, &clause); // (2)
    }
    acyclicity.encode(&arcs(board), &lits, usize::MAX, sink); // (3)
}

/// What [`encode`] adds, by the formula.
pub(super) fn cost(board: &Board, acyclicity: Acyclicity) -> Cost {
    if board.islands().len() < 2 {
        return Cost::default();
    }
    if !is_connected(board) {
        return Cost { vars: 0, clauses: 1, literals: 0 };
    }
    let parents = (2 * board.spans().len() - board.spans_of(ROOT).len()) as u64;
    let islands = board.islands().len() as u64 - 1;
    Cost { vars: parents, clauses: parents + islands, literals: 3 * parents }
        + acyclicity.cost(&arcs(board), usize::MAX)
}

/// Whether the board would be connected with a bridge on every span.
fn is_connected(board: &Board) -> bool {
    let arcs = board.spans().iter().map(|span| (span.a, span.b)).collect();
    Digraph { n: board.islands().len(), arcs }.n_components() == 1
}

/// The arcs of (3), in the order of the literals p; vertex 0 is island 1.
fn arcs(board: &Board) -> Digraph {
    let others = |i: usize| {
        let near = board.spans_of(i).iter().map(move |&s| board.spans()[s].other(i));
        near.filter(|&j| j != ROOT)
    };
    let n = board.islands().len();
    let arcs = (1..n).flat_map(|i| others(i).map(move |j| (i - 1, j - 1))).collect();
    Digraph { n: n - 1, arcs }
}

#[cfg(test)]
mod tests {
    use crosscut_puzzles::Cell;
    use crosscut_puzzles::hashi::Island;

    use super::*;
    use crate::cnf::Cnf;
    use crate::truth;

    #[test]
    fn propagation_bridges_the_last_span_of_an_island_unless_it_is_the_root() {
        // The last one has one span only.
        let places = [(0, 0), (0, 2), (0, 4), (2, 0), (2, 2), (2, 4), (4, 4)];
        let islands =
            places.map(|(row, col)| Island { cell: Cell::new(row, col), clue: None }).to_vec();
        let Ok(board) = Board::new(5, 5, 1, islands) else { unreachable!("a board") };
        let mut cnf = Cnf::new();
        board.spans().iter().for_each(|_| _ = cnf.new_var());
        encode(&board, Acyclicity::UnaryOrder, &mut cnf);
        for i in 0..board.islands().len() {
            for &last in board.spans_of(i) {
                let others = board.spans_of(i).iter().filter(|&&s| s != last);
                let none: Vec<Lit> = others.map(|&s| !at_least(&board, s, 1)).collect();
                // It may have cut off another island.
                let Some(derived) = truth::propagate(&cnf, &none) else { continue };
                assert_eq!(derived.contains(&at_least(&board, last, 1)), i != ROOT, "{i} {last}");
            }
        }
    }
}
