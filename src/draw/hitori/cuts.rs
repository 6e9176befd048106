//! Cuts of Hitori: which shaded cells wall something in.
//!
//! ```text
//! cycle        a line through its cells that closes
//! border path  a line through its cells, from border to border
//! separator    a ring round the cell
//! region       the walls round it
//! ```
//!
//! Where a line crosses a number, a dark disc under the number keeps it legible.

use std::collections::BTreeSet;

use crosscut_encodings::{Cut, Witness};
use crosscut_puzzles::Cell;
use crosscut_puzzles::hitori::Board;

use super::area;
use crate::draw::CELL;
use crate::draw::style::{self, CASING};
use crate::draw::svg::{Path, Svg};

/// All cuts of a round, each with a colour and dashes of its own.
pub(super) fn draw(svg: &mut Svg, board: &Board, cuts: &[Cut]) {
    let paths: Vec<Path> = cuts.iter().map(|cut| path(board, &cut.witness)).collect();
    svg.group(CASING, |svg| paths.iter().for_each(|path| svg.path(path, &[])));
    svg.group(&[("class", "cuts"), ("stroke-linejoin", "round")], |svg| {
        for (i, path) in paths.iter().enumerate() {
            svg.path(path, &style::line(style::colour(i).strong, "4", style::dashes(i)));
        }
    });
    let crossed: BTreeSet<usize> =
        cuts.iter().flat_map(|cut| crossed(board, &cut.witness)).collect();
    svg.group(&[("fill", style::SHADE)], |svg| {
        crossed.into_iter().for_each(|i| svg.circle(area(board, i).middle(), CELL * 0.31, &[]));
    });
}

/// The cells whose numbers a cut's line crosses.
fn crossed(board: &Board, witness: &Witness) -> Vec<usize> {
    match witness {
        Witness::Cycle(cells) | Witness::BorderPath(cells) => {
            cells.iter().filter_map(|&cell| board.index(cell)).collect()
        }
        _ => Vec::new(),
    }
}

fn path(board: &Board, witness: &Witness) -> Path {
    let mut path = Path::default();
    match witness {
        Witness::Cycle(cells) => {
            path.polyline(cells.iter().map(|&cell| middle(cell)));
            path.close();
        }
        Witness::BorderPath(cells) => {
            let ends = [cells.first(), cells.last()].map(|cell| cell.map(|&cell| rim(board, cell)));
            let middles = cells.iter().map(|&cell| middle(cell));
            path.polyline(ends[0].into_iter().chain(middles).chain(ends[1]));
        }
        Witness::Separator(cell) => {
            let (x, y) = middle(*cell);
            let corners = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)];
            path.polyline(corners.map(|(dx, dy)| (x + 15.0 * dx, y + 15.0 * dy)).into_iter());
            path.close();
        }
        Witness::Region(cells) => outline(cells, &mut path),
        Witness::Islands(_) => {}
    }
    path
}

fn middle(cell: Cell) -> (f64, f64) {
    let middle = |n: u32| (f64::from(n) + 0.5) * CELL;
    (middle(cell.col), middle(cell.row))
}

/// The point of the border nearest to the middle of a border cell.
fn rim(board: &Board, cell: Cell) -> (f64, f64) {
    let (x, y) = middle(cell);
    let (right, below) = (board.cols() as f64 * CELL, board.rows() as f64 * CELL);
    match (cell.row as usize + 1, cell.col as usize + 1) {
        (1, _) => (x, 0.0),
        (_, 1) => (0.0, y),
        (row, _) if row == board.rows() => (x, below),
        _ => (right, y),
    }
}

/// The walls between cells that belong to a region and those that do not.
fn outline(cells: &[Cell], path: &mut Path) {
    let region: BTreeSet<(i64, i64)> = cells.iter().map(|c| (c.row.into(), c.col.into())).collect();
    for &(row, col) in &region {
        let (x, y) = (col as f64 * CELL, row as f64 * CELL);
        let walls = [
            ((row - 1, col), (x, y), (x + CELL, y)),
            ((row, col - 1), (x, y), (x, y + CELL)),
            ((row, col + 1), (x + CELL, y), (x + CELL, y + CELL)),
            ((row + 1, col), (x, y + CELL), (x + CELL, y + CELL)),
        ];
        for (_, from, to) in walls.into_iter().filter(|(near, ..)| !region.contains(near)) {
            path.segment(from, to);
        }
    }
}
