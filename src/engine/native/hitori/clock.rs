//! When to give up: limits that are looked at rarely enough to cost nothing.
//!
//! Reading the time costs as much as some ten steps of propagation. An engine tells the clock how
//! much work it has done so far, in any unit of some ten to a hundred nanoseconds, and the clock looks
//! at the time once in a thousand units.

use crate::engine::{Limits, Why};

/// Units of work between two looks at the time.
const INTERVAL: u64 = 1024;

/// The limits of a run, with the moment of the next look at them.
pub(super) struct Clock<'a> {
    limits: &'a Limits,
    next: u64,
}

impl<'a> Clock<'a> {
    /// A clock that looks at `limits` at the first occasion.
    pub(super) fn new(limits: &'a Limits) -> Clock<'a> {
        Clock { limits, next: 0 }
    }

    /// The reason to stop, if one was found, after `work` units and `conflicts` failed branches in
    /// the whole run so far.
    #[inline]
    pub(super) fn exceeded(&mut self, work: u64, conflicts: u64) -> Option<Why> {
        if self.limits.conflicts.is_some_and(|most| conflicts > most) {
            return Some(Why::Conflicts);
        }
        if work < self.next {
            return None;
        }
        self.next = work + INTERVAL;
        self.limits.exceeded()
    }
}
