//! From what a solver printed to an answer.
//!
//! Nothing in it is believed. Every clause of the formula is checked, if the formula is at hand;
//! then the board's variables, which are the first in every recipe, make an answer, and the referee
//! judges that. A variable without a value is free. It satisfies no clause: each must hold by a value
//! that was printed, and then false is as good as true in the answer.
//!
//! What fails says whose fault it is. A clause that does not hold, or rules other than connectivity
//! that are broken, are the solver's (or the model belongs to another formula). An answer that is
//! merely not connected is no fault where connectivity was left to cuts: it gives them. Where the
//! formula should say all of connectivity, it is the formula's fault.

use crosscut_encodings::cnf::Var;
use crosscut_encodings::dimacs::output::{SolverOutput, Status};
use crosscut_encodings::dimacs::read::Formula;
use crosscut_encodings::dimacs::{Model, check};
use crosscut_encodings::{Cut, CutKind, Encode, Recipe};
use crosscut_puzzles::{Board, hashi, hitori};

use crate::report::Answer;

/// What a solver's output is worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decoded {
    /// The referee accepts the answer.
    Answer(Answer),
    /// The model breaks connectivity alone, as these cuts say.
    Disconnected {
        /// What the model stands for.
        answer: Answer,
        /// What it violates.
        cuts: Vec<Cut>,
    },
    /// The solver says that there is no answer.
    Unsatisfiable,
    /// Nothing follows from what the solver says, and why.
    Unknown(&'static str),
    /// What it says is wrong.
    Fault {
        /// What is wrong.
        why: String,
        /// What the model stands for, if it was looked at.
        answer: Option<Answer>,
    },
}

/// Judges `output` about `board`, as an answer and, if there is one, as a model of `formula`, which
/// was made by `recipe`.
pub fn decode(
    board: &Board,
    output: &SolverOutput,
    formula: Option<&Formula>,
    recipe: &Recipe,
) -> Decoded {
    match (output.status, &output.model) {
        (None, _) => Decoded::Unknown("the solver gives no answer"),
        (Some(Status::Unknown), _) => Decoded::Unknown("the solver gave up"),
        (Some(Status::Unsatisfiable), _) if recipe.conn.is_bounded() => {
            Decoded::Unknown("there is no model, but the bound of the recipe may hide answers")
        }
        (Some(Status::Unsatisfiable), _) => Decoded::Unsatisfiable,
        (Some(Status::Satisfiable), None) => {
            fault("the solver claims that there is a model, and shows none", None)
        }
        (Some(Status::Satisfiable), Some(model)) => judge(board, model, formula, recipe),
    }
}

fn fault(why: impl Into<String>, answer: Option<Answer>) -> Decoded {
    Decoded::Fault { why: why.into(), answer }
}

fn judge(board: &Board, model: &Model, formula: Option<&Formula>, recipe: &Recipe) -> Decoded {
    if let Some(formula) = formula
        && let Err(wrong) = check(formula.clauses.iter(), model)
    {
        let is_open = wrong.clause.iter().any(|lit| model.value(lit.var()).is_none());
        let hint = if is_open { " by a value that was printed" } else { "" };
        return fault(format!("the model breaks the formula: {wrong}{hint}"), None);
    }
    let says_all = formula.is_some() && recipe.conn.is_whole();
    match referee(board, model, recipe.cuts) {
        Decoded::Disconnected { answer, .. } if says_all => {
            fault("the model is not connected, as the formula should make it", Some(answer))
        }
        decoded => decoded,
    }
}

/// The answer that the model stands for, and what the referee says of it.
fn referee(board: &Board, model: &Model, kind: CutKind) -> Decoded {
    let value = |var: Var| model.value(var).unwrap_or(false);
    match board {
        Board::Hitori(board) => {
            let answer = board.decode(&value);
            let broken = hitori::check(board, &answer);
            let is_h3 = broken.iter().all(|violation| violation.rule() == "H3");
            let cuts = || board.violated_cuts(&answer, kind).cuts;
            found(Answer::Hitori(answer.clone()), broken.is_empty(), is_h3.then(cuts))
        }
        Board::Hashi(board) => {
            let answer = board.decode(&value);
            let broken = hashi::check(board, &answer);
            let is_b5 = broken.iter().all(|violation| violation.rule() == "B5");
            let cuts = || board.violated_cuts(&answer, kind).cuts;
            found(Answer::Hashi(answer.clone()), broken.is_empty(), is_b5.then(cuts))
        }
    }
}

/// `cuts` are there if no rule but connectivity is broken.
fn found(answer: Answer, is_accepted: bool, cuts: Option<Vec<Cut>>) -> Decoded {
    match cuts {
        _ if is_accepted => Decoded::Answer(answer),
        Some(cuts) => Decoded::Disconnected { answer, cuts },
        None => fault("the model breaks rules that every formula of the board has", Some(answer)),
    }
}
