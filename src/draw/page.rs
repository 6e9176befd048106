//! What stands round the board: the number of the step and words above it, the key below it.

use crosscut_puzzles::Board;

use super::letters::Letters;
use super::svg::{Area, Path, Short, Svg};
use super::{CELL, Picture, hashi, hitori, key, style, words};

/// Free paper round everything.
const MARGIN: f64 = 14.0;
/// The longer side of a board in pixels, as far as its cells are between the two limits.
const USUAL_SIDE: f64 = 1000.0;
const LEAST_CELL: f64 = 12.0;
const MOST_CELL: f64 = 40.0;
/// Words are at least so wide, however narrow the board is.
const LEAST_WORDS: f64 = 300.0;
/// How large words are, and how far the lines of words are apart.
const SIZE: f64 = 15.0;
const LINE: f64 = 21.0;
/// Of longer captions the rest is left out; the title has it.
const MOST_LINES: usize = 8;

/// The whole document.
pub(super) fn draw(picture: &Picture<'_>) -> String {
    let letters = Letters::new();
    let page = Page::new(&letters, picture);
    let [width, height] = [page.width, page.height].map(|side| Short(side).to_string());
    let pixels =
        [page.width, page.height].map(|side| Short((side * page.pixels).round()).to_string());
    let attributes = [
        ("xmlns", "http://www.w3.org/2000/svg"),
        ("viewBox", &format!("0 0 {width} {height}")),
        ("width", &pixels[0]),
        ("height", &pixels[1]),
        ("role", "img"),
    ];
    let mut svg = Svg::default();
    svg.element("svg", &attributes, |svg| {
        svg.words("title", &words::title(picture));
        svg.words("desc", &words::description(picture));
        page.draw(svg, &letters, picture);
    });
    svg.into_text()
}

/// How many pixels a picture is wide on a screen.
pub(super) fn pixels_wide(picture: &Picture<'_>) -> f64 {
    let page = Page::new(&Letters::new(), picture);
    page.width * page.pixels
}

/// Where everything stands.
struct Page {
    head: Head,
    key: Vec<key::Entry>,
    board_top: f64,
    key_top: f64,
    width: f64,
    height: f64,
    /// Pixels per unit.
    pixels: f64,
}

impl Page {
    fn new(letters: &Letters, picture: &Picture<'_>) -> Page {
        let (rows, cols) = (picture.board.rows().max(1) as f64, picture.board.cols().max(1) as f64);
        let head = Head::new(letters, picture, (cols * CELL).max(LEAST_WORDS));
        let key = key::entries(picture);
        let widest = (cols * CELL).max(head.width).max(key::width(letters, &key));
        let board_top = MARGIN + head.height();
        let key_top = board_top + rows * CELL + MARGIN;
        Page {
            board_top,
            key_top,
            width: widest + 2.0 * MARGIN,
            height: key_top + key.len() as f64 * key::LINE,
            pixels: (USUAL_SIDE / rows.max(cols)).clamp(LEAST_CELL, MOST_CELL) / CELL,
            head,
            key,
        }
    }

    fn draw(&self, svg: &mut Svg, letters: &Letters, picture: &Picture<'_>) {
        let paper = Area { x: 0.0, y: 0.0, width: self.width, height: self.height };
        svg.rect(paper, &[("fill", style::PAPER)]);
        self.head.draw(svg, letters);
        let place = format!("translate({MARGIN} {})", Short(self.board_top));
        svg.group(&[("class", "board"), ("transform", &place)], |svg| match picture.board {
            Board::Hitori(board) => hitori::draw(svg, letters, board, picture),
            Board::Hashi(board) => hashi::draw(svg, letters, board, picture),
        });
        key::draw(svg, letters, &self.key, (MARGIN, self.key_top));
    }
}

/// The number of a step in a dark badge, and the caption beside it.
struct Head {
    badge: Option<String>,
    badge_width: f64,
    lines: Vec<String>,
    width: f64,
}

impl Head {
    fn new(letters: &Letters, picture: &Picture<'_>, room: f64) -> Head {
        let badge = picture.step.as_ref().and_then(|step| step.number).map(|n| n.to_string());
        let badge_width = badge.as_ref().map_or(0.0, |badge| letters.width(badge, SIZE) + 14.0);
        let indent = if badge.is_some() { badge_width + 8.0 } else { 0.0 };
        let caption = picture.caption.as_deref().unwrap_or_default();
        let lines = wrapped(letters, caption, (room - indent).max(LEAST_WORDS / 2.0));
        let widest = lines.iter().map(|line| letters.width(line, SIZE)).fold(0.0, f64::max);
        Head { badge, badge_width, lines, width: indent + widest }
    }

    fn height(&self) -> f64 {
        let n = self.lines.len().max(usize::from(self.badge.is_some()));
        if n == 0 { 0.0 } else { n as f64 * LINE + 6.0 }
    }

    fn draw(&self, svg: &mut Svg, letters: &Letters) {
        let base = MARGIN + 14.0;
        let mut x = MARGIN;
        if let Some(badge) = &self.badge {
            let area = Area { x, y: base - 15.0, width: self.badge_width, height: 20.0 };
            svg.rect(area, &[("class", "step"), ("rx", "6")]);
            let mut path = Path::default();
            letters.add(badge, SIZE, (x + 7.0, base), &mut path);
            svg.path(&path, &[("fill", style::PAPER)]);
            x += self.badge_width + 8.0;
        }
        let mut path = Path::default();
        for (i, line) in self.lines.iter().enumerate() {
            letters.add(line, SIZE, (x, base + i as f64 * LINE), &mut path);
        }
        svg.path(&path, &[("class", "caption")]);
    }
}

/// The words in lines of this width, broken at blanks, or anywhere within a word that is too long.
fn wrapped(letters: &Letters, words: &str, room: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut line = String::new();
    let mut width = 0.0;
    for word in words.split_whitespace() {
        let blank = if line.is_empty() { "" } else { " " };
        let wide = letters.width(word, SIZE) + letters.width(blank, SIZE);
        if !line.is_empty() && width + wide > room {
            lines.push(std::mem::take(&mut line));
            width = 0.0;
        } else {
            line.push_str(blank);
            width += letters.width(blank, SIZE);
        }
        for sign in word.chars() {
            let wide = letters.width(sign.encode_utf8(&mut [0; 4]), SIZE);
            if width + wide > room && !line.is_empty() {
                lines.push(std::mem::take(&mut line));
                width = 0.0;
            }
            line.push(sign);
            width += wide;
        }
        if lines.len() > MOST_LINES {
            break;
        }
    }
    if !line.is_empty() {
        lines.push(line);
    }
    if lines.len() > MOST_LINES {
        lines.truncate(MOST_LINES);
        lines[MOST_LINES - 1].push('…');
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn captions_are_broken_at_blanks_and_long_words_anywhere() {
        let letters = Letters::new();
        let broken = |words: &str| wrapped(&letters, words, 80.0);
        assert_eq!(broken(""), Vec::<String>::new());
        assert_eq!(broken(" one  two "), ["one two"]);
        assert_eq!(broken("eleven words and more"), ["eleven", "words and", "more"]);
        let long = broken(&"x".repeat(30));
        assert_eq!(long.concat(), "x".repeat(30));
        assert!(long.len() > 2 && long.iter().all(|line| letters.width(line, SIZE) <= 80.0));
        let cut = broken(&"many words ".repeat(1000));
        assert_eq!(cut.len(), MOST_LINES);
        assert!(cut[MOST_LINES - 1].ends_with('…'));
    }
}
