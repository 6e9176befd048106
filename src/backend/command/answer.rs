//! What a run that ended by itself says.
//!
//! A solver is not believed: its exit code must go with its words, and its model must satisfy every
//! clause it was given. That there is no model cannot be checked here; the engine above compares it with what
//! the other engine finds.
//!
//! - A solver that was killed has said nothing, whatever it printed.
//! - `UNSATISFIABLE` counts with exit code 20, or with 0, which scripts around solvers return.
//! - `SATISFIABLE` counts with every code but 20: the model speaks for itself.

use std::os::unix::process::ExitStatusExt;

use crosscut_encodings::dimacs::output::{self, Status};
use crosscut_encodings::dimacs::{self, Model};

use super::child::Ended;
use super::fault::Fault;
use super::formula::Formula;

/// An answer to a formula.
pub(super) enum Answer {
    /// It has this model; every clause was checked.
    Model(Model),
    /// It has none, says the solver.
    Unsatisfiable,
}

/// Reads the answer from the file, or from standard output if there is nothing in the file.
///
/// # Errors
/// If there is no answer, or it cannot be true.
pub(super) fn read(ended: &Ended, file: &[u8], formula: &Formula) -> Result<Answer, Fault> {
    let Some(code) = ended.status.code() else {
        return Err(Fault::Killed(ended.status.signal().unwrap_or_default()));
    };
    let is_blank = file.trim_ascii().is_empty();
    let text = if is_blank { ended.printed.answer() } else { file };
    let complaint = ended.printed.complaint();
    let output = match output::read(text, formula.n_vars()) {
        Ok(output) if output.status.is_some() => output,
        Err(error) if matches!(code, 0 | 10 | 20) && !text.trim_ascii().is_empty() => {
            return Err(Fault::Unreadable(error));
        }
        _ => return Err(Fault::NoAnswer { code, complaint }),
    };
    match output.with_exit_code(code).map_err(Fault::ExitCode)? {
        Status::Unknown => Err(Fault::GaveUp { complaint }),
        Status::Unsatisfiable => Ok(Answer::Unsatisfiable),
        Status::Satisfiable => checked(output.model, formula).map(Answer::Model),
    }
}

/// The model, if it is one. No model at all is one of the formula without clauses.
fn checked(model: Option<Model>, formula: &Formula) -> Result<Model, Fault> {
    let is_shown = model.is_some();
    let model = model.unwrap_or_default();
    match dimacs::check(formula.clauses(), &model) {
        Ok(()) => Ok(model),
        Err(wrong) if is_shown => Err(Fault::Lie(wrong)),
        Err(_) => Err(Fault::NoModel),
    }
}
