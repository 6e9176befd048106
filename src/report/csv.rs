//! `compare` as CSV: one header line, one row a board.
//!
//! The columns are the fields of the JSON rows with the engine in front, for example `sat_vars`.
//! They are the same whichever engines ran; what does not apply is empty.

use std::io;

use super::{Details, EngineReport, Report, SatDetails, Trust, compare, millis};
use crate::engine::Engine;
use crate::engine::native::Grade;
use crate::paranoid::Checked;

/// The columns.
pub const HEADER: [&str; 43] = [
    "board",
    "name",
    "line",
    "puzzle",
    "rows",
    "cols",
    "status",
    "reason",
    "unique",
    "answers",
    "exact",
    "agreed",
    "trust",
    "parse_ms",
    "winner",
    "ratio",
    "native_status",
    "native_reason",
    "native_answers",
    "native_solve_ms",
    "native_nodes",
    "native_deductions",
    "native_grade",
    "sat_status",
    "sat_reason",
    "sat_answers",
    "sat_encode_ms",
    "sat_load_ms",
    "sat_solve_ms",
    "sat_recipe",
    "sat_backend",
    "sat_vars",
    "sat_clauses",
    "sat_literals",
    "sat_rounds",
    "sat_cuts",
    "sat_conflicts",
    "paranoid_answers",
    "paranoid_cuts",
    "paranoid_clauses",
    "paranoid_deductions",
    "paranoid_watched",
    "faults",
];

/// The line of a file that these fields make.
///
/// # Errors
/// Never, in practice: it is written into memory.
pub fn line(fields: impl IntoIterator<Item = impl AsRef<[u8]>>) -> io::Result<String> {
    let mut writer = ::csv::Writer::from_writer(Vec::new());
    writer.write_record(fields)?;
    let line = writer.into_inner().map_err(|error| error.into_error())?;
    String::from_utf8(line).map_err(io::Error::other)
}

/// One row, a value for each column.
pub fn row(report: &Report) -> Vec<String> {
    let verdict = &report.verdict;
    let winner = compare::winner(verdict);
    let mut row = vec![
        report.source.board.clone(),
        or_empty(report.source.name.as_ref()),
        report.source.line.to_string(),
        report.board.puzzle().to_string(),
        report.board.rows().to_string(),
        report.board.cols().to_string(),
        verdict.status.name().to_owned(),
        or_empty(verdict.reason.as_ref()),
        or_empty(verdict.count.unique()),
        verdict.count.count.to_string(),
        verdict.count.exact.to_string(),
        or_empty(verdict.agreed),
        or_empty(verdict.trust.map(Trust::name)),
        millis(report.parse).to_string(),
        or_empty(winner.map(|winner| winner.engine)),
        or_empty(winner.map(|winner| winner.ratio).filter(|ratio| ratio.is_finite())),
    ];
    row.extend(native(verdict.engine(Engine::Native)));
    row.extend(sat(verdict.engine(Engine::Sat)));
    row.extend(paranoid(verdict.checked));
    let faults: Vec<String> = verdict.faults.iter().map(ToString::to_string).collect();
    row.push(faults.join("; "));
    row
}

fn native(report: Option<&EngineReport>) -> [String; 7] {
    let Some(report) = report else { return Default::default() };
    let [status, reason, answers] = common(report);
    let solve = millis(report.times.solve).to_string();
    let own = match &report.details {
        Details::Native(statistics) => [
            statistics.nodes.to_string(),
            statistics.deductions.to_string(),
            or_empty(statistics.grade.map(Grade::name)),
        ],
        _ => Default::default(),
    };
    let [nodes, deductions, grade] = own;
    [status, reason, answers, solve, nodes, deductions, grade]
}

fn sat(report: Option<&EngineReport>) -> Vec<String> {
    const COLUMNS: usize = 14;
    let Some(report) = report else { return vec![String::new(); COLUMNS] };
    let mut row = Vec::from(common(report));
    let times = &report.times;
    row.extend([times.encode, times.load, times.solve].map(|time| millis(time).to_string()));
    if let Details::Sat(details) = &report.details {
        row.extend(sat_details(details));
    }
    row.resize(COLUMNS, String::new());
    row
}

fn sat_details(details: &SatDetails) -> [String; 8] {
    [
        details.recipe.clone(),
        details.backend.clone(),
        details.vars.to_string(),
        details.clauses.to_string(),
        details.literals.to_string(),
        details.rounds.to_string(),
        details.cuts.to_string(),
        or_empty(details.conflicts),
    ]
}

fn paranoid(checked: Option<Checked>) -> [String; 5] {
    let Some(Checked { answers, cuts, clauses, deductions, watched }) = checked else {
        return Default::default();
    };
    [answers, cuts, clauses, deductions, watched].map(|n| n.to_string())
}

fn common(report: &EngineReport) -> [String; 3] {
    let status = report.status.name().to_owned();
    [status, or_empty(report.reason.as_ref()), report.count.count.to_string()]
}

fn or_empty(value: Option<impl ToString>) -> String {
    value.map(|value| value.to_string()).unwrap_or_default()
}
