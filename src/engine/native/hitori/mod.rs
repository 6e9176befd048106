//! The native Hitori engine.
//!
//! ```text
//! rules to a fixed point  ->  all decided? the only answer.  conflict? none.
//!   else scout            ->  a short search for one answer, the guide; perhaps that is all we want
//!   else probe            ->  all decided? the only answer.  conflict? none.  second answer? enough.
//!     (and once more, two deep, on the few cells that it leaves)
//!   else search           ->  depth first, until the goal is met or nothing is left
//! ```
//!
//! Scouting is what makes the rest cheap. Most boards that people publish have an answer that the
//! first descent finds, or nearly; with it, probing tries each cell one way only, and boards with
//! many answers are known as such before anything else is tried. When scouting finds nothing within
//! a few hundred failed branches, the board is hard, and the time does not matter.
//!
//! The engine learns no clauses, so boards exist on which it searches forever and the SAT engine does
//! not. They are made for the purpose, so that many cells clash and only connectivity decides; the
//! smallest met so far is 40 x 40. No published board takes more than a few dozen branches.

mod choose;
mod clock;
mod deep_probe;
mod forest;
mod levels;
mod lines;
mod order;
mod probe;
mod reasoner;
mod rules;
mod search;
mod state;
mod words;

#[cfg(test)]
pub(crate) mod small_boards;
#[cfg(test)]
mod tests;

use crosscut_puzzles::hitori::{Board, Shading};

pub use self::reasoner::Reasoner;
pub use self::words::WORDS;

use self::choose::Chooser;
use self::clock::Clock;
use self::search::{Event, Search, Wanted};
use self::state::{Mark, State};
use super::grade::Levels;
use super::{
    Connectivity, Deduced, FirstBranch, Footholds, Grade, Options, Probing, Recording, Run,
    Statistics,
};
use crate::engine::{End, Found, Goal, Limits, Why};

/// Failed branches that scouting may take, on top of one for every `CELLS_PER_CONFLICT` cells.
const SCOUT_CONFLICTS: u64 = 100;
const CELLS_PER_CONFLICT: u64 = 16;

/// Looks for the answers of `board`. Any size is taken for which memory suffices.
pub fn solve(board: &Board, goal: Goal, limits: &Limits, options: &Options) -> Run<Shading> {
    solve_watched(board, goal, limits, options, &[])
}

/// The same, with answers that are known already: the run tells if it loses one.
pub fn solve_watched(
    board: &Board,
    goal: Goal,
    limits: &Limits,
    options: &Options,
    known: &[Shading],
) -> Run<Shading> {
    let Some(mut state) = State::new(board) else {
        let found = Answers::new(goal).found(End::Stopped(Why::TooLarge));
        let (statistics, deductions, watched) = Default::default();
        return Run { found, statistics, deductions, watched };
    };
    state.recording = options.record == Recording::Keep;
    state.watch_over(known);
    let mut context = Context::new(board.n_cells(), limits, options);
    let mut answers = Answers::new(goal);
    let end = decide(&mut state, &mut context, &mut answers, options.probe);
    let statistics = context.statistics(&state, answers.count);
    let watched = state.watched();
    Run { found: answers.found(end), statistics, deductions: state.deductions, watched }
}

/// The rules on their own, level by level: which cells they shade and unshade.
///
/// # Errors
/// If a limit comes first.
pub fn deduce(board: &Board, most: Grade, limits: &Limits) -> Result<Deduced<Option<bool>>, Why> {
    let mut state = State::new(board).ok_or(Why::TooLarge)?;
    let mut context = Context::new(board.n_cells(), limits, &Options::default());
    levels::run(&mut state, &mut context, most)?;
    let known = |place| match state.mark(place) {
        Mark::Shaded => Some(true),
        Mark::Unshaded => Some(false),
        Mark::Undecided | Mark::Outside => None,
    };
    let known = state.places().map(known).collect();
    Ok(Deduced { known, decided: context.levels.decided, grade: context.levels.by })
}

/// Where probing can begin on a board with this answer, which is never refuted.
///
/// # Errors
/// If a limit comes first.
pub fn footholds(board: &Board, answer: &Shading, limits: &Limits) -> Result<Footholds, Why> {
    let mut state = State::new(board).ok_or(Why::TooLarge)?;
    let mut context = Context::new(board.n_cells(), limits, &Options::default());
    levels::run(&mut state, &mut context, Grade::Connectivity)?;
    levels::footholds(&mut state, &mut context, answer)
}

/// The phases of a run, each only if the one before has not settled the matter.
fn decide(
    state: &mut State,
    context: &mut Context<'_>,
    answers: &mut Answers,
    probing: Probing,
) -> End {
    if let Some(why) = context.exceeded(state) {
        return End::Stopped(why);
    }
    if levels::rules(state, context).is_err() {
        return End::Exhausted;
    }
    if state.is_full() {
        return answers.the_only(state);
    }
    if probing == Probing::Root
        && let Some(decided) = scout_and_probe(state, context, answers)
    {
        return decided;
    }
    state.recording = false;
    search(state, context, answers)
}

/// Scouting and probing; `None` if cells are left undecided.
fn scout_and_probe(
    state: &mut State,
    context: &mut Context<'_>,
    answers: &mut Answers,
) -> Option<End> {
    let guide = match scout(state, context) {
        Ok(guide) => guide,
        Err(why) => return Some(End::Stopped(why)),
    };
    if let Some(guide) = &guide
        && answers.goal.limit <= 1
    {
        answers.add(guide.shading.clone());
        return Some(End::Enough);
    }
    let seeks_second = answers.goal.limit == 2;
    match probe_to_the_end(state, context, guide.as_ref().map(|g| &g.marks[..]), seeks_second) {
        probe::End::NoAnswer => Some(End::Exhausted),
        probe::End::FixedPoint if state.is_full() => Some(answers.the_only(state)),
        probe::End::FixedPoint => {
            answers.known = guide.map(|guide| guide.shading);
            None
        }
        probe::End::Second(second) => {
            answers.add(guide.expect("a second answer differs from the guide").shading);
            answers.add(second);
            Some(End::Enough)
        }
        probe::End::Stopped(why) => {
            answers.known = guide.map(|guide| guide.shading);
            Some(End::Stopped(why))
        }
    }
}

