//! Transitive closure: which vertex is reached from which.
//!
//! `t(i,k)` for `i != k` says that a walk along arcs that are there leads from `i` to `k`:
//!
//! ```text
//! (1)  a(i,j)               ->  t(i,j)
//! (2)  a(i,j) and t(j,k)    ->  t(i,k)      k != i, j
//! (3)  a(i,j)               -> !t(j,i)
//! ```
//!
//! Sizes: n(n-1) auxiliary variables; nm clauses, two of each arc binary and the others ternary.
//!
//! **Why.** Without a cycle, the walks themselves are a model: one from `j` to `i` and the arc from
//! `i` to `j` would be a cycle. Conversely, on a cycle through an arc from `i` to `j` the rest of
//! it leads back from `j`: (1) for its last arc and (2) for the others, from the end to the start,
//! give `t(j,i)`, against (3). ∎
//!
//! Unit propagation finds a cycle of true arcs, and refuses every arc that would close one.
//!
//! The closure of a relation, told of arcs in Martin Gebser, Tomi Janhunen, Jussi Rintanen, "SAT
//! Modulo Graphs: Acyclicity", JELIA 2014.

use crate::cnf::{ClauseSink, Family, Lit, VarTable};
use crate::connectivity::digraph::Digraph;
use crate::cost::Cost;

pub(super) fn encode(graph: &Digraph, arcs: &[Lit], sink: &mut impl ClauseSink) {
    let table = VarTable::new(graph.n, graph.n - 1, sink);
    let reaches = |i: usize, k: usize| table.lit(i, if k < i { k } else { k - 1 });
    for (&(i, j), &arc) in graph.arcs.iter().zip(arcs) {
        if sink.is_full() {
            return;
        }
        sink.clause(Family::Connectivity, &[!arc, reaches(i, j)]); // (1)
        for k in (0..graph.n).filter(|&k| k != i && k != j) {
            sink.clause(Family::Connectivity, &[!arc, !reaches(j, k), reaches(i, k)]); // (2)
        }
        sink.clause(Family::Connectivity, &[!arc, !reaches(j, i)]); // (3)
    }
}

pub(super) fn cost(graph: &Digraph) -> Cost {
    let (n, m) = (graph.n as u64, graph.arcs.len() as u64);
    Cost { vars: n * (n - 1), clauses: n * m, literals: (3 * n - 2) * m }
}
