//! Watching a run for answers that it loses.
//!
//! Rules keep every answer that agrees with what was assumed. Where an answer is known beforehand,
//! that can be seen while it happens, below assumptions too:
//!
//! ```text
//! assume (1,2) shaded        the answer shades it: the run still follows this answer
//!   deduce (1,3) unshaded    so the answer must leave it unshaded; if not, it is lost here
//!   assume (4,4) unshaded    the answer shades it: it is left, and what follows is not about it
//!     deduce ..
//!   undo
//!   contradiction            the answer is followed again, so there is none: it is lost here
//! ```
//!
//! An answer that is lost counts as left from there on, so that one wrong step is told once and not
//! with everything that follows from it.
//!
//! What is decided is an *item* with a small number: a cell that is shaded (1) or not (0), a span with
//! its bridges. Each change leaves it a range. The watch costs nothing but a test where there is none.

use std::fmt;

use crosscut_puzzles::Cell;

use super::{Conclusion, Deduction};

/// A step by which a run lost an answer that is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loss {
    /// The step.
    pub step: Deduction,
    /// What was assumed at that time, in order.
    pub assumed: Vec<Deduction>,
    /// Which of the known answers, counted from 0.
    pub answer: usize,
}

impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.step.fmt(f)?;
        let mut words = " after";
        for assumption in &self.assumed {
            write!(f, "{words} {}", assumption.fact())?;
            words = ",";
        }
        Ok(())
    }
}

/// What a watched run came to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Watched {
    /// Steps that were held against an answer: deductions and contradictions.
    pub steps: u64,
    /// The first steps by which one was lost.
    pub lost: Vec<Loss>,
}

/// How many losses are kept.
const KEPT: usize = 8;

/// A range for an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Claim {
    pub(super) item: usize,
    pub(super) least: u8,
    pub(super) most: u8,
}

/// Known answers, and how far a run follows them.
#[derive(Clone, Debug)]
pub(super) struct Watch {
    known: Vec<Known>,
    /// The assumptions that stand, each with the length of the trail before it.
    assumed: Vec<(usize, Claim)>,
    steps: u64,
    lost: Vec<Lost>,
}

#[derive(Clone, Debug)]
struct Known {
    /// By item.
    values: Vec<u8>,
    /// The length of the trail where the run left this answer.
    left_at: Option<usize>,
}

impl Known {
    fn is_followed(&self) -> bool {
        self.left_at.is_none()
    }

    fn agrees(&self, claim: Claim) -> bool {
        (claim.least..=claim.most).contains(&self.values[claim.item])
    }
}

#[derive(Clone, Debug)]
struct Lost {
    rule: &'static str,
    /// What it is about.
    item: usize,
    /// What was deduced; `None` if it was that there is no answer.
    claim: Option<Claim>,
    assumed: Vec<Claim>,
    answer: usize,
}

impl Watch {
    /// A watch over answers, each with a number for every item; `None` if there are none.
    pub(super) fn new(answers: Vec<Vec<u8>>) -> Option<Box<Watch>> {
        let known = |values| Known { values, left_at: None };
        let known: Vec<Known> = answers.into_iter().map(known).collect();
        let is_wanted = !known.is_empty();
        is_wanted
            .then(|| Box::new(Watch { known, assumed: Vec::new(), steps: 0, lost: Vec::new() }))
    }

    /// Something is assumed when the trail has this length.
    pub(super) fn assume(&mut self, at: usize, claim: Claim) {
        self.assumed.push((at, claim));
        for known in self.known.iter_mut().filter(|known| known.is_followed()) {
            if !known.agrees(claim) {
                known.left_at = Some(at);
            }
        }
    }

    /// A rule deduces something.
    pub(super) fn deduce(&mut self, at: usize, claim: Claim, rule: &'static str) {
        let is_lost = |known: &Known| !known.agrees(claim);
        self.step(at, is_lost, &Lost::of(rule, claim.item, Some(claim)));
    }

    /// A rule meets a contradiction at this item.
    pub(super) fn contradict(&mut self, at: usize, item: usize, rule: &'static str) {
        self.step(at, |_| true, &Lost::of(rule, item, None));
    }

