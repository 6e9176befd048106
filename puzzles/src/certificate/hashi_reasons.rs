//! Why clauses follow from the rules of Hashi.
//!
//! A clause *follows* if every answer makes it true. By B1 and B2 an answer is a number of bridges,
//! 0 to `max_bridges`, for each span; `[s >= n]` says that span `s` carries at least `n`.
//!
//! **order**: `[s >= k]` or not `[s >= n]`, where `k < n`. At least `n` bridges are at least `k`.
//!
//! **crossing**: not `[s >= 1]` or not `[t >= 1]`, for spans `s`, `t` that cross. That is B3.
//!
//! **degree**: literals of the at most four spans at an island with a clue. The clause is true for
//! all numbers of bridges on these spans that add up to the clue, of which there are at most 625;
//! they are tried one by one. By B4 the answer has some of them.
//!
//! **closed**: a set `S` of islands with clues, not empty and not all islands. The clause is the OR
//! of not `[s >= n_s]` for some spans `s` with both ends in `S`, each once, and at each island of
//! `S` the `n_s` add up to the clue.
//!
//! *Proof.* Let an answer make the clause false: it has at least `n_s` bridges on each of these
//! spans. By B4 an island of `S` has as many bridges as its clue says, and these are all accounted
//! for by the spans of the clause, which stay in `S`. So no bridge leaves `S`, against B5. ∎
//!
//! **islands**: a set `S` of islands, not empty and not all. The clause is the OR of `[s >= 1]` for
//! all spans `s` with exactly one end in `S`.
//!
//! *Proof.* By B5 bridges lead from an island of `S` to one outside; one of them leaves `S`, and
//! lies on a span by B1. ∎
//!
//! All but *degree* demand that the clause is exactly the one proved, with its literals in any order.
//!
//! Spans and crossings are those of [`Board`], which the variables are numbered by.

use super::Reason;
use super::error::ReasonFault;
use super::premises::{exactly, two};
use super::variables::{at_least, span_of};
use crate::Cell;
use crate::hashi::Board;

/// Checks that `clause` follows from the rules of `board` by `reason`.
pub(super) fn check(board: &Board, clause: &[i32], reason: &Reason) -> Result<(), ReasonFault> {
    match reason {
        Reason::Order => order(board, clause),
        Reason::Crossing => crossing(board, clause),
        Reason::Degree(cell) => degree(board, clause, *cell),
        Reason::Closed(cells) => closed(board, clause, cells),
        Reason::Islands(cells) => islands(board, clause, cells),
        _ => Err(ReasonFault::OtherPuzzle),
    }
}

fn order(board: &Board, clause: &[i32]) -> Result<(), ReasonFault> {
    let [a, b] = two(clause)?;
    let (positive, negative) = match (a > 0, b > 0) {
        (true, false) => (a, b),
        (false, true) => (b, a),
        _ => return Err(ReasonFault::Sign(b)),
    };
    let ((s, fewer), (t, more)) = (span_of(board, positive), span_of(board, negative));
    if s != t {
        return Err(ReasonFault::OtherSpan(a, b));
    }
    match fewer < more {
        true => Ok(()),
        false => Err(ReasonFault::NotInOrder { more, fewer }),
    }
}

fn crossing(board: &Board, clause: &[i32]) -> Result<(), ReasonFault> {
    let [a, b] = two(clause)?;
    let ((s, _), (t, _)) = (span_of(board, a), span_of(board, b));
    if !board.crossed_by(s).contains(&t) {
        return Err(ReasonFault::NotCrossing(a, b));
    }
    exactly(clause, vec![-at_least(board, s, 1), -at_least(board, t, 1)])
}

fn degree(board: &Board, clause: &[i32], cell: Cell) -> Result<(), ReasonFault> {
    let island = island_at(board, cell)?;
    let clue = clue_of(board, island)?;
    let spans = board.spans_of(island);
    let is_foreign = |&&literal: &&i32| !spans.contains(&span_of(board, literal).0);
    if let Some(&literal) = clause.iter().find(is_foreign) {
        return Err(ReasonFault::NotAtIsland(literal));
    }
    let mut counts = vec![0u8; spans.len()];
    loop {
        let sum: u32 = counts.iter().map(|&count| u32::from(count)).sum();
        if sum == clue && !is_true(board, clause, spans, &counts) {
            return Err(ReasonFault::NotByDegree { cell, counts });
        }
        if !next_counts(&mut counts, board.max_bridges()) {
            return Ok(());
        }
    }
}

