//! The referee over each engine, and the engines against each other.
//!
//! A *claim* is what an engine returned. [`judge`] lets the referee see every answer in it; what is
//! left is an engine report, of which nothing needs to be believed but the counting. [`verdict`]
//! compares reports.
//!
//! **When do two engines contradict each other?** A report says that the number of answers is at
//! least `count`, and, if `exact`, not more. Reports are compatible iff these ranges meet, so an
//! engine that was stopped early or that was content with its goal contradicts nobody needlessly:
//! `[1, oo)` and `[1, 1]` meet, `[0, 0]` and `[1, oo)` do not. Beyond numbers: an engine that kept
//! all answers there are, by its own account, contradicts one that shows another answer.
//!
//! They *agree* if both reached their goal and are compatible; two that were stopped, or one,
//! agree on nothing.
//!
//! A [`Fault`] is a defect of this program and never of the input: the verdict is then unknown,
//! whatever the engines say.

use std::collections::HashSet;
use std::time::Instant;

use crosscut_puzzles::{Board, hashi, hitori};

use crate::engine::{End, Engine, Found, Why};
use crate::report::{Answer, Count, Details, EngineReport, Status, Times, Trust, Verdict};

/// What an engine returned, before the referee.
#[derive(Clone, Debug)]
pub struct Claim {
    /// Which engine.
    pub engine: Engine,
    /// What it found; `None` if it panicked.
    pub found: Option<Found<Answer>>,
    /// Whether connectivity was left out, so that answers may be wrong without any defect.
    pub abstraction: bool,
    /// Where its time went.
    pub times: Times,
    /// Its statistics.
    pub details: Details,
}

impl Claim {
    /// The claim of an engine that ran to its end.
    pub fn new(engine: Engine, found: Found<Answer>, times: Times, details: Details) -> Claim {
        Claim { engine, found: Some(found), abstraction: false, times, details }
    }

    /// The claim of an engine that panicked: none.
    pub fn panicked(engine: Engine) -> Claim {
        let (times, details) = (Times::default(), Details::None);
        Claim { engine, found: None, abstraction: false, times, details }
    }
}

/// A defect found by the referee or by comparison.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// The referee does not accept an answer.
    #[error("the referee rejects an answer of the {engine} engine: {}", violations.join("; "))]
    Rejected {
        /// Whose answer.
        engine: Engine,
        /// The answer.
        answer: Answer,
        /// Every broken rule, in words.
        violations: Vec<String>,
    },
    /// An engine shows the same answer twice, more answers than it counts, or counts some and shows
    /// none, so that the referee has seen nothing.
    #[error(
        "the {engine} engine counts {count} answers and shows {kept}, {distinct} of them different"
    )]
    Miscounted {
        /// Which engine.
        engine: Engine,
        /// How many it counts.
        count: u64,
        /// How many it shows.
        kept: usize,
        /// How many of these are different.
        distinct: usize,
    },
    /// The reason an engine gives why there is no answer is not true of the board, or it found an
    /// answer all the same.
    #[error("the {engine} engine gives a reason that does not hold: {reason}")]
    FalseReason {
        /// Which engine.
        engine: Engine,
        /// The reason in words.
        reason: String,
    },
    /// An engine panicked.
    #[error("the {engine} engine panicked")]
    Panicked {
        /// Which engine.
        engine: Engine,
    },
    /// The numbers of answers cannot both be true.
    #[error("engines disagree: {} finds {}, {} finds {}", a.0, in_words(a.1), b.0, in_words(b.1))]
    Counts {
        /// One engine and its count.
        a: (Engine, Count),
        /// The other.
        b: (Engine, Count),
    },
    /// One engine shows an answer that another, which says it shows all, does not have.
    #[error("engines disagree: {all} shows all answers, but {other} shows another one")]
    Missing {
        /// The engine that shows all.
        all: Engine,
        /// The engine that shows another.
        other: Engine,
        /// That answer.
        answer: Answer,
    },
}

