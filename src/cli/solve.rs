//! `solve`: answers of boards.

use std::path::PathBuf;
use std::time::Duration;

use anyhow::Result;
use clap::{Args, ValueEnum};
use crosscut_encodings::connectivity::Connectivity;
use indicatif::ProgressBar;

use super::backend::BadOptions;
use super::engines::EngineArgs;
use super::exit::Exit;
use super::inputs::BoardArgs;
use super::output::Reader;
use super::pictures::{PictureArgs, Pictures, Several};
use super::run::{Run, Tally};
use super::signals::Signals;
use super::{Globals, output};
use crate::engine::Goal;
use crate::pipeline::Ask;
use crate::report::json::{self, SolveRow};
use crate::report::text::{self, Detail, Layout, Paint};
use crate::report::{Report, Status, competition};

const EXAMPLES: &str = "\
Examples:
  crosscut solve board.hitori                one answer, from both engines
  crosscut solve --unique board.hashi        is it the only one? if not, where do two answers differ
  crosscut solve --unique --certify board.hashi    the same, and a verified proof of it
  crosscut solve --differ board.hashi        two answers side by side, the differences in brackets
  crosscut solve --common board.hitori       what all answers have in common
  crosscut solve --paranoid board.hashi      every step held against the rules and known answers
  crosscut solve --count 1000 bundle.txt     how many answers, up to 1000
  crosscut solve --format json boards/       one line of JSON a board
  crosscut solve --draw answer.svg board.hashi    and a picture of it; `crosscut draw` has more
  crosscut solve --backend cmd:\"minisat {cnf} {out}\" --mem 2G board.hitori    by another SAT solver
  crosscut solve 'https://puzz.link/p?hitori/3/3/123231312'
  printf '1.2.1\\n' | crosscut solve --puzzle hashi -";

/// Solve boards: by both engines, compared, every answer checked by the referee
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES, after_long_help = format!("{EXAMPLES}\n\n{}", super::exit::HELP))]
pub(super) struct Solve {
    #[command(flatten)]
    boards: BoardArgs,
    #[command(flatten)]
    goal: GoalArgs,
    /// Time for each engine and board, for example 10s or 500ms; default: none
    #[arg(long, value_name = "TIME", value_parser = humantime::parse_duration)]
    timeout: Option<Duration>,
    /// How to report
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    /// Draw what is found: to a file that ends in .svg, .png or .txt, or to a folder, with a picture
    /// for each board; two answers of --unique are drawn with their differences
    #[arg(long, value_name = "FILE|DIR")]
    draw: Option<PathBuf>,
    #[command(flatten)]
    engines: EngineArgs,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people
    #[default]
    Text,
    /// One object a line
    Json,
    /// As SAT competitions do: c, s and v lines; exit code 10 or 20 on one board
    Competition,
}

#[derive(Args, Clone, Copy, Debug)]
#[group(multiple = false)]
struct GoalArgs {
    /// Find out whether there is exactly one answer
    #[arg(long)]
    unique: bool,
    /// Count answers, up to LIMIT
    #[arg(long, value_name = "LIMIT", value_parser = clap::value_parser!(u64).range(1..))]
    count: Option<u64>,
    /// Show all answers, up to LIMIT
    #[arg(long, value_name = "LIMIT", value_parser = clap::value_parser!(u64).range(1..))]
    all: Option<u64>,
    /// Find out whether there is exactly one answer; if not, show two side by side with the places marked
    /// where they differ
    #[arg(long)]
    differ: bool,
    /// Find out what all answers have in common
    #[arg(long)]
    common: bool,
}

impl GoalArgs {
    fn goal(self) -> Goal {
        match (self.count, self.all) {
            (Some(limit), _) => Goal::count(limit),
            (_, Some(limit)) => Goal::all(limit),
            _ if self.unique || self.differ || self.common => Goal::UNIQUE,
            _ => Goal::FIRST,
        }
    }
}

