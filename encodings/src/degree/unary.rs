//! Sums of two unary numbers: what counters are made of.
//!
//! A unary number `x` is a list of ordered literals `[x >= 1]`, `[x >= 2]`, and so on; `[x >= 0]` is
//! true, and past the end of the list `[x >= a]` is false. A span is such a number, and so is a sum
//! of spans. The sum `z` of `x` and `y` is a new one, with
//!
//! ```text
//! (1)   [x >= a]   and  [y >= b]    ->   [z >= a+b]       1 <= a+b <= t
//! (2)  ![x >= a+1] and ![y >= b+1]  ->  ![z >= a+b+1]     1 <= a+b+1 <= t
//! ```
//!
//! for all a, b >= 0 within the lists. It has t literals: as many as `x` and `y` together, or less if
//! the caller needs no more. The list of `x` may itself be cut, at t or above: no clause of (2)
//! takes its literals to be all.
//!
//! Sizes, for lists of p and q literals: t auxiliary variables; `P(t) + P(t-1) - 1` clauses, where
//! `P(s)` is the number of pairs `a <= p`, `b <= q` with `a+b <= s`; three literals a clause, less two
//! for each literal of `z`. Nothing cut, that is 2(p+1)(q+1) - 2 clauses. With
//! `T(s) = (s+1)(s+2)/2` for s >= 0, else 0,
//!
//! ```text
//! P(s) = T(s) - T(s-p-1) - T(s-q-1) + T(s-p-q-2)
//! ```
//!
//! **Trees of sums lose nothing.** Let spans be the leaves of a tree of such sums and let the total
//! be forced to k: by unit clauses, or by the prime implicates of its last two parts. Every sum has
//! all its literals, or those up to k at least; where it could be more than k and has no literal for
//! that, clauses (1) with `a+b = k+1` and a false right side say that it is not. Then unit
//! propagation, with the order clauses of the spans, is complete. For let `lo(x)` be the largest a
//! with `[x >= a]` derived, and `hi(x)` the least a with `![x >= a+1]` derived; if there is none, the
//! most that `x` can be.
//!
//! Upwards, the literals of a leaf are derived without gaps, by the order clauses, so those of sums
//! are too: (1) derives `[z >= j]` for all j up to the sum of the least counts below `z`, and (2)
//! `![z >= j]` for all j above the sum of the largest counts. If k is not within these bounds of the
//! total, that is a conflict, at the top or at a sum that would be more than k.
//!
//! Else there are counts left; what is derived is true of them, so there is no conflict, and
//! `lo <= hi` everywhere. Read downwards, (1) gives `hi(y) <= hi(z) - lo(x)`, so no `hi` stays above
//! k, and (2) gives `lo(y) >= lo(z) - hi(x)`. For each value `v` of `x` within its bounds, then,
//! `v + lo(y) <= hi(z)` and `v + hi(y) >= lo(z)`: the numbers from `v + lo(y)` to `v + hi(y)` meet
//! those from `lo(z)` to `hi(z)`. So `v` goes with some values of `y` and `z` within their bounds, and
//! the same holds for a value of `y` or of `z`. From a leaf with any value within its bounds one can
//! so walk through the whole tree, and finds counts that add up to k. Hence the bounds of every leaf
//! are those of the counts left.
//!
//! With the single literals of spans as leaves the proof fails, and so does propagation: where a sum
//! of `[x >= 1]` and `[x >= 2]` is at least 1, one of them is true, and with the order clause it is
//! the first; but neither clause is a unit.
//!
//! The literals of a sum follow from those below it, upwards, so assignments of the spans extend in
//! one way only.

use crate::cnf::{ClauseSink, Family, Lit};
use crate::cost::Cost;

/// The sum of `x` and `y`, of which the first `most` literals are needed.
pub(super) fn sum(x: &[Lit], y: &[Lit], most: usize, sink: &mut impl ClauseSink) -> Vec<Lit> {
    let t = most.min(x.len() + y.len());
    let z: Vec<Lit> = (0..t).map(|_| sink.new_var().positive()).collect();
    let mut clause = Vec::with_capacity(3);
    for a in 0..=x.len().min(t) {
        if sink.is_full() {
            break;
        }
        for b in 0..=y.len().min(t - a) {
            if a + b > 0 {
                clause.clear();
                clause.extend(at_least(x, a).into_iter().chain(at_least(y, b)).map(|lit| !lit));
                clause.push(z[a + b - 1]);
                sink.clause(Family::Degree, &clause); // (1)
            }
            if a + b < t {
                clause.clear();
                clause.extend(x.get(a).into_iter().chain(y.get(b)));
                clause.push(!z[a + b]);
                sink.clause(Family::Degree, &clause); // (2)
            }
        }
    }
    z
}

/// The literal `[x >= a]`, unless it is true anyway.
fn at_least(x: &[Lit], a: usize) -> Option<Lit> {
    a.checked_sub(1).map(|i| x[i])
}

/// What [`sum`] takes for lists of `p` and `q` literals.
pub(super) fn sum_size(p: usize, q: usize, most: usize) -> Cost {
    let t = most.min(p + q);
    if t == 0 {
        return Cost::default();
    }
    let clauses = pairs(p, q, t) + pairs(p, q, t - 1) - 1;
    Cost { vars: t as u64, clauses, literals: 3 * clauses - 2 * t as u64 }
}

/// The number of pairs `a <= p`, `b <= q` with `a + b <= s`: `P(s)` of the head.
fn pairs(p: usize, q: usize, s: usize) -> u64 {
    let triangle = |less: usize| {
        let side = (s + 1).saturating_sub(less) as u64;
        side * (side + 1) / 2
    };
    triangle(0) + triangle(p + q + 2) - triangle(p + 1) - triangle(q + 1)
}

#[cfg(test)]
mod tests {
    use itertools::iproduct;

    use super::*;
    use crate::truth;

    #[test]
    fn a_sum_has_the_size_of_the_head() {
        for (p, q, most) in iproduct!(0..6, 0..6, 0..14) {
            let (mut cnf, lits) = truth::inputs(p + q);
            let z = sum(&lits[..p], &lits[p..], most, &mut cnf);
            let counted = Cost::from(&cnf.size());
            let vars = z.len() as u64;
            assert_eq!(Cost { vars, ..counted }, sum_size(p, q, most), "{p} {q} {most}");
            if most >= p + q {
                assert_eq!(counted.clauses, (2 * (p + 1) * (q + 1) - 2) as u64);
            }
        }
    }
}