/// Probing, plain and two deep by turns, until neither finds anything. Two deep only where the
/// question is whether the board is unique: to count many answers is the search's work.
fn probe_to_the_end(
    state: &mut State,
    context: &mut Context<'_>,
    guide: Option<&[Mark]>,
    seeks_second: bool,
) -> probe::End {
    loop {
        match levels::probe(state, context, guide, seeks_second) {
            probe::End::FixedPoint if !state.is_full() => {
                match deep_probe::run(state, context, guide) {
                    deep_probe::End::Progress => {}
                    deep_probe::End::FixedPoint => return probe::End::FixedPoint,
                    deep_probe::End::NoAnswer => return probe::End::NoAnswer,
                    deep_probe::End::Stopped(why) => return probe::End::Stopped(why),
                }
            }
            end => return end,
        }
    }
}

/// An answer that was found before the count begins.
struct Scouted {
    shading: Shading,
    /// The same by place.
    marks: Vec<Mark>,
}

/// A short search for one answer. Leaves the marks as they were.
fn scout(state: &mut State, context: &mut Context<'_>) -> Result<Option<Scouted>, Why> {
    let recording = std::mem::take(&mut state.recording);
    let budget = SCOUT_CONFLICTS + state.n_cells() as u64 / CELLS_PER_CONFLICT;
    let mut search = Search::new(state, Wanted::One, budget);
    let event = search.next(state, context);
    let found = (event == Event::Answer)
        .then(|| Scouted { shading: state.shading(), marks: state.marks().to_vec() });
    search.finish(state, context);
    state.recording = recording;
    context.scouted = std::mem::take(&mut context.branches);
    match event {
        Event::Stopped(why) => Err(why),
        _ => Ok(found),
    }
}

/// The search proper: counts until the goal is met or nothing is left.
fn search(state: &mut State, context: &mut Context<'_>, answers: &mut Answers) -> End {
    let mut search = Search::new(state, Wanted::All, u64::MAX);
    loop {
        match search.next(state, context) {
            Event::Answer if answers.count_one(|| state.shading()) => return End::Enough,
            Event::Answer => {}
            Event::Exhausted | Event::Spent => return End::Exhausted,
            Event::Stopped(why) => return End::Stopped(why),
        }
    }
}

/// What all phases of a run share besides the marks.
struct Context<'a> {
    clock: Clock<'a>,
    chooser: Chooser,
    connectivity: Connectivity,
    levels: Levels,
    /// What a branch tries first.
    first: Mark,
    conflicts: u64,
    branches: u64,
    scouted: u64,
    probes: u64,
    /// Those of them that were two deep.
    deep_probes: u64,
}

impl<'a> Context<'a> {
    fn new(n_cells: usize, limits: &'a Limits, options: &Options) -> Context<'a> {
        let first = match options.first {
            FirstBranch::Natural | FirstBranch::High => Mark::Unshaded,
            FirstBranch::Low => Mark::Shaded,
        };
        Context {
            clock: Clock::new(limits),
            chooser: Chooser::new(options.heuristic),
            connectivity: options.connectivity,
            levels: Levels::new(n_cells),
            first,
            conflicts: 0,
            branches: 0,
            scouted: 0,
            probes: 0,
            deep_probes: 0,
        }
    }

    /// The reason to stop, if a limit is exceeded.
    fn exceeded(&mut self, state: &State) -> Option<Why> {
        self.clock.exceeded(state.work(), self.conflicts)
    }

    fn statistics(&self, state: &State, n_answers: u64) -> Statistics {
        let by_rule: Vec<(&'static str, u64)> =
            rules::ALL.iter().map(|e| (e.name, state.counts[e.rule as usize])).collect();
        Statistics {
            nodes: self.branches,
            conflicts: self.conflicts,
            deductions: state.counts.iter().sum(),
            by_rule,
            probes: self.probes,
            scouted: self.scouted,
            grade: self.levels.grade(n_answers),
            decided: self.levels.decided,
        }
    }
}

/// The answers of a run as they come.
struct Answers {
    goal: Goal,
    kept: Vec<Shading>,
    count: u64,
    /// An answer from before the count began. It counts if a limit ends the run before any other.
    known: Option<Shading>,
}

impl Answers {
    fn new(goal: Goal) -> Answers {
        Answers { goal, kept: Vec::new(), count: 0, known: None }
    }

    /// Counts an answer, which is made only if it is to be kept; whether the goal is met.
    fn count_one(&mut self, make: impl FnOnce() -> Shading) -> bool {
        self.count += 1;
        if self.kept.len() < self.goal.keep {
            self.kept.push(make());
        }
        self.count >= self.goal.limit
    }

    fn add(&mut self, answer: Shading) {
        self.count_one(|| answer);
    }

    /// Counts the answer to which the marks at the root have come, so that there is no other.
    fn the_only(&mut self, state: &State) -> End {
        self.add(state.shading());
        End::Exhausted
    }

    fn found(mut self, end: End) -> Found<Shading> {
        if let (End::Stopped(_), 0, Some(known)) = (&end, self.count, self.known.take()) {
            self.add(known);
        }
        Found { answers: self.kept, count: self.count, end, obstruction: None }
    }
}
