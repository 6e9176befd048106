//! Boards as pictures: SVG, PNG, and text for a terminal.
//!
//! A [`Picture`] is a board and what is to be seen on it: an answer or part of one, the places where a
//! second answer differs, one step of reasoning, one round of the SAT engine's loop. Everything is
//! told by shape as well as by colour, so a picture can be read when it is printed in black and
//! white, and the colours are those that most people with colour-blindness can tell apart.
//!
//! ```text
//! page          what stands round the board: words above it, the key below it
//!   hitori      the board, what is known of it, differences, a step
//!     cuts      a round of the SAT engine
//!   hashi       the same for islands and bridges
//!     cuts
//!   key         what the marks of a picture mean
//!   words       the description for those who do not see it
//! look          what is to be seen of each cell and span
//! components    what hangs together in a round
//! letters       words as outlines, so that a picture needs no font and looks alike everywhere
//! marks, style  frames and hatching; colours and strokes
//! svg           elements, escaping, short numbers
//! png           the SVG as pixels
//! terminal      the picture as text
//! rounds        the rounds of the SAT engine, ready to be drawn
//! ```
//!
//! One cell is [`CELL`] units wide. The same picture gives the same bytes on every machine.

mod components;
mod hashi;
mod hitori;
mod key;
mod letters;
mod look;
mod marks;
mod page;
mod png;
pub mod rounds;
mod style;
mod svg;
pub mod terminal;
#[cfg(test)]
mod tests;
mod words;

use crosscut_encodings::Cut;
use crosscut_puzzles::{Board, Cell};

use crate::partial::Partial;
use components::Components;

pub use png::DrawError;

/// The side of a cell, in the units of the SVG's view box.
const CELL: f64 = 40.0;

/// A board and what is to be seen on it.
#[derive(Clone, Debug)]
pub struct Picture<'a> {
    /// The board.
    pub board: &'a Board,
    /// What is known of its answer; what belongs to another board is not drawn.
    pub known: Partial,
    /// A second answer: where it differs from what is known, the place is marked.
    pub other: Option<Partial>,
    /// One step of reasoning.
    pub step: Option<Highlight>,
    /// One round of the SAT engine; what is known is then its model's answer.
    pub round: Option<CutRound>,
    /// What stands above the board.
    pub caption: Option<String>,
}

impl<'a> Picture<'a> {
    /// The board and nothing else.
    pub fn board(board: &'a Board) -> Picture<'a> {
        let known = Partial::open(board);
        Picture { board, known, other: None, step: None, round: None, caption: None }
    }
}

/// One step of reasoning: what it concludes and what it rests on. Cells outside the board are passed
/// over.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Highlight {
    /// Its number in a row of steps.
    pub number: Option<usize>,
    /// The cells it concludes about. Hashi: islands, if the conclusion is about islands.
    pub concludes: Vec<Cell>,
    /// Hashi: the spans it concludes about, in the order of the board.
    pub spans: Vec<usize>,
    /// The cells it rests on.
    pub because: Vec<Cell>,
}

/// One round of the SAT engine: a model whose answer is not connected, and the cuts it violates. The
/// components are those of what the picture knows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CutRound {
    /// The cuts that were added.
    pub cuts: Vec<Cut>,
}

/// The picture as SVG, with title and description for those who cannot see it.
pub fn svg(picture: &Picture<'_>) -> String {
    page::draw(picture)
}

/// The picture as PNG of this width; its height follows.
///
/// # Errors
/// If that would be more pixels than [`DrawError::TooLarge`] says.
pub fn png(picture: &Picture<'_>, pixels_wide: u32) -> Result<Vec<u8>, DrawError> {
    png::render(&svg(picture), pixels_wide)
}

/// How many pixels a picture is wide where nothing else is asked for: twice its size on a screen, so
/// that it is sharp in print.
pub fn usual_width(picture: &Picture<'_>) -> u32 {
    const MOST: f64 = 4000.0;
    (2.0 * page::pixels_wide(picture)).clamp(1.0, MOST) as u32
}

/// The number of components of what is known.
fn components(picture: &Picture<'_>) -> usize {
    match picture.board {
        Board::Hitori(board) => Components::of_cells(board, &look::cells(board, picture)).n,
        Board::Hashi(board) => {
            Components::of_islands(board, &look::spans(picture.board, board, picture)).n
        }
    }
}
