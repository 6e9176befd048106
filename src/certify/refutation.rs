//! One fresh solve of a formula, and its proof.
//!
//! varisat writes DRAT only for a formula that is there before the first solve, and this one is.
//! None of its steps need RAT: it learns clauses by resolution and never makes or removes a
//! variable. Binary DRAT is `a` or `d`, then `2 * variable + sign + 2` for each literal in groups of
//! seven bits, low ones first, then 0.
//!
//! varisat has no limits; an error of the writer that takes the proof ends it, see
//! `backend::varisat`.

use std::cell::RefCell;
use std::io::{self, Write};
use std::rc::Rc;

use crosscut_encodings::cnf::{Cnf, Lit, Var};
use varisat::{ExtendFormula, ProofFormat, Solver};

use super::{Fault, NoCertificate};
use crate::engine::{Limits, Why};

/// A step of the proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// A lemma.
    Add(Vec<Lit>),
    /// A clause or lemma that is used no more.
    Delete(Vec<Lit>),
}

/// Solves `cnf`, which has no model, and returns the proof.
pub(super) fn solve(cnf: &Cnf, limits: &Limits) -> Result<Vec<Step>, NoCertificate> {
    if let Some(why) = limits.exceeded() {
        return Err(why.into());
    }
    let shared = Rc::new(RefCell::new(Shared { proof: Vec::new(), why: None }));
    let verdict = {
        let mut solver = Solver::new();
        let log = Log { shared: Rc::clone(&shared), limits };
        solver.write_proof(log, ProofFormat::BinaryDrat);
        load(&mut solver, cnf);
        let verdict = solver.solve();
        let closed = solver.close_proof();
        closed.map_err(drop).and(verdict.map_err(drop))
    };
    let Shared { proof, why } = std::mem::take(&mut *shared.borrow_mut());
    match verdict {
        Ok(false) => Ok(decode(&proof)),
        Ok(true) => Err(Fault::Model.into()),
        Err(()) => Err(why.unwrap_or(Why::Interrupted).into()),
    }
}

fn load(solver: &mut Solver<'_>, cnf: &Cnf) {
    for _ in 0..cnf.n_vars() {
        solver.new_var();
    }
    let mut lits = Vec::new();
    for clause in cnf.clauses() {
        lits.clear();
        let lit = |lit: &Lit| varisat::Lit::from_index(lit.var().index(), lit.is_positive());
        lits.extend(clause.iter().map(lit));
        solver.add_clause(&lits);
    }
}

#[derive(Default)]
struct Shared {
    proof: Vec<u8>,
    why: Option<Why>,
}

/// A writer that keeps the proof, and fails when a limit is reached.
struct Log<'a> {
    shared: Rc<RefCell<Shared>>,
    limits: &'a Limits,
}

/// How long a proof may be, in bytes.
const LONGEST: usize = 1 << 30;

impl Write for Log<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut shared = self.shared.borrow_mut();
        let is_long = shared.proof.len() > LONGEST;
        let why = self.limits.exceeded().or(is_long.then_some(Why::LargeFormula));
        if let Some(why) = why {
            let error = io::Error::other(why.text().to_owned());
            shared.why = Some(why);
            return Err(error);
        }
        shared.proof.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The steps of a proof in binary DRAT. What is cut off at the end is left out.
fn decode(proof: &[u8]) -> Vec<Step> {
    let mut steps = Vec::new();
    let mut bytes = proof.iter();
    while let Some(&kind) = bytes.next() {
        let mut lits = Vec::new();
        while let Some(code) = number(&mut bytes).filter(|&code| code >= 2) {
            let code = code - 2;
            lits.push(Var::new((code >> 1) as usize).lit(code & 1 == 0));
        }
        steps.push(if kind == b'a' { Step::Add(lits) } else { Step::Delete(lits) });
    }
    steps
}

fn number<'a>(bytes: &mut impl Iterator<Item = &'a u8>) -> Option<u32> {
    let mut number = 0u32;
    for shift in (0..32).step_by(7) {
        let &byte = bytes.next()?;
        number |= u32::from(byte & 0x7f) << shift;
        if byte & 0x80 == 0 {
            return Some(number);
        }
    }
    None
}
