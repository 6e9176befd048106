//! Boards from text and back: files with many boards, and addresses.
//!
//! ```text
//! # first name         a line with `#` starts a board and names it
//! puzzle: hashi        header lines, each at most once: `puzzle: hitori` or `puzzle: hashi`,
//! max_bridges: 3       for Hashi `max_bridges: 1` to `4` (2 if left out)
//! form: tokens         and `form: signs` or `form: tokens`
//! 1.3                  the rows, in the form of the puzzle
//! ..2
//!
//! ## a remark          lines with `##` are skipped
//! # second name
//! https://puzz.link/p?hashi/3/1/1g1
//! ```
//!
//! Every board but the first starts with a `#` line (the name may be empty), a header line after an
//! empty line, or an address, which is a whole board in one line. Rows after an empty line without
//! any of these are an error and not a second board: an empty line inside a board would otherwise
//! tear it into two. A `#` line inside a board ends that board and starts the next, with or without
//! an empty line between. Empty lines elsewhere do not matter. A name or header lines without a
//! board are an error too, as a board is missing there.
//!
//! A board that cannot be read does not keep the others from being read. Nothing is repaired.
//! Header lines hold for one board. The time is linear in the text.

use crate::formats::{Format, one_line, puzzlink};
use crate::hashi::text::Form;
use crate::lines::{Line, lines, trim};
use crate::{Board, Puzzle, hashi, hitori};

pub use crate::read_error::{ReadError, WriteError, quote};

/// One board of a text, or why it cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The name that the text gives it.
    pub name: Option<String>,
    /// 1-based first line of the entry.
    pub line: usize,
    /// The board.
    pub board: Result<Board, ReadError>,
}

/// All boards of a text, of `puzzle` if the caller knows it; else header lines or addresses must
/// say it, and what they say must not contradict the caller. Never empty: a text without a board
/// is one entry with an error.
pub fn read_boards(text: &[u8], puzzle: Option<Puzzle>) -> Vec<Entry> {
    Reader { puzzle, entries: Vec::new(), draft: None }.read(text)
}

/// The board of a puzz.link address, as `https://puzz.link/p?hitori/COLS/ROWS/BODY`.
///
/// # Errors
/// If it is no address of a board that can be read.
pub fn read_address(url: &str) -> Result<Board, ReadError> {
    let mut entries = puzzlink::FORMAT.entries(url.as_bytes(), None);
    match (entries.pop(), entries.is_empty()) {
        (Some(Entry { board, .. }), true) => board,
        _ => Err(ReadError::new(1, 0, quote(url), "the address of one puzzle")),
    }
}

/// The board as plain text, with header lines only where they are needed; which puzzle it is, the
/// text does not say. A board without cells has no text.
pub fn write_board(board: &Board) -> String {
    match board {
        Board::Hitori(board) => hitori::text::write_rows(board),
        Board::Hashi(board) => {
            let max_bridges = match board.max_bridges() {
                2 => String::new(),
                max => format!("max_bridges: {max}\n"),
            };
            let form = match hashi::text::form_of(board) {
                (Form::Tokens, true) => "form: tokens\n",
                _ => "",
            };
            max_bridges + form + &hashi::text::write_rows(board)
        }
    }
}

/// The board as a puzz.link address.
///
/// # Errors
/// If puzz.link has no way to say it.
pub fn write_address(board: &Board) -> Result<String, WriteError> {
    let body = match board {
        Board::Hitori(board) => hitori::puzzlink::write(board)?,
        Board::Hashi(board) => hashi::puzzlink::write(board)?,
    };
    Ok(format!("https://puzz.link/p?{body}"))
}

struct Reader<'a> {
    puzzle: Option<Puzzle>,
    entries: Vec<Entry>,
    /// The board whose lines are being collected.
    draft: Option<Draft<'a>>,
}

impl<'a> Reader<'a> {
    fn read(mut self, text: &'a [u8]) -> Vec<Entry> {
        for line in lines(text) {
            match line {
                Ok(line) => self.line(line),
                Err(fault) => self.draft(fault.line).broken_row(fault),
            }
        }
        self.finish();
        if self.entries.is_empty() {
            let board = Err(ReadError::new(
                1,
                0,
                "a text without a board",
                "rows of a board, or an address",
            ));
            self.entries.push(Entry { name: None, line: 1, board });
        }
        self.entries
    }

