//! Plans and results as arguments: opened, read, and complained about.

use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::Path;

use crate::cli::exit::Exit;
use crate::cli::output;
use crate::report::in_line;
use crate::study::lines::{BadLine, Line};
use crate::study::row::{ResultRow, Run};
use crate::study::{plan, results};

/// A file as it is shown.
pub(super) fn shown(path: &Path) -> String {
    in_line(&path.display().to_string())
}

/// Says what is wrong with a file that is read; how the command ends.
pub(super) fn unreadable(path: &Path, why: &BadLine) -> Exit {
    output::note(&format!("crosscut: {}: {why}", shown(path)));
    Exit::Unreadable
}

/// Reads a plan and hands on its runs.
///
/// # Errors
/// How the command ends, if it cannot be read; that is said on standard error.
pub(super) fn read_plan(path: &Path, mut take: impl FnMut(Run)) -> Result<(), Exit> {
    let mut read = || -> Result<(), BadLine> {
        for run in plan::read(open(path)?) {
            take(run?);
        }
        Ok(())
    };
    read().map_err(|why| unreadable(path, &why))
}

/// Reads results and hands on the rows. A torn one at the end is left out, which is said.
///
/// # Errors
/// How the command ends, if they cannot be read; that is said on standard error.
pub(super) fn read_results(path: &Path, take: impl FnMut(ResultRow, Line)) -> Result<(), Exit> {
    let read = || -> Result<_, BadLine> { results::read(open(path)?, take) };
    if let Some(torn) = read().map_err(|why| unreadable(path, &why))? {
        let line = torn.line;
        output::note(&format!("{}: line {line} is not whole yet and left out", shown(path)));
    }
    Ok(())
}

fn open(path: &Path) -> io::Result<Box<dyn BufRead>> {
    match path.as_os_str() == "-" {
        true => Ok(Box::new(io::stdin().lock())),
        false => Ok(Box::new(BufReader::with_capacity(1 << 16, File::open(path)?))),
    }
}
