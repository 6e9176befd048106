//! Formulas and other files that are not boards.

use std::io;
use std::path::Path;

use crosscut_encodings::dimacs::read::{self, Comments, Formula, FormulaError};

use super::complaints;
use super::exit::Exit;
use super::patient::{self, Patient};
use crate::engine::{Limits, Why};

/// Why there is no formula.
pub(super) enum Unread {
    /// It cannot be read, which was said on standard error; the command ends so.
    Told(Exit),
    /// A limit came first.
    Stopped(Why),
}

/// Whether a path stands for standard input.
pub(super) fn is_stdin(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// Opens a file, or standard input, to read it under `limits`.
///
/// # Errors
/// If it cannot be opened.
pub(super) fn open(path: &Path, limits: &Limits) -> io::Result<Patient> {
    match is_stdin(path) {
        true => Patient::stdin(limits),
        false => Patient::open(path, limits),
    }
}

/// Reads a formula. If it cannot be read, that is said on standard error.
///
/// # Errors
/// If it cannot be read, or a limit comes first.
pub(super) fn read(path: &Path, comments: Comments, limits: &Limits) -> Result<Formula, Unread> {
    let file = open(path, limits).map_err(FormulaError::from);
    file.and_then(|file| read::read(file, comments)).map_err(|error| {
        if let FormulaError::Bytes(error) = &error
            && let Some(why) = patient::stopped(error)
        {
            return Unread::Stopped(why);
        }
        complaints::formula(&path.display().to_string(), &error);
        Unread::Told(Exit::Unreadable)
    })
}
