//! What the engine knows at one moment: a mark for every cell, and the trail to take it back.
//!
//! The board is laid out row by row with one *outside* place before each row, a row of them above
//! and one below, so that the neighbours of a place are at fixed distances and no rule has to ask
//! whether a neighbour exists. A place is an index into that layout:
//!
//! ```text
//!     o o o o        rows = 2, cols = 3, width = 4; place of (row, col) = (row + 1) * 4 + col + 1
//!     o a b c        left of `a` is the `o` before it, right of `c` the `o` that starts the next row
//!     o d e f
//!     o o o o o
//! ```
//!
//! Marks change only through [`State::set`] and [`State::assume`], which write the trail, and
//! [`State::undo_to`], which reads it backwards: taking back costs what was done. The trail is also
//! the queue of the propagators. All places before `local_head` have been shown to the local rules,
//! all before `joined` to the forest of shaded cells, which never looks at a place that the local
//! rules have not seen.

use crosscut_puzzles::Cell;
use crosscut_puzzles::hitori::{Board, Shading};

use super::forest::{self, Forest};
use super::lines::Lines;
use super::rules::{self, Rule};
use crate::engine::native::watch::{Claim, Watch};
use crate::engine::native::{Conclusion, Deduction, Watched};

/// What is known about a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    Undecided,
    Unshaded,
    Shaded,
    /// Not a cell of the board.
    Outside,
}

impl Mark {
    /// The other value of a decided cell.
    pub(super) fn opposite(self) -> Mark {
        match self {
            Mark::Unshaded => Mark::Shaded,
            Mark::Shaded => Mark::Unshaded,
            same => same,
        }
    }
}

/// Two conclusions that do not go together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Conflict {
    /// The rule that met it.
    pub(super) rule: Rule,
    /// The place that cannot be made right.
    pub(super) place: usize,
    /// Another place that has a part in it.
    pub(super) other: usize,
}

/// Nothing, or a conflict.
pub(super) type Step = Result<(), Conflict>;

/// The marks of one board with everything needed to extend them and take them back.
pub(super) struct State {
    pub(super) rows: usize,
    pub(super) cols: usize,
    /// Distance between a place and the one below it.
    pub(super) width: usize,
    pub(super) lines: Lines,
    pub(super) forest: Forest,
    pub(super) counts: [u64; rules::N_RULES],
    pub(super) deductions: Vec<Deduction>,
    /// Whether deductions are written down; switched off below an assumption.
    pub(super) recording: bool,
    /// Known answers that the run must not lose, by place.
    watch: Option<Box<Watch>>,
    marks: Vec<Mark>,
    trail: Vec<u32>,
    work: u64,
    local_head: usize,
    joined: usize,
    n_cells: usize,
}

impl State {
    /// A state in which nothing is decided, or `None` if the board has too many cells to number.
    pub(super) fn new(board: &Board) -> Option<State> {
        let (rows, cols, width) = (board.rows(), board.cols(), board.cols() + 1);
        let n_places = rows.checked_add(2)?.checked_mul(width)?.checked_add(1)?;
        if n_places >= forest::MOST_PLACES {
            return None;
        }
        let mut marks = vec![Mark::Outside; n_places];
        for row in 0..rows {
            let start = (row + 1) * width + 1;
            marks[start..start + cols].fill(Mark::Undecided);
        }
        Some(State {
            rows,
            cols,
            width,
            lines: Lines::new(board, n_places),
            forest: Forest::new(&marks, width),
            counts: [0; rules::N_RULES],
            deductions: Vec::new(),
            recording: false,
            watch: None,
            marks,
            trail: Vec::with_capacity(board.n_cells()),
            work: 0,
            local_head: 0,
            joined: 0,
            n_cells: board.n_cells(),
        })
    }

    /// Watches over these answers from now on.
    pub(super) fn watch_over(&mut self, known: &[Shading]) {
        let values = |shading: &Shading| {
            let mut values = vec![0; self.n_places()];
            let cells = self.places().zip(shading.as_slice());
            cells.for_each(|(place, &is_shaded)| values[place] = u8::from(is_shaded));
            values
        };
        self.watch = Watch::new(known.iter().map(values).collect());
    }

