//! Vertex elimination: take the vertices out one after another; when one goes, the ways through it
//! are kept as pairs of what remains.
//!
//! ```text
//!     u --> v --> w        v goes:       u ------> w      a *filled* pair, if it was none
//! ```
//!
//! At first the pairs are the arcs. `e(u,w)` is the literal of the arc from `u` to `w`, or, once the
//! pair is filled, an auxiliary variable. When `v` goes, with the pairs into it from the vertices
//! `u` and those out of it to the vertices `w`:
//!
//! ```text
//! (1)  a(u,w)               ->  e(u,w)       an arc that is filled, the first time
//! (2)  e(u,v) and e(v,w)    ->  e(u,w)       u != w
//! (3)  e(u,v)               -> !e(v,u)       u = w
//! ```
//!
//! Sizes: let vertex `v`, when it goes, have `i_v` pairs in and `o_v` out, of which `c_v` are with
//! the same vertex both ways; let `f` pairs be filled, `g` of them arcs. Then f auxiliary variables;
//! g + Σ c_v binary clauses (1) and (3); Σ (i_v o_v - c_v) ternary clauses (2).
//!
//! **Why.** Without a cycle make each filled pair true if a walk along arcs that are there leads
//! that way: (1) and (2) hold, and (3) as there is no walk both ways. Conversely let true pairs make
//! a cycle, at first of arcs, and let `v` be the first of its vertices to go. Of three vertices or
//! more, by (2) the pair past `v` is true and a shorter cycle remains, of vertices that go later and
//! of pairs that stand until then; by (1) this holds of pairs filled in between. So in the end two
//! vertices are left, against (3). ∎
//!
//! Unit propagation finds a cycle of true arcs, and refuses every arc that would close one: shorten
//! the cycle in the same way, and read the clauses from the end, where (3) refuses the closing pair,
//! back to the arc; each time the other one of the two pairs in (2) is true.
//!
//! **Order.** Next goes the vertex with the smallest product of pairs in and pairs out (where arcs
//! lead both ways: of least degree), of these the first. Any order is right; this one keeps sparse
//! graphs sparse: a board's graph is close to planar, and most of its vertices go at a cost that
//! does not grow with the board.
//!
//! Masood Feyzbakhsh Rankooh, Jussi Rintanen, "Propositional Encodings of Acyclicity and
//! Reachability by Using Vertex Elimination", AAAI 2022. They give every pair a variable of its own;
//! here an arc that is never filled keeps its literal.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap};

use crate::cnf::{ClauseSink, Family, Lit};
use crate::connectivity::digraph::Digraph;
use crate::cost::Cost;

pub(super) fn encode(graph: &Digraph, arcs: &[Lit], sink: &mut impl ClauseSink) {
    let mut pairs = Pairs { from: vec![BTreeMap::new(); graph.n] };
    for (&(u, w), &arc) in graph.arcs.iter().zip(arcs) {
        pairs.from[u].insert(w, Pair::Arc(arc));
    }
    let mut remaining = Remaining::new(graph);
    while let Some(v) = remaining.next() {
        if sink.is_full() {
            return;
        }
        let going = remaining.eliminate(v);
        for &u in &going.ins {
            let uv = pairs.lit(u, v);
            for &w in &going.outs {
                let vw = pairs.lit(v, w);
                if u == w {
                    sink.clause(Family::Connectivity, &[!uv, !vw]); // (3)
                } else {
                    let uw = pairs.fill(u, w, sink); // (1)
                    sink.clause(Family::Connectivity, &[!uv, !vw, uw]); // (2)
                }
            }
        }
    }
}

pub(super) fn cost(graph: &Digraph) -> Cost {
    let mut remaining = Remaining::new(graph);
    let (mut filled, mut filled_arcs, mut both, mut ways) = (0, 0, 0, 0);
    while let Some(v) = remaining.next() {
        let going = remaining.eliminate(v);
        filled += going.filled as u64;
        filled_arcs += going.filled_arcs as u64;
        both += going.both as u64;
        ways += (going.ins.len() * going.outs.len()) as u64;
    }
    let (binary, ternary) = (filled_arcs + both, ways - both);
    Cost { vars: filled, clauses: binary + ternary, literals: 2 * binary + 3 * ternary }
}

