//! What the process of a run tells the study: one line of JSON on its standard output.

use serde::{Deserialize, Serialize};

use super::super::row::{Outcome, TimesRow};

/// All that is seen from inside.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Told {
    /// What it found.
    pub outcome: Outcome,
    /// The parts of the time; `wall` is left for who sees it from outside.
    pub times_ms: TimesRow,
    /// The most memory it held itself.
    pub memory_kb: Option<u64>,
    /// It was told by a signal to stop, and did so before it reached its goal.
    pub was_interrupted: bool,
}