    /// What the watch saw.
    pub(super) fn watched(&self) -> Watched {
        let cells = |place| vec![self.cell(place)];
        let conclusion = |claim: Claim| match claim.least {
            0 => Conclusion::Unshaded,
            _ => Conclusion::Shaded,
        };
        self.watch.as_ref().map(|watch| watch.report(cells, conclusion)).unwrap_or_default()
    }

    pub(super) fn n_cells(&self) -> usize {
        self.n_cells
    }

    pub(super) fn n_places(&self) -> usize {
        self.marks.len()
    }

    /// Whether the board has one row or one column, where the theorem on the forest fails.
    pub(super) fn is_strip(&self) -> bool {
        self.rows == 1 || self.cols == 1
    }

    /// The place of a cell by its 0-based row and column.
    pub(super) fn place(&self, row: usize, col: usize) -> usize {
        (row + 1) * self.width + col + 1
    }

    /// The index on the board of a place that is not outside.
    #[cfg(test)]
    pub(super) fn index(&self, place: usize) -> usize {
        (place / self.width - 1) * self.cols + place % self.width - 1
    }

    pub(super) fn mark(&self, place: usize) -> Mark {
        self.marks[place]
    }

    pub(super) fn is_undecided(&self, place: usize) -> bool {
        self.marks[place] == Mark::Undecided
    }

    /// Whether `place` is a cell that is not shaded, be it decided or not.
    pub(super) fn is_open(&self, place: usize) -> bool {
        matches!(self.marks[place], Mark::Undecided | Mark::Unshaded)
    }

    /// All marks, by place.
    pub(super) fn marks(&self) -> &[Mark] {
        &self.marks
    }

    /// How many decisions have been made in all, taken back or not.
    pub(super) fn work(&self) -> u64 {
        self.work
    }

    /// The four orthogonal neighbours: up, left, right, down. Some may be outside.
    pub(super) fn neighbours(&self, place: usize) -> [usize; 4] {
        [place - self.width, place - 1, place + 1, place + self.width]
    }

    /// The places of all cells in reading order.
    pub(super) fn places(&self) -> impl Iterator<Item = usize> + use<> {
        let (rows, cols, width) = (self.rows, self.cols, self.width);
        (1..=rows).flat_map(move |row| row * width + 1..=row * width + cols)
    }

    /// Decides `place` by `rule`, which rests on `because`. Outside places are let pass.
    #[inline]
    pub(super) fn set(&mut self, place: usize, to: Mark, rule: Rule, because: &[usize]) -> Step {
        let now = self.marks[place];
        if now == to || now == Mark::Outside {
            return Ok(());
        }
        if let Some(watch) = &mut self.watch {
            watch.deduce(self.trail.len(), claim(place, to), rule.name());
        }
        if now == Mark::Undecided {
            self.counts[rule as usize] += 1;
            if self.recording {
                self.record(place, to, rule, because);
            }
            self.decide(place, to);
            return Ok(());
        }
        Err(self.contradicted(place, to, rule, because))
    }

    /// [`State::set`] to unshaded.
    #[inline]
    pub(super) fn unshade(&mut self, place: usize, rule: Rule, because: &[usize]) -> Step {
        self.set(place, Mark::Unshaded, rule, because)
    }

    /// [`State::set`] to shaded.
    #[inline]
    pub(super) fn shade(&mut self, place: usize, rule: Rule, because: &[usize]) -> Step {
        self.set(place, Mark::Shaded, rule, because)
    }

    /// Decides an undecided place without a reason: a branch, or a value to be probed.
    #[inline]
    pub(super) fn assume(&mut self, place: usize, to: Mark) {
        debug_assert!(self.is_undecided(place), "only an undecided place is assumed");
        if let Some(watch) = &mut self.watch {
            watch.assume(self.trail.len(), claim(place, to));
        }
        self.decide(place, to);
    }

    #[inline]
    fn decide(&mut self, place: usize, to: Mark) {
        self.marks[place] = to;
        self.trail.push(place as u32);
        self.work += 1;
    }

