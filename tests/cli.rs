//! The command line as its users meet it: what is printed where, and the exit codes.

#![expect(clippy::unwrap_used, reason = "helpers of tests fail as tests do")]

use std::collections::BTreeSet;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::Value;

/// Its only answer shades both 1s of row 3.
const UNIQUE: &str = "1 3 2\n3 2 1\n1 3 1\n";
/// No shading obeys the rules.
const HOPELESS: &str = "1 1\n1 1\n";
/// Five shadings: none, or any one cell.
const LOOSE: &str = "1 2\n3 4\n";
/// Two answers that draw alike: all islands touch.
const TOUCHING: &str = "23\n12\n";

fn crosscut(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_crosscut"));
    command.args(args).env_remove("NO_COLOR");
    command
}

fn run(args: &[&str], stdin: &str) -> Output {
    let mut child = crosscut(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut pipe = child.stdin.take().unwrap();
    let _ = pipe.write_all(stdin.as_bytes()); // a command that reads no input may be gone
    drop(pipe);
    child.wait_with_output().unwrap()
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

/// Runs a command that must end with `code`, and gives what it printed.
fn expect(code: i32, args: &[&str], stdin: &str) -> String {
    let output = run(args, stdin);
    assert_eq!(output.status.code(), Some(code), "{args:?}\n{}", stderr(&output));
    stdout(&output)
}

fn rows(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn keys(row: &Value) -> BTreeSet<&str> {
    row.as_object().unwrap().keys().map(String::as_str).collect()
}

fn set(words: &str) -> BTreeSet<&str> {
    words.split_whitespace().collect()
}

/// A folder with two readable boards, one in a folder of its own, and files that are no boards.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("hashi")).unwrap();
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    write("b.hitori", UNIQUE);
    write("hashi/a.txt", "# one\n1.2.1\n\n# two\n3.3\n");
    write("hashi/index.tsv", "not\ta board\n");
    write("README.md", "neither\n");
    folder
}

fn path(path: &Path) -> &str {
    path.to_str().unwrap()
}

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
                  verified agreed trust times_ms sat native brute faults";
    assert_eq!(keys(row), set(fields));
    assert_eq!(keys(&row["times_ms"]), set("parse encode load solve verify"));
    let common = "status reason unique answers verified times_ms";
    let sat = "recipe backend vars clauses literals rounds cuts cut_literals conflicts";
    assert_eq!(keys(&row["sat"]), set(&format!("{common} {sat}")));
    let native = "nodes conflicts deductions probes grade";
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
    let documented = include_str!("../docs/json.md");
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
fn folders_are_walked_in_order_and_other_files_passed_over() {
    let folder = folder();
    let text = expect(0, &["solve", "--format", "json", path(folder.path())], "");
    let seen: Vec<(String, Value)> = rows(&text)
        .into_iter()
        .map(|row| (row["board"].as_str().unwrap().to_owned(), row["name"].clone()))
        .collect();
    let in_folder = |name: &str| path(&folder.path().join(name)).to_owned();
    let expected = [
        (in_folder("b.hitori"), Value::Null),
        (in_folder("hashi/a.txt"), "one".into()),
        (in_folder("hashi/a.txt"), "two".into()),
    ];
    assert_eq!(seen, expected);
}

#[test]
fn a_named_file_is_read_whatever_its_name_and_a_missing_one_is_65() {
    let folder = folder();
    let file = folder.path().join("board.dat");
    fs::write(&file, UNIQUE).unwrap();
    assert!(expect(0, &["solve", "--puzzle", "hitori", path(&file)], "").contains("solved"));
    let output = run(&["solve", "no/such/board.hitori"], "");
    assert_eq!(output.status.code(), Some(65));
    assert!(stderr(&output).starts_with("no/such/board.hitori: "), "{}", stderr(&output));
    let empty = tempfile::tempdir().unwrap();
    assert_eq!(run(&["solve", path(empty.path())], "").status.code(), Some(65));
}

#[test]
fn an_address_is_a_board() {
    let address = "https://puzz.link/p?hitori/3/3/132321131";
    let row = &rows(&expect(0, &["solve", "--unique", "--format", "json", address], ""))[0];
    assert_eq!((&row["board"], &row["unique"]), (&address.into(), &true.into()));
    assert_eq!(run(&["solve", "https://puzz.link/p?hitori/3"], "").status.code(), Some(65));
}

#[test]
fn a_bad_board_in_a_bundle_does_not_hide_the_others() {
    let bundle = format!("# good\n{UNIQUE}\n# bad\n1 2\n3 x\n\n# fine\n{HOPELESS}");
    let output = run(&["solve", "--puzzle", "hitori", "--format", "json", "-"], &bundle);
    assert_eq!(output.status.code(), Some(65));
    let names: Vec<Value> = rows(&stdout(&output)).iter().map(|row| row["name"].clone()).collect();
    assert_eq!(names, ["good", "fine"]);
    assert!(stderr(&output).starts_with("-:8:3: found `x`"), "{}", stderr(&output));
    assert_eq!(stderr(&output).lines().count(), 1);
    let output = run(&["compare", "--puzzle", "hitori", "--format", "json", "-"], &bundle);
    assert_eq!((output.status.code(), stdout(&output).lines().count()), (Some(65), 2));
}

/// `tests/malformed/expected.tsv`: file, then what is said of it. Written anew with BLESS=1.
#[test]
fn malformed_inputs_are_refused_with_their_place() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/malformed");
    let mut names: Vec<String> = fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| name != "expected.tsv")
        .collect();
    names.sort();
    let said = names.iter().map(|name| {
        let output = crosscut(&["solve", name]).current_dir(&folder).output().unwrap();
        assert_eq!(output.status.code(), Some(65), "{name}");
        assert!(output.stdout.is_empty(), "{name}");
        let said = stderr(&output);
        assert_eq!(said.lines().count(), 1, "{name}: {said}");
        assert!(said.starts_with(&format!("{name}:")), "{said}");
        format!("{name}\t{said}")
    });
    let said: String = said.collect();
    let expected = folder.join("expected.tsv");
    if std::env::var_os("BLESS").is_some() {
        fs::write(&expected, &said).unwrap();
    }
    assert_eq!(said, fs::read_to_string(expected).unwrap());
}

