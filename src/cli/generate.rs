//! `generate`: boards from a seed, each solved by both engines before it is printed.
//!
//! ```text
//! options --plan--> dice of seed and number --generate--> board --both engines--> name line and board
//! ```
//!
//! Nothing depends on the clock but whether a board comes at all: a board that takes longer than the
//! user wants to wait is left out and told.

mod made;
mod plan;

use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use anyhow::Result;
use clap::{Args, Subcommand};
use crosscut_puzzles::formats::{self, Format, Named};
use crosscut_puzzles::read::WriteError;
use indicatif::{ProgressBar, ProgressState, ProgressStyle};

use self::made::{Failure, Made, Maker};
use self::plan::{HashiArgs, HitoriArgs, Plan};
use super::engines::jobs_parser;
use super::exit::Exit;
use super::out_file::OutFile;
use super::output::Reader;
use super::run::faults;
use super::signals::Signals;
use super::{Globals, batch, output};

const EXAMPLES: &str = "\
Examples:
  crosscut generate hitori --size 12x12 --unique --seed 7 --number 3
  crosscut generate hitori --size 9 --grade probing -o hard.hitori
  crosscut generate hashi --islands 60 --unique --hidden 20
  crosscut generate hashi --size 24 --islands 200 --class coelho --alpha 25 --beta 10
  crosscut generate hashi --islands 400 --unique --number 100 --jobs 0 -o boards.hashi

The same options and seed give the same boards on every machine. Each board has a stream of chance of
its own, so `--skip 7 --number 1` is board 7 of the seed without those before it. Both engines solve
every board, and the line above it says what they found.";

const EXITS: &str = "\
Exit codes:
  0    all boards are printed
  1    some are missing: none was found in so many tries, or a limit came first
  2    usage; no board can be as it is wanted, or the format cannot say it
  70   a board is not what it should be, a defect; it is saved and not printed
  74   the boards cannot be written
  130  interrupted by Ctrl-C; 143: by SIGTERM";

/// Make boards from a seed: unique ones, of a grade, with many answers, or hard on connectivity
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES, after_long_help = format!("{EXAMPLES}\n\n{EXITS}"))]
pub(super) struct Generate {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand, Debug)]
enum What {
    Hitori(HitoriArgs),
    Hashi(HashiArgs),
}

/// What both puzzles have in common.
#[derive(Args, Debug)]
struct Common {
    /// What the boards are made from
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// How many boards
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    number: u64,
    /// Leave out the first N boards of the seed
    #[arg(long, value_name = "N", default_value_t = 0)]
    skip: u64,
    /// How many tries a board may take
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(1..))]
    tries: u64,
    /// How long a board may take, to be made and by each engine, for example 10s; default: no limit
    #[arg(long, value_name = "TIME", value_parser = humantime::parse_duration)]
    timeout: Option<Duration>,
    /// Make so many boards at once; 0: one per core
    #[arg(long, value_name = "N", default_value = "1", value_parser = jobs_parser())]
    jobs: usize,
    /// Where to write; - for standard output
    #[arg(long, short, value_name = "FILE", default_value = "-")]
    output: PathBuf,
    /// How to write the boards
    #[arg(long, value_name = "FORMAT", default_value = formats::ALL[0].name)]
    to: &'static Format,
    /// Where to save a board that is not what it should be; default: the current folder
    #[arg(long, value_name = "DIR")]
    save_dir: Option<PathBuf>,
}

/// Runs the command.
///
/// # Errors
/// If threads cannot be had.
pub(super) fn run(args: &Generate, globals: &Globals, signals: &Signals) -> Result<Exit> {
    let (common, plan) = match &args.what {
        What::Hitori(args) => (&args.common, args.plan()),
        What::Hashi(args) => (&args.common, args.plan()),
    };
    let written = plan.and_then(|plan| {
        let sheet = Sheet::open(common, signals)?;
        Ok((plan, sheet))
    });
    match written {
        Ok((plan, sheet)) => Run { common, globals, signals, plan }.all(sheet),
        Err(exit) => Ok(exit),
    }
}

/// One run of the command.
struct Run<'a> {
    common: &'a Common,
    globals: &'a Globals,
    signals: &'a Signals,
    plan: Plan,
}

