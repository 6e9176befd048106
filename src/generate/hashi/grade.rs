//! Giving a unique board the grade that is wanted.
//!
//! - Too hard: it is *softened*. The rules up to the wanted level are run, and what they leave open is
//!   changed as [`repair`](super::repair) changes what another answer has otherwise: where a clue is
//!   hidden, it is shown; a span that could have more bridges gets all it can have; an island is put on
//!   a bridge.
//! - Too easy, and `search` is wanted: bridges are changed while the board gets no easier ([`climb`]),
//!   among some islands near each other, as a board is as hard as its hardest part.
//! - Too easy otherwise: the caller plants another one. That needs no great luck.
//!
//! The clues are always counted from the bridges, so the bridges stay an answer.

use crosscut_puzzles::Cell;
use crosscut_puzzles::hashi::{Board, Bridges};

use super::planted::{Planted, is_clear, parts_of, with_clues};
use super::repair::{groups, places_on};
use crate::engine::native::{Grade, hashi};
use crate::engine::{End, Goal, Limits};
use crate::generate::climb::{Judgement, climb};
use crate::generate::{Dice, Error, REPAIRS, Solver};

/// How often a board is changed to make it harder.
const STEPS: usize = 4_000;

/// Among how many islands it is changed.
const WINDOW: usize = 60;

/// Of how many open spans one is softened at a time.
const SHARE: usize = 8;

/// What is wanted, and how long it may take.
pub(super) struct Work<'a> {
    pub(super) wanted: Grade,
    pub(super) limits: &'a Limits,
}

impl Work<'_> {
    /// The board changed so that its grade is the wanted one and its bridges the only answer; `None`
    /// if that does not come about.
    pub(super) fn give(
        &self,
        planted: Planted,
        dice: &mut Dice,
        solver: &mut Solver<'_, Board, Bridges>,
    ) -> Result<Option<Planted>, Error> {
        if self.wanted == Grade::Search {
            return self.harden(planted, dice, solver);
        }
        let softened = self.soften(planted, dice)?;
        Ok(softened.and_then(|(planted, grade)| (grade == self.wanted).then_some(planted)))
    }

    /// Changes bridges, clues and islands until the rules up to the wanted grade solve the board; says
    /// which do.
    fn soften(
        &self,
        mut planted: Planted,
        dice: &mut Dice,
    ) -> Result<Option<(Planted, Grade)>, Error> {
        for _ in 0..REPAIRS {
            let deduced = hashi::deduce(&planted.board, self.wanted, self.limits)?;
            if let Some(grade) = deduced.grade.filter(|&grade| grade <= self.wanted) {
                return Ok(Some((planted, grade)));
            }
            let mut new_islands = Vec::new();
            let open = |s: usize| deduced.known[s].0 < deduced.known[s].1;
            let mut has_any = false;
            for mut group in groups(&planted.board, open) {
                dice.shuffle(&mut group);
                group.truncate(group.len().div_ceil(SHARE));
                for s in group {
                    let most = deduced.known[s].1;
                    has_any |= soften_span(&mut planted, s, most, &mut new_islands, dice);
                }
            }
            if !has_any {
                return Ok(None);
            }
            planted = planted.rebuilt(&new_islands)?;
        }
        Ok(None)
    }

    /// Changes bridges while the board gets no easier, until no rule and no probe says anything more.
    fn harden(
        &self,
        planted: Planted,
        dice: &mut Dice,
        solver: &mut Solver<'_, Board, Bridges>,
    ) -> Result<Option<Planted>, Error> {
        let spans = window(&planted.board, dice);
        let change = |planted: &Planted| changed(planted, &spans, dice);
        climb(planted, STEPS, change, |planted| self.judge(planted, solver))
    }

    fn judge(
        &self,
        planted: &Planted,
        solver: &mut Solver<'_, Board, Bridges>,
    ) -> Result<Judgement, Error> {
        let Planted { board, counts, .. } = planted;
        if hashi::deduce(board, Grade::Probing, self.limits)?.grade.is_some() {
            return Ok(Judgement::Easy(hashi::footholds(board, counts, self.limits)?));
        }
        let found = solver(board, Goal::UNIQUE);
        match found.end {
            End::Stopped(why) => Err(Error::Stopped(why)),
            _ if found.unique() == Some(true) => Ok(Judgement::Wanted),
            _ => Ok(Judgement::Wrong),
        }
    }
}

/// Changes something about span `s`, of which is known that it has at most `most` bridges; says
/// whether there was anything to change.
fn soften_span(
    planted: &mut Planted,
    s: usize,
    most: u8,
    new_islands: &mut Vec<(usize, Cell)>,
    dice: &mut Dice,
) -> bool {
    let board = &planted.board;
    let ends = [board.spans()[s].a, board.spans()[s].b];
    if let Some(&island) = ends.iter().find(|&&i| !planted.shown[i]) {
        planted.shown[island] = true;
        true
    } else if planted.counts[s] < most && is_clear(board, &planted.counts, s) {
        planted.counts[s] = board.max_bridges();
        true
    } else if planted.counts[s] > 0 {
        let place = dice.pick(&places_on(board, s)).copied();
        new_islands.extend(place);
        place.is_some()
    } else {
        false
    }
}

/// The spans between islands that are near one of them.
fn window(board: &Board, dice: &mut Dice) -> Vec<usize> {
    let islands = board.islands();
    let centre = islands[dice.below(islands.len())].cell;
    let distance = |i: usize| {
        let cell = islands[i].cell;
        cell.row.abs_diff(centre.row).max(cell.col.abs_diff(centre.col))
    };
    let mut near: Vec<usize> = (0..islands.len()).collect();
    near.sort_by_key(|&i| distance(i));
    near.truncate(WINDOW);
    near.sort_unstable();
    let is_near = |i: usize| near.binary_search(&i).is_ok();
    let spans = board.spans().iter().enumerate();
    spans.filter(|(_, span)| is_near(span.a) && is_near(span.b)).map(|(s, _)| s).collect()
}

/// The board with another number of bridges on one of the spans, or with another clue hidden in the
/// place of one that is.
fn changed(planted: &Planted, spans: &[usize], dice: &mut Dice) -> Option<Planted> {
    let mut next = planted.clone();
    let s = *dice.pick(spans)?;
    let span = planted.board.spans()[s];
    let new = dice.below(usize::from(planted.board.max_bridges()) + 1) as u8;
    if planted.shown.contains(&false) && dice.chance(50) {
        next.shown.swap(span.a, span.b);
    } else if new == planted.counts[s] || new > 0 && !is_clear(&planted.board, &planted.counts, s) {
        return None;
    } else {
        next.counts[s] = new;
    }
    if new == 0 && parts_of(&next.board, &next.counts).iter().any(|&part| part > 0) {
        return None;
    }
    next.board = with_clues(&next.board, &next.counts, &next.shown).ok()?;
    Some(next)
}
