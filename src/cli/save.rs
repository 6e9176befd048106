//! A board on which an engine failed is kept in a file, so that the defect can be looked into.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crosscut_puzzles::Board;
use crosscut_puzzles::read::write_board;

/// Writes `board` to a new file of `folder` and says which. The file appears whole, and no file is
/// overwritten: of `disagreement-1.hitori`, `disagreement-2.hitori` and so on the first free name
/// is taken.
///
/// # Errors
/// If the folder cannot be written.
pub(super) fn board(folder: &Path, board: &Board) -> io::Result<PathBuf> {
    let mut file = tempfile::NamedTempFile::new_in(folder)?;
    write!(file, "puzzle: {}\n{}", board.puzzle(), write_board(board))?;
    file.as_file().sync_all()?;
    let mut number = 1;
    loop {
        let path = folder.join(format!("disagreement-{number}.{}", board.puzzle()));
        match file.persist_noclobber(&path) {
            Ok(_) => return Ok(path),
            Err(taken) if taken.error.kind() == io::ErrorKind::AlreadyExists => file = taken.file,
            Err(other) => return Err(other.error),
        }
        number += 1;
    }
}

#[cfg(test)]
mod tests {
    use crosscut_puzzles::hitori;
    use crosscut_puzzles::read::read_boards;

    use super::*;

    #[test]
    fn saved_boards_are_read_back_and_never_overwritten() {
        let folder = tempfile::tempdir().unwrap();
        let saved = Board::Hitori(hitori::Board::new(2, vec![Some(1), Some(12), None, Some(3)]));
        let first = board(folder.path(), &saved).unwrap();
        let second = board(folder.path(), &saved).unwrap();
        assert_eq!(first.file_name().unwrap(), "disagreement-1.hitori");
        assert_eq!(second.file_name().unwrap(), "disagreement-2.hitori");
        let text = std::fs::read(first).unwrap();
        let entries = read_boards(&text, Some(crosscut_puzzles::Puzzle::Hitori));
        assert_eq!(entries[0].board, Ok(saved));
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 2, "no temporary file stays");
    }

    #[test]
    fn a_missing_folder_is_an_error() {
        let saved = Board::Hitori(hitori::Board::new(1, vec![Some(1)]));
        assert!(board(Path::new("no/such/folder"), &saved).is_err());
    }
}
