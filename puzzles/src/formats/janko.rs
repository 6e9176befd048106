//! The blocks of janko.at's pages, alone or inside the page.
//!
//! ```text
//! begin                 `[begin]` and so on with brackets on newer pages
//! puzzle hashi          or hitori; the caller may know it where this line is missing
//! title Three islands   the name
//! unit 32               a line that begins with another word that is known is passed over
//! size 3                or `rows 3` and `cols 3`, in any order, before or after the problem
//! problem
//! 2 - 1                 `-` is water or a blank cell, `?` an island without a clue
//! - - -
//! 1 - -
//! solution              what is in this section, and in `moves`, is not read
//! ..
//! end
//! ```
//!
//! A text may hold many blocks. What is around them is not looked at, not even whether it is UTF-8. An
//! unknown keyword may change the rules, so its block is refused.

use super::cells::{Grid, Words};
use super::document::{self, Fault};
use super::part::number;
use super::{Format, Named, Sign};
use crate::lines::{Line, lines, trim};
use crate::read::{Entry, ReadError, WriteError};
use crate::read_error::quote;
use crate::{Board, Puzzle};

pub(super) const FORMAT: Format = Format {
    name: "janko",
    about: "blocks of janko.at, alone or in a page",
    puzzles: &Puzzle::ALL,
    extension: "janko",
    is_line: false,
    sign,
    read,
    write: Some(write),
};

const WORDS: Words = Words { nothing: &["-"], water: "-", any: Some("?"), zero_is_water: false };

/// Keywords that say nothing about the rules.
const PASSED_OVER: [&str; 14] = [
    "author", "check", "date", "depth", "info", "infotext", "layout", "mail", "pid", "rights",
    "solver", "source", "unit", "unitsize",
];

/// A line that begins a block, and one that begins its rows.
fn sign(text: &[u8]) -> Sign {
    let has = |keyword: &str| text.split(|&byte| byte == b'\n').any(|line| is_line(line, keyword));
    match has("begin") && has("problem") {
        true => Sign::Sure,
        false => Sign::No,
    }
}

/// Whether a line is this keyword and nothing else.
fn is_line(line: &[u8], keyword: &str) -> bool {
    let line = line.trim_ascii();
    let inner = line.strip_prefix(b"[").and_then(|line| line.strip_suffix(b"]"));
    inner.unwrap_or(line) == keyword.as_bytes()
}

fn read(text: &[u8], puzzle: Option<Puzzle>) -> Vec<Entry> {
    let mut entries = Vec::new();
    let mut block: Option<Block> = None;
    for line in lines(text) {
        let line = match line {
            Ok(line) => line,
            Err(fault) => {
                block.iter_mut().for_each(|block| block.unreadable(&fault));
                continue;
            }
        };
        let said = Keyword::of(line);
        if said.is_alone("begin") {
            entries.extend(block.replace(Block::new(line)).map(|block| block.entry(puzzle)));
        } else if said.is_alone("end") || line.text.contains("</script") {
            entries.extend(block.take().map(|block| block.entry(puzzle)));
        } else if let (Some(block), false) = (&mut block, line.is_blank()) {
            block.line(line, &said);
        }
    }
    entries.extend(block.map(|block| block.entry(puzzle)));
    if entries.is_empty() {
        let error = ReadError::new(1, 0, "a text without a board", "a line `begin` and a block");
        entries.push(Entry { name: None, line: 1, board: Err(error) });
    }
    entries
}

/// The first word of a line and what follows it.
struct Keyword<'a> {
    /// In small letters and without brackets.
    word: String,
    value: &'a str,
}

