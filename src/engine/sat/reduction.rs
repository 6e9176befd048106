//! A session's clauses as a backend gets them: unit clauses carried through, pure literals fixed,
//! variables renumbered.
//!
//! Hashi clues fix many spans at once (a corner island of 4, an 8). A backend finds that out too,
//! but only after it has taken in every clause and variable, and pays again to take them out: on
//! unique Hashi boards most of a run went there. In Hitori a cell whose number is nowhere else in its
//! lines is never worth shading. So before the first clause is loaded:
//!
//! 1. A clause whose literals are all false but one fixes that one. Repeated until nothing changes.
//! 2. If asked, each variable that no clause not yet satisfied wants true becomes false.
//! 3. A clause with a true literal is left out; false literals are left out of the others.
//! 4. The variables that are left are numbered anew, in their order.
//!
//! **Why the clauses have a model iff what is left has one.** What 1 fixes follows from the clauses,
//! so every model agrees with it. Making a variable of 2 false in a model leaves it a model: no
//! clause that is not satisfied anyway has its positive literal. So if there is a model there is one
//! with all fixed values, and it satisfies what 3 leaves. Conversely a model of what is left,
//! together with the fixed values, satisfies every clause: those left out by a true literal, the
//! others by what is left of them. A clause of which nothing is left is loaded as the empty one.
//!
//! **Clauses that come later**, cuts and blocks, go through 3 alone. What they would fix is for the
//! backend. The argument above still holds for all clauses together, unless one of them wants a
//! variable of 2 true and is not satisfied by a fixed literal: [`Left::Unfit`], and the backend must
//! be loaded afresh. The cuts of Hitori and the clause for its second answer have negative literals
//! only, so it happens when all answers are asked for, and with rare Hashi boards.
//!
//! The session keeps its clauses whole: dumps, sizes and certificates know nothing of this, and if
//! what is left has no model then neither have the session's clauses.
//!
//! Time and memory: linear in the clauses. Step 1 is [`super::propagation`]; that it may have met a
//! contradiction does not matter here, as the clause that is false is then loaded as the empty one.

use crosscut_encodings::cnf::{Cnf, Lit, Var};

use super::propagation::propagate;

/// Whether variables that no clause wants true are made false.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pure {
    /// They are.
    False,
    /// They are left to the backend.
    Free,
}

/// Which variables are fixed, and what the backend calls the others.
#[derive(Default)]
pub(super) struct Reduction {
    vars: Vec<Fate>,
    n_free: usize,
}

/// What becomes of a variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fate {
    /// It has this value in every model.
    Fixed(bool),
    /// No clause wants it true: it is false.
    Pure,
    /// The backend knows it by this name.
    Free(Var),
}

/// What is left of a clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Left {
    /// Nothing to load: it is satisfied.
    Satisfied,
    /// A clause for the backend.
    Clause,
    /// It wants a variable true that was made false as none did.
    Unfit,
}

impl Reduction {
    /// Propagates all clauses of `cnf`.
    pub(super) fn new(cnf: &Cnf, pure: Pure) -> Reduction {
        let fixed = propagate(cnf).values;
        let is_wanted = match pure {
            Pure::False => wanted(cnf, &fixed),
            Pure::Free => vec![true; cnf.n_vars()],
        };
        let mut n_free = 0;
        let fate = |(value, is_wanted): (Option<bool>, bool)| match value {
            Some(value) => Fate::Fixed(value),
            None if !is_wanted => Fate::Pure,
            None => {
                n_free += 1;
                Fate::Free(Var::new(n_free - 1))
            }
        };
        let vars = fixed.into_iter().zip(is_wanted).map(fate).collect();
        Reduction { vars, n_free }
    }

    /// How many variables are left; their names are the numbers below this.
    pub(super) fn n_free(&self) -> usize {
        self.n_free
    }

    /// What became of `var`.
    pub(super) fn fate(&self, var: Var) -> Fate {
        self.vars[var.index()]
    }

    /// Writes what is left of `clause` into `left`, with the variables below `n_negated` negated.
    pub(super) fn reduce(&self, clause: &[Lit], n_negated: usize, left: &mut Vec<Lit>) -> Left {
        left.clear();
        let mut is_fit = true;
        for lit in clause {
            match self.fate(lit.var()) {
                Fate::Fixed(value) if value == lit.is_positive() => return Left::Satisfied,
                Fate::Fixed(_) => (),
                Fate::Pure if !lit.is_positive() => return Left::Satisfied,
                Fate::Pure => is_fit = false,
                Fate::Free(name) => {
                    let is_negated = lit.var().index() < n_negated;
                    let is_positive = lit.is_positive() != is_negated;
                    left.push(if is_positive { name.positive() } else { name.negative() });
                }
            }
        }
        if is_fit { Left::Clause } else { Left::Unfit }
    }
}

