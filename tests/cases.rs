//! The collected cases of kinds Hitori and Hashi: inputs that broke other systems, each with the
//! right answer. Every field of an expectation is used; one that this test does not know is an error.

#![expect(clippy::unwrap_used, clippy::panic, reason = "helpers of tests fail as tests do")]

mod common;

use std::fs;
use std::path::Path;

use common::{Answer, ask_all, count_abstraction, shared};
use crosscut::engine::{Goal, Limits};
use crosscut_puzzles::read::{Entry, read_boards};
use crosscut_puzzles::{Board, Cell, Puzzle, hashi, hitori};
use serde_json::Value;

/// Counts in the cases stay far below.
const LIMIT: u64 = 10_000;

#[test]
fn every_hitori_and_hashi_case_has_the_right_answer() {
    let Some(shared) = shared("cases of kinds Hitori and Hashi") else { return };
    let cases = shared.join("cases");
    let mut files: Vec<_> = fs::read_dir(&cases).unwrap().map(|e| e.unwrap().path()).collect();
    files.sort();
    let mut done = 0;
    for file in files.iter().filter(|f| f.to_string_lossy().ends_with(".expect.json")) {
        let case: Value = serde_json::from_slice(&fs::read(file).unwrap()).unwrap();
        if !matches!(case["kind"].as_str(), Some("Hitori" | "Hashi")) {
            continue;
        }
        check_case(&cases, &case);
        done += 1;
    }
    assert!(done >= 47, "only {done} cases were found");
}

fn check_case(cases: &Path, case: &Value) {
    let id = case["id"].as_str().unwrap();
    let file = cases.join(case["files"][0].as_str().unwrap());
    match id {
        "B029" => return check_hitori_list(&file),
        "B073" => return check_hashi_list(&file),
        _ => {}
    }
    let puzzle = if case["kind"] == "Hitori" { Puzzle::Hitori } else { Puzzle::Hashi };
    let entry = read_one(&file, puzzle);
    let want = &case["want"];
    match id {
        "B026" | "B028" => check_shading(id, &entry, cases, want),
        "B070" => check_bad_bridges(&entry, cases),
        "B065" => {
            check_counts(id, &with_max(&entry, 4), want);
        }
        "B066" => {
            check_counts(id, &with_max(&entry, 2), &want["max_2"]);
            check_counts(id, &with_max(&entry, 4), &want["max_4"]);
        }
        _ => check_reading_and_counts(id, &entry, want),
    }
}

fn read_one(file: &Path, puzzle: Puzzle) -> Entry {
    let mut entries = read_boards(&fs::read(file).unwrap(), Some(puzzle));
    assert_eq!(entries.len(), 1, "{}", file.display());
    entries.remove(0)
}

fn check_reading_and_counts(id: &str, entry: &Entry, want: &Value) {
    let is_error = |w: &Value| w.get("error").is_some();
    match (&entry.board, want.get("any_of")) {
        (Ok(board), Some(any)) => {
            let counted =
                any.as_array().unwrap().iter().find(|w| !is_error(w)).expect("a board is fine");
            check_counts(id, board, counted);
        }
        (Ok(board), None) => {
            assert!(!is_error(want), "{id} must be refused");
            check_counts(id, board, want);
        }
        (Err(error), any) => {
            let may_fail =
                is_error(want) || any.is_some_and(|a| a.as_array().unwrap().iter().any(is_error));
            assert!(may_fail, "{id}: {error}");
            let message = error.to_string();
            assert!(
                !message.contains('\n') && error.line > 0 && error.column > 0,
                "{id}: {message}"
            );
            assert!(
                message.contains(&format!("line {}, column {}", error.line, error.column)),
                "{id}: {message}"
            );
        }
    }
}