#[test]
fn what_solve_prints_is_an_answer_for_check() {
    let boards = [("hitori", UNIQUE), ("hitori", LOOSE), ("hashi", "1.2.1\n"), ("hashi", TOUCHING)];
    for (puzzle, text) in
        boards.into_iter().chain([("hashi", "2.4.2\n.....\n..1..\n....."), ("hashi", "..\n1.1")])
    {
        let folder = tempfile::tempdir().unwrap();
        let board = folder.path().join(format!("b.{puzzle}"));
        fs::write(&board, text).unwrap();
        for format in ["text", "json", "competition"] {
            for goal in [&["--unique"][..], &["--all", "10"], &[]] {
                let args = [&["solve", path(&board), "--format", format], goal].concat();
                let output = run(&args, "");
                let printed = stdout(&output);
                if !printed.contains("answer") || printed.contains("nsatisfiable") {
                    continue;
                }
                let judged = expect(0, &["check", path(&board), "--answer", "-"], &printed);
                assert!(
                    judged.contains("accepted") && !judged.contains("not accepted"),
                    "{judged}"
                );
            }
        }
    }
}

fn check(board: &str, puzzle: &str, answer: &str) -> Output {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join(format!("b.{puzzle}"));
    fs::write(&file, board).unwrap();
    run(&["check", path(&file), "--answer", "-"], answer)
}

