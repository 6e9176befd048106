//! Lists of lists in the sources of programs, as in Python and JavaScript.
//!
//! ```text
//! EASY = [[2, 2, 1],              a list of rows is a board; a comma may follow the last
//!         [1, None, 3],           None, null, nil and undefined are cells without a number
//!         [3, 1, 2]]
//! const all = [ [[1, 2],[2, 1]],  also inside other lists
//!               [[1, 1],[2, 1]] ];
//! ```
//!
//! A board begins where two brackets stand before a number or one of these words, whatever is around
//! it. In Hashi, 0 is water too. The name before the `=` or `:` is that of the board, and of boards in a
//! longer list with their index in the language, `all[1]`. A list that breaks off is an error of this
//! board only.

use super::cells::{Grid, Words, only_one_puzzle};
use super::document::{self, Document};
use super::source::{Kind, Remarks, Source, Token, quoted};
use super::{Format, Named, Sign};
use crate::read::{Entry, ReadError, WriteError};
use crate::{Board, Puzzle};

pub(super) const FORMAT: Format = Format {
    name: "lists",
    about: "lists of lists in a source, as in Python",
    puzzles: &Puzzle::ALL,
    extension: "py",
    is_line: false,
    sign,
    read,
    write: Some(write),
};

const REMARKS: Remarks = Remarks { line: &["#", "//"], long: ("/*", "*/") };

const WORDS: Words = Words {
    nothing: &["None", "null", "nil", "undefined"],
    water: "0",
    any: None,
    zero_is_water: true,
};

/// A list of lists of numbers, which sources of other kinds have too.
fn sign(text: &[u8]) -> Sign {
    if !text.contains(&b'[') {
        return Sign::No;
    }
    let has_board = |document: &Document| {
        let mut source = Source::new(document, REMARKS);
        while let Some(token) = source.next() {
            if begins_board(token, &source) {
                return true;
            }
        }
        false
    };
    match document::look(text, has_board) {
        Some(true) => Sign::Likely,
        _ => Sign::No,
    }
}

fn read(text: &[u8], puzzle: Option<Puzzle>) -> Vec<Entry> {
    document::entries(text, "a list of lists of numbers", |document| {
        let mut source = Source::new(document, REMARKS);
        let mut name = Name::default();
        let mut entries = Vec::new();
        let mut before = source.clone();
        while let Some(token) = source.next() {
            if begins_board(token, &source) {
                let line = document.line(token.at);
                let mut inside = before;
                let board = board(document, &mut inside, puzzle);
                if board.is_err() {
                    skip_list(&mut source);
                } else {
                    source = inside;
                }
                entries.push(Entry { name: name.of_board(), line, board });
            } else {
                name.follow(token, &source);
            }
            before = source.clone();
        }
        entries
    })
}

/// Whether `token` and what `rest` begins with are `[[` and a number or a word for nothing.
fn begins_board(token: Token, rest: &Source) -> bool {
    let mut ahead = rest.clone();
    token.is_sign("[")
        && ahead.takes("[")
        && ahead.next().is_some_and(|cell| match cell.kind {
            Kind::Number => true,
            Kind::Word => WORDS.nothing.contains(&cell.text),
            _ => false,
        })
}

fn board(
    document: &Document,
    source: &mut Source,
    puzzle: Option<Puzzle>,
) -> Result<Board, ReadError> {
    let at = source.peek().map_or(0, |token| token.at);
    let puzzle = document::puzzle(puzzle, None).map_err(document.at(at))?;
    let mut grid = Grid::new(puzzle, WORDS);
    source.rows(&mut grid)?;
    grid.board().map_err(document.at(at))
}

/// Goes on behind the list of which the bracket was taken, but not past another name: the list may
/// have no end.
fn skip_list(source: &mut Source) {
    let mut depth = 1;
    while depth > 0 {
        let mut ahead = source.clone();
        let Some(token) = ahead.next() else { return };
        if token.kind == Kind::Word && ahead.takes("=") {
            return;
        }
        depth += usize::from(token.is_sign("["));
        depth -= usize::from(token.is_sign("]"));
        source.next();
    }
}

/// The name that was read last, and how it applies to the boards behind it.
#[derive(Default)]
struct Name {
    name: Option<String>,
    /// How many lists are open around the next board.
    depth: usize,
    /// The number of boards since the name.
    n_boards: usize,
}

