//! Certificates made by the engines, judged by the checker.
//!
//! `certify` lets the checker read what it hands out, so here it is enough that there is a certificate
//! and that its claim is the right one: what brute force says of small boards, what the index says of
//! shipped ones.

#![expect(clippy::unwrap_used, clippy::panic, reason = "helpers of tests fail as tests do")]

mod common;

use std::fs;

use common::shipped;
use crosscut::certify::{Certified, NoCertificate, certify, clash};
use crosscut::engine::{Goal, Limits, Why, brute};
use crosscut_puzzles::certificate::{Claim, verify};
use crosscut_puzzles::{Board, Cell, Puzzle, hashi, hitori, read};
use rayon::prelude::*;

fn certified(board: &Board) -> Certified {
    certify(board, Goal::UNIQUE, &Limits::default())
        .unwrap_or_else(|error| panic!("{error}\n{}", read::write_board(board)))
}

fn count(board: &Board) -> u64 {
    match board {
        Board::Hitori(board) => brute::hitori(board, Goal::UNIQUE, &Limits::default()).count,
        Board::Hashi(board) => brute::hashi(board, Goal::UNIQUE, &Limits::default()).count,
    }
}

/// How many of the boards are unsatisfiable, unique, and neither.
fn right_claims(boards: &[Board]) -> [usize; 3] {
    let claims: Vec<Claim> = boards
        .par_iter()
        .map(|board| {
            let claim = certified(board).verified.certificate.claim;
            let right = [Claim::Unsatisfiable, Claim::Unique, Claim::AtLeastTwo];
            assert_eq!(claim, right[count(board) as usize], "{}", read::write_board(board));
            claim
        })
        .collect();
    [Claim::Unsatisfiable, Claim::Unique, Claim::AtLeastTwo]
        .map(|wanted| claims.iter().filter(|&&claim| claim == wanted).count())
}

/// Boards whose cells hold 1 to `most` or nothing.
fn hitori_boards(rows: usize, cols: usize, most: u32) -> Vec<Board> {
    let values: Vec<Option<u32>> = (0..=most).map(|n| (n > 0).then_some(n)).collect();
    let n = values.len();
    let cells = rows * cols;
    let board = |code: usize| {
        let cell = |i: usize| values[code / n.pow(i as u32) % n];
        Board::Hitori(hitori::Board::new(cols, (0..cells).map(cell).collect()))
    };
    (0..n.pow(cells as u32)).map(board).collect()
}

/// Boards whose cells hold water or an island with one of `clues`, at most `most` islands.
fn hashi_boards(
    rows: usize,
    cols: usize,
    clues: &[Option<u32>],
    most: usize,
    max: u8,
) -> Vec<Board> {
    let n = clues.len() + 1;
    let cells = rows * cols;
    let islands = |code: usize| -> Vec<hashi::Island> {
        let island = |i: usize| {
            let clue = *clues.get((code / n.pow(i as u32) % n).checked_sub(1)?)?;
            Some(hashi::Island { cell: Cell::new(i / cols, i % cols), clue })
        };
        (0..cells).filter_map(island).collect()
    };
    let lists = (0..n.pow(cells as u32)).map(islands).filter(|list| list.len() <= most);
    lists.map(|list| Board::Hashi(hashi::Board::new(rows, cols, max, list).unwrap())).collect()
}

#[test]
fn every_small_hitori_board_gets_the_right_certificate() {
    for (rows, cols, most) in [(1, 1, 1), (1, 2, 2), (2, 1, 1), (1, 5, 2), (4, 1, 2), (2, 2, 3)] {
        right_claims(&hitori_boards(rows, cols, most));
    }
    for (rows, cols, most) in [(2, 3, 2), (3, 2, 3), (2, 4, 2), (3, 3, 2)] {
        let n = right_claims(&hitori_boards(rows, cols, most));
        assert!(n.iter().all(|&n| n > 0), "{n:?}");
    }
}

#[test]
fn every_small_hashi_board_gets_the_right_certificate() {
    let clues = [None, Some(0), Some(1), Some(2), Some(3), Some(4)];
    for max in 1..=4 {
        right_claims(&hashi_boards(1, 4, &clues, 4, max));
    }
    let n = right_claims(&hashi_boards(2, 3, &clues[..5], 6, 2));
    assert!(n.iter().all(|&n| n > 0), "{n:?}");
    let n = right_claims(&hashi_boards(3, 3, &[None, Some(1), Some(2), Some(3)], 4, 2));
    assert!(n.iter().all(|&n| n > 0), "{n:?}");
}

/// Brute force sees no answer of the clashing part; and without any of its clues there would be one.
#[test]
fn clashing_clues_of_small_boards_have_no_answer_alone() {
    let mut boards = hitori_boards(2, 3, 2);
    boards.extend(hitori_boards(3, 3, 1));
    boards.extend(hashi_boards(2, 3, &[None, Some(1), Some(2), Some(3)], 5, 2));
    let smaller = boards.par_iter().map(|board| {
        let made = certified(board);
        let Some((part, n)) = clash(&made, &Limits::default()) else { return 0 };
        assert_eq!(count(&part), 0, "{}", read::write_board(board));
        let n_clues = match board {
            Board::Hitori(board) => board.values().iter().flatten().count(),
            Board::Hashi(board) => board.islands().iter().flat_map(|island| island.clue).count(),
        };
        usize::from(n < n_clues)
    });
    assert!(smaller.sum::<usize>() > 100);
}

#[test]
fn every_shipped_board_gets_a_certificate() {
    let claims: Vec<Claim> = shipped::boards()
        .par_iter()
        .map(|entry| {
            let made = certified(&entry.board);
            assert_eq!(verify(made.texts.parts()).unwrap(), made.verified);
            made.verified.certificate.claim
        })
        .collect();
    let n = |wanted| claims.iter().filter(|&&claim| claim == wanted).count();
    assert!(n(Claim::Unique) > 10 && n(Claim::Unsatisfiable) > 10, "{claims:?}");
}

#[test]
fn a_limit_ends_without_certificate() {
    let limits = Limits::default();
    limits.interrupt.store(true, std::sync::atomic::Ordering::Relaxed);
    let board = shipped::boards().into_iter().find(|entry| entry.file.ends_with("hitori")).unwrap();
    let ended = certify(&board.board, Goal::UNIQUE, &limits);
    assert_eq!(ended.map(drop), Err(NoCertificate::Unknown(Why::Interrupted)));
}

/// Published boards lie outside of the project: only figures of them are told.
#[test]
fn every_published_unique_board_gets_a_small_certificate() {
    let Some(root) = common::shared("published boards get certificates") else { return };
    for (file, puzzle) in [
        ("corpus/hitori/janko_hitori.txt", Puzzle::Hitori),
        ("corpus/hashi/janko_hashi.txt", Puzzle::Hashi),
    ] {
        let text = fs::read(root.join(file)).unwrap();
        let boards = read::read_boards(&text, Some(puzzle));
        let mut sizes: Vec<usize> = boards
            .par_iter()
            .filter_map(|entry| {
                let made = certified(entry.board.as_ref().unwrap());
                let is_unique = made.verified.certificate.claim == Claim::Unique;
                is_unique.then(|| made.texts.n_bytes())
            })
            .collect();
        sizes.sort_unstable();
        let (n, median) = (sizes.len(), sizes[sizes.len() / 2]);
        eprintln!(
            "{file}: {n} unique boards, median certificate {median} bytes, largest {}",
            sizes[n - 1]
        );
        assert!(n > 100 && median < 100_000, "{n} {median}");
    }
}