#[test]
fn check_accepts_right_answers_in_every_form() {
    for answer in [".#.\n...\n#.#\n", ". # .\n. . .\n# . #\n", "{\"shaded\": [[1,2],[3,1],[3,3]]}"]
    {
        let output = check(UNIQUE, "hitori", answer);
        assert_eq!(output.status.code(), Some(0), "{}{}", stdout(&output), stderr(&output));
        assert!(stdout(&output).contains(": accepted"), "{}", stdout(&output));
    }
    for answer in ["1 1 1 3 1\n1 3 1 5 1\n", "{\"bridges\": [[1,1,1,3,1],[1,3,1,5,1]]}"] {
        let output = check("1.2.1\n", "hashi", answer);
        assert_eq!(output.status.code(), Some(0), "{}{}", stdout(&output), stderr(&output));
    }
}

#[test]
fn check_names_every_broken_rule_with_its_cells() {
    let output = check("1 1 2\n3 4 5\n", "hitori", "..#\n..#\n");
    assert_eq!(output.status.code(), Some(1));
    let text = stdout(&output);
    assert!(
        text.contains("H1: 1 stands more than once unshaded in row 1: (1,1), (1,2)\n"),
        "{text}"
    );
    assert!(text.contains("H2: shaded cells (1,3) and (2,3) touch\n"), "{text}");
    let output = check("1 2\n3 4\n", "hitori", "#.\n.#\n");
    assert!(stdout(&output).contains("H3: "), "{}", stdout(&output));
    let output = check("1.2.1\n", "hashi", "1 1 1 3 1\n");
    let text = stdout(&output);
    assert_eq!(output.status.code(), Some(1));
    assert!(text.contains("B4: ") && text.contains("B5: "), "{text}");
}

#[test]
fn an_answer_of_another_form_is_not_accepted() {
    let wrong = [
        ("hitori", "1 2\n3 4\n", "{\"shaded\": [[3,1]]}"),
        ("hitori", "1 2\n3 4\n", "{\"shaded\": [[0,1]]}"),
        ("hitori", "1 2\n3 4\n", "{\"bridges\": []}"),
        ("hashi", "1.1\n", "{\"shaded\": []}"),
        ("hashi", "1.1\n", "{\"bridges\": [[1,1,1,9,1]]}"),
        ("hashi", "1.1\n", "{\"bridges\": [[1,1,1,99999999999,1]]}"),
    ];
    for (puzzle, board, answer) in wrong {
        let output = check(board, puzzle, answer);
        assert_eq!(
            output.status.code(),
            Some(1),
            "{answer}: {}{}",
            stdout(&output),
            stderr(&output)
        );
    }
}

#[test]
fn an_unreadable_answer_is_65_with_its_place() {
    let wrong = [
        ("hitori", "1 2\n3 4\n", "..\n.x\n", "-:2:2: "),
        ("hitori", "1 2\n3 4\n", "..\n", "-:1:"),
        ("hitori", "1 2 3\n4 5 6\n", "..\n..\n..\n", "-:1:3: "),
        ("hashi", "1.1\n", "1 1 1\n", "-:1:"),
        ("hashi", "1.1\n", "{\"bridges\": [[1,1]]}", "-:1:"),
        ("hashi", "1.1\n", "{\"bridges\": ", "-:1:"),
        ("hashi", "1.1\n", "{}", "-:1:1: found no answer"),
        ("hashi", "3.3\n", "{\"answer\": null}", "-:1:1: found no answer"),
    ];
    for (puzzle, board, answer, start) in wrong {
        let output = check(board, puzzle, answer);
        assert_eq!(output.status.code(), Some(65), "{answer}");
        assert!(stderr(&output).starts_with(start), "{answer}: {}", stderr(&output));
    }
    assert_eq!(run(&["check", "-", "--answer", "no/such/file"], UNIQUE).status.code(), Some(65));
}

