//! `solve`: answers, verdicts, formats and limits.

use super::*;

#[test]
fn solve_shows_the_answer_the_verdict_and_both_engines() {
    let text = expect(0, &["solve", "--puzzle", "hitori", "--unique", "-"], UNIQUE);
    assert!(text.starts_with("-: hitori 3x3: solved, unique; engines agree\nanswer:\n"), "{text}");
    assert!(text.contains("\n# 3 #\n"), "both 1s of row 3 are shaded:\n{text}");
    assert!(text.contains("\nnative ") && text.contains("\nsat "), "{text}");
    let quiet = expect(0, &["solve", "-q", "--puzzle", "hitori", "--unique", "-"], UNIQUE);
    assert!(!quiet.contains("native") && quiet.contains("answer:"), "{quiet}");
}

#[test]
fn solve_says_where_two_answers_differ_and_counts() {
    let text = expect(0, &["solve", "--puzzle", "hashi", "--unique", "-"], TOUCHING);
    assert!(
        text.contains("not unique: at least 2 answers") || text.contains("not unique: 2 answers")
    );
    assert!(text.contains("the answers differ at (1,1)-(1,2)"), "{text}");
    let text = expect(0, &["solve", "--puzzle", "hitori", "--count", "100", "-"], LOOSE);
    assert!(text.contains("not unique: 5 answers; engines agree"), "{text}");
    let text = expect(0, &["solve", "--puzzle", "hitori", "--count", "3", "-"], LOOSE);
    assert!(text.contains("not unique: at least 3 answers"), "{text}");
    let text = expect(0, &["solve", "--puzzle", "hitori", "--all", "100", "-"], LOOSE);
    assert_eq!(text.matches("\nanswer ").count(), 5, "{text}");
}

#[test]
fn every_engine_solves_and_says_its_name() {
    for engine in ["native", "sat", "brute", "both"] {
        let args = [
            "solve", "--puzzle", "hitori", "--unique", "--format", "json", "--engine", engine, "-",
        ];
        let row = &rows(&expect(0, &args, UNIQUE))[0];
        assert_eq!((&row["engine"], &row["unique"]), (&engine.into(), &true.into()), "{row}");
        let agreed = if engine == "both" { Value::Bool(true) } else { Value::Null };
        assert_eq!(row["agreed"], agreed);
    }
}

#[test]
fn a_reason_that_needs_no_search_is_a_proof() {
    let row =
        &rows(&expect(0, &["solve", "--puzzle", "hashi", "--format", "json", "-"], "3.3\n"))[0];
    assert_eq!((&row["status"], &row["trust"]), (&"unsatisfiable".into(), &"proved".into()));
    assert!(row["reason"].as_str().unwrap().contains("(1,1)"), "{row}");
    let row =
        &rows(&expect(0, &["solve", "--puzzle", "hitori", "--format", "json", "-"], HOPELESS))[0];
    assert_eq!((&row["status"], &row["trust"]), (&"unsatisfiable".into(), &"agreed".into()));
    let args = ["solve", "--puzzle", "hitori", "--engine", "sat", "--format", "json", "-"];
    assert_eq!(rows(&expect(0, &args, HOPELESS))[0]["trust"], "claimed");
}

