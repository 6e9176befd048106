//! Direct degree encoding: all prime (strongest) implicates of "the counts add up to k".
//!
//! Count `i` is `x_i`, between 0 and `m_i`; `[x_i >= c]` is its c-th ordered literal. Caps `c_i`
//! with `0 <= c_i <= m_i` give
//!
//! ```text
//! (1)  sum c_i = k-1   OR of  [x_i >= c_i + 1]   over i with c_i < m_i     not all within their caps
//! (2)  sum c_i = k+1   OR of ![x_i >= c_i]       over i with c_i > 0       not all up to their caps
//! ```
//!
//! Right: among ordered assignments a clause over these literals is false on a box `l_i <= x_i <=
//! u_i`. The sums over a box are all numbers from `sum l_i` to `sum u_i`, so the clause follows
//! from the constraint iff `sum u_i < k` or `sum l_i > k`. The strongest clauses are those of the
//! largest such boxes, and every other one follows from one of them and the order. In the first
//! case a largest box has all `l_i = 0`, and raising any `u_i` by one must reach k: `sum u_i =
//! k-1`, which is (1). The second case is (2) by the same argument.
//!
//! Sizes: no auxiliary variable; as many clauses as there are caps that sum to k-1 or to k+1, that
//! is the coefficients of `z^(k-1)` and `z^(k+1)` in the product of `1 + z + .. + z^(m_i)`. Four
//! spans of up to two bridges: 4, 11, 20, 29, 32, 29, 20, 11, 4 clauses for k = 0 .. 8. A literal
//! in a clause is a step: caps of (1) with `c_i` raised by one, and caps of (2) with `c_i` lowered
//! by one, are counts that add up to k. So there are as many literals as steps of one from such
//! counts. Exponential in the number of spans: eight spans of up to four bridges and k = 16 take
//! 74,160 clauses.
//!
//! Unit propagation is complete, with the order clauses: let a partial assignment imply `[x_i >=
//! a]`. Then the box that it leaves, cut to `x_i < a`, is empty and lies in a largest empty box.
//! The other literals of that one's clause are false, so its literal of `x_i` is derived, which is
//! `[x_i >= a]` or stronger. The same for `![x_i >= a]`, and with no literal left it is a
//! conflict.

use super::ways::{steps, ways};
use crate::cnf::{ClauseSink, Family, Lit};
use crate::cost::Cost;

pub(super) fn encode(spans: &[&[Lit]], k: u32, sink: &mut impl ClauseSink) {
    let room: usize = spans.iter().map(|span| span.len()).sum();
    let k = k as usize;
    let clause = Vec::with_capacity(spans.len());
    let more = |span: &[Lit], cap: usize| span.get(cap).copied();
    let mut at_least = Caps { lit: more, clause, sink };
    if k > 0 {
        at_least.choose(spans, k - 1, room); // (1)
    }
    let less = |span: &[Lit], cap: usize| cap.checked_sub(1).map(|i| !span[i]);
    let mut at_most = Caps { lit: less, clause: at_least.clause, sink };
    at_most.choose(spans, k + 1, room); // (2)
}

pub(super) fn size(most: &[usize], k: u32) -> Cost {
    let k = k as usize;
    let ways = ways(most);
    let at_least = k.checked_sub(1).and_then(|sum| ways.get(sum)).unwrap_or(&0);
    let at_most = ways.get(k + 1).unwrap_or(&0);
    Cost { vars: 0, clauses: at_least.saturating_add(*at_most), literals: steps(most, k) }
}

/// Choices of caps, and the clauses they give.
struct Caps<'a, F, S> {
    /// What a span with this cap adds to the clause, if anything.
    lit: F,
    /// The literals of the spans whose caps are chosen.
    clause: Vec<Lit>,
    sink: &'a mut S,
}

