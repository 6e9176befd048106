//! Brute force: every candidate, one after another, held against the rules.
//!
//! The engine for tests and for doubts. It knows no propagation, no pruning and no cleverness, and
//! it states H1 to H3 and B2 to B5 by itself, apart from the referee: the two are checked against
//! each other. B1 needs no check, since candidates only put bridges on spans.
//!
//! The candidates are numbered: bit `i` of the number shades cell `i` of a Hitori board; digit `s`,
//! in base `max_bridges + 1`, is the number of bridges on span `s` of a Hashi board. So every
//! candidate is visited once, answers come in the order of their numbers, and none comes twice.
//!
//! Boards with more than [`MAX_CELLS`] cells (Hitori) or [`MAX_CANDIDATES`] candidates (Hashi) are
//! refused as too large; the largest ones taken need about a second.

use crosscut_puzzles::hashi::{self, Bridges};
use crosscut_puzzles::hitori::{self, Shading};

use super::{End, Found, Goal, Limits, Why};

/// The largest Hitori board, 5 x 5 for example.
pub const MAX_CELLS: usize = 25;

/// The most candidates of a Hashi board: the product of `max_bridges + 1` over its spans.
pub const MAX_CANDIDATES: u64 = 1 << 24;

/// How many candidates are visited between two looks at the limits.
const PATIENCE: u64 = 1 << 14;

/// All legal shadings of `board`, as far as `goal` asks for them.
pub fn hitori(board: &hitori::Board, goal: Goal, limits: &Limits) -> Found<Shading> {
    let n = board.n_cells();
    if n > MAX_CELLS {
        return stopped(Why::TooLarge);
    }
    let lines = Lines::of(board);
    enumerate(1 << n, goal, limits, |candidate| {
        let shaded = candidate as u32;
        lines.allow(shaded).then(|| Shading::new((0..n).map(|i| shaded >> i & 1 == 1).collect()))
    })
}

/// All legal bridges of `board`, as far as `goal` asks for them.
pub fn hashi(board: &hashi::Board, goal: Goal, limits: &Limits) -> Found<Bridges> {
    let base = u64::from(board.max_bridges()) + 1;
    let candidates = u32::try_from(board.spans().len()).ok().and_then(|n| base.checked_pow(n));
    let Some(candidates) = candidates.filter(|&n| n <= MAX_CANDIDATES) else {
        return stopped(Why::TooLarge);
    };
    let mut counts = vec![0; board.spans().len()];
    enumerate(candidates, goal, limits, |mut candidate| {
        for count in &mut counts {
            *count = (candidate % base) as u8; // B2: a digit is at most max_bridges
            candidate /= base;
        }
        let legal = crossings_free(board, &counts)
            && clues_met(board, &counts)
            && islands_joined(board, &counts);
        legal.then(|| board.answer(&counts))
    })
}

/// Visits the candidates in order until the goal or a limit is reached.
fn enumerate<A>(
    candidates: u64,
    goal: Goal,
    limits: &Limits,
    mut answer: impl FnMut(u64) -> Option<A>,
) -> Found<A> {
    let mut found = Found { answers: Vec::new(), count: 0, end: End::Exhausted, obstruction: None };
    for candidate in 0..candidates {
        if candidate.is_multiple_of(PATIENCE)
            && let Some(why) = limits.exceeded()
        {
            found.end = End::Stopped(why);
            break;
        }
        let Some(answer) = answer(candidate) else { continue };
        found.count += 1;
        if found.answers.len() < goal.keep {
            found.answers.push(answer);
        }
        if found.count >= goal.limit {
            found.end = End::Enough;
            break;
        }
    }
    found
}

fn stopped<A>(why: Why) -> Found<A> {
    Found { answers: Vec::new(), count: 0, end: End::Stopped(why), obstruction: None }
}

/// The rules of a Hitori board over sets of cells, one bit a cell.
struct Lines {
    all: u32,
    /// Pairs of cells of one line with the same number.
    equal: Vec<u32>,
    /// Pairs of cells that touch.
    touching: Vec<u32>,
    /// For each cell the cells that touch it.
    near: Vec<u32>,
}

impl Lines {
    fn of(board: &hitori::Board) -> Lines {
        let n = board.n_cells();
        let (mut equal, mut touching, mut near) = (Vec::new(), Vec::new(), vec![0u32; n]);
        for i in 0..n {
            for j in 0..i {
                let (a, b) = (board.cell(i), board.cell(j));
                let pair = 1u32 << i | 1 << j;
                let in_line = a.row == b.row || a.col == b.col;
                if in_line && board.value(i).is_some() && board.value(i) == board.value(j) {
                    equal.push(pair);
                }
                if a.row.abs_diff(b.row) + a.col.abs_diff(b.col) == 1 {
                    touching.push(pair);
                    near[i] |= 1 << j;
                    near[j] |= 1 << i;
                }
            }
        }
        Lines { all: ((1u64 << n) - 1) as u32, equal, touching, near }
    }

    fn allow(&self, shaded: u32) -> bool {
        self.touching.iter().all(|pair| shaded & pair != *pair) // H2
            && self.equal.iter().all(|pair| shaded & pair != 0) // H1
            && self.joined(self.all & !shaded) // H3
    }

    /// Whether these cells are connected, and at least one.
    fn joined(&self, cells: u32) -> bool {
        let mut reached = cells & cells.wrapping_neg();
        loop {
            let near = (0..self.near.len())
                .filter(|&i| reached >> i & 1 == 1)
                .fold(0, |set, i| set | self.near[i]);
            let more = reached | near & cells;
            if more == reached {
                return cells != 0 && reached == cells;
            }
            reached = more;
        }
    }
}

