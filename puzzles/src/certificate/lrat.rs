//! Proofs with hints (LRAT): steps that each follow from earlier clauses by unit propagation.
//!
//! ```text
//! ID LITERAL.. 0 HINT.. 0     adds a lemma; the hints are numbers of clauses
//! ID d NUMBER.. 0             deletes clauses
//! ```
//!
//! One step a line. The clauses of the formula have the numbers 1, 2, 3, .. in their order; the
//! numbers of lemmas are larger, and ascend. The number of a deletion does not matter. Empty lines
//! and lines that start with `c` are skipped.
//!
//! **What is checked.** Take all literals of the lemma to be false. Go through the hints: of each
//! clause all literals but one are false, so that one is taken to be true; or all are false, a
//! conflict, and this is the last hint. So the lemma is true wherever the clauses are. The last step
//! adds the empty clause, which is true nowhere: so the clauses are true together nowhere. A formula
//! that has the empty clause itself needs no step.
//!
//! Hints alone decide: there is no search for a clause, and a hint that gives nothing is a fault.
//! Negative hints, by which LRAT also allows steps that are not implied (RAT), are refused.
//!
//! Time is linear in the proof and the clauses that its hints name. Memory holds the formula, the
//! lemmas that have not been deleted, and one byte a variable.
//!
//! L. Cruz-Filipe, M. Heule, W. Hunt, M. Kaufmann, P. Schneider-Kamp, "Efficient Certified RAT
//! Verification", CADE 2017.

use std::collections::HashMap;
use std::io::BufRead;

use super::error::{ProofFault, Rejection};
use super::formula::{self, Formula};
use super::parts::Part;
use super::text::{Text, Token};

/// Checks that `proof` refutes the formula `cnf`, both in plain text: DIMACS and LRAT.
///
/// # Errors
/// The first thing that is wrong with either.
pub fn check(cnf: impl BufRead, proof: impl BufRead) -> Result<(), Rejection> {
    let formula = formula::read(&mut Text::new(cnf, Part::Cnf), None)?;
    check_steps(&formula, &mut Text::new(proof, Part::Proof)).map(|_| ())
}

/// Checks a proof to the end of its part, and returns the number of lemmas.
pub(super) fn check_steps<R: BufRead>(
    formula: &Formula,
    text: &mut Text<R>,
) -> Result<u64, Rejection> {
    let mut proof = Proof::new(formula);
    let mut is_refuted = false;
    let mut n_lemmas = 0;
    while next_step(text)? {
        if is_refuted {
            return Err(text.reject(ProofFault::AfterEmptyClause));
        }
        let id = natural(text)?;
        next_word(text)?;
        if text.word() == b"d" {
            proof.delete(text)?;
        } else {
            is_refuted = proof.add(id, text)?;
            n_lemmas += 1;
        }
        if text.token()? == Token::Word {
            return Err(text.expected(text.shown(), "the end of the line after the last 0"));
        }
    }
    match is_refuted || formula.clauses().any(<[i32]>::is_empty) {
        true => Ok(n_lemmas),
        false => Err(text.reject(ProofFault::NoEmptyClause)),
    }
}

/// Goes to the first word of the next step, if there is one.
fn next_step<R: BufRead>(text: &mut Text<R>) -> Result<bool, Rejection> {
    loop {
        match text.token()? {
            Token::End => return Ok(false),
            Token::LineEnd => {}
            Token::Word if text.word().starts_with(b"c") => text.skip_comment()?,
            Token::Word => return Ok(true),
        }
    }
}

/// Goes to the next word of a step, which ends with a 0.
fn next_word<R: BufRead>(text: &mut Text<R>) -> Result<(), Rejection> {
    match text.token()? {
        Token::Word => Ok(()),
        Token::LineEnd | Token::End => {
            Err(text.expected("the end of the line", "a number, or 0 at the end of a list"))
        }
    }
}

/// The word at hand as a number that counts something.
fn natural<R: BufRead>(text: &Text<R>) -> Result<u64, Rejection> {
    const EXPECTED: &str = "the number of a clause or a step";
    let number = text.number(EXPECTED)?;
    u64::try_from(number).map_err(|_| text.expected(text.shown(), EXPECTED))
}

/// Clauses and lemmas that have not been deleted, and what the lemma at hand implies.
struct Proof<'a> {
    formula: &'a Formula,
    /// Which clauses of the formula have been deleted.
    is_deleted: Vec<bool>,
    lemmas: HashMap<u64, Box<[i32]>>,
    /// The largest number of a clause or lemma so far.
    last: u64,
    /// For each variable 1 if it is taken to be true, -1 if false, 0 if it is open.
    values: Vec<i8>,
    /// The literals taken to be true.
    trail: Vec<i32>,
}

/// What a clause says under the values at hand.
enum Says {
    /// All literals are false.
    Conflict,
    /// All literals but this one are false, and it is open.
    Unit(i32),
    /// One literal is true.
    Satisfied,
    /// Two literals or more are open.
    Nothing,
}

