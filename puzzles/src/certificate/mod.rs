//! Certificates: a verdict on a board that anyone can check, and the checker.
//!
//! A certificate makes a [`Claim`] about a board. If [`verify`] accepts it, the claim is true: what
//! there is to believe is in this crate, which has no solver and no encoder. Where a certificate came
//! from does not matter.
//!
//! ```text
//! solved                  the referee accepts the answer
//! at least two answers    it accepts both, and they differ
//! unsatisfiable           an obstruction is true of the board; or
//!                           each clause of a formula is true of every answer, by its reason, and
//!                           no assignment makes all clauses true, by the proof
//! unique                  the referee accepts the answer, and the same for every other answer:
//!                           one more reason is allowed, that the answer is another one
//! ```
//!
//! An answer of the board gives each variable of the formula a value, see `variables`; there are no
//! auxiliary variables. So if every answer makes every clause true, and nothing makes all of them
//! true, there is no answer.
//!
//! One file per idea:
//!
//! ```text
//! parts            the parts of a certificate, as files or in one file
//! text             words and lines with their places
//! claim            the first part: claim, board, answers
//! answers          what a claim rests on besides formula and proof
//! obstruction      the text of an obstruction
//! variables        what the variables mean
//! formula          the second part: clauses in DIMACS
//! reason           the third part: the text of reasons
//! premises         what a clause may rest on
//! hitori_reasons   which clauses follow from H1 to H3, with proofs
//! hashi_reasons    which clauses follow from B1 to B5, with proofs
//! blocking         why other answers make the blocking clause true, with proofs
//! lrat             the fourth part: the proof of the empty clause
//! drup             solvers' proofs of plain formulas; takes no part in certificates
//! error            all that can be wrong
//! ```
//!
//! The format for people is in `docs/certificates.md`.

mod answers;
mod blocking;
mod claim;
pub mod drup;
mod error;
mod formula;
mod hashi_reasons;
mod hitori_reasons;
pub mod lrat;
mod obstruction;
mod parts;
mod premises;
mod reason;
mod text;
pub mod variables;

use std::io::BufRead;

pub use claim::{Answer, Certificate, Claim, Extra, WhyNot};
pub use error::{ClaimFault, Expected, Fault, FormulaFault, ProofFault, ReasonFault, Rejection};
pub use parts::{Part, Parts, open};
pub use premises::Premises;
pub use reason::Reason;

use crate::Board;
use formula::Formula;
use parts::Reading;
use text::Text;

/// A certificate that has been verified: what it claims is true of its board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verified {
    /// The claim, the board and the answers.
    pub certificate: Certificate,
    /// Clauses whose reasons were checked.
    pub n_clauses: u64,
    /// Lemmas of the proof that were checked.
    pub n_lemmas: u64,
}

/// Checks a certificate from its first line to its last.
///
/// # Errors
/// The first thing that is wrong with it.
pub fn verify<R: BufRead>(parts: Parts<R>) -> Result<Verified, Rejection> {
    let mut parts = Reading::new(parts);
    let placed = claim::read(parts.start(Part::Claim)?)?;
    answers::fit_the_claim(&placed)?;
    answers::are_accepted(&placed)?;
    let Certificate { claim, board, obstruction, .. } = &placed.certificate;
    let (n_clauses, n_lemmas) = match claim {
        Claim::Solved => (0, 0),
        Claim::AtLeastTwo => {
            answers::differ(&placed)?;
            (0, 0)
        }
        Claim::Unsatisfiable if obstruction.is_some() => {
            answers::obstruction_is_true(&placed)?;
            (0, 0)
        }
        Claim::Unsatisfiable => is_refuted(board, &Premises::of_all_answers(board), &mut parts)?,
        Claim::Unique => {
            let first = answers::none_is_larger(&placed)?;
            is_refuted(board, &Premises::of_other_answers(board, first), &mut parts)?
        }
    };
    parts.finish()?;
    Ok(Verified { certificate: placed.certificate, n_clauses, n_lemmas })
}

/// Checks that there is no answer of which the premises hold; the numbers of clauses and lemmas.
fn is_refuted<R: BufRead>(
    board: &Board,
    premises: &Premises,
    parts: &mut Reading<R>,
) -> Result<(u64, u64), Rejection> {
    let n_variables = variables::n_variables(board);
    let formula = formula::read(parts.start(Part::Cnf)?, Some(n_variables))?;
    clauses_follow(board, &formula, premises, parts.start(Part::Reasons)?)?;
    let n_lemmas = lrat::check_steps(&formula, parts.start(Part::Proof)?)?;
    Ok((formula.n_clauses() as u64, n_lemmas))
}

/// Checks that each clause follows by the reason on its line.
fn clauses_follow<R: BufRead>(
    board: &Board,
    formula: &Formula,
    premises: &Premises,
    text: &mut Text<R>,
) -> Result<(), Rejection> {
    let limit = longest_reason(board);
    for (i, clause) in formula.clauses().enumerate() {
        let Some(line) = text.next_line(limit)? else {
            return Err(text.reject(ReasonFault::NoReason(i as u64 + 1)));
        };
        let reason = line.parse::<Reason>().map_err(|fault| text.reject(fault))?;
        premises.justify(clause, &reason).map_err(|fault| text.reject(fault))?;
    }
    while let Some(line) = text.next_line(limit)? {
        if !line.is_empty() {
            return Err(text.reject(ReasonFault::NoClause(formula.n_clauses() as u64)));
        }
    }
    Ok(())
}

/// A name and each cell of the board once, in characters.
fn longest_reason(board: &Board) -> usize {
    const NAME: usize = 32;
    const CELL: usize = 24;
    let n_cells = match board {
        Board::Hitori(board) => board.n_cells(),
        Board::Hashi(board) => board.islands().len(),
    };
    NAME.saturating_add(CELL.saturating_mul(n_cells))
}
