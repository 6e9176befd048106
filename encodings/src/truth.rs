//! Truth tables for tests: what a small formula says, found without any cleverness.

use crate::cnf::{ClauseSink, Cnf, Family, Lit, Size, Var};

/// A formula with `n` variables and their positive literals.
pub(crate) fn inputs(n: usize) -> (Cnf, Vec<Lit>) {
    let mut cnf = Cnf::new();
    let lits = (0..n).map(|_| cnf.new_var().positive()).collect();
    (cnf, lits)
}

/// Whether `lit` is true when bit `v` of `assignment` is the value of variable `v`.
pub(crate) fn is_true(lit: Lit, assignment: u32) -> bool {
    (assignment >> lit.var().index() & 1 == 1) == lit.is_positive()
}

/// The literals of an assignment of the first `n` variables.
pub(crate) fn literals(n: usize, assignment: u32) -> Vec<Lit> {
    let var = Var::new;
    (0..n)
        .map(|v| if assignment >> v & 1 == 1 { var(v).positive() } else { var(v).negative() })
        .collect()
}

/// All that unit propagation derives from `assumptions`, themselves included; `None` on a
/// conflict.
pub(crate) fn propagate(cnf: &Cnf, assumptions: &[Lit]) -> Option<Vec<Lit>> {
    let mut values: Vec<Option<bool>> = vec![None; cnf.n_vars()];
    let mut todo = assumptions.to_vec();
    loop {
        for lit in todo.drain(..) {
            let value = &mut values[lit.var().index()];
            if *value == Some(!lit.is_positive()) {
                return None;
            }
            *value = Some(lit.is_positive());
        }
        for clause in cnf.clauses() {
            let value = |lit: Lit| values[lit.var().index()].map(|v| v == lit.is_positive());
            if clause.iter().any(|&lit| value(lit) == Some(true)) {
                continue;
            }
            let mut open: Vec<Lit> =
                clause.iter().copied().filter(|&lit| value(lit).is_none()).collect();
            open.sort_unstable();
            open.dedup();
            match open[..] {
                [] => return None,
                [unit] => todo.push(unit),
                _ => {}
            }
        }
        if todo.is_empty() {
            break;
        }
    }
    let derived = values.iter().enumerate().filter_map(|(v, value)| {
        let var = Var::new(v);
        value.map(|value| if value { var.positive() } else { var.negative() })
    });
    Some(derived.collect())
}

/// Whether the formula has a model that makes `assumptions` true.
pub(crate) fn is_satisfiable(cnf: &Cnf, assumptions: &[Lit]) -> bool {
    let Some(derived) = propagate(cnf, assumptions) else { return false };
    let is_assigned = |v: usize| derived.iter().any(|lit| lit.var().index() == v);
    match (0..cnf.n_vars()).find(|&v| !is_assigned(v)) {
        None => true,
        Some(v) => {
            let x = Var::new(v).positive();
            [x, !x].into_iter().any(|lit| is_satisfiable(cnf, &[&derived[..], &[lit]].concat()))
        }
    }
}

/// A sink that is full from the start, and counts what it gets all the same.
#[derive(Default)]
pub(crate) struct Full(pub(crate) Size);

impl ClauseSink for Full {
    fn new_var(&mut self) -> Var {
        self.0.new_var()
    }

    fn clause(&mut self, family: Family, lits: &[Lit]) {
        self.0.clause(family, lits);
    }

    fn is_full(&self) -> bool {
        true
    }
}
