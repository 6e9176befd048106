//! Growing islands at the end of new bridges.
//!
//! The board is an array of cells. An island with room is drawn, then a free cell that a straight
//! bridge from it can reach; a new island is put there. Most plans want no island to touch another. An island
//! that reaches no free cell never will again, so it is drawn no more. When no island has room,
//! islands are put on bridges that are there, which makes new room to their sides.

use crosscut_puzzles::Cell;
use crosscut_puzzles::hashi::{Board, BoardError, Island};

use super::{Class, Plan};
use crate::generate::Dice;

/// The longest new bridge, in cells from island to island.
const REACH: usize = 6;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Mark {
    Water,
    Island,
    Horizontal,
    Vertical,
}

/// A board that grows.
pub(super) struct Growth {
    rows: usize,
    cols: usize,
    max_bridges: u8,
    doubles: u32,
    /// Whether islands may touch.
    may_touch: bool,
    marks: Vec<Mark>,
    /// By cell: the bridges from the island there to the next one to the right, and down.
    right: Vec<u8>,
    down: Vec<u8>,
    /// Islands that may have room around them.
    growing: Vec<usize>,
    n_islands: usize,
}

impl Growth {
    /// Open water.
    pub(super) fn new(plan: &Plan) -> Growth {
        let n = plan.rows * plan.cols;
        Growth {
            rows: plan.rows,
            cols: plan.cols,
            max_bridges: plan.max_bridges,
            doubles: plan.doubles,
            may_touch: matches!(plan.class, Class::Coelho { .. }),
            marks: vec![Mark::Water; n],
            right: vec![0; n],
            down: vec![0; n],
            growing: Vec::new(),
            n_islands: 0,
        }
    }

    /// Grows `islands` islands in `parts` parts that are not joined; says whether they all fit.
    pub(super) fn grow(&mut self, parts: usize, islands: usize, dice: &mut Dice) -> bool {
        let mut places: Vec<usize> = (0..self.marks.len()).collect();
        dice.shuffle(&mut places);
        for place in places {
            if self.n_islands < parts.min(islands) && !self.is_too_near(place) {
                self.put_island(place);
            }
        }
        self.grow_at_ends(islands, dice);
        let mut places: Vec<usize> = (0..self.marks.len()).collect();
        dice.shuffle(&mut places);
        for place in places {
            if self.n_islands >= islands {
                break;
            }
            self.put_on_bridge(place);
            self.grow_at_ends(islands, dice);
        }
        self.n_islands == islands
    }

    /// The board without clues, and the bridges on each of its spans.
    pub(super) fn board(&self) -> Result<(Board, Vec<u8>), BoardError> {
        let is_island = |&i: &usize| self.marks[i] == Mark::Island;
        let cell = |i: usize| Cell::new(i / self.cols, i % self.cols);
        let islands = (0..self.marks.len()).filter(is_island);
        let islands = islands.map(|i| Island { cell: cell(i), clue: None }).collect();
        let board = Board::new(self.rows, self.cols, self.max_bridges, islands)?;
        let count = |s: usize| {
            let (from, to) = board.ends(s);
            let going = if from.row == to.row { &self.right } else { &self.down };
            going[from.row as usize * self.cols + from.col as usize]
        };
        let counts = (0..board.spans().len()).map(count).collect();
        Ok((board, counts))
    }

    /// How many bridges to build at once.
    pub(super) fn bridge_count(&self, dice: &mut Dice) -> u8 {
        if self.max_bridges > 1 && dice.chance(self.doubles) {
            2 + dice.below(usize::from(self.max_bridges) - 1) as u8
        } else {
            1
        }
    }

    /// Adds islands at the ends of new bridges until there are `islands` or no room is left.
    fn grow_at_ends(&mut self, islands: usize, dice: &mut Dice) {
        while self.n_islands < islands && !self.growing.is_empty() {
            let k = dice.below(self.growing.len());
            let from = self.growing[k];
            let ends = self.free_ends(from);
            let Some(&to) = dice.pick(&ends) else {
                self.growing.swap_remove(k);
                continue;
            };
            let count = self.bridge_count(dice);
            self.put_bridge(from.min(to), from.max(to), count);
            self.put_island(to);
        }
    }

    /// The cells where a new bridge from the island `from` may end.
    fn free_ends(&self, from: usize) -> Vec<usize> {
        let (row, col) = (from / self.cols, from % self.cols);
        let up = (1..=row).map(|d| from - d * self.cols);
        let left = (1..=col).map(|d| from - d);
        let right = (1..self.cols - col).map(|d| from + d);
        let down = (1..self.rows - row).map(|d| from + d * self.cols);
        let mut ends = Vec::new();
        self.collect_free(up, &mut ends);
        self.collect_free(left, &mut ends);
        self.collect_free(right, &mut ends);
        self.collect_free(down, &mut ends);
        ends
    }

    fn collect_free(&self, ray: impl Iterator<Item = usize>, ends: &mut Vec<usize>) {
        let water = ray.take(REACH).take_while(|&i| self.marks[i] == Mark::Water);
        ends.extend(water.filter(|&i| !self.is_too_near(i)));
    }

    fn is_too_near(&self, i: usize) -> bool {
        !self.may_touch && self.touches_island(i)
    }

    fn touches_island(&self, i: usize) -> bool {
        let (row, col) = (i / self.cols, i % self.cols);
        let is_island = |j: usize| self.marks[j] == Mark::Island;
        (row > 0 && is_island(i - self.cols))
            || (col > 0 && is_island(i - 1))
            || (col + 1 < self.cols && is_island(i + 1))
            || (row + 1 < self.rows && is_island(i + self.cols))
    }

    fn put_island(&mut self, i: usize) {
        self.marks[i] = Mark::Island;
        self.growing.push(i);
        self.n_islands += 1;
    }

    /// Bridges between the islands `from` and `to`, the left or upper one first.
    fn put_bridge(&mut self, from: usize, to: usize, count: u8) {
        let is_horizontal = from / self.cols == to / self.cols;
        let (step, mark) =
            if is_horizontal { (1, Mark::Horizontal) } else { (self.cols, Mark::Vertical) };
        let going = if is_horizontal { &mut self.right } else { &mut self.down };
        going[from] = count;
        for i in (from + step..to).step_by(step) {
            self.marks[i] = mark;
        }
    }

    /// Puts an island on cell `i` if a bridge runs there and no island touches it.
    fn put_on_bridge(&mut self, i: usize) {
        let step = match self.marks[i] {
            Mark::Horizontal => 1,
            Mark::Vertical => self.cols,
            Mark::Water | Mark::Island => return,
        };
        if self.is_too_near(i) {
            return;
        }
        let mut start = i;
        while self.marks[start] != Mark::Island {
            start -= step;
        }
        let going = if step == 1 { &mut self.right } else { &mut self.down };
        going[i] = going[start];
        self.put_island(i);
    }
}
