//! Literals, clauses, and the sinks that clauses go to. Two are here: a formula that keeps them, and a
//! size that only counts them.
//!
//! A variable is a number from 0; a literal is `2 * variable + sign` inside a `u32`. DIMACS,
//! 1-based and signed, exists only at the edge. Every clause belongs to a [`Family`], so that a
//! report can say what each rule costs.

use std::fmt;
use std::ops::Not;

/// How many variables there can be: DIMACS, and most solvers, name them by 31-bit numbers.
pub const MAX_VARS: usize = i32::MAX as usize;

/// A propositional variable, numbered from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Var(u32);

impl Var {
    /// The variable with this number.
    ///
    /// # Panics
    /// If `index` is [`MAX_VARS`] or more: DIMACS could not name it.
    pub fn new(index: usize) -> Var {
        assert!(index < MAX_VARS, "more than 2^31 - 1 variables");
        Var(index as u32)
    }

    /// Its number, from 0.
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// The literal that is true when the variable has this value.
    pub fn lit(self, value: bool) -> Lit {
        if value { self.positive() } else { self.negative() }
    }

    /// The literal that is true when the variable is.
    pub fn positive(self) -> Lit {
        Lit(self.0 << 1)
    }

    /// The literal that is true when the variable is false.
    pub fn negative(self) -> Lit {
        Lit(self.0 << 1 | 1)
    }
}

/// A literal: a variable or its negation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Lit(u32);

impl Lit {
    /// Its variable.
    pub fn var(self) -> Var {
        Var(self.0 >> 1)
    }

    /// Whether it is the variable itself and not its negation.
    pub fn is_positive(self) -> bool {
        self.0 & 1 == 0
    }

    /// Its number: twice that of its variable, and one more if it is negative. For tables by literal.
    pub fn code(self) -> usize {
        self.0 as usize
    }

    /// As DIMACS writes it: 1-based, negative for a negation.
    pub fn to_dimacs(self) -> i32 {
        let number = (self.0 >> 1) as i32 + 1;
        if self.is_positive() { number } else { -number }
    }
}

impl Not for Lit {
    type Output = Lit;

    fn not(self) -> Lit {
        Lit(self.0 ^ 1)
    }
}

impl fmt::Debug for Lit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.to_dimacs())
    }
}

/// What a clause is for. The order is the order of reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Family {
    /// At most one unshaded cell per value and line (H1).
    AtMostOne,
    /// No two adjacent shaded cells (H2).
    Adjacency,
    /// Two bridges imply one: the order of a span's literals.
    Order,
    /// Crossing spans exclude each other (B3).
    Crossing,
    /// The number of bridges at an island (B4).
    Degree,
    /// Connectivity, encoded whole (H3, B5).
    Connectivity,
    /// Connectivity cuts added before the first solve.
    EagerCut,
    /// Connectivity cuts found from disconnected models.
    Cut,
    /// Answers already found.
    Block,
}

impl Family {
    /// All families, in the order of reports.
    pub const ALL: [Family; 9] = [
        Family::AtMostOne,
        Family::Adjacency,
        Family::Order,
        Family::Crossing,
        Family::Degree,
        Family::Connectivity,
        Family::EagerCut,
        Family::Cut,
        Family::Block,
    ];

    /// Its name in reports and file headers.
    pub fn name(self) -> &'static str {
        match self {
            Family::AtMostOne => "at-most-one",
            Family::Adjacency => "adjacency",
            Family::Order => "order",
            Family::Crossing => "crossing",
            Family::Degree => "degree",
            Family::Connectivity => "connectivity",
            Family::EagerCut => "eager-cut",
            Family::Cut => "cut",
            Family::Block => "block",
        }
    }
}

/// Where an encoder puts its clauses.
pub trait ClauseSink {
    /// A variable that no clause has used yet. When all [`MAX_VARS`] are used, the last one again:
    /// what follows is no formula any more, and whoever made the sink must ask how many variables
    /// were wanted.
    fn new_var(&mut self) -> Var;

    /// Adds a clause; the empty clause makes the formula unsatisfiable.
    fn clause(&mut self, family: Family, lits: &[Lit]);

    /// Whether nothing more is wanted, because a limit was reached for example. An encoder whose
    /// clauses are more than a few per variable asks now and then, and may stop if so.
    fn is_full(&self) -> bool {
        false
    }
}

/// The variable after `n` others, or the last there can be.
pub(crate) fn next_var(n: usize) -> Var {
    Var::new(n.min(MAX_VARS - 1))
}

/// New variables by row and column. It keeps the number of the first, so that an encoder may have
/// millions and remember none.
pub(crate) struct VarTable {
    first: usize,
    n_cols: usize,
}

impl VarTable {
    /// Makes the variables row by row; stops early if the sink is full.
    pub(crate) fn new(n_rows: usize, n_cols: usize, sink: &mut impl ClauseSink) -> VarTable {
        let mut first = None;
        for _ in 0..n_rows {
            if sink.is_full() {
                break;
            }
            for _ in 0..n_cols {
                let var = sink.new_var();
                first.get_or_insert(var.index());
            }
        }
        VarTable { first: first.unwrap_or(0), n_cols }
    }

    /// The positive literal of the variable at `row` and `col`. If there were not enough, it is
    /// that of the last one there can be.
    pub(crate) fn lit(&self, row: usize, col: usize) -> Lit {
        debug_assert!(col < self.n_cols, "a column of the table");
        next_var(self.first + row * self.n_cols + col).positive()
    }
}

/// A list of clauses. They lie one after another in one array; `ends[i]` is where clause `i` ends.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Clauses {
    lits: Vec<Lit>,
    ends: Vec<usize>,
}

