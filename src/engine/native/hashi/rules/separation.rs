//! What must hold where one island, or one span, is all that joins a set of islands to the rest.
//!
//! ```text
//!   1 - 3 - 1      without 3 the others fall apart into three parts:
//!       |          each gets at least one of its bridges
//!       1
//! ```
//!
//! The possible graph has the islands and the spans that may still carry bridges. If it is not
//! connected there is no answer, by B5. Take an island u and the parts into which the rest falls
//! without it, and a part P of them. Let x be the number of bridges from u into P.
//!
//! ```text
//! (1)  x >= 1                          by B5, as all ways out of P go through u
//! (2)  x = sum of the clues of P, mod 2   by B4: the other bridges at P count twice there
//! (3)  x <= clue of u - the least of the other parts together
//! ```
//!
//! and x lies between the sums of the bounds of the spans from u into P. What that leaves for x
//! tightens those spans: a span has at least the least x without the most of the others, and at most
//! the most x without the least of the others. If P is joined to u by one span only, that span is a
//! cut edge of the possible graph: it is always used, and its parity is known if the clues of P
//! are. The cut edge is forced whatever its ends are; most often they are articulation points.
//! (2) needs that P has no `?`, (3) that u has a clue. An island u that does not separate has one
//! part, all others, and (2) alone speaks.
//!
//! One depth-first walk finds all parts: of the spans of u those that lead into the subtree of a
//! child c go to a part of their own if no span leaves that subtree past u (low of c is not below
//! the number of u); all other spans of u go to one part, the one above. Linear in the board.

use super::super::state::{Because, Conflict, State};
use super::Rule;

/// Memory for the depth-first walk.
pub(in super::super) struct Tree {
    /// Number of each island in the order of the walk, from 1; 0 if not yet seen.
    number: Vec<u32>,
    /// The smallest number that a span from the island's subtree leads to.
    low: Vec<u32>,
    /// The last number in the subtree.
    last: Vec<u32>,
    /// Span to the parent.
    up: Vec<u32>,
    /// Clues of the subtree: bit 0 the sum's parity, bit 1 whether a `?` is there.
    sum: Vec<u8>,
    next_arc: Vec<u8>,
    order: Vec<u32>,
    stack: Vec<u32>,
}

const NO_SPAN: u32 = u32::MAX;
const UNKNOWN: u8 = 2;

impl Tree {
    pub(super) fn new(n: usize) -> Tree {
        Tree {
            number: vec![0; n],
            low: vec![0; n],
            last: vec![0; n],
            up: vec![NO_SPAN; n],
            sum: vec![0; n],
            next_arc: vec![0; n],
            order: Vec::with_capacity(n),
            stack: Vec::new(),
        }
    }

    fn walk(&mut self, state: &State) {
        self.number.fill(0);
        self.next_arc.fill(0);
        self.order.clear();
        self.enter(state, 0, NO_SPAN);
        while let Some(&top) = self.stack.last() {
            let u = top as usize;
            let k = self.next_arc[u] as usize;
            if let Some(arc) = state.arcs(u).get(k) {
                self.next_arc[u] += 1;
                if state.most[arc.span as usize] == 0 || arc.span == self.up[u] {
                    continue;
                }
                let v = arc.other as usize;
                if self.number[v] == 0 {
                    self.enter(state, v, arc.span);
                } else {
                    self.low[u] = self.low[u].min(self.number[v]);
                }
                continue;
            }
            self.stack.pop();
            self.last[u] = self.order.len() as u32;
            if let Some(&parent) = self.stack.last() {
                let parent = parent as usize;
                self.low[parent] = self.low[parent].min(self.low[u]);
                self.sum[parent] = add(self.sum[parent], self.sum[u]);
            }
        }
    }

    fn enter(&mut self, state: &State, island: usize, up: u32) {
        self.order.push(island as u32);
        let number = self.order.len() as u32;
        self.number[island] = number;
        self.low[island] = number;
        self.up[island] = up;
        self.sum[island] = state.clue[island].map_or(UNKNOWN, |clue| (clue % 2) as u8);
        self.stack.push(island as u32);
    }
}

/// Adds two sums: parities add, unknown stays unknown.
fn add(a: u8, b: u8) -> u8 {
    ((a ^ b) & 1) | ((a | b) & UNKNOWN)
}

/// A part: the spans from the island into it, as places in the island's list, and what it sums to.
#[derive(Clone, Copy, Default)]
struct Part {
    places: [u8; 4],
    n: u8,
    sum: u8,
}