pub(crate) fn in_words(count: Count) -> String {
    match (count.count, count.exact) {
        (0, true) => "no answer".to_owned(),
        (0, false) => "nothing certain".to_owned(),
        (1, true) => "exactly 1 answer".to_owned(),
        (n, true) => format!("exactly {n} answers"),
        (1, false) => "at least 1 answer".to_owned(),
        (n, false) => format!("at least {n} answers"),
    }
}

/// A report, and what is wrong with it.
#[derive(Clone, Debug)]
pub struct Judged {
    /// The report; unknown if there is a fault.
    pub report: EngineReport,
    /// The faults.
    pub faults: Vec<Fault>,
}

/// What the referee leaves of a claim.
pub fn judge(board: &Board, claim: Claim) -> Judged {
    let Claim { engine, found, abstraction, mut times, details } = claim;
    let Some(found) = found else {
        let faults = vec![Fault::Panicked { engine }];
        return Judged { report: faulty(engine, "the engine panicked", times, details), faults };
    };
    let start = Instant::now();
    let (accepted, rejected) = referee(board, engine, &found.answers);
    let (reason, proved) = match &found.obstruction {
        Some(reason) => proof(board, reason),
        None => (None, false),
    };
    times.verify = start.elapsed();

    let mut faults = miscounts(engine, &found);
    if !abstraction {
        faults.extend(rejected);
    }
    faults.extend(false_reason(engine, &found, proved, reason.as_deref()));
    if !faults.is_empty() {
        let report = faulty(engine, "rejected by the referee", times, details);
        return Judged { report, faults };
    }
    let count = if abstraction { lower_bound(&found, &accepted) } else { Count::of(&found) };
    let reason = match (found.end, abstraction && !count.exact) {
        (_, true) => Some("the recipe leaves connectivity out".to_owned()),
        (End::Stopped(why), _) => Some(why.text().to_owned()),
        _ => reason,
    };
    let status = Status::of(count);
    let finished = !matches!(found.end, End::Stopped(_)) && (!abstraction || count.exact);
    let answers = accepted;
    let report =
        EngineReport { engine, status, reason, proved, count, finished, answers, times, details };
    Judged { report, faults }
}

fn referee(board: &Board, engine: Engine, answers: &[Answer]) -> (Vec<Answer>, Vec<Fault>) {
    let (mut accepted, mut rejected) = (Vec::new(), Vec::new());
    for answer in answers {
        let violations = violations(board, answer);
        if violations.is_empty() {
            accepted.push(answer.clone());
        } else {
            rejected.push(Fault::Rejected { engine, answer: answer.clone(), violations });
        }
    }
    (accepted, rejected)
}

/// Every rule that `answer` breaks, in words; none if the referee accepts it.
pub fn violations(board: &Board, answer: &Answer) -> Vec<String> {
    match (board, answer) {
        (Board::Hitori(board), Answer::Hitori(answer)) => {
            hitori::check(board, answer).iter().map(ToString::to_string).collect()
        }
        (Board::Hashi(board), Answer::Hashi(answer)) => {
            hashi::check(board, answer).iter().map(ToString::to_string).collect()
        }
        _ => vec!["the answer is one to another puzzle".to_owned()],
    }
}

/// The reason in words, and whether it is true of the board.
fn proof(board: &Board, reason: &hashi::Obstruction) -> (Option<String>, bool) {
    match board {
        Board::Hashi(board) if reason.holds(board) => (Some(reason.reason(board)), true),
        _ => (Some(format!("{reason:?}")), false),
    }
}

fn miscounts(engine: Engine, found: &Found<Answer>) -> Vec<Fault> {
    let kept = found.answers.len();
    let distinct = found.answers.iter().collect::<HashSet<_>>().len();
    let shows_one = kept > 0 || found.count == 0;
    let fine = distinct == kept && kept as u64 <= found.count && shows_one;
    let fault = Fault::Miscounted { engine, count: found.count, kept, distinct };
    (!fine).then_some(fault).into_iter().collect()
}

fn false_reason(
    engine: Engine,
    found: &Found<Answer>,
    proved: bool,
    reason: Option<&str>,
) -> Option<Fault> {
    let fine = proved && found.count == 0 && found.end == End::Exhausted;
    let reason = reason.filter(|_| !fine)?;
    Some(Fault::FalseReason { engine, reason: reason.to_owned() })
}

