//! Log-log plots as SVG.
//!
//! Panels stand one below the other, each with its legend to the right, in the order in which the
//! lines end. A line has a colour and a marker of its own, so that it can be told apart without
//! colours. The colours are those of Okabe and Ito ("Color Universal Design", 2008), which most
//! people with colour-blindness can tell apart; their yellow is left out, as it is too light for a
//! white page.

use plotters::backend::DrawingBackend;
use plotters::coord::Shift;
use plotters::coord::combinators::{BindKeyPoints, IntoLogRange, LogCoord, WithKeyPoints};
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use super::figure::{Figure, Line, Panel};

const WIDTH: i32 = 1040;
const PANEL_HEIGHT: i32 = 440;
const TITLE_HEIGHT: i32 = 44;
const LEGEND_WIDTH: i32 = 340;
const LEGEND_STEP: i32 = 22;
const FONT: &str = "sans-serif";

const COLOURS: [RGBColor; 7] = [
    RGBColor(0, 114, 178),
    RGBColor(213, 94, 0),
    RGBColor(0, 158, 115),
    RGBColor(204, 121, 167),
    RGBColor(0, 0, 0),
    RGBColor(230, 159, 0),
    RGBColor(86, 180, 233),
];

type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;
type Drawn<'a> = Result<(), DrawingAreaErrorKind<<SVGBackend<'a> as DrawingBackend>::ErrorType>>;

/// The figures as one SVG file.
///
/// # Errors
/// As words, if the drawing library gives up.
pub fn svg(figures: &[Figure]) -> Result<String, String> {
    let height = |figure: &Figure| TITLE_HEIGHT + PANEL_HEIGHT * figure.panels.len() as i32;
    let height: i32 = figures.iter().map(height).sum();
    let mut text = String::new();
    let size = (WIDTH as u32, height.max(TITLE_HEIGHT) as u32);
    let area = SVGBackend::with_string(&mut text, size).into_drawing_area();
    draw(figures, &area).map_err(|error| error.to_string())?;
    drop(area);
    Ok(text)
}

fn draw<'a>(figures: &[Figure], area: &Area<'a>) -> Drawn<'a> {
    area.fill(&WHITE)?;
    let mut top = 0;
    for figure in figures {
        write(area, &figure.title, (20, top + TITLE_HEIGHT / 2), 23)?;
        top += TITLE_HEIGHT;
        for panel in &figure.panels {
            draw_panel(panel, area, top)?;
            top += PANEL_HEIGHT;
        }
    }
    area.present()
}

fn draw_panel<'a>(panel: &Panel, area: &Area<'a>, top: i32) -> Drawn<'a> {
    let plot_width = WIDTH - LEGEND_WIDTH;
    let plot = area.clone().shrink((0, top), (plot_width, PANEL_HEIGHT));
    let along = |of: fn(&(f64, f64)) -> f64| {
        panel.lines.iter().flat_map(|line| &line.points).map(of).collect::<Vec<f64>>()
    };
    let mut chart = ChartBuilder::on(&plot)
        .caption(&panel.title, words(19))
        .margin(14)
        .x_label_area_size(50)
        .y_label_area_size(76)
        .build_cartesian_2d(axis(&along(|p| p.0)), axis(&along(|p| p.1)))?;
    chart
        .configure_mesh()
        .x_desc(&panel.x)
        .y_desc(&panel.y)
        .axis_desc_style(words(17))
        .label_style(words(16))
        .x_label_formatter(&|&value| shortly(value))
        .y_label_formatter(&|&value| shortly(value))
        .bold_line_style(RGBColor(225, 225, 225))
        .light_line_style(TRANSPARENT)
        .draw()?;
    for line in &panel.lines {
        let places = line.points.iter().copied();
        if panel.is_joined {
            chart.draw_series(LineSeries::new(places.clone(), stroke(line)))?;
        }
        for place in places {
            draw_marker(area, chart.backend_coord(&place), line)?;
        }
    }
    draw_legend(panel, area, (plot_width, top))
}

/// The lines by name, from the one that ends highest to the one that ends lowest.
fn draw_legend<'a>(panel: &Panel, area: &Area<'a>, (left, top): (i32, i32)) -> Drawn<'a> {
    let mut lines: Vec<&Line> = panel.lines.iter().collect();
    let end = |line: &Line| line.points.last().map_or(0.0, |point| point.1);
    lines.sort_by(|a, b| end(b).total_cmp(&end(a)));
    let step = LEGEND_STEP.min((PANEL_HEIGHT - 60) / lines.len().max(1) as i32);
    for (line, i) in lines.into_iter().zip(0..) {
        let y = top + 48 + i * step;
        if panel.is_joined {
            let ends = vec![(left, y), (left + 28, y)];
            area.draw(&PathElement::new(ends, stroke(line)))?;
        }
        draw_marker(area, (left + 14, y), line)?;
        write(area, &line.label, (left + 36, y), 16)?;
    }
    Ok(())
}

