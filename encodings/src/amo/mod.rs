//! At-most-one encoders, one file each.
//!
//! [`ALL`] lists those that exist; recipes, tests and reports iterate over it.
//!
//! What the heads say of unit propagation and of models is for inputs of different variables. All
//! encoders are right for repeated and opposite inputs too, but then more follows than unit
//! propagation sees: an input that occurs twice is false, and beside `x` and `!x` all others are.
//!
//! The files of encoders with fewer clauses than pairwise say from which n on. Up to there they are
//! kept as they are, so that a study of a recipe sees the encoder that the recipe names.

mod bimander;
mod binary;
mod commander;
mod ladder;
mod pairwise;
mod product;
mod totalizer;

use crate::cnf::{ClauseSink, Lit};
use crate::cost::Cost;

/// Makes all there is to a table of encoders, a line a file: the enum, [`ALL`], and who is called.
macro_rules! encoders {
    ($($(#[$about:meta])* $file:ident => $variant:ident,)*) => {
        /// An encoder of "at most one of these literals is true".
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
        pub enum Amo {
            $($(#[$about])* $variant,)*
        }

        /// All at-most-one encoders with their names in recipes, which are those of their files.
        pub const ALL: &[(&str, Amo)] = &[$((stringify!($file), Amo::$variant)),*];

        impl Amo {
            /// Adds clauses that at most one of `lits` is true. A literal that occurs twice counts
            /// twice.
            pub fn encode(self, lits: &[Lit], sink: &mut impl ClauseSink) {
                match self {
                    $(Amo::$variant => $file::encode(lits, sink),)*
                }
            }

            /// What [`Amo::encode`] adds for `n` literals, by formula.
            pub fn size(self, n: usize) -> Cost {
                match self {
                    $(Amo::$variant => $file::size(n),)*
                }
            }
        }
    };
}

encoders! {
    /// One clause per pair.
    #[default]
    pairwise => Pairwise,
    /// A sequential counter that stops at one.
    ladder => Ladder,
    /// Groups with a commander each, and at most one commander.
    commander => Commander,
    /// A grid with at most one row and one column.
    product => Product,
    /// A true input writes its number in bits.
    binary => Binary,
    /// Pairwise in groups of two; a true input writes the number of its group in bits.
    bimander => Bimander,
    /// A tree of unary sums that end at two.
    totalizer => Totalizer,
}

#[cfg(test)]
mod tests {
    use itertools::Itertools;

    use super::*;
    use crate::cnf::{Cnf, Family, Size, Var};
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
            assert_eq!(n_models(amo, 3, &[x[0], x[0], x[1], x[1], x[2], x[2]]), 1);
            assert_eq!(n_models(amo, 3, &[x[0], x[1], x[2], !x[0], x[1], x[2]]), 2);
        }
    }

    /// For every partial assignment of the inputs: a conflict iff two are true, and else exactly
    /// what all completions agree on.
    #[test]
    fn every_encoder_propagates_all_that_follows() {
        for (&(_, amo), n) in ALL.iter().cartesian_product(1..=6) {
            let (_, lits) = truth::inputs(n);
            let cnf = encoded(amo, n, &lits);
            for values in
                lits.iter().map(|_| [None, Some(false), Some(true)]).multi_cartesian_product()
            {
                let assigned = lits
                    .iter()
                    .zip(&values)
                    .filter_map(|(&lit, value)| value.map(|value| if value { lit } else { !lit }));
                let assumed: Vec<Lit> = assigned.collect();
                let n_true = values.iter().filter(|&&value| value == Some(true)).count();
                let derived = truth::propagate(&cnf, &assumed);
                assert_eq!(derived.is_none(), n_true > 1, "{amo:?} {assumed:?}");
                let Some(derived) = derived else { continue };
                for (&lit, &value) in lits.iter().zip(&values) {
                    let becomes_false = value == Some(false) || value.is_none() && n_true == 1;
                    assert_eq!(
                        derived.contains(&!lit),
                        becomes_false,
                        "{amo:?} {assumed:?} {lit:?}"
                    );
                    let is_true = value == Some(true);
                    assert_eq!(derived.contains(&lit), is_true, "{amo:?} {assumed:?} {lit:?}");
                }
            }
        }
    }

    /// Whatever the size: no true input and each single one have a model, and a true input
    /// falsifies all others by unit propagation, so two have none.
    #[test]
    fn every_encoder_is_right_and_propagates_for_many_inputs() {
        for (&(_, amo), n) in ALL.iter().cartesian_product((7..=40).chain([64, 65, 100])) {
            let (_, lits) = truth::inputs(n);
            let cnf = encoded(amo, n, &lits);
            let none: Vec<Lit> = lits.iter().map(|&lit| !lit).collect();
            assert!(truth::is_satisfiable(&cnf, &none), "{amo:?} {n}");
            for &lit in &lits {
                assert!(truth::is_satisfiable(&cnf, &[lit]), "{amo:?} {n} {lit:?}");
                let derived = truth::propagate(&cnf, &[lit]).unwrap();
                let others = none.iter().filter(|&&other| other != !lit);
                assert!(others.clone().all(|other| derived.contains(other)), "{amo:?} {n} {lit:?}");
            }
        }
    }

    #[test]
    fn every_formula_of_a_size_is_what_is_counted_and_what_is_kept() {
        for (&(_, amo), n) in ALL.iter().cartesian_product((0..=60).chain([81, 100, 257])) {
            let (_, lits) = truth::inputs(n);
            let mut size = Size::default();
            amo.encode(&lits, &mut size);
            assert_eq!(amo.size(n), Cost::from(&size), "{amo:?} {n}");
            assert_eq!(size.clauses(Family::AtMostOne), size.n_clauses(), "{amo:?} {n}");
            let kept = Cost::from(&encoded(amo, n, &lits).size());
            assert_eq!(Cost { vars: kept.vars - n as u64, ..kept }, amo.size(n), "{amo:?} {n}");
        }
    }

    #[test]
    fn no_encoder_goes_on_and_on_when_the_sink_is_full() {
        let n = 3000;
        let (_, lits) = truth::inputs(n);
        for &(name, amo) in ALL {
            let mut full = truth::Full::default();
            amo.encode(&lits, &mut full);
            assert!(full.0.n_clauses() <= 4 * n as u64, "{name}");
        }
    }

    #[test]
    fn pairwise_has_no_more_clauses_up_to_where_the_heads_say() {
        let last = [
            (Amo::Ladder, 5),
            (Amo::Commander, 6),
            (Amo::Product, 6),
            (Amo::Binary, 7),
            (Amo::Bimander, 6),
            (Amo::Totalizer, 7),
        ];
        for (amo, last) in last {
            for n in 0..=500 {
                let is_no_larger = Amo::Pairwise.size(n).clauses <= amo.size(n).clauses;
                let is_tie = amo == Amo::Binary && n == 9;
                assert_eq!(is_no_larger, n <= last || is_tie, "{amo:?} {n}");
            }
        }
    }

    /// The number of models of the formula for `n` inputs, auxiliary variables told apart.
    pub(super) fn n_models_in_all(amo: Amo, n: usize) -> usize {
        fn count(cnf: &Cnf, assumed: &[Lit]) -> usize {
            let Some(derived) = truth::propagate(cnf, assumed) else { return 0 };
            let is_open = |&v: &usize| derived.iter().all(|lit| lit.var().index() != v);
            match (0..cnf.n_vars()).find(is_open) {
                None => 1,
                Some(v) => {
                    let x = Var::new(v).positive();
                    [x, !x].iter().map(|&lit| count(cnf, &[&derived[..], &[lit]].concat())).sum()
                }
            }
        }
        let (_, lits) = truth::inputs(n);
        count(&encoded(amo, n, &lits), &[])
    }
}
