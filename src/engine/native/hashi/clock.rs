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

    /// Counts a failed node.
    pub(super) fn fail(&mut self) -> Option<Why> {
        self.conflicts += 1;
        let is_over = self.limits.conflicts.is_some_and(|limit| self.conflicts > limit);
        if is_over { Some(Why::Conflicts) } else { None }
    }
}