#[test]
fn rows_of_solve_have_the_documented_fields() {
    let args = ["solve", "--puzzle", "hitori", "--format", "json", "--unique", "-"];
    let row = &rows(&expect(0, &args, &format!("# first\n{UNIQUE}")))[0];
    let fields = "schema board name line puzzle rows cols engine status reason unique answers answer \
                  differ common verified agreed trust times_ms sat native brute paranoid faults";
    assert_eq!(keys(row), set(fields));
    assert_eq!(keys(&row["times_ms"]), set("parse encode load solve verify"));
    let common = "status reason unique answers verified times_ms";
    let sat = "recipe backend vars clauses literals rounds cuts cut_literals conflicts";
    assert_eq!(keys(&row["sat"]), set(&format!("{common} {sat}")));
    let native = "nodes conflicts deductions probes grade decided";
    assert_eq!(keys(&row["native"]), set(&format!("{common} {native}")));
    assert_eq!(
        (&row["schema"], &row["board"], &row["name"]),
        (&1.into(), &"-".into(), &"first".into())
    );
    assert_eq!(row["answers"], serde_json::json!({"count": 1, "exact": true}));
    assert_eq!(
        row["answer"]["shaded"].as_array().unwrap().last().unwrap(),
        &serde_json::json!([3, 3])
    );
    assert_eq!((&row["verified"], &row["trust"]), (&true.into(), &"verified".into()));
    let documented = include_str!("../../docs/json.md");
    for field in set(fields).into_iter().chain(set(sat)).chain(set(native)) {
        assert!(documented.contains(&format!("`{field}`")), "{field} is not in docs/json.md");
    }
}

#[test]
fn competition_output_and_exit_codes_are_those_of_competitions() {
    let args = ["solve", "--puzzle", "hitori", "--format", "competition", "-"];
    let text = expect(10, &args, UNIQUE);
    assert_eq!(
        text.lines().filter(|line| line.starts_with("s ")).collect::<Vec<_>>(),
        ["s SATISFIABLE"]
    );
    let values: Vec<&str> = text.lines().filter(|line| line.starts_with("v ")).collect();
    assert!(values.last().unwrap().ends_with(" 0"));
    assert!(
        text.lines().all(|l| ["c", "s ", "v "].iter().any(|start| l.starts_with(start))),
        "{text}"
    );
    assert!(expect(20, &args, HOPELESS).contains("\ns UNSATISFIABLE\n"));
    let large = "1 2 3 4 5 6\n".repeat(6);
    let brute = [&args[..], &["--engine", "brute"]].concat();
    assert!(expect(0, &brute, &large).contains("\ns UNKNOWN\n"));
    let two = format!("# a\n{UNIQUE}\n# b\n{HOPELESS}");
    assert_eq!(expect(0, &args, &two).matches("\ns ").count(), 2);
}

#[test]
fn other_formats_end_with_0_whatever_the_verdict() {
    for board in [UNIQUE, HOPELESS] {
        expect(0, &["solve", "--puzzle", "hitori", "-"], board);
        expect(0, &["solve", "--puzzle", "hitori", "--format", "json", "-"], board);
        expect(0, &["compare", "--puzzle", "hitori", "-"], board);
    }
}

#[test]
fn a_limit_ends_as_unknown_and_says_which() {
    let args = [
        "solve",
        "--puzzle",
        "hitori",
        "--timeout",
        "0s",
        "--engine",
        "brute",
        "--format",
        "json",
        "-",
    ];
    let row = &rows(&expect(0, &args, LOOSE))[0];
    assert_eq!((&row["status"], &row["reason"]), (&"unknown".into(), &"time limit reached".into()));
    assert_eq!(
        (&row["unique"], &row["answer"], &row["trust"]),
        (&Value::Null, &Value::Null, &Value::Null)
    );
}

#[test]
fn max_bridges_and_recipes_change_what_is_solved() {
    let status = |args: &[&str], board| {
        let args = [&["solve", "--format", "json", "--puzzle", "hashi", "-"], args].concat();
        rows(&expect(0, &args, board))[0]["status"].clone()
    };
    assert_eq!(status(&[], "3.3\n"), "unsatisfiable");
    assert_eq!(status(&["--max-bridges", "3"], "3.3\n"), "solved");
    assert_eq!(status(&["--max-bridges", "1"], "2.2\n"), "unsatisfiable");
    for backend in ["varisat", "batsat"] {
        assert_eq!(status(&["--engine", "sat", "--backend", backend], "2.2\n"), "solved");
    }
}

