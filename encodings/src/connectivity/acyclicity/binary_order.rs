//! Binary order: a number for each vertex, in binary, that falls along every arc.
//!
//! Vertex `u` has the `b` bits `u_{b-1} .. u_0`, as many as the numbers 0 to `d` need, where `d` is
//! the longest walk that must have a model. For each arc from `u` to `v` they are compared from the
//! highest bit down. `e_k` says that the bits from `k` on may all be equal, so that those below must
//! differ; `e_b` is the arc's literal, and `e_0` false:
//!
//! ```text
//! (1)  e_{k+1}             ->  u_k or !v_k       1 <= k < b     not smaller
//! (2)  e_{k+1} and !e_k    ->  u_k               0 <= k < b     greater, or the bits below decide
//! (3)  e_{k+1} and !e_k    -> !v_k               0 <= k < b
//! (4)  a(u,v)              -> !a(v,u)            where both arcs may be
//! ```
//!
//! (4) follows from the others. Without it search takes many times longer, as that is the cycle which
//! is tried most often.
//!
//! Sizes, if `q` pairs of arcs are opposite: bn + (b-1)m auxiliary variables; (3b-1)m + q clauses,
//! 2m + q of them binary and the others ternary.
//!
//! **Why.** Without a walk of more than `d` arcs, number each vertex by the longest walk that begins
//! at it; then each arc leads to a smaller number. Where the two first differ, at bit `k`, `u` has a
//! 1 and `v` a 0: make `e` true above `k` and false from there on, and all of its clauses hold. For
//! arcs that are not there make every `e` false. Conversely, where the arc is there let `e_k` be
//! the first false `e` from above. By (1) no bit above `k` is 0 for `u` and 1 for `v`; by (2) and
//! (3) bit `k` is 1 for `u` and 0 for `v`. So the number of `u` is greater. Numbers fall along a
//! walk, and it cannot come back to where it began. ∎
//!
//! Few clauses, but unit propagation derives little: by (4) it refuses an arc back, but it does not
//! see a cycle of three true arcs while the bits are open; the solver has to guess bits. It does
//! compare numbers that are known.
//!
//! Tomi Janhunen, "Representing Normal Programs with Clauses", ECAI 2004, has the levels in binary.

use crate::cnf::{ClauseSink, Family, Lit, VarTable};
use crate::connectivity::digraph::Digraph;
use crate::cost::Cost;

pub(super) fn encode(graph: &Digraph, arcs: &[Lit], d: usize, sink: &mut impl ClauseSink) {
    let b = n_bits(d);
    let bits = VarTable::new(graph.n, b, sink);
    super::no_opposites(graph, arcs, sink); // (4)
    for (&(u, v), &arc) in graph.arcs.iter().zip(arcs) {
        if sink.is_full() {
            return;
        }
        let mut above = arc;
        for k in (0..b).rev() {
            let (u_k, v_k) = (bits.lit(u, k), bits.lit(v, k));
            if k == 0 {
                sink.clause(Family::Connectivity, &[!above, u_k]); // (2)
                sink.clause(Family::Connectivity, &[!above, !v_k]); // (3)
                break;
            }
            let equal = sink.new_var().positive();
            sink.clause(Family::Connectivity, &[!above, u_k, !v_k]); // (1)
            sink.clause(Family::Connectivity, &[!above, equal, u_k]); // (2)
            sink.clause(Family::Connectivity, &[!above, equal, !v_k]); // (3)
            above = equal;
        }
    }
}

/// The bits of the numbers from 0 to `d`.
fn n_bits(d: usize) -> usize {
    (usize::BITS - d.leading_zeros()) as usize
}

pub(super) fn cost(graph: &Digraph, d: usize) -> Cost {
    let (n, m, b) = (graph.n as u64, graph.arcs.len() as u64, n_bits(d) as u64);
    let q = graph.opposites().len() as u64;
    let (clauses, literals) = ((3 * b - 1) * m + q, (9 * b - 5) * m + 2 * q);
    Cost { vars: b * n + (b - 1) * m, clauses, literals }
}
