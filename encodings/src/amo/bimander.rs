//! Bimander at-most-one: groups like those of the commander encoder, named by bits like inputs of
//! the binary one.
//!
//! The inputs are cut into groups `G_0, G_1, ..` of [`GROUP`] = 2; the last may have one. The g
//! groups are numbered with m bits `b_0 .. b_{m-1}`, m the logarithm of g to base 2 rounded up.
//!
//! ```text
//! (1)  !x or !y      x, y a pair of a group            at most one in a group
//! (2)   x ->  b_j    x in G_i, if bit j of i is 1      a true input writes
//!       x -> !b_j    x in G_i, if bit j of i is 0      the number of its group
//! ```
//!
//! Sizes, with g = n/2 rounded up: m auxiliary variables, (n div 2) + nm clauses, twice as many
//! literals: all clauses are binary. n = 0 and 1 give nothing and n = 2 one clause, as pairwise.
//! Against the binary encoder a group saves a bit, and n clauses of that bit become (n div 2).
//! Pairwise has no more clauses up to n = 6.
//!
//! Unit propagation is complete: a true input falsifies the rest of its group by (1) and sets all
//! bits by (2). The number of another group differs in a bit, and (2) backwards falsifies its
//! inputs.
//!
//! Models: 2^m + n for n >= 1: if all inputs are false, the bits are free. Count over the inputs.
//!
//! The number of groups is open: one group is pairwise, n groups are binary. Against binary, groups
//! of s inputs save about log2(s) - (s-1)/2 clauses an input: 0.5 with groups of 2 or 4, 0.58 with
//! 3. But bits are whole, and which s has the fewest clauses changes from n to n. With 2, (1) is at
//! most one clause a group.
//!
//! Van-Hau Nguyen and Son Thai Mai, "A New Method to Encode the At-Most-One Constraint into SAT",
//! SoICT 2015.

use crate::cnf::{ClauseSink, Lit};
use crate::cost::Cost;

use super::binary::{n_bits, write_code};
use super::pairwise;

/// Inputs in a group.
const GROUP: usize = 2;

pub(super) fn encode(lits: &[Lit], sink: &mut impl ClauseSink) {
    let groups = lits.chunks(GROUP);
    let bits: Vec<Lit> = (0..n_bits(groups.len())).map(|_| sink.new_var().positive()).collect();
    for (i, group) in groups.enumerate() {
        if sink.is_full() {
            return;
        }
        pairwise::encode(group, sink); // (1)
        for &x in group {
            write_code(x, i, &bits, sink); // (2)
        }
    }
}

pub(super) fn size(n: usize) -> Cost {
    let m = u64::from(n_bits(n.div_ceil(GROUP)));
    let clauses = (n / GROUP) as u64 + n as u64 * m;
    Cost { vars: m, clauses, literals: 2 * clauses }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::amo::Amo;
    use crate::amo::tests::n_models_in_all;

    #[test]
    fn bits_are_free_where_no_input_is_true() {
        for n in 1..=20usize {
            let m = n_bits(n.div_ceil(2));
            assert_eq!(n_models_in_all(Amo::Bimander, n), (1 << m) + n);
        }
    }
}
