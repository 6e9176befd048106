//! Hitori clauses and reasons that do not fit each other.

use crosscut_puzzles::Cell;
use crosscut_puzzles::certificate::{Fault, ReasonFault};

use crate::make::{Made, hitori, strongest};

fn cell(row: usize, col: usize) -> Cell {
    Cell::new(row - 1, col - 1)
}

/// Variables 1 to 12, row by row. The answer shades 1, 7 and 10.
fn made() -> Made {
    let made = strongest(&hitori("2 2 1 3\n2 3 2 1\n1 3 3 2"));
    made.verify().unwrap();
    made
}

#[test]
fn a_pair_is_two_equal_numbers_in_a_line() {
    use ReasonFault::{Length, LiteralUnwanted, NotEqual, NotInLine, Repeated, Sign};
    let fault = |clause: &[i32]| made().reason_fault("pair", clause, "pair");
    assert_eq!(fault(&[1]), Length { expected: 2, found: 1 });
    assert_eq!(fault(&[]), Length { expected: 2, found: 0 });
    assert_eq!(fault(&[1, 2, 3]), Length { expected: 2, found: 3 });
    assert_eq!(fault(&[1, 2, 2]), Length { expected: 2, found: 3 });
    assert_eq!(fault(&[1, -2]), Sign(-2));
    assert_eq!(fault(&[-1, -2]), Sign(-1));
    assert_eq!(fault(&[1, 3]), NotEqual(cell(1, 1), cell(1, 3)));
    assert_eq!(fault(&[4, 12]), NotEqual(cell(1, 4), cell(3, 4)));
    assert_eq!(fault(&[1, 7]), NotInLine(cell(1, 1), cell(2, 3)));
    assert_eq!(fault(&[2, 2]), Repeated(cell(1, 2)));
    // Beyond the reader of formulas, which refuses such literals with their place.
    let board = hitori("1 1");
    let premises = crosscut_puzzles::certificate::Premises::of_all_answers(&board);
    for clause in [[0, 1], [1, 3], [1, i32::MIN], [1, i32::MAX]] {
        let strange = clause.into_iter().find(|&literal| literal != 1).unwrap();
        let reason = "pair".parse().unwrap();
        assert_eq!(premises.justify(&clause, &reason), Err(LiteralUnwanted(strange)));
    }
}

#[test]
fn blank_cells_are_no_pair() {
    let mut blank = strongest(&hitori("1 1\n1 1"));
    blank.certificate.board = hitori(". .\n1 1");
    assert_eq!(blank.fault(), Fault::Reason(ReasonFault::NotEqual(cell(1, 1), cell(1, 2))));
    blank.certificate.board = hitori("1 .\n1 1");
    assert_eq!(blank.fault(), Fault::Reason(ReasonFault::NotEqual(cell(1, 1), cell(1, 2))));
}

#[test]
fn adjacency_is_two_cells_that_touch() {
    use ReasonFault::{Length, NotTouching, Sign};
    let fault = |clause: &[i32]| made().reason_fault("adjacency", clause, "adjacency");
    assert_eq!(fault(&[-1]), Length { expected: 2, found: 1 });
    assert_eq!(fault(&[-1, -2, -3]), Length { expected: 2, found: 3 });
    assert_eq!(fault(&[-1, 2]), Sign(2));
    assert_eq!(fault(&[1, 2]), Sign(1));
    assert_eq!(fault(&[-1, -3]), NotTouching(cell(1, 1), cell(1, 3)));
    assert_eq!(fault(&[-1, -6]), NotTouching(cell(1, 1), cell(2, 2)));
    assert_eq!(fault(&[-1, -1]), NotTouching(cell(1, 1), cell(1, 1)));
    // Numbers that follow each other, at the end of a row and the start of the next.
    assert_eq!(fault(&[-4, -5]), NotTouching(cell(1, 4), cell(2, 1)));
}

