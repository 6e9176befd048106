//! Engines that lie, one way each, and reports that do and do not contradict each other.

use crosscut_puzzles::Cell;
use crosscut_puzzles::hashi::{Island, Obstruction};
use crosscut_puzzles::hitori::Shading;

use super::*;
use crate::report::SatDetails;

/// `1 1 / 2 3`: the answers shade one of the two 1s, alone or with a cell that leaves the
/// others connected.
fn board() -> Board {
    Board::Hitori(hitori::Board::new(2, vec![Some(1), Some(1), Some(2), Some(3)]))
}

fn shading(cells: &[usize]) -> Answer {
    Answer::Hitori(Shading::new((0..4).map(|i| cells.contains(&i)).collect()))
}

fn found(answers: &[Answer], count: u64, end: End) -> Found<Answer> {
    Found { answers: answers.to_vec(), count, end, obstruction: None }
}

fn claim(engine: Engine, found: Found<Answer>) -> Claim {
    Claim::new(engine, found, Times::default(), Details::None)
}

/// What native and SAT say together.
fn together(native: Found<Answer>, sat: Found<Answer>) -> Verdict {
    let native = judge(&board(), claim(Engine::Native, native));
    verdict(vec![native, judge(&board(), claim(Engine::Sat, sat))])
}

fn only(found: Found<Answer>) -> Verdict {
    verdict(vec![judge(&board(), claim(Engine::Sat, found))])
}

fn nothing(end: End) -> Found<Answer> {
    found(&[], 0, end)
}

fn assert_faulty(verdict: &Verdict) {
    assert_eq!(verdict.status, Status::Unknown);
    assert_eq!((verdict.trust, verdict.count), (None, Count::default()));
    assert!(verdict.answers.is_empty(), "nothing is shown as an answer");
}

#[test]
fn an_answer_that_breaks_a_rule_is_rejected_and_not_shown() {
    for wrong in [shading(&[]), shading(&[0, 1]), shading(&[0, 3])] {
        let verdict = only(found(std::slice::from_ref(&wrong), 1, End::Enough));
        assert_faulty(&verdict);
        let [Fault::Rejected { engine, answer, violations }] = &verdict.faults[..] else {
            panic!("{:?}", verdict.faults)
        };
        assert_eq!((*engine, answer), (Engine::Sat, &wrong));
        assert!(!violations.is_empty());
    }
}

#[test]
fn one_wrong_answer_among_right_ones_is_found() {
    let answers = [shading(&[0]), shading(&[0, 1]), shading(&[1])];
    let verdict = only(found(&answers, 3, End::Exhausted));
    assert_faulty(&verdict);
    assert_eq!(verdict.faults.len(), 1);
}

#[test]
fn an_answer_to_another_puzzle_or_size_is_rejected() {
    let other = Answer::Hitori(Shading::new(vec![false; 3]));
    assert_faulty(&only(found(&[other], 1, End::Enough)));
    let bridges = Answer::Hashi(hashi::Bridges::new([]));
    assert_faulty(&only(found(&[bridges], 1, End::Enough)));
}

#[test]
fn the_same_answer_twice_or_more_answers_than_counted_is_a_fault() {
    let twice = only(found(&[shading(&[0]), shading(&[0])], 2, End::Enough));
    assert_faulty(&twice);
    assert!(matches!(twice.faults[..], [Fault::Miscounted { distinct: 1, kept: 2, .. }]));
    assert_faulty(&only(found(&[shading(&[0]), shading(&[1])], 1, End::Enough)));
}

#[test]
fn answers_that_are_counted_and_none_shown_are_a_fault() {
    for end in [End::Enough, End::Exhausted, End::Stopped(Why::Timeout)] {
        let verdict = only(found(&[], 1, end));
        assert_faulty(&verdict);
        assert!(matches!(verdict.faults[..], [Fault::Miscounted { count: 1, kept: 0, .. }]));
    }
}

#[test]
fn a_panic_is_a_fault_and_the_other_engine_is_still_reported() {
    let panicked = judge(&board(), Claim::panicked(Engine::Native));
    let sat = judge(&board(), claim(Engine::Sat, found(&[shading(&[0])], 1, End::Enough)));
    let verdict = verdict(vec![panicked, sat]);
    assert_faulty(&verdict);
    assert_eq!(verdict.faults, [Fault::Panicked { engine: Engine::Native }]);
    assert_eq!(verdict.engines[1].status, Status::Solved);
}

