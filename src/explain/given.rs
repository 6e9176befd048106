//! A partial answer before anything is explained: does it lead to an answer?
//!
//! If the board has one answer, each mark is compared with it. If it has several, the SAT engine is
//! asked for answers that agree with all marks. If there are none, some marks clash, and a set of them
//! is looked for that already does and of which none can be left out, by halving (QuickXplain,
//! Junker 2004).

use std::time::{Duration, Instant};

use crosscut_puzzles::Board;

use super::check::{solve, units};
use super::known::{Guide, facts};
use crate::engine::native::reasoner::Fact;
use crate::engine::{End, Found, Goal, Limits};
use crate::partial::Partial;
use crate::report::{Answer, Count, Status, Verdict, broken};

/// How long to make a set of clashing marks smaller.
const PATIENCE: Duration = Duration::from_secs(2);

/// What a partial answer is worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Standing {
    /// Answers agree with it: those that are known, at most two, and whether there are no others.
    Open {
        /// The answers.
        answers: Vec<Answer>,
        /// Whether no other agrees.
        are_all: bool,
    },
    /// The board has one answer, and these marks are not so in it.
    Mistaken(Vec<Fact>),
    /// The board has answers, but none agrees with these marks.
    Clashing {
        /// The marks.
        marks: Vec<Fact>,
        /// Whether any of them could be left out and the others would still clash; not if a limit
        /// came first.
        is_least: bool,
    },
    /// The board has no answer, whatever the marks.
    Hopeless,
}

/// What `given` is worth, after `verdict` has been found on the board.
pub(super) fn standing(
    board: &Board,
    given: &Partial,
    verdict: &Verdict,
    limits: &Limits,
) -> Standing {
    let marks = facts(board, given);
    let Count { exact, .. } = verdict.count;
    match (verdict.status, &verdict.answers[..]) {
        (Status::Unsatisfiable, _) => Standing::Hopeless,
        (_, answers) if marks.is_empty() => {
            Standing::Open { answers: answers.to_vec(), are_all: exact }
        }
        (_, [only]) if exact => compare(board, marks, only),
        _ => among_several(board, &marks, limits),
    }
}

fn compare(board: &Board, marks: Vec<Fact>, only: &Answer) -> Standing {
    let guide = Guide::new(board, only);
    let is_wrong = |fact: &Fact| guide.as_ref().is_some_and(|guide| !guide.agrees(*fact));
    let wrong: Vec<Fact> = marks.into_iter().filter(is_wrong).collect();
    match wrong.is_empty() {
        true => Standing::Open { answers: vec![only.clone()], are_all: true },
        false => Standing::Mistaken(wrong),
    }
}

fn among_several(board: &Board, marks: &[Fact], limits: &Limits) -> Standing {
    let found = agreeing(board, marks, Goal::UNIQUE, limits);
    match (found.answers.is_empty(), &found.end) {
        (true, End::Exhausted) => {
            let end = Instant::now() + PATIENCE;
            let deadline = limits.deadline.map_or(end, |deadline| deadline.min(end));
            let limits = Limits { deadline: Some(deadline), ..limits.clone() };
            let mut is_least = true;
            let mut clash = |marks: &[Fact]| {
                let found = agreeing(board, marks, Goal::FIRST, &limits);
                is_least &= !matches!(found.end, End::Stopped(_));
                found.answers.is_empty() && found.end == End::Exhausted
            };
            let marks = least(&mut Vec::new(), marks, &mut clash);
            Standing::Clashing { marks, is_least }
        }
        _ => Standing::Open { are_all: found.end == End::Exhausted, answers: found.answers },
    }
}

/// Answers that agree with `marks`; those that the referee does not accept are left out.
fn agreeing(board: &Board, marks: &[Fact], goal: Goal, limits: &Limits) -> Found<Answer> {
    let mut found = solve(board, &units(board, marks), goal, limits);
    found.answers.retain(|answer| broken::judge(board, answer).is_empty());
    found
}

/// Of `marks`, which clash together with `base`, some that still do. If `clash` always tells, none of
/// them can be left out.
fn least(
    base: &mut Vec<Fact>,
    marks: &[Fact],
    clash: &mut impl FnMut(&[Fact]) -> bool,
) -> Vec<Fact> {
    if marks.len() <= 1 {
        return marks.to_vec();
    }
    let (left, right) = marks.split_at(marks.len() / 2);
    let n_base = base.len();
    base.extend(left);
    let of_right = if clash(base) { Vec::new() } else { least(base, right, clash) };
    base.truncate(n_base);
    base.extend(&of_right);
    let of_left = if clash(base) { Vec::new() } else { least(base, left, clash) };
    base.truncate(n_base);
    [of_left, of_right].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All ways in which four marks can clash: of some pairs both, of others one alone.
    #[test]
    fn what_is_left_clashes_and_nothing_of_it_can_go() {
        let marks: Vec<Fact> = (0..6).map(Fact::Shaded).collect();
        for code in 1_u32..1 << 12 {
            let set = |bits: u32| (0..6).filter(move |i| bits >> i & 1 == 1).map(Fact::Shaded);
            let clashes = [code & 63, code >> 6].map(|bits| set(bits).collect::<Vec<_>>());
            let mut clash = |marks: &[Fact]| {
                let has = |wanted: &&Vec<Fact>| wanted.iter().all(|fact| marks.contains(fact));
                clashes.iter().filter(|wanted| !wanted.is_empty()).any(|wanted| has(&wanted))
            };
            let left = least(&mut Vec::new(), &marks, &mut clash);
            assert!(clash(&left), "{clashes:?}: {left:?}");
            for gone in &left {
                let rest: Vec<Fact> = left.iter().filter(|&fact| fact != gone).copied().collect();
                assert!(!clash(&rest), "{clashes:?}: {left:?} without {gone:?}");
            }
        }
    }
}
