//! Chains of deductions, each linked to those it rests on.
//!
//! What the rules write down is a list. Here each deduction becomes a link that knows which earlier
//! links fixed the facts it rests on, so that from any conclusion the way back can be walked, and what
//! lies beside that way be left out.
//!
//! A link *by trial* carries a chain of its own: from a supposition, over what follows from it, to a
//! contradiction. Only the links that the contradiction needs are kept. What they rest on outside of
//! the trial, the link by trial rests on.

use std::collections::HashSet;

use super::ledger::{Ledger, LinkId};
use super::logic::{Logic, Reason};
use crate::engine::native::Deduction;
use crate::engine::native::reasoner::Fact;

/// A deduction before it is linked.
#[derive(Clone, Debug)]
pub(super) struct Raw {
    pub(super) deduction: Deduction,
    /// What was supposed and what followed, if it is by trial.
    pub(super) trial: Option<(Fact, Vec<Raw>)>,
}

impl From<Deduction> for Raw {
    fn from(deduction: Deduction) -> Raw {
        Raw { deduction, trial: None }
    }
}

/// What a link says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Says {
    /// A fact that was not known; and whether it leaves nothing open where it belongs.
    New(Fact, bool),
    /// A fact that is excluded, by another fact or, if there is none, by the board alone.
    Clash(Fact, Option<Fact>),
    /// That there is no answer.
    Contradiction,
}

/// A deduction with the links it rests on.
#[derive(Clone, Debug)]
pub(super) struct Link {
    pub(super) id: LinkId,
    pub(super) deduction: Deduction,
    pub(super) says: Says,
    pub(super) rests_on: Vec<LinkId>,
    pub(super) reason: Reason,
    pub(super) trial: Option<Trial>,
}

/// A supposition and the links that refute it; the last one ends it.
#[derive(Clone, Debug)]
pub(super) struct Trial {
    pub(super) supposed: Fact,
    pub(super) links: Vec<Link>,
    /// The links before the supposition that it takes.
    pub(super) rests_on: Vec<LinkId>,
}

impl Link {
    /// Whether nothing can follow after it.
    pub(super) fn is_end(&self) -> bool {
        !matches!(self.says, Says::New(..))
    }
}

/// Links `raws` to what the ledger knows, up to the first end.
pub(super) fn link_all(logic: &dyn Logic, ledger: &mut Ledger, raws: Vec<Raw>) -> Vec<Link> {
    let mut links = Vec::with_capacity(raws.len());
    for raw in raws {
        let trial = match raw.trial {
            Some((supposed, raws)) => match try_out(logic, ledger, supposed, raws) {
                Some(trial) => Some(trial),
                None => continue,
            },
            None => None,
        };
        let link = link(logic, ledger, raw.deduction, trial);
        let is_end = link.is_end();
        links.push(link);
        if is_end {
            break;
        }
    }
    links
}

/// The link of one deduction; what it says is entered.
pub(super) fn link(
    logic: &dyn Logic,
    ledger: &mut Ledger,
    deduction: Deduction,
    trial: Option<Trial>,
) -> Link {
    let id = ledger.new_id();
    let reason = match &trial {
        Some(_) => Reason::default(),
        None => logic.reason(ledger, &deduction),
    };
    let mut rests_on: Vec<LinkId> =
        reason.premises.iter().filter_map(|&fact| ledger.source(fact)).collect();
    rests_on.extend(trial.iter().flat_map(|trial| &trial.rests_on));
    let says = match logic.fact(&deduction) {
        None => Says::Contradiction,
        Some(fact) => match fact.negation().and_then(|not| Some((not, ledger.source(not)?))) {
            Some((not, source)) => {
                rests_on.push(source);
                Says::Clash(fact, ledger.latest(not))
            }
            None if logic.is_impossible(fact) => Says::Clash(fact, None),
            None => {
                let settles = logic.settles(ledger, fact);
                ledger.enter(fact, id);
                Says::New(fact, settles)
            }
        },
    };
    rests_on.sort_unstable();
    rests_on.dedup();
    Link { id, deduction, says, rests_on, reason, trial }
}

/// The refutation of `supposed` by `raws`, with what it does not need left out; `None` if they end
/// without a contradiction.
pub(super) fn try_out(
    logic: &dyn Logic,
    ledger: &mut Ledger,
    supposed: Fact,
    raws: Vec<Raw>,
) -> Option<Trial> {
    let mark = ledger.mark();
    let supposition = ledger.new_id();
    ledger.enter(supposed, supposition);
    let links = link_all(logic, ledger, raws);
    ledger.rewind(mark);
    let last = links.last().filter(|link| link.is_end())?.id;
    let links = needed(links, [last]);
    let inside: HashSet<LinkId> = links.iter().map(|link| link.id).chain([supposition]).collect();
    let mut rests_on: Vec<LinkId> = links.iter().flat_map(|link| &link.rests_on).copied().collect();
    rests_on.retain(|id| !inside.contains(id));
    rests_on.sort_unstable();
    rests_on.dedup();
    Some(Trial { supposed, links, rests_on })
}

/// Of `links` those that `goals` rest on, directly or not, in their order.
pub(super) fn needed(links: Vec<Link>, goals: impl IntoIterator<Item = LinkId>) -> Vec<Link> {
    let mut wanted: HashSet<LinkId> = goals.into_iter().collect();
    let mut kept: Vec<Link> = Vec::new();
    for link in links.into_iter().rev() {
        if wanted.contains(&link.id) {
            wanted.extend(&link.rests_on);
            kept.push(link);
        }
    }
    kept.reverse();
    kept
}
