//! Hashi with stars for water.
//!
//! ```text
//! # a comment
//! 2               rows
//! 3               columns
//! 2 * 3           blanks between the cells
//! * * 1
//! +               the end
//! ```

use super::rows::{Content, Rows, Size, Style, body, no_board, number, only, only_one, write_rows};
use super::{Format, Named, Sign};
use crate::lines::{Line, lines, trim};
use crate::read::{ReadError, WriteError, quote};
use crate::{Board, Puzzle};

pub(super) const FORMAT: Format = Format {
    name: "stars",
    about: "rows and columns, then stars for water, ended by +",
    puzzles: &[Puzzle::Hashi],
    extension: "txt",
    is_line: false,
    sign,
    read: |text, _| only(read(text)),
    write: Some(write),
};

/// A line with `+` alone.
fn sign(text: &[u8]) -> Sign {
    match lines(text).flatten().any(|line| trim(line.text) == "+") {
        true => Sign::Sure,
        false => Sign::No,
    }
}

fn read(text: &[u8]) -> Result<Board, ReadError> {
    let mut lines = body(text)?;
    lines.retain(|line| !trim(line.text).starts_with('#'));
    let (size, mut rest) = read_size(&lines)?;
    let mut rows = Rows::new(Puzzle::Hashi, Some(size));
    loop {
        let Some((&line, after)) = rest.split_first() else {
            let found = "the end of the text";
            return Err(ReadError::new(last_number(&lines), 0, found, "a row, or `+` at the end"));
        };
        if trim(line.text) == "+" {
            return match after.iter().find(|line| !line.is_blank()) {
                Some(line) => Err(line.fault(0, quote(line.text), "nothing after `+`")),
                None => rows.finish(),
            };
        }
        rows.row(line, line.words(), |word| match word {
            "*" => Ok(Content::Blank),
            _ => number(word).map(Content::Number).map_err(|_| "`*` or a number"),
        })?;
        rest = after;
    }
}

fn read_size<'a, 'l>(lines: &'l [Line<'a>]) -> Result<(Size<'a>, &'l [Line<'a>]), ReadError> {
    let [rows, cols, rest @ ..] = lines else { return Err(no_board()) };
    for line in [rows, cols] {
        if let Some((at, word)) = line.words().nth(1) {
            return Err(line.fault(at, quote(word), "one number, of rows or of columns"));
        }
    }
    let side = |line: &Line<'a>| (0, trim(line.text));
    // A fault of either side is told of in its own line.
    Size::new(*rows, side(rows), side(rows)).and(Size::new(*cols, side(cols), side(cols)))?;
    Ok((Size::new(*rows, side(rows), side(cols))?, rest))
}

fn last_number(lines: &[Line]) -> usize {
    lines.last().map_or(1, |line| line.number)
}

fn write(boards: &[Named<'_>]) -> Result<String, WriteError> {
    let board = only_one(FORMAT.name, boards)?;
    let style = Style {
        format: FORMAT.name,
        blank: Some("*"),
        unknown: None,
        numbers: 0..=u32::MAX,
        word: |clue| clue.to_string(),
        between: " ",
    };
    Ok(format!("{}\n{}\n{}+\n", board.rows(), board.cols(), write_rows(board, &style)?))
}

#[cfg(test)]
mod tests {
    use super::super::tests::{reads, refuses};
    use super::*;

    #[test]
    fn rows_end_with_a_plus() {
        reads(&FORMAT, None, "# c\r\n2\r\n3\r\n2 * 13\r\n* * 1\r\n+", "2.d\n..1\n");
        for (text, words) in [
            ("1\n2\n1 1\n", "line 3, column 1: found the end of the text, expected a row, or `+`"),
            ("2\n2\n1 1\n+\n", "line 3, column 4: found the end after 1 rows, expected 2 rows"),
            ("1\n2\n1 1\n+\n1 1\n", "line 5, column 1: found `1 1`, expected nothing after `+`"),
            ("1 2\n1 1\n+\n", "line 1, column 3: found `2`, expected one number"),
            ("1\nx\n1 1\n+\n", "line 2, column 1: found `x`"),
            (
                "1\n2\n1 .\n+\n",
                "line 3, column 3: found `.` in cell (1,2), expected `*` or a number",
            ),
            ("+\n", "found a text without a board"),
        ] {
            refuses(&FORMAT, None, text, words);
        }
    }
}
