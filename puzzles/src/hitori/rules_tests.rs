//! Attacks on the referee: wrong answers that must give exactly their violation, and a comparison
//! with a second formulation on all small boards.

use std::collections::HashSet;

use super::*;

fn board(rows: &[&[u32]]) -> Board {
    let values = rows.concat().into_iter().map(|v| (v != 0).then_some(v)).collect();
    Board::new(rows[0].len(), values)
}

fn shading(rows: &[&str]) -> Shading {
    Shading::new(rows.concat().bytes().map(|sign| sign == b'#').collect())
}

fn cells(cells: &[(usize, usize)]) -> Vec<Cell> {
    cells.iter().map(|&(row, col)| Cell::new(row, col)).collect()
}

const UNIQUE: [&[u32]; 5] =
    [&[1, 1, 3, 1, 2], &[4, 4, 2, 5, 1], &[3, 5, 1, 2, 3], &[2, 2, 4, 4, 5], &[2, 2, 5, 1, 4]];
const UNIQUE_ANSWER: [&str; 5] = ["#..#.", ".#...", "....#", ".#.#.", "#...."];

#[test]
fn a_right_answer_is_accepted() {
    assert_eq!(check(&board(&UNIQUE), &shading(&UNIQUE_ANSWER)), []);
}

#[test]
fn each_flipped_cell_of_a_unique_answer_is_noticed() {
    let (board, answer) = (board(&UNIQUE), shading(&UNIQUE_ANSWER));
    for i in 0..25 {
        let mut flags = answer.as_slice().to_vec();
        flags[i] = !flags[i];
        assert_ne!(check(&board, &Shading::new(flags)), [], "cell {i}");
    }
}

#[test]
fn the_wrong_number_of_cells_is_a_fault_of_form() {
    let board = board(&[&[1, 2], &[2, 1]]);
    for found in [0, 3, 5] {
        let violations = check(&board, &Shading::new(vec![false; found]));
        assert_eq!(violations, [Violation::Size { expected: 4, found }]);
        assert_eq!(violations[0].rule(), "form");
        assert!(violations[0].cells().is_empty());
    }
}

#[test]
fn a_number_left_twice_in_a_row_breaks_h1_only() {
    let board = board(&[&[1, 2, 1], &[3, 1, 2]]);
    let violations = check(&board, &shading(&["...", "..."]));
    let twice = cells(&[(0, 0), (0, 2)]);
    let expected = Violation::Repeated { value: 1, line: Line::Row(0), cells: twice.clone() };
    assert_eq!(violations, [expected]);
    assert_eq!((violations[0].rule(), violations[0].cells()), ("H1", twice));
    let text = "1 stands more than once unshaded in row 1: (1,1), (1,3)";
    assert_eq!(violations[0].to_string(), text);
}

#[test]
fn a_number_left_thrice_in_a_column_is_one_violation() {
    let board = board(&[&[7], &[7], &[7]]);
    let violations = check(&board, &shading(&[".", ".", "."]));
    let all = cells(&[(0, 0), (1, 0), (2, 0)]);
    assert_eq!(violations, [Violation::Repeated { value: 7, line: Line::Col(0), cells: all }]);
}

#[test]
fn blank_cells_never_repeat_and_large_numbers_are_not_wrapped() {
    let blank = Board::new(2, vec![None; 4]);
    assert_eq!(check(&blank, &Shading::new(vec![false; 4])), []);
    let large = Board::new(2, vec![Some(0), Some(u32::MAX)]);
    assert_eq!(check(&large, &Shading::new(vec![false; 2])), []);
    let zeros = Board::new(2, vec![Some(0), Some(0)]);
    assert_eq!(check(&zeros, &Shading::new(vec![false; 2]))[0].rule(), "H1");
}

#[test]
fn touching_shaded_cells_break_h2_only() {
    let board = board(&[&[1, 2, 3], &[2, 3, 1], &[3, 1, 2]]);
    let beside = check(&board, &shading(&["...", ".##", "..."]));
    assert_eq!(beside, [Violation::Touching { cells: [Cell::new(1, 1), Cell::new(1, 2)] }]);
    let above = check(&board, &shading(&[".#.", ".#.", "..."]));
    assert_eq!(above, [Violation::Touching { cells: [Cell::new(0, 1), Cell::new(1, 1)] }]);
    assert_eq!((above[0].rule(), above[0].cells()), ("H2", cells(&[(0, 1), (1, 1)])));
    assert_eq!(above[0].to_string(), "shaded cells (1,2) and (2,2) touch");
}