impl Run<'_> {
    fn all(&self, mut sheet: Sheet) -> Result<Exit> {
        let tries = Arc::new(AtomicU64::new(0));
        let bar = self.bar(&tries);
        let maker = Maker {
            plan: &self.plan,
            seed: self.common.seed,
            tries: self.common.tries,
            timeout: self.common.timeout,
            interrupt: self.signals.interrupt.clone(),
            begun: tries,
        };
        let numbers = self.common.skip..self.common.skip.saturating_add(self.common.number);
        let numbers = numbers.take_while(|_| !self.signals.arrived());
        let mut ended = Exit::Done;
        batch::in_order(
            numbers,
            self.common.jobs,
            |number| maker.make(number),
            |made| {
                bar.inc(1);
                let result = match made {
                    Ok(made) => sheet.put(made),
                    Err(failure) => {
                        ended = worse(ended, failure.exit());
                        bar.suspend(|| self.tell(&failure));
                        Ok(())
                    }
                };
                match result {
                    Ok(()) => Ok(Reader::Listening),
                    Err(exit) => {
                        ended = worse(ended, exit);
                        Ok(Reader::Gone)
                    }
                }
            },
        )?;
        bar.finish_and_clear();
        let kept = match self.signals.number() {
            Some(signal) => Err(Exit::Signal(signal)),
            None if ended == Exit::CannotWrite => Ok(()),
            None => sheet.keep(),
        };
        Ok(worse(ended, kept.err().unwrap_or(Exit::Done)))
    }

    fn tell(&self, failure: &Failure) {
        match failure {
            Failure::Missing { .. } => output::note(&format!("crosscut: {failure}")),
            Failure::Defect(report) => {
                let folder = self.common.save_dir.clone().unwrap_or_else(|| PathBuf::from("."));
                output::note(&faults(report, &folder));
                output::note(&format!("crosscut: {failure}"));
            }
        }
    }

    /// Boards and tries on standard error, if that is a terminal and the boards go elsewhere.
    fn bar(&self, tries: &Arc<AtomicU64>) -> ProgressBar {
        let goes_elsewhere = self.common.output.as_os_str() != "-"
            || !io::stdout().is_terminal() && !output::is_pipe();
        if !io::stderr().is_terminal() || !goes_elsewhere || self.globals.quiet {
            return ProgressBar::hidden();
        }
        let (tries, start) = (Arc::clone(tries), Instant::now());
        let told = move |_: &ProgressState, out: &mut dyn std::fmt::Write| {
            let n = tries.load(Ordering::Relaxed);
            let _ = write!(out, "{n} tries, {:.0}/s", n as f64 / start.elapsed().as_secs_f64());
        };
        let style =
            ProgressStyle::with_template("{spinner} boards: {pos}/{len}, {tries}, {elapsed}");
        let style = style.unwrap_or_else(|_| ProgressStyle::default_spinner());
        let bar = ProgressBar::new(self.common.number).with_style(style.with_key("tries", told));
        bar.enable_steady_tick(Duration::from_millis(100));
        bar
    }
}

/// The exit code that weighs more: a defect most, then what keeps boards from being written.
fn worse(a: Exit, b: Exit) -> Exit {
    let weight = |exit| match exit {
        Exit::Done => 0,
        Exit::Rejected => 1,
        Exit::Fault => 3,
        _ => 2,
    };
    if weight(b) > weight(a) { b } else { a }
}

/// Where the boards go: in the project's own text one by one, in another format all at the end, as it
/// may have to know all of them.
struct Sheet {
    out: OutFile,
    format: &'static Format,
    waiting: Vec<Made>,
    n_boards: u64,
}

impl Sheet {
    fn open(common: &Common, signals: &Signals) -> Result<Sheet, Exit> {
        if common.to.write.is_none() {
            output::note(&format!("crosscut: --to {}: it is only read", common.to.name));
            return Err(Exit::Usage);
        }
        let out = OutFile::open(&common.output, &[], &[], signals)?;
        Ok(Sheet { out, format: common.to, waiting: Vec::new(), n_boards: 0 })
    }

    fn put(&mut self, made: Made) -> Result<(), Exit> {
        self.n_boards += 1;
        if self.format.name != formats::ALL[0].name {
            self.waiting.push(made);
            return Ok(());
        }
        let gap = if self.n_boards > 1 { "\n" } else { "" };
        let text = self.text(&[made])?;
        self.write(&format!("{gap}{text}"))
    }

    /// Gives the file its name, unless no board was made.
    fn keep(mut self) -> Result<(), Exit> {
        if !self.waiting.is_empty() {
            let text = self.text(&self.waiting)?;
            self.write(&text)?;
        }
        if self.n_boards > 0 { self.out.keep(Ok(())) } else { Ok(()) }
    }

    fn write(&mut self, text: &str) -> Result<(), Exit> {
        self.out.write_all(text.as_bytes()).map_err(|error| self.out.failed(&error))
    }

    fn text(&self, boards: &[Made]) -> Result<String, Exit> {
        let named = boards.iter().map(|made| Named { name: Some(&made.name), board: &made.board });
        let named: Vec<Named<'_>> = named.collect();
        let written = match self.format.write {
            Some(write) => write(&named),
            None => Ok(String::new()),
        };
        written.map_err(|error: WriteError| {
            output::note(&format!("crosscut: --to {}: {error}", self.format.name));
            Exit::Usage
        })
    }
}
