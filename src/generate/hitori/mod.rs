//! Hitori boards from a seed.
//!
//! Three classes:
//!
//! - `unique`, like a published puzzle: a random *maximal* legal shading; the numbers of a Latin
//!   square in the unshaded cells; every shaded cell repeats the number of an unshaded cell of its
//!   row or column; then repaired until it has one answer.
//! - `loose`: the same without the repair, and a quarter of the shaded cells left unshaded at the
//!   planting, so that many answers remain.
//! - `lattice`: no answer is planted. In every row the cells of even `row + col` are cut into pairs
//!   and triples of equal numbers, all other numbers occur once. Shading even cells never breaks
//!   H2, so connectivity alone decides: with many triples most boards are unsatisfiable, and no
//!   rule but H3 says so.

use crosscut_puzzles::hitori::{Board, Shading};

use super::{Dice, Effort, Error, Solver};
use crate::engine::Limits;
use crate::engine::native::Grade;

mod cover;
mod grade;
mod repair;
mod shading;

use cover::cover;
use grade::Work;
use repair::repair;
pub use shading::Symmetry;
use shading::maximal_shading;

/// What kind of board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// Exactly one answer, like a published puzzle.
    Unique,
    /// Planted and not repaired: usually many answers.
    Loose,
    /// Connectivity decides; may be unsatisfiable. Holds the share of triples in percent.
    Lattice(u32),
}

impl Class {
    /// All classes with their names.
    pub const ALL: [(&str, Class); 3] =
        [("unique", Class::Unique), ("loose", Class::Loose), ("lattice", Class::Lattice(60))];

    /// Its name, whatever its shares.
    pub fn name(self) -> &'static str {
        match self {
            Class::Unique => "unique",
            Class::Loose => "loose",
            Class::Lattice(_) => "lattice",
        }
    }
}

/// What to make.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// Number of rows, at least 1.
    pub rows: usize,
    /// Number of columns, at least 1.
    pub cols: usize,
    /// Kind of board.
    pub class: Class,
    /// How many of the unshaded cells are blank, in percent; not for lattices.
    pub blanks: u32,
    /// Whether the planted shading is symmetric; not for lattices.
    pub symmetry: Symmetry,
    /// Which grade a unique board must have, if that matters.
    pub grade: Option<Grade>,
}

impl Plan {
    /// A board of this size and class with a number in every cell and nothing else that is wanted.
    pub fn new(rows: usize, cols: usize, class: Class) -> Plan {
        Plan { rows, cols, class, blanks: 0, symmetry: Symmetry::Free, grade: None }
    }

    /// Why no board is as this plan wants it, whatever the dice say, if that is known.
    pub fn impossible(&self) -> Option<&'static str> {
        let is_unique = self.class == Class::Unique;
        match (self.rows.min(self.cols), self.rows.max(self.cols)) {
            (1, 2) if is_unique => Some("no board of two cells has exactly one answer"),
            (2, 2) if is_unique && self.symmetry == Symmetry::HalfTurn => {
                Some("no unique board of 2x2 has a symmetric answer")
            }
            _ => None,
        }
    }
}

/// A board of this plan.
///
/// # Errors
/// [`Error::NotFound`] if no try gives a board, as on a board of 1 x 2, where no board is unique;
/// [`Error::Stopped`] if a limit comes first or `solver` gives up.
pub fn generate(
    plan: &Plan,
    dice: &mut Dice,
    effort: &Effort,
    solver: &mut Solver<'_, Board, Shading>,
) -> Result<Board, Error> {
    effort.until(|| match plan.class {
        Class::Lattice(triples) => Ok(Some(lattice(plan, triples, dice))),
        Class::Loose => Ok(plant(plan, dice, &effort.limits)?.map(|(board, _)| board)),
        Class::Unique => {
            let Some((board, shading)) = plant(plan, dice, &effort.limits)? else {
                return Ok(None);
            };
            let repaired = repair(board, &shading, dice, solver)?;
            match (repaired, plan.grade) {
                (Some(board), Some(wanted)) => {
                    let work = Work { planted: &shading, wanted, limits: &effort.limits };
                    work.give(board, dice, solver)
                }
                (board, _) => Ok(board),
            }
        }
    })
}

