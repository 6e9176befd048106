//! Hitori in letters, as a course at Minho has it.
//!
//! ```text
//! 2 3         rows and columns
//! abc         a for 1, b for 2 and so on to z for 26
//! b a c       with or without blanks between
//! ```
//!
//! A saved game is such a text too: a capital is a cell that the player keeps, and is read as its
//! letter. `#` is a shaded cell whose letter is gone, so such a board is refused.

use super::digits::base_36;
use super::rows::{
    Content, Rows, Size, Style, first_and_rest, first_lines, only, only_one, signs, write_rows,
};
use super::{Format, Named, Sign};
use crate::read::{ReadError, WriteError};
use crate::{Board, Puzzle};

pub(super) const FORMAT: Format = Format {
    name: "letters",
    about: "the size, then rows of letters, a for 1",
    puzzles: &[Puzzle::Hitori],
    extension: "txt",
    is_line: false,
    sign,
    read: |text, _| only(read(text)),
    write: Some(write),
};

fn sign(text: &[u8]) -> Sign {
    let Some([size, row]) = first_lines(text) else { return Sign::No };
    let has_letters = row.text.bytes().all(|b| b.is_ascii_alphabetic() || b" \t#".contains(&b));
    match size.words().count() == 2 && Size::read(size).is_ok() && has_letters {
        true => Sign::Likely,
        false => Sign::No,
    }
}

fn read(text: &[u8]) -> Result<Board, ReadError> {
    let (size, lines) = first_and_rest(text)?;
    let mut rows = Rows::new(Puzzle::Hitori, Some(Size::read(size)?));
    for line in lines {
        let letters = signs(line).filter(|&(_, sign)| !matches!(sign, " " | "\t"));
        rows.row(line, letters, read_letter)?;
    }
    rows.finish()
}

fn read_letter(sign: &str) -> Result<Content, &'static str> {
    match sign.as_bytes() {
        [letter] if letter.is_ascii_alphabetic() => {
            Ok(Content::Number(u32::from(letter.to_ascii_lowercase() - b'a') + 1))
        }
        b"#" => Err("a letter: that of a shaded cell is not in the text"),
        _ => Err("a letter a to z"),
    }
}

fn write(boards: &[Named<'_>]) -> Result<String, WriteError> {
    let board = only_one(FORMAT.name, boards)?;
    let style = Style {
        format: FORMAT.name,
        blank: None,
        unknown: None,
        numbers: 1..=26,
        word: |number| base_36(number + 9),
        between: "",
    };
    Ok(format!("{} {}\n{}", board.rows(), board.cols(), write_rows(board, &style)?))
}

#[cfg(test)]
mod tests {
    use super::super::tests::{HITORI, reads, refuses};
    use super::*;

    #[test]
    fn capitals_are_marks_and_blanks_do_not_matter() {
        reads(&FORMAT, HITORI, "2 3\nabz\nB a c \n", "1 2 26\n2 1 3\n");
    }

    #[test]
    fn lost_letters_and_wrong_sizes_are_refused() {
        for (text, words) in [
            (
                "1 3\na#c\n",
                "line 2, column 2: found `#` in cell (1,2), expected a letter: that of a shaded",
            ),
            ("1 2\na1\n", "found `1` in cell (1,2), expected a letter a to z"),
            ("2 2\nab\n", "found the end after 1 rows"),
            ("abc def\n", "line 1, column 1: found `abc`"),
        ] {
            refuses(&FORMAT, HITORI, text, words);
        }
    }
}
