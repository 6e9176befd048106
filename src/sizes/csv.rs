//! Sizes as CSV: one header line, one row for each board and recipe, or one for each fitted law.
//!
//! The columns are the fields of the JSON rows, with the family in front of what belongs to one:
//! `at_most_one_clauses`. They are the same whatever was asked; what does not apply is empty.

use crosscut_encodings::cnf::Family;

use super::fit::Growth;
use super::measure::{Part, Quantity, families};
use super::{BoardSizes, Made, Row, Skip, Tried, unit};
use crate::report::millis;

/// The columns of sizes.
pub fn header() -> Vec<String> {
    let before = "board name line puzzle rows cols units unit class size seed number recipe label \
                  stopped board_variables variables clauses literals bytes";
    let after = "fixed fraction refuted propagation_skipped status reason answers exact hit_limit \
                 runs encode_ms load_ms solve_ms total_ms rounds cuts conflicts";
    let of_families = families().flat_map(|family| {
        let family = family.name().replace('-', "_");
        Quantity::ALL.map(|quantity| format!("{family}_{}", quantity.name()))
    });
    let words = |text: &'static str| text.split_whitespace().map(str::to_owned);
    words(before).chain(of_families).chain(words(after)).collect()
}

/// The rows of a board.
pub fn rows(board: &BoardSizes) -> Vec<Vec<String>> {
    board.rows.iter().map(|row| [about(board), sizes(row), benefits(row)].concat()).collect()
}

fn about(board: &BoardSizes) -> Vec<String> {
    let about = &board.about;
    let mut cells = vec![
        about.source.board.clone(),
        or_empty(about.source.name.as_ref()),
        about.source.line.to_string(),
        about.puzzle.to_string(),
        about.rows.to_string(),
        about.cols.to_string(),
        about.units.to_string(),
        unit(about.puzzle).to_owned(),
    ];
    cells.extend(made(about.made.as_ref()));
    cells
}

fn made(made: Option<&Made>) -> [String; 4] {
    made.map_or_else(Default::default, |made| {
        let numbers = [made.size.to_string(), made.seed.to_string(), made.number.to_string()];
        let [size, seed, number] = numbers;
        [made.class.clone(), size, seed, number]
    })
}

fn sizes(row: &Row) -> Vec<String> {
    let of_part = |part: Part| Quantity::ALL.map(|quantity| quantity.of(part).to_string());
    let mut cells = vec![
        row.recipe.clone(),
        row.label.clone(),
        or_empty(row.size.stopped.map(super::measure::Stop::name)),
        row.size.board_variables.to_string(),
    ];
    cells.extend(of_part(row.size.total));
    cells.extend(families().flat_map(|family| of_part(row.size.family(family))));
    cells
}

fn benefits(row: &Row) -> Vec<String> {
    let mut cells = match &row.propagation {
        Some(Tried::Done(fixed)) => vec![
            fixed.fixed.to_string(),
            format!("{:.6}", fixed.fraction()),
            fixed.is_refuted.to_string(),
            String::new(),
        ],
        Some(Tried::Skipped(why)) => {
            vec![String::new(), String::new(), String::new(), why.text().to_owned()]
        }
        None => vec![String::new(); 4],
    };
    cells.extend(solved(row));
    cells
}

fn solved(row: &Row) -> [String; 13] {
    match &row.solve {
        Some(Tried::Done(solved)) => {
            let times = &solved.times;
            let [encode, load, solve, total] =
                [times.encode, times.load, times.solve, times.engine()]
                    .map(|time| millis(time).to_string());
            [
                solved.status.name().to_owned(),
                or_empty(solved.reason.as_ref()),
                solved.count.count.to_string(),
                solved.count.exact.to_string(),
                solved.hit_limit.to_string(),
                solved.runs.to_string(),
                encode,
                load,
                solve,
                total,
                solved.rounds.to_string(),
                solved.cuts.to_string(),
                or_empty(solved.conflicts),
            ]
        }
        Some(Tried::Skipped(why)) => skipped(*why),
        None => Default::default(),
    }
}

fn skipped(why: Skip) -> [String; 13] {
    let mut cells: [String; 13] = Default::default();
    cells[0] = "skipped".to_owned();
    cells[1] = why.text().to_owned();
    cells
}

/// The columns of fitted laws.
pub const GROWTH_HEADER: [&str; 13] = [
    "puzzle",
    "class",
    "seed",
    "unit",
    "recipe",
    "label",
    "family",
    "measure",
    "exponent",
    "factor",
    "r_squared",
    "points",
    "range",
];

/// The row of a fitted law.
pub fn growth_row(boards: &[BoardSizes], growth: &Growth) -> Option<[String; 13]> {
    let about = &boards.first()?.about;
    let [class, _, seed, _] = made(about.made.as_ref());
    let law = &growth.law;
    Some([
        about.puzzle.to_string(),
        class,
        seed,
        unit(about.puzzle).to_owned(),
        growth.recipe.clone(),
        growth.label.clone(),
        growth.number.family().map_or("all", Family::name).to_owned(),
        growth.number.name().to_owned(),
        format!("{:.4}", law.exponent),
        format!("{:.6e}", law.factor),
        format!("{:.6}", law.r_squared),
        law.points.to_string(),
        format!("{}..{}", law.range.0, law.range.1),
    ])
}

fn or_empty(value: Option<impl ToString>) -> String {
    value.map(|value| value.to_string()).unwrap_or_default()
}
