//! Native engines: propagation on the puzzle itself, then probing, then search.
//!
//! Each puzzle has its own state, rules and search below this module; what they are asked and what
//! they report is here. An engine first runs its rules to a fixed point, then probes (tries a value,
//! and if propagation runs into a conflict, the opposite holds), and only then searches. The level
//! that a board needs is its [`Grade`].

mod grade;
pub mod hashi;
pub mod hitori;
pub mod reasoner;
mod watch;
pub mod words;

use std::fmt;
use std::str::FromStr;

use crosscut_puzzles::Cell;

pub use grade::{Decided, Deduced, Footholds, Grade, grade};

use super::Found;

pub use watch::{Loss, Watched};

/// How a native engine works. The default is the fastest good choice for both puzzles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// Which undecided place the search branches on.
    pub heuristic: Heuristic,
    /// Whether the root is probed before the search.
    pub probe: Probing,
    /// Which value a branch tries first.
    pub first: FirstBranch,
    /// Whether deductions are kept or only counted.
    pub record: Recording,
    /// How a rule on connectivity does its work. Only Hitori has this choice; Hashi's engine does not
    /// look at it.
    pub connectivity: Connectivity,
}

/// Which undecided place the search branches on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Heuristic {
    /// The place with the most trouble so far: constraints at the start, conflicts later on.
    #[default]
    Weighted,
    /// The place with the fewest ways left.
    MostConstrained,
    /// The place with the most undecided neighbours.
    Degree,
    /// The first undecided place in reading order.
    First,
}

impl Heuristic {
    /// All heuristics with their names.
    pub const ALL: &[(&'static str, Heuristic)] = &[
        ("weighted", Heuristic::Weighted),
        ("most-constrained", Heuristic::MostConstrained),
        ("degree", Heuristic::Degree),
        ("first", Heuristic::First),
    ];
}

/// Whether the root is probed before the search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Probing {
    /// Every undecided place is tried both ways, until nothing more follows.
    #[default]
    Root,
    /// No probing: propagation, then search.
    Off,
}

impl Probing {
    /// All choices with their names.
    pub const ALL: &[(&'static str, Probing)] = &[("root", Probing::Root), ("off", Probing::Off)];
}

/// Which value a branch tries first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FirstBranch {
    /// What the puzzle's engine prefers: unshaded first, many bridges first.
    #[default]
    Natural,
    /// Hitori: unshaded first. Hashi: many bridges first.
    High,
    /// Hitori: shaded first. Hashi: few bridges first.
    Low,
}

impl FirstBranch {
    /// All choices with their names; both puzzles' words are understood for either puzzle.
    pub const ALL: &[(&'static str, FirstBranch)] = &[
        ("natural", FirstBranch::Natural),
        ("unshaded-first", FirstBranch::High),
        ("shaded-first", FirstBranch::Low),
        ("white-first", FirstBranch::High),
        ("black-first", FirstBranch::Low),
        ("many-first", FirstBranch::High),
        ("few-first", FirstBranch::Low),
    ];
}

/// Whether deductions are kept or only counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Recording {
    /// Only counted, rule by rule.
    #[default]
    Count,
    /// Those that hold without any assumption are kept in order, each with the cells it rests on.
    Keep,
}

/// How a rule on connectivity does its work.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Connectivity {
    /// With each change, looking only at what it touches.
    #[default]
    Incremental,
    /// Anew over the whole board at each fixed point of the other rules; for comparison.
    Whole,
}

