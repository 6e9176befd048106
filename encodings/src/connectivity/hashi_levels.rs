//! Distance levels for the islands, see [`super::levels`].
//!
//! The root is an island in the middle. An island is a **leaf** if it is no root and has only one span or
//! a clue of 0 or 1; of the others, **inner** islands, there are `I` without the root. By B4 and B1 a
//! leaf has bridges to at most one island, so it ends every path that it is on. With `x_s` for "span
//! `s` carries a bridge", and a variable `m(s,k)` for "and one of its ends is reached within `k` steps":
//!
//! ```text
//! (1)  l(i,k) -> OR of m(s,k-1)            over the spans s of island i to the root or inner islands
//! (2)  m(s,k) -> x_s
//! (3)  m(s,k) -> l(i,k) or l(j,k)          i, j the ends of s that are no leaves
//! ```
//!
//! By B5 every island is chosen: `l(i,k)` is true from `last(i)` on, and for the root from level 0 on. Where
//! (3) is thus satisfied, `m(s,k)` is `x_s` itself and needs no variable. `l(i,k)` is false below
//! `first(i)`, the number of spans between the root and `i` on paths over inner islands; where both ends
//! are, there is no `m(s,k)`.
//!
//! One `m` for both directions is enough. If it holds in (1) because of `i` itself, then `i` is reached
//! within `k-1` steps, and the walk of the proof stays there for one level.
//!
//! **The bound.** All but the ends of a shortest path from the root to `i` are inner islands, and none
//! is on it twice. So its length is at most `I` for an inner island and `I + 1` for a leaf. The
//! formula of a leaf is therefore one clause over the `x_s` of its spans, as all inner islands are
//! reached anyway. (With a depth, it needs the `m` of the level before.) In boards with few leaves the
//! bound is nearly the number of islands, and a path through all of them is a legal answer to some board.
//!
//! **Beyond reach.** If `first(i) > last(i)`, or no path leads to `i` at all, no answer reaches it in time:
//! the empty clause, alone.
//!
//! **Sizes.** Let L be the last level of inner islands. An inner island has `L - first` variables, and one
//! clause (1) more than that; a leaf has one clause (1). Take a span between two inner islands, of which
//! the nearer has `f` and the other `g` as first level. It has `L - f` variables and as many clauses (2)
//! and (3); of those (3), `g - f` have two literals and `L - g` have three. In all, with N inner islands
//! and S spans between them, about `(N + S) L` variables and `(N + 2S) L` clauses.

use crosscut_puzzles::hashi::Board;

use super::levels::Bound;
use crate::cnf::{ClauseSink, Family, Lit};
use crate::cost::Cost;
use crate::hashi::at_least;

const FAMILY: Family = Family::Connectivity;

pub(super) fn encode(board: &Board, bound: Bound, sink: &mut impl ClauseSink) {
    if board.islands().is_empty() {
        return;
    }
    let Some(levels) = Levels::new(board, bound) else {
        sink.clause(FAMILY, &[]);
        return;
    };
    let mut state = State::new(&levels);
    for k in 1..=levels.most() {
        if sink.is_full() {
            return;
        }
        state.encode_ways(&levels, k, sink);
        state.encode_islands(&levels, k, sink);
    }
}

/// What [`encode`] adds.
pub(super) fn cost(board: &Board, bound: Bound) -> Cost {
    if board.islands().is_empty() {
        return Cost::default();
    }
    let Some(levels) = Levels::new(board, bound) else {
        return Cost { vars: 0, clauses: 1, literals: 0 };
    };
    let islands = (0..board.islands().len()).map(|i| levels.cost_of_island(i));
    let spans = (0..board.spans().len()).map(|s| levels.cost_of_span(s));
    islands.chain(spans).fold(Cost::default(), |sum, cost| sum + cost)
}

/// What an island can be on a path from the root.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    Root,
    Inner,
    Leaf,
}

/// Which islands have which levels.
struct Levels<'a> {
    board: &'a Board,
    role: Vec<Role>,
    first: Vec<usize>,
    last_inner: usize,
    last_leaf: usize,
}

