//! A few islands that nothing can join to the rest any more.
//!
//! ```text
//!   1 - 1   2      the 1s are complete, and 2 is not among them
//! ```
//!
//! Once a span is impossible, a walk from either of its islands over spans that are still possible
//! goes on until it has seen some islands. If it ends before and has not seen all, no
//! answer connects what it saw to the rest: a conflict, by B5.
//!
//! This is a part of what `separation` sees, found at once and at a cost that does not depend on the
//! board. It only refutes and changes no bounds.

use super::super::state::{Conflict, State};

/// Islands that a walk sees before it gives up.
const FAR: usize = 16;

pub(in super::super) struct Flood {
    walk: u32,
    seen_in: Vec<u32>,
    queue: Vec<u32>,
}

impl Flood {
    pub(super) fn new(n: usize) -> Flood {
        Flood { walk: 0, seen_in: vec![0; n], queue: Vec::with_capacity(FAR + 4) }
    }
}

pub(super) fn check(state: &mut State, flood: &mut Flood, span: usize) -> Result<(), Conflict> {
    let ends = state.board.spans()[span];
    for island in [ends.a, ends.b] {
        if is_isolated(state, flood, island) {
            return Err(state.refuted(island, "isolation"));
        }
    }
    Ok(())
}

fn is_isolated(state: &State, flood: &mut Flood, start: usize) -> bool {
    if flood.walk == u32::MAX {
        flood.seen_in.fill(0);
        flood.walk = 0;
    }
    flood.walk += 1;
    flood.seen_in[start] = flood.walk;
    flood.queue.clear();
    flood.queue.push(start as u32);
    let mut next = 0;
    while next < flood.queue.len() {
        let island = flood.queue[next] as usize;
        next += 1;
        for arc in state.arcs(island) {
            let other = arc.other as usize;
            if state.most[arc.span as usize] > 0 && flood.seen_in[other] != flood.walk {
                flood.seen_in[other] = flood.walk;
                flood.queue.push(arc.other);
            }
        }
        if flood.queue.len() > FAR {
            return false;
        }
    }
    flood.queue.len() < flood.seen_in.len()
}
