//! Hitori: numbers in a grid, shaded cells dark with light numbers.

use std::collections::BTreeSet;

use crosscut_puzzles::hitori::Board;

use super::letters::Letters;
use super::svg::{Area, Path, Svg};
use super::{CELL, Picture, style};
use crate::partial::Partial;

/// How large numbers are that need not be made smaller.
const SIZE: f64 = 24.0;
/// How wide a number may be.
const ROOM: f64 = 34.0;

/// The board at the origin.
pub(super) fn draw(svg: &mut Svg, board: &Board, picture: &Picture<'_>) {
    let open;
    let marks = match &picture.known {
        Partial::Hitori(marks) if marks.len() == board.n_cells() => marks,
        _ => {
            open = vec![None; board.n_cells()];
            &open
        }
    };
    let cells = |mark| (0..board.n_cells()).filter(move |&i| marks[i] == mark);
    let is_partial = marks.contains(&None);
    svg.element("defs", &[], |svg| define_numbers(svg, board));
    svg.group(&[("class", "shaded"), ("fill", style::SHADE)], |svg| {
        cells(Some(true)).for_each(|i| svg.rect(area(board, i), &[]));
    });
    svg.path(&grid(board), &[("class", "grid"), ("stroke", style::GRID)]);
    if is_partial {
        let ring = [
            ("class", "unshaded"),
            ("fill", "none"),
            ("stroke", style::FAINT),
            ("stroke-width", "1.5"),
        ];
        svg.group(&ring, |svg| {
            cells(Some(false)).for_each(|i| svg.circle(centre(board, i), CELL * 0.44, &[]));
        });
    }
    svg.rect(
        Area {
            x: 0.0,
            y: 0.0,
            width: board.cols() as f64 * CELL,
            height: board.rows() as f64 * CELL,
        },
        &[("fill", "none"), ("stroke", style::INK), ("stroke-width", "2.5")],
    );
    for (is_shaded, ink) in [(false, style::INK), (true, style::PAPER)] {
        svg.group(&[("class", "numbers"), ("fill", ink)], |svg| {
            let own = (0..board.n_cells()).filter(|&i| (marks[i] == Some(true)) == is_shaded);
            for (i, number) in own.filter_map(|i| Some((i, board.value(i)?))) {
                svg.place(&id(number), centre(board, i));
            }
        });
    }
}

fn id(number: u32) -> String {
    format!("n{number}")
}

fn define_numbers(svg: &mut Svg, board: &Board) {
    let letters = Letters::new();
    let numbers: BTreeSet<u32> = board.values().iter().flatten().copied().collect();
    for number in numbers {
        let path = letters.centred(&number.to_string(), SIZE, ROOM);
        svg.path(&path, &[("id", &id(number))]);
    }
}

fn area(board: &Board, i: usize) -> Area {
    let (x, y) = ((i % board.cols()) as f64 * CELL, (i / board.cols()) as f64 * CELL);
    Area { x, y, width: CELL, height: CELL }
}

fn centre(board: &Board, i: usize) -> (f64, f64) {
    let Area { x, y, .. } = area(board, i);
    (x + CELL / 2.0, y + CELL / 2.0)
}

fn grid(board: &Board) -> Path {
    let (width, height) = (board.cols() as f64 * CELL, board.rows() as f64 * CELL);
    let mut path = Path::default();
    for row in 1..board.rows() {
        path.segment((0.0, row as f64 * CELL), (width, row as f64 * CELL));
    }
    for col in 1..board.cols() {
        path.segment((col as f64 * CELL, 0.0), (col as f64 * CELL, height));
    }
    path
}
