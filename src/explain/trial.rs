//! Trials: what to suppose where the rules are stuck, and the shortest refutation.
//!
//! Every fact that is open is supposed once, and the rules run below it. Where that ends in a
//! contradiction, the negation holds. Many suppositions may fail at one point; the one that is shown
//! is the one with the shortest chain. To find it, first all are run without writing anything down; how
//! much was decided before the contradiction tells roughly how long the chain is. The most promising
//! ones are then run again, linked and cut down to what their contradiction needs.
//!
//! What fails once fails ever after, as knowledge only grows. So the other failures are kept, and
//! when the rules are stuck again on a large board, those are taken up before everything is tried
//! again. What agrees with a known answer cannot fail and is never tried.
//!
//! Where nothing fails, trials within trials are the last resort: below a supposition others are
//! tried, and what these refute is concluded there.

use super::chain::{Raw, Trial, try_out};
use super::known::Guide;
use super::ledger::Ledger;
use super::logic::Logic;
use super::steps;
use crate::engine::native::reasoner::{Fact, Log, Met, Reasoner};
use crate::engine::{Limits, Why};

/// Refutations are compared in full until so much has been decided in them together,
const COMPARED: usize = 2_000;
/// and so many at least.
const COMPARED_AT_LEAST: usize = 12;
/// Suppositions after which the kept failures are used up before all is tried again.
const THOROUGH: u64 = 20_000;
/// Suppositions that trials within trials may take in all.
const DEEP: u64 = 20_000;

/// What is needed to try things out.
pub(super) struct Bench<'a> {
    pub(super) reasoner: &'a mut dyn Reasoner,
    pub(super) logic: &'a dyn Logic,
    pub(super) ledger: &'a mut Ledger,
    /// Answers: what agrees with one of them cannot be refuted.
    pub(super) guides: &'a [Guide],
    pub(super) limits: &'a Limits,
}

/// The trials of one path so far.
#[derive(Default)]
pub(super) struct Trials {
    /// Suppositions that fail, with how much was decided before they did; the shortest last.
    failures: Vec<(usize, Fact)>,
    n_tried: u64,
    n_deep: u64,
}

impl Trials {
    /// A short refutation of something that is open; `None` if no supposition fails.
    pub(super) fn next(&mut self, bench: &mut Bench<'_>) -> Result<Option<Trial>, Why> {
        self.failures.retain(|&(_, fact)| bench.reasoner.is_open(fact));
        if self.n_tried < THOROUGH || self.failures.is_empty() {
            self.failures = self.all_failures(bench)?;
        }
        let trials = self.promising().filter_map(|fact| bench.refutation(fact));
        Ok(trials.min_by_key(|trial| (steps::length(&trial.links), trial.links.len())))
    }

    /// The suppositions whose refutations are compared.
    fn promising(&self) -> impl Iterator<Item = Fact> {
        let mut decided = 0;
        let shortest_first = self.failures.iter().rev().enumerate();
        let is_worth_it = move |&(k, &(n, _)): &(usize, &(usize, Fact))| {
            decided += n;
            k < COMPARED_AT_LEAST || decided < COMPARED
        };
        shortest_first.take_while(is_worth_it).map(|(_, &(_, fact))| fact)
    }

    /// All suppositions that fail, the shortest last.
    fn all_failures(&mut self, bench: &mut Bench<'_>) -> Result<Vec<(usize, Fact)>, Why> {
        let mut failures = Vec::new();
        for fact in bench.reasoner.suppositions() {
            if bench.guides.iter().any(|guide| guide.agrees(fact)) {
                continue;
            }
            bench.look(self.n_tried)?;
            self.n_tried += 1;
            failures.extend(bench.decided_before_failure(fact).map(|n| (n, fact)));
        }
        failures.sort_by_key(|&(n, _)| std::cmp::Reverse(n));
        Ok(failures)
    }

    /// A refutation that has trials within; `None` if none is found, or the patience is at its end.
    pub(super) fn next_deep(&mut self, bench: &mut Bench<'_>) -> Result<Option<Trial>, Why> {
        for fact in bench.reasoner.suppositions() {
            if bench.guides.iter().any(|guide| guide.agrees(fact)) {
                continue;
            }
            if self.n_deep >= DEEP {
                return Ok(None);
            }
            if let Some(raws) = self.deep(bench, fact)? {
                let trial = try_out(bench.logic, bench.ledger, fact, raws);
                if trial.is_some() {
                    return Ok(trial);
                }
            }
        }
        Ok(None)
    }

    /// What follows from `fact` by rules and trials, if it ends in a contradiction.
    fn deep(&mut self, bench: &mut Bench<'_>, fact: Fact) -> Result<Option<Vec<Raw>>, Why> {
        let mark = bench.reasoner.mark();
        bench.reasoner.log(Log::On);
        bench.reasoner.assume(fact);
        let raws = self.deep_below(bench);
        bench.reasoner.take();
        bench.reasoner.log(Log::Off);
        bench.reasoner.undo(mark);
        raws
    }

    fn deep_below(&mut self, bench: &mut Bench<'_>) -> Result<Option<Vec<Raw>>, Why> {
        let mut raws = Vec::new();
        loop {
            let met = bench.reasoner.propagate();
            raws.extend(bench.reasoner.take().into_iter().map(Raw::from));
            if met == Met::Contradiction {
                return Ok(Some(raws));
            }
            let mut failed = None;
            for supposed in bench.reasoner.suppositions() {
                if self.n_deep >= DEEP {
                    return Ok(None);
                }
                bench.look(self.n_deep)?;
                self.n_deep += 1;
                bench.reasoner.log(Log::Off);
                let fails = bench.decided_before_failure(supposed).is_some();
                bench.reasoner.log(Log::On);
                if fails {
                    failed = Some(supposed);
                    break;
                }
            }
            let Some(supposed) = failed else { return Ok(None) };
            let (Some(inner), Some(holds)) = (bench.logged(supposed), supposed.negation()) else {
                return Ok(None);
            };
            let trial = Some((supposed, inner));
            raws.push(Raw { deduction: bench.logic.by_trial(holds), trial });
            bench.reasoner.assume(holds);
        }
    }
}

impl Bench<'_> {
    /// A look at the limits, now and then.
    fn look(&self, n: u64) -> Result<(), Why> {
        match n % 64 {
            0 => self.limits.exceeded().map_or(Ok(()), Err),
            _ => Ok(()),
        }
    }

    /// How much is decided below `fact` before a contradiction, if there is one.
    fn decided_before_failure(&mut self, fact: Fact) -> Option<usize> {
        let mark = self.reasoner.mark();
        self.reasoner.assume(fact);
        let met = self.reasoner.propagate();
        let n = self.reasoner.mark() - mark;
        self.reasoner.undo(mark);
        (met == Met::Contradiction).then_some(n)
    }

    /// What the rules write down below `fact`, if it ends in a contradiction.
    fn logged(&mut self, fact: Fact) -> Option<Vec<Raw>> {
        let mark = self.reasoner.mark();
        self.reasoner.log(Log::On);
        self.reasoner.assume(fact);
        let met = self.reasoner.propagate();
        let raws = self.reasoner.take().into_iter().map(Raw::from).collect();
        self.reasoner.undo(mark);
        (met == Met::Contradiction).then_some(raws)
    }

    fn refutation(&mut self, fact: Fact) -> Option<Trial> {
        let raws = self.logged(fact);
        self.reasoner.log(Log::Off);
        try_out(self.logic, self.ledger, fact, raws?)
    }
}
