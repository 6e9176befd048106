//! Probing: assume a value for a cell, propagate, and if that fails, the other value holds.
//!
//! Goes round over the undecided cells until a whole round has changed nothing. Two things make it
//! cheap:
//!
//! - A probe that meets no conflict clears more than its own value. Every value that propagation has
//!   set below it would lead to a part of the same marks, so none of them can fail either, until the
//!   marks at the root change.
//! - When an answer is known (the *guide*), a value that agrees with it cannot fail, so each cell is
//!   probed one way only.
//!
//! With a guide and the question whether the board is unique, a probe that does not fail is also the
//! start of a second answer, as it differs from the guide. A short search is made from the first of
//! them, the second, the fourth and so on: on boards with many answers this ends the matter at once,
//! and on others it costs little.

use crosscut_puzzles::hitori::Shading;

use super::Context;
use super::rules;
use super::search::{Event, Search, Wanted};
use super::state::{Conflict, Mark, State, Step};
use crate::engine::Why;

/// Failed branches that a short search for a second answer may take.
const PATIENCE: u64 = 8;

/// How probing ended.
pub(super) enum End {
    /// No value of an undecided cell is refuted by propagation; perhaps all cells are decided.
    FixedPoint,
    /// There is no answer.
    NoAnswer,
    /// An answer other than the guide.
    Second(Shading),
    /// A limit was reached.
    Stopped(Why),
}

/// Probes until nothing more follows. The marks at the start are those of the root. `guide` is an
/// answer by place; with `seeks_second` another one ends the run.
pub(super) fn run(
    state: &mut State,
    context: &mut Context<'_>,
    guide: Option<&[Mark]>,
    seeks_second: bool,
) -> End {
    let mut round: Vec<usize> = state.places().filter(|&p| state.is_undecided(p)).collect();
    let mut cleared = Cleared::new(state);
    let mut seek = guide.filter(|_| seeks_second).map(|_| Seek { passed: 0, next: 1 });
    let mut changed = true;
    while changed {
        changed = false;
        round.retain(|&place| state.is_undecided(place));
        for &place in &round {
            for value in [Mark::Shaded, Mark::Unshaded] {
                let agrees = guide.is_some_and(|marks| marks[place] == value);
                if !state.is_undecided(place) || agrees || cleared.has(place, value) {
                    continue;
                }
                if let Some(why) = context.exceeded(state) {
                    return End::Stopped(why);
                }
                match probe(state, context, place, value, &mut cleared, seek.as_mut()) {
                    Probe::Passed => continue,
                    Probe::Second(second) => return End::Second(second),
                    Probe::Failed(conflict) => {
                        if refute(state, context, place, value, conflict).is_err() {
                            return End::NoAnswer;
                        }
                    }
                }
                cleared.forget();
                changed = true;
            }
        }
    }
    End::FixedPoint
}

enum Probe {
    Passed,
    Failed(Conflict),
    Second(Shading),
}

/// Assumes `value` for the cell at `place`, propagates, and takes all of it back.
fn probe(
    state: &mut State,
    context: &mut Context<'_>,
    place: usize,
    value: Mark,
    cleared: &mut Cleared,
    seek: Option<&mut Seek>,
) -> Probe {
    let root = state.trail().len();
    let recording = std::mem::take(&mut state.recording);
    context.probes += 1;
    state.assume(place, value);
    let result = match rules::propagate(state, context.connectivity) {
        Err(conflict) => Probe::Failed(conflict),
        Ok(()) => {
            cleared.add(state, root);
            match seek.and_then(|seek| seek.try_from(state, context)) {
                Some(second) => Probe::Second(second),
                None => Probe::Passed,
            }
        }
    };
    state.undo_to(root, |place| context.chooser.reopen(place));
    state.recording = recording;
    result
}

/// Fixes the opposite of a value that has failed.
pub(super) fn refute(
    state: &mut State,
    context: &Context<'_>,
    place: usize,
    value: Mark,
    conflict: Conflict,
) -> Step {
    rules::conclude_failed(state, place, value, conflict)?;
    rules::propagate(state, context.connectivity)
}

/// Values that cannot fail with the present marks at the root.
struct Cleared {
    /// By place, for shaded and unshaded: the version of the root for which it was cleared.
    version_of: Vec<[u32; 2]>,
    version: u32,
}

impl Cleared {
    fn new(state: &State) -> Cleared {
        Cleared { version_of: vec![[0; 2]; state.n_places()], version: 1 }
    }

    fn has(&self, place: usize, value: Mark) -> bool {
        self.version_of[place][usize::from(value == Mark::Shaded)] == self.version
    }

    /// Clears all that is decided beyond the `root` length of the trail.
    fn add(&mut self, state: &State, root: usize) {
        for &place in &state.trail()[root..] {
            let is_shaded = state.mark(place as usize) == Mark::Shaded;
            self.version_of[place as usize][usize::from(is_shaded)] = self.version;
        }
    }

    /// The root has changed.
    fn forget(&mut self) {
        self.version += 1;
    }
}

/// When to look for a second answer.
struct Seek {
    passed: u64,
    next: u64,
}

impl Seek {
    /// A second answer that extends the marks of a probe that has passed.
    fn try_from(&mut self, state: &mut State, context: &mut Context<'_>) -> Option<Shading> {
        self.passed += 1;
        if !state.is_full() && self.passed < self.next {
            return None;
        }
        self.next = self.passed * 2;
        let branches = context.branches;
        let mut search = Search::new(state, Wanted::One, PATIENCE);
        let second = (search.next(state, context) == Event::Answer).then(|| state.shading());
        search.finish(state, context);
        context.scouted += std::mem::replace(&mut context.branches, branches) - branches;
        second
    }
}
