//! At-most-one encoders, one file each.
//!
//! [`ALL`] lists those that exist; recipes, tests and reports iterate over it.

mod pairwise;

use crate::cnf::{ClauseSink, Lit};

/// An encoder of "at most one of these literals is true".
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Amo {
    /// One clause per pair.
    #[default]
    Pairwise,
}

/// All at-most-one encoders with their names in recipes.
pub const ALL: &[(&str, Amo)] = &[("pairwise", Amo::Pairwise)];

impl Amo {
    /// Adds clauses that at most one of `lits` is true. A literal that occurs twice counts twice.
    pub fn encode(self, lits: &[Lit], sink: &mut impl ClauseSink) {
        match self {
            Amo::Pairwise => pairwise::encode(lits, sink),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cnf::{Cnf, Size};
    use crate::truth;

    fn encoded(amo: Amo, n_vars: usize, lits: &[Lit]) -> Cnf {
        let (mut cnf, _) = truth::inputs(n_vars);
        amo.encode(lits, &mut cnf);
        cnf
    }

    /// The formula has a model for exactly those assignments of the variables that make at most
    /// one of `lits` true, and how many those are.
    fn n_models(amo: Amo, n_vars: usize, lits: &[Lit]) -> usize {
        let cnf = encoded(amo, n_vars, lits);
        let is_model = |&assignment: &u32| {
            let n_true = lits.iter().filter(|&&lit| truth::is_true(lit, assignment)).count();
            let is_model = truth::is_satisfiable(&cnf, &truth::literals(n_vars, assignment));
            assert_eq!(is_model, n_true <= 1, "{amo:?} {lits:?} {assignment:b}");
            is_model
        };
        (0..1 << n_vars).filter(is_model).count()
    }

    #[test]
    fn every_encoder_allows_none_or_one_of_up_to_six() {
        for &(_, amo) in ALL {
            for n in 0..=6 {
                let (_, lits) = truth::inputs(n);
                assert_eq!(n_models(amo, n, &lits), n + 1);
            }
        }
    }

    #[test]
    fn every_encoder_counts_repeated_and_opposite_literals() {
        let (_, x) = truth::inputs(3);
        for &(_, amo) in ALL {
            assert_eq!(n_models(amo, 1, &[x[0], x[0]]), 1);
            assert_eq!(n_models(amo, 1, &[x[0], !x[0]]), 2);
            assert_eq!(n_models(amo, 1, &[x[0], !x[0], x[0]]), 1);
            assert_eq!(n_models(amo, 2, &[x[0], x[1], x[0]]), 2);
            assert_eq!(n_models(amo, 3, &[!x[0], !x[1], !x[2]]), 4);
            assert_eq!(n_models(amo, 3, &[x[0], !x[1], x[2], x[1]]), 2);
        }
    }

    #[test]
    fn every_encoder_propagates_all_that_follows() {
        for &(_, amo) in ALL {
            for n in 1..=6 {
                let (_, lits) = truth::inputs(n);
                let cnf = encoded(amo, n, &lits);
                for i in 0..n {
                    let derived = truth::propagate(&cnf, &[lits[i]]).unwrap();
                    let others = (0..n).filter(|&j| j != i);
                    assert!(others.clone().all(|j| derived.contains(&!lits[j])), "{amo:?}");
                    for j in others {
                        assert!(truth::propagate(&cnf, &[lits[i], lits[j]]).is_none());
                    }
                }
            }
        }
    }

    #[test]
    fn pairwise_has_one_clause_per_pair() {
        for n in 0..=40usize {
            let (_, lits) = truth::inputs(n);
            let mut size = Size::default();
            Amo::Pairwise.encode(&lits, &mut size);
            let pairs = (n * n.saturating_sub(1) / 2) as u64;
            assert_eq!((size.n_vars(), size.n_clauses(), size.n_literals()), (0, pairs, 2 * pairs));
        }
    }
}