impl<'a> Proof<'a> {
    fn new(formula: &'a Formula) -> Proof<'a> {
        Proof {
            formula,
            is_deleted: vec![false; formula.n_clauses()],
            lemmas: HashMap::new(),
            last: formula.n_clauses() as u64,
            // Zeros take no memory before they are touched, however large the header is.
            values: vec![0; formula.n_variables() + 1],
            trail: Vec::new(),
        }
    }

    /// Reads and checks a lemma, from its first word on; whether it is the empty clause.
    fn add<R: BufRead>(&mut self, id: u64, text: &mut Text<R>) -> Result<bool, Rejection> {
        if id <= self.last {
            return Err(text.reject(ProofFault::NotAscending { found: id, last: self.last }));
        }
        self.last = id;
        self.read_lemma(text)?;
        let lemma: Box<[i32]> = self.trail.iter().map(|literal| -literal).collect();
        self.follow_hints(text)?;
        for literal in self.trail.drain(..) {
            self.values[literal.unsigned_abs() as usize] = 0;
        }
        let is_empty = lemma.is_empty();
        self.lemmas.insert(id, lemma);
        Ok(is_empty)
    }

    /// Takes all literals of the lemma to be false.
    fn read_lemma<R: BufRead>(&mut self, text: &mut Text<R>) -> Result<(), Rejection> {
        loop {
            let number = text.number("a literal, or 0 at the end of a lemma")?;
            if number == 0 {
                return Ok(());
            }
            let literal = self.formula.literal(number).map_err(|fault| text.reject(fault))?;
            match self.value(literal) {
                0 => self.assume(-literal),
                1 => return Err(text.reject(ProofFault::Tautology(number))),
                _ => {} // there twice
            }
            next_word(text)?;
        }
    }

    /// Reads the hints and follows them to a conflict.
    fn follow_hints<R: BufRead>(&mut self, text: &mut Text<R>) -> Result<(), Rejection> {
        let mut n_hints = 0;
        let mut is_conflict = false;
        loop {
            next_word(text)?;
            let number = text.number("the number of a clause, or 0 at the end of a step")?;
            let hint = match u64::try_from(number) {
                Ok(0) if is_conflict => return Ok(()),
                Ok(0) if n_hints == 0 => return Err(text.reject(ProofFault::NoHints)),
                Ok(0) => return Err(text.reject(ProofFault::NoConflict)),
                Ok(hint) => hint,
                Err(_) => return Err(text.reject(ProofFault::Rat(number))),
            };
            n_hints += 1;
            if is_conflict {
                return Err(text.reject(ProofFault::AfterConflict(hint)));
            }
            let Some(clause) = self.clause(hint) else {
                return Err(text.reject(ProofFault::NoSuchClause(hint)));
            };
            match self.says(clause) {
                Says::Conflict => is_conflict = true,
                Says::Unit(literal) => self.assume(literal),
                Says::Satisfied => return Err(text.reject(ProofFault::Satisfied(hint))),
                Says::Nothing => return Err(text.reject(ProofFault::NotUnit(hint))),
            }
        }
    }

    /// Reads the rest of a deletion.
    fn delete<R: BufRead>(&mut self, text: &mut Text<R>) -> Result<(), Rejection> {
        loop {
            next_word(text)?;
            let id = natural(text)?;
            if id == 0 {
                return Ok(());
            }
            let was_there = match self.index_in_formula(id) {
                Some(i) => !std::mem::replace(&mut self.is_deleted[i], true),
                None => self.lemmas.remove(&id).is_some(),
            };
            if !was_there {
                return Err(text.reject(ProofFault::NoSuchClause(id)));
            }
        }
    }

    fn clause(&self, id: u64) -> Option<&[i32]> {
        match self.index_in_formula(id) {
            Some(i) => (!self.is_deleted[i]).then(|| self.formula.clause(i)),
            None => self.lemmas.get(&id).map(|lemma| &**lemma),
        }
    }

    fn index_in_formula(&self, id: u64) -> Option<usize> {
        let i = usize::try_from(id).ok()?.checked_sub(1)?;
        (i < self.formula.n_clauses()).then_some(i)
    }

    fn says(&self, clause: &[i32]) -> Says {
        let mut open = None;
        for &literal in clause {
            match self.value(literal) {
                1 => return Says::Satisfied,
                0 if open.is_some_and(|other| other != literal) => return Says::Nothing,
                0 => open = Some(literal),
                _ => {}
            }
        }
        open.map_or(Says::Conflict, Says::Unit)
    }

    /// 1 if the literal is true, -1 if it is false, 0 if it is open.
    fn value(&self, literal: i32) -> i8 {
        let value = self.values[literal.unsigned_abs() as usize];
        if literal > 0 { value } else { -value }
    }

    fn assume(&mut self, literal: i32) {
        self.values[literal.unsigned_abs() as usize] = if literal > 0 { 1 } else { -1 };
        self.trail.push(literal);
    }
}
