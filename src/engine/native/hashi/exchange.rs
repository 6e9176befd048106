//! Exchanges: from numbers of bridges that suit all clues to others that do, along a closed walk.
//!
//! ```text
//!   2 = 2        2 - 2
//!            ->  |   |       one more, one less, one more, one less: every island keeps its number
//!   2 = 2        2 - 2
//! ```
//!
//! A walk over spans that ends where it began, and on which bridges are added and taken away in turn,
//! changes no island's number of bridges (B4). A walk may also lead from one `?` to another. It is looked for
//! breadth first, over pairs of an island and what it is in need of: one bridge more or one less. A bridge is added only on a
//! span with room for it that no used span crosses. Taking the last bridge from a span may
//! disconnect islands, so such a step counts one and all others nothing: those that count wait in a second queue.
//!
//! [`Exchange::join`] makes fewer parts out of several: an exchange that starts with a bridge between
//! two parts is kept if there are fewer parts after it. [`Exchange::differ`] looks for a second answer
//! near the first. On boards with many answers both come to their goal at once, where a search
//! through decisions, which cannot change its first ones cheaply, takes long.
//!
//! All this proposes only. What counts is [`is_answer`], which judges each proposal by B2 to B5 and the
//! bounds at the root, so no error here can make a false answer. That nothing is found
//! says nothing, and the complete search goes on.

use super::clock::Clock;
use super::state::State;
use std::collections::VecDeque;

/// Nodes looked at for each island, at most.
const WORK: usize = 200;

/// Exchanges at random between two tries of all spans between parts.
const SIDESTEPS: usize = 3;

/// What happens to a span.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Change {
    More,
    Less,
}

impl Change {
    fn opposite(self) -> Change {
        match self {
            Change::More => Change::Less,
            Change::Less => Change::More,
        }
    }

    /// What it does to the number of bridges.
    fn step(self) -> i32 {
        match self {
            Change::More => 1,
            Change::Less => -1,
        }
    }
}

pub(super) struct Exchange<'s, 'b> {
    state: &'s State<'b>,
    counts: Vec<u8>,
    /// The changes of the last walk, for undoing it.
    walk: Vec<(u32, Change)>,
    /// By island: bridges that it lacks, negative if it has too many; never at a `?`.
    need: Vec<i32>,
    /// Islands that were in need at some time.
    unmet: Vec<usize>,
    /// By node: the number of the last search that settled it, and where that came from.
    seen_in: Vec<u32>,
    came_from: Vec<(u32, u32)>,
    search: u32,
    /// Nodes to settle next, with where they are reached from, and those that count one more.
    queue: VecDeque<(u32, u32, u32)>,
    later: VecDeque<(u32, u32, u32)>,
    parent: Vec<u32>,
    /// Nodes that may still be looked at.
    left: usize,
    clock: &'s mut Clock<'b>,
}

impl<'s, 'b> Exchange<'s, 'b> {
    /// Starts from `counts`, which suit all clues and crossings.
    pub(super) fn new(
        state: &'s State<'b>,
        clock: &'s mut Clock<'b>,
        counts: Vec<u8>,
    ) -> Exchange<'s, 'b> {
        let n = state.clue.len();
        Exchange {
            state,
            counts,
            walk: Vec::new(),
            need: vec![0; n],
            unmet: Vec::new(),
            seen_in: vec![0; 2 * n],
            came_from: vec![(0, 0); 2 * n],
            search: 0,
            queue: VecDeque::new(),
            later: VecDeque::new(),
            parent: vec![0; n],
            left: WORK * n,
            clock,
        }
    }

    /// Connects all islands, if exchanges do it; then the numbers are an answer.
    ///
    /// All spans between two parts are tried in turn. Where none helps, some exchange at random that
    /// leaves as many parts as before moves on from where it is stuck.
    pub(super) fn join(&mut self) -> Option<Vec<u8>> {
        let spans = self.state.board.spans();
        let open: Vec<usize> = (0..spans.len()).filter(|&s| self.state.is_open(s)).collect();
        let mut random = Random(1);
        let mut n_groups = self.group();
        let mut start = 0;
        while n_groups > 1 && self.left > 0 && !open.is_empty() {
            let mut is_better = false;
            for k in 0..open.len() {
                let s = open[(start + k) % open.len()];
                let is_between = self.find(spans[s].a) != self.find(spans[s].b);
                if is_between && self.attempt(s, Change::More, &mut n_groups) == Some(true) {
                    start += k;
                    is_better = true;
                    break;
                }
            }
            for _ in 0..if is_better { 0 } else { SIDESTEPS } {
                let s = open[random.below(open.len())];
                let change = if random.below(2) == 0 { Change::More } else { Change::Less };
                self.attempt(s, change, &mut n_groups);
            }
            self.spend(open.len() / 8);
        }
        is_answer(self.state, &self.counts).then(|| self.counts.clone())
    }

