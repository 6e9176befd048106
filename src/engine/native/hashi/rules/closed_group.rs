//! Bridges that would complete a group of islands that is not all.
//!
//! ```text
//!   2 - 2          a second bridge would complete both,
//!       .          and they would be cut off from the rest
//!   1   2
//! ```
//!
//! A group is a set of islands that used spans connect. Take an open span whose two islands lie in
//! groups where no other island wants more bridges, and where both want the same number k. With k
//! more bridges on the span both groups are complete: by B4 no further bridge ends there, so by B5
//! they are all islands, or the span carries at most k - 1 more.
//!
//! Islands with `?` may always take more, so a group with one is never complete.

use super::super::state::{Because, Conflict, State};
use super::Rule;

pub(in super::super) struct Groups {
    parent: Vec<u32>,
    size: Vec<u32>,
    /// Bridges that the group's islands still want in total; `u32::MAX` with a `?`.
    want: Vec<u32>,
}

impl Groups {
    pub(super) fn new(n: usize) -> Groups {
        Groups { parent: vec![0; n], size: vec![0; n], want: vec![0; n] }
    }

    fn build(&mut self, state: &State) {
        for i in 0..self.parent.len() {
            self.parent[i] = i as u32;
            self.size[i] = 1;
            self.want[i] = want(state, i).unwrap_or(u32::MAX);
        }
        for (s, span) in state.board.spans().iter().enumerate() {
            if state.least[s] > 0 {
                self.join(span.a, span.b);
            }
        }
    }

    fn join(&mut self, a: usize, b: usize) {
        let (mut a, mut b) = (self.find(a), self.find(b));
        if a == b {
            return;
        }
        if self.size[a] < self.size[b] {
            std::mem::swap(&mut a, &mut b);
        }
        self.parent[b] = a as u32;
        self.size[a] += self.size[b];
        self.want[a] = self.want[a].saturating_add(self.want[b]);
    }

    pub(in super::super) fn find(&mut self, mut i: usize) -> usize {
        while self.parent[i] as usize != i {
            self.parent[i] = self.parent[self.parent[i] as usize];
            i = self.parent[i] as usize;
        }
        i
    }

    pub(in super::super) fn size(&self, root: usize) -> u32 {
        self.size[root]
    }
}

/// How many bridges an island still wants.
fn want(state: &State, island: usize) -> Option<u32> {
    state.clue[island].map(|clue| clue.saturating_sub(state.sum_least[island]))
}

pub(super) fn deduce(state: &mut State, groups: &mut Groups) -> Result<(), Conflict> {
    groups.build(state);
    let n = state.board.islands().len();
    for s in 0..state.least.len() {
        if !state.is_open(s) {
            continue;
        }
        let span = state.board.spans()[s];
        let (Some(k), Some(same)) = (want(state, span.a), want(state, span.b)) else { continue };
        if k != same || u32::from(state.least[s]) + k != u32::from(state.most[s]) {
            continue;
        }
        let (a, b) = (groups.find(span.a), groups.find(span.b));
        let (wanted, size) = match a == b {
            true => (groups.want[a], groups.size[a]),
            false => {
                (groups.want[a].saturating_add(groups.want[b]), groups.size[a] + groups.size[b])
            }
        };
        if wanted == 2 * k && (size as usize) < n {
            // The groups are those of the start of this pass. A bound lowered since changes none.
            state.lower(s, state.most[s] - 1, Rule::ClosedGroup, Because::Board)?;
        }
    }
    Ok(())
}
