//! Connectivity encoders.
//!
//! `lazy` leaves connectivity out of the formula: a model may be disconnected, then it gives cuts
//! ([`crate::Encode::violated_cuts`]) and the solver goes on with them. Some small cuts may be
//! added before the first solve. `none` is the bare abstraction: its models obey all rules but
//! connectivity, nobody asks for cuts, and whoever reports them must say so.
//!
//! The others encode connectivity whole: every model is connected and every answer has a model.
//! `bounded-levels` does not keep the second half: answers may be lost, and no model is no verdict.
//!
//! ```text
//! levels          what levels are, and why they say connected; how far they go
//! hitori_levels   of the unshaded cells
//! hashi_levels    of the islands
//! acyclicity      arcs that make no cycle, in any directed graph; the next three rest on it
//! hitori_parents  a spanning tree of the unshaded cells, by parents
//! hitori_forest   the shaded diagonals are a forest
//! hashi_parents   a spanning tree of the islands, by parents
//! ```
//!
//! One file per way to find cuts, each with the proof that its cuts follow from the rules:
//!
//! ```text
//! hitori_eager    cell cuts, before the first solve
//! hitori_cycles   cuts=cycles
//! hitori_regions  cuts=components
//! hitori_line     boards of one row or column, where the others do not apply
//! hashi_eager     sets of islands that could use up their clues inside, before the first solve
//! hashi_islands   components of islands
//!
//! split           the opposite: to ask whether a disconnected model is left
//! ```
//!
//! [`ALL`] lists the encoders that exist; recipes, tests and reports iterate over it.

mod acyclicity;
mod digraph;
mod hashi_eager;
pub(crate) mod hashi_islands;
mod hashi_levels;
mod hashi_parents;
pub(crate) mod hitori_cycles;
mod hitori_eager;
mod hitori_forest;
mod hitori_levels;
pub(crate) mod hitori_line;
mod hitori_parents;
pub(crate) mod hitori_regions;
mod levels;
pub(crate) mod split;

use std::mem::discriminant;

use acyclicity::Acyclicity;
use levels::Bound;

use crate::cnf::ClauseSink;
use crate::constraint::Graph;
use crate::cost::Cost;
use crate::cut::Cut;
use crate::recipe::Recipe;

/// An encoder of connectivity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Connectivity {
    /// Cuts found from disconnected models.
    #[default]
    Lazy,
    /// Distance levels, up to one that no answer exceeds.
    Levels,
    /// Distance levels up to a chosen one: answers that go further are lost.
    BoundedLevels {
        /// How many steps from the root; from 1 on.
        depth: u16,
    },
    /// A spanning tree by parents, with walks counted in unary.
    Tree,
    /// A spanning tree by parents, with numbers in binary.
    TreeBinary,
    /// Hitori: the shaded diagonals are a forest, with numbers in binary. Hashi: as
    /// [`Connectivity::TreeBinary`].
    Acyclic,
    /// Hitori: the shaded diagonals are a forest, Hashi: a spanning tree by parents; both with a
    /// transitive closure.
    Closure,
    /// The same with vertex elimination.
    VertexElimination,
    /// Nothing: the bare abstraction.
    None,
}

/// The depth of `bounded-levels` if none is given: the answers of most boards of up to some 20 cells a
/// side stay within it.
pub const DEFAULT_DEPTH: u16 = 64;

/// All connectivity encoders with their names in recipes, the one that takes a depth with the default.
pub const ALL: &[(&str, Connectivity)] = &[
    ("lazy", Connectivity::Lazy),
    ("levels", Connectivity::Levels),
    ("bounded-levels", Connectivity::BoundedLevels { depth: DEFAULT_DEPTH }),
    ("tree", Connectivity::Tree),
    ("tree-binary", Connectivity::TreeBinary),
    ("acyclic", Connectivity::Acyclic),
    ("closure", Connectivity::Closure),
    ("vertex-elimination", Connectivity::VertexElimination),
    ("none", Connectivity::None),
];

impl Connectivity {
    /// Its name in recipes, whatever the depth.
    pub fn name(self) -> &'static str {
        let is_same = |known: Connectivity| discriminant(&known) == discriminant(&self);
        ALL.iter().find(|&&(_, known)| is_same(known)).map_or("?", |&(name, _)| name)
    }

    /// Whether models may be disconnected and are to be cut until one is not.
    pub fn is_lazy(self) -> bool {
        self == Connectivity::Lazy
    }

    /// Whether answers may be lost, so that no model does not mean no answer.
    pub fn is_bounded(self) -> bool {
        matches!(self, Connectivity::BoundedLevels { .. })
    }

    /// Whether the clauses say all of connectivity and nothing else: every model is connected, and
    /// every answer has a model.
    pub fn is_whole(self) -> bool {
        match self {
            Connectivity::Levels
            | Connectivity::Tree
            | Connectivity::TreeBinary
            | Connectivity::Acyclic
            | Connectivity::Closure
            | Connectivity::VertexElimination => true,
            Connectivity::Lazy | Connectivity::BoundedLevels { .. } | Connectivity::None => false,
        }
    }
}

