//! Encoders of "the arcs that are there make no directed cycle", one file each.
//!
//! They know nothing of puzzles: the graph is any [`Digraph`] and each of its arcs has a literal,
//! true if the arc is there. [`ALL`] lists the encoders. What their heads say is of a graph that
//! hangs together, with `n >= 2` vertices and `m` arcs; a cycle stays inside one component, so
//! each component is encoded by itself, and a vertex without arcs costs nothing.
//!
//! Whoever makes the graph may know that the walks along arcs that are there need never be longer
//! than some number of arcs. The order encoders use that: longer walks need not have a model. In
//! any case a walk without a cycle meets each vertex once, so `d`, the longest walk that must have
//! a model, is at most `n-1`; where there is an arc it is at least 1.

mod binary_order;
mod closure;
mod unary_order;
mod vertex_elimination;

use super::digraph::Digraph;
use crate::cnf::{ClauseSink, Family, Lit};
use crate::cost::Cost;

/// An encoder of "these arcs make no cycle".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Acyclicity {
    /// How long the walks from each vertex are, in unary.
    UnaryOrder,
    /// A number for each vertex, in binary.
    BinaryOrder,
    /// Which vertex is reached from which.
    Closure,
    /// The same, as far as the elimination of one vertex after another needs it.
    VertexElimination,
}

/// All acyclicity encoders.
#[cfg(test)]
const ALL: [Acyclicity; 4] = [
    Acyclicity::UnaryOrder,
    Acyclicity::BinaryOrder,
    Acyclicity::Closure,
    Acyclicity::VertexElimination,
];

impl Acyclicity {
    /// Adds clauses that have a model if the arcs of `graph` whose literals in `arcs` are true
    /// make no walk of more than `longest` arcs, and none if they make a cycle.
    pub(super) fn encode(
        self,
        graph: &Digraph,
        arcs: &[Lit],
        longest: usize,
        sink: &mut impl ClauseSink,
    ) {
        for component in graph.components() {
            let arcs: Vec<Lit> = component.arcs.iter().map(|&a| arcs[a]).collect();
            let graph = &component.graph;
            let d = longest_walk(graph, longest);
            match self {
                Acyclicity::UnaryOrder => unary_order::encode(graph, &arcs, d, sink),
                Acyclicity::BinaryOrder => binary_order::encode(graph, &arcs, d, sink),
                Acyclicity::Closure => closure::encode(graph, &arcs, sink),
                Acyclicity::VertexElimination => vertex_elimination::encode(graph, &arcs, sink),
            }
        }
    }

    /// What these clauses cost, by the formulas of the heads.
    pub(super) fn cost(self, graph: &Digraph, longest: usize) -> Cost {
        let cost = |graph: &Digraph| {
            let d = longest_walk(graph, longest);
            match self {
                Acyclicity::UnaryOrder => unary_order::cost(graph, d),
                Acyclicity::BinaryOrder => binary_order::cost(graph, d),
                Acyclicity::Closure => closure::cost(graph),
                Acyclicity::VertexElimination => vertex_elimination::cost(graph),
            }
        };
        let parts = graph.components();
        parts.iter().map(|part| cost(&part.graph)).fold(Cost::default(), |sum, part| sum + part)
    }
}

/// The longest walk that must have a model, in a graph that hangs together and has an arc.
fn longest_walk(graph: &Digraph, longest: usize) -> usize {
    longest.clamp(1, graph.n - 1)
}

