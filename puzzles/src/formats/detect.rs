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

#[cfg(test)]
mod tests {
    use super::*;

    const HITORI: Option<Puzzle> = Some(Puzzle::Hitori);
    const HASHI: Option<Puzzle> = Some(Puzzle::Hashi);

    fn words(text: &str, puzzle: Option<Puzzle>) -> String {
        let entries = read(text.as_bytes(), puzzle, None);
        match &entries[0].board {
            Ok(board) => format!("{} {}x{}", board.puzzle(), board.rows(), board.cols()),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn a_text_that_reads_as_different_boards_lists_them() {
        let sized = "found a text that reads as different boards (crosscut: hitori 3x2, grid: hitori \
                     2x2), expected the format to be named, by --from and its name";
        assert_eq!(words("2 2\n1 2\n2 1\n", HITORI), format!("line 1, column 1: {sized}"));
        let zeros = words("1 0 2\n0 0 1\n", HASHI);
        assert!(
            zeros.contains("crosscut: hashi 2x3 with 6 islands, zero-grid: hashi 2x3 with 3"),
            "{zeros}"
        );
        let digits = words("132\n321\n131\n", HITORI);
        assert!(digits.contains("(crosscut: hitori 3x1, digits: hitori 3x3)"), "{digits}");
    }

    #[test]
    fn our_own_boards_are_read_without_a_word() {
        for (text, puzzle, expected) in [
            ("1 2\n2 1\n", HITORI, "hitori 2x2"),
            ("# 2\n2 2\n1 2\n2 1\n", HITORI, "hitori 3x2"),
            ("puzzle: hitori\n2 2\n1 2\n2 1\n", None, "hitori 3x2"),
            ("puzzle: hashi\n1 0 2\n", None, "hashi 1x3"),
            ("1 . 2\n", HASHI, "hashi 1x3"),
            ("11\n", HASHI, "hashi 1x2"),
            ("0\n", HASHI, "hashi 1x1"),
            ("1\n2\n", HITORI, "hitori 2x1"),
            ("123\n", HITORI, "hitori 1x1"),
        ] {
            assert_eq!(words(text, puzzle), expected, "{text}");
        }
    }

    #[test]
    fn without_a_puzzle_only_what_can_be_of_one_is_read() {
        assert!(words("1 2\n2 1\n", None).contains("a puzzle that is not named"));
        assert!(words("1 0\n2 1\n", None).contains("a puzzle that is not named"));
        assert_eq!(words("2 3\nabc\nbca\n", None), "hitori 2x3");
        assert_eq!(words("# 3:1 (xy)\n0,0,1\n2,0,1\n", None), "hashi 1x3");
        let other = words("# 3:1 (xy)\n0,0,1\n2,0,1\n", HITORI);
        assert!(other.contains("found a board of hashi, expected one of hitori"), "{other}");
    }

    #[test]
    fn the_fault_that_is_told_is_that_of_the_format_that_goes_furthest() {
        let short = words("3 3\n1 2 3\n2 3 1\n", HITORI);
        assert!(short.contains("line 3, column 6: found the end after 2 rows"), "{short}");
        let ragged = words("1 2 3\n3 1\n", HITORI);
        assert!(
            ragged.contains("found 2 cells in row 2, expected 3 cells, as in row 1"),
            "{ragged}"
        );
        assert!(words("", HASHI).contains("found a text without a board"));
    }

    #[test]
    fn two_marks_are_not_decided() {
        let marks = words("# 1:1 (xy)\n0,0,1\n+\n", None);
        assert!(
            marks.contains("found the marks of several formats: stars, freiburg-xy"),
            "{marks}"
        );
    }

    #[test]
    fn a_format_that_is_named_is_the_only_one_asked() {
        let from = |name: &str| name.parse::<&'static Format>().unwrap();
        let read = |name| read(b"2 2\n1 2\n2 1\n", HITORI, Some(from(name))).remove(0).board;
        assert_eq!(read("grid").unwrap().rows(), 2);
        assert_eq!(read("crosscut").unwrap().rows(), 3);
        assert!(read("letters").is_err());
    }

    #[test]
    fn islands_are_preferred_to_water() {
        assert_eq!(words("0\n0\n", HASHI), "hashi 2x1");
        let board = read(b"0\n0\n", HASHI, None).remove(0).board;
        assert!(matches!(board, Ok(Board::Hashi(b)) if b.islands().len() == 2));
    }
}