/// What answers of the bare abstraction say about the board's own: at least the accepted ones, and
/// at most as many as the abstraction has.
fn lower_bound(found: &Found<Answer>, accepted: &[Answer]) -> Count {
    let count = accepted.len() as u64;
    Count { count, exact: found.end == End::Exhausted && found.count == count }
}

fn faulty(engine: Engine, reason: &str, times: Times, details: Details) -> EngineReport {
    EngineReport {
        engine,
        status: Status::Unknown,
        reason: Some(reason.to_owned()),
        proved: false,
        count: Count::default(),
        finished: false,
        answers: Vec::new(),
        times,
        details,
    }
}

impl Count {
    fn of(found: &Found<Answer>) -> Count {
        Count { count: found.count, exact: found.end == End::Exhausted }
    }
}

impl Status {
    fn of(count: Count) -> Status {
        match (count.count, count.exact) {
            (1.., _) => Status::Solved,
            (0, true) => Status::Unsatisfiable,
            (0, false) => Status::Unknown,
        }
    }
}

/// What the engines say together.
pub fn verdict(judged: Vec<Judged>) -> Verdict {
    let (engines, faults): (Vec<_>, Vec<_>) =
        judged.into_iter().map(|judged| (judged.report, judged.faults)).unzip();
    let mut faults: Vec<Fault> = faults.into_iter().flatten().collect();
    let contradictions = contradictions(&engines);
    let disagree = !contradictions.is_empty();
    faults.extend(contradictions);
    if !faults.is_empty() {
        let reason = if disagree { "the engines disagree" } else { "an engine failed" };
        return Verdict {
            status: Status::Unknown,
            reason: Some(reason.to_owned()),
            trust: None,
            agreed: disagree.then_some(false),
            count: Count::default(),
            answers: Vec::new(),
            engines,
            faults,
        };
    }
    let count = combined(&engines);
    let status = Status::of(count);
    let agreed = agreement(&engines);
    Verdict {
        status,
        reason: reason(status, count, &engines),
        trust: trust(status, agreed, &engines),
        agreed,
        count,
        answers: richest(&engines),
        engines,
        faults,
    }
}

/// Every pair of reports that cannot both be true.
fn contradictions(engines: &[EngineReport]) -> Vec<Fault> {
    let mut faults = Vec::new();
    for (i, a) in engines.iter().enumerate() {
        for b in &engines[..i] {
            let exceeds = |a: Count, b: Count| b.exact && a.count > b.count;
            if exceeds(a.count, b.count) || exceeds(b.count, a.count) {
                faults.push(Fault::Counts { a: (b.engine, b.count), b: (a.engine, a.count) });
            } else {
                faults.extend(missing(a, b).or_else(|| missing(b, a)));
            }
        }
    }
    faults
}

/// An answer of `other` that `all` should have and has not.
fn missing(all: &EngineReport, other: &EngineReport) -> Option<Fault> {
    if !all.count.exact || all.answers.len() as u64 != all.count.count {
        return None;
    }
    let known: HashSet<&Answer> = all.answers.iter().collect();
    let answer = other.answers.iter().find(|answer| !known.contains(answer))?.clone();
    Some(Fault::Missing { all: all.engine, other: other.engine, answer })
}

/// The most that is known of the number of answers. The reports do not contradict each other.
fn combined(engines: &[EngineReport]) -> Count {
    let exact = engines.iter().map(|report| report.count).find(|count| count.exact);
    let most = engines.iter().map(|report| report.count.count).max().unwrap_or(0);
    exact.unwrap_or(Count { count: most, exact: false })
}

fn agreement(engines: &[EngineReport]) -> Option<bool> {
    let finished = engines.iter().filter(|report| report.finished).count();
    (finished >= 2).then_some(true)
}

