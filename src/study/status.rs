//! What is done of a study, configuration by configuration, and what is missing.

use std::collections::{BTreeMap, HashSet};

use super::id;
use super::row::{ResultRow, Run};
use super::tally::Tally;

/// The state of a study.
#[derive(Debug, Default)]
pub struct Status {
    /// All results together.
    pub total: Tally,
    /// By configuration, in the order of names.
    pub by_configuration: BTreeMap<String, Progress>,
    /// The defects: which run, and what.
    pub defects: Vec<String>,
    seen: HashSet<u64>,
}

/// What is done under one configuration.
#[derive(Debug, Default)]
pub struct Progress {
    /// Its results.
    pub tally: Tally,
    /// Results that reached their goal.
    pub finished: u64,
    /// The time of the engine in all results together, in milliseconds.
    pub engine_ms: f64,
    /// Runs of the plan without any result; 0 if no plan was looked at.
    pub missing: u64,
}

impl Status {
    /// A result.
    pub fn add(&mut self, row: &ResultRow) {
        self.seen.insert(id::number(&row.run.id));
        self.total.add(row);
        let of = self.by_configuration.entry(row.run.configuration()).or_default();
        of.tally.add(row);
        of.finished += u64::from(row.outcome.finished);
        of.engine_ms += row.times_ms.engine();
        let faults = row.outcome.faults.iter();
        self.defects.extend(faults.map(|fault| format!("{}: {fault}", row.run.label())));
    }

    /// A run of the plan, after all results.
    pub fn expect(&mut self, run: &Run) {
        if !self.seen.contains(&id::number(&run.id)) {
            self.by_configuration.entry(run.configuration()).or_default().missing += 1;
        }
    }

    /// Runs of the plan without any result.
    pub fn missing(&self) -> u64 {
        self.by_configuration.values().map(|progress| progress.missing).sum()
    }
}
