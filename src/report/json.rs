//! Reports as JSON, one object a line. `docs/json.md` has the fields.
//!
//! Field names are stable. A field may be added; one that changes its meaning or goes away raises
//! [`SCHEMA`]. Cells count from 1. What is not known or does not apply is `null`, so every row of a
//! kind has the same fields, but for those of an answer, which are the puzzle's, and those of an
//! engine, which are the engine's.

use crosscut_puzzles::hashi::{Bridge, Bridges};
use crosscut_puzzles::hitori::Shading;
use crosscut_puzzles::{Board, Cell};
use serde::{Deserialize, Serialize};

use super::common::CommonRow;
use super::differ::DifferRow;
use super::{
    Answer, Count, Details, EngineReport, Report, SatDetails, Source, Times, Trust, compare, millis,
};
use crate::engine::Engine;
use crate::engine::native::{Decided, Grade, Statistics};
use crate::paranoid::Checked;

/// The version of the fields.
pub const SCHEMA: u32 = 1;

/// A report as one line of JSON, without the newline.
///
/// # Errors
/// Never, in practice: every key is a string.
pub fn line(row: &impl Serialize) -> serde_json::Result<String> {
    serde_json::to_string(row)
}

/// What every row begins with: which board it is about.
#[derive(Serialize)]
pub struct Head<'a> {
    schema: u32,
    board: &'a str,
    name: Option<&'a str>,
    line: usize,
    puzzle: &'static str,
    rows: usize,
    cols: usize,
}

impl<'a> Head<'a> {
    fn new(report: &'a Report) -> Head<'a> {
        Head::of(&report.source, &report.board)
    }

    /// The head of a row about this board.
    pub fn of(source: &'a Source, board: &Board) -> Head<'a> {
        Head {
            schema: SCHEMA,
            board: &source.board,
            name: source.name.as_deref(),
            line: source.line,
            puzzle: board.puzzle().name(),
            rows: board.rows(),
            cols: board.cols(),
        }
    }
}

/// A row of `solve`.
#[derive(Serialize)]
pub struct SolveRow<'a> {
    #[serde(flatten)]
    head: Head<'a>,
    engine: &'a str,
    status: &'static str,
    reason: Option<&'a str>,
    unique: Option<bool>,
    answers: Answers,
    answer: Option<AnswerRow>,
    differ: Option<DifferRow>,
    common: Option<CommonRow>,
    verified: Option<bool>,
    agreed: Option<bool>,
    trust: Option<&'static str>,
    times_ms: TotalTimes,
    sat: Option<EngineRow<'a>>,
    native: Option<EngineRow<'a>>,
    brute: Option<EngineRow<'a>>,
    paranoid: Option<Checked>,
    faults: Vec<String>,
}

impl<'a> SolveRow<'a> {
    /// The row of a report.
    pub fn new(report: &'a Report) -> SolveRow<'a> {
        let (board, verdict) = (&report.board, &report.verdict);
        let list = || verdict.answers.iter().map(|a| AnswerRow::new(board, a)).collect();
        let several = verdict.answers.len() > 1;
        SolveRow {
            head: Head::new(report),
            engine: report.asked,
            status: verdict.status.name(),
            reason: verdict.reason.as_deref(),
            unique: verdict.count.unique(),
            answers: Answers { list: several.then(list), ..Answers::new(verdict.count) },
            answer: verdict.answers.first().map(|first| AnswerRow::new(board, first)),
            differ: match &verdict.answers[..] {
                [first, second] => Some(DifferRow::new(board, first, second)),
                _ => None,
            },
            common: verdict.common.as_ref().map(|common| CommonRow::new(board, common)),
            verified: verdict.answers.first().map(|_| true),
            agreed: verdict.agreed,
            trust: verdict.trust.map(Trust::name),
            times_ms: TotalTimes::new(report),
            sat: engine(report, Engine::Sat),
            native: engine(report, Engine::Native),
            brute: engine(report, Engine::Brute),
            paranoid: verdict.checked,
            faults: verdict.faults.iter().map(ToString::to_string).collect(),
        }
    }
}

/// A row of `compare`.
#[derive(Serialize)]
pub struct CompareRow<'a> {
    #[serde(flatten)]
    head: Head<'a>,
    status: &'static str,
    reason: Option<&'a str>,
    unique: Option<bool>,
    answers: Answers,
    agreed: Option<bool>,
    trust: Option<&'static str>,
    parse_ms: f64,
    winner: Option<&'static str>,
    ratio: Option<f64>,
    native: Option<EngineRow<'a>>,
    sat: Option<EngineRow<'a>>,
    brute: Option<EngineRow<'a>>,
    paranoid: Option<Checked>,
    faults: Vec<String>,
}

impl<'a> CompareRow<'a> {
    /// The row of a report.
    pub fn new(report: &'a Report) -> CompareRow<'a> {
        let verdict = &report.verdict;
        let winner = compare::winner(verdict);
        CompareRow {
            head: Head::new(report),
            status: verdict.status.name(),
            reason: verdict.reason.as_deref(),
            unique: verdict.count.unique(),
            answers: Answers::new(verdict.count),
            agreed: verdict.agreed,
            trust: verdict.trust.map(Trust::name),
            parse_ms: millis(report.parse),
            winner: winner.map(|winner| winner.engine.name()),
            ratio: winner.map(|winner| winner.ratio),
            native: engine(report, Engine::Native),
            sat: engine(report, Engine::Sat),
            brute: engine(report, Engine::Brute),
            paranoid: verdict.checked,
            faults: verdict.faults.iter().map(ToString::to_string).collect(),
        }
    }
}

/// `{"shaded": [[r, c], ..]}` or `{"bridges": [[r1, c1, r2, c2, n], ..]}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum AnswerRow {
    /// The shaded cells.
    Shaded(Vec<[u64; 2]>),
    /// The bridges.
    Bridges(Vec<[u64; 5]>),
}

impl AnswerRow {
    /// The row of an answer.
    pub fn new(board: &Board, answer: &Answer) -> AnswerRow {
        match answer {
            Answer::Hitori(shading) => {
                let cols = board.cols();
                let cell = |i: usize| [(i / cols) as u64 + 1, (i % cols) as u64 + 1];
                AnswerRow::Shaded(shading.shaded_cells().map(cell).collect())
            }
            Answer::Hashi(bridges) => {
                let row = bridges.as_slice().iter().map(|bridge| {
                    let (from, to) = (bridge.from, bridge.to);
                    let [r1, c1, r2, c2] = [from.row, from.col, to.row, to.col].map(from_1);
                    [r1, c1, r2, c2, u64::from(bridge.count)]
                });
                AnswerRow::Bridges(row.collect())
            }
        }
    }
}

impl AnswerRow {
    /// The answer of a row, if it can be one to this board: the referee has not seen it.
    pub fn answer(&self, board: &Board) -> Option<Answer> {
        let from_0 = |coordinate: u64| u32::try_from(coordinate.checked_sub(1)?).ok();
        match (self, board) {
            (AnswerRow::Shaded(cells), Board::Hitori(board)) => {
                let mut shaded = vec![false; board.n_cells()];
                for &[row, col] in cells {
                    let cell = Cell { row: from_0(row)?, col: from_0(col)? };
                    shaded[board.index(cell)?] = true;
                }
                Some(Answer::Hitori(Shading::new(shaded)))
            }
            (AnswerRow::Bridges(rows), Board::Hashi(_)) => {
                let bridge = |&[r1, c1, r2, c2, n]: &[u64; 5]| {
                    let from = Cell { row: from_0(r1)?, col: from_0(c1)? };
                    let to = Cell { row: from_0(r2)?, col: from_0(c2)? };
                    Some(Bridge { from, to, count: u32::try_from(n).ok()? })
                };
                let bridges: Option<Vec<Bridge>> = rows.iter().map(bridge).collect();
                Some(Answer::Hashi(Bridges::new(bridges?)))
            }
            _ => None,
        }
    }
}

/// A coordinate as people count.
pub fn from_1(coordinate: u32) -> u64 {
    u64::from(coordinate) + 1
}

#[derive(Serialize)]
struct Answers {
    count: u64,
    exact: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    list: Option<Vec<AnswerRow>>,
}

impl Answers {
    fn new(count: Count) -> Answers {
        Answers { count: count.count, exact: count.exact, list: None }
    }
}

/// What one engine says: the fields that all engines have, then its own.
#[derive(Serialize)]
struct EngineRow<'a> {
    status: &'static str,
    reason: Option<&'a str>,
    unique: Option<bool>,
    answers: Answers,
    verified: Option<bool>,
    times_ms: EngineTimes,
    #[serde(flatten)]
    details: DetailsRow<'a>,
}

