//! Binary at-most-one: the true input writes its number in bits, and bits hold one number.
//!
//! There are m bits `b_0 .. b_{m-1}`, m the logarithm of n to base 2 rounded up. Input `i` has code
//! `i`:
//!
//! ```text
//! (1)  x_i ->  b_j      if bit j of i is 1       0 <= i < n, 0 <= j < m
//!      x_i -> !b_j      if bit j of i is 0
//! ```
//!
//! Sizes for n >= 1: m auxiliary variables, nm clauses, 2nm literals: all clauses are binary. For
//! n < 2 nothing. Pairwise has no more clauses up to n = 7, and as many for n = 9.
//!
//! Unit propagation is complete: a true input sets all bits, any other code differs in a bit, and
//! (1) backwards falsifies its input.
//!
//! Models: 2^m + n for n >= 1: if all inputs are false, the bits are free. Count over the inputs.
//!
//! The code belongs to the place and not to the literal, so an input that occurs twice is forced to
//! be false. Codes from n to 2^m - 1 are nobody's; no clause excludes them.
//!
//! Alan Frisch, Timothy Peugniez, Anthony Doggett and Peter Nightingale, "Solving Non-Boolean
//! Satisfiability Problems with Stochastic Local Search: A Comparison of Encodings", Journal of
//! Automated Reasoning 35, 2005.

use crate::cnf::{ClauseSink, Family, Lit};
use crate::cost::Cost;

pub(super) fn encode(lits: &[Lit], sink: &mut impl ClauseSink) {
    let bits: Vec<Lit> = (0..n_bits(lits.len())).map(|_| sink.new_var().positive()).collect();
    for (i, &x) in lits.iter().enumerate() {
        if sink.is_full() {
            return;
        }
        write_code(x, i, &bits, sink); // (1)
    }
}

/// If `x` is true, the bits hold `code`.
pub(super) fn write_code(x: Lit, code: usize, bits: &[Lit], sink: &mut impl ClauseSink) {
    for (j, &b) in bits.iter().enumerate() {
        let bit_of_code = if code >> j & 1 == 1 { b } else { !b };
        sink.clause(Family::AtMostOne, &[!x, bit_of_code]);
    }
}

/// The fewest bits that tell `n` codes apart.
pub(super) fn n_bits(n: usize) -> u32 {
    n.next_power_of_two().ilog2()
}

pub(super) fn size(n: usize) -> Cost {
    let m = u64::from(n_bits(n));
    let clauses = n as u64 * m;
    Cost { vars: m, clauses, literals: 2 * clauses }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::amo::Amo;
    use crate::amo::tests::n_models_in_all;

    #[test]
    fn bits_are_free_where_no_input_is_true() {
        for n in 1..=20 {
            assert_eq!(n_models_in_all(Amo::Binary, n), (1 << n_bits(n)) + n);
        }
    }

    #[test]
    fn bits_are_just_enough() {
        let expected = [(0, 0), (1, 0), (2, 1), (3, 2), (4, 2), (5, 3), (8, 3), (9, 4), (1025, 11)];
        assert!(expected.iter().all(|&(n, m)| n_bits(n) == m));
    }
}