/// Why it is unknown, or why there is no answer. A limit that hid the count is told as well.
fn reason(status: Status, count: Count, engines: &[EngineReport]) -> Option<String> {
    let mut said = engines.iter().filter_map(|report| Some((report, report.reason.as_ref()?)));
    match status {
        Status::Unsatisfiable => {
            said.find(|(report, _)| report.proved).map(|(_, reason)| reason.clone())
        }
        Status::Solved if count.exact || engines.iter().any(|report| report.finished) => None,
        Status::Solved | Status::Unknown => {
            let mut reasons: Vec<String> = said.map(|(_, reason)| reason.clone()).collect();
            reasons.dedup();
            (!reasons.is_empty()).then(|| reasons.join("; "))
        }
    }
}

fn trust(status: Status, agreed: Option<bool>, engines: &[EngineReport]) -> Option<Trust> {
    match status {
        Status::Unknown => None,
        Status::Solved => Some(Trust::Verified),
        Status::Unsatisfiable if engines.iter().any(|report| report.proved) => Some(Trust::Proved),
        Status::Unsatisfiable if agreed == Some(true) => Some(Trust::Agreed),
        Status::Unsatisfiable => Some(Trust::Claimed),
    }
}

/// The answers of the first engine that keeps the most.
fn richest(engines: &[EngineReport]) -> Vec<Answer> {
    let most = engines.iter().map(|report| report.answers.len()).max().unwrap_or(0);
    let first = engines.iter().find(|report| report.answers.len() == most);
    first.map(|report| report.answers.clone()).unwrap_or_default()
}

/// Whether a limit set from outside, by Ctrl-C, ended an engine.
pub fn interrupted(verdict: &Verdict) -> bool {
    let text = Why::Interrupted.text();
    verdict.engines.iter().any(|report| report.reason.as_deref() == Some(text))
}

#[cfg(test)]
mod tests {
    use crosscut_puzzles::Cell;
    use crosscut_puzzles::hashi::{Island, Obstruction};
    use crosscut_puzzles::hitori::Shading;

    use super::*;

    /// `1 1 / 2 3`: the answers shade one of the two 1s, alone or with a cell that leaves the
    /// others connected.
    fn board() -> Board {
        Board::Hitori(hitori::Board::new(2, vec![Some(1), Some(1), Some(2), Some(3)]))
    }

    fn shading(cells: &[usize]) -> Answer {
        Answer::Hitori(Shading::new((0..4).map(|i| cells.contains(&i)).collect()))
    }

    fn found(answers: &[Answer], count: u64, end: End) -> Found<Answer> {
        Found { answers: answers.to_vec(), count, end, obstruction: None }
    }

    fn claim(engine: Engine, found: Found<Answer>) -> Claim {
        Claim::new(engine, found, Times::default(), Details::None)
    }

    /// What native and SAT say together.
    fn together(native: Found<Answer>, sat: Found<Answer>) -> Verdict {
        let native = judge(&board(), claim(Engine::Native, native));
        verdict(vec![native, judge(&board(), claim(Engine::Sat, sat))])
    }

    fn only(found: Found<Answer>) -> Verdict {
        verdict(vec![judge(&board(), claim(Engine::Sat, found))])
    }

    fn nothing(end: End) -> Found<Answer> {
        found(&[], 0, end)
    }

    fn assert_faulty(verdict: &Verdict) {
        assert_eq!(verdict.status, Status::Unknown);
        assert_eq!((verdict.trust, verdict.count), (None, Count::default()));
        assert!(verdict.answers.is_empty(), "nothing is shown as an answer");
    }

    #[test]
    fn an_answer_that_breaks_a_rule_is_rejected_and_not_shown() {
        for wrong in [shading(&[]), shading(&[0, 1]), shading(&[0, 3])] {
            let verdict = only(found(std::slice::from_ref(&wrong), 1, End::Enough));
            assert_faulty(&verdict);
            let [Fault::Rejected { engine, answer, violations }] = &verdict.faults[..] else {
                panic!("{:?}", verdict.faults)
            };
            assert_eq!((*engine, answer), (Engine::Sat, &wrong));
            assert!(!violations.is_empty());
        }
    }

