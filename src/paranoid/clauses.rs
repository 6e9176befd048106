//! The SAT engine's clauses against the rules and known answers.
//!
//! The reason of a cut is its witness, that of an eager cut is found as for certificates; the checker
//! of the ground floor judges both. Each clause that speaks of the board's variables alone is true of
//! every answer, but for those that exclude answers already found. Clauses of a recipe that encodes
//! connectivity whole are left out: under a bound they are not true of all answers, nor need they be.

use crosscut_encodings::cnf::{Family, Lit};
use crosscut_encodings::{Cut, Encode, Witness};
use crosscut_puzzles::Board;
use crosscut_puzzles::certificate::Premises;
use itertools::Itertools;

use super::unsound;
use crate::certify::reasons::{self, Finder};
use crate::crosscheck::Fault;
use crate::engine::Engine;
use crate::engine::sat::Session;
use crate::report::Answer;
use crate::report::cut::CutRow;

/// A session whose clauses are checked, lazily.
pub(super) struct Check<'a> {
    board: &'a Board,
    session: &'a Session,
    premises: Premises<'a>,
    /// The known answers, with the values of the board's variables.
    answers: Vec<(&'a Answer, Vec<bool>)>,
}

impl<'a> Check<'a> {
    pub(super) fn new(board: &'a Board, session: &'a Session, answers: &'a [Answer]) -> Check<'a> {
        let premises = Premises::of_all_answers(board);
        let answers = answers.iter().map(|answer| (answer, assignment(board, answer))).collect();
        Check { board, session, premises, answers }
    }

    /// How many cuts there are, eager ones too.
    pub(super) fn n_cuts(&self) -> u64 {
        (self.session.cuts().len() + self.of_family(Family::EagerCut).count()) as u64
    }

    /// How many clauses are held against each answer.
    pub(super) fn n_clauses(&self) -> u64 {
        self.general().count() as u64
    }

    /// The cuts whose witness is no reason for them.
    pub(super) fn cuts(&self) -> impl Iterator<Item = Fault> {
        self.session.cuts().iter().filter_map(|(i, witness)| {
            let why = self.refusal(self.session.cnf().get(*i), witness)?;
            Some(self.fault(*i, why, None))
        })
    }

    /// The eager cuts for which no reason is found.
    pub(super) fn eager_cuts(&self) -> impl Iterator<Item = Fault> {
        let finder = Finder::new(self.board, &self.premises, self.session);
        let unfounded = move |&i: &usize| finder.reason(i).is_none();
        let why = "the checker accepts no reason for it";
        self.of_family(Family::EagerCut).filter(unfounded).map(move |i| self.fault(i, why, None))
    }

    /// The clauses that are false for some answer.
    pub(super) fn clauses(&self) -> impl Iterator<Item = Fault> {
        self.general().filter_map(|i| {
            let clause = self.session.cnf().get(i);
            let objects = |(_, values): &&(&Answer, Vec<bool>)| !is_true(clause, values);
            let (answer, _) = self.answers.iter().find(objects)?;
            Some(self.fault(i, "a known answer makes it false", Some(answer)))
        })
    }

    fn of_family(&self, family: Family) -> impl Iterator<Item = usize> {
        let cnf = self.session.cnf();
        (0..cnf.n_clauses()).filter(move |&i| cnf.family(i) == family)
    }

    /// The clauses that are true of every answer.
    fn general(&self) -> impl Iterator<Item = usize> {
        let (cnf, n) = (self.session.cnf(), self.session.n_board_vars());
        let is_general = move |&i: &usize| {
            let is_special = matches!(cnf.family(i), Family::Block | Family::Connectivity);
            !is_special && cnf.get(i).iter().all(|lit| lit.var().index() < n)
        };
        (0..cnf.n_clauses()).filter(is_general)
    }

    /// Why the checker does not accept a cut.
    fn refusal(&self, clause: &[Lit], witness: &Witness) -> Option<String> {
        let Some(reason) = reasons::of_witness(self.board, witness) else {
            return Some("its witness is none for this board".to_owned());
        };
        let clause: Vec<i32> = clause.iter().map(|lit| lit.to_dimacs()).collect();
        let fault = self.premises.justify(&clause, &reason).err()?;
        Some(format!("the checker refuses its reason: {fault}"))
    }

    fn fault(&self, i: usize, why: impl Into<String>, answer: Option<&Answer>) -> Fault {
        unsound(Engine::Sat, self.in_words(i), why, answer)
    }

    /// What a clause says, and of a cut with a witness why.
    fn in_words(&self, i: usize) -> String {
        let cnf = self.session.cnf();
        let clause = cnf.get(i).to_vec();
        let words = format!("{} clause `{}`", cnf.family(i).name(), literals(self.board, &clause));
        match self.session.cuts().iter().find(|(at, _)| *at == i) {
            Some((_, witness)) => {
                let cut = Cut { clause, witness: witness.clone() };
                format!("{words}: {}", CutRow::new(self.board, &cut).text())
            }
            None => words,
        }
    }
}

fn is_true(clause: &[Lit], values: &[bool]) -> bool {
    clause.iter().any(|lit| values.get(lit.var().index()) == Some(&lit.is_positive()))
}

/// The values of the board's variables; none for an answer to another puzzle.
fn assignment(board: &Board, answer: &Answer) -> Vec<bool> {
    match (board, answer) {
        (Board::Hitori(board), Answer::Hitori(answer)) => board.assignment(answer),
        (Board::Hashi(board), Answer::Hashi(answer)) => board.assignment(answer),
        _ => Vec::new(),
    }
}

/// The literals with their meaning; of many only the first.
fn literals(board: &Board, clause: &[Lit]) -> String {
    const SHOWN: usize = 12;
    let literal = |lit: &Lit| {
        let meaning = match board {
            Board::Hitori(board) => board.meaning(lit.var()),
            Board::Hashi(board) => board.meaning(lit.var()),
        };
        let not = if lit.is_positive() { "" } else { "not " };
        format!("{not}{meaning}")
    };
    let more = match clause.len().saturating_sub(SHOWN) {
        0 => String::new(),
        more => format!(" or {more} more"),
    };
    clause.iter().take(SHOWN).map(literal).join(" or ") + &more
}