/// The literal of a pair.
#[derive(Clone, Copy)]
enum Pair {
    Arc(Lit),
    Filled(Lit),
}

/// The pairs, by where they lead from and to.
struct Pairs {
    from: Vec<BTreeMap<usize, Pair>>,
}

impl Pairs {
    /// The literal of a pair that there is.
    fn lit(&self, u: usize, w: usize) -> Lit {
        match self.from[u][&w] {
            Pair::Arc(lit) | Pair::Filled(lit) => lit,
        }
    }

    /// Fills the pair, if it is not yet, and returns its variable.
    fn fill(&mut self, u: usize, w: usize, sink: &mut impl ClauseSink) -> Lit {
        let before = self.from[u].get(&w).copied();
        if let Some(Pair::Filled(lit)) = before {
            return lit;
        }
        let lit = sink.new_var().positive();
        if let Some(Pair::Arc(arc)) = before {
            sink.clause(Family::Connectivity, &[!arc, lit]); // (1)
        }
        self.from[u].insert(w, Pair::Filled(lit));
        lit
    }
}

/// What remains of the graph.
struct Remaining {
    /// Where the pairs from each vertex lead, and whether they are filled.
    outs: Vec<BTreeMap<usize, bool>>,
    /// Where the pairs to each vertex come from.
    ins: Vec<BTreeSet<usize>>,
    /// Vertices by what it costs to take them out; entries with an old cost are passed over.
    queue: BinaryHeap<Reverse<(usize, usize)>>,
    is_gone: Vec<bool>,
}

/// A vertex that goes.
struct Going {
    /// Where its pairs come from.
    ins: Vec<usize>,
    /// Where its pairs lead to.
    outs: Vec<usize>,
    /// How many vertices are in both.
    both: usize,
    /// How many pairs are filled for the first time.
    filled: usize,
    /// How many of these are arcs.
    filled_arcs: usize,
}

impl Remaining {
    fn new(graph: &Digraph) -> Remaining {
        let mut outs = vec![BTreeMap::new(); graph.n];
        let mut ins = vec![BTreeSet::new(); graph.n];
        for &(u, w) in &graph.arcs {
            outs[u].insert(w, false);
            ins[w].insert(u);
        }
        let (queue, is_gone) = (BinaryHeap::new(), vec![false; graph.n]);
        let mut remaining = Remaining { outs, ins, queue, is_gone };
        (0..graph.n).for_each(|v| remaining.enqueue(v));
        remaining
    }

    fn price(&self, v: usize) -> usize {
        self.ins[v].len() * self.outs[v].len()
    }

    fn enqueue(&mut self, v: usize) {
        self.queue.push(Reverse((self.price(v), v)));
    }

    /// The vertex that goes next; none if all are gone.
    fn next(&mut self) -> Option<usize> {
        while let Some(Reverse((price, v))) = self.queue.pop() {
            if !self.is_gone[v] && price == self.price(v) {
                return Some(v);
            }
        }
        None
    }

    /// Takes `v` out and fills the pairs past it.
    fn eliminate(&mut self, v: usize) -> Going {
        self.is_gone[v] = true;
        let ins: Vec<usize> = std::mem::take(&mut self.ins[v]).into_iter().collect();
        let outs: Vec<usize> = std::mem::take(&mut self.outs[v]).into_keys().collect();
        for &u in &ins {
            self.outs[u].remove(&v);
        }
        for &w in &outs {
            self.ins[w].remove(&v);
        }
        let (mut filled, mut filled_arcs, mut both) = (0, 0, 0);
        for &u in &ins {
            for &w in &outs {
                if u == w {
                    both += 1;
                    continue;
                }
                match self.outs[u].insert(w, true) {
                    Some(true) => continue,
                    Some(false) => filled_arcs += 1,
                    None => _ = self.ins[w].insert(u),
                }
                filled += 1;
            }
        }
        ins.iter().chain(&outs).for_each(|&near| self.enqueue(near));
        Going { ins, outs, both, filled, filled_arcs }
    }
}
