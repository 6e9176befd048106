//! The way of the data, from a board to a verdict:
//!
//! ```text
//! text --read--> Board --engines--> claims --referee--> engine reports --cross-check--> Verdict --> report
//!                                                                  certificate --'  if wanted
//! ```
//!
//! Reading is `crosscut_puzzles::read`; what happens inside the engines is `engine::native` (trail,
//! propagators, search) and `engine::sat` (constraints, recipe, clauses, backend, cuts). Above
//! here nobody handles an answer that the referee has not seen.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use crosscut_puzzles::{Board, certificate};

use crate::certify::{self, NoCertificate, certify};
use crate::crosscheck::{self, Claim};
use crate::engine::{Engine, Goal, Limits, brute, native, sat};
use crate::report::{Answer, Details, SatDetails, Times, Verdict};

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
    /// How the native engine works.
    pub native: native::Options,
    /// How the SAT engine works.
    pub sat: sat::Options,
}

/// Asks every engine, one after another, each under limits of its own, and compares what they say.
pub fn solve(board: &Board, ask: &Ask) -> Verdict {
    let judged = ask.engines.iter().map(|&engine| {
        let claim = run(engine, board, ask);
        crosscheck::judge(board, claim)
    });
    let verdict = crosscheck::verdict(judged.collect());
    match ask.certify && crosscheck::wants_proof(&verdict) {
        true => crosscheck::prove(verdict, &certificate(board, ask)),
        false => verdict,
    }
}

/// The certificate of the board's verdict, under limits of its own.
fn certificate(board: &Board, ask: &Ask) -> Result<certificate::Claim, NoCertificate> {
    let attempt = std::panic::AssertUnwindSafe(|| certify(board, Goal::UNIQUE, &limits(ask)));
    match std::panic::catch_unwind(attempt) {
        Ok(made) => made.map(|made| made.verified.certificate.claim),
        Err(_) => Err(certify::Fault::Panicked.into()),
    }
}

fn limits(ask: &Ask) -> Limits {
    Limits {
        deadline: ask.timeout.and_then(|timeout| Instant::now().checked_add(timeout)),
        conflicts: ask.conflicts,
        interrupt: Arc::clone(&ask.interrupt),
    }
}

/// One engine's claim. An engine that panics has made none, and the run goes on.
fn run(engine: Engine, board: &Board, ask: &Ask) -> Claim {
    let limits = limits(ask);
    let attempt = std::panic::AssertUnwindSafe(|| match engine {
        Engine::Native => run_native(board, ask, &limits),
        Engine::Sat => run_sat(board, ask, &limits),
        Engine::Brute => run_brute(board, ask, &limits),
    });
    std::panic::catch_unwind(attempt).unwrap_or_else(|_| Claim::panicked(engine))
}

fn run_native(board: &Board, ask: &Ask, limits: &Limits) -> Claim {
    let start = Instant::now();
    let (found, statistics) = match board {
        Board::Hitori(board) => {
            let run = native::hitori::solve(board, ask.goal, limits, &ask.native);
            (run.found.map(Answer::Hitori), run.statistics)
        }
        Board::Hashi(board) => {
            let run = native::hashi::solve(board, ask.goal, limits, &ask.native);
            (run.found.map(Answer::Hashi), run.statistics)
        }
    };
    let times = Times { solve: start.elapsed(), ..Times::default() };
    Claim::new(Engine::Native, found, times, Details::Native(statistics))
}

fn run_sat(board: &Board, ask: &Ask, limits: &Limits) -> Claim {
    let start = Instant::now();
    let (found, abstraction, statistics) = match board {
        Board::Hitori(board) => {
            let run = sat::solve_hitori(board, ask.goal, limits, &ask.sat);
            (run.found.map(Answer::Hitori), run.abstraction, run.statistics)
        }
        Board::Hashi(board) => {
            let run = sat::solve_hashi(board, ask.goal, limits, &ask.sat);
            (run.found.map(Answer::Hashi), run.abstraction, run.statistics)
        }
    };
    let (encode, load) = (statistics.encode, statistics.load);
    let solve = start.elapsed().saturating_sub(encode + load);
    let times = Times { encode, load, solve, ..Times::default() };
    let details = Details::Sat(SatDetails::new(&statistics));
    Claim { abstraction, ..Claim::new(Engine::Sat, found, times, details) }
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
