//! Forbidden combinations: one clause for every way to choose all counts wrongly.
//!
//! For counts `c_i` with `0 <= c_i <= m_i`, where `[x_i >= c]` is the c-th ordered literal of count
//! `x_i`,
//!
//! ```text
//! (1)  sum c_i != k    OR of ![x_i >= c_i] (if c_i > 0) and [x_i >= c_i + 1] (if c_i < m_i)    not exactly these
//! ```
//!
//! Right: the clause is false for `x_i = c_i` and true for all other counts.
//!
//! Sizes: no auxiliary variable. With W the number of all counts, the product of `m_i + 1`, and w
//! the number of those that add up to k (the coefficient of `z^k` in the product of
//! `1 + z + .. + z^(m_i)`): W - w clauses. All counts together have `2 m_i W / (m_i + 1)` literals
//! for each i, and from this go the literals of the counts that add up to k, which are as many as
//! there are steps of one up or down from them. Exponential in the number of spans: four spans of
//! up to two bridges and k = 4 take 62 clauses; eight of up to four and k = 16, 352,460.
//!
//! Unit propagation derives nothing while two counts are open, and all that follows once all but
//! one are known. With two counts open, what is left of a clause that is not true has a literal of
//! both. With one, the clauses of its smallest value left, of the next one, and so on up to the
//! right value become units one after another, and so do those from its largest value downwards.
//! [`super::direct`] has the strongest clauses that follow from these, and far fewer.
//!
//! The plainest encoding there is: a truth table. It is here to be measured against.

use super::ways::{steps, ways};
use crate::cnf::{ClauseSink, Family, Lit};
use crate::cost::Cost;

pub(super) fn encode(spans: &[&[Lit]], k: u32, sink: &mut impl ClauseSink) {
    let clause = Vec::with_capacity(2 * spans.len());
    Table { k: k as usize, clause, sink }.choose(spans, 0);
}

pub(super) fn size(most: &[usize], k: u32) -> Cost {
    let k = k as usize;
    let product = |counts: &[usize]| {
        counts.iter().fold(1u64, |product, &m| product.saturating_mul(m as u64 + 1))
    };
    let right = *ways(most).get(k).unwrap_or(&0);
    let mut literals = 0u64;
    for (i, &m) in most.iter().enumerate() {
        let others = product(&most[..i]).saturating_mul(product(&most[i + 1..]));
        literals = literals.saturating_add(others.saturating_mul(2 * m as u64));
    }
    Cost {
        vars: 0,
        clauses: product(most).saturating_sub(right),
        literals: literals.saturating_sub(steps(most, k)),
    }
}

/// Choices of counts, and the clauses that exclude the wrong ones.
struct Table<'a, S> {
    k: usize,
    /// The literals of the spans whose counts are chosen.
    clause: Vec<Lit>,
    sink: &'a mut S,
}

impl<S: ClauseSink> Table<'_, S> {
    /// All choices for `spans`, after counts that add up to `sum`. As deep as there are spans.
    fn choose(&mut self, spans: &[&[Lit]], sum: usize) {
        let Some((span, rest)) = spans.split_first() else {
            if sum != self.k {
                self.sink.clause(Family::Degree, &self.clause); // (1)
            }
            return;
        };
        let len = self.clause.len();
        for c in 0..=span.len() {
            if self.sink.is_full() {
                return;
            }
            self.clause.extend(c.checked_sub(1).map(|below| !span[below]));
            self.clause.extend(span.get(c));
            self.choose(rest, sum + c);
            self.clause.truncate(len);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_those_of_the_head() {
        assert_eq!(size(&[2; 4], 4).clauses, 62);
        assert_eq!(size(&[4; 8], 16).clauses, 352_460);
    }
}
