//! Recipes: one encoder per kind of constraint.

/// Which encoder for which constraint.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct Recipe {}

/// Which cuts a disconnected model gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum CutKind {
    /// Hitori: the fundamental cycles of a breadth-first forest rooted at the border.
    /// Hashi: the components (it has no other kind).
    #[default]
    Cycles,
    /// All components but the largest.
    Components,
    /// Both.
    Both,
}
