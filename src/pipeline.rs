//! The way of the data, from a board to a verdict:
//!
//! ```text
//! text --read--> Board --engines--> claims --referee--> engine reports --cross-check--> Verdict --> report
//!                               \--evidence--> doubts, certificate --'  if wanted
//! ```
//!
//! Reading is `crosscut_puzzles::read`; what happens inside the engines is `engine::native` (trail,
//! propagators, search) and `engine::sat` (constraints, recipe, clauses, backend, cuts). Above
//! here nobody handles an answer that the referee has not seen.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use crosscut_puzzles::{Board, certificate};
use itertools::Itertools;

use crate::backbone::{self, Common, Given};
use crate::certify::{self, NoCertificate, certify};
use crate::crosscheck::{self, Claim, Fault, Judged};
use crate::engine::native::{Deduction, Recording};
use crate::engine::{Engine, Goal, Limits, brute, native, sat};
use crate::paranoid::{self, Evidence};
use crate::report::{Answer, Details, SatDetails, Status, Times, Verdict};

/// What is asked about every board of a run.
#[derive(Clone, Debug)]
pub struct Ask {
    /// Which engines, in the order they run.
    pub engines: Vec<Engine>,
    /// How many answers.
    pub goal: Goal,
    /// Time for each engine and board.
    pub timeout: Option<Duration>,
    /// Conflicts for each engine and board.
    pub conflicts: Option<u64>,
    /// Set from outside to stop the run.
    pub interrupt: Arc<AtomicBool>,
    /// Whether verdicts that no answer can show, unsatisfiable and unique, are certified.
    pub certify: bool,
    /// Whether each step that the verdict rests on is held against the rules and known answers.
    pub paranoid: bool,
    /// Whether to find out what all answers have in common.
    pub common: bool,
    /// How the native engine works.
    pub native: native::Options,
    /// How the SAT engine works.
    pub sat: sat::Options,
}

/// Asks every engine, one after another, each under limits of its own, and compares what they say; then
/// whatever else is asked about the verdict.
pub fn solve(board: &Board, ask: &Ask) -> Verdict {
    let ran = if ask.paranoid { run_paranoid(board, ask) } else { run_asked(board, ask) };
    let (judged, evidence): (Vec<Judged>, Vec<Evidence>) = ran.into_iter().unzip();
    let doubts = ask.paranoid.then(|| paranoid::check(board, &evidence, &answers(&judged)));
    let deductions = paranoid::deductions(evidence);
    let is_asked = |judged: &Judged| ask.engines.contains(&judged.report.engine);
    let mut verdict = crosscheck::verdict(judged.into_iter().filter(is_asked).collect());
    if let Some((checked, faults)) = doubts {
        verdict = crosscheck::doubt(verdict, faults);
        verdict.checked = Some(checked);
    }
    if ask.certify && crosscheck::wants_proof(&verdict) {
        verdict = crosscheck::prove(verdict, &certificate(board, ask));
    }
    if ask.common && verdict.faults.is_empty() {
        verdict = with_common(verdict, board, ask, &deductions);
    }
    verdict
}

/// What the referee leaves of an engine's claim, and what that rests on.
type Ran = (Judged, Evidence);

fn run_asked(board: &Board, ask: &Ask) -> Vec<Ran> {
    ask.engines.iter().map(|&engine| run_judged(engine, board, ask, &[])).collect()
}

/// Runs both engines, whichever were asked, so that there are answers to hold their steps against. The
/// SAT engine comes first: the native one can be watched over answers while it runs. An engine that was
/// not asked has less patience, and looks for two answers at most.
fn run_paranoid(board: &Board, ask: &Ask) -> Vec<Ran> {
    const PATIENCE: Duration = Duration::from_secs(10);
    let helper = Ask {
        goal: Goal::UNIQUE,
        timeout: Some(ask.timeout.map_or(PATIENCE, |timeout| timeout.min(PATIENCE))),
        ..ask.clone()
    };
    let rank = |engine: &Engine| ask.engines.iter().position(|asked| asked == engine);
    let mut ran: Vec<Ran> = Vec::new();
    for engine in [Engine::Sat, Engine::Native, Engine::Brute] {
        let ask = match rank(&engine) {
            Some(_) => ask,
            None if engine == Engine::Brute => continue,
            None => &helper,
        };
        let known = answers(ran.iter().map(|(judged, _)| judged));
        ran.push(run_judged(engine, board, ask, &known));
    }
    ran.sort_by_key(|(judged, _)| rank(&judged.report.engine).unwrap_or(usize::MAX));
    ran
}

/// The answers that the referee has accepted, each once.
fn answers<'a>(judged: impl IntoIterator<Item = &'a Judged>) -> Vec<Answer> {
    judged.into_iter().flat_map(|judged| &judged.report.answers).unique().cloned().collect()
}

fn run_judged(engine: Engine, board: &Board, ask: &Ask, known: &[Answer]) -> Ran {
    let (claim, evidence) = run(engine, board, ask, known);
    (crosscheck::judge(board, claim), evidence)
}

