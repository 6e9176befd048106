//! Boards that grow: a line a recipe, a column a size.

use crosscut_encodings::cnf::Family;

use super::{Detail, NOTHING, in_millis, labels, series_name, unit_of};
use crate::sizes::BoardSizes;
use crate::sizes::measure::{Quantity, families};
use crate::sizes::series::{Number, Value};
use crate::sizes::table::{Table, grouped};

/// Boards that grow: a table for `quantity`, and one for each number about what recipes buy.
pub fn of_series(boards: &[BoardSizes], quantity: Quantity, detail: Detail) -> Vec<Table> {
    let mut numbers = vec![Number::Total(quantity)];
    let is_there = |number: &Number| {
        boards.iter().flat_map(|board| &board.rows).any(|row| number.of(row).is_some())
    };
    let benefits = [Number::Fixed, Number::Millis, Number::Rounds, Number::Cuts, Number::Conflicts];
    numbers.extend(benefits.into_iter().filter(is_there));
    numbers.into_iter().map(|number| matrix(boards, number, detail)).collect()
}

/// A line a recipe, a column a size.
fn matrix(boards: &[BoardSizes], number: Number, detail: Detail) -> Table {
    let columns = by_size(boards);
    let is_by_family = detail == Detail::Families && matches!(number, Number::Total(_));
    let mut header = vec!["recipe".to_owned()];
    header.extend(is_by_family.then(|| "family".to_owned()));
    header.extend(columns.iter().map(|boards| grouped(mean_units(boards))));
    let mut rows = Vec::new();
    for label in labels(boards) {
        for number in with_families(number, is_by_family) {
            let values: Vec<Vec<Value>> =
                columns.iter().map(|boards| values(boards, &label, number)).collect();
            let is_empty = values.iter().flatten().all(|value| value.number == 0.0);
            if number.family().is_some() && is_empty {
                continue;
            }
            let mut cells = vec![label.clone()];
            if is_by_family {
                cells.push(number.family().map_or("all", Family::name).to_owned());
            }
            cells.extend(values.iter().map(|values| cell(number, values)));
            rows.push(cells);
        }
    }
    let title = format!("{}: {}, by {}", series_name(boards), number.name(), unit_of(boards));
    Table { title, header, rows, n_words: if is_by_family { 2 } else { 1 } }
}

/// The boards of each size that was asked for, in order.
fn by_size(boards: &[BoardSizes]) -> Vec<&[BoardSizes]> {
    let size = |board: &BoardSizes| board.about.made.as_ref().map(|made| made.size);
    boards.chunk_by(|a, b| size(a) == size(b)).collect()
}

fn mean_units(boards: &[BoardSizes]) -> u64 {
    let sum: u64 = boards.iter().map(|board| board.about.units).sum();
    (sum as f64 / boards.len().max(1) as f64).round() as u64
}

/// The number, and if wanted the same of each family.
fn with_families(number: Number, is_wanted: bool) -> Vec<Number> {
    match number {
        Number::Total(quantity) if is_wanted => {
            let parts = families().map(|family| Number::Of(family, quantity));
            std::iter::once(number).chain(parts).collect()
        }
        _ => vec![number],
    }
}

fn values(boards: &[BoardSizes], label: &str, number: Number) -> Vec<Value> {
    let rows = boards.iter().flat_map(|board| &board.rows).filter(|row| row.label == label);
    rows.filter_map(|row| number.of(row)).collect()
}

/// The mean over the boards of a size.
fn cell(number: Number, values: &[Value]) -> String {
    if values.is_empty() {
        return NOTHING.to_owned();
    }
    let mean = values.iter().map(|value| value.number).sum::<f64>() / values.len() as f64;
    let sign = if values.iter().any(|value| value.is_bound) { ">" } else { "" };
    let text = match number {
        Number::Millis => in_millis(mean),
        Number::Fixed => format!("{mean:.1}"),
        _ => grouped(mean.round() as u64),
    };
    format!("{sign}{text}")
}
