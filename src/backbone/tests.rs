//! Common facts against all answers by brute force, on small boards; and wrong words of engines.

use std::time::Duration;

use crosscut_puzzles::{Cell, hashi, hitori};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::*;
use crate::backend;
use crate::engine::native::Conclusion;
use crate::engine::{Goal, brute, native, small_hashi};
use crate::partial::Bounds;

/// Every backend with recipes that differ in their cuts, and one that needs none.
fn all_options() -> impl Iterator<Item = sat::Options> {
    let recipes = ["", "eager=0,cuts=both", "polarity=shaded,cuts=components", "conn=acyclic"];
    let pairs = recipes.into_iter().flat_map(|r| backend::ALL.map(|(_, b)| (r, b)));
    pairs.map(|(recipe, backend)| sat::Options { recipe: recipe.parse().unwrap(), backend })
}

/// What these answers have in common.
fn hull(board: &Board, answers: &[Answer]) -> Option<Partial> {
    let all = answers.iter().map(|answer| Partial::all(board, answer).unwrap());
    all.reduce(|a, b| match (a, b) {
        (Partial::Hitori(a), Partial::Hitori(b)) => {
            let both = a.into_iter().zip(b);
            Partial::Hitori(both.map(|(a, b)| a.filter(|_| a == b)).collect())
        }
        (Partial::Hashi(a), Partial::Hashi(b)) => {
            let both = a.into_iter().zip(b);
            let join = |(a, b): (Bounds, Bounds)| Bounds {
                least: a.least.min(b.least),
                most: a.most.max(b.most),
            };
            Partial::Hashi(both.map(join).collect())
        }
        _ => panic!("answers to two puzzles"),
    })
}

fn all_answers(board: &Board) -> Vec<Answer> {
    let (goal, limits) = (Goal::all(u64::MAX), Limits::default());
    match board {
        Board::Hitori(board) => brute::hitori(board, goal, &limits).map(Answer::Hitori).answers,
        Board::Hashi(board) => brute::hashi(board, goal, &limits).map(Answer::Hashi).answers,
    }
}

/// Native deductions, and up to two answers.
fn deduced(board: &Board) -> (Vec<Deduction>, Vec<Answer>) {
    let options = native::Options { record: native::Recording::Keep, ..Default::default() };
    let limits = Limits::default();
    let run = match board {
        Board::Hitori(b) => {
            native::hitori::solve(b, Goal::UNIQUE, &limits, &options).map(Answer::Hitori)
        }
        Board::Hashi(b) => {
            native::hashi::solve(b, Goal::UNIQUE, &limits, &options).map(Answer::Hashi)
        }
    };
    (run.deductions, run.found.answers)
}

/// Finds the same with and without a start; how many facts are common and how many are open.
fn check(board: &Board, options: &sat::Options) -> (usize, usize) {
    let expected = hull(board, &all_answers(board));
    let (deductions, answers) = deduced(board);
    for given in [Given::default(), Given { answers: &answers, deductions: &deductions }] {
        let common = find(board, given, &Limits::default(), options).unwrap();
        assert_eq!((&common.met, &common.stopped), (&expected, &None), "{board:?} {options:?}");
        assert!(common.met.is_none() || common.met.as_ref() == Some(&common.proved), "{board:?}");
    }
    match expected {
        None => (0, 0),
        Some(Partial::Hitori(cells)) => {
            let n = cells.iter().filter(|cell| cell.is_some()).count();
            (n, cells.len() - n)
        }
        Some(Partial::Hashi(spans)) => {
            let n = spans.iter().filter(|span| span.least == span.most).count();
            (n, spans.len() - n)
        }
    }
}

fn random_hitori(rng: &mut ChaCha8Rng) -> Board {
    let sizes = [(1, 1), (1, 5), (4, 1), (2, 2), (2, 4), (3, 3), (3, 3), (3, 4), (4, 4), (4, 4)];
    let (rows, cols) = sizes[rng.random_range(0..sizes.len())];
    let top = rng.random_range(2..7);
    let value = |rng: &mut ChaCha8Rng| rng.random_bool(0.95).then(|| rng.random_range(1..top));
    hitori::Board::new(cols, (0..rows * cols).map(|_| value(rng)).collect()).into()
}

#[test]
fn common_facts_of_hitori_are_those_of_all_answers() {
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    let (mut common, mut open) = (0, 0);
    for _ in 0..150 {
        let board = random_hitori(&mut rng);
        for options in all_options() {
            let (n_common, n_open) = check(&board, &options);
            common += n_common;
            open += n_open;
        }
    }
    assert!(common > 500 && open > 500, "{common} common, {open} open");
}

