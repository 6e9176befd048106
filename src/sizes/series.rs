//! One number of one recipe over many boards: what tables show, fits are made of and plots draw.

use crosscut_encodings::cnf::Family;

use super::measure::Quantity;
use super::{BoardSizes, Row, Tried};
use crate::report::millis;

/// A number that a row has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Number {
    /// Of the whole formula.
    Total(Quantity),
    /// Of one family of clauses.
    Of(Family, Quantity),
    /// The time of the median run, in milliseconds.
    Millis,
    /// Calls of the backend.
    Rounds,
    /// Cuts added between them.
    Cuts,
    /// Conflicts.
    Conflicts,
    /// The share of the board's variables that unit propagation fixes, in percent.
    Fixed,
}

/// A number, as far as it is known.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Value {
    /// The number.
    pub number: f64,
    /// Whether it is only a lower bound, as a limit came first.
    pub is_bound: bool,
}

impl Number {
    /// Its name in reports, with its unit.
    pub fn name(self) -> &'static str {
        match self {
            Number::Total(quantity) | Number::Of(_, quantity) => quantity.name(),
            Number::Millis => "ms",
            Number::Rounds => "rounds",
            Number::Cuts => "cuts",
            Number::Conflicts => "conflicts",
            Number::Fixed => "fixed %",
        }
    }

    /// The family it is about; none: the whole formula.
    pub fn family(self) -> Option<Family> {
        match self {
            Number::Of(family, _) => Some(family),
            _ => None,
        }
    }

    /// What it is in `row`, if the row has it.
    pub fn of(self, row: &Row) -> Option<Value> {
        let solved = || row.solve.as_ref().and_then(Tried::done);
        let of_size = |number: u64| {
            Some(Value { number: number as f64, is_bound: row.size.stopped.is_some() })
        };
        let of_run = |number: f64| Some(Value { number, is_bound: solved()?.hit_limit });
        match self {
            Number::Total(quantity) => of_size(quantity.of(row.size.total)),
            Number::Of(family, quantity) => of_size(quantity.of(row.size.family(family))),
            Number::Millis => of_run(millis(solved()?.times.engine())),
            Number::Rounds => of_run(solved()?.rounds as f64),
            Number::Cuts => of_run(solved()?.cuts as f64),
            Number::Conflicts => of_run(solved()?.conflicts? as f64),
            Number::Fixed => {
                let fixed = row.propagation.as_ref()?.done()?;
                Some(Value { number: 100.0 * fixed.fraction(), is_bound: false })
            }
        }
    }
}

/// One number of one recipe, board by board.
#[derive(Clone, Debug)]
pub struct Series {
    /// The recipe, written out.
    pub recipe: String,
    /// What sets it apart from the default.
    pub label: String,
    /// Units of a board, and its number where that is known to the end.
    pub points: Vec<(u64, f64)>,
}

/// A series for each recipe, in the order in which they appear; empty ones too.
pub fn series(boards: &[BoardSizes], number: Number) -> Vec<Series> {
    let mut all: Vec<Series> = Vec::new();
    for board in boards {
        for row in &board.rows {
            let known = all.iter().position(|series| series.recipe == row.recipe);
            let at = known.unwrap_or_else(|| {
                let (recipe, label) = (row.recipe.clone(), row.label.clone());
                all.push(Series { recipe, label, points: Vec::new() });
                all.len() - 1
            });
            let value = number.of(row).filter(|value| !value.is_bound);
            all[at].points.extend(value.map(|value| (board.about.units, value.number)));
        }
    }
    all
}
