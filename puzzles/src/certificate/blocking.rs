//! Why every answer but the given one makes the blocking clause true.
//!
//! Let `A` be the given answer, which the referee has accepted.
//!
//! **Hitori.** The clause is the OR of "unshaded" over the shaded cells of `A`. An answer `B` that
//! makes it false shades all cells of `A`; if it is another one, it shades a cell `e` more. So a
//! certificate says for each unshaded cell `e` why no answer shades `e` and all of `A`:
//!
//! ```text
//! (r,c) neighbour (r,c)      e touches a shaded cell of A; H2 forbids to shade both
//! (r,c) cycle (r,c)..        a cycle through e whose other cells are shaded in A
//! (r,c) path (r,c)..         a path from border to border through e, likewise
//! (r,c) separator            e separates a board of one row or one column
//! ```
//!
//! In the last three cases a clause holds for every answer (`hitori_reasons` has the proofs) and is
//! false if `e` and `A` are shaded. There is one line for each unshaded cell, row by row.
//!
//! **Hashi.** The clause is the OR of not `[s >= n_s]` over the spans `s` with `n_s > 0` bridges in
//! `A`. An answer `B` that makes it false has nowhere fewer bridges than `A`; if it is another one, it
//! has more on some span `s`. At both ends of `s` it then has more bridges than `A`, so by B4 neither
//! end has a clue. By B2 `A` has fewer than `max_bridges` on `s`. By B3 no span that crosses `s` has a
//! bridge in `B`, so none in `A`. The checker makes sure that no span is like that. ∎
//!
//! So a certificate of a unique Hashi board says nothing on this: one look at each span will do.

use super::claim::{Extra, WhyNot};
use super::error::ClaimFault;
use super::variables::{at_least, shaded};
use super::{Answer, hashi_reasons, hitori_reasons};
use crate::{Board, Cell, hashi, hitori};

/// The clause, or `None` if the answer has not the form of one to this board.
pub(super) fn clause(board: &Board, answer: &Answer) -> Option<Vec<i32>> {
    match (board, answer) {
        (Board::Hitori(board), Answer::Hitori(answer)) => {
            let has_its_size = answer.as_slice().len() == board.n_cells();
            has_its_size.then(|| answer.shaded_cells().map(|i| -shaded(i)).collect())
        }
        (Board::Hashi(board), Answer::Hashi(answer)) => {
            let counts = counts(board, answer)?;
            let used = counts.iter().enumerate().filter(|&(_, &n)| n > 0);
            Some(used.map(|(s, &n)| -at_least(board, s, n)).collect())
        }
        _ => None,
    }
}

/// The number of bridges on each span, or `None` if some lie on no span or are too many.
pub(super) fn counts(board: &hashi::Board, answer: &hashi::Bridges) -> Option<Vec<u8>> {
    let mut counts = vec![0u8; board.spans().len()];
    for bridge in answer.as_slice() {
        let from = hashi_reasons::island_at(board, bridge.from).ok()?;
        let to = hashi_reasons::island_at(board, bridge.to).ok()?;
        let is_span = |&&s: &&usize| board.spans()[s].other(from) == to;
        let count = &mut counts[*board.spans_of(from).iter().find(is_span)?];
        *count = u8::try_from(bridge.count).ok()?.checked_add(*count)?;
        if *count > board.max_bridges() {
            return None;
        }
    }
    Some(counts)
}

/// Checks that no answer of a Hitori board shades all that `answer` shades and more. If not, also
/// the index of the extra line that is to blame, or of the first that is missing.
pub(super) fn no_cell_can_be_added(
    board: &hitori::Board,
    answer: &hitori::Shading,
    extra: &[Extra],
) -> Result<(), (usize, ClaimFault)> {
    let mut lines = extra.iter().enumerate();
    let unshaded = (0..board.n_cells()).filter(|&i| !answer.is_shaded(i));
    for cell in unshaded.map(|i| board.cell(i)) {
        let Some((k, line)) = lines.next() else {
            return Err((extra.len(), ClaimFault::ExtraMissing(cell)));
        };
        if line.cell != cell {
            return Err((k, ClaimFault::ExtraUnwanted(line.cell)));
        }
        cannot_be_added(board, answer, line).map_err(|fault| (k, fault))?;
    }
    match lines.next() {
        Some((k, line)) => Err((k, ClaimFault::ExtraUnwanted(line.cell))),
        None => Ok(()),
    }
}

