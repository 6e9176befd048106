//! Distance levels: whatever is chosen is reached from a root, step by step.
//!
//! One vertex of the graph is the root. A variable `l(v,k)` says that vertex `v` is reached from it
//! within `k` steps along what is chosen. Each kind of graph says this in clauses of its own,
//! [`super::hitori_levels`] and [`super::hashi_levels`]; the form is the same:
//!
//! ```text
//! (1)  l(v,k) -> OR of l(u,k-1)     over the vertices u one step from v
//! (2)  l(v,k) -> v is chosen, the step is chosen
//! (3)  v is chosen -> l(v,last)
//! ```
//!
//! **A model is connected.** Let `v` be chosen. By (3) it has a level, by (1) so has a vertex one step
//! from it, at a level one less, and so on. Only the root has a level below 1, so the walk ends
//! there; by (2) all of it is chosen.
//!
//! **An answer has a model** if no vertex in it is further from the root than its last level. Let
//! `l(v,k)` be true where the distance from the root is at most `k`: the vertex before `v` on a shortest
//! path satisfies (1).
//!
//! **First and last level.** No walk reaches `v` in fewer steps than there are between it and the root
//! in the whole graph: below that level, `first(v)`, there is no variable. At the level `last(v)` by
//! which every answer has reached `v`, "reached" is "chosen": no variable either, and (3) is no clause. That
//! every answer *has* reached `v` there is the one thing to prove for each kind of graph. Nothing says that
//! `l(v,k)` implies `l(v,k+1)`: the proofs do not need it. So a model may leave out levels, and models
//! are counted over the board's variables.
//!
//! **Bounded.** With a depth in place of the proven bound the models are the answers that are reached
//! within that many steps, and all others are lost. So a model is still an answer, but no model does not
//! mean no answer. A depth from the bound on makes the same clauses as the bound.
//!
//! **Unit propagation** derives `!l(v,k)` as soon as no walk of `k` steps is left, by induction over
//! `k`. So when all of the board's variables have values it decides alone, and before that it sees what
//! is already cut off. It does not see that a vertex or a step is the last way to others: only after
//! that is tried the other way is there a conflict.
//!
//! Clauses come level by level, and an encoder keeps the literals of one level only: memory is linear
//! in the board, though the clauses are not.
//!
//! Levels that justify each other from the ground up are those that Tomi Janhunen adds to the completion
//! of a logic program ("Representing Normal Programs with Clauses", ECAI 2004), in unary.

/// Up to which level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    /// One that no answer exceeds.
    Proven,
    /// This one, or the proven one if it is less. 0 counts as 1.
    Depth(u16),
}

impl Bound {
    /// The last level, where `proven` is enough for every answer.
    pub(super) fn last(self, proven: usize) -> usize {
        match self {
            Bound::Proven => proven,
            Bound::Depth(depth) => proven.min(usize::from(depth.max(1))),
        }
    }
}
