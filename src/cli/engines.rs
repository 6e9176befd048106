//! The options that say which engines, and how they work.

use std::path::PathBuf;
use std::time::Duration;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use crosscut_encodings::Recipe;

use super::backend::{BackendArgs, BadOptions};
use super::signals::Signals;
use crate::engine::native::{self, FirstBranch, Heuristic, Probing};
use crate::engine::{Engine, Goal, sat};
use crate::pipeline::Ask;

/// Which engines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum Engines {
    /// Propagation, probing and search on the puzzle itself
    Native,
    /// Clauses, a SAT backend and connectivity cuts
    Sat,
    /// Native, then SAT, and a comparison of the two
    #[default]
    Both,
    /// Every candidate; tiny boards only (25 Hitori cells, 2^24 Hashi candidates)
    Brute,
}

impl Engines {
    /// Its name on the command line and in reports.
    pub(super) fn name(self) -> &'static str {
        match self {
            Engines::Native => "native",
            Engines::Sat => "sat",
            Engines::Both => "both",
            Engines::Brute => "brute",
        }
    }

    fn list(self) -> Vec<Engine> {
        match self {
            Engines::Native => vec![Engine::Native],
            Engines::Sat => vec![Engine::Sat],
            Engines::Both => vec![Engine::Native, Engine::Sat],
            Engines::Brute => vec![Engine::Brute],
        }
    }
}

/// The options of every command that runs engines.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Engines")]
pub(super) struct EngineArgs {
    /// Which engines
    #[arg(long, value_enum, default_value_t)]
    pub engine: Engines,
    /// SAT: which encoder for which rule, for example cuts=both,eager=0; what is left out takes
    /// the default
    #[arg(long, value_name = "RECIPE", default_value_t)]
    pub recipe: Recipe,
    #[command(flatten)]
    backend: BackendArgs,
    /// Native: which undecided place is branched on
    #[arg(long, default_value = "weighted", value_parser = named(Heuristic::ALL))]
    pub heuristic: Heuristic,
    /// Native: which value is tried first
    #[arg(long, default_value = "natural", value_parser = named(FirstBranch::ALL))]
    pub branch: FirstBranch,
    /// Native: whether values are tried at the root before the search
    #[arg(long, default_value = "root", value_parser = named(Probing::ALL))]
    pub probe: Probing,
    /// Give up after so many conflicts, for each engine and board
    #[arg(long, value_name = "N")]
    pub conflicts: Option<u64>,
    /// Certify each verdict that no answer can show, unsatisfiable or unique: prove it and check the
    /// proof
    #[arg(long)]
    pub certify: bool,
    /// Hold every cut of the SAT engine against the rules, and every cut, clause and native deduction
    /// against the answers that are known; a wrong one is a defect of this program. Both engines run for
    /// that, and the time doubles or worse
    #[arg(long)]
    pub paranoid: bool,
    /// Work on so many boards at once; 0: one per core
    #[arg(long, value_name = "N", default_value = "1", value_parser = jobs_parser())]
    pub jobs: usize,
    /// Where to save a board on which an engine fails; default: the current folder
    #[arg(long, value_name = "DIR")]
    pub save_dir: Option<PathBuf>,
}

/// A thread needs memory, so a slip of the finger must not start a million of them.
pub(super) fn jobs_parser() -> impl TypedValueParser<Value = usize> {
    clap::value_parser!(u16).range(0..=256).map(usize::from)
}

/// The names of a table, each with its member.
pub(super) fn named<T: Copy + Default + Send + Sync>(
    table: &'static [(&'static str, T)],
) -> impl TypedValueParser<Value = T> {
    PossibleValuesParser::new(table.iter().map(|&(name, _)| name)).map(move |given| {
        let member = table.iter().find(|&&(name, _)| name == given);
        member.map(|&(_, member)| member).unwrap_or_default()
    })
}

impl EngineArgs {
    /// What to ask about every board.
    ///
    /// # Errors
    /// If the options do not go together.
    pub(super) fn ask(
        &self,
        goal: Goal,
        timeout: Option<Duration>,
        signals: &Signals,
    ) -> Result<Ask, BadOptions> {
        let engines = self.engine.list();
        let conflicts = self.conflicts.filter(|_| engines.contains(&Engine::Sat));
        let backend = self.backend.kind(conflicts)?;
        let native = native::Options {
            heuristic: self.heuristic,
            first: self.branch,
            probe: self.probe,
            ..native::Options::default()
        };
        Ok(Ask {
            engines,
            goal,
            timeout,
            conflicts: self.conflicts,
            interrupt: signals.interrupt.clone(),
            certify: self.certify,
            paranoid: self.paranoid,
            common: false,
            native,
            sat: sat::Options { recipe: self.recipe.clone(), backend },
        })
    }
}
