//! What is known of a board during the search: bounds on the bridges of each span, and a trail.
//!
//! Each span has a least and a most number of bridges. Bounds only tighten; every change goes onto
//! the trail with the old bounds, so that backtracking costs what was changed and no more. The sums of the
//! bounds around each island are kept up to date with them, which makes the rules on degrees
//! constant work. A change puts both islands of its span into the queue, a span that becomes used
//! waits for the crossing rule, one that becomes impossible for the rules on connectivity.

use super::rules::Rule;
use crate::engine::native::watch::{Claim, Watch};
use crate::engine::native::{Conclusion, Watched};
use crosscut_puzzles::Cell;
use crosscut_puzzles::hashi::{Board, Bridges};

/// The bounds have no number of bridges left for some span, or no way to connect the islands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Conflict;

/// A change of bounds, for undoing it.
#[derive(Clone, Copy, Debug)]
struct Change {
    span: u32,
    least: u8,
    most: u8,
}

/// What a change rests on, for reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Because {
    /// The bridges of an island.
    Island(usize),
    /// The bridge on a span.
    Span(usize),
    /// An assumption of the search, or all of the board.
    Board,
}

/// A change with its rule.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    pub(super) span: usize,
    pub(super) rule: Rule,
    pub(super) because: Because,
    /// The new bounds.
    pub(super) bounds: (u8, u8),
    /// The bounds before.
    pub(super) before: (u8, u8),
}

/// A span as seen from one of its islands.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Arc {
    pub(super) span: u32,
    pub(super) other: u32,
}

pub(super) struct State<'a> {
    pub(super) board: &'a Board,
    /// The arcs of each island, at most four, and how many.
    arcs: Vec<([Arc; 4], u8)>,
    /// The clues; `None` for `?`.
    pub(super) clue: Vec<Option<u32>>,
    pub(super) least: Vec<u8>,
    pub(super) most: Vec<u8>,
    /// Sums of `least` and `most` over the spans of each island.
    pub(super) sum_least: Vec<u32>,
    pub(super) sum_most: Vec<u32>,
    /// Number of spans whose bounds differ.
    pub(super) n_open: usize,
    trail: Vec<Change>,
    pub(super) queue: Vec<u32>,
    is_queued: Vec<bool>,
    /// Spans that became used and wait for the crossing rule.
    pub(super) used: Vec<u32>,
    /// Spans that became impossible and wait for the local rule on connectivity.
    pub(super) gone: Vec<u32>,
    /// Whether anything changed since the rules on all of the board ran.
    pub(super) is_stale: bool,
    /// Changes by rule.
    pub(super) by_rule: [u64; Rule::ALL.len()],
    /// The changes, while they are to be kept.
    pub(super) steps: Option<Vec<Step>>,
    /// Known answers that the run must not lose. Its items are the spans, then the islands.
    watch: Option<Box<Watch>>,
    /// The island or span end where the last conflict came up.
    pub(super) trouble: Option<usize>,
    /// The rule that met it.
    pub(super) refuted_by: &'static str,
}