#[test]
fn compare_reports_rows_totals_csv_and_json() {
    let folder = folder();
    let at = path(folder.path());
    let text = expect(0, &["compare", at], "");
    assert!(text.starts_with("board "), "{text}");
    assert!(text.contains("3 boards: 2 solved (2 unique), 1 unsatisfiable, 0 unknown"), "{text}");
    assert!(text.contains("engines agree on 3, 0 faults"), "{text}");

    let json = rows(&expect(0, &["compare", "--format", "json", at], ""));
    assert_eq!(json.len(), 3);
    let fields = "schema board name line puzzle rows cols status reason unique answers agreed trust \
                  parse_ms winner ratio native sat brute faults";
    assert_eq!(keys(&json[0]), set(fields));
    assert!(json.iter().all(|row| row["agreed"] == true && row["native"].is_object()));
    let documented = include_str!("../docs/json.md");
    for field in set(fields) {
        assert!(documented.contains(&format!("`{field}`")), "{field} is not in docs/json.md");
    }

    let csv = expect(0, &["compare", "--format", "csv", at], "");
    let mut reader = csv::Reader::from_reader(csv.as_bytes());
    let headers = reader.headers().unwrap().clone();
    let column = |name: &str| headers.iter().position(|header| header == name).unwrap();
    let records: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
    assert_eq!(records.len(), 3);
    for (record, row) in records.iter().zip(&json) {
        assert_eq!(record[column("status")], *row["status"].as_str().unwrap());
        assert_eq!(record[column("sat_vars")], row["sat"]["vars"].to_string());
        assert_eq!(record[column("native_nodes")], row["native"]["nodes"].to_string());
        assert_eq!(record[column("faults")], *"");
    }
}

#[test]
fn compare_can_run_one_engine_alone() {
    let args =
        ["compare", "--first", "--engine", "sat", "--puzzle", "hitori", "--format", "json", "-"];
    let row = &rows(&expect(0, &args, LOOSE))[0];
    assert!(row["native"].is_null() && row["sat"].is_object(), "{row}");
    assert_eq!((&row["agreed"], &row["winner"]), (&Value::Null, &Value::Null));
    assert_eq!(row["answers"], serde_json::json!({"count": 1, "exact": false}));
    let args =
        ["compare", "--first", "--engine", "native", "--puzzle", "hitori", "--format", "csv", "-"];
    assert_eq!(expect(0, &args, LOOSE).lines().count(), 2);
}

#[test]
fn many_jobs_give_the_rows_of_one() {
    let bundle: String =
        (0..60).map(|i| format!("# board {i}\n{}\n", [UNIQUE, HOPELESS, LOOSE][i % 3])).collect();
    let outcome = |jobs: &str| -> Vec<(Value, Value, Value)> {
        let args =
            ["solve", "--puzzle", "hitori", "--unique", "--format", "json", "--jobs", jobs, "-"];
        let rows = rows(&expect(0, &args, &bundle));
        rows.into_iter()
            .map(|r| (r["name"].clone(), r["status"].clone(), r["answer"].clone()))
            .collect()
    };
    let alone = outcome("1");
    assert_eq!(alone.len(), 60);
    assert_eq!(alone, outcome("4"));
    assert_eq!(alone, outcome("0"));
}

/// Enough rows to fill any pipe.
fn long_bundle() -> String {
    (0..2000).map(|i| format!("# board {i}\n{LOOSE}\n")).collect()
}

#[test]
fn a_closed_pipe_is_silent() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("b.hitori");
    fs::write(&file, long_bundle()).unwrap();
    for command in [["solve", "text"], ["solve", "json"], ["compare", "text"], ["compare", "csv"]] {
        let mut child = crosscut(&[command[0], path(&file), "--format", command[1]])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut first = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut first).unwrap(); // then closed
        let output = child.wait_with_output().unwrap();
        assert_eq!(
            (output.status.code(), stderr(&output)),
            (Some(0), String::new()),
            "{command:?}"
        );
    }
}

#[cfg(unix)]
#[test]
fn a_signal_ends_the_run_with_its_exit_code_and_whole_rows() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("b.hitori");
    fs::write(&file, long_bundle()).unwrap();
    for (signal, code) in [("INT", 130), ("TERM", 143)] {
        let mut child = crosscut(&["solve", path(&file), "--format", "json"])
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut out = BufReader::new(child.stdout.take().unwrap());
        let mut text = String::new();
        out.read_line(&mut text).unwrap();
        let kill = Command::new("kill").args(["-s", signal, &child.id().to_string()]).status();
        assert!(kill.unwrap().success());
        out.read_to_string(&mut text).unwrap();
        assert_eq!(child.wait().unwrap().code(), Some(code));
        let rows = rows(&text).len();
        assert!((1..2000).contains(&rows), "{rows} rows after SIG{signal}");
    }
}

