//! The boards that ship with the project: both engines find what the index says, board by board.

#![expect(clippy::unwrap_used, clippy::panic, reason = "helpers of tests fail as tests do")]

mod common;

use std::collections::BTreeSet;
use std::fs;

use common::shipped::{self, boards};
use crosscut::engine::{End, Found, Goal, Limits, Outcome, native, sat};
use crosscut_puzzles::{Board, Puzzle, hashi, hitori};

/// Answers are counted up to this number.
const LIMIT: u64 = 1000;

/// A line of the index.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Line {
    file: String,
    name: String,
    status: String,
    answers: String,
}

fn index() -> Vec<Line> {
    let text = fs::read_to_string(shipped::root().join("index.tsv")).unwrap();
    let mut lines = text.lines();
    assert_eq!(lines.next(), Some("file\tname\tstatus\tanswers\tseed"));
    let line = |line: &str| {
        let fields: Vec<String> = line.split('\t').map(str::to_owned).collect();
        let [file, name, status, answers, _seed] = fields.try_into().unwrap();
        Line { file, name, status, answers }
    };
    lines.map(line).collect()
}

#[test]
fn the_index_lists_exactly_the_boards_there_are() {
    let listed: Vec<(String, String)> =
        index().into_iter().map(|line| (line.file, line.name)).collect();
    let set: BTreeSet<_> = listed.iter().cloned().collect();
    assert_eq!(set.len(), listed.len(), "a board is listed twice");
    let there: Vec<(String, String)> =
        boards().into_iter().map(|shipped| (shipped.file, shipped.name)).collect();
    let there_set: BTreeSet<_> = there.iter().cloned().collect();
    assert_eq!(there_set.len(), there.len(), "two boards of a file have one name");
    assert_eq!(set, there_set);
    for puzzle in Puzzle::ALL {
        let n = set.iter().filter(|(file, _)| file.starts_with(puzzle.name())).count();
        assert!(n >= 60, "{n} boards of {puzzle}");
    }
}

#[test]
fn both_engines_find_what_the_index_says() {
    let index = index();
    let (limits, native, sat) =
        (Limits::default(), native::Options::default(), sat::Options::default());
    for shipped::Entry { file, name, board } in boards() {
        let line = index.iter().find(|line| line.file == file && line.name == name).unwrap();
        let place = format!("{file}: {name}");
        for goal in [Goal { limit: LIMIT, keep: 3 }, Goal::UNIQUE] {
            match &board {
                Board::Hitori(board) => {
                    let is_answer = |answer: &_| hitori::check(board, answer).is_empty();
                    let found = native::hitori::solve(board, goal, &limits, &native).found;
                    agree(line, goal, &found, is_answer, &format!("{place} native"));
                    let found = sat::solve_hitori(board, goal, &limits, &sat).found;
                    agree(line, goal, &found, is_answer, &format!("{place} sat"));
                }
                Board::Hashi(board) => {
                    let is_answer = |answer: &_| hashi::check(board, answer).is_empty();
                    let found = native::hashi::solve(board, goal, &limits, &native).found;
                    agree(line, goal, &found, is_answer, &format!("{place} native"));
                    let found = sat::solve_hashi(board, goal, &limits, &sat).found;
                    agree(line, goal, &found, is_answer, &format!("{place} sat"));
                    if let Some(obstruction) = found.obstruction {
                        assert!(obstruction.holds(board), "{place}");
                    }
                }
            }
        }
    }
}

/// Status, number of answers, uniqueness and the answers themselves are as they should be.
fn agree<A>(
    line: &Line,
    goal: Goal,
    found: &Found<A>,
    is_answer: impl Fn(&A) -> bool,
    place: &str,
) {
    let status = match found.outcome() {
        Outcome::Solved => "solved",
        Outcome::Unsatisfiable => "unsatisfiable",
        Outcome::Unknown(why) => panic!("{place}: {}", why.text()),
    };
    assert_eq!(status, line.status, "{place}");
    let exact: Option<u64> = line.answers.parse().ok();
    if exact.is_none() {
        assert_eq!(line.answers, format!(">={LIMIT}"), "{place}");
    }
    assert_eq!(found.count, exact.unwrap_or(LIMIT).min(goal.limit), "{place}");
    if found.count < goal.limit {
        assert_eq!(found.end, End::Exhausted, "{place}");
    }
    if goal == Goal::UNIQUE && found.count > 0 {
        assert_eq!(found.unique(), Some(exact == Some(1)), "{place}");
    }
    assert_eq!(found.answers.len() as u64, found.count.min(goal.keep as u64), "{place}");
    assert!(found.answers.iter().all(is_answer), "{place}: the referee refuses an answer");
}