/// The cycle round (2,2) is 2, 5, 10, 7.
#[test]
fn cycles_close_and_the_clause_is_their_cells() {
    use ReasonFault::{
        LiteralMissing, LiteralUnwanted, NotClosed, NotDiagonal, OffBoard, Repeated, TooShort,
    };
    let clause = [-2, -5, -10, -7];
    let fault = |clause: &[i32], reason: &str| made().reason_fault("cycle", clause, reason);
    let cycle = "cycle (1,2) (2,1) (3,2) (2,3)";
    assert_eq!(fault(&clause[..3], cycle), LiteralMissing(-7));
    assert_eq!(fault(&clause[1..], cycle), LiteralMissing(-2));
    assert_eq!(fault(&[], cycle), LiteralMissing(-10));
    assert_eq!(fault(&[-2, -5, -10, -7, -12], cycle), LiteralUnwanted(-12));
    assert_eq!(fault(&[-2, -5, -10, -7, -7], cycle), LiteralUnwanted(-7));
    assert_eq!(fault(&[-2, -5, -10, 7], cycle), LiteralMissing(-7));
    assert_eq!(fault(&[-2, -5, -10, -8], cycle), LiteralMissing(-7));
    let three = "cycle (1,2) (2,1) (3,2)";
    assert_eq!(fault(&clause[..3], three), TooShort { found: 3, least: 4 });
    assert_eq!(fault(&clause[..2], "cycle (1,2) (2,1)"), TooShort { found: 2, least: 4 });
    assert_eq!(fault(&[], "cycle"), TooShort { found: 0, least: 4 });
    let open = "cycle (2,1) (1,2) (2,3) (3,4)";
    assert_eq!(fault(&[-5, -2, -7, -12], open), NotClosed(cell(3, 4), cell(2, 1)));
    let twice = "cycle (1,2) (2,1) (1,2) (2,3)";
    assert_eq!(fault(&[-2, -5, -7], twice), Repeated(cell(1, 2)));
    let whole = "cycle (1,2) (2,1) (3,2) (2,3) (1,2)";
    assert_eq!(fault(&clause, whole), Repeated(cell(1, 2)));
    let straight = "cycle (1,2) (1,1) (2,1) (3,2) (2,3)";
    assert_eq!(fault(&[-1, -2, -5, -10, -7], straight), NotDiagonal(cell(1, 2), cell(1, 1)));
    let jump = "cycle (1,2) (2,1) (3,2) (1,4)";
    assert_eq!(fault(&[-2, -5, -10, -4], jump), NotDiagonal(cell(3, 2), cell(1, 4)));
    let order = "cycle (1,2) (3,2) (2,1) (2,3)";
    assert_eq!(fault(&clause, order), NotDiagonal(cell(1, 2), cell(3, 2)));
    let outside = "cycle (3,2) (2,1) (1,2) (2,3) (3,4) (4,3)";
    assert_eq!(fault(&[-10, -5, -2, -7, -12], outside), OffBoard(cell(4, 3)));
    let far = "cycle (4294967295,4294967295)";
    assert!(matches!(fault(&clause, far), OffBoard(_)));
}

#[test]
fn paths_end_on_the_border_and_the_clause_is_their_cells() {
    use ReasonFault::{
        LiteralMissing, LiteralUnwanted, NotDiagonal, NotOnBorder, Repeated, TooShort,
    };
    let fault = |clause: &[i32], reason: &str| made().reason_fault("path", clause, reason);
    let path = "path (1,1) (2,2) (1,3)";
    assert_eq!(fault(&[-1, -6], path), LiteralMissing(-3));
    assert_eq!(fault(&[-1, -3], path), LiteralMissing(-6));
    assert_eq!(fault(&[-1, -6, -3, -4], path), LiteralUnwanted(-4));
    assert_eq!(fault(&[-1, -6, 3], path), LiteralMissing(-3));
    assert_eq!(fault(&[-1, -6], "path (1,1) (2,2)"), NotOnBorder(cell(2, 2)));
    assert_eq!(fault(&[-1, -6], "path (2,2) (1,1)"), NotOnBorder(cell(2, 2)));
    let inner = "path (2,2) (1,1) (2,2)";
    assert_eq!(fault(&[-1, -6], inner), Repeated(cell(2, 2)));
    assert_eq!(fault(&[-1], "path (1,1)"), TooShort { found: 1, least: 2 });
    assert_eq!(fault(&[], "path"), TooShort { found: 0, least: 2 });
    let jump = "path (1,1) (2,2) (2,4)";
    assert_eq!(fault(&[-1, -6, -8], jump), NotDiagonal(cell(2, 2), cell(2, 4)));
    assert_eq!(fault(&[-1, -2], "path (1,1) (1,2)"), NotDiagonal(cell(1, 1), cell(1, 2)));
    // A cycle is no path if it ends inside, and a path is no cycle if it does not close.
    assert!(matches!(fault(&[-1, -6, -3], "cycle (1,1) (2,2) (1,3)"), TooShort { .. }));
}

