//! Hashi as a generator by erthium writes it, one board a line.
//!
//! ```text
//! 3;;2;;200130;;...       columns, rows, the cells column by column with 0 for water, the answer
//! ```
//!
//! The answer is not looked at. It would be needed to write the format, so it is only read.

use super::rows::{Size, is_number};
use super::{Format, Sign, one_line};
use crate::hashi::{Board as Hashi, Island};
use crate::lines::{Line, trim};
use crate::read::{ReadError, quote};
use crate::{Board, Cell, Puzzle};

pub(super) const FORMAT: Format = Format {
    name: "erthium",
    about: "COLUMNS;;ROWS;;cells;;answer, one board a line",
    puzzles: &[Puzzle::Hashi],
    extension: "csv",
    is_line: true,
    sign: |text| one_line::sign(text, sign),
    read: |text, _| one_line::read(text, read),
    write: None,
};

fn sign(line: &str) -> Sign {
    let mut fields = line.split(";;");
    let has_size = fields.by_ref().take(2).all(is_number);
    match has_size && fields.next().is_some() {
        true => Sign::Sure,
        false => Sign::No,
    }
}

fn read(line: Line) -> Result<Board, ReadError> {
    let mut at = 0;
    let mut fields = line.text.split(";;").map(|field| {
        let start = at;
        at += field.len() + 2;
        (start, trim(field))
    });
    let (Some(cols), Some(rows), Some((start, cells))) =
        (fields.next(), fields.next(), fields.next())
    else {
        return Err(line.fault(0, quote(line.text), "columns, rows and cells with `;;` between"));
    };
    let size = Size::new(line, rows, cols)?;
    let n = cells.chars().count();
    if n != size.rows * size.cols {
        let expected = format!("{} cells, as {} by {} are", size.rows * size.cols, cols.1, rows.1);
        return Err(line.fault(start, format!("{n} cells"), expected));
    }
    let mut islands = Vec::new();
    for (i, (at, sign)) in cells.char_indices().enumerate() {
        match sign {
            '0' => {}
            '1'..='9' => {
                let cell = Cell::new(i % size.rows, i / size.rows);
                islands.push(Island { cell, clue: sign.to_digit(10) });
            }
            _ => return Err(line.fault(start + at, quote(&sign.to_string()), "a digit")),
        }
    }
    Hashi::new(size.rows, size.cols, 2, islands)
        .map(Board::from)
        .map_err(|error| line.fault(0, error.to_string(), "a board"))
}

#[cfg(test)]
mod tests {
    use super::super::tests::{reads, refuses};
    use super::*;

    #[test]
    fn cells_come_column_by_column() {
        let text = "3;;2;;200130;;whatever\n";
        reads(&FORMAT, None, text, "2.3\n.1.\n");
        for (text, words) in [
            ("3;;2;;20013;;\n", "line 1, column 7: found 5 cells, expected 6 cells, as 3 by 2 are"),
            ("3;;2;;2x0130;;\n", "line 1, column 8: found `x`, expected a digit"),
            ("3;;2\n", "line 1, column 1: found `3;;2`, expected columns, rows and cells"),
            ("0;;2;;;;\n", "line 1, column 1: found `0`"),
        ] {
            refuses(&FORMAT, None, text, words);
        }
    }
}
