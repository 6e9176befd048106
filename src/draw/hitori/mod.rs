//! Hitori: numbers in a grid.
//!
//! ```text
//! shaded       dark, with a light number
//! unshaded     as on the bare board; with a ring where others are still open
//! open         as on the bare board
//! differs      hatched, by which answer shades it
//! ```
//!
//! Layers, from the ground up: areas, grid, cuts, rings, numbers, letters of components, frames.

mod cuts;

use std::collections::BTreeSet;

use crosscut_puzzles::hitori::Board;

use super::components::Components;
use super::letters::Letters;
use super::look::{self, CellLook, Which};
use super::style::{self, REASON};
use super::svg::{Area, Path, Short, Svg};
use super::{CELL, Highlight, Picture, marks};

/// How large numbers are that need not be made smaller.
const SIZE: f64 = 24.0;
/// How wide a number may be.
const ROOM: f64 = 34.0;

/// A board on its way to a picture.
struct Sheet<'a> {
    board: &'a Board,
    looks: Vec<CellLook>,
    letters: &'a Letters,
    /// How large numbers are, but for those that need to be smaller yet.
    size: f64,
}

/// The board at the origin.
pub(super) fn draw(svg: &mut Svg, letters: &Letters, board: &Board, picture: &Picture<'_>) {
    let sheet = Sheet::new(board, letters, picture);
    let step = picture.step.as_ref();
    let components = picture.round.as_ref().map(|_| Components::of_cells(board, &sheet.looks));
    sheet.define_numbers(svg);
    sheet.shade(svg);
    sheet.hatch(svg);
    components.iter().for_each(|components| sheet.tint_components(svg, components));
    step.iter().for_each(|step| sheet.tint_reasons(svg, step));
    sheet.draw_grid(svg);
    picture.round.iter().for_each(|round| cuts::draw(svg, board, &round.cuts));
    sheet.ring(svg);
    sheet.write_numbers(svg);
    components.iter().for_each(|components| sheet.name_components(svg, components));
    step.iter().for_each(|step| sheet.frame(svg, step));
}

