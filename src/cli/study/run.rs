//! `study run`: the runs of a plan, each in a process of its own.

use std::collections::HashSet;
use std::io;
use std::num::NonZeroU32;
use std::path::{Path, PathBuf};

use anyhow::Result;
use clap::Args;

use super::{bar, files};
use crate::cli::engines::jobs_parser;
use crate::cli::exit::Exit;
use crate::cli::signals::Signals;
use crate::cli::{Globals, output};
use crate::report::in_line;
use crate::study::results::{BadResults, Results};
use crate::study::run::{self, Failed, Terms, Todo};
use crate::study::shard::{Shard, ShardArg};
use crate::study::tally::Tally;
use crate::study::{id, row};

const EXAMPLES: &str = "\
Examples:
  crosscut study run plan.jsonl -o results.jsonl              one run at a time
  crosscut study run plan.jsonl -o results.jsonl --jobs 0     one on each core; times then disturb each other
  crosscut study run plan.jsonl -o r3.jsonl --shard 3/8       the third of eight shares
  crosscut study run plan.jsonl -o results.jsonl --repeat 5   each run five times

Say the same again after Ctrl-C, a crash or a full disk: runs that have a result are not done again.";

/// Do the runs of a plan, each in a process of its own with hard limits, and append the results
///
/// Each result is one line, written as soon as it is there. The exit code tells whether the runs were done,
/// not what they came to.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES, after_long_help = format!("{EXAMPLES}\n\n{}", crate::cli::exit::HELP))]
pub(super) struct Run {
    /// The plan
    plan: PathBuf,
    /// Where results are appended: a new file, or one that an earlier run has begun; - for standard
    /// output, from where nothing is resumed
    #[arg(long, short, value_name = "FILE")]
    output: PathBuf,
    /// Only a share of the runs: I/N, or auto or auto/N in an array of Slurm, GNU parallel or HyperQueue
    #[arg(long, value_name = "I/N", value_parser = |text: &str| text.parse::<ShardArg>())]
    shard: Option<ShardArg>,
    /// Do so many runs at once; 0: one per core
    #[arg(long, value_name = "N", default_value = "1", value_parser = jobs_parser())]
    jobs: usize,
    /// Do each run so many times
    #[arg(long, value_name = "K", default_value = "1")]
    repeat: NonZeroU32,
}

/// Runs the command.
///
/// # Errors
/// Never: what goes wrong is said, and told by the exit code.
pub(super) fn run(args: &Run, globals: &Globals, signals: &Signals) -> Result<Exit> {
    let done = || -> Result<Exit, Exit> {
        let shard = args.shard()?;
        let plan = Plan::read(&args.plan, shard)?;
        let begun = Begun::open(&args.output)?;
        begun.tell(args, &plan, globals);
        let (todo, refused) = args.todo(&plan, &begun);
        begun.go_on(args, todo, &plan, globals, signals)?;
        Ok(if refused { Exit::SolverFault } else { Exit::Done })
    };
    Ok(done().unwrap_or_else(|exit| exit))
}

/// The runs of a plan that are ours, and the names of all.
struct Plan {
    shard: Shard,
    runs: Vec<row::Run>,
    ids: HashSet<u64>,
}

impl Plan {
    fn read(path: &Path, shard: Shard) -> Result<Plan, Exit> {
        let (mut runs, mut ids) = (Vec::new(), HashSet::new());
        files::read_plan(path, |run| {
            let is_new = ids.insert(id::number(&run.id));
            if is_new && shard.has(&run) {
                runs.push(run);
            }
        })?;
        Ok(Plan { shard, runs, ids })
    }
}

/// The file of results, and what was in it.
struct Begun {
    results: Results,
    tally: Tally,
    done: HashSet<(u64, u32)>,
    /// The line of a row that was torn and is cut off.
    torn: Option<u64>,
}

impl Begun {
    fn open(path: &Path) -> Result<Begun, Exit> {
        let (mut tally, mut done) = (Tally::default(), HashSet::new());
        let opened = Results::open(path, |row, _| {
            done.insert((id::number(&row.run.id), row.repeat));
            tally.add(&row);
        });
        match opened {
            Ok((results, torn)) => {
                Ok(Begun { results, tally, done, torn: torn.map(|torn| torn.line) })
            }
            Err(BadResults::Line(why)) => Err(files::unreadable(path, &why)),
            Err(why) => {
                output::note(&format!("crosscut: cannot write {}: {why}", files::shown(path)));
                Err(Exit::CannotWrite)
            }
        }
    }

    fn has(&self, run: &row::Run, repeat: u32) -> bool {
        self.done.contains(&(id::number(&run.id), repeat))
    }

