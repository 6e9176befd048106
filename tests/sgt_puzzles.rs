//! Simon Tatham's own Singles and Bridges as an oracle: game IDs that they make are read, both engines
//! find the one answer that they promise, and what is written is what they write. The folder of the
//! programs is named by `CROSSCUT_SGT`; without it the tests are skipped.

#![expect(clippy::unwrap_used, clippy::panic, reason = "helpers of tests fail as tests do")]

mod common;

use std::collections::HashSet;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use common::{ask_native, ask_sat};
use crosscut::engine::{End, Goal, Limits, sat};
use crosscut_puzzles::formats::{Format, Named};
use crosscut_puzzles::{Board, Cell, Puzzle, hashi, hitori};
use rayon::prelude::*;

/// How many boards with which parameters, and the seed of the first. Makes 1,000 of each puzzle.
const SINGLES: [(usize, &str); 5] =
    [(300, "5x5de#1"), (300, "8x6dk#2"), (260, "10x10de#3"), (120, "12x12dk#4"), (20, "20x20dk#5")];
const BRIDGES: [(usize, &str); 6] = [
    (300, "7x7i30e10m2d0#1"),
    (250, "10x8i30e10m1d0#2"),
    (250, "10x10i30e10m2d2#3"),
    (100, "12x12i20e30m3d1#4"),
    (90, "9x9i30e10m4d2#5"),
    (10, "20x20i30e10m4d2#6"),
];

/// The program of a puzzle, or `None` with a loud word on stderr. It is called `sgt-singles` on Debian
/// and `singles` elsewhere.
fn program(puzzle: Puzzle) -> Option<PathBuf> {
    let Some(folder) = std::env::var_os("CROSSCUT_SGT") else {
        eprintln!("SKIPPED: CROSSCUT_SGT does not name the folder of Simon Tatham's puzzles");
        return None;
    };
    let name = if puzzle == Puzzle::Hitori { "singles" } else { "bridges" };
    let names = [format!("sgt-{name}"), name.to_owned()];
    let found = names.iter().map(|name| Path::new(&folder).join(name)).find(|path| path.is_file());
    Some(found.unwrap_or_else(|| panic!("no {} in {}", names[0], folder.display())))
}

fn format(name: &str) -> &'static Format {
    name.parse().unwrap()
}

fn written(board: &Board, name: &str) -> Result<String, String> {
    let boards = [Named { name: None, board }];
    format(name).write.unwrap()(&boards).map_err(|error| error.to_string())
}

/// Every save file that the program makes of game IDs, and how it ended.
fn saved(program: &Path, ids: &str) -> (Vec<String>, Output) {
    let folder = tempfile::tempdir().unwrap();
    let mut child = Command::new(program)
        .arg("--save")
        .arg(folder.path().join("save"))
        .args(["--save-suffix", ".sav"])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    // One that refuses an ID reads no further.
    let _ = input.write_all(ids.as_bytes());
    drop(input);
    let output = child.wait_with_output().unwrap();
    let n = fs::read_dir(folder.path()).unwrap().count();
    let file = |k: usize| folder.path().join(format!("save{k}.sav"));
    ((0..n).map(|k| fs::read_to_string(file(k)).unwrap()).collect(), output)
}

fn check(puzzle: Puzzle, classes: &[(usize, &str)]) {
    let Some(program) = program(puzzle) else { return };
    let mut n = 0;
    for &(number, parameters) in classes {
        let made = Command::new(&program)
            .args(["--generate", &number.to_string(), parameters])
            .output()
            .unwrap();
        assert!(made.status.success(), "{parameters}: {}", String::from_utf8_lossy(&made.stderr));
        let ids = String::from_utf8(made.stdout).unwrap();
        let entries = format("sgt").entries(ids.as_bytes(), Some(puzzle));
        assert_eq!((entries.len(), ids.lines().count()), (number, number), "{parameters}");
        let (saves, output) = saved(&program, &ids);
        assert_eq!((saves.len(), output.status.success()), (number, true), "{parameters}");
        let boards: Vec<(&str, String, Board)> = ids
            .lines()
            .zip(saves)
            .zip(entries)
            .map(|((id, save), entry)| {
                (id, save, entry.board.unwrap_or_else(|e| panic!("{id}: {e}")))
            })
            .collect();
        boards.par_iter().for_each(|(id, save, board)| {
            assert_eq!(written(board, "sgt"), Ok(format!("{id}\n")));
            assert_eq!(written(board, "sgt-save").as_ref(), Ok(save), "{id}");
            let from_save = format("sgt-save").entries(save.as_bytes(), None).remove(0).board;
            assert_eq!(from_save.as_ref(), Ok(board), "{id}");
            check_unique(id, board);
        });
        n += boards.len();
    }
    assert_eq!(n, 1000);
}

