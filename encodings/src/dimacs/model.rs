//! Models as a solver gives them, and whether they satisfy a formula.
//!
//! A solver may leave variables out: they are free, the formula holds whatever their value. So a
//! model here is a list of literals, and a clause counts as satisfied only if one of *these* is in
//! it. That makes the check independent of what is chosen for the rest.

use std::fmt;

use crate::cnf::{Lit, Var};

/// Values of some variables.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Model {
    /// In the order of variables, one literal each.
    lits: Vec<Lit>,
}

/// A variable that would be both true and false.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("variable {} is both true and false", .0.index() + 1)]
pub struct Contradiction(pub Var);

impl Model {
    /// The model in which exactly these literals, in any order, are true.
    ///
    /// # Errors
    /// If a literal stands there with its negation.
    pub fn new(mut lits: Vec<Lit>) -> Result<Model, Contradiction> {
        lits.sort_unstable();
        lits.dedup();
        match lits.windows(2).find(|pair| pair[0].var() == pair[1].var()) {
            Some(pair) => Err(Contradiction(pair[0].var())),
            None => Ok(Model { lits }),
        }
    }

    /// The literals that are true, in the order of their variables.
    pub fn lits(&self) -> &[Lit] {
        &self.lits
    }

    /// The value of a variable; `None` if it is free.
    pub fn value(&self, var: Var) -> Option<bool> {
        // Variable v is at place v, if all before it have values, or else further to the front.
        let end = self.lits.len().min(var.index() + 1);
        let lit = match self.lits[..end].last() {
            Some(lit) if lit.var() <= var => (lit.var() == var).then_some(lit),
            _ => {
                let found = self.lits[..end].binary_search_by_key(&var, |lit| lit.var());
                found.ok().map(|at| &self.lits[at])
            }
        };
        lit.map(|lit| lit.is_positive())
    }

    /// Whether this literal is true; a free one is not.
    pub fn is_true(&self, lit: Lit) -> bool {
        self.value(lit.var()) == Some(lit.is_positive())
    }

    /// The free ones among the first `n_vars` variables.
    pub fn free(&self, n_vars: usize) -> impl Iterator<Item = Var> {
        let mut lits = self.lits.iter().peekable();
        (0..n_vars).map(Var::new).filter(move |&var| lits.next_if(|lit| lit.var() == var).is_none())
    }
}

/// A clause that a model does not satisfy.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct Unsatisfied {
    /// Its number, from 1.
    pub number: usize,
    /// Its literals.
    pub clause: Vec<Lit>,
}

impl fmt::Display for Unsatisfied {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const SHOWN: usize = 20;
        write!(f, "clause {}: ", self.number)?;
        for lit in self.clause.iter().take(SHOWN) {
            write!(f, "{} ", lit.to_dimacs())?;
        }
        let end = if self.clause.len() > SHOWN { ".." } else { "0" };
        write!(f, "{end} is not satisfied")
    }
}

/// Whether `model` satisfies every clause, whatever the free variables are.
///
/// # Errors
/// The first clause that it does not satisfy.
pub fn check<'a>(
    clauses: impl IntoIterator<Item = &'a [Lit]>,
    model: &Model,
) -> Result<(), Unsatisfied> {
    for (i, clause) in clauses.into_iter().enumerate() {
        let is_satisfied = clause.iter().any(|&lit| model.is_true(lit)) || is_tautology(clause);
        if !is_satisfied {
            return Err(Unsatisfied { number: i + 1, clause: clause.to_vec() });
        }
    }
    Ok(())
}

/// Whether a literal and its negation are in the clause.
fn is_tautology(clause: &[Lit]) -> bool {
    let mut sorted = clause.to_vec();
    sorted.sort_unstable();
    sorted.windows(2).any(|pair| pair[0] == !pair[1])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn x(number: usize) -> Lit {
        Var::new(number - 1).positive()
    }

    #[test]
    fn values_are_those_of_the_literals_and_the_rest_is_free() {
        let far = crate::cnf::MAX_VARS;
        let lists = [
            vec![],
            vec![x(1), !x(2), x(3)],
            vec![!x(3)],
            vec![x(far), x(2), !x(5), x(2)],
            vec![!x(2), x(3), x(4), !x(6)],
        ];
        for lits in lists {
            let model = Model::new(lits.clone()).unwrap();
            for number in [1, 2, 3, 4, 5, 6, 7, 8, far - 1, far] {
                let given = lits.iter().find(|lit| lit.var() == x(number).var());
                let value = given.map(|lit| lit.is_positive());
                assert_eq!(model.value(x(number).var()), value, "{lits:?}: {number}");
            }
            let free: Vec<usize> = model.free(8).map(|var| var.index() + 1).collect();
            let expected = (1..=8).filter(|&n| model.value(x(n).var()).is_none());
            assert_eq!(free, expected.collect::<Vec<_>>(), "{lits:?}");
        }
    }

    #[test]
    fn a_variable_has_one_value() {
        assert_eq!(Model::new(vec![x(2), x(1), !x(2)]), Err(Contradiction(x(2).var())));
    }

    #[test]
    fn a_clause_is_satisfied_by_given_values_only() {
        let clauses = [vec![x(1), x(2)], vec![!x(1), x(3)], vec![]];
        let check = |n: usize, lits: Vec<Lit>| {
            let model = Model::new(lits).unwrap();
            super::check(clauses[..n].iter().map(Vec::as_slice), &model)
                .map_err(|wrong| wrong.to_string())
        };
        assert_eq!(check(2, vec![!x(1), x(2)]), Ok(()));
        assert_eq!(check(2, vec![x(2)]), Err("clause 2: -1 3 0 is not satisfied".to_owned()));
        assert_eq!(check(2, vec![!x(1)]), Err("clause 1: 1 2 0 is not satisfied".to_owned()));
        assert_eq!(check(3, vec![x(1), x(3)]), Err("clause 3: 0 is not satisfied".to_owned()));
        let tautology = [x(4), x(1), !x(4)];
        assert_eq!(super::check([&tautology[..]], &Model::default()), Ok(()));
        let long: Vec<Lit> = (1..100).map(x).collect();
        let wrong = super::check([&long[..]], &Model::default()).unwrap_err().to_string();
        assert!(wrong.ends_with("19 20 .. is not satisfied"), "{wrong}");
    }
}
