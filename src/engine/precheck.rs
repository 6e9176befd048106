//! Finds a reason, by counting alone, why a Hashi board has no answer.
//!
//! The tests, cheapest first; what each says and why it is right stands at [`Obstruction`]:
//!
//! ```text
//! capacity      a clue above the room of the island's spans                      linear
//! isolated      the spans with room do not connect all islands                   linear
//! odd sum       all islands have clues and the sum is odd                        linear
//! two colours   the spans have room between two colours only, sums differ        linear
//! crossings     too few bridges when of crossing spans only one is used          linear, or a matching
//! flow          the clues have no assignment of bridge ends, by a maximum flow   near linear in practice
//! ```
//!
//! No search is needed, and the work of the flow test is bounded in the size of the board. A board without
//! obstruction may still have no answer.
//!
//! The flow test is the general one. Take a left and a right copy of every island and let each span
//! join the left copy of either island with the right copy of the other. A left copy with a clue
//! sends out that many units, a right copy with a clue takes in at most that many, a `?` sends none
//! and takes any number. An answer is such a flow: send what the bridges say, both ways. If a unit
//! has to stay at home in every flow, the copies that can still be reached from it make a cut, with `demand` the left ones and `supply` the right ones: every unit of `demand` that is sent
//! crosses the cut, over the clue of a copy in `supply` or over a full span out of the set, and those
//! together are fewer than the clues of `demand`. That is [`Obstruction::Imbalance`] word for word.
//! A reached right copy is full, so it has a clue. Right copies that are not filled need no test of
//! their own: with left and right exchanged it is the same network. The relaxation drops that both
//! directions of a span carry the same: a triangle of paths may pass it that no answer fits.

mod crossings;
mod flow;
mod start;

use crosscut_puzzles::hashi::{Board, Obstruction};

/// An obstruction of `board`, if one of the tests finds any.
pub fn find(board: &Board) -> Option<Obstruction> {
    let room: Vec<u8> = (0..board.spans().len()).map(|s| board.room(s)).collect();
    let found = capacity(board, &room)
        .or_else(|| isolated(board, &room))
        .or_else(|| odd_sum(board))
        .or_else(|| two_colours(board, &room))
        .or_else(|| crossings::overfull(board, &room))
        .or_else(|| flow::imbalance(board, &room));
    debug_assert!(found.as_ref().is_none_or(|reason| reason.holds(board)), "{found:?}");
    found
}

/// An island whose clue is above the room of its spans.
fn capacity(board: &Board, room: &[u8]) -> Option<Obstruction> {
    board.islands().iter().enumerate().find_map(|(i, island)| {
        let room_here = board.spans_of(i).iter().map(|&s| u64::from(room[s])).sum();
        let is_above = u64::from(island.clue?) > room_here;
        is_above.then_some(Obstruction::Capacity { island: i, room: room_here })
    })
}

/// The smallest part of the graph of spans with room, if there are several.
fn isolated(board: &Board, room: &[u8]) -> Option<Obstruction> {
    let n = board.islands().len();
    let mut is_seen = vec![false; n];
    let mut parts = Vec::new();
    for start in 0..n {
        if is_seen[start] {
            continue;
        }
        is_seen[start] = true;
        let mut part = vec![start];
        let mut next = 0;
        while next < part.len() {
            let i = part[next];
            next += 1;
            for &s in board.spans_of(i).iter().filter(|&&s| room[s] > 0) {
                let other = board.spans()[s].other(i);
                if !std::mem::replace(&mut is_seen[other], true) {
                    part.push(other);
                }
            }
        }
        parts.push(part);
    }
    if parts.len() < 2 {
        return None;
    }
    let mut islands = parts.into_iter().min_by_key(Vec::len)?;
    islands.sort_unstable();
    Some(Obstruction::Isolated { islands })
}

/// All islands, if their clues have an odd sum. Called when they are one part.
fn odd_sum(board: &Board) -> Option<Obstruction> {
    let mut is_odd = false;
    for island in board.islands() {
        is_odd ^= island.clue? % 2 == 1;
    }
    is_odd.then(|| Obstruction::OddSum { islands: (0..board.islands().len()).collect() })
}

