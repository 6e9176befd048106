//! Hashi boards from a seed.
//!
//! A board is grown ([`growth`]): from a first island, islands are added at the end of new bridges,
//! then some of the spans left over are bridged too, which closes cycles. Clues are counted from
//! the bridges. Five classes:
//!
//! - `unique`, like a published puzzle: 12 islands on 100 cells, four bridges in ten doubled, then
//!   repaired until it has one answer.
//! - `loose`: the same without the repair; usually many answers.
//! - `stress`: 20 islands on 100 cells, most cycles closed, few doubles; connectivity is hard.
//! - `coelho`: like the instances of Coelho, Laporte, Lindbeck and Vidal (2019), by their parameters;
//!   see [`coelho`].
//! - `split`: grown from two first islands that are never joined. All rules but B5 have an answer;
//!   small boards are often unsatisfiable for connectivity alone.

use crosscut_puzzles::hashi::{Board, Bridges};

use super::{Dice, Effort, Error, Solver};
use crate::engine::native::Grade;

mod coelho;
mod grade;
mod growth;
mod planted;
mod repair;

use grade::Work;
use growth::Growth;
use planted::{Planted, is_free, parts_of, with_clues};
use repair::repair;

/// What kind of board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// Exactly one answer, like a published puzzle.
    Unique,
    /// Grown and not repaired: usually many answers.
    Loose,
    /// Crowded, with many cycles and few doubles.
    Stress,
    /// As a published set of instances has it: islands may touch, and so many bridges are single and
    /// extra, in percent.
    Coelho {
        /// Share of single bridges in the tree that joins the islands.
        alpha: u32,
        /// Bridges more than the tree has, for each island.
        beta: u32,
    },
    /// Grown in two parts that are not joined; may be unsatisfiable.
    Split,
}

impl Class {
    /// All classes with their names.
    pub const ALL: [(&str, Class); 5] = [
        ("unique", Class::Unique),
        ("loose", Class::Loose),
        ("stress", Class::Stress),
        ("coelho", Class::Coelho { alpha: 50, beta: 5 }),
        ("split", Class::Split),
    ];

    /// Its name, whatever its shares.
    pub fn name(self) -> &'static str {
        match self {
            Class::Unique => "unique",
            Class::Loose => "loose",
            Class::Stress => "stress",
            Class::Coelho { .. } => "coelho",
            Class::Split => "split",
        }
    }

    /// Islands on 100 cells, if the size of the board is not given.
    pub fn density(self) -> usize {
        match self {
            Class::Stress => 20,
            Class::Coelho { .. } => 36,
            Class::Unique | Class::Loose | Class::Split => 12,
        }
    }
}

/// What to make.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// Number of rows.
    pub rows: usize,
    /// Number of columns.
    pub cols: usize,
    /// Number of islands to plant.
    pub islands: usize,
    /// Whether the board must have so many. The repair may add a few.
    pub is_exact: bool,
    /// The most bridges between two islands, 1 to 4.
    pub max_bridges: u8,
    /// Kind of board.
    pub class: Class,
    /// How many bridges are more than single, in percent; the repair makes a few more of them so.
    pub doubles: u32,
    /// How many of the cycles that can be closed are closed, in percent; the repair closes a few more.
    pub cycles: u32,
    /// How many clues are replaced by `?`, in percent; the repair shows a few of them again.
    pub hidden: u32,
    /// Which grade a unique board must have, if that matters.
    pub grade: Option<Grade>,
}

impl Plan {
    /// The smallest square board of the class's density for so many islands.
    pub fn square(islands: usize, class: Class) -> Plan {
        let side = side_for(islands, class.density());
        Plan::sized(side, side, Some(islands), class)
    }

    /// A board of this size with usual bridges and all clues shown; with as many islands as the
    /// class has on such a board if their number is left out.
    pub fn sized(rows: usize, cols: usize, islands: Option<usize>, class: Class) -> Plan {
        let usual = (rows * cols * class.density()).div_ceil(100);
        let (cycles, doubles) = if class == Class::Stress { (80, 10) } else { (30, 40) };
        Plan {
            rows,
            cols,
            islands: islands.unwrap_or(usual),
            is_exact: false,
            max_bridges: 2,
            class,
            doubles,
            cycles,
            hidden: 0,
            grade: None,
        }
    }
}

