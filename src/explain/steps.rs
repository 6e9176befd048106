//! From linked deductions to steps that a person can follow.
//!
//! Deductions of one rule that rest on the same cells are one step: all neighbours of a shaded cell
//! become unshaded at once. Then the steps are put in order. A step may come when all it rests on has
//! come; of those that may, the one of the simplest level comes next, and among these the one that
//! follows up the latest conclusions, so that a thread is followed to its end before another is begun.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};

use crosscut_puzzles::Cell;

use super::chain::{Link, Says, Trial};
use super::ledger::LinkId;
use super::logic::{Logic, words_of};
use super::sentence::{fill, list};
use crate::engine::native::Grade;
use crate::engine::native::reasoner::Fact;

/// One step of an explanation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The rule's name.
    pub rule: &'static str,
    /// What the rule is called.
    pub title: &'static str,
    /// How hard the rule is to see.
    pub level: Grade,
    /// What is concluded: one fact or more, or, in a step that ends in a contradiction, none or one that
    /// is known to be false.
    pub concludes: Vec<Fact>,
    /// Whether the step shows that there is no answer that agrees with what is known or supposed.
    pub is_contradiction: bool,
    /// The cells that it is about.
    pub cells: Vec<Cell>,
    /// The cells that it rests on.
    pub because: Vec<Cell>,
    /// The numbers of the steps that it rests on, counted from 1. Within a trial only those before
    /// the trial.
    pub rests_on: Vec<usize>,
    /// All of it as a sentence, without a full stop.
    pub text: String,
    /// The refutation of the opposite, if the step is by trial.
    pub trial: Option<Refutation>,
}

/// What was supposed, and the steps from there to a contradiction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refutation {
    /// What was supposed.
    pub supposed: Fact,
    /// The same in words.
    pub text: String,
    /// The steps; the last one is the contradiction.
    pub steps: Vec<Step>,
}

impl Step {
    /// How many steps this is, those within trials counted.
    pub fn length(&self) -> usize {
        let within = |trial: &Refutation| trial.steps.iter().map(Step::length).sum::<usize>();
        1 + self.trial.as_ref().map_or(0, within)
    }
}

/// The number of steps that links make, those within trials counted.
pub(super) fn length(links: &[Link]) -> usize {
    let within = |link: &Link| link.trial.as_ref().map_or(0, |trial| length(&trial.links));
    links.chunk_by(is_one_step).count() + links.iter().map(within).sum::<usize>()
}

/// The steps of a path, in order.
pub(super) fn steps(logic: &dyn Logic, links: &[Link]) -> Vec<Step> {
    let groups = in_order(logic, links);
    let numbered = groups.iter().enumerate();
    let number_of: HashMap<LinkId, usize> =
        numbered.flat_map(|(k, group)| group.iter().map(move |link| (link.id, k + 1))).collect();
    groups.iter().map(|group| step(logic, group, &number_of)).collect()
}

/// Whether two deductions, one after the other, are one step.
fn is_one_step(one: &Link, next: &Link) -> bool {
    let is_plain = |link: &Link| link.trial.is_none() && !link.is_end();
    let values = |link: &Link| {
        let values = link.reason.values.clone();
        values.into_iter().filter(|&(name, _)| name != "cell").collect::<Vec<_>>()
    };
    is_plain(one)
        && is_plain(next)
        && one.deduction.rule == next.deduction.rule
        && one.reason.because == next.reason.because
        && values(one) == values(next)
}

