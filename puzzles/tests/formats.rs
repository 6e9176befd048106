//! The samples of formats in the wild, in the folder that `CROSSCUT_SHARED` names: each is read or
//! refused as its grammar says, by the name of its format and by detection, and is written and read
//! back where the format allows.

#![expect(clippy::unwrap_used, clippy::panic, reason = "helpers of tests fail as tests do")]

#[path = "formats/addresses.rs"]
mod addresses;
#[path = "formats/documents.rs"]
mod documents;
#[path = "formats/grids.rs"]
mod grids;
#[path = "formats/own.rs"]
mod own;

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use crosscut_puzzles::formats::{self, Format, Named};
use crosscut_puzzles::read::{Entry, read_boards, write_board};
use crosscut_puzzles::{Board, Puzzle};

const HITORI: Option<Puzzle> = Some(Puzzle::Hitori);
const HASHI: Option<Puzzle> = Some(Puzzle::Hashi);

/// What a sample is.
struct Sample {
    file: &'static str,
    format: &'static str,
    /// The puzzle, where the text does not say it.
    puzzle: Option<Puzzle>,
    found: Found,
    /// What each board is, such as `hitori 5x5`.
    boards: &'static [&'static str],
}

/// What detection says.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Found {
    /// The same boards.
    Same,
    /// That the text reads as different boards.
    Ambiguous,
}

/// A text that must be refused.
struct Refused {
    file: &'static str,
    format: &'static str,
    puzzle: Option<Puzzle>,
    /// Words of the message.
    words: &'static str,
}

/// The folder, or a loud note that there is none.
fn shared(test: &str) -> Option<PathBuf> {
    let folder = std::env::var_os("CROSSCUT_SHARED").map(PathBuf::from);
    if folder.is_none() {
        eprintln!("SKIPPED: {test} needs CROSSCUT_SHARED");
    }
    folder
}

fn text(file: &str) -> Vec<u8> {
    let path = shared("a sample").unwrap().join("formats").join(file);
    fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn format(name: &str) -> &'static Format {
    name.parse().unwrap()
}

/// The boards of a text in a format.
fn read(file: &str, name: &str, puzzle: Option<Puzzle>) -> Vec<Entry> {
    formats::read(&text(file), puzzle, Some(format(name)))
}

fn boards(file: &str, entries: &[Entry]) -> Vec<Board> {
    let board = |entry: &Entry| match &entry.board {
        Ok(board) => board.clone(),
        Err(error) => panic!("{file}: {error}"),
    };
    entries.iter().map(board).collect()
}

fn in_words(board: &Board) -> String {
    format!("{} {}x{}", board.puzzle(), board.rows(), board.cols())
}

fn check_sample(sample: &Sample) {
    let Sample { file, puzzle, .. } = *sample;
    let read = boards(file, &read(file, sample.format, puzzle));
    assert_eq!(read.iter().map(in_words).collect::<Vec<_>>(), sample.boards, "{file}");
    let detected = formats::read(&text(file), puzzle, None);
    match sample.found {
        Found::Same => assert_eq!(boards(file, &detected), read, "{file}"),
        Found::Ambiguous => {
            let error = detected[0].board.as_ref().unwrap_err().to_string();
            let lists = [format!("{}: ", sample.format), in_words(&read[0])];
            assert!(lists.iter().all(|words| error.contains(words)), "{file}: {error}");
        }
    }
    write_back(sample, &read);
}

/// All boards as plain text and back, and each in the format of the sample and back.
fn write_back(sample: &Sample, read: &[Board]) {
    let file = sample.file;
    let named: Vec<Named> = read.iter().map(|board| Named { name: None, board }).collect();
    let plain = formats::ALL[0].text_of(&named).unwrap();
    assert_eq!(boards(file, &formats::read(plain.as_bytes(), None, None)), read, "{file}");
    let format = format(sample.format);
    for named in named.iter().filter(|_| format.write.is_some()) {
        let text = format.text_of(&[*named]).unwrap_or_else(|error| panic!("{file}: {error}"));
        let again = formats::read(text.as_bytes(), Some(named.board.puzzle()), Some(format));
        assert_eq!(boards(file, &again), std::slice::from_ref(named.board), "{file}:\n{text}");
    }
}

fn check_refused(refused: &Refused) {
    let Refused { file, puzzle, words, .. } = *refused;
    for from in [Some(format(refused.format)), None] {
        let entries = formats::read(&text(file), puzzle, from);
        let errors: Vec<String> =
            entries.iter().filter_map(|e| Some(e.board.as_ref().err()?.to_string())).collect();
        assert!(!errors.is_empty(), "{file}");
        if from.is_some() {
            assert!(errors.iter().any(|error| error.contains(words)), "{file}: {errors:?}");
        }
    }
}

/// The texts of all boards of a bundle of the corpus.
fn corpus(bundle: &str) -> BTreeSet<String> {
    let path = shared("a bundle").unwrap().join("corpus").join(bundle);
    let puzzle = if bundle.starts_with("hitori") { HITORI } else { HASHI };
    let entries = read_boards(&fs::read(path).unwrap(), puzzle);
    boards(bundle, &entries).iter().map(write_board).collect()
}
