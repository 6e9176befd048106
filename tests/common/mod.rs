//! What several integration tests share: where the shared folder is, and every engine on a board.

#![allow(
    dead_code,
    reason = "each integration test is a crate of its own and uses its part of this"
)]

#[cfg(target_os = "linux")]
pub(crate) mod processes;
pub(crate) mod shipped;
pub(crate) mod small;

use std::path::PathBuf;

use crosscut::backend;
use crosscut::engine::{Found, Goal, Limits, brute, native, sat};
use crosscut_encodings::Recipe;
use crosscut_puzzles::{Board, hashi, hitori};

/// The folder of shared checks, or `None` with a loud word on stderr.
pub(crate) fn shared(test: &str) -> Option<PathBuf> {
    let path = std::env::var_os("CROSSCUT_SHARED").map(PathBuf::from);
    if path.is_none() {
        eprintln!("SKIPPED: {test}: CROSSCUT_SHARED does not name the folder of shared checks");
    }
    path
}

/// The external solvers to try; none, with a loud word on stderr, if nobody names any. One that is named
/// and not there is an error.
pub(crate) fn solvers(test: &str) -> Vec<String> {
    let Ok(names) = std::env::var("CROSSCUT_SOLVERS") else {
        eprintln!("SKIPPED: {test}: CROSSCUT_SOLVERS names no solvers, as minisat,cadical does");
        return Vec::new();
    };
    let names: Vec<String> = names.split(',').map(|name| name.trim().to_owned()).collect();
    let path = std::env::var_os("PATH").unwrap_or_default();
    for name in &names {
        let is_there = std::env::split_paths(&path).any(|folder| folder.join(name).is_file());
        assert!(is_there, "CROSSCUT_SOLVERS names {name}, which is not on the PATH");
    }
    names
}

/// An answer of either puzzle, in a form that can be compared and sorted.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Answer {
    /// Indices of shaded cells.
    Shaded(Vec<usize>),
    /// Bridges as row, column, row, column, count.
    Bridges(Vec<[u32; 5]>),
}

fn shaded(answer: &hitori::Shading) -> Answer {
    Answer::Shaded(answer.shaded_cells().collect())
}

fn bridges(answer: &hashi::Bridges) -> Answer {
    let row = |b: &hashi::Bridge| [b.from.row, b.from.col, b.to.row, b.to.col, b.count];
    Answer::Bridges(answer.as_slice().iter().map(row).collect())
}

/// What one engine said of a board; every answer was accepted by the referee.
pub(crate) struct Said {
    pub(crate) engine: String,
    pub(crate) found: Found<Answer>,
}

/// Asks the native engine, the SAT engine on every backend, and brute force where the board is tiny.
pub(crate) fn ask_all(board: &Board, goal: Goal, limits: &Limits) -> Vec<Said> {
    let mut said = vec![Said { engine: "native".into(), found: ask_native(board, goal, limits) }];
    for (name, backend) in backend::ALL {
        let options = sat::Options { backend, ..sat::Options::default() };
        let engine = format!("sat on {name}");
        said.push(Said { engine, found: ask_sat(board, goal, limits, &options) });
    }
    if let Some(found) = ask_brute(board, goal, limits) {
        said.push(Said { engine: "brute".into(), found });
    }
    said
}

/// The native engine with its default options.
pub(crate) fn ask_native(board: &Board, goal: Goal, limits: &Limits) -> Found<Answer> {
    let options = native::Options::default();
    match board {
        Board::Hitori(b) => {
            judged(native::hitori::solve(b, goal, limits, &options).found, shaded, |a| {
                hitori::check(b, a).is_empty()
            })
        }
        Board::Hashi(b) => {
            judged(native::hashi::solve(b, goal, limits, &options).found, bridges, |a| {
                hashi::check(b, a).is_empty()
            })
        }
    }
}

/// The SAT engine.
pub(crate) fn ask_sat(
    board: &Board,
    goal: Goal,
    limits: &Limits,
    options: &sat::Options,
) -> Found<Answer> {
    match board {
        Board::Hitori(b) => {
            judged(sat::solve_hitori(b, goal, limits, options).found, shaded, |a| {
                hitori::check(b, a).is_empty()
            })
        }
        Board::Hashi(b) => judged(sat::solve_hashi(b, goal, limits, options).found, bridges, |a| {
            hashi::check(b, a).is_empty()
        }),
    }
}

/// The number of models of the encoding without connectivity, up to `limit`.
pub(crate) fn count_abstraction(board: &Board, limit: u64) -> u64 {
    let recipe: Recipe = "conn=none,eager=0".parse().expect("a recipe");
    let options = sat::Options { recipe, ..sat::Options::default() };
    match board {
        Board::Hitori(b) => {
            sat::solve_hitori(b, Goal::count(limit), &Limits::default(), &options).found.count
        }
        Board::Hashi(b) => {
            sat::solve_hashi(b, Goal::count(limit), &Limits::default(), &options).found.count
        }
    }
}

fn ask_brute(board: &Board, goal: Goal, limits: &Limits) -> Option<Found<Answer>> {
    let found = match board {
        Board::Hitori(b) => {
            judged(brute::hitori(b, goal, limits), shaded, |a| hitori::check(b, a).is_empty())
        }
        Board::Hashi(b) => {
            judged(brute::hashi(b, goal, limits), bridges, |a| hashi::check(b, a).is_empty())
        }
    };
    let too_large = crosscut::engine::End::Stopped(crosscut::engine::Why::TooLarge);
    (found.end != too_large).then_some(found)
}

fn judged<A>(
    found: Found<A>,
    convert: impl Fn(&A) -> Answer,
    accepts: impl Fn(&A) -> bool,
) -> Found<Answer> {
    assert!(found.answers.iter().all(accepts), "the referee rejects an answer");
    Found {
        answers: found.answers.iter().map(convert).collect(),
        count: found.count,
        end: found.end,
        obstruction: found.obstruction,
    }
}