#[test]
fn engines_that_find_an_answer_and_none_disagree() {
    let one = || found(&[shading(&[0])], 1, End::Enough);
    for verdict in [
        together(one(), nothing(End::Exhausted)),
        together(nothing(End::Exhausted), one()),
        together(nothing(End::Exhausted), found(&[shading(&[0])], 1, End::Stopped(Why::Timeout))),
    ] {
        assert_faulty(&verdict);
        assert_eq!(verdict.agreed, Some(false));
        assert!(matches!(verdict.faults[..], [Fault::Counts { .. }]), "{:?}", verdict.faults);
    }
}

#[test]
fn engines_that_count_differently_disagree() {
    let counted = |n, end| found(&[shading(&[0])], n, end);
    let disagree = [
        (counted(3, End::Exhausted), counted(4, End::Exhausted)),
        (counted(3, End::Exhausted), counted(4, End::Enough)),
        (counted(1, End::Exhausted), counted(2, End::Enough)),
        (counted(5, End::Stopped(Why::Timeout)), counted(4, End::Exhausted)),
    ];
    for (a, b) in disagree {
        assert_eq!(together(a.clone(), b.clone()).agreed, Some(false), "{a:?} {b:?}");
        assert_eq!(together(b.clone(), a.clone()).agreed, Some(false), "{b:?} {a:?}");
    }
    let compatible = [
        (counted(4, End::Enough), counted(4, End::Exhausted), Some(true)),
        (counted(4, End::Exhausted), counted(4, End::Exhausted), Some(true)),
        (counted(1, End::Stopped(Why::Timeout)), counted(4, End::Exhausted), None),
        (counted(2, End::Stopped(Why::Timeout)), counted(1, End::Stopped(Why::Conflicts)), None),
    ];
    for (a, b, agreed) in compatible {
        let verdict = together(a.clone(), b.clone());
        assert_eq!((verdict.agreed, verdict.faults.len()), (agreed, 0), "{a:?} {b:?}");
    }
}

#[test]
fn two_unique_answers_that_differ_disagree() {
    let verdict = together(
        found(&[shading(&[0])], 1, End::Exhausted),
        found(&[shading(&[1])], 1, End::Exhausted),
    );
    assert_faulty(&verdict);
    assert!(matches!(verdict.faults[..], [Fault::Missing { .. }]));
}

#[test]
fn engines_content_with_different_answers_agree() {
    let verdict =
        together(found(&[shading(&[0])], 1, End::Enough), found(&[shading(&[1])], 1, End::Enough));
    assert_eq!((verdict.status, verdict.agreed), (Status::Solved, Some(true)));
    assert_eq!(verdict.trust, Some(Trust::Verified));
    assert_eq!(verdict.count.unique(), None);
}

#[test]
fn two_engines_stopped_by_limits_are_unknown_and_agree_on_nothing() {
    let verdict =
        together(nothing(End::Stopped(Why::Timeout)), nothing(End::Stopped(Why::Conflicts)));
    assert_eq!((verdict.status, verdict.agreed), (Status::Unknown, None));
    assert!(verdict.faults.is_empty());
    let reason = verdict.reason.unwrap();
    assert_eq!(reason, "time limit reached; conflict limit reached");
}

#[test]
fn unsatisfiable_is_agreed_by_two_and_claimed_by_one() {
    let both = together(nothing(End::Exhausted), nothing(End::Exhausted));
    assert_eq!((both.status, both.trust), (Status::Unsatisfiable, Some(Trust::Agreed)));
    let one = together(nothing(End::Exhausted), nothing(End::Stopped(Why::Timeout)));
    assert_eq!((one.status, one.trust), (Status::Unsatisfiable, Some(Trust::Claimed)));
}

#[test]
fn the_bare_abstraction_is_no_fault_and_no_verdict() {
    let wrong = [shading(&[0, 3]), shading(&[0])]; // the first breaks H3
    let found = found(&wrong, 2, End::Exhausted);
    let abstract_claim = Claim { abstraction: true, ..claim(Engine::Sat, found) };
    let verdict = verdict(vec![judge(&board(), abstract_claim)]);
    assert!(verdict.faults.is_empty());
    assert_eq!(verdict.status, Status::Solved);
    assert_eq!((verdict.count.count, verdict.count.exact), (1, false));
    assert_eq!(verdict.answers, [shading(&[0])]);
}

