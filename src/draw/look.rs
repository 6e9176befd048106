//! What is to be seen of each cell and span: what is known, held against a second answer.

use crosscut_puzzles::{Board, hashi, hitori};

use super::Picture;
use crate::partial::{Bounds, Partial};

/// One of two answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Which {
    First,
    Second,
}

impl Which {
    pub(super) const BOTH: [Which; 2] = [Which::First, Which::Second];
}

/// A Hitori cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CellLook {
    Open,
    Unshaded,
    Shaded,
    /// Shaded in one answer and unshaded in the other.
    ShadedOnlyIn(Which),
}

/// A Hashi span.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(super) struct SpanLook {
    /// Bridges that are there for certain, in both answers if there are two.
    pub certain: u8,
    /// Bridges that only one answer has.
    pub more: Option<(Which, u8)>,
    /// Bridges that may be there.
    pub open: u8,
}

impl SpanLook {
    /// All bridges, those that may be there too.
    pub(super) fn most(self) -> u8 {
        let more = self.more.map_or(0, |(_, more)| more);
        self.certain.saturating_add(more).saturating_add(self.open)
    }
}

/// Whether something is known and something is still open.
pub(super) fn is_partial(picture: &Picture<'_>) -> bool {
    match picture.board {
        Board::Hitori(board) => {
            let looks = cells(board, picture);
            looks.contains(&CellLook::Open) && looks.iter().any(|&look| look != CellLook::Open)
        }
        Board::Hashi(board) => {
            spans(picture.board, board, picture).iter().any(|look| look.open > 0)
        }
    }
}

/// All cells, row by row.
pub(super) fn cells(board: &hitori::Board, picture: &Picture<'_>) -> Vec<CellLook> {
    let marks = |partial: &Partial| match partial {
        Partial::Hitori(marks) if marks.len() == board.n_cells() => marks.clone(),
        _ => vec![None; board.n_cells()],
    };
    let known = marks(&picture.known);
    let other = picture.other.as_ref().map_or_else(|| known.clone(), marks);
    known.into_iter().zip(other).map(|(first, second)| cell(first, second)).collect()
}

fn cell(first: Option<bool>, second: Option<bool>) -> CellLook {
    match (first, second) {
        (Some(true), Some(true)) => CellLook::Shaded,
        (Some(false), Some(false)) => CellLook::Unshaded,
        (Some(true), Some(false)) => CellLook::ShadedOnlyIn(Which::First),
        (Some(false), Some(true)) => CellLook::ShadedOnlyIn(Which::Second),
        (None, _) | (_, None) => CellLook::Open,
    }
}

/// All spans. Of a board about which nothing is known, nothing is shown as open: it is the bare board.
pub(super) fn spans(board: &Board, islands: &hashi::Board, picture: &Picture<'_>) -> Vec<SpanLook> {
    let nothing = vec![SpanLook::default(); islands.spans().len()];
    if picture.other.is_none() && picture.known == Partial::open(board) {
        return nothing;
    }
    let bounds = |partial: &Partial| match partial {
        Partial::Hashi(bounds) if bounds.len() == nothing.len() => Some(bounds.clone()),
        _ => None,
    };
    let Some(known) = bounds(&picture.known) else { return nothing };
    let other = picture.other.as_ref().and_then(bounds).unwrap_or_else(|| known.clone());
    known.into_iter().zip(other).map(|(first, second)| span(first, second)).collect()
}

fn span(first: Bounds, second: Bounds) -> SpanLook {
    let (least, most) = (first.least.max(second.least), first.most.max(second.most));
    let certain = first.least.min(second.least);
    let which = if first.least > second.least { Which::First } else { Which::Second };
    let more = (least > certain).then_some((which, least - certain));
    SpanLook { certain, more, open: most.saturating_sub(least) }
}
