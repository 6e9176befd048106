//! A good start for the flow: a number of bridges for each span that suits most clues.
//!
//! The bounds on spans that clues force are kept up to date while one span after the other is set to
//! the middle of what is left for it. So a flow that starts here has few units to move. The flow test
//! does not rest on these numbers, they only say what to send first; where the bounds contradict
//! each other they are left as they are.

use crosscut_puzzles::hashi::Board;

/// For each span a number of bridges within its room.
pub(super) fn counts(board: &Board, room: &[u8]) -> Vec<u8> {
    let mut bounds: Vec<(u8, u8)> = room.iter().map(|&r| (0, r)).collect();
    let mut is_queued = vec![true; board.islands().len()];
    let mut queue: Vec<usize> = (0..board.islands().len()).rev().collect();
    tighten(board, &mut bounds, &mut queue, &mut is_queued);
    for s in 0..room.len() {
        let (least, most) = bounds[s];
        if least < most {
            let middle = (least + most).div_ceil(2);
            bounds[s] = (middle, middle);
            push_ends(board, s, &mut queue, &mut is_queued);
            tighten(board, &mut bounds, &mut queue, &mut is_queued);
        }
    }
    bounds.into_iter().map(|(least, _)| least).collect()
}

fn push_ends(board: &Board, s: usize, queue: &mut Vec<usize>, is_queued: &mut [bool]) {
    let span = board.spans()[s];
    for end in [span.a, span.b] {
        if !std::mem::replace(&mut is_queued[end], true) {
            queue.push(end);
        }
    }
}

/// The rule on degrees, to a fixed point: a span has at least what the others leave undone, and at
/// most what they leave open.
fn tighten(board: &Board, bounds: &mut [(u8, u8)], queue: &mut Vec<usize>, is_queued: &mut [bool]) {
    while let Some(i) = queue.pop() {
        is_queued[i] = false;
        let Some(clue) = board.islands()[i].clue.map(i64::from) else { continue };
        let spans = board.spans_of(i);
        let least: i64 = spans.iter().map(|&s| i64::from(bounds[s].0)).sum();
        let most: i64 = spans.iter().map(|&s| i64::from(bounds[s].1)).sum();
        for &s in spans {
            let (lo, hi) = bounds[s];
            let new_lo = i64::from(lo).max(clue - (most - i64::from(hi)));
            let new_hi = i64::from(hi).min(clue - (least - i64::from(lo)));
            let is_tighter = (new_lo, new_hi) != (i64::from(lo), i64::from(hi));
            if let (Ok(new_lo), Ok(new_hi)) = (u8::try_from(new_lo), u8::try_from(new_hi))
                && is_tighter
                && new_lo <= new_hi
            {
                bounds[s] = (new_lo, new_hi);
                push_ends(board, s, queue, is_queued);
            }
        }
    }
}
