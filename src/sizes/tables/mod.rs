//! Tables for people.
//!
//! ```text
//! board    one board, a line a recipe
//! sums     the same, summed over all boards of a puzzle
//! series   boards that grow: a line a recipe, a column a size, a table for each number
//! growth   the exponents fitted to a series
//! ```

mod board;
mod growth;
mod series;
mod sums;

pub use board::of_board;
pub use growth::of_growth;
pub use series::of_series;
pub use sums::Sums;

use super::{BoardSizes, Made, unit};

/// How much a table tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// A line a recipe.
    Totals,
    /// A line for each family too.
    Families,
}

/// A cell about which nothing is known, or with nothing to tell.
const NOTHING: &str = "-";

/// A share, in percent.
fn percent(fraction: f64) -> String {
    format!("{:.1}", 100.0 * fraction)
}

fn in_millis(millis: f64) -> String {
    format!("{millis:.2}")
}

/// The labels of all recipes, in the order in which they appear.
fn labels(boards: &[BoardSizes]) -> Vec<String> {
    let mut labels: Vec<String> = Vec::new();
    for row in boards.iter().flat_map(|board| &board.rows) {
        if !labels.contains(&row.label) {
            labels.push(row.label.clone());
        }
    }
    labels
}

/// `hitori loose, seed 1`.
fn series_name(boards: &[BoardSizes]) -> String {
    let Some(first) = boards.first() else { return String::new() };
    let puzzle = first.about.puzzle;
    match &first.about.made {
        Some(Made { class, seed, .. }) => format!("{puzzle} {class}, seed {seed}"),
        None => puzzle.to_string(),
    }
}

fn unit_of(boards: &[BoardSizes]) -> &'static str {
    boards.first().map_or("", |board| unit(board.about.puzzle))
}
