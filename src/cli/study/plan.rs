//! `study plan`: which runs to do.

use std::ffi::OsString;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::Result;
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use crosscut_encodings::Recipe;

use super::config::Config;
use crate::cli::complaints;
use crate::cli::engines::named;
use crate::cli::exit::Exit;
use crate::cli::inputs::{self, BoardArgs, FormArgs};
use crate::cli::out_file::OutFile;
use crate::cli::signals::Signals;
use crate::cli::{Globals, output};
use crate::engine::Engine;
use crate::engine::native::{FirstBranch, Heuristic, Probing};
use crate::process::Memory;
use crate::report::in_line;
use crate::study::configuration::{self, Configuration, Mix};
use crate::study::plan::{self, Boards};
use crate::study::row::LimitsRow;
use crate::study::words::Goal;

const EXAMPLES: &str = "\
Examples:
  crosscut study plan boards/ --unique -o plan.jsonl           native and SAT, default recipe
  crosscut study plan boards/ --engine sat --recipe conn=lazy --recipe conn=levels \\
      --backend varisat --backend batsat -o plan.jsonl         2 x 2 runs a board
  crosscut study plan boards/ --backend 'cmd:cadical -q --seed={seed} {cnf}' \\
      --seed 1 --seed 2 -o plan.jsonl                          with seeds
  crosscut study plan --config study.toml -o plan.jsonl        described in a file";

/// How long a run may take if nobody says.
const TIMEOUT: Duration = Duration::from_secs(10);

/// Write a plan: every board under every configuration, one run a line
///
/// The same boards and options give the same bytes, in whatever order they are given. Options that
/// may be given several times are combined; a board that is found twice is run once.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES, after_long_help = format!("{EXAMPLES}\n\n{}", crate::cli::exit::HELP))]
pub(super) struct Plan {
    /// Files, folders, puzz.link addresses, or - for standard input. A file may hold many boards
    #[arg(value_name = "BOARD", required_unless_present = "config")]
    boards: Vec<OsString>,
    #[command(flatten)]
    form: FormArgs,
    /// The plan; - for standard output
    #[arg(long, short, value_name = "FILE")]
    output: PathBuf,
    /// A study described in a file (docs/study.md); options given here go before it, and lists of
    /// choices make a mix of their own
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    #[command(flatten)]
    goal: GoalArgs,
    #[command(flatten)]
    limits: LimitArgs,
    #[command(flatten)]
    mix: MixArgs,
}

#[derive(Args, Clone, Copy, Debug)]
#[group(multiple = false)]
struct GoalArgs {
    /// Look for one answer; this is the default
    #[arg(long)]
    first: bool,
    /// Find out whether there is exactly one answer
    #[arg(long)]
    unique: bool,
    /// Count answers, up to LIMIT
    #[arg(long, value_name = "LIMIT", value_parser = clap::value_parser!(u64).range(1..))]
    count: Option<u64>,
}

#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Limits of a run")]
struct LimitArgs {
    /// Time by the clock, reading the board included; default: 10s
    #[arg(long, value_name = "TIME", value_parser = humantime::parse_duration)]
    timeout: Option<Duration>,
    /// Processor time of all its processes together; default: none
    #[arg(long, value_name = "TIME", value_parser = humantime::parse_duration)]
    cpu: Option<Duration>,
    /// Memory of all its processes together, for example 512M or 2G; default: none
    #[arg(long, value_name = "SIZE")]
    mem: Option<Memory>,
    /// Conflicts of the engine; default: none
    #[arg(long, value_name = "N")]
    conflicts: Option<u64>,
}

