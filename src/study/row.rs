//! The rows of plans and of results, as they stand in files: JSON, one object a line.
//!
//! ```text
//! PlanRow     schema, kind "run",     which run: id, board, configuration, goal, limits
//! ResultRow   schema, kind "result",  the same, and what became of it
//! ```
//!
//! **Every row stands alone.** It holds the text of its board, so that any part of a file, in any
//! order, can be run, merged, drawn and reported without another file beside it.
//!
//! Field names are stable, as those of `report::json`: a field may be added; one that changes its
//! meaning raises [`SCHEMA`]. What does not apply is `null`. `docs/study.md` has the fields.

use serde::{Deserialize, Serialize};

use crate::engine::Engine;
use crate::report::Status;
use crate::report::json::AnswerRow;

/// The version of the fields of both kinds of rows.
pub const SCHEMA: u32 = 1;

/// Which kind of row: tells a plan from results.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// A row of a plan.
    Run,
    /// A row of results.
    Result,
}

/// One run to do.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PlanRow {
    /// [`SCHEMA`].
    pub schema: u32,
    /// [`Kind::Run`].
    pub kind: Kind,
    /// Which run.
    #[serde(flatten)]
    pub run: Run,
}

/// One board under one configuration with one set of limits.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Run {
    /// The name of the run: a hash of what could change its result, see `study::id`.
    pub id: String,
    /// The version of Crosscut that made the plan, and alone may run it.
    pub version: String,
    /// The board.
    pub board: BoardRow,
    /// Which engine.
    pub engine: Engine,
    /// SAT: the recipe, written out.
    pub recipe: Option<String>,
    /// SAT: the backend, as on the command line.
    pub backend: Option<String>,
    /// Native: how it searches.
    pub options: Option<NativeOptions>,
    /// What stands in the place `{seed}` of the backend's command line.
    pub seed: Option<u64>,
    /// `first`, `unique` or `count N`.
    pub goal: String,
    /// What the run may take.
    pub limits: LimitsRow,
}

/// A board, with all that is needed to run and to draw it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BoardRow {
    /// The file or address, as given.
    pub path: String,
    /// Its name inside a file.
    pub name: Option<String>,
    /// The line of the file at which it starts.
    pub line: usize,
    /// Where else the same board was found, as labels for people.
    pub also: Vec<String>,
    /// SHA-256 of its text, the one that dumps show.
    pub hash: String,
    /// `hitori` or `hashi`.
    pub puzzle: String,
    /// Number of rows.
    pub rows: usize,
    /// Number of columns.
    pub cols: usize,
    /// The board as plain text.
    pub text: String,
}

/// How the native engine searches, by the names of the command line.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct NativeOptions {
    /// Which undecided place is branched on.
    pub heuristic: String,
    /// Which value is tried first.
    pub branch: String,
    /// Whether values are tried at the root before the search.
    pub probe: String,
}

/// What a run may take.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LimitsRow {
    /// Time by the clock.
    pub timeout_ms: u64,
    /// Time of processors, summed over all processes of the run.
    pub cpu_ms: Option<u64>,
    /// Memory in units of 1024 bytes.
    pub memory_kb: Option<u64>,
    /// Conflicts of the engine.
    pub conflicts: Option<u64>,
}

/// A run that has ended, by itself or by a limit.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ResultRow {
    /// [`SCHEMA`].
    pub schema: u32,
    /// [`Kind::Result`].
    pub kind: Kind,
    /// Which run.
    #[serde(flatten)]
    pub run: Run,
    /// Which repetition of it, from 1.
    pub repeat: u32,
    /// What it found.
    #[serde(flatten)]
    pub outcome: Outcome,
    /// The time it took.
    pub times_ms: TimesRow,
    /// The most memory its processes held, in units of 1024 bytes.
    pub memory_kb: Option<u64>,
    /// When it began: UTC, by the clock of the machine, for people. Nothing is computed from it.
    pub when: String,
    /// Where it ran.
    pub host: Host,
}

/// What a run found, and the statistics of its engine.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Outcome {
    /// What is known of the existence of an answer.
    pub status: Status,
    /// Whether it reached its goal. If not, `reason` says why.
    pub finished: bool,
    /// Why it did not reach its goal.
    pub reason: Option<Reason>,
    /// The same in more words; or why there is no answer.
    pub message: Option<String>,
    /// Whether the answer is the only one, if known.
    pub unique: Option<bool>,
    /// How many answers it counted.
    pub answers: Answers,
    /// The first answer.
    pub answer: Option<AnswerRow>,
    /// True if an answer is shown: the referee accepted it, here and in the process that ran it.
    pub verified: Option<bool>,
    /// Why the status is believed: `verified`, `proved` or `claimed`.
    pub trust: Option<String>,
    /// What the SAT engine did.
    pub sat: Option<SatRow>,
    /// What the native engine did.
    pub native: Option<NativeRow>,
    /// Defects of the program, in words.
    pub faults: Vec<String>,
}