#[test]
fn the_end_of_a_row_does_not_touch_the_start_of_the_next() {
    let board = board(&[&[1, 2, 3], &[2, 3, 1], &[3, 1, 2]]);
    assert_eq!(check(&board, &shading(&["..#", "...", "#.."])), []);
    let wrapped = check(&board, &shading(&["...", "..#", "#.."]));
    assert_eq!(wrapped, []);
}

#[test]
fn a_corner_cut_off_breaks_h3_only() {
    let board = board(&[&[1, 2, 3], &[2, 3, 1], &[3, 1, 2]]);
    let violations = check(&board, &shading(&[".#.", "#..", "..."]));
    assert_eq!(violations, [Violation::CutOff { cells: cells(&[(0, 0)]) }]);
    assert_eq!((violations[0].rule(), violations[0].cells()), ("H3", cells(&[(0, 0)])));
    assert_eq!(violations[0].to_string(), "unshaded cells are cut off from the others: (1,1)");
}

#[test]
fn all_components_but_the_largest_are_listed() {
    let values = (0..15).map(|i| Some(i as u32)).collect();
    let board = Board::new(5, values);
    let violations = check(&board, &shading(&[".#...", "#.#..", ".#..."]));
    let single = |row, col| Violation::CutOff { cells: cells(&[(row, col)]) };
    assert_eq!(violations, [single(0, 0), single(1, 1), single(2, 0)]);
    let tie = check(&Board::new(3, vec![None; 3]), &shading(&[".#."]));
    assert_eq!(tie, [single(0, 2)], "of equal components the first is kept");
}

#[test]
fn a_board_shaded_everywhere_breaks_h3() {
    let violations = check(&Board::new(1, vec![None]), &Shading::new(vec![true]));
    assert_eq!(violations, [Violation::AllShaded]);
    assert_eq!(violations[0].rule(), "H3");
    assert_eq!(violations[0].to_string(), "no cell is unshaded");
}

#[test]
fn long_lists_of_cells_are_cut_in_words_but_not_in_cells() {
    let mut flags = vec![false; 50];
    flags[20] = true;
    let violations = check(&Board::new(50, vec![None; 50]), &Shading::new(flags));
    assert_eq!(violations[0].cells().len(), 20);
    assert!(violations[0].to_string().ends_with("(1,8) and 12 more"));
}

/// All pairs of cells, each with its bit in a mask of pairs.
fn pairs(n: usize) -> impl Iterator<Item = (usize, usize, u64)> {
    let pairs = (0..n).flat_map(move |i| (i + 1..n).map(move |j| (i, j)));
    pairs.enumerate().map(|(bit, (i, j))| (i, j, 1 << bit))
}

/// The bits of the pairs that `holds` is true of.
fn mask(n: usize, holds: impl Fn(usize, usize) -> bool) -> u64 {
    pairs(n).filter(|&(i, j, _)| holds(i, j)).map(|(_, _, bit)| bit).sum()
}

/// What the rules say of a shading, once more and slowly: over all pairs of cells, and connection
/// by passing the least cell number around until nothing changes.
struct Naive {
    unshaded: u64,
    touching: u64,
    cut_off: Vec<Vec<usize>>,
    none_unshaded: bool,
}

fn naive(n: usize, cols: usize, shaded: &[bool]) -> Naive {
    let touch =
        |i: usize, j: usize| (i / cols).abs_diff(j / cols) + (i % cols).abs_diff(j % cols) == 1;
    let mut label: Vec<usize> = (0..n).collect();
    for _ in 0..n {
        for (i, j, _) in pairs(n) {
            if !shaded[i] && !shaded[j] && touch(i, j) {
                let least = label[i].min(label[j]);
                (label[i], label[j]) = (least, least);
            }
        }
    }
    let component =
        |k: usize| (0..n).filter(|&i| !shaded[i] && label[i] == k).collect::<Vec<usize>>();
    let mut components: Vec<_> = (0..n).map(component).filter(|c| !c.is_empty()).collect();
    components.sort_by_key(|c| (usize::MAX - c.len(), c[0]));
    let mut cut_off: Vec<_> = components.iter().skip(1).cloned().collect();
    cut_off.sort_unstable();
    Naive {
        unshaded: mask(n, |i, j| !shaded[i] && !shaded[j]),
        touching: mask(n, |i, j| shaded[i] && shaded[j] && touch(i, j)),
        cut_off,
        none_unshaded: components.is_empty(),
    }
}

