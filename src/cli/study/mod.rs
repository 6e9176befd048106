//! `study`: many boards under many configurations. One file a subcommand.

#[cfg(unix)]
mod bar;
mod config;
mod emit;
mod files;
mod merge;
#[cfg(unix)]
mod one;
mod plan;
#[cfg(unix)]
mod run;
mod status;
#[cfg(unix)]
mod worker;

use anyhow::Result;
use clap::{Args, Subcommand};

use super::Globals;
use super::exit::Exit;
use super::signals::Signals;

const EXAMPLES: &str = "\
Examples:
  crosscut study plan boards/ --unique --timeout 10s -o plan.jsonl
  crosscut study run plan.jsonl -o results.jsonl       stop it and say it again: it goes on
  crosscut study status results.jsonl --plan plan.jsonl

On many machines, each with a shard:
  crosscut study run plan.jsonl -o shard-3.jsonl --shard 3/8
  crosscut study merge shard-*.jsonl -o results.jsonl
  crosscut study emit slurm plan.jsonl --shards 8 > study.sh; sbatch study.sh";

/// Many boards under many configurations: with hard limits, resumable, on one machine or many
///
/// A plan is a file with one run a line; results are a file with one line for each run that has
/// ended. See docs/study.md.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES, after_long_help = format!("{EXAMPLES}\n\n{}", super::exit::HELP))]
pub(super) struct Study {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    Plan(Box<plan::Plan>),
    #[cfg(unix)]
    Run(run::Run),
    #[cfg(unix)]
    One(one::One),
    Status(status::Status),
    Merge(merge::Merge),
    Emit(emit::Emit),
    #[cfg(unix)]
    #[command(hide = true)]
    Worker(worker::Worker),
}

/// Runs the subcommand.
///
/// # Errors
/// If results cannot be written.
pub(super) fn run(args: &Study, globals: &Globals, signals: &Signals) -> Result<Exit> {
    match &args.command {
        Command::Plan(args) => plan::run(args, globals, signals),
        #[cfg(unix)]
        Command::Run(args) => run::run(args, globals, signals),
        #[cfg(unix)]
        Command::One(args) => one::run(args, signals),
        Command::Status(args) => status::run(args),
        Command::Merge(args) => merge::run(args, globals, signals),
        Command::Emit(args) => emit::run(args),
        #[cfg(unix)]
        Command::Worker(args) => worker::run(args, signals),
    }
}
