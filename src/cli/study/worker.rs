//! `study worker`: the process of one run. `study run` starts it; it is not for people.

use std::time::Instant;

use anyhow::Result;
use clap::Args;

use crate::cli::exit::Exit;
use crate::cli::signals::Signals;
use crate::study::run;

/// The process of one run: reads a row of a plan on standard input, tells the result on standard output
#[derive(Args, Debug)]
pub(super) struct Worker {
    /// The process that started this one
    study: u32,
}

/// Runs the command.
///
/// # Errors
/// If there is no run, or nobody listens.
pub(super) fn run(args: &Worker, signals: &Signals) -> Result<Exit> {
    run::work(args.study, Instant::now(), &signals.interrupt)?;
    Ok(Exit::Done)
}