/// Two pairs that nothing joins obey all rules but B5: without connectivity nothing is claimed.
#[test]
fn the_bare_abstraction_claims_no_answer() {
    let args = [
        "solve",
        "--puzzle",
        "hitori",
        "--engine",
        "sat",
        "--recipe",
        "conn=none,eager=0",
        "--count",
        "100",
        "--format",
        "json",
        "-",
    ];
    let row = &rows(&expect(0, &args, LOOSE))[0];
    assert_eq!(row["answers"]["exact"], false, "{row}");
    assert_eq!(row["faults"], serde_json::json!([]));
}

#[test]
fn reports_of_several_boards_are_set_apart() {
    let bundle = format!("# a\n{UNIQUE}\n# b\n{UNIQUE}");
    let text = expect(0, &["solve", "--puzzle", "hitori", "-"], &bundle);
    let parts: Vec<&str> = text.split("\n\n").collect();
    assert!(matches!(parts[..], [a, b] if a.starts_with("- [a]: ") && b.starts_with("- [b]: ")));
    let lines = expect(0, &["solve", "--format", "json", "--puzzle", "hitori", "-"], &bundle);
    assert_eq!(rows(&lines).len(), 2);
}

/// At depth 1 only the neighbours of the middle may be unshaded.
#[test]
fn a_bounded_recipe_says_unknown_where_it_finds_nothing() {
    let ask = |puzzle: &str, board: &str, depth: &str, more: &[&str]| {
        let recipe = format!("conn=bounded-levels,depth={depth}");
        let args = ["solve", "--puzzle", puzzle, "--recipe", &recipe, "--format", "json", "-"];
        rows(&expect(0, &[&args[..], more].concat(), board)).remove(0)
    };
    let sat = ["--engine", "sat"];
    let unknown = |row: &Value| {
        let bound = "the bound of the recipe may hide answers";
        assert_eq!((&row["status"], &row["reason"]), (&"unknown".into(), &bound.into()), "{row}");
        assert_eq!(row["answers"], serde_json::json!({"count": 0, "exact": false}));
        assert_eq!((&row["trust"], &row["unique"]), (&Value::Null, &Value::Null));
    };
    unknown(&ask("hitori", UNIQUE, "1", &sat));
    unknown(&ask("hitori", HOPELESS, "99", &sat));
    unknown(&ask("hashi", "1.1\n...\n1.1\n", "9", &sat));

    // Deep enough it finds the answer, not that it is the only one.
    let row = ask("hitori", UNIQUE, "9", &[&sat[..], &["--unique"]].concat());
    assert_eq!((&row["status"], &row["unique"]), (&"solved".into(), &Value::Null), "{row}");
    assert_eq!((&row["verified"], &row["agreed"]), (&true.into(), &Value::Null));
    let row = ask("hitori", LOOSE, "9", &[&sat[..], &["--count", "100"]].concat());
    assert_eq!(row["answers"], serde_json::json!({"count": 5, "exact": false}));

    // The other engine's word stands, and nothing contradicts it.
    let row = ask("hitori", UNIQUE, "1", &["--unique"]);
    assert_eq!((&row["status"], &row["unique"]), (&"solved".into(), &true.into()), "{row}");
    assert_eq!((&row["agreed"], &row["faults"]), (&Value::Null, &serde_json::json!([])));
    let row = ask("hitori", HOPELESS, "1", &[]);
    assert_eq!((&row["status"], &row["trust"]), (&"unsatisfiable".into(), &"claimed".into()));

    // A reason that is checked against the board needs no clauses.
    assert_eq!(ask("hashi", "3.3\n", "1", &sat)["trust"], "proved");

    let text = ["solve", "--puzzle", "hitori", "--engine", "sat", "-"];
    let recipe = ["--recipe", "conn=bounded-levels,depth=1"];
    let out = expect(0, &[&text[..], &recipe].concat(), UNIQUE);
    assert!(out.starts_with("-: hitori 3x3: unknown: the bound of the recipe may hide"), "{out}");
    let competition = ["--format", "competition"];
    let out = expect(0, &[&text[..], &recipe, &competition].concat(), UNIQUE);
    assert!(out.contains("\ns UNKNOWN\n"), "{out}");
}

