//! Counts conflicts in a varisat proof as it is written, and fails when a limit is reached.
//!
//! The native proof is a row of numbers: the code of a step, then what the step holds. A number is
//! one to ten bytes; as many zero bits as its first bytes start with (from the low end) say how many
//! bytes follow:
//!
//! ```text
//! xxxxxxx1                        up to 7 bits
//! xxxxxx10 xxxxxxxx               up to 14 bits
//! ...
//! 00000000 xxxxxxx1 8 bytes       nine bytes;  00000000 xxxxxx10: ten bytes
//! ```
//!
//! A list is its length and then its items. The steps are plain numbers, lists of literals, of
//! clause hashes, and of pairs; see [`Step::of`].
//!
//! **What counts as a conflict.** Two places in varisat write an "asymmetric tautology" step: clause
//! learning, once for each conflict, and the removal of false literals from a clause. The second
//! gives the hash of exactly one clause, the one it shortens, and never an empty clause. A learned
//! clause needs at least two hashes, as the conflicting clause has two literals of the current
//! decision level, one of which was propagated by another clause; or it is empty, when there was no
//! decision. So a step counts if its clause is empty or it has two hashes or more. A test compares
//! this with varisat's own proof checker.

use std::cell::{Cell, RefCell};
use std::io::{self, Write};
use std::rc::Rc;

use crate::engine::{Limits, Why};

/// What the meter shares with the backend that owns the solver.
#[derive(Default)]
pub(super) struct Gauge {
    limits: RefCell<Limits>,
    conflicts: Cell<u64>,
    last_conflict: Cell<Option<u64>>,
    why: RefCell<Option<Why>>,
}

impl Gauge {
    /// Sets the limits of the next solve; conflicts are counted from here.
    pub(super) fn arm(&self, limits: &Limits) {
        self.last_conflict.set(limits.conflicts.map(|most| self.conflicts.get() + most));
        self.limits.replace(limits.clone());
    }

    /// Conflicts since the solver was made.
    pub(super) fn conflicts(&self) -> u64 {
        self.conflicts.get()
    }

    /// Why the meter failed, if it did.
    pub(super) fn why(&self) -> Option<Why> {
        self.why.borrow().clone()
    }

    fn reason_to_stop(&self) -> Option<Why> {
        let is_spent = self.last_conflict.get().is_some_and(|last| self.conflicts.get() > last);
        let why = if is_spent { Some(Why::Conflicts) } else { self.limits.borrow().exceeded() };
        self.why.borrow_mut().clone_from(&why);
        why
    }
}

/// A writer that keeps nothing.
pub(super) struct ProofMeter {
    gauge: Rc<Gauge>,
    decoder: Decoder,
}

impl ProofMeter {
    pub(super) fn new(gauge: Rc<Gauge>) -> ProofMeter {
        ProofMeter { gauge, decoder: Decoder::default() }
    }
}

