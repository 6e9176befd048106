//! What stands round the board: the page, words above it.

use crosscut_puzzles::Board;

use super::svg::{Area, Short, Svg};
use super::{CELL, Picture, hashi, hitori, style};

/// Free paper round everything.
const MARGIN: f64 = 12.0;
/// The longer side of a board in pixels, as far as cells are between the two limits.
const USUAL_SIDE: f64 = 1000.0;
const LEAST_CELL: f64 = 12.0;
const MOST_CELL: f64 = 40.0;

/// The whole document.
pub(super) fn draw(picture: &Picture<'_>) -> String {
    let (rows, cols) = (picture.board.rows().max(1) as f64, picture.board.cols().max(1) as f64);
    let (width, height) = (cols * CELL + 2.0 * MARGIN, rows * CELL + 2.0 * MARGIN);
    let pixels = (USUAL_SIDE / rows.max(cols)).clamp(LEAST_CELL, MOST_CELL) / CELL;
    let view = format!("0 0 {} {}", Short(width), Short(height));
    let size = [width, height].map(|side| Short((side * pixels).round()).to_string());
    let attributes = [
        ("xmlns", "http://www.w3.org/2000/svg"),
        ("viewBox", &view),
        ("width", &size[0]),
        ("height", &size[1]),
        ("role", "img"),
    ];
    let mut svg = Svg::default();
    svg.element("svg", &attributes, |svg| {
        svg.words("title", &title(picture));
        svg.rect(Area { x: 0.0, y: 0.0, width, height }, &[("fill", style::PAPER)]);
        let place = format!("translate({MARGIN} {MARGIN})");
        svg.group(&[("transform", &place)], |svg| match picture.board {
            Board::Hitori(board) => hitori::draw(svg, board, picture),
            Board::Hashi(board) => hashi::draw(svg, board, picture),
        });
    });
    svg.into_text()
}

fn title(picture: &Picture<'_>) -> String {
    let Picture { board, caption, .. } = picture;
    let size = format!("{} {}x{}", board.puzzle(), board.rows(), board.cols());
    caption.as_ref().map_or_else(|| size.clone(), |caption| format!("{size}: {caption}"))
}
