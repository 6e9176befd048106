//! Depth-first search with an explicit stack, one answer at a time.
//!
//! A branch assumes a value for an undecided cell and propagates. On a conflict the marks of the
//! branch are taken back and the other value is assumed; when both have failed, the branch before
//! is at fault. An answer is a state with all cells decided and no conflict; the search goes on
//! behind it as behind a conflict. Two branches of a cell have no answer in common, so no answer is
//! met twice, and when the stack is empty all have been met.

use super::Context;
use super::rules;
use super::state::{Mark, State, Step};
use crate::engine::Why;

/// What the search has come to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Event {
    /// All cells are decided without conflict.
    Answer,
    /// There are no more answers.
    Exhausted,
    /// The budget of this search is spent.
    Spent,
    /// A limit of the run was reached.
    Stopped(Why),
}

/// How many answers are wanted of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wanted {
    /// Any one: cells that clash with nothing are left unshaded without branching.
    One,
    /// All of them, one after the other.
    All,
}

/// A branch: the cell, the marks before it, and whether its other value is still to be tried.
struct Branch {
    place: usize,
    trail: usize,
    other_is_left: bool,
}

/// A search among the answers that extend the marks at its start.
pub(super) struct Search {
    wanted: Wanted,
    base: usize,
    branches: Vec<Branch>,
    /// Failed branches that are still allowed.
    budget: u64,
    is_behind_answer: bool,
}

impl Search {
    /// A search from the marks of `state` that gives up after `budget` failed branches.
    pub(super) fn new(state: &State, wanted: Wanted, budget: u64) -> Search {
        let base = state.trail().len();
        Search { wanted, base, branches: Vec::new(), budget, is_behind_answer: false }
    }

    /// Goes on to the next answer and leaves it in `state`.
    pub(super) fn next(&mut self, state: &mut State, context: &mut Context<'_>) -> Event {
        let mut step = Ok(());
        if self.is_behind_answer {
            match self.turn(state, context) {
                Some(next) => step = next,
                None => return Event::Exhausted,
            }
        }
        self.is_behind_answer = false;
        loop {
            if let Err(conflict) = step {
                context.conflicts += 1;
                context.chooser.learn(conflict);
                match self.turn(state, context) {
                    Some(next) => step = next,
                    None => return Event::Exhausted,
                }
                if self.budget == 0 {
                    return Event::Spent;
                }
                self.budget -= 1;
            } else if state.is_full() {
                self.is_behind_answer = true;
                return Event::Answer;
            } else {
                step = self.branch(state, context);
            }
            if let Some(why) = context.exceeded(state) {
                return Event::Stopped(why);
            }
        }
    }

    /// Takes back all that the search has decided.
    pub(super) fn finish(self, state: &mut State, context: &mut Context<'_>) {
        state.undo_to(self.base, |place| context.chooser.reopen(place));
    }

    fn branch(&mut self, state: &mut State, context: &mut Context<'_>) -> Step {
        let decided_before = self.branches.last().map_or(0, |branch| branch.place);
        let Some(place) = context.chooser.choose(state, decided_before) else {
            match self.wanted {
                Wanted::One => leave_unshaded(state),
                Wanted::All => context.chooser.include_free(state),
            }
            return Ok(());
        };
        self.branches.push(Branch { place, trail: state.trail().len(), other_is_left: true });
        context.branches += 1;
        state.assume(place, context.first);
        rules::propagate(state, context.connectivity)
    }

    /// Turns to the other value of the last branch that has one left; `None` if none has.
    fn turn(&mut self, state: &mut State, context: &mut Context<'_>) -> Option<Step> {
        while self.branches.last().is_some_and(|branch| !branch.other_is_left) {
            self.branches.pop();
        }
        let branch = self.branches.last_mut()?;
        branch.other_is_left = false;
        let tried: Mark = state.mark(branch.place);
        state.undo_to(branch.trail, |place| context.chooser.reopen(place));
        state.assume(branch.place, tried.opposite());
        Some(rules::propagate(state, context.connectivity))
    }
}

/// Decides all cells that are left, given that each clashes with shaded cells only. H1 holds for that
/// reason, and H2 and H3 forbid shading only, so no rule could object.
fn leave_unshaded(state: &mut State) {
    for place in state.places() {
        if state.is_undecided(place) {
            state.assume(place, Mark::Unshaded);
        }
    }
}