impl Name {
    /// Takes notice of a token outside of boards.
    fn follow(&mut self, token: Token, rest: &Source) {
        let is_name = matches!(token.kind, Kind::Word | Kind::Quoted);
        let next = rest.peek().filter(|next| next.is_sign("=") || next.is_sign(":"));
        if is_name && next.is_some() {
            *self = Name { name: document::name(&token.plain()), depth: 0, n_boards: 0 };
        } else if token.is_sign("[") {
            self.depth += 1;
        } else if token.is_sign("]") {
            self.depth = self.depth.saturating_sub(1);
        }
    }

    fn of_board(&mut self) -> Option<String> {
        let k = self.n_boards;
        self.n_boards += 1;
        match (&self.name, self.depth) {
            (Some(name), 1..) => Some(format!("{name}[{k}]")),
            (name, _) => name.clone(),
        }
    }
}

/// A board without a name is a variable, others are a dictionary by name; both are Python.
fn write(boards: &[Named<'_>]) -> Result<String, WriteError> {
    let list = |board: &Board, indent: &str| -> Result<String, WriteError> {
        let rows = WORDS.rows(board, FORMAT.name, ", ")?;
        let rows: String = rows.lines().map(|row| format!("{indent}    [{row}],\n")).collect();
        Ok(format!("[\n{rows}{indent}]"))
    };
    if let [Named { name: None, board }] = boards {
        return Ok(format!("board = {}\n", list(board, "")?));
    }
    only_one_puzzle(boards, FORMAT.name)?;
    let mut text = "boards = {\n".to_owned();
    for (k, named) in boards.iter().enumerate() {
        let name = quoted(&named.title().unwrap_or_else(|| (k + 1).to_string()));
        text.push_str(&format!("    {name}: {},\n", list(named.board, "    ")?));
    }
    Ok(text + "}\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str, puzzle: Puzzle) -> Vec<String> {
        document::in_words(read(text.as_bytes(), Some(puzzle)))
    }

    #[test]
    fn lists_of_lists_are_boards_by_the_names_before_them() {
        let text = "\
            import x  # [[9]]\n\
            A: list[list[int]] = [\n  [2, 2, 1],  # the first\n  [1, None, 3],\n]\n\
            all = [[[1]], [[2]]]; by = {'e\\'s': [ [3] ], \"b\": [[4]]} // [[8]]\n\
            def f(): return [[i for i in a] for j in b] + [[]] + [['x']] + '[[7]]'\n\
            print([[5]])";
        let boards = ["A: 2 2 1/1 . 3", "all[0]: 1", "all[1]: 2", "e's: 3", "b: 4", "b: 5"];
        assert_eq!(found(text, Puzzle::Hitori), boards);
        assert_eq!(found("[[2,0],[0,null]]", Puzzle::Hashi), ["2./.."]);
        assert_eq!(sign(text.as_bytes()), Sign::Likely);
        assert_eq!(sign(b"a[i][j] = [1, 2]"), Sign::No);
    }

    #[test]
    fn a_list_that_breaks_off_ends_before_the_next_name() {
        for (broken, words) in [
            ("a = [[1, -2]]", "a: line 1, column 10: found `-2` in cell (1,2)"),
            ("a = [[1, 2.0]]", "found `2.0` in cell (1,2)"),
            ("a = [[1, x]]", "found `x` in cell (1,2)"),
            ("a = [[1, [2]], [3]]", "found `[` in cell (1,2)"),
            ("a = [[1, 2], [3]]", "line 1, column 14: found 1 cell in row 2"),
            ("a = [[1 + 2]]", "found `+`, expected `,` or `]`"),
            ("a = [[1, '2']]", "found `2`, expected a cell"),
            ("a = [[1], [2", "found `b`, expected `,` or `]`"),
            ("a = [[1], 2]", "found `2`, expected `[`"),
        ] {
            let boards = found(&format!("{broken}\nb = [[3]]"), Puzzle::Hitori);
            assert!(boards.len() == 2 && boards[0].contains(words), "{broken}: {boards:?}");
            assert_eq!(boards[1], "b: 3", "{broken}");
        }
        let end = found("a = [[1, 2], [", Puzzle::Hitori);
        assert_eq!(end, ["a: line 1, column 15: found the end of the text, expected a cell"]);
    }
}
