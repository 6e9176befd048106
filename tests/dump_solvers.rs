//! Dumps in the hands of real solvers: none complains, all agree, what they print becomes an answer.
//!
//! `CROSSCUT_SOLVERS` names them; one that is named must be there.

#![cfg(unix)]
#![expect(clippy::unwrap_used, clippy::panic, reason = "helpers of tests fail as tests do")]

mod common;

use std::fs::{self, File};
use std::path::Path;
use std::process::{Command, Output};

use common::{shared, shipped, solvers};
use crosscut::decode::{Decoded, decode};
use crosscut::dump::Dump;
use crosscut::engine::Limits;
use crosscut::report::Source;
use crosscut_encodings::Recipe;
use crosscut_encodings::catalogue::catalogue;
use crosscut_encodings::cnf::Clauses;
use crosscut_encodings::dimacs::output::{self, SolverOutput, Status};
use crosscut_encodings::dimacs::read::{Comments, Formula, read};
use crosscut_puzzles::Board;

/// How a solver is called, as strict as it can be, and where its answer is.
enum Call {
    /// It prints.
    Prints(&'static [&'static str]),
    /// It writes a file, whose name follows that of the formula.
    Writes(&'static [&'static str]),
}

fn call(solver: &str) -> Call {
    match solver {
        "minisat" => Call::Writes(&["-verb=1"]),
        "cadical" => Call::Prints(&["--strict"]),
        "cryptominisat5" => Call::Prints(&["--verb=1"]),
        "picosat" => Call::Prints(&[]),
        "kissat" => Call::Prints(&["--strict"]),
        other => panic!("how is {other} called? Add it here"),
    }
}

/// What `solver` says of a formula; it may not complain about it.
fn ask(solver: &str, cnf: &Path, n_vars: usize) -> SolverOutput {
    let file = cnf.with_extension("out");
    let mut command = Command::new(solver);
    let run = match call(solver) {
        Call::Prints(options) => command.args(options).arg(cnf).output().unwrap(),
        Call::Writes(options) => command.args(options).arg(cnf).arg(&file).output().unwrap(),
    };
    assert_no_complaint(solver, &run);
    let said = match call(solver) {
        Call::Prints(_) => run.stdout,
        Call::Writes(_) => fs::read(file).unwrap(),
    };
    let output = output::read(&said, n_vars).unwrap_or_else(|error| panic!("{solver}: {error}"));
    output.with_exit_code(run.status.code().unwrap()).unwrap();
    output
}

fn assert_no_complaint(solver: &str, run: &Output) {
    // Of the processor, not of the formula.
    const OTHER: &str = "setting FPU to use double precision";
    let text = String::from_utf8_lossy(&[&run.stdout[..], &run.stderr].concat()).to_lowercase();
    let complaint =
        text.lines().filter(|line| !line.contains(&OTHER.to_lowercase())).find(|line| {
            ["warn", "mismatch", "error", "invalid", "expected"]
                .iter()
                .any(|word| line.contains(word))
        });
    assert_eq!(complaint, None, "{solver}");
}

fn n_cells(board: &Board) -> usize {
    board.rows() * board.cols()
}

fn write(board: &Board, recipe: &Recipe, file: &Path) -> Formula {
    let source = Source { board: "b".to_owned(), name: Some("--x".to_owned()), line: 1 };
    let dump = Dump {
        source: &source,
        board,
        recipe: recipe.clone(),
        cuts: Clauses::default(),
        command: "encode".to_owned(),
        about_cuts: None,
        varnames: true,
        show: true,
    };
    let limits = Limits::default();
    let survey = dump.survey(&limits).unwrap();
    let [mut once, mut twice] = [Vec::new(), Vec::new()];
    dump.write_cnf(&survey, &mut once, &limits).unwrap();
    dump.write_cnf(&survey, &mut twice, &limits).unwrap();
    assert!(once == twice, "the same bytes every time");
    fs::write(file, &once).unwrap();
    read(&once[..], Comments::Skip).unwrap()
}

#[test]
fn every_solver_takes_every_dump_and_all_agree() {
    let solvers = solvers("dumps of every recipe");
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.cnf");
    if solvers.is_empty() {
        return;
    }
    let mut done = 0;
    let small = shipped::boards().into_iter().filter(|entry| n_cells(&entry.board) <= 49);
    for (i, shipped::Entry { name, board, .. }) in small.enumerate() {
        let all = catalogue(board.puzzle());
        let recipes = if i % 8 == 0 { &all[..] } else { &all[..1] };
        for recipe in recipes {
            let formula = write(&board, recipe, &file);
            let said = solvers.iter().map(|solver| {
                let output = ask(solver, &file, formula.n_vars);
                let decoded = decode(&board, &output, Some(&formula), recipe);
                let is_fine = match decoded {
                    Decoded::Answer(_) | Decoded::Unsatisfiable => true,
                    Decoded::Disconnected { .. } => !recipe.conn.is_whole(),
                    Decoded::Unknown(_) => recipe.conn.is_bounded(),
                    Decoded::Fault { .. } => false,
                };
                assert!(is_fine, "{solver}, {name}, {recipe}: {decoded:?}");
                output.status.unwrap()
            });
            let said: Vec<Status> = said.collect();
            assert!(said.windows(2).all(|two| two[0] == two[1]), "{name}, {recipe}: {said:?}");
            done += 1;
        }
    }
    assert!(done >= 150, "only {done} dumps");
}

