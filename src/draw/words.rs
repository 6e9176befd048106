//! A picture in words: its title, and a description for those who do not see it.

use std::fmt::Write;

use crosscut_puzzles::{Board, hashi, hitori};

use super::Picture;
use super::look::{self, CellLook, SpanLook, Which};
use crate::report::cut::CutRow;
use crate::report::text::counted;

/// Of larger boards the description says less.
const MOST_PLACES: usize = 1600;

/// Puzzle, size and caption.
pub(super) fn title(picture: &Picture<'_>) -> String {
    let Picture { board, caption, .. } = picture;
    let name = match board {
        Board::Hitori(_) => "Hitori",
        Board::Hashi(_) => "Hashi",
    };
    let (rows, cols) = (board.rows() as u64, board.cols() as u64);
    let title = format!("{name}, {}, {}", counted(rows, "row"), counted(cols, "column"));
    match caption.as_deref() {
        None | Some("") => title,
        Some(caption) => format!("{title}: {caption}"),
    }
}

/// All that is drawn, place by place.
pub(super) fn description(picture: &Picture<'_>) -> String {
    let mut words = match picture.board {
        Board::Hitori(board) if board.n_cells() <= MOST_PLACES => of_cells(board, picture),
        Board::Hashi(board) if board.islands().len() <= MOST_PLACES => of_islands(board, picture),
        _ => "Too large to be told place by place.\n".to_owned(),
    };
    if let Some(step) = &picture.step {
        let list = |cells: &[crosscut_puzzles::Cell]| {
            cells.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
        };
        let number = step.number.map_or(String::new(), |n| format!(" {n}"));
        put(&mut words, format_args!("Step{number}: concludes {}", list(&step.concludes)));
        put(&mut words, format_args!(" because of {}.\n", list(&step.because)));
    }
    for cut in picture.round.iter().flat_map(|round| &round.cuts) {
        put(&mut words, format_args!("Cut: {}.\n", CutRow::new(picture.board, cut).text()));
    }
    words
}

fn of_cells(board: &hitori::Board, picture: &Picture<'_>) -> String {
    let looks = look::cells(board, picture);
    let is_partial = looks.contains(&CellLook::Open);
    let mut words = String::new();
    let cells: Vec<(Option<u32>, CellLook)> = board.values().iter().copied().zip(looks).collect();
    for (row, cells) in cells.chunks(board.cols()).enumerate() {
        put(&mut words, format_args!("Row {}:", row + 1));
        for (i, (number, look)) in cells.iter().enumerate() {
            let number = number.map_or("blank".to_owned(), |n| n.to_string());
            let look = match look {
                CellLook::Shaded => " shaded",
                CellLook::Unshaded if is_partial => " unshaded",
                CellLook::ShadedOnlyIn(Which::First) => " shaded in the first answer only",
                CellLook::ShadedOnlyIn(Which::Second) => " shaded in the second answer only",
                CellLook::Unshaded | CellLook::Open => "",
            };
            let end = if i + 1 == cells.len() { ".\n" } else { "," };
            put(&mut words, format_args!(" {number}{look}{end}"));
        }
    }
    words
}

fn of_islands(board: &hashi::Board, picture: &Picture<'_>) -> String {
    let mut words = "Islands:".to_owned();
    for island in board.islands() {
        let clue = island.clue.map_or("?".to_owned(), |n| n.to_string());
        put(&mut words, format_args!(" {} {clue};", island.cell));
    }
    words.push('\n');
    let looks = look::spans(picture.board, board, picture);
    let seen: Vec<_> = looks.into_iter().enumerate().filter(|(_, look)| look.most() > 0).collect();
    if !seen.is_empty() {
        words.push_str("Bridges:");
        for (s, look) in seen {
            let (from, to) = board.ends(s);
            put(&mut words, format_args!(" {from}-{to} {};", of_span(look)));
        }
        words.push('\n');
    }
    words
}

fn of_span(look: SpanLook) -> String {
    let mut words = look.certain.to_string();
    if let Some((which, more)) = look.more {
        let which = if which == Which::First { "first" } else { "second" };
        put(&mut words, format_args!(", and {more} in the {which} answer only"));
    }
    if look.open > 0 {
        put(&mut words, format_args!(", up to {}", look.most()));
    }
    words
}

fn put(words: &mut String, more: std::fmt::Arguments<'_>) {
    words.write_fmt(more).expect("a string takes all text");
}
