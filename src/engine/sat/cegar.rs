//! The loop: solve, look whether the model is connected, cut, solve again.
//!
//! With a recipe that encodes connectivity whole, or leaves it out, there is nothing to cut: every
//! model is an answer, and if it is none, that is for the referee to find. A recipe with a bound loses
//! answers: no model, or no further one, then says nothing of the board, and the run ends as stopped
//! by the bound. What it found counts.
//!
//! With `conn=lazy` the clauses leave it out (CEGAR: counterexample-guided abstraction refinement). A
//! model stands for an answer that obeys every other rule. If that answer is connected, it is an
//! answer of the board. If not, every cut it violates is added, all of the round at once, and the
//! same backend goes on. A cut follows from the rules and not from the model, so it stays for good,
//! over all rounds and all answers. The loop ends: each round excludes at least the answer of its
//! model, and there are finitely many.
//!
//! Further answers. For *two at most* (is the answer unique?) the puzzle says where a second answer
//! may be: here is one, or a clause that every other answer satisfies. For more, each answer is
//! blocked by a clause over the board's variables, so answers are told apart and counted on the
//! board alone, whatever auxiliary variables the recipe has.

use std::time::{Duration, Instant};

use crosscut_encodings::{Encode, Second};

use super::reduction::Pure;
use super::session::{Session, is_true};
use super::solver::{Preference, Solver};
use super::{Options, Phase, Round, Run, Statistics};
use crate::backend::Verdict;
use crate::engine::{End, Found, Goal, Limits, Why};

/// Runs the loop on `board` until `goal` or a limit is reached.
pub(super) fn run<P: Encode>(
    board: &P,
    goal: Goal,
    limits: &Limits,
    options: &Options,
    preference: Preference,
) -> Run<P::Answer> {
    let (mut search, stopped) = Search::start(board, goal, limits, options, preference);
    let mut found = Found { answers: Vec::new(), count: 0, end: End::Enough, obstruction: None };
    found.end = match stopped {
        Some(why) => End::Stopped(why),
        None => search.collect(goal, &mut found).unwrap_or_else(End::Stopped),
    };
    search.statistics.conflicts = search.solver.conflicts();
    let abstraction = options.is_abstraction();
    Run { found, abstraction, statistics: search.statistics, session: search.session }
}

/// A run of the loop, round by round.
pub(super) struct Search<'a, P: Encode> {
    board: &'a P,
    limits: &'a Limits,
    options: &'a Options,
    /// The clauses so far.
    pub(super) session: Session,
    /// The backend, which has the model after a round that found one.
    pub(super) solver: Solver,
    statistics: Statistics,
    phase: Phase,
}

impl<'a, P: Encode> Search<'a, P> {
    /// A run before its first round; with the reason if a limit ended the encoding.
    pub(super) fn start(
        board: &'a P,
        goal: Goal,
        limits: &'a Limits,
        options: &'a Options,
        preference: Preference,
    ) -> (Search<'a, P>, Option<Why>) {
        let start = Instant::now();
        let (session, stopped) = Session::encode(board, &options.recipe, limits);
        let statistics = Statistics {
            size: session.cnf().size(),
            encode: start.elapsed(),
            ..Statistics::new(options)
        };
        // Pure literals are false, and the preferred value of the others should be no other. Blocks
        // of whole answers are full of positive literals.
        let pure = match preference {
            Preference::False if goal.limit <= 2 => Pure::False,
            _ => Pure::Free,
        };
        let solver = Solver::new(options.backend.clone(), preference, pure);
        let phase = Phase::First;
        (Search { board, limits, options, session, solver, statistics, phase }, stopped)
    }

    fn collect(&mut self, goal: Goal, found: &mut Found<P::Answer>) -> Result<End, Why> {
        let mut ready: Option<P::Answer> = None;
        while found.count < goal.limit {
            let answer = match ready.take() {
                Some(answer) => answer,
                None => match self.next_answer()? {
                    Some(answer) => answer,
                    None => return Ok(self.no_more()),
                },
            };
            found.count += 1;
            if found.answers.len() < goal.keep {
                found.answers.push(answer.clone());
            }
            if found.count < goal.limit {
                ready = self.exclude(&answer, goal);
            }
        }
        Ok(End::Enough)
    }

    /// The end, when there is no further model.
    fn no_more(&self) -> End {
        match self.options.recipe.conn.is_bounded() {
            true => End::Stopped(Why::Bounded),
            false => End::Exhausted,
        }
    }

    /// Makes the next answer differ from `answer` and all before it; returns it if it is at hand.
    fn exclude(&mut self, answer: &P::Answer, goal: Goal) -> Option<P::Answer> {
        if goal.limit > 2 || self.options.is_abstraction() {
            self.phase = Phase::More;
            let start = Instant::now();
            self.session.add_block(&self.board.block(answer));
            self.statistics.check += start.elapsed();
            return None;
        }
        self.phase = Phase::Second;
        let start = Instant::now();
        let second = self.board.second(answer);
        self.statistics.check += start.elapsed();
        match second {
            Second::Found(other) => Some(other),
            Second::Clause(clause) => {
                self.session.add_block(&clause);
                None
            }
        }
    }

    /// Calls of the backend so far.
    pub(super) fn n_rounds(&self) -> u64 {
        self.statistics.n_rounds
    }

    /// The next model whose answer is connected.
    pub(super) fn next_answer(&mut self) -> Result<Option<P::Answer>, Why> {
        loop {
            match self.round()? {
                Outcome::Answer(answer) => return Ok(Some(answer)),
                Outcome::None => return Ok(None),
                Outcome::Cut => (),
            }
        }
    }

    /// Solves once, and cuts if the model is not connected.
    pub(super) fn round(&mut self) -> Result<Outcome<P::Answer>, Why> {
        let start = Instant::now();
        self.solver.load(&self.session, self.limits)?;
        let loaded = Instant::now();
        let verdict = self.solver.solve(self.limits);
        let solved = Instant::now();
        let mut round = Round {
            phase: self.phase,
            solve: solved - loaded,
            check: Duration::ZERO,
            components: 0,
            cuts: 0,
            cut_literals: 0,
        };
        let outcome = match verdict {
            Verdict::Satisfiable => Ok(self.judge(&mut round)),
            Verdict::Unsatisfiable => Ok(Outcome::None),
            Verdict::Stopped(why) => Err(why),
        };
        round.check = solved.elapsed();
        self.statistics.load += loaded - start;
        self.statistics.record(round);
        outcome
    }

    /// Decodes the model; adds the cuts that its answer violates.
    fn judge(&mut self, round: &mut Round) -> Outcome<P::Answer> {
        let value = |var| self.solver.value(var);
        debug_assert!(self.session.is_satisfied(value), "the backend's model is none");
        let answer = self.board.decode(&value);
        if !self.options.recipe.conn.is_lazy() {
            return Outcome::Answer(answer);
        }
        let violation = self.board.violated_cuts(&answer, self.options.recipe.cuts);
        round.components = violation.components;
        if violation.cuts.is_empty() {
            return Outcome::Answer(answer);
        }
        round.cuts = violation.cuts.len();
        for cut in violation.cuts {
            // Else the backend would find this model again, for ever.
            assert!(!is_true(&cut.clause, value), "the model violates the cut");
            round.cut_literals += cut.clause.len();
            self.session.add_cut(cut);
        }
        Outcome::Cut
    }
}

/// What a round came to.
pub(super) enum Outcome<A> {
    /// The model's answer is connected.
    Answer(A),
    /// It is not; cuts were added.
    Cut,
    /// There is no model.
    None,
}
