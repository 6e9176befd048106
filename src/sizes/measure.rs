//! What one recipe makes of one board, counted while it streams by.
//!
//! Nothing of the formula is kept, so memory is that of the board and of the encoder. A formula may
//! be far too large to be worth its exact size (transitive closure on a large board), so counting
//! ends at a bound; what was counted by then is a lower bound, and [`Measured::stopped`] says so.
//!
//! A variable belongs to the family of the next clause: encoders work one after another, and each
//! makes its variables before it uses them.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crosscut_encodings::cnf::{ClauseSink, Family, Lit, MAX_VARS, Var};
use crosscut_encodings::dimacs::Measure;
use crosscut_encodings::{Encode, Recipe};
use crosscut_puzzles::Board;

/// Variables, clauses, literals, and bytes of the clause lines in DIMACS.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Part {
    /// Variables: the auxiliary ones of a family, or all of a formula.
    pub variables: u64,
    /// Clauses.
    pub clauses: u64,
    /// Literals.
    pub literals: u64,
    /// Bytes.
    pub bytes: u64,
}

impl Part {
    /// The sums.
    pub fn plus(self, other: Part) -> Part {
        Part {
            variables: self.variables + other.variables,
            clauses: self.clauses + other.clauses,
            literals: self.literals + other.literals,
            bytes: self.bytes + other.bytes,
        }
    }
}

/// One of the four numbers of a [`Part`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Quantity {
    /// Variables.
    Variables,
    /// Clauses.
    #[default]
    Clauses,
    /// Literals.
    Literals,
    /// Bytes of the clause lines.
    Bytes,
}

impl Quantity {
    /// All, in the order of reports.
    pub const ALL: [Quantity; 4] =
        [Quantity::Variables, Quantity::Clauses, Quantity::Literals, Quantity::Bytes];

    /// Its name in reports.
    pub fn name(self) -> &'static str {
        match self {
            Quantity::Variables => "variables",
            Quantity::Clauses => "clauses",
            Quantity::Literals => "literals",
            Quantity::Bytes => "bytes",
        }
    }

    /// How many of them.
    pub fn of(self, part: Part) -> u64 {
        match self {
            Quantity::Variables => part.variables,
            Quantity::Clauses => part.clauses,
            Quantity::Literals => part.literals,
            Quantity::Bytes => part.bytes,
        }
    }
}

/// When to stop counting.
#[derive(Clone, Debug)]
pub struct Bound {
    /// After this many clauses.
    pub clauses: u64,
    /// Set from outside to stop, by Ctrl-C for example.
    pub interrupt: Arc<AtomicBool>,
}

/// Why counting stopped before the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The bound on clauses.
    Clauses,
    /// More variables than DIMACS can name.
    Variables,
    /// From outside.
    Interrupted,
}

impl Stop {
    /// Its name in reports.
    pub fn name(self) -> &'static str {
        match self {
            Stop::Clauses => "clauses",
            Stop::Variables => "variables",
            Stop::Interrupted => "interrupted",
        }
    }
}

/// The size of a formula.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Measured {
    /// Variables of the board.
    pub board_variables: u64,
    /// All variables, clauses, literals and bytes.
    pub total: Part,
    /// By family; the variables are auxiliary ones.
    families: [Part; Family::ALL.len()],
    /// Why the numbers are only lower bounds, if they are.
    pub stopped: Option<Stop>,
}

impl Measured {
    /// What a family takes.
    pub fn family(&self, family: Family) -> Part {
        self.families[family as usize]
    }

    /// The sums, formula by formula; they are lower bounds if one of the sizes is.
    pub fn plus(&self, other: &Measured) -> Measured {
        let mut sum = *self;
        sum.board_variables += other.board_variables;
        sum.total = sum.total.plus(other.total);
        for (part, more) in sum.families.iter_mut().zip(other.families) {
            *part = part.plus(more);
        }
        sum.stopped = sum.stopped.or(other.stopped);
        sum
    }
}

/// The families of clauses that a recipe makes by itself, before any search.
pub fn families() -> impl Iterator<Item = Family> {
    Family::ALL.into_iter().filter(|family| !matches!(family, Family::Cut | Family::Block))
}

/// Counts what `recipe` makes of `board`.
pub fn measure(board: &Board, recipe: &Recipe, bound: &Bound) -> Measured {
    match board {
        Board::Hitori(board) => Meter::run(board, recipe, bound),
        Board::Hashi(board) => Meter::run(board, recipe, bound),
    }
}

/// Clauses between two looks at the interrupt flag.
const CHECK_PERIOD: u64 = 1 << 16;