impl Clauses {
    /// Adds a clause at the end.
    pub fn push(&mut self, lits: &[Lit]) {
        self.lits.extend_from_slice(lits);
        self.ends.push(self.lits.len());
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Clause `i`.
    pub fn get(&self, i: usize) -> &[Lit] {
        let start = if i == 0 { 0 } else { self.ends[i - 1] };
        &self.lits[start..self.ends[i]]
    }

    /// All of them in the order they were added.
    pub fn iter(&self) -> impl Iterator<Item = &[Lit]> {
        (0..self.len()).map(|i| self.get(i))
    }
}

/// A formula: a number of variables and a list of clauses, each with its family.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cnf {
    n_vars: usize,
    clauses: Clauses,
    families: Vec<Family>,
}

impl Cnf {
    /// A formula without variables and clauses.
    pub fn new() -> Cnf {
        Cnf::default()
    }

    /// Number of variables; above [`MAX_VARS`] it is no formula but a wish for one.
    pub fn n_vars(&self) -> usize {
        self.n_vars
    }

    /// Number of clauses.
    pub fn n_clauses(&self) -> usize {
        self.clauses.len()
    }

    /// Clause `i`.
    pub fn get(&self, i: usize) -> &[Lit] {
        self.clauses.get(i)
    }

    /// The family of clause `i`.
    pub fn family(&self, i: usize) -> Family {
        self.families[i]
    }

    /// All clauses in the order they were added.
    pub fn clauses(&self) -> impl Iterator<Item = &[Lit]> {
        self.clauses.iter()
    }

    /// What each family costs.
    pub fn size(&self) -> Size {
        let mut size = Size { n_vars: self.n_vars, ..Size::default() };
        for (i, clause) in self.clauses().enumerate() {
            size.count(self.families[i], clause.len());
        }
        size
    }
}

impl ClauseSink for Cnf {
    fn new_var(&mut self) -> Var {
        self.n_vars += 1;
        next_var(self.n_vars - 1)
    }

    fn is_full(&self) -> bool {
        self.n_vars > MAX_VARS
    }

    fn clause(&mut self, family: Family, lits: &[Lit]) {
        debug_assert!(lits.iter().all(|lit| lit.var().index() < self.n_vars), "unknown variable");
        self.clauses.push(lits);
        self.families.push(family);
    }
}

/// The size of a formula: variables, and clauses and literals by family. As a sink it counts and
/// keeps nothing, so a size study needs no memory for the formula.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Size {
    n_vars: usize,
    clauses: [u64; Family::ALL.len()],
    literals: [u64; Family::ALL.len()],
}

impl Size {
    /// Number of variables.
    pub fn n_vars(&self) -> usize {
        self.n_vars
    }

    /// Number of clauses of a family.
    pub fn clauses(&self, family: Family) -> u64 {
        self.clauses[family as usize]
    }

    /// Number of literals in the clauses of a family.
    pub fn literals(&self, family: Family) -> u64 {
        self.literals[family as usize]
    }

    /// Number of clauses of all families.
    pub fn n_clauses(&self) -> u64 {
        self.clauses.iter().sum()
    }

    /// Number of literals of all families.
    pub fn n_literals(&self) -> u64 {
        self.literals.iter().sum()
    }

    fn count(&mut self, family: Family, n_lits: usize) {
        self.clauses[family as usize] += 1;
        self.literals[family as usize] += n_lits as u64;
    }
}

impl ClauseSink for Size {
    fn new_var(&mut self) -> Var {
        self.n_vars += 1;
        next_var(self.n_vars - 1)
    }

    fn clause(&mut self, family: Family, lits: &[Lit]) {
        self.count(family, lits.len());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_literal_knows_its_variable_its_sign_and_its_dimacs_number() {
        let x = Var::new(4).positive();
        assert_eq!((x.var().index(), x.is_positive(), x.to_dimacs()), (4, true, 5));
        assert_eq!(((!x).var().index(), (!x).is_positive(), (!x).to_dimacs()), (4, false, -5));
        assert_eq!(!!x, x);
    }

    #[test]
    fn families_are_listed_in_their_own_order() {
        for (i, family) in Family::ALL.into_iter().enumerate() {
            assert_eq!(family as usize, i);
        }
    }

    #[test]
    fn a_sink_without_variables_left_goes_on_counting() {
        let mut size = Size { n_vars: MAX_VARS - 1, ..Size::default() };
        let mut cnf = Cnf { n_vars: MAX_VARS - 1, ..Cnf::default() };
        let last = Var::new(MAX_VARS - 1);
        assert_eq!((size.new_var(), cnf.new_var()), (last, last));
        assert!(!cnf.is_full());
        assert_eq!((size.new_var(), cnf.new_var()), (last, last));
        assert!(cnf.is_full());
        assert_eq!((size.n_vars(), cnf.n_vars()), (MAX_VARS + 1, MAX_VARS + 1));
    }

    #[test]
    fn a_formula_keeps_what_a_size_counts() {
        fn fill(sink: &mut impl ClauseSink) {
            let (x, y) = (sink.new_var().positive(), sink.new_var().positive());
            sink.clause(Family::Order, &[!x, y]);
            sink.clause(Family::Degree, &[]);
            sink.clause(Family::Order, &[x]);
        }
        let (mut cnf, mut size) = (Cnf::new(), Size::default());
        fill(&mut cnf);
        fill(&mut size);
        assert_eq!(cnf.size(), size);
        assert_eq!((size.n_vars(), size.n_clauses(), size.n_literals()), (2, 3, 3));
        assert_eq!((size.clauses(Family::Order), size.literals(Family::Order)), (2, 3));
        let x = Var::new(0).positive();
        assert_eq!(
            cnf.clauses().collect::<Vec<_>>(),
            [&[!x, !!Var::new(1).positive()][..], &[], &[x]]
        );
    }
}
