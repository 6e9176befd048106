//! A board from its rows.

use super::Content;
use crate::address::MAX_CELLS;
use crate::hashi::Island;
use crate::lines::{Line, lines, trim};
use crate::read::{ReadError, quote};
use crate::{Board, Cell, Puzzle, hashi, hitori};

/// The lines of a text from the first to the last that is not empty.
pub(in crate::formats) fn body(text: &[u8]) -> Result<Vec<Line<'_>>, ReadError> {
    let (first, mut rest) = first_and_rest(text)?;
    rest.insert(0, first);
    Ok(rest)
}

/// The first line that is not empty, and those after it up to the last that is not empty.
pub(in crate::formats) fn first_and_rest(
    text: &[u8],
) -> Result<(Line<'_>, Vec<Line<'_>>), ReadError> {
    let mut lines = lines(text).skip_while(|line| line.as_ref().is_ok_and(Line::is_blank));
    let first = lines.next().unwrap_or_else(|| Err(no_board()))?;
    let mut rest = lines.collect::<Result<Vec<Line>, _>>()?;
    rest.truncate(rest.iter().rposition(|line| !line.is_blank()).map_or(0, |last| last + 1));
    Ok((first, rest))
}

/// That a text has nothing in it.
pub(in crate::formats) fn no_board() -> ReadError {
    ReadError::new(1, 0, "a text without a board", "rows of a board")
}

/// The first `N` lines that are not empty, for a sign.
pub(in crate::formats) fn first_lines<const N: usize>(text: &[u8]) -> Option<[Line<'_>; N]> {
    let mut full = lines(text).map_while(Result::ok).filter(|line| !line.is_blank());
    let mut first = [Line { number: 0, text: "" }; N];
    for slot in &mut first {
        *slot = full.next()?;
    }
    Some(first)
}

/// What stands between the commas of a line, or between its blanks if it has no comma, each with the
/// byte where it starts.
pub(in crate::formats) fn fields(line: Line<'_>) -> Vec<(usize, &str)> {
    if line.text.contains(',') { between_commas(line) } else { line.words().collect() }
}

/// What stands between the commas of a line, without the blanks around it.
pub(in crate::formats) fn between_commas(line: Line<'_>) -> Vec<(usize, &str)> {
    let mut at = 0;
    let field = |part: &'_ str| {
        let blanks = part.len() - part.trim_start_matches([' ', '\t']).len();
        let start = at + blanks;
        at += part.len() + 1;
        start
    };
    let starts: Vec<usize> = line.text.split(',').map(field).collect();
    starts.into_iter().zip(line.text.split(',').map(trim)).collect()
}

/// The signs of a line, blanks at its end left out.
pub(in crate::formats) fn signs(line: Line<'_>) -> impl Iterator<Item = (usize, &str)> {
    let text = line.text.trim_end_matches([' ', '\t']);
    text.char_indices().map(|(at, sign)| (at, &text[at..at + sign.len_utf8()]))
}

/// Whether a word is a whole number, of any length.
pub(in crate::formats) fn is_number(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit())
}

/// A whole number, or what is expected in place of the word.
pub(in crate::formats) fn number(word: &str) -> Result<u32, &'static str> {
    if !is_number(word) {
        return Err("a whole number");
    }
    word.parse().map_err(|_| "a number to 4294967295")
}

/// The size of a board, as a line of the text says it.
#[derive(Clone, Copy, Debug)]
pub(in crate::formats) struct Size<'a> {
    pub rows: usize,
    pub cols: usize,
    /// The line.
    pub line: Line<'a>,
}

impl<'a> Size<'a> {
    /// The size from its words, if it is one that a board may have.
    pub(in crate::formats) fn new(
        line: Line<'a>,
        rows: (usize, &str),
        cols: (usize, &str),
    ) -> Result<Size<'a>, ReadError> {
        let side = |(at, word): (usize, &str)| match word.parse().ok() {
            Some(side @ 1usize..) if is_number(word) => Ok(side),
            _ => Err(line.fault(at, quote(word), "a number of rows or columns")),
        };
        let size = Size { rows: side(rows)?, cols: side(cols)?, line };
        if size.rows.checked_mul(size.cols).is_none_or(|n| n > MAX_CELLS) {
            let found = format!("{} rows and {} columns", size.rows, size.cols);
            return Err(line.fault(rows.0, found, format!("at most {MAX_CELLS} cells")));
        }
        Ok(size)
    }

    /// A line `N`, `R C` or `R,C`.
    pub(in crate::formats) fn read(line: Line<'a>) -> Result<Size<'a>, ReadError> {
        match fields(line)[..] {
            [side] => Size::new(line, side, side),
            [rows, cols] => Size::new(line, rows, cols),
            _ => Err(line.fault(0, quote(line.text), "the size: rows and columns")),
        }
    }
}