impl Connectivity {
    /// All choices with their names.
    pub const ALL: &[(&'static str, Connectivity)] =
        &[("incremental", Connectivity::Incremental), ("whole", Connectivity::Whole)];
}

/// A word on the command line that names no choice; lists those that exist.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{given}` is none of: {known}")]
pub struct UnknownName {
    given: String,
    known: String,
}

fn by_name<T: Copy>(table: &[(&'static str, T)], given: &str) -> Result<T, UnknownName> {
    let known = || table.iter().map(|&(name, _)| name).collect::<Vec<_>>().join(", ");
    table
        .iter()
        .find(|&&(name, _)| name == given)
        .map(|&(_, choice)| choice)
        .ok_or_else(|| UnknownName { given: given.to_owned(), known: known() })
}

impl FromStr for Heuristic {
    type Err = UnknownName;
    fn from_str(text: &str) -> Result<Heuristic, UnknownName> {
        by_name(Heuristic::ALL, text)
    }
}

impl FromStr for Probing {
    type Err = UnknownName;
    fn from_str(text: &str) -> Result<Probing, UnknownName> {
        by_name(Probing::ALL, text)
    }
}

impl FromStr for FirstBranch {
    type Err = UnknownName;
    fn from_str(text: &str) -> Result<FirstBranch, UnknownName> {
        by_name(FirstBranch::ALL, text)
    }
}

impl FromStr for Connectivity {
    type Err = UnknownName;
    fn from_str(text: &str) -> Result<Connectivity, UnknownName> {
        by_name(Connectivity::ALL, text)
    }
}

/// What a deduction fixes about its cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Conclusion {
    /// Hitori: each of the cells is shaded.
    Shaded,
    /// Hitori: each of the cells is unshaded.
    Unshaded,
    /// Hashi: the span between the two cells carries at least this many bridges.
    AtLeast(u32),
    /// Hashi: the span between the two cells carries at most this many bridges.
    AtMost(u32),
    /// There is no answer: the cells cannot be made right.
    Contradiction,
}

/// One step of reasoning that holds without any assumption.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deduction {
    /// The rule's name: its file name.
    pub rule: &'static str,
    /// The cells it concludes about: a Hitori cell, or the two islands of a span.
    pub cells: Vec<Cell>,
    /// What holds for them.
    pub conclusion: Conclusion,
    /// The cells it rests on, in an order that suits the rule.
    pub because: Vec<Cell>,
}

impl Deduction {
    /// What holds for which cells.
    pub fn fact(&self) -> String {
        let cells = list(&self.cells);
        match self.conclusion {
            Conclusion::Shaded => format!("{cells} shaded"),
            Conclusion::Unshaded => format!("{cells} unshaded"),
            Conclusion::AtLeast(n) => format!("{cells} at least {n}"),
            Conclusion::AtMost(n) => format!("{cells} at most {n}"),
            Conclusion::Contradiction => format!("{cells} contradiction"),
        }
    }
}

impl fmt::Display for Deduction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} by {}", self.fact(), self.rule)?;
        if self.because.is_empty() {
            return Ok(());
        }
        write!(f, " from {}", list(&self.because))
    }
}

fn list(cells: &[Cell]) -> String {
    cells.iter().map(Cell::to_string).collect::<Vec<_>>().join(" ")
}

/// What a native run did.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// Branches tried by the search.
    pub nodes: u64,
    /// Branches that failed.
    pub conflicts: u64,
    /// Conclusions drawn by rules, in all phases.
    pub deductions: u64,
    /// The same by rule, in the order of the rule table.
    pub by_rule: Vec<(&'static str, u64)>,
    /// Values tried by probing.
    pub probes: u64,
    /// Branches tried to get a first answer quickly, before probing.
    pub scouted: u64,
    /// The grade of the board, if the run found it out: not if it was content with one answer or
    /// left probing out, and not if a limit ended it.
    pub grade: Option<Grade>,
    /// How far each level came, as far as the run needed them.
    pub decided: Decided,
}

/// A native run: its answers and how it got there.
#[derive(Clone, Debug)]
pub struct Run<A> {
    /// The answers.
    pub found: Found<A>,
    /// What it took.
    pub statistics: Statistics,
    /// With [`Recording::Keep`], the deductions that hold without any assumption, in order.
    pub deductions: Vec<Deduction>,
    /// What was seen of the known answers, if it was given some.
    pub watched: Watched,
}

impl<A> Run<A> {
    /// The same with every answer converted.
    pub fn map<B>(self, convert: impl Fn(A) -> B) -> Run<B> {
        let Run { found, statistics, deductions, watched } = self;
        Run { found: found.map(convert), statistics, deductions, watched }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_read_and_a_wrong_one_lists_them() {
        for &(name, choice) in Heuristic::ALL {
            assert_eq!(name.parse(), Ok(choice));
        }
        for &(name, choice) in FirstBranch::ALL {
            assert_eq!(name.parse(), Ok(choice));
        }
        for &(name, choice) in Probing::ALL {
            assert_eq!(name.parse(), Ok(choice));
        }
        for &(name, choice) in Connectivity::ALL {
            assert_eq!(name.parse(), Ok(choice));
        }
        let wrong = "firts".parse::<Heuristic>().unwrap_err().to_string();
        assert_eq!(wrong, "`firts` is none of: weighted, most-constrained, degree, first");
    }

    #[test]
    fn deductions_read_as_sentences_with_cells_from_one() {
        let mut step = Deduction {
            rule: "pair",
            cells: vec![Cell::new(0, 1)],
            conclusion: Conclusion::Shaded,
            because: vec![Cell::new(0, 4)],
        };
        assert_eq!(step.to_string(), "(1,2) shaded by pair from (1,5)");
        step.because.clear();
        step.conclusion = Conclusion::AtLeast(2);
        assert_eq!(step.to_string(), "(1,2) at least 2 by pair");
    }
}