/// Runs the command.
///
/// # Errors
/// If results cannot be written.
pub(super) fn run(args: &Solve, globals: &Globals, signals: &Signals) -> Result<Exit> {
    let paint = globals.color.stdout();
    let detail = if globals.quiet { Detail::Result } else { Detail::Engines };
    let run = Run {
        boards: &args.boards,
        ask: args.ask(signals)?,
        asked: args.engines.engine.name(),
        jobs: args.engines.jobs,
        save_dir: args.engines.save_dir.clone().unwrap_or_else(|| PathBuf::from(".")),
        color: globals.color,
        signals,
        bar: &ProgressBar::hidden(),
        quiet: globals.quiet,
    };
    let mut pictures = match Drawn::open(args, globals, signals) {
        Ok(pictures) => pictures,
        Err(exit) => return Ok(exit),
    };
    let mut last = None;
    let tally = run.for_each(|report| {
        let is_first = last.replace(report.verdict.status).is_none();
        let gap = if is_first || args.format != Format::Text { "" } else { "\n" };
        let reader = output::write(&format!("{gap}{}", args.render(report, paint, detail)?))?;
        Ok(if pictures.take(report) { reader } else { Reader::Gone })
    })?;
    Ok(pictures.finish(&tally).unwrap_or_else(|| exit(args.format, &tally, last, signals)))
}

/// The pictures of `--draw`, if there are to be any.
struct Drawn {
    pictures: Option<Pictures>,
    several: Several,
    failed: Option<Exit>,
}

impl Drawn {
    fn open(args: &Solve, globals: &Globals, signals: &Signals) -> Result<Drawn, Exit> {
        let several =
            if args.goal.unique || args.goal.differ { Several::Compared } else { Several::Apart };
        let open = |path: &PathBuf| {
            if path.as_os_str() == "-" {
                output::note("crosscut: --draw needs a file or a folder: `draw` writes to -");
                return Err(Exit::Usage);
            }
            let inputs = args.boards.boards.iter().map(PathBuf::from).collect();
            let pictures = PictureArgs::default();
            Pictures::open(Some(path), &pictures, inputs, globals.color, signals)
        };
        let pictures = args.draw.as_ref().map(open).transpose()?;
        Ok(Drawn { pictures, several, failed: None })
    }

    /// Draws the answers of a report; whether there is a point in going on.
    fn take(&mut self, report: &Report) -> bool {
        let drawn = self.pictures.as_mut().map(|p| p.put_answers(report, self.several));
        self.failed = drawn.and_then(Result::err);
        self.failed.is_none()
    }

    /// How the command ends because of the pictures, if it does.
    fn finish(self, tally: &Tally) -> Option<Exit> {
        if self.failed.is_some() || tally.fault {
            return self.failed;
        }
        match self.pictures?.finish() {
            Ok(0) => {
                output::note("crosscut: no answer, so nothing is drawn");
                None
            }
            Ok(_) => None,
            Err(exit) => Some(exit),
        }
    }
}

impl Solve {
    fn ask(&self, signals: &Signals) -> Result<Ask, BadOptions> {
        let ask = self.engines.ask(self.goal.goal(), self.timeout, signals)?;
        if self.goal.common && self.format == Format::Competition {
            return Err(BadOptions::CommonFormat);
        }
        if self.goal.common && ask.sat.recipe.conn == Connectivity::None {
            return Err(BadOptions::CommonRecipe);
        }
        Ok(Ask { common: self.goal.common, ..ask })
    }

    fn render(&self, report: &Report, paint: Paint, detail: Detail) -> std::io::Result<String> {
        let layout = if self.goal.differ { Layout::Beside } else { Layout::Stacked };
        match self.format {
            Format::Text => Ok(text::solve(report, paint, detail, layout)),
            Format::Json => Ok(json::line(&SolveRow::new(report))? + "\n"),
            Format::Competition => Ok(competition::lines(report)),
        }
    }
}

/// 10 and 20 are failures to every job runner, so they are given only where they are asked for.
fn exit(format: Format, tally: &Tally, status: Option<Status>, signals: &Signals) -> Exit {
    match (tally.exit(signals), status) {
        (Exit::Done, Some(status)) if format == Format::Competition && tally.inputs == 1 => {
            match status {
                Status::Solved => Exit::Solved,
                Status::Unsatisfiable => Exit::Unsatisfiable,
                Status::Unknown => Exit::Done,
            }
        }
        (exit, _) => exit,
    }
}