/// B3.
fn crossings_free(board: &hashi::Board, counts: &[u8]) -> bool {
    board.crossings().iter().all(|&(h, v)| counts[h] == 0 || counts[v] == 0)
}

/// B4.
fn clues_met(board: &hashi::Board, counts: &[u8]) -> bool {
    board.islands().iter().enumerate().all(|(i, island)| {
        let sum: u32 = board.spans_of(i).iter().map(|&s| u32::from(counts[s])).sum();
        island.clue.is_none_or(|clue| clue == sum)
    })
}

/// B5: every island takes the label of the first one, along bridges.
fn islands_joined(board: &hashi::Board, counts: &[u8]) -> bool {
    let mut reached = vec![false; board.islands().len()];
    if let Some(first) = reached.first_mut() {
        *first = true;
    }
    loop {
        let mut grew = false;
        for (span, _) in board.spans().iter().zip(counts).filter(|&(_, &count)| count > 0) {
            if reached[span.a] != reached[span.b] {
                (reached[span.a], reached[span.b]) = (true, true);
                grew = true;
            }
        }
        if !grew {
            return reached.iter().all(|&r| r);
        }
    }
}

#[cfg(test)]
mod tests {
    use crosscut_puzzles::Cell;
    use crosscut_puzzles::hashi::Island;

    use super::*;

    fn hitori_board(rows: &[&str]) -> hitori::Board {
        let values = rows.iter().flat_map(|row| row.chars()).map(|sign| sign.to_digit(10));
        hitori::Board::new(rows[0].len(), values.collect())
    }

    fn hashi_board(rows: &[&str], max_bridges: u8) -> hashi::Board {
        let islands = rows.iter().enumerate().flat_map(|(r, row)| {
            row.char_indices()
                .filter(|&(_, sign)| sign != '.')
                .map(move |(c, sign)| Island { cell: Cell::new(r, c), clue: sign.to_digit(10) })
        });
        hashi::Board::new(rows.len(), rows[0].len(), max_bridges, islands.collect()).unwrap()
    }

    fn count_hitori(rows: &[&str]) -> u64 {
        let found = hitori(&hitori_board(rows), Goal::count(u64::MAX), &Limits::default());
        assert_eq!(found.end, End::Exhausted);
        found.count
    }

    fn count_hashi(rows: &[&str], max_bridges: u8) -> u64 {
        let board = hashi_board(rows, max_bridges);
        let found = hashi(&board, Goal::count(u64::MAX), &Limits::default());
        assert_eq!(found.end, End::Exhausted);
        found.count
    }

    #[test]
    fn hitori_counts_worked_out_by_hand() {
        assert_eq!(count_hitori(&["1"]), 1); // H3 wants one unshaded cell
        assert_eq!(count_hitori(&["12"]), 3); // none, either end
        assert_eq!(count_hitori(&["11"]), 2);
        assert_eq!(count_hitori(&["111"]), 1); // both ends; one unshaded cell is connected
        assert_eq!(count_hitori(&["11", "11"]), 0); // a diagonal cuts the other one apart
    }

    #[test]
    fn a_value_may_be_shaded_everywhere_and_blank_cells_never_clash() {
        assert_eq!(count_hitori(&["132", "321", "131"]), 1);
        assert_eq!(count_hitori(&["..", ".."]), 5);
    }

    #[test]
    fn hashi_counts_worked_out_by_hand() {
        assert_eq!(count_hashi(&["..."], 2), 1); // no island, the empty answer
        assert_eq!(count_hashi(&["0"], 2), 1);
        assert_eq!(count_hashi(&["?"], 2), 1);
        assert_eq!(count_hashi(&["1"], 2), 0);
        assert_eq!(count_hashi(&["1.1"], 2), 1);
        assert_eq!(count_hashi(&["1.2.1"], 2), 1);
        assert_eq!(count_hashi(&["?.?"], 2), 2);
        assert_eq!(count_hashi(&["?.?"], 4), 4);
        assert_eq!(count_hashi(&["3.3"], 2), 0);
        assert_eq!(count_hashi(&["1.1", "...", "1.1"], 2), 0); // two pairs, never joined
        assert_eq!(count_hashi(&["2.2", "...", "2.2"], 2), 1);
        assert_eq!(count_hashi(&["23", "12"], 2), 2);
        assert_eq!(count_hashi(&["..1..", "1...1", "..1.."], 2), 0);
    }

    #[test]
    fn the_goal_ends_the_search_and_bounds_what_is_kept() {
        let board = hitori_board(&["..", ".."]);
        let found = hitori(&board, Goal::count(3), &Limits::default());
        assert_eq!((found.count, found.end, found.answers.len()), (3, End::Enough, 1));
        let found = hitori(&board, Goal::all(9), &Limits::default());
        assert_eq!((found.count, found.end, found.answers.len()), (5, End::Exhausted, 5));
    }

    #[test]
    fn large_boards_and_interrupts_end_as_unknown() {
        let large = hitori::Board::new(26, vec![None; 26]);
        let found = hitori(&large, Goal::FIRST, &Limits::default());
        assert_eq!(found.end, End::Stopped(Why::TooLarge));
        let large = hashi_board(&["?".repeat(18).as_str()], 2);
        let found = hashi(&large, Goal::FIRST, &Limits::default());
        assert_eq!(found.end, End::Stopped(Why::TooLarge));
        let limits = Limits::default();
        limits.interrupt.store(true, std::sync::atomic::Ordering::Relaxed);
        let found = hitori(&hitori_board(&["1"]), Goal::FIRST, &limits);
        assert_eq!(found.end, End::Stopped(Why::Interrupted));
    }
}
