//! Looks at the limits often, but at the time of day rarely.

use crate::engine::{Limits, Why};

/// Work is counted in islands looked at, roughly; the clock is read after this much.
const BETWEEN_READINGS: usize = 200_000;

pub(super) struct Clock<'a> {
    limits: &'a Limits,
    work: usize,
    /// Failed nodes so far.
    pub(super) conflicts: u64,
}

impl<'a> Clock<'a> {
    pub(super) fn new(limits: &'a Limits) -> Clock<'a> {
        Clock { limits, work: 0, conflicts: 0 }
    }

    /// Adds work that was done; the reason to stop, if there is one.
    pub(super) fn tick(&mut self, work: usize) -> Option<Why> {
        self.work += work;
        if self.work < BETWEEN_READINGS {
            return None;
        }
        self.work = 0;
        self.read()
    }

    /// The reason to stop now.
    pub(super) fn read(&self) -> Option<Why> {
        self.limits.exceeded()
    }

    /// Counts a failed node; the reason to stop, if it was one too many.
    pub(super) fn fail(&mut self) -> Option<Why> {
        self.conflicts += 1;
        self.too_many_conflicts()
    }

    /// The reason to stop now, the failed nodes so far included.
    pub(super) fn spent(&self) -> Option<Why> {
        self.too_many_conflicts().or_else(|| self.read())
    }

    fn too_many_conflicts(&self) -> Option<Why> {
        let is_over = self.limits.conflicts.is_some_and(|limit| self.conflicts > limit);
        is_over.then_some(Why::Conflicts)
    }
}
