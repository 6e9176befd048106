//! Runs of a plan, several at once, each in a process of its own.
//!
//! ```text
//! watch      one run from outside: its clock, its limits, its end
//! worker     the same from inside; told: what it says at its end
//! usage      memory and processor time of a process and all it started
//! orphans    processes that runs leave behind; scratch: files
//! verdict    from what was told and seen to a row
//! host       the machine
//! ```
//!
//! Threads take runs in the order of the plan. A result is handed on as soon as it is there, so the
//! order of results is that of their ends.

mod host;
mod orphans;
mod scratch;
mod told;
mod usage;
mod verdict;
mod watch;
mod worker;

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, SyncSender};
use std::sync::{Arc, Mutex};
use std::time::SystemTime;

pub use worker::work;

use super::row::{Host, Kind, PlanRow, ResultRow, Run, SCHEMA};
use super::words::BadRun;
use orphans::Leaders;
use watch::NoResult;

/// The arguments by which this program becomes the process of a run.
pub const WORKER: [&str; 2] = ["study", "worker"];

/// A run that is to be done, and for which time.
#[derive(Clone, Debug)]
pub struct Todo {
    /// The run.
    pub run: Run,
    /// Which repetition of it.
    pub repeat: u32,
}

/// What holds for all runs.
#[derive(Clone, Debug)]
pub struct Terms {
    /// How many at once.
    pub jobs: usize,
    /// Set from outside to end the study. Runs that are going on are killed and give no result.
    pub interrupt: Arc<AtomicBool>,
}

/// Why a study ends early.
#[derive(Debug, thiserror::Error)]
pub enum Failed {
    /// A row of the plan cannot be run.
    #[error("run {id}: {why}")]
    Plan {
        /// The run.
        id: String,
        /// What is wrong with it.
        why: BadRun,
    },
    /// A process cannot be started or watched.
    #[error("run {id}: its process cannot be started or watched: {error}")]
    System {
        /// The run.
        id: String,
        /// Why.
        error: io::Error,
    },
    /// Results cannot be kept.
    #[error(transparent)]
    Results(io::Error),
}

/// How many runs were ended from outside before they had a result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Interrupted(pub u64);

/// Does runs and gives each result to `keep`, on this thread. The first failure ends it; runs
/// that are going on are then killed.
///
/// # Errors
/// If a run cannot be done, or `keep` fails.
pub fn all(
    todo: impl Iterator<Item = Todo> + Send,
    terms: &Terms,
    mut keep: impl FnMut(ResultRow) -> io::Result<()>,
) -> Result<Interrupted, Failed> {
    orphans::adopt();
    let pool = Pool {
        todo: Mutex::new(todo),
        terms,
        stop: AtomicBool::new(false),
        leaders: Leaders::default(),
        host: host::describe(terms.jobs),
    };
    std::thread::scope(|scope| {
        let (sender, results) = mpsc::sync_channel(terms.jobs);
        for _ in 0..terms.jobs.max(1) {
            let (pool, sender) = (&pool, sender.clone());
            scope.spawn(move || pool.work(&sender));
        }
        drop(sender);
        let mut interrupted = Interrupted::default();
        for result in results {
            let kept = match result {
                Ok(Some(row)) => keep(*row).map_err(Failed::Results),
                Ok(None) => {
                    interrupted.0 += 1;
                    Ok(())
                }
                Err(failed) => Err(failed),
            };
            if let Err(failed) = kept {
                pool.stop.store(true, Ordering::Relaxed);
                return Err(failed);
            }
        }
        Ok(interrupted)
    })
}

/// A result; none if the run was interrupted.
type Done = Result<Option<Box<ResultRow>>, Failed>;

/// What the threads share.
struct Pool<'a, T> {
    todo: Mutex<T>,
    terms: &'a Terms,
    stop: AtomicBool,
    leaders: Leaders,
    host: Host,
}

impl<T: Iterator<Item = Todo>> Pool<'_, T> {
    fn work(&self, results: &SyncSender<Done>) {
        while let Some(todo) = self.next() {
            // Nobody listens any more after a failure.
            if results.send(self.run(&todo)).is_err() {
                return;
            }
        }
    }

    fn next(&self) -> Option<Todo> {
        if self.is_to_stop() {
            return None;
        }
        self.todo.lock().ok()?.next()
    }

    fn is_to_stop(&self) -> bool {
        self.stop.load(Ordering::Relaxed) || self.terms.interrupt.load(Ordering::Relaxed)
    }

    fn run(&self, Todo { run, repeat }: &Todo) -> Done {
        let system = |error| Failed::System { id: run.id.clone(), error };
        let board = run.board.board().map_err(|why| Failed::Plan { id: run.id.clone(), why })?;
        let row = PlanRow { schema: SCHEMA, kind: Kind::Run, run: run.clone() };
        let mut command = watch::program().map_err(system)?;
        command.args(WORKER).arg(std::process::id().to_string());
        let _scratch = scratch::give(&mut command, run).map_err(system)?;
        let when = humantime::format_rfc3339_millis(SystemTime::now()).to_string();
        let host = Host { load: host::load(), ..self.host.clone() };
        match watch::run(&row, &mut command, &self.leaders, &|| self.is_to_stop()) {
            Ok(seen) => Ok(verdict::row(run, &board, *repeat, &seen, when, host).map(Box::new)),
            Err(NoResult::Interrupted) => Ok(None),
            Err(NoResult::System(error)) => Err(system(error)),
        }
    }
}
