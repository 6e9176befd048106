//! Shards and their results put together; results that contradict each other.

use super::*;

#[test]
fn the_shards_together_are_the_whole() {
    let study = Study::tiny(40);
    study.plan("--unique");
    study.ok("run plan.jsonl -o whole.jsonl --jobs 2");
    for i in 1..=4 {
        study.ok(&format!("run plan.jsonl -o shard-{i}.jsonl --shard {i}/4 --jobs 2"));
        let n = study.rows(&format!("shard-{i}.jsonl")).len();
        assert!((5..40).contains(&n), "{n} of 80 runs are in shard {i}");
    }
    study.ok("merge shard-4.jsonl shard-2.jsonl shard-1.jsonl shard-3.jsonl -o merged.jsonl");
    study.assert_complete("merged.jsonl");
    assert_eq!(lasting(study.rows("merged.jsonl")), lasting(study.rows("whole.jsonl")));
    let ids = |name| study.rows(name).iter().map(|row| row["id"].clone()).collect::<Vec<_>>();
    assert_eq!(ids("merged.jsonl"), ids("plan.jsonl"), "in the order of the plan");
}

#[test]
fn a_task_of_an_array_finds_its_shard() {
    let study = Study::tiny(12);
    study.plan("--engine native");
    let run = |name: &str, shard: &str, variables: &[(&str, &str)]| {
        let mut command =
            study.stage.crosscut(&["study", "run", "plan.jsonl", "--shard", shard, "-o", name]);
        let output = command.envs(variables.iter().copied()).output().unwrap();
        (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
    };
    study.ok("run plan.jsonl -o given.jsonl --shard 2/3");
    let task = [
        ("SLURM_ARRAY_TASK_ID", "1"),
        ("SLURM_ARRAY_TASK_MIN", "0"),
        ("SLURM_ARRAY_TASK_MAX", "2"),
        ("SLURM_ARRAY_TASK_STEP", "1"),
        ("SLURM_ARRAY_TASK_COUNT", "3"),
    ];
    assert_eq!(run("slurm.jsonl", "auto", &task).0, Some(0));
    assert_eq!(run("parallel.jsonl", "auto/3", &[("PARALLEL_SEQ", "2")]).0, Some(0));
    for name in ["slurm.jsonl", "parallel.jsonl"] {
        assert_eq!(lasting(study.rows(name)), lasting(study.rows("given.jsonl")));
    }
    let (code, stderr) = run("none.jsonl", "auto", &[]);
    assert_eq!(code, Some(2));
    assert!(stderr.starts_with("crosscut: --shard: auto: none of SLURM_ARRAY_TASK_ID"), "{stderr}");
    assert!(!study.path("none.jsonl").exists());
}

#[test]
fn a_result_that_is_there_twice_is_kept_once() {
    let study = Study::tiny(5);
    study.plan("--engine native");
    study.ok("run plan.jsonl -o a.jsonl");
    study.ok("run plan.jsonl -o b.jsonl");
    let ran = study.ok("merge a.jsonl b.jsonl a.jsonl -o merged.jsonl");
    assert!(ran.stderr.contains("5 results of 3 files; 10 were there twice"), "{ran:?}");
    assert_eq!(
        study.read("merged.jsonl"),
        study.read("a.jsonl"),
        "the first are kept, byte for byte"
    );
    let ran = study.say("merge a.jsonl b.jsonl -o b.jsonl");
    assert!(ran.code == Some(2) && ran.stderr.contains("it is the input"), "{ran:?}");
}

#[test]
fn results_of_one_run_that_contradict_each_other_are_not_merged() {
    let study = Study::tiny(3);
    study.plan("--unique --engine native");
    study.ok("run plan.jsonl -o a.jsonl");
    let mut rows = study.rows("a.jsonl");
    rows[1]["answers"] = json!({"count": 77, "exact": true});
    let lies: String = rows.iter().map(|row| format!("{row}\n")).collect();
    study.write("b.jsonl", lies);
    let ran = study.say("merge a.jsonl b.jsonl -o merged.jsonl");
    assert_eq!(ran.code, Some(70));
    let id = rows[1]["id"].as_str().unwrap();
    for place in ["a.jsonl:2: ", "b.jsonl:2: ", id] {
        assert!(ran.stderr.contains(place), "{ran:?}");
    }
    assert!(!study.path("merged.jsonl").exists());
    // One that was stopped before it knew contradicts nobody.
    rows[1]["answers"] = json!({"count": 0, "exact": false});
    rows[1]["status"] = json!("unknown");
    study.write("b.jsonl", rows.iter().map(|row| format!("{row}\n")).collect::<String>());
    study.ok("merge a.jsonl b.jsonl -o merged.jsonl");
}

#[test]
fn engines_that_contradict_each_other_are_told() {
    let study = Study::of(&[("a.hitori", UNIQUE), ("b.hitori", LOOSE)]);
    let solver = study.stage.solver("s.sh", "echo s UNSATISFIABLE; exit 20\n", "{cnf}");
    let mut args = super::study("plan boards -o plan.jsonl --engine native --engine sat --backend");
    args.extend([solver.as_str(), "--recipe", "conn=levels"]);
    assert_eq!(study.stage.run(&args).code, Some(0));
    let ran = study.ok("run plan.jsonl -o results.jsonl");
    assert!(
        ran.stderr.contains("wrong\n") && ran.stderr.contains("CONTRADICTION: boards/"),
        "{ran:?}"
    );
    let status = study.say("status results.jsonl");
    assert_eq!(status.code, Some(70));
    let native = "CONTRADICTION: boards/a.hitori by native finds exactly 1 answer (run ";
    assert!(status.stdout.contains(native), "{status:?}");
    assert!(status.stdout.contains("finds no answer (run "), "{status:?}");
    let status = study.say("status results.jsonl --format json");
    let pair = status.rows().into_iter().find(|row| row["kind"] == "contradiction").unwrap();
    assert_eq!((&pair["a"]["count"], &pair["b"]["exact"]), (&json!(1), &json!(true)));
    study.ok("merge results.jsonl -o merged.jsonl"); // it is for status and report to tell
}
