//! Files that may let a reader or a writer wait: pipes, terminals, and what is very long.
//!
//! A call that waits in the system is started again after a signal, and would wait for ever. So no
//! call is made before the file is ready for it, and between looks at the limits that waiting is
//! short. What a limit ended is an error that [`stopped`] knows.
//!
//! A pipe with a name is opened without waiting for its other end. To write, no more than a piece is
//! handed over that every ready pipe takes whole.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;

use crate::engine::{Limits, Why};

/// A file under limits.
pub(super) struct Patient {
    file: File,
    limits: Limits,
}

/// What a file waits for.
#[derive(Clone, Copy)]
enum Wanted {
    Input,
    Room,
}

/// A limit came first.
#[derive(Debug, thiserror::Error)]
#[error("{}", .0.text())]
struct Stopped(Why);

/// The limit that made this error, if one did.
pub(super) fn stopped(error: &io::Error) -> Option<Why> {
    error.get_ref()?.downcast_ref().map(|Stopped(why)| why.clone())
}

impl Patient {
    /// `file` under `limits`.
    pub(super) fn new(file: File, limits: &Limits) -> Patient {
        Patient { file, limits: limits.clone() }
    }

    /// Opens a file to read.
    ///
    /// # Errors
    /// If it cannot be opened.
    pub(super) fn open(path: &Path, limits: &Limits) -> io::Result<Patient> {
        Ok(Patient::new(system::open(path)?, limits))
    }

    /// Standard input.
    ///
    /// # Errors
    /// If it is closed.
    pub(super) fn stdin(limits: &Limits) -> io::Result<Patient> {
        Ok(Patient::new(system::stdin()?, limits))
    }

    /// Standard output.
    ///
    /// # Errors
    /// If it is closed.
    pub(super) fn stdout(limits: &Limits) -> io::Result<Patient> {
        Ok(Patient::new(system::stdout()?, limits))
    }

    /// Waits until the file is ready or a limit is reached.
    fn wait(&self, wanted: Wanted) -> io::Result<()> {
        loop {
            if let Some(why) = self.limits.exceeded() {
                return Err(io::Error::other(Stopped(why)));
            }
            if system::is_ready(&self.file, wanted)? {
                return Ok(());
            }
        }
    }
}

impl Read for Patient {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            self.wait(Wanted::Input)?;
            match self.file.read(buffer) {
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => (),
                read => return read,
            }
        }
    }
}

impl Write for Patient {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        loop {
            self.wait(Wanted::Room)?;
            match self.file.write(&bytes[..bytes.len().min(system::PIECE)]) {
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => (),
                written => return written,
            }
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

#[cfg(unix)]
mod system {
    use std::fs::{File, OpenOptions};
    use std::io;
    use std::os::fd::AsFd;
    use std::os::unix::fs::OpenOptionsExt;
    use std::path::Path;

    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    use rustix::fs::OFlags;
    use rustix::io::Errno;

    use super::Wanted;

    /// POSIX lets a pipe be ready with room for as little as 512 bytes; no system in use does so.
    pub(super) const PIECE: usize = 4096;

    /// How long a limit may be overlooked.
    const TICK: Timespec = Timespec { tv_sec: 0, tv_nsec: 20_000_000 };

    pub(super) fn open(path: &Path) -> io::Result<File> {
        let flags = OFlags::NONBLOCK.bits().cast_signed();
        OpenOptions::new().read(true).custom_flags(flags).open(path)
    }

    pub(super) fn stdin() -> io::Result<File> {
        Ok(io::stdin().as_fd().try_clone_to_owned()?.into())
    }

    pub(super) fn stdout() -> io::Result<File> {
        Ok(io::stdout().as_fd().try_clone_to_owned()?.into())
    }

    pub(super) fn is_ready(file: &File, wanted: Wanted) -> io::Result<bool> {
        let wanted = match wanted {
            Wanted::Input => PollFlags::IN,
            Wanted::Room => PollFlags::OUT,
        };
        match poll(&mut [PollFd::new(file, wanted)], Some(&TICK)) {
            Ok(n) => Ok(n > 0),
            Err(Errno::INTR) => Ok(false),
            Err(error) => Err(error.into()),
        }
    }
}

/// Elsewhere limits are looked at between pieces.
#[cfg(not(unix))]
mod system {
    use std::fs::File;
    use std::io;
    use std::path::Path;

    use super::Wanted;

    pub(super) const PIECE: usize = 1 << 16;

    pub(super) fn open(path: &Path) -> io::Result<File> {
        File::open(path)
    }

    pub(super) fn stdin() -> io::Result<File> {
        use std::os::windows::io::AsHandle;
        Ok(io::stdin().as_handle().try_clone_to_owned()?.into())
    }

    pub(super) fn stdout() -> io::Result<File> {
        use std::os::windows::io::AsHandle;
        Ok(io::stdout().as_handle().try_clone_to_owned()?.into())
    }

    pub(super) fn is_ready(_: &File, _: Wanted) -> io::Result<bool> {
        Ok(true)
    }
}