impl<'a> Keyword<'a> {
    fn of(line: Line<'a>) -> Keyword<'a> {
        let text = trim(line.text);
        let (word, value) = text.split_once([' ', '\t']).unwrap_or((text, ""));
        let inner = word.strip_prefix('[').and_then(|word| word.strip_suffix(']'));
        Keyword { word: inner.unwrap_or(word).to_ascii_lowercase(), value: trim(value) }
    }

    /// Whether it is all of its line, but for a number, which some pages have behind `begin`.
    fn is_alone(&self, word: &str) -> bool {
        self.word == word && self.value.bytes().all(|byte| byte.is_ascii_digit())
    }

    /// Whether it can be a keyword and is no cell: at least two letters.
    fn is_word(&self) -> bool {
        self.word.len() > 1 && self.word.bytes().all(|byte| byte.is_ascii_lowercase())
    }
}

/// What the lines of a block belong to.
#[derive(PartialEq, Eq)]
enum Section {
    /// Lines with keyword and value.
    Properties,
    /// The rows.
    Problem,
    /// Something about the answer.
    Answer,
}

/// What a block has said so far.
struct Block<'a> {
    begin: Line<'a>,
    section: Section,
    name: Option<String>,
    puzzle: Option<Puzzle>,
    /// The declared numbers of rows and columns, with the lines that say them.
    rows: Option<(u32, Line<'a>)>,
    cols: Option<(u32, Line<'a>)>,
    problem: Vec<Line<'a>>,
    /// The first thing wrong.
    fault: Option<ReadError>,
}

impl<'a> Block<'a> {
    fn new(begin: Line<'a>) -> Block<'a> {
        Block {
            begin,
            section: Section::Properties,
            name: None,
            puzzle: None,
            rows: None,
            cols: None,
            problem: Vec::new(),
            fault: None,
        }
    }

    /// A line that is no text matters only where rows are.
    fn unreadable(&mut self, fault: &ReadError) {
        if self.section == Section::Problem {
            self.fault.get_or_insert_with(|| fault.clone());
        }
    }

    fn line(&mut self, line: Line<'a>, said: &Keyword) {
        if !said.is_word() {
            match self.section {
                Section::Problem => self.problem.push(line),
                Section::Answer => {}
                Section::Properties => self.refuse(line, "a line with a keyword"),
            }
            return;
        }
        self.section = match said.word.as_str() {
            "problem" => Section::Problem,
            "solution" | "moves" => Section::Answer,
            _ => Section::Properties,
        };
        match said.word.as_str() {
            "problem" if !self.problem.is_empty() => self.refuse(line, "one section `problem`"),
            "problem" | "solution" | "moves" => {}
            "title" => self.name = document::name(said.value),
            "puzzle" => match said.value.to_ascii_lowercase().parse() {
                Ok(puzzle) => self.puzzle = Some(puzzle),
                Err(_) => self.refuse(line, "`puzzle hitori` or `puzzle hashi`"),
            },
            "size" | "rows" | "cols" => match number(said.value) {
                Some(n) if said.word == "rows" => self.rows = Some((n, line)),
                Some(n) if said.word == "cols" => self.cols = Some((n, line)),
                Some(n) => (self.rows, self.cols) = (Some((n, line)), Some((n, line))),
                None => self.refuse(line, "a number of rows and columns"),
            },
            word if PASSED_OVER.contains(&word) => {}
            _ => self.refuse(line, "a keyword that is known, as others may change the rules"),
        }
    }

    fn refuse(&mut self, line: Line, expected: &str) {
        self.fault.get_or_insert_with(|| line.fault(0, quote(trim(line.text)), expected));
    }

    fn entry(mut self, known: Option<Puzzle>) -> Entry {
        let board = match self.fault.take() {
            Some(fault) => Err(fault),
            None => self.board(known),
        };
        Entry { name: self.name, line: self.begin.number, board }
    }

    fn board(&self, known: Option<Puzzle>) -> Result<Board, ReadError> {
        let in_block = |fault: Fault| self.begin.fault(0, fault.found, fault.expected);
        let puzzle = document::puzzle(known, self.puzzle).map_err(in_block)?;
        let mut grid = Grid::new(puzzle, WORDS);
        for line in &self.problem {
            let in_line = |at| move |fault: Fault| line.fault(at, fault.found, fault.expected);
            for (at, word) in line.words() {
                grid.cell(word).map_err(in_line(at))?;
            }
            grid.end_row().map_err(in_line(line.text.len()))?;
        }
        let board = grid.board().map_err(in_block)?;
        for (what, declared, n) in
            [("rows", self.rows, board.rows()), ("columns", self.cols, board.cols())]
        {
            let Some((declared, line)) = declared else {
                let found = format!("a block that does not say its number of {what}");
                return Err(self.begin.fault(0, found, "`size`, or `rows` and `cols`"));
            };
            if declared as usize != n {
                let expected = format!("{n} {what}, as in the problem");
                return Err(line.fault(0, format!("a size of {declared} {what}"), expected));
            }
        }
        Ok(board)
    }
}

/// A block a board, as on the older pages.
fn write(boards: &[Named<'_>]) -> Result<String, WriteError> {
    let block = |named: &Named| {
        let board = named.board;
        let title = named.title().map_or(String::new(), |name| format!("title {name}\n"));
        let size = match (board.rows(), board.cols()) {
            (rows, cols) if rows == cols => format!("size {rows}"),
            (rows, cols) => format!("rows {rows}\ncols {cols}"),
        };
        let rows = WORDS.rows(board, FORMAT.name, " ")?;
        Ok(format!("begin\npuzzle {}\n{title}{size}\nproblem\n{rows}end\n", board.puzzle()))
    };
    boards.iter().map(block).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str, puzzle: Option<Puzzle>) -> Vec<String> {
        document::in_words(read(text.as_bytes(), puzzle))
    }

    #[test]
    fn blocks_are_read_in_a_page_and_alone() {
        let page = "<p>begin here</p>\nbegin of a sentence\n<script id=\"data\">\nbegin 3\n\
                    puzzle Hashi\nauthor N. N.\nunit 32\nsize 2\nproblem\n2 -\n\t- ? \n\n\
                    solution\n1 a\nmoves\nba,1;\nend\n</script>\n\
                    <script>\n[begin]\n[puzzle] hitori\n[title] big one\nrows 1\ncols 2\n[problem]\n\
                    3 12\n[solution]\nx -\n</script>\n";
        assert_eq!(found(page, None), ["2./.?", "big one: 3 12"]);
        assert_eq!(read(page.as_bytes(), None)[1].line, 20);
        assert_eq!(sign(page.as_bytes()), Sign::Sure);
        assert_eq!(sign(b"begin\nend"), Sign::No);
        assert_eq!(found("begin\nproblem\n- 0\nend\nrows 1", Some(Puzzle::Hashi)).len(), 1);
        let bare = "begin\nproblem\n- 0\nrows 1\ncols 2\nend\n";
        assert_eq!(found(bare, Some(Puzzle::Hitori)), [". 0"]);
        assert_eq!(found(bare, Some(Puzzle::Hashi)), [".0"]);
    }

    #[test]
    fn only_rows_must_be_utf_8() {
        let page =
            b"\xe4\nbegin\nauthor \xe4\npuzzle hashi\nsize 1\nproblem\n1\nsolution\n\xff\nend\n";
        assert_eq!(document::in_words(read(page, None)), ["1"]);
        let broken = b"begin\npuzzle hashi\nsize 1\nproblem\n\xe4\nend\n";
        let boards = document::in_words(read(broken, None));
        assert_eq!(boards, ["line 5, column 1: found the byte 0xe4, expected text in UTF-8"]);
    }

    #[test]
    fn what_is_wrong_has_its_place_and_ends_with_its_block() {
        for (lines, words) in [
            ("size 2\nproblem\n1 -\n- -1", "line 6, column 3: found `-1` in cell (2,2)"),
            ("size 2\nproblem\n1 -\n1", "line 6, column 2: found 1 cell in row 2"),
            ("size 3\nproblem\n1 -\n- -", "line 3, column 1: found a size of 3 rows, expected 2"),
            ("rows 1\ncols 3\nproblem\n1 -", "line 4, column 1: found a size of 3 columns"),
            ("rows 1\nproblem\n1 -", "found a block that does not say its number of columns"),
            ("size 99999999999\nproblem\n1", "found `size 99999999999`, expected a number of rows"),
            ("size 1\nproblem\n1\nvariant loop", "found `variant loop`, expected a keyword that"),
            ("size 1\nproblem\n1\n[areas]\n1", "line 6, column 1: found `[areas]`"),
            ("size 1\nproblem\n1\nproblem\n1", "found `problem`, expected one section"),
            ("size 1\nproblem", "found no row"),
            ("1 2", "found `1 2`, expected a line with a keyword"),
            ("puzzle sudoku", "found `puzzle sudoku`, expected `puzzle hitori`"),
            ("puzzle hitori", "found a board of hitori, expected one of hashi"),
        ] {
            let next = "begin\npuzzle hashi\nsize 1\nproblem\n3\nend";
            let text = format!("begin\npuzzle hashi\n{lines}\nend\n{next}");
            let boards = found(&text, Some(Puzzle::Hashi));
            assert!(boards.len() == 2 && boards[0].contains(words), "{lines}: {boards:?}");
            assert_eq!(boards[1], "3", "{lines}");
        }
        assert!(found("nothing", None)[0].contains("found a text without a board"));
        let hitori = "begin\nsize 1\nproblem\n?\nend";
        assert!(found(hitori, Some(Puzzle::Hitori))[0].contains("found `?` in cell (1,1)"));
    }
}
