//! Rebuilds the corpus that ships with the project.
//!
//! ```text
//! cargo run --release --example corpus
//! ```
//!
//! Writes the generated bundles below `puzzles/corpus/` from the table [`BUNDLES`], leaves the
//! hand-made ones as they are, and writes `index.tsv` for all of them. Status and number of answers
//! come from both engines and from a plain loop of varisat that shares no code with them; the
//! program stops if the three do not agree.

#[path = "../benches/plain_loop.rs"]
mod plain_loop;

use std::fmt::Write as _;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use crosscut::engine::{End, Found, Goal, Limits, native, sat};
use crosscut::generate::{Dice, Effort, hashi, hitori};
use crosscut_puzzles::{Board, Puzzle, read};

/// Answers are counted up to this number.
const LIMIT: u64 = 1000;

/// Boards of one kind: their plan, how many of each size, and what they must be.
struct Bundle {
    file: &'static str,
    sizes: &'static [(usize, usize)],
    each: usize,
    kind: Kind,
    wanted: Wanted,
}

#[derive(Clone, Copy)]
enum Kind {
    /// Class and share of blanks.
    Hitori(hitori::Class, u32),
    /// Class, most bridges and share of `?`.
    Hashi(hashi::Class, u8, u32),
}

#[derive(Clone, Copy, PartialEq)]
enum Wanted {
    Unique,
    Several,
    Unsatisfiable,
}

use hashi::Class as Sea;
use hitori::Class as Grid;

const BUNDLES: &[Bundle] = &[
    Bundle {
        file: "hitori/unique_5x5_to_10x10.hitori",
        sizes: &[(5, 5), (6, 6), (7, 7), (8, 8), (9, 9), (10, 10)],
        each: 2,
        kind: Kind::Hitori(Grid::Unique, 0),
        wanted: Wanted::Unique,
    },
    Bundle {
        file: "hitori/unique_11x11_to_30x30.hitori",
        sizes: &[(11, 11), (12, 12), (13, 13), (15, 15), (17, 17), (20, 20), (25, 25), (30, 30)],
        each: 1,
        kind: Kind::Hitori(Grid::Unique, 0),
        wanted: Wanted::Unique,
    },
    Bundle {
        file: "hitori/unique_rectangles.hitori",
        sizes: &[(1, 7), (9, 1), (2, 8), (3, 9), (10, 6), (8, 15), (12, 20), (24, 17)],
        each: 1,
        kind: Kind::Hitori(Grid::Unique, 0),
        wanted: Wanted::Unique,
    },
    Bundle {
        file: "hitori/unique_with_blanks.hitori",
        sizes: &[(5, 5), (7, 7), (8, 6), (10, 10), (12, 12), (16, 16)],
        each: 1,
        kind: Kind::Hitori(Grid::Unique, 25),
        wanted: Wanted::Unique,
    },
    Bundle {
        file: "hitori/several_answers.hitori",
        sizes: &[(2, 2), (3, 3), (4, 4), (5, 5), (6, 6), (4, 9), (8, 8), (10, 10), (14, 14)],
        each: 1,
        kind: Kind::Hitori(Grid::Loose, 0),
        wanted: Wanted::Several,
    },
    Bundle {
        file: "hitori/several_answers_with_blanks.hitori",
        sizes: &[(3, 3), (5, 5), (7, 7), (9, 9)],
        each: 1,
        kind: Kind::Hitori(Grid::Loose, 20),
        wanted: Wanted::Several,
    },
    Bundle {
        file: "hitori/lattice_with_answers.hitori",
        sizes: &[(5, 5), (6, 8), (8, 8), (10, 10)],
        each: 1,
        kind: Kind::Hitori(Grid::Lattice(40), 0),
        wanted: Wanted::Several,
    },
    Bundle {
        file: "hitori/unsatisfiable_by_connectivity.hitori",
        sizes: &[(5, 5), (6, 6), (7, 7), (8, 8), (6, 10), (10, 10), (12, 12), (15, 15)],
        each: 1,
        kind: Kind::Hitori(Grid::Lattice(70), 0),
        wanted: Wanted::Unsatisfiable,
    },
    Bundle {
        file: "hashi/unique_7x7_to_10x10.hashi",
        sizes: &[(7, 7), (8, 8), (9, 9), (10, 10)],
        each: 3,
        kind: Kind::Hashi(Sea::Unique, 2, 0),
        wanted: Wanted::Unique,
    },
    Bundle {
        file: "hashi/unique_11x11_to_30x30.hashi",
        sizes: &[(11, 11), (12, 12), (13, 13), (15, 15), (17, 17), (20, 20), (25, 25), (30, 30)],
        each: 1,
        kind: Kind::Hashi(Sea::Unique, 2, 0),
        wanted: Wanted::Unique,
    },
    Bundle {
        file: "hashi/unique_rectangles.hashi",
        sizes: &[(1, 20), (20, 2), (13, 9), (5, 12), (16, 10), (22, 16)],
        each: 1,
        kind: Kind::Hashi(Sea::Unique, 2, 0),
        wanted: Wanted::Unique,
    },
    Bundle {
        file: "hashi/unique_max_1.hashi",
        sizes: &[(7, 7), (10, 10), (14, 14)],
        each: 1,
        kind: Kind::Hashi(Sea::Unique, 1, 0),
        wanted: Wanted::Unique,
    },
    Bundle {
        file: "hashi/unique_max_3_and_hidden.hashi",
        sizes: &[(7, 7), (10, 10), (14, 14)],
        each: 1,
        kind: Kind::Hashi(Sea::Unique, 3, 20),
        wanted: Wanted::Unique,
    },
    Bundle {
        file: "hashi/unique_max_4.hashi",
        sizes: &[(7, 7), (10, 10), (14, 14)],
        each: 1,
        kind: Kind::Hashi(Sea::Unique, 4, 0),
        wanted: Wanted::Unique,
    },
    Bundle {
        file: "hashi/unique_with_hidden_clues.hashi",
        sizes: &[(7, 7), (8, 8), (10, 10), (13, 13), (18, 18)],
        each: 1,
        kind: Kind::Hashi(Sea::Unique, 2, 40),
        wanted: Wanted::Unique,
    },
    Bundle {
        file: "hashi/several_answers.hashi",
        sizes: &[(7, 7), (8, 8), (9, 9), (10, 10), (12, 12), (9, 16), (16, 16), (20, 20), (25, 25)],
        each: 1,
        kind: Kind::Hashi(Sea::Loose, 2, 0),
        wanted: Wanted::Several,
    },
    Bundle {
        file: "hashi/several_answers_max_3_and_hidden.hashi",
        sizes: &[(6, 6), (7, 7), (9, 9), (11, 11)],
        each: 1,
        kind: Kind::Hashi(Sea::Loose, 3, 10),
        wanted: Wanted::Several,
    },
    Bundle {
        file: "hashi/stress.hashi",
        sizes: &[(7, 7), (10, 10), (13, 13), (16, 16)],
        each: 1,
        kind: Kind::Hashi(Sea::Stress, 2, 0),
        wanted: Wanted::Several,
    },
    Bundle {
        file: "hashi/unsatisfiable_by_connectivity.hashi",
        sizes: &[(6, 6), (7, 7), (8, 8), (9, 9), (10, 10), (12, 12), (7, 15), (15, 15)],
        each: 1,
        kind: Kind::Hashi(Sea::Split, 2, 0),
        wanted: Wanted::Unsatisfiable,
    },
];

