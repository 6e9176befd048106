//! The project's own text among all formats: boards that were read before the others came are read as
//! they were, without a word about formats.

use std::fs;
use std::path::{Path, PathBuf};

use crosscut_puzzles::formats;
use crosscut_puzzles::read::{read_boards, write_board};
use crosscut_puzzles::{Board, Puzzle};

use super::shared;

/// The files of a folder that are of a puzzle by its name or theirs.
fn files(folder: &Path, puzzle: Puzzle) -> Vec<PathBuf> {
    let is_of =
        |path: &PathBuf| path.extension().is_some_and(|extension| extension == puzzle.name());
    let mut files: Vec<PathBuf> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| folder.ends_with(puzzle.name()) || is_of(path));
    files.sort();
    files
}

/// A bundle as it is, and each of its boards alone.
fn check_bundle(file: &Path, puzzle: Puzzle) -> usize {
    let text = fs::read(file).unwrap();
    let entries = read_boards(&text, Some(puzzle));
    assert_eq!(formats::read(&text, Some(puzzle), None), entries, "{}", file.display());
    let boards: Vec<Board> = entries.into_iter().filter_map(|entry| entry.board.ok()).collect();
    for board in &boards {
        let alone = write_board(board);
        let detect = |known| formats::read(alone.as_bytes(), known, None).remove(0).board;
        assert_eq!(detect(Some(puzzle)).as_ref(), Ok(board), "{}:\n{alone}", file.display());
        if let Ok(found) = detect(None) {
            assert_eq!(found, *board, "{}:\n{alone}", file.display());
        }
    }
    boards.len()
}

#[test]
fn our_own_corpus_is_read_as_ever() {
    for puzzle in Puzzle::ALL {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus").join(puzzle.name());
        let n: usize = files(&folder, puzzle).iter().map(|file| check_bundle(file, puzzle)).sum();
        assert!(n > 50, "{n} boards");
    }
}

#[test]
fn published_boards_and_cases_are_read_as_ever() {
    let Some(shared) = shared("published boards in our own text") else { return };
    for puzzle in Puzzle::ALL {
        let bundles = files(&shared.join("corpus").join(puzzle.name()), puzzle);
        let n: usize = bundles.iter().map(|file| check_bundle(file, puzzle)).sum();
        assert!(n > 1_000, "{n} boards");
        let mut cases = files(&shared.join("cases"), puzzle);
        // Blanks for water, which our own text does not have.
        cases.retain(|file| !file.ends_with("B094.hashi"));
        assert!(cases.len() > 15, "{} cases", cases.len());
        for file in &cases {
            check_bundle(file, puzzle);
        }
    }
}
