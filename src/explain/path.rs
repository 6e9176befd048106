//! From what is known as far as reasoning goes: rules, then a trial, then rules again.

use super::chain::{Link, Raw, link, link_all, needed};
use super::known::Guide;
use super::ledger::{Ledger, LinkId};
use super::logic::Logic;
use super::trial::{Bench, Trials};
use crate::engine::native::reasoner::{Fact, Log, Met, Reasoner};
use crate::engine::{Limits, Why};

/// How far to go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// To the end.
    Path,
    /// Until there is something to conclude.
    Hint,
}

/// Whether trials within trials are worth their time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Depth {
    /// No: there are several answers, so in the end nothing follows.
    Plain,
    /// Yes.
    Deep,
}

/// Where a path ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// Everything is decided.
    Complete,
    /// There is no answer.
    Contradiction,
    /// Something is open, and nothing more follows by rules and trials.
    Stuck,
    /// No more was wanted.
    Enough,
    /// A limit was reached.
    Stopped(Why),
}

/// What to start from and how far to go.
pub(super) struct Walk<'a> {
    pub(super) logic: &'a dyn Logic,
    pub(super) given: &'a [Fact],
    pub(super) guides: &'a [Guide],
    pub(super) wanted: Wanted,
    pub(super) depth: Depth,
    pub(super) limits: &'a Limits,
}

impl Walk<'_> {
    /// The links of the path, without those that its end does not need, and the end.
    pub(super) fn run(&self, reasoner: &mut dyn Reasoner) -> (Vec<Link>, End) {
        let mut ledger = Ledger::new(self.logic.n_slots());
        for &fact in self.given {
            ledger.enter(fact, LinkId::GIVEN);
            reasoner.assume(fact);
        }
        let mut links = Vec::new();
        let end = self.go_on(reasoner, &mut ledger, &mut links).unwrap_or_else(End::Stopped);
        let kept = match end {
            End::Contradiction => {
                let last = links.last().map(|link: &Link| link.id);
                needed(links, last)
            }
            End::Enough => links,
            End::Complete | End::Stuck | End::Stopped(_) => {
                needed(links, ledger.all().filter_map(|fact| ledger.source(fact)))
            }
        };
        (kept, end)
    }

    fn go_on(
        &self,
        reasoner: &mut dyn Reasoner,
        ledger: &mut Ledger,
        links: &mut Vec<Link>,
    ) -> Result<End, Why> {
        let mut trials = Trials::default();
        loop {
            self.limits.exceeded().map_or(Ok(()), Err)?;
            reasoner.log(Log::On);
            let met = reasoner.propagate();
            let raws = reasoner.take().into_iter().map(Raw::from).collect();
            reasoner.log(Log::Off);
            links.extend(link_all(self.logic, ledger, raws));
            if met == Met::Contradiction {
                return Ok(End::Contradiction);
            }
            if self.wanted == Wanted::Hint && !links.is_empty() {
                return Ok(End::Enough);
            }
            if reasoner.suppositions().is_empty() {
                return Ok(End::Complete);
            }
            let (logic, guides, limits) = (self.logic, self.guides, self.limits);
            let mut bench = Bench { reasoner: &mut *reasoner, logic, ledger, guides, limits };
            let trial = match trials.next(&mut bench)? {
                None if self.depth == Depth::Deep => trials.next_deep(&mut bench)?,
                found => found,
            };
            let Some(trial) = trial else { return Ok(End::Stuck) };
            let Some(holds) = trial.supposed.negation() else { return Ok(End::Stuck) };
            links.push(link(self.logic, ledger, self.logic.by_trial(holds), Some(trial)));
            reasoner.assume(holds);
        }
    }
}
