//! Engines: what they are asked and what they answer.
//!
//! Every engine takes a board, a [`Goal`] and [`Limits`], and returns a [`Found`]. Nothing an engine
//! returns is shown before the referee has accepted it; that happens above, once for all engines.

pub mod brute;
pub mod native;
pub mod precheck;
pub mod sat;
#[cfg(test)]
pub(crate) mod small_hashi;

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crosscut_puzzles::hashi::Obstruction;

/// An engine, by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Engine {
    /// Propagation and search on the puzzle itself.
    Native,
    /// Clauses, a SAT backend and connectivity cuts.
    Sat,
    /// Every candidate of a tiny board.
    Brute,
}

impl Engine {
    /// All engines.
    pub const ALL: [Engine; 3] = [Engine::Native, Engine::Sat, Engine::Brute];

    /// Its name on the command line and in reports.
    pub fn name(self) -> &'static str {
        match self {
            Engine::Native => "native",
            Engine::Sat => "sat",
            Engine::Brute => "brute",
        }
    }
}

impl fmt::Display for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// How many answers to look for, and how many of them to keep.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Goal {
    /// Stop after this many different answers; at least 1.
    pub limit: u64,
    /// Keep at most this many of them, the first ones found.
    pub keep: usize,
}

impl Goal {
    /// One answer, or none.
    pub const FIRST: Goal = Goal { limit: 1, keep: 1 };
    /// Is there exactly one answer? Two answers, or one and a proof that there is no other.
    pub const UNIQUE: Goal = Goal { limit: 2, keep: 2 };

    /// The number of answers, up to `limit`; keeps one.
    pub fn count(limit: u64) -> Goal {
        Goal { limit, keep: 1 }
    }

    /// All answers, up to `limit`.
    pub fn all(limit: u64) -> Goal {
        Goal { limit, keep: usize::try_from(limit).unwrap_or(usize::MAX) }
    }
}

/// When to give up. The default never does.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// No work after this moment.
    pub deadline: Option<Instant>,
    /// At most this many conflicts (of a SAT backend) or failed search nodes (of the native engine).
    pub conflicts: Option<u64>,
    /// Set from outside to stop the run, by Ctrl-C for example.
    pub interrupt: Arc<AtomicBool>,
}

impl Limits {
    /// How many clauses are handled between two looks at the clock.
    pub(crate) const CLAUSES_A_LOOK: u32 = 1 << 14;

    /// Limits that give up `after` this time from now.
    pub fn timeout(after: Duration) -> Limits {
        Limits { deadline: Instant::now().checked_add(after), ..Limits::default() }
    }

    /// The reason to stop now, if there is one. Conflicts are counted by the engine.
    pub fn exceeded(&self) -> Option<Why> {
        if self.interrupt.load(Ordering::Relaxed) {
            return Some(Why::Interrupted);
        }
        self.deadline.filter(|&deadline| Instant::now() >= deadline).map(|_| Why::Timeout)
    }
}

/// Why an engine stopped without a verdict.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// The time limit.
    Timeout,
    /// The limit on conflicts.
    Conflicts,
    /// A signal.
    Interrupted,
    /// The engine does not take boards of this size.
    TooLarge,
    /// The recipe makes more clauses or variables than the SAT engine takes.
    LargeFormula,
    /// The recipe bounds what it looks at, and within that bound there is nothing more.
    Bounded,
    /// The SAT solver failed: what happened, in words that name it.
    Solver(Arc<str>),
}

impl Why {
    /// In words, for reports.
    pub fn text(&self) -> &str {
        match self {
            Why::Timeout => "time limit reached",
            Why::Conflicts => "conflict limit reached",
            Why::Interrupted => "interrupted",
            Why::TooLarge => "board too large for this engine",
            Why::LargeFormula => {
                "formula too large: the recipe makes too many clauses for this board"
            }
            Why::Bounded => "the bound of the recipe may hide answers",
            Why::Solver(fault) => fault,
        }
    }
}

/// How a search for answers ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// There are no more answers than those counted.
    Exhausted,
    /// The goal's limit was reached; there may be more answers.
    Enough,
    /// A limit ended the search.
    Stopped(Why),
}

/// What an engine found.
#[derive(Clone, Debug)]
pub struct Found<A> {
    /// The first answers, at most `goal.keep`, all different.
    pub answers: Vec<A>,
    /// How many different answers were found.
    pub count: u64,
    /// Why the search ended.
    pub end: End,
    /// If the board has no answer for a reason that needs no search, that reason.
    pub obstruction: Option<Obstruction>,
}

impl<A> Found<A> {
    /// The same with every answer converted.
    pub fn map<B>(self, convert: impl Fn(A) -> B) -> Found<B> {
        Found {
            answers: self.answers.into_iter().map(convert).collect(),
            count: self.count,
            end: self.end,
            obstruction: self.obstruction,
        }
    }

    /// Solved, unsatisfiable or unknown.
    pub fn outcome(&self) -> Outcome {
        match &self.end {
            _ if self.count > 0 => Outcome::Solved,
            End::Stopped(why) => Outcome::Unknown(why.clone()),
            End::Exhausted | End::Enough => Outcome::Unsatisfiable,
        }
    }

    /// Whether the board has exactly one answer, if that is known.
    pub fn unique(&self) -> Option<bool> {
        match (self.count, &self.end) {
            (2.., _) => Some(false),
            (1, End::Exhausted) => Some(true),
            _ => None,
        }
    }
}

/// A verdict on a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// There is an answer.
    Solved,
    /// There is none.
    Unsatisfiable,
    /// A limit was reached first.
    Unknown(Why),
}
