//! Formats whose boards are one line each, such as addresses. A text of such a format is one board
//! a line, and a line of it may stand for a board in the project's own text.

use super::{ALL, Format, Sign};
use crate::lines::{Line, lines, trim};
use crate::read::{Entry, ReadError};
use crate::{Board, Puzzle};

/// The format of which this line of a text is a board, if it is one.
pub(crate) fn format_of(line: &str) -> Option<&'static Format> {
    let signed = ALL.iter().filter(|format| format.is_line);
    let signed = signed.map(|format| ((format.sign)(line.as_bytes()), format));
    // Of equal signs, the first in the table.
    let best = signed.rev().max_by_key(|&(sign, _)| sign)?;
    (best.0 > Sign::No).then_some(best.1)
}

/// The board that is all of `line`, and its name if the format gives one.
pub(crate) fn read_board(
    format: &Format,
    line: Line,
    puzzle: Option<Puzzle>,
) -> Result<(Option<String>, Board), ReadError> {
    let mut entries = format.entries(line.text.as_bytes(), puzzle);
    let (Some(Entry { name, board, .. }), true) = (entries.pop(), entries.is_empty()) else {
        return Err(line.fault(0, "several boards", "one board a line"));
    };
    let in_text = |fault: ReadError| ReadError { line: line.number, ..fault };
    Ok((name, board.map_err(in_text)?))
}

/// The weakest sign of a line that is not empty; none if all are.
pub(super) fn sign(text: &[u8], sign: fn(&str) -> Sign) -> Sign {
    let mut weakest = None;
    for line in lines(text) {
        let Ok(line) = line else { return Sign::No };
        if line.is_blank() {
            continue;
        }
        let found = sign(trim(line.text));
        if found == Sign::No {
            return Sign::No;
        }
        weakest = Some(weakest.map_or(found, |weakest: Sign| weakest.min(found)));
    }
    weakest.unwrap_or(Sign::No)
}

/// The boards of all lines that are not empty.
pub(super) fn read(text: &[u8], read: impl Fn(Line) -> Result<Board, ReadError>) -> Vec<Entry> {
    let entry = |(line, board)| Entry { name: None, line, board };
    let boards = lines(text).filter_map(|line| match line {
        Ok(line) if line.is_blank() => None,
        Ok(line) => Some((line.number, read(line))),
        Err(fault) => Some((fault.line, Err(fault))),
    });
    let entries: Vec<Entry> = boards.map(entry).collect();
    if entries.is_empty() {
        let fault = ReadError::new(1, 0, "a text without a board", "a line that is one");
        return vec![entry((1, Err(fault)))];
    }
    entries
}