/// For each variable whether a clause that the fixed values do not satisfy has its positive literal.
fn wanted(cnf: &Cnf, fixed: &[Option<bool>]) -> Vec<bool> {
    let mut is_wanted = vec![false; cnf.n_vars()];
    let any_fixed = fixed.iter().any(Option::is_some);
    let is_true = |lit: &Lit| fixed[lit.var().index()] == Some(lit.is_positive());
    for clause in cnf.clauses() {
        if !(any_fixed && clause.iter().any(is_true)) {
            for lit in clause.iter().filter(|lit| lit.is_positive()) {
                is_wanted[lit.var().index()] = true;
            }
        }
    }
    is_wanted
}

#[cfg(test)]
mod tests {
    use crosscut_encodings::cnf::{ClauseSink, Family};
    use proptest::prelude::*;

    use super::*;

    const N_VARS: usize = 6;

    fn clauses(longest: usize) -> impl Strategy<Value = Vec<Vec<Lit>>> {
        let lit = (0..N_VARS, 0..3).prop_map(|(i, sign)| match sign {
            0 => Var::new(i).positive(),
            _ => Var::new(i).negative(),
        });
        prop::collection::vec(prop::collection::vec(lit, 0..=longest), 0..10)
    }

    fn cnf(clauses: &[Vec<Lit>]) -> Cnf {
        let mut cnf = Cnf::new();
        (0..N_VARS).for_each(|_| _ = cnf.new_var());
        clauses.iter().for_each(|clause| cnf.clause(Family::Cut, clause));
        cnf
    }

    fn holds(clauses: &[Vec<Lit>], value: impl Fn(Var) -> bool) -> bool {
        clauses.iter().all(|clause| clause.iter().any(|lit| value(lit.var()) == lit.is_positive()))
    }

    fn bit(model: u32, var: Var) -> bool {
        model >> var.index() & 1 == 1
    }

    /// What is left of `clauses`, unless one is unfit.
    fn left(
        reduction: &Reduction,
        clauses: &[Vec<Lit>],
        n_negated: usize,
    ) -> Option<Vec<Vec<Lit>>> {
        let (mut all, mut left) = (Vec::new(), Vec::new());
        for clause in clauses {
            match reduction.reduce(clause, n_negated, &mut left) {
                Left::Satisfied => (),
                Left::Clause => all.push(left.clone()),
                Left::Unfit => return None,
            }
        }
        Some(all)
    }

    /// Equally satisfiable, and every model of what is left is one of all.
    fn agree(reduction: &Reduction, clauses: &[Vec<Lit>], left: &[Vec<Lit>], n_negated: usize) {
        let has_model = (0u32..1 << N_VARS).any(|m| holds(clauses, |var| bit(m, var)));
        let n = reduction.n_free();
        let models: Vec<u32> = (0..1 << n).filter(|&m| holds(left, |name| bit(m, name))).collect();
        assert_eq!(has_model, !models.is_empty(), "{clauses:?} {left:?}");
        for model in models {
            let value = |var: Var| match reduction.fate(var) {
                Fate::Fixed(value) => value,
                Fate::Pure => false,
                Fate::Free(name) => bit(model, name) != (var.index() < n_negated),
            };
            assert!(holds(clauses, value), "{clauses:?} {left:?}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2000))]

        #[test]
        fn what_is_left_has_a_model_iff_the_clauses_have_one(
            first in clauses(3),
            later in clauses(3),
            n_negated in 0..N_VARS + 1,
        ) {
            for pure in [Pure::False, Pure::Free] {
                let reduction = Reduction::new(&cnf(&first), pure);
                let left_first = left(&reduction, &first, n_negated);
                let left_first = left_first.expect("the clauses that it was made of fit");
                agree(&reduction, &first, &left_first, n_negated);
                let all = [&first[..], &later].concat();
                match left(&reduction, &all, n_negated) {
                    Some(left_all) => agree(&reduction, &all, &left_all, n_negated),
                    None => prop_assert_eq!(pure, Pure::False),
                }
            }
        }
    }

    #[test]
    fn units_are_carried_through_and_the_rest_is_numbered_anew() {
        let x: Vec<Lit> = (0..N_VARS).map(|i| Var::new(i).positive()).collect();
        let clauses = [vec![x[0]], vec![!x[0], !x[1]], vec![x[1], x[2], x[3]], vec![x[5], !x[4]]];
        let reduction = Reduction::new(&cnf(&clauses), Pure::False);
        let fates: Vec<Fate> = (0..N_VARS).map(|i| reduction.fate(Var::new(i))).collect();
        let free = |name| Fate::Free(Var::new(name));
        let expected =
            [Fate::Fixed(true), Fate::Fixed(false), free(0), free(1), Fate::Pure, free(2)];
        assert_eq!((fates, reduction.n_free()), (expected.to_vec(), 3));
        let name = |i| Var::new(i).positive();
        assert_eq!(left(&reduction, &clauses, 0), Some(vec![vec![name(0), name(1)]]));
        assert_eq!(left(&reduction, &[vec![x[4], x[5]]], 0), None);
        assert_eq!(left(&reduction, &[vec![x[4], x[0]]], 0), Some(vec![]));
    }
}
