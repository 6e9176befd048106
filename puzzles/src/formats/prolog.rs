//! Facts and rules of Prolog programs that hold boards.
//!
//! ```text
//! board(easy, [[2, 0, 1],           rows; 0 is water in Hashi. `puzzle` may stand for `board`
//!              [0, 0, 0],
//!              [1, 0, 0]]).
//!
//! puzzle(7, 3, P) :- P = [          Hashi: 3 rows and columns, islands (row, column, clue), counted
//!     (1,1,2), (1,3,1), (3,1,1)].   from 1. The list may also stand in place of `P`
//!
//! island(0, 0, 2).                  Hashi: x is the column and y the row, counted from 0. All facts
//! island(2, 0, 1).                  of a text are one board, as large as it must be
//! island(0, 2, 1).
//! ```
//!
//! All other clauses are a program that is none of our business. A clause that cannot be read is an
//! error of its board only, for the next starts after a point.

use super::cells::{Grid, Sea, Words, only_one_puzzle};
use super::document::{self, Document};
use super::source::{Kind, Remarks, Source, Token, quoted};
use super::{Format, Named, Sign};
use crate::read::{Entry, ReadError, WriteError};
use crate::{Board, Puzzle};

pub(super) const FORMAT: Format = Format {
    name: "prolog",
    about: "facts board/2, puzzle/3 and island/3",
    puzzles: &Puzzle::ALL,
    extension: "pl",
    is_line: false,
    sign,
    read,
    write: Some(write),
};

pub(super) const REMARKS: Remarks = Remarks { line: &["%"], long: ("/*", "*/") };

/// A line that begins as a fact about a board.
fn sign(text: &[u8]) -> Sign {
    let has_fact = |document: &Document| {
        let mut lines = document.text().split('\n');
        lines.any(|line| {
            PREDICATES.iter().any(|name| line.starts_with(name))
                && begins_fact(Source::starting_at(document, REMARKS, document.start_of(line)))
        })
    };
    match document::look(text, has_fact) {
        Some(true) => Sign::Sure,
        _ => Sign::No,
    }
}

const PREDICATES: [&str; 3] = ["board", "puzzle", "island"];

/// Whether a predicate has a first and a second argument such as facts have.
fn begins_fact(mut source: Source) -> bool {
    let Some(name) = source.next() else { return false };
    let mut behind = |sign: &str| if source.takes(sign) { source.next() } else { None };
    let (Some(first), Some(second)) = (behind("("), behind(",")) else { return false };
    match name.text {
        "island" => first.kind == Kind::Number && second.kind == Kind::Number,
        name => PREDICATES.contains(&name) && (second.kind == Kind::Number || second.is_sign("[")),
    }
}

fn read(text: &[u8], puzzle: Option<Puzzle>) -> Vec<Entry> {
    document::entries(text, "facts board/2, puzzle/3 or island/3", |document| {
        let mut reader = Reader {
            document,
            puzzle,
            source: Source::new(document, REMARKS),
            islands: Islands::default(),
        };
        let mut entries = Vec::new();
        while let Some(head) = reader.source.next() {
            if head.is_sign(".") {
                continue;
            }
            match head.text {
                _ if head.kind != Kind::Word || !reader.source.takes("(") => {}
                "board" | "puzzle" => entries.extend(reader.board(document.line(head.at))),
                "island" => reader.island(head.at),
                _ => {}
            }
            skip_clause(&mut reader.source);
        }
        entries.extend(reader.islands.entry(document, puzzle));
        entries
    })
}

struct Reader<'a> {
    document: &'a Document<'a>,
    puzzle: Option<Puzzle>,
    source: Source<'a>,
    islands: Islands,
}

