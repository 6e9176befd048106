//! Search: branches on a span, propagates, and backtracks on a conflict.
//!
//! A branch takes an open span and assumes the most bridges it may carry, or the least (the order is
//! an option); if that fails, the opposite bound is set in its place. Decisions lie on an explicit
//! stack. After an answer the search goes on as after a conflict, so all answers it finds differ, and
//! when the stack is empty there are no more.
//!
//! Boards with many answers have many places that are ambiguous by themselves, and a search that
//! jumps between them pays for their product when it meets a place without a way out. Four habits
//! against that:
//!
//! - islands where conflicts come up gain weight, and the heavy ones are decided first;
//! - among equals, branches stay at the border of the largest group of connected islands, so that
//!   what goes wrong went wrong nearby;
//! - until a first answer is found the search starts over after a number of failures, keeping the
//!   weights; as the number grows without bound, the search stays complete;
//! - a span is first tried with the bridges it had when it was last decided, so that a restart does
//!   not lose what was right.
//!
//! The border alone left boards of 200 islands unsolved after 100,000 nodes; with the weights before
//! it all are solved in a few dozen.

use super::rules::{Reach, Rule, Workspace};
use super::state::{Because, Conflict, State};
use super::{Engine, nothing, take};
use crate::engine::native::{FirstBranch, Heuristic, Options};
use crate::engine::{End, Found, Goal, Why};
use crosscut_puzzles::hashi::Bridges;

/// A decision that can be undone: the assumption and how far the trail went before it.
struct Decision {
    mark: usize,
    span: usize,
    assumption: Assumption,
}

#[derive(Clone, Copy)]
enum Assumption {
    AtLeast(u8),
    AtMost(u8),
}

/// Failures before the first restart.
const PATIENCE: u64 = 32;

/// Failures that a scout for a second answer may have at each span.
const SECOND_PATIENCE: u64 = 8;

/// How much patience a scout has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Effort(u64);

impl Effort {
    /// Before the board is probed.
    pub(super) const LITTLE: Effort = Effort(1);
    /// After that, before the search that may take for ever.
    pub(super) const MUCH: Effort = Effort(32);
}

/// Searches from what is known. Without an end the state is left anywhere below it.
pub(super) fn run(engine: &mut Engine, goal: Goal) -> Found<Bridges> {
    let mut found = nothing(End::Exhausted);
    let mut chooser = Chooser::new(&engine.state, engine.options);
    found.end = descend(engine, &mut chooser, goal, &mut found, u64::MAX);
    found
}

/// A short search. For two answers, the second is looked for near the first: one span after the
/// other is made to differ, and what the first had is tried first everywhere else.
pub(super) fn scout(engine: &mut Engine, goal: Goal, effort: Effort) -> Found<Bridges> {
    let mut found = nothing(End::Exhausted);
    let mut chooser = Chooser::new(&engine.state, engine.options);
    let budget = effort.0 * (8 * PATIENCE + engine.state.n_open as u64 / 4);
    if goal.limit != 2 {
        found.end = descend(engine, &mut chooser, goal, &mut found, budget);
        return found;
    }
    let root = engine.state.mark();
    found.end = descend(engine, &mut chooser, Goal { limit: 1, ..goal }, &mut found, budget);
    if found.end != End::Enough {
        return found;
    }
    let first = engine.state.least.clone();
    engine.state.backtrack(root);
    found.end = End::Stopped(Why::Conflicts);
    let mut left = budget;
    for s in (0..first.len()).rev() {
        if !engine.state.is_open(s) || left == 0 {
            continue;
        }
        for assumption in
            [Assumption::AtLeast(first[s] + 1), Assumption::AtMost(first[s].wrapping_sub(1))]
        {
            let is_possible = match assumption {
                Assumption::AtLeast(n) => n <= engine.state.most[s],
                Assumption::AtMost(n) => n != u8::MAX && n >= engine.state.least[s],
            };
            if !is_possible {
                continue;
            }
            left = left.saturating_sub(1);
            chooser.phase.copy_from_slice(&first);
            if branch(engine, s, assumption).is_ok() {
                let mut second = nothing(End::Exhausted);
                second.end = descend(
                    engine,
                    &mut chooser,
                    Goal::FIRST,
                    &mut second,
                    effort.0 * SECOND_PATIENCE,
                );
                if second.end == End::Enough {
                    found.count += second.count;
                    found.answers.extend(second.answers);
                    found.answers.truncate(goal.keep);
                    found.end = End::Enough;
                    return found;
                }
            }
            engine.state.backtrack(root);
            if let Some(why) = engine.clock.read() {
                found.end = End::Stopped(why);
                return found;
            }
        }
    }
    found
}

