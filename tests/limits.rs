//! Limits: a run that would take far longer ends soon after its limit, as unknown and with the
//! reason, and keeps what it had.
//!
//! *Soon* is half a second. On a machine that is busy with other work the time of day says little,
//! so a late run is tried again, and only one that is late every time fails.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use crosscut::backend::{self, BackendKind};
use crosscut::engine::{End, Goal, Limits, Outcome, Why, native, sat};
use crosscut::generate::{Dice, Effort, hashi, hitori};
use crosscut_puzzles::hashi::Island;
use crosscut_puzzles::{Board, Cell};

const LIMIT: Duration = Duration::from_millis(500);
const SOON: Duration = Duration::from_millis(500);
const TRIES: usize = 3;

/// Who runs.
#[derive(Debug)]
enum Engine {
    Native,
    Sat(BackendKind),
}

impl Engine {
    fn all() -> impl Iterator<Item = Engine> {
        backend::ALL.into_iter().map(|(_, kind)| Engine::Sat(kind)).chain([Engine::Native])
    }
}

/// What is left of a run.
#[derive(Debug)]
struct Ended {
    end: End,
    outcome: Outcome,
    count: u64,
    n_kept: usize,
    /// The engine's own measure of how much it did: branches and probes, or clauses.
    work: u64,
    conflicts: u64,
}

fn run(engine: &Engine, board: &Board, goal: Goal, limits: &Limits) -> Ended {
    let native = native::Options::default();
    let sat = |backend: &BackendKind| sat::Options {
        backend: backend.clone(),
        ..sat::Options::default()
    };
    macro_rules! ended {
        ($found:expr, $work:expr, $conflicts:expr) => {{
            let found = $found;
            Ended {
                outcome: found.outcome(),
                end: found.end,
                count: found.count,
                n_kept: found.answers.len(),
                work: $work,
                conflicts: $conflicts,
            }
        }};
    }
    let of_native = |s: &native::Statistics| (s.nodes + s.scouted + s.probes, s.conflicts);
    let of_sat = |s: &sat::Statistics| (s.size.n_clauses(), s.conflicts.unwrap_or(0));
    match (engine, board) {
        (Engine::Native, Board::Hitori(board)) => {
            let run = native::hitori::solve(board, goal, limits, &native);
            let (work, conflicts) = of_native(&run.statistics);
            ended!(run.found, work, conflicts)
        }
        (Engine::Native, Board::Hashi(board)) => {
            let run = native::hashi::solve(board, goal, limits, &native);
            let (work, conflicts) = of_native(&run.statistics);
            ended!(run.found, work, conflicts)
        }
        (Engine::Sat(kind), Board::Hitori(board)) => {
            let run = sat::solve_hitori(board, goal, limits, &sat(kind));
            let (work, conflicts) = of_sat(&run.statistics);
            ended!(run.found, work, conflicts)
        }
        (Engine::Sat(kind), Board::Hashi(board)) => {
            let run = sat::solve_hashi(board, goal, limits, &sat(kind));
            let (work, conflicts) = of_sat(&run.statistics);
            ended!(run.found, work, conflicts)
        }
    }
}

/// A Hitori board on which only connectivity decides: far too hard for every engine.
fn hard_hitori() -> Board {
    let plan = hitori::Plan::new(100, 100, hitori::Class::Lattice(70));
    let mut nobody = |_: &_, _| unreachable!("a lattice asks no solver");
    hitori::generate(&plan, &mut Dice::new(3, 0), &Effort::default(), &mut nobody)
        .expect("a lattice")
        .into()
}

/// A crowded Hashi board of ten thousand islands.
fn hard_hashi() -> Board {
    let plan = hashi::Plan::square(10_000, hashi::Class::Stress);
    let mut nobody = |_: &_, _| unreachable!("no repair is asked for");
    hashi::generate(&plan, &mut Dice::new(6, 0), &Effort::default(), &mut nobody)
        .expect("room for them")
        .into()
}