    /// Keeps a walk if there are no more parts after it; whether there are fewer then.
    fn attempt(&mut self, s: usize, change: Change, n_groups: &mut usize) -> Option<bool> {
        if !self.walk(s, change) {
            return None;
        }
        let n_after = self.group();
        if n_after > *n_groups {
            self.undo();
            self.group();
            return None;
        }
        let is_fewer = n_after < *n_groups;
        *n_groups = n_after;
        Some(is_fewer)
    }

    /// An answer that differs from the present one by a single walk.
    pub(super) fn differ(&mut self) -> Option<Vec<u8>> {
        for s in (0..self.counts.len()).filter(|&s| self.state.is_open(s)) {
            for change in [Change::Less, Change::More] {
                if self.left == 0 {
                    return None;
                }
                if self.walk(s, change) {
                    if self.keeps_parts() || self.group() == 1 {
                        return is_answer(self.state, &self.counts).then(|| self.counts.clone());
                    }
                    self.undo();
                }
            }
        }
        None
    }

    /// Whether the walk left every span that was used in use.
    fn keeps_parts(&self) -> bool {
        self.walk.iter().all(|&(s, _)| self.counts[s as usize] > 0)
    }

    fn allows(&self, s: usize, change: Change) -> bool {
        let n = self.counts[s];
        match change {
            Change::Less => n > self.state.least[s],
            Change::More if n >= self.state.most[s] => false,
            Change::More if n > 0 => true,
            Change::More => self.state.board.crossed_by(s).iter().all(|&t| self.counts[t] == 0),
        }
    }

    fn apply(&mut self, s: usize, change: Change) {
        match change {
            Change::More => self.counts[s] += 1,
            Change::Less => self.counts[s] -= 1,
        }
        self.walk.push((s as u32, change));
    }

    fn undo(&mut self) {
        while let Some((s, change)) = self.walk.pop() {
            match change {
                Change::More => self.counts[s as usize] -= 1,
                Change::Less => self.counts[s as usize] += 1,
            }
        }
        self.need.fill(0);
    }

    /// Changes span `s`, clears the spans that cross it, and changes what that calls for; whether
    /// that went.
    fn walk(&mut self, s: usize, change: Change) -> bool {
        self.walk.clear();
        self.unmet.clear();
        let board = self.state.board;
        if change == Change::More {
            for &t in board.crossed_by(s) {
                while self.allows(t, Change::Less) {
                    self.start_with(t, Change::Less);
                }
            }
        }
        let mut is_met = self.allows(s, change);
        if is_met {
            self.start_with(s, change);
        }
        while is_met && let Some(island) = self.unmet.pop() {
            is_met = self.need[island] == 0 || self.meet(s, island);
        }
        if !is_met {
            self.undo();
        }
        is_met
    }

    /// A change that leaves both islands in need of the opposite.
    fn start_with(&mut self, s: usize, change: Change) {
        self.apply(s, change);
        let span = self.state.board.spans()[s];
        for island in [span.a, span.b] {
            if self.state.clue[island].is_some() {
                self.need[island] += change.opposite().step();
                self.unmet.push(island);
            }
        }
    }

    /// Meets a need of `island` by a way to another need or to a `?` that leaves span `s` alone.
    fn meet(&mut self, s: usize, island: usize) -> bool {
        let change = if self.need[island] > 0 { Change::More } else { Change::Less };
        self.need[island] -= change.step();
        let Some(end) = self.way(s, node(island, change)) else {
            self.need[island] += change.step();
            return false;
        };
        // From the end to the beginning; what the search allowed one by one may not go together.
        if self.state.clue[end / 2].is_some() {
            self.need[end / 2] += needs(end).step();
        }
        let mut node = end;
        while self.came_from[node].0 as usize != node {
            let (before, t) = self.came_from[node];
            let change = needs(before as usize);
            if !self.allows(t as usize, change) {
                return false;
            }
            self.apply(t as usize, change);
            node = before as usize;
        }
        true
    }

