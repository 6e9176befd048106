//! From the words of a row to what the pipeline is asked, and back.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use crosscut_puzzles::{Board, Puzzle, read};

use super::configuration::with_seed;
use super::row::{BoardRow, NativeOptions, Run};
use crate::backend::BackendKind;
use crate::dump::fingerprint;
use crate::engine::native::{self, FirstBranch, Heuristic, Probing};
use crate::engine::{self, sat};
use crate::pipeline::Ask;
#[cfg(unix)]
use crate::process::Memory;

/// What a run looks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// One answer.
    First,
    /// Whether there is exactly one.
    Unique,
    /// How many there are, up to a limit.
    Count(u64),
}

/// As in rows.
impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Goal::First => f.write_str("first"),
            Goal::Unique => f.write_str("unique"),
            Goal::Count(limit) => write!(f, "count {limit}"),
        }
    }
}

impl FromStr for Goal {
    type Err = BadRun;

    fn from_str(text: &str) -> Result<Goal, BadRun> {
        let limit = |text: &str| text.parse().ok().filter(|&limit| limit > 0);
        match (text, text.strip_prefix("count ").and_then(limit)) {
            ("first", _) => Ok(Goal::First),
            ("unique", _) => Ok(Goal::Unique),
            (_, Some(limit)) => Ok(Goal::Count(limit)),
            _ => Err(BadRun(format!("goal {text:?}: expected first, unique or count N"))),
        }
    }
}

impl From<Goal> for engine::Goal {
    fn from(goal: Goal) -> engine::Goal {
        match goal {
            Goal::First => engine::Goal::FIRST,
            Goal::Unique => engine::Goal::UNIQUE,
            Goal::Count(limit) => engine::Goal::count(limit),
        }
    }
}

/// How long a run may go on after it should have stopped, before it is killed.
pub(super) fn grace(timeout: Duration) -> Duration {
    Duration::from_secs(1) + (timeout / 10).min(Duration::from_secs(10))
}

/// A run whose words say nothing that can be done.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct BadRun(pub String);

fn bad(why: impl fmt::Display) -> BadRun {
    BadRun(why.to_string())
}

impl BoardRow {
    /// The board, read from its text.
    ///
    /// # Errors
    /// If there is none, or it is another one than the hash says.
    pub fn board(&self) -> Result<Board, BadRun> {
        let puzzle: Puzzle = self.puzzle.parse().map_err(bad)?;
        let mut entries = read::read_boards(self.text.as_bytes(), Some(puzzle));
        let board = match (entries.pop(), entries.pop()) {
            (Some(entry), None) => entry.board.map_err(bad)?,
            _ => return Err(BadRun("the text of the board holds several".to_owned())),
        };
        match fingerprint(&board) == self.hash {
            true => Ok(board),
            false => Err(BadRun("the text of the board is not the one of its hash".to_owned())),
        }
    }
}

impl Run {
    /// What the pipeline is asked, within `timeout`, until `interrupt` is set.
    ///
    /// # Errors
    /// If some word is none.
    pub fn ask(&self, timeout: Duration, interrupt: &Arc<AtomicBool>) -> Result<Ask, BadRun> {
        let goal: Goal = self.goal.parse()?;
        let native = match &self.options {
            Some(options) => options.read()?,
            None => native::Options::default(),
        };
        let recipe = self.recipe.as_deref().unwrap_or_default().parse().map_err(bad)?;
        Ok(Ask {
            engines: vec![self.engine],
            goal: goal.into(),
            timeout: Some(timeout),
            conflicts: self.limits.conflicts,
            interrupt: Arc::clone(interrupt),
            certify: false,
            paranoid: false,
            common: false,
            native,
            sat: sat::Options { recipe, backend: self.backend()? },
        })
    }

    /// The backend, with the limit of memory if it is a program.
    ///
    /// # Errors
    /// If there is none of this name.
    pub fn backend(&self) -> Result<BackendKind, BadRun> {
        let Some(text) = &self.backend else { return Ok(BackendKind::default()) };
        let kind = with_seed(text, self.seed).parse().map_err(bad)?;
        #[cfg(unix)]
        if let BackendKind::Command(mut external) = kind {
            external.memory = self.limits.memory_kb.and_then(Memory::from_kb);
            return Ok(BackendKind::Command(external));
        }
        Ok(kind)
    }

    /// Board and configuration in one line, for people.
    pub fn label(&self) -> String {
        format!("{} by {}", self.board.label(), self.configuration())
    }

    /// The configuration in one line: what sets it apart from the default of its engine. In a plan
    /// each has another.
    pub fn configuration(&self) -> String {
        let mut words = vec![self.engine.name().to_owned()];
        if let Some(options) = &self.options {
            words.extend(options.differences());
        }
        words.extend(self.recipe.as_deref().map(short_recipe));
        words.extend(self.backend.clone().filter(|backend| {
            *backend != BackendKind::default().to_string() // as recipes: the default goes without saying
        }));
        words.extend(self.seed.map(|seed| format!("seed={seed}")));
        words.retain(|word| !word.is_empty());
        crate::report::in_line(&words.join(" "))
    }
}

/// The parts of a recipe that are not those of the default one.
fn short_recipe(recipe: &str) -> String {
    let default = crosscut_encodings::Recipe::default().to_string();
    let default: Vec<&str> = default.split(',').collect();
    let parts: Vec<&str> = recipe.split(',').filter(|part| !default.contains(part)).collect();
    parts.join(",")
}

impl BoardRow {
    /// File and name in one line, for people.
    pub fn label(&self) -> String {
        let BoardRow { path, name, line, .. } = self;
        crate::report::Source { board: path.clone(), name: name.clone(), line: *line }.label()
    }
}

impl NativeOptions {
    /// The names of options; the first name of each choice.
    pub fn new(heuristic: Heuristic, branch: FirstBranch, probe: Probing) -> NativeOptions {
        NativeOptions {
            heuristic: name(Heuristic::ALL, &heuristic),
            branch: name(FirstBranch::ALL, &branch),
            probe: name(Probing::ALL, &probe),
        }
    }

    fn read(&self) -> Result<native::Options, BadRun> {
        Ok(native::Options {
            heuristic: self.heuristic.parse().map_err(bad)?,
            first: self.branch.parse().map_err(bad)?,
            probe: self.probe.parse().map_err(bad)?,
            ..native::Options::default()
        })
    }

    fn differences(&self) -> Vec<String> {
        let default = NativeOptions::default();
        let fields = [
            ("heuristic", &self.heuristic, default.heuristic),
            ("branch", &self.branch, default.branch),
            ("probe", &self.probe, default.probe),
        ];
        let differ = fields.into_iter().filter(|(_, own, default)| *own != default);
        differ.map(|(key, own, _)| format!("{key}={own}")).collect()
    }
}

impl Default for NativeOptions {
    fn default() -> NativeOptions {
        NativeOptions::new(Heuristic::default(), FirstBranch::default(), Probing::default())
    }
}

fn name<T: PartialEq>(table: &[(&'static str, T)], member: &T) -> String {
    table.iter().find(|(_, other)| other == member).map_or("", |(name, _)| name).to_owned()
}