    #[test]
    fn one_wrong_answer_among_right_ones_is_found() {
        let answers = [shading(&[0]), shading(&[0, 1]), shading(&[1])];
        let verdict = only(found(&answers, 3, End::Exhausted));
        assert_faulty(&verdict);
        assert_eq!(verdict.faults.len(), 1);
    }

    #[test]
    fn an_answer_to_another_puzzle_or_size_is_rejected() {
        let other = Answer::Hitori(Shading::new(vec![false; 3]));
        assert_faulty(&only(found(&[other], 1, End::Enough)));
        let bridges = Answer::Hashi(hashi::Bridges::new([]));
        assert_faulty(&only(found(&[bridges], 1, End::Enough)));
    }

    #[test]
    fn the_same_answer_twice_or_more_answers_than_counted_is_a_fault() {
        let twice = only(found(&[shading(&[0]), shading(&[0])], 2, End::Enough));
        assert_faulty(&twice);
        assert!(matches!(twice.faults[..], [Fault::Miscounted { distinct: 1, kept: 2, .. }]));
        assert_faulty(&only(found(&[shading(&[0]), shading(&[1])], 1, End::Enough)));
    }

    #[test]
    fn answers_that_are_counted_and_none_shown_are_a_fault() {
        for end in [End::Enough, End::Exhausted, End::Stopped(Why::Timeout)] {
            let verdict = only(found(&[], 1, end));
            assert_faulty(&verdict);
            assert!(matches!(verdict.faults[..], [Fault::Miscounted { count: 1, kept: 0, .. }]));
        }
    }

    #[test]
    fn a_panic_is_a_fault_and_the_other_engine_is_still_reported() {
        let panicked = judge(&board(), Claim::panicked(Engine::Native));
        let sat = judge(&board(), claim(Engine::Sat, found(&[shading(&[0])], 1, End::Enough)));
        let verdict = verdict(vec![panicked, sat]);
        assert_faulty(&verdict);
        assert_eq!(verdict.faults, [Fault::Panicked { engine: Engine::Native }]);
        assert_eq!(verdict.engines[1].status, Status::Solved);
    }

    #[test]
    fn engines_that_find_an_answer_and_none_disagree() {
        let one = || found(&[shading(&[0])], 1, End::Enough);
        for verdict in [
            together(one(), nothing(End::Exhausted)),
            together(nothing(End::Exhausted), one()),
            together(
                nothing(End::Exhausted),
                found(&[shading(&[0])], 1, End::Stopped(Why::Timeout)),
            ),
        ] {
            assert_faulty(&verdict);
            assert_eq!(verdict.agreed, Some(false));
            assert!(matches!(verdict.faults[..], [Fault::Counts { .. }]), "{:?}", verdict.faults);
        }
    }

    #[test]
    fn engines_that_count_differently_disagree() {
        let counted = |n, end| found(&[shading(&[0])], n, end);
        let disagree = [
            (counted(3, End::Exhausted), counted(4, End::Exhausted)),
            (counted(3, End::Exhausted), counted(4, End::Enough)),
            (counted(1, End::Exhausted), counted(2, End::Enough)),
            (counted(5, End::Stopped(Why::Timeout)), counted(4, End::Exhausted)),
        ];
        for (a, b) in disagree {
            assert_eq!(together(a.clone(), b.clone()).agreed, Some(false), "{a:?} {b:?}");
            assert_eq!(together(b.clone(), a.clone()).agreed, Some(false), "{b:?} {a:?}");
        }
        let compatible = [
            (counted(4, End::Enough), counted(4, End::Exhausted), Some(true)),
            (counted(4, End::Exhausted), counted(4, End::Exhausted), Some(true)),
            (counted(1, End::Stopped(Why::Timeout)), counted(4, End::Exhausted), None),
            (
                counted(2, End::Stopped(Why::Timeout)),
                counted(1, End::Stopped(Why::Conflicts)),
                None,
            ),
        ];
        for (a, b, agreed) in compatible {
            let verdict = together(a.clone(), b.clone());
            assert_eq!((verdict.agreed, verdict.faults.len()), (agreed, 0), "{a:?} {b:?}");
        }
    }

