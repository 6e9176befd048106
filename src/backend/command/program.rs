//! Whether a program can be started at all, asked before anything is run.
//!
//! The system says so too, but only when the first formula is written; a slip in a command line
//! should not cost a batch of boards. The rules are those of `execvp`: a name with a slash is a path, any
//! other is looked for in the folders of `PATH`.

use std::path::{Path, PathBuf};

use rustix::fs::{Access, access};

/// Why a program cannot be started.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{program}` cannot be started: {reason}")]
pub struct SetupError {
    program: String,
    reason: &'static str,
}

/// Looks whether `program` is there and may be executed.
///
/// # Errors
/// If it is not.
pub(super) fn check(program: &str) -> Result<(), SetupError> {
    let found = match program.contains('/') {
        true => state(Path::new(program)),
        false => {
            folders().map(|folder| state(&folder.join(program))).min().unwrap_or(State::Missing)
        }
    };
    let reason = match found {
        State::Fine => return Ok(()),
        State::Locked => "it is not executable",
        State::Folder => "it is a folder",
        State::Missing if program.contains('/') => "no such file",
        State::Missing => "no such program on the PATH",
    };
    Err(SetupError { program: program.to_owned(), reason })
}

/// The better comes first.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum State {
    Fine,
    Locked,
    Folder,
    Missing,
}

fn state(path: &Path) -> State {
    match path.metadata() {
        Err(_) => State::Missing,
        Ok(metadata) if metadata.is_dir() => State::Folder,
        Ok(_) if access(path, Access::EXEC_OK).is_ok() => State::Fine,
        Ok(_) => State::Locked,
    }
}

fn folders() -> impl Iterator<Item = PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).collect::<Vec<_>>().into_iter()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_started_is_named_with_the_reason() {
        assert_eq!(check("sh"), Ok(()));
        assert_eq!(check("/bin/sh"), Ok(()));
        for (program, reason) in [
            ("/nonexistent/solver", "no such file"),
            ("no-such-solver-here", "no such program on the PATH"),
            ("/etc/passwd", "it is not executable"),
            ("/tmp", "it is a folder"),
            ("./no-such-solver-here", "no such file"),
        ] {
            let text = format!("`{program}` cannot be started: {reason}");
            assert_eq!(check(program).unwrap_err().to_string(), text);
        }
    }
}
