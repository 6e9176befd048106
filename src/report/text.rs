//! Reports for people.
//!
//! ```text
//! board.hitori: hitori 3x3: solved, unique; engines agree
//! answer:
//! # 2 3
//! ..
//! native 1 answer         0.012 ms  0 nodes, 9 deductions, grade local
//! sat    1 answer         0.150 ms  9 variables, 21 clauses, 2 rounds, 0 cuts; varisat
//! ```
//!
//! `check --answer` reads this: after a line `answer:` it takes as many lines as the board has
//! rows, or the list after `bridges:`, which follows where a picture cannot say everything.

use crosscut_encodings::Recipe;
use crosscut_puzzles::{Board, hashi};

use super::compare::{self, Totals};
use super::differ::{self, Differences};
use super::{
    Answer, Count, Details, EngineReport, Report, Status, Trust, Verdict, common, in_line, picture,
};
use crate::engine::Engine;
use crate::paranoid::Checked;

/// Whether reports carry terminal colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paint {
    /// Plain text.
    Plain,
    /// With escape codes.
    Colour,
}

/// How much `solve` tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// The verdict and the answers.
    Result,
    /// And what each engine did.
    Engines,
}

const GREEN: &str = "32";
const YELLOW: &str = "33";
const RED: &str = "1;31";

impl Paint {
    /// The text with this code, if there are colours.
    pub(crate) fn apply(self, code: &str, text: &str) -> String {
        match self {
            Paint::Plain => text.to_owned(),
            Paint::Colour => format!("\x1b[{code}m{text}\x1b[0m"),
        }
    }

    /// What should catch the eye.
    pub(super) fn mark(self, text: &str) -> String {
        self.apply(RED, text)
    }

    fn status(self, verdict: &Verdict, text: &str) -> String {
        let code = match verdict.status {
            _ if !verdict.faults.is_empty() => RED,
            Status::Solved | Status::Unsatisfiable => GREEN,
            Status::Unknown => YELLOW,
        };
        self.apply(code, text)
    }
}

/// How `solve` shows two answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// One below the other.
    Stacked,
    /// Side by side, with the places marked where they differ.
    Beside,
}

/// The report of `solve`.
pub fn solve(report: &Report, paint: Paint, detail: Detail, layout: Layout) -> String {
    let mut out = format!("{}: ", report.source.label());
    let size = format!("{} {}x{}", report.board.puzzle(), report.board.rows(), report.board.cols());
    out.push_str(&format!(
        "{size}: {}\n",
        paint.status(&report.verdict, &headline(&report.verdict))
    ));
    out.push_str(&match (&report.verdict.common, &report.verdict.answers[..], layout) {
        (Some(found), ..) => common::text(&report.board, found),
        (None, [first, second], Layout::Beside) => {
            differ::text(&report.board, first, second, paint)
        }
        _ => answers(report),
    });
    if detail == Detail::Engines {
        out.push_str(&engines(report));
    }
    out
}

/// All but the first line of [`solve`], in plain text.
pub fn details(report: &Report) -> String {
    format!("{}\n{}{}", headline(&report.verdict), answers(report), engines(report))
}

/// The verdict in one line.
pub fn headline(verdict: &Verdict) -> String {
    let status = verdict.status.name();
    let reason = verdict.reason.as_deref().map(in_line);
    match verdict.status {
        Status::Unknown => {
            format!("{status}: {}", reason.unwrap_or_else(|| "no engine found out".to_owned()))
        }
        Status::Unsatisfiable => format!("{status}, {}", unsatisfiable(verdict)),
        Status::Solved => {
            let mut line = format!("{status}{}", number(verdict));
            match (verdict.trust, verdict.agreed) {
                (Some(Trust::Proved), _) => line.push_str("; proved by a certificate"),
                (_, Some(true)) => line.push_str("; engines agree"),
                _ => {}
            }
            if let Some(reason) = reason {
                line.push_str(&format!(" ({reason})"));
            }
            line
        }
    }
}

fn unsatisfiable(verdict: &Verdict) -> String {
    let claimed = || names(verdict.engines.iter().filter(|e| e.status == Status::Unsatisfiable));
    match verdict.trust {
        Some(Trust::Proved) => match &verdict.reason {
            Some(reason) => format!("proved: {reason}"),
            None => "proved by a certificate".to_owned(),
        },
        Some(Trust::Agreed) => "engines agree".to_owned(),
        _ => format!("claimed by {}", claimed()),
    }
}

