//! Commander at-most-one: groups report to commanders, and at most one commander is true.
//!
//! The inputs are cut into groups of [`GROUP`] = 3; a last group may be smaller. The commander
//! `c_j` of group `G_j` is true iff one of the group is. A group of one input needs no new
//! variable: the input is its own commander.
//!
//! ```text
//! (1)  !x or !y             x, y a pair of G_j      at most one in a group
//! (2)   x -> c_j            x in G_j                the commander follows its group
//! (3)   c_j -> OR of G_j                            and nothing but its group
//! (4)  at most one of c_0, c_1, ..                  by the same encoder
//! ```
//!
//! (2) and (3) are for groups with a commander of their own. Up to [`GROUP`] inputs are one group,
//! and (1) is all there is.
//!
//! Sizes: a group of m inputs and its commander, m >= 2, cost 1 variable, m(m-1)/2 + m + 1 clauses
//! and m(m-1) + 3m + 1 literals. With q = n div 3, r = n mod 3 and n > 3:
//!
//! ```text
//! variables   V(n) =  q +   [r = 2]  +  V(q + [r > 0])      V(n) = 0             for n <= 3
//! clauses     C(n) = 7q +  4[r = 2]  +  C(q + [r > 0])      C(n) = n(n-1)/2      for n <= 3
//! literals    L(n) = 16q + 9[r = 2]  +  L(q + [r > 0])      L(n) = n(n-1)        for n <= 3
//! ```
//!
//! which is about n/2 variables and 7n/2 clauses; exactly (n-3)/2 and (7n-15)/2 if n is a power of
//! 3, from 3 on. Pairwise has no more clauses up to n = 6. Groups of 3 make the fewest clauses: in
//! the long run groups of m cost (m(m-1)/2 + m + 1) / (m-1) an input, 4 for m = 2, 3.5 for 3, 11/3
//! for 4.
//!
//! Unit propagation is complete: a true input falsifies its group by (1) and makes its commander
//! true by (2). All other commanders become false by (4), and (2) backwards falsifies their groups.
//!
//! Models: n+1, as many as assignments of the inputs. (2) and (3) define each commander by its
//! group, so every auxiliary variable is determined. Without (3), which at-most-one does not need,
//! a commander could be true over a false group.
//!
//! Will Klieber and Gihwon Kwon, "Efficient CNF Encoding for Selecting 1 from N Objects", CFV 2007.

use crate::cnf::{ClauseSink, Family, Lit};
use crate::cost::Cost;

use super::pairwise;

/// Inputs in a group. Two at least, or there would be as many commanders as inputs.
const GROUP: usize = 3;

pub(super) fn encode(lits: &[Lit], sink: &mut impl ClauseSink) {
    if lits.len() <= GROUP {
        return pairwise::encode(lits, sink); // (1)
    }
    let commanders: Vec<Lit> = lits.chunks(GROUP).map(|group| commander(group, sink)).collect();
    encode(&commanders, sink); // (4)
}

/// The commander of a group, with its clauses.
fn commander(group: &[Lit], sink: &mut impl ClauseSink) -> Lit {
    if let [alone] = *group {
        return alone;
    }
    let c = sink.new_var().positive();
    pairwise::encode(group, sink); // (1)
    for &x in group {
        sink.clause(Family::AtMostOne, &[!x, c]); // (2)
    }
    let one_of_group: Vec<Lit> = [!c].iter().chain(group).copied().collect();
    sink.clause(Family::AtMostOne, &one_of_group); // (3)
    c
}

pub(super) fn size(n: usize) -> Cost {
    if n <= GROUP {
        return pairwise::size(n);
    }
    let (groups, full) = ((n / GROUP) as u64, group_size(GROUP));
    let full_groups = Cost {
        vars: groups * full.vars,
        clauses: groups * full.clauses,
        literals: groups * full.literals,
    };
    full_groups + group_size(n % GROUP) + size(n.div_ceil(GROUP))
}

/// What a group of `m` inputs and its commander cost.
fn group_size(m: usize) -> Cost {
    if m < 2 {
        return Cost::default();
    }
    let of_commander = Cost { vars: 1, clauses: m as u64 + 1, literals: 3 * m as u64 + 1 };
    pairwise::size(m) + of_commander
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::amo::Amo;
    use crate::amo::tests::n_models_in_all;

    #[test]
    fn every_commander_is_determined_by_its_group() {
        for n in 0..=30 {
            assert_eq!(n_models_in_all(Amo::Commander, n), n + 1);
        }
    }

    #[test]
    fn powers_of_three_have_the_sizes_of_the_head() {
        for n in [3, 9, 27, 81, 243] {
            let cost = size(n as usize);
            assert_eq!((cost.vars, cost.clauses), ((n - 3) / 2, (7 * n - 15) / 2));
        }
    }
}
