//! Connectivity encoders.
//!
//! `lazy` leaves connectivity out of the formula: a model may be disconnected, then it gives cuts
//! ([`crate::Encode::violated_cuts`]) and the solver goes on with them. Some small cuts may be
//! added before the first solve. `none` is the bare abstraction: its models obey all rules but
//! connectivity, nobody asks for cuts, and whoever reports them must say so.
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
//! ```
//!
//! [`ALL`] lists the encoders that exist; recipes, tests and reports iterate over it.

mod hashi_eager;
pub(crate) mod hashi_islands;
pub(crate) mod hitori_cycles;
mod hitori_eager;
pub(crate) mod hitori_line;
pub(crate) mod hitori_regions;

use crate::cnf::ClauseSink;
use crate::constraint::Graph;
use crate::cut::Cut;
use crate::recipe::Recipe;

/// An encoder of connectivity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Connectivity {
    /// Cuts found from disconnected models.
    #[default]
    Lazy,
    /// Nothing: the bare abstraction.
    None,
}

/// All connectivity encoders with their names in recipes.
pub const ALL: &[(&str, Connectivity)] =
    &[("lazy", Connectivity::Lazy), ("none", Connectivity::None)];

impl Connectivity {
    /// Whether models may be disconnected and are to be cut until one is not.
    pub fn is_lazy(self) -> bool {
        self == Connectivity::Lazy
    }
}

/// Adds the clauses that `recipe` wants for the connectivity of `graph`.
pub(crate) fn encode(graph: Graph<'_>, recipe: &Recipe, sink: &mut impl ClauseSink) {
    match (recipe.conn, graph) {
        (Connectivity::None, _) => {}
        (Connectivity::Lazy, Graph::Cells(board)) => {
            hitori_eager::encode(board, recipe.eager, sink);
        }
        (Connectivity::Lazy, Graph::Islands(board)) => {
            hashi_eager::encode(board, recipe.eager, sink);
        }
    }
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
