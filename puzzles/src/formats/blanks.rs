//! Hashi with blanks for water.
//!
//! ```text
//! blanks          1  2        rows may be short at the right, so this board has 3 rows
//!                             of 4 cells, and an empty line is a row of water
//!                 2  3
//!
//! freiburg        # 4:3 (plain)     the same below a line with columns and rows, as a
//!                 1  2              course at Freiburg has it
//!
//!                 2  3
//! ```
//!
//! `1` to `9` are islands with this clue, `?` one without. `─`, `═`, `│` and `║`, the bridges of an
//! answer, are water. Empty lines at the end are no rows unless the size says so; tabs have no width
//! here and are refused.

use super::freiburg::{self, Kind};
use super::rows::{Content, Rows, Size, Style, no_board, only, only_one, signs, write_rows};
use super::{Format, Named, Sign};
use crate::lines::{Line, lines};
use crate::read::{ReadError, WriteError};
use crate::{Board, Puzzle};

pub(super) const BLANKS: Format = Format {
    name: "blanks",
    about: "digits, and blanks for water",
    puzzles: &[Puzzle::Hashi],
    extension: "puz",
    is_line: false,
    sign,
    read: |text, _| only(read_blanks(text)),
    write: Some(write_alone),
};

pub(super) const FREIBURG: Format = Format {
    name: "freiburg",
    about: "a line `# COLUMNS:ROWS (plain)`, then digits and blanks",
    puzzles: &[Puzzle::Hashi],
    extension: "plain",
    is_line: false,
    sign: |text| freiburg::sign(text, Kind::Plain),
    read: |text, _| only(read_freiburg(text)),
    write: Some(write_freiburg),
};

/// Nothing but digits and blanks, and at least one blank. If single blanks stand between digits all
/// over but the rows are not alike, it is more likely a broken board of another format.
fn sign(text: &[u8]) -> Sign {
    let is_sign = |b: u8| matches!(b, b'1'..=b'9' | b' ' | b'\r' | b'\n' | b'?') || !b.is_ascii();
    if !text.contains(&b' ') || !text.iter().all(|&b| is_sign(b)) {
        return Sign::No;
    }
    let rows = || lines(text).flatten().map(|line| line.text);
    let is_drawn = |row: &str| row.starts_with(' ') || row.contains("  ") || !row.is_ascii();
    let is_alike = || rows().map(str::len).is_sorted_by(|a, b| a == b);
    match rows().any(is_drawn) || is_alike() {
        true => Sign::Perhaps,
        false => Sign::No,
    }
}

fn read_blanks(text: &[u8]) -> Result<Board, ReadError> {
    let mut lines = lines(text).collect::<Result<Vec<Line>, _>>()?;
    while lines.pop_if(|line| line.text.is_empty()).is_some() {}
    let first = lines.iter().find(|line| !line.is_blank()).ok_or_else(no_board)?;
    let cols = lines.iter().map(|line| line.text.chars().count()).max().unwrap_or(0);
    let [n_rows, cols] = [lines.len(), cols].map(|n| n.to_string());
    read_rows(Size::new(*first, (0, &n_rows), (0, &cols))?, &lines)
}

fn read_freiburg(text: &[u8]) -> Result<Board, ReadError> {
    let (size, mut lines) = freiburg::size_and_rest(text, Kind::Plain)?;
    let end = size.line.number + size.rows;
    while lines.pop_if(|line| line.number > end && line.is_blank()).is_some() {}
    read_rows(size, &lines)
}

fn read_rows<'a>(size: Size<'a>, lines: &[Line<'a>]) -> Result<Board, ReadError> {
    let mut rows = Rows::filled_with_water(size);
    for &line in lines {
        rows.row(line, signs(line), read_sign)?;
    }
    rows.finish()
}

fn read_sign(sign: &str) -> Result<Content, &'static str> {
    match sign {
        " " | "─" | "═" | "│" | "║" => Ok(Content::Blank),
        "?" => Ok(Content::Unknown),
        "0" => Err("a digit from 1 to 9, `?` or a blank"),
        _ => sign.parse().map(Content::Number).map_err(|_| "a digit from 1 to 9, `?` or a blank"),
    }
}

fn write_alone(boards: &[Named<'_>]) -> Result<String, WriteError> {
    let text = write_blanks(BLANKS.name, only_one(BLANKS.name, boards)?)?;
    if text.bytes().all(|b| b.is_ascii_whitespace()) {
        let what = "a board without islands".to_owned();
        return Err(WriteError::Unsayable { format: BLANKS.name, what });
    }
    Ok(text)
}

fn write_blanks(format: &'static str, board: &Board) -> Result<String, WriteError> {
    let style = Style {
        format,
        blank: Some(" "),
        unknown: Some("?"),
        numbers: 1..=9,
        word: |clue| clue.to_string(),
        between: "",
    };
    write_rows(board, &style)
}

fn write_freiburg(boards: &[Named<'_>]) -> Result<String, WriteError> {
    let board = only_one(FREIBURG.name, boards)?;
    let rows = write_blanks(FREIBURG.name, board)?;
    Ok(format!("{}{rows}", freiburg::size_line(board, Kind::Plain)))
}

#[cfg(test)]
mod tests {
    use super::super::tests::{reads, refuses};
    use super::*;

    #[test]
    fn blanks_are_water_and_rows_may_be_short() {
        reads(&BLANKS, None, "1 2\n\n  ?\n", "1.2\n...\n..?\n");
        reads(&BLANKS, None, " 1\n1", ".1\n1.\n");
        reads(&BLANKS, None, "1═2\n  │\n  1\n", "1.2\n...\n..1\n");
        reads(&FREIBURG, None, "# 4:3 (plain)\n1  2\n\n 2\n", "1..2\n....\n.2..\n");
        reads(&FREIBURG, None, "# 2:2 (plain)\n1 \n  \n", "1.\n..\n");
    }

    #[test]
    fn what_does_not_fit_is_refused() {
        refuses(&BLANKS, None, "1 0\n", "line 1, column 3: found `0` in cell (1,3)");
        refuses(&BLANKS, None, "1\t1\n", "found `\\t` in cell (1,2)");
        refuses(&BLANKS, None, "  \n", "found a text without a board");
        for (text, words) in [
            ("# 2:2 (plain)\n1\n", "found the end after 1 rows, expected 2 rows, as line 1 says"),
            ("# 2:1 (plain)\n1 1\n", "line 2, column 4: found 3 cells in row 1, expected 2 cells"),
            ("# 2:1 (plain)\n1\n\n1\n", "line 3, column 1: found one more row"),
            ("# 2:0 (plain)\n", "line 1, column 5: found `0`"),
            ("# 2 2 (plain)\n", "expected `# COLUMNS:ROWS (plain)`"),
            ("", "expected `# COLUMNS:ROWS (plain)`"),
        ] {
            refuses(&FREIBURG, None, text, words);
        }
    }

    /// One long row and many short ones are not filled up cell by cell.
    #[test]
    fn a_text_takes_time_for_its_length_alone() {
        let text = format!("{}1\n{}1", " ".repeat(60_000), "\n".repeat(1_000));
        assert!(BLANKS.entries(text.as_bytes(), None)[0].board.is_ok());
        let text = format!("{}1\n{}1", " ".repeat(60_000), "\n".repeat(60_000));
        refuses(&BLANKS, None, &text, "expected at most 67108864 cells");
    }
}
