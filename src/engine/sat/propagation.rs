//! Unit propagation over a formula, without decisions.
//!
//! A clause whose literals are all false but one fixes that one; repeated until nothing changes. A
//! clause of which nothing is left refutes the formula, and then the rest is still carried through.
//!
//! Each clause counts its literals that are not false and is looked at when one is left. Time and
//! memory: linear in the literals. A literal that stands twice in a clause counts twice, so such a
//! clause is refuted when it is false but never fixes the literal; encoders write none.

use crosscut_encodings::cnf::{Cnf, Lit};

/// What unit propagation leaves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Propagated {
    /// The value of each variable, if it is fixed.
    pub values: Vec<Option<bool>>,
    /// Whether some clause is false: the formula has no model.
    pub is_refuted: bool,
}

/// Carries all unit clauses of `cnf` through.
pub fn propagate(cnf: &Cnf) -> Propagated {
    if cnf.clauses().all(|clause| clause.len() > 1) {
        return Propagated { values: vec![None; cnf.n_vars()], is_refuted: false };
    }
    Propagation::new(cnf).run()
}

struct Propagation<'a> {
    cnf: &'a Cnf,
    values: Vec<Option<bool>>,
    /// For each clause how many of its literals are not false.
    n_open: Vec<u32>,
    /// The clauses with each literal, one literal's after another's.
    places: Vec<u32>,
    /// Where those of a literal start; one more entry at the end.
    starts: Vec<u32>,
    /// The literals fixed so far; those before `next` are carried through.
    trail: Vec<Lit>,
    next: usize,
}

impl<'a> Propagation<'a> {
    fn new(cnf: &'a Cnf) -> Propagation<'a> {
        let n_open = cnf.clauses().map(|clause| clause.len() as u32).collect();
        // Counts, then where each literal's places end, then, filled from there down, where they start.
        let mut starts = vec![0; 2 * cnf.n_vars() + 1];
        for lit in cnf.clauses().flatten() {
            starts[lit.code()] += 1;
        }
        let mut sum = 0;
        for start in &mut starts {
            sum += *start;
            *start = sum;
        }
        let mut places = vec![0; sum as usize];
        for (i, clause) in cnf.clauses().enumerate() {
            for lit in clause {
                let end = &mut starts[lit.code()];
                *end -= 1;
                places[*end as usize] = i as u32;
            }
        }
        let values = vec![None; cnf.n_vars()];
        Propagation { cnf, values, n_open, places, starts, trail: Vec::new(), next: 0 }
    }

    fn run(mut self) -> Propagated {
        for i in 0..self.cnf.n_clauses() {
            if self.n_open[i] == 1 {
                self.fix_last(i);
            }
        }
        while let Some(&lit) = self.trail.get(self.next) {
            self.next += 1;
            let code = (!lit).code();
            for at in self.starts[code]..self.starts[code + 1] {
                let i = self.places[at as usize] as usize;
                self.n_open[i] -= 1;
                if self.n_open[i] == 1 {
                    self.fix_last(i);
                }
            }
        }
        Propagated { values: self.values, is_refuted: self.n_open.contains(&0) }
    }

    /// Makes the literal of clause `i` true that is not false; it may be true already, or false
    /// without being carried through yet, so that none is left.
    fn fix_last(&mut self, i: usize) {
        for &lit in self.cnf.get(i) {
            let value = &mut self.values[lit.var().index()];
            match *value {
                Some(value) if value == lit.is_positive() => return,
                Some(_) => (),
                None => {
                    *value = Some(lit.is_positive());
                    self.trail.push(lit);
                    return;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crosscut_encodings::cnf::{ClauseSink, Family, Var};
    use proptest::prelude::*;

    use super::*;

    const N_VARS: usize = 6;

    fn clauses() -> impl Strategy<Value = Vec<Vec<Lit>>> {
        let lit = |(i, is_positive): (usize, bool)| {
            if is_positive { Var::new(i).positive() } else { Var::new(i).negative() }
        };
        let clause = prop::collection::btree_map(0..N_VARS, any::<bool>(), 0..=3);
        let clause = clause.prop_map(move |lits| lits.into_iter().map(lit).collect());
        prop::collection::vec(clause, 0..10)
    }

    fn cnf(clauses: &[Vec<Lit>]) -> Cnf {
        let mut cnf = Cnf::new();
        (0..N_VARS).for_each(|_| _ = cnf.new_var());
        clauses.iter().for_each(|clause| cnf.clause(Family::Cut, clause));
        cnf
    }

    /// Goes through all clauses again and again.
    fn naive(clauses: &[Vec<Lit>]) -> Propagated {
        let mut values = vec![None; N_VARS];
        let mut is_refuted = false;
        loop {
            let before = values.clone();
            for clause in clauses {
                let value = |lit: &Lit| values[lit.var().index()].map(|v| v == lit.is_positive());
                let mut open = clause.iter().filter(|&lit| value(lit) != Some(false));
                match (open.next(), open.next()) {
                    (None, _) => is_refuted = true,
                    (Some(unit), None) => values[unit.var().index()] = Some(unit.is_positive()),
                    _ => (),
                }
            }
            if values == before {
                return Propagated { values, is_refuted };
            }
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(4000))]

        #[test]
        fn the_same_follows_as_from_going_through_all_clauses_again_and_again(all in clauses()) {
            let (fast, slow) = (propagate(&cnf(&all)), naive(&all));
            prop_assert_eq!(fast.is_refuted, slow.is_refuted);
            if !slow.is_refuted {
                // Of contradicting units either may come first.
                prop_assert_eq!(fast.values, slow.values);
            }
        }
    }

    #[test]
    fn the_empty_clause_and_contradicting_units_refute() {
        let x = Var::new(0).positive();
        assert!(propagate(&cnf(&[vec![]])).is_refuted);
        assert!(propagate(&cnf(&[vec![x], vec![!x]])).is_refuted);
        assert!(!propagate(&cnf(&[vec![x]])).is_refuted);
        assert!(!propagate(&cnf(&[])).is_refuted);
    }
}