    fn line(&mut self, line: Line<'a>) {
        let text = trim(line.text);
        if text.is_empty() {
            if let Some(draft) = &mut self.draft {
                draft.has_ended |= draft.has_rows;
            }
        } else if text.starts_with("##") {
            // A remark.
        } else if let Some(name) = text.strip_prefix('#') {
            self.finish();
            let name = Some(trim(name)).filter(|name| !name.is_empty());
            self.draft(line.number).name = name.map(str::to_owned);
        } else if let Some(format) = one_line::format_of(text) {
            if self.draft.as_ref().is_some_and(|draft| draft.has_rows) {
                self.finish();
            }
            self.draft(line.number).whole = Some((line, format));
            self.finish();
        } else if let Some((key, value)) = text.split_once(':') {
            if self.draft.as_ref().is_some_and(|draft| draft.has_ended) {
                self.finish();
            }
            self.draft(line.number).header(line, key, trim(value));
        } else {
            self.draft(line.number).row(line);
        }
    }

    fn draft(&mut self, line: usize) -> &mut Draft<'a> {
        self.draft.get_or_insert_with(|| Draft { line, ..Draft::default() })
    }

    /// Reads the draft, if there is one.
    fn finish(&mut self) {
        let Some(mut draft) = self.draft.take() else { return };
        let board = draft.read(self.puzzle);
        self.entries.push(Entry { name: draft.name, line: draft.line, board });
    }
}