    #[test]
    fn two_unique_answers_that_differ_disagree() {
        let verdict = together(
            found(&[shading(&[0])], 1, End::Exhausted),
            found(&[shading(&[1])], 1, End::Exhausted),
        );
        assert_faulty(&verdict);
        assert!(matches!(verdict.faults[..], [Fault::Missing { .. }]));
    }

    #[test]
    fn engines_content_with_different_answers_agree() {
        let verdict = together(
            found(&[shading(&[0])], 1, End::Enough),
            found(&[shading(&[1])], 1, End::Enough),
        );
        assert_eq!((verdict.status, verdict.agreed), (Status::Solved, Some(true)));
        assert_eq!(verdict.trust, Some(Trust::Verified));
        assert_eq!(verdict.count.unique(), None);
    }

    #[test]
    fn two_engines_stopped_by_limits_are_unknown_and_agree_on_nothing() {
        let verdict =
            together(nothing(End::Stopped(Why::Timeout)), nothing(End::Stopped(Why::Conflicts)));
        assert_eq!((verdict.status, verdict.agreed), (Status::Unknown, None));
        assert!(verdict.faults.is_empty());
        let reason = verdict.reason.unwrap();
        assert_eq!(reason, "time limit reached; conflict limit reached");
    }

    #[test]
    fn unsatisfiable_is_agreed_by_two_and_claimed_by_one() {
        let both = together(nothing(End::Exhausted), nothing(End::Exhausted));
        assert_eq!((both.status, both.trust), (Status::Unsatisfiable, Some(Trust::Agreed)));
        let one = together(nothing(End::Exhausted), nothing(End::Stopped(Why::Timeout)));
        assert_eq!((one.status, one.trust), (Status::Unsatisfiable, Some(Trust::Claimed)));
    }

    #[test]
    fn the_bare_abstraction_is_no_fault_and_no_verdict() {
        let wrong = [shading(&[0, 3]), shading(&[0])]; // the first breaks H3
        let found = found(&wrong, 2, End::Exhausted);
        let abstract_claim = Claim { abstraction: true, ..claim(Engine::Sat, found) };
        let verdict = verdict(vec![judge(&board(), abstract_claim)]);
        assert!(verdict.faults.is_empty());
        assert_eq!(verdict.status, Status::Solved);
        assert_eq!((verdict.count.count, verdict.count.exact), (1, false));
        assert_eq!(verdict.answers, [shading(&[0])]);
    }

    /// `3.3`: room for two bridges only.
    fn crowded() -> Board {
        let island = |col| Island { cell: Cell::new(0, col), clue: Some(3) };
        Board::Hashi(hashi::Board::new(1, 3, 2, vec![island(0), island(2)]).unwrap())
    }

    fn obstructed(reason: Obstruction, end: End) -> Claim {
        let found = Found { answers: vec![], count: 0, end, obstruction: Some(reason) };
        claim(Engine::Native, found)
    }

    #[test]
    fn a_reason_that_holds_proves_and_a_false_one_is_a_fault() {
        let reason = |room| Obstruction::Capacity { island: 0, room };
        let proved = verdict(vec![judge(&crowded(), obstructed(reason(2), End::Exhausted))]);
        assert_eq!((proved.status, proved.trust), (Status::Unsatisfiable, Some(Trust::Proved)));
        assert!(proved.reason.unwrap().contains("(1,1)"));
        for lie in [
            obstructed(reason(1), End::Exhausted),
            obstructed(Obstruction::Isolated { islands: vec![0, 1, 2] }, End::Exhausted),
            obstructed(Obstruction::Capacity { island: 77, room: 0 }, End::Exhausted),
            obstructed(reason(2), End::Stopped(Why::Timeout)),
        ] {
            let verdict = verdict(vec![judge(&crowded(), lie)]);
            assert_faulty(&verdict);
            assert!(matches!(verdict.faults[..], [Fault::FalseReason { .. }]));
        }
        let on_hitori = verdict(vec![judge(&board(), obstructed(reason(2), End::Exhausted))]);
        assert_faulty(&on_hitori);
    }
}
