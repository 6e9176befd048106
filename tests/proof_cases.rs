//! The collected cases of kind Proofs: formulas with proofs that are right or wrong, and a board whose
//! cuts no proof of a solver covers. Every field of an expectation is used.

#![expect(clippy::unwrap_used, clippy::panic, reason = "helpers of tests fail as tests do")]

mod common;

use std::fmt::Write;
use std::fs::{self, File};
use std::io::BufReader;
use std::path::Path;

use common::{count_abstraction, shared};
use crosscut_encodings::cnf::Cnf;
use crosscut_encodings::{Cut, CutKind, Encode, Recipe, Witness};
use crosscut_puzzles::certificate::{Fault, Premises, ProofFault, Reason, Rejection, drup, lrat};
use crosscut_puzzles::read::read_boards;
use crosscut_puzzles::{Board, Puzzle, hashi};
use serde_json::Value;

#[test]
fn every_proof_case_has_the_right_verdict() {
    let Some(shared) = shared("cases of kind Proofs") else { return };
    let cases = shared.join("cases");
    let mut done = 0;
    for entry in fs::read_dir(&cases).unwrap() {
        let file = entry.unwrap().path();
        if !file.to_string_lossy().ends_with(".expect.json") {
            continue;
        }
        let case: Value = serde_json::from_slice(&fs::read(&file).unwrap()).unwrap();
        if case["kind"] == "Proofs" {
            check_case(&cases, &case);
            done += 1;
        }
    }
    assert!(done >= 9, "only {done} cases were found");
}

fn check_case(cases: &Path, case: &Value) {
    let id = case["id"].as_str().unwrap();
    let files: Vec<&str> =
        case["files"].as_array().unwrap().iter().map(|file| file.as_str().unwrap()).collect();
    let want = case["want"].as_object().unwrap();
    match files[..] {
        [board] => check_cuts(id, &cases.join(board), &case["want"]),
        [cnf, proof] => {
            assert_eq!(want.len(), 1, "{id}: every expectation is known");
            let verdict = verdict(id, &cases.join(cnf), &cases.join(proof));
            assert_eq!(verdict.is_ok(), want["verified"].as_bool().unwrap(), "{id}: {verdict:?}");
            let is_fault_of_proof =
                verdict.is_err_and(|rejection| matches!(rejection.fault, Fault::Proof(_)));
            assert_eq!(is_fault_of_proof, want["verified"] == false, "{id}");
        }
        _ => panic!("{id}: {files:?}"),
    }
}

/// The form of a proof is known from its name and, as both forms of DRAT have one name, from outside.
fn verdict(id: &str, cnf: &Path, proof: &Path) -> Result<(), Rejection> {
    let open = |path: &Path| BufReader::new(File::open(path).unwrap());
    let form = if id == "B210" { drup::Form::Binary } else { drup::Form::Text };
    match proof.extension().and_then(|extension| extension.to_str()) {
        Some("lrat") => lrat::check(open(cnf), open(proof)),
        Some("drat") => drup::check(open(cnf), open(proof), form),
        other => panic!("{id}: {other:?}"),
    }
}

/// Two pairs of 1s: the rules without connectivity have two models, each of which gives a cut. The cuts
/// follow from the board and not from the formula, so a proof needs them, and they need reasons.
fn check_cuts(id: &str, file: &Path, want: &Value) {
    assert_eq!(id, "B217");
    let read = read_boards(&fs::read(file).unwrap(), Some(Puzzle::Hashi)).remove(0).board.unwrap();
    let Board::Hashi(board) = &read else { panic!("{id} is Hashi") };
    assert_eq!(want["base"], "satisfiable (2 models)");
    assert_eq!(count_abstraction(&read, 10), 2);
    assert_eq!(want["with_cuts"], "unsatisfiable, proof verifies");
    let base = base_clauses(board);
    let cuts: Vec<Cut> = [[1, 0, 0, 1], [0, 1, 1, 0]]
        .iter()
        .flat_map(|counts| board.violated_cuts(&board.answer(counts), CutKind::default()).cuts)
        .collect();
    let with_cuts: Vec<Vec<i32>> = base.iter().cloned().chain(cuts.iter().map(clause_of)).collect();
    // If the upper pair is joined, its islands have no other bridge.
    let proof = "-1 0\n0\n";
    assert_eq!(check_text(&with_cuts, proof), Ok(()));
    let fault = check_text(&base, proof).unwrap_err().fault;
    assert_eq!(fault, Fault::Proof(ProofFault::NotImplied));
    assert_eq!(want["cuts"], "each one named as two sets of islands with no bridge between");
    for cut in &cuts {
        let Witness::Islands(islands) = &cut.witness else { panic!("{:?}", cut.witness) };
        let cells = islands.iter().map(|&i| board.islands()[i].cell).collect();
        let premises = Premises::of_all_answers(&read);
        assert_eq!(premises.justify(&clause_of(cut), &Reason::Islands(cells)), Ok(()));
    }
    assert!(!cuts.is_empty());
}

fn clause_of(cut: &Cut) -> Vec<i32> {
    cut.clause.iter().map(|literal| literal.to_dimacs()).collect()
}

fn base_clauses(board: &hashi::Board) -> Vec<Vec<i32>> {
    let recipe: Recipe = "conn=none,eager=0".parse().unwrap();
    let mut cnf = Cnf::new();
    board.encode(&recipe, &mut cnf);
    cnf.clauses().map(|clause| clause.iter().map(|literal| literal.to_dimacs()).collect()).collect()
}

fn check_text(clauses: &[Vec<i32>], proof: &str) -> Result<(), Rejection> {
    let largest = clauses.iter().flatten().map(|literal| literal.abs()).max().unwrap_or(0);
    let mut cnf = format!("p cnf {largest} {}\n", clauses.len());
    for clause in clauses {
        clause.iter().for_each(|literal| write!(cnf, "{literal} ").unwrap());
        cnf += "0\n";
    }
    drup::check(cnf.as_bytes(), proof.as_bytes(), drup::Form::Text)
}
