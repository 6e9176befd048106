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

use super::{Dice, Error, PLANTINGS, Solver};

mod repair;
mod shading;

use repair::repair;
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
}

/// A board of this plan.
///
/// # Errors
/// [`Error::NotUnique`] if the repair does not end, as on a board of 1 x 2, where no board is
/// unique; [`Error::Stopped`] if `solver` gives up.
pub fn generate(
    plan: &Plan,
    dice: &mut Dice,
    solver: &mut Solver<'_, Board, Shading>,
) -> Result<Board, Error> {
    match plan.class {
        Class::Lattice(triples) => Ok(lattice(plan, triples, dice)),
        Class::Loose => Ok(plant(plan, dice).0),
        Class::Unique => {
            for _ in 0..PLANTINGS {
                let (board, shading) = plant(plan, dice);
                if let Some(board) = repair(board, &shading, dice, solver)? {
                    return Ok(board);
                }
            }
            Err(Error::NotUnique)
        }
    }
}

/// A board and an answer to it; in class `unique` the answer is maximal.
fn plant(plan: &Plan, dice: &mut Dice) -> (Board, Shading) {
    let n = plan.rows * plan.cols;
    let blank_board = Board::new(plan.cols, vec![None; n]);
    let mut shaded = maximal_shading(&blank_board, dice);
    if plan.class == Class::Loose {
        for flag in &mut shaded {
            *flag &= dice.chance(75);
        }
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
    (Board::new(plan.cols, values), Shading::new(shaded))
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