/// Both engines find the same one answer.
fn check_unique(id: &str, board: &Board) {
    let goal = Goal::count(2);
    let native = ask_native(board, goal, &Limits::default());
    let sat = ask_sat(board, goal, &Limits::default(), &sat::Options::default());
    for found in [&native, &sat] {
        assert_eq!((found.count, &found.end), (1, &End::Exhausted), "{id}");
    }
    assert_eq!(native.answers, sat.answers, "{id}");
}

#[test]
fn a_thousand_games_of_singles_are_read_unique_and_written_back() {
    check(Puzzle::Hitori, &SINGLES);
}

#[test]
fn a_thousand_games_of_bridges_are_read_unique_and_written_back() {
    check(Puzzle::Hashi, &BRIDGES);
}

/// The program takes all that is written, with the cells that were written.
#[test]
fn the_programs_take_all_boards_that_are_written() {
    for puzzle in Puzzle::ALL {
        let Some(program) = program(puzzle) else { return };
        let ids: Vec<String> = some_boards(puzzle).iter().flat_map(|b| written(b, "sgt")).collect();
        assert!(ids.len() > 500, "{}", ids.len());
        let (saves, output) = saved(&program, &ids.concat());
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        assert_eq!(saves.len(), ids.len());
        for (id, save) in ids.iter().zip(saves) {
            let cells = id.trim_end().split_once(':').unwrap().1;
            assert!(save.contains(&format!("\nDESC    :{}:{cells}\n", cells.len())), "{id}");
        }
    }
}

/// Boards of many sizes, numbers and densities, among them some that cannot be written.
fn some_boards(puzzle: Puzzle) -> Vec<Board> {
    // A plain congruential generator: any spread of numbers will do.
    let mut state: u32 = 7;
    let mut next = |n: usize| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 8) as usize % n
    };
    let board = |_| {
        let (rows, cols) = (1 + next(40), 1 + next(40));
        let largest = 1 + next(rows.max(cols));
        if puzzle == Puzzle::Hitori {
            let cells = (0..rows * cols).map(|_| Some(1 + next(largest) as u32)).collect();
            return hitori::Board::new(cols, cells).into();
        }
        let spread = 1 + next(60);
        let max_bridges = 1 + next(4) as u8;
        let mut islands = Vec::new();
        let mut at = next(spread);
        let mut taken = HashSet::new();
        while at < rows * cols {
            let is_free =
                !taken.contains(&at.wrapping_sub(1)) && !taken.contains(&at.wrapping_sub(cols));
            if is_free || next(500) == 0 {
                let cell = Cell::new(at / cols, at % cols);
                islands.push(hashi::Island { cell, clue: Some(1 + next(16) as u32) });
                taken.insert(at);
            }
            at += 1 + next(spread);
        }
        hashi::Board::new(rows, cols, max_bridges, islands).unwrap().into()
    };
    (0..800).map(board).collect()
}

/// What is not written for a rule of the program is refused by the program.
#[test]
fn the_programs_refuse_what_is_not_written_for_their_sake() {
    let refused = [
        (Puzzle::Hitori, "1x4:1111"),
        (Puzzle::Hitori, "2x2:1213"),
        (Puzzle::Hitori, "2x2:1201"),
        (Puzzle::Hashi, "3x2m2:1a1c"),
        (Puzzle::Hashi, "3x3m2:1h"),
        (Puzzle::Hashi, "3x3m2:0a1f"),
        (Puzzle::Hashi, "3x3m2:11g"),
        (Puzzle::Hashi, "3x3m2:a1b1d"),
    ];
    for (puzzle, id) in refused {
        let Some(program) = program(puzzle) else { return };
        let (saves, output) = saved(&program, &format!("{id}\n"));
        assert!(saves.is_empty() && !output.status.success(), "{id}");
        let board = format("sgt").entries(id.as_bytes(), Some(puzzle)).remove(0).board;
        assert!(board.map_or(true, |board| written(&board, "sgt").is_err()), "{id}");
    }
}
