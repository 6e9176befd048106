//! The collected cases about cardinality encoders: B190, binomial sums, and B191, rooks on a board.
//! Every member of the tables of at-most-one and degree encoders is asked.

#![expect(clippy::unwrap_used, reason = "helpers of tests fail as tests do")]

mod common;

use std::fs;

use common::shared;
use crosscut_encodings::cnf::{ClauseSink, Cnf, Family, Lit};
use crosscut_encodings::{amo, degree};
use serde_json::Value;
use varisat::{ExtendFormula, Solver};

/// What a case wants and the text of its file; `None` if the shared folder is not there.
fn case(id: &str, file: &str) -> Option<(Value, String)> {
    let cases = shared(&format!("case {id}"))?.join("cases");
    let expected = fs::read(cases.join(format!("{id}.expect.json"))).unwrap();
    let expected: Value = serde_json::from_slice(&expected).unwrap();
    Some((expected["want"].clone(), fs::read_to_string(cases.join(file)).unwrap()))
}

fn inputs(n: usize) -> (Cnf, Vec<Lit>) {
    let mut cnf = Cnf::new();
    let lits = (0..n).map(|_| cnf.new_var().positive()).collect();
    (cnf, lits)
}

/// The number of assignments of the inputs that extend to a model: each one that is found is
/// excluded, until there is none.
fn n_projected(cnf: &Cnf, inputs: &[Lit]) -> u64 {
    let theirs = |lit: Lit| varisat::Lit::from_dimacs(lit.to_dimacs() as isize);
    let mut solver = Solver::new();
    for clause in cnf.clauses() {
        solver.add_clause(&clause.iter().copied().map(theirs).collect::<Vec<_>>());
    }
    for &x in inputs {
        solver.add_clause(&[theirs(x), theirs(!x)]); // a model names each input
    }
    let mut n_found = 0;
    while solver.solve().unwrap() {
        let model = solver.model().unwrap();
        let others = inputs.iter().map(|&x| if model.contains(&theirs(x)) { !x } else { x });
        let block: Vec<varisat::Lit> = others.map(theirs).collect();
        solver.add_clause(&block);
        n_found += 1;
    }
    n_found
}

/// Rows of B190 are n, k and a count. There are no encoders for a negative k, and none of at-most-k
/// and at-least-k but the at-most-one encoders.
#[test]
fn counts_over_the_inputs_are_binomial_sums() {
    let Some((_, text)) = case("B190", "B190.json") else { return };
    let rows: Value = serde_json::from_str(&text).unwrap();
    let rows_of = |kind: &str| -> Vec<(usize, i64, u64)> {
        let row = |row: &Value| {
            let number = |i: usize| row[i].as_i64().unwrap();
            (number(0) as usize, number(1), number(2) as u64)
        };
        rows[kind].as_array().unwrap().iter().map(row).collect()
    };
    let mut n_checked = 0;
    for (n, k, count) in rows_of("at_most").into_iter().filter(|&(_, k, _)| k == 1) {
        for &(name, amo) in amo::ALL {
            let (mut cnf, lits) = inputs(n);
            amo.encode(&lits, &mut cnf);
            assert_eq!(n_projected(&cnf, &lits), count, "{name}: at most {k} of {n}");
            n_checked += 1;
        }
    }
    assert_eq!(n_checked, 7 * amo::ALL.len(), "n = 0 .. 6");
    n_checked = 0;
    for (n, k, count) in rows_of("exactly") {
        let Ok(k) = u32::try_from(k) else { continue };
        for &(name, degree) in degree::ALL {
            let (mut cnf, lits) = inputs(n);
            degree.encode(&lits.chunks(1).collect::<Vec<_>>(), k, &mut cnf);
            assert_eq!(n_projected(&cnf, &lits), count, "{name}: exactly {k} of {n}");
            n_checked += 1;
        }
    }
    assert_eq!(n_checked, 42 * degree::ALL.len(), "k = 0 .. n + 2 for n = 0 .. 6");
}

/// Five rooks that do not attack each other. The case names a second count too, but not what it
/// counts, so that one is not checked.
#[test]
fn rooks_are_permutations() {
    let Some((want, text)) = case("B191", "B191.txt") else { return };
    let count = want["rook5"].as_u64().unwrap();
    assert!(text.contains(&format!("rook 5: {count} assignments")), "{text}");
    eprintln!("NOT CHECKED: B191, second: the case does not say what it counts");
    for &(name, amo) in amo::ALL {
        let exactly_one = |lits: &[Lit], cnf: &mut Cnf| {
            amo.encode(lits, cnf);
            cnf.clause(Family::AtMostOne, lits);
        };
        assert_eq!(n_rooks(exactly_one), count, "{name}");
    }
    for &(name, degree) in degree::ALL {
        let exactly_one = |lits: &[Lit], cnf: &mut Cnf| {
            degree.encode(&lits.chunks(1).collect::<Vec<_>>(), 1, cnf);
        };
        assert_eq!(n_rooks(exactly_one), count, "{name}");
    }
}

/// The ways to place rooks so that exactly one is in each row and each column.
fn n_rooks(exactly_one: impl Fn(&[Lit], &mut Cnf)) -> u64 {
    const SIDE: usize = 5;
    let (mut cnf, cells) = inputs(SIDE * SIDE);
    for row in cells.chunks(SIDE) {
        exactly_one(row, &mut cnf);
    }
    for c in 0..SIDE {
        let column: Vec<Lit> = cells.iter().skip(c).step_by(SIDE).copied().collect();
        exactly_one(&column, &mut cnf);
    }
    n_projected(&cnf, &cells)
}
