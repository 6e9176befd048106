//! What the rules say, for people: a title and a sentence for each.
//!
//! Sentences are templates. In braces stand values that whoever explains fills in; between brackets
//! is the form for one concluded thing and the form for several.
//!
//! ```text
//! {so}       what is concluded: "(1,2) and (2,1) are unshaded"
//! {cell}     the cells or spans it is about, alone: "(1,2) and (2,1)"
//! {because}  the cells it rests on
//! [it touches|they touch]
//! ```
//!
//! and what only some rules have: numbers, parts of the board, reasons. The tables stand beside the
//! rules of each puzzle; tests walk over both and know no rule without words.

use super::Grade;

/// What a rule says.
#[derive(Clone, Copy, Debug)]
pub struct Words {
    /// The rule's name.
    pub rule: &'static str,
    /// What it is called in lists.
    pub title: &'static str,
    /// How hard it is to see.
    pub level: Grade,
    /// The sentence for a conclusion.
    pub says: &'static str,
    /// The sentence for a contradiction that the rule meets by itself. A conclusion that contradicts
    /// what is known is told by `says`.
    pub clash: &'static str,
}

impl Words {
    /// A rule that concludes, and never meets a contradiction by itself.
    pub(super) const fn new(
        rule: &'static str,
        level: Grade,
        title: &'static str,
        says: &'static str,
    ) -> Words {
        Words { rule, title, level, says, clash: "" }
    }

    /// The same rule with a sentence for contradictions.
    pub(super) const fn or(self, clash: &'static str) -> Words {
        Words { clash, ..self }
    }
}
