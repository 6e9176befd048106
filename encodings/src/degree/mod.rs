//! Encoders of "these counts add up to k", one file each.
//!
//! A count is a list of ordered literals: at least 1, at least 2, and so on. [`ALL`] lists the
//! encoders that exist; recipes, tests and reports iterate over it.
//!
//! The encoders see spans with a literal each, and a k that fits into them: what is impossible for
//! lack of room is the empty clause in all of them, and a span without literals counts nothing.

mod adder;
mod bdd;
mod direct;
mod sequential;
mod sorting;
mod table;
mod totalizer;
mod unary;
mod ways;

use crate::cnf::{ClauseSink, Family, Lit};
use crate::cost::Cost;

/// An encoder of "these counts add up to k".
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Degree {
    /// All prime implicates.
    #[default]
    Direct,
    /// All wrong combinations of counts.
    Table,
    /// A running sum.
    Sequential,
    /// A balanced tree of sums.
    Totalizer,
    /// Odd-even merges.
    Sorting,
    /// A decision diagram.
    Bdd,
    /// Binary numbers.
    Adder,
}

/// All degree encoders with their names in recipes.
pub const ALL: &[(&str, Degree)] = &[
    ("direct", Degree::Direct),
    ("table", Degree::Table),
    ("sequential", Degree::Sequential),
    ("totalizer", Degree::Totalizer),
    ("sorting", Degree::Sorting),
    ("bdd", Degree::Bdd),
    ("adder", Degree::Adder),
];

/// What unit propagation, together with the order clauses, is sure to derive about the counts. All
/// encoders have in common that it decides whether known counts add up to k.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Propagation {
    /// A conflict as soon as no counts are left, and else all literals that the counts left have in
    /// common. Also called domain consistency.
    Complete,
    /// A conflict as soon as no counts are left. All literals once the least or the largest counts
    /// left add up to k; before, literals may be missed.
    Conflicts,
    /// Everything once all counts but one are known; before, conflicts and literals may be missed.
    LastCount,
}

impl Degree {
    /// Adds clauses that the counts given by the ordered literals of `spans` add up to `k`, given
    /// clauses from elsewhere that order the literals of each span.
    pub fn encode(self, spans: &[&[Lit]], k: u32, sink: &mut impl ClauseSink) {
        let room: usize = spans.iter().map(|span| span.len()).sum();
        if k as usize > room {
            return sink.clause(Family::Degree, &[]);
        }
        if spans.iter().any(|span| span.is_empty()) {
            let spans: Vec<&[Lit]> =
                spans.iter().copied().filter(|span| !span.is_empty()).collect();
            return self.encode(&spans, k, sink);
        }
        match self {
            Degree::Direct => direct::encode(spans, k, sink),
            Degree::Table => table::encode(spans, k, sink),
            Degree::Sequential => sequential::encode(spans, k, sink),
            Degree::Totalizer => totalizer::encode(spans, k, sink),
            Degree::Sorting => sorting::encode(spans, k, sink),
            Degree::Bdd => bdd::encode(spans, k, sink),
            Degree::Adder => adder::encode(spans, k, sink),
        }
    }

    /// What the encoder takes for spans with `most` ordered literals, by its formula.
    pub fn size(self, most: &[usize], k: u32) -> Cost {
        if k as usize > most.iter().sum() {
            return Cost { vars: 0, clauses: 1, literals: 0 };
        }
        let most: Vec<usize> = most.iter().copied().filter(|&m| m > 0).collect();
        match self {
            Degree::Direct => direct::size(&most, k),
            Degree::Table => table::size(&most, k),
            Degree::Sequential => sequential::size(&most, k),
            Degree::Totalizer => totalizer::size(&most, k),
            Degree::Sorting => sorting::size(&most, k),
            Degree::Bdd => bdd::size(&most, k),
            Degree::Adder => adder::size(&most),
        }
    }

    /// What unit propagation derives.
    pub fn propagation(self) -> Propagation {
        match self {
            Degree::Direct | Degree::Sequential | Degree::Totalizer | Degree::Bdd => {
                Propagation::Complete
            }
            Degree::Sorting => Propagation::Conflicts,
            Degree::Table | Degree::Adder => Propagation::LastCount,
        }
    }
}

#[cfg(test)]
mod tests;
