//! An output file: it appears whole, or not at all.
//!
//! It is written under another name in the same folder and renamed at the end, so whoever reads it
//! meanwhile, or after a full disk, sees the old file or none. What cannot be renamed, such as a
//! terminal or a pipe by its name, is written as it is. `-` is standard output. There a signal ends
//! the writing even if nobody reads.
//!
//! An input is never overwritten, by whatever name, link or hard link it goes. That and whether the
//! file can be written is found out before any work is done.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use same_file::Handle;
use tempfile::NamedTempFile;

use super::exit::Exit;
use super::output;
use super::patient::{self, Patient};
use super::signals::Signals;
use crate::report::in_line;

/// A file that is being written.
pub(super) struct OutFile {
    place: Place,
    shown: String,
    signals: Signals,
}

enum Place {
    Stdout(Patient),
    /// No file to rename to.
    Device(Patient),
    Aside {
        file: NamedTempFile,
        target: PathBuf,
    },
}

impl OutFile {
    /// Opens `path` for writing; `inputs` are the files that are read and `others` those that are
    /// written too.
    ///
    /// # Errors
    /// How the command ends, if it cannot be written or is one of the inputs; that is said on
    /// standard error.
    pub(super) fn open(
        path: &Path,
        inputs: &[&Path],
        others: &[&OutFile],
        signals: &Signals,
    ) -> Result<OutFile, Exit> {
        let shown = in_line(&path.display().to_string());
        let fail = |exit, why: &str| {
            output::note(&format!("crosscut: cannot write {shown}: {why}"));
            exit
        };
        if let Some(input) = inputs.iter().find(|input| is_same(path, input)) {
            let input = in_line(&input.display().to_string());
            return Err(fail(Exit::Usage, &format!("it is the input {input}")));
        }
        let place = match path.as_os_str() == "-" {
            true => Patient::stdout(&signals.limits()).map(Place::Stdout),
            false => place(path, signals),
        };
        let place = place.map_err(|error| fail(Exit::CannotWrite, &error.to_string()))?;
        if others.iter().any(|other| other.is_at(&place)) {
            return Err(fail(Exit::Usage, "two outputs would be one file"));
        }
        Ok(OutFile { place, shown, signals: signals.clone() })
    }

    fn is_at(&self, place: &Place) -> bool {
        match (&self.place, place) {
            (Place::Aside { target: a, .. }, Place::Aside { target: b, .. }) => a == b,
            (Place::Stdout(_), Place::Stdout(_)) => true,
            _ => false,
        }
    }

    /// Gives the file its name, if all was `written`.
    ///
    /// # Errors
    /// How the command ends, if something did not arrive; that is said on standard error.
    pub(super) fn keep(self, written: io::Result<()>) -> Result<(), Exit> {
        let (shown, signals) = (self.shown, self.signals);
        let kept = written.and_then(|()| match self.place {
            Place::Stdout(mut out) => out.flush(),
            Place::Device(mut file) => file.flush(),
            Place::Aside { file, target } => {
                file.as_file().sync_all()?;
                file.persist(target).map(|_| ()).map_err(|error| error.error)
            }
        });
        kept.map_err(|error| failed(&shown, &error, &signals))
    }

    /// Says that it cannot be written; how the command ends.
    pub(super) fn failed(&self, error: &io::Error) -> Exit {
        failed(&self.shown, error, &self.signals)
    }

    /// As it is shown in messages.
    pub(super) fn shown(&self) -> &str {
        &self.shown
    }
}

/// A closed pipe is nobody's fault, and a signal is no fault at all.
fn failed(shown: &str, error: &io::Error, signals: &Signals) -> Exit {
    if patient::stopped(error).is_some() {
        return signals.exit();
    }
    if error.kind() == io::ErrorKind::BrokenPipe {
        return Exit::Done;
    }
    output::note(&format!("crosscut: cannot write {shown}: {error}"));
    Exit::CannotWrite
}

impl Write for OutFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.place {
            Place::Stdout(out) => out.write(bytes),
            Place::Device(file) => file.write(bytes),
            Place::Aside { file, .. } => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.place {
            Place::Stdout(out) => out.flush(),
            Place::Device(file) => file.flush(),
            Place::Aside { file, .. } => file.flush(),
        }
    }
}

/// Whether both are names of one file.
fn is_same(a: &Path, b: &Path) -> bool {
    matches!((Handle::from_path(a), Handle::from_path(b)), (Ok(a), Ok(b)) if a == b)
}

