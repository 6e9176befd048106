//! The file that a solver may have left with its answer.
//!
//! The place is the solver's while it runs, so anything may be there. Only a regular file is read: a
//! pipe has no end while somebody holds it, and even opening it would wait for a writer, past every
//! limit. What is there is looked at before it is opened, as opening a device may do something, and
//! once more when it is open, as it may have been changed in between.

use std::fs::{self, FileType, OpenOptions};
use std::io::{self, Read};
use std::os::unix::fs::{FileTypeExt, OpenOptionsExt};
use std::path::Path;

use crosscut_encodings::dimacs::intake::Flood;
use rustix::fs::OFlags;

use super::fault::Fault;

/// Its text; none if there is nothing.
///
/// # Errors
/// If it is no regular file, longer than `most` bytes, or cannot be read.
pub(super) fn read(path: &Path, most: u64) -> Result<Vec<u8>, Fault> {
    match fs::metadata(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(Fault::File(error)),
        Ok(metadata) => regular(metadata.file_type())?,
    }
    let flags = OFlags::NONBLOCK | OFlags::NOCTTY;
    let file = OpenOptions::new().read(true).custom_flags(flags.bits().cast_signed()).open(path);
    let file = file.map_err(Fault::File)?;
    regular(file.metadata().map_err(Fault::File)?.file_type())?;
    let mut text = Vec::new();
    let length = file.take(most + 1).read_to_end(&mut text).map_err(Fault::File)?;
    not_too_long(length as u64, most)?;
    Ok(text)
}

/// # Errors
/// If a file of so many bytes is longer than `most`.
pub(super) fn not_too_long(length: u64, most: u64) -> Result<(), Fault> {
    match length > most {
        true => Err(Fault::Flood(Flood::new(most, "in its file of answers"))),
        false => Ok(()),
    }
}

fn regular(kind: FileType) -> Result<(), Fault> {
    Err(Fault::NoFile(match () {
        () if kind.is_file() => return Ok(()),
        () if kind.is_dir() => "a folder",
        () if kind.is_fifo() => "a pipe",
        () if kind.is_socket() => "a socket",
        () => "a device",
    }))
}

#[cfg(test)]
mod tests {
    use std::os::unix::net::UnixListener;

    use super::*;

    fn words(path: &Path) -> String {
        read(path, 4).unwrap_err().to_string()
    }

    #[test]
    fn a_file_is_read_and_nothing_is_an_empty_one() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("answer");
        assert_eq!(read(&path, 4).unwrap(), b"");
        fs::write(&path, "1234").unwrap();
        assert_eq!(read(&path, 4).unwrap(), b"1234");
        let link = folder.path().join("link");
        std::os::unix::fs::symlink(&path, &link).unwrap();
        assert_eq!(read(&link, 4).unwrap(), b"1234");
        fs::write(&path, "12345").unwrap();
        assert!(words(&path).starts_with("floods: "), "a part is no answer");
        fs::remove_file(&path).unwrap();
        assert_eq!(read(&link, 4).unwrap(), b"");
    }

    #[test]
    fn what_is_no_file_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let socket = folder.path().join("socket");
        let _listener = UnixListener::bind(&socket).unwrap();
        for (path, words) in [
            (folder.path(), "a folder"),
            (&socket, "a socket"),
            (Path::new("/dev/zero"), "a device"),
        ] {
            let expected = format!("left {words} where its file of answers should be");
            assert_eq!(self::words(path), expected);
        }
        let link = folder.path().join("link");
        std::os::unix::fs::symlink(&link, &link).unwrap();
        assert!(words(&link).starts_with("left a file of answers that cannot be opened or read: "));
    }
}