/// Which file encodes connectivity, and with what choice of its own.
enum Part {
    /// Small cuts before the first solve, and more from models.
    Eager,
    /// Distances from a root.
    Levels(Bound),
    /// A tree over what must be connected.
    Parents(Acyclicity),
    /// Hitori: no cycle in what separates.
    Forest(Acyclicity),
    /// No clause.
    Nothing,
}

impl Part {
    fn new(graph: &Graph<'_>, conn: Connectivity) -> Part {
        let acyclic = match graph {
            Graph::Cells(_) => Part::Forest,
            Graph::Islands(_) => Part::Parents,
        };
        match conn {
            Connectivity::Lazy => Part::Eager,
            Connectivity::Levels => Part::Levels(Bound::Proven),
            Connectivity::BoundedLevels { depth } => Part::Levels(Bound::Depth(depth)),
            Connectivity::Tree => Part::Parents(Acyclicity::UnaryOrder),
            Connectivity::TreeBinary => Part::Parents(Acyclicity::BinaryOrder),
            Connectivity::Acyclic => acyclic(Acyclicity::BinaryOrder),
            Connectivity::Closure => acyclic(Acyclicity::Closure),
            Connectivity::VertexElimination => acyclic(Acyclicity::VertexElimination),
            Connectivity::None => Part::Nothing,
        }
    }
}

/// Adds the clauses that `recipe` wants for the connectivity of `graph`.
pub(crate) fn encode(graph: Graph<'_>, recipe: &Recipe, sink: &mut impl ClauseSink) {
    let part = Part::new(&graph, recipe.conn);
    match graph {
        Graph::Cells(board) => match part {
            Part::Eager => hitori_eager::encode(board, recipe.eager, sink),
            Part::Levels(bound) => hitori_levels::encode(board, bound, sink),
            Part::Parents(acyclicity) => hitori_parents::encode(board, acyclicity, sink),
            Part::Forest(acyclicity) => hitori_forest::encode(board, acyclicity, sink),
            Part::Nothing => {}
        },
        Graph::Islands(board) => match part {
            Part::Eager => hashi_eager::encode(board, recipe.eager, sink),
            Part::Levels(bound) => hashi_levels::encode(board, bound, sink),
            Part::Parents(acyclicity) | Part::Forest(acyclicity) => {
                hashi_parents::encode(board, acyclicity, sink);
            }
            Part::Nothing => {}
        },
    }
}

/// What the clauses of [`Family::Connectivity`](crate::cnf::Family::Connectivity) and their auxiliary
/// variables cost, by formula. `None` for `lazy`, which has eager cuts in their place: how many, in
/// Hashi, only the clues say.
pub fn size(graph: Graph<'_>, conn: Connectivity) -> Option<Cost> {
    let part = Part::new(&graph, conn);
    let cost = match graph {
        Graph::Cells(board) => match part {
            Part::Eager => return None,
            Part::Levels(bound) => hitori_levels::cost(board, bound),
            Part::Parents(acyclicity) => hitori_parents::cost(board, acyclicity),
            Part::Forest(acyclicity) => hitori_forest::cost(board, acyclicity),
            Part::Nothing => Cost::default(),
        },
        Graph::Islands(board) => match part {
            Part::Eager => return None,
            Part::Levels(bound) => hashi_levels::cost(board, bound),
            Part::Parents(acyclicity) | Part::Forest(acyclicity) => {
                hashi_parents::cost(board, acyclicity)
            }
            Part::Nothing => Cost::default(),
        },
    };
    Some(cost)
}

/// Leaves out every cut whose clause an earlier cut has. Keeps the order.
pub(crate) fn without_repeats(cuts: Vec<Cut>) -> Vec<Cut> {
    let mut sorted: Vec<_> =
        cuts.iter().enumerate().map(|(i, cut)| (sorted_clause(cut), i)).collect();
    sorted.sort_unstable();
    let mut is_repeat = vec![false; cuts.len()];
    for pair in sorted.windows(2) {
        is_repeat[pair[1].1] = pair[0].0 == pair[1].0;
    }
    cuts.into_iter().zip(is_repeat).filter_map(|(cut, repeat)| (!repeat).then_some(cut)).collect()
}

fn sorted_clause(cut: &Cut) -> Vec<crate::cnf::Lit> {
    let mut clause = cut.clause.clone();
    clause.sort_unstable();
    clause
}
