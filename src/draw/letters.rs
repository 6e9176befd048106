//! Words as outlines.
//!
//! A picture that names a font looks different wherever that font is missing, and its pixels would
//! depend on the machine that made them. So letters are drawn: as outlines of DejaVu Sans Condensed,
//! which the program carries within itself. It has no letters of some scripts; a box stands for them.
//! The words themselves are in the title and the description of the SVG.

use ttf_parser::{Face, GlyphId, OutlineBuilder};

use super::svg::Path;

/// The letters, ready to be drawn.
pub(super) struct Letters {
    face: Face<'static>,
}

impl Letters {
    /// How high a digit stands above its base line, for a size of 1.
    pub(super) const DIGIT_HEIGHT: f64 = 0.73;

    /// Opens the font.
    pub(super) fn new() -> Letters {
        let face = Face::parse(dejavu::sans_condensed::regular(), 0);
        Letters { face: face.expect("the font within the program is whole") }
    }

    /// How wide `text` is in this size.
    pub(super) fn width(&self, text: &str, size: f64) -> f64 {
        let units: u64 = text.chars().map(|sign| u64::from(self.advance(self.glyph(sign)))).sum();
        units as f64 * self.scale(size)
    }

    /// Adds `text` to a path; it starts at `x` on the base line `y`.
    pub(super) fn add(&self, text: &str, size: f64, (x, y): (f64, f64), path: &mut Path) {
        let scale = self.scale(size);
        let mut pen = Pen { path, scale, x, y };
        for sign in text.chars() {
            let glyph = self.glyph(sign);
            self.face.outline_glyph(glyph, &mut pen);
            pen.x += f64::from(self.advance(glyph)) * scale;
        }
    }

    /// `text` with its middle at the origin, as wide as `room` at most and no larger than `size`.
    pub(super) fn centred(&self, text: &str, size: f64, room: f64) -> Path {
        let size = size.min(room / self.width(text, 1.0).max(1e-3));
        let start = (-self.width(text, size) / 2.0, size * Letters::DIGIT_HEIGHT / 2.0);
        let mut path = Path::default();
        self.add(text, size, start, &mut path);
        path
    }

    fn glyph(&self, sign: char) -> GlyphId {
        self.face.glyph_index(sign).unwrap_or(GlyphId(0))
    }

    fn advance(&self, glyph: GlyphId) -> u16 {
        self.face.glyph_hor_advance(glyph).unwrap_or(0)
    }

    fn scale(&self, size: f64) -> f64 {
        size / f64::from(self.face.units_per_em())
    }
}

/// Draws an outline of the font: its y grows upwards, that of a picture downwards.
struct Pen<'a> {
    path: &'a mut Path,
    scale: f64,
    x: f64,
    y: f64,
}

impl Pen<'_> {
    fn at(&self, x: f32, y: f32) -> (f64, f64) {
        (self.x + f64::from(x) * self.scale, self.y - f64::from(y) * self.scale)
    }
}

impl OutlineBuilder for Pen<'_> {
    fn move_to(&mut self, x: f32, y: f32) {
        self.path.start(self.at(x, y));
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.path.line(self.at(x, y));
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.path.curve(self.at(x1, y1), self.at(x, y));
    }

    fn curve_to(&mut self, _: f32, _: f32, _: f32, _: f32, x: f32, y: f32) {
        self.path.line(self.at(x, y)); // a font of this kind has curves with one control point only
    }

    fn close(&mut self) {
        self.path.close();
    }
}