#[test]
fn colours_are_for_terminals_unless_asked_for() {
    let plain = ["solve", "--puzzle", "hitori", "-"];
    assert!(!expect(0, &plain, UNIQUE).contains('\x1b'));
    let always = [&plain[..], &["--color", "always"]].concat();
    assert!(expect(0, &always, UNIQUE).contains('\x1b'));
    let never = [&plain[..], &["--color", "never"]].concat();
    assert!(!expect(0, &never, UNIQUE).contains('\x1b'));
}

#[test]
fn wrong_usage_is_2_and_says_what_exists() {
    let wrong: [&[&str]; 12] = [
        &[],
        &["solve"],
        &["solve", "-", "--engine", "magic"],
        &["solve", "-", "--count", "0"],
        &["solve", "-", "--unique", "--count", "3"],
        &["solve", "-", "--timeout", "soon"],
        &["solve", "-", "--recipe", "amo=magic"],
        &["solve", "-", "--backend", "magic"],
        &["solve", "-", "--max-bridges", "5"],
        &["solve", "-", "--jobs", "100000"],
        &["check", "-", "--answer", "-"],
        &["check", "p?hitori/1/1/1", "p?hitori/1/1/1", "--answer", "-"],
    ];
    for args in wrong {
        let output = run(args, UNIQUE);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(output.stdout.is_empty(), "{args:?}");
    }
    let output = run(&["solve", "-", "--recipe", "amo=magic"], UNIQUE);
    assert!(stderr(&output).contains("pairwise"), "{}", stderr(&output));
}

#[test]
fn help_has_examples_and_exit_codes() {
    for command in
        [&["--help"][..], &["solve", "--help"], &["check", "--help"], &["compare", "--help"]]
    {
        let text = expect(0, command, "");
        assert!(text.contains("Examples:") && text.contains("Exit code"), "{text}");
    }
}

#[test]
fn recipes_that_the_help_shows_can_be_used() {
    let mut tried = 0;
    for command in ["solve", "compare"] {
        let help = expect(0, &[command, "--help"], "");
        let mut words = help.split_whitespace().peekable();
        while let Some(word) = words.next() {
            let said = ["--recipe", "example"].contains(&word) && words.peek().is_some();
            let Some(recipe) = words.peek().filter(|next| said && next.contains('=')) else {
                continue;
            };
            let recipe = recipe.trim_end_matches(';');
            expect(0, &["solve", "--puzzle", "hitori", "--recipe", recipe, "-"], UNIQUE);
            tried += 1;
        }
    }
    assert!(tried >= 3, "only {tried} recipes in the help");
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
fn hostile_names_cannot_command_the_terminal() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    write("a\x1b[31m\u{9b}1m\nb.hitori", "1 x\n");
    write("c\x1b]0;t\x07\u{202e}.hitori", &format!("# n\u{202e}\u{200b}m\n{UNIQUE}"));
    let args = |command| [command, path(folder.path())];
    for output in [run(&args("solve"), ""), run(&args("compare"), "")] {
        assert_eq!(output.status.code(), Some(65));
        let shown = stdout(&output) + &stderr(&output);
        let hostile =
            |sign: char| sign.is_control() && sign != '\n' || "\u{202e}\u{200b}".contains(sign);
        assert!(!shown.contains(hostile), "{shown:?}");
        assert_eq!(stderr(&output).lines().count(), 1, "{shown:?}");
    }
    let missing = run(&["solve", "no\x1b[31m"], "");
    assert!(!stderr(&missing).contains('\x1b'), "{:?}", stderr(&missing));
}

