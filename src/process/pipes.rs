//! The output of a child process, read as it comes.
//!
//! Both streams are read at once and never block, so neither side waits for the other. Waiting costs
//! nothing of its own: output, and the end of output that comes with the end of a child, wake the
//! reader at once. What nothing wakes it for, it sees within [`Nap::TICK`].

use std::io::{self, Read};
use std::os::fd::AsFd;
use std::process::{ChildStderr, ChildStdout};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};

use super::Group;

/// How much is read at once.
const PIECE: usize = 1 << 16;

/// How many pieces are read between two looks at the clock.
const PIECES: usize = 64;

/// The output of a child; `None` once it is closed.
pub(crate) struct Pipes {
    stdout: Option<ChildStdout>,
    stderr: Option<ChildStderr>,
    piece: Vec<u8>,
}

/// Which output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stream {
    Stdout,
    Stderr,
}

/// Whether there is more to read at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Left {
    Perhaps,
    Nothing,
}

/// The system does not say what a child does or prints.
#[derive(Debug)]
pub(crate) struct Lost(pub(crate) io::Error);

impl Pipes {
    /// The pipes of a child that was just started.
    pub(crate) fn of(group: &mut Group) -> Result<Pipes, Lost> {
        let (stdout, stderr) = group.pipes();
        for pipe in [stdout.as_ref().map(AsFd::as_fd), stderr.as_ref().map(AsFd::as_fd)] {
            pipe.map_or(Ok(()), |pipe| rustix::io::ioctl_fionbio(pipe, true))
                .map_err(|error| Lost(error.into()))?;
        }
        Ok(Pipes { stdout, stderr, piece: vec![0; PIECE] })
    }

    fn are_closed(&self) -> bool {
        self.stdout.is_none() && self.stderr.is_none()
    }

    /// Waits until there is something to read, but no longer than `nap`.
    pub(crate) fn wait(&self, nap: Duration) -> Result<(), Lost> {
        let open = [self.stdout.as_ref().map(AsFd::as_fd), self.stderr.as_ref().map(AsFd::as_fd)];
        let mut open: Vec<PollFd> = open
            .iter()
            .flatten()
            .map(|pipe| PollFd::from_borrowed_fd(*pipe, PollFlags::IN))
            .collect();
        let nap = Timespec::try_from(nap).ok();
        match poll(&mut open, nap.as_ref()) {
            Ok(_) | Err(rustix::io::Errno::INTR) => Ok(()), // a signal: its flag is looked at next
            Err(error) => Err(Lost(error.into())),
        }
    }

    /// Reads what is there and hands it on, piece by piece.
    pub(crate) fn read<E: From<Lost>>(
        &mut self,
        mut take: impl FnMut(Stream, &[u8]) -> Result<(), E>,
    ) -> Result<Left, E> {
        let piece = &mut self.piece;
        let stdout = read(&mut self.stdout, piece, |piece| take(Stream::Stdout, piece))?;
        let stderr = read(&mut self.stderr, piece, |piece| take(Stream::Stderr, piece))?;
        Ok(if stdout == Left::Perhaps { stdout } else { stderr })
    }
}

fn read<P: Read, E: From<Lost>>(
    open: &mut Option<P>,
    piece: &mut [u8],
    mut take: impl FnMut(&[u8]) -> Result<(), E>,
) -> Result<Left, E> {
    for _ in 0..PIECES {
        let Some(pipe) = open else { return Ok(Left::Nothing) };
        match pipe.read(piece) {
            Ok(0) => *open = None,
            Ok(n) => take(&piece[..n])?,
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => return Ok(Left::Nothing),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(Lost(error).into()),
        }
    }
    Ok(Left::Perhaps)
}

/// How long to wait for output.
pub(crate) struct Nap(Duration);

impl Default for Nap {
    fn default() -> Nap {
        Nap(Duration::from_micros(50))
    }
}

impl Nap {
    /// How late something may be noticed that is no output: an interrupt for example.
    pub(crate) const TICK: Duration = Duration::from_millis(20);

    /// Not beyond the deadline. A child that has closed its output is about to end: there is nothing
    /// to wake the reader, and waiting begins short.
    pub(crate) fn next(&mut self, pipes: &Pipes, deadline: Option<Instant>) -> Duration {
        let nap = if pipes.are_closed() { self.0 } else { Nap::TICK };
        self.0 = if pipes.are_closed() { Nap::TICK.min(2 * nap) } else { self.0 };
        let left = deadline.map(|end| end.saturating_duration_since(Instant::now()));
        left.map_or(nap, |left| left.min(nap))
    }
}