fn engine(report: &Report, engine: Engine) -> Option<EngineRow<'_>> {
    report.verdict.engine(engine).map(EngineRow::new)
}

impl<'a> EngineRow<'a> {
    fn new(report: &'a EngineReport) -> EngineRow<'a> {
        EngineRow {
            status: report.status.name(),
            reason: report.reason.as_deref(),
            unique: report.count.unique(),
            answers: Answers::new(report.count),
            verified: report.answers.first().map(|_| true),
            times_ms: EngineTimes::new(&report.times),
            details: DetailsRow::new(&report.details),
        }
    }
}

#[derive(Serialize)]
#[serde(untagged)]
enum DetailsRow<'a> {
    Native(NativeRow),
    Sat(&'a SatDetails),
    None {},
}

impl<'a> DetailsRow<'a> {
    fn new(details: &'a Details) -> DetailsRow<'a> {
        match details {
            Details::Native(statistics) => DetailsRow::Native(NativeRow::new(statistics)),
            Details::Sat(details) => DetailsRow::Sat(details),
            Details::None => DetailsRow::None {},
        }
    }
}

#[derive(Serialize)]
struct NativeRow {
    nodes: u64,
    conflicts: u64,
    deductions: u64,
    probes: u64,
    grade: Option<&'static str>,
    decided: Decided,
}

impl NativeRow {
    fn new(statistics: &Statistics) -> NativeRow {
        NativeRow {
            nodes: statistics.nodes,
            conflicts: statistics.conflicts,
            deductions: statistics.deductions,
            probes: statistics.probes,
            grade: statistics.grade.map(Grade::name),
            decided: statistics.decided,
        }
    }
}

#[derive(Serialize)]
struct EngineTimes {
    encode: f64,
    load: f64,
    solve: f64,
    verify: f64,
}

impl EngineTimes {
    fn new(times: &Times) -> EngineTimes {
        EngineTimes {
            encode: millis(times.encode),
            load: millis(times.load),
            solve: millis(times.solve),
            verify: millis(times.verify),
        }
    }
}

/// Reading the board, then the sums over the engines that ran.
#[derive(Serialize)]
struct TotalTimes {
    parse: f64,
    #[serde(flatten)]
    engines: EngineTimes,
}

impl TotalTimes {
    fn new(report: &Report) -> TotalTimes {
        let engines = report.verdict.engines.iter();
        let sum = engines.fold(Times::default(), |sum, engine| sum.plus(&engine.times));
        TotalTimes { parse: millis(report.parse), engines: EngineTimes::new(&sum) }
    }
}
