//! The key: what the marks of a picture mean, each with a sample. A picture has those that it needs.

use crosscut_encodings::Witness;
use crosscut_puzzles::Puzzle;

use super::letters::Letters;
use super::look::Which;
use super::style::{self, REASON};
use super::svg::{Area, Path, Short, Svg};
use super::{CELL, Picture, look, marks};

/// How far the entries are apart.
pub(super) const LINE: f64 = 24.0;
const SAMPLE: f64 = 18.0;
const SIZE: f64 = 13.0;
const INDENT: f64 = SAMPLE + 10.0;

/// A mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mark {
    Ring,
    OpenBridge,
    OnlyIn(Which),
    BridgeOnlyIn(Which),
    Concluded,
    Reason,
    Component,
    CutLine,
    CutRing,
    CutWalls,
    CutSpans,
}

/// A mark, what it means, and which pictures have it.
pub(super) struct Entry {
    mark: Mark,
    /// What stands for it on a terminal; cuts are told there in words.
    signs: Option<&'static str>,
    words: &'static str,
    is_in: fn(&Picture<'_>) -> bool,
}

/// All marks, in the order of a key.
const ALL: [Entry; 13] = [
    Entry {
        mark: Mark::Ring,
        signs: Some("( )"),
        words: "unshaded; without this mark: open",
        is_in: |picture| is_of(picture, Puzzle::Hitori) && look::is_partial(picture),
    },
    Entry {
        mark: Mark::OpenBridge,
        signs: Some("╌╌╌"),
        words: "a bridge that may be there",
        is_in: |picture| is_of(picture, Puzzle::Hashi) && look::is_partial(picture),
    },
    Entry {
        mark: Mark::OnlyIn(Which::First),
        signs: Some("╱ ╱"),
        words: "shaded in the first answer only",
        is_in: |picture| is_of(picture, Puzzle::Hitori) && picture.other.is_some(),
    },
    Entry {
        mark: Mark::OnlyIn(Which::Second),
        signs: Some("╲ ╲"),
        words: "shaded in the second answer only",
        is_in: |picture| is_of(picture, Puzzle::Hitori) && picture.other.is_some(),
    },
    Entry {
        mark: Mark::BridgeOnlyIn(Which::First),
        signs: Some("╱╱╱"),
        words: "a bridge of the first answer only",
        is_in: |picture| is_of(picture, Puzzle::Hashi) && picture.other.is_some(),
    },
    Entry {
        mark: Mark::BridgeOnlyIn(Which::Second),
        signs: Some("╲╲╲"),
        words: "a bridge of the second answer only",
        is_in: |picture| is_of(picture, Puzzle::Hashi) && picture.other.is_some(),
    },
    Entry {
        mark: Mark::Concluded,
        signs: Some("[ ]"),
        words: "what the step concludes about",
        is_in: |picture| picture.step.is_some(),
    },
    Entry {
        mark: Mark::Reason,
        signs: Some(": :"),
        words: "what it rests on",
        is_in: |picture| picture.step.is_some(),
    },
    Entry {
        mark: Mark::Component,
        signs: Some("  A"),
        words: "cut off from the largest part; each part has a letter",
        is_in: |picture| has_cut(picture, |_| true),
    },
    Entry {
        mark: Mark::CutLine,
        signs: None,
        words: "a cut: one of the cells on the line is unshaded",
        is_in: |picture| {
            has_cut(picture, |w| matches!(w, Witness::Cycle(_) | Witness::BorderPath(_)))
        },
    },
    Entry {
        mark: Mark::CutRing,
        signs: None,
        words: "a cut: this cell is unshaded",
        is_in: |picture| has_cut(picture, |w| matches!(w, Witness::Separator(_))),
    },
    Entry {
        mark: Mark::CutWalls,
        signs: None,
        words: "a cut: one of the cells outside the wall is unshaded",
        is_in: |picture| has_cut(picture, |w| matches!(w, Witness::Region(_))),
    },
    Entry {
        mark: Mark::CutSpans,
        signs: None,
        words: "a cut: one of the spans that leave a part has a bridge",
        is_in: |picture| has_cut(picture, |w| matches!(w, Witness::Islands(_))),
    },
];

fn is_of(picture: &Picture<'_>, puzzle: Puzzle) -> bool {
    picture.board.puzzle() == puzzle
}

fn has_cut(picture: &Picture<'_>, is_meant: fn(&Witness) -> bool) -> bool {
    let mut cuts = picture.round.iter().flat_map(|round| &round.cuts);
    cuts.any(|cut| is_meant(&cut.witness))
}

/// What a picture needs.
pub(super) fn entries(picture: &Picture<'_>) -> Vec<Entry> {
    ALL.into_iter().filter(|entry| (entry.is_in)(picture)).collect()
}

/// The same in signs, for a terminal.
pub(super) fn in_signs(picture: &Picture<'_>) -> Vec<(&'static str, &'static str)> {
    let entries = entries(picture).into_iter();
    entries.filter_map(|entry| Some((entry.signs?, entry.words))).collect()
}

/// How wide the key is.
pub(super) fn width(letters: &Letters, entries: &[Entry]) -> f64 {
    entries.iter().map(|entry| INDENT + letters.width(entry.words, SIZE)).fold(0.0, f64::max)
}

/// The key, with its upper left corner there.
pub(super) fn draw(svg: &mut Svg, letters: &Letters, entries: &[Entry], (x, y): (f64, f64)) {
    if entries.is_empty() {
        return;
    }
    let mut words = Path::default();
    svg.group(&[("class", "key")], |svg| {
        for (i, entry) in entries.iter().enumerate() {
            let top = y + i as f64 * LINE;
            sample(svg, letters, entry.mark, Area::square((x, top), SAMPLE));
            letters.add(entry.words, SIZE, (x + INDENT, top + 13.5), &mut words);
        }
        svg.path(&words, &[]);
    });
}

fn sample(svg: &mut Svg, letters: &Letters, mark: Mark, area: Area) {
    let (x, y) = area.middle();
    let across = |svg: &mut Svg, look: &[(&str, &str)]| {
        let mut path = Path::default();
        path.segment((area.x, y), (area.x + area.width, y));
        svg.path(&path, look);
    };
    match mark {
        Mark::Ring => {
            svg.circle((x, y), SAMPLE * 0.44, &style::line(style::FAINT, "1.5", "none"));
        }
        Mark::OpenBridge => across(svg, &style::line(style::FAINT, "1.4", "2.5 2.5")),
        Mark::OnlyIn(which) => {
            let (x, y, scale) = (Short(area.x), Short(area.y), Short(SAMPLE / CELL));
            let small = format!("translate({x} {y}) scale({scale})");
            let cell = Area::square((0.0, 0.0), CELL);
            svg.group(&[("transform", &small)], |svg| marks::hatched(svg, cell, which));
        }
        Mark::BridgeOnlyIn(which) => across(svg, &marks::bridge_only_in(which)),
        Mark::Concluded => marks::concluded(svg, area.shrunk(2.0), "2"),
        Mark::Reason => {
            svg.rect(area, &[("fill", REASON.pale)]);
            marks::reason(svg, area.shrunk(2.0), "2");
        }
        Mark::Component => {
            svg.rect(area, &[("fill", style::colour(0).pale)]);
            let mut name = Path::default();
            letters.add(&style::name(0), 11.0, (area.x + 5.5, y + 4.0), &mut name);
            svg.path(&name, &[]);
        }
        Mark::CutLine => {
            svg.rect(area, &[("fill", style::SHADE)]);
            across(svg, style::CASING);
            across(svg, &style::line(style::colour(0).strong, "4", "none"));
        }
        Mark::CutRing => {
            svg.rect(area, &[("fill", style::SHADE)]);
            svg.rect(area.shrunk(4.0), style::CASING);
            svg.rect(area.shrunk(4.0), &style::line(style::colour(0).strong, "4", "none"));
        }
        Mark::CutWalls => {
            svg.rect(area.shrunk(2.0), &style::line(style::colour(0).strong, "4", "none"));
        }
        Mark::CutSpans => across(svg, &style::line(style::colour(0).strong, "4", "6 4")),
    }
}
