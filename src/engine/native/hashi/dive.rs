//! A dive for numbers of bridges that suit all clues and crossings, whether or not they connect.
//!
//! ```text
//! bounds at the root  ->  set one open span after the other, propagating nearby  ->  all set
//! ```
//!
//! Connectivity is left to the one rule on it that is cheap, `isolation`: it refuses parts of a few
//! islands that are cut off, so what comes out has few parts, and all of them are large. A span is first
//! tried with one bridge, as bridges that are spread connect more than double ones. On a conflict the opposite is
//! tried and then the decision before; after some conflicts the dive starts over, with the
//! spans at the island of the last conflict first and with the numbers the spans had last.
//!
//! What comes out is a proposal. `exchange` judges and mends it, so nothing here needs a proof.
//! Each decision costs what it changes; the order is walked with a cursor, never searched.

use super::Engine;
use super::rules::{Reach, Rule};
use super::state::{Because, Conflict, State};
use crate::engine::Why;

/// Conflicts before the dive starts over.
const PATIENCE: u64 = 8;

/// A decision that can be undone: the place in the order where it was made, and the trail before it.
struct Decision {
    mark: usize,
    cursor: usize,
    span: usize,
    bound: Bound,
}

#[derive(Clone, Copy)]
enum Bound {
    AtLeast(u8),
    AtMost(u8),
}

/// Numbers of bridges within the bounds at the root that suit all clues and crossings, if the dive
/// comes upon any before its patience ends. The state is left as it was.
pub(super) fn run(engine: &mut Engine, reach: Reach, round: usize) -> Result<Option<Vec<u8>>, Why> {
    let root = engine.state.mark();
    let steps = engine.state.steps.take();
    let was_stale = engine.state.is_stale;
    let result = Dive::new(&engine.state, round).descend(engine, reach);
    engine.state.backtrack(root);
    engine.state.is_stale = was_stale;
    engine.state.steps = steps;
    result
}

struct Dive {
    order: Vec<u32>,
    /// By span: the number of bridges it had when it was last decided.
    phase: Vec<Option<u8>>,
    stack: Vec<Decision>,
    root: usize,
    /// By island: conflicts that came up there.
    weight: Vec<u32>,
    /// Conflicts that are left.
    left: u64,
}

impl Dive {
    fn new(state: &State, round: usize) -> Dive {
        let m = state.least.len();
        let mut order: Vec<u32> = (0..m).filter(|&s| state.is_open(s)).map(|s| s as u32).collect();
        // Another round begins elsewhere and goes the other way.
        let n_open = order.len().max(1);
        order.rotate_left(round * (n_open / 4) % n_open);
        if round % 2 == 1 {
            order.reverse();
        }
        let left = 64 * (round as u64 + 1) + order.len() as u64 / 4;
        let weight = vec![0; state.clue.len()];
        Dive { order, phase: vec![None; m], stack: Vec::new(), root: state.mark(), weight, left }
    }

    fn descend(&mut self, engine: &mut Engine, reach: Reach) -> Result<Option<Vec<u8>>, Why> {
        let mut cursor = 0;

        let mut until_restart = PATIENCE;
        loop {
            if let Some(why) = engine.clock.tick(16) {
                return Err(why);
            }
            let Some(span) = self.next_open(&engine.state, &mut cursor) else {
                return Ok(Some(engine.state.least.clone()));
            };
            let bound = self.preferred(&engine.state, span);
            self.stack.push(Decision { mark: engine.state.mark(), cursor, span, bound });
            let mut result = assume(engine, span, bound, reach);
            while result.is_err() {
                if self.left == 0 {
                    return Ok(None);
                }
                self.left -= 1;
                if let Some(island) = engine.state.trouble {
                    self.weight[island] += 1;
                }
                until_restart -= 1;
                if until_restart == 0 {
                    until_restart = PATIENCE;
                    self.start_over(engine);
                    cursor = 0;
                    break;
                }
                let Some(decision) = self.stack.pop() else { return Ok(None) };
                engine.state.backtrack(decision.mark);
                cursor = decision.cursor;
                result = assume(engine, decision.span, opposite(decision.bound), reach);
            }
        }
    }

    fn next_open(&self, state: &State, cursor: &mut usize) -> Option<usize> {
        while let Some(&s) = self.order.get(*cursor) {
            if state.is_open(s as usize) {
                return Some(s as usize);
            }
            *cursor += 1;
        }
        None
    }

    fn preferred(&self, state: &State, span: usize) -> Bound {
        let (least, most) = (state.least[span], state.most[span]);
        match self.phase[span] {
            Some(n) if n >= most => Bound::AtLeast(most),
            Some(n) if n > least => Bound::AtLeast(n),
            None if least == 0 => Bound::AtLeast(1),
            _ => Bound::AtMost(least),
        }
    }

    fn start_over(&mut self, engine: &mut Engine) {
        for &s in &self.order {
            if !engine.state.is_open(s as usize) {
                self.phase[s as usize] = Some(engine.state.least[s as usize]);
            }
        }
        engine.state.backtrack(self.root);
        self.stack.clear();
        let spans = engine.state.board.spans();
        let weight = |&s: &u32| self.weight[spans[s as usize].a] + self.weight[spans[s as usize].b];
        self.order.sort_by_key(|s| std::cmp::Reverse(weight(s)));
    }
}

fn opposite(bound: Bound) -> Bound {
    match bound {
        Bound::AtLeast(n) => Bound::AtMost(n - 1),
        Bound::AtMost(n) => Bound::AtLeast(n + 1),
    }
}

fn assume(engine: &mut Engine, span: usize, bound: Bound, reach: Reach) -> Result<(), Conflict> {
    engine.statistics.scouted += 1;
    match bound {
        Bound::AtLeast(n) => engine.state.raise(span, n, Rule::Branch, Because::Board)?,
        Bound::AtMost(n) => engine.state.lower(span, n, Rule::Branch, Because::Board)?,
    }
    engine.propagate(reach)
}
