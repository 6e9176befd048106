//! Files of results: appended row by row by one writer, and read while that is going on.
//!
//! What is kept, whatever happens:
//!
//! | event | what of it is in the file |
//! | --- | --- |
//! | Ctrl-C, SIGTERM, `kill -9` of the writer | every run that had ended and was handed on |
//! | the disk is full | all but the row that did not fit, of which nothing stays |
//! | the machine loses power | all but the rows of the last second |
//!
//! A row is one line, written by one call, and counts once its newline is there. The rest of a line at the end
//! of the file is a row that was torn: readers leave it out, and the next writer cuts it off. Anywhere
//! else, and in any other form, what is no row is an error: it is not ours, so nothing is done to it.
//!
//! The file is locked while it is written, so a second writer is refused. The lock goes with the process that
//! holds it, so it never outlives a crash. Data is handed to the disk once a second and at the end.
//!
//! What is no regular file, such as a pipe, is written as well, and so is standard output by the name `-`;
//! from there nothing is resumed.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, BufReader, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use same_file::Handle;
use serde::de::IgnoredAny;

use super::lines::{self, BadLine, Line};
use super::row::{Kind, ResultRow};

/// How long a row may not yet be on the disk.
const SYNC: Duration = Duration::from_secs(1);

/// What every row begins with, byte by byte.
const BEGINNING: &[u8] = b"{\"schema\":";

/// The end of a file that is no whole row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Torn {
    /// The line.
    pub line: u64,
    /// The byte at which it begins.
    start: u64,
}

/// How a file ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Tail {
    /// With a newline, or it is empty.
    Whole,
    /// With a whole row that has no newline.
    NoNewline,
    /// With part of a row.
    Torn(Torn),
}

/// Reads results, and hands on each row with the line it stands in. Says whether the last one is torn.
///
/// # Errors
/// If a line is no row, or the file cannot be read.
pub fn read(
    file: impl io::Read,
    take: impl FnMut(ResultRow, Line),
) -> Result<Option<Torn>, BadLine> {
    match read_to_tail(file, take)? {
        Tail::Torn(torn) => Ok(Some(torn)),
        Tail::Whole | Tail::NoNewline => Ok(None),
    }
}

fn read_to_tail(
    file: impl io::Read,
    mut take: impl FnMut(ResultRow, Line),
) -> Result<Tail, BadLine> {
    let mut lines = lines::of(BufReader::with_capacity(1 << 16, file)).peekable();
    let mut tail = Tail::Whole;
    while let Some(line) = lines.next() {
        let line = line?;
        tail = if line.is_ended { Tail::Whole } else { Tail::NoNewline };
        match line.parse(Kind::Result) {
            Ok(row) => take(row, line),
            Err(_) if lines.peek().is_none() && is_torn(&line) => {
                tail = Tail::Torn(Torn { line: line.number, start: line.start });
            }
            Err(why) => return Err(line.bad(why)),
        }
    }
    Ok(tail)
}

/// Whether a line may be the rest of one of our rows: its beginning, or, after a loss of power, bytes
/// that were never written.
fn is_torn(line: &Line) -> bool {
    let begins = line.text.iter().zip(BEGINNING).all(|(a, b)| a == b);
    let is_json = || serde_json::from_slice::<IgnoredAny>(&line.text).is_ok();
    let is_blank = line.text.iter().all(|&byte| byte == 0);
    is_blank || begins && (line.text.contains(&0) || !line.is_ended && !is_json())
}

/// A file of results that is being written.
#[derive(Debug)]
pub struct Results {
    file: File,
    path: PathBuf,
    /// The length of all whole rows; `None` if it is no regular file.
    length: Option<u64>,
    synced: Instant,
    is_synced: bool,
}