/// The links of each step; steps in the order in which they are told.
fn in_order<'a>(logic: &dyn Logic, links: &'a [Link]) -> Vec<&'a [Link]> {
    let groups: Vec<&[Link]> = links.chunk_by(is_one_step).collect();
    let numbered = groups.iter().enumerate();
    let group_of: HashMap<LinkId, usize> =
        numbered.flat_map(|(g, group)| group.iter().map(move |link| (link.id, g))).collect();
    let rests_on = |g: usize| {
        let ids = groups[g].iter().flat_map(|link| &link.rests_on);
        let mut on: Vec<usize> = ids.filter_map(|id| group_of.get(id).copied()).collect();
        on.sort_unstable();
        on.dedup();
        on.retain(|&other| other != g);
        on
    };
    let mut waits_for: Vec<usize> = Vec::with_capacity(groups.len());
    let mut followers: Vec<Vec<usize>> = vec![Vec::new(); groups.len()];
    for g in 0..groups.len() {
        let on = rests_on(g);
        waits_for.push(on.len());
        on.into_iter().for_each(|other| followers[other].push(g));
    }
    let level = |g: usize| words_of(logic, groups[g][0].deduction.rule).level;
    // Who has made marks looks there first.
    let follows_marks =
        |g: usize| usize::from(groups[g].iter().any(|link| link.rests_on.contains(&LinkId::GIVEN)));
    let first = (0..groups.len()).filter(|&g| waits_for[g] == 0);
    let mut ready: BinaryHeap<_> =
        first.map(|g| Reverse((level(g), Reverse(follows_marks(g)), g))).collect();
    let mut ordered = Vec::with_capacity(groups.len());
    while let Some(Reverse((_, _, g))) = ready.pop() {
        ordered.push(groups[g]);
        for &next in &followers[g] {
            waits_for[next] -= 1;
            if waits_for[next] == 0 {
                ready.push(Reverse((level(next), Reverse(ordered.len()), next)));
            }
        }
    }
    ordered
}

/// The links of one step in words.
fn step(logic: &dyn Logic, group: &[Link], number_of: &HashMap<LinkId, usize>) -> Step {
    let first = &group[0];
    let words = words_of(logic, first.deduction.rule);
    let (so, concludes) = conclusion(logic, group);
    let template = if first.says == Says::Contradiction { words.clash } else { words.says };
    let mut values = vec![("so", so), ("because", list(&first.reason.because))];
    // What a rule says of itself goes before what all say.
    values.splice(0..0, first.reason.values.iter().cloned());
    let mut rests_on: Vec<usize> = group
        .iter()
        .flat_map(|link| &link.rests_on)
        .filter_map(|id| number_of.get(id).copied())
        .collect();
    rests_on.sort_unstable();
    rests_on.dedup();
    let mut cells: Vec<Cell> =
        group.iter().flat_map(|link| &link.deduction.cells).copied().collect();
    cells.sort_unstable();
    cells.dedup();
    Step {
        rule: words.rule,
        title: words.title,
        level: words.level,
        is_contradiction: first.is_end(),
        text: fill(template, &values, concludes.len()),
        concludes,
        cells,
        because: first.reason.because.clone(),
        rests_on,
        trial: first.trial.as_ref().map(|trial| refutation(logic, trial, number_of)),
    }
}

/// What the links conclude, in words and as facts.
fn conclusion(logic: &dyn Logic, group: &[Link]) -> (String, Vec<Fact>) {
    let mut facts = Vec::new();
    for link in group {
        match link.says {
            Says::New(fact, settles) => facts.push((fact, settles)),
            Says::Clash(fact, known) => return (logic.tell_clash(known, fact), vec![fact]),
            Says::Contradiction => return (String::new(), Vec::new()),
        }
    }
    facts.sort_by_key(|&(fact, settles)| match fact {
        Fact::AtLeast(_, n) => (0, Reverse(n), settles),
        Fact::AtMost(_, n) => (1, Reverse(n), settles),
        Fact::Shaded(_) | Fact::Unshaded(_) => (2, Reverse(0), settles),
    });
    let told = logic.tell(&facts);
    (told, facts.into_iter().map(|(fact, _)| fact).collect())
}

fn refutation(logic: &dyn Logic, trial: &Trial, outside: &HashMap<LinkId, usize>) -> Refutation {
    let groups = in_order(logic, &trial.links);
    let steps = groups.iter().map(|group| step(logic, group, outside)).collect();
    Refutation { supposed: trial.supposed, text: logic.tell_one(trial.supposed), steps }
}
