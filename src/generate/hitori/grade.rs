//! Giving a unique board the grade that is wanted.
//!
//! - Too hard: it is *softened*. The rules up to the wanted level are run, and in every patch of cells
//!   that they leave undecided, one that is to be shaded gets the number of a cell that they know to be
//!   unshaded. Then the rule `pair` shades it.
//! - Too easy, and `search` is wanted: it is changed while it gets no easier ([`climb`]), in a window
//!   of the board, as a board is as hard as its hardest part.
//! - Too easy otherwise: the caller plants another one. That needs no great luck.
//!
//! The planted shading stays an answer all the time: a number that changes is that of a shaded cell, or
//! comes to clash with shaded cells only.

use crosscut_puzzles::hitori::{Board, Shading};

use super::Unshaded;
use super::repair::patches;
use crate::engine::native::{Grade, hitori};
use crate::engine::{End, Goal, Limits};
use crate::generate::climb::{Judgement, climb};
use crate::generate::{Dice, Error, REPAIRS, Solver};

/// How often a board is changed to make it harder.
const STEPS: usize = 6000;

/// The side of the window in which it is changed.
const WINDOW: usize = 9;

/// What the changes are made to, and what they rest on.
pub(super) struct Work<'a> {
    pub(super) planted: &'a Shading,
    pub(super) wanted: Grade,
    pub(super) limits: &'a Limits,
}

impl Work<'_> {
    /// The board with numbers changed so that its grade is the wanted one and the planted shading
    /// its only answer; `None` if that does not come about.
    pub(super) fn give(
        &self,
        board: Board,
        dice: &mut Dice,
        solver: &mut Solver<'_, Board, Shading>,
    ) -> Result<Option<Board>, Error> {
        if self.wanted == Grade::Search {
            return self.harden(board, dice, solver);
        }
        let softened = self.soften(board, dice)?;
        Ok(softened.and_then(|(board, grade)| (grade == self.wanted).then_some(board)))
    }

    /// Changes numbers until the rules up to the wanted grade solve the board; says which do.
    fn soften(&self, mut board: Board, dice: &mut Dice) -> Result<Option<(Board, Grade)>, Error> {
        for _ in 0..REPAIRS {
            let deduced = hitori::deduce(&board, self.wanted, self.limits)?;
            if let Some(grade) = deduced.grade.filter(|&grade| grade <= self.wanted) {
                return Ok(Some((board, grade)));
            }
            let values = self.softened(&board, &deduced.known, dice);
            if values == board.values() {
                return Ok(None);
            }
            board = Board::new(board.cols(), values);
        }
        Ok(None)
    }

    fn softened(&self, board: &Board, known: &[Option<bool>], dice: &mut Dice) -> Vec<Option<u32>> {
        let unshaded = Unshaded::new(board, |i| known[i] == Some(false));
        let mut values = board.values().to_vec();
        for patch in patches(board, |i| known[i].is_none()) {
            let shaded: Vec<usize> =
                patch.into_iter().filter(|&i| self.planted.is_shaded(i)).collect();
            let Some(&x) = dice.pick(&shaded) else { continue };
            let numbers: Vec<u32> = unshaded.seen_from(x).filter_map(|y| values[y]).collect();
            values[x] = dice.pick(&numbers).copied().or(values[x]);
        }
        values
    }

    /// Changes numbers while the board gets no easier, until no rule and no probe says anything more.
    fn harden(
        &self,
        board: Board,
        dice: &mut Dice,
        solver: &mut Solver<'_, Board, Shading>,
    ) -> Result<Option<Board>, Error> {
        let window = window(&board, dice);
        let change = |board: &Board| self.changed(board, &window, dice);
        climb(board, STEPS, change, |board| self.judge(board, solver))
    }

    /// The board with the number of a cell of the window in another one of its cells.
    fn changed(&self, board: &Board, window: &[usize], dice: &mut Dice) -> Option<Board> {
        let (cols, mut values) = (board.cols(), board.values().to_vec());
        let x = *dice.pick(window)?;
        let is_unshaded = |y: usize| !self.planted.is_shaded(y);
        let is_seen = |y: usize| y / cols == x / cols || y % cols == x % cols;
        let may_give = |&y: &usize| is_unshaded(x) || is_seen(y) && is_unshaded(y);
        let givers: Vec<usize> = window.iter().copied().filter(may_give).collect();
        let (old, new) = (values[x]?, values[*dice.pick(&givers)?]?);
        let start = x / cols * cols;
        let mut lines = (start..start + cols).chain((x % cols..values.len()).step_by(cols));
        let clashes = is_unshaded(x) && lines.any(|y| is_unshaded(y) && values[y] == Some(new));
        values[x] = Some(new);
        (new != old && !clashes).then(|| Board::new(cols, values))
    }

    fn judge(
        &self,
        board: &Board,
        solver: &mut Solver<'_, Board, Shading>,
    ) -> Result<Judgement, Error> {
        if hitori::deduce(board, Grade::Probing, self.limits)?.grade.is_some() {
            return Ok(Judgement::Easy(hitori::footholds(board, self.planted, self.limits)?));
        }
        let found = solver(board, Goal::UNIQUE);
        match found.end {
            End::Stopped(why) => Err(Error::Stopped(why)),
            _ if found.unique() == Some(true) => Ok(Judgement::Wanted),
            _ => Ok(Judgement::Wrong),
        }
    }
}

/// The cells of a part of the board.
fn window(board: &Board, dice: &mut Dice) -> Vec<usize> {
    let (rows, cols) = (board.rows(), board.cols());
    let top = dice.below(rows.saturating_sub(WINDOW) + 1);
    let left = dice.below(cols.saturating_sub(WINDOW) + 1);
    let row = |row: usize| (left..cols.min(left + WINDOW)).map(move |col| row * cols + col);
    (top..rows.min(top + WINDOW)).flat_map(row).collect()
}
