//! One run, watched from outside.
//!
//! A run has a process of its own: this program again, which reads the row of the plan from its
//! standard input, does it, and tells the result in one line. Here it is watched by clock, processor time and
//! memory. A limit is reached in two steps:
//!
//! ```text
//! asked    the process is told to stop: time by its own clock, all else by a signal.
//!          It ends in milliseconds and still tells what it has found and its statistics.
//! killed   it did not end within a grace: it and all it started are killed, and the row
//!          has only what is seen from outside.
//! ```
//!
//! Memory is limited twice. The sum over all processes of the run is looked at every [`Nap::TICK`], and
//! asks them to stop shortly before the limit. And no process of the run can have more address space
//! than the limit: what grows too fast to be asked fails at once.

use std::io::Write;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use rustix::process::{Pid, kill_process};

use super::orphans::Leaders;
use super::told::Told;
use super::usage::{self, Usage};
use super::worker::STOP;
use crate::process::{Group, Left, Lost, Nap, Pipes, Stream};
use crate::study::row::{LimitsRow, PlanRow, Reason};
use crate::study::words::grace;

/// A run tells no more than this; an answer to a board of a million islands is a tenth of it.
const LONGEST_TOLD: usize = 1 << 28;

/// How much of standard error is kept.
const KEPT_COMPLAINTS: usize = 1 << 12;

/// What became of the process of a run.
#[derive(Debug)]
pub(super) struct Seen {
    /// What it told before it ended, if that is whole.
    pub told: Option<Told>,
    /// The limit that ended it, as far as it was noticed here.
    pub limit: Option<Reason>,
    /// How it ended.
    pub status: ExitStatus,
    /// The first line of standard error.
    pub complaint: Option<String>,
    /// From start to end.
    pub wall: Duration,
    /// The most it used.
    pub usage: Usage,
}

/// Why there is no result of a run.
#[derive(Debug)]
pub(super) enum NoResult {
    /// The study is to end; the run was killed and is as if it had never begun.
    Interrupted,
    /// Its process could not be started or was lost sight of.
    System(std::io::Error),
}

impl From<Lost> for NoResult {
    fn from(Lost(error): Lost) -> NoResult {
        NoResult::System(error)
    }
}

impl From<std::io::Error> for NoResult {
    fn from(error: std::io::Error) -> NoResult {
        NoResult::System(error)
    }
}

/// Does a run. No process of it is left afterwards, whatever happens.
pub(super) fn run(
    row: &PlanRow,
    command: &mut Command,
    leaders: &Leaders,
    is_to_stop: &dyn Fn() -> bool,
) -> Result<Seen, NoResult> {
    let start = Instant::now();
    let mut group = leaders.start(command.stdin(Stdio::piped()))?;
    let leader = group.leader().id();
    let watched = hand_over(&mut group, row).and_then(|()| {
        let limits = &row.run.limits;
        Watch::new(start, limits, leader).until_the_end(&mut group, is_to_stop)
    });
    let was_killed = !matches!(&watched, Ok(seen) if seen.status.success());
    drop(group);
    leaders.has_ended(leader);
    if was_killed {
        leaders.sweep();
    }
    watched
}

/// The program of a run: this one, also if its file was replaced by a newer one meanwhile.
pub(super) fn program() -> std::io::Result<Command> {
    let mut command = match cfg!(target_os = "linux") {
        true => Command::new("/proc/self/exe"),
        false => Command::new(std::env::current_exe()?),
    };
    command.arg0("crosscut");
    Ok(command)
}

/// A process that ends before it has read everything says why in another way.
fn hand_over(group: &mut Group, row: &PlanRow) -> Result<(), NoResult> {
    if let Some(mut stdin) = group.stdin() {
        let text = serde_json::to_vec(row).map_err(std::io::Error::from)?;
        let _ = stdin.write_all(&text);
    }
    Ok(())
}

/// A run that is going on.
struct Watch<'a> {
    start: Instant,
    limits: &'a LimitsRow,
    leader: u32,
    usage: Usage,
    /// The limit it was asked to stop for, and when.
    asked: Option<(Reason, Instant)>,
    stdout: Vec<u8>,
    stderr: Vec<u8>,
}

