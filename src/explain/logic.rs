//! What explaining must know of a puzzle: what its deductions say, what they rest on, and the words.

use crosscut_puzzles::Cell;

use super::ledger::Ledger;
use crate::engine::native::Deduction;
use crate::engine::native::reasoner::Fact;
use crate::engine::native::words::Words;

/// What a deduction rests on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Reason {
    /// The facts. What the board says by itself is none.
    pub(super) premises: Vec<Fact>,
    /// The cells to look at.
    pub(super) because: Vec<Cell>,
    /// What fills the gaps in the rule's sentence.
    pub(super) values: Vec<(&'static str, String)>,
}

/// A puzzle with a board, as far as explaining goes.
pub(super) trait Logic {
    /// The words of its rules.
    fn words(&self) -> &'static [Words];

    /// How many slots a ledger of its facts has.
    fn n_slots(&self) -> usize;

    /// What `deduction` says; `None` for a contradiction.
    fn fact(&self, deduction: &Deduction) -> Option<Fact>;

    /// What `deduction` rests on, in view of all that was known before it.
    fn reason(&self, ledger: &Ledger, deduction: &Deduction) -> Reason;

    /// The conclusion that `fact` holds because its negation was refuted.
    fn by_trial(&self, fact: Fact) -> Deduction;

    /// Whether the board alone rules `fact` out.
    fn is_impossible(&self, fact: Fact) -> bool;

    /// Whether nothing is left to know of what `fact` is about, in view of all that was known before
    /// it.
    fn settles(&self, ledger: &Ledger, fact: Fact) -> bool;

    /// What `fact` is about, by name.
    fn name(&self, fact: Fact) -> String;

    /// Facts in words, as a sentence: `(1,2) and (2,3) are shaded`. Each comes with whether it settles
    /// what it is about.
    fn tell(&self, facts: &[(Fact, bool)]) -> String;

    /// `fact` in words, as a sentence, where `known`, which excludes it, holds already.
    fn tell_clash(&self, known: Option<Fact>, fact: Fact) -> String;

    /// What may be supposed, `fact`, in words: `(1,2) is shaded`.
    fn tell_one(&self, fact: Fact) -> String {
        self.tell(&[(fact, false)])
    }
}

/// The words of `rule`.
pub(super) fn words_of(logic: &dyn Logic, rule: &str) -> &'static Words {
    let found = logic.words().iter().find(|words| words.rule == rule);
    found.expect("a test walks over all rules: each has words")
}
