//! The collected cases of kind Processes that are about solvers: each script as `--backend`, and
//! what must come of it.

#![cfg(target_os = "linux")]
#![expect(clippy::unwrap_used, reason = "helpers of tests fail as tests do")]

mod common;

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use common::processes::{Ran, Stage};
use common::shared;
use serde_json::{Value, json};

/// A case: its folder, its name, and what is wanted of it. Every field must be used by the test
/// that knows it, so the fields are compared with a list.
struct Case {
    folder: PathBuf,
    id: &'static str,
    want: Value,
}

impl Case {
    fn read(id: &'static str, wanted: &[&str]) -> Option<Case> {
        let folder = shared(&format!("case {id}"))?.join("cases");
        let text = fs::read(folder.join(format!("{id}.expect.json"))).unwrap();
        let case: Value = serde_json::from_slice(&text).unwrap();
        let want = case["want"].clone();
        let fields: Vec<&String> = want.as_object().unwrap().keys().collect();
        assert_eq!(fields, wanted, "{id} wants something else");
        Some(Case { folder, id, want })
    }

    /// The script as a solver.
    fn solver(&self, arguments: &str) -> String {
        let script = self.folder.join(format!("{}.sh", self.id));
        format!("cmd:sh '{}' {arguments}", script.display())
    }

    /// Solves a board, by the script alone; nothing may be left over.
    fn run(&self, arguments: &str, timeout: &str) -> (Ran, Value) {
        let stage = Stage::new();
        let board = stage.file("b.hitori", "1 3 2\n3 2 1\n1 3 1\n");
        let (solver, board) = (self.solver(arguments), board.to_str().unwrap());
        let ran = stage.run(&[
            "solve",
            "--engine",
            "sat",
            "--format",
            "json",
            "--timeout",
            timeout,
            "--backend",
            &solver,
            board,
        ]);
        let row = ran.rows().remove(0);
        (ran, row)
    }

    fn assert_in_time(&self, ran: &Ran) {
        let most = Duration::from_secs(self.want["wall_s_below"].as_u64().unwrap());
        assert!(ran.elapsed < most, "{}: {ran:?}", self.id);
    }
}

#[test]
fn b219_output_is_drained_while_the_formula_is_read() {
    let Some(case) = Case::read("B219", &["finishes"]) else { return };
    assert_eq!(case.want["finishes"], true);
    for arguments in ["{cnf}", ""] {
        let (_, row) = case.run(arguments, "60s");
        assert_eq!(row["status"], "unsatisfiable", "{row}");
    }
}

#[test]
fn b220_a_solver_that_hangs_is_a_timeout() {
    let wanted = ["left_over_processes", "status", "wall_s_below"];
    let Some(case) = Case::read("B220", &wanted) else { return };
    let (ran, row) = case.run("{cnf}", "2s");
    assert_eq!(case.want["status"], "timeout");
    assert_eq!((&row["status"], &row["reason"]), (&json!("unknown"), &json!("time limit reached")));
    case.assert_in_time(&ran);
    assert_eq!(case.want["left_over_processes"], 0);
}

#[test]
fn b222_a_child_of_the_solver_that_holds_the_pipe_is_not_waited_for() {
    let Some(case) = Case::read("B222", &["left_over_processes", "wall_s_below"]) else { return };
    let (ran, row) = case.run("{cnf}", "2s");
    assert_eq!(row["status"], "unknown", "a solver that did not end has said nothing: {row}");
    case.assert_in_time(&ran);
    assert_eq!(case.want["left_over_processes"], 0);
}

#[test]
fn b224_a_crash_is_no_answer_whatever_was_printed() {
    let Some(case) = Case::read("B224", &["error"]) else { return };
    let (_, row) = case.run("{cnf}", "2s");
    assert_eq!((&row["status"], &row["answer"]), (&json!("unknown"), &json!(null)));
    let reason = row["reason"].as_str().unwrap();
    assert!(reason.contains(case.want["error"].as_str().unwrap()), "{reason}");
}

#[test]
fn b226_what_cannot_be_started_is_named_in_one_line() {
    let Some(case) = Case::read("B226", &["each"]) else { return };
    let want = case.want["each"].as_str().unwrap();
    assert!(want.starts_with("one-line error naming it"), "{want}");
    let list = fs::read_to_string(case.folder.join("B226.list")).unwrap();
    let programs: Vec<&str> = list.lines().collect();
    assert_eq!(programs.len(), 4);
    let stage = Stage::new();
    let board = stage.file("b.hitori", "1 2\n2 1\n");
    for program in programs {
        for arguments in ["", " {cnf}"] {
            let backend = format!("cmd:{program}{arguments}");
            for command in ["solve", "compare"] {
                let ran = stage.run(&[command, "--backend", &backend, board.to_str().unwrap()]);
                assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""), "{ran:?}");
                assert!(ran.stderr.lines().count() == 1 && ran.stderr.contains(program), "{ran:?}");
            }
        }
    }
}

#[test]
fn b227_thousands_of_runs_leave_no_zombie_and_no_open_file() {
    const RUNS: usize = 3000;
    let Some(case) = Case::read("B227", &["open_files", "zombies"]) else { return };
    assert_eq!(case.want, json!({"open_files": "constant", "zombies": 0}));
    let stage = Stage::new();
    let boards: String = (0..RUNS).map(|i| format!("# {i}\n2.2\n\n")).collect();
    let boards = stage.file("b.hashi", &boards);
    let mut child = stage
        .crosscut(&["solve", "--engine", "sat", "--format", "json", "--backend"])
        .args([&case.solver("{cnf}"), boards.to_str().unwrap()])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let process = PathBuf::from(format!("/proc/{}", child.id()));
    let rows = BufReader::new(child.stdout.take().unwrap()).lines();
    let mut open = Vec::new();
    for (i, row) in rows.enumerate() {
        let row: Value = serde_json::from_str(&row.unwrap()).unwrap();
        assert!(row["reason"].as_str().unwrap().ends_with("says UNKNOWN"), "{row}");
        if i % 10 == 5 {
            open.push(fs::read_dir(process.join("fd")).map_or(0, Iterator::count));
            // The one that has just ended is not a zombie for long, but it may be now.
            let zombies = zombies_below(&process);
            assert!(zombies <= 1, "{zombies} zombies after {i} runs");
        }
    }
    assert_eq!(child.wait().unwrap().code(), Some(0));
    stage.assert_clean();
    assert_eq!(open.len(), RUNS / 10);
    let (early, late) = open.split_at(open.len() / 2);
    let [early, late] = [early, late].map(|counts| *counts.iter().max().unwrap());
    assert!(late <= early + 2, "{early} open files, then {late}");
}

/// How many children of a process have ended and were not waited for.
fn zombies_below(process: &Path) -> usize {
    let tasks = fs::read_dir(process.join("task")).into_iter().flatten().flatten();
    let children = tasks.flat_map(|task| {
        let list = fs::read_to_string(task.path().join("children")).unwrap_or_default();
        list.split_whitespace().map(str::to_owned).collect::<Vec<_>>()
    });
    let is_zombie = |child: &String| {
        let stat = fs::read_to_string(format!("/proc/{child}/stat")).unwrap_or_default();
        stat.rsplit(')').next().is_some_and(|rest| rest.trim_start().starts_with('Z'))
    };
    children.filter(is_zombie).count()
}