/// The certificate of the board's verdict, under limits of its own.
fn certificate(board: &Board, ask: &Ask) -> Result<certificate::Claim, NoCertificate> {
    let attempt = std::panic::AssertUnwindSafe(|| certify(board, Goal::UNIQUE, &limits(ask)));
    match std::panic::catch_unwind(attempt) {
        Ok(made) => made.map(|made| made.verified.certificate.claim),
        Err(_) => Err(certify::Fault::Panicked.into()),
    }
}

/// The verdict with what all answers have in common, under limits of its own. There is nothing to find
/// out where there is no answer, or one alone.
fn with_common(
    mut verdict: Verdict,
    board: &Board,
    ask: &Ask,
    deductions: &[Deduction],
) -> Verdict {
    let only = verdict.answers.first().filter(|_| verdict.count.unique() == Some(true));
    verdict.common = match (verdict.status, only) {
        (Status::Unsatisfiable, _) => None,
        (_, Some(only)) => Common::of_the_only(board, only),
        _ => {
            let given = Given { answers: &verdict.answers, deductions };
            let find = || backbone::find(board, given, &limits(ask), &ask.sat);
            let found = std::panic::catch_unwind(std::panic::AssertUnwindSafe(find));
            match found.unwrap_or(Err(Fault::Panicked { engine: Engine::Sat })) {
                Ok(common) => Some(common),
                Err(fault) => return crosscheck::doubt(verdict, vec![fault]),
            }
        }
    };
    verdict
}

fn limits(ask: &Ask) -> Limits {
    Limits {
        deadline: ask.timeout.and_then(|timeout| Instant::now().checked_add(timeout)),
        conflicts: ask.conflicts,
        interrupt: Arc::clone(&ask.interrupt),
    }
}

/// One engine's claim. An engine that panics has made none, and the run goes on.
fn run(engine: Engine, board: &Board, ask: &Ask, known: &[Answer]) -> (Claim, Evidence) {
    let limits = limits(ask);
    let attempt = std::panic::AssertUnwindSafe(|| match engine {
        Engine::Native => run_native(board, ask, &limits, known),
        Engine::Sat => run_sat(board, ask, &limits),
        Engine::Brute => (run_brute(board, ask, &limits), Evidence::None),
    });
    let panicked = |_| (Claim::panicked(engine), Evidence::None);
    std::panic::catch_unwind(attempt).unwrap_or_else(panicked)
}

/// How many known answers the native engine is watched over.
const WATCHED: usize = 4;

fn run_native(board: &Board, ask: &Ask, limits: &Limits, known: &[Answer]) -> (Claim, Evidence) {
    let record = if ask.paranoid || ask.common { Recording::Keep } else { ask.native.record };
    let options = native::Options { record, ..ask.native };
    let known = &known[..known.len().min(WATCHED)];
    let start = Instant::now();
    let native::Run { found, statistics, deductions, watched } = match board {
        Board::Hitori(board) => {
            let known: Vec<_> = known.iter().filter_map(Answer::shading).cloned().collect();
            native::hitori::solve_watched(board, ask.goal, limits, &options, &known)
                .map(Answer::Hitori)
        }
        Board::Hashi(board) => {
            let known: Vec<_> = known.iter().filter_map(Answer::bridges).cloned().collect();
            native::hashi::solve_watched(board, ask.goal, limits, &options, &known)
                .map(Answer::Hashi)
        }
    };
    let times = Times { solve: start.elapsed(), ..Times::default() };
    let claim = Claim::new(Engine::Native, found, times, Details::Native(statistics));
    (claim, Evidence::Native { deductions, watched, known: known.to_vec() })
}

fn run_sat(board: &Board, ask: &Ask, limits: &Limits) -> (Claim, Evidence) {
    let start = Instant::now();
    let sat::Run { found, abstraction, statistics, session } = match board {
        Board::Hitori(board) => {
            sat::solve_hitori(board, ask.goal, limits, &ask.sat).map(Answer::Hitori)
        }
        Board::Hashi(board) => {
            sat::solve_hashi(board, ask.goal, limits, &ask.sat).map(Answer::Hashi)
        }
    };
    let (encode, load) = (statistics.encode, statistics.load);
    let solve = start.elapsed().saturating_sub(encode + load);
    let times = Times { encode, load, solve, ..Times::default() };
    let details = Details::Sat(SatDetails::new(&statistics));
    let claim = Claim { abstraction, ..Claim::new(Engine::Sat, found, times, details) };
    (claim, Evidence::Sat(Box::new(session)))
}

fn run_brute(board: &Board, ask: &Ask, limits: &Limits) -> Claim {
    let start = Instant::now();
    let found = match board {
        Board::Hitori(board) => brute::hitori(board, ask.goal, limits).map(Answer::Hitori),
        Board::Hashi(board) => brute::hashi(board, ask.goal, limits).map(Answer::Hashi),
    };
    let times = Times { solve: start.elapsed(), ..Times::default() };
    Claim::new(Engine::Brute, found, times, Details::None)
}
