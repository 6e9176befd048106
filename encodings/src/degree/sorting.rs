//! Cardinality network: odd-even merges of the spans, cut at k+1.
//!
//! The ordered literals of a span are a sorted list, true ones first. A binary tree that halves the
//! list of spans merges them into one sorted list `z`, of which the first k+1 literals are needed.
//!
//! The merge of sorted lists `x` and `y` (Batcher's, for any lengths): `d` is the merge of their
//! literals at odd places, `e` that of those at even places. Of `z` the first literal is `d_1`, and
//! `z_{2i}`, `z_{2i+1}` are the larger and the smaller of `d_{i+1}` and `e_i`, or the one of the two
//! that exists. A comparator has two new literals and
//!
//! ```text
//! (1)  u -> high     v -> high     high -> u or v
//! (2)  low -> u      low -> v      u and v -> low
//! (3)  z_k           if k > 0
//! (4)  !z_{k+1}      if there are more than k literals in all
//! ```
//!
//! If the low literal would be past the cut, (2) and its variable are left out. A cut at t asks for
//! `t/2 + 1` literals of `d` and `t/2` of `e`, rounded down.
//!
//! Sizes: two variables, 6 clauses and 14 literals a comparator; half of each for one with its upper
//! part only. The number of comparators has no closed form for all lengths; it is the recurrence
//! of the text above, and [`size`] follows it. Nothing cut, n spans of m bridges take in the
//! order of `m n log(m n) log n` comparators.
//!
//! Unit propagation **finds a conflict as soon as no counts are left**, and **derives everything as
//! soon as the least or the largest counts left add up to k**. It is not complete between. For
//! read true inputs as 1 and all others as 0: the upward clauses of (1) and (2) derive exactly the
//! outputs that the network computes from these, so all of `z_1 .. z_s` where s is the sum of the
//! least counts. Read false inputs as 0 and all others as 1: false outputs likewise. So (3) or (4)
//! is in conflict if k is not between.
//!
//! Let the first a of `x` and the first b of `y` be true, and `z_{a+b+1}` false. Then `x_{a+1}` and
//! `y_{b+1}` are derived false: `d` starts with i true ones and `e` with j, where `i-j` is the number
//! of odd ones of a and b.
//! - None odd: `z_{2i+1}` is the smaller of `d_{i+1}` and `e_i`, and `e_i` is true: `d_{i+1}` is false.
//!   `x_{a+1}` and `y_{b+1}` are in `d`, at the next places.
//! - One odd: `z_{2i}` is the larger of `d_{i+1}` and `e_i`, so both are false, and `i = j+1`. One of
//!   `x_{a+1}`, `y_{b+1}` is next in `d`, the other next in `e`.
//! - Both odd: `z_{2i-1}` is the smaller of `d_i` and `e_{i-1}`; `d_i` is true, so `e_{i-1}` is false,
//!   and `i-1 = j+1`. Both are next in `e`.
//!
//! By induction over merges, down to the spans. The mirror image shows it for the largest counts and
//! `z_k`. Both are the argument of Asín et al.; for spans of one bridge nothing more can follow, so
//! that there propagation is complete.
//!
//! With longer spans it is not, although each is one sorted list. Let `x` have one literal, `y` two,
//! and k = 2. Then `y_1` must be true. `z_2` and `z_3` are the larger and the smaller of `d_2` and
//! `y_2`, so one of these two is true, and both imply `y_1`; but that is no unit clause. With `x_1`
//! known nothing more is derived: known counts do not make the last one known, unless it has one
//! bridge. The sums of [`super::unary`] pay for that with a clause for each pair of places.
//!
//! The auxiliary variables are determined by the inputs.
//!
//! Kenneth Batcher, "Sorting Networks and Their Applications", AFIPS 1968; Roberto Asín, Robert
//! Nieuwenhuis, Albert Oliveras and Enric Rodríguez-Carbonell, "Cardinality Networks: A Theoretical
//! and Empirical Study", Constraints 2011, for the cut and the proof, over single literals;
//! Ignasi Abío, Robert Nieuwenhuis, Albert Oliveras and Enric Rodríguez-Carbonell, "A Parametric
//! Approach for Smaller and Better Encodings of Cardinality Constraints", CP 2013, for lists of any
//! lengths.

use crate::cnf::{ClauseSink, Family, Lit};
use crate::cost::Cost;