impl<'a> State<'a> {
    /// Nothing is known yet but the room of the spans; all islands wait in the queue.
    pub(super) fn new(board: &'a Board) -> State<'a> {
        let (n, m) = (board.islands().len(), board.spans().len());
        let most: Vec<u8> = (0..m).map(|s| board.room(s)).collect();
        let mut sum_most = vec![0; n];
        for (span, &room) in board.spans().iter().zip(&most) {
            sum_most[span.a] += u32::from(room);
            sum_most[span.b] += u32::from(room);
        }
        let mut arcs = vec![([Arc::default(); 4], 0); n];
        for (i, (list, len)) in arcs.iter_mut().enumerate() {
            for (arc, &s) in list.iter_mut().zip(board.spans_of(i)) {
                *arc = Arc { span: s as u32, other: board.spans()[s].other(i) as u32 };
                *len += 1;
            }
        }
        State {
            board,
            arcs,
            clue: board.islands().iter().map(|island| island.clue).collect(),
            least: vec![0; m],
            n_open: most.iter().filter(|&&room| room > 0).count(),
            most,
            sum_least: vec![0; n],
            sum_most,
            trail: Vec::new(),
            queue: (0..n as u32).rev().collect(),
            is_queued: vec![true; n],
            used: Vec::new(),
            gone: Vec::new(),
            is_stale: true,
            by_rule: [0; Rule::ALL.len()],
            steps: None,
            watch: None,
            trouble: None,
            refuted_by: "",
        }
    }

    /// Watches over these answers from now on.
    pub(super) fn watch_over(&mut self, known: &[Bridges]) {
        let count = |answer: &Bridges, s| {
            let bridges = answer.as_slice();
            let found = bridges.binary_search_by_key(&self.board.ends(s), |b| (b.from, b.to));
            found.map_or(0, |at| u8::try_from(bridges[at].count).unwrap_or(u8::MAX))
        };
        let n = self.least.len();
        let values = |answer: &Bridges| (0..n).map(|s| count(answer, s)).collect();
        self.watch = Watch::new(known.iter().map(values).collect());
    }

    /// What the watch saw.
    pub(super) fn watched(&self) -> Watched {
        let n = self.least.len();
        let cells = |item: usize| match item.checked_sub(n) {
            Some(island) => vec![self.board.islands()[island].cell],
            None => <[Cell; 2]>::from(self.board.ends(item)).to_vec(),
        };
        let conclusion = |claim: Claim| match claim.least {
            0 => Conclusion::AtMost(u32::from(claim.most)),
            least => Conclusion::AtLeast(u32::from(least)),
        };
        self.watch.as_ref().map(|watch| watch.report(cells, conclusion)).unwrap_or_default()
    }

    /// The spans of an island with their other islands, in the order of the board.
    pub(super) fn arcs(&self, island: usize) -> &[Arc] {
        let (list, len) = &self.arcs[island];
        &list[..usize::from(*len)]
    }

    pub(super) fn is_open(&self, span: usize) -> bool {
        self.least[span] < self.most[span]
    }

    /// How far the trail goes, for [`State::backtrack`].
    pub(super) fn mark(&self) -> usize {
        self.trail.len()
    }

    /// The conflict that a rule met at an island.
    pub(super) fn refuted(&mut self, island: usize, rule: &'static str) -> Conflict {
        self.trouble = Some(island);
        self.refuted_by = rule;
        if let Some(watch) = &mut self.watch {
            watch.contradict(self.trail.len(), self.least.len() + island, rule);
        }
        Conflict
    }

    /// At least `least` bridges on `span`.
    pub(super) fn raise(
        &mut self,
        span: usize,
        least: u8,
        rule: Rule,
        because: Because,
    ) -> Result<(), Conflict> {
        self.tighten(span, (least.max(self.least[span]), self.most[span]), rule, because)
    }

    /// At most `most` bridges on `span`.
    pub(super) fn lower(
        &mut self,
        span: usize,
        most: u8,
        rule: Rule,
        because: Because,
    ) -> Result<(), Conflict> {
        self.tighten(span, (self.least[span], most.min(self.most[span])), rule, because)
    }

    /// Does a step again that was undone.
    pub(super) fn repeat(&mut self, step: Step) -> Result<(), Conflict> {
        self.tighten(step.span, step.bounds, step.rule, step.because)
    }

    fn tighten(
        &mut self,
        span: usize,
        bounds: (u8, u8),
        rule: Rule,
        because: Because,
    ) -> Result<(), Conflict> {
        let before = (self.least[span], self.most[span]);
        if bounds == before {
            return Ok(());
        }
        if let Some(watch) = &mut self.watch {
            let (least, most) =
                if bounds.0 > before.0 { (bounds.0, u8::MAX) } else { (0, bounds.1) };
            let (at, claim) = (self.trail.len(), Claim { item: span, least, most });
            match rule {
                Rule::Branch => watch.assume(at, claim),
                _ => watch.deduce(at, claim, rule.name()),
            }
        }
        if bounds.0 > bounds.1 {
            if let Some(steps) = &mut self.steps {
                steps.push(Step { span, rule, because, bounds, before });
            }
            return Err(self.refuted(self.board.spans()[span].a, rule.name()));
        }
        self.by_rule[rule as usize] += 1;
        if let Some(steps) = &mut self.steps {
            steps.push(Step { span, rule, because, bounds, before });
        }
        self.trail.push(Change { span: span as u32, least: before.0, most: before.1 });
        self.set(span, bounds);
        self.is_stale = true;
        if before.0 == 0 && bounds.0 > 0 {
            self.used.push(span as u32);
        }
        if bounds.1 == 0 {
            self.gone.push(span as u32);
        }
        let ends = self.board.spans()[span];
        for island in [ends.a, ends.b] {
            if !std::mem::replace(&mut self.is_queued[island], true) {
                self.queue.push(island as u32);
            }
        }
        Ok(())
    }

    fn set(&mut self, span: usize, bounds: (u8, u8)) {
        let ends = self.board.spans()[span];
        let was_open = self.is_open(span);
        for island in [ends.a, ends.b] {
            self.sum_least[island] =
                self.sum_least[island] + u32::from(bounds.0) - u32::from(self.least[span]);
            self.sum_most[island] =
                self.sum_most[island] + u32::from(bounds.1) - u32::from(self.most[span]);
        }
        (self.least[span], self.most[span]) = bounds;
        match (was_open, self.is_open(span)) {
            (true, false) => self.n_open -= 1,
            (false, true) => self.n_open += 1,
            _ => {}
        }
    }

    /// Takes an island from the queue.
    pub(super) fn next_island(&mut self) -> Option<usize> {
        let island = self.queue.pop()? as usize;
        self.is_queued[island] = false;
        Some(island)
    }

    /// Undoes all changes since `mark` and empties the queues.
    pub(super) fn backtrack(&mut self, mark: usize) {
        while self.trail.len() > mark {
            if let Some(change) = self.trail.pop() {
                self.set(change.span as usize, (change.least, change.most));
            }
        }
        if let Some(watch) = &mut self.watch {
            watch.undo_to(mark);
        }
        while self.next_island().is_some() {}
        self.used.clear();
        self.gone.clear();
        self.is_stale = true;
    }
}
