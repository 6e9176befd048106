//! A walk between answers of a Hashi board: bridges between islands without clue come and go.
//!
//! ```text
//! start --add bridges where there is room--> full answer --leave a tree of them--> bare answer --add ..
//! ```
//!
//! A span between two `?` is *free*: no clue counts its bridges. It can have as many as there is room
//! for, unless a span that crosses it is used. Of the free spans that are used, those that are not
//! needed for connection can go: other spans are taken as they are, and then, one after the other, each free
//! one that joins two parts stays, with one bridge. So each step leads from answer to answer.
//!
//! Candidates come first when bridges are added, and go first when they are taken away; otherwise the
//! order is shuffled each time, the same on every machine. The walk ends when a full and a bare answer
//! bring nothing new. Each costs the size of the board.
//!
//! A board with all its clues has no free span, and there is no walk. Answers of such boards differ along closed
//! walks of spans, which the solver finds at little cost: a board of 1,000 islands is settled after some thirty
//! answers.

use crosscut_encodings::Encode;
use crosscut_puzzles::Cell;
use crosscut_puzzles::hashi::{Board, Bridges};
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

use super::{Visit, Walk};
use crate::crosscheck::Fault;
use crate::engine::Limits;
use crate::engine::native::{Conclusion, Deduction};
use crate::engine::sat::{self, Ended, Meet, Values};
use crate::partial::{Bounds, Partial};
use crate::report::Answer;

impl Walk for Board {
    fn either(answer: Bridges) -> Answer {
        Answer::Hashi(answer)
    }

    fn own(answer: &Answer) -> Option<&Bridges> {
        answer.bridges()
    }

    fn walk(
        &self,
        start: &Bridges,
        values: &mut Values,
        visit: &mut Visit<'_, Bridges>,
    ) -> Result<(), Fault> {
        visit(start, values)?;
        let is_open = |i: usize| self.islands()[i].clue.is_none();
        let is_free = |s: &usize| is_open(self.spans()[*s].a) && is_open(self.spans()[*s].b);
        let mut free: Vec<usize> = (0..self.spans().len()).filter(is_free).collect();
        if free.is_empty() {
            return Ok(());
        }
        let most = usize::from(self.max_bridges());
        let mut rng = ChaCha8Rng::seed_from_u64(0);
        let mut counts = counts(self, start);
        loop {
            let mut fewer = 0;
            for (change, without) in [(fill as Change, false), (bare as Change, true)] {
                free.shuffle(&mut rng);
                let is_wanted = |s: usize| {
                    (s * most..(s + 1) * most).any(|i| values.candidate(i) == Some(without))
                };
                free.sort_by_key(|&s| !is_wanted(s));
                change(self, &mut counts, &free);
                fewer += visit(&self.answer(&counts), values)?;
            }
            if fewer == 0 {
                return Ok(());
            }
        }
    }

    fn ask(
        &self,
        values: &mut Values,
        limits: &Limits,
        options: &sat::Options,
        meet: &mut Meet<'_, Bridges>,
    ) -> (Ended, u64) {
        sat::common_hashi(self, values, limits, options, meet)
    }

    fn fixed(&self, deduction: &Deduction) -> Vec<(usize, bool)> {
        let Some(s) = span(self, &deduction.cells) else { return Vec::new() };
        let most = usize::from(self.max_bridges());
        let fixed = |numbers: std::ops::Range<usize>, value| {
            numbers.map(move |n| (s * most + n, value)).collect()
        };
        match deduction.conclusion {
            Conclusion::AtLeast(n) => fixed(0..most.min(n as usize), true),
            Conclusion::AtMost(n) => fixed(n as usize..most, false),
            _ => Vec::new(),
        }
    }

    fn partial(&self, values: &[Option<bool>]) -> Partial {
        let most = self.max_bridges();
        let count =
            |span: &[Option<bool>], value| span.iter().filter(|&&v| v == Some(value)).count() as u8;
        let bounds = |span| Bounds { least: count(span, true), most: most - count(span, false) };
        Partial::Hashi(values.chunks(usize::from(most)).map(bounds).collect())
    }
}

/// The span between these two cells.
fn span(board: &Board, cells: &[Cell]) -> Option<usize> {
    let [from, to] = *cells else { return None };
    let cell = |i: usize| board.islands()[i].cell;
    let key = |span: &crosscut_puzzles::hashi::Span| (cell(span.a), cell(span.b));
    board.spans().binary_search_by_key(&(from, to), key).ok()
}

/// The number of bridges on each span.
fn counts(board: &Board, answer: &Bridges) -> Vec<u8> {
    let span = |span: &[bool]| span.iter().filter(|&&is_there| is_there).count() as u8;
    board.assignment(answer).chunks(usize::from(board.max_bridges())).map(span).collect()
}

/// A step of the walk, over the free spans in this order.
type Change = fn(&Board, &mut [u8], &[usize]);

/// Adds all bridges that there is room for.
fn fill(board: &Board, counts: &mut [u8], free: &[usize]) {
    for &s in free {
        if board.crossed_by(s).iter().all(|&t| counts[t] == 0) {
            counts[s] = board.max_bridges();
        }
    }
}

/// Takes all bridges away that connection does not need.
fn bare(board: &Board, counts: &mut [u8], free: &[usize]) {
    let mut parts = Parts((0..board.islands().len()).collect());
    let had = counts.to_vec();
    free.iter().for_each(|&s| counts[s] = 0);
    for (span, _) in board.spans().iter().zip(&*counts).filter(|&(_, &count)| count > 0) {
        parts.join(span.a, span.b);
    }
    for &s in free.iter().rev().filter(|&&s| had[s] > 0) {
        counts[s] = u8::from(parts.join(board.spans()[s].a, board.spans()[s].b));
    }
}

/// Islands that are connected, as a union-find forest.
struct Parts(Vec<usize>);

impl Parts {
    fn root(&mut self, mut i: usize) -> usize {
        while self.0[i] != i {
            self.0[i] = self.0[self.0[i]];
            i = self.0[i];
        }
        i
    }

    /// Joins two parts; false if it was one.
    fn join(&mut self, a: usize, b: usize) -> bool {
        let (a, b) = (self.root(a), self.root(b));
        self.0[a.max(b)] = a.min(b);
        a != b
    }
}