pub(super) fn encode(spans: &[&[Lit]], k: u32, sink: &mut impl ClauseSink) {
    let k = k as usize;
    let z = sorted(spans, k + 1, sink);
    if k > 0 {
        sink.clause(Family::Degree, &[z[k - 1]]); // (3)
    }
    if let Some(&above) = z.get(k) {
        sink.clause(Family::Degree, &[!above]); // (4)
    }
}

/// The first `most` of all literals of `spans`, sorted. As deep as the tree.
fn sorted(spans: &[&[Lit]], most: usize, sink: &mut impl ClauseSink) -> Vec<Lit> {
    match spans {
        [] => Vec::new(),
        [span] => span[..span.len().min(most)].to_vec(),
        _ => {
            let (left, right) = spans.split_at(spans.len() / 2);
            let (x, y) = (sorted(left, most, sink), sorted(right, most, sink));
            merge(&x, &y, most, sink)
        }
    }
}

/// The first `most` literals of the sorted lists `x` and `y` together. As deep as the logarithm of
/// their length.
fn merge(x: &[Lit], y: &[Lit], most: usize, sink: &mut impl ClauseSink) -> Vec<Lit> {
    let (x, y) = (&x[..x.len().min(most)], &y[..y.len().min(most)]);
    if x.is_empty() || y.is_empty() {
        return [x, y].concat();
    }
    let n = most.min(x.len() + y.len());
    let mut z = Vec::with_capacity(n);
    if let (&[u], &[v]) = (x, y) {
        compare(u, v, n, &mut z, sink);
        return z;
    }
    let d = merge(&every_other(x, 0), &every_other(y, 0), most / 2 + 1, sink);
    let e = merge(&every_other(x, 1), &every_other(y, 1), most / 2, sink);
    z.push(d[0]);
    for i in 0.. {
        match (d.get(i + 1), e.get(i)) {
            _ if z.len() == n => break,
            (Some(&u), Some(&v)) => compare(u, v, n, &mut z, sink),
            (one, other) => z.extend(one.or(other)),
        }
    }
    z
}

fn every_other(lits: &[Lit], first: usize) -> Vec<Lit> {
    lits.iter().copied().skip(first).step_by(2).collect()
}

/// Adds the larger of two literals to `z`, and the smaller if `z` is not `n` long by then.
fn compare(u: Lit, v: Lit, n: usize, z: &mut Vec<Lit>, sink: &mut impl ClauseSink) {
    let high = sink.new_var().positive();
    sink.clause(Family::Degree, &[!u, high]); // (1)
    sink.clause(Family::Degree, &[!v, high]);
    sink.clause(Family::Degree, &[u, v, !high]);
    z.push(high);
    if z.len() < n {
        let low = sink.new_var().positive();
        sink.clause(Family::Degree, &[u, !low]); // (2)
        sink.clause(Family::Degree, &[v, !low]);
        sink.clause(Family::Degree, &[!u, !v, low]);
        z.push(low);
    }
}

pub(super) fn size(most: &[usize], k: u32) -> Cost {
    let k = k as usize;
    let room: usize = most.iter().sum();
    let units = u64::from(k > 0) + u64::from(k < room);
    let halves = sorted_halves(most, k + 1);
    Cost { vars: halves, clauses: 3 * halves + units, literals: 7 * halves + units }
}

/// How many halves of comparators [`sorted`] takes.
fn sorted_halves(most: &[usize], cut: usize) -> u64 {
    if most.len() < 2 {
        return 0;
    }
    let (left, right) = most.split_at(most.len() / 2);
    let len = |most: &[usize]| most.iter().sum::<usize>().min(cut);
    sorted_halves(left, cut) + sorted_halves(right, cut) + merge_halves(len(left), len(right), cut)
}

/// How many halves of comparators [`merge`] takes: each literal of `z` comes from one, but for the
/// first and, if `d` and `e` do not end together, the last.
fn merge_halves(p: usize, q: usize, most: usize) -> u64 {
    let (p, q) = (p.min(most), q.min(most));
    let n = most.min(p + q) as u64;
    if p == 0 || q == 0 {
        return 0;
    }
    if p + q == 2 {
        return n;
    }
    let last_alone = most >= p + q && p % 2 == q % 2;
    merge_halves(p.div_ceil(2), q.div_ceil(2), most / 2 + 1)
        + merge_halves(p / 2, q / 2, most / 2)
        + (n - 1 - u64::from(last_alone))
}
