//! What is planned: every board under every configuration, once, in the same bytes.

use super::*;

#[test]
fn the_same_boards_and_options_give_the_same_bytes() {
    let study = Study::of(&[("b.hitori", UNIQUE), ("a.hitori", LOOSE), ("c.hashi", "1.1\n")]);
    study.plan("--unique --engine native --engine sat");
    let plan = study.read("plan.jsonl");
    assert_eq!(plan.lines().count(), 6);
    study.ok("plan boards/c.hashi boards/b.hitori boards/a.hitori --engine sat --engine native \
              --unique --timeout 10000ms -o again.jsonl");
    assert_eq!(study.read("again.jsonl"), plan);
    let paths: Vec<Value> =
        study.rows("plan.jsonl").iter().map(|row| row["board"]["path"].clone()).collect();
    assert!(paths.is_sorted_by_key(|path| path.as_str().unwrap().to_owned()));
}

#[test]
fn a_board_that_is_there_twice_is_run_once_and_that_is_said() {
    let study = Study::of(&[("a.hitori", UNIQUE), ("z.hitori", &format!("# same\n{UNIQUE}"))]);
    let ran = study.plan("--engine native");
    assert_eq!(
        ran.stderr.lines().next(),
        Some("boards/a.hitori: the same board is boards/z.hitori [same]")
    );
    let rows = study.rows("plan.jsonl");
    assert_eq!(rows.len(), 1);
    assert_eq!(rows[0]["board"]["also"], json!(["boards/z.hitori [same]"]));
}

#[test]
fn a_file_that_is_no_board_does_not_keep_others_from_being_planned() {
    let study = Study::of(&[("a.hitori", UNIQUE), ("b.hitori", "1 x\n2 1\n")]);
    let ran = study.say("plan boards -o plan.jsonl --engine native");
    assert_eq!(ran.code, Some(65));
    assert!(ran.stderr.starts_with("boards/b.hitori:1:3: "), "{ran:?}");
    assert_eq!(study.rows("plan.jsonl").len(), 1);
}

#[test]
fn configurations_are_combined() {
    let study = Study::of(&[("a.hitori", UNIQUE)]);
    study.plan(
        "--engine native --engine sat --engine brute --probe root --probe off --recipe conn=levels \
         --recipe amo=ladder --backend varisat --backend batsat --count 7 --conflicts 9",
    );
    let rows = study.rows("plan.jsonl");
    assert_eq!(rows.len(), 1 + 2 + 4);
    for row in &rows {
        assert_eq!((&row["goal"], &row["limits"]["conflicts"]), (&json!("count 7"), &json!(9)));
    }
    study.ok("run plan.jsonl -o results.jsonl");
    study.assert_complete("results.jsonl");
    assert!(study.rows("results.jsonl").iter().all(|row| row["finished"] == true));
}

#[test]
fn a_file_describes_a_study_and_options_go_before_it() {
    let study = Study::of(&[("a.hitori", UNIQUE)]);
    study.write(
        "study.toml",
        "boards = \"boards\"\ngoal = \"unique\"\ntimeout = \"3s\"\nmem = \"1G\"\n\
         [[mix]]\nengine = \"native\"\n[[mix]]\nengine = \"sat\"\nrecipe = [\"conn=lazy\", \"conn=tree\"]\n",
    );
    study.ok("plan --config study.toml -o plan.jsonl");
    let rows = study.rows("plan.jsonl");
    assert_eq!(rows.len(), 3);
    let limits =
        json!({"timeout_ms": 3000, "cpu_ms": null, "memory_kb": 1 << 20, "conflicts": null});
    assert!(rows.iter().all(|row| row["goal"] == "unique" && row["limits"] == limits), "{rows:?}");
    study.ok("plan --config study.toml --first --timeout 4s --engine brute -o plan.jsonl");
    let rows = study.rows("plan.jsonl");
    assert_eq!(rows.len(), 4);
    assert!(rows.iter().all(|row| row["goal"] == "first" && row["limits"]["timeout_ms"] == 4000));
    study.write("study.toml", "boards = \"boards\"\ntimeout = \"soon\"\n");
    let ran = study.say("plan --config study.toml -o plan.jsonl");
    assert_eq!(ran.code, Some(2));
    assert!(ran.stderr.starts_with("crosscut: study.toml: timeout: "), "{ran:?}");
}

