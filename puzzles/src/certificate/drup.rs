//! Proofs without hints (DRUP): lemmas that each follow by unit propagation from all before them.
//!
//! This is for solvers' own proofs of plain formulas. Certificates have hints, and nothing here takes
//! part in verifying them.
//!
//! ```text
//! LITERAL.. 0      adds a lemma
//! d LITERAL.. 0    deletes one clause with these literals
//! ```
//!
//! In binary form a step is the byte `a` or `d`, then each literal `l` as the number `2l`, or `2|l|+1`
//! if it is negative, in groups of seven bits with the lowest first and the high bit set in all but
//! the last, then a 0. Which form it is the caller says: both can look alike.
//!
//! It is the part of DRAT that modern solvers nearly always stay within. A step that is not implied
//! (RAT) is refused. The proof ends with the empty clause.
//!
//! **What is checked.** All literals of the lemma are taken to be false, and whatever unit clauses
//! imply is taken to be true, until some clause is false. What is implied without a lemma is kept, also
//! when a clause that implied it is deleted: it stays true. To delete a clause that is not there does
//! nothing.
//!
//! Each clause is watched at two of its literals; it is looked at when one of them becomes false, and
//! only then. Variables get new numbers as they are met, so that large numbers cost nothing. Memory:
//! the formula and all lemmas.

use std::collections::HashMap;
use std::io::BufRead;

use super::error::{Expected, Fault, FormulaFault, ProofFault, Rejection};
use super::formula;
use super::parts::Part;
use super::text::{Text, Token};

/// How a proof is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Form {
    /// Numbers in ASCII.
    Text,
    /// Bytes.
    Binary,
}

/// Checks that `proof`, written in this form, refutes the formula `cnf` in DIMACS.
///
/// # Errors
/// The first thing that is wrong with either.
pub fn check(cnf: impl BufRead, proof: impl BufRead, form: Form) -> Result<(), Rejection> {
    let formula = formula::read(&mut Text::new(cnf, Part::Cnf), None)?;
    let mut clauses = Clauses::default();
    for clause in formula.clauses() {
        let literals = clauses.rename(clause.iter().map(|&literal| i64::from(literal)));
        clauses.add(literals);
    }
    let mut steps = match form {
        Form::Text => Steps::Text(Text::new(proof, Part::Proof)),
        Form::Binary => Steps::Binary { from: proof, n_read: 0 },
    };
    let mut literals = Vec::new();
    while let Some(kind) = steps.next(&mut literals)? {
        let lemma = clauses.rename(literals.iter().copied());
        match kind {
            Kind::Deletion => clauses.delete(&lemma),
            Kind::Lemma if !clauses.imply(&lemma) => {
                return Err(steps.reject(ProofFault::NotImplied));
            }
            Kind::Lemma if lemma.is_empty() => return steps.end(&mut literals),
            Kind::Lemma => clauses.add(lemma),
        }
    }
    Err(steps.reject(ProofFault::NoEmptyClause))
}

/// What a step does.
enum Kind {
    Lemma,
    Deletion,
}

/// The steps of a proof that have not been read.
enum Steps<R> {
    Text(Text<R>),
    Binary { from: R, n_read: u64 },
}

impl<R: BufRead> Steps<R> {
    /// Reads the literals of the next step, if there is one.
    fn next(&mut self, literals: &mut Vec<i64>) -> Result<Option<Kind>, Rejection> {
        literals.clear();
        match self {
            Steps::Text(text) => next_in_text(text, literals),
            Steps::Binary { from, n_read } => {
                *n_read += 1;
                next_in_bytes(from, literals).map_err(|fault| self.reject(fault))
            }
        }
    }

    /// Makes sure that the proof has ended.
    fn end(mut self, literals: &mut Vec<i64>) -> Result<(), Rejection> {
        match self.next(literals)? {
            None => Ok(()),
            Some(_) => Err(self.reject(ProofFault::AfterEmptyClause)),
        }
    }

    fn reject(&self, fault: impl Into<Fault>) -> Rejection {
        match self {
            Steps::Text(text) => text.reject(fault),
            Steps::Binary { n_read, .. } => {
                Rejection { part: Part::Proof, line: Some(*n_read), fault: fault.into() }
            }
        }
    }
}

