//! The boards that ship with the project.

#![expect(clippy::unwrap_used, clippy::panic, reason = "helpers of tests fail as tests do")]

use std::fs;
use std::path::{Path, PathBuf};

use crosscut_puzzles::{Board, Puzzle, read};

/// A board with its place.
pub(crate) struct Entry {
    pub(crate) file: String,
    pub(crate) name: String,
    pub(crate) board: Board,
}

/// The folder they are in.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles/corpus")
}

/// All of them.
pub(crate) fn boards() -> Vec<Entry> {
    let mut boards = Vec::new();
    for puzzle in Puzzle::ALL {
        let folder = root().join(puzzle.name());
        let mut paths: Vec<PathBuf> =
            fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
        paths.sort();
        for path in paths {
            assert_eq!(path.extension().unwrap(), puzzle.name(), "{}", path.display());
            let file = format!("{puzzle}/{}", path.file_name().unwrap().to_str().unwrap());
            for entry in read::read_boards(&fs::read(&path).unwrap(), Some(puzzle)) {
                let board = entry.board.unwrap_or_else(|error| panic!("{file}: {error}"));
                let (file, name) = (file.clone(), entry.name.unwrap());
                boards.push(Entry { file, name, board });
            }
        }
    }
    boards
}
