//! Every recipe finds what the default one finds, on the small boards that ship with the project and
//! on every backend: the same status, the same number of answers, and the same word on whether there
//! is just one. The encoders are those of the tables, so a new one is in here.

#![expect(clippy::unwrap_used, reason = "helpers of tests fail as tests do")]

mod common;

use std::sync::atomic::{AtomicUsize, Ordering};

use common::shipped::{self, Entry};
use common::{Answer, ask_sat};
use crosscut::backend::{self, BackendKind};
use crosscut::engine::{End, Found, Goal, Limits, Why, sat};
use crosscut_encodings::{CutKind, MAX_EAGER, Polarity, Recipe, amo, connectivity, degree};
use crosscut_puzzles::{Board, Puzzle};
use rayon::prelude::*;

/// Answers are counted up to this number.
const LIMIT: u64 = 20;

/// A run with more conflicts is given up, and says nothing. Trees with binary order take very many to
/// see that a lattice has no answer.
const CONFLICTS: u64 = 20_000;

/// Boards that take the slowest recipe no more than a fraction of a second.
fn small_boards() -> Vec<Entry> {
    let is_small = |entry: &Entry| match &entry.board {
        Board::Hitori(board) => board.n_cells() <= 100,
        Board::Hashi(board) => board.islands().len() <= 40,
    };
    let boards: Vec<Entry> = shipped::boards().into_iter().filter(is_small).collect();
    for puzzle in Puzzle::ALL {
        let n = boards.iter().filter(|entry| entry.board.puzzle() == puzzle).count();
        assert!(n >= 30, "{n} boards of {puzzle}");
    }
    boards
}

/// The names of the connectivity encoders that lose no answer and report nothing else.
fn complete_conn() -> Vec<&'static str> {
    let is_complete = |conn: connectivity::Connectivity| conn.is_lazy() || conn.is_whole();
    let all = connectivity::ALL.iter().filter(|&&(_, conn)| is_complete(conn));
    all.map(|&(name, _)| name).collect()
}

fn names<T>(all: &[(&'static str, T)]) -> Vec<&'static str> {
    all.iter().map(|&(name, _)| name).collect()
}

/// What a recipe says of a board.
#[derive(Debug, PartialEq, Eq)]
struct Said {
    count: u64,
    end: End,
    unique: Option<bool>,
}

/// `None` if it gave up.
fn said(board: &Board, recipe: &Recipe, backend: &BackendKind) -> Option<Said> {
    let options = sat::Options { recipe: recipe.clone(), backend: backend.clone() };
    let ask = |goal| -> Option<Found<Answer>> {
        let limits = Limits { conflicts: Some(CONFLICTS), ..Limits::default() };
        let found = ask_sat(board, goal, &limits, &options);
        (found.end != End::Stopped(Why::Conflicts)).then_some(found)
    };
    let many = ask(Goal::count(LIMIT))?;
    Some(Said { count: many.count, end: many.end, unique: ask(Goal::UNIQUE)?.unique() })
}

/// The recipes say of their boards what the default says.
fn assert_same(recipes_of: impl Fn(usize, Puzzle) -> Vec<String> + Sync) {
    let boards = small_boards();
    let (asked, given_up) = (AtomicUsize::new(0), AtomicUsize::new(0));
    boards.par_iter().enumerate().for_each(|(n, Entry { file, name, board })| {
        let expected = said(board, &Recipe::default(), &BackendKind::default()).unwrap();
        for text in recipes_of(n, board.puzzle()) {
            let recipe: Recipe = text.parse().unwrap();
            for (backend_name, backend) in backend::ALL {
                asked.fetch_add(1, Ordering::Relaxed);
                match said(board, &recipe, &backend) {
                    Some(said) => {
                        assert_eq!(said, expected, "{file} {name} {text} on {backend_name}");
                    }
                    None => _ = given_up.fetch_add(1, Ordering::Relaxed),
                }
            }
        }
    });
    let (asked, given_up) = (asked.into_inner(), given_up.into_inner());
    assert!(asked > 0 && given_up * 50 <= asked, "{given_up} of {asked} gave up");
}

#[test]
fn every_encoder_finds_what_the_default_finds() {
    assert_same(|_, puzzle| {
        let (key, names) = match puzzle {
            Puzzle::Hitori => ("amo", names(amo::ALL)),
            Puzzle::Hashi => ("degree", names(degree::ALL)),
        };
        let own = names.into_iter().map(|name| format!("{key}={name}"));
        own.chain(complete_conn().into_iter().map(|name| format!("conn={name}"))).collect()
    });
}

/// Recipes that differ from the default in several choices at once, other ones for every board.
#[test]
fn mixed_recipes_find_what_the_default_finds() {
    let (amos, degrees, conns) = (names(amo::ALL), names(degree::ALL), complete_conn());
    let (cuts, polarities) = (names(CutKind::ALL), names(Polarity::ALL));
    let eagers = usize::from(MAX_EAGER) + 1;
    assert_same(|n, _| {
        let mixed = |k: usize| {
            // Multiplied so that neighbours have nothing in common, then read as digits.
            let mut code = (3 * n + k + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 16;
            let mut digit = |base: usize| {
                let digit = code % base;
                code /= base;
                digit
            };
            format!(
                "amo={},degree={},conn={},eager={},cuts={},polarity={}",
                amos[digit(amos.len())],
                degrees[digit(degrees.len())],
                conns[digit(conns.len())],
                digit(eagers),
                cuts[digit(cuts.len())],
                polarities[digit(polarities.len())],
            )
        };
        (0..3).map(mixed).collect()
    });
}
