//! `compare`: engines side by side.

use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::time::Duration;

use anyhow::Result;
use clap::{Args, ValueEnum};
use indicatif::{ProgressBar, ProgressStyle};

use super::Globals;
use super::engines::EngineArgs;
use super::exit::Exit;
use super::inputs::BoardArgs;
use super::output::{self, Reader};
use super::run::Run;
use super::signals::Signals;
use crate::engine::Goal;
use crate::report::compare::Totals;
use crate::report::json::{self, CompareRow};
use crate::report::{Report, csv, in_line, text};

const EXAMPLES: &str = "\
Examples:
  crosscut compare boards/                          both engines on every board of a folder
  crosscut compare --format csv boards/ > out.csv   for a spreadsheet
  crosscut compare --first --engine sat --recipe cuts=both boards/    one engine alone
  crosscut compare --paranoid boards/               every cut and deduction checked; takes twice as long or more
  crosscut compare --timeout 1m --jobs 0 boards/    on all cores; times then disturb each other

Columns:
  answers          unique, none, a number, or unknown if a limit was hit
  native ms, ..    the time of each engine, with encoding, without reading and the referee
  faster           who, and how many times longer the other took
  vars, clauses    the formula before the first round
  rounds, cuts     calls of the SAT solver, and clauses added between them for connectivity";

/// Compare the engines on boards: is the answer unique, who is faster, what did it take
///
/// Every engine must come to the same verdict and every answer pass the referee; if not, the exit
/// code is 70.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES, after_long_help = format!("{EXAMPLES}\n\n{}", super::exit::HELP))]
pub(super) struct Compare {
    #[command(flatten)]
    boards: BoardArgs,
    /// One answer only; default: is it unique
    #[arg(long, conflicts_with = "count")]
    first: bool,
    /// Count answers, up to LIMIT
    #[arg(long, value_name = "LIMIT", value_parser = clap::value_parser!(u64).range(1..))]
    count: Option<u64>,
    /// Time for each engine and board
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = humantime::parse_duration)]
    timeout: Duration,
    /// How to report
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    #[command(flatten)]
    engines: EngineArgs,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people: a table and totals
    #[default]
    Text,
    /// One object a line
    Json,
    /// One header line, one row a board
    Csv,
}

/// Runs the command.
///
/// # Errors
/// If results cannot be written.
pub(super) fn run(args: &Compare, globals: &Globals, signals: &Signals) -> Result<Exit> {
    let goal = match args.count {
        Some(limit) => Goal::count(limit),
        None if args.first => Goal::FIRST,
        None => Goal::UNIQUE,
    };
    let bar = progress(globals);
    let run = Run {
        boards: &args.boards,
        ask: args.engines.ask(goal, Some(args.timeout), signals)?,
        asked: args.engines.engine.name(),
        jobs: args.engines.jobs,
        save_dir: args.engines.save_dir.clone().unwrap_or_else(|| PathBuf::from(".")),
        color: globals.color,
        signals,
        bar: &bar,
        quiet: globals.quiet,
    };
    let paint = globals.color.stdout();
    let row = |report: &Report| match args.format {
        Format::Text => Ok(text::compare_row(report, paint)),
        Format::Json => Ok(json::line(&CompareRow::new(report))? + "\n"),
        Format::Csv => csv::line(csv::row(report)),
    };
    let mut totals = Totals::default();
    let mut reader = output::write(&header(args.format)?)?;
    let tally = match reader {
        Reader::Gone => Default::default(),
        Reader::Listening => run.for_each(|report| {
            totals.add(report);
            bar.inc(1);
            if args.format == Format::Text && !globals.quiet {
                bar.suspend(|| tell_failures(report));
            }
            reader = output::write(&row(report)?)?;
            Ok(reader)
        })?,
    };
    bar.finish_and_clear();
    totals.unreadable = tally.unreadable;
    if args.format == Format::Text && reader == Reader::Listening && !globals.quiet {
        output::write(&text::totals(&totals))?;
    }
    Ok(tally.exit(signals))
}

/// The table has no room for what a solver did wrong; the other formats have.
fn tell_failures(report: &Report) {
    for engine in report.verdict.engines.iter().filter(|engine| engine.solver_failed) {
        let reason = engine.reason.as_deref().unwrap_or_default();
        output::note(&format!("{}: {}", report.source.label(), in_line(reason)));
    }
}

fn header(format: Format) -> io::Result<String> {
    match format {
        Format::Text => Ok(text::compare_header()),
        Format::Json => Ok(String::new()),
        Format::Csv => csv::line(csv::HEADER),
    }
}

/// A count of boards on standard error, if that is a terminal and rows go elsewhere. Not if they go
/// into a pipe: what stands at its other end may write to the same terminal.
fn progress(globals: &Globals) -> ProgressBar {
    let goes_elsewhere = !io::stdout().is_terminal() && !output::is_pipe();
    let is_wanted = io::stderr().is_terminal() && goes_elsewhere && !globals.quiet;
    if !is_wanted {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{spinner} boards: {pos}, {elapsed}");
    ProgressBar::new_spinner()
        .with_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()))
}
