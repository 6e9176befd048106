//! Hashi boards from a seed.
//!
//! A board is grown ([`growth`]): from a first island, islands are added at the end of new bridges,
//! then some of the spans left over are bridged too, which closes cycles. Clues are counted from
//! the bridges. Four classes:
//!
//! - `unique`, like a published puzzle: 12 islands on 100 cells, four bridges in ten doubled, then
//!   repaired until it has one answer.
//! - `loose`: the same without the repair; usually many answers.
//! - `stress`: 20 islands on 100 cells, most cycles closed, few doubles; connectivity is hard.
//! - `split`: grown from two first islands that are never joined. All rules but B5 have an answer;
//!   small boards are often unsatisfiable for connectivity alone.

use crosscut_puzzles::hashi::{Board, Bridges, Island};

use super::{Dice, Error, PLANTINGS, Solver};

mod growth;
mod repair;

use growth::Growth;
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
    /// Grown in two parts that are not joined; may be unsatisfiable.
    Split,
}

impl Class {
    /// All classes with their names.
    pub const ALL: [(&str, Class); 4] = [
        ("unique", Class::Unique),
        ("loose", Class::Loose),
        ("stress", Class::Stress),
        ("split", Class::Split),
    ];

    /// Islands on 100 cells, if the size of the board is not given.
    pub fn density(self) -> usize {
        if self == Class::Stress { 20 } else { 12 }
    }
}

/// What to make.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// Number of rows.
    pub rows: usize,
    /// Number of columns.
    pub cols: usize,
    /// Number of islands to plant; the repair may add a few.
    pub islands: usize,
    /// The most bridges between two islands, 1 to 4.
    pub max_bridges: u8,
    /// Kind of board.
    pub class: Class,
    /// How many clues are replaced by `?`, in percent.
    pub hidden: u32,
}

impl Plan {
    /// The smallest square board of the class's density for so many islands.
    pub fn square(islands: usize, class: Class) -> Plan {
        let area = islands * 100 / class.density();
        let side = (1..).find(|side| side * side >= area).unwrap_or(area);
        Plan::sized(side, side, Some(islands), class)
    }

    /// A board of this size with usual bridges and all clues shown; with as many islands as the
    /// class has on such a board if their number is left out.
    pub fn sized(rows: usize, cols: usize, islands: Option<usize>, class: Class) -> Plan {
        let usual = (rows * cols * class.density()).div_ceil(100);
        let islands = islands.unwrap_or(usual);
        Plan { rows, cols, islands, max_bridges: 2, class, hidden: 0 }
    }
}

/// A board of this plan.
///
/// # Errors
/// [`Error::NoRoom`] if the islands do not fit, [`Error::NotUnique`] if the repair does not end,
/// [`Error::Stopped`] if `solver` gives up.
pub fn generate(
    plan: &Plan,
    dice: &mut Dice,
    solver: &mut Solver<'_, Board, Bridges>,
) -> Result<Board, Error> {
    let mut error = Error::NoRoom;
    for _ in 0..PLANTINGS {
        let Some(planted) = plant(plan, dice)? else { continue };
        if plan.class != Class::Unique {
            return Ok(planted.board);
        }
        if let Some(board) = repair(planted, dice, solver)? {
            return Ok(board);
        }
        error = Error::NotUnique;
    }
    Err(error)
}

/// A board and the bridges of its planted answer, one count a span.
struct Planted {
    board: Board,
    counts: Vec<u8>,
    /// By island: whether its clue is shown.
    shown: Vec<bool>,
}

fn plant(plan: &Plan, dice: &mut Dice) -> Result<Option<Planted>, Error> {
    let (cycles, doubles) = if plan.class == Class::Stress { (80, 10) } else { (30, 40) };
    let parts = if plan.class == Class::Split { 2 } else { 1 };
    let mut growth = Growth::new(plan, doubles);
    if !growth.grow(parts, plan.islands, dice) {
        return Ok(None);
    }
    let (board, mut counts) = growth.board()?;
    let part = parts_of(&board, &counts);
    let mut order: Vec<usize> = (0..counts.len()).collect();
    dice.shuffle(&mut order);
    for s in order {
        let span = board.spans()[s];
        if is_free(&board, &counts, s) && part[span.a] == part[span.b] && dice.chance(cycles) {
            counts[s] = growth.bridge_count(dice);
        }
    }
    let shown: Vec<bool> = board.islands().iter().map(|_| !dice.chance(plan.hidden)).collect();
    let board = with_clues(&board, &counts, &shown)?;
    Ok(Some(Planted { board, counts, shown }))
}

/// Whether span `s` is unused and no used span crosses it.
fn is_free(board: &Board, counts: &[u8], s: usize) -> bool {
    counts[s] == 0 && board.crossed_by(s).iter().all(|&t| counts[t] == 0)
}

/// By island: the number of the connected part it belongs to.
fn parts_of(board: &Board, counts: &[u8]) -> Vec<usize> {
    let spans = (0..counts.len()).filter(|&s| counts[s] > 0);
    let pairs = spans.map(|s| (board.spans()[s].a, board.spans()[s].b));
    components(board.islands().len(), pairs)
}

/// The number of bridges at each island.
fn degrees(board: &Board, counts: &[u8]) -> Vec<u32> {
    let mut degrees = vec![0; board.islands().len()];
    for (span, &count) in board.spans().iter().zip(counts) {
        degrees[span.a] += u32::from(count);
        degrees[span.b] += u32::from(count);
    }
    degrees
}

/// The same islands with the clues that `counts` gives.
fn with_clues(board: &Board, counts: &[u8], shown: &[bool]) -> Result<Board, Error> {
    let degrees = degrees(board, counts);
    let clue = |i: usize| shown[i].then_some(degrees[i]);
    let islands = board.islands().iter().enumerate();
    let islands = islands.map(|(i, island)| Island { cell: island.cell, clue: clue(i) }).collect();
    Ok(Board::new(board.rows(), board.cols(), board.max_bridges(), islands)?)
}

/// Labels the nodes `0 .. n` of a graph by connected component.
fn components(n: usize, edges: impl Iterator<Item = (usize, usize)>) -> Vec<usize> {
    let mut parent: Vec<usize> = (0..n).collect();
    fn root(parent: &mut [usize], mut i: usize) -> usize {
        while parent[i] != i {
            parent[i] = parent[parent[i]];
            i = parent[i];
        }
        i
    }
    for (a, b) in edges {
        let (a, b) = (root(&mut parent, a), root(&mut parent, b));
        parent[a.max(b)] = a.min(b);
    }
    (0..n).map(|i| root(&mut parent, i)).collect()
}
