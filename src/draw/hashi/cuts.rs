//! Cuts of Hashi: a set of islands that no bridge leaves, and the spans that could leave it.
//!
//! The islands of a set have a second rim, the spans are broad dashed lines. A span that leaves several
//! sets has a line of each colour.

use std::collections::{BTreeMap, BTreeSet};

use crosscut_encodings::{Cut, Witness};
use crosscut_puzzles::hashi::Board;

use super::{ISLAND, middle, stretch};
use crate::draw::style;
use crate::draw::svg::{Path, Svg};

/// The sets of islands, by cut.
fn sets(board: &Board, cuts: &[Cut]) -> Vec<BTreeSet<usize>> {
    let set = |cut: &Cut| match &cut.witness {
        Witness::Islands(islands) => {
            islands.iter().copied().filter(|&i| i < board.islands().len()).collect()
        }
        _ => BTreeSet::new(),
    };
    cuts.iter().map(set).collect()
}

/// The spans that leave the sets.
pub(super) fn draw_spans(svg: &mut Svg, board: &Board, cuts: &[Cut]) {
    let mut left: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for (k, set) in sets(board, cuts).iter().enumerate() {
        let spans =
            set.iter().flat_map(|&island| board.spans_of(island).iter().map(move |&s| (island, s)));
        for (_, s) in spans.filter(|&(island, s)| !set.contains(&board.spans()[s].other(island))) {
            left.entry(s).or_default().push(k);
        }
    }
    svg.group(&[("class", "cuts")], |svg| {
        for (s, sets) in left {
            for (place, &k) in sets.iter().enumerate() {
                let aside = (place as f64 - (sets.len() - 1) as f64 / 2.0) * 5.0;
                let (from, to) = stretch(board, s, aside);
                let mut path = Path::default();
                path.segment(from, to);
                svg.path(&path, &style::line(style::colour(k).strong, "4", "6 4"));
            }
        }
    });
}

/// The rims of the islands in the sets.
pub(super) fn draw_islands(svg: &mut Svg, board: &Board, cuts: &[Cut]) {
    for (k, set) in sets(board, cuts).into_iter().enumerate() {
        let line = style::line(style::colour(k).strong, "2.5", style::dashes(k));
        svg.group(&[&[("class", "cut-islands")], &line[..]].concat(), |svg| {
            let islands = set.into_iter().map(|i| middle(board.islands()[i].cell));
            islands.for_each(|place| svg.circle(place, ISLAND + 2.5, &[]));
        });
    }
}
