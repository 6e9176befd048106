//! One run of a child process under limits.
//!
//! A single loop waits for output, reads what is there, and looks at the clock, the interrupt flag and
//! the child. The formula is a file, also where it is standard input: a pipe would have to be filled
//! while output is drained.
//!
//! **The end of the child is the end of the run**, not the end of its output: a process that it left behind
//! may hold the pipes open for ever. What the child itself wrote is in the pipes by then, and is read.

use std::path::Path;
use std::process::{Command, ExitStatus};

use super::capture::Capture;
use super::fault::{Fault, Stop};
use super::file;
use crate::engine::Limits;
use crate::process::{self, Group, Left, Memory, Nap, Pipes, Stream};

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
        process::limit(group.leader(), memory).map_err(|error| Fault::Memory(error.into()))?;
    }
    let mut pipes = Pipes::of(&mut group).map_err(Fault::from)?;
    let mut printed = Capture::new(bounds.answer);
    let mut nap = Nap::default();
    loop {
        let has_ended = group.has_ended().map_err(Fault::Lost)?;
        if has_ended {
            let status = group.end().map_err(Fault::Lost)?;
            while read(&mut pipes, &mut printed)? == Left::Perhaps {}
            return Ok(Ended { status, printed });
        }
        if let Some(why) = limits.exceeded() {
            return Err(Stop::Limit(why));
        }
        pipes.wait(nap.next(&pipes, limits.deadline)).map_err(Fault::from)?;
        read(&mut pipes, &mut printed)?;
        look_at_file(bounds)?;
    }
}

/// A flood of answers may also go to the file.
fn look_at_file(bounds: &Bounds) -> Result<(), Fault> {
    let length = bounds.file.metadata().map_or(0, |metadata| metadata.len());
    file::not_too_long(length, bounds.answer)
}

/// Reads what is there, within bounds.
fn read(pipes: &mut Pipes, printed: &mut Capture) -> Result<Left, Fault> {
    pipes.read(|stream, piece| match stream {
        Stream::Stdout => printed.take_stdout(piece).map_err(Fault::Flood),
        Stream::Stderr => printed.take_stderr(piece).map_err(Fault::Flood),
    })
}
