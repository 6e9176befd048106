//! Hashi as a SAT engine sees it.
//!
//! Span `s` has `m = max_bridges` ordered variables: variable `s * m + n - 1` is "span `s` carries
//! at least `n` bridges". B1 is in the spans. The constraints, in this order:
//!
//! ```text
//! B2  [x_s >= n+1] -> [x_s >= n]      1 <= n < m        the order of the variables is the bound
//! B3  ![x_h >= 1] or ![x_v >= 1]      for crossing spans h, v
//! B4  the bridges at each island with a clue add up to it
//! B5  all islands are connected by spans with a bridge
//! ```
//!
//! Sizes with S spans and X crossings: mS variables, (m-1)S order clauses, X crossing clauses;
//! those of B4 are given by the degree encoder.
//!
//! **Second answer.** Let `A` be an answer and `B` another. If `B` has nowhere fewer bridges, it
//! has more on some span; the number of bridges at both its ends is higher, so both ends are `?`.
//! And then `A` with one bridge more on that span is an answer: whatever it crosses has no bridge
//! in `B`, so none in `A`; nothing else can break. So either such a bridge can be added, or every
//! other answer lowers a span that `A` uses: the clause is the OR of `![x_s >= n]` over the spans
//! with `n > 0` bridges in `A`. On a board without `?` that is all there is.
//!
//! **Block.** The same clause with the literals `[x_s >= n+1]` of the spans between two `?` that
//! can take another bridge. It is false for `A` alone, whether or not the others are connected.

use crosscut_puzzles::hashi::{Board, Bridges};

use crate::cnf::{Family, Lit, Var};
use crate::connectivity::hashi_islands;
use crate::constraint::{Constraint, Graph};
use crate::cut::{Second, Violation};
use crate::recipe::CutKind;
use crate::{Encode, Meaning};

/// The literal "span `s` carries at least `n` bridges", for `n` from 1 to the board's maximum.
pub fn at_least(board: &Board, s: usize, n: u8) -> Lit {
    debug_assert!((1..=board.max_bridges()).contains(&n), "a count from 1 to the maximum");
    Var::new(s * usize::from(board.max_bridges()) + usize::from(n) - 1).positive()
}

impl Encode for Board {
    type Answer = Bridges;

    fn n_board_vars(&self) -> usize {
        self.spans().len() * usize::from(self.max_bridges())
    }

    fn constraints(&self, emit: &mut impl FnMut(Constraint<'_>)) {
        let lits: Vec<Lit> = (0..self.n_board_vars()).map(|v| Var::new(v).positive()).collect();
        order(self, &lits, emit);
        crossings(self, emit);
        degrees(self, &lits, emit);
        emit(Constraint::Connected(Graph::Islands(self)));
    }

    fn meaning(&self, var: Var) -> Meaning {
        let most = usize::from(self.max_bridges());
        let (from, to) = self.ends(var.index() / most);
        Meaning::Bridges { at_least: (var.index() % most) as u8 + 1, from, to }
    }

    fn decode(&self, value: &dyn Fn(Var) -> bool) -> Bridges {
        let most = usize::from(self.max_bridges());
        let holds = |s: usize, n: usize| value(Var::new(s * most + n));
        let count = |s| (0..most).take_while(|&n| holds(s, n)).count() as u8;
        let counts: Vec<u8> = (0..self.spans().len()).map(count).collect();
        self.answer(&counts)
    }

    fn assignment(&self, answer: &Bridges) -> Vec<bool> {
        let at_least = |count: u8| (1..=self.max_bridges()).map(move |n| n <= count);
        counts(self, answer).into_iter().flat_map(at_least).collect()
    }

    fn violated_cuts(&self, answer: &Bridges, _kind: CutKind) -> Violation {
        hashi_islands::violated_cuts(self, &counts(self, answer))
    }

    fn second(&self, first: &Bridges) -> Second<Bridges> {
        let mut counts = counts(self, first);
        match (0..counts.len()).find(|&s| can_rise(self, &counts, s)) {
            Some(s) => {
                counts[s] += 1;
                Second::Found(self.answer(&counts))
            }
            None => Second::Clause(lowering(self, &counts).collect()),
        }
    }

    fn block(&self, answer: &Bridges) -> Vec<Lit> {
        let counts = counts(self, answer);
        let rising = (0..counts.len()).filter(|&s| can_rise(self, &counts, s));
        let rising = rising.map(|s| at_least(self, s, counts[s] + 1));
        lowering(self, &counts).chain(rising).collect()
    }
}

/// B2: more bridges imply fewer.
fn order(board: &Board, lits: &[Lit], emit: &mut impl FnMut(Constraint<'_>)) {
    for span in lits.chunks(usize::from(board.max_bridges())) {
        for pair in span.windows(2) {
            let lits = &[pair[0], !pair[1]];
            emit(Constraint::Clause { family: Family::Order, lits });
        }
    }
}

/// B3: of two crossing spans one is empty.
fn crossings(board: &Board, emit: &mut impl FnMut(Constraint<'_>)) {
    for &(h, v) in board.crossings() {
        let lits = &[!at_least(board, h, 1), !at_least(board, v, 1)];
        emit(Constraint::Clause { family: Family::Crossing, lits });
    }
}

/// B4: the clue of each island that has one.
fn degrees(board: &Board, lits: &[Lit], emit: &mut impl FnMut(Constraint<'_>)) {
    let most = usize::from(board.max_bridges());
    for (i, island) in board.islands().iter().enumerate() {
        let Some(k) = island.clue else { continue };
        let mut spans: [&[Lit]; 4] = [&[]; 4];
        let spans_of = board.spans_of(i);
        for (span, &s) in spans.iter_mut().zip(spans_of) {
            *span = &lits[s * most..(s + 1) * most];
        }
        emit(Constraint::ExactlyK { spans: &spans[..spans_of.len()], k });
    }
}

/// The number of bridges on each span. Bridges that lie on no span are left out; an answer has
/// none.
///
/// Spans and bridges are both in the order of their cells, so the next bridge is rarely far.
fn counts(board: &Board, answer: &Bridges) -> Vec<u8> {
    let n = board.spans().len();
    let mut counts = vec![0u8; n];
    let mut next = 0;
    for bridge in answer.as_slice() {
        let ends = (bridge.from.min(bridge.to), bridge.from.max(bridge.to));
        if next > 0 && board.ends(next - 1) >= ends {
            let cell = |i: usize| board.islands()[i].cell;
            next = board.spans().partition_point(|span| (cell(span.a), cell(span.b)) < ends);
        }
        while next < n && board.ends(next) < ends {
            next += 1;
        }
        if next < n && board.ends(next) == ends {
            counts[next] = counts[next].saturating_add(bridge.count.min(255) as u8);
        }
    }
    counts
}

/// Whether the rules but connectivity allow another bridge on span `s` when all others stay.
fn can_rise(board: &Board, counts: &[u8], s: usize) -> bool {
    let span = board.spans()[s];
    let is_open = |i: usize| board.islands()[i].clue.is_none();
    counts[s] < board.max_bridges()
        && is_open(span.a)
        && is_open(span.b)
        && board.crossed_by(s).iter().all(|&crossing| counts[crossing] == 0)
}

/// The literals "fewer bridges than in this answer" of the spans that it uses.
fn lowering(board: &Board, counts: &[u8]) -> impl Iterator<Item = Lit> {
    let used = (0..counts.len()).filter(|&s| counts[s] > 0);
    used.map(|s| !at_least(board, s, counts[s].min(board.max_bridges())))
}
