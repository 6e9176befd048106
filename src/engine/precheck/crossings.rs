//! Too many bridges wanted for spans that cross: a matching of crossing pairs.
//!
//! Of two spans that cross only one is used, so every pair of a matching takes its smaller room away
//! from the total (see [`Obstruction::Crossings`]). This is what planarity adds to capacity on such
//! a board. It fires where nearly every span must be full, so mostly on small or dense boards.

use crosscut_puzzles::hashi::{Board, Obstruction};

/// Disjoint crossing pairs that take away too much room.
///
/// Pairs are taken greedily, those that take most first, which gives at least half of what is
/// possible. Where that falls short by less than the factor 2, the pairs are rematched for number.
pub(super) fn overfull(board: &Board, room: &[u8]) -> Option<Obstruction> {
    let mut sum = 0;
    for island in board.islands() {
        sum += u64::from(island.clue?);
    }
    let all: u64 = room.iter().map(|&r| u64::from(r)).sum();
    // `None` if even all crossings at once could not take enough.
    let needed = (all + 1).checked_sub(sum.div_ceil(2)).filter(|&needed| needed > 0)?;
    let loss = |h: usize, v: usize| room[h].min(room[v]);
    let mut pairs = board.crossings().to_vec();
    let most: u64 = pairs.iter().map(|&(h, v)| u64::from(loss(h, v))).sum();
    if most < needed {
        return None;
    }
    pairs.sort_by_key(|&(h, v)| std::cmp::Reverse(loss(h, v)));
    let mut partner = vec![None; room.len()];
    let mut lost = 0;
    for &(h, v) in pairs.iter().filter(|&&(h, v)| loss(h, v) > 0) {
        if partner[h].is_none() && partner[v].is_none() {
            partner[h] = Some(v);
            partner[v] = Some(h);
            lost += u64::from(loss(h, v));
        }
    }
    if lost < needed && 2 * lost >= needed {
        augment(board, room, &mut partner);
        lost = matched(board, &partner).map(|(h, v)| u64::from(loss(h, v))).sum();
    }
    (lost >= needed).then(|| Obstruction::Crossings { pairs: matched(board, &partner).collect() })
}

/// The crossing pairs that are matched.
fn matched<'a>(
    board: &'a Board,
    partner: &'a [Option<usize>],
) -> impl Iterator<Item = (usize, usize)> + 'a {
    board.crossings().iter().copied().filter(|&(h, v)| partner[h] == Some(v))
}

/// Makes a matching of crossing spans larger along alternating paths, found breadth first from all
/// single horizontal spans at once, until a round finds none.
fn augment(board: &Board, room: &[u8], partner: &mut [Option<usize>]) {
    let horizontal: Vec<usize> = {
        let mut all: Vec<usize> = board.crossings().iter().map(|&(h, _)| h).collect();
        all.sort_unstable();
        all.dedup();
        all
    };
    loop {
        let mut reached_from: Vec<Option<usize>> = vec![None; partner.len()];
        let mut root: Vec<Option<usize>> = vec![None; partner.len()];
        let mut is_done = vec![false; partner.len()];
        let mut queue: Vec<usize> =
            horizontal.iter().copied().filter(|&h| partner[h].is_none() && room[h] > 0).collect();
        queue.iter().for_each(|&h| root[h] = Some(h));
        let mut next = 0;
        let mut found = false;
        while next < queue.len() {
            let h = queue[next];
            next += 1;
            let Some(origin) = root[h] else { continue };
            for &v in board.crossed_by(h).iter().filter(|&&v| room[v] > 0) {
                if is_done[origin] || reached_from[v].is_some() {
                    continue;
                }
                reached_from[v] = Some(h);
                if let Some(taken_by) = partner[v] {
                    root[taken_by] = Some(origin);
                    queue.push(taken_by);
                    continue;
                }
                is_done[origin] = true;
                found = true;
                let mut end = Some(v);
                while let Some(v) = end {
                    let h = reached_from[v].unwrap_or(origin);
                    end = partner[h].replace(v);
                    partner[v] = Some(h);
                }
            }
        }
        if !found {
            return;
        }
    }
}
