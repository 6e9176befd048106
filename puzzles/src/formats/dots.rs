//! Hashi as dots and digits, with comments.
//!
//! ```text
//! # a comment, to the end of the line
//! 2 5             the size may come first: rows and columns
//!   .2.1.         # rows may be indented, if all are alike
//!   .1...
//! ```
//!
//! `0` to `9` are islands with this clue, `?` one without, `.` is water. So are `-`, `=`, `|` and `H`,
//! the bridges of an answer. An empty line between two rows is an error, as a row may be missing
//! there.

use super::rows::{Content, Rows, Size, Style, no_board, only, only_one, write_rows};
use super::{Format, Named, Sign};
use crate::lines::{Line, lines, trim};
use crate::read::{ReadError, WriteError};
use crate::{Board, Puzzle};

pub(super) const FORMAT: Format = Format {
    name: "dots",
    about: "dots for water and digits, with comments",
    puzzles: &[Puzzle::Hashi],
    extension: "txt",
    is_line: false,
    sign,
    read: |text, _| only(read(text)),
    write: Some(write),
};

/// Looks at the first row.
fn sign(text: &[u8]) -> Sign {
    let mut rows = lines(text).map_while(Result::ok).map(without_comment);
    let mut rows = rows.by_ref().filter(|line| !line.is_blank());
    let row =
        rows.next().and_then(|first| if size(first).is_some() { rows.next() } else { Some(first) });
    let is_sign = |b: u8| matches!(b, b'0'..=b'9' | b'.' | b'?' | b'-' | b'=' | b'|' | b'H');
    match row.is_some_and(|row| trim(row.text).bytes().all(is_sign)) {
        true => Sign::Perhaps,
        false => Sign::No,
    }
}

fn without_comment(line: Line) -> Line {
    Line { text: line.text.split('#').next().unwrap_or(""), ..line }
}

/// The size, if the line is two words.
fn size(line: Line) -> Option<Result<Size, ReadError>> {
    (line.words().count() == 2).then(|| Size::read(line))
}

fn read(text: &[u8]) -> Result<Board, ReadError> {
    // Lines of a comment alone are not there; those of nothing at all are.
    let lines = lines(text).collect::<Result<Vec<Line>, _>>()?;
    let lines = lines.into_iter().filter(|line| !trim(line.text).starts_with('#'));
    let lines: Vec<Line> = lines.map(without_comment).collect();
    let is_full = |line: &Line| !line.is_blank();
    let first = lines.iter().position(is_full).ok_or_else(no_board)?;
    let last = lines.iter().rposition(is_full).unwrap_or(first);
    let mut lines = lines.into_iter().take(last + 1).skip(first).peekable();
    let size = lines.peek().copied().and_then(size).transpose()?;
    if size.is_some() {
        lines.next();
    }
    let mut rows = Rows::new(Puzzle::Hashi, size);
    let mut indent = None;
    for line in lines {
        let row = trim(line.text);
        let start = line.text.len() - line.text.trim_start_matches([' ', '\t']).len();
        if !row.is_empty() && *indent.get_or_insert(start) != start {
            return Err(line.fault(start, "a row that starts elsewhere", "rows indented alike"));
        }
        let signs =
            row.char_indices().map(|(at, sign)| (start + at, &row[at..at + sign.len_utf8()]));
        rows.row(line, signs, read_sign)?;
    }
    rows.finish()
}

fn read_sign(sign: &str) -> Result<Content, &'static str> {
    match sign {
        "." | "-" | "=" | "|" | "H" => Ok(Content::Blank),
        "?" => Ok(Content::Unknown),
        _ => sign.parse().map(Content::Number).map_err(|_| "a digit, `.` or `?`"),
    }
}

fn write(boards: &[Named<'_>]) -> Result<String, WriteError> {
    let board = only_one(FORMAT.name, boards)?;
    let style = Style {
        format: FORMAT.name,
        blank: Some("."),
        unknown: Some("?"),
        numbers: 0..=9,
        word: |clue| clue.to_string(),
        between: "",
    };
    Ok(format!("{} {}\n{}", board.rows(), board.cols(), write_rows(board, &style)?))
}

#[cfg(test)]
mod tests {
    use super::super::tests::{reads, refuses};
    use super::*;

    #[test]
    fn comments_and_indents_do_not_matter_and_bridges_are_water() {
        let plain = "2.4\n...\n1.?\n";
        for text in [
            "# of mine\n\n  2.4  # the first\n  ...\n# between\n  1.?\n\n# end",
            "3 3\n2.4\n...\n1.?\n",
            "2=4\n|.H\n1.?\n",
        ] {
            reads(&FORMAT, None, text, plain);
        }
    }

    #[test]
    fn rows_that_may_be_missing_or_moved_are_refused() {
        for (text, words) in [
            ("1.1\n\n1.1\n", "line 2, column 1: found 0 cells in row 2"),
            ("1.1\n 1.1\n", "line 2, column 2: found a row that starts elsewhere"),
            (
                "1.1\n1.x\n",
                "line 2, column 3: found `x` in cell (2,3), expected a digit, `.` or `?`",
            ),
            ("2 3\n1.1\n", "found the end after 1 rows, expected 2 rows, as line 1 says"),
            ("# nothing\n", "found a text without a board"),
        ] {
            refuses(&FORMAT, None, text, words);
        }
    }
}