/// `3.3`: room for two bridges only.
fn crowded() -> Board {
    let island = |col| Island { cell: Cell::new(0, col), clue: Some(3) };
    Board::Hashi(hashi::Board::new(1, 3, 2, vec![island(0), island(2)]).unwrap())
}

fn obstructed(reason: Obstruction, end: End) -> Claim {
    let found = Found { answers: vec![], count: 0, end, obstruction: Some(reason) };
    claim(Engine::Native, found)
}

#[test]
fn a_reason_that_holds_proves_and_a_false_one_is_a_fault() {
    let reason = |room| Obstruction::Capacity { island: 0, room };
    let proved = verdict(vec![judge(&crowded(), obstructed(reason(2), End::Exhausted))]);
    assert_eq!((proved.status, proved.trust), (Status::Unsatisfiable, Some(Trust::Proved)));
    assert!(proved.reason.unwrap().contains("(1,1)"));
    for lie in [
        obstructed(reason(1), End::Exhausted),
        obstructed(Obstruction::Isolated { islands: vec![0, 1, 2] }, End::Exhausted),
        obstructed(Obstruction::Capacity { island: 77, room: 0 }, End::Exhausted),
        obstructed(reason(2), End::Stopped(Why::Timeout)),
    ] {
        let verdict = verdict(vec![judge(&crowded(), lie)]);
        assert_faulty(&verdict);
        assert!(matches!(verdict.faults[..], [Fault::FalseReason { .. }]));
    }
    let on_hitori = verdict(vec![judge(&board(), obstructed(reason(2), End::Exhausted))]);
    assert_faulty(&on_hitori);
}

#[test]
fn recipes_that_cannot_both_be_right_are_named() {
    let board = board();
    let report = |count, end| {
        let answers = [shading(&[0]), shading(&[1])];
        judge(&board, claim(Engine::Sat, found(&answers[..count as usize], count, end))).report
    };
    let (one, two) = (report(1, End::Exhausted), report(2, End::Enough));
    let named = |a: &str, report| (a.to_owned(), report);
    assert_eq!(between_recipes(&[named("a", &one), named("b", &one)]), []);
    let faults = between_recipes(&[named("a", &one), named("b", &two), named("c", &two)]);
    assert_eq!(faults.len(), 2);
    assert_eq!(
        faults[0].to_string(),
        "recipes disagree: a finds exactly 1 answer, b finds at least 2 answers"
    );
}

/// What an external solver claims and nobody can check is told as its word.
#[test]
fn a_disagreement_names_the_external_solver_that_was_believed() {
    let backend = "cmd:x {cnf}".to_owned();
    let details = Details::Sat(SatDetails { backend, ..SatDetails::default() });
    let native = claim(Engine::Native, found(&[shading(&[0])], 1, End::Enough));
    let sat = Claim { details, ..claim(Engine::Sat, nothing(End::Exhausted)) };
    let verdict = verdict(vec![judge(&board(), native), judge(&board(), sat)]);
    assert_eq!(
        verdict.faults.iter().map(ToString::to_string).collect::<Vec<_>>(),
        ["engines disagree: native finds at least 1 answer, \
          sat on the word of `x {cnf}` finds no answer"]
    );
}

#[test]
fn a_certificate_proves_what_the_engines_say_and_contradicts_what_they_do_not() {
    use crosscut_puzzles::certificate::Claim as Certified;
    let none = Found { answers: vec![], count: 0, end: End::Exhausted, obstruction: None };
    let agreed = || {
        let claims = [Engine::Native, Engine::Sat].map(|engine| claim(engine, none.clone()));
        verdict(claims.into_iter().map(|claim| judge(&crowded(), claim)).collect())
    };
    assert!(wants_proof(&agreed()));
    let proved = prove(agreed(), &Ok(Certified::Unsatisfiable));
    assert_eq!((proved.trust, proved.faults.len()), (Some(Trust::Proved), 0));
    assert!(!wants_proof(&proved));
    let stopped = prove(agreed(), &Err(NoCertificate::Unknown(Why::Timeout)));
    assert_eq!((stopped.trust, stopped.faults.len()), (Some(Trust::Agreed), 0));
    for wrong in [Ok(Certified::Unique), Err(NoCertificate::Fault(crate::certify::Fault::Lemma))] {
        let wrong = prove(agreed(), &wrong);
        assert_eq!((wrong.status, wrong.trust), (Status::Unknown, None));
        assert!(matches!(wrong.faults[..], [Fault::NotCertified(_)]), "{:?}", wrong.faults);
    }
}
