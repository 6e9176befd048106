//! The referee of Hashi: every broken rule of an answer, with its cells.
//!
//! It reads the size and the islands of the board and the bridges of the answer, and nothing else:
//! neighbours, crossings and components are found here once more by plain loops, so that a fault in
//! another part of the program cannot repeat itself. An answer without violations is accepted.
//!
//! ```text
//! form  both ends are islands, in one row or column and not the same; some bridge; no pair twice
//! B1    the island beyond in that direction is the other end
//! B2    add up the bridges of each pair
//! B3    sweep the rows from the top with the vertical bridges that lie open in each column
//! B4    add up the bridges at each island
//! B5    flood the islands along the bridges; every component but the largest is cut off
//! ```
//!
//! Each rule is judged by itself. A malformed bridge is reported and takes no further part, except
//! that a pair listed twice counts with the sum. A bridge that breaks B1 still counts for B2, B4
//! and B5, as it joins its ends, but cannot cross. Of several largest components the first in
//! reading order counts as the largest.
//!
//! Time is that of sorting the answer and of walking along its bridges, at most the area of the
//! board twice; memory is linear in the islands, the columns and the answer. No recursion is used.

use super::{Board, Bridge, Bridges, Island, Violation};
use crate::Cell;

/// All violations of the rules by `answer`; empty if it is accepted.
pub fn check(board: &Board, answer: &Bridges) -> Vec<Violation> {
    let mut judge = Judge {
        below: next_below(board.cols(), board.islands()),
        rows: board.rows(),
        cols: board.cols(),
        max: board.max_bridges(),
        islands: board.islands(),
        violations: Vec::new(),
    };
    let pairs = judge.well_formed_pairs(answer.as_slice());
    let straight = judge.nothing_lies_between(&pairs);
    judge.pairs_have_room(&pairs);
    judge.bridges_do_not_cross(&straight);
    judge.clues_are_met(&pairs);
    judge.islands_are_connected(&pairs);
    judge.violations
}

/// Two islands in one row or column that at least one bridge joins, as the answer says.
#[derive(Clone, Copy)]
struct Pair {
    /// Index of the left or upper island.
    a: usize,
    /// Index of the right or lower island.
    b: usize,
    /// All bridges of the pair.
    count: u64,
    /// The first line of the answer for this pair.
    listed: Bridge,
}

/// For each island the next one in its column.
fn next_below(cols: usize, islands: &[Island]) -> Vec<Option<usize>> {
    let mut lowest: Vec<Option<usize>> = vec![None; cols];
    let mut below: Vec<Option<usize>> = vec![None; islands.len()];
    for (i, island) in islands.iter().enumerate() {
        let column = &mut lowest[island.cell.col as usize];
        if let Some(above) = *column {
            below[above] = Some(i);
        }
        *column = Some(i);
    }
    below
}

struct Judge<'a> {
    rows: usize,
    cols: usize,
    max: u8,
    /// Row by row.
    islands: &'a [Island],
    /// For each island the next one in its column.
    below: Vec<Option<usize>>,
    violations: Vec<Violation>,
}