/// `, unique` and the like; nothing if one answer was all that was asked for.
fn number(verdict: &Verdict) -> String {
    // That there are no more answers is more than the referee can see.
    let claimed = match verdict.agreed {
        _ if verdict.trust == Some(Trust::Proved) => String::new(),
        Some(true) => String::new(),
        _ => {
            let exact = verdict.engines.iter().filter(|e| e.count.exact);
            format!(" (claimed by {})", names(exact))
        }
    };
    match (verdict.count.unique(), verdict.count) {
        (Some(true), _) => format!(", unique{claimed}"),
        (Some(false), Count { count, exact: true }) => {
            format!(", not unique: {count} answers{claimed}")
        }
        (Some(false), Count { count, .. }) => format!(", not unique: at least {count} answers"),
        (None, _) => String::new(),
    }
}

fn names<'a>(engines: impl Iterator<Item = &'a EngineReport>) -> String {
    engines.map(|report| report.voice().to_string()).collect::<Vec<_>>().join(" and ")
}

fn answers(report: &Report) -> String {
    let answers = &report.verdict.answers;
    let mut out = String::new();
    for (i, answer) in answers.iter().enumerate() {
        match answers.len() {
            1 => out.push_str("answer:\n"),
            _ => out.push_str(&format!("answer {}:\n", i + 1)),
        }
        out.push_str(&drawn(&report.board, answer));
    }
    if let [first, second] = &answers[..] {
        out.push_str(&format!(
            "the answers differ at {}\n",
            difference(&report.board, first, second)
        ));
    }
    out
}

/// The picture of an answer, and the list of its bridges where the picture cannot say everything.
pub fn drawn(board: &Board, answer: &Answer) -> String {
    let picture = picture::draw(board, answer);
    match answer {
        Answer::Hashi(bridges) if !picture::is_faithful(board, answer) => {
            format!("{picture}bridges:\n{}", hashi::write_bridges(bridges))
        }
        _ => picture,
    }
}

/// The first places where two answers differ: cells, or pairs of islands.
pub fn difference(board: &Board, a: &Answer, b: &Answer) -> String {
    const SHOWN: usize = 12;
    let places = Differences::new(board, a, b).places();
    let more = match places.len().saturating_sub(SHOWN) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    places[..places.len().min(SHOWN)].join(" ") + &more
}

fn engines(report: &Report) -> String {
    let lines = report.verdict.engines.iter().map(|engine| {
        format!(
            "{:<7}{:<20}{:>12}  {}\n",
            engine.engine,
            outcome(engine),
            time(engine),
            work(&engine.details)
        )
    });
    let paranoid =
        report.verdict.checked.map(|checked| format!("paranoid: {}\n", doubts(&checked)));
    lines.chain(paranoid).collect()
}

/// What was checked, and that it holds unless a fault says otherwise.
fn doubts(checked: &Checked) -> String {
    format!(
        "{} and {} held against {}, {} against the rules, {} while made",
        counted(checked.clauses, "clause"),
        counted(checked.deductions, "deduction"),
        counted(checked.answers, "answer"),
        counted(checked.cuts, "cut"),
        counted(checked.watched, "native step"),
    )
}

fn outcome(report: &EngineReport) -> String {
    let count = report.count;
    match (count.count, count.exact) {
        (0, true) => "no answer".to_owned(),
        (0, false) => report.reason.as_deref().map_or("unknown".to_owned(), in_line),
        (1, true) => "1 answer".to_owned(),
        (n, true) => format!("{n} answers"),
        (n, false) => format!("{n} or more answers"),
    }
}

fn time(report: &EngineReport) -> String {
    format!("{:.3} ms", report.times.engine().as_secs_f64() * 1e3)
}

/// What an engine did, in its own units.
fn work(details: &Details) -> String {
    match details {
        Details::Native(statistics) => format!(
            "{}, {}{}",
            counted(statistics.nodes, "node"),
            counted(statistics.deductions, "deduction"),
            statistics.grade.map(|grade| format!(", grade {}", grade.name())).unwrap_or_default()
        ),
        Details::Sat(sat) => format!(
            "{}, {}, {}, {}; {}{}",
            counted(sat.vars as u64, "variable"),
            counted(sat.clauses, "clause"),
            counted(sat.rounds, "round"),
            counted(sat.cuts, "cut"),
            in_line(&sat.backend),
            recipe(&sat.recipe)
        ),
        Details::None => String::new(),
    }
}

/// A number and what is counted.
pub fn counted(n: u64, noun: &str) -> String {
    if n == 1 { format!("1 {noun}") } else { format!("{n} {noun}s") }
}

/// The recipe, if it is not the default; JSON always has it.
fn recipe(recipe: &str) -> String {
    if recipe == Recipe::default().to_string() { String::new() } else { format!(", {recipe}") }
}

/// The widths of the columns of `compare`: rows are written as they come.
const BOARD_WIDTH: usize = 36;

/// The first line of `compare`.
pub fn compare_header() -> String {
    format!(
        "{:<BOARD_WIDTH$} {:>9} {:<14} {:>11} {:>11}  {:<17} {:>8} {:>9} {:>6} {:>6}\n",
        "board",
        "size",
        "answers",
        "native ms",
        "sat ms",
        "faster",
        "vars",
        "clauses",
        "rounds",
        "cuts"
    )
}

