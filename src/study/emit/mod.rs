//! Scripts for those who start many runs: printed, never submitted.
//!
//! [`ALL`] lists whom scripts are for. What they have in common is a [`Job`]: the plan, how it is
//! shared out, and what each share takes.

mod benchexec;
mod parallel;
mod slurm;

use std::time::Duration;

use super::row::Run;
use super::shard::Shard;

pub use benchexec::TOOL_INFO;

/// Whom a script is for.
#[derive(Debug)]
pub struct Target {
    /// Its name on the command line.
    pub name: &'static str,
    /// What it is, in one line.
    pub about: &'static str,
    /// The script.
    pub script: fn(&Job) -> Result<String, BadName>,
}

/// Everybody, with their names.
pub const ALL: [Target; 3] = [
    Target {
        name: "slurm",
        about: "a job array of Slurm, one task a shard: for sbatch",
        script: slurm::script,
    },
    Target {
        name: "parallel",
        about: "a shell script with GNU parallel, one job a shard",
        script: parallel::script,
    },
    Target {
        name: "benchexec",
        about: "a benchmark definition of BenchExec, one task a run",
        script: benchexec::script,
    },
];

/// A plan that is to be shared out.
#[derive(Clone, Debug)]
pub struct Job {
    /// The path of the plan.
    pub plan: String,
    /// The program.
    pub program: String,
    /// The folder for results.
    pub folder: String,
    /// How many shards.
    pub shards: u64,
    /// How many runs at once in each.
    pub jobs: usize,
    /// All runs of the plan.
    pub runs: Vec<Task>,
}

/// A run, as far as scripts care.
#[derive(Clone, Debug)]
pub struct Task {
    shard: Shard,
    configuration: String,
    board: String,
    hash: String,
    timeout: Duration,
    memory_kb: Option<u64>,
    cpu: Option<Duration>,
}

/// A name that cannot stand in a script.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{what} {name:?} cannot stand in such a file: it has signs that nobody can write there")]
pub struct BadName {
    what: &'static str,
    name: String,
}

impl Task {
    /// What is needed of a run in a study of so many shards.
    pub fn new(run: &Run, shards: u64) -> Task {
        Task {
            shard: Shard::of(run, shards),
            configuration: run.configuration(),
            board: run.board.label(),
            hash: run.board.hash.clone(),
            timeout: Duration::from_millis(run.limits.timeout_ms),
            memory_kb: run.limits.memory_kb,
            cpu: run.limits.cpu_ms.map(Duration::from_millis),
        }
    }

    /// The longest that the run can take, its process and its row included.
    fn longest(&self) -> Duration {
        const AROUND: Duration = Duration::from_millis(100);
        self.timeout.saturating_add(super::words::grace(self.timeout)).saturating_add(AROUND)
    }
}

impl Job {
    /// The largest number of runs in a shard.
    fn most_runs(&self) -> usize {
        let shards = (1..=self.shards).filter_map(|i| Shard::new(i, self.shards));
        let of = |shard| self.runs.iter().filter(|task| task.shard == shard).count();
        shards.map(of).max().unwrap_or_default()
    }

    /// The longest that a shard can take: every run until its limit.
    fn longest(&self) -> Duration {
        let longest = self.runs.iter().map(Task::longest).max().unwrap_or_default();
        let turns = self.most_runs().div_ceil(self.jobs.max(1));
        let turns = u32::try_from(turns).unwrap_or(u32::MAX);
        longest.checked_mul(turns).unwrap_or(Duration::MAX)
    }

    /// The memory that a shard needs in units of 1024 bytes, if every run has a limit.
    fn memory_kb(&self) -> Option<u64> {
        const OWN: u64 = 1 << 18; // of the study itself, for the plan and the boards done
        let limits: Option<Vec<u64>> = self.runs.iter().map(|task| task.memory_kb).collect();
        let most = limits?.into_iter().max()?;
        Some(most.saturating_mul(self.jobs.max(1) as u64).saturating_add(OWN))
    }

    /// The words that run the shard whose number the shell has in `$variable`.
    fn run(&self, variable: &str) -> String {
        let [program, folder, plan] =
            [&self.program, &self.folder, &self.plan].map(|word| shell_words::quote(word));
        format!(
            "{program} study run --shard \"{variable}/{}\" --jobs {} \\\n    \
             --output={folder}/shard-\"{variable}\".jsonl -- {plan}",
            self.shards, self.jobs
        )
    }

    /// The words that merge the results of all shards.
    fn merge(&self) -> String {
        let [program, folder] = [&self.program, &self.folder].map(|word| shell_words::quote(word));
        format!("{program} study merge --output={folder}/results.jsonl -- {folder}/shard-*.jsonl")
    }

    /// What it is about, for the head of a script.
    fn about(&self) -> String {
        format!(
            "{} runs in {} shards, at most {} in one",
            self.runs.len(),
            self.shards,
            self.most_runs()
        )
    }
}