fn next_in_text<R: BufRead>(
    text: &mut Text<R>,
    literals: &mut Vec<i64>,
) -> Result<Option<Kind>, Rejection> {
    let mut kind = None;
    loop {
        match text.token()? {
            Token::LineEnd => {}
            Token::End if kind.is_none() => return Ok(None),
            Token::End => return Err(text.expected("the end", "0 at the end of a step")),
            Token::Word if kind.is_none() && text.word().starts_with(b"c") => {
                text.skip_comment()?;
            }
            Token::Word if kind.is_none() && text.word() == b"d" => kind = Some(Kind::Deletion),
            Token::Word => {
                let kind = kind.get_or_insert(Kind::Lemma);
                match text.number("a literal, or 0 at the end of a step")? {
                    0 => return Ok(Some(std::mem::replace(kind, Kind::Lemma))),
                    number if number.unsigned_abs() > i32::MAX as u64 => {
                        return Err(text.reject(FormulaFault::Literal(number)));
                    }
                    number => literals.push(number),
                }
            }
        }
    }
}

fn next_in_bytes<R: BufRead>(from: &mut R, literals: &mut Vec<i64>) -> Result<Option<Kind>, Fault> {
    let kind = match next_byte(from)? {
        None => return Ok(None),
        Some(b'a') => Kind::Lemma,
        Some(b'd') => Kind::Deletion,
        Some(byte) => {
            return Err(Expected::new(format!("the byte 0x{byte:02x}"), "`a` or `d`").into());
        }
    };
    loop {
        match next_code(from)? {
            0 => return Ok(Some(kind)),
            1 => return Err(FormulaFault::Literal(0).into()),
            code if code % 2 == 0 => literals.push(i64::from(code / 2)),
            code => literals.push(-i64::from(code / 2)),
        }
    }
}

/// Seven bits a byte, the lowest first.
fn next_code<R: BufRead>(from: &mut R) -> Result<u32, Fault> {
    let mut code: u64 = 0;
    for shift in (0..).step_by(7) {
        let Some(byte) = next_byte(from)? else {
            return Err(Expected::new("the end", "0 at the end of a step").into());
        };
        code |= u64::from(byte & 0x7f) << shift;
        if byte & 0x80 == 0 {
            break;
        }
        if shift == 28 {
            return Err(Fault::TooLong("number"));
        }
    }
    u32::try_from(code).map_err(|_| Fault::TooLong("number"))
}

fn next_byte<R: BufRead>(from: &mut R) -> Result<Option<u8>, Fault> {
    let mut byte = [0];
    match from.read_exact(&mut byte) {
        Ok(()) => Ok(Some(byte[0])),
        Err(error) if error.kind() == std::io::ErrorKind::UnexpectedEof => Ok(None),
        Err(error) => Err(Fault::Io(error.to_string())),
    }
}

/// A literal as twice its variable, plus one if it is negative.
type Code = usize;

/// All clauses, what they imply without a lemma, and what they imply under one.
#[derive(Default)]
struct Clauses {
    /// The new numbers of variables.
    names: HashMap<u64, usize>,
    /// The literals of all clauses; a clause of two or more is watched at its first two.
    literals: Vec<Code>,
    /// Where each clause starts and ends.
    bounds: Vec<(usize, usize)>,
    /// For each literal the clauses that watch it, and some that have been deleted.
    watches: Vec<Vec<usize>>,
    /// The clauses that have not been deleted, by their sorted literals.
    live: HashMap<Vec<Code>, Vec<usize>>,
    is_deleted: Vec<bool>,
    /// For each literal whether it is true.
    is_true: Vec<bool>,
    /// The true literals; those before `head` have been propagated.
    trail: Vec<Code>,
    head: usize,
    /// Whether the clauses imply a contradiction without any lemma.
    is_contradicted: bool,
}

/// What came of looking at a clause.
enum Look {
    /// It goes on watching the literal.
    Stays,
    /// It watches another literal now, or has been deleted.
    Leaves,
    /// All its literals are false.
    Conflict,
}

