//! Hashi: islands as circles, bridges as lines side by side.
//!
//! ```text
//! bridge       a line; two, three and four of them side by side
//! open         a dashed line for each bridge that may be there
//! differs      long dashes if only the first answer has it, dots if only the second has
//! ```
//!
//! Lines run from rim to rim. Between touching islands a quarter of a cell is left, so their bridges are
//! short and still to be seen.
//!
//! Layers, from the ground up: cuts, open lines, bridges, islands, clues, letters of components, frames.

mod cuts;

use std::collections::BTreeSet;

use crosscut_puzzles::Cell;
use crosscut_puzzles::hashi::Board;

use super::components::Components;
use super::letters::Letters;
use super::look::{self, SpanLook, Which};
use super::style::{self, REASON};
use super::svg::{Area, Path, Short, Svg};
use super::{CELL, Highlight, Picture, marks};

/// The radius of an island.
const ISLAND: f64 = 15.0;
/// How large clues are that need not be made smaller.
const SIZE: f64 = 21.0;
/// How wide a clue may be.
const ROOM: f64 = 23.0;
/// More lines than these are not drawn side by side; a number says how many they stand for.
const MOST_LINES: u8 = 4;

/// A board on its way to a picture.
struct Sheet<'a> {
    board: &'a Board,
    looks: Vec<SpanLook>,
    letters: &'a Letters,
}

/// The board at the origin.
pub(super) fn draw(svg: &mut Svg, letters: &Letters, board: &Board, picture: &Picture<'_>) {
    let looks = look::spans(picture.board, board, picture);
    let sheet = Sheet { board, looks, letters };
    let step = picture.step.as_ref();
    let components = picture.round.as_ref().map(|_| Components::of_islands(board, &sheet.looks));
    sheet.define_clues(svg);
    sheet.draw_frame(svg);
    picture.round.iter().for_each(|round| cuts::draw_spans(svg, board, &round.cuts));
    sheet.draw_open(svg);
    sheet.draw_bridges(svg);
    sheet.draw_differences(svg);
    sheet.draw_islands(svg, components.as_ref(), step);
    picture.round.iter().for_each(|round| cuts::draw_islands(svg, board, &round.cuts));
    components.iter().for_each(|components| sheet.name_components(svg, components));
    step.iter().for_each(|step| sheet.frame(svg, step));
}