/// Choices; each option may be given several times.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Configurations (each option may be given several times)")]
struct MixArgs {
    /// Which engine; default: native and sat
    #[arg(long = "engine", value_name = "ENGINE", value_parser = engine_parser())]
    engines: Vec<Engine>,
    /// SAT: which encoder for which rule
    #[arg(long = "recipe", value_name = "RECIPE")]
    recipes: Vec<Recipe>,
    /// SAT: which solver, by name or as cmd:"PROGRAM {cnf}"
    #[arg(long = "backend", value_name = "BACKEND")]
    backends: Vec<String>,
    /// SAT: what stands in the place {seed} of a cmd: backend
    #[arg(long = "seed", value_name = "N")]
    seeds: Vec<u64>,
    /// Native: which undecided place is branched on
    #[arg(long = "heuristic", value_name = "NAME", value_parser = named(Heuristic::ALL))]
    heuristics: Vec<Heuristic>,
    /// Native: which value is tried first
    #[arg(long = "branch", value_name = "NAME", value_parser = named(FirstBranch::ALL))]
    branches: Vec<FirstBranch>,
    /// Native: whether values are tried at the root before the search
    #[arg(long = "probe", value_name = "NAME", value_parser = named(Probing::ALL))]
    probes: Vec<Probing>,
}

fn engine_parser() -> impl TypedValueParser<Value = Engine> {
    PossibleValuesParser::new(Engine::ALL.map(Engine::name)).map(|given| {
        let known = Engine::ALL.into_iter().find(|engine| engine.name() == given);
        known.unwrap_or(Engine::Native)
    })
}

/// Runs the command.
///
/// # Errors
/// Never: what goes wrong is said, and told by the exit code.
pub(super) fn run(args: &Plan, globals: &Globals, signals: &Signals) -> Result<Exit> {
    let wishes = match args.wishes() {
        Ok(wishes) => wishes,
        Err(why) => {
            output::note(&format!("crosscut: {why}"));
            return Ok(Exit::Usage);
        }
    };
    let (boards, exit) = args.read_boards(&wishes, globals, signals);
    if signals.arrived() {
        return Ok(signals.exit());
    }
    let written = args.write(boards, wishes, globals, signals);
    Ok(written.err().unwrap_or(exit))
}

/// All but the boards themselves.
struct Wishes {
    boards: BoardArgs,
    configurations: Vec<Configuration>,
    goal: Goal,
    limits: LimitsRow,
}

impl Plan {
    /// What command line and file say together.
    fn wishes(&self) -> Result<Wishes, String> {
        let in_file =
            |path: &Path, why: String| format!("{}: {why}", in_line(&path.display().to_string()));
        let config = match &self.config {
            Some(path) => Config::read(path).map_err(|why| in_file(path, why))?,
            None => Config::default(),
        };
        let from_config = || -> Result<_, String> {
            Ok((config.mixes()?, self.goal.or(&config)?, self.limits.or(&config)?))
        };
        let (mut mixes, goal, limits) = from_config().map_err(|why| match &self.config {
            Some(path) => in_file(path, why),
            None => why,
        })?;
        if mixes.is_empty() || self.mix.is_given() {
            mixes.push(self.mix.mix());
        }
        let mut configurations = Vec::new();
        for mix in mixes {
            configurations
                .extend(mix.configurations(limits.conflicts).map_err(|why| why.to_string())?);
        }
        let boards = self.boards.iter().cloned();
        let boards = boards.chain(config.boards().map(PathBuf::into_os_string)).collect();
        Ok(Wishes {
            boards: BoardArgs { boards, form: self.form.clone() },
            configurations: configuration::sorted(configurations),
            goal,
            limits,
        })
    }

    fn read_boards(&self, wishes: &Wishes, globals: &Globals, signals: &Signals) -> (Boards, Exit) {
        let mut boards = Boards::default();
        let mut exit = Exit::Done;
        for job in inputs::jobs(&wishes.boards).take_while(|_| !signals.arrived()) {
            let place = job.source.label();
            match job.board {
                Err(why) => {
                    exit = Exit::Unreadable;
                    complaints::unreadable(&job.source.board, &why, globals.color);
                }
                Ok(board) => {
                    if let Err(why) = boards.add(&job.source, &board) {
                        exit = Exit::Unreadable;
                        output::note(&format!("{place}: cannot be planned: {why}"));
                    }
                }
            }
        }
        (boards, exit)
    }

