//! The frame of a puzz.link address: genre, size and body.
//!
//! ```text
//! https://puzz.link/p?hitori/COLS/ROWS/BODY
//! ```
//!
//! Any host will do, with `/p?` or `/p.html?`, `http://`, `https://` or neither, and so will the
//! part after the `?` alone. Parameters such as `type=editor&` before the genre and a `#` with what
//! follows it are no part of the puzzle, nor is one `/` at the end. Columns come before rows.
//!
//! The size is checked before anything is reserved for it: at most 2^26 cells. A variant mark, as
//! in `hitori/v:/COLS/ROWS/BODY`, says that rules hold which the address does not name; a rule
//! cannot be kept without knowing it, so such an address is refused.

use crate::Puzzle;
use crate::formats::Sign;
use crate::lines::{Line, trim};
use crate::read_error::{ReadError, quote};

/// The most cells of a board in an address.
pub(crate) const MAX_CELLS: usize = 1 << 26;

/// The pages of a player.
const PAGES: [&str; 2] = ["p", "p.html"];

/// The genres, their usual name first for each puzzle.
pub(crate) const GENRES: [(&str, Puzzle); 4] = [
    ("hitori", Puzzle::Hitori),
    ("hashikake", Puzzle::Hashi),
    ("hashi", Puzzle::Hashi),
    ("bridges", Puzzle::Hashi),
];

/// An address taken apart.
#[derive(Debug)]
pub(crate) struct Address<'a> {
    pub puzzle: Puzzle,
    pub cols: usize,
    pub rows: usize,
    /// The cells, in the way of the genre.
    pub body: &'a str,
    /// Where the body starts in `line`.
    at: usize,
    line: Line<'a>,
}

/// Whether a line is meant as an address: rows and header lines have no `/`. It surely is if its
/// page or its genre is one of ours.
pub(crate) fn sign(line: &str) -> Sign {
    let text = trim(line);
    let Some((first, _)) = text.split_once('/') else { return Sign::No };
    let is_page = |text: &str| text.rsplit('/').next().is_some_and(|page| PAGES.contains(&page));
    let (page, query) = text.split_once('?').unwrap_or(("", text));
    if query.split('&').any(|parameter| parameter.starts_with("pzprv3")) {
        Sign::No // a whole file in the place of a body
    } else if is_page(page) || GENRES.iter().any(|&(genre, _)| genre == first) {
        Sign::Sure
    } else if text.contains("://") || !text.contains([' ', '\t']) {
        Sign::Perhaps
    } else {
        Sign::No
    }
}

impl<'a> Address<'a> {
    /// Takes apart the address that is all of `line`.
    pub(crate) fn split(line: Line<'a>) -> Result<Address<'a>, ReadError> {
        let text = line.text.split('#').next().unwrap_or("").trim_end_matches([' ', '\t']);
        let query = query(line, text)?;
        let mut pieces = Pieces { line, text, at: query };
        let (at, genre) = pieces.next("a genre")?;
        let Some(&(_, puzzle)) = GENRES.iter().find(|(name, _)| *name == genre) else {
            let expected = "`hitori`, `hashikake`, `hashi` or `bridges`";
            return Err(line.fault(at, format!("the genre {}", quote(genre)), expected));
        };
        let cols = pieces.side("columns")?;
        let rows = pieces.side("rows")?;
        let n_cells = cols.0.checked_mul(rows.0).filter(|&n| n <= MAX_CELLS);
        if n_cells.is_none() {
            let found = format!("{} columns and {} rows", cols.0, rows.0);
            return Err(line.fault(cols.1, found, format!("at most {MAX_CELLS} cells")));
        }
        let at = pieces.at;
        let body = text.get(at..).unwrap_or("");
        let body = body.strip_suffix('/').unwrap_or(body);
        Ok(Address { puzzle, cols: cols.0, rows: rows.0, body, at, line })
    }

    /// Number of cells.
    pub(crate) fn n_cells(&self) -> usize {
        self.cols * self.rows
    }

    /// An error at byte `at` of the body.
    pub(crate) fn fault(
        &self,
        at: usize,
        found: impl Into<String>,
        expected: impl Into<String>,
    ) -> ReadError {
        self.line.fault(self.at + at, found, expected)
    }

    /// That the body ends `n` cells early.
    pub(crate) fn ends_early(&self, n: usize) -> ReadError {
        let (has, all) = (self.n_cells() - n, self.n_cells());
        let found = format!("the end of the address after {has} cells");
        self.fault(self.body.len(), found, format!("{all} cells"))
    }
}

/// Where the genre starts: behind the `?` and any parameters, or at the start of a bare address.
fn query(line: Line, text: &str) -> Result<usize, ReadError> {
    let blanks = text.len() - text.trim_start_matches([' ', '\t']).len();
    let Some(mark) = text.find('?') else {
        if let Some(scheme) = text.find("://") {
            let found = "an address without `?`";
            return Err(line.fault(scheme, found, "`https://puzz.link/p?` and a puzzle"));
        }
        return Ok(blanks);
    };
    let page = &text[blanks..mark];
    let path = page.split_once("://").map_or(page, |(_, rest)| rest);
    let file = path.rsplit_once('/').map_or(path, |(_, file)| file);
    if !PAGES.contains(&file) {
        let found = format!("an address of {}", quote(page));
        return Err(line.fault(blanks, found, "`https://puzz.link/p?` and a puzzle"));
    }
    let mut at = mark + 1;
    for parameter in text[at..].split('&') {
        if parameter.contains('/') || !parameter.contains('=') {
            break;
        }
        at += parameter.len() + 1;
    }
    Ok(at.min(text.len()))
}

/// The pieces of an address between `/`.
struct Pieces<'a> {
    line: Line<'a>,
    text: &'a str,
    at: usize,
}

