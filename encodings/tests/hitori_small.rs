//! Hitori on all small boards: clauses, cuts, second answers and blocks against a naive reading of
//! H1, H2 and H3. Shadings are bit masks: bit `i` is cell `i`.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a failed test panics")]

mod common;

use std::collections::{BTreeSet, HashSet};

use common::{Clause, all_true, encode};
use crosscut_encodings::cnf::Lit;
use crosscut_encodings::{Cut, CutKind, Encode, Second, Witness};
use crosscut_puzzles::Cell;
use crosscut_puzzles::hitori::{Board, Shading};

const KINDS: [CutKind; 3] = [CutKind::Cycles, CutKind::Components, CutKind::Both];

fn is_shaded(mask: u32, i: usize) -> bool {
    mask >> i & 1 == 1
}

fn shading(board: &Board, mask: u32) -> Shading {
    Shading::new((0..board.n_cells()).map(|i| is_shaded(mask, i)).collect())
}

fn mask(shading: &Shading) -> u32 {
    shading.shaded_cells().fold(0, |mask, i| mask | 1 << i)
}

fn pairs(n: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..n).flat_map(|j| (0..j).map(move |i| (i, j)))
}

fn touch(board: &Board, i: usize, j: usize) -> bool {
    let (a, b) = (board.cell(i), board.cell(j));
    a.row.abs_diff(b.row) + a.col.abs_diff(b.col) == 1
}

/// The pairs of equal numbers in a row or column, as masks: H1 wants one of each shaded.
fn equal_pairs(board: &Board) -> Vec<u32> {
    let clash = |&(i, j): &(usize, usize)| {
        let (a, b) = (board.cell(i), board.cell(j));
        let equal = board.value(i).is_some() && board.value(i) == board.value(j);
        equal && (a.row == b.row || a.col == b.col)
    };
    pairs(board.n_cells()).filter(clash).map(|(i, j)| 1 << i | 1 << j).collect()
}

/// The pairs of touching cells, as masks: H2 wants one of each unshaded.
fn touching_pairs(board: &Board) -> Vec<u32> {
    let touching = pairs(board.n_cells()).filter(|&(i, j)| touch(board, i, j));
    touching.map(|(i, j)| 1 << i | 1 << j).collect()
}

/// The number of components of unshaded cells: labels flow along touching pairs until all is
/// still.
fn n_components(board: &Board, mask: u32) -> usize {
    let n = board.n_cells();
    let mut label: Vec<usize> = (0..n).collect();
    let open = |i: usize| !is_shaded(mask, i);
    loop {
        let before = label.clone();
        for (i, j) in pairs(n).filter(|&(i, j)| open(i) && open(j) && touch(board, i, j)) {
            let least = label[i].min(label[j]);
            (label[i], label[j]) = (least, least);
        }
        if label == before {
            let labels: BTreeSet<usize> = (0..n).filter(|&i| open(i)).map(|i| label[i]).collect();
            return labels.len();
        }
    }
}

/// All shadings without touching cells.
fn h2_shadings(board: &Board) -> Vec<u32> {
    let mut masks = vec![0u32];
    for i in 0..board.n_cells() {
        let near: u32 = board.neighbours(i).filter(|&j| j < i).map(|j| 1 << j).sum();
        let with_i: Vec<u32> =
            masks.iter().filter(|&&mask| mask & near == 0).map(|mask| mask | 1 << i).collect();
        masks.extend(with_i);
    }
    masks
}

fn blank(rows: usize, cols: usize) -> Board {
    Board::new(cols, vec![None; rows * cols])
}

/// The cut is what its witness says it is, and the shading violates it.
fn assert_witness(board: &Board, mask: u32, cut: &Cut) {
    let cells = |cells: &[Cell]| -> Vec<usize> {
        cells.iter().map(|&cell| board.index(cell).unwrap()).collect()
    };
    let diagonal = |i: usize, j: usize| {
        let (a, b) = (board.cell(i), board.cell(j));
        a.row.abs_diff(b.row) == 1 && a.col.abs_diff(b.col) == 1
    };
    let border = |i: usize| {
        let Cell { row, col } = board.cell(i);
        row == 0 || col == 0 || row as usize + 1 == board.rows() || col as usize + 1 == board.cols()
    };
    let separated: BTreeSet<usize> = match &cut.witness {
        Witness::Cycle(ring) => {
            let ring = cells(ring);
            assert!(ring.len() >= 4 && diagonal(ring[0], ring[ring.len() - 1]));
            assert!(ring.windows(2).all(|pair| diagonal(pair[0], pair[1])));
            ring.into_iter().collect()
        }
        Witness::BorderPath(path) => {
            let path = cells(path);
            assert!(path.len() >= 2 && border(path[0]) && border(path[path.len() - 1]));
            assert!(path.windows(2).all(|pair| diagonal(pair[0], pair[1])));
            path.into_iter().collect()
        }
        Witness::Region(region) => {
            let region = cells(region);
            let near = region.iter().flat_map(|&i| board.neighbours(i));
            near.filter(|i| !region.contains(i)).collect()
        }
        Witness::Separator(cell) => [board.index(*cell).unwrap()].into(),
        Witness::Islands(_) => panic!("no islands in Hitori"),
    };
    assert_eq!(separated.len(), cut.clause.len(), "no cell twice");
    assert!(separated.iter().all(|&i| is_shaded(mask, i)), "{cut:?} is violated");
    let named: BTreeSet<usize> = cut.clause.iter().map(|lit| lit.var().index()).collect();
    assert_eq!(named, separated);
    assert!(cut.clause.iter().all(|lit: &Lit| !lit.is_positive()));
}