/// One of seven shapes, filled for the first seven lines and hollow for the next.
fn draw_marker<'a>(area: &Area<'a>, (x, y): (i32, i32), line: &Line) -> Drawn<'a> {
    let n = COLOURS.len();
    let outline = colour(line).stroke_width(2);
    let is_hollow = line.style / n % 2 == 1;
    let fill = if is_hollow { WHITE.filled() } else { colour(line).filled() };
    let shape: &[(i32, i32)] = match (line.style + line.style / n) % n {
        0 => {
            area.draw(&Circle::new((x, y), 4, fill))?;
            return area.draw(&Circle::new((x, y), 4, outline));
        }
        1 => &[(-4, -4), (4, -4), (4, 4), (-4, 4)],
        2 => &[(0, -5), (5, 4), (-5, 4)],
        3 => &[(0, -6), (6, 0), (0, 6), (-6, 0)],
        4 => &[(0, 5), (5, -4), (-5, -4)],
        5 => &[(-5, 0), (-1, -1), (0, -5), (1, -1), (5, 0), (1, 1), (0, 5), (-1, 1)],
        _ => &[
            (-4, -5),
            (0, -1),
            (4, -5),
            (5, -4),
            (1, 0),
            (5, 4),
            (4, 5),
            (0, 1),
            (-4, 5),
            (-5, 4),
            (-1, 0),
            (-5, -4),
        ],
    };
    let mut corners: Vec<(i32, i32)> = shape.iter().map(|&(dx, dy)| (x + dx, y + dy)).collect();
    area.draw(&Polygon::new(corners.clone(), fill))?;
    corners.push(corners[0]);
    area.draw(&PathElement::new(corners, outline))
}

fn colour(line: &Line) -> RGBColor {
    COLOURS[line.style % COLOURS.len()]
}

fn stroke(line: &Line) -> ShapeStyle {
    colour(line).stroke_width(if line.is_first { 4 } else { 2 })
}

fn words(size: i32) -> TextStyle<'static> {
    (FONT, size).into_font().color(&BLACK)
}

fn write<'a>(area: &Area<'a>, text: &str, at: (i32, i32), size: i32) -> Drawn<'a> {
    let style = words(size).pos(Pos::new(HPos::Left, VPos::Center));
    area.draw(&Text::new(text.to_owned(), at, style))
}

/// A logarithmic axis around `values`, a little wider than they are.
fn axis(values: &[f64]) -> WithKeyPoints<LogCoord<f64>> {
    let low = values.iter().copied().fold(f64::INFINITY, f64::min);
    let high = values.iter().copied().fold(0.0, f64::max);
    let (low, high) = if low <= high { (low, high) } else { (1.0, 10.0) };
    let margin = (high / low).powf(0.04).max(1.05);
    let (low, high) = (low / margin, high * margin);
    (low..high).log_scale().with_key_points(ticks(low, high))
}

/// Round numbers from `low` to `high`: powers of 10, and if these are few, 2 and 5 times them.
fn ticks(low: f64, high: f64) -> Vec<f64> {
    let is_wide = high / low > 3e3;
    let steps: &[f64] = if is_wide { &[1.0] } else { &[1.0, 2.0, 5.0] };
    let powers = low.log10().floor() as i32..=high.log10().ceil() as i32;
    let all = powers.flat_map(|power| steps.iter().map(move |step| step * 10f64.powi(power)));
    all.filter(|value| (low..=high).contains(value)).collect()
}

/// A number of one digit and zeros, in thousands, millions and so on.
fn shortly(value: f64) -> String {
    let (scaled, letter) = match value {
        1e12.. => (value / 1e12, "T"),
        1e9.. => (value / 1e9, "G"),
        1e6.. => (value / 1e6, "M"),
        1e3.. => (value / 1e3, "k"),
        _ => (value, ""),
    };
    let digits = (-(scaled * 1.001).log10().floor()).max(0.0) as usize;
    format!("{scaled:.digits$}{letter}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(style: usize, points: &[(f64, f64)]) -> Line {
        Line { style, is_first: false, label: format!("line {style} <&>"), points: points.to_vec() }
    }

    fn figure(lines: Vec<Line>) -> Figure {
        let (title, x, y) = ("panel".to_owned(), "cells".to_owned(), "clauses".to_owned());
        let panel = Panel { title, x, y, lines, is_joined: true };
        Figure { title: "figure".to_owned(), panels: vec![panel] }
    }

    #[test]
    fn every_line_has_its_name_and_all_its_points() {
        let points = [(25.0, 100.0), (100.0, 400.0), (2500.0, 1e7)];
        let lines: Vec<Line> = (0..16).map(|style| line(style, &points)).collect();
        let svg = svg(&[figure(lines)]).unwrap();
        for style in 0..16 {
            assert!(svg.contains(&format!("line {style} &lt;&amp;&gt;")), "{style}");
        }
        // Circles of two styles, an inner and an outer one each: three points and the legend.
        assert_eq!(svg.matches("<circle").count(), 2 * 2 * 4);
        assert!(svg.contains(">figure<") || svg.contains("\nfigure\n"), "{svg}");
    }

    #[test]
    fn odd_figures_are_drawn_too() {
        for lines in [vec![], vec![line(0, &[(1.0, 1.0)])], vec![line(60, &[(1e-3, 1e15)])]] {
            assert!(svg(&[figure(lines)]).unwrap().ends_with("</svg>\n"));
        }
        assert!(svg(&[]).unwrap().starts_with("<svg"));
    }

    #[test]
    fn styles_differ_in_colour_or_marker() {
        let n = COLOURS.len();
        let looks = (0..2 * n).map(|style| (style % n, (style + style / n) % n, style / n % 2));
        let distinct: std::collections::HashSet<_> = looks.map(|(a, b, _)| (a, b)).collect();
        assert_eq!(distinct.len(), 2 * n);
    }

    #[test]
    fn ticks_are_round_numbers() {
        let shown = |low: f64, high: f64| -> Vec<String> {
            ticks(low, high).into_iter().map(shortly).collect()
        };
        assert_eq!(shown(20.0, 2500.0), ["20", "50", "100", "200", "500", "1k", "2k"]);
        assert_eq!(shown(0.01, 3.0), ["0.01", "0.02", "0.05", "0.1", "0.2", "0.5", "1", "2"]);
        assert_eq!(shown(90.0, 2e9), ["100", "1k", "10k", "100k", "1M", "10M", "100M", "1G"]);
    }
}
