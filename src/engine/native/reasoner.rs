//! The rules on their own, one assumption and one fixed point at a time, for explanations.
//!
//! A run of an engine says what holds; to say *why*, one has to go back over it: suppose something,
//! see what follows and by which rules, take it back. A [`Reasoner`] is the state and the rules of
//! an engine without its search. It writes down every deduction while it is told to record, below
//! assumptions too.

use super::Deduction;

/// Something that is so or not in an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Fact {
    /// Hitori: the cell of this index is shaded.
    Shaded(usize),
    /// Hitori: it is unshaded.
    Unshaded(usize),
    /// Hashi: the span of this index carries at least so many bridges.
    AtLeast(usize, u8),
    /// Hashi: it carries at most so many.
    AtMost(usize, u8),
}

impl Fact {
    /// What holds if this does not; `None` if it cannot fail.
    pub fn negation(self) -> Option<Fact> {
        match self {
            Fact::Shaded(cell) => Some(Fact::Unshaded(cell)),
            Fact::Unshaded(cell) => Some(Fact::Shaded(cell)),
            Fact::AtLeast(span, n) => n.checked_sub(1).map(|n| Fact::AtMost(span, n)),
            Fact::AtMost(span, n) => n.checked_add(1).map(|n| Fact::AtLeast(span, n)),
        }
    }

    /// Whether this says all that `other` says.
    pub fn implies(self, other: Fact) -> bool {
        match (self, other) {
            (Fact::AtLeast(s, n), Fact::AtLeast(t, m)) => s == t && n >= m,
            (Fact::AtMost(s, n), Fact::AtMost(t, m)) => s == t && n <= m,
            _ => self == other,
        }
    }
}

/// What the rules have come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Met {
    /// Nothing more follows.
    FixedPoint,
    /// There is no answer that agrees with what is assumed. Only [`Reasoner::undo`] makes sense now.
    Contradiction,
}

/// Whether deductions are written down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Log {
    /// They are.
    On,
    /// They are not, which is faster.
    Off,
}

/// State and rules of a native engine.
pub trait Reasoner {
    /// Applies the rules, simple ones first, until nothing more follows.
    fn propagate(&mut self) -> Met;

    /// Takes `fact` for true. It must not be decided yet; a fact that contradicts what is known is a
    /// contradiction at the next [`Reasoner::propagate`].
    fn assume(&mut self, fact: Fact);

    /// Whether deductions are written down from now on.
    fn log(&mut self, log: Log);

    /// What has been written down since the last call. A deduction that contradicts what is known is
    /// the last but one, and a contradiction the last.
    fn take(&mut self) -> Vec<Deduction>;

    /// How much is decided, for [`Reasoner::undo`]; grows with every decision.
    fn mark(&self) -> usize;

    /// Takes back all that came after `mark`. Nothing may be written down and not taken then.
    fn undo(&mut self, mark: usize);

    /// The facts that could be supposed: those at the ends of what is undecided, in the order of
    /// the board.
    fn suppositions(&self) -> Vec<Fact>;

    /// Whether neither `fact` nor its negation is known.
    fn is_open(&self, fact: Fact) -> bool;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fact_and_its_negation_exclude_each_other() {
        assert_eq!(Fact::Shaded(3).negation(), Some(Fact::Unshaded(3)));
        assert_eq!(Fact::AtLeast(3, 2).negation(), Some(Fact::AtMost(3, 1)));
        assert_eq!(Fact::AtMost(3, 1).negation(), Some(Fact::AtLeast(3, 2)));
        assert_eq!(Fact::AtLeast(3, 0).negation(), None);
        assert!(Fact::AtLeast(3, 2).implies(Fact::AtLeast(3, 1)));
        assert!(!Fact::AtLeast(3, 2).implies(Fact::AtLeast(3, 3)));
        assert!(Fact::AtMost(3, 0).implies(Fact::AtMost(3, 1)));
        assert!(!Fact::AtMost(3, 0).implies(Fact::AtMost(2, 0)));
        assert!(!Fact::Shaded(1).implies(Fact::Unshaded(1)));
    }
}