/// The next numbers from 0 to `max`, like a counter; whether there are any.
fn next_counts(counts: &mut [u8], max: u8) -> bool {
    for count in counts {
        if *count < max {
            *count += 1;
            return true;
        }
        *count = 0;
    }
    false
}

/// Whether some literal is true when the spans carry these numbers of bridges.
fn is_true(board: &Board, clause: &[i32], spans: &[usize], counts: &[u8]) -> bool {
    clause.iter().any(|&literal| {
        let (s, n) = span_of(board, literal);
        spans.iter().zip(counts).any(|(&t, &count)| s == t && (count >= n) == (literal > 0))
    })
}

fn closed(board: &Board, clause: &[i32], cells: &[Cell]) -> Result<(), ReasonFault> {
    let set = proper_set(board, cells)?;
    let clues = set.iter().map(|&i| clue_of(board, i)).collect::<Result<Vec<u32>, _>>()?;
    let mut sums = vec![0u64; set.len()];
    let mut spans = Vec::with_capacity(clause.len());
    for &literal in clause {
        if literal > 0 {
            return Err(ReasonFault::Sign(literal));
        }
        let (s, n) = span_of(board, literal);
        let span = board.spans()[s];
        let (Ok(a), Ok(b)) = (set.binary_search(&span.a), set.binary_search(&span.b)) else {
            return Err(ReasonFault::NotInside(literal));
        };
        sums[a] += u64::from(n);
        sums[b] += u64::from(n);
        spans.push((s, literal));
    }
    spans.sort_unstable();
    if let Some(pair) = spans.windows(2).find(|pair| pair[0].0 == pair[1].0) {
        return Err(ReasonFault::SecondOfSpan(pair[1].1));
    }
    for ((&i, &clue), &sum) in set.iter().zip(&clues).zip(&sums) {
        if sum != u64::from(clue) {
            return Err(ReasonFault::NotUsedUp { cell: board.islands()[i].cell, sum, clue });
        }
    }
    Ok(())
}

fn islands(board: &Board, clause: &[i32], cells: &[Cell]) -> Result<(), ReasonFault> {
    let set = proper_set(board, cells)?;
    let mut leaving = Vec::new();
    for &i in &set {
        for &s in board.spans_of(i) {
            if set.binary_search(&board.spans()[s].other(i)).is_err() {
                leaving.push(at_least(board, s, 1));
            }
        }
    }
    exactly(clause, leaving)
}

/// The islands on `cells` as ascending indices: each there once, not none and not all.
fn proper_set(board: &Board, cells: &[Cell]) -> Result<Vec<usize>, ReasonFault> {
    let index = |&cell: &Cell| island_at(board, cell);
    let mut set = cells.iter().map(index).collect::<Result<Vec<usize>, _>>()?;
    set.sort_unstable();
    if let Some(pair) = set.windows(2).find(|pair| pair[0] == pair[1]) {
        return Err(ReasonFault::Repeated(board.islands()[pair[0]].cell));
    }
    match set.len() {
        0 => Err(ReasonFault::NoIslands),
        n if n == board.islands().len() => Err(ReasonFault::AllIslands),
        _ => Ok(set),
    }
}

/// The index of the island on `cell`.
pub(super) fn island_at(board: &Board, cell: Cell) -> Result<usize, ReasonFault> {
    let found = board.islands().binary_search_by_key(&cell, |island| island.cell);
    found.map_err(|_| ReasonFault::NoIsland(cell))
}

fn clue_of(board: &Board, island: usize) -> Result<u32, ReasonFault> {
    let island = board.islands()[island];
    island.clue.ok_or(ReasonFault::NoClue(island.cell))
}