/// A third of the square of 40,000 cells is more variables than anybody has memory for.
#[test]
fn an_eager_recipe_that_is_too_large_for_the_board_ends_as_unknown() {
    let board: String = (0..200).map(|_| "1 ".repeat(200) + "\n").collect();
    let row = |recipe: &str, timeout: &str| {
        let args = ["solve", "--puzzle", "hitori", "--engine", "sat", "--format", "json", "-"];
        let more = ["--recipe", recipe, "--timeout", timeout];
        rows(&expect(0, &[&args[..], &more].concat(), &board)).remove(0)
    };
    let soon = row("conn=levels", "100ms");
    assert_eq!(
        (&soon["status"], &soon["reason"]),
        (&"unknown".into(), &"time limit reached".into())
    );
    let full = row("conn=levels", "10m");
    assert_eq!(full["status"], "unknown", "{full}");
    assert!(full["reason"].as_str().unwrap().starts_with("formula too large"), "{full}");
}

/// Two answers: the 1s of the first row change places, and so does what that calls for.
#[test]
fn differ_shows_two_answers_side_by_side_with_marks() {
    let args = ["solve", "--differ", "-q", "--puzzle", "hitori", "-"];
    let text = expect(0, &args, LOOSE);
    let expected = "-: hitori 2x2: solved, not unique: at least 2 answers; engines agree\n\
                    first answer:   second answer:\n[1] 2           [#] 2 \n 3  4            3  4\n\
                    they differ at 1 cell: (1,1)\n";
    let trimmed =
        |text: &str| -> Vec<String> { text.lines().map(|l| l.trim_end().to_owned()).collect() };
    assert_eq!(trimmed(&text), trimmed(expected));
    assert!(expect(0, &args, UNIQUE).contains("solved, unique; engines agree\nanswer:\n"));
    assert!(expect(0, &args, HOPELESS).contains("unsatisfiable"));

    let args = ["solve", "--differ", "--puzzle", "hitori", "--format", "json", "-"];
    let row = &rows(&expect(0, &args, LOOSE))[0];
    assert_eq!(
        (&row["unique"], &row["differ"]),
        (&false.into(), &serde_json::json!({"cells": [[1, 1]]}))
    );
    assert!(rows(&expect(0, &args, UNIQUE))[0]["differ"].is_null());
}

#[test]
fn differ_lists_spans_with_both_numbers_of_bridges() {
    let board = "2.2\n...\n2.2\n";
    let args = ["solve", "--differ", "-q", "--puzzle", "hashi", "--max-bridges", "2", "-"];
    assert!(expect(0, &args, board).contains("unique"), "a ring");
    let board = "?.?\n...\n?.?\n";
    let text = expect(0, &args, board);
    assert!(text.contains("first answer:") && text.contains("second answer:"), "{text}");
    assert!(text.contains("they differ at ") && text.contains(" in the first, "), "{text}");
    assert!(text.contains("[") && !text.contains("answer 1:"), "{text}");
    let json = ["solve", "--differ", "--puzzle", "hashi", "--format", "json", "-"];
    let row = &rows(&expect(0, &json, board))[0];
    let spans = row["differ"]["spans"].as_array().unwrap();
    assert!(spans.iter().all(|span| span[4] != span[5]), "{row}");
    assert_eq!(text.matches(" in the second\n").count(), spans.len());

    // Islands that touch: nothing to mark, but listed.
    let text = expect(0, &args, TOUCHING);
    assert!(text.contains("(1,1)-(1,2): "), "{text}");
}

