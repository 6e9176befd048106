//! Formulas, lists of reasons and proofs that are spoilt. The board does not matter: it is `1 1 / 1 1`,
//! of which four clauses are enough.

use crosscut_puzzles::certificate::{Fault, FormulaFault, ProofFault, ReasonFault, lrat};

use crate::make::{Made, hitori, strongest, verify_folder};

/// Pairs, and both diagonals cut: 1 1 2 0 | 2 -1 -4 0 | ..
fn made() -> Made {
    let mut made = strongest(&hitori("1 1\n1 1"));
    let clause = |literals: &[i32], reason: &str| (literals.to_vec(), reason.parse().unwrap());
    made.clauses = vec![
        clause(&[1, 2], "pair"),
        clause(&[3, 4], "pair"),
        clause(&[1, 3], "pair"),
        clause(&[2, 4], "pair"),
        clause(&[-1, -4], "path (1,1) (2,2)"),
        clause(&[-2, -3], "path (1,2) (2,1)"),
    ];
    made.proof = "7 1 0 1 6 3 0\n8 -1 0 5 2 4 6 0\n8 d 5 0\n9 0 7 8 0\n".into();
    made.verify().unwrap();
    made
}

fn with_proof(proof: &str) -> Fault {
    let mut made = made();
    made.proof = proof.into();
    made.fault()
}

fn proof_fault(proof: &str) -> ProofFault {
    match with_proof(proof) {
        Fault::Proof(fault) => fault,
        other => panic!("{other}"),
    }
}

#[test]
fn wrong_counts_in_the_header_are_refused() {
    let made = made();
    let variables = |found| Fault::Formula(FormulaFault::Variables { expected: 4, found });
    assert_eq!(made.fault_with("p cnf 4 6", "p cnf 5 6"), variables(5));
    assert_eq!(made.fault_with("p cnf 4 6", "p cnf 3 6"), variables(3));
    assert_eq!(made.fault_with("p cnf 4 6", "p cnf 1000000000 6"), variables(1_000_000_000));
    let clauses = |expected, found| Fault::Formula(FormulaFault::Clauses { expected, found });
    assert_eq!(made.fault_with("p cnf 4 6", "p cnf 4 7"), clauses(7, 6));
    assert_eq!(made.fault_with("p cnf 4 6", "p cnf 4 5"), clauses(5, 6));
    let many = i64::MAX;
    let fault = made.fault_with("p cnf 4 6", &format!("p cnf 4 {many}"));
    assert_eq!(fault, clauses(many as u64, 6));
    assert!(matches!(
        made.fault_with("p cnf 4 6", "p cnf 4 9223372036854775808"),
        Fault::Expected(_)
    ));
    assert!(matches!(made.fault_with("p cnf 4 6", "p cnf 4 -6"), Fault::Expected(_)));
    assert!(matches!(made.fault_with("p cnf 4 6\n", ""), Fault::Expected(_)));
    assert!(matches!(made.fault_with("p cnf 4 6", "p cnf 4 6\np cnf 4 6"), Fault::Expected(_)));
}

#[test]
fn clauses_outside_the_format_are_refused() {
    let made = made();
    let literal = |n| Fault::Formula(FormulaFault::Literal(n));
    assert_eq!(made.fault_with("\n-1 -4 0", "\n-1 -5 0"), literal(-5));
    assert_eq!(made.fault_with("\n-1 -4 0", "\n-1 4294967292 0"), literal(4_294_967_292));
    assert_eq!(made.fault_with("\n-1 -4 0", "\n-1 -9223372036854775807 0"), literal(-i64::MAX));
    let unfinished = Fault::Formula(FormulaFault::Unfinished);
    assert_eq!(made.fault_with("\n-2 -3 0", "\n-2 -3"), unfinished);
    assert!(matches!(made.fault_with("\n-2 -3 0", "\n-2 x 0"), Fault::Expected(_)));
    assert_eq!(made.fault_with("\n-2 -3 0", "\n-2 \0 0"), Fault::Byte(0));
    assert_eq!(made.fault_with("\n-2 -3 0", "\n-2 \u{e9} 0"), Fault::Byte(0xc3));
}

#[test]
fn a_clause_that_is_changed_no_longer_has_its_reason() {
    let made = made();
    assert!(matches!(made.fault_with("\n-1 -4 0", "\n-1 4 0"), Fault::Reason(_)));
    assert!(matches!(made.fault_with("\n-1 -4 0", "\n-1 0"), Fault::Reason(_)));
    assert!(matches!(made.fault_with("\n-1 -4 0", "\n-1 -4 -2 0"), Fault::Reason(_)));
    assert!(matches!(made.fault_with("\n-1 -4 0", "\n0"), Fault::Reason(_)));
}

