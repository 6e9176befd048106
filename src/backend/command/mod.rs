//! Any solver that reads DIMACS, as a child process.
//!
//! Every solve writes all clauses to a temporary file, runs the program, reads what it says and holds
//! its model against the clauses. Nothing of one solve is left for the next, so the program needs no
//! incremental interface, and the loop above works as over any other backend.
//!
//! ```text
//! template   what the user says: minisat {cnf} {out}
//! program    is there such a program?
//! formula    the clauses, and their file
//! child      one run under limits; capture: its output
//! file       the file it may have left
//! answer     what the run says, checked
//! fault      everything that can be wrong, in words
//! ```
//!
//! Files are in a folder of their own in the place for temporary files, which is removed after each
//! solve, also after one that a limit or a signal ended.

mod answer;
mod capture;
mod child;
mod fault;
mod file;
mod formula;
mod program;
mod template;

use std::fmt;
use std::fs::File;
use std::io;
use std::path::Path;
use std::process::{self, Stdio};

use crosscut_encodings::cnf::{Lit, Var};
use crosscut_encodings::dimacs::Model;
use crosscut_encodings::dimacs::intake::most_kept;

pub use crate::process::{BadMemory, Memory};
pub use program::SetupError;
pub use template::{BadTemplate, Template};

use super::{Backend, Capabilities, Verdict};
use crate::engine::{Limits, Why};
use answer::Answer;
use child::Bounds;
use fault::{Fault, Stop};
use formula::Formula;

/// An external solver: how it is started, and what it may take.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct External {
    /// Its command line.
    pub template: Template,
    /// How much memory it may take.
    pub memory: Option<Memory>,
}

impl External {
    /// Looks whether its program can be started.
    ///
    /// # Errors
    /// If not.
    pub fn check(&self) -> Result<(), SetupError> {
        program::check(self.template.program())
    }

    /// A fault in words that name the solver, and the limit of memory if that may be why.
    fn blame(&self, fault: &Fault) -> Why {
        let memory = match self.memory {
            Some(memory) if fault.may_be_lack_of_memory() => format!(" (memory limit {memory})"),
            _ => String::new(),
        };
        Why::Solver(format!("solver `{self}` {fault}{memory}").into())
    }
}

/// Its template.
impl fmt::Display for External {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.template.fmt(f)
    }
}

pub(super) struct Command {
    external: External,
    formula: Formula,
    model: Model,
}

impl Command {
    pub(super) fn new(external: External) -> Command {
        Command { external, formula: Formula::default(), model: Model::default() }
    }

    fn run(&self, limits: &Limits) -> Result<Answer, Stop> {
        if limits.conflicts.is_some() {
            return Err(Fault::NoConflicts.into());
        }
        let folder = tempfile::Builder::new().prefix("crosscut-").tempdir();
        let folder = folder.map_err(Fault::Formula)?;
        let [cnf, out] = ["formula.cnf", "answer"].map(|name| folder.path().join(name));
        self.formula.write(&cnf, limits)?;
        let answer = most_kept(self.formula.n_vars());
        let bounds = Bounds { memory: self.external.memory, answer, file: &out };
        let mut command = self.command(&cnf, &out).map_err(Fault::Formula)?;
        let ended = child::run(&mut command, &bounds, limits)?;
        let file = file::read(&out, answer)?;
        Ok(answer::read(&ended, &file, &self.formula)?)
    }

    fn command(&self, cnf: &Path, out: &Path) -> io::Result<process::Command> {
        let template = &self.external.template;
        let stdin = if template.reads_stdin() { File::open(cnf)?.into() } else { Stdio::null() };
        let mut command = process::Command::new(template.program());
        command.args(template.arguments(cnf, out)).stdin(stdin);
        Ok(command)
    }
}

impl Backend for Command {
    fn reserve(&mut self, n_vars: usize) {
        self.formula.reserve(n_vars);
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        self.formula.add(clause);
    }

    fn solve(&mut self, limits: &Limits) -> Verdict {
        match self.run(limits) {
            Ok(Answer::Model(model)) => {
                self.model = model;
                Verdict::Satisfiable
            }
            Ok(Answer::Unsatisfiable) => Verdict::Unsatisfiable,
            Err(Stop::Limit(why)) => Verdict::Stopped(why),
            Err(Stop::Fault(fault)) => Verdict::Stopped(self.external.blame(&fault)),
        }
    }

    fn value(&self, var: Var) -> bool {
        self.model.value(var).unwrap_or(false)
    }

    fn conflicts(&self) -> Option<u64> {
        None
    }

    fn capabilities(&self) -> Capabilities {
        Capabilities { survives_stop: true, counts_conflicts: false }
    }
}
