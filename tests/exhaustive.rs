//! All small boards: the native engine, the SAT engine on every backend, and brute force give the
//! same answers, one by one.

#![expect(clippy::unwrap_used, reason = "helpers of tests fail as tests do")]

mod common;

use common::small::{hashi_boards, hitori_boards};
use common::{Said, ask_all};
use crosscut::engine::{End, Goal, Limits};
use crosscut_puzzles::Board;
use rayon::prelude::*;

/// Every board here has fewer answers.
const LIMIT: u64 = 100_000;

fn engines_agree_on(boards: &[Board]) {
    let solvable = boards.par_iter().filter(|board| agreed_count(board) > 0).count();
    // All boards of one row and two or three cells have answers.
    let is_mixed = solvable < boards.len() || boards.len() <= 5;
    assert!(solvable > 0 && is_mixed, "a family has boards with and without answers");
}

fn agreed_count(board: &Board) -> u64 {
    let said = ask_all(board, Goal::all(LIMIT), &Limits::default());
    assert!(said.iter().any(|s| s.engine == "brute"), "brute force takes small boards: {board:?}");
    let sorted = |s: &Said| {
        assert_eq!(s.found.end, End::Exhausted, "{} on {board:?}", s.engine);
        assert_eq!(s.found.count, s.found.answers.len() as u64, "{} on {board:?}", s.engine);
        let mut answers = s.found.answers.clone();
        answers.sort();
        answers
    };
    let first = sorted(&said[0]);
    for other in &said[1..] {
        assert_eq!(
            sorted(other),
            first,
            "{} against {} on {board:?}",
            other.engine,
            said[0].engine
        );
    }
    said[0].found.count
}

#[test]
fn engines_agree_on_every_hitori_board_of_one_row_or_column_to_eight_cells() {
    for n in 2..=8 {
        engines_agree_on(&hitori_boards(1, n));
    }
    for n in 2..=6 {
        engines_agree_on(&hitori_boards(n, 1));
    }
    assert_eq!(agreed_count(&hitori_boards(1, 1)[0]), 1);
}

#[test]
fn engines_agree_on_every_hitori_board_to_three_by_three() {
    for (rows, cols) in [(2, 2), (2, 3), (3, 2), (3, 3)] {
        engines_agree_on(&hitori_boards(rows, cols));
    }
}

#[test]
fn engines_agree_on_every_hitori_board_of_two_by_four() {
    engines_agree_on(&hitori_boards(2, 4));
    engines_agree_on(&hitori_boards(4, 2));
}

#[test]
fn engines_agree_on_every_hashi_board_of_one_row() {
    let clues = [None, Some(0), Some(1), Some(2), Some(3), Some(4)];
    for max in 1..=4 {
        engines_agree_on(&hashi_boards(1, 4, &clues, 4, max));
    }
    engines_agree_on(&hashi_boards(1, 5, &clues, 4, 2));
}

#[test]
fn engines_agree_on_every_small_hashi_board_of_two_and_three_rows() {
    let few = [None, Some(1), Some(2), Some(3)];
    engines_agree_on(&hashi_boards(2, 3, &few, 6, 2));
    engines_agree_on(&hashi_boards(2, 3, &few, 4, 3));
    let clues = [None, Some(1), Some(2), Some(3), Some(4)];
    engines_agree_on(&hashi_boards(3, 3, &clues, 4, 2));
    engines_agree_on(&hashi_boards(3, 3, &[Some(1), Some(2), Some(3)], 5, 2));
}
