//! Hashi as the benchmark set of Coelho and others has it (2019).
//!
//! ```text
//! 4 2 3            columns, rows, number of islands
//!  2  0  0  3      0 is water
//!  0  0  0  1
//! ```
//!
//! All boards of that set are square, and others who write so do not agree on the order of the sides.
//! The rows show which it is, so both are read.

use super::islands;
use super::rows::{
    Content, Rows, Size, Style, first_and_rest, first_lines, is_number, number, only, only_one,
    write_rows,
};
use super::{Format, Named, Sign};
use crate::lines::Line;
use crate::read::{ReadError, WriteError};
use crate::{Board, Puzzle};

pub(super) const FORMAT: Format = Format {
    name: "coelho",
    about: "sides and number of islands, then rows, 0 for water",
    puzzles: &[Puzzle::Hashi],
    extension: "has",
    is_line: false,
    sign,
    read: |text, _| only(read(text)),
    write: Some(write),
};

fn sign(text: &[u8]) -> Sign {
    let is_numbers = |line: Line| line.words().all(|(_, word)| is_number(word));
    match first_lines(text) {
        Some([header, row])
            if header.words().count() == 3 && is_numbers(header) && is_numbers(row) =>
        {
            Sign::Perhaps
        }
        _ => Sign::No,
    }
}

fn read(text: &[u8]) -> Result<Board, ReadError> {
    let (header, lines) = first_and_rest(text)?;
    let words: Vec<(usize, &str)> = header.words().collect();
    let [.., n] = islands::numbers::<3>(header, &words, "columns, rows, number of islands")?;
    let n_cols = lines.first().map_or(0, |row| row.words().count());
    let is = |side: (usize, &str), n: usize| side.1.parse() == Ok(n);
    let (cols, rows) = match is(words[0], lines.len()) && is(words[1], n_cols) {
        true => (words[1], words[0]),
        false => (words[0], words[1]),
    };
    let mut rows = Rows::new(Puzzle::Hashi, Some(Size::new(header, rows, cols)?));
    for line in lines {
        rows.row(line, line.words(), |word| match number(word)? {
            0 => Ok(Content::Blank),
            clue => Ok(Content::Number(clue)),
        })?;
    }
    let board = rows.finish()?;
    match &board {
        Board::Hashi(hashi) if hashi.islands().len() != n.1 as usize => {
            let found = format!("{} islands", hashi.islands().len());
            Err(header.fault(n.0, found, format!("{}, as this line says", n.1)))
        }
        _ => Ok(board),
    }
}

fn write(boards: &[Named<'_>]) -> Result<String, WriteError> {
    let board = only_one(FORMAT.name, boards)?;
    let n = islands::with_clues(FORMAT.name, board, 2..=2)?.len();
    let style = Style {
        format: FORMAT.name,
        blank: Some(" 0 "),
        unknown: None,
        numbers: 1..=u32::MAX,
        word: |clue| format!("{clue:>2} "),
        between: "",
    };
    Ok(format!("{} {} {n}\n{}", board.cols(), board.rows(), write_rows(board, &style)?))
}

#[cfg(test)]
mod tests {
    use super::super::tests::{reads, refuses};
    use super::*;

    #[test]
    fn the_rows_show_the_order_of_the_sides() {
        let plain = "2..3\n...1\n";
        for text in ["4 2 3\n 2  0  0  3 \r\n 0  0  0  1 ", "2 4 3\n2 0 0 3\n0 0 0 1\n"] {
            reads(&FORMAT, None, text, plain);
        }
        reads(&FORMAT, None, "1 1 1\n12\n", "c\n");
    }

    #[test]
    fn sides_and_number_of_islands_are_checked() {
        for (text, words) in [
            (
                "3 2 3\n2 0 1\n0 0 0\n",
                "line 1, column 5: found 2 islands, expected 3, as this line",
            ),
            ("3 2 2\n2 0 1\n", "found the end after 1 rows, expected 2 rows, as line 1 says"),
            (
                "3 1 2\n2 0\n",
                "line 2, column 4: found 2 cells in row 1, expected 3 cells, as line 1",
            ),
            ("3 1\n2 0 1\n", "line 1, column 4: found 2 numbers"),
            ("3 1 x\n2 0 1\n", "line 1, column 5: found `x`"),
        ] {
            refuses(&FORMAT, None, text, words);
        }
    }
}