#[test]
fn a_seed_goes_where_a_solver_has_a_place_for_it() {
    let study = Study::of(&[("a.hitori", UNIQUE)]);
    let solver =
        study.stage.solver("s.sh", "echo $1 >> seeds; echo s UNSATISFIABLE\n", "{seed} {cnf}");
    study.plan_solver(&solver, "--seed 11 --seed 12");
    study.ok("run plan.jsonl -o results.jsonl");
    assert_eq!(study.read("seeds"), "11\n12\n");
    let seeds: Vec<Value> =
        study.rows("results.jsonl").iter().map(|row| row["seed"].clone()).collect();
    assert_eq!(seeds, [11, 12]);
    let ran = study.say("plan boards --seed 1 -o plan.jsonl");
    assert!(
        ran.code == Some(2) && ran.stderr.contains("no backend has a place for one"),
        "{ran:?}"
    );
}

#[test]
fn what_cannot_be_planned_is_wrong_usage() {
    let study = Study::of(&[("a.hitori", UNIQUE)]);
    for (options, part) in [
        ("--backend cmd:/no/such/solver", "`/no/such/solver` cannot be started"),
        ("--backend nobody", "there is no backend `nobody`"),
        ("--engine native --recipe conn=lazy", "recipe: the sat engine is not among those to run"),
        ("--conflicts 5 --backend cmd:sh", "conflicts: the limit cannot be kept"),
        ("--timeout 0s", "timeout: at least 1ms"),
    ] {
        let ran = study.say(&format!("plan boards -o plan.jsonl {options}"));
        assert_eq!((ran.code, ran.stderr.lines().count()), (Some(2), 1), "{options}: {ran:?}");
        assert!(ran.stderr.contains(part), "{options}: {ran:?}");
    }
    assert!(!study.path("plan.jsonl").exists());
}

#[test]
fn a_plan_is_never_written_over_a_board() {
    let study = Study::of(&[("a.hitori", UNIQUE)]);
    for boards in ["boards", "boards/a.hitori"] {
        let ran = study.say(&format!("plan {boards} -o boards/a.hitori"));
        assert_eq!(ran.code, Some(2), "{ran:?}");
        assert_eq!(study.read("boards/a.hitori"), UNIQUE);
    }
}

/// Names that are options, commands to a shell, or lines and cells to a reader of tables.
const HOSTILE: [&str; 9] = [
    "$(touch PWNED).hitori",
    "`touch PWNED`.hitori",
    "a;touch PWNED;.hitori",
    "a\"b',c.hitori",
    "a\nb.hitori",
    "a\tb.hitori",
    "<script>alert(1)</script>.hitori",
    "=1+1.hitori",
    " lead.hitori",
];

#[test]
fn hostile_names_go_through_a_study_as_they_are() {
    let study = Study::of(&[]);
    for (i, name) in HOSTILE.iter().filter(|name| !name.contains('/')).enumerate() {
        study.write(&format!("boards/{name}"), format!("{} 1\n", i + 2));
    }
    study.plan("--engine native --engine sat --backend cmd:true");
    study.ok("run plan.jsonl -o results.jsonl");
    let status = study.ok("status results.jsonl --plan plan.jsonl");
    assert!(!status.stdout.contains('\t'));
    let names: std::collections::BTreeSet<String> = study
        .rows("results.jsonl")
        .iter()
        .map(|row| row["board"]["path"].as_str().unwrap().to_owned())
        .collect();
    let expected =
        HOSTILE.iter().filter(|name| !name.contains('/')).map(|name| format!("boards/{name}"));
    assert_eq!(names, expected.collect());
    assert!(!study.path("PWNED").exists());
}

#[test]
fn a_name_that_is_no_text_does_no_harm() {
    use std::os::unix::ffi::OsStrExt;
    let study = Study::of(&[]);
    let name = std::ffi::OsStr::from_bytes(b"boards/b\xff.hitori");
    fs::write(study.path("").join(name), UNIQUE).unwrap();
    study.plan("--engine native");
    study.ok("run plan.jsonl -o results.jsonl");
    assert_eq!(study.rows("results.jsonl")[0]["board"]["path"], "boards/b\u{fffd}.hitori");
}
