//! What clauses may rest on: the rules of the board and, where uniqueness is claimed, that an answer
//! is another one than the given one.

use super::error::ReasonFault;
use super::{Answer, Reason, blocking, hashi_reasons, hitori_reasons, variables};
use crate::Board;

/// A board, and the answer that others are to differ from.
#[derive(Clone, Debug)]
pub struct Premises<'a> {
    board: &'a Board,
    /// The blocking clause, if there is such an answer.
    block: Option<Vec<i32>>,
}

impl<'a> Premises<'a> {
    /// What holds for every answer of `board`.
    pub fn of_all_answers(board: &'a Board) -> Premises<'a> {
        Premises { board, block: None }
    }

    /// What holds for every answer of `board` that unshades a cell of `first` or has fewer bridges than
    /// `first` on some span. That is every other answer if no cell can be shaded and no bridge be added
    /// in addition, which is for the caller to check. A `first` that has not the form of an answer to
    /// this board adds nothing.
    pub fn of_other_answers(board: &'a Board, first: &Answer) -> Premises<'a> {
        Premises { board, block: blocking::clause(board, first) }
    }

    /// Checks that `clause`, in DIMACS literals of the board's variables, follows by `reason`.
    ///
    /// # Errors
    /// The first thing that is wrong with the clause or the reason.
    pub fn justify(&self, clause: &[i32], reason: &Reason) -> Result<(), ReasonFault> {
        let n = variables::n_variables(self.board);
        let is_foreign = |&&l: &&i32| l == 0 || l.unsigned_abs() as usize > n;
        if let Some(&literal) = clause.iter().find(is_foreign) {
            return Err(ReasonFault::LiteralUnwanted(literal));
        }
        match (reason, self.board) {
            (Reason::Block, _) => match &self.block {
                Some(block) => exactly(clause, block.clone()),
                None => Err(ReasonFault::NothingToBlock),
            },
            (_, Board::Hitori(board)) => hitori_reasons::check(board, clause, reason),
            (_, Board::Hashi(board)) => hashi_reasons::check(board, clause, reason),
        }
    }
}

/// Checks that `clause` has exactly the literals of `expected`, which are all different, each once
/// and in any order.
pub(super) fn exactly(clause: &[i32], mut expected: Vec<i32>) -> Result<(), ReasonFault> {
    let mut found = clause.to_vec();
    found.sort_unstable();
    expected.sort_unstable();
    if let Some(&missing) = expected.iter().find(|literal| found.binary_search(literal).is_err()) {
        return Err(ReasonFault::LiteralMissing(missing));
    }
    let mut expected = expected.into_iter();
    match found.into_iter().find(|&literal| expected.next() != Some(literal)) {
        Some(unwanted) => Err(ReasonFault::LiteralUnwanted(unwanted)),
        None => Ok(()),
    }
}

/// The two literals of `clause`.
pub(super) fn two(clause: &[i32]) -> Result<[i32; 2], ReasonFault> {
    <[i32; 2]>::try_from(clause)
        .map_err(|_| ReasonFault::Length { expected: 2, found: clause.len() })
}
