//! Colours and strokes.
//!
//! The strong colours are those of Okabe and Ito ("Color Universal Design", 2008), which most people
//! with colour-blindness can tell apart; a pale one is the strong one on half white paper. No colour
//! is the only sign of anything: what it marks also has a shape, a pattern or a letter.

use super::svg::{Attribute, Attributes};

/// The page.
pub(super) const PAPER: &str = "#fff";
/// Numbers, bridges, words.
pub(super) const INK: &str = "#000";
/// Shaded cells: dark, and still light enough that a white number is easy to read.
pub(super) const SHADE: &str = "#444";
/// Lines between cells.
pub(super) const GRID: &str = "#999";
/// What is still open.
pub(super) const FAINT: &str = "#777";
/// What a step concludes about.
pub(super) const CONCLUDED: &str = BLUE;
/// What a step rests on: dark for lines, pale for areas.
pub(super) const REASON: Colour = Colour { strong: "#a06a00", pale: "#f8dea6" };
/// What only the first of two answers has, and only the second.
pub(super) const DIFFERENCES: [Colour; 2] =
    [Colour { strong: VERMILION, pale: "#f7dfcc" }, Colour { strong: BLUE, pale: "#cce3f0" }];

const BLUE: &str = "#0072b2";
const VERMILION: &str = "#d55e00";

/// A colour for lines and one for areas below black letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Colour {
    pub(super) strong: &'static str,
    pub(super) pale: &'static str,
}

/// The colours of components and cuts, over and over.
pub(super) fn colour(i: usize) -> Colour {
    const COLOURS: [Colour; 7] = [
        Colour { strong: VERMILION, pale: "#f2bf99" },
        Colour { strong: "#56b4e9", pale: "#aadaf4" },
        Colour { strong: "#009e73", pale: "#99d8c7" },
        Colour { strong: "#cc79a7", pale: "#e6bcd3" },
        Colour { strong: "#e69f00", pale: "#f2cf80" },
        Colour { strong: BLUE, pale: "#99c7e0" },
        Colour { strong: "#b3a500", pale: "#f6f0a0" },
    ];
    COLOURS[i % COLOURS.len()]
}

/// The dashes of a line: solid for the first seven colours, then with gaps.
pub(super) fn dashes(i: usize) -> &'static str {
    const DASHES: [&str; 3] = ["none", "9 5", "2 5"];
    DASHES[i / 7 % DASHES.len()]
}

/// The letters that name component `i`: A to Z, AA and so on.
pub(super) fn name(i: usize) -> String {
    let letter = char::from(b'A' + (i % 26) as u8);
    match i / 26 {
        0 => letter.to_string(),
        more => format!("{}{letter}", name(more - 1)),
    }
}

/// A line of this colour, width and dashes.
pub(super) fn line<'a>(colour: &'a str, width: &'a str, dashes: &'a str) -> [Attribute<'a>; 4] {
    [("fill", "none"), ("stroke", colour), ("stroke-width", width), ("stroke-dasharray", dashes)]
}

/// What runs below a coloured line so that it stands out from dark and from white.
pub(super) const CASING: Attributes<'static> =
    &[("fill", "none"), ("stroke", PAPER), ("stroke-width", "7"), ("stroke-linejoin", "round")];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_count_in_letters() {
        let named = [0, 25, 26, 51, 52, 701, 702].map(name);
        assert_eq!(named, ["A", "Z", "AA", "AZ", "BA", "ZZ", "AAA"]);
    }

    #[test]
    fn neighbouring_lines_differ_in_colour_or_dashes() {
        let look = |i| (colour(i).strong, dashes(i));
        let looks: std::collections::HashSet<_> = (0..21).map(look).collect();
        assert_eq!(looks.len(), 21);
    }
}
