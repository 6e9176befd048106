//! Clues that already clash: a small part of an unsatisfiable board that has no answer either.
//!
//! Each clause of a certificate rests on some clues: a pair on two numbers, a degree clause on its
//! island's clue, a closed set on the clues of its islands; all others rest on none. So if clauses
//! contradict each other, the clues they rest on clash, whatever stands elsewhere. A clue is given up
//! if the clauses that do not rest on it still have no model; they are tried one by one, each once.
//!
//! What is left is minimal for these clauses: without any of its clues they have a model. Other
//! clauses might do with fewer clues. If the time is up, what is left by then is right, only larger.
//!
//! The result is a board: blank cells, or `?`, in the place of all other clues. It has no answer.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use crosscut_encodings::cnf::Lit;
use crosscut_encodings::dimacs::read::Formula;
use crosscut_puzzles::certificate::{Claim, Reason, variables};
use crosscut_puzzles::{Board, Cell, hashi, hitori};

use super::Certified;
use crate::backend::BackendKind;
use crate::engine::Limits;
use crate::formula::{Outcome, solve};

/// How long to look for clues to give up.
const PATIENCE: Duration = Duration::from_secs(1);

/// The board with clashing clues alone, if the certificate says by clauses that there is no answer;
/// and how many they are.
pub fn clash(made: &Certified, limits: &Limits) -> Option<(Board, usize)> {
    let certificate = &made.verified.certificate;
    if certificate.claim != Claim::Unsatisfiable || made.clauses.is_empty() {
        return None;
    }
    let board = &certificate.board;
    let mut clauses: Vec<(&[Lit], BTreeSet<Cell>)> =
        made.clauses.iter().map(|(clause, why)| (&clause[..], clues(board, clause, why))).collect();
    let end = Instant::now() + PATIENCE;
    let deadline = Some(limits.deadline.map_or(end, |deadline| deadline.min(end)));
    let limits = Limits { deadline, ..limits.clone() };
    for cell in all(&clauses) {
        if limits.exceeded().is_some() {
            break;
        }
        let rest = || clauses.iter().filter(|(_, clues)| !clues.contains(&cell));
        let mut formula = Formula { n_vars: variables::n_variables(board), ..Formula::default() };
        rest().for_each(|(clause, _)| formula.clauses.push(clause));
        if formula.clauses.len() < clauses.len() && has_no_model(&formula, &limits) {
            clauses = rest().cloned().collect();
        }
    }
    let kept = all(&clauses);
    Some((alone(board, &kept), kept.len()))
}

fn all(clauses: &[(&[Lit], BTreeSet<Cell>)]) -> BTreeSet<Cell> {
    clauses.iter().flat_map(|(_, clues)| clues).copied().collect()
}

/// The cells whose clues a clause rests on.
fn clues(board: &Board, clause: &[Lit], reason: &Reason) -> BTreeSet<Cell> {
    match (reason, board) {
        (Reason::Pair, Board::Hitori(board)) => {
            clause.iter().map(|lit| board.cell(lit.var().index())).collect()
        }
        (Reason::Degree(_) | Reason::Closed(_), _) => reason.cells().iter().copied().collect(),
        _ => BTreeSet::new(),
    }
}

fn has_no_model(formula: &Formula, limits: &Limits) -> bool {
    solve(formula, &BackendKind::default(), limits) == Outcome::Unsatisfiable
}

/// The board with the clues on these cells and no others.
fn alone(board: &Board, kept: &BTreeSet<Cell>) -> Board {
    match board {
        Board::Hitori(board) => {
            let value = |i| board.value(i).filter(|_| kept.contains(&board.cell(i)));
            hitori::Board::new(board.cols(), (0..board.n_cells()).map(value).collect()).into()
        }
        Board::Hashi(board) => {
            let clue = |island: &hashi::Island| hashi::Island {
                clue: island.clue.filter(|_| kept.contains(&island.cell)),
                ..*island
            };
            let islands = board.islands().iter().map(clue).collect();
            hashi::Board::new(board.rows(), board.cols(), board.max_bridges(), islands)
                .unwrap_or_else(|_| board.clone())
                .into()
        }
    }
}
