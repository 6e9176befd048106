//! The table of a parameter in the AMPL language, which GLPK reads too.
//!
//! ```text
//! param givens : 1 2 3 :=      the columns, from 1 on
//!            1   2 . 1         a row: its number, then a clue, or `.` or 0 for water
//!            2   . . .
//!            3   1 . . ;
//! ```
//!
//! Whatever else stands in a model or a data file is passed over. Each table is a board with the name
//! of its parameter. A table with `(tr)`, which is turned over, or in several pieces is refused.

use super::cells::{Grid, Words};
use super::document::{self, Document};
use super::rows::only_one;
use super::source::{Kind, Remarks, Source, Token};
use super::{Format, Named, Sign};
use crate::read::{Entry, ReadError, WriteError};
use crate::{Board, Puzzle};

pub(super) const FORMAT: Format = Format {
    name: "ampl",
    about: "table of a parameter in AMPL or GLPK",
    puzzles: &[Puzzle::Hashi],
    extension: "dat",
    is_line: false,
    sign,
    read,
    write: Some(write),
};

const REMARKS: Remarks = Remarks { line: &["#"], long: ("/*", "*/") };

const WORDS: Words = Words { nothing: &["."], water: ".", any: None, zero_is_water: true };

fn sign(text: &[u8]) -> Sign {
    if !text.windows(5).any(|piece| piece == b"param") {
        return Sign::No;
    }
    let has_table = |document: &Document| {
        let mut source = Source::new(document, REMARKS);
        std::iter::from_fn(|| next_table(&mut source)).next().is_some()
    };
    match document::look(text, has_table) {
        Some(true) => Sign::Sure,
        _ => Sign::No,
    }
}

fn read(text: &[u8], puzzle: Option<Puzzle>) -> Vec<Entry> {
    document::entries(text, "a table `param NAME : 1 2 .. := .. ;`", |document| {
        let mut source = Source::new(document, REMARKS);
        let mut entries = Vec::new();
        while let Some(name) = next_table(&mut source) {
            let line = document.line(name.at);
            let board = board(document, &mut source, puzzle);
            entries.push(Entry { name: document::name(name.text), line, board });
        }
        entries
    })
}

/// Goes on to the columns of the next table and gives its name.
fn next_table<'a>(source: &mut Source<'a>) -> Option<Token<'a>> {
    while let Some(token) = source.next() {
        if token.kind != Kind::Word || token.text != "param" {
            continue;
        }
        let Some(name) = source.peek().filter(|name| name.kind == Kind::Word) else { continue };
        source.next();
        let mut ahead = source.clone();
        let is_turned = ahead.takes("(") && ahead.next()?.text == "tr" && ahead.takes(")");
        let is_table = ahead.takes(":") && ahead.peek()?.kind == Kind::Number;
        if is_table {
            if !is_turned {
                *source = ahead;
            }
            return Some(name);
        }
    }
    None
}

/// `1 2 := 1 . 2 2 1 . ;`
fn board(
    document: &Document,
    source: &mut Source,
    puzzle: Option<Puzzle>,
) -> Result<Board, ReadError> {
    let at = source.peek().map_or(0, |token| token.at);
    let puzzle = document::puzzle(puzzle, Some(Puzzle::Hashi)).map_err(document.at(at))?;
    let mut n_cols = 0;
    while !source.takes(":") {
        n_cols += 1;
        label(source, n_cols, "column")?;
    }
    source.expect(&["="])?;
    let mut grid = Grid::new(puzzle, WORDS);
    while !source.takes(";") {
        let row = source.peek().map_or(at, |token| token.at);
        label(source, grid.rows() as u32 + 1, "row")?;
        for _ in 0..n_cols {
            source.cell(&mut grid)?;
        }
        grid.end_row().map_err(document.at(row))?;
    }
    grid.board().map_err(document.at(at))
}

/// Takes the number of a row or column, which must be `k`.
fn label(source: &mut Source, k: u32, what: &str) -> Result<(), ReadError> {
    let ahead = source.clone();
    match source.number(&format!("{what} {k}")) {
        Ok(n) if n == k => Ok(()),
        Ok(_) => Err(ahead.unexpected(&format!("{what} {k}"))),
        Err(error) => Err(error),
    }
}

/// A data file.
fn write(boards: &[Named<'_>]) -> Result<String, WriteError> {
    let board = only_one(FORMAT.name, boards)?;
    let rows = WORDS.rows(board, FORMAT.name, " ")?;
    let rows: String = (1..).zip(rows.lines()).map(|(r, row)| format!("{r} {row}\n")).collect();
    let cols: Vec<String> = (1..=board.cols()).map(|col| col.to_string()).collect();
    Ok(format!("data;\n\nparam givens : {} :=\n{rows};\n\nend;\n", cols.join(" ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Vec<String> {
        document::in_words(read(text.as_bytes(), None))
    }

    #[test]
    fn tables_are_boards_and_the_rest_is_a_model() {
        let text = "\
            param n := 3; # param x : 1 := 1 9;\n\
            param g{r,c}, >= 0; /* param y : 1 := 1 9; */ set param1;\n\
            data;\nparam g : 1 2\n3 := 1 2 . 1\n2 . 0 . 3 10 . . ;\n\
            param h : 1 := 1 1; end;";
        assert_eq!(found(text), ["g: 2.1/.../a..", "h: 1"]);
        assert_eq!(sign(text.as_bytes()), Sign::Sure);
        assert_eq!(sign(b"param n := 3;"), Sign::No);
    }

    #[test]
    fn what_is_wrong_has_its_place() {
        for (text, words) in [
            ("param g : 2 1 := 1 1 1;", "column 11: found `2`, expected column 1"),
            ("param g : 1 2 := 1 1;", "column 21: found `;` in cell (1,2)"),
            ("param g : 1 := 1 1 3 1;", "column 20: found `3`, expected row 2"),
            ("param g : 1 := 1 -1;", "found `-1` in cell (1,1)"),
            ("param g : 1 := 1 1.0;", "found `1.0` in cell (1,1)"),
            ("param g : 1 := 1 1 : 2 := 1 1;", "found `:`, expected row 2"),
            ("param g (tr) : 1 := 1 1;", "column 9: found `(`, expected column 1"),
            ("param g : 1 := ;", "found no row"),
            ("param g : 1 := 1", "found the end of the text, expected a cell"),
            ("param g : 1", "found the end of the text, expected column 2"),
        ] {
            let boards = found(text);
            assert!(boards.len() == 1 && boards[0].contains(words), "{text}: {boards:?}");
        }
    }
}
