//! Backends as text: the names of the table, and `cmd:` with a command line behind it.

use std::fmt;
use std::str::FromStr;

use super::{ALL, BackendKind};

#[cfg(unix)]
use super::command;

/// What the text of an external solver begins with.
pub const COMMAND: &str = "cmd:";

/// The one that a build may have or not.
const CADICAL: &str = "cadical";

/// Why a text names no backend that can be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadBackend {
    /// Nobody has this name.
    #[error("there is no backend `{0}`; there are {names}, and {COMMAND}\"PROGRAM {{cnf}}\"", names = names())]
    Unknown(String),
    /// It is not in this build.
    #[error(
        "this program was built without {CADICAL}; with it: \
         `cargo install --path . --features {CADICAL}`"
    )]
    NotBuilt,
    /// It starts as a command line and is none.
    #[cfg(unix)]
    #[error("{COMMAND}{text}: {why}")]
    Template {
        /// The command line.
        text: String,
        /// What is wrong with it.
        why: command::BadTemplate,
    },
    /// Its program cannot be started.
    #[cfg(unix)]
    #[error(transparent)]
    Setup(#[from] command::SetupError),
}

fn names() -> String {
    ALL.map(|(name, _)| name).join(", ")
}

impl FromStr for BackendKind {
    type Err = BadBackend;

    fn from_str(text: &str) -> Result<BackendKind, BadBackend> {
        #[cfg(unix)]
        if let Some(text) = text.strip_prefix(COMMAND) {
            let bad = |why| BadBackend::Template { text: text.to_owned(), why };
            let template = text.parse().map_err(bad)?;
            return Ok(BackendKind::Command(command::External { template, memory: None }));
        }
        match ALL.into_iter().find(|(name, _)| *name == text) {
            Some((_, kind)) => Ok(kind),
            None if text == CADICAL => Err(BadBackend::NotBuilt),
            None => Err(BadBackend::Unknown(text.to_owned())),
        }
    }
}

/// As it is read.
impl fmt::Display for BackendKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            #[cfg(unix)]
            BackendKind::Command(external) => write!(f, "{COMMAND}{external}"),
            _ => f.pad(ALL.iter().find(|(_, kind)| kind == self).map_or("", |&(name, _)| name)),
        }
    }
}
