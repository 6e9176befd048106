//! Small Hashi boards and their answers by brute force, for tests of what solves Hashi.
//!
//! Nothing here is clever or shared with an engine: answers are found by trying every number of
//! bridges on every span and judging the whole by the rules, word for word.

use crosscut_puzzles::Cell;
use crosscut_puzzles::hashi::{Board, Island};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Calls `visit` with boards and all their answers, one count per span; returns how many boards.
///
/// The boards: up to 4 islands anywhere on 1x5, 2x3 and 3x3 with every clue out of 0..=4 and `?`,
/// two bridges a pair; one in 7 of these with one and with three bridges a pair; one in 31 of those
/// with 5 islands.
pub(crate) fn for_all(mut visit: impl FnMut(&Board, &[Vec<u8>])) -> u64 {
    let mut n_boards = 0;
    let mut n_skipped = 0;
    for (rows, cols) in [(1, 5), (2, 3), (3, 3)] {
        for set in 0_u32..1 << (rows * cols) {
            let n = set.count_ones() as usize;
            for max in 1..=3 {
                if n > 5 {
                    continue;
                }
                let one_in = match (n, max) {
                    (5, _) => 31,
                    (_, 2) => 1,
                    _ => 7,
                };
                let empty = board(rows, cols, max, set, &vec![None; n]);
                let connected = answers(&empty);
                for code in 0..6_usize.pow(u32::try_from(n).unwrap()) {
                    n_skipped += 1;
                    if n_skipped % one_in != 0 {
                        continue;
                    }
                    let clues: Vec<Option<u32>> = (0..n)
                        .map(|i| {
                            [None, Some(0), Some(1), Some(2), Some(3), Some(4)]
                                [code / 6_usize.pow(i as u32) % 6]
                        })
                        .collect();
                    let board = board(rows, cols, max, set, &clues);
                    let answers: Vec<Vec<u8>> = connected
                        .iter()
                        .filter(|counts| obeys_clues(&board, counts))
                        .cloned()
                        .collect();
                    visit(&board, &answers);
                    n_boards += 1;
                }
            }
        }
    }
    n_boards
}

/// A board of 5x5 to 7x7 with up to 10 islands that spans connect. Two in three are made from an answer, of which
/// half have one clue changed and some have `?`; the others have random clues.
pub(crate) fn random(seed: u64) -> Board {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let (rows, cols) = (rng.random_range(5..=7), rng.random_range(5..=7));
    let max = rng.random_range(1..=3);
    let wanted = rng.random_range(2..=10);
    let mut set = 0_u64;
    let mut is_one_part = false;
    while !is_one_part {
        set = 0;
        while set.count_ones() < wanted {
            set |= 1 << rng.random_range(0..rows * cols);
        }
        is_one_part = touches_all(rows, cols, set);
    }
    let islands = |clues: &[Option<u32>]| {
        let cells = (0..rows * cols).filter(|i| set >> i & 1 == 1);
        let island = |(i, clue): (usize, &Option<u32>)| Island {
            cell: Cell::new(i / cols, i % cols),
            clue: *clue,
        };
        Board::new(rows, cols, max, cells.zip(clues).map(island).collect()).unwrap()
    };
    let empty = islands(&vec![None; wanted as usize]);
    let mut counts = vec![0_u8; empty.spans().len()];
    for s in 0..counts.len() {
        if empty.crossed_by(s).iter().all(|&t| counts[t] == 0) {
            counts[s] = rng.random_range(0..=max);
        }
    }
    let mut clues: Vec<Option<u32>> = (0..wanted as usize)
        .map(|i| Some(empty.spans_of(i).iter().map(|&s| u32::from(counts[s])).sum()))
        .collect();
    match seed % 3 {
        0 => clues.iter_mut().for_each(|clue| *clue = Some(rng.random_range(1..=4))),
        1 => {
            let i = rng.random_range(0..clues.len());
            clues[i] = Some(rng.random_range(0..=5));
        }
        _ => {}
    }
    if rng.random_bool(0.3) {
        clues.iter_mut().filter(|_| rng.random_bool(0.3)).for_each(|clue| *clue = None);
    }
    islands(&clues)
}

/// Whether spans connect the islands on the cells of `set`.
fn touches_all(rows: usize, cols: usize, set: u64) -> bool {
    let cells = (0..rows * cols).filter(|i| set >> i & 1 == 1);
    let island = |i| Island { cell: Cell::new(i / cols, i % cols), clue: None };
    let board = Board::new(rows, cols, 1, cells.map(island).collect()).unwrap();
    is_connected(&board, &vec![1; board.spans().len()])
}

fn board(rows: usize, cols: usize, max: u8, set: u32, clues: &[Option<u32>]) -> Board {
    let cells = (0..rows * cols).filter(|i| set >> i & 1 == 1);
    let islands = cells
        .zip(clues)
        .map(|(i, &clue)| Island { cell: Cell::new(i / cols, i % cols), clue })
        .collect();
    Board::new(rows, cols, max, islands).unwrap()
}

/// All answers, one count per span. Walks the counts like an odometer, and leaves out only what
/// is above a clue already.
pub(crate) fn answers(board: &Board) -> Vec<Vec<u8>> {
    let mut found = Vec::new();
    let mut counts = Vec::new();
    extend(board, &mut counts, &mut found);
    found
}

fn extend(board: &Board, counts: &mut Vec<u8>, found: &mut Vec<Vec<u8>>) {
    if counts.len() == board.spans().len() {
        if obeys_clues(board, counts)
            && crosses_nowhere(board, counts)
            && is_connected(board, counts)
        {
            found.push(counts.clone());
        }
        return;
    }
    for count in 0..=board.max_bridges() {
        counts.push(count);
        if (0..board.islands().len())
            .all(|i| board.islands()[i].clue.is_none_or(|clue| degree(board, counts, i) <= clue))
        {
            extend(board, counts, found);
        }
        counts.pop();
    }
}

fn degree(board: &Board, counts: &[u8], island: usize) -> u32 {
    let spans = board.spans().iter().zip(counts);
    spans.filter(|(s, _)| s.a == island || s.b == island).map(|(_, &n)| u32::from(n)).sum()
}

fn obeys_clues(board: &Board, counts: &[u8]) -> bool {
    (0..board.islands().len())
        .all(|i| board.islands()[i].clue.is_none_or(|clue| clue == degree(board, counts, i)))
}

fn crosses_nowhere(board: &Board, counts: &[u8]) -> bool {
    let used: Vec<_> =
        (0..counts.len()).filter(|&s| counts[s] > 0).map(|s| board.ends(s)).collect();
    used.iter().all(|&(h0, h1)| {
        used.iter().all(|&(v0, v1)| {
            let is_cross = h0.row == h1.row && v0.col == v1.col;
            let meets = v0.row < h0.row && h0.row < v1.row && h0.col < v0.col && v0.col < h1.col;
            !(is_cross && meets)
        })
    })
}

fn is_connected(board: &Board, counts: &[u8]) -> bool {
    let n = board.islands().len();
    let mut is_reached = vec![false; n];
    if n == 0 {
        return true;
    }
    is_reached[0] = true;
    for _ in 0..n {
        for (span, &count) in board.spans().iter().zip(counts) {
            if count > 0 && (is_reached[span.a] || is_reached[span.b]) {
                is_reached[span.a] = true;
                is_reached[span.b] = true;
            }
        }
    }
    is_reached.iter().all(|&reached| reached)
}
