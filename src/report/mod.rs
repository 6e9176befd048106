//! What is said about a board, once; text, JSON, CSV and competition lines only render it.
//!
//! ```text
//! EngineReport   what one engine found, after the referee
//! Verdict        what all engines asked together say, after the cross-check
//! Report         a verdict with the board it is about
//! ```
//!
//! The words (`docs/json.md` has the fields):
//!
//! - *solved*: there is an answer that the referee accepted.
//! - *unsatisfiable*: an engine says so; [`Trust`] says why to believe it.
//! - *unknown*: with the reason, a limit for example.

pub mod broken;
pub mod common;
pub mod compare;
pub mod competition;
pub mod csv;
pub mod cut;
pub mod decoded;
pub mod differ;
pub mod json;
pub mod picture;
pub mod text;

use std::fmt;
use std::time::Duration;

use crosscut_puzzles::Board;
use crosscut_puzzles::hashi::Bridges;
use crosscut_puzzles::hitori::Shading;

use crate::backbone::Common;
use crate::backend;
use crate::crosscheck::Fault;
use crate::engine::{Engine, native, sat};
use crate::paranoid::Checked;

/// An answer to a board of either puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Answer {
    /// To a Hitori board.
    Hitori(Shading),
    /// To a Hashi board.
    Hashi(Bridges),
}

impl Answer {
    /// The shading, if it is one.
    pub fn shading(&self) -> Option<&Shading> {
        match self {
            Answer::Hitori(shading) => Some(shading),
            Answer::Hashi(_) => None,
        }
    }

    /// The bridges, if it has some.
    pub fn bridges(&self) -> Option<&Bridges> {
        match self {
            Answer::Hashi(bridges) => Some(bridges),
            Answer::Hitori(_) => None,
        }
    }
}

/// What is known about the existence of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// There is an answer, accepted by the referee.
    Solved,
    /// There is none.
    Unsatisfiable,
    /// Neither is known.
    Unknown,
}

impl Status {
    /// Its name in reports.
    pub fn name(self) -> &'static str {
        match self {
            Status::Solved => "solved",
            Status::Unsatisfiable => "unsatisfiable",
            Status::Unknown => "unknown",
        }
    }
}

/// Why the status is believed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trust {
    /// Solved, and the referee accepted the answer.
    Verified,
    /// Unsatisfiable, and two independent engines say so.
    Agreed,
    /// Unsatisfiable, and a reason that was checked against the board proves it; or unsatisfiable or
    /// unique, and a certificate was verified.
    Proved,
    /// Unsatisfiable, on the word of one engine.
    Claimed,
}

impl Trust {
    /// Its name in reports.
    pub fn name(self) -> &'static str {
        match self {
            Trust::Verified => "verified",
            Trust::Agreed => "agreed",
            Trust::Proved => "proved",
            Trust::Claimed => "claimed",
        }
    }
}

/// How many answers were counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Count {
    /// At least so many.
    pub count: u64,
    /// And no more.
    pub exact: bool,
}

impl Count {
    /// Whether the answer is the only one, if there is an answer and that is known.
    pub fn unique(self) -> Option<bool> {
        match (self.count, self.exact) {
            (2.., _) => Some(false),
            (1, true) => Some(true),
            _ => None,
        }
    }
}

/// Where the time of one engine went.
#[derive(Clone, Copy, Debug, Default)]
pub struct Times {
    /// From board to clauses.
    pub encode: Duration,
    /// Handing clauses to the backend.
    pub load: Duration,
    /// All the rest of the engine: search, backend, cuts.
    pub solve: Duration,
    /// The referee.
    pub verify: Duration,
}

impl Times {
    /// All but the referee: what the engine itself took.
    pub fn engine(&self) -> Duration {
        self.encode + self.load + self.solve
    }

    /// The sums, part by part.
    pub fn plus(&self, other: &Times) -> Times {
        Times {
            encode: self.encode + other.encode,
            load: self.load + other.load,
            solve: self.solve + other.solve,
            verify: self.verify + other.verify,
        }
    }
}

/// What only one kind of engine can tell.
#[derive(Clone, Debug)]
pub enum Details {
    /// The native engine.
    Native(native::Statistics),
    /// The SAT engine.
    Sat(SatDetails),
    /// Brute force, or an engine that failed before it could tell.
    None,
}

/// What the SAT engine tells; its names are those of JSON and CSV.
#[derive(Clone, Debug, Default, serde::Serialize)]
pub struct SatDetails {
    /// The recipe in its text form.
    pub recipe: String,
    /// The backend's name, or the command line of an external one.
    pub backend: String,
    /// Variables before the first solve.
    pub vars: usize,
    /// Clauses before the first solve.
    pub clauses: u64,
    /// Literals before the first solve.
    pub literals: u64,
    /// Calls of the backend.
    pub rounds: u64,
    /// Cuts added between them.
    pub cuts: u64,
    /// Literals in these cuts.
    pub cut_literals: u64,
    /// Conflicts, if the backend counts them.
    pub conflicts: Option<u64>,
    /// The first rounds one by one, for who draws them.
    #[serde(skip)]
    pub timeline: Vec<sat::Round>,
}