    fn step(&mut self, at: usize, is_lost: impl Fn(&Known) -> bool, lost: &Lost) {
        for (answer, known) in self.known.iter_mut().enumerate() {
            if !known.is_followed() {
                continue;
            }
            self.steps += 1;
            if is_lost(known) {
                known.left_at = Some(at);
                if self.lost.len() < KEPT {
                    let assumed = self.assumed.iter().map(|&(_, claim)| claim).collect();
                    self.lost.push(Lost { assumed, answer, ..lost.clone() });
                }
            }
        }
    }

    /// Everything is undone that came when the trail had this length or more.
    pub(super) fn undo_to(&mut self, length: usize) {
        while self.assumed.last().is_some_and(|&(at, _)| at >= length) {
            self.assumed.pop();
        }
        for known in &mut self.known {
            known.left_at = known.left_at.filter(|&at| at < length);
        }
    }

    /// What it saw, in the words of the puzzle: the cells of an item, and what a claim concludes.
    pub(super) fn report(
        &self,
        cells: impl Fn(usize) -> Vec<Cell>,
        conclusion: impl Fn(Claim) -> Conclusion,
    ) -> Watched {
        let deduction = |rule, item: usize, claim: Option<Claim>| Deduction {
            rule,
            cells: cells(item),
            conclusion: claim.map_or(Conclusion::Contradiction, &conclusion),
            because: Vec::new(),
        };
        let assumption = |&claim: &Claim| deduction("assumption", claim.item, Some(claim));
        let loss = |lost: &Lost| Loss {
            step: deduction(lost.rule, lost.item, lost.claim),
            assumed: lost.assumed.iter().map(assumption).collect(),
            answer: lost.answer,
        };
        Watched { steps: self.steps, lost: self.lost.iter().map(loss).collect() }
    }
}

impl Lost {
    fn of(rule: &'static str, item: usize, claim: Option<Claim>) -> Lost {
        Lost { rule, item, claim, assumed: Vec::new(), answer: 0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn claim(item: usize, value: u8) -> Claim {
        Claim { item, least: value, most: value }
    }

    /// Two answers over three cells: `#.#` and `##.`.
    fn watch() -> Box<Watch> {
        Watch::new(vec![vec![1, 0, 1], vec![1, 1, 0]]).unwrap()
    }

    fn lost(watch: &Watch) -> Vec<(String, usize)> {
        let conclusion = |claim: Claim| match claim.least {
            0 => Conclusion::Unshaded,
            _ => Conclusion::Shaded,
        };
        let seen = watch.report(|item| vec![Cell::new(0, item)], conclusion);
        seen.lost.iter().map(|loss| (loss.to_string(), loss.answer)).collect()
    }

    #[test]
    fn a_wrong_deduction_is_seen_for_each_answer_that_it_loses_and_once() {
        let mut watch = watch();
        watch.deduce(0, claim(0, 1), "pair");
        assert!(lost(&watch).is_empty());
        watch.deduce(1, claim(1, 0), "corner");
        watch.deduce(2, claim(2, 1), "corner"); // follows from the one before
        assert_eq!(lost(&watch), [("(1,2) unshaded by corner".to_owned(), 1)]);
    }

    #[test]
    fn what_follows_from_an_assumption_is_about_the_answers_that_agree_with_it() {
        let mut watch = watch();
        watch.assume(0, claim(1, 1));
        watch.deduce(1, claim(2, 0), "pair");
        watch.contradict(2, 2, "corner");
        watch.undo_to(0);
        assert_eq!(
            lost(&watch),
            [("(1,3) contradiction by corner after (1,2) shaded".to_owned(), 1)]
        );
        watch.assume(0, claim(1, 0));
        watch.assume(1, claim(2, 0)); // now none is followed
        watch.contradict(2, 0, "corner");
        assert_eq!(lost(&watch).len(), 1);
        watch.undo_to(1);
        watch.contradict(1, 0, "strip");
        assert_eq!(
            lost(&watch)[1..],
            [("(1,1) contradiction by strip after (1,2) unshaded".to_owned(), 0)]
        );
    }

    #[test]
    fn only_the_first_losses_are_kept_and_without_answers_there_is_no_watch() {
        let mut watch = watch();
        for _ in 0..KEPT {
            watch.deduce(0, claim(0, 0), "pair");
            watch.undo_to(0);
        }
        assert_eq!(lost(&watch).len(), KEPT);
        assert!(Watch::new(Vec::new()).is_none());
    }
}
