//! Rows of words where a line may end with `/` as well as with a line break: the shape of the files
//! of pzpr and Pencilbox, and of addresses that carry such a file. In addresses a blank may be `_`.
//!
//! ```text
//! FILE   = ROWS "/" COLS "/" BOARD [ ANSWER ]
//! BOARD  = ROWS rows of COLS words, each a mark
//! ANSWER = rows of words
//! ```
//!
//! Rows before columns. The answer is not kept, but looked at: what does not have the shape of an
//! answer may be a row of the board that its size leaves out.

use super::marks::{Mark, Marks};
use super::part::Part;
use crate::lines::Line;
use crate::read::ReadError;
use crate::{Board, Puzzle};

const BLANKS: [char; 3] = [' ', '\t', '_'];

/// How a format writes a board as a file.
pub(super) struct Dialect {
    /// The mark that a word is.
    pub mark: fn(Puzzle, &str) -> Option<Mark>,
    /// The words that are marks.
    pub marks: fn(Puzzle) -> &'static str,
    /// The rows of an answer: how many of how many words.
    pub answer: fn(Puzzle, rows: usize, cols: usize) -> [(usize, usize); 2],
    /// Whether a word may stand in an answer.
    pub is_answer: fn(Puzzle, &str) -> bool,
    /// Whether this begins what follows the answer, which is not read.
    pub is_tail: fn(&str) -> bool,
}

/// The pieces of a text that are not empty, one after the other.
pub(super) struct Pieces<'a, I> {
    pieces: I,
    /// Where the text ends as far as it is known.
    end: Part<'a>,
}

/// All pieces of `first`, then those of `lines`.
pub(super) fn pieces<'a>(
    first: Part<'a>,
    lines: impl Iterator<Item = Line<'a>>,
) -> Pieces<'a, impl Iterator<Item = Part<'a>>> {
    let parts = std::iter::once(first).chain(lines.map(Part::whole));
    let pieces = parts.flat_map(|part| part.split('/'));
    let is_full = |piece: &Part| words(*piece).next().is_some();
    Pieces { pieces: pieces.filter(is_full), end: first.rest(first.text.len()) }
}

impl<'a, I: Iterator<Item = Part<'a>>> Pieces<'a, I> {
    /// The next piece, which must exist.
    pub(super) fn next(&mut self, expected: &str) -> Result<Part<'a>, ReadError> {
        self.step().ok_or_else(|| self.end.fault(0, "the end", expected))
    }

    fn step(&mut self) -> Option<Part<'a>> {
        let piece = self.pieces.next()?;
        self.end = piece.rest(piece.text.len());
        Some(piece)
    }

    /// The board of a file, all of which is looked at.
    pub(super) fn board(mut self, puzzle: Puzzle, dialect: &Dialect) -> Result<Board, ReadError> {
        let (rows, cols) = self.size()?;
        let mut marks = Marks::new(puzzle, cols);
        for row in 0..rows {
            let piece = self.next(&format!("row {} of {rows}", row + 1))?;
            for word in row_of(piece, cols)? {
                let mark = (dialect.mark)(puzzle, word.text);
                marks.push(mark.ok_or_else(|| word.refuse((dialect.marks)(puzzle)))?);
            }
        }
        let end = self.end;
        self.pass_answer(dialect, puzzle, (dialect.answer)(puzzle, rows, cols))?;
        marks.board(rows).map_err(|error| end.fault(0, error.to_string(), "a board"))
    }

    fn size(&mut self) -> Result<(usize, usize), ReadError> {
        let [rows, cols] = ["a number of rows", "a number of columns"].map(|what| {
            let piece = self.next(what)?;
            let word = row_of(piece, 1)?.next().unwrap_or(piece);
            Ok((word, word.number::<usize>(what)?))
        });
        let ((place, rows), (_, cols)) = (rows?, cols?);
        place.n_cells(rows, cols)?;
        Ok((rows, cols))
    }

    /// Passes over an answer or the beginning of one, and what may follow.
    fn pass_answer(
        &mut self,
        dialect: &Dialect,
        puzzle: Puzzle,
        blocks: [(usize, usize); 2],
    ) -> Result<(), ReadError> {
        for (rows, cols) in blocks {
            // Rows without words cannot be seen.
            for _ in 0..if cols > 0 { rows } else { 0 } {
                let Some(piece) = self.step() else { return Ok(()) };
                if (dialect.is_tail)(piece.text) {
                    return Ok(());
                }
                for word in row_of(piece, cols)? {
                    if !(dialect.is_answer)(puzzle, word.text) {
                        return Err(word.refuse("a row of an answer, after the rows of the board"));
                    }
                }
            }
        }
        match self.step() {
            Some(piece) if !(dialect.is_tail)(piece.text) => {
                Err(piece.refuse("the end after the board and its answer"))
            }
            _ => Ok(()),
        }
    }
}

/// The words of a row that must have `cols`; looks at no more than one too many.
fn row_of(piece: Part, cols: usize) -> Result<impl Iterator<Item = Part>, ReadError> {
    if let Some(extra) = words(piece).nth(cols) {
        return Err(extra.refuse(format!("the end of a row of {cols} cells")));
    }
    let n = words(piece).count();
    if n < cols {
        let found = format!("the end of the row after {n} cells");
        let end = piece.text.trim_end_matches(BLANKS).len();
        return Err(piece.fault(end, found, format!("{cols} cells")));
    }
    Ok(words(piece))
}

/// The words between blanks.
fn words(piece: Part) -> impl Iterator<Item = Part> {
    let mut from = 0;
    piece.text.split(BLANKS).filter_map(move |text| {
        let word = piece.sub(from, from + text.len());
        from += text.len() + 1;
        (!text.is_empty()).then_some(word)
    })
}
