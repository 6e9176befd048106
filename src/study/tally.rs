//! Counts of results, and who contradicts whom.
//!
//! A row says that its board has at least `count` answers, and, if `exact`, not more. Two rows of one
//! board contradict each other iff no number fits both, whatever engine, recipe or goal they have: one of
//! them is wrong. Of each board only the row with the largest lower bound and the one with the
//! smallest upper bound are kept: they contradict each other iff any two do.

use std::collections::{BTreeMap, HashMap};
use std::fmt;

use super::row::{Reason, ResultRow};
use crate::crosscheck::in_words;
use crate::report::{Count, Status};

/// Counts of results.
#[derive(Debug, Default)]
pub struct Tally {
    /// All of them.
    pub rows: u64,
    /// Those that are solved.
    pub solved: u64,
    /// Those that are unsatisfiable.
    pub unsatisfiable: u64,
    /// Those of which nothing is known.
    pub unknown: u64,
    /// Why goals were not reached.
    pub reasons: BTreeMap<Reason, u64>,
    /// Results with a defect of the program.
    pub defects: u64,
    /// Boards on which results contradict each other.
    pub contradicted: u64,
    boards: HashMap<String, Bounds>,
}

/// A result, as far as it can contradict another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// Which run, for people.
    pub run: String,
    /// The name of the run.
    pub id: String,
    /// At least so many answers.
    pub count: u64,
    /// And not more.
    pub exact: bool,
}

#[derive(Debug, Default)]
struct Bounds {
    most: Option<Claim>,
    least: Option<Claim>,
}

impl Claim {
    /// What a row claims.
    pub fn of(row: &ResultRow) -> Claim {
        let answers = row.outcome.answers;
        let (run, id) = (row.run.label(), row.run.id.clone());
        Claim { run, id, count: answers.count, exact: answers.exact }
    }

    /// Whether no number of answers fits both.
    pub fn contradicts(&self, other: &Claim) -> bool {
        let exceeds = |a: &Claim, b: &Claim| b.exact && a.count > b.count;
        exceeds(self, other) || exceeds(other, self)
    }
}

/// `a.hitori by sat finds exactly 2 answers (run 0123456789abcdef)`
impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let count = in_words(Count { count: self.count, exact: self.exact });
        write!(f, "{} finds {count} (run {})", self.run, self.id)
    }
}

impl Tally {
    /// One more.
    pub fn add(&mut self, row: &ResultRow) {
        let outcome = &row.outcome;
        self.rows += 1;
        *match outcome.status {
            Status::Solved => &mut self.solved,
            Status::Unsatisfiable => &mut self.unsatisfiable,
            Status::Unknown => &mut self.unknown,
        } += 1;
        if let Some(reason) = outcome.reason {
            *self.reasons.entry(reason).or_default() += 1;
        }
        self.defects += u64::from(!outcome.faults.is_empty());
        let bounds = self.boards.entry(row.run.board.hash.clone()).or_default();
        let was_fine = bounds.contradiction().is_none();
        bounds.add(row);
        self.contradicted += u64::from(was_fine && bounds.contradiction().is_some());
    }

    /// How many different boards.
    pub fn n_boards(&self) -> usize {
        self.boards.len()
    }

    /// How often a goal was not reached for this reason.
    pub fn because(&self, reason: Reason) -> u64 {
        self.reasons.get(&reason).copied().unwrap_or_default()
    }

    /// For each board on which results contradict each other, two that do; in the order of their runs.
    pub fn contradictions(&self) -> Vec<(&Claim, &Claim)> {
        let pairs = self.boards.values().filter_map(Bounds::contradiction);
        let mut pairs: Vec<_> = pairs.collect();
        pairs.sort_by(|a, b| (&a.0.run, &a.0.id).cmp(&(&b.0.run, &b.0.id)));
        pairs
    }

    /// Defects, and boards on which results cannot all be true: what should be 0.
    pub fn wrong(&self) -> u64 {
        self.defects + self.contradicted
    }
}