impl<'a> Sheet<'a> {
    /// Numbers of up to three digits are all of one size; it depends on the longest of these.
    fn new(board: &'a Board, letters: &'a Letters, picture: &Picture<'_>) -> Sheet<'a> {
        let digits = board.values().iter().flatten().map(|number| number.to_string().len());
        let widest = "0".repeat(digits.max().unwrap_or(1).min(3));
        let size = SIZE.min(ROOM / letters.width(&widest, 1.0));
        Sheet { board, looks: look::cells(board, picture), letters, size }
    }

    fn cells(&self, is_meant: impl Fn(CellLook) -> bool) -> impl Iterator<Item = usize> {
        (0..self.board.n_cells()).filter(move |&i| is_meant(self.looks[i]))
    }

    fn id(&self, number: u32) -> String {
        format!("n{}-{number}", Short(self.size))
    }

    fn define_numbers(&self, svg: &mut Svg) {
        let numbers: BTreeSet<u32> = self.board.values().iter().flatten().copied().collect();
        svg.element("defs", &[], |svg| {
            for number in numbers {
                let path = self.letters.centred(&number.to_string(), self.size, ROOM);
                svg.path(&path, &[("id", &self.id(number))]);
            }
        });
    }

    fn shade(&self, svg: &mut Svg) {
        svg.group(&[("class", "shaded"), ("fill", style::SHADE)], |svg| {
            self.cells(|look| look == CellLook::Shaded)
                .for_each(|i| svg.rect(area(self.board, i), &[]));
        });
    }

    fn hatch(&self, svg: &mut Svg) {
        for which in Which::BOTH {
            self.cells(|look| look == CellLook::ShadedOnlyIn(which))
                .for_each(|i| marks::hatched(svg, area(self.board, i), which));
        }
    }

    fn tint_components(&self, svg: &mut Svg, components: &Components) {
        let tinted = components.numbered.iter().enumerate();
        for (i, component) in tinted.filter_map(|(i, component)| Some((i, (*component)?))) {
            svg.rect(area(self.board, i), &[("fill", style::colour(component).pale)]);
        }
    }

    fn name_components(&self, svg: &mut Svg, components: &Components) {
        let mut names = Path::default();
        for (i, component) in components.numbered.iter().enumerate() {
            if let Some(component) = component {
                let Area { x, y, .. } = area(self.board, i);
                self.letters.add(&style::name(*component), 9.0, (x + 3.0, y + 10.0), &mut names);
            }
        }
        svg.path(&names, &[("class", "components")]);
    }

    fn tint_reasons(&self, svg: &mut Svg, step: &Highlight) {
        for i in step.because.iter().filter_map(|&cell| self.board.index(cell)) {
            if self.looks[i] != CellLook::Shaded {
                svg.rect(area(self.board, i), &[("fill", REASON.pale)]);
            }
        }
    }

    fn frame(&self, svg: &mut Svg, step: &Highlight) {
        let concludes = |cell| step.concludes.contains(cell);
        let reasons = step.because.iter().filter(|cell| !concludes(cell));
        for i in reasons.filter_map(|&cell| self.board.index(cell)) {
            marks::reason(svg, area(self.board, i).shrunk(4.0), "2");
        }
        for i in step.concludes.iter().filter_map(|&cell| self.board.index(cell)) {
            marks::concluded(svg, area(self.board, i).shrunk(3.0), "2");
        }
    }

    fn draw_grid(&self, svg: &mut Svg) {
        let (rows, cols) = (self.board.rows() as f64, self.board.cols() as f64);
        let whole = Area { x: 0.0, y: 0.0, width: cols * CELL, height: rows * CELL };
        let mut lines = Path::default();
        for row in 1..self.board.rows() {
            let y = row as f64 * CELL;
            lines.segment((0.0, y), (whole.width, y));
        }
        for col in 1..self.board.cols() {
            let x = col as f64 * CELL;
            lines.segment((x, 0.0), (x, whole.height));
        }
        svg.path(&lines, &style::line(style::GRID, "1", "none"));
        svg.rect(whole, &style::line(style::INK, "2.5", "none"));
    }

    /// Rings round unshaded numbers, where others are still open.
    fn ring(&self, svg: &mut Svg) {
        if self.looks.contains(&CellLook::Open) {
            let line = style::line(style::FAINT, "1.5", "none");
            svg.group(&[&[("class", "unshaded")], &line[..]].concat(), |svg| {
                self.cells(|look| look == CellLook::Unshaded).for_each(|i| {
                    svg.circle(area(self.board, i).middle(), CELL * 0.39, &[]);
                });
            });
        }
    }

    /// Dark numbers, light ones on shaded cells, and dark ones with a light rim on hatched cells.
    fn write_numbers(&self, svg: &mut Svg) {
        let is_hatched = |look| matches!(look, CellLook::ShadedOnlyIn(_));
        let is_shaded = |look| look == CellLook::Shaded;
        let rim = [
            ("stroke", style::PAPER),
            ("stroke-width", "6"),
            ("stroke-linejoin", "round"),
            ("fill", style::PAPER),
        ];
        let place = |svg: &mut Svg, i: usize| {
            if let Some(number) = self.board.value(i) {
                svg.place(&self.id(number), area(self.board, i).middle());
            }
        };
        if self.looks.iter().any(|&look| is_hatched(look)) {
            svg.group(&rim, |svg| self.cells(is_hatched).for_each(|i| place(svg, i)));
        }
        svg.group(&[("class", "numbers"), ("fill", style::INK)], |svg| {
            self.cells(|look| !is_shaded(look)).for_each(|i| place(svg, i));
        });
        svg.group(&[("class", "numbers"), ("fill", style::PAPER)], |svg| {
            self.cells(is_shaded).for_each(|i| place(svg, i));
        });
    }
}

fn area(board: &Board, i: usize) -> Area {
    let corner = ((i % board.cols()) as f64 * CELL, (i / board.cols()) as f64 * CELL);
    Area::square(corner, CELL)
}