#[test]
fn common_facts_of_hashi_are_those_of_all_answers() {
    let (mut n_boards, mut common, mut open) = (0, 0, 0);
    let mut check = |board: hashi::Board| {
        for options in all_options() {
            let (n_common, n_open) = check(&board.clone().into(), &options);
            common += n_common;
            open += n_open;
        }
    };
    small_hashi::for_all(|board, _| {
        n_boards += 1;
        if n_boards % 1999 == 0 {
            check(board.clone());
        }
    });
    (0..60).map(small_hashi::random).for_each(check);
    assert!(common > 150 && open > 150, "{common} common, {open} open");
}

fn blank() -> Board {
    hitori::Board::new(6, vec![None; 36]).into()
}

fn shading(shaded: &[usize]) -> Answer {
    Answer::Hitori(hitori::Shading::new((0..36).map(|i| shaded.contains(&i)).collect()))
}

/// From one answer the walk alone comes to all cells of a board without numbers.
#[test]
fn one_walk_rules_out_every_cell_that_nothing_fixes() {
    let answers = [shading(&[])];
    let given = Given { answers: &answers, deductions: &[] };
    let common = find(&blank(), given, &Limits::default(), &sat::Options::default()).unwrap();
    assert_eq!(common.proved, Partial::Hitori(vec![None; 36]));
    assert_eq!((common.met.as_ref(), common.rounds), (Some(&common.proved), 0));
    assert!(common.answers > 3);
}

/// From the ring alone the walk comes to both bounds of all spans.
#[test]
fn one_walk_settles_a_ring_of_islands_without_clues() {
    let cells = [(0, 0), (0, 2), (2, 0), (2, 2)];
    let island = |(r, c)| hashi::Island { cell: Cell::new(r, c), clue: None };
    let board = hashi::Board::new(3, 3, 2, cells.map(island).to_vec()).unwrap();
    let answers = [Answer::Hashi(board.answer(&[1, 1, 1, 1]))];
    let given = Given { answers: &answers, deductions: &[] };
    let common = find(&board.into(), given, &Limits::default(), &sat::Options::default()).unwrap();
    assert_eq!(common.proved, Partial::Hashi(vec![Bounds { least: 0, most: 2 }; 4]));
    assert_eq!((common.met.as_ref(), common.rounds), (Some(&common.proved), 0));
}

#[test]
fn a_limit_leaves_what_is_deduced_and_what_was_met() {
    let board: Board = hitori::Board::new(3, [1, 3, 1, 3, 2, 4, 4, 5, 6].map(Some).to_vec()).into();
    let (deductions, answers) = deduced(&board);
    let given = Given { answers: &answers[..1], deductions: &deductions };
    let late = Limits::timeout(Duration::ZERO);
    let common = find(&board, given, &late, &sat::Options::default()).unwrap();
    assert_eq!(common.stopped, Some(Why::Timeout));
    // The 3 between the 1s is unshaded; that one of these is shaded is all else that is certain.
    let Partial::Hitori(proved) = &common.proved else { panic!() };
    assert_eq!(proved[1], Some(false));
    let Some(Partial::Hitori(met)) = &common.met else { panic!() };
    assert!(met.contains(&None) && met[1] == Some(false));
}

#[test]
fn a_bounded_recipe_proves_nothing_and_shows_what_differs() {
    let recipe = "conn=bounded-levels,depth=9".parse().unwrap();
    let options = sat::Options { recipe, ..Default::default() };
    let board: Board = hitori::Board::new(3, [1, 3, 2, 3, 2, 1, 1, 3, 1].map(Some).to_vec()).into();
    let common = find(&board, Given::default(), &Limits::default(), &options).unwrap();
    assert_eq!(common.stopped, Some(Why::Bounded));
    assert_eq!(common.proved, Partial::Hitori(vec![None; 9]));
    assert!(common.met.is_some());
}

#[test]
fn a_wrong_answer_and_a_wrong_deduction_are_seen() {
    let find = |answers: &[Answer], deductions: &[Deduction]| {
        let given = Given { answers, deductions };
        find(&blank(), given, &Limits::default(), &sat::Options::default())
    };
    let rejected = find(&[shading(&[0, 1])], &[]);
    assert!(matches!(rejected, Err(Fault::Rejected { .. })), "{rejected:?}");
    let conclusion = Conclusion::Unshaded;
    let cells = vec![Cell::new(2, 3)];
    let wrong = Deduction { rule: "corner", cells, conclusion, because: Vec::new() };
    let said = find(&[shading(&[])], &[wrong]).unwrap_err().to_string();
    let words = "the native engine takes a wrong step: (3,4) unshaded by corner; ";
    assert!(said.starts_with(words), "{said}");
}
