//! What all answers of a board have in common.
//!
//! ```text
//! answers of the engines --walk--> more answers --> candidates: what all of them have in common
//! candidates --SAT engine--> an answer that differs: walk from there; or the proof that there is none
//! native deductions --> hold in all answers met, and are among what is proved
//! ```
//!
//! `engine::sat` asks for answers that differ from what all have in common so far, until there are
//! none; its file `backbone.rs` says why that is right. Each answer it finds is worth more if one looks
//! round from it: a *walk* changes it step by step into other answers, which rule out other
//! candidates, and needs no solver. One file for each puzzle has the steps.
//!
//! Every answer, of a walk too, is seen by the referee before it counts. So that something is *not*
//! common to all is as sure as the answers that show it; that something is common is the word of the
//! SAT engine. The native engine takes no part in that and is compared with it: what it has deduced
//! without assumption must hold in every answer that is met. Where a limit leaves candidates of which
//! nothing is known, its deductions are the last word.

mod hashi;
mod hitori;
#[cfg(test)]
mod tests;

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use crosscut_encodings::Encode;
use crosscut_puzzles::Board;

use crate::crosscheck::{self, Fault};
use crate::engine::native::Deduction;
use crate::engine::sat::{self, Ended, Meet, Values};
use crate::engine::{Engine, Limits, Why};
use crate::paranoid;
use crate::partial::Partial;
use crate::report::Answer;

/// What all answers have in common, as far as it is known.
#[derive(Clone, Debug)]
pub struct Common {
    /// What every answer has.
    pub proved: Partial,
    /// What the answers met have in common; `None` if none was met. Where it says no more than
    /// `proved`, nothing is left to find out.
    pub met: Option<Partial>,
    /// The limit that came before the end, if one did.
    pub stopped: Option<Why>,
    /// Answers met.
    pub answers: u64,
    /// Calls of the SAT backend.
    pub rounds: u64,
    /// How long it took.
    pub time: Duration,
}

/// How far a place, a cell or a span, is settled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Settled {
    /// It is the same in every answer.
    Fixed,
    /// Answers differ there, and how far is known.
    Open,
    /// Not all is known.
    Undecided,
}

impl Settled {
    fn new(is_fixed: bool, is_met: bool) -> Settled {
        match (is_fixed, is_met) {
            (true, _) => Settled::Fixed,
            (false, true) => Settled::Open,
            (false, false) => Settled::Undecided,
        }
    }
}

impl Common {
    /// Each cell or span, in the order of [`Partial`].
    pub fn settled(&self) -> Vec<Settled> {
        match (&self.proved, &self.met) {
            (Partial::Hitori(proved), met) => {
                let differs =
                    |i: usize| matches!(met, Some(Partial::Hitori(met)) if met[i].is_none());
                let cells = proved.iter().enumerate();
                cells.map(|(i, proved)| Settled::new(proved.is_some(), differs(i))).collect()
            }
            (Partial::Hashi(proved), met) => {
                let is_met =
                    |s: usize| matches!(met, Some(Partial::Hashi(met)) if met[s] == proved[s]);
                let spans = proved.iter().enumerate();
                spans.map(|(s, p)| Settled::new(p.least == p.most, is_met(s))).collect()
            }
        }
    }

    /// All of the only answer; `None` if it is to another puzzle.
    pub fn of_the_only(board: &Board, answer: &Answer) -> Option<Common> {
        let all = Partial::all(board, answer)?;
        let (rounds, time) = Default::default();
        Some(Common {
            proved: all.clone(),
            met: Some(all),
            stopped: None,
            answers: 1,
            rounds,
            time,
        })
    }
}

/// What engines have said of the board before.
#[derive(Clone, Copy, Debug, Default)]
pub struct Given<'a> {
    /// Answers.
    pub answers: &'a [Answer],
    /// Native deductions that were made without assumption.
    pub deductions: &'a [Deduction],
}

/// Finds out what all answers of `board` have in common. If there is no answer, none is met, and
/// nothing is proved.
///
/// # Errors
/// If an engine is wrong: the referee rejects an answer, or an answer contradicts what was deduced or
/// proved.
pub fn find(
    board: &Board,
    given: Given<'_>,
    limits: &Limits,
    options: &sat::Options,
) -> Result<Common, Fault> {
    match board {
        Board::Hitori(inner) => find_in(board, inner, given, limits, options),
        Board::Hashi(inner) => find_in(board, inner, given, limits, options),
    }
}

