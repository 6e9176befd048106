//! Hashi clauses and reasons that do not fit each other.

use crosscut_puzzles::Cell;
use crosscut_puzzles::certificate::{Fault, ReasonFault};

use crate::make::{Made, hashi, strongest};

fn cell(row: usize, col: usize) -> Cell {
    Cell::new(row - 1, col - 1)
}

/// Spans and variables: (1,1)-(1,3) 1, 2; (1,1)-(3,1) 3, 4; (1,3)-(4,3) 5, 6; (3,1)-(3,4) 7, 8;
/// (3,1)-(4,1) 9, 10; (4,1)-(4,3) 11, 12. Spans 5 and 7 cross. The answer has 1, 1, 0, 2, 1, 1.
fn made() -> Made {
    let made = strongest(&hashi("2.?.\n....\n?..2\n2.?."));
    made.verify().unwrap();
    made
}

#[test]
fn order_is_two_literals_of_one_span() {
    use ReasonFault::{Length, NotInOrder, OtherSpan, Sign};
    let fault = |clause: &[i32]| made().reason_fault("order", clause, "order");
    assert_eq!(fault(&[1]), Length { expected: 2, found: 1 });
    assert_eq!(fault(&[1, -2, 3]), Length { expected: 2, found: 3 });
    assert_eq!(fault(&[2, -1]), NotInOrder { more: 1, fewer: 2 });
    assert_eq!(fault(&[1, -1]), NotInOrder { more: 1, fewer: 1 });
    assert_eq!(fault(&[1, -4]), OtherSpan(1, -4));
    assert_eq!(fault(&[3, -2]), OtherSpan(3, -2));
    assert_eq!(fault(&[1, 2]), Sign(2));
    assert_eq!(fault(&[-1, -2]), Sign(-2));
}

#[test]
fn crossing_is_two_spans_that_cross() {
    use ReasonFault::{Length, LiteralMissing, NotCrossing};
    let fault = |clause: &[i32]| made().reason_fault("crossing", clause, "crossing");
    assert_eq!(fault(&[-5]), Length { expected: 2, found: 1 });
    assert_eq!(fault(&[-5, -7, -1]), Length { expected: 2, found: 3 });
    assert_eq!(fault(&[-1, -7]), NotCrossing(-1, -7));
    assert_eq!(fault(&[-5, -5]), NotCrossing(-5, -5));
    assert_eq!(fault(&[-5, -6]), NotCrossing(-5, -6));
    assert_eq!(fault(&[-5, -8]), LiteralMissing(-7));
    assert_eq!(fault(&[5, -7]), LiteralMissing(-5));
    assert_eq!(fault(&[5, 7]), LiteralMissing(-7));
}

/// The island (1,1) wants 2 bridges on spans with the variables 1, 2 and 3, 4.
#[test]
fn degree_clauses_are_true_for_all_numbers_that_meet_the_clue() {
    use ReasonFault::{NoClue, NoIsland, NotAtIsland, NotByDegree};
    let mut strict = made();
    let at = strict.clause_by("degree");
    for clause in [vec![1, 4], vec![-2, -3], vec![-1, -4], vec![2, 3], vec![1, 3, 2], vec![1, -1]] {
        strict.clauses[at] = (clause, "degree (1,1)".parse().unwrap());
        strict.verify().unwrap();
    }
    let fault = |clause: &[i32], reason: &str| made().reason_fault("degree", clause, reason);
    let by = |counts: &[u8]| NotByDegree { cell: cell(1, 1), counts: counts.to_vec() };
    // Each is a literal short, or off by one.
    assert_eq!(fault(&[1], "degree (1,1)"), by(&[0, 2]));
    assert_eq!(fault(&[4], "degree (1,1)"), by(&[2, 0]));
    assert_eq!(fault(&[-2], "degree (1,1)"), by(&[2, 0]));
    assert_eq!(fault(&[2, 4], "degree (1,1)"), by(&[1, 1]));
    assert_eq!(fault(&[-1, -3], "degree (1,1)"), by(&[1, 1]));
    assert_eq!(fault(&[2, -3], "degree (1,1)"), by(&[1, 1]));
    assert_eq!(fault(&[], "degree (1,1)"), by(&[2, 0]));
    // The clause of a clue one more or one less.
    assert_eq!(fault(&[2, 4, -1], "degree (1,1)"), by(&[1, 1]));
    assert_eq!(fault(&[1, 4, 5], "degree (1,1)"), NotAtIsland(5));
    assert_eq!(fault(&[1, 4], "degree (4,1)"), NotAtIsland(1));
    assert_eq!(fault(&[1, 5], "degree (1,3)"), NoClue(cell(1, 3)));
    assert_eq!(fault(&[1, 4], "degree (1,2)"), NoIsland(cell(1, 2)));
    assert_eq!(fault(&[1, 4], "degree (9,9)"), NoIsland(cell(9, 9)));
}

#[test]
fn a_clue_off_by_one_breaks_its_degree_clauses() {
    for (board, other) in [("1.2.1", "1.3.1"), ("2.2", "2.1"), ("3.3", "3.2")] {
        let mut made = strongest(&hashi(board));
        made.clauses.retain(|(_, reason)| reason.name() == "degree");
        made.certificate.claim = crosscut_puzzles::certificate::Claim::Unsatisfiable;
        made.certificate.answers.clear();
        made.certificate.board = hashi(other);
        let fault = made.fault();
        assert!(matches!(fault, Fault::Reason(ReasonFault::NotByDegree { .. })), "{fault}");
    }
}