/// Why a run did not reach its goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// The limit of time by the clock.
    Timeout,
    /// The limit of processor time.
    Cpu,
    /// The limit of memory.
    Memory,
    /// The limit of conflicts.
    Conflicts,
    /// The engine does not take boards, or formulas, of this size.
    TooLarge,
    /// The recipe looks only so far, or leaves connectivity out.
    Bounded,
    /// An external solver failed.
    Solver,
    /// The engine, or its process, broke down: a defect of the program.
    Crashed,
    /// The referee did not accept what it found: a defect of the program.
    Rejected,
}

impl Reason {
    /// All reasons, in the order of tables.
    pub const ALL: [Reason; 9] = [
        Reason::Timeout,
        Reason::Cpu,
        Reason::Memory,
        Reason::Conflicts,
        Reason::TooLarge,
        Reason::Bounded,
        Reason::Solver,
        Reason::Crashed,
        Reason::Rejected,
    ];

    /// Its name in rows.
    pub fn name(self) -> &'static str {
        match self {
            Reason::Timeout => "timeout",
            Reason::Cpu => "cpu",
            Reason::Memory => "memory",
            Reason::Conflicts => "conflicts",
            Reason::TooLarge => "too-large",
            Reason::Bounded => "bounded",
            Reason::Solver => "solver",
            Reason::Crashed => "crashed",
            Reason::Rejected => "rejected",
        }
    }

    /// Whether it is a defect of the program, and no property of board, limits or solver.
    pub fn is_defect(self) -> bool {
        matches!(self, Reason::Crashed | Reason::Rejected)
    }
}

/// At least `count` answers; exactly so many if `exact`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Answers {
    /// How many were counted.
    pub count: u64,
    /// Whether there are no more.
    pub exact: bool,
}

/// Where the time went, in milliseconds. The first two are seen from outside and always there;
/// what a process that was killed did not tell is 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct TimesRow {
    /// By the clock, from the start of the process to its end.
    pub wall: f64,
    /// Of processors, over all processes of the run.
    pub cpu: f64,
    /// Reading the board.
    pub parse: f64,
    /// From board to clauses.
    pub encode: f64,
    /// Handing clauses to the backend.
    pub load: f64,
    /// All the rest of the engine.
    pub solve: f64,
    /// The referee.
    pub verify: f64,
}

impl TimesRow {
    /// What the engine itself took: the figure to compare engines by.
    pub fn engine(&self) -> f64 {
        self.encode + self.load + self.solve
    }
}

/// What the SAT engine did.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct SatRow {
    /// Variables before the first round.
    pub vars: u64,
    /// Clauses before the first round.
    pub clauses: u64,
    /// Literals before the first round.
    pub literals: u64,
    /// Calls of the backend.
    pub rounds: u64,
    /// Cuts added between them.
    pub cuts: u64,
    /// Literals in these cuts.
    pub cut_literals: u64,
    /// Conflicts, if the backend counts them.
    pub conflicts: Option<u64>,
    /// The first rounds one by one, at most [`SatRow::KEPT_ROUNDS`].
    pub timeline: Vec<RoundRow>,
}

impl SatRow {
    /// How many rounds are kept one by one; the sums count all.
    pub const KEPT_ROUNDS: usize = 1000;
}

/// One call of the backend and the check of its model.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RoundRow {
    /// What it looked for: `first`, `second` or `more`.
    pub phase: String,
    /// Time in the backend, in milliseconds.
    pub ms: f64,
    /// Time to decode the model and find the cuts it violates, in milliseconds.
    pub check_ms: f64,
    /// Connected components of the model; 0 if there was no model or nobody looked.
    pub components: usize,
    /// Cuts added.
    pub cuts: usize,
    /// Literals in these cuts.
    pub cut_literals: usize,
}

/// What the native engine did.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct NativeRow {
    /// Branches tried by the search.
    pub nodes: u64,
    /// Branches that failed.
    pub conflicts: u64,
    /// Conclusions drawn by rules.
    pub deductions: u64,
    /// Values tried by probing.
    pub probes: u64,
    /// The weakest level that decides the board.
    pub grade: Option<String>,
}

/// The machine of a run.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Host {
    /// Its name.
    pub name: String,
    /// The model of its processors.
    pub cpu: String,
    /// How many of them this process may use.
    pub cores: usize,
    /// How many runs were done at once.
    pub jobs: usize,
    /// Processes that wanted a processor when the run began, the mean over a minute.
    pub load: Option<f64>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_of_a_reason_is_the_one_in_rows() {
        for reason in Reason::ALL {
            let text = serde_json::to_string(&reason).unwrap();
            assert_eq!(text, format!("\"{}\"", reason.name()));
            assert_eq!(serde_json::from_str::<Reason>(&text).unwrap(), reason);
        }
        for status in [Status::Solved, Status::Unsatisfiable, Status::Unknown] {
            let text = serde_json::to_string(&status).unwrap();
            assert_eq!(text, format!("\"{}\"", status.name()));
        }
        for engine in Engine::ALL {
            assert_eq!(serde_json::to_string(&engine).unwrap(), format!("\"{engine}\""));
        }
    }
}
