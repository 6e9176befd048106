//! The options that say which SAT solver.
//!
//! A program that is missing is found here, before the first board is read: a slip in a command line
//! is wrong usage and no property of a board.

use std::ffi::OsStr;
use std::fmt;

use clap::Args;
use clap::builder::{PossibleValue, TypedValueParser};
use clap::error::ErrorKind;

use crate::backend::{self, BackendKind};

#[cfg(unix)]
use crate::backend::command::Memory;

/// The options of every command that runs a SAT solver.
#[derive(Args, Clone, Debug)]
pub(super) struct BackendArgs {
    /// SAT: which solver, by name or, for example, as cmd:"minisat {cnf} {out}", which is any program
    /// that reads DIMACS (docs/external-solvers.md)
    #[arg(long, default_value = "varisat", value_parser = BackendParser)]
    backend: BackendKind,
    /// SAT: how much memory an external solver may take, for example 512M or 2G
    #[cfg(unix)]
    #[arg(long, value_name = "SIZE")]
    mem: Option<Memory>,
}

/// As given.
impl fmt::Display for BackendArgs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.backend.fmt(f)
    }
}

/// Options that do not go together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum BadOptions {
    /// `--mem` with a backend of this process.
    #[error("--mem is for external solvers: it needs --backend cmd:\"PROGRAM {{cnf}}\"")]
    Memory,
    /// `--common` where it cannot be said.
    #[error("--common is for text and JSON: --format competition has no words for it")]
    CommonFormat,
    /// `--common` with a recipe whose models need not be answers.
    #[error("--common needs connectivity: the recipe leaves it out (conn=none)")]
    CommonRecipe,
    /// `--conflicts` with an external solver.
    #[error(
        "--conflicts cannot be kept with an external solver, which does not tell them: use --timeout"
    )]
    Conflicts,
}

impl BackendArgs {
    /// The solver, for a run with this limit of conflicts.
    ///
    /// # Errors
    /// If the options do not go together.
    #[cfg(unix)]
    pub(super) fn kind(&self, conflicts: Option<u64>) -> Result<BackendKind, BadOptions> {
        match (&self.backend, self.mem) {
            (BackendKind::Command(_), _) if conflicts.is_some() => Err(BadOptions::Conflicts),
            (BackendKind::Command(external), memory) => {
                Ok(BackendKind::Command(backend::command::External { memory, ..external.clone() }))
            }
            (_, Some(_)) => Err(BadOptions::Memory),
            (kind, None) => Ok(kind.clone()),
        }
    }

    /// The solver.
    ///
    /// # Errors
    /// Never: there are no external ones here.
    #[cfg(not(unix))]
    pub(super) fn kind(&self, _: Option<u64>) -> Result<BackendKind, BadOptions> {
        Ok(self.backend.clone())
    }
}

/// Names of backends, and command lines whose program is there.
#[derive(Clone)]
pub(super) struct BackendParser;

impl TypedValueParser for BackendParser {
    type Value = BackendKind;

    fn parse_ref(
        &self,
        _: &clap::Command,
        _: Option<&clap::Arg>,
        value: &OsStr,
    ) -> Result<BackendKind, clap::Error> {
        let kind = parse(value).map_err(|why| {
            clap::Error::raw(ErrorKind::ValueValidation, format!("--backend: {why}\n"))
        })?;
        Ok(kind)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue>>> {
        Some(Box::new(backend::ALL.map(|(name, _)| PossibleValue::new(name)).into_iter()))
    }
}

fn parse(value: &OsStr) -> anyhow::Result<BackendKind> {
    let kind: BackendKind = value.to_string_lossy().parse()?;
    kind.check()?;
    Ok(kind)
}
