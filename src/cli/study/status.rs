//! `study status`: what is done, what is missing, and what is wrong.

use std::path::PathBuf;

use anyhow::Result;
use clap::{Args, ValueEnum};
use serde::Serialize;

use super::files;
use crate::cli::exit::Exit;
use crate::cli::output;
use crate::report::in_line;
use crate::report::json::{SCHEMA, line};
use crate::sizes::table::Table;
use crate::study::row::Reason;
use crate::study::status::{self, Progress};
use crate::study::tally::Tally;

const EXAMPLES: &str = "\
Examples:
  crosscut study status results.jsonl
  crosscut study status shard-*.jsonl --plan plan.jsonl     also while it is going on

Columns:
  results, missing   runs that have ended; runs of the plan that have no result yet
  finished           reached their goal; why the others did not is in the columns behind
  engine s           time of the engine, summed over all results, in seconds";

/// Say what is done of a study, what is missing, and which results contradict each other
///
/// The exit code is 70 if results contradict each other or a run met a defect of the program.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES, after_long_help = format!("{EXAMPLES}\n\n{}", crate::cli::exit::HELP))]
pub(super) struct Status {
    /// Files of results
    #[arg(required = true)]
    results: Vec<PathBuf>,
    /// The plan, to see what is missing
    #[arg(long, value_name = "FILE")]
    plan: Option<PathBuf>,
    /// How to report
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people
    #[default]
    Text,
    /// One object for each configuration, then one for each contradiction
    Json,
}

/// Runs the command.
///
/// # Errors
/// If results cannot be written.
pub(super) fn run(args: &Status) -> Result<Exit> {
    let status = match args.read() {
        Ok(status) => status,
        Err(exit) => return Ok(exit),
    };
    output::write(&match args.format {
        Format::Text => text(&status, args.plan.is_some()),
        Format::Json => json(&status)?,
    })?;
    Ok(if status.total.wrong() > 0 { Exit::Fault } else { Exit::Done })
}

impl Status {
    fn read(&self) -> Result<status::Status, Exit> {
        let mut status = status::Status::default();
        for path in &self.results {
            files::read_results(path, |row, _| status.add(&row))?;
        }
        if let Some(plan) = &self.plan {
            files::read_plan(plan, |run| status.expect(&run))?;
        }
        Ok(status)
    }
}

fn text(status: &status::Status, has_plan: bool) -> String {
    let mut text = table(status, has_plan).text();
    let total = &status.total;
    for (a, b) in total.contradictions() {
        text += &format!("CONTRADICTION: {a}\n          and {b}\n");
    }
    for defect in &status.defects {
        text += &format!("DEFECT: {}\n", in_line(defect));
    }
    match total.wrong() {
        0 => text + "no contradictions, no defects\n",
        _ => text,
    }
}

fn table(status: &status::Status, has_plan: bool) -> Table {
    let total = &status.total;
    let missing = match (has_plan, status.missing()) {
        (false, _) => String::new(),
        (true, 0) => ", every run of the plan has one".to_owned(),
        (true, missing) => format!(", {missing} runs of the plan have none"),
    };
    let reasons: Vec<Reason> =
        Reason::ALL.into_iter().filter(|&reason| total.because(reason) > 0).collect();
    let mut header = vec!["configuration", "results"];
    header.extend(has_plan.then_some("missing"));
    header.extend(["solved", "unsatisfiable", "unknown", "finished"]);
    header.extend(reasons.iter().map(|reason| reason.name()));
    header.push("engine s");
    let row = |(name, progress): (&String, &Progress)| {
        let Tally { rows, solved, unsatisfiable, unknown, .. } = progress.tally;
        let mut row = vec![name.clone(), rows.to_string()];
        row.extend(has_plan.then(|| progress.missing.to_string()));
        row.extend([solved, unsatisfiable, unknown, progress.finished].map(|n| n.to_string()));
        row.extend(reasons.iter().map(|&reason| progress.tally.because(reason).to_string()));
        row.push(format!("{:.3}", progress.engine_ms / 1000.0));
        row
    };
    Table {
        title: format!("{} results on {} boards{missing}", total.rows, total.n_boards()),
        header: header.into_iter().map(str::to_owned).collect(),
        rows: status.by_configuration.iter().map(row).collect(),
        n_words: 1,
    }
}

/// A row of JSON about one configuration.
#[derive(Serialize)]
struct ConfigurationRow<'a> {
    schema: u32,
    kind: &'static str,
    configuration: &'a str,
    results: u64,
    missing: u64,
    solved: u64,
    unsatisfiable: u64,
    unknown: u64,
    finished: u64,
    reasons: std::collections::BTreeMap<&'static str, u64>,
    engine_ms: f64,
}

/// A row of JSON about two results that contradict each other.
#[derive(Serialize)]
struct ContradictionRow {
    schema: u32,
    kind: &'static str,
    a: ClaimRow,
    b: ClaimRow,
}

#[derive(Serialize)]
struct ClaimRow {
    run: String,
    id: String,
    count: u64,
    exact: bool,
}

fn json(status: &status::Status) -> Result<String> {
    let mut text = String::new();
    for (name, progress) in &status.by_configuration {
        text += &(line(&ConfigurationRow::new(name, progress))? + "\n");
    }
    for (a, b) in status.total.contradictions() {
        let [a, b] = [a, b].map(|claim| ClaimRow {
            run: claim.run.clone(),
            id: claim.id.clone(),
            count: claim.count,
            exact: claim.exact,
        });
        text += &(line(&ContradictionRow { schema: SCHEMA, kind: "contradiction", a, b })? + "\n");
    }
    Ok(text)
}

impl<'a> ConfigurationRow<'a> {
    fn new(configuration: &'a str, progress: &Progress) -> ConfigurationRow<'a> {
        let Progress { tally, finished, engine_ms, missing } = progress;
        ConfigurationRow {
            schema: SCHEMA,
            kind: "configuration",
            configuration,
            results: tally.rows,
            missing: *missing,
            solved: tally.solved,
            unsatisfiable: tally.unsatisfiable,
            unknown: tally.unknown,
            finished: *finished,
            reasons: tally.reasons.iter().map(|(reason, &n)| (reason.name(), n)).collect(),
            engine_ms: *engine_ms,
        }
    }
}
