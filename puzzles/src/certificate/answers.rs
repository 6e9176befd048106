//! What a claim rests on besides formula and proof: its answers, and what stands beside them.
//!
//! Answers are judged by the referees of the puzzles. Two answers to a Hashi board differ if some
//! span carries another number of bridges, in whatever order they are listed.

use super::blocking;
use super::claim::{Answer, Certificate, Claim, Placed};
use super::error::{ClaimFault, Fault, Rejection};
use super::parts::Part;
use crate::{Board, hashi, hitori};

/// Checks that the claim has as many answers as it needs, and nothing that it does not need.
pub(super) fn fit_the_claim(placed: &Placed) -> Result<(), Rejection> {
    let Certificate { claim, board, answers, extra, obstruction } = &placed.certificate;
    let (claim, expected, found) = (*claim, claim.n_answers(), answers.len());
    if expected != found {
        return Err(reject(placed.claim_line, ClaimFault::Answers { claim, expected, found }));
    }
    let wants_extra = claim == Claim::Unique && matches!(board, Board::Hitori(_));
    if !extra.is_empty() && !wants_extra {
        return Err(reject(placed.extra_line, Fault::Unwanted("`extra:`".into())));
    }
    if obstruction.is_some() && claim != Claim::Unsatisfiable {
        return Err(reject(placed.obstruction_line, Fault::Unwanted("`obstruction:`".into())));
    }
    Ok(())
}

/// Checks that the referee accepts every answer.
pub(super) fn are_accepted(placed: &Placed) -> Result<(), Rejection> {
    let answers = placed.certificate.answers.iter().zip(&placed.answer_lines);
    for (answer, &line) in answers {
        let violation = first_violation(&placed.certificate.board, answer);
        if let Some((rule, violation)) = violation {
            return Err(reject(line, ClaimFault::Referee { rule, violation }));
        }
    }
    Ok(())
}

/// The first rule that an answer breaks, and how.
fn first_violation(board: &Board, answer: &Answer) -> Option<(&'static str, String)> {
    match (board, answer) {
        (Board::Hitori(board), Answer::Hitori(answer)) => {
            let violations = hitori::check(board, answer);
            violations.first().map(|first| (first.rule(), first.to_string()))
        }
        (Board::Hashi(board), Answer::Hashi(answer)) => {
            let violations = hashi::check(board, answer);
            violations.first().map(|first| (first.rule(), first.to_string()))
        }
        _ => Some(("form", "it is an answer of the other puzzle".to_owned())),
    }
}

/// Checks that the two answers, which the referee accepts, are different.
pub(super) fn differ(placed: &Placed) -> Result<(), Rejection> {
    let are_different = match (&placed.certificate.board, &placed.certificate.answers[..]) {
        (Board::Hashi(board), [Answer::Hashi(first), Answer::Hashi(second)]) => {
            blocking::counts(board, first) != blocking::counts(board, second)
        }
        (_, [first, second]) => first != second,
        _ => false,
    };
    match are_different {
        true => Ok(()),
        false => Err(reject(placed.claim_line, ClaimFault::SameAnswers)),
    }
}

/// Checks that the obstruction is true of the board.
pub(super) fn obstruction_is_true(placed: &Placed) -> Result<(), Rejection> {
    match (&placed.certificate.board, &placed.certificate.obstruction) {
        (Board::Hashi(board), Some(obstruction)) if obstruction.holds(board) => Ok(()),
        _ => Err(reject(placed.obstruction_line, ClaimFault::Obstruction)),
    }
}

/// Checks that the answer, which the referee accepts, is the only one that makes its blocking clause
/// false, and returns it.
pub(super) fn none_is_larger(placed: &Placed) -> Result<&Answer, Rejection> {
    let Certificate { board, answers, extra, .. } = &placed.certificate;
    match (board, &answers[..]) {
        (Board::Hitori(board), [first @ Answer::Hitori(shading)]) => {
            match blocking::no_cell_can_be_added(board, shading, extra) {
                Ok(()) => Ok(first),
                Err((k, fault)) => Err(reject(placed.extra_line + 1 + k as u64, fault)),
            }
        }
        (Board::Hashi(board), [first @ Answer::Hashi(bridges)]) => {
            match blocking::no_bridge_can_be_added(board, bridges) {
                Ok(()) => Ok(first),
                Err(fault) => Err(reject(placed.claim_line, fault)),
            }
        }
        (_, answers) => {
            let (claim, expected, found) = (Claim::Unique, 1, answers.len());
            Err(reject(placed.claim_line, ClaimFault::Answers { claim, expected, found }))
        }
    }
}

/// A rejection of a line of the claim.
fn reject(line: u64, fault: impl Into<Fault>) -> Rejection {
    Rejection { part: Part::Claim, line: Some(line), fault: fault.into() }
}