#[test]
fn there_is_one_reason_a_clause() {
    let made = made();
    let path = "path (1,2) (2,1)\n";
    assert_eq!(made.fault_with(path, ""), Fault::Reason(ReasonFault::NoReason(6)));
    let one_more = format!("{path}pair\n");
    assert_eq!(made.fault_with(path, &one_more), Fault::Reason(ReasonFault::NoClause(6)));
    let later = format!("{path}\n\npair\n");
    assert_eq!(made.fault_with(path, &later), Fault::Reason(ReasonFault::NoClause(6)));
    assert!(matches!(made.fault_with(path, &format!("\n{path}")), Fault::Expected(_)));
    assert!(matches!(made.fault_with(path, "because\n"), Fault::Expected(_)));
    assert_eq!(made.fault_with(path, "path (1,2) \0\n"), Fault::Byte(0));
    let long = format!("path {}\n", "(1,2) ".repeat(100));
    assert_eq!(made.fault_with(path, &long), Fault::TooLong("line"));
    let texts = made.texts();
    let reasons = texts[2].replace("path (1,2) (2,1)", "path (1,2) (2,2)");
    let rejection = verify_folder(&[&texts[0], &texts[1], &reasons, &texts[3]]);
    let said = rejection.unwrap_err().to_string();
    assert_eq!(said, "reasons, line 6: cell (2,2) is not diagonal to (1,2)");
}

#[test]
fn truncated_proofs_are_refused() {
    let whole = made().proof;
    for end in 0..whole.len() - 1 {
        let fault = with_proof(&whole[..end]);
        let is_fault_of_proof = matches!(fault, Fault::Proof(_) | Fault::Expected(_));
        assert!(is_fault_of_proof, "{}: {fault}", &whole[..end]);
    }
    assert_eq!(proof_fault("7 1 0 1 6 3 0\n"), ProofFault::NoEmptyClause);
    assert_eq!(proof_fault(""), ProofFault::NoEmptyClause);
    assert_eq!(proof_fault("c 9 0 7 8 0\n"), ProofFault::NoEmptyClause);
    assert!(matches!(with_proof("7 1 0 1 6"), Fault::Expected(_)));
    assert!(matches!(with_proof("7 1 0 1\n6 3 0\n"), Fault::Expected(_)));
}

#[test]
fn hints_must_lead_to_a_conflict_one_by_one() {
    use ProofFault::{AfterConflict, NoConflict, NoHints, NotUnit, Satisfied};
    assert_eq!(proof_fault("99999999 0 0\n"), NoHints);
    assert_eq!(proof_fault("7 0 0\n"), NoHints);
    assert_eq!(proof_fault("7 1 0 0\n"), NoHints);
    assert_eq!(proof_fault("7 1 0 1 6 0\n"), NoConflict);
    assert_eq!(proof_fault("7 1 0 1 0\n"), NoConflict);
    assert_eq!(proof_fault("7 0 1 0\n"), NotUnit(1));
    assert_eq!(proof_fault("7 1 0 6 1 3 0\n"), NotUnit(6));
    assert_eq!(proof_fault("7 1 0 1 1 6 3 0\n"), Satisfied(1));
    assert_eq!(proof_fault("7 1 0 5 1 6 3 0\n"), Satisfied(5));
    assert_eq!(proof_fault("7 1 0 1 6 3 3 0\n"), AfterConflict(3));
    assert_eq!(proof_fault("7 1 0 1 6 3 99 0\n"), AfterConflict(99));
    // A lemma that does not follow, with the hints of one that does.
    assert_eq!(proof_fault("7 2 0 1 6 3 0\n"), Satisfied(6));
    assert_eq!(proof_fault("7 0 1 6 3 0\n"), NotUnit(1));
}

#[test]
fn hints_name_clauses_that_are_there() {
    use ProofFault::NoSuchClause;
    assert_eq!(proof_fault("7 1 0 1 6 99 0\n"), NoSuchClause(99));
    assert_eq!(proof_fault("7 1 0 7 0\n"), NoSuchClause(7));
    let far = i64::MAX;
    assert_eq!(proof_fault(&format!("7 1 0 {far} 0\n")), NoSuchClause(far as u64));
    // Deleted: a clause of the formula, then a lemma.
    assert_eq!(proof_fault("7 1 0 1 6 3 0\n7 d 5 0\n8 -1 0 5 2 4 6 0\n"), NoSuchClause(5));
    let with_both = "7 1 0 1 6 3 0\n8 -1 0 5 2 4 6 0\n8 d 7 0\n9 0 7 8 0\n";
    assert_eq!(proof_fault(with_both), NoSuchClause(7));
    assert_eq!(proof_fault("7 d 3 0\n7 d 3 0\n"), NoSuchClause(3));
    assert_eq!(proof_fault("7 d 3 3 0\n"), NoSuchClause(3));
    assert_eq!(proof_fault("7 d 7 0\n"), NoSuchClause(7));
    assert_eq!(proof_fault("7 d 99 0\n"), NoSuchClause(99));
}