/// All engines agree with the case on status, count, uniqueness and the answer where it is given.
fn check_counts(id: &str, board: &Board, want: &Value) {
    for (key, value) in want.as_object().unwrap() {
        match key.as_str() {
            "status" | "solutions" | "unique" => {}
            "black" | "bridges" => check_only_answer(id, board, value),
            "without_connectivity" => {
                assert_eq!(
                    count_abstraction(board, LIMIT),
                    value.as_u64().unwrap(),
                    "{id} abstraction"
                );
            }
            "differ_at" => check_difference(id, board, value),
            "empty_shading" => check_empty_shading(id, board, value),
            "reason" => check_reason(id, board, value.as_str().unwrap()),
            "same_drawing" => check_same_drawing(id, board),
            "max_bridges" => {
                let Board::Hashi(b) = board else { panic!("{id} is Hashi") };
                assert_eq!(u64::from(b.max_bridges()), value.as_u64().unwrap());
            }
            "with_max_3" => {
                assert_eq!(count(id, &at_most(board, 3)), value.as_u64().unwrap(), "{id} with 3");
            }
            // What another rule would give, and how 0 was read: nothing to compare with.
            "if_only_bridges_connect" | "zero" => {}
            other => panic!("{id}: unknown expectation {other}"),
        }
    }
    let expected = want["solutions"].as_u64().unwrap();
    assert_eq!(want["status"] == "sat", expected > 0, "{id}");
    assert_eq!(count(id, board), expected, "{id}");
    let unique = match expected {
        0 => None,
        n => Some(n == 1),
    };
    assert_eq!(
        want.get("unique").and_then(Value::as_bool),
        unique.filter(|_| want.get("unique").is_some()),
        "{id}"
    );
    for said in ask_all(board, Goal::UNIQUE, &Limits::default()) {
        assert_eq!(said.found.unique(), unique, "{id}: {}", said.engine);
    }
}

/// The number of answers that all engines agree on; they agree on the answers themselves too.
fn count(id: &str, board: &Board) -> u64 {
    let said = ask_all(board, Goal::all(LIMIT), &Limits::default());
    let answers = |i: usize| {
        let mut answers = said[i].found.answers.clone();
        answers.sort();
        answers
    };
    for i in 0..said.len() {
        assert_eq!(said[i].found.count, answers(i).len() as u64, "{id}: {}", said[i].engine);
        assert_eq!(answers(i), answers(0), "{id}: {} against {}", said[i].engine, said[0].engine);
        assert!(answers(i).windows(2).all(|w| w[0] != w[1]), "{id}: {} repeats", said[i].engine);
    }
    said[0].found.count
}

fn two_answers(board: &Board) -> Vec<Answer> {
    let mut answers = ask_all(board, Goal::UNIQUE, &Limits::default()).remove(0).found.answers;
    answers.sort();
    answers
}

fn check_only_answer(id: &str, board: &Board, cells: &Value) {
    let cells: Vec<Vec<u64>> = serde_json::from_value(cells.clone()).unwrap();
    match (board, &two_answers(board)[..]) {
        (Board::Hitori(b), [Answer::Shaded(shaded)]) => {
            let index = |c: &Vec<u64>| b.index(Cell::new(c[0] as usize, c[1] as usize)).unwrap();
            assert_eq!(*shaded, cells.iter().map(index).collect::<Vec<_>>(), "{id}");
        }
        (Board::Hashi(_), [Answer::Bridges(bridges)]) => {
            assert!(bridges.is_empty() && cells.is_empty(), "{id}: only empty lists are known");
        }
        (_, other) => panic!("{id}: {other:?}"),
    }
}

fn check_difference(id: &str, board: &Board, cells: &Value) {
    let cells: Vec<Vec<u64>> = serde_json::from_value(cells.clone()).unwrap();
    let (Board::Hitori(b), [Answer::Shaded(x), Answer::Shaded(y)]) =
        (board, &two_answers(board)[..])
    else {
        panic!("{id}: two shadings expected")
    };
    let differ: Vec<_> = (0..b.n_cells()).filter(|i| x.contains(i) != y.contains(i)).collect();
    let expected = cells.iter().map(|c| b.index(Cell::new(c[0] as usize, c[1] as usize)).unwrap());
    assert_eq!(differ, expected.collect::<Vec<_>>(), "{id}");
}

fn check_empty_shading(id: &str, board: &Board, value: &Value) {
    let Board::Hitori(b) = board else { panic!("{id} is Hitori") };
    let empty = hitori::Shading::new(vec![false; b.n_cells()]);
    assert_eq!(hitori::check(b, &empty).is_empty(), value == "valid", "{id}");
}

/// The reason for an unsatisfiable board is found, holds, and says what the case says.
fn check_reason(id: &str, board: &Board, reason: &str) {
    let Board::Hashi(b) = board else { panic!("{id} is Hashi") };
    let obstruction =
        crosscut::engine::precheck::find(b).unwrap_or_else(|| panic!("{id}: no reason"));
    assert!(obstruction.holds(b), "{id}");
    let right = match reason {
        "sum of clues is odd" => matches!(obstruction, hashi::Obstruction::OddSum { .. }),
        "5 > 4 possible" => matches!(obstruction, hashi::Obstruction::Capacity { room: 2..=4, .. }),
        other => panic!("{id}: unknown reason {other}"),
    };
    assert!(right, "{id}: {obstruction:?}");
}

