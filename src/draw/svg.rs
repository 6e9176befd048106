//! SVG as text: elements, escaping, short numbers.

use std::fmt::{self, Write};

/// An SVG document that is being written.
#[derive(Debug, Default)]
pub(super) struct Svg {
    out: String,
}

/// An attribute of an element: name and value.
pub(super) type Attribute<'a> = (&'a str, &'a str);
pub(super) type Attributes<'a> = &'a [Attribute<'a>];

impl Svg {
    /// The text so far.
    pub(super) fn into_text(self) -> String {
        self.out
    }

    /// An element with what `inside` writes into it.
    pub(super) fn element(
        &mut self,
        name: &str,
        attributes: Attributes<'_>,
        inside: impl FnOnce(&mut Svg),
    ) {
        self.start(name, attributes);
        self.out.push_str(">\n");
        inside(self);
        self.put(format_args!("</{name}>\n"));
    }

    /// A group of elements.
    pub(super) fn group(&mut self, attributes: Attributes<'_>, inside: impl FnOnce(&mut Svg)) {
        self.element("g", attributes, inside);
    }

    /// An element of words.
    pub(super) fn words(&mut self, name: &str, words: &str) {
        self.put(format_args!("<{name}>{}</{name}>\n", Escaped(words)));
    }

    /// A rectangle.
    pub(super) fn rect(&mut self, area: Area, attributes: Attributes<'_>) {
        let Area { x, y, width, height } = area;
        let [x, y, width, height] = [x, y, width, height].map(Short);
        self.start("rect", &[]);
        self.put(format_args!(r#" x="{x}" y="{y}" width="{width}" height="{height}""#));
        self.end(attributes);
    }

    /// A circle.
    pub(super) fn circle(&mut self, (x, y): (f64, f64), radius: f64, attributes: Attributes<'_>) {
        let [x, y, r] = [x, y, radius].map(Short);
        self.start("circle", &[]);
        self.put(format_args!(r#" cx="{x}" cy="{y}" r="{r}""#));
        self.end(attributes);
    }

    /// A path; none if it has no points.
    pub(super) fn path(&mut self, path: &Path, attributes: Attributes<'_>) {
        if path.text.is_empty() {
            return;
        }
        self.start("path", &[]);
        self.put(format_args!(r#" d="{}""#, path.text));
        self.end(attributes);
    }

    /// What was defined as `id`, moved to a place.
    pub(super) fn place(&mut self, id: &str, (x, y): (f64, f64)) {
        let (x, y) = (Short(x), Short(y));
        self.put(format_args!("<use href=\"#{}\" x=\"{x}\" y=\"{y}\"/>\n", Escaped(id)));
    }

    fn start(&mut self, name: &str, attributes: Attributes<'_>) {
        self.put(format_args!("<{name}"));
        self.attributes(attributes);
    }

    fn end(&mut self, attributes: Attributes<'_>) {
        self.attributes(attributes);
        self.out.push_str("/>\n");
    }

    fn attributes(&mut self, attributes: Attributes<'_>) {
        for (name, value) in attributes {
            self.put(format_args!(" {name}=\"{}\"", Escaped(value)));
        }
    }

    fn put(&mut self, text: fmt::Arguments<'_>) {
        self.out.write_fmt(text).expect("a string takes all text");
    }
}

/// A rectangle's place and size.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Area {
    pub x: f64,
    pub y: f64,
    pub width: f64,
    pub height: f64,
}

impl Area {
    /// A square.
    pub(super) fn square((x, y): (f64, f64), side: f64) -> Area {
        Area { x, y, width: side, height: side }
    }

    /// The area within, `by` away from every side.
    pub(super) fn shrunk(self, by: f64) -> Area {
        let Area { x, y, width, height } = self;
        Area { x: x + by, y: y + by, width: width - 2.0 * by, height: height - 2.0 * by }
    }

    /// The smallest area around both.
    pub(super) fn joined(self, other: Area) -> Area {
        let (x, y) = (self.x.min(other.x), self.y.min(other.y));
        let right = (self.x + self.width).max(other.x + other.width);
        let below = (self.y + self.height).max(other.y + other.height);
        Area { x, y, width: right - x, height: below - y }
    }

    /// Its middle.
    pub(super) fn middle(self) -> (f64, f64) {
        (self.x + self.width / 2.0, self.y + self.height / 2.0)
    }
}

/// Lines and curves, one after another. Points are rounded to hundredths, and then written as steps
/// from the point before, which takes half the room and loses nothing more.
#[derive(Clone, Debug, Default)]
pub(super) struct Path {
    text: String,
    /// The last point, in hundredths.
    last: (i64, i64),
}

impl Path {
    /// Begins a new line at a point.
    pub(super) fn start(&mut self, (x, y): (f64, f64)) {
        self.last = (hundredths(x), hundredths(y));
        self.text.push('M');
        self.numbers(&[self.last.0, self.last.1]);
    }

    /// A straight line from where the last one ended.
    pub(super) fn line(&mut self, point: (f64, f64)) {
        let [x, y] = self.step(point);
        match (x, y) {
            (_, 0) => self.command('h', &[x]),
            (0, _) => self.command('v', &[y]),
            _ => self.command('l', &[x, y]),
        }
        self.arrive(x, y);
    }

    /// A curve with one control point.
    pub(super) fn curve(&mut self, control: (f64, f64), point: (f64, f64)) {
        let ([x1, y1], [x, y]) = (self.step(control), self.step(point));
        self.command('q', &[x1, y1, x, y]);
        self.arrive(x, y);
    }

    /// Back to where the line began.
    pub(super) fn close(&mut self) {
        self.text.push('z');
    }

    /// One straight line.
    pub(super) fn segment(&mut self, from: (f64, f64), to: (f64, f64)) {
        self.start(from);
        self.line(to);
    }

    /// Straight lines from point to point.
    pub(super) fn polyline(&mut self, mut points: impl Iterator<Item = (f64, f64)>) {
        if let Some(first) = points.next() {
            self.start(first);
        }
        points.for_each(|point| self.line(point));
    }

    fn step(&self, (x, y): (f64, f64)) -> [i64; 2] {
        [hundredths(x) - self.last.0, hundredths(y) - self.last.1]
    }

    fn arrive(&mut self, x: i64, y: i64) {
        self.last = (self.last.0 + x, self.last.1 + y);
    }

    fn command(&mut self, letter: char, steps: &[i64]) {
        self.text.push(letter);
        self.numbers(steps);
    }

    /// Numbers with a blank between them where they would else run together.
    fn numbers(&mut self, numbers: &[i64]) {
        for (i, &number) in numbers.iter().enumerate() {
            let is_apart = i == 0 || number < 0;
            self.text.push_str(if is_apart { "" } else { " " });
            self.text.push_str(&Hundredths(number).to_string());
        }
    }
}

fn hundredths(number: f64) -> i64 {
    (number * 100.0).round() as i64
}

/// A number with at most two digits behind the point, and no more signs than it needs.
pub(super) struct Short(pub f64);

impl fmt::Display for Short {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Hundredths(hundredths(self.0)).fmt(f)
    }
}

struct Hundredths(i64);

impl fmt::Display for Hundredths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let (whole, part) = (self.0.unsigned_abs() / 100, self.0.unsigned_abs() % 100);
        write!(f, "{sign}")?;
        if whole > 0 || part == 0 {
            write!(f, "{whole}")?;
        }
        match (part, part % 10) {
            (0, _) => Ok(()),
            (_, 0) => write!(f, ".{}", part / 10),
            _ => write!(f, ".{part:02}"),
        }
    }
}

/// Text as XML has it. What XML cannot say at all becomes the mark for that.
struct Escaped<'a>(&'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for sign in self.0.chars() {
            match sign {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                '\n' | '\t' => f.write_char(sign)?,
                '\u{fffe}' | '\u{ffff}' => f.write_char('\u{fffd}')?,
                sign if sign.is_control() => f.write_char('\u{fffd}')?,
                sign => f.write_char(sign)?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_as_short_as_can_be() {
        let shown = |n: f64| Short(n).to_string();
        let all = [0.0, -0.001, 40.0, 0.5, -0.5, 2.25, -12.04, 1e6].map(shown);
        assert_eq!(all, ["0", "0", "40", ".5", "-.5", "2.25", "-12.04", "1000000"]);
    }

    #[test]
    fn paths_are_written_in_steps_that_do_not_drift() {
        let mut path = Path::default();
        path.polyline((0..4).map(|i| (f64::from(i) / 3.0, f64::from(i % 2) - 0.125)));
        path.close();
        assert_eq!(path.text, "M0-.13l.33 1.01l.34-1.01l.33 1.01z");
        path.segment((1.0, 2.0), (1.0, 0.0));
        path.curve((2.0, 0.0), (2.0, 0.5));
        assert!(path.text.ends_with("M1 2v-2q1 0 1 .5"), "{}", path.text);
    }

    #[test]
    fn names_cannot_break_out_of_their_place() {
        let escaped = Escaped("a<b> & \"c\"\0\u{ffff}\u{85}é\n").to_string();
        assert_eq!(escaped, "a&lt;b&gt; &amp; &quot;c&quot;\u{fffd}\u{fffd}\u{fffd}é\n");
    }
}
