//! Part of a Hashi answer in plain text: the bridges that somebody has drawn or ruled out so far.
//!
//! ```text
//! 1 1 1 3 1        at least one bridge joins the islands (1,1) and (1,3)
//! 1 1 3 1 2!       exactly two
//! 3 1 3 3 x        none
//! 1 3 3 3 0-1      from none to one
//! ```
//!
//! One line for each pair of islands of which something is known: row, column, row, column, all
//! counted from 1, and a mark. Either end may come first. Empty lines and lines that start with `#`
//! are no part of it. So a whole answer, read as a part, says of each of its bridges that it is there.

use std::fmt::Write;
use std::ops::RangeInclusive;

use super::Board;
use crate::Cell;
use crate::lines::{Line, lines, trim};
use crate::read_error::{ReadError, quote};

/// Reads marks on `board`: for each span how many bridges it may carry.
///
/// # Errors
/// At the first line that is no mark of a span of the board, and at a second mark of the same span.
pub fn read_bounds(board: &Board, text: &[u8]) -> Result<Vec<RangeInclusive<u8>>, ReadError> {
    let mut bounds = vec![0..=board.max_bridges(); board.spans().len()];
    let mut is_marked = vec![false; board.spans().len()];
    for line in lines(text) {
        let line = line?;
        if line.is_blank() || trim(line.text).starts_with('#') {
            continue;
        }
        let (span, range) = read_line(board, line)?;
        if std::mem::replace(&mut is_marked[span], true) {
            let (from, to) = board.ends(span);
            let found = format!("a second mark for {from} and {to}");
            return Err(line.fault(0, found, "one line for each pair of islands"));
        }
        bounds[span] = range;
    }
    Ok(bounds)
}

fn read_line(board: &Board, line: Line) -> Result<(usize, RangeInclusive<u8>), ReadError> {
    const EXPECTED: &str = "row column row column and a mark: `1`, `1!`, `0-1` or `x`";
    let words: Vec<(usize, &str)> = line.words().take(6).collect();
    let &[r1, c1, r2, c2, mark] = &words[..] else {
        let at = words.get(5).map_or(line.text.len(), |&(at, _)| at);
        let found = match words.get(5) {
            Some((_, word)) => quote(word),
            None => format!("{} words", words.len()),
        };
        return Err(line.fault(at, found, EXPECTED));
    };
    let from = Cell { row: coordinate(line, r1)?, col: coordinate(line, c1)? };
    let to = Cell { row: coordinate(line, r2)?, col: coordinate(line, c2)? };
    let span = span_between(board, from, to).ok_or_else(|| {
        let found = format!("{from} and {to}");
        line.fault(r1.0, found, "two islands of the board that a bridge can join")
    })?;
    let range = range(mark.1, board.max_bridges()).ok_or_else(|| {
        let expected = match board.max_bridges() {
            1 => "`1`, `x`, or `0-1`: a pair has at most one bridge".to_owned(),
            max => format!("a mark with numbers to {max}, such as `1`, `1!`, `0-1`, or `x`"),
        };
        line.fault(mark.0, quote(mark.1), expected)
    })?;
    Ok((span, range))
}

/// A row or column, counted from 0.
fn coordinate(line: Line, (at, word): (usize, &str)) -> Result<u32, ReadError> {
    let is_number = word.bytes().all(|byte| byte.is_ascii_digit());
    let number = word.parse::<u32>().ok().filter(|_| is_number);
    number
        .and_then(|number| number.checked_sub(1))
        .ok_or_else(|| line.fault(at, quote(word), "a row or column, counted from 1"))
}

/// How many bridges a mark allows, of `max`.
fn range(mark: &str, max: u8) -> Option<RangeInclusive<u8>> {
    let number = |word: &str| match word.as_bytes() {
        &[digit @ b'0'..=b'9'] => Some(digit - b'0').filter(|&n| n <= max),
        _ => None,
    };
    if mark.eq_ignore_ascii_case("x") {
        return Some(0..=0);
    }
    if let Some(exact) = mark.strip_suffix('!') {
        return number(exact).map(|n| n..=n);
    }
    match mark.split_once('-') {
        Some((least, most)) => {
            Some(number(least)?..=number(most)?).filter(|range| range.start() <= range.end())
        }
        None => number(mark).map(|n| n..=max),
    }
}

