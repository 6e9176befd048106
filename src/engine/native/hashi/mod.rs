//! The native engine for Hashi.
//!
//! ```text
//! pre-check    reasons by counting          engine/precheck
//! rules        bounds on spans, to a fixed point        rules/
//! dive, exchange   an answer and a second one near it, where there are many
//! probe        a bound that propagation refutes: its opposite holds
//! search       branches on a span, with backtracking and restarts
//! ```
//!
//! What is known is a least and a most number of bridges for each span ([`state`]). When they agree
//! everywhere and the rules are content, the numbers are an answer: the rules on degrees have
//! checked B4, the crossing rule B3, and the separation rule, which then walks over used spans only, B5.

mod clock;
mod dive;
mod exchange;
mod levels;
mod probe;
mod reasoner;
mod rules;
mod search;
mod state;
#[cfg(test)]
mod tests;
mod words;

pub use reasoner::Reasoner;
pub use words::WORDS;

use super::grade::Levels;
use super::{
    Conclusion, Deduced, Deduction, Footholds, Grade, Options, Probing, Recording, Run, Statistics,
};
use crate::engine::{End, Found, Goal, Limits, Why, precheck};
use clock::Clock;
use crosscut_puzzles::hashi::{Board, Bridges};
use exchange::Exchange;
use rules::{Reach, Rule, Workspace, propagate};
use state::{Because, Conflict, State, Step};

/// Looks for answers of `board`.
pub fn solve(board: &Board, goal: Goal, limits: &Limits, options: &Options) -> Run<Bridges> {
    solve_watched(board, goal, limits, options, &[])
}

/// The same, with answers that are known already: the run tells if it loses one.
pub fn solve_watched(
    board: &Board,
    goal: Goal,
    limits: &Limits,
    options: &Options,
    known: &[Bridges],
) -> Run<Bridges> {
    if let Some(obstruction) = precheck::find(board) {
        let found = Found { obstruction: Some(obstruction), ..nothing(End::Exhausted) };
        let Levels { decided, .. } = Levels::new(board.spans().len());
        let grade = Some(Grade::Local);
        let statistics = Statistics { grade, decided, ..Statistics::default() };
        let (deductions, watched) = Default::default();
        return Run { found, statistics, deductions, watched };
    }
    let mut engine = Engine::new(board, limits, options);
    engine.state.watch_over(known);
    let mut found = engine.find(goal);
    if found.count == 0 && matches!(found.end, End::Stopped(_)) {
        let known = engine.guide.iter().take(goal.keep).map(|counts| board.answer(counts));
        found.answers.extend(known);
        found.count = engine.guide.iter().count() as u64;
    }
    let statistics = engine.statistics(found.count);
    let mut deductions: Vec<Deduction> =
        engine.state.steps.iter().flatten().map(|step| told(board, step)).collect();
    if options.record == Recording::Keep && engine.is_refuted {
        deductions.push(contradiction(board, &engine.state));
    }
    let watched = engine.state.watched();
    Run { found, statistics, deductions, watched }
}

/// The rules on their own, level by level: the least and the most number of bridges of each span.
///
/// # Errors
/// If a limit comes first.
pub fn deduce(board: &Board, most: Grade, limits: &Limits) -> Result<Deduced<(u8, u8)>, Why> {
    let options = Options::default();
    let mut engine = Engine::new(board, limits, &options);
    if precheck::find(board).is_some() {
        engine.levels.by = Some(Grade::Local);
    } else if let Err(Ended::Stopped(why)) = levels::run(&mut engine, most) {
        return Err(why);
    }
    let Engine { state: State { least, most, .. }, levels: Levels { decided, by }, .. } = engine;
    let known = least.into_iter().zip(most).collect();
    Ok(Deduced { known, decided, grade: by })
}

/// Where probing can begin on a board with this answer, one count a span; it is never refuted.
///
/// # Errors
/// If a limit comes first.
pub fn footholds(board: &Board, answer: &[u8], limits: &Limits) -> Result<Footholds, Why> {
    let options = Options::default();
    let mut engine = Engine::new(board, limits, &options);
    match levels::run(&mut engine, Grade::Connectivity) {
        Err(Ended::Stopped(why)) => Err(why),
        _ => probe::footholds(&mut engine, answer),
    }
}

/// How often dives are tried, and how often before the board is probed.
const ROUNDS: usize = 8;
const EARLY_ROUNDS: usize = 2;

