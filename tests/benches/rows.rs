//! The boards of the benchmark, class by class.
//!
//! All boards are made from seeds when they are needed, so that no large file ships. With the
//! variable `CROSSCUT_SHARED` set to a folder of published boards, rows for those follow.

use std::path::Path;

use crosscut::generate::{Dice, Effort, hashi, hitori, usual};
use crosscut_puzzles::hashi::Island;
use crosscut_puzzles::{Board, Cell, Puzzle, read};

/// One row of the table.
pub(crate) struct Row {
    /// What the boards are.
    pub(crate) name: String,
    /// Whether `--quick` leaves it out.
    pub(crate) is_slow: bool,
    /// Whether the plain loop is asked too.
    pub(crate) plain: Plain,
    /// Where the boards come from.
    source: Source,
}

/// Whether the plain loop takes part.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Plain {
    /// It does.
    Asked,
    /// It would run for hours and cannot be interrupted.
    Hopeless,
}

enum Source {
    Hitori(hitori::Plan, u64),
    Hashi(hashi::Plan, u64),
    Parity(usize),
    File(std::path::PathBuf),
}

/// All rows in the order of the table.
pub(crate) fn rows() -> Vec<Row> {
    let mut rows = Vec::new();
    for (side, n) in [(10, 10), (20, 5), (25, 5), (50, 3), (100, 3), (200, 1)] {
        rows.push(hitori_row("unique", hitori::Class::Unique, side, n));
    }
    for (side, n) in [(100, 3), (200, 1)] {
        rows.push(hitori_row("loose", hitori::Class::Loose, side, n));
    }
    for (side, n) in [(14, 5), (20, 3)] {
        rows.push(hitori_row("lattice", hitori::Class::Lattice(60), side, n));
    }
    for (islands, n) in [(100, 10), (400, 5), (1000, 3), (4000, 1), (10_000, 1)] {
        rows.push(hashi_row("unique", hashi::Class::Unique, islands, n));
    }
    for (islands, n) in [(400, 5), (1000, 3), (4000, 1), (10_000, 1)] {
        rows.push(hashi_row("loose", hashi::Class::Loose, islands, n));
    }
    for (islands, n) in [(400, 3), (1000, 1)] {
        rows.push(hashi_row("stress", hashi::Class::Stress, islands, n));
    }
    rows.extend([11, 101].map(parity_row));
    rows.extend(published());
    rows
}

fn hitori_row(name: &str, class: hitori::Class, side: usize, n: u64) -> Row {
    let plan = hitori::Plan::new(side, side, class);
    let name = format!("Hitori {name} {side}x{side}");
    Row { name, is_slow: side > 100, plain: Plain::Asked, source: Source::Hitori(plan, n) }
}

fn hashi_row(name: &str, class: hashi::Class, islands: usize, n: u64) -> Row {
    let plan = hashi::Plan::square(islands, class);
    let name = format!("Hashi {name} {islands} islands");
    let is_slow = islands > 1000;
    Row { name, is_slow, plain: Plain::Asked, source: Source::Hashi(plan, n) }
}

fn parity_row(side: usize) -> Row {
    let name = format!("Hashi parity {side}x{side} islands of 2");
    Row { name, is_slow: false, plain: Plain::Hopeless, source: Source::Parity(side) }
}

/// Rows of published boards, if the folder is there.
fn published() -> Vec<Row> {
    let folder = std::env::var_os("CROSSCUT_SHARED").filter(|folder| !folder.is_empty());
    let Some(folder) = folder else {
        eprintln!("SKIPPED: published boards (CROSSCUT_SHARED is not set)");
        return Vec::new();
    };
    let files = [
        ("Hitori published, janko.at", "hitori/janko_hitori.txt"),
        ("Hitori published, menneske.no", "hitori/menneske.txt"),
        ("Hashi published, janko.at", "hashi/janko_hashi.txt"),
        ("Hashi published, Conceptis", "hashi/conceptis.txt"),
        ("Hashi Coelho et al. 2019, 100 islands", "hashi/coelho2019_100.txt"),
        ("Hashi Coelho et al. 2019, 200 islands", "hashi/coelho2019_200.txt"),
        ("Hashi Coelho et al. 2019, 300 islands", "hashi/coelho2019_300.txt"),
        ("Hashi Coelho et al. 2019, 400 islands", "hashi/coelho2019_400.txt"),
    ];
    let row = |(name, file): (&str, &str)| Row {
        name: name.to_owned(),
        is_slow: true,
        plain: Plain::Asked,
        source: Source::File(Path::new(&folder).join("corpus").join(file)),
    };
    files.map(row).into()
}

impl Row {
    /// Makes or reads the boards.
    pub(crate) fn boards(&self) -> Vec<Board> {
        let effort = Effort::default();
        let dice = |number| Dice::new(1, number);
        match &self.source {
            Source::Hitori(plan, n) => {
                let boards = (0..*n).map(|number| usual::hitori(plan, &mut dice(number), &effort));
                boards.map(|board| board.expect("these seeds make boards").into()).collect()
            }
            Source::Hashi(plan, n) => {
                let boards = (0..*n).map(|number| usual::hashi(plan, &mut dice(number), &effort));
                boards.map(|board| board.expect("these seeds make boards").into()).collect()
            }
            Source::Parity(side) => vec![all_twos(*side)],
            Source::File(path) => {
                let text = std::fs::read(path).expect("a file of published boards");
                let is_hashi = path.parent().is_some_and(|folder| folder.ends_with("hashi"));
                let puzzle = if is_hashi { Puzzle::Hashi } else { Puzzle::Hitori };
                let entries = read::read_boards(&text, Some(puzzle));
                entries.into_iter().map(|entry| entry.board.expect("a published board")).collect()
            }
        }
    }
}

/// `side` x `side` islands of 2, one cell apart: a two-colourable graph whose colours differ by one
/// island if `side` is odd.
fn all_twos(side: usize) -> Board {
    let places = (0..side * side).map(|i| Cell::new(2 * (i / side), 2 * (i % side)));
    let islands = places.map(|cell| Island { cell, clue: Some(2) }).collect();
    let size = 2 * side - 1;
    crosscut_puzzles::hashi::Board::new(size, size, 2, islands).expect("a board").into()
}