impl Sheet<'_> {
    /// The spans that have some of `what`, and which of their lines that are.
    fn lines(&self, what: impl Fn(SpanLook) -> (u8, u8)) -> impl Iterator<Item = (usize, Path)> {
        self.looks.iter().enumerate().filter_map(move |(s, &look)| {
            let (skipped, n) = what(look);
            let own = skipped.min(MOST_LINES)..skipped.saturating_add(n).min(MOST_LINES);
            let path = lines(self.board, s, look.most().min(MOST_LINES), own);
            (n > 0).then_some((s, path))
        })
    }

    /// A thin line round the water, so that empty rows and columns at the border are seen.
    fn draw_frame(&self, svg: &mut Svg) {
        let (width, height) = (self.board.cols() as f64 * CELL, self.board.rows() as f64 * CELL);
        let whole = Area { x: 0.0, y: 0.0, width, height };
        svg.rect(whole, &style::line(style::GRID, "1", "none"));
    }

    fn draw_bridges(&self, svg: &mut Svg) {
        let line = style::line(style::INK, "2.6", "none");
        svg.group(&[&[("class", "bridges")], &line[..]].concat(), |svg| {
            self.lines(|look| (0, look.certain)).for_each(|(_, path)| svg.path(&path, &[]));
        });
        let mut numbers = Path::default();
        for (s, look) in self.looks.iter().enumerate().filter(|(_, look)| look.most() > MOST_LINES)
        {
            let (from, to) = self.board.ends(s);
            let ((x1, y1), (x2, y2)) = (middle(from), middle(to));
            let place = ((x1 + x2) / 2.0 + 3.0, (y1 + y2) / 2.0 - 5.0);
            self.letters.add(&look.most().to_string(), 10.0, place, &mut numbers);
        }
        svg.path(&numbers, &[]);
    }

    fn draw_open(&self, svg: &mut Svg) {
        let line = style::line(style::FAINT, "1.4", "2.5 2.5");
        svg.group(&[&[("class", "open")], &line[..]].concat(), |svg| {
            self.lines(|look| (look.most().saturating_sub(look.open), look.open))
                .for_each(|(_, path)| svg.path(&path, &[]));
        });
    }

    fn draw_differences(&self, svg: &mut Svg) {
        for which in Which::BOTH {
            let own = |look: SpanLook| match look.more {
                Some((of, n)) if of == which => (look.certain, n),
                _ => (0, 0),
            };
            self.lines(own).for_each(|(_, path)| svg.path(&path, &marks::bridge_only_in(which)));
        }
    }

    fn draw_islands(
        &self,
        svg: &mut Svg,
        components: Option<&Components>,
        step: Option<&Highlight>,
    ) {
        let fill = |i: usize, cell: &Cell| {
            let component = components.and_then(|components| components.numbered[i]);
            let is_reason = step.is_some_and(|step| step.because.contains(cell));
            match component {
                Some(component) => style::colour(component).pale,
                None if is_reason => REASON.pale,
                None => style::PAPER,
            }
        };
        let look = [("class", "islands"), ("stroke", style::INK), ("stroke-width", "2")];
        svg.group(&look, |svg| {
            for (i, island) in self.board.islands().iter().enumerate() {
                svg.circle(middle(island.cell), ISLAND, &[("fill", fill(i, &island.cell))]);
            }
        });
        svg.group(&[("class", "clues")], |svg| {
            for island in self.board.islands() {
                svg.place(&id(island.clue), middle(island.cell));
            }
        });
    }

    fn define_clues(&self, svg: &mut Svg) {
        let islands = self.board.islands().iter();
        let clues: BTreeSet<Option<u32>> = islands.map(|island| island.clue).collect();
        svg.element("defs", &[], |svg| {
            for clue in clues {
                let path = self.letters.centred(&shown(clue), SIZE, ROOM);
                svg.path(&path, &[("id", &id(clue))]);
            }
        });
    }

    fn name_components(&self, svg: &mut Svg, components: &Components) {
        let mut names = Path::default();
        for (island, component) in self.board.islands().iter().zip(&components.numbered) {
            if let Some(component) = component {
                let (x, y) = middle(island.cell);
                let place = (x + 0.75 * ISLAND, y - 0.9 * ISLAND);
                self.letters.add(&style::name(*component), 11.0, place, &mut names);
            }
        }
        let rim = [("stroke", style::PAPER), ("stroke-width", "3"), ("stroke-linejoin", "round")];
        svg.path(&names, &rim);
        svg.path(&names, &[("class", "components")]);
    }

    /// Frames round spans and islands, dots on the rims of islands that a step rests on.
    fn frame(&self, svg: &mut Svg, step: &Highlight) {
        for &s in step.spans.iter().filter(|&&s| s < self.board.spans().len()) {
            let (from, to) = self.board.ends(s);
            marks::concluded(svg, area(from).joined(area(to)), "20");
        }
        for &cell in step.concludes.iter().filter(|cell| self.is_on_board(cell)) {
            marks::concluded(svg, area(cell), "20");
        }
        for &cell in step.because.iter().filter(|cell| self.is_on_board(cell)) {
            marks::reason(svg, area(cell).shrunk(CELL / 2.0 - ISLAND - 1.5), "20");
        }
    }

    fn is_on_board(&self, cell: &Cell) -> bool {
        (cell.row as usize) < self.board.rows() && (cell.col as usize) < self.board.cols()
    }
}

/// Some of `n` lines side by side, from rim to rim.
fn lines(board: &Board, span: usize, n: u8, own: std::ops::Range<u8>) -> Path {
    let apart = 10.0 - f64::from(n);
    let mut path = Path::default();
    for k in own {
        let aside = (f64::from(k) - f64::from(n.saturating_sub(1)) / 2.0) * apart;
        let (from, to) = stretch(board, span, aside);
        path.segment(from, to);
    }
    path
}

/// From rim to rim, `aside` of the middle.
fn stretch(board: &Board, span: usize, aside: f64) -> ((f64, f64), (f64, f64)) {
    let (from, to) = board.ends(span);
    let ((x1, y1), (x2, y2)) = (middle(from), middle(to));
    let rim = (ISLAND * ISLAND - aside * aside).max(0.0).sqrt();
    match from.row == to.row {
        true => ((x1 + rim, y1 + aside), (x2 - rim, y2 + aside)),
        false => ((x1 + aside, y1 + rim), (x2 + aside, y2 - rim)),
    }
}

fn shown(clue: Option<u32>) -> String {
    clue.map_or("?".to_owned(), |n| n.to_string())
}

fn id(clue: Option<u32>) -> String {
    format!("c{}-{}", Short(SIZE), clue.map_or("any".to_owned(), |n| n.to_string()))
}

fn area(cell: Cell) -> Area {
    Area::square((f64::from(cell.col) * CELL, f64::from(cell.row) * CELL), CELL)
}

fn middle(cell: Cell) -> (f64, f64) {
    area(cell).middle()
}