/// The span that joins the islands on two cells, given in either order.
pub fn span_between(board: &Board, from: Cell, to: Cell) -> Option<usize> {
    let island = |cell| board.islands().binary_search_by_key(&cell, |island| island.cell).ok();
    let (from, to) = (island(from)?, island(to)?);
    board.spans_of(from).iter().copied().find(|&s| board.spans()[s].other(from) == to)
}

/// Writes what `bounds` say beyond the rules of `board`, one line a span.
///
/// # Panics
/// If there is not one range a span.
pub fn write_bounds(board: &Board, bounds: &[RangeInclusive<u8>]) -> String {
    assert_eq!(bounds.len(), board.spans().len(), "one range a span");
    let max = board.max_bridges();
    let mut text = String::new();
    for (s, range) in bounds.iter().enumerate() {
        let mark = match (*range.start(), *range.end()) {
            (0, most) if most >= max => continue,
            (0, 0) => "x".to_owned(),
            (least, most) if least == most => format!("{least}!"),
            (least, most) if most >= max => least.to_string(),
            (least, most) => format!("{least}-{most}"),
        };
        let (from, to) = board.ends(s);
        let [r1, c1, r2, c2] = [from.row, from.col, to.row, to.col].map(|n| u64::from(n) + 1);
        writeln!(text, "{r1} {c1} {r2} {c2} {mark}").expect("a string takes all");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hashi::Island;

    /// Islands at the corners of 3 x 3 cells.
    fn square() -> Board {
        let cells = [(0, 0), (0, 2), (2, 0), (2, 2)];
        let islands = cells.map(|(r, c)| Island { cell: Cell::new(r, c), clue: None });
        Board::new(3, 3, 2, islands.to_vec()).unwrap()
    }

    fn error(text: &str) -> String {
        read_bounds(&square(), text.as_bytes()).unwrap_err().to_string()
    }

    #[test]
    fn every_mark_is_read_and_written_back() {
        let text = "1 1 1 3 1\n# a remark\n 3 1 1 1 2! \r\n\n1 3 3 3 X\n3 1 3 3 0-1\n";
        let bounds = read_bounds(&square(), text.as_bytes()).unwrap();
        assert_eq!(bounds, [1..=2, 2..=2, 0..=0, 0..=1]);
        let written = write_bounds(&square(), &bounds);
        assert_eq!(written, "1 1 1 3 1\n1 1 3 1 2!\n1 3 3 3 x\n3 1 3 3 0-1\n");
        assert_eq!(read_bounds(&square(), written.as_bytes()), Ok(bounds));
        assert_eq!(read_bounds(&square(), b""), Ok(vec![0..=2; 4]));
    }

    #[test]
    fn all_ranges_come_back() {
        let board = square();
        let ranges: Vec<_> = (0..=2).flat_map(|a| (a..=2).map(move |b| a..=b)).collect();
        for range in &ranges {
            for other in &ranges {
                let bounds = vec![range.clone(), other.clone(), 0..=2, range.clone()];
                let text = write_bounds(&board, &bounds);
                assert_eq!(read_bounds(&board, text.as_bytes()), Ok(bounds));
            }
        }
    }

    #[test]
    fn what_is_no_mark_is_refused_with_its_place() {
        for (text, words) in [
            ("1 1 1 3", "line 1, column 8: found 4 words, expected row column row column and a"),
            ("1 1 1 3 1 1", "line 1, column 11: found `1`"),
            ("1 1 1 3 3", "line 1, column 9: found `3`, expected a mark with numbers to 2"),
            ("1 1 1 3 2-1", "column 9: found `2-1`"),
            ("1 1 1 3 -1", "column 9: found `-1`"),
            ("1 1 1 3 1!!", "column 9: found `1!!`"),
            ("0 1 1 3 1", "line 1, column 1: found `0`, expected a row or column"),
            ("1 1 1 99999999999 1", "found `99999999999`"),
            ("1 1 3 3 1", "found (1,1) and (3,3), expected two islands of the board"),
            ("1 1 1 2 1", "found (1,1) and (1,2), expected two islands of the board"),
            ("1 1 1 3 1\n1 3 1 1 x", "line 2, column 1: found a second mark for (1,1) and (1,3)"),
        ] {
            assert!(error(text).contains(words), "{}", error(text));
        }
    }
}