impl Reader<'_> {
    /// What follows `board(` or `puzzle(`, if it is a board and not a rule about boards.
    fn board(&mut self, line: usize) -> Option<Entry> {
        let id = self.source.next().filter(|id| id.kind != Kind::Sign)?;
        if !self.source.takes(",") {
            return None;
        }
        let next = self.source.peek()?;
        let board = match next.kind {
            Kind::Sign if next.text == "[" => self.rows()?,
            Kind::Number => self.islands_by_row()?,
            _ => return None,
        };
        Some(Entry { name: document::name(&id.plain()), line, board })
    }

    /// `[[1, 0], [0, 1]]).`, but nothing if its first cell is a variable.
    fn rows(&mut self) -> Option<Result<Board, ReadError>> {
        let first_cell = self.source.clone().find(|token| !token.is_sign("["));
        let is_variable =
            |cell: Token| cell.text.starts_with(|c: char| c.is_uppercase() || c == '_');
        if first_cell.is_some_and(|cell| cell.kind == Kind::Word && is_variable(cell)) {
            return None;
        }
        Some(self.board_of_rows())
    }

    fn board_of_rows(&mut self) -> Result<Board, ReadError> {
        let at = self.source.peek().map_or(0, |token| token.at);
        let puzzle = document::puzzle(self.puzzle, None).map_err(self.document.at(at))?;
        let mut grid = Grid::new(puzzle, Words::NUMBERS);
        self.source.rows(&mut grid)?;
        self.source.expect(&[")"])?;
        self.source.expect_ahead(".")?;
        grid.board().map_err(self.document.at(at))
    }

    /// `3, P) :- P = [(1,1,2), (1,3,1), (3,1,1)].` or `3, [(1,1,2), (1,3,1), (3,1,1)]).`, but nothing
    /// if it is a rule with another body.
    fn islands_by_row(&mut self) -> Option<Result<Board, ReadError>> {
        let at = self.source.peek()?.at;
        let (size, sea) = match self.size(at) {
            Ok(found) => found,
            Err(error) => return Some(Err(error)),
        };
        let has_body = !self.source.peek()?.is_sign("[");
        if has_body {
            let variable = self.source.next()?;
            let signs = [")", ":", "-"];
            let is_ours = variable.kind == Kind::Word
                && signs.iter().all(|sign| self.source.takes(sign))
                && self.source.next()?.text == variable.text
                && self.source.takes("=");
            if !is_ours {
                return None;
            }
        }
        let board = self.tuples(size, sea).and_then(|sea| {
            self.source.expect(if has_body { &[] } else { &[")"] })?;
            self.source.expect_ahead(".")?;
            sea.board(2).map_err(self.document.at(at))
        });
        Some(board)
    }

    fn size(&mut self, at: usize) -> Result<(u32, Sea), ReadError> {
        document::puzzle(self.puzzle, Some(Puzzle::Hashi)).map_err(self.document.at(at))?;
        let size = self.source.number("the number of rows and columns")?;
        let sea = Sea::new(size, size).map_err(self.document.at(at))?;
        self.source.expect(&[","])?;
        Ok((size, sea))
    }

    fn tuples(&mut self, size: u32, mut sea: Sea) -> Result<Sea, ReadError> {
        self.source.list(|source| {
            let at = source.peek().map_or(0, |token| token.at);
            source.expect(&["("])?;
            let row = source.number("a row")?;
            source.expect(&[","])?;
            let col = source.number("a column")?;
            source.expect(&[","])?;
            let clue = source.number("a clue")?;
            source.expect(&[")"])?;
            let (Some(row), Some(col)) = (row.checked_sub(1), col.checked_sub(1)) else {
                let expected = format!("rows and columns from 1 to {size}");
                return Err(self.document.error(at, format!("`({row},{col})`"), expected));
            };
            sea.island(row, col, Some(clue)).map_err(self.document.at(at))
        })?;
        Ok(sea)
    }

    /// What follows `island(`, if it is a fact and not a rule about islands.
    fn island(&mut self, at: usize) {
        if self.source.peek().is_none_or(|first| first.kind == Kind::Word) {
            return;
        }
        self.islands.first.get_or_insert(at);
        match self.fact() {
            Ok(fact) => self.islands.facts.push(fact),
            Err(error) => {
                self.islands.fault.get_or_insert(error);
            }
        }
    }

    fn fact(&mut self) -> Result<(u32, u32, u32), ReadError> {
        let x = self.source.number("x, the column")?;
        self.source.expect(&[","])?;
        let y = self.source.number("y, the row")?;
        self.source.expect(&[","])?;
        let clue = self.source.number("a clue")?;
        self.source.expect(&[")"])?;
        self.source.expect_ahead(".")?;
        Ok((x, y, clue))
    }
}

/// The facts `island(x, y, clue)` of a text.
#[derive(Default)]
struct Islands {
    /// Where the first one starts.
    first: Option<usize>,
    facts: Vec<(u32, u32, u32)>,
    fault: Option<ReadError>,
}

impl Islands {
    fn entry(self, document: &Document, puzzle: Option<Puzzle>) -> Option<Entry> {
        let at = self.first?;
        let read = || {
            document::puzzle(puzzle, Some(Puzzle::Hashi))?;
            let side = |last: Option<u32>| last.unwrap_or(0).saturating_add(1);
            let cols = side(self.facts.iter().map(|&(x, ..)| x).max());
            let rows = side(self.facts.iter().map(|&(_, y, _)| y).max());
            let mut sea = Sea::new(rows, cols)?;
            for &(x, y, clue) in &self.facts {
                sea.island(y, x, Some(clue))?;
            }
            sea.board(2)
        };
        let board = match self.fault {
            Some(fault) => Err(fault),
            None => read().map_err(document.at(at)),
        };
        Some(Entry { name: None, line: document.line(at), board })
    }
}

/// Goes on behind the point that ends a clause; two points one after the other are none.
pub(super) fn skip_clause(source: &mut Source) {
    while let Some(token) = source.next() {
        if token.is_sign(".") && !source.takes(".") {
            return;
        }
    }
}