/// A board and an answer to it; in class `unique` the answer is maximal. `None` if the dice gave
/// none.
fn plant(plan: &Plan, dice: &mut Dice, limits: &Limits) -> Result<Option<(Board, Shading)>, Error> {
    let n = plan.rows * plan.cols;
    let blank_board = Board::new(plan.cols, vec![None; n]);
    let shaded = maximal_shading(&blank_board, plan.symmetry, dice);
    let shaded = match shaded {
        Some(shaded) if plan.grade == Some(Grade::Local) => {
            cover(&blank_board, shaded, plan.symmetry, dice, limits)?
        }
        shaded => shaded,
    };
    let Some(mut shaded) = shaded else { return Ok(None) };
    if plan.class == Class::Loose {
        thin_out(&mut shaded, plan.symmetry, dice);
    }
    let mut values: Vec<Option<u32>> = latin_square(plan, dice)
        .into_iter()
        .map(|v| (!dice.chance(plan.blanks)).then_some(v))
        .collect();
    let unshaded = Unshaded::new(&blank_board, |i| !shaded[i]);
    for x in (0..n).filter(|&x| shaded[x]) {
        values[x] = None;
        let numbers: Vec<u32> = unshaded.seen_from(x).filter_map(|y| values[y]).collect();
        values[x] = dice.pick(&numbers).copied();
    }
    Ok(Some((Board::new(plan.cols, values), Shading::new(shaded))))
}

/// Leaves a quarter of the shaded cells unshaded.
fn thin_out(shaded: &mut [bool], symmetry: Symmetry, dice: &mut Dice) {
    let n = shaded.len();
    for i in 0..n {
        match symmetry {
            Symmetry::Free => shaded[i] &= dice.chance(75),
            Symmetry::HalfTurn if i <= n - 1 - i => {
                shaded[i] &= dice.chance(75);
                shaded[n - 1 - i] = shaded[i];
            }
            Symmetry::HalfTurn => {}
        }
    }
}

/// A number for each cell, none twice in a row or column: a cyclic square with its rows, columns
/// and numbers shuffled, cut to the board's size.
fn latin_square(plan: &Plan, dice: &mut Dice) -> Vec<u32> {
    let side = plan.rows.max(plan.cols);
    let mut shuffled = |len: usize| {
        let mut order: Vec<usize> = (0..len).collect();
        dice.shuffle(&mut order);
        order
    };
    let (row_shift, col_shift, number) = (shuffled(side), shuffled(side), shuffled(side));
    let value = |i: usize| {
        let (row, col) = (i / plan.cols, i % plan.cols);
        number[(row_shift[row] + col_shift[col]) % side] as u32 + 1
    };
    (0..plan.rows * plan.cols).map(value).collect()
}

/// The unshaded cells of each row and column.
struct Unshaded {
    cols: usize,
    of_row: Vec<Vec<usize>>,
    of_col: Vec<Vec<usize>>,
}

impl Unshaded {
    fn new(board: &Board, is_unshaded: impl Fn(usize) -> bool) -> Unshaded {
        let cols = board.cols();
        let mut of_row = vec![Vec::new(); board.rows()];
        let mut of_col = vec![Vec::new(); cols];
        for i in (0..board.n_cells()).filter(|&i| is_unshaded(i)) {
            of_row[i / cols].push(i);
            of_col[i % cols].push(i);
        }
        Unshaded { cols, of_row, of_col }
    }

    /// The unshaded cells of the row and the column of cell `i`.
    fn seen_from(&self, i: usize) -> impl Iterator<Item = usize> {
        let (row, col) = (&self.of_row[i / self.cols], &self.of_col[i % self.cols]);
        row.iter().chain(col).copied()
    }
}

/// See the class `lattice` at the top.
fn lattice(plan: &Plan, triples: u32, dice: &mut Dice) -> Board {
    let mut values: Vec<Option<u32>> = vec![None; plan.rows * plan.cols];
    let mut last = 0;
    let mut fresh = || {
        last += 1;
        Some(last)
    };
    for row in 0..plan.rows {
        let line = row * plan.cols..(row + 1) * plan.cols;
        let even: Vec<usize> = line.clone().skip(row % 2).step_by(2).collect();
        let mut rest = &even[..];
        while !rest.is_empty() {
            let (group, others) =
                rest.split_at(if dice.chance(triples) { 3 } else { 2 }.min(rest.len()));
            let number = fresh();
            for &i in group {
                values[i] = number;
            }
            rest = others;
        }
        for i in line {
            values[i] = values[i].or_else(&mut fresh);
        }
    }
    Board::new(plan.cols, values)
}
