//! Facts of answer set programs that hold the cells of a Hitori board.
//!
//! ```text
//! cell(c(0,0),2). cell(c(0,1),2). cell(c(0,2),1).     cell(c(row,column),number)
//! cell(c(1,0),1). cell(c(1,1),2). cell(c(1,2),3).
//! ```
//!
//! All facts of a text are one board. Rows and columns count from 0, or from 1 where no fact has a 0
//! in either place. Every cell has exactly one fact, in any order. Other clauses are passed over.

use super::cells::Words;
use super::document::{self, Document};
use super::prolog::skip_clause;
use super::rows::only_one;
use super::source::{Kind, Remarks, Source};
use super::{Format, Named, Sign};
use crate::read::{Entry, ReadError, WriteError};
use crate::{Board, Puzzle, hitori};

pub(super) const FORMAT: Format = Format {
    name: "asp",
    about: "facts cell(c(row,column),number)",
    puzzles: &[Puzzle::Hitori],
    extension: "lp",
    is_line: false,
    sign,
    read,
    write: Some(write),
};

const REMARKS: Remarks = Remarks { line: &["%"], long: ("%*", "*%") };

fn sign(text: &[u8]) -> Sign {
    match text.windows(7).any(|piece| piece == b"cell(c(") {
        true => Sign::Sure,
        false => Sign::No,
    }
}

fn read(text: &[u8], puzzle: Option<Puzzle>) -> Vec<Entry> {
    document::entries(text, "facts cell(c(row,column),number)", |document| {
        let mut source = Source::new(document, REMARKS);
        let mut facts = Vec::new();
        let mut fault = None;
        while let Some(head) = source.next() {
            if head.is_sign(".") {
                continue;
            }
            if head.kind == Kind::Word && head.text == "cell" {
                match fact(&mut source, head.at) {
                    Some(Ok(fact)) => facts.push(fact),
                    Some(Err(error)) => fault = fault.or(Some((head.at, error))),
                    None => {}
                }
            }
            skip_clause(&mut source);
        }
        let (at, board) = match (fault, facts.first()) {
            (Some((at, error)), _) => (at, Err(error)),
            (None, Some(first)) => (first.at, board(document, puzzle, facts)),
            (None, None) => return Vec::new(),
        };
        vec![Entry { name: None, line: document.line(at), board }]
    })
}

/// What one fact says, and where it stands.
struct Fact {
    row: u32,
    col: u32,
    number: u32,
    at: usize,
}

/// `(c(0,1),2).` behind `cell`, but nothing if it is a rule about cells.
fn fact(source: &mut Source, at: usize) -> Option<Result<Fact, ReadError>> {
    let is_ours = source.takes("(") && source.next()?.text == "c" && source.takes("(");
    if !is_ours || source.peek()?.kind == Kind::Word {
        return None;
    }
    let mut read = || {
        let row = source.number("a row")?;
        source.expect(&[","])?;
        let col = source.number("a column")?;
        source.expect(&[")", ","])?;
        let number = source.number("the number of the cell")?;
        source.expect(&[")"])?;
        source.expect_ahead(".")?;
        Ok(Fact { row, col, number, at })
    };
    Some(read())
}

/// The board of all facts, which fill a rectangle.
fn board(
    document: &Document,
    puzzle: Option<Puzzle>,
    mut facts: Vec<Fact>,
) -> Result<Board, ReadError> {
    let start = facts.iter().map(|fact| fact.at).min().unwrap_or(0);
    document::puzzle(puzzle, Some(Puzzle::Hitori)).map_err(document.at(start))?;
    let origin = u32::from(facts.iter().all(|fact| fact.row > 0 && fact.col > 0));
    let side = |last: Option<u32>| last.map_or(0, |last| (last - origin) as usize + 1);
    let rows = side(facts.iter().map(|fact| fact.row).max());
    let cols = side(facts.iter().map(|fact| fact.col).max());
    facts.sort_by_key(|fact| (fact.row, fact.col));
    let place = |fact: &Fact| ((fact.row - origin) as usize, (fact.col - origin) as usize);
    let wanted = |k: usize| (k / cols, k % cols);
    let n = (0..).zip(&facts).take_while(|&(k, fact)| place(fact) == wanted(k)).count();
    let fact_of = |(row, col): (usize, usize)| {
        let origin = origin as usize;
        format!("cell(c({},{}),..)", row + origin, col + origin)
    };
    match facts.get(n) {
        None if Some(n) == rows.checked_mul(cols) => {}
        Some(fact) if place(fact) < wanted(n) => {
            let found = format!("a second {}", fact_of(place(fact)));
            return Err(document.error(fact.at, found, "one fact for each cell"));
        }
        _ => {
            let found = format!("no {} among {} facts", fact_of(wanted(n)), facts.len());
            let expected = format!("one for each cell of {rows} rows and {cols} columns");
            return Err(document.error(start, found, expected));
        }
    }
    let values = facts.iter().map(|fact| Some(fact.number)).collect();
    Ok(hitori::Board::new(cols, values).into())
}

/// One line a row, counted from 0.
fn write(boards: &[Named<'_>]) -> Result<String, WriteError> {
    let rows = Words::NUMBERS.rows(only_one(FORMAT.name, boards)?, FORMAT.name, " ")?;
    let row = |(r, row): (usize, &str)| {
        let facts = row.split(' ').enumerate();
        let facts = facts.map(|(c, number)| format!("cell(c({r},{c}),{number})."));
        facts.collect::<Vec<_>>().join(" ") + "\n"
    };
    Ok(rows.lines().enumerate().map(row).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Vec<String> {
        document::in_words(read(text.as_bytes(), None))
    }

    #[test]
    fn facts_in_any_order_are_a_board() {
        let facts = "cell(c(1,0),3).cell(c(0,1),2). % cell(c(0,0),9).\n#const n=2. size(1..2).\n\
                     cell(X,Y) :- given(X,Y). cell(c(X,Y),V) :- v(V). cell(c(0,0),1).\n\
                     cell( c( 1 , 1 ) , 40 ) .";
        assert_eq!(found(facts), ["1 2/3 40"]);
        assert_eq!(found("cell(c(1,1),1). cell(c(1,2),2)."), ["1 2"]);
        assert_eq!(sign(facts.as_bytes()), Sign::Sure);
    }

    #[test]
    fn every_cell_has_one_fact() {
        for (text, words) in [
            ("cell(c(0,0),1). cell(c(1,1),1).", "found no cell(c(0,1),..) among 2 facts"),
            ("cell(c(0,0),1). cell(c(1,0),1). cell(c(0,1),1).", "found no cell(c(1,1),..) among 3"),
            ("cell(c(0,1),1).", "found no cell(c(0,0),..) among 1 facts, expected one for each"),
            ("cell(c(1,1),1). cell(c(2,2),1).", "found no cell(c(1,2),..) among 2 facts"),
            ("cell(c(0,0),1).\n cell(c(0,0),1).", "line 2, column 2: found a second cell(c(0,0)"),
            ("cell(c(4294967295,4294967295),1). cell(c(0,0),1).", "found no cell(c(0,1),..)"),
            ("cell(c(0,0),-1).", "column 13: found `-1`, expected the number of the cell"),
            ("cell(c(0,0),1) :- x.", "found `:`, expected `.`"),
            ("cell(c(0,", "found the end of the text, expected a column"),
            ("cell(c(X,Y),1).", "found a text without a board"),
        ] {
            let boards = found(text);
            assert!(boards.len() == 1 && boards[0].contains(words), "{text}: {boards:?}");
        }
    }
}
