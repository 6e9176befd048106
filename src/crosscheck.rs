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

use crosscut_puzzles::{Board, certificate, hashi, hitori};

use crate::certify::NoCertificate;
use crate::engine::{End, Engine, Found, Why};
use crate::report::{Answer, Count, Details, EngineReport, Status, Times, Trust, Verdict, Voice};

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
        a: (Voice, Count),
        /// The other.
        b: (Voice, Count),
    },
    /// The same engine with two recipes finds numbers of answers that cannot both be true.
    #[error("recipes disagree: {} finds {}, {} finds {}", a.0, in_words(a.1), b.0, in_words(b.1))]
    Recipes {
        /// One recipe and its count.
        a: (String, Count),
        /// The other.
        b: (String, Count),
    },
    /// The certificate of the verdict could not be made, or says something else.
    #[error("the verdict cannot be certified: {0}")]
    NotCertified(String),
    /// A step that the verdict of an engine rests on does not follow from the rules, or a known answer
    /// contradicts it.
    #[error("the {engine} engine takes a wrong step: {step}; {objection}")]
    Unsound {
        /// Which engine.
        engine: Engine,
        /// The step in words.
        step: String,
        /// Why it is wrong.
        objection: String,
        /// The answer that shows it.
        answer: Option<Answer>,
    },
    /// One engine shows an answer that another, which says it shows all, does not have.
    #[error("engines disagree: {all} shows all answers, but {other} shows another one")]
    Missing {
        /// The engine that shows all.
        all: Voice,
        /// The engine that shows another.
        other: Voice,
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
    let reason = match &found.end {
        End::Stopped(why) => Some(why.text().to_owned()),
        _ if abstraction && !count.exact => Some("the recipe leaves connectivity out".to_owned()),
        _ => reason,
    };
    let status = Status::of(count);
    let finished = !matches!(found.end, End::Stopped(_)) && (!abstraction || count.exact);
    let report = EngineReport {
        engine,
        status,
        reason,
        proved,
        count,
        finished,
        solver_failed: matches!(found.end, End::Stopped(Why::Solver(_))),
        answers: accepted,
        times,
        details,
    };
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
        solver_failed: false,
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
            checked: None,
            common: None,
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
        checked: None,
        common: None,
    }
}

/// Whether the verdict says that there is no answer, or no other, and nothing has proved that yet.
pub fn wants_proof(verdict: &Verdict) -> bool {
    let is_negative =
        verdict.status == Status::Unsatisfiable || verdict.count.unique() == Some(true);
    is_negative && verdict.faults.is_empty() && verdict.trust != Some(Trust::Proved)
}

/// The verdict with what its certificate says. A limit that ended the certifier leaves it as it was.
pub fn prove(
    mut verdict: Verdict,
    certified: &Result<certificate::Claim, NoCertificate>,
) -> Verdict {
    let wanted = match verdict.status {
        Status::Unsatisfiable => certificate::Claim::Unsatisfiable,
        _ => certificate::Claim::Unique,
    };
    let fault = match certified {
        Ok(claim) if *claim == wanted => {
            verdict.trust = Some(Trust::Proved);
            return verdict;
        }
        Err(NoCertificate::Unknown(_)) => return verdict,
        Ok(claim) => format!("the engines say {wanted}, a verified certificate {claim}"),
        Err(NoCertificate::Fault(fault)) => fault.to_string(),
    };
    Verdict {
        status: Status::Unknown,
        reason: Some("the verdict cannot be certified".to_owned()),
        trust: None,
        count: Count::default(),
        answers: Vec::new(),
        faults: vec![Fault::NotCertified(fault)],
        ..verdict
    }
}

/// The verdict with what was found wrong later on. Nothing is believed of a board on which an engine takes
/// wrong steps.
pub fn doubt(mut verdict: Verdict, found: Vec<Fault>) -> Verdict {
    if found.is_empty() {
        return verdict;
    }
    verdict.faults.extend(found);
    Verdict {
        status: Status::Unknown,
        reason: Some("an engine takes wrong steps".to_owned()),
        trust: None,
        count: Count::default(),
        answers: Vec::new(),
        ..verdict
    }
}

/// Every pair of reports that cannot both be true.
fn contradictions(engines: &[EngineReport]) -> Vec<Fault> {
    let mut faults = Vec::new();
    for (i, a) in engines.iter().enumerate() {
        for b in &engines[..i] {
            if contradict(a.count, b.count) {
                faults.push(Fault::Counts { a: (b.voice(), b.count), b: (a.voice(), a.count) });
            } else {
                faults.extend(missing(a, b).or_else(|| missing(b, a)));
            }
        }
    }
    faults
}

/// Every pair of recipes of one engine whose reports on the same board cannot both be true.
pub fn between_recipes(reports: &[(String, &EngineReport)]) -> Vec<Fault> {
    let mut faults = Vec::new();
    for (i, (recipe, report)) in reports.iter().enumerate() {
        let others = reports[..i].iter().filter(|(_, other)| contradict(other.count, report.count));
        faults.extend(others.map(|(other, earlier)| Fault::Recipes {
            a: (other.clone(), earlier.count),
            b: (recipe.clone(), report.count),
        }));
    }
    faults
}

/// Whether no number of answers fits both.
fn contradict(a: Count, b: Count) -> bool {
    let exceeds = |a: Count, b: Count| b.exact && a.count > b.count;
    exceeds(a, b) || exceeds(b, a)
}

/// An answer of `other` that `all` should have and has not.
fn missing(all: &EngineReport, other: &EngineReport) -> Option<Fault> {
    if !all.count.exact || all.answers.len() as u64 != all.count.count {
        return None;
    }
    let known: HashSet<&Answer> = all.answers.iter().collect();
    let answer = other.answers.iter().find(|answer| !known.contains(answer))?.clone();
    Some(Fault::Missing { all: all.voice(), other: other.voice(), answer })
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
mod tests;