/// One fact `board(name, rows)` a board.
fn write(boards: &[Named<'_>]) -> Result<String, WriteError> {
    only_one_puzzle(boards, FORMAT.name)?;
    let mut text = String::new();
    for (k, named) in boards.iter().enumerate() {
        let id = named.title().map_or_else(|| (k + 1).to_string(), |name| quoted(&name));
        let rows = Words::NUMBERS.rows(named.board, FORMAT.name, ", ")?;
        let rows: Vec<String> = rows.lines().map(|row| format!("    [{row}]")).collect();
        text.push_str(&format!("board({id}, [\n{}\n]).\n", rows.join(",\n")));
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str, puzzle: Option<Puzzle>) -> Vec<String> {
        document::in_words(read(text.as_bytes(), puzzle))
    }

    #[test]
    fn boards_are_facts_and_the_rest_is_a_program() {
        let text = "\
            % board(0, [[9]]).\n\
            :- discontiguous puzzle/2.\n\
            board('it\\'s', [[2, 0],[0,0 ,],[1,0]]).  puzzle(two,[[10]]).\n\
            puzzle(7, 3, P) :-\n  P = [(1,2,1),\t(3,2,1)].\n\
            puzzle(\"8\",1,[(1,1,0)]).\n\
            board(Id, [[A,B],[C,D]]) :- A < B, C =\\= D.\n\
            puzzle(9, 3, P) :- member(P, [1]). puzzle(X, Y, Z) :- board(X, Y), Z = 0'c.\n\
            /* board(1, [[1]]). */ solve(Id) :- board(Id, [[1]]). board(1, B). board. board().\n\
            board(last, [[1]])\n.";
        let boards = ["it's: 2./../1.", "two: a", "7: .1./.../.1.", "8: 0", "last: 1"];
        assert_eq!(found(text, Some(Puzzle::Hashi)), boards);
        let rows = found("board(a, [[1, 0], [2, 3]]).", Some(Puzzle::Hitori));
        assert_eq!(rows, ["a: 1 0/2 3"]);
    }

    #[test]
    fn x_is_the_column_of_an_island() {
        let facts = "island(0,0,1).\nisland(2, 0, 2). island(X, Y, 3) :- no(X, Y).\nisland(2,1,1).";
        assert_eq!(found(facts, None), ["1.2/..1"]);
        assert_eq!(sign(facts.as_bytes()), Sign::Sure);
        for text in ["board(x)", "puzzle(1, P)", "island(X, 1)", "boards(1, [", "x board(1, [[1]])"]
        {
            assert_eq!(sign(text.as_bytes()), Sign::No, "{text}");
        }
        assert_eq!(read(facts.as_bytes(), None)[0].line, 1);
    }

    #[test]
    fn what_is_wrong_has_its_place_and_ends_with_its_clause() {
        for (text, words) in [
            ("board(a, [[1,-1]]).", "a: line 1, column 14: found `-1` in cell (1,2)"),
            ("board(a, [[1.5]]).", "found `1.5` in cell (1,1)"),
            ("board(a, [[x]]).", "found `x` in cell (1,1)"),
            ("board(a, [['1']]).", "found `1`, expected a cell"),
            ("board(a, [[1,0],\n [1]]).", "a: line 2, column 2: found 1 cell in row 2"),
            ("board(a, [[1 2]]).", "found `2`, expected `,` or `]`"),
            ("board(a, [[1]]", "found the end of the text, expected `)`"),
            ("board(a, []).", "found no row"),
            ("puzzle(a, 2, [(0,1,1)]).", "found `(0,1)`, expected rows and columns from 1 to 2"),
            ("puzzle(a, 2, [(1,3,1)]).", "found an island at (1,3), expected a place within 2x2"),
            ("puzzle(a, 2, [(1,1,1),(1,1,1)]).", "found two islands on cell (1,1)"),
            ("puzzle(a, 99999, P) :- P = [].", "expected at most 67108864 cells"),
            ("puzzle(a, 2, P) :- P = [(1,1,1)], x.", "found `,`, expected `.`"),
            ("island(0,0,1). island(1,0,-2).", "column 27: found `-2`, expected a clue"),
            ("island(4294967295,0,1).", "expected at most 67108864 cells"),
            ("island(0,0,1).island(0,0,1).", "found two islands on cell (1,1)"),
            ("puzzle(1).", "found a text without a board, expected facts board/2"),
        ] {
            let boards = found(&format!("{text}\nboard(z, [[3]])."), Some(Puzzle::Hashi));
            let is_alone = text.starts_with("puzzle(1)");
            if !is_alone && text.ends_with('.') {
                assert!(boards.contains(&"z: 3".to_owned()), "{text}: {boards:?}");
            }
            let boards = found(text, Some(Puzzle::Hashi));
            assert!(boards.len() == 1 && boards[0].contains(words), "{text}: {boards:?}");
        }
        assert!(found("board(a, [[1]]).", None)[0].contains("a puzzle that is not named"));
        assert!(
            found("island(0,0,1).", Some(Puzzle::Hitori))[0].contains("found a board of hashi")
        );
    }
}