/// A board in the making, row by row.
pub(in crate::formats) struct Rows<'a> {
    puzzle: Puzzle,
    /// As the text says it beforehand.
    size: Option<Size<'a>>,
    /// Whether a row may end early.
    is_filled: bool,
    cols: usize,
    n_rows: usize,
    values: Vec<Option<u32>>,
    islands: Vec<Island>,
    last: Line<'a>,
}

impl<'a> Rows<'a> {
    /// A board without rows so far. A size that the text says must be kept.
    pub(in crate::formats) fn new(puzzle: Puzzle, size: Option<Size<'a>>) -> Rows<'a> {
        Rows {
            puzzle,
            size,
            is_filled: false,
            cols: size.map_or(0, |size| size.cols),
            n_rows: 0,
            values: Vec::new(),
            islands: Vec::new(),
            last: size.map_or(Line { number: 1, text: "" }, |size| size.line),
        }
    }

    /// A board of Hashi whose rows may end early: what is missing is water.
    pub(in crate::formats) fn filled_with_water(size: Size<'a>) -> Rows<'a> {
        Rows { is_filled: true, ..Rows::new(Puzzle::Hashi, Some(size)) }
    }

    /// Reads a row from the words of its cells; `read` says what one means, or what was expected in
    /// its place.
    pub(in crate::formats) fn row<'w>(
        &mut self,
        line: Line<'a>,
        words: impl IntoIterator<Item = (usize, &'w str)>,
        read: impl Fn(&str) -> Result<Content, &'static str>,
    ) -> Result<(), ReadError> {
        let r = self.n_rows;
        self.last = line;
        if let Some(size) = self.size.filter(|size| r == size.rows) {
            let expected = format!("{} rows, as line {} says", size.rows, size.line.number);
            return Err(line.fault(0, "one more row", expected));
        }
        let mut n = 0;
        for (c, (at, word)) in words.into_iter().enumerate() {
            let content = read(word).map_err(|expected| {
                line.fault(at, format!("{} in cell ({},{})", quote(word), r + 1, c + 1), expected)
            })?;
            self.push(r, c, content);
            n = c + 1;
        }
        if r == 0 && self.size.is_none() {
            self.cols = n;
        }
        if n > self.cols || !self.is_filled && (n < self.cols || n == 0) {
            return Err(self.misfit(line, n));
        }
        self.n_rows += 1;
        Ok(())
    }

    fn push(&mut self, r: usize, c: usize, content: Content) {
        match (self.puzzle, content) {
            (Puzzle::Hitori, Content::Number(number)) => self.values.push(Some(number)),
            (Puzzle::Hitori, _) => self.values.push(None),
            (Puzzle::Hashi, Content::Blank) => {}
            (Puzzle::Hashi, content) => {
                let clue = if let Content::Number(clue) = content { Some(clue) } else { None };
                self.islands.push(Island { cell: Cell::new(r, c), clue });
            }
        }
    }

    fn misfit(&self, line: Line, n: usize) -> ReadError {
        let found = format!("{} in row {}", hitori::text::cells(n), self.n_rows + 1);
        let all = hitori::text::cells(self.cols);
        let expected = match self.size {
            _ if self.cols == 0 => "a row".to_owned(),
            Some(size) => format!("{all}, as line {} says", size.line.number),
            None => format!("{all}, as in row 1"),
        };
        line.fault(line.text.len(), found, expected)
    }

    /// The board, if all rows are there.
    pub(in crate::formats) fn finish(self) -> Result<Board, ReadError> {
        let end = |found: String, expected: String| {
            Err(self.last.fault(self.last.text.len(), found, expected))
        };
        match self.size {
            Some(Size { rows, line, .. }) if self.n_rows < rows => {
                let found = format!("the end after {} rows", self.n_rows);
                return end(found, format!("{rows} rows, as line {} says", line.number));
            }
            _ if self.n_rows == 0 => return end("no row".to_owned(), "a row".to_owned()),
            _ => {}
        }
        match self.puzzle {
            Puzzle::Hitori => Ok(hitori::Board::new(self.cols, self.values).into()),
            Puzzle::Hashi => hashi::Board::new(self.n_rows, self.cols, 2, self.islands)
                .map(Board::from)
                .map_err(|error| self.last.fault(0, error.to_string(), "a board")),
        }
    }
}
