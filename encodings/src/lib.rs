//! The first floor: from rules to clauses.
//!
//! ```text
//! Board --constraints--> [Constraint] --recipe--> clauses in a ClauseSink
//! model --decode--> answer --violated_cuts--> cuts, each with its witness
//! ```
//!
//! Nothing here solves. [`Encode`] is all that a SAT engine sees of a puzzle.

pub mod amo;
pub mod catalogue;
pub mod cnf;
pub mod connectivity;
mod constraint;
pub mod cost;
mod cut;
pub mod degree;
pub mod dimacs;
pub mod hashi;
pub mod hitori;
mod hitori_second;
mod meaning;
mod recipe;
#[cfg(test)]
mod truth;

pub use constraint::{Constraint, Graph};
pub use cut::{Cut, Second, Violation, Witness};
pub use meaning::Meaning;
pub use recipe::{CutKind, MAX_EAGER, Polarity, Recipe, RecipeError};

use cnf::{ClauseSink, Lit, Var};

/// A puzzle board as a SAT engine sees it.
///
/// Variables `0 .. n_board_vars` are the board's own and mean the same in every recipe; an encoder
/// may add auxiliary variables after them. Answers are told apart, and counted, on the board's
/// variables alone.
pub trait Encode {
    /// The answer type of the puzzle.
    type Answer: Clone;

    /// Number of variables that belong to the board.
    fn n_board_vars(&self) -> usize;

    /// The rules of the board as constraints on its variables, one after another.
    fn constraints(&self, emit: &mut impl FnMut(Constraint<'_>));

    /// Adds the board's variables first, then all clauses of `recipe` to an empty sink.
    fn encode(&self, recipe: &Recipe, sink: &mut impl ClauseSink) {
        for _ in 0..self.n_board_vars() {
            sink.new_var();
        }
        self.constraints(&mut |constraint| constraint.encode(recipe, sink));
    }

    /// Adds clauses, with variables of their own, that keep those assignments alone which obey the
    /// other rules and are not connected. To a formula of this board that leaves connectivity out.
    fn split(&self, sink: &mut impl ClauseSink) {
        self.constraints(&mut |constraint| {
            if let Constraint::Connected(graph) = constraint {
                connectivity::split::encode(graph, sink);
            }
        });
    }

    /// What a board variable means.
    fn meaning(&self, var: Var) -> Meaning;

    /// The answer that a model stands for; `value` gives the model's value of a board variable.
    fn decode(&self, value: &dyn Fn(Var) -> bool) -> Self::Answer;

    /// The values of the board's variables that stand for `answer`, which has the form of an answer
    /// to this board: what `decode` makes it from.
    fn assignment(&self, answer: &Self::Answer) -> Vec<bool>;

    /// Every cut of kind `kind` that `answer`, which obeys all rules but connectivity, violates.
    /// No cut: the answer is connected.
    fn violated_cuts(&self, answer: &Self::Answer, kind: CutKind) -> Violation;

    /// Where another answer than `first` may be, given that `first` is an answer. Rests on
    /// connectivity: with `conn=none`, where models need not be answers, use [`Encode::block`].
    fn second(&self, first: &Self::Answer) -> Second<Self::Answer>;

    /// The clause that is false for `answer` and true for everything else that obeys all rules but
    /// perhaps connectivity, so for every other answer of the board.
    fn block(&self, answer: &Self::Answer) -> Vec<Lit>;
}