impl SatDetails {
    /// What a run tells.
    pub fn new(statistics: &sat::Statistics) -> SatDetails {
        SatDetails {
            recipe: statistics.recipe.clone(),
            backend: statistics.backend.clone(),
            vars: statistics.size.n_vars(),
            clauses: statistics.size.n_clauses(),
            literals: statistics.size.n_literals(),
            rounds: statistics.n_rounds,
            cuts: statistics.cuts,
            cut_literals: statistics.cut_literals,
            conflicts: statistics.conflicts,
            timeline: statistics.rounds.clone(),
        }
    }
}

/// Who says something: an engine, and the solver outside this process on whose word it does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Voice {
    /// The engine.
    pub engine: Engine,
    /// The command line of the solver.
    pub solver: Option<String>,
}

impl fmt::Display for Voice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.solver {
            None => self.engine.fmt(f),
            Some(solver) => write!(f, "{} on the word of `{solver}`", self.engine),
        }
    }
}

/// What one engine found, after the referee.
#[derive(Clone, Debug)]
pub struct EngineReport {
    /// Which engine.
    pub engine: Engine,
    /// What it says about the board.
    pub status: Status,
    /// Why it is unknown, or why there is no answer, if that can be said in words.
    pub reason: Option<String>,
    /// Whether that reason is a proof that was checked against the board.
    pub proved: bool,
    /// How many answers it counted.
    pub count: Count,
    /// Whether it reached its goal: no limit stopped it.
    pub finished: bool,
    /// Whether it relied on a solver outside this process which failed; the reason says how.
    pub solver_failed: bool,
    /// The answers it kept; the referee accepted each.
    pub answers: Vec<Answer>,
    /// Where its time went.
    pub times: Times,
    /// What only this kind of engine can tell.
    pub details: Details,
}

impl EngineReport {
    /// Who says so.
    pub fn voice(&self) -> Voice {
        let solver = match &self.details {
            Details::Sat(details) => details.backend.strip_prefix(backend::COMMAND),
            _ => None,
        };
        Voice { engine: self.engine, solver: solver.map(in_line) }
    }
}

/// What all engines asked together say about a board.
#[derive(Clone, Debug)]
pub struct Verdict {
    /// The status; unknown if there is a fault.
    pub status: Status,
    /// Why it is unknown, or why there is no answer.
    pub reason: Option<String>,
    /// Why the status is believed; nothing to believe if it is unknown.
    pub trust: Option<Trust>,
    /// Whether two engines that both reached their goal agree; `None` if there were not two.
    pub agreed: Option<bool>,
    /// How many answers there are.
    pub count: Count,
    /// The answers to show.
    pub answers: Vec<Answer>,
    /// Each engine's own report, in the order they ran.
    pub engines: Vec<EngineReport>,
    /// What went wrong, if an engine or two contradicted the referee or each other.
    pub faults: Vec<Fault>,
    /// How much of what it rests on was checked, if that was asked for.
    pub checked: Option<Checked>,
    /// What all answers have in common, if that was asked for and there is an answer or may be one.
    pub common: Option<Common>,
}

impl Verdict {
    /// The report of this engine, if it was asked.
    pub fn engine(&self, engine: Engine) -> Option<&EngineReport> {
        self.engines.iter().find(|report| report.engine == engine)
    }
}

/// Where a board comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// The file, `-` or the address, as given on the command line.
    pub board: String,
    /// Its name inside a file, from a `# name` line.
    pub name: Option<String>,
    /// The line of the file at which it starts.
    pub line: usize,
}

impl Source {
    /// File and name in one line, for people.
    pub fn label(&self) -> String {
        let label = match &self.name {
            Some(name) => format!("{} [{name}]", self.board),
            None => self.board.clone(),
        };
        in_line(&label)
    }
}

/// A name from outside as it may stand in a line for people. What would start a line, command the
/// terminal, turn the direction of writing or not be seen at all becomes the mark for what cannot
/// be shown.
pub fn in_line(name: &str) -> String {
    name.chars().map(|sign| if is_hidden(sign) { '\u{fffd}' } else { sign }).collect()
}

fn is_hidden(sign: char) -> bool {
    sign.is_control()
        || matches!(
            sign,
            '\u{ad}'
                | '\u{61c}'
                | '\u{200b}'..='\u{200f}'
                | '\u{2028}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}'
                | '\u{feff}'
                | '\u{e0000}'..='\u{e007f}'
        )
}

/// A verdict with the board it is about.
#[derive(Clone, Debug)]
pub struct Report {
    /// Where the board comes from.
    pub source: Source,
    /// The board.
    pub board: Board,
    /// The engines asked, as the command line names them.
    pub asked: &'static str,
    /// Time to read the board.
    pub parse: Duration,
    /// The verdict.
    pub verdict: Verdict,
}

/// A duration in milliseconds, to the microsecond.
pub fn millis(duration: Duration) -> f64 {
    (duration.as_secs_f64() * 1e6).round() / 1e3
}