#[cfg(unix)]
#[test]
fn a_file_whose_name_is_not_utf_8_is_read() {
    use std::os::unix::ffi::OsStrExt;
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join(std::ffi::OsStr::from_bytes(b"b\xff.hitori"));
    fs::write(&file, UNIQUE).unwrap();
    let output = crosscut(&["solve", "--unique"]).arg(&file).output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert!(stdout(&output).contains("b\u{fffd}.hitori: hitori 3x3: solved, unique"));
}

#[test]
fn standard_input_is_read_once() {
    let output = run(&["solve", "-q", "--puzzle", "hitori", "-", "-"], UNIQUE);
    assert_eq!(output.status.code(), Some(65));
    assert_eq!(stdout(&output).matches("solved").count(), 1);
    assert!(stderr(&output).contains("standard input can be read only once"));
}

#[test]
fn digits_without_blanks_are_remarked_on() {
    let noted = |args: &[&str], board| {
        let args = [args, &["--puzzle", "hitori", "-"]].concat();
        let output = run(&args, board);
        assert_eq!(output.status.code(), Some(0));
        stderr(&output)
    };
    let note = noted(&["solve"], "132\n321\n131\n");
    assert_eq!(
        note,
        "-: note: read as 3 rows of one number each; if each digit is a cell, put blanks between\n"
    );
    assert!(noted(&["compare"], "132\n321\n131\n").contains("note"));
    assert_eq!(noted(&["solve", "-q"], "132\n321\n131\n"), "");
    for fine in [UNIQUE, "1\n2\n3\n", "9\n10\n", "123\n", "10 11\n12 13\n"] {
        assert_eq!(noted(&["solve"], fine), "", "{fine}");
    }
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

#[test]
fn the_table_of_compare_is_aligned_and_says_what_could_not_be_read() {
    let folder = tempfile::tempdir().unwrap();
    let deep = folder.path().join("a-folder-with-a-long-name/and-another-one");
    fs::create_dir_all(&deep).unwrap();
    fs::write(deep.join("small.hitori"), format!("# first\n{UNIQUE}\n# second\n{LOOSE}")).unwrap();
    fs::write(deep.join("bad.hitori"), "x\n").unwrap();
    let text = expect(65, &["compare", path(folder.path())], "");
    let lines: Vec<&str> = text.lines().collect();
    assert!(
        lines[1].starts_with("../and-another-one/small.hitori [first] ")
            || lines[1].starts_with("../small.hitori [first] "),
        "{text}"
    );
    assert!(text.contains("2 boards: 2 solved (1 unique), 0 unsatisfiable"), "{text}");
    assert!(text.contains("; 1 input cannot be read"), "{text}");
    let table: Vec<&str> = lines[lines.len() - 3..].to_vec();
    let ends = |line: &str| line.trim_end().chars().count();
    assert!(table.iter().all(|line| ends(line) == ends(table[0])), "{text}");
}

#[test]
fn a_message_shows_quotes_as_they_are() {
    let output = run(&["solve", "-"], "{\"grid\": 1}\n");
    assert!(stderr(&output).contains("found the header `{\"grid\"`"), "{}", stderr(&output));
}

#[test]
fn a_picture_of_another_board_is_not_accepted() {
    let hitori =
        [("1 # 2\n3 2 1\n# 3 #", 0), ("9 # 2\n3 2 1\n# 3 #", 1), ("1 x 2\n3 2 1\n# 3 #", 1)];
    for (picture, code) in hitori {
        let output = check(UNIQUE, "hitori", &format!("answer:\n{picture}\n"));
        assert_eq!(output.status.code(), Some(code), "{picture}\n{}", stdout(&output));
    }
    let hashi = [("1--2-1", 0), ("1-x2-1", 1), ("2--2-1", 1), ("1--2-1-", 1), ("1--2-", 1)];
    for (picture, code) in hashi {
        let output = check("1..2.1\n", "hashi", &format!("answer:\n{picture}\n"));
        assert_eq!(output.status.code(), Some(code), "{picture}\n{}", stdout(&output));
    }
}
