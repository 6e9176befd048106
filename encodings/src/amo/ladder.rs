//! Ladder at-most-one: a sequential counter that stops at one.
//!
//! One rung `s_i` stands between each input and the next. It says that a true input has been seen,
//! and it hands that news on to the end:
//!
//! ```text
//! (1)  x_i     ->  s_i      0 <= i < n-1     a true input raises the rung after it
//! (2)  s_{i-1} ->  s_i      1 <= i < n-1     news is handed on
//! (3)  s_{i-1} -> !x_i      1 <= i < n       no second true input
//! ```
//!
//! Sizes for n >= 2: n-1 auxiliary variables, 3n-4 clauses, 6n-8 literals: all clauses are binary.
//! For n < 2 nothing. Pairwise has no more clauses up to n = 5.
//!
//! Unit propagation is complete: a true input raises all rungs after it by (1) and (2), which
//! falsify the later inputs by (3), and the same clauses backwards lower all rungs before it and
//! with them the earlier inputs.
//!
//! Models: 2n for n >= 1, on n+1 assignments of the inputs. A rung may be raised without need: if
//! all inputs are false, the rungs may rise anywhere or nowhere. Count over the inputs.
//!
//! An input that occurs twice must be told apart by its place, not by its literal: the last place
//! has no rung, every other one has.
//!
//! Carsten Sinz, "Towards an Optimal CNF Encoding of Boolean Cardinality Constraints", CP 2005: its
//! sequential counter with k = 1.

use crate::cnf::{ClauseSink, Family, Lit};
use crate::cost::Cost;

pub(super) fn encode(lits: &[Lit], sink: &mut impl ClauseSink) {
    let Some((&last, others)) = lits.split_last() else { return };
    let mut below: Option<Lit> = None; // the rung before this input
    for &x in others {
        let rung = sink.new_var().positive();
        sink.clause(Family::AtMostOne, &[!x, rung]); // (1)
        if let Some(s) = below {
            sink.clause(Family::AtMostOne, &[!s, rung]); // (2)
            sink.clause(Family::AtMostOne, &[!s, !x]); // (3)
        }
        below = Some(rung);
    }
    if let Some(s) = below {
        sink.clause(Family::AtMostOne, &[!s, !last]); // (3)
    }
}

pub(super) fn size(n: usize) -> Cost {
    let n = n as u64;
    match n {
        0 | 1 => Cost::default(),
        _ => Cost { vars: n - 1, clauses: 3 * n - 4, literals: 6 * n - 8 },
    }
}

#[cfg(test)]
mod tests {
    use crate::amo::Amo;
    use crate::amo::tests::n_models_in_all;

    #[test]
    fn rungs_may_rise_without_need() {
        for n in 1..=20 {
            assert_eq!(n_models_in_all(Amo::Ladder, n), 2 * n);
        }
    }
}