    fn write(
        &self,
        boards: Boards,
        wishes: Wishes,
        globals: &Globals,
        signals: &Signals,
    ) -> Result<(), Exit> {
        let paths: Vec<PathBuf> = boards.paths().map(PathBuf::from).collect();
        let inputs = paths.iter().chain(&self.config).map(PathBuf::as_path);
        let inputs: Vec<&Path> = inputs.collect();
        let mut out = OutFile::open(&self.output, &inputs, &[], signals)?;
        let plan = plan::Plan::new(boards, wishes.configurations, wishes.goal, wishes.limits);
        let written = {
            let mut buffer = std::io::BufWriter::with_capacity(1 << 16, &mut out);
            plan.write(&mut buffer).and_then(|()| buffer.flush())
        };
        out.keep(written)?;
        if !globals.quiet {
            tell(&plan);
        }
        Ok(())
    }
}

/// What is in the plan, and which boards were found more than once.
fn tell(plan: &plan::Plan) {
    const SHOWN: usize = 5;
    let n = plan.duplicates().count();
    for board in plan.duplicates().take(SHOWN) {
        let also = in_line(&board.also.join(", "));
        output::note(&format!("{}: the same board is {also}", board.label()));
    }
    if n > SHOWN {
        output::note(&format!("and {} more boards that were found more than once", n - SHOWN));
    }
    let (boards, runs) = (plan.n_boards(), plan.n_runs());
    let each = runs.checked_div(boards).unwrap_or_default();
    output::note(&format!("{runs} runs: {boards} boards, {each} configurations"));
}

impl GoalArgs {
    fn or(self, config: &Config) -> Result<Goal, String> {
        let own = match self.count {
            Some(limit) => Some(Goal::Count(limit)),
            None if self.unique => Some(Goal::Unique),
            None if self.first => Some(Goal::First),
            None => None,
        };
        match (own, &config.goal) {
            (Some(goal), _) => Ok(goal),
            (None, Some(goal)) => goal.parse().map_err(|why| format!("{why}")),
            (None, None) => Ok(Goal::First),
        }
    }
}

impl LimitArgs {
    fn or(&self, config: &Config) -> Result<LimitsRow, String> {
        let time = |key: &str, own: Option<Duration>, text: &Option<String>| match (own, text) {
            (Some(time), _) => Ok(Some(time)),
            (None, Some(text)) => {
                humantime::parse_duration(text).map(Some).map_err(|why| format!("{key}: {why}"))
            }
            (None, None) => Ok(None),
        };
        let timeout = time("timeout", self.timeout, &config.timeout)?.unwrap_or(TIMEOUT);
        let cpu = time("cpu", self.cpu, &config.cpu)?;
        let memory = match (self.mem, &config.mem) {
            (Some(memory), _) => Some(memory),
            (None, Some(text)) => Some(text.parse().map_err(|why| format!("mem: {why}"))?),
            (None, None) => None,
        };
        Ok(LimitsRow {
            timeout_ms: whole_millis("timeout", timeout)?,
            cpu_ms: cpu.map(|cpu| whole_millis("cpu", cpu)).transpose()?,
            memory_kb: memory.map(Memory::kb),
            conflicts: self.conflicts.or(config.conflicts),
        })
    }
}

fn whole_millis(key: &str, time: Duration) -> Result<u64, String> {
    match u64::try_from(time.as_millis()) {
        Ok(0) => Err(format!("{key}: at least 1ms")),
        Ok(millis) => Ok(millis),
        Err(_) => Err(format!("{key}: too long")),
    }
}

impl MixArgs {
    fn is_given(&self) -> bool {
        let mix = self.mix();
        !(mix.engines.is_empty()
            && mix.recipes.is_empty()
            && mix.backends.is_empty()
            && mix.seeds.is_empty()
            && mix.heuristics.is_empty()
            && mix.branches.is_empty()
            && mix.probes.is_empty())
    }

    fn mix(&self) -> Mix {
        Mix {
            engines: self.engines.clone(),
            recipes: self.recipes.clone(),
            backends: self.backends.clone(),
            seeds: self.seeds.clone(),
            heuristics: self.heuristics.clone(),
            branches: self.branches.clone(),
            probes: self.probes.clone(),
        }
    }
}
