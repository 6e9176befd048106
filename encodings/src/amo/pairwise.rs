//! Pairwise at-most-one: no two inputs together.
//!
//! ```text
//! (1)  !x_i or !x_j      0 <= i < j < n
//! ```
//!
//! Sizes: no auxiliary variable, n(n-1)/2 clauses, all binary.
//!
//! Unit propagation is complete: one true input falsifies all others. These are all prime
//! implicates of the constraint. With adjacency clauses it makes Hitori without H3 a 2-SAT problem,
//! and no encoder with auxiliary variables was faster in measurements with up to 41 equal cells in
//! a line.
//!
//! Models: n+1, as many as assignments of the inputs.
//!
//! Quadratic: a line of 500 equal cells costs 124,750 clauses.

use crate::cnf::{ClauseSink, Family, Lit};
use crate::cost::Cost;

pub(super) fn encode(lits: &[Lit], sink: &mut impl ClauseSink) {
    for (j, &y) in lits.iter().enumerate() {
        if sink.is_full() {
            return;
        }
        for &x in &lits[..j] {
            sink.clause(Family::AtMostOne, &[!x, !y]); // (1)
        }
    }
}

pub(super) fn size(n: usize) -> Cost {
    let n = n as u64;
    let clauses = n * n.saturating_sub(1) / 2;
    Cost { vars: 0, clauses, literals: 2 * clauses }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::amo::Amo;
    use crate::amo::tests::n_models_in_all;

    #[test]
    fn models_are_assignments_of_the_inputs() {
        for n in 0..=20 {
            assert_eq!(n_models_in_all(Amo::Pairwise, n), n + 1);
        }
    }

    #[test]
    fn a_line_of_500_has_the_size_of_the_head() {
        assert_eq!(size(500), Cost { vars: 0, clauses: 124_750, literals: 249_500 });
    }
}
