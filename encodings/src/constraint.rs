//! The narrow waist: what the rules say about literals, before anyone decides how to say it in
//! clauses.
//!
//! A board states its rules as a stream of constraints ([`crate::Encode::constraints`]); a recipe
//! names one encoder per kind of constraint; [`Constraint::encode`] is the one place where the two
//! meet. Whoever wants the rules and not the clauses (a brute-force engine, say) reads the stream.
//!
//! Constraints borrow their literals, so that a board of a million cells streams through one small
//! buffer.

use crosscut_puzzles::{hashi, hitori};

use crate::cnf::{ClauseSink, Family, Lit};
use crate::{Recipe, connectivity};

/// What a rule says about literals.
#[derive(Clone, Copy, Debug)]
pub enum Constraint<'a> {
    /// One of the literals is true. The same clause in every recipe.
    Clause {
        /// What the clause is for.
        family: Family,
        /// Its literals.
        lits: &'a [Lit],
    },
    /// At most one of the literals is true.
    AtMostOne(&'a [Lit]),
    /// The counts add up to `k`. A count is given by its ordered literals: at least 1, at least 2,
    /// and so on; that each implies the one before is stated elsewhere, by clauses of family
    /// [`Family::Order`].
    ExactlyK {
        /// One list of ordered literals per count.
        spans: &'a [&'a [Lit]],
        /// What the counts add up to.
        k: u32,
    },
    /// The chosen part of a graph is connected.
    Connected(Graph<'a>),
}

/// The graph whose chosen part must be connected. The board's variables say what is chosen.
#[derive(Clone, Copy, Debug)]
pub enum Graph<'a> {
    /// H3: the unshaded cells, at least one.
    Cells(&'a hitori::Board),
    /// B5: all islands, by the spans with at least one bridge.
    Islands(&'a hashi::Board),
}

impl Constraint<'_> {
    /// Adds the clauses that the encoder named by `recipe` makes of this constraint.
    pub fn encode(&self, recipe: &Recipe, sink: &mut impl ClauseSink) {
        match *self {
            Constraint::Clause { family, lits } => sink.clause(family, lits),
            Constraint::AtMostOne(lits) => recipe.amo.encode(lits, sink),
            Constraint::ExactlyK { spans, k } => recipe.degree.encode(spans, k, sink),
            Constraint::Connected(graph) => connectivity::encode(graph, recipe, sink),
        }
    }
}
