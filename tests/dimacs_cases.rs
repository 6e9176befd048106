//! The collected cases of kinds DIMACS and Solver output: files that broke other readers, each with
//! the right answer. Every field of an expectation is used; one that this test does not know is an
//! error.

#![expect(clippy::unwrap_used, clippy::panic, reason = "helpers of tests fail as tests do")]

mod common;

use std::fs::{self, File};
use std::path::Path;

use common::shared;
use crosscut::backend::{BackendKind, Verdict};
use crosscut::engine::Limits;
use crosscut_encodings::cnf::Var;
use crosscut_encodings::dimacs::output::{self, Status};
use crosscut_encodings::dimacs::read::{self, Comments, Formula};
use crosscut_encodings::dimacs::{Model, check};
use serde_json::{Value, json};

/// The cases of a kind, each with its folder.
fn for_each(kind: &str, at_least: usize, check: impl Fn(&Path, &Value)) {
    let Some(shared) = shared(&format!("cases of kind {kind}")) else { return };
    let folder = shared.join("cases");
    let mut files: Vec<_> = fs::read_dir(&folder).unwrap().map(|e| e.unwrap().path()).collect();
    files.sort();
    let mut done = 0;
    for file in files.iter().filter(|file| file.to_string_lossy().ends_with(".expect.json")) {
        let case: Value = serde_json::from_slice(&fs::read(file).unwrap()).unwrap();
        if case["kind"] == kind {
            check(&folder, &case);
            done += 1;
        }
    }
    assert!(done >= at_least, "only {done} cases were found");
}

/// What came out, in the words of the expectations; or the error and its line.
type Seen = Result<Value, (String, Option<usize>)>;

/// Whether `seen` is what `want`, or one of its alternatives, asks for.
fn fits(seen: &Seen, want: &Value, solver_said: &str) -> bool {
    if let Some(alternatives) = want.get("any_of") {
        return alternatives.as_array().unwrap().iter().any(|want| fits(seen, want, solver_said));
    }
    match (seen, want.get("error")) {
        (Ok(seen), None) => {
            want.as_object().unwrap().iter().all(|(key, value)| match key.as_str() {
                // Of a file without memory for its variables; a test of the reader watches that.
                "memory" => true,
                _ => seen.get(key).unwrap_or_else(|| panic!("unknown expectation {key}")) == value,
            })
        }
        (Err((message, line)), Some(error)) => {
            let (error, at) = match error.as_str().unwrap().split_once(", line ") {
                Some((error, at)) => (error, Some(at.parse().unwrap())),
                None => (error.as_str().unwrap(), None),
            };
            let says = match error {
                "shows the solver's line" => message.contains(solver_said.trim()),
                "model breaks clause 4 (-3 4)" => message.starts_with("clause 4: -3 4 0"),
                _ => message.contains(error),
            };
            says && (at.is_none() || at == *line)
        }
        _ => false,
    }
}

#[test]
fn every_dimacs_case_is_read_or_refused_as_it_should() {
    for_each("DIMACS", 33, |folder, case| {
        let want = &case["want"];
        for file in case["files"].as_array().unwrap() {
            let file = file.as_str().unwrap();
            match file {
                "B147.txt" => continue, // about the writer: the tests with solvers
                "B146.broken.cnf.gz" => {
                    assert_eq!(want["broken"], "error, never a shorter formula");
                    assert!(read_file(folder, file).is_err(), "{file}");
                    continue;
                }
                _ => {}
            }
            let seen = read_file(folder, file);
            assert!(fits(&seen, want, ""), "{file}: {seen:?}, expected {want}");
        }
    });
}

fn read_file(folder: &Path, file: &str) -> Seen {
    let input = File::open(folder.join(file)).unwrap();
    match read::read(input, Comments::Skip) {
        Ok(formula) => Ok(json!({
            "variables": formula.n_vars,
            "clauses": formula.clauses.len(),
            "status": status(&formula),
            "models": count_models(&formula),
            "warning": formula.footer.map(|_| "footer ignored"),
        })),
        Err(read::FormulaError::Text(error)) => Err((error.to_string(), Some(error.line))),
        Err(read::FormulaError::Bytes(error)) => Err((error.to_string(), None)),
    }
}

fn status(formula: &Formula) -> &'static str {
    let mut backend = BackendKind::default().start();
    formula.clauses.iter().for_each(|clause| backend.add_clause(clause));
    match backend.solve(&Limits::default()) {
        Verdict::Satisfiable => "sat",
        Verdict::Unsatisfiable => "unsat",
        Verdict::Stopped(why) => panic!("{why:?}"),
    }
}

/// By trying all assignments, if they are few.
fn count_models(formula: &Formula) -> Option<usize> {
    const MOST: usize = 16;
    let holds = |m: u32| {
        let is_true = |var: Var| m >> var.index() & 1 == 1;
        let satisfied = |clause: &[_]| {
            clause
                .iter()
                .any(|lit: &crosscut_encodings::cnf::Lit| is_true(lit.var()) == lit.is_positive())
        };
        formula.clauses.iter().all(satisfied)
    };
    (formula.n_vars <= MOST).then(|| (0u32..1 << formula.n_vars).filter(|&m| holds(m)).count())
}

#[test]
fn every_solver_output_case_is_believed_or_refused_as_it_should() {
    for_each("Solver output", 28, |folder, case| {
        let id = case["id"].as_str().unwrap();
        let said = fs::read(folder.join(format!("{id}.out"))).unwrap();
        let seen = believe(folder, id, &said);
        let fits = fits(&seen, &case["want"], &String::from_utf8_lossy(&said));
        assert!(fits, "{id}: {seen:?}, expected {}", case["want"]);
    });
}

/// What to believe of a solver that wrote `said`.
fn believe(folder: &Path, id: &str, said: &[u8]) -> Seen {
    let input = File::open(folder.join(format!("{id}.cnf"))).unwrap();
    let formula = read::read(input, Comments::Skip).unwrap();
    let without_place = |error: String| (error, None);
    let output = output::read(said, formula.n_vars)
        .map_err(|error| (error.to_string(), Some(error.line)))?;
    let code = fs::read_to_string(folder.join(format!("{id}.rc")));
    let status = match code {
        Ok(code) => output
            .with_exit_code(code.trim().parse().unwrap())
            .map_err(|error| without_place(error.to_string()))?,
        Err(_) => output.status.ok_or_else(|| without_place("no answer".to_owned()))?,
    };
    let status_word = match (status, &output.model) {
        (Status::Satisfiable, None) => "sat claimed, no model",
        (Status::Satisfiable, Some(_)) => "sat",
        (Status::Unsatisfiable, _) => "unsat",
        (Status::Unknown, _) => "unknown",
    };
    let model = output.model.as_ref();
    if let Some(model) = model {
        check(formula.clauses.iter(), model).map_err(|wrong| without_place(wrong.to_string()))?;
    }
    let numbers =
        |model: &Model| model.lits().iter().map(|lit| lit.to_dimacs()).collect::<Vec<_>>();
    let free =
        |model: &Model| model.free(formula.n_vars).map(|var| var.index() + 1).collect::<Vec<_>>();
    Ok(json!({
        "status": status_word,
        "model": model.map(numbers),
        "free": model.map(free),
        "variables": model.map(|model| model.lits().len()),
        "verified": model.is_some(),
        "usable": model.is_some(),
        "warning": null,
    }))
}
