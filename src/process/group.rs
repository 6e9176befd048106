//! A child process with all it starts, ended together.
//!
//! Solvers are often scripts around solvers, so the child leads a process group of its own, and the
//! group is what is killed. This happens when a [`Group`] is dropped, on whatever way: nobody is left
//! running, and the child has been waited for.
//!
//! The order matters: the group is killed while its leader is still a zombie. After the leader was
//! waited for, its number could already belong to others.
//!
//! A process that leaves the group (by `setsid`, as daemons do) is out of reach.

use std::io;
use std::os::unix::process::CommandExt;
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};

use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};

/// A running child and its group.
pub(crate) struct Group {
    leader: Child,
    is_reaped: bool,
}

impl Group {
    /// Starts `command` in a group of its own, its output in pipes.
    ///
    /// # Errors
    /// If it cannot be started.
    pub(crate) fn start(command: &mut Command) -> io::Result<Group> {
        let command = command.stdout(Stdio::piped()).stderr(Stdio::piped()).process_group(0);
        Ok(Group { leader: command.spawn()?, is_reaped: false })
    }

    /// The child.
    pub(crate) fn leader(&self) -> &Child {
        &self.leader
    }

    /// Its standard input, if that was asked to be a pipe; to be taken once.
    pub(crate) fn stdin(&mut self) -> Option<ChildStdin> {
        self.leader.stdin.take()
    }

    /// The ends of its pipes; to be taken once.
    pub(crate) fn pipes(&mut self) -> (Option<ChildStdout>, Option<ChildStderr>) {
        (self.leader.stdout.take(), self.leader.stderr.take())
    }

    /// Whether the child has ended.
    ///
    /// # Errors
    /// If the system does not say.
    pub(crate) fn has_ended(&self) -> io::Result<bool> {
        let look = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        Ok(waitid(WaitId::Pid(Pid::from_child(&self.leader)), look)?.is_some())
    }

    /// Kills what is left of the group and says how the child ended.
    ///
    /// # Errors
    /// If the system does not say.
    pub(crate) fn end(&mut self) -> io::Result<ExitStatus> {
        if !self.is_reaped {
            // It fails only if nobody is left to be killed.
            let _ = kill_process_group(Pid::from_child(&self.leader), Signal::KILL);
            self.is_reaped = true;
        }
        self.leader.wait()
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        let _ = self.end();
    }
}
