//! Which cells hold equal numbers: one ring per number and line.
//!
//! The cells of a row that hold the same number form a ring: each knows the next one, the last knows
//! the first, and a cell without an equal in its row is alone. Columns have rings of their own. A
//! walk around a ring visits exactly the cells that a pair rule concerns, and the rings take two
//! words a cell however often a number stands in a line, where a list of pairs could grow with the
//! square of its length. A blank is alone in both rings.

use crosscut_puzzles::hitori::Board;

/// Never equal to anything, itself included: blank cells and outside places.
const NOTHING: u32 = 0;

/// The rings of equal numbers, by place (see `state`).
pub(super) struct Lines {
    /// Numbers renamed to 1, 2, ..; equal names for equal numbers.
    names: Vec<u32>,
    row_ring: Vec<u32>,
    col_ring: Vec<u32>,
}

impl Lines {
    /// The rings of `board` in a layout of `n_places`.
    pub(super) fn new(board: &Board, n_places: usize) -> Lines {
        let (names, n_names) = renamed(board, n_places);
        let (rows, cols, width) = (board.rows(), board.cols(), board.cols() + 1);
        let mut row_ring: Vec<u32> = (0..n_places as u32).collect();
        let mut col_ring = row_ring.clone();
        let mut last = vec![Last { line: 0, place: 0 }; n_names];
        for row in 1..=rows {
            let places = (1..=cols).map(|col| row * width + col);
            link(&mut row_ring, &names, &mut last, row, places);
        }
        for col in 1..=cols {
            let places = (1..=rows).map(|row| row * width + col);
            link(&mut col_ring, &names, &mut last, rows + col, places);
        }
        Lines { names, row_ring, col_ring }
    }

    /// Whether two places hold the same number.
    #[inline]
    pub(super) fn equal(&self, a: usize, b: usize) -> bool {
        self.names[a] == self.names[b] && self.names[a] != NOTHING
    }

    /// The cell after `place` in the ring of its row.
    #[inline]
    pub(super) fn next_in_row(&self, place: usize) -> usize {
        self.row_ring[place] as usize
    }

    /// The cell after `place` in the ring of its column.
    #[inline]
    pub(super) fn next_in_col(&self, place: usize) -> usize {
        self.col_ring[place] as usize
    }

    /// All other cells that hold the number of `place` in its row, then those in its column.
    pub(super) fn equals(&self, place: usize) -> impl Iterator<Item = usize> {
        let walk =
            move |ring: &'_ [u32], at: usize| Some(ring[at] as usize).filter(|&p| p != place);
        let row =
            std::iter::successors(walk(&self.row_ring, place), move |&p| walk(&self.row_ring, p));
        let col =
            std::iter::successors(walk(&self.col_ring, place), move |&p| walk(&self.col_ring, p));
        row.chain(col)
    }
}

/// Where a number was met last. Lines are numbered from 1, rows before columns.
#[derive(Clone, Copy)]
struct Last {
    line: u32,
    place: u32,
}

/// Puts the places of one line, each alone so far, into the rings of their numbers.
fn link(
    ring: &mut [u32],
    names: &[u32],
    last: &mut [Last],
    line: usize,
    places: impl Iterator<Item = usize>,
) {
    for place in places {
        let name = names[place];
        if name == NOTHING {
            continue;
        }
        let before = &mut last[name as usize];
        if before.line == line as u32 {
            ring[place] = ring[before.place as usize];
            ring[before.place as usize] = place as u32;
        }
        *before = Last { line: line as u32, place: place as u32 };
    }
}

/// The numbers by place, renamed so that a table over the names is linear in the board. Also the
/// number of names, `NOTHING` included.
fn renamed(board: &Board, n_places: usize) -> (Vec<u32>, usize) {
    let largest = board.values().iter().flatten().max().copied().unwrap_or(0) as usize;
    let is_small = largest < 4 * board.n_cells() + 64;
    let sorted = if is_small { Vec::new() } else { distinct(board) };
    let name = |value: u32| match is_small {
        true => value + 1,
        false => sorted.partition_point(|&v| v < value) as u32 + 1,
    };
    let mut names = vec![NOTHING; n_places];
    let (cols, width) = (board.cols(), board.cols() + 1);
    for (row, values) in board.values().chunks(cols).enumerate() {
        let start = (row + 1) * width + 1;
        for (place, value) in names[start..].iter_mut().zip(values) {
            *place = value.map_or(NOTHING, name);
        }
    }
    (names, if is_small { largest + 2 } else { sorted.len() + 1 })
}

fn distinct(board: &Board) -> Vec<u32> {
    let mut values: Vec<u32> = board.values().iter().flatten().copied().collect();
    values.sort_unstable();
    values.dedup();
    values
}

#[cfg(test)]
mod tests {
    use super::super::state::State;
    use super::*;

    #[test]
    fn rings_hold_exactly_the_equal_cells_of_a_line() {
        let big = u32::MAX;
        for values in [[1, 2, 1, 1, 2, 9, 1, 1, 1], [big, 0, big, big, 0, 7, big, big, big]] {
            let board = Board::new(3, values.map(Some).to_vec());
            let state = State::new(&board).unwrap();
            for place in state.places() {
                let i = state.index(place);
                let mut found: Vec<usize> =
                    state.lines.equals(place).map(|p| state.index(p)).collect();
                found.sort_unstable();
                let in_line = |j: usize| j % 3 == i % 3 || j / 3 == i / 3;
                let expected: Vec<usize> =
                    (0..9).filter(|&j| j != i && in_line(j) && values[j] == values[i]).collect();
                assert_eq!(found, expected, "cell {i}");
            }
        }
    }

    #[test]
    fn blanks_are_equal_to_nothing() {
        let board = Board::new(2, vec![None, None, None, Some(0)]);
        let state = State::new(&board).unwrap();
        let [a, b] = [state.place(0, 0), state.place(0, 1)];
        assert_eq!(state.lines.equals(a).count(), 0);
        assert!(!state.lines.equal(a, b) && !state.lines.equal(a, a));
    }
}