#[test]
fn common_shows_what_all_answers_have() {
    let args = ["solve", "--common", "-q", "--puzzle", "hitori", "-"];
    // The 3 between the 1s is unshaded, and all else is open but for one corner.
    let text = expect(0, &args, "1 3 1\n3 2 4\n4 5 6\n");
    assert!(
        text.contains(
            "common to all answers: 0 cells shaded (#), 1 unshaded (o), 8 open (.)\n. o .\n"
        ),
        "{text}"
    );
    assert!(
        expect(0, &args, UNIQUE)
            .contains("3 cells shaded (#), 6 unshaded (o), 0 open (.)\no # o\n")
    );
    assert!(!expect(0, &args, HOPELESS).contains("common"));

    let json = ["solve", "--common", "--puzzle", "hitori", "--format", "json", "-"];
    let row = &rows(&expect(0, &json, LOOSE))[0];
    let common = &row["common"];
    assert_eq!(
        keys(common),
        set("finished reason answers rounds ms shaded unshaded open undecided")
    );
    assert_eq!((&common["finished"], &common["reason"]), (&true.into(), &Value::Null));
    assert_eq!(common["open"].as_array().unwrap().len(), 4, "{row}");
    assert!(rows(&expect(0, &json, HOPELESS))[0]["common"].is_null());
    let documented = include_str!("../../docs/json.md");
    let hashi = ["solve", "--common", "--puzzle", "hashi", "--format", "json", "-"];
    let row = &rows(&expect(0, &hashi, "2.3.1\n.....\n2.3.1\n"))[0];
    assert_eq!(keys(&row["common"]), set("finished reason answers rounds ms fixed open undecided"));
    for field in keys(common).into_iter().chain(keys(&row["common"])) {
        assert!(documented.contains(&format!("`{field}`")), "{field} is not in docs/json.md");
    }
}

#[test]
fn common_shows_spans_with_their_bounds() {
    let args = ["solve", "--common", "-q", "--puzzle", "hashi", "-"];
    let text = expect(0, &args, "?.?\n...\n?.?\n");
    assert!(text.contains(" fixed, ") && text.contains(" open (.)\n"), "{text}");
    assert!(text.contains("open, from the fewest bridges to the most:\n"), "{text}");
    assert!(text.lines().any(|line| line.ends_with("..2") || line.ends_with("..1")), "{text}");
    let unique = expect(0, &args, "1.2.1\n");
    assert!(
        unique.ends_with("common to all answers: 2 spans fixed, 0 open (.)\n1-2-1\n"),
        "{unique}"
    );
    let touching = expect(0, &args, TOUCHING);
    assert!(touching.contains("open, from the fewest bridges"), "{touching}");
}

#[test]
fn common_that_a_limit_ended_says_so() {
    let args =
        ["solve", "--common", "--engine", "native", "--puzzle", "hitori", "--timeout", "0s", "-"];
    let text = expect(0, &args, LOOSE);
    let words = "common to all answers, as far as known (time limit reached): ";
    assert!(text.contains(words) && text.contains("4 not decided (?)\n? ?\n"), "{text}");
    for more in [["--format", "competition"], ["--recipe", "conn=none"]] {
        let args = [&["solve", "--common", "--puzzle", "hitori", "-"][..], &more].concat();
        assert_eq!(run(&args, LOOSE).status.code(), Some(2), "{more:?}");
    }
}

#[test]
fn paranoid_says_what_it_has_checked() {
    for engine in ["native", "sat", "both", "brute"] {
        let args =
            ["solve", "--paranoid", "--unique", "--engine", engine, "--puzzle", "hitori", "-"];
        let text = expect(0, &args, UNIQUE);
        assert!(text.contains("\nparanoid: "), "{text}");
        assert_eq!(text.contains("\nnative "), ["native", "both"].contains(&engine), "{text}");
    }
    let args = ["solve", "--paranoid", "--unique", "--puzzle", "hitori", "--format", "json", "-"];
    let row = &rows(&expect(0, &args, UNIQUE))[0];
    let checked = &row["paranoid"];
    assert_eq!(keys(checked), set("answers cuts clauses deductions watched"));
    assert_eq!(checked["answers"], 1);
    assert!(
        ["clauses", "deductions", "watched"].iter().all(|field| checked[field].as_u64() > Some(0))
    );
    let documented = include_str!("../../docs/json.md");
    assert!(keys(checked).iter().all(|field| documented.contains(&format!("`{field}`"))));
}
