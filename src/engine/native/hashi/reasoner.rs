//! The rules on their own, see [`reasoner`].

use crosscut_puzzles::hashi::Board;

use super::rules::{self, Reach, Rule, Workspace};
use super::state::{Because, State};
use super::{contradiction, told};
use crate::engine::native::Deduction;
use crate::engine::native::reasoner::{self, Fact, Log, Met};

/// State and rules of the Hashi engine.
pub struct Reasoner<'a> {
    board: &'a Board,
    state: State<'a>,
    work: Workspace,
    /// What has been written down and is not in the state's own list.
    told: Vec<Deduction>,
    /// Whether an assumption contradicts what was known.
    is_refuted: bool,
}

impl<'a> Reasoner<'a> {
    /// Nothing is known of `board`.
    pub fn new(board: &'a Board) -> Reasoner<'a> {
        let state = State::new(board);
        let work = Workspace::new(&state);
        Reasoner { board, state, work, told: Vec::new(), is_refuted: false }
    }
}

impl reasoner::Reasoner for Reasoner<'_> {
    fn propagate(&mut self) -> Met {
        if self.is_refuted {
            return Met::Contradiction;
        }
        // With a log the order matters, without one only the end of it.
        let result = match self.state.steps {
            Some(_) => rules::propagate_one_by_one(&mut self.state, &mut self.work),
            None => rules::propagate(&mut self.state, &mut self.work, Reach::Whole),
        };
        if result.is_err() && self.state.steps.is_some() {
            let last = contradiction(self.board, &self.state);
            self.told = self.take();
            self.told.push(last);
        }
        result.map_or(Met::Contradiction, |()| Met::FixedPoint)
    }

    fn assume(&mut self, fact: Fact) {
        let steps = self.state.steps.take();
        let (rule, because) = (Rule::Branch, Because::Board);
        self.is_refuted |= match fact {
            Fact::AtLeast(span, n) => self.state.raise(span, n, rule, because).is_err(),
            Fact::AtMost(span, n) => self.state.lower(span, n, rule, because).is_err(),
            Fact::Shaded(_) | Fact::Unshaded(_) => false,
        };
        self.state.steps = steps;
    }

    fn log(&mut self, log: Log) {
        self.state.steps = match log {
            Log::On => Some(self.state.steps.take().unwrap_or_default()),
            Log::Off => None,
        };
    }

    fn take(&mut self) -> Vec<Deduction> {
        let mut taken = std::mem::take(&mut self.told);
        if let Some(steps) = &mut self.state.steps {
            taken.extend(std::mem::take(steps).iter().map(|step| told(self.board, step)));
        }
        taken
    }

    fn mark(&self) -> usize {
        self.state.mark()
    }

    fn undo(&mut self, mark: usize) {
        self.state.backtrack(mark);
        self.is_refuted = false;
    }

    fn suppositions(&self) -> Vec<Fact> {
        let open = (0..self.state.least.len()).filter(|&s| self.state.is_open(s));
        let ends = |s| [Fact::AtLeast(s, self.state.most[s]), Fact::AtMost(s, self.state.least[s])];
        open.flat_map(ends).collect()
    }

    fn is_open(&self, fact: Fact) -> bool {
        match fact {
            Fact::AtLeast(s, n) => self.state.least[s] < n && n <= self.state.most[s],
            Fact::AtMost(s, n) => self.state.least[s] <= n && n < self.state.most[s],
            Fact::Shaded(_) | Fact::Unshaded(_) => false,
        }
    }
}
