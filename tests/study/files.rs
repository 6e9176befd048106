//! The file of results where it meets others: a second writer, a full disk, a file of another kind.

use std::process::Stdio;

use super::*;

#[test]
fn a_second_writer_is_refused() {
    let study = Study::tiny(4);
    let solver = study.stage.solver("s.sh", "sleep 0.2; echo s UNKNOWN\n", "{cnf}");
    study.plan_solver(&solver, "");
    let mut first = study
        .stage
        .crosscut(&super::study("run plan.jsonl -o results.jsonl"))
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    wait_until(|| n_lines(&study.path("results.jsonl")) >= 1);
    let second =
        study.stage.crosscut(&super::study("run plan.jsonl -o results.jsonl")).output().unwrap();
    let stderr = String::from_utf8_lossy(&second.stderr).into_owned();
    assert_eq!(second.status.code(), Some(74));
    assert_eq!(stderr, "crosscut: cannot write results.jsonl: another crosscut is writing to it\n");
    let merge =
        study.stage.crosscut(&super::study("merge plan.jsonl -o results.jsonl")).output().unwrap();
    assert_eq!(merge.status.code(), Some(74), "{merge:?}");
    assert!(first.wait().unwrap().success());
    study.assert_complete("results.jsonl");
    study.ok("run plan.jsonl -o results.jsonl"); // the lock is gone
}

/// A limit on the size of files fails in the middle of a row, as a full disk does, and without a disk.
#[test]
fn a_full_disk_loses_no_whole_row() {
    let study = Study::tiny(20);
    study.plan("--engine native");
    let run = "trap '' XFSZ; ulimit -f 4; exec \"$0\" study run plan.jsonl -o results.jsonl";
    let mut sh = study.stage.marked("sh");
    let output = sh.args(["-c", run, env!("CARGO_BIN_EXE_crosscut")]).output().unwrap();
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(74), "{stderr}");
    assert!(stderr.contains("crosscut: cannot write results.jsonl: File too large"), "{stderr}");
    let rows = study.rows("results.jsonl").len();
    assert!((1..20).contains(&rows), "{rows} rows");
    study.ok("run plan.jsonl -o results.jsonl");
    study.assert_complete("results.jsonl");
}

#[test]
fn no_space_is_said_with_the_name_of_the_file() {
    let study = Study::tiny(2);
    study.plan("--engine native");
    let full = study.say("run plan.jsonl -o /dev/full");
    assert_eq!(full.code, Some(74));
    assert!(full.stderr.contains("cannot write /dev/full: No space left on device"), "{full:?}");
    for line in ["plan boards -o /dev/full", "merge empty.jsonl results.jsonl -o /dev/full"] {
        study.write("empty.jsonl", "");
        study.ok("run plan.jsonl -o results.jsonl");
        let ran = study.say(line);
        assert_eq!(ran.code, Some(74), "{ran:?}");
        assert!(ran.stderr.contains("/dev/full: No space left on device"), "{ran:?}");
    }
}

#[test]
fn results_go_to_a_pipe_too() {
    let study = Study::tiny(3);
    study.plan("--engine native");
    for path in ["/dev/stdout", "-"] {
        assert_eq!(study.ok(&format!("run plan.jsonl -o {path}")).rows().len(), 3);
    }
    let mut sh = study.stage.marked("sh");
    let closed = "\"$0\" study run -q plan.jsonl -o - | head -n 1";
    let output = sh.args(["-c", closed, env!("CARGO_BIN_EXE_crosscut")]).output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "", "a closed pipe is silent");
}

#[test]
fn a_file_that_is_removed_meanwhile_ends_the_study() {
    let study = Study::tiny(9);
    let solver = study.stage.solver("s.sh", "sleep 0.1; echo s UNKNOWN\n", "{cnf}");
    study.plan_solver(&solver, "");
    let mut command = study.stage.crosscut(&super::study("run plan.jsonl -o results.jsonl"));
    let child = command.stderr(Stdio::piped()).spawn().unwrap();
    wait_until(|| n_lines(&study.path("results.jsonl")) >= 2);
    fs::rename(study.path("results.jsonl"), study.path("moved.jsonl")).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(74));
    assert!(String::from_utf8_lossy(&output.stderr).contains("removed or replaced"));
    assert!(study.rows("moved.jsonl").len() >= 2 && !study.path("results.jsonl").exists());
}

