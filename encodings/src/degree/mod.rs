//! Encoders of "these counts add up to k", one file each.
//!
//! A count is a list of ordered literals: at least 1, at least 2, and so on. [`ALL`] lists the
//! encoders that exist; recipes, tests and reports iterate over it.

mod direct;

use crate::cnf::{ClauseSink, Lit};

/// An encoder of "these counts add up to k".
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Degree {
    /// All prime implicates.
    #[default]
    Direct,
}

/// All degree encoders with their names in recipes.
pub const ALL: &[(&str, Degree)] = &[("direct", Degree::Direct)];

impl Degree {
    /// Adds clauses that the counts given by the ordered literals of `spans` add up to `k`, given
    /// clauses from elsewhere that order the literals of each span.
    pub fn encode(self, spans: &[&[Lit]], k: u32, sink: &mut impl ClauseSink) {
        match self {
            Degree::Direct => direct::encode(spans, k, sink),
        }
    }
}

#[cfg(test)]
mod tests {
    use itertools::Itertools;

    use super::*;
    use crate::cnf::{Cnf, Family};
    use crate::truth;

    /// Largest counts of spans: all of up to four spans with 1 to 3 bridges, some with 4, and up
    /// to six spans with 1 or 2.
    fn shapes() -> Vec<Vec<usize>> {
        let mut shapes: Vec<Vec<usize>> = Vec::new();
        for n in 0..=4 {
            shapes.extend((0..n).map(|_| 1..=3).multi_cartesian_product());
            shapes.push(vec![4; n.min(3)]);
        }
        shapes.extend([vec![1; 5], vec![1; 6], vec![2; 5], vec![1, 4, 2]]);
        shapes
    }

    /// Ordered literals for spans of these largest counts, and what a degree encoder makes of
    /// them.
    fn encoded(degree: Degree, most: &[usize], k: u32) -> (Cnf, Vec<Vec<Lit>>) {
        let (mut cnf, lits) = truth::inputs(most.iter().sum());
        let mut lits = lits.into_iter();
        let spans: Vec<Vec<Lit>> = most.iter().map(|&m| lits.by_ref().take(m).collect()).collect();
        for pair in spans.iter().flat_map(|span| span.windows(2)) {
            cnf.clause(Family::Order, &[pair[0], !pair[1]]);
        }
        degree.encode(&spans.iter().map(|span| &span[..]).collect::<Vec<_>>(), k, &mut cnf);
        (cnf, spans)
    }

    /// All ways to choose a number from 0 to its largest for each span.
    fn all_counts(most: &[usize]) -> Vec<Vec<usize>> {
        most.iter().map(|&m| 0..=m).multi_cartesian_product().collect()
    }

    /// The literals that say that each count is in its range.
    fn between(spans: &[Vec<Lit>], low: &[usize], high: &[usize]) -> Vec<Lit> {
        let mut lits = Vec::new();
        for ((span, &l), &h) in spans.iter().zip(low).zip(high) {
            lits.extend(&span[..l]);
            lits.extend(span[h..].iter().map(|&lit| !lit));
        }
        lits
    }

    #[test]
    fn every_encoder_allows_exactly_the_counts_that_add_up() {
        for (&(_, degree), most) in ALL.iter().cartesian_product(shapes()) {
            let room: usize = most.iter().sum();
            for k in 0..=room + 2 {
                let (cnf, spans) = encoded(degree, &most, k as u32);
                let mut n_models = 0;
                for counts in all_counts(&most) {
                    let is_model = truth::is_satisfiable(&cnf, &between(&spans, &counts, &counts));
                    let sum: usize = counts.iter().sum();
                    assert_eq!(is_model, sum == k, "{degree:?} {most:?} k={k} {counts:?}");
                    n_models += usize::from(is_model);
                }
                if most.iter().all(|&m| m == 1) {
                    let binomial = (0..room).combinations(k).count();
                    assert_eq!(n_models, binomial, "{degree:?} {most:?} k={k}");
                }
            }
        }
    }

