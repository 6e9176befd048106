//! `study merge`: many files of results into one.

use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::Result;
use clap::Args;

use super::files;
use crate::cli::exit::Exit;
use crate::cli::out_file::OutFile;
use crate::cli::signals::Signals;
use crate::cli::{Globals, output};
use crate::study::merge;
use crate::study::results::is_being_written;

const EXAMPLES: &str = "\
Examples:
  crosscut study merge shard-*.jsonl -o results.jsonl
  crosscut study merge monday.jsonl tuesday.jsonl -o - | gzip > results.jsonl.gz";

/// How many conflicts are told one by one.
const SHOWN: usize = 10;

/// Merge files of results into one, each result once, in the order of the plan
///
/// Of results that are there twice the first is kept. Two results of one run that contradict
/// each other are an error, exit code 70, and nothing is written.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES, after_long_help = format!("{EXAMPLES}\n\n{}", crate::cli::exit::HELP))]
pub(super) struct Merge {
    /// Files of results
    #[arg(required = true)]
    results: Vec<PathBuf>,
    /// The merged results; - for standard output
    #[arg(long, short, value_name = "FILE")]
    output: PathBuf,
}

/// Runs the command.
///
/// # Errors
/// Never: what goes wrong is said, and told by the exit code.
pub(super) fn run(args: &Merge, globals: &Globals, signals: &Signals) -> Result<Exit> {
    Ok(args.merge(globals, signals).err().unwrap_or(Exit::Done))
}

impl Merge {
    fn merge(&self, globals: &Globals, signals: &Signals) -> Result<(), Exit> {
        if is_being_written(&self.output) {
            let path = files::shown(&self.output);
            output::note(&format!(
                "crosscut: cannot write {path}: results are being written to it"
            ));
            return Err(Exit::CannotWrite);
        }
        let inputs: Vec<&Path> = self.results.iter().map(PathBuf::as_path).collect();
        let mut out = OutFile::open(&self.output, &inputs, &[], signals)?;
        let mut merged = merge::Merge::default();
        for (file, path) in self.results.iter().enumerate() {
            files::read_results(path, |row, line| merged.add(file, row, line))?;
        }
        self.refuse_conflicts(&merged)?;
        let (rows, duplicates) = (merged.len(), merged.duplicates);
        let written = {
            let mut buffer = BufWriter::with_capacity(1 << 16, &mut out);
            merged.write(&mut buffer).and_then(|()| buffer.flush())
        };
        out.keep(written)?;
        if !globals.quiet {
            let n = self.results.len();
            output::note(&format!("{rows} results of {n} files; {duplicates} were there twice"));
        }
        Ok(())
    }

    fn refuse_conflicts(&self, merged: &merge::Merge) -> Result<(), Exit> {
        let place = |place: &merge::Place| {
            format!("{}:{}", files::shown(&self.results[place.file]), place.line)
        };
        for merge::Conflict { first, second } in merged.conflicts.iter().take(SHOWN) {
            output::note(&format!("CONTRADICTION: {}: {}", place(&first.0), first.1));
            output::note(&format!("          and {}: {}", place(&second.0), second.1));
        }
        match merged.conflicts.len() {
            0 => Ok(()),
            n => {
                output::note(&format!(
                    "crosscut: {n} results contradict others of the same run: nothing is merged"
                ));
                Err(Exit::Fault)
            }
        }
    }
}
