//! Growth as a power of the size of the board.
//!
//! The law is `y = c * x^e`, a straight line on logarithmic axes: `ln y = ln c + e ln x`. Of all
//! lines the one with the least squares of vertical distances is taken. With `mean` over the points,
//!
//! ```text
//! e = mean((ln x - mean ln x)(ln y - mean ln y)) / mean((ln x - mean ln x)^2)
//! ln c = mean ln y - e mean ln x
//! R^2 = 1 - (sum of squared distances from the line) / (sum of squared distances from mean ln y)
//! ```
//!
//! Points with `y = 0` have no logarithm and are left out. An exponent says nothing beyond the range
//! of its points, and small boards pull it down where a border or a constant weighs, so the range is
//! reported with it.

use super::BoardSizes;
use super::measure::{Quantity, families};
use super::series::{Number, series};

/// A fitted power law.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PowerLaw {
    /// `e`.
    pub exponent: f64,
    /// `c`.
    pub factor: f64,
    /// The share of the variance of `ln y` that the law explains; 1 if all points lie on it.
    pub r_squared: f64,
    /// How many points it rests on.
    pub points: usize,
    /// The smallest and the largest `x` among them.
    pub range: (u64, u64),
}

/// The power law through `points`, if there are three with different `x` and `y` above 0.
pub fn fit(points: &[(u64, f64)]) -> Option<PowerLaw> {
    let points: Vec<(u64, f64)> =
        points.iter().copied().filter(|&(x, y)| x > 0 && y > 0.0).collect();
    let mut xs: Vec<u64> = points.iter().map(|&(x, _)| x).collect();
    xs.sort_unstable();
    xs.dedup();
    let (&[from, .., to], 3..) = (&xs[..], xs.len()) else { return None };

    let logs: Vec<(f64, f64)> = points.iter().map(|&(x, y)| ((x as f64).ln(), y.ln())).collect();
    let mean = |of: &dyn Fn((f64, f64)) -> f64| {
        logs.iter().map(|&point| of(point)).sum::<f64>() / logs.len() as f64
    };
    let (mean_x, mean_y) = (mean(&|(x, _)| x), mean(&|(_, y)| y));
    let exponent =
        mean(&|(x, y)| (x - mean_x) * (y - mean_y)) / mean(&|(x, _)| (x - mean_x).powi(2));
    let intercept = mean_y - exponent * mean_x;
    let unexplained = mean(&|(x, y)| (y - intercept - exponent * x).powi(2));
    let variance = mean(&|(_, y)| (y - mean_y).powi(2));
    let is_flat = variance < 1e-18;
    Some(PowerLaw {
        exponent,
        factor: intercept.exp(),
        r_squared: if is_flat { 1.0 } else { 1.0 - unexplained / variance },
        points: points.len(),
        range: (from, to),
    })
}

/// How one number of a recipe grows.
#[derive(Clone, Debug)]
pub struct Growth {
    /// The recipe, written out.
    pub recipe: String,
    /// What sets it apart from the default.
    pub label: String,
    /// Of what.
    pub number: Number,
    /// The law.
    pub law: PowerLaw,
}

/// The growth of every number that can be fitted, recipe by recipe: sizes of the whole formula and
/// of its families, and the time if boards were solved.
pub fn growths(boards: &[BoardSizes]) -> Vec<Growth> {
    let totals = Quantity::ALL.map(Number::Total);
    let by_family = families().flat_map(|family| Quantity::ALL.map(|q| Number::Of(family, q)));
    let numbers = totals.into_iter().chain([Number::Millis]).chain(by_family);
    let mut all: Vec<(usize, Growth)> = Vec::new();
    for number in numbers {
        for (i, series) in series(boards, number).into_iter().enumerate() {
            let Some(law) = fit(&series.points) else { continue };
            let (recipe, label) = (series.recipe, series.label);
            all.push((i, Growth { recipe, label, number, law }));
        }
    }
    all.sort_by_key(|&(i, _)| i);
    all.into_iter().map(|(_, growth)| growth).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(points: impl IntoIterator<Item = (u64, u64)>) -> Vec<(u64, f64)> {
        points.into_iter().map(|(x, y)| (x, y as f64)).collect()
    }

    fn assert_close(a: f64, b: f64) {
        assert!((a - b).abs() < 1e-9, "{a} is not {b}");
    }

    #[test]
    fn points_on_a_power_law_give_it_back() {
        let law = fit(&of((1..=20).map(|x| (x, 7 * x * x * x)))).unwrap();
        assert_close(law.exponent, 3.0);
        assert_close(law.factor, 7.0);
        assert_close(law.r_squared, 1.0);
        assert_eq!((law.points, law.range), (20, (1, 20)));
        let flat = fit(&of((1..=5).map(|x| (x, 4)))).unwrap();
        assert_close(flat.exponent, 0.0);
        assert_close(flat.r_squared, 1.0);
    }

    /// Worked out by hand: in powers of 2, x = 0, 1, 2 and y = 0, 2, 1, so e = 1/2 and R^2 = 1/4.
    #[test]
    fn points_beside_the_line_lower_what_it_explains() {
        let law = fit(&of([(1, 1), (2, 4), (4, 2)])).unwrap();
        assert_close(law.exponent, 0.5);
        assert_close(law.factor, 2f64.sqrt());
        assert_close(law.r_squared, 0.25);
    }

    #[test]
    fn too_few_points_give_no_law() {
        let n_points =
            |points: &[(u64, u64)]| fit(&of(points.iter().copied())).map(|law| law.points);
        assert_eq!(n_points(&[]), None);
        assert_eq!(n_points(&[(1, 1), (2, 2)]), None);
        assert_eq!(n_points(&[(1, 1), (2, 2), (2, 3), (3, 0)]), None);
        assert_eq!(n_points(&[(5, 1), (5, 2), (5, 3)]), None);
        assert_eq!(n_points(&[(1, 3), (2, 3), (3, 0), (4, 3)]), Some(3));
    }
}