/// Bundles that are written by hand.
const HAND_MADE: &[&str] =
    &["hitori/hand_made.hitori", "hashi/hand_made.hashi", "hashi/unsatisfiable_by_counting.hashi"];

fn main() -> Result<()> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles/corpus");
    let mut index = String::from("file\tname\tstatus\tanswers\tseed\n");
    for (k, bundle) in BUNDLES.iter().enumerate() {
        let mut text = String::new();
        for (name, board, seed) in boards(bundle, k as u64 + 1)? {
            writeln!(text, "# {name}\n{}", read::write_board(&board))?;
            writeln!(index, "{}\t{name}\t{}\t{seed}", bundle.file, verdict(&board, &name)?)?;
        }
        std::fs::write(root.join(bundle.file), text.trim_end().to_owned() + "\n")?;
    }
    for file in HAND_MADE {
        let text = std::fs::read(root.join(file)).with_context(|| file.to_string())?;
        let puzzle = if file.starts_with("hashi") { Puzzle::Hashi } else { Puzzle::Hitori };
        for entry in read::read_boards(&text, Some(puzzle)) {
            let name = entry.name.context("every board of the corpus has a name")?;
            writeln!(index, "{file}\t{name}\t{}\t-", verdict(&entry.board?, &name)?)?;
        }
    }
    std::fs::write(root.join("index.tsv"), index)?;
    Ok(())
}

