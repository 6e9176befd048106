//! What is in the file of results after whatever ended the study, and that it goes on from there.

use std::collections::BTreeSet;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::*;

fn start(study: &Study, line: &str) -> Child {
    let mut command = study.stage.crosscut(&super::study(line));
    command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap()
}

fn kill(child: &Child, signal: &str) {
    let kill = Command::new("kill").args(["-s", signal, &child.id().to_string()]).status();
    assert!(kill.unwrap().success());
}

/// Of all lines but perhaps a torn last one: each is whole, and no run is there twice.
fn whole_rows(study: &Study, name: &str) -> usize {
    let text = fs::read_to_string(study.path(name)).unwrap_or_default();
    let whole = &text[..text.rfind('\n').map_or(0, |end| end + 1)];
    let rows: Vec<Value> = whole.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let ids: BTreeSet<&str> = rows.iter().map(|row| row["id"].as_str().unwrap()).collect();
    assert_eq!(ids.len(), rows.len(), "a run is there twice");
    rows.len()
}

#[test]
fn two_hundred_kills_tear_lose_and_double_no_row() {
    const KILLS: usize = 200;
    let study = Study::tiny(400);
    study.plan("--unique --engine native --engine sat");
    let mut dice = ChaCha8Rng::seed_from_u64(200);
    let mut before = 0;
    let mut killed_at_work = 0;
    for _ in 0..KILLS {
        let mut child = start(&study, "run plan.jsonl -o results.jsonl --jobs 2");
        std::thread::sleep(Duration::from_micros(dice.random_range(0..40_000)));
        killed_at_work += usize::from(child.try_wait().unwrap().is_none());
        child.kill().unwrap();
        child.wait().unwrap();
        let now = whole_rows(&study, "results.jsonl");
        assert!(now >= before, "{before} rows became {now}");
        before = now;
    }
    assert!(killed_at_work >= KILLS / 2, "only {killed_at_work} kills met a study at work");
    study.stage.assert_clean();
    study.ok("run plan.jsonl -o results.jsonl --jobs 2");
    study.assert_complete("results.jsonl");
    study.ok("run plan.jsonl -o unbroken.jsonl --jobs 2");
    assert_eq!(lasting(study.rows("results.jsonl")), lasting(study.rows("unbroken.jsonl")));
}

#[test]
fn what_a_run_had_started_ends_with_a_study_that_is_killed() {
    let study = Study::of(&[("a.hitori", UNIQUE)]);
    let solver =
        study.stage.solver("s.sh", "sleep 1000 & setsid sleep 1000 & touch begun; wait\n", "{cnf}");
    study.plan_solver(&solver, "--timeout 1000s");
    let mut child = start(&study, "run plan.jsonl -o results.jsonl");
    wait_until(|| study.path("begun").exists());
    child.kill().unwrap();
    child.wait().unwrap();
    study.stage.assert_clean();
    assert_eq!(study.read("results.jsonl"), "");
}

#[test]
fn a_signal_leaves_whole_rows_and_says_so() {
    for (signal, code) in [("INT", 130), ("TERM", 143)] {
        let study = Study::tiny(30);
        let solver = study.stage.solver("s.sh", "sleep 0.1; echo s UNKNOWN\n", "{cnf}");
        study.plan_solver(&solver, "");
        let child = start(&study, "run plan.jsonl -o results.jsonl");
        wait_until(|| n_lines(&study.path("results.jsonl")) >= 3);
        kill(&child, signal);
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(code));
        study.stage.assert_clean();
        let n = whole_rows(&study, "results.jsonl");
        assert!((3..30).contains(&n), "{n} rows");
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert!(stderr.contains(&format!("interrupted: {n} of 30 runs are done")), "{stderr}");
        study.rows("results.jsonl"); // none is torn
    }
}

#[test]
fn a_torn_row_is_left_out_cut_off_and_done_again() {
    let study = Study::tiny(3);
    study.plan("--engine native");
    study.ok("run plan.jsonl -o results.jsonl");
    let whole = study.read("results.jsonl");
    let last = whole.trim_end().rfind('\n').unwrap() + 1;
    let ends = (last + 1..whole.len() - 1).step_by(101);
    let torn = ends.map(|end| whole.as_bytes()[..end].to_vec());
    let blank = [&whole.as_bytes()[..last], &[0; 300]].concat();
    let half_blank = [&whole.as_bytes()[..last + 40], &[0; 300]].concat();
    for text in torn.chain([blank, half_blank]) {
        study.write("results.jsonl", text);
        let status = study.ok("status results.jsonl --plan plan.jsonl");
        assert!(status.stdout.starts_with("2 results on 2 boards, 1 runs of the plan have none"));
        assert!(status.stderr.contains("line 3 is not whole"), "{status:?}");
        let ran = study.ok("run plan.jsonl -o results.jsonl");
        assert!(ran.stderr.contains("line 3 was torn"), "{ran:?}");
        study.assert_complete("results.jsonl");
    }
    study.write("results.jsonl", whole.trim_end());
    let ran = study.ok("run plan.jsonl -o results.jsonl");
    assert!(
        ran.stderr.contains("3 of 3 runs are done, 0 of them now"),
        "only its newline was missing"
    );
    assert_eq!(study.read("results.jsonl"), whole);
}

#[test]
fn repetitions_are_runs_of_their_own() {
    let study = Study::tiny(3);
    study.plan("--engine native");
    study.ok("run plan.jsonl -o results.jsonl --repeat 2");
    study.ok("run plan.jsonl -o results.jsonl --repeat 3");
    let rows = study.rows("results.jsonl");
    let repeats: Vec<u64> = rows.iter().map(|row| row["repeat"].as_u64().unwrap()).collect();
    assert_eq!(repeats, [1, 1, 1, 2, 2, 2, 3, 3, 3]);
    assert_eq!(lasting(rows).len(), 9);
}

#[test]
fn a_plan_that_grows_asks_for_the_new_runs_only() {
    let study = Study::tiny(5);
    study.plan("--engine native");
    study.ok("run plan.jsonl -o results.jsonl");
    study.stage.file("boards/more.hitori", UNIQUE);
    study.plan("--engine native --engine sat");
    let ran = study.ok("run plan.jsonl -o results.jsonl");
    assert!(ran.stderr.contains("12 of 12 runs are done, 7 of them now"), "{ran:?}");
    study.plan("--engine native --timeout 5s");
    let ran = study.ok("run plan.jsonl -o results.jsonl");
    assert!(ran.stderr.contains("12 results are of runs that are not in plan.jsonl"), "{ran:?}");
    assert_eq!(study.rows("results.jsonl").len(), 12 + 6);
}

#[test]
fn a_solver_that_is_missing_costs_its_own_runs_only() {
    let study = Study::of(&[("a.hitori", UNIQUE)]);
    let solver = study.path("solver");
    fs::copy("/bin/true", &solver).unwrap();
    study.plan(&format!(
        "--engine native --engine sat --backend varisat --backend cmd:{}",
        solver.display()
    ));
    fs::rename(&solver, study.path("elsewhere")).unwrap();
    let ran = study.say("run plan.jsonl -o results.jsonl");
    assert_eq!(ran.code, Some(76));
    assert!(ran.stderr.contains("its runs are left for later"), "{ran:?}");
    assert_eq!(study.rows("results.jsonl").len(), 2);
    fs::rename(study.path("elsewhere"), &solver).unwrap();
    study.ok("run plan.jsonl -o results.jsonl");
    study.assert_complete("results.jsonl");
}