pub(super) fn deduce(state: &mut State, tree: &mut Tree) -> Result<(), Conflict> {
    let n = state.board.islands().len();
    if n < 2 {
        return Ok(());
    }
    tree.walk(state);
    if tree.order.len() < n {
        let last = tree.order.last().map_or(0, |&i| i as usize);
        return Err(state.refuted(last, "separation"));
    }
    for u in 0..n {
        // Only where some span is open is there anything to say but (2), which saturation checks.
        if state.sum_least[u] < state.sum_most[u] {
            around(state, tree, u)?;
        }
    }
    Ok(())
}

/// The rules (1) to (3) at island `u`.
fn around(state: &mut State, tree: &Tree, u: usize) -> Result<(), Conflict> {
    let (parts, n_parts) = parts(state, tree, u);
    let board = state.board;
    let spans = board.spans_of(u);
    let mut range = [(0_u32, 0_u32); 4];
    let mut all_least = 0;
    for (part, range) in parts.iter().zip(&mut range).take(n_parts) {
        let places = &part.places[..part.n as usize];
        let least: u32 = places.iter().map(|&k| u32::from(state.least[spans[k as usize]])).sum();
        let most: u32 = places.iter().map(|&k| u32::from(state.most[spans[k as usize]])).sum();
        *range = match part.sum {
            0 | 1 => {
                let parity = u32::from(part.sum);
                let least = least.max(1);
                (least + ((least % 2) ^ parity), most.saturating_sub((most % 2) ^ parity))
            }
            _ => (least.max(1), most),
        };
        all_least += range.0;
    }
    for (part, &(least, mut most)) in parts.iter().zip(&range).take(n_parts) {
        if let Some(clue) = state.clue[u] {
            most = most.min((clue + least).saturating_sub(all_least));
            if part.sum & UNKNOWN == 0 {
                most = most.saturating_sub((most % 2) ^ u32::from(part.sum));
            }
        }
        if least > most {
            return Err(state.refuted(u, Rule::Articulation.name()));
        }
        confine(state, u, part, (least, most))?;
    }
    Ok(())
}

/// Tightens the spans of a part that together carry `least` to `most` bridges.
fn confine(
    state: &mut State,
    u: usize,
    part: &Part,
    (least, most): (u32, u32),
) -> Result<(), Conflict> {
    let rule = if part.n == 1 { Rule::CutEdge } else { Rule::Articulation };
    let board = state.board;
    let spans = board.spans_of(u);
    let places = &part.places[..part.n as usize];
    let sum_least: u32 = places.iter().map(|&k| u32::from(state.least[spans[k as usize]])).sum();
    let sum_most: u32 = places.iter().map(|&k| u32::from(state.most[spans[k as usize]])).sum();
    for &k in places {
        let s = spans[k as usize];
        let (lo, hi) = (u32::from(state.least[s]), u32::from(state.most[s]));
        let new_lo = (least + hi).saturating_sub(sum_most);
        let new_hi = (most + lo).saturating_sub(sum_least);
        if new_lo > lo {
            state.raise(s, new_lo as u8, rule, Because::Island(u))?;
        }
        if new_hi < hi {
            state.lower(s, new_hi as u8, rule, Because::Island(u))?;
        }
    }
    Ok(())
}

/// The parts into which the other islands fall without `u`. The bounds may have tightened since the
/// walk; a span that went is left out, and then a part may fall apart further, which only makes
/// what is said here weaker.
fn parts(state: &State, tree: &Tree, u: usize) -> ([Part; 4], usize) {
    let mut parts = [Part::default(); 4];
    let mut n_parts = 0;
    // The part of each span: the number of the child whose subtree it leads into, 0 for above.
    let mut key = [0_u32; 4];
    let mut below = state.clue[u].map_or(UNKNOWN, |clue| (clue % 2) as u8);
    for arc in state.arcs(u) {
        let c = arc.other as usize;
        let is_child = tree.up[c] == arc.span && tree.number[c] > tree.number[u];
        if is_child && tree.low[c] >= tree.number[u] {
            key[n_parts] = tree.number[c];
            parts[n_parts].sum = tree.sum[c];
            below = add(below, tree.sum[c]);
            n_parts += 1;
        }
    }
    let n_below = n_parts;
    let total = tree.sum[tree.order[0] as usize];
    for (k, arc) in state.arcs(u).iter().enumerate() {
        if state.most[arc.span as usize] == 0 {
            continue;
        }
        let number = tree.number[arc.other as usize];
        let own = (0..n_below).find(|&p| {
            let child = tree.order[key[p] as usize - 1] as usize;
            number >= key[p] && number <= tree.last[child]
        });
        let p = own.unwrap_or_else(|| {
            // Parity of a difference is that of the sum; with any `?` it stays unknown here.
            parts[n_below].sum = add(total, below);
            n_parts = n_below + 1;
            n_below
        });
        let part = &mut parts[p];
        part.places[part.n as usize] = k as u8;
        part.n += 1;
    }
    (parts, n_parts)
}
