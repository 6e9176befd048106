//! All small boards, and those that ship, with every step held against the rules and the answers: no
//! complaint.

#![expect(clippy::unwrap_used, reason = "helpers of tests fail as tests do")]

mod common;

use std::sync::Arc;

use common::shipped;
use common::small::{hashi_boards, hitori_boards};
use crosscut::engine::native::{self, Probing};
use crosscut::engine::{Engine, Goal, sat};
use crosscut::paranoid::Checked;
use crosscut::pipeline::{Ask, solve};
use crosscut_puzzles::Board;
use rayon::prelude::*;

/// Many cuts, no probing before the search, and all answers known to the native engine.
fn ask(probe: Probing) -> Ask {
    Ask {
        engines: vec![Engine::Native, Engine::Sat],
        goal: Goal::all(1_000),
        timeout: None,
        conflicts: None,
        interrupt: Arc::default(),
        certify: false,
        paranoid: true,
        common: false,
        native: native::Options { probe, ..native::Options::default() },
        sat: sat::Options {
            recipe: "eager=0,cuts=both".parse().expect("a recipe"),
            ..sat::Options::default()
        },
    }
}

/// What was checked on all of them.
fn no_complaint(boards: &[Board], ask: &Ask) -> Checked {
    let checked = boards.par_iter().map(|board| {
        let verdict = solve(board, ask);
        assert_eq!(verdict.faults, [], "{board:?}");
        verdict.checked.expect("paranoid runs are checked")
    });
    let sum = checked.reduce(Checked::default, |a, b| a.plus(&b));
    assert!(sum.answers > 0 && sum.clauses > 0 && sum.deductions > 0, "{sum:?}");
    sum
}

#[test]
fn no_engine_takes_a_wrong_step_on_any_small_hitori_board() {
    for (rows, cols, probe) in [
        (1, 5, Probing::Off),
        (4, 1, Probing::Off),
        (2, 3, Probing::Root),
        (3, 2, Probing::Off),
        (3, 3, Probing::Off),
    ] {
        let sum = no_complaint(&hitori_boards(rows, cols), &ask(probe));
        assert!(sum.cuts > 0 || rows * cols < 5, "{rows}x{cols} {sum:?}");
        let is_searched = probe == Probing::Off && rows * cols > 5;
        assert!(!is_searched || sum.watched > sum.deductions, "{rows}x{cols} {sum:?}");
    }
}

#[test]
fn no_engine_takes_a_wrong_step_on_any_small_hashi_board() {
    let clues = [None, Some(1), Some(2), Some(3), Some(4)];
    let boards = [
        hashi_boards(1, 4, &clues, 4, 2),
        hashi_boards(2, 3, &clues[..4], 6, 2),
        hashi_boards(3, 3, &clues, 4, 2),
    ];
    for boards in boards {
        no_complaint(&boards, &ask(Probing::Off));
    }
}

#[test]
fn no_engine_takes_a_wrong_step_on_a_board_that_ships() {
    let boards: Vec<Board> = shipped::boards().into_iter().map(|entry| entry.board).collect();
    let sum = no_complaint(&boards, &Ask { goal: Goal::UNIQUE, ..ask(Probing::Root) });
    assert!(sum.cuts > 100 && sum.watched > 1_000, "{sum:?}");
}