impl Bounds {
    fn add(&mut self, row: &ResultRow) {
        let answers = row.outcome.answers;
        if self.most.as_ref().is_none_or(|most| answers.count > most.count) {
            self.most = Some(Claim::of(row));
        }
        if answers.exact && self.least.as_ref().is_none_or(|least| answers.count < least.count) {
            self.least = Some(Claim::of(row));
        }
    }

    fn contradiction(&self) -> Option<(&Claim, &Claim)> {
        let (most, least) = (self.most.as_ref()?, self.least.as_ref()?);
        most.contradicts(least).then_some((most, least))
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::engine::Engine;
    use crate::study::row::{
        Answers, BoardRow, Host, Kind, LimitsRow, Outcome, Run, SCHEMA, TimesRow,
    };

    /// A result of run `id` on a board with this hash: at least, or exactly, so many answers.
    pub(in crate::study) fn result(id: &str, hash: &str, count: u64, exact: bool) -> ResultRow {
        let board = BoardRow {
            path: format!("{hash}.hitori"),
            name: None,
            line: 1,
            also: Vec::new(),
            hash: hash.to_owned(),
            puzzle: "hitori".to_owned(),
            rows: 1,
            cols: 1,
            text: "1\n".to_owned(),
        };
        let limits = LimitsRow { timeout_ms: 1, cpu_ms: None, memory_kb: None, conflicts: None };
        let status = match (count, exact) {
            (0, true) => Status::Unsatisfiable,
            (0, false) => Status::Unknown,
            _ => Status::Solved,
        };
        ResultRow {
            schema: SCHEMA,
            kind: Kind::Result,
            run: Run {
                id: id.to_owned(),
                version: "1".to_owned(),
                board,
                engine: Engine::Native,
                recipe: None,
                backend: None,
                options: None,
                seed: None,
                goal: "unique".to_owned(),
                limits,
            },
            repeat: 1,
            outcome: Outcome {
                status,
                finished: exact,
                reason: (!exact).then_some(Reason::Timeout),
                message: None,
                unique: None,
                answers: Answers { count, exact },
                answer: None,
                verified: None,
                trust: None,
                sat: None,
                native: None,
                faults: Vec::new(),
            },
            times_ms: TimesRow::default(),
            memory_kb: None,
            when: String::new(),
            host: Host::default(),
        }
    }

    #[test]
    fn two_results_contradict_each_other_iff_no_number_fits_both() {
        let contradicted = |counts: &[(u64, bool)]| {
            let mut tally = Tally::default();
            for (i, &(count, exact)) in counts.iter().enumerate() {
                tally.add(&result(&i.to_string(), "a", count, exact));
                tally.add(&result(&format!("other {i}"), "b", 1, true));
            }
            assert_eq!(tally.contradictions().len() as u64, tally.contradicted);
            assert_eq!((tally.rows, tally.n_boards()), (2 * counts.len() as u64, 2));
            tally.contradicted == 1
        };
        assert!(contradicted(&[(0, true), (1, false)]));
        assert!(contradicted(&[(1, true), (1, false), (2, false)]));
        assert!(contradicted(&[(2, true), (0, false), (1, true)]));
        assert!(!contradicted(&[(1, true), (1, false), (0, false), (1, true)]));
        assert!(!contradicted(&[(5, false), (9, true), (2, false)]));
    }

    #[test]
    fn reasons_and_defects_are_counted() {
        let mut tally = Tally::default();
        tally.add(&result("1", "a", 0, false));
        let mut crashed = result("2", "a", 0, false);
        crashed.outcome.faults = vec!["it broke".to_owned()];
        tally.add(&crashed);
        tally.add(&result("3", "a", 0, true));
        assert_eq!((tally.unknown, tally.unsatisfiable, tally.solved), (2, 1, 0));
        assert_eq!((tally.because(Reason::Timeout), tally.because(Reason::Cpu)), (2, 0));
        assert_eq!(tally.wrong(), 1);
    }
}
