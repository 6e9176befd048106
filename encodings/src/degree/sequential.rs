//! Sequential counter: one span after another is added to a running sum.
//!
//! Let `s_i` be the sum of the first i counts. It has the literals `[s_i >= 1]` up to
//! `[s_i >= min(k, M_i)]`, where `M_i = m_1 + .. + m_i` is the most it can be; those of `s_1` are the
//! first k of the first span itself, and `s_0` has none. Each span comes in as one unary number (see
//! [`super::unary`]):
//!
//! ```text
//! (1)   [s_{i-1} >= a]   and  [x_i >= b]    ->   [s_i >= a+b]      1 < i < n    1 <= a+b <= k
//! (2)  ![s_{i-1} >= a+1] and ![x_i >= b+1]  ->  ![s_i >= a+b+1]    1 < i < n    1 <= a+b+1 <= k
//! (3)   not  [s_{i-1} >= a] and [x_i >= b]                         i <= n       a+b = k+1
//! (4)        [s_{n-1} >= a+1] or [x_n >= b+1]                      i = n        a+b = k-1
//! ```
//!
//! (3) says after every span that the sum is not above k, so that no more literals are needed, and
//! (4) that it is not below k after the last. Together (3) and (4) for i = n are the prime
//! implicates of `s_{n-1} + x_n = k`. With single literals as spans, (1) and (3) are Sinz' counter
//! for at most k, without the literals `[s_i >= j]` for j > i that it has too.
//!
//! Sizes: the sum of `min(k, M_i)` over 1 < i < n auxiliary variables. Clauses (1) and (2) by the
//! formula of [`super::unary`] for lists of `min(k, M_{i-1})` and `m_i` literals cut at k; of (3) one
//! a pair, for i < n: `min(k, M_{i-1}) - max(0, k+1-m_i) + 1` if that is positive; (3) and (4) for
//! i = n as in [`super::direct`] for two counts. For n spans of up to m bridges that is less than
//! n k variables and 2(m+1) n (k+1) clauses.
//!
//! Unit propagation is complete. This is the comb-shaped tree of sums for which [`super::unary`]
//! proves it. The auxiliary variables are determined by the inputs.
//!
//! The order of the spans is that of the sum: two boards that differ by a rotation may differ in
//! size.
//!
//! Carsten Sinz, "Towards an Optimal CNF Encoding of Boolean Cardinality Constraints", CP 2005, for
//! at most k over single literals. The spans, (2) and (4) are additions.

use super::{direct, unary};
use crate::cnf::{ClauseSink, Family, Lit};
use crate::cost::Cost;

pub(super) fn encode(spans: &[&[Lit]], k: u32, sink: &mut impl ClauseSink) {
    let Some((last, before)) = spans.split_last() else { return };
    let most = k as usize;
    let mut so_far: Vec<Lit> = Vec::new();
    for (i, span) in before.iter().enumerate() {
        at_most(&so_far, span, most, sink); // (3)
        so_far = match i {
            0 => span[..span.len().min(most)].to_vec(),
            _ => unary::sum(&so_far, span, most, sink), // (1), (2)
        };
    }
    direct::encode(&[&so_far, last], k, sink); // (4), (3)
}

/// Clauses (3).
fn at_most(x: &[Lit], y: &[Lit], k: usize, sink: &mut impl ClauseSink) {
    for a in (k + 1).saturating_sub(y.len())..=x.len() {
        let excluded = !y[k - a]; // a is at most k: so many literals a sum has
        match a.checked_sub(1) {
            Some(i) => sink.clause(Family::Degree, &[!x[i], excluded]),
            None => sink.clause(Family::Degree, &[excluded]),
        }
    }
}

pub(super) fn size(most: &[usize], k: u32) -> Cost {
    let Some((&last, before)) = most.split_last() else { return Cost::default() };
    let top = k as usize;
    let mut cost = Cost::default();
    let mut room = 0;
    for (i, &m) in before.iter().enumerate() {
        cost = cost + at_most_size(top.min(room), m, top);
        if i > 0 {
            cost = cost + unary::sum_size(top.min(room), m, top);
        }
        room += m;
    }
    cost + direct::size(&[top.min(room), last], k)
}

/// What [`at_most`] takes for lists of `p` and `q` literals.
fn at_most_size(p: usize, q: usize, k: usize) -> Cost {
    let clauses = (p + 1).saturating_sub((k + 1).saturating_sub(q)) as u64;
    let units = u64::from(q > k);
    Cost { vars: 0, clauses, literals: 2 * clauses - units }
}
