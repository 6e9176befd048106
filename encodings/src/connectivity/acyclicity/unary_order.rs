//! Unary order: how long a walk from each vertex can be, counted in unary.
//!
//! `l(u,k)` says that a walk of `k` arcs that are there begins at `u`. With a cycle there are walks
//! of any length; so none may be longer than `d`, the longest that must have a model:
//!
//! ```text
//! (1)  a(u,v)               ->  l(u,1)
//! (2)  a(u,v) and l(v,k)    ->  l(u,k+1)      1 <= k < d
//! (3)  a(u,v)               -> !l(v,d)        else a walk of d+1 arcs begins at u
//! (4)  a(u,v)               -> !a(v,u)        where both arcs may be
//! ```
//!
//! (4) follows from the others. Without it search takes many times longer, as that is the cycle which
//! is tried most often.
//!
//! Sizes, if `q` pairs of arcs are opposite: dn auxiliary variables; (d+1)m + q clauses, 2m + q of
//! them binary and the others ternary.
//!
//! **Why.** Make `l(u,k)` true where there is such a walk: (1) and (2) hold, and (3) if no walk has
//! more than `d` arcs. Now let the arcs make a cycle. From (1) each vertex of it has `l(.,1)`, and
//! by (2), one vertex back each time, `l(.,2)` and so on to `l(.,d)`, against (3). ∎
//!
//! Unit propagation finds a cycle of true arcs, as that was all of the proof. It refuses an arc that
//! would close a cycle of two arcs, and else need not: the walk from its end to its start must have
//! at least half of `d` arcs, so that what (3) excludes at its start meets what (1) and (2) derive at
//! its end. That `l(u,k+1)` implies `l(u,k)` is never needed, and not said: it saved no time.
//!
//! Martin Gebser, Tomi Janhunen, Jussi Rintanen, "SAT Modulo Graphs: Acyclicity", JELIA 2014, has
//! unary and binary orders and closures side by side.

use crate::cnf::{ClauseSink, Family, Lit, VarTable};
use crate::connectivity::digraph::Digraph;
use crate::cost::Cost;

pub(super) fn encode(graph: &Digraph, arcs: &[Lit], d: usize, sink: &mut impl ClauseSink) {
    let walks = VarTable::new(graph.n, d, sink);
    let walk = |v: usize, k: usize| walks.lit(v, k - 1);
    super::no_opposites(graph, arcs, sink); // (4)
    for (&(u, v), &arc) in graph.arcs.iter().zip(arcs) {
        if sink.is_full() {
            return;
        }
        sink.clause(Family::Connectivity, &[!arc, walk(u, 1)]); // (1)
        for k in 1..d {
            sink.clause(Family::Connectivity, &[!arc, !walk(v, k), walk(u, k + 1)]); // (2)
        }
        sink.clause(Family::Connectivity, &[!arc, !walk(v, d)]); // (3)
    }
}

pub(super) fn cost(graph: &Digraph, d: usize) -> Cost {
    let (n, m, d) = (graph.n as u64, graph.arcs.len() as u64, d as u64);
    let q = graph.opposites().len() as u64;
    Cost { vars: d * n, clauses: (d + 1) * m + q, literals: (3 * d + 1) * m + 2 * q }
}
