//! `study emit`: scripts for those who start many runs.

use std::path::{Path, PathBuf};

use anyhow::Result;
use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser};

use super::files;
use crate::cli::exit::Exit;
use crate::cli::output;
use crate::study::emit::{self, Job, Task};

const EXAMPLES: &str = "\
Examples:
  crosscut study emit slurm plan.jsonl --shards 8 > study.sh; sbatch study.sh
  crosscut study emit parallel plan.jsonl --shards 8 > study.sh; sh study.sh
  crosscut study emit benchexec plan.jsonl > study.xml
  mkdir tools; crosscut study emit benchexec --tool-info > tools/crosscut_study.py
  PYTHONPATH=. benchexec study.xml";

/// Print a script that runs a plan elsewhere: on a cluster, on many machines, under BenchExec
///
/// Nothing is submitted.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES, after_long_help = format!("{EXAMPLES}\n\n{}", crate::cli::exit::HELP))]
pub(super) struct Emit {
    /// Whom it is for
    #[arg(value_name = "FOR", value_parser = targets())]
    target: String,
    /// The plan
    #[arg(required_unless_present = "tool_info")]
    plan: Option<PathBuf>,
    /// slurm, parallel: how many shards
    #[arg(long, value_name = "N", default_value = "8", value_parser = clap::value_parser!(u64).range(1..=100_000))]
    shards: u64,
    /// slurm, parallel: how many runs at once in each shard
    #[arg(long, value_name = "N", default_value = "1", value_parser = clap::value_parser!(u16).range(1..=256))]
    jobs: u16,
    /// slurm, parallel: the folder for results
    #[arg(long, value_name = "DIR", default_value = "shards")]
    folder: PathBuf,
    /// slurm, parallel: the program, as the script calls it; default: this one
    #[arg(long, value_name = "PROGRAM")]
    program: Option<PathBuf>,
    /// benchexec: print the module in Python that tells BenchExec of this program
    #[arg(long)]
    tool_info: bool,
}

fn targets() -> PossibleValuesParser {
    PossibleValuesParser::new(
        emit::ALL.map(|target| PossibleValue::new(target.name).help(target.about)),
    )
}

/// Runs the command.
///
/// # Errors
/// If the script cannot be printed.
pub(super) fn run(args: &Emit) -> Result<Exit> {
    match args.script() {
        Ok(script) => {
            output::write(&script)?;
            Ok(Exit::Done)
        }
        Err(exit) => Ok(exit),
    }
}

impl Emit {
    fn script(&self) -> Result<String, Exit> {
        if self.tool_info {
            return match self.target == "benchexec" {
                true => Ok(emit::TOOL_INFO.to_owned()),
                false => Err(usage("--tool-info is for benchexec")),
            };
        }
        let Some(target) = emit::ALL.iter().find(|target| target.name == self.target) else {
            return Err(usage("nobody of this name"));
        };
        let job = self.job()?;
        (target.script)(&job).map_err(|why| usage(&why.to_string()))
    }

    fn job(&self) -> Result<Job, Exit> {
        let Some(plan) = &self.plan else { return Err(usage("which plan?")) };
        if plan.as_os_str() == "-" {
            return Err(usage("the script has to name the plan, so it cannot be standard input"));
        }
        let program = match &self.program {
            Some(program) => program.clone(),
            None => std::env::current_exe().unwrap_or_else(|_| PathBuf::from("crosscut")),
        };
        let mut runs = Vec::new();
        files::read_plan(plan, |run| runs.push(Task::new(&run, self.shards)))?;
        Ok(Job {
            plan: word("the path", plan)?,
            program: word("the program", &program)?,
            folder: word("the folder", &self.folder)?,
            shards: self.shards,
            jobs: usize::from(self.jobs),
            runs,
        })
    }
}

/// A path as a word of a script.
fn word(what: &str, path: &Path) -> Result<String, Exit> {
    let text = path.to_str().map(str::to_owned);
    text.ok_or_else(|| usage(&format!("{what} {}: its name is not UTF-8", files::shown(path))))
}

fn usage(why: &str) -> Exit {
    output::note(&format!("crosscut: {why}"));
    Exit::Usage
}