/// On `1.1 / ... / 1.1` the spans are (1,1)-(1,3) 1, 2; (1,1)-(3,1) 3, 4; (1,3)-(3,3) 5, 6;
/// (3,1)-(3,3) 7, 8.
#[test]
fn closed_sets_use_up_their_clues_exactly() {
    use ReasonFault::{
        AllIslands, NoClue, NoIsland, NoIslands, NotInside, NotUsedUp, Repeated, SecondOfSpan, Sign,
    };
    let square = strongest(&hashi("1.1\n...\n1.1"));
    let fault = |clause: &[i32], reason: &str| square.reason_fault("closed", clause, reason);
    let pair = "closed (1,1) (1,3)";
    let used = |sum, clue| NotUsedUp { cell: cell(1, 1), sum, clue };
    assert_eq!(fault(&[], pair), used(0, 1));
    assert_eq!(fault(&[-2], pair), used(2, 1));
    assert_eq!(fault(&[-1, -1], pair), SecondOfSpan(-1));
    assert_eq!(fault(&[-1, -2], pair), SecondOfSpan(-1));
    assert_eq!(fault(&[1], pair), Sign(1));
    assert_eq!(fault(&[-3], pair), NotInside(-3));
    assert_eq!(fault(&[-1, -7], pair), NotInside(-7));
    assert_eq!(fault(&[-1], "closed (1,1)"), NotInside(-1));
    assert_eq!(fault(&[], "closed"), NoIslands);
    let all = "closed (1,1) (1,3) (3,1) (3,3)";
    assert_eq!(fault(&[-1, -7], all), AllIslands);
    assert_eq!(fault(&[-1], "closed (1,1) (1,3) (1,1)"), Repeated(cell(1, 1)));
    assert_eq!(fault(&[-1], "closed (1,1) (1,2)"), NoIsland(cell(1, 2)));
    let three = "closed (1,1) (1,3) (3,1)";
    assert_eq!(fault(&[-1], three), NotUsedUp { cell: cell(3, 1), sum: 0, clue: 1 });
    assert_eq!(fault(&[-1, -3], three), used(2, 1));
    let mut open = square.clone();
    open.certificate.board = hashi("1.?\n...\n1.1");
    open.clauses = vec![(vec![-1], pair.parse().unwrap())];
    assert_eq!(open.fault(), Fault::Reason(NoClue(cell(1, 3))));
}

#[test]
fn sets_of_islands_are_left_by_all_their_spans() {
    use ReasonFault::{AllIslands, LiteralMissing, LiteralUnwanted, NoIsland, NoIslands, Repeated};
    let square = strongest(&hashi("1.1\n...\n1.1"));
    let fault = |clause: &[i32], reason: &str| square.reason_fault("islands", clause, reason);
    let pair = "islands (1,1) (1,3)";
    assert_eq!(fault(&[3], pair), LiteralMissing(5));
    assert_eq!(fault(&[5], pair), LiteralMissing(3));
    assert_eq!(fault(&[], pair), LiteralMissing(3));
    assert_eq!(fault(&[3, 5, 7], pair), LiteralUnwanted(7));
    assert_eq!(fault(&[1, 3, 5], pair), LiteralUnwanted(1));
    assert_eq!(fault(&[3, 5, 5], pair), LiteralUnwanted(5));
    assert_eq!(fault(&[4, 5], pair), LiteralMissing(3));
    assert_eq!(fault(&[-3, 5], pair), LiteralMissing(3));
    assert_eq!(fault(&[], "islands"), NoIslands);
    assert_eq!(fault(&[], "islands (1,1) (1,3) (3,1) (3,3)"), AllIslands);
    let twice = "islands (1,1) (1,3) (3,1) (3,1)";
    assert_eq!(fault(&[5, 7], twice), Repeated(cell(3, 1)));
    assert_eq!(fault(&[1, 3], "islands (1,2)"), NoIsland(cell(1, 2)));
}

#[test]
fn the_blocking_clause_is_that_of_the_answer() {
    use ReasonFault::{LiteralMissing, LiteralUnwanted};
    let made = made();
    let block = made.clauses[made.clause_by("block")].0.clone();
    let fault = |clause: &[i32]| made.reason_fault("block", clause, "block");
    assert_eq!(block, [-1, -3, -8, -9, -11]);
    assert_eq!(fault(&[-1, -3, -8, -9]), LiteralMissing(-11));
    assert_eq!(fault(&[-1, -3, -7, -9, -11]), LiteralMissing(-8));
    assert_eq!(fault(&[-2, -3, -8, -9, -11]), LiteralMissing(-1));
    assert_eq!(fault(&[-1, -3, -8, -9, -11, -5]), LiteralUnwanted(-5));
    assert_eq!(fault(&[-1, -3, -8, -9, -11, 2]), LiteralUnwanted(2));
    assert_eq!(fault(&[-1, -3, -8, -9, 11]), LiteralMissing(-11));
}

#[test]
fn reasons_of_the_other_puzzle_are_refused() {
    for reason in ["pair", "adjacency", "cycle (1,1)", "path (1,1)", "separator", "region (1,1)"] {
        assert_eq!(made().reason_fault("order", &[1, -2], reason), ReasonFault::OtherPuzzle);
    }
}
