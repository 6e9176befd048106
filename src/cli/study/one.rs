//! `study one`: a single run of a plan, to look at it.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;

use super::files;
use crate::cli::exit::Exit;
use crate::cli::output;
use crate::cli::signals::Signals;
use crate::report::{in_line, json};
use crate::study::row::Run;
use crate::study::run::{self, Failed, Terms, Todo};

/// Do one run of a plan, in the same way, and print its result
#[derive(Args, Debug)]
pub(super) struct One {
    /// The plan
    plan: PathBuf,
    /// The run: its id, or the hash of its board, or the first digits of either
    run: String,
    /// Which configuration, as `study status` names it, if there are several
    #[arg(long, value_name = "WORDS")]
    configuration: Option<String>,
}

/// Runs the command.
///
/// # Errors
/// If the result cannot be printed.
pub(super) fn run(args: &One, signals: &Signals) -> Result<Exit> {
    let run = match args.find() {
        Ok(run) => run,
        Err(exit) => return Ok(exit),
    };
    let terms = Terms { jobs: 1, interrupt: signals.interrupt.clone() };
    let todo = std::iter::once(Todo { run, repeat: 1 });
    let ended = run::all(todo, &terms, |row| {
        output::write(&(json::line(&row)? + "\n"))?;
        Ok(())
    });
    match ended {
        Ok(_) => Ok(signals.exit()),
        Err(Failed::Plan { id, why }) => {
            output::note(&format!("crosscut: run {id}: {}", in_line(&why.to_string())));
            Ok(Exit::Unreadable)
        }
        Err(failed) => Err(failed.into()),
    }
}

impl One {
    fn find(&self) -> Result<Run, Exit> {
        let mut found = Vec::new();
        files::read_plan(&self.plan, |run| {
            let is_meant = run.id.starts_with(&self.run) || run.board.hash.starts_with(&self.run);
            let is_right = |words: &String| *words == run.configuration();
            if is_meant && self.configuration.as_ref().is_none_or(is_right) {
                found.push(run);
            }
        })?;
        let (one, more) = (found.pop(), found.len());
        one.filter(|_| more == 0).ok_or_else(|| {
            let n = if more == 0 { "no run".to_owned() } else { format!("{} runs", more + 1) };
            output::note(&format!("crosscut: {n} in the plan with {}", in_line(&self.run)));
            Exit::Usage
        })
    }
}
