//! Totalizer: a balanced tree of unary sums.
//!
//! The spans are the leaves of a binary tree that halves their list. A leaf is the unary number that
//! the span is, and each inner node the sum `z` of its children `x` and `y` (see [`super::unary`]).
//! More than k+1 need not be told apart from k+1, so every inner node has at most k+1 literals.
//!
//! ```text
//! (1)   [x >= a]   and  [y >= b]    ->   [z >= a+b]       1 <= a+b <= k+1
//! (2)  ![x >= a+1] and ![y >= b+1]  ->  ![z >= a+b+1]     1 <= a+b+1 <= k+1
//! (3)   [r >= k]                        the root, if k > 0
//! (4)  ![r >= k+1]                      the root, if it can be more than k
//! ```
//!
//! Sizes: `min(k+1, M)` auxiliary variables for each inner node over spans with M bridges in all;
//! clauses (1) and (2) by the formula of [`super::unary`] for its children's lists; one or two unit
//! clauses. Nothing cut, n spans of up to m bridges: about m n log2 n variables and `(mn)^2` clauses.
//!
//! Unit propagation is complete: [`super::unary`] proves it for all trees of sums. The auxiliary
//! variables are determined by the inputs.
//!
//! The root's literals below k are not needed once (3) stands; they are kept, as the paper has
//! them, since its outputs serve any k.
//!
//! Olivier Bailleux and Yacine Boufkhad, "Efficient CNF Encoding of Boolean Cardinality
//! Constraints", CP 2003, over single literals and without the cut. The cut at k+1 is from Markus
//! Büttner and Jussi Rintanen, "Satisfiability Planning with Constraints on the Number of Actions",
//! ICAPS 2005.

use super::unary;
use crate::cnf::{ClauseSink, Family, Lit};
use crate::cost::Cost;

pub(super) fn encode(spans: &[&[Lit]], k: u32, sink: &mut impl ClauseSink) {
    let k = k as usize;
    let root = total(spans, k + 1, sink);
    if k > 0 {
        sink.clause(Family::Degree, &[root[k - 1]]); // (3)
    }
    if let Some(&above) = root.get(k) {
        sink.clause(Family::Degree, &[!above]); // (4)
    }
}

/// The sum of `spans`, of which the first `most` literals are needed. As deep as the tree.
fn total(spans: &[&[Lit]], most: usize, sink: &mut impl ClauseSink) -> Vec<Lit> {
    match spans {
        [] => Vec::new(),
        [span] => span.to_vec(),
        _ => {
            let (left, right) = spans.split_at(spans.len() / 2);
            let (x, y) = (total(left, most, sink), total(right, most, sink));
            unary::sum(&x, &y, most, sink) // (1), (2)
        }
    }
}

pub(super) fn size(most: &[usize], k: u32) -> Cost {
    let room: usize = most.iter().sum();
    let units = u64::from(k > 0) + u64::from(room > k as usize);
    total_size(most, k as usize + 1) + Cost { vars: 0, clauses: units, literals: units }
}

/// What [`total`] takes.
fn total_size(most: &[usize], cut: usize) -> Cost {
    if most.len() < 2 {
        return Cost::default();
    }
    let (left, right) = most.split_at(most.len() / 2);
    let len = |most: &[usize]| match most {
        [m] => *m,
        _ => most.iter().sum::<usize>().min(cut),
    };
    total_size(left, cut) + total_size(right, cut) + unary::sum_size(len(left), len(right), cut)
}
