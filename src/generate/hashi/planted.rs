//! A board with the answer it was made from, and what can be done to both.

use std::collections::BTreeMap;

use crosscut_puzzles::Cell;
use crosscut_puzzles::hashi::{Board, Island};

use crate::generate::Error;

/// A board and the bridges of its planted answer, one count a span.
#[derive(Clone)]
pub(super) struct Planted {
    pub(super) board: Board,
    pub(super) counts: Vec<u8>,
    /// By island: whether its clue is shown.
    pub(super) shown: Vec<bool>,
}

impl Planted {
    /// The board of the planted bridges as they are now, with `new_islands` put on them.
    pub(super) fn rebuilt(self, new_islands: &[(usize, Cell)]) -> Result<Planted, Error> {
        if new_islands.is_empty() {
            let board = with_clues(&self.board, &self.counts, &self.shown)?;
            return Ok(Planted { board, ..self });
        }
        let old = &self.board;
        let mut going_right = BTreeMap::new();
        let mut going_down = BTreeMap::new();
        let starts = (0..self.counts.len()).map(|s| (s, old.ends(s).0));
        for (s, start) in starts.chain(new_islands.iter().copied()) {
            let is_horizontal = old.ends(s).0.row == old.ends(s).1.row;
            let going = if is_horizontal { &mut going_right } else { &mut going_down };
            going.insert(start, self.counts[s]);
        }
        let mut islands: Vec<(Cell, bool)> =
            old.islands().iter().map(|i| i.cell).zip(self.shown.iter().copied()).collect();
        islands.extend(new_islands.iter().map(|&(_, cell)| (cell, true)));
        islands.sort_unstable();
        let shown: Vec<bool> = islands.iter().map(|&(_, is_shown)| is_shown).collect();
        let islands = islands.iter().map(|&(cell, _)| Island { cell, clue: None }).collect();
        let board = Board::new(old.rows(), old.cols(), old.max_bridges(), islands)?;
        let count = |s: usize| {
            let (from, to) = board.ends(s);
            let going = if from.row == to.row { &going_right } else { &going_down };
            going.get(&from).copied().unwrap_or(0)
        };
        let counts: Vec<u8> = (0..board.spans().len()).map(count).collect();
        let board = with_clues(&board, &counts, &shown)?;
        Ok(Planted { board, counts, shown })
    }
}

/// Whether span `s` is unused and no used span crosses it.
pub(super) fn is_free(board: &Board, counts: &[u8], s: usize) -> bool {
    counts[s] == 0 && is_clear(board, counts, s)
}

/// Whether no used span crosses span `s`.
pub(super) fn is_clear(board: &Board, counts: &[u8], s: usize) -> bool {
    board.crossed_by(s).iter().all(|&t| counts[t] == 0)
}

/// By island: the number of the connected part it belongs to.
pub(super) fn parts_of(board: &Board, counts: &[u8]) -> Vec<usize> {
    let spans = (0..counts.len()).filter(|&s| counts[s] > 0);
    let pairs = spans.map(|s| (board.spans()[s].a, board.spans()[s].b));
    components(board.islands().len(), pairs)
}

/// The number of bridges at each island.
pub(super) fn degrees(board: &Board, counts: &[u8]) -> Vec<u32> {
    let mut degrees = vec![0; board.islands().len()];
    for (span, &count) in board.spans().iter().zip(counts) {
        degrees[span.a] += u32::from(count);
        degrees[span.b] += u32::from(count);
    }
    degrees
}

/// The same islands with the clues that `counts` gives.
pub(super) fn with_clues(board: &Board, counts: &[u8], shown: &[bool]) -> Result<Board, Error> {
    let degrees = degrees(board, counts);
    let clue = |i: usize| shown[i].then_some(degrees[i]);
    let islands = board.islands().iter().enumerate();
    let islands = islands.map(|(i, island)| Island { cell: island.cell, clue: clue(i) }).collect();
    Ok(Board::new(board.rows(), board.cols(), board.max_bridges(), islands)?)
}

/// Labels the nodes `0 .. n` of a graph by connected component.
pub(super) fn components(n: usize, edges: impl Iterator<Item = (usize, usize)>) -> Vec<usize> {
    let mut parent: Vec<usize> = (0..n).collect();
    fn root(parent: &mut [usize], mut i: usize) -> usize {
        while parent[i] != i {
            parent[i] = parent[parent[i]];
            i = parent[i];
        }
        i
    }
    for (a, b) in edges {
        let (a, b) = (root(&mut parent, a), root(&mut parent, b));
        parent[a.max(b)] = a.min(b);
    }
    (0..n).map(|i| root(&mut parent, i)).collect()
}

#[cfg(test)]
pub(super) mod tests {
    use super::super::repair::places_on;
    use super::*;

    /// A double bridge down the middle; the span across it is not used.
    pub(in super::super) fn plus() -> Planted {
        let cells = [(0, 3), (2, 0), (2, 6), (4, 0), (4, 3), (4, 6)];
        let island = |(r, c)| Island { cell: Cell::new(r, c), clue: None };
        let board = Board::new(5, 7, 2, cells.map(island).into()).unwrap();
        let ends = |s| board.ends(s);
        let counts = (0..board.spans().len()).map(|s| match ends(s) {
            (a, b) if a.row == 0 && b.row == 4 => 2,
            (a, b) if a.row == 2 && b.row == 2 => 0,
            _ => 1,
        });
        let counts: Vec<u8> = counts.collect();
        let shown = vec![true, false, true, true, true, true];
        let board = with_clues(&board, &counts, &shown).unwrap();
        Planted { board, counts, shown }
    }

    #[test]
    fn an_island_put_on_a_span_gets_its_bridges_on_both_sides() {
        let planted = plus();
        let down = planted.counts.iter().position(|&count| count == 2).unwrap();
        let places: Vec<Cell> =
            places_on(&planted.board, down).into_iter().map(|(_, cell)| cell).collect();
        assert_eq!(places, [Cell::new(2, 3)], "the other two cells touch an island");
        let rebuilt = planted.rebuilt(&[(down, places[0])]).unwrap();
        let clues: Vec<Option<u32>> = rebuilt.board.islands().iter().map(|i| i.clue).collect();
        let expected = [Some(2), None, Some(4), Some(1), Some(2), Some(4), Some(2)];
        assert_eq!(clues, expected, "the new island is the third");
        assert_eq!(rebuilt.shown, [true, false, true, true, true, true, true]);
        let used = |s: usize| (rebuilt.board.ends(s), rebuilt.counts[s]);
        let (top, middle, bottom) = (Cell::new(0, 3), Cell::new(2, 3), Cell::new(4, 3));
        let all: Vec<_> = (0..rebuilt.counts.len()).map(used).collect();
        assert!(all.contains(&((top, middle), 2)) && all.contains(&((middle, bottom), 2)));
        assert!(all.contains(&((Cell::new(2, 0), middle), 0)), "the spans across stay unused");
    }
}