impl<'a> Pieces<'a> {
    /// The next piece and where it starts; every piece but the body ends with `/`.
    fn next(&mut self, what: &str) -> Result<(usize, &'a str), ReadError> {
        let at = self.at;
        let rest = self.text.get(at..).unwrap_or("");
        let Some(len) = rest.find('/') else {
            let found = if rest.is_empty() { "the end of the address".into() } else { quote(rest) };
            return Err(self.line.fault(at, found, format!("{what} and a `/`")));
        };
        self.at = at + len + 1;
        Ok((at, &rest[..len]))
    }

    /// A number of columns or rows, and where it starts.
    fn side(&mut self, what: &str) -> Result<(usize, usize), ReadError> {
        let (at, piece) = self.next(&format!("a number of {what}"))?;
        if piece.contains(':') {
            let expected = "the usual rules: what this variant changes is not in the address";
            let found = format!("the variant mark {}", quote(piece));
            return Err(self.line.fault(at, found, expected));
        }
        let is_number = !piece.is_empty() && piece.bytes().all(|byte| byte.is_ascii_digit());
        match piece.parse().ok().filter(|&n: &usize| is_number && n > 0) {
            Some(n) => Ok((n, at)),
            None => Err(self.line.fault(at, quote(piece), format!("a number of {what}"))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn split(text: &str) -> Result<(Puzzle, usize, usize, &str), ReadError> {
        let address = Address::split(Line { number: 1, text })?;
        Ok((address.puzzle, address.cols, address.rows, address.body))
    }

    #[test]
    fn the_frame_may_be_written_in_many_ways() {
        for text in [
            "https://puzz.link/p?hashi/3/1/1g1",
            "http://pzv.jp/p.html?hashi/3/1/1g1",
            "https://pzprxs.vercel.app/p?hashikake/3/1/1g1",
            "https://puzz.link/p.html?hashikake/3/1/1g1#x",
            "https://puzz.link/p?type=editor&bridges/3/1/1g1",
            "puzz.link/p?hashi/3/1/1g1/",
            "  https://puzz.link/p?hashi/3/1/1g1  ",
            "hashi/3/1/1g1",
        ] {
            assert_eq!(sign(text), Sign::Sure, "{text}");
            assert_eq!(split(text), Ok((Puzzle::Hashi, 3, 1, "1g1")), "{text}");
        }
        assert_eq!(split("hashi/2/1/=00a&=").unwrap().3, "=00a&=");
    }

    #[test]
    fn rows_and_headers_are_no_addresses() {
        for text in ["1 2 3", "?.?", "p?.", "puzzle: hashi", "1/2 3", "."] {
            assert_eq!(sign(text), Sign::No, "{text}");
        }
    }

    #[test]
    fn what_is_wrong_is_said_with_its_place() {
        for (text, words) in [
            ("p?heyawake/3/3/0000", "column 3: found the genre `heyawake`, expected `hitori`"),
            (
                "p?hitori/v:/3/3/1",
                "column 10: found the variant mark `v:`, expected the usual rules",
            ),
            ("p?hashi/-3/3/1g1", "column 9: found `-3`, expected a number of columns"),
            ("p?hashi/4294967297/1/1g1", "found 4294967297 columns and 1 rows, expected at most"),
            ("p?hashi/9999999999999/9999999999999/", "expected at most 67108864 cells"),
            ("p?hashi/99999999999999999999999/1/", "found `99999999999999999999999`"),
            ("p?hitori/0/0/", "column 10: found `0`, expected a number of columns"),
            ("p?hitori/3/+3/1", "found `+3`, expected a number of rows"),
            ("p?hitori/3/3", "found `3`, expected a number of rows and a `/`"),
            ("p?hitori", "found `hitori`, expected a genre and a `/`"),
            ("p?", "found the end of the address"),
            ("https://puzz.link/db", "found an address without `?`"),
            (
                "https://puzz.link/list?hashi/3/1/1g1",
                "found an address of `https://puzz.link/list`",
            ),
        ] {
            let error = split(text).unwrap_err().to_string();
            assert!(error.contains(words), "{text}: {error}");
        }
    }
}