impl<'a> Levels<'a> {
    /// `None` if an island is beyond reach. The board has an island.
    fn new(board: &'a Board, bound: Bound) -> Option<Levels<'a>> {
        let root = middle(board);
        let role: Vec<Role> = (0..board.islands().len()).map(|i| role(board, root, i)).collect();
        let n_inner = role.iter().filter(|&&role| role == Role::Inner).count();
        let (last_inner, last_leaf) = (bound.last(n_inner), bound.last(n_inner + 1));
        let spread = Spread::new(board, root, |i| role[i] != Role::Leaf);
        let first = spread.distances.into_iter().collect::<Option<Vec<usize>>>()?;
        let levels = Levels { board, role, first, last_inner, last_leaf };
        let in_time = |i| levels.first[i] <= levels.last(i);
        (0..levels.first.len()).all(in_time).then_some(levels)
    }

    fn last(&self, i: usize) -> usize {
        match self.role[i] {
            Role::Root => 0,
            Role::Inner => self.last_inner,
            Role::Leaf => self.last_leaf,
        }
    }

    /// The last level of all.
    fn most(&self) -> usize {
        (0..self.first.len()).map(|i| self.last(i)).max().unwrap_or(0)
    }

    fn ends(&self, s: usize) -> [usize; 2] {
        let span = self.board.spans()[s];
        [span.a, span.b]
    }

    fn n_leaves(&self, s: usize) -> usize {
        self.ends(s).into_iter().filter(|&i| self.role[i] == Role::Leaf).count()
    }

    /// The spans of island `i` that may lead it to the root.
    fn ways(&self, i: usize) -> impl Iterator<Item = usize> {
        let may = move |s: usize| {
            let other = self.board.spans()[s].other(i);
            self.role[other] != Role::Leaf
        };
        self.board.spans_of(i).iter().copied().filter(move |&s| may(s))
    }
}

/// What is known of the level before.
struct State {
    /// For each island whether it is reached.
    reached: Vec<Reached>,
    /// For each span the literal `m`, if it is not false.
    ways: Vec<Option<Lit>>,
    clause: Vec<Lit>,
}

/// Whether an island is reached within some number of steps.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reached {
    Never,
    If(Lit),
    Always,
}

impl State {
    /// Before level 1.
    fn new(levels: &Levels<'_>) -> State {
        let at_root = |&role: &Role| match role {
            Role::Root => Reached::Always,
            Role::Inner | Role::Leaf => Reached::Never,
        };
        let reached = levels.role.iter().map(at_root).collect();
        let ways = vec![None; levels.board.spans().len()];
        State { reached, ways, clause: Vec::with_capacity(5) }
    }

    /// The literals `m(s,k-1)`, with (2) and (3). A leaf asks for those of its spans only once.
    fn encode_ways(&mut self, levels: &Levels<'_>, k: usize, sink: &mut impl ClauseSink) {
        for s in 0..self.ways.len() {
            let is_asked = match levels.n_leaves(s) {
                0 => true,
                1 => k == levels.last_leaf,
                _ => false,
            };
            self.ways[s] = if is_asked { self.encode_way(levels, s, sink) } else { None };
        }
    }

    fn encode_way(
        &mut self,
        levels: &Levels<'_>,
        s: usize,
        sink: &mut impl ClauseSink,
    ) -> Option<Lit> {
        let bridge = at_least(levels.board, s, 1);
        // A leaf is reached only after the last question, so here it is not.
        let ends = levels.ends(s).map(|i| self.reached[i]);
        if ends.contains(&Reached::Always) {
            return Some(bridge);
        }
        if ends == [Reached::Never; 2] {
            return None;
        }
        let way = sink.new_var().positive();
        sink.clause(FAMILY, &[!way, bridge]); // (2)
        self.clause.clear();
        self.clause.push(!way);
        for end in ends {
            if let Reached::If(lit) = end {
                self.clause.push(lit);
            }
        }
        sink.clause(FAMILY, &self.clause); // (3)
        Some(way)
    }

    /// The literals `l(i,k)`, with (1).
    fn encode_islands(&mut self, levels: &Levels<'_>, k: usize, sink: &mut impl ClauseSink) {
        for i in 0..self.reached.len() {
            let reached = match levels.role[i] {
                Role::Inner if (levels.first[i]..levels.last_inner).contains(&k) => {
                    Reached::If(sink.new_var().positive())
                }
                Role::Inner if k == levels.last_inner => Reached::Always,
                Role::Leaf if k == levels.last_leaf => Reached::Always,
                Role::Root | Role::Inner | Role::Leaf => continue,
            };
            self.clause.clear();
            if let Reached::If(lit) = reached {
                self.clause.push(!lit);
            }
            self.clause.extend(levels.ways(i).filter_map(|s| self.ways[s]));
            sink.clause(FAMILY, &self.clause); // (1)
            self.reached[i] = reached;
        }
    }
}