/// Cuts of every kind for every shading without touching cells: none iff the unshaded cells are
/// connected; as many components as there are; each as its witness says; none twice.
#[test]
fn cuts_are_found_iff_the_unshaded_cells_are_not_connected() {
    let lines = (1..=12).flat_map(|n| [(1, n), (n, 1)]);
    let shapes = [(2, 2), (2, 3), (2, 7), (3, 3), (6, 3), (4, 4), (4, 5), (5, 4), (5, 5)];
    for (rows, cols) in lines.chain(shapes) {
        let board = blank(rows, cols);
        for mask in h2_shadings(&board) {
            let n = n_components(&board, mask);
            for kind in KINDS {
                let violation = board.violated_cuts(&shading(&board, mask), kind);
                assert_eq!(violation.components, n, "{rows}x{cols} {mask:b} {kind:?}");
                assert_eq!(violation.cuts.is_empty(), n == 1, "{rows}x{cols} {mask:b} {kind:?}");
                let clauses: HashSet<Clause> =
                    violation.cuts.iter().map(|cut| Clause::new(&cut.clause)).collect();
                assert_eq!(clauses.len(), violation.cuts.len(), "no cut twice");
                violation.cuts.iter().for_each(|cut| assert_witness(&board, mask, cut));
            }
        }
    }
}

/// Every cut of every kind from every shading, and every eager cut, is true in every connected
/// one.
#[test]
fn cuts_are_true_in_every_connected_shading() {
    let lines = (1..=10).flat_map(|n| [(1, n), (n, 1)]);
    for (rows, cols) in lines.chain([(2, 2), (2, 3), (2, 7), (3, 3), (3, 5), (5, 3), (4, 4)]) {
        let board = blank(rows, cols);
        let (connected, split): (Vec<u32>, Vec<u32>) =
            h2_shadings(&board).into_iter().partition(|&mask| n_components(&board, mask) == 1);
        let mut cuts: HashSet<Clause> = encode(&board, "eager=4").0.into_iter().collect();
        for mask in split {
            for kind in KINDS {
                let violation = board.violated_cuts(&shading(&board, mask), kind);
                cuts.extend(violation.cuts.iter().map(|cut| Clause::new(&cut.clause)));
            }
        }
        for cut in cuts {
            for &mask in &connected {
                assert!(cut.is_true(mask), "{rows}x{cols} {cut:?} {mask:b}");
            }
        }
    }
}

#[test]
fn eager_cuts_are_the_cell_cuts_up_to_their_length() {
    let n_eager =
        |rows, cols, eager: u8| encode(&blank(rows, cols), &format!("eager={eager}")).0.len();
    assert_eq!([0, 1, 2, 3, 4, 5, 6].map(|e| n_eager(4, 5, e)), [0, 0, 4, 14, 20, 20, 20]);
    assert_eq!([0, 1, 4].map(|e| n_eager(1, 1, e)), [0, 1, 1]);
    assert_eq!([0, 1, 4].map(|e| n_eager(2, 1, e)), [0, 0, 0]);
    assert_eq!([0, 1, 4].map(|e| n_eager(1, 5, e)), [0, 3, 3]);
    assert!(encode(&blank(3, 3), "conn=none,eager=4").0.is_empty());
}

/// All boards of a shape up to renaming of numbers; with blanks if asked for.
fn all_boards(rows: usize, cols: usize, blanks: bool, mut visit: impl FnMut(&Board)) {
    let n = rows * cols;
    let least = u32::from(!blanks);
    let mut values = vec![least; n];
    loop {
        let value = |&v: &u32| (v > 0).then_some(v);
        visit(&Board::new(cols, values.iter().map(value).collect()));
        // A number may be at most one more than the largest before it.
        let may_rise = |i: usize| values[i] <= values[..i].iter().copied().max().unwrap_or(0);
        let Some(last) = (0..n).rev().find(|&i| may_rise(i)) else { return };
        values[last] += 1;
        values[last + 1..].fill(least);
    }
}