impl<F: Fn(&[Lit], usize) -> Option<Lit>, S: ClauseSink> Caps<'_, F, S> {
    /// One clause for every choice of caps for `spans` that sums to `sum`. `room` is the sum of
    /// the largest caps. As deep as there are spans.
    fn choose(&mut self, spans: &[&[Lit]], sum: usize, room: usize) {
        let Some((span, rest)) = spans.split_first() else { return };
        let rest_room = room - span.len();
        let len = self.clause.len();
        for cap in sum.saturating_sub(rest_room)..=span.len().min(sum) {
            if self.sink.is_full() {
                return;
            }
            self.clause.extend((self.lit)(span, cap));
            if rest.is_empty() {
                self.sink.clause(Family::Degree, &self.clause); // the cap is all of the sum
            } else {
                self.choose(rest, sum - cap, rest_room);
            }
            self.clause.truncate(len);
        }
    }
}

#[cfg(test)]
mod tests {
    use itertools::Itertools;

    use super::*;
    use crate::cnf::Cnf;
    use crate::truth;

    fn encoded(most: &[usize], k: usize) -> (Cnf, Vec<Vec<Lit>>) {
        let (mut cnf, lits) = truth::inputs(most.iter().sum());
        let mut lits = lits.into_iter();
        let spans: Vec<Vec<Lit>> = most.iter().map(|&m| lits.by_ref().take(m).collect()).collect();
        encode(&spans.iter().map(|span| &span[..]).collect::<Vec<_>>(), k as u32, &mut cnf);
        (cnf, spans)
    }

    fn shapes() -> impl Iterator<Item = Vec<usize>> {
        (0..=4).flat_map(|n| (0..n).map(|_| 1..=3).multi_cartesian_product()).chain([vec![4, 4]])
    }

    /// A clause over ordered literals is false on a box of counts, and follows from the constraint
    /// iff no counts of the box add up to k. The clauses are the largest such boxes, each once.
    #[test]
    fn the_clauses_are_exactly_the_prime_implicates() {
        for most in shapes().filter(|most| most.len() <= 3) {
            let room: usize = most.iter().sum();
            for k in 0..=room {
                let (cnf, spans) = encoded(&most, k);
                let found: Vec<Vec<Lit>> =
                    cnf.clauses().map(|c| c.iter().copied().sorted().collect()).sorted().collect();
                let expected: Vec<Vec<Lit>> = largest_empty_boxes(&most, k)
                    .into_iter()
                    .map(|sides| false_on(&spans, &sides))
                    .sorted()
                    .collect();
                assert_eq!(found, expected, "{most:?} k={k}");
            }
        }
    }

    type Sides = Vec<(usize, usize)>;

    fn largest_empty_boxes(most: &[usize], k: usize) -> Vec<Sides> {
        let side = |&m: &usize| (0..=m).flat_map(move |l| (l..=m).map(move |u| (l, u)));
        let boxes = match most {
            [] => vec![vec![]],
            _ => most.iter().map(side).multi_cartesian_product().collect(),
        };
        let is_empty = |sides: &Sides| {
            let low: usize = sides.iter().map(|side| side.0).sum();
            let counts = sides.iter().map(|&(l, u)| l..=u).multi_cartesian_product();
            match sides[..] {
                [] => low != k,
                _ => !counts.map(|counts| counts.iter().sum::<usize>()).contains(&k),
            }
        };
        let empty: Vec<Sides> = boxes.into_iter().filter(is_empty).collect();
        let contains = |big: &Sides, small: &Sides| {
            big.iter().zip(small).all(|(big, small)| big.0 <= small.0 && small.1 <= big.1)
        };
        let is_largest =
            |sides: &&Sides| !empty.iter().any(|big| big != *sides && contains(big, sides));
        empty.iter().filter(is_largest).cloned().collect()
    }

    /// The clause that is false exactly for counts within `sides`.
    fn false_on(spans: &[Vec<Lit>], sides: &Sides) -> Vec<Lit> {
        let lits = spans.iter().zip(sides).flat_map(|(span, &(low, high))| {
            let below = low.checked_sub(1).map(|i| !span[i]);
            below.into_iter().chain(span.get(high).copied())
        });
        lits.sorted().collect()
    }

    #[test]
    fn sizes_are_those_of_the_head() {
        let four_doubles: Vec<u64> = (0..=8).map(|k| size(&[2; 4], k).clauses).collect();
        assert_eq!(four_doubles, [4, 11, 20, 29, 32, 29, 20, 11, 4]);
        assert_eq!(size(&[4; 8], 16).clauses, 74_160);
    }
}
