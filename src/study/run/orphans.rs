//! Processes that a run left behind, found and ended.
//!
//! A run may be killed while a solver it started is at work, and a solver may start processes in sessions of
//! their own, as daemons do. On Linux a process can ask to become the parent of all orphans below
//! it. The process of a run asks, and so does the study above it: orphans of a run that lives come to the
//! run, which ends them when it ends; those of one that was killed come to the study.
//!
//! Not every child of the study is its own: a shell that has children and becomes the study hands them
//! over. So runs bear a mark in their environment, which all they start inherit, and nobody without it
//! is touched.
//!
//! A run begins, and the list of leaders learns of it, under one lock; the sweep holds the same. Else it
//! could take a run that was just begun for an orphan.

use std::collections::HashSet;
use std::fs;
use std::io;
use std::process::Command;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, WaitOptions, kill_process, waitpid};

use super::usage;
use crate::process::Group;

/// The mark: a variable with the number of the study's process.
const MARK: &str = "CROSSCUT_STUDY";

/// How long processes that were killed may take to go.
const PATIENCE: Duration = Duration::from_secs(5);

/// The runs that are going on.
#[derive(Debug, Default)]
pub(super) struct Leaders(Mutex<HashSet<u32>>);

impl Leaders {
    /// Starts the process of a run.
    ///
    /// # Errors
    /// If it cannot be started.
    pub(super) fn start(&self, command: &mut Command) -> io::Result<Group> {
        let mut leaders = self.lock();
        let group = Group::start(command.env(MARK, std::process::id().to_string()))?;
        leaders.insert(group.leader().id());
        Ok(group)
    }

    /// Says that the process of a run has ended and was waited for.
    pub(super) fn has_ended(&self, leader: u32) {
        self.lock().remove(&leader);
    }

    /// Ends what runs that have ended left behind.
    pub(super) fn sweep(&self) {
        let leaders = self.lock();
        let mark = format!("{MARK}={}\0", std::process::id());
        end_children(|pid| !leaders.contains(&pid) && is_marked(pid, mark.as_bytes()));
    }

    fn lock(&self) -> MutexGuard<'_, HashSet<u32>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Asks to become the parent of all orphans below. Where that cannot be asked, a process that leaves its
/// group is out of reach.
pub(super) fn adopt() {
    #[cfg(target_os = "linux")]
    let _ = rustix::process::set_child_subreaper(Some(rustix::process::getpid()));
}

/// Ends the children that are to be ended, and theirs, which come here then.
pub(super) fn end_children(is_to_end: impl Fn(u32) -> bool) {
    let start = Instant::now();
    while start.elapsed() < PATIENCE {
        let children = usage::children(std::process::id());
        let doomed: Vec<u32> = children.into_iter().filter(|&pid| is_to_end(pid)).collect();
        if doomed.is_empty() {
            return;
        }
        doomed.into_iter().for_each(end);
    }
}

/// Either may fail: the process may have gone, or be about to.
fn end(pid: u32) {
    let Some(pid) = i32::try_from(pid).ok().and_then(Pid::from_raw) else { return };
    let _ = kill_process(pid, Signal::KILL);
    if !matches!(waitpid(Some(pid), WaitOptions::NOHANG), Ok(Some(_))) {
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// A zombie has no environment any more: it bears no mark, and does no harm.
fn is_marked(pid: u32, mark: &[u8]) -> bool {
    let environment = fs::read(format!("/proc/{pid}/environ")).unwrap_or_default();
    environment.windows(mark.len()).any(|part| part == mark)
}