fn cannot_be_added(
    board: &hitori::Board,
    answer: &hitori::Shading,
    line: &Extra,
) -> Result<(), ClaimFault> {
    let cell = line.cell;
    let is_shaded = |cell: Cell| board.index(cell).is_some_and(|i| answer.is_shaded(i));
    let cells = match &line.why {
        WhyNot::Neighbour(near) if !hitori_reasons::touch(cell, *near) => {
            return Err(ClaimFault::NoNeighbour(cell, *near));
        }
        WhyNot::Neighbour(near) if is_shaded(*near) => return Ok(()),
        WhyNot::Neighbour(near) => return Err(ClaimFault::NotShaded(*near)),
        WhyNot::Separator => {
            return hitori_reasons::separates(board, cell).map_err(ClaimFault::Witness);
        }
        WhyNot::Cycle(cells) => hitori_reasons::cycle(board, cells).map(|_| cells),
        WhyNot::Path(cells) => hitori_reasons::path(board, cells).map(|_| cells),
    };
    let cells = cells.map_err(ClaimFault::Witness)?;
    if !cells.contains(&cell) {
        return Err(ClaimFault::NotThrough(cell));
    }
    match cells.iter().find(|&&other| other != cell && !is_shaded(other)) {
        Some(&other) => Err(ClaimFault::NotShaded(other)),
        None => Ok(()),
    }
}

/// Checks that no answer of a Hashi board has nowhere fewer bridges than `answer` and somewhere more.
pub(super) fn no_bridge_can_be_added(
    board: &hashi::Board,
    answer: &hashi::Bridges,
) -> Result<(), ClaimFault> {
    let Some(counts) = counts(board, answer) else { return Err(ClaimFault::NoCounts) };
    let is_open = |i: usize| board.islands()[i].clue.is_none();
    let has_room = |&s: &usize| {
        let span = board.spans()[s];
        counts[s] < board.max_bridges()
            && is_open(span.a)
            && is_open(span.b)
            && board.crossed_by(s).iter().all(|&t| counts[t] == 0)
    };
    match (0..counts.len()).find(has_room) {
        Some(s) => {
            let (a, b) = board.ends(s);
            Err(ClaimFault::RoomForBridge(a, b))
        }
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn legal_shadings(board: &hitori::Board) -> Vec<hitori::Shading> {
        let n = board.n_cells();
        let shading = |set: u32| hitori::Shading::new((0..n).map(|i| set >> i & 1 == 1).collect());
        let all = (0..1 << n).map(shading);
        all.filter(|shading| hitori::check(board, shading).is_empty()).collect()
    }

    /// Every witness of at most `longest` cells, with repeats, and one cell off the board.
    fn witnesses(board: &hitori::Board, longest: usize) -> Vec<WhyNot> {
        let mut cells: Vec<Cell> = (0..board.n_cells()).map(|i| board.cell(i)).collect();
        cells.push(Cell::new(board.rows(), 0));
        let mut lists = vec![vec![]];
        let mut last = lists.clone();
        for _ in 0..longest {
            let longer = |list: &Vec<Cell>| -> Vec<Vec<Cell>> {
                cells.iter().map(|&cell| [&list[..], &[cell]].concat()).collect()
            };
            last = last.iter().flat_map(longer).collect();
            lists.extend_from_slice(&last);
        }
        let mut all = vec![WhyNot::Separator];
        all.extend(cells.into_iter().map(WhyNot::Neighbour));
        all.extend(lists.iter().cloned().map(WhyNot::Cycle));
        all.extend(lists.into_iter().map(WhyNot::Path));
        all
    }

    /// On boards without numbers, which have all answers that any board of their shape has: a line
    /// about a cell is accepted only if no answer shades it and all of the given answer; and if there
    /// is no such answer, some line is accepted.
    #[test]
    fn extra_lines_are_accepted_where_no_larger_answer_is_and_only_there() {
        let (mut n_accepted, mut n_larger) = (0, 0);
        for (rows, cols) in [(1, 1), (1, 2), (1, 4), (3, 1), (2, 2), (2, 3), (3, 2), (3, 3)] {
            let board = hitori::Board::new(cols, vec![None; rows * cols]);
            let witnesses = witnesses(&board, 4);
            let answers = legal_shadings(&board);
            for answer in &answers {
                for i in (0..board.n_cells()).filter(|&i| !answer.is_shaded(i)) {
                    let is_larger = |other: &&hitori::Shading| {
                        other.is_shaded(i) && answer.shaded_cells().all(|j| other.is_shaded(j))
                    };
                    let larger = answers.iter().find(is_larger);
                    let is_accepted = |why: &&WhyNot| {
                        let line = Extra { cell: board.cell(i), why: (*why).clone() };
                        cannot_be_added(&board, answer, &line).is_ok()
                    };
                    let accepted = witnesses.iter().find(is_accepted);
                    assert_eq!(accepted.is_some(), larger.is_none(), "{answer:?} {i} {accepted:?}");
                    n_accepted += usize::from(accepted.is_some());
                    n_larger += usize::from(larger.is_some());
                }
            }
        }
        assert!(n_accepted > 200 && n_larger > 100, "{n_accepted} {n_larger}");
    }
}