/// Islands of `?` on a lattice: answers are found at once, and there is no end of them.
fn open_hashi(side: usize) -> Board {
    let cells = (0..side * side).map(|i| Cell::new(2 * (i / side), 2 * (i % side)));
    let islands = cells.map(|cell| Island { cell, clue: None }).collect();
    crosscut_puzzles::hashi::Board::new(2 * side, 2 * side, 2, islands).expect("a board").into()
}

/// Runs until it ends soon after `LIMIT`, at most `TRIES` times.
fn run_in_time(engine: &Engine, board: &Board, goal: Goal) -> Ended {
    let mut tries = 0;
    loop {
        let start = Instant::now();
        let ended = run(engine, board, goal, &Limits::timeout(LIMIT));
        let elapsed = start.elapsed();
        assert_eq!(ended.end, End::Stopped(Why::Timeout), "{engine:?} {ended:?}");
        assert!(elapsed >= LIMIT, "{engine:?} gave up after {elapsed:?}");
        if elapsed < LIMIT + SOON {
            return ended;
        }
        tries += 1;
        assert!(tries < TRIES, "{engine:?} is late every time: {elapsed:?}");
    }
}

#[test]
fn a_deadline_ends_every_engine_soon_as_unknown_with_its_statistics() {
    for board in [hard_hitori(), hard_hashi()] {
        for engine in Engine::all() {
            for goal in [Goal::FIRST, Goal::UNIQUE, Goal::count(1_000_000)] {
                let ended = run_in_time(&engine, &board, goal);
                assert_eq!(ended.outcome, Outcome::Unknown(Why::Timeout), "{engine:?} {ended:?}");
                assert!(ended.work > 0, "{engine:?} {ended:?}");
            }
        }
    }
}

#[test]
fn answers_found_before_a_deadline_are_kept() {
    for engine in Engine::all() {
        let ended = run_in_time(&engine, &open_hashi(12), Goal { limit: u64::MAX, keep: 3 });
        assert_eq!(ended.outcome, Outcome::Solved, "{engine:?} {ended:?}");
        assert_eq!(ended.n_kept as u64, ended.count.min(3), "{engine:?} {ended:?}");
    }
}

#[test]
fn a_limit_on_conflicts_ends_every_engine() {
    for board in [hard_hitori(), hard_hashi()] {
        for engine in Engine::all() {
            for most in [0, 1, 50] {
                // The deadline is only there so that a failure ends.
                let long = Limits::timeout(Duration::from_secs(60));
                let limits = Limits { conflicts: Some(most), ..long };
                let ended = run(&engine, &board, Goal::FIRST, &limits);
                assert_eq!(ended.outcome, Outcome::Unknown(Why::Conflicts), "{engine:?} {ended:?}");
                assert!(ended.conflicts > most, "{engine:?} {most} {ended:?}");
            }
        }
    }
}

#[test]
fn an_interrupt_ends_every_engine() {
    for board in [hard_hitori(), hard_hashi()] {
        for engine in Engine::all() {
            // The deadline is only there so that a failure ends.
            let limits = Limits::timeout(Duration::from_secs(60));
            let flag = Arc::clone(&limits.interrupt);
            let other = std::thread::spawn(move || {
                std::thread::sleep(Duration::from_millis(100));
                flag.store(true, Ordering::Relaxed);
            });
            let ended = run(&engine, &board, Goal::FIRST, &limits);
            other.join().expect("it only sleeps");
            assert_eq!(ended.outcome, Outcome::Unknown(Why::Interrupted), "{engine:?} {ended:?}");
        }
    }
}

#[test]
fn a_limit_that_is_over_at_the_start_lets_nobody_begin() {
    for board in [hard_hitori(), hard_hashi()] {
        for engine in Engine::all() {
            let ended = run(&engine, &board, Goal::FIRST, &Limits::timeout(Duration::ZERO));
            assert_eq!(ended.outcome, Outcome::Unknown(Why::Timeout), "{engine:?} {ended:?}");
        }
    }
}