/// The lines of one board.
#[derive(Default)]
struct Draft<'a> {
    name: Option<String>,
    /// Its first line.
    line: usize,
    puzzle: Option<Puzzle>,
    /// The number, and the line that says it.
    max_bridges: Option<(u8, Line<'a>)>,
    /// The form, and the line that says it.
    form: Option<(Form, Line<'a>)>,
    rows: Vec<Line<'a>>,
    /// Whether there was a row, readable or not.
    has_rows: bool,
    /// Whether an empty line followed the rows.
    has_ended: bool,
    /// A line that is the whole board in another format.
    whole: Option<(Line<'a>, &'static Format)>,
    /// The first thing wrong with the lines themselves.
    fault: Option<ReadError>,
}

impl<'a> Draft<'a> {
    fn broken_row(&mut self, fault: ReadError) {
        self.has_rows = true;
        self.fault.get_or_insert(fault);
    }

    fn row(&mut self, line: Line<'a>) {
        if self.has_ended {
            let expected = "no empty line inside a board, and a line `# name` before the next";
            self.fault.get_or_insert(line.fault(0, "a row after an empty line", expected));
        } else {
            self.has_rows = true;
            self.rows.push(line);
        }
    }

    fn header(&mut self, line: Line<'a>, key: &str, value: &str) {
        if let Err(fault) = self.read_header(line, key, value) {
            self.fault.get_or_insert(fault);
        }
    }

    fn read_header(&mut self, line: Line<'a>, key: &str, value: &str) -> Result<(), ReadError> {
        if self.has_rows {
            let found = format!("the header line {}", quote(trim(line.text)));
            return Err(line.fault(0, found, "a row, or header lines before the rows"));
        }
        let is_repeated = match key {
            "puzzle" => {
                let puzzle = value.parse();
                let expected = "`hitori` or `hashi`";
                let puzzle = puzzle.map_err(|_| bad_value(line, value, expected))?;
                self.puzzle.replace(puzzle).is_some()
            }
            "max_bridges" => {
                let max = ["1", "2", "3", "4"].iter().position(|&max| max == value);
                let max = max.ok_or_else(|| bad_value(line, value, "a number from 1 to 4"))?;
                self.max_bridges.replace((max as u8 + 1, line)).is_some()
            }
            "form" => {
                let form = match value {
                    "signs" => Form::Signs,
                    "tokens" => Form::Tokens,
                    _ => return Err(bad_value(line, value, "`signs` or `tokens`")),
                };
                self.form.replace((form, line)).is_some()
            }
            _ => {
                let expected = "`puzzle:`, `max_bridges:`, `form:` or a row";
                return Err(line.fault(0, format!("the header {}", quote(key)), expected));
            }
        };
        if is_repeated {
            return Err(line.fault(0, format!("{key} a second time"), "each header once"));
        }
        Ok(())
    }

    /// The board.
    fn read(&mut self, known: Option<Puzzle>) -> Result<Board, ReadError> {
        if let Some(fault) = self.fault.take() {
            return Err(fault);
        }
        if let Some((line, format)) = self.whole {
            return self.read_whole(known, line, format);
        }
        let Some(&first) = self.rows.first() else {
            return Err(ReadError::new(self.line, 0, "a name or header without rows", "a board"));
        };
        let Some(puzzle) = self.puzzle(known, first)? else {
            return Err(not_named(first.number));
        };
        self.check_headers(puzzle)?;
        Ok(match puzzle {
            Puzzle::Hitori => hitori::text::read_rows(&self.rows)?.into(),
            Puzzle::Hashi => {
                let form = self.form.map(|(form, _)| form);
                hashi::text::read_rows(
                    &self.rows,
                    form,
                    self.max_bridges.map_or(2, |(max, _)| max),
                )?
                .into()
            }
        })
    }

    /// The board that is all of `line`. Its name is as good as one in a line with `#`; a header line
    /// may say how many bridges, where the format leaves that open.
    fn read_whole(
        &mut self,
        known: Option<Puzzle>,
        line: Line,
        format: &Format,
    ) -> Result<Board, ReadError> {
        let puzzle = self.puzzle(known, line)?;
        let (name, board) = one_line::read_board(format, line, puzzle)?;
        self.name = self.name.take().or(name);
        self.check_headers(board.puzzle())?;
        match (board, self.max_bridges) {
            (Board::Hashi(board), Some((max, header))) if board.max_bridges() != max => {
                if board.max_bridges() != 2 {
                    let found = format!("{max} bridges, and {} in the board", board.max_bridges());
                    return Err(header.fault(0, found, "one number of bridges"));
                }
                let board = board.with_max_bridges(max);
                Ok(board.map_err(|error| header.fault(0, error.to_string(), "a board"))?.into())
            }
            (board, _) => Ok(board),
        }
    }

    /// The puzzle, which the caller and the header may say but not contradict.
    fn puzzle(&self, known: Option<Puzzle>, line: Line) -> Result<Option<Puzzle>, ReadError> {
        match (known, self.puzzle) {
            (Some(known), Some(said)) if known != said => {
                Err(line.fault(0, format!("a board of {said}"), format!("one of {known}")))
            }
            (known, said) => Ok(known.or(said)),
        }
    }

    /// Header lines that are of Hashi only, or of rows only.
    fn check_headers(&self, puzzle: Puzzle) -> Result<(), ReadError> {
        let max_bridges = self.max_bridges.filter(|_| puzzle == Puzzle::Hitori);
        let form = self.form.filter(|_| puzzle == Puzzle::Hitori || self.whole.is_some());
        if let Some((_, line)) = max_bridges {
            return Err(line.fault(0, "`max_bridges:`", "a header of Hitori"));
        }
        if let Some((_, line)) = form {
            return Err(line.fault(0, "`form:`", "it before rows of Hashi only"));
        }
        Ok(())
    }
}

/// That nothing says which puzzle a board is of that begins in this line.
pub(crate) fn not_named(line: usize) -> ReadError {
    let expected = "the extension .hitori or .hashi, a line `puzzle: hitori` or `puzzle: hashi` \
                    before the rows, or --puzzle";
    ReadError::new(line, 0, "a board of a puzzle that is not named", expected)
}

fn bad_value(line: Line, value: &str, expected: &str) -> ReadError {
    let at = line.text.len() - line.text.trim_end_matches([' ', '\t']).len();
    line.fault(line.text.len() - at - value.len(), quote(value), expected)
}

#[cfg(test)]
#[path = "read_tests.rs"]
mod tests;