impl Clauses {
    /// The literals with new numbers, ascending, each once.
    fn rename(&mut self, literals: impl Iterator<Item = i64>) -> Vec<Code> {
        let mut codes = Vec::new();
        for literal in literals {
            let next = self.names.len();
            let name = *self.names.entry(literal.unsigned_abs()).or_insert(next);
            if name == next {
                self.watches.extend([Vec::new(), Vec::new()]);
                self.is_true.extend([false, false]);
            }
            codes.push(2 * name + usize::from(literal < 0));
        }
        codes.sort_unstable();
        codes.dedup();
        codes
    }

    /// Adds a clause for good, and what it implies.
    fn add(&mut self, sorted: Vec<Code>) {
        let (index, start) = (self.bounds.len(), self.literals.len());
        let (mut open, mut closed): (Vec<Code>, Vec<Code>) =
            sorted.iter().partition(|&&literal| !self.is_true[literal ^ 1]);
        let first_open = open.first().copied();
        let n_open = open.len();
        self.literals.append(&mut open);
        self.literals.append(&mut closed);
        self.bounds.push((start, self.literals.len()));
        self.is_deleted.push(false);
        if let [a, b, ..] = self.literals[start..] {
            self.watches[a].push(index);
            self.watches[b].push(index);
        }
        self.live.entry(sorted).or_default().push(index);
        match (n_open, first_open) {
            (1, Some(unit)) => {
                self.assume(unit);
                self.is_contradicted |= !self.propagate();
            }
            (0, _) => self.is_contradicted = true,
            _ => {}
        }
    }

    /// Deletes one clause with these literals, if there is any.
    fn delete(&mut self, sorted: &[Code]) {
        if let Some(index) = self.live.get_mut(sorted).and_then(Vec::pop) {
            self.is_deleted[index] = true;
        }
    }

    /// Whether the clauses imply the lemma by unit propagation.
    fn imply(&mut self, lemma: &[Code]) -> bool {
        if self.is_contradicted {
            return true;
        }
        let kept = self.trail.len();
        let is_known = lemma.iter().any(|&literal| {
            self.assume(literal ^ 1);
            self.is_true[literal]
        });
        let is_implied = is_known || !self.propagate();
        for literal in self.trail.drain(kept..) {
            self.is_true[literal] = false;
        }
        self.head = kept;
        is_implied
    }

    /// Takes a literal to be true, if it is not already.
    fn assume(&mut self, literal: Code) {
        if !std::mem::replace(&mut self.is_true[literal], true) {
            self.trail.push(literal);
        }
    }

    /// Follows all unit clauses; whether no clause becomes false.
    fn propagate(&mut self) -> bool {
        while let Some(&literal) = self.trail.get(self.head) {
            self.head += 1;
            let mut is_conflict = false;
            let mut watching = std::mem::take(&mut self.watches[literal ^ 1]);
            watching.retain(|&clause| {
                let look = if is_conflict { Look::Stays } else { self.look(clause, literal ^ 1) };
                is_conflict |= matches!(look, Look::Conflict);
                !matches!(look, Look::Leaves)
            });
            self.watches[literal ^ 1] = watching;
            if is_conflict {
                return false;
            }
        }
        true
    }

