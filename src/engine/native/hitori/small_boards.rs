//! For tests: all small boards, and all legal shadings of a board by trying every one.
//!
//! Shadings are bit masks here, bit i for cell i. The judgement below is on purpose plain and shares
//! no code with the engine: it is what the engine is tested against.

use crosscut_puzzles::hitori::{Board, Shading};
use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Whether blank cells take part.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Blanks {
    Yes,
    No,
}

/// All boards of a size, one for each way in which cells can be equal.
pub(crate) fn all_boards(rows: usize, cols: usize, blanks: Blanks) -> Vec<Board> {
    // A cell holds 0 for blank, a number met before, or the next new one.
    let lowest = u32::from(blanks == Blanks::No);
    let mut boards = vec![Vec::new()];
    for _ in 0..rows * cols {
        let longer = |numbers: &Vec<u32>| {
            let next_new = numbers.iter().copied().max().unwrap_or(0) + 1;
            let numbers = numbers.clone();
            (lowest..=next_new).map(move |n| [&numbers[..], &[n]].concat())
        };
        boards = boards.iter().flat_map(longer).collect();
    }
    let value = |&n: &u32| (n > 0).then_some(n);
    boards.iter().map(|numbers| Board::new(cols, numbers.iter().map(value).collect())).collect()
}

/// A board with numbers from 1 to `most`, and about one cell in `blank_in` blank.
pub(crate) fn random_board(seed: u64, rows: usize, cols: usize, most: u32, blank_in: u32) -> Board {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut value = || (rng.random_range(0..blank_in) > 0).then(|| rng.random_range(1..=most));
    Board::new(cols, (0..rows * cols).map(|_| value()).collect())
}

/// A board with an answer, one of `masks`: a Latin square with other numbers of the same line, or of
/// none, put where the mask shades. Often it has few answers.
pub(crate) fn random_solvable(seed: u64, masks: &Masks) -> Board {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let (rows, cols) = (masks.rows, masks.cols);
    // Of some at random the fullest, which leaves the fewest cells that could be shaded as well.
    let some = (0..40).map(|_| masks.masks[rng.random_range(0..masks.masks.len())]);
    let answer = some.max_by_key(|mask| mask.count_ones()).unwrap();
    let unshaded = |i: &usize| answer >> i & 1 == 0;
    let n = rows.max(cols);
    let mut renaming: Vec<u32> = (1..=n as u32).collect();
    for i in 0..n {
        renaming.swap(i, rng.random_range(i..n));
    }
    let latin = |row: usize, col: usize| renaming[(row * (n - 1) + col) % n];
    let value = |i: usize| {
        let (row, col) = (i / cols, i % cols);
        let in_row = (0..cols).filter(|c| unshaded(&(row * cols + c))).map(|c| latin(row, c));
        let in_col = (0..rows).filter(|r| unshaded(&(r * cols + col))).map(|r| latin(r, col));
        let line: Vec<u32> = if rng.random() { in_row.collect() } else { in_col.collect() };
        match rng.random_range(0..40) {
            _ if unshaded(&i) => Some(latin(row, col)),
            0 => None,
            1 => Some(rng.random_range(1..=n as u32 + 1)),
            choice => Some(line[choice % line.len()]),
        }
    };
    Board::new(cols, (0..rows * cols).map(value).collect())
}

/// All masks without touching shaded cells whose unshaded cells are connected: H2 and H3.
pub(crate) struct Masks {
    rows: usize,
    cols: usize,
    masks: Vec<u32>,
}

impl Masks {
    pub(crate) fn new(rows: usize, cols: usize) -> Masks {
        let mut masks = vec![0_u32];
        for i in 0..rows * cols {
            let is_free = |&mask: &u32| {
                let left = i % cols > 0 && mask >> (i - 1) & 1 == 1;
                let up = i >= cols && mask >> (i - cols) & 1 == 1;
                !left && !up
            };
            let more: Vec<u32> = masks.iter().filter(|m| is_free(m)).map(|m| m | 1 << i).collect();
            masks.extend(more);
        }
        masks.retain(|&mask| is_connected(rows, cols, mask));
        Masks { rows, cols, masks }
    }

    /// The legal shadings of a board of this size.
    pub(crate) fn legal(&self, board: &Board) -> Vec<u32> {
        assert_eq!((board.rows(), board.cols()), (self.rows, self.cols));
        let n = board.n_cells();
        let in_line =
            |i: usize, j: usize| i / self.cols == j / self.cols || i % self.cols == j % self.cols;
        let clash =
            |i, j| board.value(i).is_some() && board.value(i) == board.value(j) && in_line(i, j);
        let clashes: Vec<u32> = (0..n)
            .flat_map(|i| (0..i).map(move |j| (i, j)))
            .filter(|&(i, j)| clash(i, j))
            .map(|(i, j)| 1 << i | 1 << j)
            .collect();
        let is_legal = |mask: &u32| clashes.iter().all(|pair| mask & pair != 0);
        self.masks.iter().copied().filter(is_legal).collect()
    }
}

fn is_connected(rows: usize, cols: usize, shaded: u32) -> bool {
    let all = (0..rows * cols).filter(|i| shaded >> i & 1 == 0).fold(0, |m, i| m | 1_u32 << i);
    let mut reached = all & all.wrapping_neg();
    loop {
        let mut grown = reached;
        for i in (0..rows * cols).filter(|i| reached >> i & 1 == 1) {
            let near = [
                (i >= cols).then(|| i - cols),
                (i + cols < rows * cols).then_some(i + cols),
                (i % cols > 0).then(|| i - 1),
                (i % cols + 1 < cols).then_some(i + 1),
            ];
            grown |= near.into_iter().flatten().fold(0, |m, j| m | 1 << j) & all;
        }
        if grown == reached {
            return all != 0 && reached == all;
        }
        reached = grown;
    }
}

/// A shading as a mask.
pub(crate) fn mask_of(shading: &Shading) -> u32 {
    shading.shaded_cells().fold(0, |mask, i| mask | 1 << i)
}

/// A number from a seed, for choices in loops over boards.
pub(crate) fn noise(seed: u64) -> u64 {
    ChaCha8Rng::seed_from_u64(seed).next_u64()
}

#[test]
fn there_are_as_many_boards_and_masks_as_there_should_be() {
    // Bell numbers; with blanks the next one.
    assert_eq!(all_boards(2, 2, Blanks::No).len(), 15);
    assert_eq!(all_boards(2, 2, Blanks::Yes).len(), 52);
    // 1 x 3: none, either end, both ends. 2 x 2: none or one. 1 x 1: none.
    assert_eq!(Masks::new(1, 3).masks, [0, 1, 4, 5]);
    assert_eq!(Masks::new(2, 2).masks, [0, 1, 2, 4, 8]);
    assert_eq!(Masks::new(1, 1).masks, [0]);
    assert_eq!(Masks::new(1, 2).masks, [0, 1, 2]);
}