impl Levels<'_> {
    /// The variables `l` of an island, and its clauses (1).
    fn cost_of_island(&self, i: usize) -> Cost {
        let (first, last) = (self.first[i], self.last(i));
        let (vars, levels) = match self.role[i] {
            Role::Root => return Cost::default(),
            Role::Inner => (last - first, first..=last),
            Role::Leaf => (0, last..=last),
        };
        // A way exists one level after the end that is nearer; from a leaf's point of view that is
        // the other one.
        let nearest = |s: usize| {
            let ends = self.ends(s).into_iter().filter(|&end| self.role[end] != Role::Leaf);
            ends.map(|end| self.first[end]).min().unwrap_or(0)
        };
        let n_ways = |s: usize| (last + 1).saturating_sub((nearest(s) + 1).max(*levels.start()));
        let in_ways: usize = self.ways(i).map(n_ways).sum();
        let clauses = levels.end() - levels.start() + 1;
        Cost { vars: vars as u64, clauses: clauses as u64, literals: (vars + in_ways) as u64 }
    }

    /// The variables `m` of a span, with (2) and (3).
    fn cost_of_span(&self, s: usize) -> Cost {
        let [a, b] = self.ends(s);
        let (n_two, n_three) = match [self.role[a], self.role[b]] {
            [Role::Inner, Role::Inner] => {
                let [nearer, farther] =
                    [self.first[a].min(self.first[b]), self.first[a].max(self.first[b])];
                (farther - nearer, self.last_inner - farther)
            }
            [Role::Inner, Role::Leaf] => (self.n_asked(a), 0),
            [Role::Leaf, Role::Inner] => (self.n_asked(b), 0),
            _ => (0, 0),
        };
        let n = n_two + n_three;
        let literals = 2 * n + 2 * n_two + 3 * n_three;
        Cost { vars: n as u64, clauses: 2 * n as u64, literals: literals as u64 }
    }

    /// How many `m` a leaf has with inner island `i`: one if the island may be reached at the level
    /// before the leaf's and need not be, otherwise none.
    fn n_asked(&self, i: usize) -> usize {
        let k = self.last_leaf - 1;
        usize::from((self.first[i]..self.last_inner).contains(&k))
    }
}

fn role(board: &Board, root: usize, i: usize) -> Role {
    let is_end = board.spans_of(i).len() < 2 || board.islands()[i].clue.is_some_and(|n| n < 2);
    match (i == root, is_end) {
        (true, _) => Role::Root,
        (false, false) => Role::Inner,
        (false, true) => Role::Leaf,
    }
}

/// An island in the middle of a long shortest path, among those that the first island reaches.
fn middle(board: &Board) -> usize {
    let one_end = Spread::new(board, 0, |_| true).farthest;
    let Spread { distances, farthest } = Spread::new(board, one_end, |_| true);
    let half = distances[farthest].map(|length| length / 2);
    let mut island = farthest;
    while distances[island] > half {
        let ends = board.spans_of(island).iter().map(|&s| board.spans()[s].other(island));
        let closer = ends.into_iter().find(|&near| distances[near] < distances[island]);
        let Some(closer) = closer else { break };
        island = closer;
    }
    island
}

/// Breadth-first search over the spans.
struct Spread {
    /// Number of steps to each island; `None` if it is not reached.
    distances: Vec<Option<usize>>,
    /// The island that is reached last.
    farthest: usize,
}

impl Spread {
    /// Goes on from the start, and from others only if they let it pass.
    fn new(board: &Board, start: usize, passes: impl Fn(usize) -> bool) -> Spread {
        let mut distances = vec![None; board.islands().len()];
        distances[start] = Some(0);
        let mut order = vec![start];
        let mut next = 0;
        while let Some(&island) = order.get(next) {
            next += 1;
            if island != start && !passes(island) {
                continue;
            }
            let steps = distances[island].map(|steps: usize| steps + 1);
            for &s in board.spans_of(island) {
                let near = board.spans()[s].other(island);
                if distances[near].is_none() {
                    distances[near] = steps;
                    order.push(near);
                }
            }
        }
        Spread { distances, farthest: order.last().copied().unwrap_or(start) }
    }
}
