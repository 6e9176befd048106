//! The exponents fitted to a series, a line a recipe.

use crosscut_encodings::cnf::Family;

use super::{Detail, NOTHING, labels, series_name, unit_of};
use crate::sizes::BoardSizes;
use crate::sizes::fit::{Growth, growths};
use crate::sizes::measure::{Quantity, families};
use crate::sizes::series::Number;
use crate::sizes::table::{Table, grouped};

/// The exponents fitted to a series: a line a recipe.
pub fn of_growth(boards: &[BoardSizes], detail: Detail) -> Table {
    let growths = growths(boards);
    let has_time = growths.iter().any(|growth| growth.number == Number::Millis);
    let names = growth_numbers(has_time).map(Number::name);
    let mut header = vec!["recipe".to_owned()];
    header.extend((detail == Detail::Families).then(|| "family".to_owned()));
    header.push(unit_of(boards).to_owned());
    header.extend(names.map(str::to_owned));
    let mut rows = Vec::new();
    for label in labels(boards) {
        let own: Vec<&Growth> = growths.iter().filter(|growth| growth.label == label).collect();
        let parts: Vec<Option<Family>> = match detail {
            Detail::Totals => vec![None],
            Detail::Families => std::iter::once(None).chain(families().map(Some)).collect(),
        };
        for family in parts {
            let of_part: Vec<&Growth> =
                own.iter().copied().filter(|growth| growth.number.family() == family).collect();
            if of_part.is_empty() && family.is_some() {
                continue;
            }
            let mut cells = vec![label.clone()];
            if detail == Detail::Families {
                cells.push(family.map_or("all", Family::name).to_owned());
            }
            cells.extend(growth_cells(&of_part, has_time));
            rows.push(cells);
        }
    }
    let name = series_name(boards);
    let unit = unit_of(boards);
    let title = format!("{name}: exponents e of growth as {unit}^e, and R² of the fit");
    Table { title, header, rows, n_words: if detail == Detail::Families { 2 } else { 1 } }
}

/// What is fitted, of a formula or a family.
fn growth_numbers(has_time: bool) -> impl Iterator<Item = Number> {
    Quantity::ALL.map(Number::Total).into_iter().chain(has_time.then_some(Number::Millis))
}

/// The range of the fit, and for each number its exponent and how well it fits.
fn growth_cells(growths: &[&Growth], has_time: bool) -> Vec<String> {
    let range = growths.iter().max_by_key(|growth| growth.law.points).map(|g| g.law.range);
    let range = range.map(|(from, to)| format!("{}..{}", grouped(from), grouped(to)));
    let mut cells = vec![range.unwrap_or_else(|| NOTHING.to_owned())];
    for name in growth_numbers(has_time).map(Number::name) {
        let law = growths.iter().find(|growth| growth.number.name() == name);
        let law = law.map(|growth| growth.law);
        cells.push(law.map_or_else(
            || NOTHING.to_owned(),
            |law| format!("{:.2} ({:.3})", law.exponent, law.r_squared),
        ));
    }
    cells
}
