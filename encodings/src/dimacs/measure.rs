//! How long a formula is in DIMACS, by family, without writing it.

use crate::cnf::{ClauseSink, Family, Lit, Size, Var};

/// A [`Size`], and the bytes of the clause lines by family.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Measure {
    size: Size,
    bytes: [u64; Family::ALL.len()],
}

impl Measure {
    /// Variables, and clauses and literals by family.
    pub fn size(&self) -> &Size {
        &self.size
    }

    /// Bytes of the clauses of a family, each on a line of its own.
    pub fn bytes(&self, family: Family) -> u64 {
        self.bytes[family as usize]
    }

    /// Bytes of the clauses of all families. Comments and the header line come on top.
    pub fn n_bytes(&self) -> u64 {
        self.bytes.iter().sum()
    }
}

impl ClauseSink for Measure {
    fn new_var(&mut self) -> Var {
        self.size.new_var()
    }

    fn clause(&mut self, family: Family, lits: &[Lit]) {
        self.size.clause(family, lits);
        self.bytes[family as usize] += lits.iter().copied().map(lit_len).sum::<u64>() + END_LEN;
    }
}

/// `0` and the end of the line.
const END_LEN: u64 = 2;

/// Sign, digits and a blank.
fn lit_len(lit: Lit) -> u64 {
    let number = lit.to_dimacs();
    u64::from(number < 0) + u64::from(number.unsigned_abs().ilog10()) + 2
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cnf::Var;

    #[test]
    fn the_bytes_are_those_of_the_written_lines() {
        for index in [0, 1, 8, 9, 98, 99, 999, crate::cnf::MAX_VARS - 1] {
            let x = Var::new(index).positive();
            for lits in [&[][..], &[x], &[!x], &[x, !x, x]] {
                let mut measure = Measure::default();
                measure.clause(Family::Degree, lits);
                let written: String = lits.iter().map(|lit| format!("{lit:?} ")).collect();
                assert_eq!(measure.bytes(Family::Degree), (written + "0\n").len() as u64);
                assert_eq!(measure.n_bytes(), measure.bytes(Family::Degree));
                assert_eq!(measure.size().n_literals(), lits.len() as u64);
            }
        }
    }
}