/// No arc where another leads back.
fn no_opposites(graph: &Digraph, arcs: &[Lit], sink: &mut impl ClauseSink) {
    for (a, b) in graph.opposites() {
        if sink.is_full() {
            return;
        }
        sink.clause(Family::Connectivity, &[!arcs[a], !arcs[b]]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cnf::{Cnf, Size};
    use crate::truth;

    /// All arcs between `n` vertices.
    fn complete(n: usize) -> Digraph {
        let arcs = (0..n).flat_map(|u| (0..n).filter(move |&v| v != u).map(move |v| (u, v)));
        Digraph { n, arcs: arcs.collect() }
    }

    /// The part of the graph that has the arcs of a bit mask.
    fn part(graph: &Digraph, mask: u32) -> Digraph {
        let is_there = |&(a, _): &(usize, &(usize, usize))| mask >> a & 1 == 1;
        let arcs = graph.arcs.iter().enumerate().filter(is_there).map(|(_, &arc)| arc).collect();
        Digraph { n: graph.n, arcs }
    }

    /// The number of arcs on the longest walk; `None` if there is a cycle. Naive: walks grow as long
    /// as they can.
    fn longest(graph: &Digraph) -> Option<usize> {
        let mut ends: Vec<bool> = vec![true; graph.n];
        for length in 0..=graph.n {
            let mut next = vec![false; graph.n];
            for &(u, v) in &graph.arcs {
                next[v] |= ends[u];
            }
            if !next.contains(&true) {
                return Some(length);
            }
            ends = next;
        }
        None
    }

    fn encoded(encoder: Acyclicity, graph: &Digraph, longest: usize) -> (Cnf, Vec<Lit>) {
        let (mut cnf, arcs) = truth::inputs(graph.arcs.len());
        encoder.encode(graph, &arcs, longest, &mut cnf);
        (cnf, arcs)
    }

    /// What each literal is in an assignment of the arcs.
    fn assigned(arcs: &[Lit], mask: u32) -> Vec<Lit> {
        truth::literals(arcs.len(), mask)
    }

    /// The arcs that a bit mask says are there.
    fn there(arcs: &[Lit], mask: u32) -> Vec<Lit> {
        let is_there = |&(a, _): &(usize, &Lit)| mask >> a & 1 == 1;
        arcs.iter().enumerate().filter(is_there).map(|(_, &lit)| lit).collect()
    }

    /// The encoder allows every set of arcs of `graph` without a cycle and no other; and also if told
    /// how long the longest walk is.
    fn assert_exact(encoder: Acyclicity, graph: &Digraph, masks: impl Iterator<Item = u32>) {
        let tight: Vec<(Cnf, Vec<Lit>)> =
            (0..graph.n).map(|d| encoded(encoder, graph, d)).collect();
        let (cnf, arcs) = encoded(encoder, graph, usize::MAX);
        for mask in masks {
            let longest = longest(&part(graph, mask));
            let place = || format!("{encoder:?} {:?} {mask:b}", graph.arcs);
            let is_model = truth::is_satisfiable(&cnf, &assigned(&arcs, mask));
            assert_eq!(is_model, longest.is_some(), "{}", place());
            for (d, (cnf, arcs)) in tight.iter().enumerate() {
                let is_model = || truth::is_satisfiable(cnf, &assigned(arcs, mask));
                match longest {
                    Some(longest) if longest <= d => assert!(is_model(), "{} {d}", place()),
                    Some(_) => (),
                    None => assert!(!is_model(), "{} {d}", place()),
                }
            }
        }
    }

    #[test]
    fn every_encoder_allows_all_arcs_without_a_cycle_of_up_to_four_vertices() {
        for encoder in ALL {
            for n in 1..=4 {
                let graph = complete(n);
                assert_exact(encoder, &graph, 0..1 << graph.arcs.len());
            }
        }
    }

    /// Here an arc that is missing is none that the encoder knows of.
    #[test]
    fn every_encoder_judges_all_graphs_of_up_to_four_vertices() {
        for encoder in ALL {
            for n in 2..=4 {
                let graph = complete(n);
                for mask in 0..1u32 << graph.arcs.len() {
                    let graph = part(&graph, mask);
                    let m = graph.arcs.len();
                    let (cnf, arcs) = encoded(encoder, &graph, usize::MAX);
                    let is_model = truth::is_satisfiable(&cnf, &arcs);
                    assert_eq!(is_model, longest(&graph).is_some(), "{encoder:?} {graph:?}");
                    if n == 3 {
                        assert_exact(encoder, &graph, 0..1 << m);
                    }
                }
            }
        }
    }

    /// Numbers from a seed, enough for a sample.
    fn sample(seed: u64) -> impl Iterator<Item = u32> {
        let step = |x: &u64| Some(x.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1));
        std::iter::successors(Some(seed), step).map(|x| (x >> 40) as u32)
    }

    #[test]
    fn every_encoder_judges_a_sample_of_five_vertices() {
        let whole = complete(5);
        let m = whole.arcs.len();
        for encoder in ALL {
            let (cnf, arcs) = encoded(encoder, &whole, usize::MAX);
            let mut n_acyclic = 0;
            // Two numbers together, so that arcs are rare enough for some graphs without a cycle.
            for (one, two) in sample(5).zip(sample(6)).take(300) {
                let mask = one & two & ((1 << m) - 1);
                let graph = part(&whole, mask);
                let is_acyclic = longest(&graph).is_some();
                n_acyclic += usize::from(is_acyclic);
                let is_model = truth::is_satisfiable(&cnf, &assigned(&arcs, mask));
                assert_eq!(is_model, is_acyclic, "{encoder:?} {mask:b}");
                let (cnf, arcs) = encoded(encoder, &graph, usize::MAX);
                assert_eq!(truth::is_satisfiable(&cnf, &arcs), is_acyclic, "{encoder:?} {mask:b}");
            }
            assert!((50..250).contains(&n_acyclic), "{n_acyclic}");
        }
    }

    #[test]
    fn sizes_are_the_formulas_of_the_heads() {
        let grid = |rows: usize, cols: usize| {
            let right = (0..rows * cols).filter(|i| (i + 1) % cols > 0).map(|i| (i, i + 1));
            let down = (0..(rows - 1) * cols).map(|i| (i, i + cols));
            let both = |(u, v)| [(u, v), (v, u)];
            Digraph { n: rows * cols, arcs: right.chain(down).flat_map(both).collect() }
        };
        let whole = complete(4);
        let mut graphs: Vec<Digraph> = (0..1u32 << 12).map(|mask| part(&whole, mask)).collect();
        graphs.extend((0..=9).map(complete));
        graphs.extend([grid(1, 7), grid(4, 4), grid(9, 13)]);
        let two_parts = Digraph { n: 9, arcs: vec![(0, 2), (2, 8), (3, 1), (1, 3), (7, 1)] };
        graphs.push(two_parts);
        for encoder in ALL {
            for graph in &graphs {
                for d in [0, 1, 2, 3, 4, 7, 8, 9, 50, usize::MAX] {
                    let mut size = Size::default();
                    let arcs = truth::inputs(graph.arcs.len()).1;
                    encoder.encode(graph, &arcs, d, &mut size);
                    let cost = encoder.cost(graph, d);
                    assert_eq!(Cost::from(&size), cost, "{encoder:?} {graph:?} {d}");
                }
            }
        }
    }

    /// For every set of true arcs, the others open.
    #[test]
    fn all_but_binary_order_find_cycles_by_propagation_and_two_refuse_what_would_close_one() {
        let graph = complete(4);
        for encoder in ALL.into_iter().filter(|&encoder| encoder != Acyclicity::BinaryOrder) {
            let (cnf, arcs) = encoded(encoder, &graph, usize::MAX);
            for mask in 0..1u32 << arcs.len() {
                let derived = truth::propagate(&cnf, &there(&arcs, mask));
                let is_acyclic = longest(&part(&graph, mask)).is_some();
                assert_eq!(derived.is_some(), is_acyclic, "{encoder:?} {mask:b}");
                let Some(derived) = derived else { continue };
                for (a, &arc) in arcs.iter().enumerate() {
                    let closes = longest(&part(&graph, mask | 1 << a)).is_none();
                    let is_refused = derived.contains(&!arc);
                    match encoder {
                        Acyclicity::UnaryOrder => assert!(closes || !is_refused),
                        _ => assert_eq!(is_refused, closes, "{encoder:?} {mask:b} {a}"),
                    }
                }
            }
        }
    }

    /// Five or six vertices, so walks of up to four or five arcs; a walk of two arcs is half of four.
    #[test]
    fn unary_order_refuses_what_would_close_a_walk_of_at_least_half() {
        let refuses = |n: usize, walk: usize| {
            let way = (1..n).map(|v| (v - 1, v));
            let arcs = way.chain([(walk, 0)]).collect();
            let (cnf, arcs) = encoded(Acyclicity::UnaryOrder, &Digraph { n, arcs }, usize::MAX);
            truth::propagate(&cnf, &arcs[..walk]).unwrap_or_default().contains(&!arcs[n - 1])
        };
        assert!(refuses(6, 1), "two arcs");
        assert!(!refuses(6, 2));
        assert!(refuses(6, 3));
        assert!(refuses(5, 2));
    }

    #[test]
    fn binary_order_does_not_see_a_cycle_of_three_while_bits_are_open() {
        let (cnf, arcs) = encoded(Acyclicity::BinaryOrder, &complete(3), usize::MAX);
        let ring: Vec<Lit> = [0, 3, 4].map(|a| arcs[a]).to_vec();
        let derived = truth::propagate(&cnf, &ring).unwrap_or_default();
        assert_eq!(derived.len(), 6, "the ring, and no arcs back");
        assert!(!truth::is_satisfiable(&cnf, &ring));
    }

    /// A sink that is full soon.
    struct Short(Size, u64);

    impl ClauseSink for Short {
        fn new_var(&mut self) -> crate::cnf::Var {
            self.0.new_var()
        }

        fn clause(&mut self, family: Family, lits: &[Lit]) {
            self.0.clause(family, lits);
        }

        fn is_full(&self) -> bool {
            self.0.n_vars() as u64 + self.0.n_clauses() >= self.1
        }
    }

    #[test]
    fn every_encoder_stops_soon_after_the_sink_is_full() {
        let graph = complete(60);
        let arcs = truth::inputs(graph.arcs.len()).1;
        for encoder in ALL {
            for most in [0, 100, 1000, 10_000] {
                let mut sink = Short(Size::default(), most);
                encoder.encode(&graph, &arcs, usize::MAX, &mut sink);
                let total = sink.0.n_vars() as u64 + sink.0.n_clauses();
                let row = 60 * 60 * 3;
                assert!(total <= most + row, "{encoder:?} {most}: {total}");
            }
        }
    }
}
