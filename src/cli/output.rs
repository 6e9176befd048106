//! Standard output.
//!
//! Rows are written whole and flushed one by one, so that a reader at the other end of a pipe sees
//! each as soon as it is there. If that reader goes away, the run ends silently.

#[cfg(unix)]
use std::fs::File;
use std::io::{self, IsTerminal, Write};

use clap::ValueEnum;

use crate::report::text::Paint;

/// When to use colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum Color {
    /// On a terminal, unless NO_COLOR is set.
    #[default]
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

impl Color {
    /// What that means for a stream that is, or is not, a terminal.
    pub(super) fn paint(self, is_terminal: bool) -> Paint {
        let no_color = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        match self {
            Color::Always => Paint::Colour,
            Color::Auto if is_terminal && !no_color => Paint::Colour,
            Color::Auto | Color::Never => Paint::Plain,
        }
    }

    /// The paint for standard output.
    pub(super) fn stdout(self) -> Paint {
        self.paint(io::stdout().is_terminal())
    }

    /// The paint for standard error.
    pub(super) fn stderr(self) -> Paint {
        self.paint(io::stderr().is_terminal())
    }
}

/// Whether somebody still reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reader {
    /// Yes.
    Listening,
    /// No: the pipe is closed. Nothing more needs to be computed.
    Gone,
}

/// Whether standard output is a pipe.
#[cfg(unix)]
pub(super) fn is_pipe() -> bool {
    use std::os::fd::AsFd;
    use std::os::unix::fs::FileTypeExt;
    let metadata = || File::from(io::stdout().as_fd().try_clone_to_owned()?).metadata();
    metadata().is_ok_and(|metadata| metadata.file_type().is_fifo())
}

/// Whether standard output is a pipe: not known here.
#[cfg(not(unix))]
pub(super) fn is_pipe() -> bool {
    true
}

/// Writes to standard output.
///
/// # Errors
/// If it cannot be written, for another reason than a closed pipe.
pub(super) fn write(text: &str) -> io::Result<Reader> {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Ok(()) => Ok(Reader::Listening),
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(Reader::Gone),
        Err(error) => Err(error),
    }
}

/// Writes to standard error, as well as can be: there is nowhere to complain.
pub(super) fn note(text: &str) {
    let _ = writeln!(io::stderr().lock(), "{text}");
}