fn find_in<P: Walk>(
    board: &Board,
    inner: &P,
    given: Given<'_>,
    limits: &Limits,
    options: &sat::Options,
) -> Result<Common, Fault> {
    let start = Instant::now();
    let gate = Gate::new(board, inner, given.deductions);
    let mut values = Values::new(inner.n_board_vars());
    let mut fault = None;
    let mut meet = |answer: &P::Answer, values: &mut Values| match inner.walk(
        answer,
        values,
        &mut |answer, values| gate.visit(answer, values),
    ) {
        Ok(()) => ControlFlow::Continue(()),
        Err(found) => {
            fault = Some(found);
            ControlFlow::Break(())
        }
    };
    let mut known = given.answers.iter().filter_map(P::own);
    let (ended, rounds) = match known.try_for_each(|answer| meet(answer, &mut values)) {
        ControlFlow::Break(()) => (Ended::Refused, 0),
        ControlFlow::Continue(()) => inner.ask(&mut values, limits, options, &mut meet),
    };
    if let Some(fault) = fault {
        return Err(fault);
    }
    gate.add_facts(&mut values);
    Ok(Common {
        proved: inner.partial(&values.proved),
        met: (values.n_answers > 0).then(|| inner.partial(&values.met)),
        stopped: match ended {
            Ended::Stopped(why) => Some(why),
            Ended::Finished | Ended::Refused => None,
        },
        answers: values.n_answers,
        rounds,
        time: start.elapsed(),
    })
}

/// What an answer passes before it counts.
struct Gate<'a, P> {
    board: &'a Board,
    inner: &'a P,
    deductions: &'a [Deduction],
    /// The values that the deductions fix.
    facts: Vec<(usize, bool)>,
}

impl<'a, P: Walk> Gate<'a, P> {
    fn new(board: &'a Board, inner: &'a P, deductions: &'a [Deduction]) -> Gate<'a, P> {
        let facts = deductions.iter().flat_map(|deduction| inner.fixed(deduction)).collect();
        Gate { board, inner, deductions, facts }
    }

    /// Takes in an answer that the referee accepts and that contradicts nothing; how many candidates
    /// less there are.
    fn visit(&self, answer: &P::Answer, values: &mut Values) -> Result<u64, Fault> {
        let assignment = self.inner.assignment(answer);
        let answer = P::either(answer.clone());
        let violations = crosscheck::violations(self.board, &answer);
        if !violations.is_empty() {
            return Err(Fault::Rejected { engine: Engine::Sat, answer, violations });
        }
        if self.facts.iter().any(|&(i, value)| assignment[i] != value) {
            return Err(self.objection(&answer));
        }
        values.meet(&assignment).map_err(|var| {
            let step = format!("every answer has the same `{}`", self.inner.meaning(var));
            paranoid::unsound(Engine::Sat, step, "a known answer says otherwise", Some(&answer))
        })
    }

    fn objection(&self, answer: &Answer) -> Fault {
        let answers = std::slice::from_ref(answer);
        let named = paranoid::objections(self.board, self.deductions, answers).next();
        let step = "a deduction without assumption";
        let why = "a known answer says otherwise";
        named.unwrap_or_else(|| paranoid::unsound(Engine::Native, step, why, Some(answer)))
    }

    /// What the native engine has deduced is proved where nobody else has proved anything.
    fn add_facts(&self, values: &mut Values) {
        self.facts.iter().for_each(|&(i, value)| values.proved[i] = Some(value));
    }
}

/// Is shown an answer: takes it in, and tells how many candidates less there are.
type Visit<'a, A> = dyn FnMut(&A, &mut Values) -> Result<u64, Fault> + 'a;

/// A puzzle whose answers one can walk between.
trait Walk: Encode {
    /// The answer as one to a board of either puzzle.
    fn either(answer: Self::Answer) -> Answer;

    /// The answer, if it is one to this puzzle.
    fn own(answer: &Answer) -> Option<&Self::Answer>;

    /// Visits `start` and answers near it, as long as they rule out candidates.
    fn walk(
        &self,
        start: &Self::Answer,
        values: &mut Values,
        visit: &mut Visit<'_, Self::Answer>,
    ) -> Result<(), Fault>;

    /// Asks the SAT engine.
    fn ask(
        &self,
        values: &mut Values,
        limits: &Limits,
        options: &sat::Options,
        meet: &mut Meet<'_, Self::Answer>,
    ) -> (Ended, u64);

    /// The board's variables whose values a deduction fixes.
    fn fixed(&self, deduction: &Deduction) -> Vec<(usize, bool)>;

    /// What values of the board's variables say of an answer.
    fn partial(&self, values: &[Option<bool>]) -> Partial;
}
