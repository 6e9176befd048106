//! The first pass over a formula: its size, and for what each auxiliary variable was made.
//!
//! A sink is not told which encoder asks for a variable. But an encoder says something about a
//! variable before it hands over to the next, so a variable belongs to the family of the first
//! clause after it. The variables between two clauses are one run, and runs of one family that
//! follow each other are one: there are few, however many variables there are.

use crate::cnf::{ClauseSink, Family, Lit, Size, Var};

/// A [`Size`], and the families of the auxiliary variables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Survey {
    size: Size,
    n_board_vars: usize,
    /// Families, each with the end of its run; the first run starts after the board's variables.
    runs: Vec<(Family, usize)>,
    /// The variables up to the largest that a clause mentions.
    n_mentioned: usize,
}

/// An auxiliary variable, as it is named in files: `aux(degree,1)`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Auxiliary {
    /// The variable.
    pub var: Var,
    /// For what clauses it was made; `None` if no clause follows it.
    pub family: Option<Family>,
    /// Its number among those of its family, from 1.
    pub number: usize,
}

impl std::fmt::Display for Auxiliary {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "aux({},{})", self.family.map_or("none", Family::name), self.number)
    }
}

impl Survey {
    /// Of a formula whose first `n_board_vars` variables are the board's.
    pub fn new(n_board_vars: usize) -> Survey {
        Survey { size: Size::default(), n_board_vars, runs: Vec::new(), n_mentioned: 0 }
    }

    /// Variables, and clauses and literals by family.
    pub fn size(&self) -> &Size {
        &self.size
    }

    /// The last variable, if no clause mentions it.
    pub fn unmentioned_last(&self) -> Option<Var> {
        let n_vars = self.size.n_vars();
        (self.n_mentioned < n_vars).then(|| Var::new(n_vars - 1))
    }

    /// Number of the board's variables.
    pub fn n_board_vars(&self) -> usize {
        self.n_board_vars
    }

    /// The auxiliary variables in their order.
    pub fn auxiliaries(&self) -> impl Iterator<Item = Auxiliary> {
        let mut numbers = [0; Family::ALL.len() + 1];
        let known = self.runs.iter().map(|&(family, end)| (Some(family), end));
        let runs = known.chain([(None, self.size.n_vars())]);
        let mut start = self.n_board_vars;
        runs.flat_map(move |(family, end)| {
            let run = start..end;
            start = end;
            run.map(move |index| (family, index))
        })
        .map(move |(family, index)| {
            let number = &mut numbers[family.map_or(Family::ALL.len(), |family| family as usize)];
            *number += 1;
            Auxiliary { var: Var::new(index), family, number: *number }
        })
    }
}

impl ClauseSink for Survey {
    fn new_var(&mut self) -> Var {
        self.size.new_var()
    }

    fn clause(&mut self, family: Family, lits: &[Lit]) {
        self.size.clause(family, lits);
        let top = lits.iter().map(|lit| lit.var().index() + 1).max();
        self.n_mentioned = self.n_mentioned.max(top.unwrap_or(0));
        let n_vars = self.size.n_vars();
        let start = self.runs.last().map_or(self.n_board_vars, |&(_, end)| end);
        if n_vars > start {
            match self.runs.last_mut() {
                Some((last, end)) if *last == family => *end = n_vars,
                _ => self.runs.push((family, n_vars)),
            }
        }
    }
}