/// One run: what is known, the memory of the rules, and the limits.
struct Engine<'a> {
    state: State<'a>,
    work: Workspace,
    clock: Clock<'a>,
    options: &'a Options,
    statistics: Statistics,
    levels: Levels,
    /// An answer, if one was found on the way.
    guide: Option<Vec<u8>>,
    /// Whether propagation without assumptions ran into a conflict.
    is_refuted: bool,
    /// The most that a scout found and that was not used.
    scouted: Option<Found<Bridges>>,
}

/// Why the steps before the search ended the run.
enum Ended {
    /// There is no answer.
    Refuted,
    /// A limit.
    Stopped(Why),
}

impl From<Conflict> for Ended {
    fn from(_: Conflict) -> Ended {
        Ended::Refuted
    }
}

impl<'a> Engine<'a> {
    fn new(board: &'a Board, limits: &'a Limits, options: &'a Options) -> Engine<'a> {
        let mut state = State::new(board);
        if options.record == Recording::Keep {
            state.steps = Some(Vec::new());
        }
        let work = Workspace::new(&state);
        let clock = Clock::new(limits);
        let statistics = Statistics::default();
        Engine {
            state,
            work,
            clock,
            options,
            statistics,
            levels: Levels::new(board.spans().len()),
            guide: None,
            is_refuted: false,
            scouted: None,
        }
    }

    /// Rules, probing, a scout, more probing, search: until one of them decides.
    fn find(&mut self, goal: Goal) -> Found<Bridges> {
        let found = self.before_search(goal).and_then(|found| match found {
            Some(found) => Ok(found),
            None if self.state.n_open == 0 => {
                let mut found = nothing(End::Exhausted);
                take(&self.state, goal, &mut found);
                Ok(found)
            }
            None => {
                let found = self.scout(goal, search::Effort::MUCH)?;
                Ok(found.unwrap_or_else(|| self.search(goal)))
            }
        });
        match found {
            Ok(found) => self.at_least_scouted(found),
            Err(Ended::Refuted) => {
                self.is_refuted = true;
                nothing(End::Exhausted)
            }
            Err(Ended::Stopped(why)) => self.at_least_scouted(nothing(End::Stopped(why))),
        }
    }

    /// What was found, or if a limit ended the run and a scout had found more, that.
    fn at_least_scouted(&mut self, found: Found<Bridges>) -> Found<Bridges> {
        match (&found.end, self.scouted.take()) {
            (End::Stopped(_), Some(scouted)) if scouted.end == End::Exhausted => scouted,
            (End::Stopped(_), Some(scouted)) if scouted.count > found.count => {
                Found { end: found.end, ..scouted }
            }
            _ => found,
        }
    }

    /// What is done before the search, as far as it is needed; a result if the scout had one.
    fn before_search(&mut self, goal: Goal) -> Result<Option<Found<Bridges>>, Ended> {
        levels::rules(self)?;
        if let Some(why) = self.clock.read() {
            return Err(Ended::Stopped(why));
        }
        if self.state.n_open == 0 || self.options.probe == Probing::Off {
            return Ok(None);
        }
        let is_loose = 3 * self.state.n_open > self.state.least.len();
        let n_early = if is_loose { EARLY_ROUNDS } else { 0 };
        if let Some(found) = self.near_answers(goal, 0..n_early)? {
            return Ok(Some(found));
        }
        levels::probe(self, Reach::Near)?;
        if self.state.n_open == 0 {
            return Ok(None);
        }
        if 8 * self.state.n_open > self.state.least.len()
            && let Some(found) = self.near_answers(goal, n_early..ROUNDS)?
        {
            return Ok(Some(found));
        }
        if let Some(found) = self.scout(goal, search::Effort::LITTLE)? {
            return Ok(Some(found));
        }
        levels::probe(self, Reach::Whole)?;
        Ok(None)
    }

    /// One answer or two by a dive and exchanges, if they reach the goal; the first is kept in any case.
    fn near_answers(
        &mut self,
        goal: Goal,
        rounds: std::ops::Range<usize>,
    ) -> Result<Option<Found<Bridges>>, Ended> {
        if self.guide.is_some() {
            return Ok(None);
        }
        let mut second = None;
        let reaches = [Reach::Near, Reach::Degrees];
        for (round, reach) in rounds.flat_map(|round| reaches.map(|reach| (round, reach))) {
            let Some(proposal) = dive::run(self, reach, round).map_err(Ended::Stopped)? else {
                continue;
            };
            let mut exchange = Exchange::new(&self.state, &mut self.clock, proposal);
            self.guide = exchange.join();
            if self.guide.is_some() {
                second = if goal.limit == 2 { exchange.differ() } else { None };
                break;
            }
        }
        let answers = || self.guide.iter().chain(&second);
        if (answers().count() as u64) < goal.limit {
            return Ok(None);
        }
        let mut found = nothing(End::Enough);
        found.count = goal.limit;
        found.answers = answers().take(goal.keep).map(|a| self.state.board.answer(a)).collect();
        Ok(Some(found))
    }

    /// A search with little patience. Boards with many answers show some at once, and probing all
    /// of the board would be for nothing. Only a search that reached the goal or found several answers
    /// and no more counts; otherwise the board is probed, which also says how hard it is, and what was
    /// found is only told if a limit ends the run. A limit of the run ends it here too.
    fn scout(
        &mut self,
        goal: Goal,
        effort: search::Effort,
    ) -> Result<Option<Found<Bridges>>, Ended> {
        let steps = self.state.steps.take();
        let mark = self.state.mark();
        let found = search::scout(self, goal, effort);
        let is_final = match found.end {
            End::Enough => true,
            End::Exhausted => found.count > 1,
            End::Stopped(_) => false,
        };
        self.statistics.scouted += std::mem::take(&mut self.statistics.nodes);
        self.state.steps = steps;
        if is_final {
            return Ok(Some(found));
        }
        self.state.backtrack(mark);
        let is_more = |known: &Found<Bridges>| {
            found.end == End::Exhausted || known.end != End::Exhausted && found.count > known.count
        };
        if self.scouted.as_ref().is_none_or(is_more) {
            self.scouted = Some(found);
        }
        self.clock.spent().map_or(Ok(None), |why| Err(Ended::Stopped(why)))
    }

    /// The search proper. What follows from its branches is no deduction to be kept.
    fn search(&mut self, goal: Goal) -> Found<Bridges> {
        let steps = self.state.steps.take();
        let found = search::run(self, goal);
        self.state.steps = steps;
        found
    }

    fn propagate(&mut self, reach: Reach) -> Result<(), Conflict> {
        propagate(&mut self.state, &mut self.work, reach)
    }

    fn statistics(&self, n_answers: u64) -> Statistics {
        let by_rule = self.state.by_rule;
        Statistics {
            by_rule: Rule::ALL.iter().zip(by_rule).map(|(&(name, _), n)| (name, n)).collect(),
            deductions: by_rule.iter().sum::<u64>() - by_rule[Rule::Branch as usize],
            grade: self.levels.grade(n_answers),
            decided: self.levels.decided,
            ..self.statistics.clone()
        }
    }
}

fn nothing(end: End) -> Found<Bridges> {
    Found { answers: Vec::new(), count: 0, end, obstruction: None }
}

/// Counts the answer that the bounds agree on, and keeps it if there is room.
fn take(state: &State, goal: Goal, found: &mut Found<Bridges>) {
    found.count += 1;
    if found.answers.len() < goal.keep {
        found.answers.push(state.board.answer(&state.least));
    }
    if found.count >= goal.limit {
        found.end = End::Enough;
    }
}

/// A change in the words of a report.
fn told(board: &Board, step: &Step) -> Deduction {
    let ends = |s: usize| {
        let (a, b) = board.ends(s);
        vec![a, b]
    };
    Deduction {
        rule: step.rule.name(),
        cells: ends(step.span),
        conclusion: if step.bounds.0 > step.before.0 {
            Conclusion::AtLeast(u32::from(step.bounds.0))
        } else {
            Conclusion::AtMost(u32::from(step.bounds.1))
        },
        because: match step.because {
            Because::Island(i) => vec![board.islands()[i].cell],
            Because::Span(s) => ends(s),
            Because::Board => Vec::new(),
        },
    }
}

fn contradiction(board: &Board, state: &State) -> Deduction {
    let cells = state.trouble.map(|i| board.islands()[i].cell);
    Deduction {
        rule: state.refuted_by,
        cells: cells.into_iter().collect(),
        conclusion: Conclusion::Contradiction,
        because: Vec::new(),
    }
}