/// One line of `compare`.
pub fn compare_row(report: &Report, paint: Paint) -> String {
    let verdict = &report.verdict;
    let size = format!("{}x{}", report.board.rows(), report.board.cols());
    let sat = verdict.engine(Engine::Sat).and_then(|engine| match &engine.details {
        Details::Sat(details) => Some(details),
        _ => None,
    });
    let or_dash = |n: Option<u64>| n.map_or("-".to_owned(), |n| n.to_string());
    let answers = format!("{:<14}", shortly(verdict));
    format!(
        "{:<BOARD_WIDTH$} {:>9} {} {:>11} {:>11}  {:<17} {:>8} {:>9} {:>6} {:>6}\n",
        shortened(&report.source.label()),
        size,
        paint.status(verdict, &answers),
        cell_time(verdict.engine(Engine::Native)),
        cell_time(verdict.engine(Engine::Sat)),
        faster(verdict),
        or_dash(sat.map(|sat| sat.vars as u64)),
        or_dash(sat.map(|sat| sat.clauses)),
        or_dash(sat.map(|sat| sat.rounds)),
        or_dash(sat.map(|sat| sat.cuts)),
    )
}

/// The end of a label is what tells boards apart: as many of its folders are left out as must be, and
/// if the rest is still too long, signs at its start.
fn shortened(label: &str) -> String {
    let n = label.chars().count();
    if n <= BOARD_WIDTH {
        return label.to_owned();
    }
    let file = label.split_once(" [").map_or(label, |(file, _)| file);
    let rests = file.match_indices('/').map(|(slash, _)| format!("..{}", &label[slash..]));
    if let Some(short) = rests.into_iter().find(|short| short.chars().count() <= BOARD_WIDTH) {
        return short;
    }
    let tail: String = label.chars().skip(n - (BOARD_WIDTH - 2)).collect();
    format!("..{tail}")
}

fn shortly(verdict: &Verdict) -> String {
    match (verdict.status, verdict.count) {
        _ if verdict.agreed == Some(false) => "DISAGREE".to_owned(),
        _ if !verdict.faults.is_empty() => "FAULT".to_owned(),
        (Status::Unknown, _) => "unknown".to_owned(),
        (Status::Unsatisfiable, _) => "none".to_owned(),
        (Status::Solved, Count { count: 1, exact: true }) => "unique".to_owned(),
        (Status::Solved, Count { count, exact: true }) => count.to_string(),
        (Status::Solved, Count { count, exact: false }) => format!("{count} or more"),
    }
}

/// An engine's time, or that it did not finish.
fn cell_time(report: Option<&EngineReport>) -> String {
    match report {
        None => "-".to_owned(),
        Some(report) if !report.finished => "unknown".to_owned(),
        Some(report) => format!("{:.3}", report.times.engine().as_secs_f64() * 1e3),
    }
}

fn faster(verdict: &Verdict) -> String {
    match compare::winner(verdict) {
        None => "-".to_owned(),
        Some(winner) if winner.ratio.is_infinite() => format!("{} alone", winner.engine),
        Some(winner) => format!("{} {:.1}x", winner.engine, winner.ratio),
    }
}

/// The last lines of `compare`.
pub fn totals(totals: &Totals) -> String {
    let [solved, unsatisfiable, unknown] = totals.by_status;
    let mut table = comfy_table::Table::new();
    table.load_style(comfy_table::presets::NOTHING);
    table.set_header(["engine", "finished", "won", "total ms", "longest ms", "geometric mean ms"]);
    for engine in &totals.engines {
        table.add_row([
            engine.engine.name().to_owned(),
            engine.finished.to_string(),
            engine.wins.to_string(),
            format!("{:.1}", engine.time.as_secs_f64() * 1e3),
            format!("{:.3}", engine.longest.as_secs_f64() * 1e3),
            engine.mean_millis().map_or("-".to_owned(), |mean| format!("{mean:.4}")),
        ]);
    }
    for column in table.column_iter_mut().skip(1) {
        column.set_cell_alignment(comfy_table::CellAlignment::Right);
    }
    let unreadable = match totals.unreadable {
        0 => String::new(),
        n => format!("; {} cannot be read", counted(n, "input")),
    };
    let paranoid = match totals.checked {
        Some(checked) => format!("paranoid: {}\n", doubts(&checked)),
        None => String::new(),
    };
    format!(
        "\n{}: {solved} solved ({} unique), {unsatisfiable} unsatisfiable, {unknown} unknown; \
         engines agree on {}, {}{unreadable}\n{paranoid}{}\n",
        counted(totals.boards, "board"),
        totals.unique,
        totals.agreed,
        counted(totals.faults, "fault"),
        table.trim_fmt()
    )
}