    /// The nearest node where a way from `start` may end: the change that was made there was needed.
    fn way(&mut self, s: usize, start: usize) -> Option<usize> {
        self.search += 1;
        self.queue.clear();
        self.later.clear();
        self.queue.push_back((start as u32, start as u32, 0));
        while let Some((here, before, over)) = self.next_reached() {
            let here = here as usize;
            if self.seen_in[here] == self.search {
                continue;
            }
            self.seen_in[here] = self.search;
            self.came_from[here] = (before, over);
            let (island, change) = (here / 2, needs(here));
            let is_free = self.state.clue[island].is_none();
            if here != start && (is_free || self.need[island] * change.step() < 0) {
                return Some(here);
            }
            self.spend(1);
            if self.left == 0 {
                return None;
            }
            for k in 0..self.state.arcs(island).len() {
                let arc = self.state.arcs(island)[k];
                let t = arc.span as usize;
                let next = node(arc.other as usize, change.opposite());
                if t == s || self.seen_in[next] == self.search || !self.allows(t, change) {
                    continue;
                }
                let entry = (next as u32, here as u32, arc.span);
                if change == Change::Less && self.counts[t] == 1 {
                    self.later.push_back(entry);
                } else {
                    self.queue.push_back(entry);
                }
            }
        }
        None
    }

    fn next_reached(&mut self) -> Option<(u32, u32, u32)> {
        if self.queue.is_empty() {
            std::mem::swap(&mut self.queue, &mut self.later);
        }
        self.queue.pop_front()
    }

    /// Counts work; nothing is left once a limit is reached.
    fn spend(&mut self, nodes: usize) {
        self.left = self.left.saturating_sub(nodes);
        if self.clock.tick(nodes).is_some() {
            self.left = 0;
        }
    }

    /// Groups the islands by used spans; how many groups there are.
    fn group(&mut self) -> usize {
        for (i, parent) in self.parent.iter_mut().enumerate() {
            *parent = i as u32;
        }
        let mut n_groups = self.parent.len();
        self.spend(n_groups / 4);
        for (s, span) in self.state.board.spans().iter().enumerate() {
            if self.counts[s] > 0 {
                let (a, b) = (self.find(span.a), self.find(span.b));
                if a != b {
                    self.parent[a.max(b)] = a.min(b) as u32;
                    n_groups -= 1;
                }
            }
        }
        n_groups
    }

    fn find(&mut self, mut i: usize) -> usize {
        while self.parent[i] as usize != i {
            self.parent[i] = self.parent[self.parent[i] as usize];
            i = self.parent[i] as usize;
        }
        i
    }
}

/// Numbers that look random, the same in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n
    }
}

/// The node of an island that needs `change` on one of its spans.
fn node(island: usize, change: Change) -> usize {
    2 * island + usize::from(change == Change::More)
}

fn needs(node: usize) -> Change {
    if node % 2 == 1 { Change::More } else { Change::Less }
}

/// Whether `counts` lie within the bounds and obey B2 to B5. The bounds at the root hold in all
/// answers and are within the room of the spans.
fn is_answer(state: &State, counts: &[u8]) -> bool {
    let board = state.board;
    let is_within = |s: usize| state.least[s] <= counts[s] && counts[s] <= state.most[s];
    let suits = |i: usize| {
        let sum = board.spans_of(i).iter().map(|&s| u32::from(counts[s])).sum::<u32>();
        state.clue[i].is_none_or(|clue| clue == sum)
    };
    let n = state.clue.len();
    (0..counts.len()).all(is_within)
        && (0..n).all(suits)
        && board.crossings().iter().all(|&(h, v)| counts[h] == 0 || counts[v] == 0)
        && connects(state, counts)
}

/// Whether a walk over used spans from the first island comes to all.
fn connects(state: &State, counts: &[u8]) -> bool {
    let n = state.clue.len();
    let mut is_seen = vec![false; n];
    let mut reached: Vec<u32> = (0..n.min(1) as u32).collect();
    is_seen.iter_mut().take(1).for_each(|seen| *seen = true);
    let mut next = 0;
    while next < reached.len() {
        let island = reached[next] as usize;
        next += 1;
        for arc in state.arcs(island) {
            let is_used = counts[arc.span as usize] > 0;
            if is_used && !std::mem::replace(&mut is_seen[arc.other as usize], true) {
                reached.push(arc.other);
            }
        }
    }
    reached.len() == n
}