/// The clauses hold and no cut is violated iff H1, H2 and H3 hold; a second answer and a block are
/// what they say.
fn assert_board(board: &Board) {
    let (eager, base) = encode(board, "");
    let n = board.n_cells();
    let (equal, touching) = (equal_pairs(board), touching_pairs(board));
    let mut obey_h1_h2 = Vec::new();
    for mask in 0..1u32 << n {
        let obeys = touching.iter().all(|pair| mask & pair != *pair)
            && equal.iter().all(|pair| mask & pair != 0);
        assert_eq!(all_true(&base, mask), obeys, "{board:?} {mask:b}");
        if obeys {
            obey_h1_h2.push(mask);
        }
    }
    let is_answer = |&mask: &u32| {
        let decoded = board.decode(&|var| is_shaded(mask, var.index()));
        assert_eq!(decoded, shading(board, mask));
        let values = board.assignment(&decoded).into_iter().enumerate();
        assert!(values.into_iter().all(|(i, value)| value == is_shaded(mask, i)));
        let no_cuts = board.violated_cuts(&decoded, CutKind::Cycles).cuts.is_empty();
        assert_eq!(no_cuts, n_components(board, mask) == 1, "{board:?} {mask:b}");
        no_cuts
    };
    let answers: Vec<u32> = obey_h1_h2.iter().copied().filter(is_answer).collect();
    for &first in &answers {
        assert!(all_true(&eager, first), "{board:?} {first:b}");
        assert_second(board, first, &answers);
        let block = Clause::new(&board.block(&shading(board, first)));
        for &mask in &obey_h1_h2 {
            assert_eq!(block.is_true(mask), mask != first, "{board:?} {first:b} {mask:b}");
        }
    }
}

fn assert_second(board: &Board, first: u32, answers: &[u32]) {
    let has_superset = answers.iter().any(|&other| other != first && other & first == first);
    match board.second(&shading(board, first)) {
        Second::Found(answer) => {
            assert!(
                mask(&answer) != first && answers.contains(&mask(&answer)),
                "{board:?} {first:b}"
            );
        }
        Second::Clause(clause) => {
            assert!(!has_superset, "{board:?} {first:b}");
            let clause = Clause::new(&clause);
            for &other in answers {
                assert_eq!(clause.is_true(other), other != first, "{board:?} {first:b} {other:b}");
            }
        }
    }
}

#[test]
fn lines_of_up_to_eight_cells_have_the_answers_of_the_rules() {
    for n in 1..=8 {
        all_boards(1, n, false, assert_board);
    }
    for n in 1..=6 {
        all_boards(n, 1, true, assert_board);
    }
}

#[test]
fn boards_of_up_to_six_cells_with_blanks_have_the_answers_of_the_rules() {
    for (rows, cols) in [(1, 1), (2, 2), (2, 3), (3, 2)] {
        all_boards(rows, cols, true, assert_board);
    }
}

#[test]
fn boards_of_three_by_three_have_the_answers_of_the_rules() {
    let mut n_boards = 0;
    all_boards(3, 3, false, |board| {
        n_boards += 1;
        assert_board(board);
    });
    assert_eq!(n_boards, 21_147, "partitions of nine cells");
}

/// Larger shapes, any numbers: second answers and blocks of all shadings by H2 and H3.
#[test]
fn second_answers_of_larger_blank_boards_are_right() {
    for (rows, cols) in [(2, 6), (4, 4), (5, 3)] {
        let board = blank(rows, cols);
        let h2 = h2_shadings(&board);
        let answers: Vec<u32> =
            h2.iter().copied().filter(|&mask| n_components(&board, mask) == 1).collect();
        for &first in &answers {
            assert_second(&board, first, &answers);
            let block = Clause::new(&board.block(&shading(&board, first)));
            h2.iter().for_each(|&mask| assert_eq!(block.is_true(mask), mask != first));
        }
    }
}

#[test]
fn sizes_are_the_formulas_of_the_head() {
    use crosscut_encodings::cnf::{Family, Size};
    for (rows, cols) in [(1, 1), (1, 7), (4, 1), (2, 2), (4, 7), (7, 4)] {
        // Numbers far above the sides; every third cell is blank.
        let number = |i: usize| (!i.is_multiple_of(3)).then_some(u32::MAX - (i * i % 4) as u32);
        let board = Board::new(cols, (0..rows * cols).map(number).collect());
        let mut size = Size::default();
        board.encode(&"eager=0".parse().unwrap(), &mut size);
        assert_eq!(size.n_vars(), rows * cols);
        let n_adjacent = (rows * (cols - 1) + cols * (rows - 1)) as u64;
        assert_eq!(size.clauses(Family::Adjacency), n_adjacent);
        let n_pairs = equal_pairs(&board).len() as u64;
        assert_eq!(size.clauses(Family::AtMostOne), n_pairs);
        assert_eq!(size.n_clauses(), n_adjacent + n_pairs);
        assert_eq!(size.n_literals(), 2 * size.n_clauses());
    }
}