/// All ways to fill `n` cells up to renaming: a cell takes a number used before it, the next new
/// number, or (`with_blanks`) none.
fn fillings(n: usize, with_blanks: bool) -> Vec<Vec<Option<u32>>> {
    let mut partial: Vec<(Vec<Option<u32>>, u32)> = vec![(Vec::new(), 0)];
    for _ in 0..n {
        let extend = |(filling, used): (Vec<Option<u32>>, u32)| {
            let blank = with_blanks.then_some(None);
            let choices = blank.into_iter().chain((0..=used).map(Some));
            choices
                .map(|value| {
                    let mut longer = filling.clone();
                    longer.push(value);
                    (longer, if value == Some(used) { used + 1 } else { used })
                })
                .collect::<Vec<_>>()
        };
        partial = partial.into_iter().flat_map(extend).collect();
    }
    partial.into_iter().map(|(filling, _)| filling).collect()
}

/// Whether the violations are those of the naive formulation, each once.
fn agrees(board: &Board, violations: &[Violation], naive: &Naive, repeats: u64) {
    let (n, cols) = (board.n_cells(), board.cols());
    let index = |cell: &Cell| cell.row as usize * cols + cell.col as usize;
    let bit = |a: &Cell, b: &Cell| {
        // Pair (i, j) comes after those that start below i.
        let (i, j) = (index(a), index(b));
        1u64 << (i * n - i * (i + 1) / 2 + j - i - 1)
    };
    let (mut found_repeats, mut touching) = (0, 0);
    let mut cut_off: Vec<Vec<usize>> = Vec::new();
    let mut none_unshaded = false;
    for violation in violations {
        match violation {
            Violation::Size { .. } => panic!("the size fits"),
            Violation::Repeated { cells, .. } => {
                for (k, a) in cells.iter().enumerate() {
                    for b in &cells[k + 1..] {
                        assert_eq!(found_repeats & bit(a, b), 0, "twice");
                        found_repeats |= bit(a, b);
                    }
                }
            }
            Violation::Touching { cells: [a, b] } => {
                assert_eq!(touching & bit(a, b), 0, "twice");
                touching |= bit(a, b);
            }
            Violation::CutOff { cells } => cut_off.push(cells.iter().map(index).collect()),
            Violation::AllShaded => none_unshaded = true,
        }
    }
    cut_off.sort_unstable();
    assert_eq!(found_repeats, repeats);
    assert_eq!(touching, naive.touching);
    assert_eq!(cut_off, naive.cut_off);
    assert_eq!(none_unshaded, naive.none_unshaded);
}

/// All boards of up to 3 x 3 cells up to renaming of numbers, with blanks up to 6 cells, and all
/// shadings of each. Of 3 x 3 boards whose equal numbers meet in the same lines one is taken.
#[test]
fn agrees_with_the_naive_formulation_on_all_small_boards() {
    let (mut judged, mut accepted) = (0u64, 0u64);
    for (rows, cols) in [(1, 1), (1, 2), (2, 1), (1, 3), (3, 1), (2, 2), (2, 3), (3, 2), (3, 3)] {
        let n = rows * cols;
        let shadings: Vec<Shading> = (0u32..1 << n)
            .map(|set| Shading::new((0..n).map(|i| set >> i & 1 == 1).collect()))
            .collect();
        let naives: Vec<Naive> = shadings.iter().map(|s| naive(n, cols, s.as_slice())).collect();
        let mut seen = HashSet::new();
        for values in fillings(n, n <= 6) {
            let clashes = mask(n, |i, j| {
                let in_line = i / cols == j / cols || i % cols == j % cols;
                in_line && values[i].is_some() && values[i] == values[j]
            });
            if n == 9 && !seen.insert(clashes) {
                continue;
            }
            let board = Board::new(cols, values);
            for (shading, naive) in shadings.iter().zip(&naives) {
                let violations = check(&board, shading);
                agrees(&board, &violations, naive, clashes & naive.unshaded);
                judged += 1;
                accepted += u64::from(violations.is_empty());
            }
        }
    }
    assert!(judged > 1_000_000 && accepted > 10_000, "{judged} judged, {accepted} accepted");
}
