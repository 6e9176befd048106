//! A folder for the files of an external solver, which a run that is killed cannot remove.
//!
//! The study removes it after the run. If the study is killed, the run does it, as the last thing
//! before it ends.

use std::fs;
use std::io;
use std::process::Command;

use tempfile::{Builder, TempDir};

use crate::study::row::Run;

const PREFIX: &str = "crosscut-study-";

/// Makes a folder, if the run starts a solver, for as long as the run is going on.
///
/// # Errors
/// If it cannot be made.
pub(super) fn give(command: &mut Command, run: &Run) -> io::Result<Option<TempDir>> {
    if !run.backend().is_ok_and(|backend| backend.is_outside()) {
        return Ok(None);
    }
    let folder = Builder::new().prefix(PREFIX).tempdir()?;
    command.env("TMPDIR", folder.path());
    Ok(Some(folder))
}

/// Removes the folder that this process was given, if it was given one.
pub(super) fn remove() {
    let folder = std::env::temp_dir();
    let is_given =
        folder.file_name().is_some_and(|name| name.to_string_lossy().starts_with(PREFIX));
    if is_given {
        let _ = fs::remove_dir_all(folder);
    }
}