#[test]
fn what_is_no_result_is_refused_and_stays_as_it_is() {
    let study = Study::tiny(2);
    study.plan("--engine native");
    study.ok("run plan.jsonl -o results.jsonl");
    let good = study.read("results.jsonl");
    let newer = good.replacen("\"schema\":1", "\"schema\":2", 1);
    for (text, part) in [
        (UNIQUE.to_owned(), "line 1: no row of results"),
        ("hello".to_owned(), "line 1: no row of results"),
        (study.read("plan.jsonl"), "line 1: this is a plan, not results"),
        (newer.clone(), "line 1: a row of schema 2"),
        (newer.lines().next().unwrap().to_owned(), "line 1: a row of schema 2"),
        (format!("{good}\n{good}"), "line 3: no row of results"),
        (good.replacen("\"repeat\":1", "\"repeat\":-1", 1), "line 1: no row of results"),
    ] {
        study.write("other.jsonl", &text);
        for line in
            ["run plan.jsonl -o other.jsonl", "status other.jsonl", "merge other.jsonl -o m.jsonl"]
        {
            let ran = study.say(line);
            assert_eq!(ran.code, Some(65), "{line}: {ran:?}");
            let message = format!("crosscut: other.jsonl: {part}");
            assert!(ran.stderr.starts_with(&message), "{line}: {ran:?}");
            assert_eq!(study.read("other.jsonl"), text, "{line}");
            assert!(!study.path("m.jsonl").exists());
        }
    }
}

#[test]
fn a_plan_that_cannot_be_run_is_refused_before_results_are_touched() {
    let study = Study::tiny(2);
    study.plan("--engine native");
    let good = study.read("plan.jsonl");
    for (text, part) in [
        (good.replacen("\"timeout_ms\":10000", "\"timeout_ms\":99999", 1), "was the plan edited?"),
        (good.replace("\"version\":\"", "\"version\":\"9"), "the plan was made by crosscut 9"),
        (good.replace("\"schema\":1", "\"schema\":7"), "line 1: a row of schema 7"),
        (good[..good.len() - 9].to_owned(), "line 2: no row of a plan"),
    ] {
        study.write("other.jsonl", text);
        let ran = study.say("run other.jsonl -o results.jsonl");
        assert_eq!(ran.code, Some(65), "{ran:?}");
        assert!(ran.stderr.contains(part), "{ran:?}");
        assert!(!study.path("results.jsonl").exists());
    }
    // The text of a board is not in the id; its hash is.
    study.write("other.jsonl", good.replacen("1 1 1\\n", "1 2 1\\n", 1));
    let ran = study.say("run other.jsonl -o results.jsonl");
    assert_eq!(ran.code, Some(65));
    assert!(ran.stderr.contains("the text of the board is not the one of its hash"), "{ran:?}");
}

#[test]
fn a_file_that_cannot_be_made_is_an_error_before_any_run() {
    let study = Study::tiny(1);
    study.plan("--engine native");
    for path in ["no/such/folder.jsonl", "boards"] {
        let ran = study.say(&format!("run plan.jsonl -o {path}"));
        assert_eq!((ran.code, ran.stderr.lines().count()), (Some(74), 1), "{ran:?}");
        assert!(ran.stderr.starts_with(&format!("crosscut: cannot write {path}: ")), "{ran:?}");
    }
    let ran = study.say("run none.jsonl -o results.jsonl");
    assert_eq!(ran.code, Some(65));
    assert!(ran.stderr.starts_with("crosscut: none.jsonl: No such file"), "{ran:?}");
}
