//! Hashi: islands as circles, bridges as lines side by side.

use std::collections::BTreeSet;

use crosscut_puzzles::Cell;
use crosscut_puzzles::hashi::Board;

use super::letters::Letters;
use super::svg::{Path, Svg};
use super::{CELL, Picture, style};
use crate::partial::{Bounds, Partial};

/// The radius of an island: between touching ones a quarter of a cell is left for their bridges.
const ISLAND: f64 = 15.0;
const SIZE: f64 = 21.0;
const ROOM: f64 = 22.0;

/// The board at the origin.
pub(super) fn draw(svg: &mut Svg, board: &Board, picture: &Picture<'_>) {
    svg.element("defs", &[], |svg| define_clues(svg, board));
    if let Partial::Hashi(bounds) = &picture.known
        && bounds.len() == board.spans().len()
    {
        draw_bridges(svg, board, bounds);
    }
    let look = [
        ("class", "islands"),
        ("fill", style::PAPER),
        ("stroke", style::INK),
        ("stroke-width", "2"),
    ];
    svg.group(&look, |svg| {
        board.islands().iter().for_each(|island| svg.circle(centre(island.cell), ISLAND, &[]));
    });
    svg.group(&[("class", "clues")], |svg| {
        for island in board.islands() {
            svg.place(&id(island.clue), centre(island.cell));
        }
    });
}

fn draw_bridges(svg: &mut Svg, board: &Board, bounds: &[Bounds]) {
    let look = [("class", "bridges"), ("stroke", style::INK), ("stroke-width", "2.6")];
    svg.group(&look, |svg| {
        for (s, bounds) in bounds.iter().enumerate().filter(|(_, bounds)| bounds.least > 0) {
            svg.path(&bridge(board, s, bounds.least.min(4)), &[]);
        }
    });
}

/// `n` lines side by side.
fn bridge(board: &Board, span: usize, n: u8) -> Path {
    let (from, to) = board.ends(span);
    let ((x1, y1), (x2, y2)) = (centre(from), centre(to));
    let step = 10.0 - f64::from(n);
    let mut path = Path::default();
    for k in 0..n {
        let aside = (f64::from(k) - f64::from(n - 1) / 2.0) * step;
        if from.row == to.row {
            path.segment((x1, y1 + aside), (x2, y2 + aside));
        } else {
            path.segment((x1 + aside, y1), (x2 + aside, y2));
        }
    }
    path
}

fn shown(clue: Option<u32>) -> String {
    clue.map_or("?".to_owned(), |n| n.to_string())
}

fn id(clue: Option<u32>) -> String {
    clue.map_or("any".to_owned(), |n| format!("c{n}"))
}

fn define_clues(svg: &mut Svg, board: &Board) {
    let letters = Letters::new();
    let clues: BTreeSet<Option<u32>> = board.islands().iter().map(|island| island.clue).collect();
    for clue in clues {
        svg.path(&letters.centred(&shown(clue), SIZE, ROOM), &[("id", &id(clue))]);
    }
}

fn centre(cell: Cell) -> (f64, f64) {
    let middle = |n: u32| (f64::from(n) + 0.5) * CELL;
    (middle(cell.col), middle(cell.row))
}