impl Plan {
    /// Why no board is as this plan wants it, whatever the dice say, if that is known.
    pub fn impossible(&self) -> Option<&'static str> {
        match self.class {
            _ if self.islands > self.rows.saturating_mul(self.cols) => {
                Some("there are more islands than cells")
            }
            Class::Coelho { alpha: 0..100, .. } if self.max_bridges < 2 => {
                Some("class coelho wants double bridges")
            }
            _ => None,
        }
    }
}

/// The side of the smallest square on which so many islands are `density` of 100 cells, or less.
pub fn side_for(islands: usize, density: usize) -> usize {
    let area = islands * 100 / density;
    (1..).find(|side| side * side >= area).unwrap_or(area)
}

/// A board of this plan.
///
/// # Errors
/// [`Error::NoRoom`] if the islands do not fit, [`Error::NotFound`] if no try gives a board,
/// [`Error::Stopped`] if a limit comes first or `solver` gives up.
pub fn generate(
    plan: &Plan,
    dice: &mut Dice,
    effort: &Effort,
    solver: &mut Solver<'_, Board, Bridges>,
) -> Result<Board, Error> {
    let mut room = Room::default();
    let mut islands = plan.islands;
    effort.until(|| {
        let Some(planted) = plant(&Plan { islands, ..*plan }, dice)? else {
            return room.is_missing().map(|()| None);
        };
        room.was_found = true;
        if plan.class != Class::Unique {
            return Ok(Some(planted.board));
        }
        let Some(repaired) = repair(planted, dice, solver)? else { return Ok(None) };
        let made = match plan.grade {
            None => Some(repaired),
            Some(wanted) => Work { wanted, limits: &effort.limits }.give(repaired, dice, solver)?,
        };
        let board = made.map(|planted| planted.board);
        let n_islands = board.as_ref().map_or(plan.islands, |board| board.islands().len());
        if plan.is_exact && n_islands != plan.islands {
            // The next one is planted with as many less, or more, as this one has too many.
            islands = (islands + plan.islands).saturating_sub(n_islands).max(1);
            return Ok(None);
        }
        Ok(board)
    })
}

/// Whether islands have ever found room.
#[derive(Default)]
struct Room {
    was_found: bool,
    n_missing: u32,
}

impl Room {
    /// Planting that has failed often and never succeeded is hopeless.
    fn is_missing(&mut self) -> Result<(), Error> {
        self.n_missing += 1;
        if self.was_found || self.n_missing < 20 { Ok(()) } else { Err(Error::NoRoom) }
    }
}

fn plant(plan: &Plan, dice: &mut Dice) -> Result<Option<Planted>, Error> {
    let parts = if plan.class == Class::Split { 2 } else { 1 };
    let mut growth = Growth::new(plan);
    if !growth.grow(parts, plan.islands, dice) {
        return Ok(None);
    }
    let (board, mut counts) = growth.board()?;
    match plan.class {
        Class::Coelho { alpha, beta } => {
            if !coelho::count(&board, &mut counts, (alpha, beta), dice) {
                return Ok(None);
            }
        }
        _ => close_cycles(plan, &growth, &board, &mut counts, dice),
    }
    let shown: Vec<bool> = board.islands().iter().map(|_| !dice.chance(plan.hidden)).collect();
    let board = with_clues(&board, &counts, &shown)?;
    Ok(Some(Planted { board, counts, shown }))
}

/// Bridges spans that are left over inside the parts.
fn close_cycles(plan: &Plan, growth: &Growth, board: &Board, counts: &mut [u8], dice: &mut Dice) {
    let part = parts_of(board, counts);
    let mut order: Vec<usize> = (0..counts.len()).collect();
    dice.shuffle(&mut order);
    for s in order {
        let span = board.spans()[s];
        if is_free(board, counts, s) && part[span.a] == part[span.b] && dice.chance(plan.cycles) {
            counts[s] = growth.bridge_count(dice);
        }
    }
}
