//! Pictures in text, for a terminal.
//!
//! ```text
//! ┌───┬───┬───┐     ▓3▓  shaded
//! │ 1 │▓3▓│ 2 │     (3)  unshaded, where others are still open
//! ├───┼───┼───┤     /3/  shaded in the first of two answers only
//! │ 3 │ 2 │ 1 │     \3\  shaded in the second only
//! └───┴───┴───┘     [ ]  what a step concludes about, with : : round what it rests on
//!
//! 2───3═══2         lines for one and two bridges, a heavy one with a number for more
//! │   ·   ┃
//! 1╌╌╌?   4         dashes for a bridge that may be there
//! ```
//!
//! Unlike the pictures in reports, which are `crate::report::picture` and can be read back, these show
//! bridges between touching islands, and the numbers of shaded cells.

mod canvas;
mod hashi;
mod hitori;

use crosscut_puzzles::Board;

use super::{Picture, key};
use crate::report::cut::CutRow;
use crate::report::text::Paint;

/// Which signs may be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Signs {
    /// Those that draw boxes.
    Boxes,
    /// Only those of ASCII.
    Ascii,
}

/// Codes of terminal colours.
mod code {
    pub(super) const FIRST: &str = "33";
    pub(super) const SECOND: &str = "36";
    pub(super) const CONCLUDED: &str = "1;34";
    pub(super) const REASON: &str = "33";
    pub(super) const SHADED: &str = "7";
    pub(super) const FAINT: &str = "2";
    pub(super) const BOLD: &str = "1";

    /// Of a component.
    pub(super) fn component(i: usize) -> &'static str {
        ["31", "36", "32", "35", "33", "34"][i % 6]
    }
}

/// The picture as lines of text: the caption, the board, what its marks mean, the cuts in words.
pub fn draw(picture: &Picture<'_>, signs: Signs, paint: Paint) -> String {
    let mut text = String::new();
    let number = picture.step.as_ref().and_then(|step| step.number);
    let number = number.map(|n| format!("step {n}"));
    let caption = picture.caption.as_deref().map(crate::report::in_line);
    let head: Vec<String> = number.into_iter().chain(caption).collect();
    if !head.is_empty() {
        text.push_str(&format!("{}\n", head.join(": ")));
    }
    let board = match picture.board {
        Board::Hitori(board) => hitori::draw(board, picture),
        Board::Hashi(board) => hashi::draw(board, picture),
    };
    text.push_str(&board.into_text(paint));
    for (sample, words) in key::in_signs(picture) {
        text.push_str(&format!("{sample}  {words}\n"));
    }
    for cut in picture.round.iter().flat_map(|round| &round.cuts) {
        text.push_str(&format!("cut: {}\n", CutRow::new(picture.board, cut).text()));
    }
    match signs {
        Signs::Boxes => text,
        Signs::Ascii => text.chars().map(canvas::in_ascii).collect(),
    }
}
