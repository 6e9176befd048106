//! One board, a line a recipe; or many boards, a line a recipe.

use crosscut_encodings::cnf::Family;

use super::{Detail, NOTHING, in_millis, percent};
use crate::report::{Count, Status, millis};
use crate::sizes::measure::{Measured, Part, Quantity, families};
use crate::sizes::solve::Solved;
use crate::sizes::table::{Table, grouped};
use crate::sizes::{About, BoardSizes, Row, Tried, unit};

/// One board, a line a recipe.
pub fn of_board(board: &BoardSizes, detail: Detail) -> Table {
    let About { source, puzzle, rows, cols, units, .. } = &board.about;
    let title = format!(
        "{}: {puzzle} {rows}x{cols}, {} {}",
        source.label(),
        grouped(*units),
        unit(*puzzle)
    );
    let lines: Vec<Line<'_>> = board.rows.iter().map(Line::new).collect();
    let benefits = benefit_columns(board.rows.first());
    of_lines(title, &benefits, &lines, detail)
}

/// A line of a table: a recipe on one board, or on many.
pub(super) struct Line<'a> {
    pub label: &'a str,
    pub size: &'a Measured,
    /// A cell for each column about what the recipe buys.
    pub benefit: Vec<String>,
}

impl Line<'_> {
    fn new(row: &Row) -> Line<'_> {
        Line { label: &row.label, size: &row.size, benefit: benefit(row) }
    }
}

/// The table of these lines; `benefits` names the columns about what recipes buy.
pub(super) fn of_lines(
    title: String,
    benefits: &[&str],
    lines: &[Line<'_>],
    detail: Detail,
) -> Table {
    match detail {
        Detail::Families => by_family(title, benefits, lines),
        Detail::Totals => totals(title, benefits, lines),
    }
}

/// A line a recipe: the totals, and then the clauses of each family, or what the recipe buys.
fn totals(title: String, benefits: &[&str], lines: &[Line<'_>]) -> Table {
    let is_used = |&family: &Family| lines.iter().any(|line| line.size.family(family).clauses > 0);
    let used: Vec<Family> = match benefits.is_empty() {
        true => families().filter(is_used).collect(),
        false => Vec::new(),
    };
    let names = ["recipe", "auxiliary"].into_iter().chain(Quantity::ALL.map(Quantity::name));
    let of_families = used.iter().map(|family| family.name());
    let header = names.chain(of_families).chain(benefits.iter().copied());
    let rows = lines.iter().map(|line| {
        let auxiliary = line.size.total.variables - line.size.board_variables;
        let mut cells = vec![line.label.to_owned(), bounded(line.size, auxiliary)];
        cells.extend(part_cells(line.size, line.size.total));
        let clauses = used.iter().map(|&family| line.size.family(family).clauses);
        cells.extend(clauses.map(|n| bounded_or_nothing(line.size, n)));
        cells.extend(line.benefit.iter().cloned());
        cells
    });
    Table { title, header: header.map(str::to_owned).collect(), rows: rows.collect(), n_words: 1 }
}

/// A line for each recipe and family; what a recipe buys stands beside its totals.
fn by_family(title: String, benefits: &[&str], lines: &[Line<'_>]) -> Table {
    let header = ["recipe", "family"].into_iter().chain(Quantity::ALL.map(Quantity::name));
    let header = header.chain(benefits.iter().copied()).map(str::to_owned).collect();
    let mut rows = Vec::new();
    for line in lines {
        let mut all = vec![line.label.to_owned(), "all".to_owned()];
        all.extend(part_cells(line.size, line.size.total));
        all.extend(line.benefit.iter().cloned());
        rows.push(all);
        let parts = families().map(|family| (family, line.size.family(family)));
        for (family, part) in parts.filter(|(_, part)| *part != Part::default()) {
            let mut cells = vec![line.label.to_owned(), family.name().to_owned()];
            cells.extend(part_cells(line.size, part));
            cells.resize(cells.len() + benefits.len(), String::new());
            rows.push(cells);
        }
    }
    Table { title, header, rows, n_words: 2 }
}

fn part_cells(size: &Measured, part: Part) -> impl Iterator<Item = String> {
    Quantity::ALL.into_iter().map(move |quantity| bounded(size, quantity.of(part)))
}

fn bounded(size: &Measured, n: u64) -> String {
    let sign = if size.stopped.is_some() { ">" } else { "" };
    format!("{sign}{}", grouped(n))
}

fn bounded_or_nothing(size: &Measured, n: u64) -> String {
    if n == 0 { NOTHING.to_owned() } else { bounded(size, n) }
}

pub(super) const PROPAGATION_COLUMNS: [&str; 1] = ["fixed %"];
pub(super) const SOLVE_COLUMNS: [&str; 5] = ["status", "ms", "rounds", "cuts", "conflicts"];

/// The columns about what a recipe buys, as far as that was asked.
fn benefit_columns(row: Option<&Row>) -> Vec<&'static str> {
    let mut columns = Vec::new();
    if row.is_some_and(|row| row.propagation.is_some()) {
        columns.extend(PROPAGATION_COLUMNS);
    }
    if row.is_some_and(|row| row.solve.is_some()) {
        columns.extend(SOLVE_COLUMNS);
    }
    columns
}

fn benefit(row: &Row) -> Vec<String> {
    let mut cells = Vec::new();
    match &row.propagation {
        None => (),
        Some(Tried::Skipped(_)) => cells.push(NOTHING.to_owned()),
        Some(Tried::Done(fixed)) if fixed.is_refuted => cells.push("refuted".to_owned()),
        Some(Tried::Done(fixed)) => cells.push(percent(fixed.fraction())),
    }
    match &row.solve {
        None => (),
        Some(Tried::Skipped(why)) => {
            cells.push(why.text().to_owned());
            cells.resize(cells.len() + SOLVE_COLUMNS.len() - 1, NOTHING.to_owned());
        }
        Some(Tried::Done(solved)) => cells.extend([
            status(solved),
            in_millis(millis(solved.times.engine())),
            grouped(solved.rounds),
            grouped(solved.cuts),
            solved.conflicts.map_or(NOTHING.to_owned(), grouped),
        ]),
    }
    cells
}

fn status(solved: &Solved) -> String {
    match (solved.status, solved.count) {
        _ if solved.hit_limit => solved.reason.clone().unwrap_or_default(),
        (Status::Solved, Count { count: 1, exact: true }) => "unique".to_owned(),
        (status, _) => status.name().to_owned(),
    }
}