/// A sink that counts, up to a bound.
struct Meter<'a> {
    measure: Measure,
    /// Variables that belong to a family or to the board.
    n_claimed: usize,
    /// By family.
    n_auxiliary: [u64; Family::ALL.len()],
    n_clauses: u64,
    bound: &'a Bound,
    stopped: Option<Stop>,
}

impl Meter<'_> {
    fn run(board: &impl Encode, recipe: &Recipe, bound: &Bound) -> Measured {
        let mut meter = Meter {
            measure: Measure::default(),
            n_claimed: board.n_board_vars(),
            n_auxiliary: Default::default(),
            n_clauses: 0,
            bound,
            stopped: None,
        };
        board.encode(recipe, &mut meter);
        meter.measured(board.n_board_vars())
    }

    fn measured(&self, n_board_vars: usize) -> Measured {
        let size = self.measure.size();
        let part = |family| Part {
            variables: self.n_auxiliary[family as usize],
            clauses: size.clauses(family),
            literals: size.literals(family),
            bytes: self.measure.bytes(family),
        };
        Measured {
            board_variables: n_board_vars as u64,
            total: Part {
                variables: size.n_vars() as u64,
                clauses: size.n_clauses(),
                literals: size.n_literals(),
                bytes: self.measure.n_bytes(),
            },
            families: Family::ALL.map(part),
            stopped: self.stopped,
        }
    }
}

impl ClauseSink for Meter<'_> {
    fn new_var(&mut self) -> Var {
        let var = self.measure.new_var();
        if self.measure.size().n_vars() > MAX_VARS {
            self.stopped = self.stopped.or(Some(Stop::Variables));
        }
        var
    }

    fn clause(&mut self, family: Family, lits: &[Lit]) {
        if self.n_clauses == self.bound.clauses {
            self.stopped = self.stopped.or(Some(Stop::Clauses));
        }
        if self.stopped.is_some() {
            return;
        }
        let n_vars = self.measure.size().n_vars();
        self.n_auxiliary[family as usize] += (n_vars - self.n_claimed) as u64;
        self.n_claimed = n_vars;
        self.measure.clause(family, lits);
        self.n_clauses += 1;
        if self.n_clauses.is_multiple_of(CHECK_PERIOD)
            && self.bound.interrupt.load(Ordering::Relaxed)
        {
            self.stopped = Some(Stop::Interrupted);
        }
    }

    fn is_full(&self) -> bool {
        self.stopped.is_some()
    }
}

#[cfg(test)]
mod tests {
    use crosscut_encodings::catalogue::catalogue;
    use crosscut_encodings::cnf::Cnf;
    use crosscut_puzzles::{Puzzle, hitori};

    use super::*;

    fn bound(clauses: u64) -> Bound {
        Bound { clauses, interrupt: Arc::default() }
    }

    fn board() -> hitori::Board {
        hitori::Board::new(6, (0..36).map(|i| Some(i % 6 * (i / 12))).collect())
    }

    #[test]
    fn what_is_measured_is_what_a_formula_has() {
        for recipe in catalogue(Puzzle::Hitori) {
            let mut cnf = Cnf::new();
            board().encode(&recipe, &mut cnf);
            let measured = measure(&board().into(), &recipe, &bound(u64::MAX));
            let (size, total) = (cnf.size(), measured.total);
            assert_eq!(total.variables, size.n_vars() as u64);
            assert_eq!((total.clauses, total.literals), (size.n_clauses(), size.n_literals()));
            let sum = Family::ALL.map(|family| measured.family(family));
            let sum = sum.into_iter().fold(Part::default(), Part::plus);
            let board_variables = Part { variables: 36, ..Part::default() };
            assert_eq!(sum.plus(board_variables), total, "{recipe}");
            assert_eq!(measured.stopped, None);
        }
    }

    #[test]
    fn counting_ends_at_the_bound_and_says_so() {
        let whole = measure(&board().into(), &Recipe::default(), &bound(u64::MAX));
        let n = whole.total.clauses;
        assert_eq!(measure(&board().into(), &Recipe::default(), &bound(n)), whole);
        for most in [0, 1, n - 1] {
            let part = measure(&board().into(), &Recipe::default(), &bound(most));
            assert_eq!((part.total.clauses, part.stopped), (most, Some(Stop::Clauses)));
        }
    }

    /// A board whose clauses are more than are counted between two looks.
    #[test]
    fn an_interrupt_ends_the_counting() {
        let interrupted = bound(u64::MAX);
        interrupted.interrupt.store(true, Ordering::Relaxed);
        let large = hitori::Board::new(200, vec![Some(1); 40_000]);
        let part = measure(&large.into(), &Recipe::default(), &interrupted);
        assert_eq!(part.stopped, Some(Stop::Interrupted));
        assert_eq!(part.total.clauses, CHECK_PERIOD);
    }
}
