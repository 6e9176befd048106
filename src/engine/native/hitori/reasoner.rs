//! The rules on their own, see [`reasoner`].

use crosscut_puzzles::hitori::Board;

use super::rules;
use super::state::{Mark, State};
use crate::engine::native::reasoner::{self, Fact, Log, Met};
use crate::engine::native::{Connectivity, Deduction};

/// State and rules of the Hitori engine.
pub struct Reasoner {
    state: State,
    /// Whether the rules that look at the numbers only have been applied.
    is_started: bool,
}

impl Reasoner {
    /// Nothing is known of `board`; `None` if it has too many cells.
    pub fn new(board: &Board) -> Option<Reasoner> {
        State::new(board).map(|state| Reasoner { state, is_started: false })
    }

    /// The place of a cell by its index on the board.
    fn place(&self, cell: usize) -> usize {
        self.state.place(cell / self.state.cols, cell % self.state.cols)
    }

    /// The place that `fact` is about and the mark that it gives it.
    fn marked(&self, fact: Fact) -> Option<(usize, Mark)> {
        match fact {
            Fact::Shaded(cell) => Some((self.place(cell), Mark::Shaded)),
            Fact::Unshaded(cell) => Some((self.place(cell), Mark::Unshaded)),
            Fact::AtLeast(..) | Fact::AtMost(..) => None,
        }
    }
}

impl reasoner::Reasoner for Reasoner {
    fn propagate(&mut self) -> Met {
        let started = match std::mem::replace(&mut self.is_started, true) {
            true => Ok(()),
            false => rules::start(&mut self.state),
        };
        let step =
            started.and_then(|()| rules::propagate(&mut self.state, Connectivity::default()));
        step.map_or(Met::Contradiction, |()| Met::FixedPoint)
    }

    fn assume(&mut self, fact: Fact) {
        if let Some((place, mark)) = self.marked(fact)
            && self.state.is_undecided(place)
        {
            self.state.assume(place, mark);
        }
    }

    fn log(&mut self, log: Log) {
        self.state.recording = log == Log::On;
    }

    fn take(&mut self) -> Vec<Deduction> {
        std::mem::take(&mut self.state.deductions)
    }

    fn mark(&self) -> usize {
        self.state.trail().len()
    }

    fn undo(&mut self, mark: usize) {
        self.state.undo_to(mark, |_| {});
    }

    fn suppositions(&self) -> Vec<Fact> {
        let open = self.state.places().enumerate().filter(|&(_, p)| self.state.is_undecided(p));
        open.flat_map(|(cell, _)| [Fact::Shaded(cell), Fact::Unshaded(cell)]).collect()
    }

    fn is_open(&self, fact: Fact) -> bool {
        self.marked(fact).is_some_and(|(place, _)| self.state.is_undecided(place))
    }
}