#[test]
fn separators_are_cells_of_lines_that_are_no_end() {
    use ReasonFault::{Length, NoSeparator, Sign};
    let line = strongest(&hitori("1 1 2 3 3"));
    let fault = |clause: &[i32]| line.reason_fault("separator", clause, "separator");
    assert_eq!(fault(&[-1]), NoSeparator(cell(1, 1)));
    assert_eq!(fault(&[-5]), NoSeparator(cell(1, 5)));
    assert_eq!(fault(&[3]), Sign(3));
    assert_eq!(fault(&[]), Length { expected: 1, found: 0 });
    assert_eq!(fault(&[-3, -4]), Length { expected: 1, found: 2 });
    let column = strongest(&hitori("1\n1\n2\n2"));
    let last = column.reason_fault("separator", &[-4], "separator");
    assert_eq!(last, NoSeparator(cell(4, 1)));
    let plane = made().reason_fault("path", &[-6], "separator");
    assert_eq!(plane, NoSeparator(cell(2, 2)));
}

#[test]
fn regions_have_a_boundary_that_cuts_something_off() {
    use ReasonFault::{CutsNothing, LiteralMissing, LiteralUnwanted, OffBoard, Repeated};
    let fault = |clause: &[i32], reason: &str| made().reason_fault("region", clause, reason);
    assert_eq!(fault(&[-2], "region (1,1)"), LiteralMissing(-5));
    assert_eq!(fault(&[-2, -5, -6], "region (1,1)"), LiteralUnwanted(-6));
    assert_eq!(fault(&[-2, -5, -1], "region (1,1)"), LiteralUnwanted(-1));
    assert_eq!(fault(&[-2, 5], "region (1,1)"), LiteralMissing(-5));
    assert_eq!(fault(&[], "region"), CutsNothing);
    assert_eq!(fault(&[-2, -5], "region (1,1) (1,1)"), Repeated(cell(1, 1)));
    assert_eq!(fault(&[-2, -5], "region (1,1) (4,1)"), OffBoard(cell(4, 1)));
    let all = "region (1,1) (1,2) (1,3) (1,4) (2,1) (2,2) (2,3) (2,4) (3,1) (3,2) (3,3) (3,4)";
    assert_eq!(fault(&[], all), CutsNothing);
    // Nothing lies beyond the boundary, the right column.
    let most = "region (1,1) (1,2) (1,3) (2,1) (2,2) (2,3) (3,1) (3,2) (3,3)";
    assert_eq!(fault(&[-4, -8, -12], most), CutsNothing);
}

#[test]
fn the_blocking_clause_is_that_of_the_answer() {
    use ReasonFault::{LiteralMissing, LiteralUnwanted};
    let fault = |clause: &[i32]| made().reason_fault("block", clause, "block");
    assert_eq!(fault(&[-1, -7]), LiteralMissing(-10));
    assert_eq!(fault(&[-1, -7, -12]), LiteralMissing(-10));
    assert_eq!(fault(&[-1, -7, -10, -12]), LiteralUnwanted(-12));
    assert_eq!(fault(&[-1, -7, -10, 2]), LiteralUnwanted(2));
    assert_eq!(fault(&[1, -7, -10]), LiteralMissing(-1));
    assert_eq!(fault(&[]), LiteralMissing(-10));
}

/// Each clause of the certificate with each reason of another kind that it has: never accepted,
/// except where a clause has two reasons.
#[test]
fn no_clause_follows_by_the_reason_of_another() {
    let made = made();
    let mut n_rejected = 0;
    for (clause, own) in &made.clauses {
        for (_, reason) in &made.clauses {
            let mut forged = made.clone();
            forged.clauses = vec![(clause.clone(), reason.clone())];
            let is_another = made.clauses.iter().any(|other| {
                let mut literals = other.0.clone();
                let mut these = clause.clone();
                literals.sort_unstable();
                these.sort_unstable();
                literals == these && other.1 == *reason
            });
            let is_rejected = matches!(forged.fault(), Fault::Reason(_));
            assert_eq!(is_rejected, !is_another, "{clause:?} of {own} by {reason}");
            n_rejected += usize::from(is_rejected);
        }
    }
    assert!(n_rejected > 1000);
}

#[test]
fn reasons_of_the_other_puzzle_are_refused() {
    for reason in ["order", "crossing", "degree (1,1)", "closed (1,1)", "islands (1,1)"] {
        let fault = made().reason_fault("pair", &[1, 2], reason);
        assert_eq!(fault, ReasonFault::OtherPuzzle);
    }
}