/// A new file aside, in the folder where `path` is or will be; links are followed.
fn place(path: &Path, signals: &Signals) -> io::Result<Place> {
    let old = fs::metadata(path).ok();
    match &old {
        Some(old) if old.is_dir() => return Err(io::Error::other("it is a folder")),
        Some(old) if !old.is_file() => {
            let file = OpenOptions::new().write(true).open(path)?;
            return Ok(Place::Device(Patient::new(file, &signals.limits())));
        }
        Some(old) if old.permissions().readonly() => {
            return Err(io::Error::new(io::ErrorKind::PermissionDenied, "it is read-only"));
        }
        _ => {}
    }
    let name = path.file_name().ok_or_else(|| io::Error::other("it has no file name"))?;
    let target = match old {
        Some(_) => path.canonicalize()?,
        None => folder_of(path).canonicalize()?.join(name),
    };
    let file = new_file_in(folder_of(&target))?;
    if let Some(old) = old {
        file.as_file().set_permissions(old.permissions())?;
    }
    Ok(Place::Aside { file, target })
}

fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// A file that others may read, as far as the user's mask allows: not the private one that
/// temporary files are by default.
#[cfg(unix)]
fn new_file_in(folder: &Path) -> io::Result<NamedTempFile> {
    use std::os::unix::fs::PermissionsExt;
    let anybody = fs::Permissions::from_mode(0o666);
    tempfile::Builder::new().permissions(anybody).tempfile_in(folder)
}

#[cfg(not(unix))]
fn new_file_in(folder: &Path) -> io::Result<NamedTempFile> {
    NamedTempFile::new_in(folder)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn write(path: &Path, inputs: &[&Path]) -> Result<(), Exit> {
        let mut file = OutFile::open(path, inputs, &[], &Signals::default())?;
        file.write_all(b"new").unwrap();
        file.keep(Ok(()))
    }

    #[test]
    fn a_file_appears_whole_and_nothing_else_stays() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.cnf");
        fs::write(&path, "old").unwrap();
        let mut file = OutFile::open(&path, &[], &[], &Signals::default()).unwrap();
        file.write_all(b"half").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"old");
        drop(file);
        assert_eq!(fs::read(&path).unwrap(), b"old");
        assert_eq!(write(&path, &[]), Ok(()));
        assert_eq!(fs::read(&path).unwrap(), b"new");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[cfg(unix)]
    #[test]
    fn an_input_is_not_overwritten_by_any_name() {
        let folder = tempfile::tempdir().unwrap();
        let input = folder.path().join("board.hitori");
        let [link, hard, other] = ["link", "hard", "other"].map(|name| folder.path().join(name));
        fs::write(&input, "old").unwrap();
        std::os::unix::fs::symlink(&input, &link).unwrap();
        fs::hard_link(&input, &hard).unwrap();
        for path in [&input, &link, &hard, &folder.path().join("./board.hitori")] {
            assert_eq!(write(path, &[&input]), Err(Exit::Usage), "{}", path.display());
        }
        assert_eq!(fs::read(&input).unwrap(), b"old");
        std::os::unix::fs::symlink(&other, folder.path().join("to_other")).unwrap();
        fs::write(&other, "old").unwrap();
        assert_eq!(write(&folder.path().join("to_other"), &[&input]), Ok(()));
        assert_eq!(fs::read(&other).unwrap(), b"new", "a link is followed and stays");
        assert!(folder.path().join("to_other").is_symlink());
    }

    #[cfg(unix)]
    #[test]
    fn what_cannot_be_written_is_an_error_before_any_work() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let read_only = folder.path().join("read_only");
        fs::write(&read_only, "old").unwrap();
        fs::set_permissions(&read_only, fs::Permissions::from_mode(0o444)).unwrap();
        for path in [&read_only, folder.path(), Path::new("no/such/folder/a"), Path::new("..")] {
            assert_eq!(write(path, &[]), Err(Exit::CannotWrite), "{}", path.display());
        }
        assert_eq!(fs::read(&read_only).unwrap(), b"old");
        let first = OutFile::open(&folder.path().join("a"), &[], &[], &Signals::default()).unwrap();
        let second = OutFile::open(&folder.path().join("./a"), &[], &[&first], &Signals::default());
        assert_eq!(second.err(), Some(Exit::Usage));
    }

    #[cfg(unix)]
    #[test]
    fn a_new_file_may_be_read_by_others_and_an_old_one_keeps_its_rights() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
        let [new, plain, old] = ["new", "plain", "old"].map(|name| folder.path().join(name));
        fs::write(&plain, "").unwrap();
        assert_eq!(write(&new, &[]), Ok(()));
        assert_eq!(mode(&new), mode(&plain));
        fs::write(&old, "").unwrap();
        fs::set_permissions(&old, fs::Permissions::from_mode(0o640)).unwrap();
        assert_eq!(write(&old, &[]), Ok(()));
        assert_eq!(mode(&old), 0o640);
    }
}
