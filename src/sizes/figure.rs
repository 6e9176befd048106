//! What is drawn of a study: its panels and the lines in them.
//!
//! ```text
//! 1  the whole formula, a line a recipe
//! 2  one panel for each family in which recipes differ, a line a recipe
//! 3  the families of the first recipe, a line a family
//! 4  the time, a line a recipe, if boards were solved
//! ```
//!
//! Recipes whose points are the same share a line. Points at 0 have no place on a logarithmic axis
//! and are left out.

use super::fit::fit;
use super::measure::{Quantity, families};
use super::series::{Number, Series, series};
use super::table::grouped;
use super::{BoardSizes, unit};

/// A figure: panels one below the other.
#[derive(Clone, Debug)]
pub struct Figure {
    /// What it is about.
    pub title: String,
    /// The panels.
    pub panels: Vec<Panel>,
}

/// A pair of logarithmic axes with lines.
#[derive(Clone, Debug)]
pub struct Panel {
    /// What it shows.
    pub title: String,
    /// What lies along the bottom, with its unit.
    pub x: String,
    /// What lies along the side, with its unit.
    pub y: String,
    /// The lines.
    pub lines: Vec<Line>,
    /// Whether the points of a line are joined.
    pub is_joined: bool,
}

/// A line, or points that belong together.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// Its place in the order of all lines of the study, by which it gets its colour and marker: a
    /// recipe looks alike in every panel.
    pub style: usize,
    /// Whether it is that of the first recipe, on which others often lie.
    pub is_first: bool,
    /// What it stands for.
    pub label: String,
    /// Its points, from left to right; no coordinate is 0.
    pub points: Vec<(f64, f64)>,
}

/// The figure of boards of one puzzle, by `quantity`; `grows` if they are one series.
pub fn figure(boards: &[BoardSizes], quantity: Quantity, grows: bool) -> Option<Figure> {
    let about = &boards.first()?.about;
    let panel = |title: String, y: &str, lines: Vec<Line>| Panel {
        title,
        x: format!("{} of the board", unit(about.puzzle)),
        y: y.to_owned(),
        lines,
        is_joined: grows,
    };
    let unit_of_y = match quantity {
        Quantity::Bytes => "bytes of DIMACS clause lines",
        other => other.name(),
    };
    let name = quantity.name();

    let total = lines(series(boards, Number::Total(quantity)), grows);
    let mut panels =
        vec![panel(format!("{name} of the whole formula, by recipe"), unit_of_y, total)];
    for family in families() {
        let of_family = lines(series(boards, Number::Of(family, quantity)), grows);
        if of_family.len() > 1 {
            let title = format!("{name} of family {}, by recipe", family.name());
            panels.push(panel(title, unit_of_y, of_family));
        }
    }
    let first = &boards.first()?.rows.first()?.label;
    let caption = format!("{name} by family, recipe {first}");
    panels.push(panel(caption, unit_of_y, families_of_first(boards, quantity, grows)));
    let times = lines(series(boards, Number::Millis), grows);
    if !times.is_empty() {
        panels.push(panel("time to solve, by recipe".to_owned(), "ms, median run", times));
    }
    panels.retain(|panel| !panel.lines.is_empty());
    Some(Figure { title: title(boards), panels })
}

fn title(boards: &[BoardSizes]) -> String {
    let Some(first) = boards.first() else { return String::new() };
    let puzzle = first.about.puzzle;
    match &first.about.made {
        Some(made) => format!(
            "{puzzle}, boards of class {}, seed {}; e is the fitted exponent of growth",
            made.class, made.seed
        ),
        None if boards.len() == 1 => format!("{puzzle}, 1 board"),
        None => format!("{puzzle}, {} boards", grouped(boards.len() as u64)),
    }
}

