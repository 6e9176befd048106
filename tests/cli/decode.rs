//! `decode`: what solvers print, back to answers, and who is to blame if there is none.

use super::*;

/// A folder with the board `b.hitori` or `b.hashi`, its formula `a.cnf`, and what a solver printed.
struct Case {
    folder: tempfile::TempDir,
    board: PathBuf,
}

impl Case {
    fn new(puzzle: &str, board: &str, args: &[&str]) -> Case {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join(format!("b.{puzzle}"));
        fs::write(&file, board).unwrap();
        let case = Case { folder, board: file };
        let cnf = case.at("a.cnf");
        expect(0, &[&["encode", path(&case.board), "-o", path(&cnf)], args].concat(), "");
        case
    }

    fn at(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn decode(&self, model: &str, args: &[&str]) -> Output {
        run(&[&["decode", path(&self.board), "--model", "-"], args].concat(), model)
    }

    fn with_cnf(&self, model: &str, args: &[&str]) -> Output {
        let cnf = self.at("a.cnf");
        self.decode(model, &[&["--cnf", path(&cnf)], args].concat())
    }

    fn row(&self, code: i32, model: &str, args: &[&str]) -> Value {
        let output = self.with_cnf(model, &[&["--format", "json"], args].concat());
        assert_eq!(output.status.code(), Some(code), "{}", stderr(&output));
        rows(&stdout(&output)).remove(0)
    }
}

/// The model of [`UNIQUE`].
const MODEL: &str = "s SATISFIABLE\nv -1 2 -3 -4 -5 -6 7 -8 9 0\n";

#[test]
fn a_model_becomes_an_answer_in_every_form_of_output() {
    let case = Case::new("hitori", UNIQUE, &[]);
    for model in [
        MODEL,
        "c x\nc\ns SATISFIABLE\r\nv -1 2 -3\r\nv -4 -5 -6\r\nv 7 -8 9 0\r\n",
        "SAT\n-1 2 -3 -4 -5 -6 7 -8 9 0\n",
        "banner\ns SATISFIABLE\nv 2 7 9 -8 -6 -5 -4 -3 -1 0",
    ] {
        for output in [case.decode(model, &[]), case.with_cnf(model, &[])] {
            assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
            let expected = ": hitori 3x3: solved\nanswer:\n1 # 2\n3 2 1\n# 3 #\n";
            assert!(stdout(&output).ends_with(expected), "{}", stdout(&output));
            let answer = stdout(&output);
            let args = ["check", path(&case.board), "--answer", "-"];
            assert!(expect(0, &args, &answer).contains(": accepted"));
        }
    }
    let row = case.row(0, MODEL, &[]);
    let fields = "schema board name line puzzle rows cols model status reason answer verified \
                  trust free rejected violations cuts refined";
    assert_eq!(keys(&row), set(fields));
    assert_eq!(row["answer"], serde_json::json!({"shaded": [[1, 2], [3, 1], [3, 3]]}));
    assert_eq!((&row["status"], &row["trust"]), (&"solved".into(), &"verified".into()));
    let documented = include_str!("../../docs/json.md");
    for field in set(fields) {
        assert!(documented.contains(&format!("`{field}`")), "{field} is not in docs/json.md");
    }
}

#[test]
fn a_variable_without_a_value_is_free_and_said_to_be() {
    let case = Case::new("hitori", LOOSE, &[]);
    let model = "s SATISFIABLE\nv -1 -2 -3 0\n";
    let row = case.row(0, model, &[]);
    assert_eq!((&row["free"], &row["status"]), (&1.into(), &"solved".into()));
    let text = stdout(&case.with_cnf(model, &[]));
    assert!(text.ends_with("free: 1 variable of the board, taken as false\n"), "{text}");
}

#[test]
fn what_the_solver_only_says_is_claimed_or_unknown() {
    let case = Case::new("hitori", UNIQUE, &[]);
    let row = case.row(0, "s UNSATISFIABLE\n", &["--exit-code", "20"]);
    assert_eq!((&row["status"], &row["trust"]), (&"unsatisfiable".into(), &"claimed".into()));
    let text = stdout(&case.decode("UNSAT\n", &[]));
    assert!(text.ends_with(": unsatisfiable, claimed by the solver\n"), "{text}");
    for (output, reason) in [
        ("s UNKNOWN\n", "the solver gave up"),
        ("INDET\n", "the solver gave up"),
        ("c nothing more\n", "the solver gives no answer"),
    ] {
        let row = case.row(0, output, &[]);
        assert_eq!((&row["status"], &row["reason"]), (&"unknown".into(), &reason.into()));
        assert_eq!((&row["answer"], &row["trust"]), (&Value::Null, &Value::Null));
    }
}

#[test]
fn no_model_of_a_bounded_formula_is_no_verdict() {
    let case = Case::new("hitori", LOOSE, &["--recipe", "conn=bounded-levels"]);
    let row = case.row(0, "s UNSATISFIABLE\n", &[]);
    assert_eq!((&row["status"], &row["trust"]), (&"unknown".into(), &Value::Null));
    assert!(row["reason"].as_str().unwrap().contains("may hide answers"), "{row}");
}

#[test]
fn a_solver_that_is_wrong_is_named_with_the_clause_or_the_rule() {
    let case = Case::new("hitori", UNIQUE, &[]);
    let wrong = MODEL.replace("-1 2", "1 2");
    for (output, args, reason) in [
        (&wrong[..], &[][..], "the model breaks the formula: clause 5: -1 -2 0 is not satisfied"),
        ("s SATISFIABLE\n", &[], "the solver claims that there is a model, and shows none"),
        ("s SATISFIABLE\nv 1 0\n", &[], "the model breaks the formula: clause 1: 7 9 0 "),
        (
            "s UNSATISFIABLE\n",
            &["--exit-code", "10"],
            "the solver contradicts itself: exit code 10 and s UNSATISFIABLE disagree",
        ),
        (
            "c\n",
            &["--exit-code", "-9"],
            "the solver gives no answer: no status line, and exit code -9",
        ),
    ] {
        let row = case.row(76, output, args);
        assert!(row["reason"].as_str().unwrap().starts_with(reason), "{row}");
        assert_eq!((&row["status"], &row["answer"]), (&"unknown".into(), &Value::Null));
    }
    // Without the formula it is the referee who sees it.
    let output = case.decode(&wrong, &[]);
    assert_eq!(output.status.code(), Some(76));
    assert!(stdout(&output).contains("\n  H2: shaded cells (1,1) and (1,2) touch\n"));
}

#[test]
fn output_that_cannot_be_read_is_65_with_its_place() {
    let case = Case::new("hitori", UNIQUE, &[]);
    for (output, complaint) in [
        ("s SATISFIABLE\nv 1 -2 3 -", "-:2:11: found values cut off"),
        ("v -1 0\n", "-:1:3: found values and no status line"),
        ("a.cnf: no such file\n", "-:1:1: found no status line but `a.cnf: no such file`"),
        ("", "-:1:1: found no answer"),
        ("s SATISFIABLE\nv 1 -1 0\n", "-:2:5: found 1 and -1"),
        ("s SATISFIABLE\nv 10 0\n", "-:2:3: found literal 10, expected one of the 9 variables"),
    ] {
        let said = case.with_cnf(output, &[]);
        assert_eq!((said.status.code(), stdout(&said).as_str()), (Some(65), ""), "{output}");
        assert!(stderr(&said).starts_with(complaint), "{output}: {}", stderr(&said));
    }
    for (args, complaint) in [
        (["--cnf", "no/such/file"], "no/such/file: No such file"),
        (["--cnf", path(&case.board)], ":1:1: found `1` and no p cnf line"),
    ] {
        let said = case.decode(MODEL, &args);
        assert_eq!(said.status.code(), Some(65));
        assert!(stderr(&said).contains(complaint), "{}", stderr(&said));
    }
}

#[test]
fn a_formula_of_another_board_is_refused() {
    let case = Case::new("hitori", UNIQUE, &[]);
    let other = Case::new("hitori", "1 2 3\n2 3 1\n3 1 2\n", &[]);
    let cnf = other.at("a.cnf");
    let said = case.decode(MODEL, &["--cnf", path(&cnf)]);
    assert_eq!(said.status.code(), Some(65));
    assert!(stderr(&said).ends_with("its header names another board\n"), "{}", stderr(&said));
    fs::write(&cnf, "p cnf 8 0\n").unwrap();
    let said = case.decode("s SATISFIABLE\nv 0\n", &["--cnf", path(&cnf)]);
    assert!(stderr(&said).ends_with("it has 8 variables, the board 9\n"), "{}", stderr(&said));
}

/// Both diagonals of [`LOOSE`] divide it; a person cuts one after the other.
#[test]
fn a_disconnected_model_gives_cuts_and_a_refined_formula() {
    let case = Case::new("hitori", LOOSE, &["--recipe", "eager=0"]);
    let files = ["a.cnf", "b.cnf", "c.cnf"].map(|name| case.at(name));
    let refine = |model: &str, from: usize| {
        let (from, to) = (path(&files[from]), path(&files[from + 1]));
        let args = ["--cnf", from, "--refine", to];
        let output = case.decode(&format!("s SATISFIABLE\nv {model} 0\n"), &args);
        assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
        stdout(&output)
    };
    let text = refine("1 -2 -3 4", 0);
    for part in [
        ": hitori 2x2: unknown: the model is not connected\nmodel:\n# 2\n3 #\n",
        "\n  H3: unshaded cells are cut off from the others: (2,1)\n",
        "\n  cut: the shaded cells (1,1) (2,2) lead from border to border: one is unshaded\n",
        "b.cnf has 1 cut more\n",
    ] {
        assert!(text.contains(part), "{part:?} is missing in\n{text}");
    }
    refine("-1 2 3 -4", 1);
    let refined = fs::read_to_string(&files[2]).unwrap();
    for line in [
        "c family adjacency: 4 clauses, 8 literals",
        "c family cut: 2 clauses, 4 literals",
        "c refined: 2 times, 2 cuts in all",
        "c varname 4 shaded(2,2)",
        "p cnf 4 6",
    ] {
        assert!(refined.lines().any(|l| l == line), "{line:?} is missing in\n{refined}");
    }
    let model = stdout(&run(&["sat", path(&files[2])], ""));
    let output = case.decode(&model, &["--cnf", path(&files[2])]);
    assert_eq!(output.status.code(), Some(0), "{}", stdout(&output));
}

#[test]
fn without_a_formula_the_refined_one_is_made_by_the_recipe() {
    let case = Case::new("hashi", "1.1\n...\n1.1\n", &["--recipe", "eager=0"]);
    let refined = case.at("b.cnf");
    let model = "s SATISFIABLE\nv 1 -2 -3 -4 -5 -6 7 -8 0\n";
    let args = ["--recipe", "eager=0", "--refine", path(&refined), "--format", "json"];
    let output = case.decode(model, &args);
    assert_eq!(output.status.code(), Some(1), "{}{}", stdout(&output), stderr(&output));
    let row = &rows(&stdout(&output))[0];
    assert_eq!(row["status"], "unknown");
    assert_eq!(row["rejected"], serde_json::json!({"bridges": [[1, 1, 1, 3, 1], [3, 1, 3, 3, 1]]}));
    assert_eq!(row["refined"], path(&refined));
    let cut = &row["cuts"][0];
    assert_eq!(keys(cut), set("text cells clause"));
    assert_eq!(cut["clause"].as_array().unwrap().len(), 2);
    assert!(cut["text"].as_str().unwrap().starts_with("no bridge leaves the islands "), "{cut}");
    let text = fs::read_to_string(&refined).unwrap();
    assert!(text.contains("c cuts: 1 of one model; another may be disconnected\n"), "{text}");
    let documented = include_str!("../../docs/json.md");
    for field in set("text cells clause") {
        assert!(documented.contains(&format!("`{field}`")), "{field} is not in docs/json.md");
    }
}

#[test]
fn no_input_is_overwritten_and_a_connected_model_writes_nothing() {
    let case = Case::new("hitori", LOOSE, &["--recipe", "eager=0"]);
    let before = fs::read(case.at("a.cnf")).unwrap();
    let cnf = case.at("a.cnf");
    let output = case.with_cnf("s SATISFIABLE\nv 1 -2 -3 4 0\n", &["--refine", path(&cnf)]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("it is the input"), "{}", stderr(&output));
    assert_eq!(fs::read(&cnf).unwrap(), before);
    let refined = case.at("b.cnf");
    let output = case.with_cnf("s SATISFIABLE\nv -1 -2 -3 -4 0\n", &["--refine", path(&refined)]);
    assert_eq!((output.status.code(), refined.exists()), (Some(0), false));
}

#[test]
fn standard_input_is_one_of_the_inputs() {
    let case = Case::new("hitori", UNIQUE, &[]);
    for args in [
        vec!["decode", "--puzzle", "hitori", "-", "--model", "-"],
        vec!["decode", path(&case.board), "--model", "-", "--cnf", "-"],
    ] {
        let output = run(&args, UNIQUE);
        assert_eq!(output.status.code(), Some(2));
        assert!(stderr(&output).contains("standard input can be one of"), "{}", stderr(&output));
    }
}

#[test]
fn a_model_with_auxiliary_variables_is_decoded_by_those_of_the_board() {
    let case = Case::new("hashi", "1.3.2\n", &["--recipe", "degree=sequential"]);
    let cnf = case.at("a.cnf");
    let model = stdout(&run(&["sat", path(&cnf)], ""));
    for output in [case.with_cnf(&model, &[]), case.decode(&model, &[])] {
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        assert!(stdout(&output).contains("\n1-3=2\n"), "{}", stdout(&output));
    }
}

#[test]
fn a_clause_needs_a_value_that_was_printed() {
    let case = Case::new("hashi", "1.1\n", &[]);
    let row = case.row(76, "s SATISFIABLE\nv -2 0\n", &[]);
    let reason = row["reason"].as_str().unwrap();
    assert!(reason.contains("is not satisfied by a value that was printed"), "{reason}");
    let text = stdout(&case.with_cnf("s SATISFIABLE\nv -2 0\n", &[]));
    assert!(!text.contains("taken as false"), "{text}");
}

#[test]
fn that_there_is_no_model_needs_an_exit_code_that_says_so() {
    let case = Case::new("hitori", "1 1 2\n1 1 3\n2 3 1\n", &[]);
    for (code, exit) in [("20", 0), ("0", 0), ("1", 76), ("10", 76), ("137", 76)] {
        let output = case.decode("s UNSATISFIABLE\n", &["--exit-code", code]);
        assert_eq!(output.status.code(), Some(exit), "{code}: {}", stdout(&output));
    }
}

#[cfg(unix)]
#[test]
fn output_that_does_not_end_is_refused() {
    let case = Case::new("hitori", UNIQUE, &[]);
    let cnf = case.at("a.cnf");
    let board = path(&case.board);
    let output = run(&["decode", board, "--cnf", path(&cnf), "--model", "/dev/zero"], "");
    assert_eq!(output.status.code(), Some(65));
    let expected = "/dev/zero: more than 64 MiB of output that is no comment\n";
    assert_eq!(stderr(&output), expected);
}
