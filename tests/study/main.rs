//! Studies as their users meet them: planned, run, killed, resumed, shared out and merged.

#![cfg(target_os = "linux")]
#![expect(clippy::unwrap_used, reason = "helpers of tests fail as tests do")]

mod cases;
#[path = "../common/mod.rs"]
mod common;
mod emit;
mod files;
mod limits;
mod merge;
mod plan;
mod resume;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use common::processes::{Ran, Stage};
use serde_json::{Value, json};

/// Its only answer shades both 1s of row 3.
const UNIQUE: &str = "1 3 2\n3 2 1\n1 3 1\n";
/// No shading obeys the rules.
const HOPELESS: &str = "1 1\n1 1\n";
/// Five shadings: none, or any one cell.
const LOOSE: &str = "1 2\n3 4\n";

/// A study of boards in the folder `boards` of its stage.
struct Study {
    stage: Stage,
}

impl Study {
    /// A study of these boards, by file name.
    fn of(boards: &[(&str, &str)]) -> Study {
        let study = Study { stage: Stage::new() };
        fs::create_dir(study.path("boards")).unwrap();
        for (name, text) in boards {
            study.stage.file(&format!("boards/{name}"), text);
        }
        study
    }

    /// A study of so many different tiny boards.
    fn tiny(n: usize) -> Study {
        let board = |i: usize| format!("# {i}\n{} 1 1\n2 1 {}\n\n", i + 1, i + 3);
        let bundle: String = (0..n).map(board).collect();
        Study::of(&[("tiny.hitori", &bundle)])
    }

    fn path(&self, name: &str) -> PathBuf {
        self.stage.path(name)
    }

    /// Runs `crosscut study` with blanks between the arguments, in the folder of the stage.
    fn say(&self, line: &str) -> Ran {
        self.stage.run(&study(line))
    }

    /// As [`Study::say`], with the exit code 0.
    fn ok(&self, line: &str) -> Ran {
        let ran = self.say(line);
        assert_eq!(ran.code, Some(0), "{line}: {ran:?}");
        ran
    }

    /// Plans all boards.
    fn plan(&self, options: &str) -> Ran {
        self.ok(&format!("plan boards {options} -o plan.jsonl"))
    }

    /// Plans all boards under one external solver and nothing else.
    fn plan_solver(&self, solver: &str, options: &str) -> Ran {
        let line = format!("plan boards {options} -o plan.jsonl --engine sat --backend");
        let mut args = study(&line);
        args.push(solver);
        let ran = self.stage.run(&args);
        assert_eq!(ran.code, Some(0), "{ran:?}");
        ran
    }

    /// The rows of a file, which must all be whole.
    fn rows(&self, name: &str) -> Vec<Value> {
        let text = fs::read_to_string(self.path(name)).unwrap();
        assert!(text.is_empty() || text.ends_with('\n'), "{name} is torn");
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }

    fn write(&self, name: &str, text: impl AsRef<[u8]>) {
        fs::write(self.path(name), text).unwrap();
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap()
    }

    /// Every run of the plan has one result in the file, and there are no others.
    fn assert_complete(&self, name: &str) {
        let ids = |name: &str| -> Vec<String> {
            let mut ids: Vec<String> =
                self.rows(name).iter().map(|row| row["id"].as_str().unwrap().to_owned()).collect();
            ids.sort();
            ids
        };
        assert_eq!(ids(name), ids("plan.jsonl"));
    }
}

fn study(line: &str) -> Vec<&str> {
    [vec!["study"], line.split_whitespace().collect()].concat()
}

/// Rows by run and repetition, without what differs from one time to the next.
fn lasting(rows: Vec<Value>) -> BTreeMap<String, Value> {
    let lasting = |mut row: Value| {
        let fields = row.as_object_mut().unwrap();
        for field in ["times_ms", "memory_kb", "when", "host"] {
            fields.remove(field).unwrap();
        }
        if let Some(rounds) = row.pointer_mut("/sat/timeline").and_then(Value::as_array_mut) {
            for round in rounds {
                round.as_object_mut().unwrap().retain(|key, _| !key.ends_with("ms"));
            }
        }
        (format!("{} {}", row["id"], row["repeat"]), row)
    };
    rows.into_iter().map(lasting).collect()
}

