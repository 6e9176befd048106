//! Pairwise at-most-one: no two inputs together.
//!
//! ```text
//! (1)  !x_i or !x_j      0 <= i < j < n
//! ```
//!
//! Sizes: no auxiliary variable, n(n-1)/2 clauses, all binary.
//!
//! Unit propagation is complete: one true input falsifies all others. These are all prime
//! implicates of the constraint. With adjacency clauses it makes Hitori without H3 a 2-SAT
//! problem, and no encoder with auxiliary variables was faster in measurements with up to 41 equal
//! cells in a line.
//!
//! Quadratic: a line of 500 equal cells costs 124,750 clauses.

use crate::cnf::{ClauseSink, Family, Lit};

pub(super) fn encode(lits: &[Lit], sink: &mut impl ClauseSink) {
    for (j, &y) in lits.iter().enumerate() {
        for &x in &lits[..j] {
            sink.clause(Family::AtMostOne, &[!x, !y]); // (1)
        }
    }
}
