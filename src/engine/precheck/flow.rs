//! Maximum flow on the two copies of the islands: a good start, then shortest augmenting paths.
//!
//! Each unit that is still at home looks breadth first for the nearest space, which is close by on
//! usual boards, so a search sees a small part of the board. Phases over the whole board (Dinic's
//! algorithm) were tried and were slower, as the distances differ much. The first search that fails
//! ends it all: what it reached is a minimum cut for the unit that stays.
//!
//! On very large boards the paths of the last units become long. So the work is bounded in the number
//! of islands; where it ends first, nothing is said, which is always right.
//!
//! Clues are at most 16 here, so units move one at a time. A node is an island for its left copy, or
//! the number of islands plus it for its right copy; its arcs are the spans at the island, so the
//! network needs no storage but two counters a span.

use super::start;
use crosscut_puzzles::hashi::{Board, Obstruction};

/// Nodes looked at for each island, at most.
const WORK: usize = 64;

/// How the search for a path ended.
enum Augmented {
    Moved,
    /// No space can be reached; the nodes that can.
    Stuck(Vec<usize>),
    /// The work is used up.
    NotTold,
}

struct Flow<'a> {
    board: &'a Board,
    room: &'a [u8],
    /// For each span the units from its left or upper island, then those from the other.
    sent: Vec<[u8; 2]>,
    /// Units that have not left their left copy.
    home: Vec<u64>,
    /// Units that a right copy can still take; no limit for `?`.
    space: Vec<Option<u64>>,
    /// Number of the current search, and of the last search that saw each node.
    search: u32,
    /// Nodes that may still be looked at.
    left: usize,
    seen_in: Vec<u32>,
    /// Node and span from which the current search came.
    came_from: Vec<(usize, usize)>,
}

/// The sets of a minimum cut, if a maximum flow leaves units at home.
pub(super) fn imbalance(board: &Board, room: &[u8]) -> Option<Obstruction> {
    let mut flow = Flow::greedy(board, room);
    let n = board.islands().len();
    for start in 0..n {
        while flow.home[start] > 0 {
            let mut reached = match flow.augment(start) {
                Augmented::Moved => continue,
                Augmented::NotTold => return None,
                Augmented::Stuck(reached) => reached,
            };
            reached.sort_unstable();
            let n_left = reached.partition_point(|&node| node < n);
            let supply = reached.split_off(n_left).into_iter().map(|node| node - n).collect();
            return Some(Obstruction::Imbalance { demand: reached, supply });
        }
    }
    None
}

impl<'a> Flow<'a> {
    /// Sends what nearly fits all clues, then the rest to the neighbours with most space.
    fn greedy(board: &'a Board, room: &'a [u8]) -> Flow<'a> {
        let clues = || board.islands().iter().map(|island| island.clue.map(u64::from));
        let n = board.islands().len();
        let mut flow = Flow {
            board,
            room,
            sent: vec![[0; 2]; room.len()],
            home: clues().map(|clue| clue.unwrap_or(0)).collect(),
            space: clues().collect(),
            search: 0,
            left: 10_000 + WORK * n,
            seen_in: vec![0; 2 * n],
            came_from: vec![(0, 0); 2 * n],
        };
        for (s, &count) in start::counts(board, room).iter().enumerate() {
            let span = board.spans()[s];
            for (from, to) in [(span.a, span.b), (span.b, span.a)] {
                for _ in 0..count {
                    flow.send(s, from, to);
                }
            }
        }
        for i in 0..n {
            flow.send_greedily(i);
        }
        flow
    }

    fn send_greedily(&mut self, i: usize) {
        let board = self.board;
        while self.home[i] > 0 {
            let open = board.spans_of(i).iter().copied().filter_map(|s| {
                let to = board.spans()[s].other(i);
                let space = self.space[to].unwrap_or(u64::MAX);
                let is_open = space > 0 && self.sent[s][self.way(s, i)] < self.room[s];
                is_open.then_some((space, s, to))
            });
            let Some((_, s, to)) = open.max_by_key(|&(space, ..)| space) else { return };
            self.send(s, i, to);
        }
    }

    /// Moves one unit over span `s`, if one is at home and there is space for it.
    fn send(&mut self, s: usize, from: usize, to: usize) {
        if self.home[from] > 0 && self.space[to] != Some(0) {
            let way = self.way(s, from);
            self.sent[s][way] += 1;
            self.home[from] -= 1;
            self.take_space(to);
        }
    }

    /// Which counter of span `s` holds the units that leave the left copy of `from`.
    fn way(&self, s: usize, from: usize) -> usize {
        usize::from(self.board.spans()[s].a != from)
    }

    fn take_space(&mut self, island: usize) {
        if let Some(space) = &mut self.space[island] {
            *space -= 1;
        }
    }

    /// The node at the other end of arc `k` of `node` and the arc's span, if a unit can move there.
    fn step(&self, node: usize, k: usize) -> Option<(usize, usize)> {
        let n = self.board.islands().len();
        let island = node % n;
        let s = self.board.spans_of(island)[k];
        let other = self.board.spans()[s].other(island);
        if node < n {
            (self.sent[s][self.way(s, island)] < self.room[s]).then_some((n + other, s))
        } else {
            (self.sent[s][self.way(s, other)] > 0).then_some((other, s))
        }
    }

    /// Moves one unit from `start` to the nearest right copy with space, if there is one.
    fn augment(&mut self, start: usize) -> Augmented {
        let n = self.home.len();
        self.search += 1;
        self.seen_in[start] = self.search;
        let mut queue = vec![start];
        let mut next = 0;
        while next < queue.len() {
            let node = queue[next];
            next += 1;
            if self.left == 0 {
                return Augmented::NotTold;
            }
            self.left -= 1;
            for k in 0..self.board.spans_of(node % n).len() {
                let Some((to, s)) = self.step(node, k) else { continue };
                if self.seen_in[to] == self.search {
                    continue;
                }
                self.seen_in[to] = self.search;
                self.came_from[to] = (node, s);
                if to >= n && self.space[to - n] != Some(0) {
                    self.move_unit(start, to);
                    return Augmented::Moved;
                }
                queue.push(to);
            }
        }
        Augmented::Stuck(queue)
    }

    /// Moves a unit along the path that was just found: more on arcs forward, less on arcs back.
    fn move_unit(&mut self, start: usize, end: usize) {
        let n = self.home.len();
        let mut node = end;
        while node != start {
            let (before, s) = self.came_from[node];
            if before < n {
                let way = self.way(s, before);
                self.sent[s][way] += 1;
            } else {
                let way = self.way(s, node);
                self.sent[s][way] -= 1;
            }
            node = before;
        }
        self.home[start] -= 1;
        self.take_space(end - n);
    }
}
