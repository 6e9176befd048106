//! Which format a text is of, and its boards.
//!
//! The formats with the strongest sign are the candidates. One of them is the format. Of several,
//! each reads the text, and those that cannot read all of it are out; if no puzzle is known, a
//! format that leaves it open is tried with each. One that finds water only is out too if another
//! finds islands. What is left must agree.

use super::{ALL, Format, Sign};
use crate::read::{Entry, ReadError};
use crate::{Board, Puzzle};

/// The boards of a text: as `from` reads it, or else in the format that it is found to be of. Never
/// empty. A text that reads as different boards in different formats is one entry with an error
/// that lists them.
pub fn read(text: &[u8], puzzle: Option<Puzzle>, from: Option<&'static Format>) -> Vec<Entry> {
    if let Some(format) = from {
        return format.entries(text, puzzle);
    }
    let (sign, candidates) = candidates(text, puzzle);
    match &candidates[..] {
        [format] => format.entries(text, puzzle),
        _ if sign == Sign::Sure => {
            let names: Vec<&str> = candidates.iter().map(|format| format.name).collect();
            vec![undecided(format!("the marks of several formats: {}", names.join(", ")))]
        }
        _ => agree(text, puzzle, &candidates),
    }
}

/// The formats with the strongest sign, and that sign. The project's own is one if no other is.
fn candidates(text: &[u8], puzzle: Option<Puzzle>) -> (Sign, Vec<&'static Format>) {
    let mut found = (Sign::Perhaps, Vec::new());
    for format in ALL {
        let sign = (format.sign)(text);
        // A format of the other puzzle is worth an error only if it is surely meant.
        let fits = sign == Sign::Sure || puzzle.is_none_or(|p| format.puzzles.contains(&p));
        if sign == Sign::No || !fits || sign < found.0 {
            continue;
        }
        if sign > found.0 {
            found = (sign, Vec::new());
        }
        found.1.push(format);
    }
    if found.1.is_empty() {
        found.1.push(&ALL[0]);
    }
    found
}

/// What one format reads.
struct Reading {
    format: &'static Format,
    entries: Vec<Entry>,
    /// Whether it is a reading only if the caller names the puzzle.
    is_open: bool,
}

/// The one thing that all candidates read that can.
fn agree(text: &[u8], puzzle: Option<Puzzle>, candidates: &[&'static Format]) -> Vec<Entry> {
    let (mut readings, faulty): (Vec<Reading>, Vec<Reading>) = candidates
        .iter()
        .map(|format| Reading::new(text, puzzle, format))
        .partition(|reading| reading.is_open || reading.is_whole());
    if let Some(at) = readings.iter().position(|reading| reading.is_open) {
        return readings.swap_remove(at).entries;
    }
    if readings.iter().any(|reading| !reading.is_water()) {
        readings.retain(|reading| !reading.is_water());
    }
    let Some(first) = readings.first() else { return best_fault(faulty) };
    if readings.iter().all(|other| other.boards().eq(first.boards())) {
        return readings.swap_remove(0).entries;
    }
    let list: Vec<String> = readings.iter().map(Reading::in_words).collect();
    vec![undecided(format!("a text that reads as different boards ({})", list.join(", ")))]
}

impl Reading {
    fn new(text: &[u8], puzzle: Option<Puzzle>, format: &'static Format) -> Reading {
        let entries = format.entries(text, puzzle);
        let mut reading = Reading { format, entries, is_open: false };
        if puzzle.is_none() && format.puzzles.len() > 1 && !reading.is_whole() {
            let is_whole = |&puzzle| is_whole(&format.entries(text, Some(puzzle)));
            reading.is_open = format.puzzles.iter().any(is_whole);
        }
        reading
    }

    fn is_whole(&self) -> bool {
        is_whole(&self.entries)
    }

    /// Whether all it finds is water.
    fn is_water(&self) -> bool {
        self.boards().all(|board| matches!(board, Some(Board::Hashi(b)) if b.islands().is_empty()))
    }

    fn boards(&self) -> impl Iterator<Item = Option<&Board>> {
        self.entries.iter().map(|entry| entry.board.as_ref().ok())
    }

    /// The format and what it reads, such as `crosscut: hitori 3x2`.
    fn in_words(&self) -> String {
        let read = match &self.entries[..] {
            [Entry { board: Ok(Board::Hitori(b)), .. }] => {
                format!("hitori {}x{}", b.rows(), b.cols())
            }
            [Entry { board: Ok(Board::Hashi(b)), .. }] => {
                format!("hashi {}x{} with {} islands", b.rows(), b.cols(), b.islands().len())
            }
            entries => format!("{} boards", entries.len()),
        };
        format!("{}: {read}", self.format.name)
    }
}

fn is_whole(entries: &[Entry]) -> bool {
    entries.iter().all(|entry| entry.board.is_ok())
}

/// The entries of the format that goes furthest: one that reads some boards, or else the one whose
/// first fault is last; of equals, the first in the table.
fn best_fault(faulty: Vec<Reading>) -> Vec<Entry> {
    let merit = |reading: &Reading| {
        let reads_some = reading.boards().any(|board| board.is_some());
        let fault = reading.entries.iter().find_map(|entry| entry.board.as_ref().err());
        (reads_some, fault.map(|fault| (fault.line, fault.column)))
    };
    let best = faulty.into_iter().rev().max_by_key(merit);
    best.map(|reading| reading.entries).unwrap_or_default()
}

fn undecided(found: String) -> Entry {
    let error = ReadError::new(1, 0, found, "the format to be named, by --from and its name");
    Entry { name: None, line: 1, board: Err(error) }
}

impl Format {
    /// The boards of a text in this format. One of another puzzle than `puzzle` is an error.
    pub fn entries(&self, text: &[u8], puzzle: Option<Puzzle>) -> Vec<Entry> {
        let mut entries = (self.read)(text, puzzle);
        for entry in &mut entries {
            let found = entry.board.as_ref().ok().map(Board::puzzle);
            if let (Some(found), Some(puzzle)) = (found, puzzle.filter(|&p| Some(p) != found)) {
                let (found, expected) = (format!("a board of {found}"), format!("one of {puzzle}"));
                entry.board = Err(ReadError::new(entry.line, 0, found, expected));
            }
        }
        entries
    }
}
