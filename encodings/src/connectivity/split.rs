//! The opposite of connectivity: clauses that, on top of the other rules, only disconnected
//! assignments satisfy.
//!
//! A graph is disconnected iff its nodes can be given two sides so that every edge stays on one side
//! and both sides have a node. With a variable `side` per node this is short, while saying that no
//! such sides exist is not:
//!
//! ```text
//! Hashi: island 0 stands on the first side
//! (1)  !side_0
//! (2)  OR side_i                              i > 0        some island stands on the other
//! (3)  [x_s >= 1] -> side_a = side_b          span s = (a, b)
//!
//! Hitori: `first` and `other` point out an unshaded cell on each side, or none is unshaded
//! (4)  first_i -> !shaded_i, !side_i          other_i -> !shaded_i, side_i
//! (5)  none -> shaded_i
//! (6)  OR first_i or none                     OR other_i or none
//! (7)  !shaded_i, !shaded_j -> side_i = side_j            touching cells i, j
//! ```
//!
//! So a formula without connectivity, with some cuts and with these clauses has a model iff the
//! formula with its cuts still has a disconnected one; and if it has none, the cuts say all that
//! connectivity says.
//!
//! Sizes: Hashi, n islands and S spans: n variables, 2S + 2 clauses (n = 0: the empty clause
//! alone). Hitori, n cells and E pairs of touching cells: 3n + 1 variables, 5n + 2 + 2E clauses.
//! They are no part of any recipe and counted as [`Family::Connectivity`].

use crosscut_puzzles::{hashi, hitori};

use crate::cnf::{ClauseSink, Family, Lit};
use crate::constraint::Graph;
use crate::hashi::at_least;
use crate::hitori::{shaded, unshaded};

/// Adds the clauses for `graph`.
pub(crate) fn encode(graph: Graph<'_>, sink: &mut impl ClauseSink) {
    match graph {
        Graph::Cells(board) => cells(board, sink),
        Graph::Islands(board) => islands(board, sink),
    }
}

const FAMILY: Family = Family::Connectivity;

fn islands(board: &hashi::Board, sink: &mut impl ClauseSink) {
    let side = new_lits(board.islands().len(), sink);
    let Some((&first, others)) = side.split_first() else {
        return sink.clause(FAMILY, &[]);
    };
    sink.clause(FAMILY, &[!first]); // (1)
    sink.clause(FAMILY, others); // (2)
    for (s, span) in board.spans().iter().enumerate() {
        let bridged = at_least(board, s, 1);
        sink.clause(FAMILY, &[!bridged, !side[span.a], side[span.b]]); // (3)
        sink.clause(FAMILY, &[!bridged, side[span.a], !side[span.b]]); // (3)
    }
}

fn cells(board: &hitori::Board, sink: &mut impl ClauseSink) {
    let n = board.n_cells();
    let (side, mut first, mut other) = (new_lits(n, sink), new_lits(n, sink), new_lits(n, sink));
    let none = sink.new_var().positive();
    for i in 0..n {
        sink.clause(FAMILY, &[!first[i], unshaded(i)]); // (4)
        sink.clause(FAMILY, &[!first[i], !side[i]]); // (4)
        sink.clause(FAMILY, &[!other[i], unshaded(i)]); // (4)
        sink.clause(FAMILY, &[!other[i], side[i]]); // (4)
        sink.clause(FAMILY, &[!none, shaded(i)]); // (5)
        for j in board.neighbours(i) {
            sink.clause(FAMILY, &[shaded(i), shaded(j), !side[i], side[j]]); // (7)
        }
    }
    for marks in [&mut first, &mut other] {
        marks.push(none);
        sink.clause(FAMILY, marks); // (6)
    }
}

fn new_lits(n: usize, sink: &mut impl ClauseSink) -> Vec<Lit> {
    (0..n).map(|_| sink.new_var().positive()).collect()
}
