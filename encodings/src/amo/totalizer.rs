//! Totalizer at-most-one: a tree adds the inputs up in unary, and no node counts beyond two.
//!
//! The inputs are the leaves of a tree that halves them at every node, the smaller half left. An
//! inner node with children `a` and `b` counts the true leaves below it: `[a >= 1]` and `[a >= 2]`
//! are its two outputs, `[a >= 1]` is the input itself if `a` is a leaf, and a leaf has no
//! `[a >= 2]`. For an inner node `r` that is not the root:
//!
//! ```text
//! (1)  [a >= 1]  ->  [r >= 1]                     the same for b
//! (2)  [a >= 2]  ->  [r >= 2]                     the same for b
//! (3)  [a >= 1] and [b >= 1]  ->  [r >= 2]
//! ```
//!
//! The root has no outputs. What would raise "at least two" there is forbidden:
//!
//! ```text
//! (4)  ![a >= 2]                                  the same for b
//! (5)  ![a >= 1] or ![b >= 1]
//! ```
//!
//! Sizes: 2(n-2) auxiliary variables, 4n-7 clauses, 9n-16-u literals for n >= 2, where u = 0, 1, 2
//! for n = 2, 3, more is the number of inner nodes below the root. Proof: there are n-2 inner nodes
//! below the root. Each has two outputs, two clauses (1), one (3), and gives one clause to its
//! parent, which is (2), or (4) with one literal less if the parent is the root. (5) is one more.
//! For n < 2 nothing; n = 2 gives the pairwise clause. Pairwise has no more clauses up to n = 7.
//!
//! Unit propagation is complete. (4) and (2) backwards falsify all `[r >= 2]` before any input is
//! known. Then a true input raises `[r >= 1]` at every node above it by (1), (3) or (5) says that
//! nothing is true on the other side, and (1) backwards takes that down to the leaves.
//!
//! Models: 2n-1 for n >= 2. An output `[r >= 1]` may be raised without need, since the clauses that
//! lower it are left out: at-most-one pushes counts up only. Count over the inputs.
//!
//! So half of the variables are fixed from the start. They are what a bound of one makes of the
//! totalizer; a solver's preprocessing removes them, and what stays is a tree of "or" with one pair
//! of children forbidden at every node.
//!
//! Olivier Bailleux and Yacine Boufkhad, "Efficient CNF Encoding of Boolean Cardinality
//! Constraints", CP 2003.

use crate::cnf::{ClauseSink, Family, Lit};
use crate::cost::Cost;

/// What a node says about the leaves below it. A leaf never counts two.
struct Count {
    one: Lit,
    two: Option<Lit>,
}

pub(super) fn encode(lits: &[Lit], sink: &mut impl ClauseSink) {
    if lits.len() < 2 {
        return;
    }
    let [a, b] = halves(lits).map(|half| count(half, sink));
    for two in [a.two, b.two].into_iter().flatten() {
        sink.clause(Family::AtMostOne, &[!two]); // (4)
    }
    sink.clause(Family::AtMostOne, &[!a.one, !b.one]); // (5)
}

fn halves(lits: &[Lit]) -> [&[Lit]; 2] {
    let (left, right) = lits.split_at(lits.len() / 2);
    [left, right]
}

/// The count of the true literals among `lits`, with the clauses of all nodes below. As deep as
/// the logarithm of their number.
fn count(lits: &[Lit], sink: &mut impl ClauseSink) -> Count {
    if let [leaf] = *lits {
        return Count { one: leaf, two: None };
    }
    let [a, b] = halves(lits).map(|half| count(half, sink));
    let (one, two) = (sink.new_var().positive(), sink.new_var().positive());
    for child in [&a, &b] {
        sink.clause(Family::AtMostOne, &[!child.one, one]); // (1)
        if let Some(child_two) = child.two {
            sink.clause(Family::AtMostOne, &[!child_two, two]); // (2)
        }
    }
    sink.clause(Family::AtMostOne, &[!a.one, !b.one, two]); // (3)
    Count { one, two: Some(two) }
}

pub(super) fn size(n: usize) -> Cost {
    let inner_below_root = [0, 0, 0, 1].get(n).copied().unwrap_or(2);
    let n = n as u64;
    match n {
        0 | 1 => Cost::default(),
        _ => {
            Cost { vars: 2 * (n - 2), clauses: 4 * n - 7, literals: 9 * n - 16 - inner_below_root }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::amo::Amo;
    use crate::amo::tests::n_models_in_all;

    #[test]
    fn counts_may_rise_without_need() {
        for n in 2..=20 {
            assert_eq!(n_models_in_all(Amo::Totalizer, n), 2 * n - 1);
        }
    }
}