/// Depth-first search with at most `budget` failures, below which it ends as if a limit on
/// conflicts were reached.
fn descend(
    engine: &mut Engine,
    chooser: &mut Chooser,
    goal: Goal,
    found: &mut Found<Bridges>,
    budget: u64,
) -> End {
    let mut stack: Vec<Decision> = Vec::new();
    let mut patience = PATIENCE;
    let mut until_restart = patience;
    let mut fails = 0;
    let mut result = engine.propagate(Reach::Whole);
    loop {
        if let Some(why) = engine.clock.tick(engine.state.least.len()) {
            return End::Stopped(why);
        }
        if result.is_err() {
            engine.statistics.conflicts += 1;
            chooser.blame(&mut engine.state);
            fails += 1;
            if let Some(why) = engine.clock.fail() {
                return End::Stopped(why);
            }
            if fails > budget {
                return End::Stopped(Why::Conflicts);
            }
            if found.count == 0 && fails >= until_restart && !stack.is_empty() {
                patience += patience / 4;
                until_restart = fails + patience;
                engine.state.backtrack(stack[0].mark);
                stack.clear();
                result = engine.propagate(Reach::Whole);
                continue;
            }
        } else if engine.state.n_open == 0 {
            take(&engine.state, goal, found);
            if found.count >= goal.limit {
                return End::Enough;
            }
        } else {
            let (span, assumption) = chooser.choose(&engine.state, &mut engine.work);
            stack.push(Decision { mark: engine.state.mark(), span, assumption });
            result = branch(engine, span, assumption);
            continue;
        }
        let Some(decision) = stack.pop() else { return End::Exhausted };
        engine.state.backtrack(decision.mark);
        let opposite = match decision.assumption {
            Assumption::AtLeast(n) => Assumption::AtMost(n - 1),
            Assumption::AtMost(n) => Assumption::AtLeast(n + 1),
        };
        result = branch(engine, decision.span, opposite);
    }
}

fn branch(engine: &mut Engine, span: usize, assumption: Assumption) -> Result<(), Conflict> {
    engine.statistics.nodes += 1;
    assume(&mut engine.state, span, assumption)?;
    engine.propagate(Reach::Whole)
}

fn assume(state: &mut State, span: usize, assumption: Assumption) -> Result<(), Conflict> {
    match assumption {
        Assumption::AtLeast(n) => state.raise(span, n, Rule::Branch, Because::Board),
        Assumption::AtMost(n) => state.lower(span, n, Rule::Branch, Because::Board),
    }
}

/// Picks the span to branch on.
struct Chooser {
    heuristic: Heuristic,
    first: FirstBranch,
    /// By island: conflicts that came up there.
    weight: Vec<u32>,
    /// By span: the number of bridges it had last when it was decided, or `UNTRIED`.
    phase: Vec<u8>,
}

const UNTRIED: u8 = u8::MAX;

impl Chooser {
    fn new(state: &State, options: &Options) -> Chooser {
        let weight = vec![1; state.board.islands().len()];
        let phase = vec![UNTRIED; state.least.len()];
        Chooser { heuristic: options.heuristic, first: options.first, weight, phase }
    }

    fn blame(&mut self, state: &mut State) {
        if let Some(island) = state.trouble.take() {
            self.weight[island] = self.weight[island].saturating_add(1);
        }
        for s in 0..self.phase.len() {
            if !state.is_open(s) {
                self.phase[s] = state.least[s];
            }
        }
    }

    fn choose(&self, state: &State, work: &mut Workspace) -> (usize, Assumption) {
        let open = (0..state.least.len()).filter(|&s| state.is_open(s));
        let span = match self.heuristic {
            Heuristic::First => open.min(),
            Heuristic::MostConstrained => open.min_by_key(|&s| self.freedom(state, s)),
            Heuristic::Degree => open.max_by_key(|&s| {
                let ends = state.board.spans()[s];
                let n_open = |i: usize| {
                    state.board.spans_of(i).iter().filter(|&&t| state.is_open(t)).count()
                };
                (n_open(ends.a) + n_open(ends.b), std::cmp::Reverse(s))
            }),
            Heuristic::Weighted => self.at_border(state, work),
        };
        let span = span.expect("called with an open span");
        let phase = match self.heuristic {
            Heuristic::Weighted => self.phase[span],
            _ => UNTRIED,
        };
        let (least, most) = (state.least[span], state.most[span]);
        let assumption = match self.first {
            _ if phase != UNTRIED && phase >= most => Assumption::AtLeast(most),
            _ if phase != UNTRIED => Assumption::AtMost(phase.max(least)),
            FirstBranch::Natural | FirstBranch::High => Assumption::AtLeast(most),
            FirstBranch::Low => Assumption::AtMost(least),
        };
        (span, assumption)
    }

    /// How many ways the islands of a span still have, roughly.
    fn freedom(&self, state: &State, span: usize) -> u32 {
        let ends = state.board.spans()[span];
        let of = |i: usize| state.sum_most[i] - state.sum_least[i];
        of(ends.a).min(of(ends.b))
    }

    /// The span with the most trouble, on a coarse scale; among equals one at the border of the
    /// largest group, and there the heaviest and least free.
    fn at_border(&self, state: &State, work: &mut Workspace) -> Option<usize> {
        let spans = state.board.spans();
        let mut best = None;
        let mut best_key = (0, 0, 0);
        for s in (0..spans.len()).filter(|&s| state.is_open(s)) {
            let (a, b) = (work.groups.find(spans[s].a), work.groups.find(spans[s].b));
            let size = work.groups.size(a).max(work.groups.size(b));
            let weight = self.weight[spans[s].a].saturating_add(self.weight[spans[s].b]);
            let trouble = u32::BITS - weight.leading_zeros();
            let key = (trouble, size, weight.saturating_mul(64) / (self.freedom(state, s) + 1));
            if best.is_none() || key > best_key {
                best = Some(s);
                best_key = key;
            }
        }
        best
    }
}
