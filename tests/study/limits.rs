//! Limits are real, statistics survive them, and nothing is left over.

use std::time::Duration;

use super::*;

/// The only result of a study of one board by a solver, and the time it took. Nothing may be left
/// over, which the stage looks at.
fn result(script: &str, options: &str) -> (Value, Duration) {
    let study = Study::of(&[("a.hitori", UNIQUE)]);
    let solver = study.stage.solver("s.sh", script, "{cnf}");
    study.plan_solver(&solver, options);
    let ran = study.ok("run plan.jsonl -o results.jsonl");
    (study.rows("results.jsonl").remove(0), ran.elapsed)
}

#[test]
fn a_solver_that_hangs_is_a_timeout_with_statistics() {
    let (row, elapsed) = result("sleep 1000\n", "--timeout 300ms");
    assert_eq!((&row["status"], &row["reason"]), (&json!("unknown"), &json!("timeout")), "{row}");
    assert!(row["sat"]["clauses"].as_u64().unwrap() > 0 && row["sat"]["rounds"] == 1, "{row}");
    let wall = row["times_ms"]["wall"].as_f64().unwrap();
    assert!((300.0..2000.0).contains(&wall) && elapsed.as_secs() < 10, "{row}");
}

#[test]
fn all_that_a_solver_starts_ends_with_its_run() {
    for script in [
        "sleep 1000 & echo s UNSATISFIABLE; sleep 1000\n",
        "setsid sleep 1000 & sleep 1000\n",
        "(setsid sh -c 'sleep 1000 & sleep 1000' &) ; echo s UNSATISFIABLE; exit 20\n",
        "trap '' TERM INT; setsid sh -c 'trap \"\" TERM; sleep 1000 & wait' & sleep 1000\n",
    ] {
        let (row, elapsed) = result(script, "--timeout 300ms");
        assert!(elapsed.as_secs() < 10, "{script}: {row}");
    }
}

#[test]
fn a_crash_is_no_answer_whatever_was_printed() {
    let (row, _) = result("echo s SATISFIABLE; kill -SEGV $$\n", "--mem 1G");
    assert_eq!((&row["status"], &row["reason"]), (&json!("unknown"), &json!("solver")), "{row}");
    assert!(row["message"].as_str().unwrap().contains("killed by signal 11"), "{row}");
    assert_eq!(row["faults"], json!([]), "it is not our defect");
}

#[test]
fn output_without_end_does_not_fill_the_memory() {
    let flood = "i=0; while [ $i -lt 20000 ]; do echo \"c $i xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\"; \
                 i=$((i+1)); done; cat \"$1\" > /dev/null; echo s UNSATISFIABLE; exit 20\n";
    let (row, _) = result(flood, "--timeout 60s --mem 1G");
    assert_eq!(
        (&row["status"], &row["trust"]),
        (&json!("unsatisfiable"), &json!("claimed")),
        "{row}"
    );
    assert!(row["memory_kb"].as_u64().unwrap() < 200_000, "{row}");
}

#[test]
fn a_solver_that_doubles_its_memory_gets_no_more() {
    let hog = "awk 'BEGIN { s = \"0123456789abcdef\"; while (1) s = s s }'\n";
    let (row, elapsed) = result(hog, "--timeout 100s --mem 200M");
    assert_eq!((&row["status"], &row["reason"]), (&json!("unknown"), &json!("memory")), "{row}");
    // No process has more than the limit. All together may, between two looks at them.
    assert!(row["memory_kb"].as_u64().unwrap() < 300 << 10, "{row}");
    assert!(elapsed.as_secs() < 60 && row["sat"].is_object(), "{row}");
}

#[test]
fn memory_counts_over_all_processes_of_a_run() {
    // Each keeps 60 MB, which none may not.
    let hogs = "for i in 1 2 3 4; do (head -c 60000000 /dev/zero; sleep 1000) | tail -c 60000000 & done; wait\n";
    let (row, elapsed) = result(hogs, "--timeout 100s --mem 160M");
    assert_eq!((&row["status"], &row["reason"]), (&json!("unknown"), &json!("memory")), "{row}");
    assert_eq!(row["message"], "memory limit reached", "{row}");
    assert!(elapsed.as_secs() < 60 && row["sat"].is_object(), "{row}");
}

#[test]
fn processor_time_is_limited_apart_from_the_clock() {
    let (row, elapsed) = result("while :; do :; done\n", "--timeout 100s --cpu 300ms");
    assert_eq!((&row["status"], &row["reason"]), (&json!("unknown"), &json!("cpu")), "{row}");
    assert!(row["times_ms"]["cpu"].as_f64().unwrap() >= 250.0, "{row}");
    assert!(elapsed.as_secs() < 60 && row["sat"]["rounds"] == 1, "{row}");
}

/// A board on which a heavy recipe makes a formula that neither time nor memory is enough for.
fn heavy() -> Study {
    let row = |r: u32| (0..60).map(|c| format!("{} ", (r * 7 + c * 11) % 60)).collect::<String>();
    let board: String = (0..60).map(|r| row(r) + "\n").collect();
    Study::of(&[("heavy.hitori", &board)])
}

#[test]
fn the_engines_of_this_program_are_limited_too() {
    let study = heavy();
    study.plan("--unique --engine sat --recipe conn=closure --timeout 200ms");
    study.ok("run plan.jsonl -o time.jsonl");
    let row = study.rows("time.jsonl").remove(0);
    assert_eq!((&row["status"], &row["reason"]), (&json!("unknown"), &json!("timeout")), "{row}");
    assert!(row["sat"]["clauses"].as_u64().unwrap() > 1000, "{row}");

    study.plan("--unique --engine sat --recipe conn=closure --timeout 100s --mem 96M");
    study.ok("run plan.jsonl -o memory.jsonl");
    let row = study.rows("memory.jsonl").remove(0);
    assert_eq!((&row["status"], &row["reason"]), (&json!("unknown"), &json!("memory")), "{row}");
    assert!(row["memory_kb"].as_u64().unwrap() <= 96 << 10, "{row}");
    assert_eq!(row["faults"], json!([]), "{row}");

    study.plan("--unique --engine sat --recipe conn=levels --conflicts 1");
    study.ok("run plan.jsonl -o conflicts.jsonl");
    let row = study.rows("conflicts.jsonl").remove(0);
    assert_eq!(row["finished"], row["reason"].is_null(), "{row}");
}

#[test]
fn a_board_that_was_not_counted_out_is_solved_and_not_finished() {
    let study = Study::of(&[(
        "l.hitori",
        "1 2 3 4 5 6\n2 3 4 5 6 7\n3 4 5 6 7 8\n4 5 6 7 8 9\n5 6 7 8 9 1\n6 7 8 9 1 2\n",
    )]);
    study.plan("--engine sat --count 1000000000 --timeout 300ms");
    study.ok("run plan.jsonl -o results.jsonl");
    let row = study.rows("results.jsonl").remove(0);
    assert_eq!((&row["status"], &row["finished"]), (&json!("solved"), &json!(false)), "{row}");
    assert_eq!((&row["reason"], &row["verified"]), (&json!("timeout"), &json!(true)), "{row}");
    assert!(row["answers"]["count"].as_u64().unwrap() > 1 && row["answers"]["exact"] == false);
}
