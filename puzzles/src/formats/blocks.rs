//! Many boards of Hitori in blocks.
//!
//! ```text
//! 2               the number of boards
//! 2x3             a size, or a number in brackets as in `[1]`
//! 1 1 2
//! 3 1 2
//! 2x3
//! 2 2 1
//! 3 2 2
//! ```
//!
//! Answers are written so too, with `X` for a shaded cell. Its number is lost, so these are refused.

use super::rows::{
    Content, Rows, Size, Style, first_and_rest, first_lines, is_number, number, write_rows,
};
use super::{Format, Named, Sign};
use crate::lines::{Line, trim};
use crate::read::{Entry, ReadError, WriteError, quote};
use crate::{Board, Puzzle};

pub(super) const FORMAT: Format = Format {
    name: "blocks",
    about: "many boards, each below its size",
    puzzles: &[Puzzle::Hitori],
    extension: "txt",
    is_line: false,
    sign,
    read,
    write: Some(write),
};

/// A head below the count; a row of words below that is no row of signs, as those above might be.
fn sign(text: &[u8]) -> Sign {
    match first_lines(text) {
        Some([count, head, row]) if is_number(trim(count.text)) && head_of(head).is_some() => {
            if row.words().nth(1).is_some() { Sign::Likely } else { Sign::Perhaps }
        }
        _ => Sign::No,
    }
}

/// What a block begins with.
enum Head<'a> {
    Size(Result<Size<'a>, ReadError>),
    Number(&'a str),
}

fn head_of(line: Line<'_>) -> Option<Head<'_>> {
    let text = trim(line.text);
    if let Some(number) = text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
        return Some(Head::Number(trim(number)));
    }
    let (rows, cols) = text.split_once('x')?;
    let is_size = is_number(rows) && is_number(cols);
    is_size.then(|| Head::Size(Size::new(line, (0, rows), (rows.len() + 1, cols))))
}

fn read(text: &[u8], _: Option<Puzzle>) -> Vec<Entry> {
    let fault = |error: ReadError| Entry { name: None, line: error.line, board: Err(error) };
    let (count, lines) = match first_and_rest(text) {
        Ok(parts) => parts,
        Err(error) => return vec![fault(error)],
    };
    let blocks = lines.chunk_by(|_, next| head_of(*next).is_none());
    let mut entries: Vec<Entry> = blocks.map(read_block).collect();
    if entries.is_empty() || trim(count.text).parse() != Ok(entries.len()) {
        let found = format!("{} for {} boards", quote(trim(count.text)), entries.len());
        entries.push(fault(count.fault(0, found, "the number of boards")));
    }
    entries
}

fn read_block(lines: &[Line]) -> Entry {
    let head = lines.first().copied().unwrap_or(Line { number: 1, text: "" });
    let (name, size) = match head_of(head) {
        Some(Head::Number(number)) => (Some(number.to_owned()), Ok(None)),
        Some(Head::Size(size)) => (None, size.map(Some)),
        None => (None, Err(head.fault(0, quote(head.text), "a size such as `5x5`, or `[1]`"))),
    };
    let end = lines.iter().rposition(|line| !line.is_blank()).map_or(0, |last| last + 1);
    let board = size.and_then(|size| read_rows(size, lines.get(1..end).unwrap_or(&[])));
    let board = board.map_err(|error| match error.line {
        1 => ReadError { line: head.number, ..error },
        _ => error,
    });
    Entry { name, line: head.number, board }
}

fn read_rows<'a>(size: Option<Size<'a>>, lines: &[Line<'a>]) -> Result<Board, ReadError> {
    let mut rows = Rows::new(Puzzle::Hitori, size);
    for &line in lines {
        rows.row(line, line.words(), |word| match word {
            "X" => Err("a number: that of a shaded cell is not in the text"),
            _ => number(word).map(Content::Number),
        })?;
    }
    rows.finish()
}

fn write(boards: &[Named<'_>]) -> Result<String, WriteError> {
    let mut text = format!("{}\n", boards.len());
    let style = Style {
        format: FORMAT.name,
        blank: None,
        unknown: None,
        numbers: 0..=u32::MAX,
        word: |number| number.to_string(),
        between: " ",
    };
    for Named { board, .. } in boards {
        let rows = write_rows(board, &style)?;
        text.push_str(&format!("{}x{}\n{rows}", board.rows(), board.cols()));
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> Vec<String> {
        let shown = |entry: Entry| {
            let board = entry.board.map(|board| format!("{}x{}", board.rows(), board.cols()));
            format!("{:?} {} {}", entry.name, entry.line, board.unwrap_or_else(|e| e.to_string()))
        };
        FORMAT.entries(text.as_bytes(), None).into_iter().map(shown).collect()
    }

    #[test]
    fn a_bad_block_does_not_hide_the_others() {
        let text = "3\n1x2\n1 1\n2x2\n1 X\n1 1\n1x1\n3\n";
        let read = shown(text);
        assert_eq!((read[0].as_str(), read[2].as_str()), ("None 2 1x2", "None 7 1x1"));
        assert!(read[1].contains("line 5, column 3: found `X` in cell (1,2)"), "{read:?}");
        assert_eq!(
            shown("2\n[1]\n1\t1\n\n[b]\n2 1\n1 2\n"),
            ["Some(\"1\") 2 1x2", "Some(\"b\") 5 2x2"]
        );
    }

    #[test]
    fn the_count_and_the_sizes_are_checked() {
        for (text, words) in [
            ("3\n1x1\n1\n", "line 1, column 1: found `3` for 1 boards"),
            ("0\n", "line 1, column 1: found `0` for 0 boards"),
            ("1\n2x2\n1 2\n", "found the end after 1 rows, expected 2 rows, as line 2 says"),
            ("1\n1 2\n", "line 2, column 1: found `1 2`, expected a size such as `5x5`"),
            ("2\n[1]\n[2]\n1\n", "line 2, column 1: found no row"),
            ("1\n0x2\n", "found `0`"),
        ] {
            assert!(shown(text).iter().any(|entry| entry.contains(words)), "{:?}", shown(text));
        }
    }
}
