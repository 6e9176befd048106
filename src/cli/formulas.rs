//! Formulas and other files that are not boards.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use crosscut_encodings::dimacs::read::{self, Comments, Formula, FormulaError};

use super::complaints;
use super::exit::Exit;

/// Whether a path stands for standard input.
pub(super) fn is_stdin(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// Opens a file, or standard input.
///
/// # Errors
/// If it cannot be opened.
pub(super) fn open(path: &Path) -> io::Result<Box<dyn Read>> {
    match is_stdin(path) {
        true => Ok(Box::new(io::stdin().lock())),
        false => Ok(Box::new(File::open(path)?)),
    }
}

/// Reads a formula. If it cannot be read, that is said on standard error.
///
/// # Errors
/// How the command then ends.
pub(super) fn read(path: &Path, comments: Comments) -> Result<Formula, Exit> {
    let file = open(path).map_err(FormulaError::from);
    file.and_then(|file| read::read(file, comments)).map_err(|error| {
        complaints::formula(&path.display().to_string(), &error);
        Exit::Unreadable
    })
}
