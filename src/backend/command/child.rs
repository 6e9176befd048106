//! One run of a child process under limits.
//!
//! A single loop waits for output, reads what is there, and looks at the clock, the interrupt flag and
//! the child. Both streams are read at once and never block, so neither side waits for the other. The
//! formula is a file, also where it is standard input: a pipe would have to be filled while output is
//! drained.
//!
//! **The end of the child is the end of the run**, not the end of its output: a process that it left behind
//! may hold the pipes open for ever. What the child itself wrote is in the pipes by then, and is read.
//!
//! A run costs no waiting of its own: output, and the end of output that comes with the end of a
//! child, wake the loop at once. What nothing wakes it for, it sees within [`TICK`].

use std::io::{self, Read};
use std::os::fd::AsFd;
use std::path::Path;
use std::process::{ChildStderr, ChildStdout, Command, ExitStatus};
use std::time::{Duration, Instant};

use crosscut_encodings::dimacs::intake::Flood;
use rustix::event::{PollFd, PollFlags, Timespec, poll};

use super::capture::Capture;
use super::fault::{Fault, Stop};
use super::file;
use super::group::Group;
use super::memory::{self, Memory};
use crate::engine::Limits;

/// How late an interrupt may be noticed.
const TICK: Duration = Duration::from_millis(20);

/// How much is read at once.
const PIECE: usize = 1 << 16;

/// How many pieces are read between two looks at the clock.
const PIECES: usize = 64;

/// What a child may take.
pub(super) struct Bounds<'a> {
    /// Address space.
    pub memory: Option<Memory>,
    /// Bytes of answer, on standard output without comments and in the file.
    pub answer: u64,
    /// Where it may write its answer.
    pub file: &'a Path,
}

/// A child that ended by itself.
pub(super) struct Ended {
    /// How.
    pub status: ExitStatus,
    /// What it printed.
    pub printed: Capture,
}

/// Runs `command` until it ends or must be ended. No process of its group is left afterwards.
pub(super) fn run(command: &mut Command, bounds: &Bounds, limits: &Limits) -> Result<Ended, Stop> {
    let mut group = Group::start(command).map_err(Fault::Start)?;
    if let Some(memory) = bounds.memory {
        memory::limit(group.leader(), memory).map_err(|error| Fault::Memory(error.into()))?;
    }
    let mut pipes = Pipes::of(&mut group).map_err(Fault::Lost)?;
    let mut printed = Capture::new(bounds.answer);
    let mut nap = Nap::default();
    loop {
        let has_ended = group.has_ended().map_err(Fault::Lost)?;
        if has_ended {
            let status = group.end().map_err(Fault::Lost)?;
            while pipes.read(&mut printed)? == Left::Perhaps {}
            return Ok(Ended { status, printed });
        }
        if let Some(why) = limits.exceeded() {
            return Err(Stop::Limit(why));
        }
        pipes.wait(nap.next(&pipes, limits)).map_err(Fault::Lost)?;
        pipes.read(&mut printed)?;
        look_at_file(bounds)?;
    }
}

/// A flood of answers may also go to the file.
fn look_at_file(bounds: &Bounds) -> Result<(), Fault> {
    let length = bounds.file.metadata().map_or(0, |metadata| metadata.len());
    file::not_too_long(length, bounds.answer)
}

/// How long to wait for output.
struct Nap(Duration);

impl Default for Nap {
    fn default() -> Nap {
        Nap(Duration::from_micros(50))
    }
}

impl Nap {
    /// Not beyond the deadline. A child that has closed its output is about to end: there is nothing
    /// to wake the loop, and waiting begins short.
    fn next(&mut self, pipes: &Pipes, limits: &Limits) -> Duration {
        let nap = if pipes.are_closed() { self.0 } else { TICK };
        self.0 = if pipes.are_closed() { TICK.min(2 * nap) } else { self.0 };
        let left = limits.deadline.map(|end| end.saturating_duration_since(Instant::now()));
        left.map_or(nap, |left| left.min(nap))
    }
}

/// The output of a child; `None` once it is closed.
struct Pipes {
    stdout: Option<ChildStdout>,
    stderr: Option<ChildStderr>,
    piece: Vec<u8>,
}

/// Whether there is more to read at once.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Left {
    Perhaps,
    Nothing,
}

impl Pipes {
    fn of(group: &mut Group) -> io::Result<Pipes> {
        let (stdout, stderr) = group.pipes();
        for pipe in [stdout.as_ref().map(AsFd::as_fd), stderr.as_ref().map(AsFd::as_fd)] {
            pipe.map_or(Ok(()), |pipe| rustix::io::ioctl_fionbio(pipe, true))?;
        }
        Ok(Pipes { stdout, stderr, piece: vec![0; PIECE] })
    }

    fn are_closed(&self) -> bool {
        self.stdout.is_none() && self.stderr.is_none()
    }

    /// Waits until there is something to read, but no longer than `nap`.
    fn wait(&self, nap: Duration) -> io::Result<()> {
        let open = [self.stdout.as_ref().map(AsFd::as_fd), self.stderr.as_ref().map(AsFd::as_fd)];
        let mut open: Vec<PollFd> = open
            .iter()
            .flatten()
            .map(|pipe| PollFd::from_borrowed_fd(*pipe, PollFlags::IN))
            .collect();
        let nap = Timespec::try_from(nap).ok();
        match poll(&mut open, nap.as_ref()) {
            Ok(_) | Err(rustix::io::Errno::INTR) => Ok(()), // a signal: its flag is looked at next
            Err(error) => Err(error.into()),
        }
    }

    /// Reads what is there, within bounds.
    fn read(&mut self, printed: &mut Capture) -> Result<Left, Fault> {
        let piece = &mut self.piece;
        let stdout = read(&mut self.stdout, piece, |piece| printed.take_stdout(piece))?;
        let stderr = read(&mut self.stderr, piece, |piece| printed.take_stderr(piece))?;
        Ok(if stdout == Left::Perhaps { stdout } else { stderr })
    }
}

fn read<P: Read>(
    open: &mut Option<P>,
    piece: &mut [u8],
    mut take: impl FnMut(&[u8]) -> Result<(), Flood>,
) -> Result<Left, Fault> {
    for _ in 0..PIECES {
        let Some(pipe) = open else { return Ok(Left::Nothing) };
        match pipe.read(piece) {
            Ok(0) => *open = None,
            Ok(n) => take(&piece[..n]).map_err(Fault::Flood)?,
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => return Ok(Left::Nothing),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(Fault::Lost(error)),
        }
    }
    Ok(Left::Perhaps)
}
