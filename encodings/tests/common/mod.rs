//! Formulas of up to 32 variables as pairs of bit masks, to run through all assignments.

use crosscut_encodings::cnf::{Cnf, Family, Lit, Size};
use crosscut_encodings::{Encode, Recipe};

/// A clause: its positive and its negative variables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Clause {
    positive: u32,
    negative: u32,
}

impl Clause {
    pub(crate) fn new(lits: &[Lit]) -> Clause {
        let mask = |is_positive| {
            let side = lits.iter().filter(|lit| lit.is_positive() == is_positive);
            side.fold(0, |mask, lit| mask | 1 << lit.var().index())
        };
        Clause { positive: mask(true), negative: mask(false) }
    }

    pub(crate) fn is_true(self, assignment: u32) -> bool {
        assignment & self.positive != 0 || !assignment & self.negative != 0
    }
}

/// The clauses that `recipe` makes of `board`: eager cuts, and all others. The size says the same
/// as the formula.
pub(crate) fn encode(board: &impl Encode, recipe: &str) -> (Vec<Clause>, Vec<Clause>) {
    let recipe: Recipe = recipe.parse().expect("the recipes of these tests are valid");
    let (mut cnf, mut size) = (Cnf::new(), Size::default());
    board.encode(&recipe, &mut cnf);
    board.encode(&recipe, &mut size);
    assert_eq!(cnf.size(), size);
    assert_eq!(cnf.n_vars(), board.n_board_vars());
    let all = (0..cnf.n_clauses()).map(|i| (cnf.family(i), Clause::new(cnf.get(i))));
    let (eager, base): (Vec<_>, Vec<_>) = all.partition(|&(family, _)| family == Family::EagerCut);
    let clauses =
        |list: Vec<(Family, Clause)>| list.into_iter().map(|(_, clause)| clause).collect();
    (clauses(eager), clauses(base))
}

pub(crate) fn all_true(clauses: &[Clause], assignment: u32) -> bool {
    clauses.iter().all(|clause| clause.is_true(assignment))
}