/// Two answers differ only in bridges between touching islands, where there is no room to draw.
fn check_same_drawing(id: &str, board: &Board) {
    let [Answer::Bridges(x), Answer::Bridges(y)] = &two_answers(board)[..] else { panic!("{id}") };
    let drawn = |bridges: &[[u32; 5]]| -> Vec<[u32; 5]> {
        bridges.iter().filter(|b| b[2] - b[0] + (b[3] - b[1]) > 1).copied().collect()
    };
    assert_ne!(x, y, "{id}");
    assert_eq!(drawn(x), drawn(y), "{id}");
}

fn check_shading(id: &str, entry: &Entry, cases: &Path, want: &Value) {
    let Ok(Board::Hitori(board)) = &entry.board else { panic!("{id} is a board") };
    let text = fs::read_to_string(cases.join(format!("{id}.solution"))).unwrap();
    let shaded = text.chars().filter(|c| matches!(c, '#' | '.')).map(|c| c == '#');
    let violations = hitori::check(board, &hitori::Shading::new(shaded.collect()));
    assert_eq!(violations.is_empty(), want["valid"].as_bool().unwrap(), "{id}");
    if want["rule"] == "connectivity" {
        assert!(violations.iter().all(|v| v.rule() == "H3"), "{id}: {violations:?}");
        let cut_off: Vec<[u32; 2]> =
            violations.iter().flat_map(|v| v.cells()).map(|c| [c.row, c.col]).collect();
        assert_eq!(serde_json::to_value(cut_off).unwrap(), want["cut_off"], "{id}");
        assert_eq!(violations.len() as u64 + 1, want["components"].as_u64().unwrap(), "{id}");
    }
}

fn check_bad_bridges(entry: &Entry, cases: &Path) {
    let Ok(Board::Hashi(board)) = &entry.board else { panic!("B070 is a board") };
    let bad: Vec<([i64; 2], [i64; 2], i64)> =
        serde_json::from_slice(&fs::read(cases.join("B070.bad.json")).unwrap()).unwrap();
    let cell =
        |[r, c]: [i64; 2]| Cell::new(usize::try_from(r).unwrap(), usize::try_from(c).unwrap());
    let mut reasons = std::collections::BTreeSet::new();
    let mut judged = 0;
    for (from, to, count) in bad {
        // A negative count cannot even be stated as an answer.
        let Ok(count) = u32::try_from(count) else { continue };
        let answer = hashi::Bridges::new([hashi::Bridge { from: cell(from), to: cell(to), count }]);
        let violations = hashi::check(board, &answer);
        let first =
            violations.iter().find(|v| !matches!(v.rule(), "B4" | "B5")).expect("its own reason");
        reasons.insert(first.to_string());
        judged += 1;
    }
    assert_eq!(reasons.len(), judged, "{reasons:?}");
}

fn with_max(entry: &Entry, max: u8) -> Board {
    at_most(entry.board.as_ref().unwrap(), max)
}

fn at_most(board: &Board, max: u8) -> Board {
    let Board::Hashi(board) = board else { panic!("a Hashi board") };
    Board::Hashi(board.clone().with_max_bridges(max).unwrap())
}

/// Lines `RxC values.. count`: every small board up to renaming of values.
fn check_hitori_list(file: &Path) {
    let mut lines = 0;
    for line in fs::read_to_string(file).unwrap().lines() {
        let line = line.replace('/', " ");
        let words: Vec<&str> = line.split_whitespace().collect();
        let (size, rest) = words.split_first().unwrap();
        let (count_word, values) = rest.split_last().unwrap();
        let cols = size.split_once('x').unwrap().1.parse().unwrap();
        let values = values.iter().map(|v| Some(v.parse().unwrap())).collect();
        let board = Board::Hitori(hitori::Board::new(cols, values));
        assert_eq!(count(&line, &board), count_word.parse::<u64>().unwrap(), "{line}");
        lines += 1;
    }
    assert!(lines > 100);
}

/// Lines `board, answers with at most 2 bridges, with 3`.
fn check_hashi_list(file: &Path) {
    let mut lines = 0;
    for line in fs::read_to_string(file).unwrap().lines() {
        let [rows, two, three] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let text = rows.replace('/', "\n");
        let entry = read_boards(text.as_bytes(), Some(Puzzle::Hashi)).remove(0);
        for (max, expected) in [(2, two), (3, three)] {
            assert_eq!(
                count(line, &with_max(&entry, max)),
                expected.parse::<u64>().unwrap(),
                "{line}"
            );
        }
        lines += 1;
    }
    assert!(lines > 100);
}
