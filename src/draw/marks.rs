//! Marks that both puzzles share: frames of a step, hatching of differences.

use super::look::Which;
use super::style::{self, CASING, DIFFERENCES, REASON};
use super::svg::{Area, Attribute, Path, Svg};

/// The frame round what a step concludes about; with round corners of this radius.
pub(super) fn concluded(svg: &mut Svg, area: Area, radius: &str) {
    svg.rect(area, &[CASING, &[("rx", radius)]].concat());
    let line = style::line(style::CONCLUDED, "3.5", "none");
    svg.rect(area, &[&line[..], &[("class", "concluded"), ("rx", radius)]].concat());
}

/// The frame round what a step rests on.
pub(super) fn reason(svg: &mut Svg, area: Area, radius: &str) {
    let casing = style::line(style::PAPER, "4", "none");
    svg.rect(area, &[&casing[..], &[("rx", radius)]].concat());
    let line = style::line(REASON.strong, "2.5", "0 4.5");
    let look = [("class", "reason"), ("rx", radius), ("stroke-linecap", "round")];
    svg.rect(area, &[&line[..], &look].concat());
}

/// A square that is shaded in one of two answers: strokes rising to the right and a solid frame for
/// the first, falling and dashed for the second.
pub(super) fn hatched(svg: &mut Svg, area: Area, which: Which) {
    let colour = DIFFERENCES[which as usize];
    let (class, dashes) = match which {
        Which::First => ("first-only", "none"),
        Which::Second => ("second-only", "5 3"),
    };
    svg.rect(area, &[("class", class), ("fill", colour.pale)]);
    svg.path(&strokes(area, which), &style::line(colour.strong, "1.8", "none"));
    svg.rect(area.shrunk(2.0), &style::line(colour.strong, "3", dashes));
}

/// Diagonals of a square, a quarter of its side apart.
fn strokes(area: Area, which: Which) -> Path {
    let side = area.width;
    let mut path = Path::default();
    for k in 1..8 {
        let t = side * f64::from(k) / 4.0;
        let (near, far) = (t.min(side), (t - side).max(0.0));
        let mut points = [(far, near), (near, far)];
        if which == Which::Second {
            points = points.map(|(x, y)| (side - x, y));
        }
        let [from, to] = points.map(|(x, y)| (area.x + x, area.y + y));
        path.segment(from, to);
    }
    path
}

/// A bridge that is there in one of two answers: long dashes for the first, dots for the second.
pub(super) fn bridge_only_in(which: Which) -> Vec<Attribute<'static>> {
    let (class, width, dashes, cap) = match which {
        Which::First => ("first-only", "4", "9 3", "butt"),
        Which::Second => ("second-only", "4.5", "0 6.5", "round"),
    };
    let line = style::line(DIFFERENCES[which as usize].strong, width, dashes);
    [&line[..], &[("class", class), ("stroke-linecap", cap)]].concat()
}