#[test]
fn steps_that_are_not_implied_are_refused() {
    assert_eq!(proof_fault("7 1 0 -1 6 3 0\n"), ProofFault::Rat(-1));
    assert_eq!(proof_fault("7 1 0 1 6 -3 0\n"), ProofFault::Rat(-3));
    assert_eq!(proof_fault("7 1 -1 0 1 0\n"), ProofFault::Tautology(-1));
}

#[test]
fn numbers_of_steps_ascend() {
    let ascending = |found, last| ProofFault::NotAscending { found, last };
    assert_eq!(proof_fault("6 1 0 1 6 3 0\n"), ascending(6, 6));
    assert_eq!(proof_fault("1 1 0 1 6 3 0\n"), ascending(1, 6));
    assert_eq!(proof_fault("0 1 0 1 6 3 0\n"), ascending(0, 6));
    assert_eq!(proof_fault("7 1 0 1 6 3 0\n7 -1 0 5 2 4 6 0\n"), ascending(7, 7));
    assert_eq!(proof_fault("9 1 0 1 6 3 0\n8 -1 0 5 2 4 6 0\n"), ascending(8, 9));
    // Gaps are fine, as far as numbers go.
    let mut made = made();
    let far = i64::MAX;
    made.proof = format!("70 1 0 1 6 3 0\n800 -1 0 5 2 4 6 0\n1 d 5 0\n{far} 0 70 800 0\n");
    made.verify().unwrap();
    assert!(matches!(with_proof("9223372036854775808 1 0 1 6 3 0\n"), Fault::Expected(_)));
    assert!(matches!(with_proof("-7 1 0 1 6 3 0\n"), Fault::Expected(_)));
}

#[test]
fn lemmas_have_literals_of_the_formula() {
    let literal = |n| Fault::Formula(FormulaFault::Literal(n));
    assert_eq!(with_proof("7 5 0 1 6 3 0\n"), literal(5));
    assert_eq!(with_proof("7 -5 0 1 6 3 0\n"), literal(-5));
    assert_eq!(with_proof("7 4294967297 0 1 6 3 0\n"), literal(4_294_967_297));
    assert_eq!(with_proof("7 -9223372036854775807 0 1 6 3 0\n"), literal(-i64::MAX));
}

#[test]
fn steps_have_one_form() {
    for proof in [
        "x\n",
        "7\n",
        "7 x 0\n",
        "7 1\n",
        "7 1 0 x 0\n",
        "7 1 0 1 6 3 0 0\n",
        "7 1 0 1 6 3 0 8\n",
        "7 d\n",
        "7 d x 0\n",
        "7 d -1 0\n",
        "7 d 1\n",
        "7 d 1 0 0\n",
        "7 1 d 0\n",
        "d 1 0\n",
        "7 dd 0\n",
    ] {
        assert!(matches!(with_proof(proof), Fault::Expected(_)), "{proof}: {}", with_proof(proof));
    }
    assert_eq!(with_proof("7 \x01"), Fault::Byte(1));
    assert_eq!(with_proof(&"7".repeat(1000)), Fault::TooLong("word"));
}

#[test]
fn nothing_follows_the_empty_clause() {
    let whole = made().proof;
    for rest in ["10 0 9 0\n", "9 d 1 0\n", "x\n"] {
        assert_eq!(proof_fault(&format!("{whole}{rest}")), ProofFault::AfterEmptyClause);
    }
}

/// Large numbers of variables promise, and cost, nothing. Literals there twice do not matter.
#[test]
fn plain_formulas_are_checked_too() {
    let check = |cnf: &str, proof: &str| lrat::check(cnf.as_bytes(), proof.as_bytes());
    assert!(check("p cnf 1 2\n1 0\n-1 0\n", "3 0 1 2 0\n").is_ok());
    assert!(check("p cnf 1 2\n1 1 0\n-1 -1 0\n", "3 0 1 2 0\n").is_ok());
    assert!(check("p cnf 1 3\n1 1 0\n-1 -1 0\n1 0\n", "4 1 1 0 3 0\n5 0 4 2 0\n").is_ok());
    let huge = "p cnf 1000000000 2\n1000000000 0\n-1000000000 0\n";
    assert!(check(huge, "3 0 1 2 0\n").is_ok());
    assert!(check("p cnf 1 1\n0\n", "").is_ok());
    assert!(check("p cnf 0 0\n", "").is_err());
    assert!(check("p cnf 1 1\n1 0\n", "2 0 1 0\n").is_err());
}
