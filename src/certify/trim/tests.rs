//! Trimmed proofs of random formulas, judged by the checker; wrong logs are faults.

use std::fmt::Write as _;

use crosscut_encodings::cnf::{ClauseSink, Family};
use crosscut_puzzles::certificate::lrat;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::*;
use crate::certify::refutation;

fn formula(n_vars: usize, clauses: &[Vec<i32>]) -> Cnf {
    let mut cnf = Cnf::new();
    for _ in 0..n_vars {
        cnf.new_var();
    }
    let lit = |&l: &i32| Var::new(l.unsigned_abs() as usize - 1).lit(l > 0);
    for clause in clauses {
        cnf.clause(Family::Block, &clause.iter().map(lit).collect::<Vec<Lit>>());
    }
    cnf
}

fn random(rng: &mut ChaCha8Rng, n_vars: usize, n_clauses: usize) -> Cnf {
    let clause = |rng: &mut ChaCha8Rng| -> Vec<i32> {
        let lit = |rng: &mut ChaCha8Rng| {
            let var = rng.random_range(1..=n_vars as i32);
            if rng.random_range(0..2) == 0 { var } else { -var }
        };
        let n = [1, 2, 3, 3, 3, 3, 3, 3, 3, 3][rng.random_range(0..10)];
        let mut clause: Vec<i32> = (0..n).map(|_| lit(rng)).collect();
        clause.sort_by_key(|l| l.abs());
        clause.dedup_by_key(|l| l.abs());
        clause
    };
    let clauses: Vec<Vec<i32>> = (0..n_clauses).map(|_| clause(rng)).collect();
    formula(n_vars, &clauses)
}

fn join(items: impl Iterator<Item = impl ToString>) -> String {
    items.map(|item| item.to_string() + " ").collect()
}

/// The checker of the ground floor on what is left; how many lemmas.
fn judge(cnf: &Cnf, trimmed: &Trimmed) -> usize {
    let mut text = format!("p cnf {} {}\n", cnf.n_vars(), trimmed.clauses.len());
    for &i in &trimmed.clauses {
        writeln!(text, "{}0", join(cnf.get(i).iter().map(|lit| lit.to_dimacs()))).unwrap();
    }
    let mut proof = String::new();
    for (lemma, number) in trimmed.lemmas.iter().zip(trimmed.clauses.len() + 1..) {
        let lits = join(lemma.lits.iter().map(|lit| lit.to_dimacs()));
        writeln!(proof, "{number} {lits}0 {}0", join(lemma.hints.iter())).unwrap();
    }
    let judged = lrat::check(text.as_bytes(), proof.as_bytes());
    assert_eq!(judged, Ok(()), "{text}{proof}");
    trimmed.lemmas.len()
}

#[test]
fn trimmed_proofs_of_random_formulas_are_right_and_shorter() {
    let (mut n_refuted, mut n_deleted, mut n_steps, mut n_lemmas) = (0, 0, 0, 0);
    for (seed, n_vars) in (0..300).map(|seed| (seed, 6)).chain((300..330).map(|seed| (seed, 110))) {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut cnf = random(&mut rng, n_vars, n_vars * 4);
        if n_vars > 50 {
            cnf = pure_three(&mut rng, n_vars);
        }
        let Ok(log) = refutation::solve(&cnf, &Limits::default()) else { continue };
        let trimmed = trim(&cnf, &log, &Limits::default()).unwrap();
        n_lemmas += judge(&cnf, &trimmed);
        n_refuted += 1;
        n_steps += log.len();
        n_deleted += log.iter().filter(|step| matches!(step, Step::Delete(_))).count();
    }
    assert!(n_refuted > 100 && n_deleted > 100, "{n_refuted} {n_deleted}");
    assert!(n_lemmas < n_steps, "{n_lemmas} {n_steps}");
}

/// Clauses of three literals each, so many that there is no model, as good as surely.
fn pure_three(rng: &mut ChaCha8Rng, n_vars: usize) -> Cnf {
    let clause = |rng: &mut ChaCha8Rng| -> Vec<i32> {
        let mut vars: Vec<i32> = Vec::new();
        while vars.len() < 3 {
            let var = rng.random_range(1..=n_vars as i32);
            if !vars.contains(&var) {
                vars.push(var);
            }
        }
        vars.into_iter().map(|var| if rng.random_range(0..2) == 0 { var } else { -var }).collect()
    };
    let clauses: Vec<Vec<i32>> = (0..n_vars * 5).map(|_| clause(rng)).collect();
    formula(n_vars, &clauses)
}

#[test]
fn wrong_and_incomplete_proofs_are_faults() {
    let all = |signs: i32| (1..=2).map(|v| if signs >> v & 1 == 1 { v } else { -v }).collect();
    let cnf = formula(3, &[0, 2, 4, 6].map(all));
    let lit = |l: i32| Var::new(l.unsigned_abs() as usize - 1).lit(l > 0);
    let trimmed = |log: &[Step]| trim(&cnf, log, &Limits::default());
    let log = [Step::Add(vec![lit(3)]), Step::Add(vec![lit(1)])];
    let good = trimmed(&log).unwrap();
    // 1, what it gives for variable 2, and the empty clause; nobody needs lemma 3.
    assert_eq!((good.clauses.len(), judge(&cnf, &good)), (4, 3));
    assert_eq!(trimmed(&[]).err(), Some(Fault::NoContradiction.into()));
    let log = [Step::Add(vec![lit(3)]), Step::Add(vec![lit(-3)])];
    assert_eq!(trimmed(&log).err(), Some(Fault::Lemma.into()));
}

#[test]
fn a_contradiction_without_lemmas_takes_the_clauses_it_needs() {
    let cnf = formula(4, &[vec![4], vec![1], vec![-1, 2], vec![3, 4], vec![-2, -1], vec![]]);
    let trimmed = trim(&cnf, &[], &Limits::default()).unwrap();
    assert_eq!(trimmed.clauses, [1, 2, 4]);
    judge(&cnf, &trimmed);
    let cnf = formula(1, &[vec![]]);
    let trimmed = trim(&cnf, &[], &Limits::default()).unwrap();
    assert_eq!(trimmed.clauses, [0]);
    judge(&cnf, &trimmed);
}