/// Why a file of results cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum BadResults {
    /// Somebody else writes to it.
    #[error("another crosscut is writing to it")]
    Locked,
    /// It cannot be locked.
    #[error("it cannot be locked, so a second writer could not be kept away: {0}")]
    NoLock(io::Error),
    /// It cannot be opened or written.
    #[error(transparent)]
    File(#[from] io::Error),
    /// It holds something else.
    #[error(transparent)]
    Line(#[from] BadLine),
}

impl Results {
    /// Opens or makes the file for a single writer, hands on the rows it holds, and puts its end right.
    /// Says whether a torn row was cut off.
    ///
    /// # Errors
    /// If it cannot be written, is being written, or holds something else. It is then as it was.
    pub fn open(
        path: &Path,
        take: impl FnMut(ResultRow, Line),
    ) -> Result<(Results, Option<Torn>), BadResults> {
        let path = if path.as_os_str() == "-" { Path::new("/dev/stdout") } else { path };
        let is_new = !path.exists();
        let path = path.to_owned();
        let synced = Instant::now();
        if !is_new && !fs::metadata(&path)?.is_file() {
            let file = OpenOptions::new().write(true).open(&path)?;
            return Ok((Results { file, path, length: None, synced, is_synced: true }, None));
        }
        let mut file = OpenOptions::new().read(true).append(true).create(true).open(&path)?;
        lock(&file)?;
        if is_new {
            sync_folder(&path);
        }
        let tail = read_to_tail(&mut file, take)?;
        let mut torn = None;
        match tail {
            Tail::Whole => {}
            Tail::NoNewline => file.write_all(b"\n")?,
            Tail::Torn(cut) => {
                file.set_len(cut.start)?;
                torn = Some(cut);
            }
        }
        let length = Some(file.metadata()?.len());
        Ok((Results { file, path, length, synced, is_synced: true }, torn))
    }

    /// Appends a row: the whole of it, or nothing.
    ///
    /// # Errors
    /// If it cannot be written, or the file is no longer there.
    pub fn append(&mut self, row: &ResultRow) -> io::Result<()> {
        let mut line = serde_json::to_vec(row)?;
        line.push(b'\n');
        if self.length.is_some() && !self.is_there() {
            return Err(io::Error::other("it was removed or replaced while it was being written"));
        }
        if let Err(error) = self.file.write_all(&line) {
            if let Some(length) = self.length {
                // If this fails too, the row is torn, and the next writer cuts it off.
                let _ = self.file.set_len(length);
            }
            return Err(error);
        }
        self.length = self.length.map(|length| length + line.len() as u64);
        self.is_synced = false;
        match self.synced.elapsed() >= SYNC {
            true => self.sync(),
            false => Ok(()),
        }
    }

    /// Waits until all rows are on the disk.
    ///
    /// # Errors
    /// If the disk fails.
    pub fn sync(&mut self) -> io::Result<()> {
        if self.length.is_some() && !self.is_synced {
            self.file.sync_data()?;
        }
        self.synced = Instant::now();
        self.is_synced = true;
        Ok(())
    }

    /// Whether the path still leads to the file.
    fn is_there(&self) -> bool {
        let own = self.file.try_clone().and_then(Handle::from_file);
        matches!((own, Handle::from_path(&self.path)), (Ok(own), Ok(there)) if own == there)
    }
}

/// Whether somebody is writing results to this file.
pub fn is_being_written(path: &Path) -> bool {
    let is_file = fs::metadata(path).is_ok_and(|metadata| metadata.is_file());
    let file = is_file.then(|| File::open(path).ok()).flatten();
    file.is_some_and(|file| matches!(file.try_lock_shared(), Err(TryLockError::WouldBlock)))
}

fn lock(file: &File) -> Result<(), BadResults> {
    match file.try_lock() {
        Ok(()) => Ok(()),
        Err(TryLockError::WouldBlock) => Err(BadResults::Locked),
        Err(TryLockError::Error(error)) => Err(BadResults::NoLock(error)),
    }
}

/// A new name survives a loss of power once its folder is on the disk. Not every system can do that.
fn sync_folder(path: &Path) {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    if let Ok(folder) = File::open(folder.unwrap_or(Path::new("."))) {
        let _ = folder.sync_all();
    }
}
