//! Product at-most-one: the inputs lie in a grid, and one row and one column hold all that is true.
//!
//! Input `k` lies in row `k div w` and column `k mod w`. The grid is as square as can be: width `w`
//! is the square root of n rounded up, height `h` is n/w rounded up, and the end of the last row
//! may stay empty. A true input marks its row `u_i` and its column `v_j`; two inputs differ in one
//! of the two.
//!
//! ```text
//! (1)  x_k -> u_(k div w)             0 <= k < n
//! (2)  x_k -> v_(k mod w)             0 <= k < n
//! (3)  at most one of u_0 .. u_(h-1)       by the same encoder
//! (4)  at most one of v_0 .. v_(w-1)       by the same encoder
//! ```
//!
//! Up to [`SMALL`] = 4 inputs are encoded pairwise.
//!
//! Sizes for n > 4, with w and h as above:
//!
//! ```text
//! variables   V(n) = w + h + V(w) + V(h)      V(n) = 0             for n <= 4
//! clauses     C(n) = 2n + C(w) + C(h)         C(n) = n(n-1)/2      for n <= 4
//! literals    2 C(n)
//! ```
//!
//! which is about 2 sqrt(n) variables and 2n + 4 sqrt(n) clauses: from n = 44 on, no
//! more clauses than any other of the seven classical encoders. Pairwise has no more clauses up to n = 6.
//!
//! Unit propagation is complete: a true input marks its row and its column by (1) and (2); by (3)
//! and (4) all other rows and columns are unmarked, which falsifies every input outside the row and
//! every one outside the column.
//!
//! Models: M(n) = M(w) M(h) + n for n > 4, and n+1 up to there. If all inputs are false, a row and
//! a column may be marked without need. Count over the inputs.
//!
//! The grid is no square in general: for n = 5 it is 3 wide and 2 high, so rows are counted with
//! `w` and not with `h`. An input that occurs twice lies in two places, and is false.
//!
//! Jingchao Chen, "A New SAT Encoding of the At-Most-One Constraint", ModRef 2010.

use crate::cnf::{ClauseSink, Family, Lit};
use crate::cost::Cost;

use super::pairwise;

/// Most inputs that are encoded pairwise. Two at least, since a grid must have shorter sides than
/// inputs.
const SMALL: usize = 4;

pub(super) fn encode(lits: &[Lit], sink: &mut impl ClauseSink) {
    if lits.len() <= SMALL {
        return pairwise::encode(lits, sink);
    }
    let (width, height) = sides(lits.len());
    let rows: Vec<Lit> = (0..height).map(|_| sink.new_var().positive()).collect();
    let columns: Vec<Lit> = (0..width).map(|_| sink.new_var().positive()).collect();
    for (k, &x) in lits.iter().enumerate() {
        sink.clause(Family::AtMostOne, &[!x, rows[k / width]]); // (1)
        sink.clause(Family::AtMostOne, &[!x, columns[k % width]]); // (2)
    }
    encode(&rows, sink); // (3)
    encode(&columns, sink); // (4)
}

/// Width and height of the grid for `n` inputs.
fn sides(n: usize) -> (usize, usize) {
    let root = n.isqrt();
    let width = if root * root < n { root + 1 } else { root };
    (width, n.div_ceil(width))
}

pub(super) fn size(n: usize) -> Cost {
    if n <= SMALL {
        return pairwise::size(n);
    }
    let (width, height) = sides(n);
    let n = n as u64;
    let of_grid = Cost { vars: (width + height) as u64, clauses: 2 * n, literals: 4 * n };
    of_grid + size(width) + size(height)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::amo::Amo;
    use crate::amo::tests::n_models_in_all;

    #[test]
    fn a_row_and_a_column_may_be_marked_without_need() {
        fn expected(n: usize) -> usize {
            let (width, height) = sides(n.max(1));
            if n <= SMALL { n + 1 } else { expected(width) * expected(height) + n }
        }
        assert_eq!(expected(5), 4 * 3 + 5);
        for n in 0..=20 {
            assert_eq!(n_models_in_all(Amo::Product, n), expected(n));
        }
    }

    #[test]
    fn from_44_on_no_classical_encoder_has_fewer_clauses() {
        use Amo::{Bimander, Binary, Commander, Ladder, Pairwise, Totalizer};
        let others = [Pairwise, Ladder, Commander, Binary, Bimander, Totalizer];
        let fewest = |n| others.map(|amo| amo.size(n).clauses).into_iter().min();
        assert!((44..2000).all(|n| Some(size(n).clauses) <= fewest(n)));
        assert!(Some(size(43).clauses) > fewest(43));
    }

    #[test]
    fn grids_are_nearly_square_and_every_row_is_used() {
        for n in 1..=2000 {
            let (width, height) = sides(n);
            assert!(height <= width && width <= height + 1, "{n}");
            assert!((height - 1) * width < n && n <= height * width, "{n}");
        }
    }
}