impl Write for ProofMeter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let found = self.decoder.count_conflicts(bytes);
        self.gauge.conflicts.set(self.gauge.conflicts.get() + found);
        match self.gauge.reason_to_stop() {
            None => Ok(bytes.len()),
            Some(why) => Err(io::Error::other(why.text())),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Follows the numbers of a proof over the borders of the pieces it comes in.
#[derive(Default)]
struct Decoder {
    /// The start of a number whose rest is in the next piece.
    begun: Vec<u8>,
    /// Numbers to come before the next list or step.
    skip: u64,
    /// The lists of the step still to come.
    lists: Lists,
    /// Whether the clause of the step is empty.
    clause_is_empty: bool,
}

#[derive(Clone, Copy, Default)]
enum Lists {
    #[default]
    None,
    One {
        width: u64,
    },
    Clause,
    Hashes,
    Two,
}

/// What follows the code of a step.
struct Step {
    numbers: u64,
    lists: Lists,
}

impl Step {
    /// The codes of varisat-internal-proof 0.2.2.
    fn of(code: u64) -> Step {
        let (numbers, lists) = match code {
            0 | 2 => (2, Lists::None),                         // a name of a variable
            1 | 3..=6 | 13 => (1, Lists::None),                // other news of variables, hash size
            7 | 8 => (0, Lists::Clause),                       // asymmetric tautology
            9 => (0, Lists::One { width: 2 }),                 // units
            10..=12 | 14..=16 => (0, Lists::One { width: 1 }), // deletion, model, new clause
            17 => (0, Lists::Two),                             // failed assumptions
            _ => (0, Lists::None),                             // the end
        };
        Step { numbers, lists }
    }
}

impl Decoder {
    /// Takes the next piece of the proof; returns the number of conflicts whose steps it completes.
    fn count_conflicts(&mut self, mut bytes: &[u8]) -> u64 {
        let mut conflicts = 0;
        while let Some(&first) = bytes.first() {
            // Most numbers are to be skipped, short, and whole.
            if self.skip > 0 && first != 0 && self.begun.is_empty() {
                let len = first.trailing_zeros() as usize + 1;
                if let Some(rest) = bytes.get(len..) {
                    bytes = rest;
                    self.skip -= 1;
                    continue;
                }
            }
            let len = if self.begun.is_empty() { length(first, bytes.get(1)) } else { None };
            match len {
                Some(len) if len <= bytes.len() => {
                    conflicts += u64::from(self.number(&bytes[..len]));
                    bytes = &bytes[len..];
                }
                _ => {
                    self.begun.push(first);
                    bytes = &bytes[1..];
                    if length(self.begun[0], self.begun.get(1)) == Some(self.begun.len()) {
                        let number = std::mem::take(&mut self.begun);
                        conflicts += u64::from(self.number(&number));
                    }
                }
            }
        }
        conflicts
    }

    /// Takes one number; returns whether it completes a conflict.
    fn number(&mut self, bytes: &[u8]) -> bool {
        if self.skip > 0 {
            self.skip -= 1;
            return false;
        }
        let value = value(bytes);
        let mut is_conflict = false;
        match self.lists {
            Lists::None => {
                let step = Step::of(value);
                (self.skip, self.lists) = (step.numbers, step.lists);
            }
            Lists::One { width } => {
                self.skip = value.saturating_mul(width);
                self.lists = Lists::None;
            }
            Lists::Clause => {
                self.skip = value;
                self.clause_is_empty = value == 0;
                self.lists = Lists::Hashes;
            }
            Lists::Hashes => {
                is_conflict = self.clause_is_empty || value >= 2;
                self.skip = value;
                self.lists = Lists::None;
            }
            Lists::Two => {
                self.skip = value;
                self.lists = Lists::One { width: 1 };
            }
        }
        is_conflict
    }
}

/// How many bytes a number has that starts with these, if they tell.
fn length(first: u8, second: Option<&u8>) -> Option<usize> {
    match (first, second) {
        (0, None) => None,
        (0, Some(second)) => Some(if second & 1 == 1 { 9 } else { 10 }),
        _ => Some(first.trailing_zeros() as usize + 1),
    }
}

/// The value of a number of at most eight bytes; longer ones are no code and no length, and are
/// read as the largest number.
fn value(bytes: &[u8]) -> u64 {
    if bytes.len() > 8 {
        return u64::MAX;
    }
    let mut word = [0; 8];
    word[..bytes.len()].copy_from_slice(bytes);
    u64::from_le_bytes(word).checked_shr(bytes.len() as u32).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use varisat::{ExtendFormula, ProofFormat, Solver};
    use varisat_internal_proof::ProofStep;
    use varisat_internal_proof::binary_format::Parser;

    use super::super::tests::pigeonholes;
    use super::*;

    /// The proof of a search with restarts, units and shortened clauses: pigeonholes in two parts,
    /// the second of which is switched on by a unit clause after a first solve.
    fn proof() -> Vec<u8> {
        let mut proof = Vec::new();
        {
            let mut solver = Solver::new();
            solver.write_proof(&mut proof, ProofFormat::Varisat);
            let switch = |part: usize| varisat::Lit::from_index(1000 + part, true);
            for part in 0..3 {
                for clause in pigeonholes(7) {
                    let lits = clause.iter().map(|lit| {
                        varisat::Lit::from_index(lit.var().index() + 100 * part, lit.is_positive())
                    });
                    let lits: Vec<_> = lits.chain([switch(part)]).collect();
                    solver.add_clause(&lits);
                }
            }
            for part in 0..3 {
                assert!(solver.solve().unwrap());
                for hole in 0..1 {
                    solver.add_clause(&[varisat::Lit::from_index(100 * part + hole * 8, true)]);
                }
                assert!(solver.solve().unwrap());
                solver.add_clause(&[!switch(part), switch((part + 1) % 3)]);
            }
            solver.add_clause(&[!switch(0)]);
            assert!(!solver.solve().unwrap());
        }
        proof
    }

    /// varisat's own reader finds the same steps, and a step that the meter does not count is always
    /// followed by the deletion of the longer clause that it shortens.
    #[test]
    fn conflicts_are_the_learned_clauses_of_the_proof() {
        let proof = proof();
        let (mut parser, mut source) = (Parser::default(), Cursor::new(&proof));
        let (mut learned, mut shortened) = (0, 0);
        let mut must_be_deleted: Option<usize> = None;
        loop {
            let step = parser.parse_step(&mut source).unwrap();
            if let Some(len) = must_be_deleted.take() {
                let ProofStep::DeleteClause { clause, .. } = step else { panic!("{step:?}") };
                assert!(clause.len() > len);
            }
            match step {
                ProofStep::AtClause { clause, propagation_hashes, .. } => {
                    if clause.is_empty() || propagation_hashes.len() > 1 {
                        learned += 1;
                    } else {
                        shortened += 1;
                        must_be_deleted = Some(clause.len());
                    }
                }
                ProofStep::End => break,
                _ => (),
            }
        }
        assert!(learned > 100 && shortened > 10, "{learned} {shortened}");
        assert_eq!(Decoder::default().count_conflicts(&proof), learned);
    }

    #[test]
    fn pieces_of_any_length_count_as_the_whole() {
        let proof = proof();
        let whole = Decoder::default().count_conflicts(&proof);
        for len in [1, 2, 3, 7, 64, 8192] {
            let mut decoder = Decoder::default();
            let sum: u64 = proof.chunks(len).map(|piece| decoder.count_conflicts(piece)).sum();
            assert_eq!(sum, whole, "pieces of {len}");
        }
    }
}