impl<'a> Watch<'a> {
    fn new(start: Instant, limits: &'a LimitsRow, leader: u32) -> Watch<'a> {
        let (stdout, stderr) = (Vec::new(), Vec::new());
        Watch { start, limits, leader, usage: Usage::default(), asked: None, stdout, stderr }
    }

    fn until_the_end(
        mut self,
        group: &mut Group,
        is_to_stop: &dyn Fn() -> bool,
    ) -> Result<Seen, NoResult> {
        let mut pipes = Pipes::of(group)?;
        let mut nap = Nap::default();
        let mut looked = self.start;
        loop {
            if group.has_ended()? {
                return self.end(group, &mut pipes);
            }
            if is_to_stop() {
                return Err(NoResult::Interrupted);
            }
            if looked.elapsed() >= Nap::TICK {
                looked = Instant::now();
                self.usage = self.usage.max(usage::of_tree(self.leader));
                self.ask();
            }
            if self.has_patience_ended() {
                return self.end(group, &mut pipes);
            }
            pipes.wait(nap.next(&pipes, None))?;
            self.read(&mut pipes)?;
        }
    }

    /// Asks it to stop if it has used up processor time or memory.
    fn ask(&mut self) {
        let exceeds = |used: u64, most: Option<u64>| most.is_some_and(|most| used >= most);
        let cpu = u64::try_from(self.usage.cpu.as_millis()).unwrap_or(u64::MAX);
        let nearly_all = self.limits.memory_kb.map(|most| most - most / 16);
        let reason = match () {
            () if self.asked.is_some() => return,
            () if exceeds(cpu, self.limits.cpu_ms) => Reason::Cpu,
            () if exceeds(self.usage.rss_kb, nearly_all) => Reason::Memory,
            () => return,
        };
        self.asked = Some((reason, Instant::now()));
        if let Some(pid) = i32::try_from(self.leader).ok().and_then(Pid::from_raw) {
            let _ = kill_process(pid, STOP);
        }
    }

    fn timeout(&self) -> Duration {
        Duration::from_millis(self.limits.timeout_ms)
    }

    /// By its own clock the process has ended by now, or it has not done so when asked.
    fn has_patience_ended(&self) -> bool {
        let grace = grace(self.timeout());
        let is_late = self.start.elapsed() >= self.timeout().saturating_add(grace);
        is_late || self.asked.is_some_and(|(_, when)| when.elapsed() >= grace)
    }

    /// Kills what is left, and says how it went.
    fn end(mut self, group: &mut Group, pipes: &mut Pipes) -> Result<Seen, NoResult> {
        let ended_by_itself = group.has_ended()?;
        // A process that has ended and was not waited for still tells its times.
        self.usage = self.usage.max(usage::of_tree(self.leader));
        let wall = self.start.elapsed();
        let status = group.end()?;
        while self.read(pipes)? == Left::Perhaps {}
        let told = status.success().then(|| serde_json::from_slice(&self.stdout).ok()).flatten();
        let late = (!ended_by_itself).then_some(Reason::Timeout);
        let stderr = String::from_utf8_lossy(&self.stderr);
        let complaint = stderr.lines().map(str::trim).find(|line| !line.is_empty());
        Ok(Seen {
            told,
            limit: self.asked.map(|(reason, _)| reason).or(late),
            status,
            complaint: complaint.map(str::to_owned),
            wall,
            usage: self.usage,
        })
    }

    fn read(&mut self, pipes: &mut Pipes) -> Result<Left, NoResult> {
        pipes.read(|stream, piece| {
            let (kept, most) = match stream {
                Stream::Stdout => (&mut self.stdout, LONGEST_TOLD),
                Stream::Stderr => (&mut self.stderr, KEPT_COMPLAINTS),
            };
            let room = most - kept.len();
            kept.extend_from_slice(&piece[..piece.len().min(room)]);
            Ok(())
        })
    }
}

impl Seen {
    /// The signal that killed the process, if one did.
    pub(super) fn signal(&self) -> Option<i32> {
        self.status.signal()
    }
}
