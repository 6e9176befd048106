//! Who was faster, board by board and in total.
//!
//! An engine *wins* a board if it alone reached its goal, or if all did and it took the least time.
//! Time is the engine's own: encoding, loading and solving, not reading the board and not the
//! referee. The ratio is the runner-up's time over the winner's; there is none if the runner-up
//! never arrived.

use std::time::Duration;

use super::{EngineReport, Report, Status, Verdict, millis};
use crate::engine::Engine;
use crate::paranoid::Checked;

/// The faster engine of a board.
#[derive(Clone, Copy, Debug)]
pub struct Winner {
    /// Which.
    pub engine: Engine,
    /// How many times longer the next one took; infinite if it did not finish.
    pub ratio: f64,
}

/// Who won, if two engines or more ran without fault and one of them reached its goal.
pub fn winner(verdict: &Verdict) -> Option<Winner> {
    if verdict.engines.len() < 2 || !verdict.faults.is_empty() {
        return None;
    }
    let mut finished: Vec<&EngineReport> = verdict.engines.iter().filter(|e| e.finished).collect();
    finished.sort_by_key(|report| report.times.engine());
    let best = *finished.first()?;
    let ratio = match finished.get(1) {
        Some(next) => ratio(next.times.engine(), best.times.engine()),
        None => f64::INFINITY,
    };
    Some(Winner { engine: best.engine, ratio })
}

fn ratio(slow: Duration, fast: Duration) -> f64 {
    let floor = Duration::from_nanos(1); // the clock may not tick within a tiny board
    slow.max(floor).as_secs_f64() / fast.max(floor).as_secs_f64()
}

/// Sums over boards.
#[derive(Clone, Debug, Default)]
pub struct Totals {
    /// Boards read.
    pub boards: u64,
    /// Boards on which two engines reached their goal and agree.
    pub agreed: u64,
    /// Inputs that are no boards.
    pub unreadable: u64,
    /// Boards with a fault.
    pub faults: u64,
    /// Boards by status: solved, unsatisfiable, unknown.
    pub by_status: [u64; 3],
    /// Solved boards with one answer.
    pub unique: u64,
    /// What was checked of the steps, if that was asked for.
    pub checked: Option<Checked>,
    /// Sums for each engine that ran, in the order they ran.
    pub engines: Vec<EngineTotals>,
}

/// Sums over boards for one engine.
#[derive(Clone, Debug)]
pub struct EngineTotals {
    /// Which.
    pub engine: Engine,
    /// Boards on which it reached its goal.
    pub finished: u64,
    /// Boards it won.
    pub wins: u64,
    /// Its time on all boards.
    pub time: Duration,
    /// Its longest time on one board.
    pub longest: Duration,
    /// Sum of the logarithms of its time in milliseconds, over boards that all engines finished.
    log_millis: f64,
    /// How many boards that sum covers.
    compared: u64,
}

impl EngineTotals {
    /// The geometric mean of its milliseconds over boards that all engines finished.
    pub fn mean_millis(&self) -> Option<f64> {
        (self.compared > 0).then(|| (self.log_millis / self.compared as f64).exp())
    }
}

impl Totals {
    /// Adds a board.
    pub fn add(&mut self, report: &Report) {
        let verdict = &report.verdict;
        self.boards += 1;
        self.agreed += u64::from(verdict.agreed == Some(true));
        self.faults += u64::from(!verdict.faults.is_empty());
        self.by_status[match verdict.status {
            Status::Solved => 0,
            Status::Unsatisfiable => 1,
            Status::Unknown => 2,
        }] += 1;
        if let Some(checked) = verdict.checked {
            self.checked = Some(self.checked.unwrap_or_default().plus(&checked));
        }
        self.unique += u64::from(verdict.count.unique() == Some(true));
        let winner = winner(verdict).map(|winner| winner.engine);
        let all_finished = verdict.engines.iter().all(|engine| engine.finished);
        for engine in &verdict.engines {
            let totals = self.engine(engine.engine);
            let time = engine.times.engine();
            totals.finished += u64::from(engine.finished);
            totals.wins += u64::from(winner == Some(engine.engine));
            totals.time += time;
            totals.longest = totals.longest.max(time);
            if all_finished {
                totals.log_millis += millis(time).max(1e-3).ln();
                totals.compared += 1;
            }
        }
    }

    fn engine(&mut self, engine: Engine) -> &mut EngineTotals {
        let at = self.engines.iter().position(|totals| totals.engine == engine);
        let at = at.unwrap_or_else(|| {
            self.engines.push(EngineTotals {
                engine,
                finished: 0,
                wins: 0,
                time: Duration::ZERO,
                longest: Duration::ZERO,
                log_millis: 0.0,
                compared: 0,
            });
            self.engines.len() - 1
        });
        &mut self.engines[at]
    }
}