/// The colours of the islands, if spans with room join different colours only and the clues of the
/// two colours differ in sum. Called when the islands are one part.
fn two_colours(board: &Board, room: &[u8]) -> Option<Obstruction> {
    let n = board.islands().len();
    let mut colour: Vec<Option<bool>> = vec![None; n];
    let mut stack = Vec::new();
    if n > 0 {
        colour[0] = Some(false);
        stack.push((0, false));
    }
    while let Some((i, mine)) = stack.pop() {
        for &s in board.spans_of(i).iter().filter(|&&s| room[s] > 0) {
            let other = board.spans()[s].other(i);
            match colour[other] {
                None => {
                    colour[other] = Some(!mine);
                    stack.push((other, !mine));
                }
                Some(theirs) if theirs == mine => return None,
                Some(_) => {}
            }
        }
    }
    let mut sums = [0_u64; 2];
    for (island, mine) in board.islands().iter().zip(&colour) {
        sums[usize::from(*mine == Some(true))] += u64::from(island.clue?);
    }
    if sums[0] == sums[1] {
        return None;
    }
    let of = |wanted| (0..n).filter(|&i| colour[i] == Some(wanted)).collect();
    let heavy = sums[1] > sums[0];
    Some(Obstruction::Imbalance { demand: of(heavy), supply: of(!heavy) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::small_hashi;
    use crosscut_puzzles::Cell;
    use crosscut_puzzles::hashi::Island;

    fn variant(reason: &Obstruction) -> usize {
        match reason {
            Obstruction::Capacity { .. } => 0,
            Obstruction::Isolated { .. } => 1,
            Obstruction::OddSum { .. } => 2,
            Obstruction::Imbalance { .. } => 3,
            Obstruction::Crossings { .. } => 4,
        }
    }

    /// Each test by itself, so that the cheap ones do not hide what the others find.
    fn all_found(board: &Board) -> Vec<Obstruction> {
        let room: Vec<u8> = (0..board.spans().len()).map(|s| board.room(s)).collect();
        let mut found: Vec<_> =
            [capacity(board, &room), isolated(board, &room)].into_iter().flatten().collect();
        let is_one_part = found.is_empty();
        if is_one_part {
            found.extend([odd_sum(board), two_colours(board, &room)].into_iter().flatten());
            found.extend(
                [crossings::overfull(board, &room), flow::imbalance(board, &room)]
                    .into_iter()
                    .flatten(),
            );
        }
        found
    }

    fn judge(board: &Board, n_answers: usize, times_found: &mut [u64; 5]) {
        for reason in all_found(board) {
            assert!(reason.holds(board), "{reason:?} does not hold of {board:?}");
            assert_eq!(n_answers, 0, "{reason:?} but {board:?} has answers");
            times_found[variant(&reason)] += 1;
        }
        let first = find(board);
        assert_eq!(first.is_some(), !all_found(board).is_empty());
    }

    #[test]
    fn what_is_found_on_small_boards_is_true() {
        let mut times_found = [0; 5];
        let mut n_none = 0_u64;
        let n_boards = small_hashi::for_all(|board, answers| {
            judge(board, answers.len(), &mut times_found);
            n_none += u64::from(answers.is_empty());
        });
        assert!(n_boards > 100_000 && n_none < n_boards);
        assert!(times_found.iter().all(|&n| n > 0), "{times_found:?}");
    }

    #[test]
    fn what_is_found_on_random_boards_is_true() {
        let mut times_found = [0; 5];
        for seed in 0..3_000 {
            let board = small_hashi::random(seed);
            judge(&board, small_hashi::answers(&board).len(), &mut times_found);
        }
        assert!(times_found[..4].iter().all(|&n| n > 0), "{times_found:?}");
    }

    /// The flow test by itself finds what two colours show.
    #[test]
    fn flow_is_at_least_as_strong_as_two_colours() {
        let mut n_found = 0;
        small_hashi::for_all(|board, _| {
            let room: Vec<u8> = (0..board.spans().len()).map(|s| board.room(s)).collect();
            if capacity(board, &room).is_some() || isolated(board, &room).is_some() {
                return;
            }
            if two_colours(board, &room).is_some() {
                n_found += 1;
                assert!(flow::imbalance(board, &room).is_some(), "{board:?}");
            }
        });
        assert!(n_found > 0);
    }

    fn lattice(k: usize, clue: impl Fn(usize, usize) -> Option<u32>) -> Board {
        let cells = (0..k * k).map(|i| (i / k, i % k));
        let islands =
            cells.map(|(r, c)| Island { cell: Cell::new(2 * r, 2 * c), clue: clue(r, c) });
        Board::new(2 * k - 1, 2 * k - 1, 2, islands.collect()).unwrap()
    }

    #[test]
    fn odd_lattice_of_twos_is_unbalanced() {
        for k in [3, 11, 101] {
            let board = lattice(k, |_, _| Some(2));
            let found = find(&board).expect("odd lattices have no answer");
            assert!(matches!(found, Obstruction::Imbalance { .. }) && found.holds(&board));
            assert_eq!(find(&lattice(k + 1, |_, _| Some(2))), None);
        }
    }

    /// Where an odd cycle stops the two colours, the flow still sees clues that are too large
    /// together.
    #[test]
    fn flow_finds_what_two_colours_cannot() {
        let mut n_found = 0;
        for seed in 0..3_000 {
            let board = small_hashi::random(seed);
            let room: Vec<u8> = (0..board.spans().len()).map(|s| board.room(s)).collect();
            let is_early = capacity(&board, &room).is_some() || isolated(&board, &room).is_some();
            if !is_early && two_colours(&board, &room).is_none() {
                n_found += u32::from(flow::imbalance(&board, &room).is_some());
            }
        }
        assert!(n_found > 0);
    }

    /// On a large board that passes the cheap tests, what the flow finds is a proof too.
    #[test]
    fn what_is_found_on_a_large_board_holds() {
        let board = lattice(150, |r, c| Some([3, 4, 5][(r * 7 + c * 3) % 3]));
        assert!(find(&board).is_some_and(|reason| reason.holds(&board)));
    }
}
