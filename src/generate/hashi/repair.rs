//! Changing a planted board until its planted answer is the only one.
//!
//! Let P be the planted answer and Q another. They differ in groups of spans that share islands or
//! cross. In each group one change rules Q's difference out; the first of these that is possible:
//!
//! ```text
//! (1)  an island with a hidden clue has another degree in Q     show its clue
//! (2)  Q has more bridges than P on a span that no bridge       P gets `max_bridges` there
//!      of P crosses
//! (3)  P has bridges on a span where Q has not as many          an island on that span
//! ```
//!
//! P, changed in this way, obeys all rules, and the new clues are counted from it. After (1) the
//! degrees of Q are wrong. After (2) an answer with Q's difference to P would have more than
//! `max_bridges` there. After (3) the new island wants as many bridges to both sides as P has.
//! The new P can have other rivals, hence the rounds; each change shows a clue or adds bridges or
//! an island, so there is an end.

use crosscut_puzzles::Cell;
use crosscut_puzzles::hashi::{Board, Bridges};

use super::planted::{Planted, components, degrees};
use crate::engine::{End, Goal};
use crate::generate::{Dice, Error, REPAIRS, Solver};

/// Changes the planted bridges, and the clues with them, until they are the only answer; `None` if
/// nothing can be changed any more, or it takes too long.
pub(super) fn repair(
    mut planted: Planted,
    dice: &mut Dice,
    solver: &mut Solver<'_, Board, Bridges>,
) -> Result<Option<Planted>, Error> {
    for _ in 0..REPAIRS {
        let found = solver(&planted.board, Goal::UNIQUE);
        if let End::Stopped(why) = found.end {
            return Err(Error::Stopped(why));
        }
        let answers = found.answers.iter().map(|answer| counts_of(&planted.board, answer));
        let others: Vec<Vec<u8>> = answers.filter(|counts| *counts != planted.counts).collect();
        if others.is_empty() {
            return Ok(Some(planted));
        }
        let mut changes = Changes::default();
        for other in &others {
            changes.has_any |= break_answer(&mut planted, other, &mut changes.new_islands, dice);
        }
        if !changes.has_any {
            return Ok(None);
        }
        planted = planted.rebuilt(&changes.new_islands)?;
    }
    Ok(None)
}

/// What one round of the repair does besides filling spans.
#[derive(Default)]
struct Changes {
    has_any: bool,
    /// Islands to put on used spans: span and place.
    new_islands: Vec<(usize, Cell)>,
}

/// The number of bridges of `answer` on each span.
fn counts_of(board: &Board, answer: &Bridges) -> Vec<u8> {
    let mut counts = vec![0; board.spans().len()];
    let island = |cell: Cell| board.islands().binary_search_by_key(&cell, |i| i.cell).ok();
    for bridge in answer.as_slice() {
        let (Some(a), Some(b)) = (island(bridge.from), island(bridge.to)) else { continue };
        let span = board.spans_of(a).iter().find(|&&s| board.spans()[s].other(a) == b);
        if let Some(&s) = span {
            counts[s] = bridge.count as u8;
        }
    }
    counts
}

/// In every group of spans where `other` differs from the planted answer, makes one change that
/// rules this difference out. Says whether there was any change.
fn break_answer(
    planted: &mut Planted,
    other: &[u8],
    new_islands: &mut Vec<(usize, Cell)>,
    dice: &mut Dice,
) -> bool {
    let (board, most) = (&planted.board, planted.board.max_bridges());
    let (before, degrees_of_other) = (planted.counts.clone(), degrees(board, other));
    let degrees = degrees(board, &before);
    let mut has_any = false;
    for group in groups(board, |s| before[s] != other[s]) {
        let ends = group.iter().flat_map(|&s| [board.spans()[s].a, board.spans()[s].b]);
        let hidden: Vec<usize> =
            ends.filter(|&i| !planted.shown[i] && degrees[i] != degrees_of_other[i]).collect();
        let can_fill = |s: usize| {
            let is_clear = board.crossed_by(s).iter().all(|&t| planted.counts[t] == 0);
            other[s] > before[s] && planted.counts[s] < most && is_clear
        };
        let fillable: Vec<usize> = group.iter().copied().filter(|&s| can_fill(s)).collect();
        if let Some(&island) = dice.pick(&hidden) {
            planted.shown[island] = true; // (1)
        } else if let Some(&s) = dice.pick(&fillable) {
            planted.counts[s] = most; // (2)
        } else {
            let places: Vec<(usize, Cell)> = group
                .iter()
                .filter(|&&s| before[s] > 0)
                .flat_map(|&s| places_on(board, s))
                .collect();
            let Some(&place) = dice.pick(&places) else { continue };
            if new_islands.iter().any(|&(s, _)| s == place.0) {
                continue;
            }
            new_islands.push(place); // (3)
        }
        has_any = true;
    }
    has_any
}

/// The spans that satisfy `is_in`, grouped by shared islands and by crossing.
pub(super) fn groups(board: &Board, is_in: impl Fn(usize) -> bool) -> Vec<Vec<usize>> {
    let members = || (0..board.spans().len()).filter(|&s| is_in(s));
    let at_islands = members().flat_map(|s| {
        let span = board.spans()[s];
        let near = board.spans_of(span.a).iter().chain(board.spans_of(span.b));
        near.map(move |&t| (s, t))
    });
    let crossing = members().flat_map(|s| board.crossed_by(s).iter().map(move |&t| (s, t)));
    let label =
        components(board.spans().len(), at_islands.chain(crossing).filter(|&(_, t)| is_in(t)));
    let mut groups: Vec<Vec<usize>> = vec![Vec::new(); board.spans().len()];
    for s in members() {
        groups[label[s]].push(s);
    }
    groups.retain(|group| !group.is_empty());
    groups
}

/// The cells between the islands of span `s` that touch no island.
pub(super) fn places_on(board: &Board, s: usize) -> Vec<(usize, Cell)> {
    let (from, to) = board.ends(s);
    let is_island = |row: u32, col: u32| {
        board.islands().binary_search_by_key(&Cell { row, col }, |i| i.cell).is_ok()
    };
    let touches = |cell: &Cell| {
        let Cell { row, col } = *cell;
        is_island(row.wrapping_sub(1), col)
            || is_island(row + 1, col)
            || is_island(row, col.wrapping_sub(1))
            || is_island(row, col + 1)
    };
    let inside = (from.row..=to.row)
        .flat_map(|row| (from.col..=to.col).map(move |col| Cell { row, col }))
        .filter(|cell| ![from, to].contains(cell) && !touches(cell));
    inside.map(|cell| (s, cell)).collect()
}

#[cfg(test)]
mod tests {
    use super::super::planted::tests::plus;
    use super::*;

    #[test]
    fn differences_are_grouped_by_islands_and_crossings() {
        let Planted { board, counts, .. } = plus();
        let all = groups(&board, |_| true);
        assert_eq!(all.len(), 1);
        let crossing = board.crossings()[0];
        assert_eq!(groups(&board, |s| s == crossing.0 || s == crossing.1).len(), 1);
        let sides: Vec<usize> =
            (0..counts.len()).filter(|&s| board.crossed_by(s).is_empty()).collect();
        let outer = |s: usize| board.ends(s).0.row == 2;
        assert_eq!(groups(&board, |s| sides.contains(&s) && outer(s)).len(), 2);
    }
}