impl Judge<'_> {
    fn cell(&self, island: usize) -> Cell {
        self.islands[island].cell
    }

    /// Sorts out malformed bridges and adds up those listed twice. The pairs ascend by islands.
    fn well_formed_pairs(&mut self, bridges: &[Bridge]) -> Vec<Pair> {
        let mut listed = Vec::with_capacity(bridges.len());
        let mut near = 0;
        for &bridge in bridges {
            match self.between_neighbours(bridge, near).map_or_else(|| self.well_formed(bridge), Ok)
            {
                Ok(pair) => {
                    near = pair.a;
                    listed.push(pair);
                }
                Err(violation) => self.violations.push(violation),
            }
        }
        // Stable: of a pair listed twice the first stays.
        listed.sort_by_key(|pair| (pair.a, pair.b));
        let mut pairs: Vec<Pair> = Vec::with_capacity(listed.len());
        for pair in listed {
            match pairs.last_mut() {
                Some(last) if (last.a, last.b) == (pair.a, pair.b) => {
                    last.count += pair.count;
                    self.violations.push(Violation::Duplicate(pair.listed));
                }
                _ => pairs.push(pair),
            }
        }
        pairs
    }

    /// A shortcut for what most answers consist of: bridges from island `near` or the one after it
    /// to the next island on the right or below. `None` says nothing about the bridge.
    fn between_neighbours(&self, bridge: Bridge, near: usize) -> Option<Pair> {
        let (first, second) = (bridge.from.min(bridge.to), bridge.from.max(bridge.to));
        let is_at =
            |cell: Cell| move |&i: &usize| self.islands.get(i).is_some_and(|x| x.cell == cell);
        let a = [near, near + 1].into_iter().find(is_at(first))?;
        let b = [Some(a + 1), self.below[a]].into_iter().flatten().find(is_at(second))?;
        let is_straight = first.row == second.row || first.col == second.col;
        let count = u64::from(bridge.count);
        (is_straight && count > 0).then_some(Pair { a, b, count, listed: bridge })
    }

    fn well_formed(&self, bridge: Bridge) -> Result<Pair, Violation> {
        let from = self.island_at(bridge, bridge.from)?;
        let to = self.island_at(bridge, bridge.to)?;
        if from == to {
            return Err(Violation::Loop(bridge));
        }
        if bridge.from.row != bridge.to.row && bridge.from.col != bridge.to.col {
            return Err(Violation::Diagonal(bridge));
        }
        if bridge.count == 0 {
            return Err(Violation::Zero(bridge));
        }
        let (a, b) = (from.min(to), from.max(to));
        Ok(Pair { a, b, count: u64::from(bridge.count), listed: bridge })
    }

    fn island_at(&self, bridge: Bridge, end: Cell) -> Result<usize, Violation> {
        if end.row as usize >= self.rows || end.col as usize >= self.cols {
            return Err(Violation::OffBoard { bridge, end });
        }
        let found = self.islands.binary_search_by_key(&end, |island| island.cell);
        found.map_err(|_| Violation::NoIsland { bridge, end })
    }

    /// B1. Returns the pairs that obey it.
    fn nothing_lies_between(&mut self, pairs: &[Pair]) -> Vec<Pair> {
        let mut straight = Vec::with_capacity(pairs.len());
        for pair in pairs {
            let is_horizontal = self.cell(pair.a).row == self.cell(pair.b).row;
            let beyond = if is_horizontal { Some(pair.a + 1) } else { self.below[pair.a] };
            match beyond {
                Some(island) if island != pair.b => {
                    let island = self.cell(island);
                    self.violations.push(Violation::Blocked { bridge: pair.listed, island });
                }
                _ => straight.push(*pair),
            }
        }
        straight
    }

    /// B2.
    fn pairs_have_room(&mut self, pairs: &[Pair]) {
        for pair in pairs {
            if pair.count > u64::from(self.max) {
                let (from, to) = (self.cell(pair.a), self.cell(pair.b));
                let (found, max) = (pair.count, self.max);
                self.violations.push(Violation::TooMany { from, to, found, max });
            }
        }
    }

    /// B3, for pairs that obey B1: two of these in one column share at most an end, so in each
    /// column only the one that starts last above a row can pass it.
    ///
    /// Pairs ascend by their left or upper island, so both kinds come row by row.
    fn bridges_do_not_cross(&mut self, straight: &[Pair]) {
        let cells = |pair: &Pair| [self.cell(pair.a), self.cell(pair.b)];
        let is_across = |[a, b]: &[Cell; 2]| a.row == b.row;
        let (across, down): (Vec<[Cell; 2]>, Vec<[Cell; 2]>) =
            straight.iter().map(cells).partition(is_across);
        let mut last: Vec<Option<[Cell; 2]>> = vec![None; self.cols];
        let mut starting = down.iter().peekable();
        for [left, right] in across {
            let row = left.row;
            while let Some(bridge) = starting.next_if(|[top, _]| top.row < row) {
                last[bridge[0].col as usize] = Some(*bridge);
            }
            let inside = &last[left.col as usize + 1..right.col as usize];
            for &[top, bottom] in inside.iter().flatten() {
                if bottom.row > row {
                    let at = Cell { row, col: top.col };
                    let (across, down) = ([left, right], [top, bottom]);
                    self.violations.push(Violation::Crossing { at, across, down });
                }
            }
        }
    }

    /// B4.
    fn clues_are_met(&mut self, pairs: &[Pair]) {
        let mut found = vec![0u64; self.islands.len()];
        for pair in pairs {
            found[pair.a] += pair.count;
            found[pair.b] += pair.count;
        }
        for (island, &found) in self.islands.iter().zip(&found) {
            if let Some(clue) = island.clue
                && u64::from(clue) != found
            {
                self.violations.push(Violation::Clue { cell: island.cell, clue, found });
            }
        }
    }

    /// B5.
    fn islands_are_connected(&mut self, pairs: &[Pair]) {
        let near = Neighbours::new(self.islands.len(), pairs);
        let mut reached = vec![false; self.islands.len()];
        let mut components: Vec<Vec<usize>> = Vec::new();
        for start in 0..self.islands.len() {
            if !reached[start] {
                components.push(near.flood(start, &mut reached));
            }
        }
        let size = components.iter().map(Vec::len).max();
        let largest = components.iter().position(|component| Some(component.len()) == size);
        for (k, component) in components.iter_mut().enumerate() {
            if Some(k) != largest {
                component.sort_unstable();
                let cells = component.iter().map(|&i| self.islands[i].cell).collect();
                self.violations.push(Violation::CutOff { cells });
            }
        }
    }
}

/// The islands joined to each island: those of island `i` are `ends[starts[i]..starts[i + 1]]`.
struct Neighbours {
    starts: Vec<usize>,
    ends: Vec<usize>,
}

impl Neighbours {
    fn new(n_islands: usize, pairs: &[Pair]) -> Neighbours {
        let mut starts = vec![0; n_islands + 1];
        for pair in pairs {
            starts[pair.a + 1] += 1;
            starts[pair.b + 1] += 1;
        }
        for i in 0..n_islands {
            starts[i + 1] += starts[i];
        }
        let mut next = starts.clone();
        let mut ends = vec![0; 2 * pairs.len()];
        for pair in pairs {
            for (from, to) in [(pair.a, pair.b), (pair.b, pair.a)] {
                ends[next[from]] = to;
                next[from] += 1;
            }
        }
        Neighbours { starts, ends }
    }

    /// The islands connected to `start`, and marks them as reached.
    fn flood(&self, start: usize, reached: &mut [bool]) -> Vec<usize> {
        let mut component = vec![start];
        reached[start] = true;
        let mut next = 0;
        while let Some(&i) = component.get(next) {
            next += 1;
            for &near in &self.ends[self.starts[i]..self.starts[i + 1]] {
                if !reached[near] {
                    reached[near] = true;
                    component.push(near);
                }
            }
        }
        component
    }
}

#[cfg(test)]
#[path = "rules_tests.rs"]
mod tests;