    #[test]
    fn every_encoder_refuses_more_than_there_is_room() {
        for &(_, degree) in ALL {
            for k in [9, 10, 1000, u32::MAX] {
                let (cnf, _) = encoded(degree, &[2, 2, 2, 2], k);
                assert!(cnf.clauses().any(<[Lit]>::is_empty), "k={k}");
            }
            assert!(encoded(degree, &[], 1).0.clauses().any(<[Lit]>::is_empty));
            assert_eq!(encoded(degree, &[], 0).0.n_clauses(), 0);
        }
    }

    #[test]
    fn every_encoder_counts_repeated_and_opposite_literals() {
        let (_, x) = truth::inputs(3);
        let lists: &[&[Lit]] = &[
            &[x[0]],
            &[x[0], x[0]],
            &[x[0], !x[0]],
            &[x[0], x[1], x[0]],
            &[x[0], !x[1], x[1], x[2]],
            &[!x[0], !x[1], !x[2], x[0], x[0]],
        ];
        for (&(_, degree), lits) in ALL.iter().cartesian_product(lists) {
            let spans: Vec<&[Lit]> = lits.chunks(1).collect();
            for k in 0..=lits.len() + 1 {
                let (mut cnf, _) = truth::inputs(3);
                degree.encode(&spans, k as u32, &mut cnf);
                for assignment in 0..8 {
                    let n_true =
                        lits.iter().filter(|&&lit| truth::is_true(lit, assignment)).count();
                    let is_model = truth::is_satisfiable(&cnf, &truth::literals(3, assignment));
                    assert_eq!(is_model, n_true == k, "{degree:?} {lits:?} k={k} {assignment:b}");
                }
            }
        }
    }

    /// For every partial assignment of the ordered literals: unit propagation finds a conflict iff
    /// no counts are left, and else derives exactly the literals that all counts left agree on.
    #[test]
    fn every_encoder_propagates_all_that_follows() {
        let shapes: [&[usize]; 10] = [
            &[1],
            &[2],
            &[4],
            &[1, 1],
            &[2, 2],
            &[1, 3],
            &[2, 1, 2],
            &[1, 1, 1, 1],
            &[2, 2, 2],
            &[3, 2],
        ];
        for (&(_, degree), most) in ALL.iter().cartesian_product(shapes) {
            let room: usize = most.iter().sum();
            for k in 0..=room + 1 {
                let (cnf, spans) = encoded(degree, most, k as u32);
                let all: Vec<Vec<Lit>> = all_counts(most)
                    .into_iter()
                    .filter(|counts| counts.iter().sum::<usize>() == k)
                    .map(|counts| between(&spans, &counts, &counts))
                    .collect();
                let lits: Vec<Lit> = spans.concat();
                for signs in lits.iter().map(|_| 0..3).multi_cartesian_product() {
                    let chosen = lits.iter().zip(signs).filter(|&(_, sign)| sign > 0);
                    let assumed: Vec<Lit> =
                        chosen.map(|(&lit, sign)| if sign == 1 { lit } else { !lit }).collect();
                    let left: Vec<&Vec<Lit>> = all
                        .iter()
                        .filter(|full| assumed.iter().all(|lit| full.contains(lit)))
                        .collect();
                    let derived = truth::propagate(&cnf, &assumed);
                    assert_eq!(derived.is_none(), left.is_empty(), "{most:?} k={k} {assumed:?}");
                    let Some(derived) = derived else { continue };
                    for lit in lits.iter().flat_map(|&lit| [lit, !lit]) {
                        let follows = left.iter().all(|full| full.contains(&lit));
                        assert_eq!(
                            derived.contains(&lit),
                            follows,
                            "{most:?} k={k} {assumed:?} {lit:?}"
                        );
                    }
                }
            }
        }
    }
}