fn crosscut(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_crosscut")).args(args).output().unwrap()
}

/// Writes a board by the program with all its cuts; asks the solver; reads that by the program.
fn through(solver: &str, board: &[&str], folder: &Path, is_solvable: bool) {
    let cnf = folder.join("a.cnf");
    let (cnf, out) = (cnf.to_str().unwrap(), cnf.with_extension("out"));
    let encode = [&["encode", "--cuts", "all", "-o", cnf], board].concat();
    let encoded = crosscut(&encode);
    assert_eq!(encoded.status.code(), Some(0), "{board:?}: {encoded:?}");
    let note = String::from_utf8(encoded.stderr).unwrap();
    assert!(note.ends_with("; every model is an answer\n"), "{board:?}: {note}");
    let mut command = Command::new(solver);
    match call(solver) {
        Call::Writes(options) => drop(command.args(options).arg(cnf).arg(&out).output().unwrap()),
        Call::Prints(options) => {
            command.args(options).arg(cnf).stdout(File::create(&out).unwrap()).status().unwrap();
        }
    }
    let decode = ["decode", "--cnf", cnf, "--model", out.to_str().unwrap()];
    let decoded = crosscut(&[&decode, board].concat());
    let said = String::from_utf8(decoded.stdout).unwrap();
    let expected = if is_solvable { ": solved\nanswer:\n" } else { ": unsatisfiable, claimed" };
    assert!(decoded.status.code() == Some(0) && said.contains(expected), "{board:?}: {said}");
}

#[test]
fn with_all_cuts_a_solver_needs_no_loop_on_any_shipped_board() {
    let folder = tempfile::tempdir().unwrap();
    let index = include_str!("../puzzles/corpus/index.tsv");
    for solver in solvers("all cuts of the shipped boards") {
        let mut done = 0;
        for line in index.lines().skip(1) {
            let fields: Vec<&str> = line.split('\t').collect();
            let file = shipped::root().join(fields[0]);
            let board = [file.to_str().unwrap(), "--name", fields[1]];
            through(&solver, &board, folder.path(), fields[2] == "solved");
            done += 1;
        }
        assert!(done >= 175, "only {done} boards");
        if solver != "minisat" {
            continue;
        }
        let Some(shared) = shared("all cuts of published boards") else { continue };
        for (bundle, every) in [
            ("hitori/menneske.txt", 97),
            ("hitori/janko_hitori.txt", 29),
            ("hashi/puzzlink.txt", 5),
        ] {
            let file = shared.join("corpus").join(bundle);
            let n =
                fs::read_to_string(&file).unwrap().lines().filter(|l| l.starts_with("# ")).count();
            for number in (1..=n).step_by(every) {
                let (file, number) = (file.to_str().unwrap(), number.to_string());
                through(&solver, &[file, "--name", &number], folder.path(), true);
            }
        }
    }
}

#[test]
fn the_loop_by_hand_ends_with_every_solver() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (a, b) = (at("a.cnf"), at("b.cnf"));
    for solver in solvers("the loop by hand") {
        let mut n_refined = 0;
        for shipped::Entry { file, name, board } in shipped::boards() {
            if n_cells(&board) > 100 || !name.ends_with(['1', '5']) {
                continue;
            }
            let file = shipped::root().join(file);
            let board = [file.to_str().unwrap(), "--name", &name];
            let encode = ["encode", "--recipe", "eager=0", "-o", &a];
            assert!(crosscut(&[&encode[..], &board].concat()).status.success());
            for round in 1.. {
                let formula = read(File::open(&a).unwrap(), Comments::Skip).unwrap();
                let output = ask(&solver, Path::new(&a), formula.n_vars);
                let said = text_of(&output);
                fs::write(at("said"), said).unwrap();
                let decode = ["decode", "--model", &at("said"), "--cnf", &a, "--refine", &b];
                let decoded = crosscut(&[&decode[..], &board].concat());
                match decoded.status.code() {
                    Some(0) => break,
                    Some(1) => n_refined += 1,
                    _ => panic!("{solver}, {name}: {decoded:?}"),
                }
                fs::rename(&b, &a).unwrap();
                assert!(round < 500, "{solver}, {name}");
            }
        }
        assert!(n_refined > 10, "{solver}: {n_refined}");
    }
}

/// As competitions print it.
fn text_of(output: &SolverOutput) -> String {
    let status = format!("s {}\n", output.status.unwrap().name());
    let values = output.model.as_ref().map(|model| {
        let numbers = model.lits().iter().map(|lit| format!("{} ", lit.to_dimacs()));
        format!("v {}0\n", numbers.collect::<String>())
    });
    status + &values.unwrap_or_default()
}