/// A line for each series with points; series with the same points share one.
fn lines(all: Vec<Series>, grows: bool) -> Vec<Line> {
    let mut lines: Vec<(Line, Vec<String>)> = Vec::new();
    for (style, series) in all.into_iter().enumerate() {
        let points = places(&series);
        match lines.iter_mut().find(|(line, _)| line.points == points) {
            _ if points.is_empty() => (),
            Some((_, labels)) => labels.push(series.label),
            None => {
                let label = law(&series, grows);
                let line = Line { style, is_first: style == 0, label, points };
                lines.push((line, vec![series.label]));
            }
        }
    }
    let named = |(line, labels): (Line, Vec<String>)| {
        let label = format!("{}{}", together(&labels), line.label);
        Line { label, ..line }
    };
    lines.into_iter().map(named).collect()
}

/// The first of the labels, and how many more there are; two of one key are both named.
fn together(labels: &[String]) -> String {
    let key = |label: &str| label.split_once('=').map(|(key, _)| key.to_owned());
    match labels {
        [one, other] if key(one).is_some() && key(one) == key(other) => {
            let name = other.split_once('=').map_or(other.as_str(), |(_, name)| name);
            format!("{one}, {name}")
        }
        [one, other] => format!("{one}, {other}"),
        [one, others @ ..] if !others.is_empty() => format!("{one} and {} others", others.len()),
        _ => labels.concat(),
    }
}

/// The fitted exponent, if there is one to show.
fn law(series: &Series, grows: bool) -> String {
    let law = grows.then(|| fit(&series.points)).flatten();
    law.map_or_else(String::new, |law| format!(" (e = {:.2})", law.exponent))
}

fn places(series: &Series) -> Vec<(f64, f64)> {
    let mut points: Vec<(f64, f64)> = series
        .points
        .iter()
        .filter(|&&(x, y)| x > 0 && y > 0.0)
        .map(|&(x, y)| (x as f64, y))
        .collect();
    points.sort_by(|a, b| a.0.total_cmp(&b.0));
    points
}

fn families_of_first(boards: &[BoardSizes], quantity: Quantity, grows: bool) -> Vec<Line> {
    let line = |(style, family): (usize, crosscut_encodings::cnf::Family)| {
        let series = series(boards, Number::Of(family, quantity)).into_iter().next()?;
        let points = places(&series);
        let label = format!("{}{}", family.name(), law(&series, grows));
        (!points.is_empty()).then_some(Line { style, is_first: false, label, points })
    };
    families().enumerate().filter_map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn recipes_that_share_a_line_are_named_shortly() {
        let together = |labels: &[&str]| {
            together(&labels.iter().map(|&label| label.to_owned()).collect::<Vec<_>>())
        };
        assert_eq!(together(&["default"]), "default");
        assert_eq!(together(&["default", "conn=none"]), "default, conn=none");
        assert_eq!(together(&["conn=tree", "conn=acyclic"]), "conn=tree, acyclic");
        assert_eq!(together(&["conn=tree", "amo=ladder"]), "conn=tree, amo=ladder");
        assert_eq!(together(&["default", "amo=ladder", "amo=binary"]), "default and 2 others");
    }

    #[test]
    fn equal_series_share_a_line_and_empty_ones_have_none() {
        let series = |label: &str, points: &[(u64, f64)]| Series {
            recipe: label.to_owned(),
            label: label.to_owned(),
            points: points.to_vec(),
        };
        let all = vec![
            series("default", &[(1, 2.0), (2, 4.0), (4, 8.0)]),
            series("amo=a", &[(1, 0.0)]),
            series("amo=b", &[(4, 8.0), (1, 2.0), (2, 4.0)]),
            series("amo=c", &[(4, 9.0), (1, 0.0)]),
        ];
        let lines = lines(all, true);
        let labels: Vec<&str> = lines.iter().map(|line| line.label.as_str()).collect();
        assert_eq!(labels, ["default, amo=b (e = 1.00)", "amo=c"]);
        assert_eq!((lines[0].style, lines[1].style), (0, 3));
        assert!(lines[0].is_first && !lines[1].is_first);
        assert_eq!(lines[1].points, [(4.0, 9.0)]);
    }
}