    /// What is worth knowing before it goes on.
    fn tell(&self, args: &Run, plan: &Plan, globals: &Globals) {
        if globals.quiet {
            return;
        }
        let path = files::shown(&args.output);
        if let Some(line) = self.torn {
            output::note(&format!("{path}: line {line} was torn: its run is done again"));
        }
        let foreign = self.done.iter().filter(|(id, _)| !plan.ids.contains(id)).count();
        if foreign > 0 {
            output::note(&format!(
                "{path}: {foreign} results are of runs that are not in {}: of another plan or \
                 another version of crosscut; they stay",
                files::shown(&args.plan)
            ));
        }
        if args.shard.is_some() {
            output::note(&format!("shard {}: {} runs", plan.shard, plan.runs.len()));
        }
    }

    fn go_on(
        mut self,
        args: &Run,
        todo: Vec<Todo>,
        plan: &Plan,
        globals: &Globals,
        signals: &Signals,
    ) -> Result<(), Exit> {
        let (n_todo, path) = (todo.len() as u64, files::shown(&args.output));
        let all = plan.runs.len() as u64 * u64::from(args.repeat.get());
        let terms = Terms { jobs: args.jobs(), interrupt: signals.interrupt.clone() };
        let bar = bar::new(all - n_todo, all, globals.quiet);
        let mut n_done = 0;
        let ended = run::all(todo.into_iter(), &terms, |row| {
            self.results.append(&row)?;
            self.tally.add(&row);
            n_done += 1;
            bar::advance(&bar, &self.tally);
            Ok(())
        });
        bar.finish_and_clear();
        let ended =
            ended.and_then(|ended| self.results.sync().map(|()| ended).map_err(Failed::Results));
        if !globals.quiet {
            let now = all - n_todo + n_done;
            let how = if signals.arrived() { "interrupted: " } else { "" };
            output::note(&format!(
                "{path}: {how}{now} of {all} runs are done, {n_done} of them now"
            ));
            output::note(&format!("{path}: {}", bar::summary(&self.tally)));
        }
        bar::tell_contradictions(&self.tally);
        match ended {
            Ok(_) if signals.arrived() => Err(signals.exit()),
            Ok(run::Interrupted(0)) => Ok(()),
            Ok(run::Interrupted(n)) => {
                output::note(&format!("crosscut: {n} runs were ended by SIGTERM from elsewhere"));
                Err(Exit::Signal(15))
            }
            Err(Failed::Results(error)) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
            Err(Failed::Results(error)) => {
                output::note(&format!("crosscut: cannot write {path}: {error}"));
                Err(Exit::CannotWrite)
            }
            Err(failed @ Failed::Plan { .. }) => {
                let plan = files::shown(&args.plan);
                output::note(&format!("crosscut: {plan}: {}", in_line(&failed.to_string())));
                Err(Exit::Unreadable)
            }
            Err(failed @ Failed::System { .. }) => {
                output::note(&format!("crosscut: {}", in_line(&failed.to_string())));
                Err(Exit::CannotWrite)
            }
        }
    }
}

impl Run {
    fn shard(&self) -> Result<Shard, Exit> {
        let Some(arg) = self.shard else { return Ok(Shard::ALL) };
        arg.find(std::env::var_os).map_err(|why| {
            output::note(&format!("crosscut: --shard: {why}"));
            Exit::Usage
        })
    }

    fn jobs(&self) -> usize {
        match self.jobs {
            0 => std::thread::available_parallelism().map_or(1, usize::from),
            jobs => jobs,
        }
    }

    /// What is left to do, round by round if runs are repeated: a machine that grows slow is then slow for
    /// all. Runs whose solver cannot be started here are left for later, which is said.
    fn todo(&self, plan: &Plan, begun: &Begun) -> (Vec<Todo>, bool) {
        let missing = missing_backends(&plan.runs);
        let rounds = 1..=self.repeat.get();
        let todo = rounds.flat_map(|repeat| {
            let left = plan.runs.iter().filter(move |run| !begun.has(run, repeat));
            left.map(move |run| Todo { run: run.clone(), repeat })
        });
        let (todo, refused): (Vec<_>, Vec<_>) = todo
            .partition(|todo| todo.run.backend.as_ref().is_none_or(|name| !missing.contains(name)));
        (todo, !refused.is_empty())
    }
}

/// Backends that are not there, each with a word on why.
fn missing_backends(runs: &[row::Run]) -> HashSet<String> {
    let (mut seen, mut missing) = (HashSet::new(), HashSet::new());
    for run in runs {
        let Some(name) = run.backend.as_ref().filter(|name| !seen.contains(*name)) else {
            continue;
        };
        seen.insert(name.clone());
        let start = || -> Result<()> { Ok(run.backend()?.check()?) };
        if let Err(why) = start() {
            let what = in_line(&format!("backend {name}: {why}"));
            output::note(&format!("crosscut: {what}; its runs are left for later"));
            missing.insert(name.clone());
        }
    }
    missing
}
