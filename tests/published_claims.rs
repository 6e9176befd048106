//! The boards of `docs/published-claims.md`, through the whole program.
//!
//! Each test takes the witness of a claim that does not hold and asks for all answers, of every
//! engine by itself. A solver that believed the claim would lose an answer, invent one, or refuse
//! the board. What each board's answers are is worked out by hand beside it.

use std::io::Write;
use std::process::{Command, Stdio};

use serde_json::{Value, json};

const ENGINES: [&str; 3] = ["native", "sat", "brute"];

#[test]
fn shaded_cells_may_stand_two_apart_in_a_line() {
    // Row 3 is # . #. Column 2 repeats 3 and row 3 repeats 1; the 3s touch nothing else.
    has_one_answer("hitori", "1 3 2\n3 2 1\n1 3 1\n", &json!({"shaded": [[1, 2], [3, 1], [3, 3]]}));
}

#[test]
fn the_printed_six_by_six_shades_nine_cells_three_of_them_two_apart() {
    let board = "1 5 5 3 3 4\n6 2 1 4 5 3\n5 4 6 2 6 3\n4 4 3 5 2 2\n4 1 2 3 6 2\n3 5 2 6 4 1\n";
    let shaded = json!([[1, 2], [1, 4], [2, 6], [3, 3], [4, 2], [4, 6], [5, 1], [5, 3], [5, 5]]);
    for engine in ["native", "sat"] {
        let row = solve(engine, "hitori", board);
        assert_eq!(row["answers"], found(1), "{engine}");
        assert_eq!(row["answer"], json!({ "shaded": shaded }), "{engine}");
    }
}

#[test]
fn a_number_may_be_shaded_everywhere_in_its_line() {
    // The shortest such line: two of three touching 1s are shaded, so the outer ones.
    has_one_answer("hitori", "1 1 1\n", &json!({"shaded": [[1, 1], [1, 3]]}));
    // And one where a number that stands twice is shaded twice: both 1s of row 3.
    has_one_answer("hitori", "1 3 2\n3 2 1\n1 3 1\n", &json!({"shaded": [[1, 2], [3, 1], [3, 3]]}));
}

#[test]
fn a_board_without_repeats_has_the_empty_shading_and_all_that_separate_nothing() {
    // None shaded, or any one of the four; two shaded cells touch or cut the board in two.
    for engine in ENGINES {
        let row = solve(engine, "hitori", "1 2\n2 1\n");
        assert_eq!(row["answers"], found(5), "{engine}");
    }
}

#[test]
fn the_printed_five_by_five_has_the_printed_answer() {
    let board = "1 1 3 1 2\n4 4 2 5 1\n3 5 1 2 3\n2 2 4 4 5\n2 2 5 1 4\n";
    let shaded = json!([[1, 1], [1, 4], [2, 2], [3, 5], [4, 2], [4, 4], [5, 1]]);
    for engine in ["native", "sat"] {
        let row = solve(engine, "hitori", board);
        assert_eq!(row["answers"], found(1), "{engine}");
        assert_eq!(row["answer"], json!({ "shaded": shaded }), "{engine}");
    }
}

#[test]
fn two_islands_may_have_a_double_bridge() {
    has_one_answer("hashi", "2.2\n", &json!({"bridges": [[1, 1, 1, 3, 2]]}));
}

#[test]
fn two_islands_may_have_a_single_bridge() {
    has_one_answer("hashi", "1.1\n", &json!({"bridges": [[1, 1, 1, 3, 1]]}));
}

#[test]
fn bridges_may_meet_at_the_island_in_a_corner() {
    let bridges = json!([[1, 1, 1, 3, 1], [1, 1, 3, 1, 1]]);
    has_one_answer("hashi", "2.1\n...\n1..\n", &json!({ "bridges": bridges }));
    let bridges = json!([[1, 1, 1, 2, 1], [1, 1, 2, 1, 1]]);
    has_one_answer("hashi", "21\n1.\n", &json!({ "bridges": bridges }));
}

#[test]
fn a_cut_edge_carries_a_bridge_also_beside_an_articulation_point() {
    let bridges = json!([[1, 1, 1, 3, 1], [1, 3, 1, 5, 1]]);
    has_one_answer("hashi", "1.2.1\n", &json!({ "bridges": bridges }));
    // With `?` no degree says so: each of the two spans carries one or two bridges.
    for engine in ENGINES {
        assert_eq!(solve(engine, "hashi", "?.?.?\n")["answers"], found(4), "{engine}");
    }
}

#[test]
fn the_printed_hashi_sample_is_unsatisfiable_with_the_reason() {
    let board = ".3...\n2...3\n..5..\n.4.1.\n..2.4\n";
    for engine in ENGINES {
        assert_eq!(solve(engine, "hashi", board)["answers"], found(0), "{engine}");
    }
    let row = solve("both", "hashi", board);
    assert_eq!((&row["status"], &row["trust"]), (&json!("unsatisfiable"), &json!("proved")));
    let reason = row["reason"].as_str().unwrap_or_default();
    assert!(reason.contains("(1,2)") && reason.contains("room for 2"), "{reason}");
}

/// Whether every engine finds this answer and no other.
fn has_one_answer(puzzle: &str, board: &str, answer: &Value) {
    for engine in ENGINES {
        let row = solve(engine, puzzle, board);
        assert_eq!(row["answers"], found(1), "{engine} on {board}");
        assert_eq!(&row["answer"], answer, "{engine} on {board}");
    }
}

/// The field `answers` of a row.
fn found(count: u64) -> Value {
    json!({ "count": count, "exact": true })
}

/// What `solve --count` says in JSON.
fn solve(engine: &str, puzzle: &str, board: &str) -> Value {
    let mut child = Command::new(env!("CARGO_BIN_EXE_crosscut"))
        .args(["solve", "--count", "100", "--format", "json", "--engine", engine])
        .args(["--puzzle", puzzle, "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("it has an input");
    stdin.write_all(board.as_bytes()).expect("it reads its input");
    drop(stdin);
    let output = child.wait_with_output().expect("it ends");
    assert!(output.status.success(), "{engine} on {board}: {:?}", output.status);
    serde_json::from_slice(&output.stdout).expect("a row is JSON")
}