    /// The conflict of a conclusion with the mark of its cell. Both are written down, if deductions
    /// are: the conclusion, and that there is no answer.
    #[cold]
    fn contradicted(&mut self, place: usize, to: Mark, rule: Rule, because: &[usize]) -> Conflict {
        if self.recording {
            self.record(place, to, rule, because);
        }
        self.conflict(place, rule, because)
    }

    /// The conflict that `rule` meets at `place`, which rests on `because`; written down, if deductions
    /// are.
    #[cold]
    pub(super) fn conflict(&mut self, place: usize, rule: Rule, because: &[usize]) -> Conflict {
        if self.recording {
            self.write_down(rule, place, Conclusion::Contradiction, because);
        }
        Conflict { rule, place, other: because.first().copied().unwrap_or(place) }
    }

    /// Writes down a deduction.
    #[cold]
    fn record(&mut self, place: usize, to: Mark, rule: Rule, because: &[usize]) {
        let conclusion = match to {
            Mark::Shaded => Conclusion::Shaded,
            _ => Conclusion::Unshaded,
        };
        self.write_down(rule, place, conclusion, because);
    }

    /// Tells the watch, if there is one, of the conflict that `step` may have met.
    pub(super) fn watch_step(&mut self, step: Step) -> Step {
        if let (Err(Conflict { rule, place, .. }), Some(watch)) = (step, &mut self.watch) {
            watch.contradict(self.trail.len(), place, rule.name());
        }
        step
    }

    fn cell(&self, place: usize) -> Cell {
        Cell::new(place / self.width - 1, place % self.width - 1)
    }

    /// Of `because` outside places, `place` itself and repetitions are left out, so that a rule may
    /// name all that is around a cell.
    fn write_down(&mut self, rule: Rule, place: usize, conclusion: Conclusion, because: &[usize]) {
        let mut rests_on: Vec<usize> = Vec::with_capacity(because.len());
        for &other in because {
            if other != place && self.marks[other] != Mark::Outside && !rests_on.contains(&other) {
                rests_on.push(other);
            }
        }
        let cells = vec![self.cell(place)];
        let because = rests_on.into_iter().map(|place| self.cell(place)).collect();
        self.deductions.push(Deduction { rule: rule.name(), cells, conclusion, because });
    }

    /// The decided places in the order in which they were decided.
    pub(super) fn trail(&self) -> &[u32] {
        &self.trail
    }

    /// Whether every cell is decided.
    pub(super) fn is_full(&self) -> bool {
        self.trail.len() == self.n_cells
    }

    /// The next decided place that the local rules have not seen.
    pub(super) fn next_local(&mut self) -> Option<usize> {
        let place = *self.trail.get(self.local_head)?;
        self.local_head += 1;
        Some(place as usize)
    }

    /// The next shaded place that is not yet in the forest.
    pub(super) fn next_unjoined(&mut self) -> Option<usize> {
        while let Some(&place) = self.trail.get(self.joined) {
            if self.marks[place as usize] == Mark::Shaded {
                return Some(place as usize);
            }
            self.joined += 1;
        }
        None
    }

    /// Notes that the place last given by [`State::next_unjoined`] is in the forest now.
    pub(super) fn note_joined(&mut self) {
        self.joined += 1;
    }

    /// Takes back all decisions after the first `length`; `reopened` is told each place.
    pub(super) fn undo_to(&mut self, length: usize, mut reopened: impl FnMut(usize)) {
        while self.trail.len() > length {
            let Some(place) = self.trail.pop() else { break };
            let place = place as usize;
            if self.trail.len() < self.joined && self.marks[place] == Mark::Shaded {
                self.forest.unjoin(place);
            }
            self.marks[place] = Mark::Undecided;
            reopened(place);
        }
        if let Some(watch) = &mut self.watch {
            watch.undo_to(length);
        }
        self.local_head = self.local_head.min(length);
        self.joined = self.joined.min(length);
    }

    /// The answer that a full state stands for.
    pub(super) fn shading(&self) -> Shading {
        Shading::new(self.places().map(|place| self.marks[place] == Mark::Shaded).collect())
    }
}

/// The mark as the watch sees it.
fn claim(place: usize, to: Mark) -> Claim {
    let value = u8::from(to == Mark::Shaded);
    Claim { item: place, least: value, most: value }
}
