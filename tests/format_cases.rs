//! The collected cases of kind Formats: texts that broke other readers, each with the board that is
//! right or the reason to refuse it. Every field of an expectation is used; one that this test does not
//! know is an error.

#![expect(clippy::unwrap_used, clippy::panic, reason = "helpers of tests fail as tests do")]

mod common;

use std::fs;
use std::path::Path;

use common::shared;
use crosscut_puzzles::read::ReadError;
use crosscut_puzzles::{Board, Puzzle, formats};
use serde_json::{Value, json};

#[test]
fn every_format_case_is_read_or_refused() {
    let Some(shared) = shared("cases of kind Formats") else { return };
    let cases = shared.join("cases");
    let mut files: Vec<_> = fs::read_dir(&cases).unwrap().map(|e| e.unwrap().path()).collect();
    files.sort();
    let mut done = 0;
    for file in files.iter().filter(|file| file.to_string_lossy().ends_with(".expect.json")) {
        let case: Value = serde_json::from_slice(&fs::read(file).unwrap()).unwrap();
        if case["kind"] == "Formats" {
            check_case(&cases, &case);
            done += 1;
        }
    }
    assert!(done >= 21, "only {done} cases were found");
}

fn check_case(cases: &Path, case: &Value) {
    for name in case["files"].as_array().unwrap() {
        let name = name.as_str().unwrap();
        let path = cases.join(name);
        let puzzle = path.extension().unwrap().to_str().unwrap().parse().ok();
        let text = fs::read(&path).unwrap();
        for entry in formats::read(&text, puzzle, None) {
            check(name, puzzle, &case["want"], &entry.board);
        }
    }
}

fn check(name: &str, puzzle: Option<Puzzle>, want: &Value, board: &Result<Board, ReadError>) {
    let (id, kind) = name.split_once('.').unwrap();
    for (key, value) in want.as_object().unwrap() {
        match key.as_str() {
            "grid" | "grid_if_x_is_column" => is(name, board, value),
            "error" => is_refused(name, board),
            // A grid or an error.
            "any_of" => match (&value[0]["grid"], board) {
                (grid, Ok(_)) => is(name, board, grid),
                (_, Err(_)) => is_refused(name, board),
            },
            "sgt" if kind == "sgt" && value.is_array() => is(name, board, value),
            // The body is two cells short, and the next case has that refused.
            "pzpr" if kind == "url" => is_refused(name, board),
            "sgt" | "url" if kind.ends_with(key) => is_refused(name, board),
            "sgt" | "url" | "pzpr" => {}
            "ok" if kind.starts_with("ok") => is(name, board, value),
            "bad" if kind.starts_with("bad") => {
                is_refused(name, board);
                assert!(board.as_ref().unwrap_err().message.contains('H'), "{name}: {board:?}");
            }
            "ok" | "bad" => {}
            "each" => is_refused(name, board),
            // What else would do, and a remark.
            "or" | "note" => {}
            other => panic!("{name}: unknown expectation {other}"),
        }
    }
    if id == "B103" {
        assert!(board.as_ref().unwrap_err().message.contains("heyawake"), "{name}: {board:?}");
    }
    assert!(board.as_ref().map_or(true, |b| puzzle.is_none_or(|p| b.puzzle() == p)), "{name}");
}

fn is_refused(name: &str, board: &Result<Board, ReadError>) {
    let error = board.as_ref().err().unwrap_or_else(|| panic!("{name} must be refused"));
    let message = error.to_string();
    assert!(!message.contains('\n') && error.line > 0 && error.column > 0, "{name}: {message}");
}

fn is(name: &str, board: &Result<Board, ReadError>, grid: &Value) {
    let board = board.as_ref().unwrap_or_else(|error| panic!("{name}: {error}"));
    // In Hitori an unknown number is none.
    let blank = |cell: &Value| if cell == "?" { json!(".") } else { cell.clone() };
    let wanted: Vec<Vec<Value>> = serde_json::from_value(grid.clone()).unwrap();
    let wanted = match board {
        Board::Hitori(_) => wanted.iter().map(|row| row.iter().map(blank).collect()).collect(),
        Board::Hashi(_) => wanted,
    };
    assert_eq!(cells(board), wanted, "{name}");
}

/// The rows of a board: numbers, `.` for blank or water, `?` for an island without a clue.
fn cells(board: &Board) -> Vec<Vec<Value>> {
    let mut rows = vec![vec![json!("."); board.cols()]; board.rows()];
    match board {
        Board::Hitori(board) => {
            for (i, value) in board.values().iter().enumerate() {
                if let Some(value) = value {
                    rows[i / board.cols()][i % board.cols()] = json!(value);
                }
            }
        }
        Board::Hashi(board) => {
            for island in board.islands() {
                rows[island.cell.row as usize][island.cell.col as usize] =
                    island.clue.map_or(json!("?"), |clue| json!(clue));
            }
        }
    }
    rows
}