/// Waits until `is_so`, but not for ever.
fn wait_until(is_so: impl Fn() -> bool) {
    let start = Instant::now();
    while !is_so() {
        assert!(start.elapsed().as_secs() < 60, "waited in vain");
        std::thread::sleep(std::time::Duration::from_millis(2));
    }
}

fn n_lines(path: &Path) -> usize {
    fs::read(path).unwrap_or_default().iter().filter(|&&byte| byte == b'\n').count()
}

#[test]
fn a_study_from_plan_to_status() {
    let study = Study::of(&[("u.hitori", UNIQUE), ("h.hitori", HOPELESS), ("l.hashi", "1.1\n")]);
    study.plan("--unique --engine native --engine sat --backend varisat --backend batsat");
    let ran = study.ok("run plan.jsonl -o results.jsonl --jobs 2");
    assert_eq!(ran.stdout, "");
    assert!(ran.stderr.contains("9 of 9 runs are done, 9 of them now"), "{ran:?}");
    study.assert_complete("results.jsonl");
    for row in study.rows("results.jsonl") {
        let status =
            if row["board"]["path"] == "boards/h.hitori" { "unsatisfiable" } else { "solved" };
        assert_eq!(row["status"], status, "{row}");
        assert_eq!((&row["finished"], &row["reason"]), (&json!(true), &json!(null)), "{row}");
        let has_answer = status == "solved";
        assert_eq!(row["verified"], if has_answer { json!(true) } else { json!(null) });
        assert_eq!(row["answer"].is_object(), has_answer);
        assert_eq!(row["unique"], if has_answer { json!(true) } else { json!(null) });
        let [has_sat, has_native] = ["sat", "native"].map(|engine| row[engine].is_object());
        assert_eq!((has_sat, has_native), (row["engine"] == "sat", row["engine"] == "native"));
        assert!(row["times_ms"]["wall"].as_f64() >= row["times_ms"]["solve"].as_f64(), "{row}");
        assert!(row["times_ms"]["cpu"].as_f64().unwrap() > 0.0, "{row}");
        assert!(row["memory_kb"].as_u64().unwrap() > 100, "{row}");
    }
    let status = study.ok("status results.jsonl --plan plan.jsonl").stdout;
    assert!(
        status.starts_with("9 results on 3 boards, every run of the plan has one\n"),
        "{status}"
    );
    assert!(status.contains("sat batsat") && status.ends_with("no contradictions, no defects\n"));
}

#[test]
fn one_run_is_done_alone_as_in_the_study() {
    let study = Study::of(&[("u.hitori", UNIQUE)]);
    study.plan("--unique");
    study.ok("run plan.jsonl -o results.jsonl");
    for row in study.rows("results.jsonl") {
        let id = row["id"].as_str().unwrap();
        let alone = study.ok(&format!("one plan.jsonl {}", &id[..12])).rows();
        assert_eq!(lasting(alone), lasting(vec![row]));
    }
    let hash = study.rows("plan.jsonl")[0]["board"]["hash"].as_str().unwrap().to_owned();
    assert_eq!(study.say(&format!("one plan.jsonl {hash}")).code, Some(2), "two configurations");
    let row = study.ok(&format!("one plan.jsonl {hash} --configuration sat")).rows().remove(0);
    assert_eq!(row["engine"], "sat");
    assert_eq!(study.say("one plan.jsonl nothing").code, Some(2));
}

#[test]
fn the_process_of_a_run_is_not_for_people() {
    let study = Study::of(&[]);
    assert!(!study.ok("--help").stdout.contains("worker"));
    assert_ne!(study.say("worker 1").code, Some(0), "nobody wants this run");
}