    /// Looks at a clause of two literals or more, of which it watches `falsified`.
    fn look(&mut self, clause: usize, falsified: Code) -> Look {
        if self.is_deleted[clause] {
            return Look::Leaves;
        }
        let (start, end) = self.bounds[clause];
        if self.literals[start] == falsified {
            self.literals.swap(start, start + 1);
        }
        let other = self.literals[start];
        if self.is_true[other] {
            return Look::Stays;
        }
        for at in start + 2..end {
            let literal = self.literals[at];
            if !self.is_true[literal ^ 1] {
                self.literals.swap(start + 1, at);
                self.watches[literal].push(clause);
                return Look::Leaves;
            }
        }
        if self.is_true[other ^ 1] {
            return Look::Conflict;
        }
        self.assume(other);
        Look::Stays
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL_FOUR: &str = "p cnf 34 4\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 0\n";

    fn text(cnf: &str, proof: &str) -> Result<(), Rejection> {
        check(cnf.as_bytes(), proof.as_bytes(), Form::Text)
    }

    fn fault(cnf: &str, proof: &str) -> Fault {
        text(cnf, proof).unwrap_err().fault
    }

    #[test]
    fn lemmas_follow_by_unit_propagation() {
        assert_eq!(text(ALL_FOUR, "2 0\n0\n"), Ok(()));
        assert_eq!(text(ALL_FOUR, "c one\n\n2\n0 0"), Ok(()));
        let rejection = text(ALL_FOUR, "2 9 0\n0\n").unwrap_err();
        assert_eq!(
            rejection.to_string(),
            "proof, line 2: the lemma does not follow by unit propagation"
        );
        assert_eq!(fault(ALL_FOUR, "0\n"), ProofFault::NotImplied.into());
        let satisfiable = "p cnf 3 4\n1 2 3 0\n-1 2 0\n1 -2 0\n-1 -2 0\n";
        assert_eq!(fault(satisfiable, "2 0\n0\n"), ProofFault::NotImplied.into());
        assert_eq!(text("p cnf 1 2\n1 0\n-1 0\n", "0\n"), Ok(()));
        assert_eq!(text("p cnf 1 1\n0\n", "0\n"), Ok(()));
        assert_eq!(text("p cnf 1 2\n1 1 0\n-1 -1 -1 0\n", "0\n"), Ok(()));
        assert_eq!(fault("p cnf 1 1\n1 0\n", "-1 0\n0\n"), ProofFault::NotImplied.into());
        // A tautology is implied by nothing, and implies nothing.
        assert_eq!(fault("p cnf 1 1\n1 0\n", "1 -1 0\n0\n"), ProofFault::NotImplied.into());
    }

    #[test]
    fn a_deleted_clause_no_longer_helps_but_what_it_implied_stays() {
        assert_eq!(fault(ALL_FOUR, "d 1 2 0\n2 0\n0\n"), ProofFault::NotImplied.into());
        assert_eq!(fault(ALL_FOUR, "d 2 1 0\n2 0\n0\n"), ProofFault::NotImplied.into());
        assert_eq!(text(ALL_FOUR, "d 1 3 0\n2 0\n0\n"), Ok(()), "no such clause");
        assert_eq!(text("p cnf 1 3\n1 0\n1 0\n-1 0\n", "d 1 0\n0\n"), Ok(()));
        let twice = ALL_FOUR.replace("34 4", "34 5") + "2 1 0\n";
        assert_eq!(text(&twice, "d 1 2 0\n2 0\n0\n"), Ok(()));
        assert_eq!(fault(&twice, "d 1 2 0\nd 1 2 0\n2 0\n"), ProofFault::NotImplied.into());
        assert_eq!(text(ALL_FOUR, "2 0\nd 2 0\n0\n"), Ok(()), "2 is kept");
    }

    #[test]
    fn other_texts_are_refused() {
        assert_eq!(fault(ALL_FOUR, "2 0\n"), ProofFault::NoEmptyClause.into());
        assert_eq!(fault(ALL_FOUR, "2 0\n0\n0\n"), ProofFault::AfterEmptyClause.into());
        assert_eq!(fault(ALL_FOUR, "4294967296 0\n"), FormulaFault::Literal(1 << 32).into());
        for proof in ["2", "2 x 0", "d 2", "2 d 0", "9223372036854775808 0", "a 2 0"] {
            assert!(matches!(fault(ALL_FOUR, proof), Fault::Expected(_)), "{proof}");
        }
    }

    #[test]
    fn bytes_say_the_same_as_text() {
        let bytes = |proof: &[u8]| check(ALL_FOUR.as_bytes(), proof, Form::Binary);
        let fault = |proof: &[u8]| bytes(proof).unwrap_err();
        assert_eq!(bytes(b"a\x04\0a\0"), Ok(()));
        assert_eq!(bytes(b"a\x42\x04\0d\x42\x04\0a\x04\0a\0"), Ok(()));
        assert_eq!(bytes(b"a\xc2\x00\x04\0a\x04\0a\0"), Ok(()), "33 in two bytes");
        assert_eq!(fault(b"a\0").fault, ProofFault::NotImplied.into());
        assert_eq!(fault(b"d\x02\x04\0a\x04\0a\0").to_string().as_bytes()[..13], *b"proof, line 2");
        assert_eq!(fault(b"a\x04\0").fault, ProofFault::NoEmptyClause.into());
        assert_eq!(fault(b"a\x04\0a\0a\0").fault, ProofFault::AfterEmptyClause.into());
        assert_eq!(fault(b"a\x01\0").fault, FormulaFault::Literal(0).into());
        for proof in [&b"2 0\n0\n"[..], b"a", b"a\x04", b"a\x84", b"\0"] {
            assert!(matches!(fault(proof).fault, Fault::Expected(_)), "{proof:?}");
        }
        for proof in [&b"a\xff\xff\xff\xff\x7f\0"[..], b"a\xff\xff\xff\xff\xff\0"] {
            assert_eq!(fault(proof).fault, Fault::TooLong("number"), "{proof:?}");
        }
        assert!(bytes(b"a\xff\xff\xff\xff\x0f\x04\0a\x04\0a\0").is_ok(), "the largest variable");
    }

    #[test]
    fn numbers_have_seven_bits_a_byte() {
        let code = |bytes: &[u8]| next_code(&mut &bytes[..]);
        assert_eq!(code(b"\x00"), Ok(0));
        assert_eq!(code(b"\xc2\x00"), Ok(0x42));
        assert_eq!(code(b"\x81\x82\x03"), Ok(1 + (2 << 7) + (3 << 14)));
        assert_eq!(code(b"\xff\xff\xff\xff\x0f"), Ok(u32::MAX));
        assert_eq!(code(b"\xff\xff\xff\xff\x10"), Err(Fault::TooLong("number")));
        assert_eq!(code(b"\x80\x80\x80\x80\x80\x00"), Err(Fault::TooLong("number")));
    }

    /// Unit propagation over lists of clauses, without watches or numbers of its own.
    #[derive(Default)]
    struct Naive {
        clauses: Vec<Vec<i64>>,
        kept: Vec<i64>,
    }

    impl Naive {
        /// Adds to `trail` what it implies; whether that is a contradiction.
        fn contradicts(&self, trail: &mut Vec<i64>) -> bool {
            loop {
                let n = trail.len();
                for clause in &self.clauses {
                    let is_true = clause.iter().any(|literal| trail.contains(literal));
                    let mut open: Vec<i64> = clause
                        .iter()
                        .copied()
                        .filter(|literal| !trail.contains(&-literal))
                        .collect();
                    open.dedup();
                    match open[..] {
                        [] => return true,
                        [unit] if !is_true => trail.push(unit),
                        _ => {}
                    }
                }
                if trail.iter().any(|literal| trail.contains(&-literal)) {
                    return true;
                }
                if trail.len() == n {
                    return false;
                }
            }
        }

        fn imply(&self, lemma: &[i64]) -> bool {
            let mut trail = self.kept.clone();
            trail.extend(lemma.iter().map(|literal| -literal));
            self.contradicts(&mut trail)
        }

        fn keep(&mut self) {
            let mut kept = std::mem::take(&mut self.kept);
            if self.contradicts(&mut kept) {
                kept.extend([1, -1]);
            }
            self.kept = kept;
        }
    }

    proptest::proptest! {
        #[test]
        fn watching_two_literals_finds_what_looking_at_all_finds(
            steps in proptest::collection::vec(
                (0u8..8, proptest::collection::vec((1i64..7, proptest::bool::ANY), 0..4)),
                1..60,
            )
        ) {
            let (mut clauses, mut naive) = (Clauses::default(), Naive::default());
            for (kind, literals) in steps {
                let mut literals: Vec<i64> =
                    literals.into_iter().map(|(v, is_positive)| if is_positive { v } else { -v }).collect();
                literals.sort_unstable();
                literals.dedup();
                let codes = clauses.rename(literals.iter().copied());
                proptest::prop_assert_eq!(clauses.imply(&codes), naive.imply(&literals));
                let at = naive.clauses.iter().position(|clause| *clause == literals);
                match (kind, at) {
                    (0..5, _) if literals.len() > 1 || kind == 0 => {
                        clauses.add(codes);
                        naive.clauses.push(literals);
                        naive.keep();
                    }
                    (5, at) => {
                        clauses.delete(&codes);
                        at.map(|at| naive.clauses.remove(at));
                    }
                    _ => {}
                }
            }
        }
    }
}
