//! Why no cell can be shaded in addition to the answer of a unique Hitori board.
//!
//! An unshaded cell `e` either touches a shaded cell, or lies inside a line, or would close a cycle
//! in the graph of shaded diagonals and the border (*graph D*, see
//! `crosscut_encodings::connectivity::hitori_cycles`): two of its neighbours in D are joined already.
//! D of an answer is a forest, so there is one way between them. The forest is rooted, the tree
//! of the border at the border; from both neighbours one climbs to where the ways meet. Of all
//! pairs the shortest way is taken.
//!
//! Time: linear in the board plus, for each cell that needs it, the heights of its neighbours.

use std::collections::VecDeque;

use crosscut_puzzles::Cell;
use crosscut_puzzles::certificate::{Extra, WhyNot};
use crosscut_puzzles::hitori::{Board, Shading};
use itertools::Itertools;

/// One line for each unshaded cell, row by row; `None` if some cell can be shaded.
pub(super) fn lines(board: &Board, answer: &Shading) -> Option<Vec<Extra>> {
    let forest = Forest::new(board, answer);
    let unshaded = (0..board.n_cells()).filter(|&i| !answer.is_shaded(i));
    unshaded.map(|i| Some(Extra { cell: board.cell(i), why: why_not(&forest, i)? })).collect()
}

fn why_not(forest: &Forest<'_>, i: usize) -> Option<WhyNot> {
    let (board, answer) = (forest.board, forest.answer);
    if let Some(near) = board.neighbours(i).find(|&near| answer.is_shaded(near)) {
        return Some(WhyNot::Neighbour(board.cell(near)));
    }
    if board.rows() == 1 || board.cols() == 1 {
        return Some(WhyNot::Separator); // an end without shaded neighbour could be shaded
    }
    let border = is_border(board, i).then(|| forest.border());
    let nodes: Vec<usize> = border
        .into_iter()
        .chain(diagonals(board, i).filter(|&near| answer.is_shaded(near)))
        .collect();
    let ways = nodes.iter().array_combinations().filter_map(|[&a, &b]| forest.way(a, b));
    let way = ways.min_by_key(Vec::len)?;
    let cell = |node: usize| board.cell(node);
    match way.iter().position(|&node| node == forest.border()) {
        None => Some(WhyNot::Cycle(way.into_iter().chain([i]).map(cell).collect())),
        Some(at) => {
            let (before, after) = (&way[..at], &way[at + 1..]);
            let cells = after.iter().copied().chain([i]).chain(before.iter().copied());
            Some(WhyNot::Path(cells.map(cell).collect()))
        }
    }
}

/// The forest D with its border node, which comes after all cells.
struct Forest<'a> {
    board: &'a Board,
    answer: &'a Shading,
    /// For each node the next one towards the root of its tree; a root has itself.
    parents: Vec<usize>,
    /// Steps to the root.
    heights: Vec<u32>,
}

impl<'a> Forest<'a> {
    fn new(board: &'a Board, answer: &'a Shading) -> Forest<'a> {
        let n = board.n_cells();
        let mut forest =
            Forest { board, answer, parents: (0..=n).collect(), heights: vec![0; n + 1] };
        let mut is_reached = vec![false; n];
        let border_cells = answer.shaded_cells().filter(|&i| is_border(board, i));
        let mut queue = VecDeque::new();
        for i in border_cells {
            is_reached[i] = true;
            forest.parents[i] = n;
            forest.heights[i] = 1;
            queue.push_back(i);
        }
        forest.spread(&mut queue, &mut is_reached);
        for i in answer.shaded_cells() {
            if !std::mem::replace(&mut is_reached[i], true) {
                queue.push_back(i);
                forest.spread(&mut queue, &mut is_reached);
            }
        }
        forest
    }

    fn spread(&mut self, queue: &mut VecDeque<usize>, is_reached: &mut [bool]) {
        while let Some(i) = queue.pop_front() {
            for near in diagonals(self.board, i).filter(|&near| self.answer.is_shaded(near)) {
                if !std::mem::replace(&mut is_reached[near], true) {
                    self.parents[near] = i;
                    self.heights[near] = self.heights[i] + 1;
                    queue.push_back(near);
                }
            }
        }
    }

    fn border(&self) -> usize {
        self.board.n_cells()
    }

    /// The nodes from `a` to `b`, if they are in one tree.
    fn way(&self, mut a: usize, mut b: usize) -> Option<Vec<usize>> {
        let (mut from_a, mut from_b) = (vec![a], vec![b]);
        while a != b {
            let (end, steps) = match self.heights[a] >= self.heights[b] {
                true => (&mut a, &mut from_a),
                false => (&mut b, &mut from_b),
            };
            let parent = self.parents[*end];
            if parent == *end {
                return None; // both are roots
            }
            *end = parent;
            steps.push(parent);
        }
        from_b.pop(); // where they meet
        from_a.extend(from_b.into_iter().rev());
        Some(from_a)
    }
}

fn is_border(board: &Board, i: usize) -> bool {
    let Cell { row, col } = board.cell(i);
    let (row, col) = (row as usize, col as usize);
    row == 0 || col == 0 || row + 1 == board.rows() || col + 1 == board.cols()
}

fn diagonals(board: &Board, i: usize) -> impl Iterator<Item = usize> + use<> {
    let (rows, cols) = (board.rows(), board.cols());
    let (row, col) = (i / cols, i % cols);
    let steps = [(0, 0), (0, 2), (2, 0), (2, 2)];
    steps.into_iter().filter_map(move |(down, right)| {
        let (row, col) = ((row + down).checked_sub(1)?, (col + right).checked_sub(1)?);
        (row < rows && col < cols).then_some(row * cols + col)
    })
}
