//! Published boards with known status and answer counts: both engines agree with the index on all
//! of them. The boards are not part of the project; without the shared folder the test is skipped.

#![expect(clippy::unwrap_used, clippy::panic, reason = "helpers of tests fail as tests do")]

mod common;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use common::{ask_native, ask_sat, shared};
use crosscut::engine::{End, Found, Goal, Limits, Outcome, sat};
use crosscut_puzzles::read::read_boards;
use crosscut_puzzles::{Board, Puzzle};
use rayon::prelude::*;

/// What the index says of a board: its answers, or that there are at least so many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Answers {
    Exactly(u64),
    AtLeast(u64),
}

/// Long beyond need: the slowest boards take well under a second.
const TIMEOUT: Duration = Duration::from_secs(60);

#[test]
fn both_engines_agree_with_the_index_on_every_published_board() {
    let Some(shared) = shared("published boards") else { return };
    let corpus = shared.join("corpus");
    let index = read_index(&corpus.join("index.tsv"));
    assert!(index.len() > 14_000, "the index has {} boards", index.len());
    let judged = AtomicUsize::new(0);
    let bundles: std::collections::BTreeSet<&String> =
        index.keys().map(|(bundle, _)| bundle).collect();
    let boards: Vec<((String, String), Board)> =
        bundles.into_iter().flat_map(|bundle| read_bundle(&corpus, bundle)).collect();
    assert_eq!(boards.len(), index.len(), "the bundles hold what the index lists");
    let mut wrong: Vec<String> = boards
        .par_iter()
        .flat_map_iter(|(key, board)| {
            let answers = *index.get(key).unwrap_or_else(|| panic!("{key:?} is not in the index"));
            judged.fetch_add(1, Ordering::Relaxed);
            complaints(board, answers).into_iter().map(move |text| format!("{key:?}: {text}"))
        })
        .collect();
    wrong.sort();
    assert!(wrong.is_empty(), "{} complaints:\n{}", wrong.len(), wrong.join("\n"));
    assert_eq!(judged.into_inner(), index.len());
}

fn read_index(file: &Path) -> BTreeMap<(String, String), Answers> {
    let text = fs::read_to_string(file).unwrap();
    let rows = text.lines().skip(1).map(|line| {
        let fields: Vec<&str> = line.split('\t').collect();
        let answers = match fields[6].strip_prefix(">=") {
            Some(n) => Answers::AtLeast(n.parse().unwrap()),
            None => Answers::Exactly(fields[6].parse().unwrap()),
        };
        assert_eq!(fields[5] == "no", answers == Answers::Exactly(0), "{line}");
        ((fields[0].to_owned(), fields[1].to_owned()), answers)
    });
    rows.collect()
}

fn read_bundle(corpus: &Path, bundle: &str) -> Vec<((String, String), Board)> {
    let puzzle = if bundle.starts_with("hitori") { Puzzle::Hitori } else { Puzzle::Hashi };
    let entries = read_boards(&fs::read(corpus.join(bundle)).unwrap(), Some(puzzle));
    let board = |entry: crosscut_puzzles::read::Entry| {
        let board = entry.board.unwrap_or_else(|error| panic!("{bundle}: {error}"));
        ((bundle.to_owned(), entry.name.expect("boards in bundles have names")), board)
    };
    entries.into_iter().map(board).collect()
}

fn complaints(board: &Board, answers: Answers) -> Vec<String> {
    let limits = || Limits::timeout(TIMEOUT);
    let options = sat::Options::default();
    let mut complaints = Vec::new();
    let mut compare = |engine: &str, found: &Found<common::Answer>| {
        let expected = match answers {
            Answers::Exactly(0) => (Outcome::Unsatisfiable, None),
            Answers::Exactly(n) => (Outcome::Solved, Some(n == 1)),
            Answers::AtLeast(_) => (Outcome::Solved, Some(false)),
        };
        let said = (found.outcome(), found.unique());
        if said != expected {
            complaints.push(format!("{engine} says {said:?}, the index {answers:?}"));
        }
    };
    compare("native", &ask_native(board, Goal::UNIQUE, &limits()));
    compare("sat", &ask_sat(board, Goal::UNIQUE, &limits(), &options));
    if let Answers::Exactly(n @ 2..) = answers {
        let found = ask_sat(board, Goal::count(n + 1), &limits(), &options);
        if found.count != n || found.end != End::Exhausted {
            complaints.push(format!("sat counts {} ({:?}), the index {n}", found.count, found.end));
        }
    }
    complaints
}