/// The boards of a bundle with their names and seeds: of each size the first ones that are as
/// wanted.
fn boards(bundle: &Bundle, seed: u64) -> Result<Vec<(String, Board, String)>> {
    let mut boards = Vec::new();
    let mut number = 0;
    for &(rows, cols) in bundle.sizes {
        let mut k = 0;
        while k < bundle.each {
            let board = board(bundle.kind, (rows, cols), &mut Dice::new(seed, number));
            if let Some(board) = board.filter(|board| is_wanted(board, bundle.wanted)) {
                k += 1;
                let suffix = if bundle.each > 1 { format!("-{k}") } else { String::new() };
                let class = class_name(bundle.kind);
                let name = format!("{class}-{rows}x{cols}{suffix}");
                boards.push((name, board, format!("{seed}/{number}")));
            }
            number += 1;
            ensure!(number < 10_000, "{}: no board as wanted", bundle.file);
        }
    }
    Ok(boards)
}

fn class_name(kind: Kind) -> String {
    match kind {
        Kind::Hitori(class, blanks) => {
            let class = class.name();
            if blanks > 0 { format!("{class}-blanks") } else { class.to_owned() }
        }
        Kind::Hashi(class, max, hidden) => {
            let mut name = class.name().to_owned();
            if max != 2 {
                name += &format!("-max{max}");
            }
            if hidden > 0 {
                name += "-hidden";
            }
            name
        }
    }
}

fn board(kind: Kind, (rows, cols): (usize, usize), dice: &mut Dice) -> Option<Board> {
    let effort = Effort::default();
    match kind {
        Kind::Hitori(class, blanks) => {
            let plan = hitori::Plan { blanks, ..hitori::Plan::new(rows, cols, class) };
            hitori::generate(&plan, dice, &effort, &mut native_hitori).ok().map(Board::from)
        }
        Kind::Hashi(class, max_bridges, hidden) => {
            // More crowded than the class: small published boards are.
            let islands = (class != Sea::Stress).then_some((rows * cols * 17).div_ceil(100));
            let plan = hashi::Plan::sized(rows, cols, islands, class);
            let plan = hashi::Plan { max_bridges, hidden, ..plan };
            hashi::generate(&plan, dice, &effort, &mut sat_hashi).ok().map(Board::from)
        }
    }
}

fn is_wanted(board: &Board, wanted: Wanted) -> bool {
    let count = match board {
        Board::Hitori(board) => native_hitori(board, Goal::UNIQUE).count,
        Board::Hashi(board) => sat_hashi(board, Goal::UNIQUE).count,
    };
    wanted == [Wanted::Unsatisfiable, Wanted::Unique, Wanted::Several][count.min(2) as usize]
}

fn native_hitori(
    board: &crosscut_puzzles::hitori::Board,
    goal: Goal,
) -> Found<crosscut_puzzles::hitori::Shading> {
    native::hitori::solve(board, goal, &Limits::default(), &native::Options::default()).found
}

fn sat_hitori(
    board: &crosscut_puzzles::hitori::Board,
    goal: Goal,
) -> Found<crosscut_puzzles::hitori::Shading> {
    sat::solve_hitori(board, goal, &Limits::default(), &sat::Options::default()).found
}

fn sat_hashi(
    board: &crosscut_puzzles::hashi::Board,
    goal: Goal,
) -> Found<crosscut_puzzles::hashi::Bridges> {
    sat::solve_hashi(board, goal, &Limits::default(), &sat::Options::default()).found
}

/// Status and number of answers as the index has them.
fn verdict(board: &Board, name: &str) -> Result<String> {
    let (goal, limits) = (Goal::count(LIMIT), Limits::default());
    let options = native::Options::default();
    let (native, sat, plain) = match board {
        Board::Hitori(board) => (
            counted(&native_hitori(board, goal)),
            counted(&sat_hitori(board, goal)),
            plain_loop::hitori(board, LIMIT as usize).len() as u64,
        ),
        Board::Hashi(board) => (
            counted(&native::hashi::solve(board, goal, &limits, &options).found),
            counted(&sat_hashi(board, goal)),
            plain_loop::hashi(board, LIMIT as usize).len() as u64,
        ),
    };
    ensure!(native == sat, "{name}: native {native:?}, sat {sat:?}");
    ensure!(native == Some(plain), "{name}: engines {native:?}, plain loop {plain}");
    Ok(match plain {
        0 => "unsatisfiable\t0".to_owned(),
        LIMIT => format!("solved\t>={LIMIT}"),
        exact => format!("solved\t{exact}"),
    })
}

fn counted<A>(found: &Found<A>) -> Option<u64> {
    (!matches!(found.end, End::Stopped(_))).then_some(found.count)
}
