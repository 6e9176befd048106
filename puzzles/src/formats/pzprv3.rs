//! Files of pzpr, the program behind puzz.link, with line breaks or with `/` for each.
//!
//! ```text
//! pzprv3/hitori/ROWS/COLS/1 . 2 /3 1 - /# . . /. + . /
//! pzprv3/hashikake/ROWS/COLS/2 . - /. . . /0 1 /0 0 /0 0 0 /
//! ```
//!
//! A cell is a number, `.` (blank, water) or `-` (a number that is not told). After the rows of the
//! board may stand those of an answer: in Hitori as many, of `#`, `+` and `.`; in Hashi the bridges
//! right of the cells and then those below them, `-1` for none. What follows is a history. A file in
//! an address of puzz.link, behind `p?`, is read too.
//!
//! A text may hold several files; each starts in a new line with `pzprv3`.

use super::marks::{Mark, check_usual, rows};
use super::part::{self, Part};
use super::pieces::{Dialect, pieces};
use super::{Format, Named, Sign};
use crate::address::GENRES;
use crate::lines::{Line, lines, trim};
use crate::read::{Entry, ReadError, WriteError};
use crate::{Board, Puzzle};

pub(super) const FORMAT: Format = Format {
    name: "pzprv3",
    about: "files of pzpr, on one line or many",
    puzzles: &Puzzle::ALL,
    extension: "txt",
    is_line: true,
    sign,
    read,
    write: Some(write),
};

const MAGIC: &str = "pzprv3";

const DIALECT: Dialect = Dialect {
    mark: |_, word| match word {
        "." => Some(Mark::Empty),
        "-" => Some(Mark::Unknown),
        _ => part::number(word).map(Mark::Number),
    },
    marks: |_| "a number, `.` or `-`",
    answer: |puzzle, rows, cols| match puzzle {
        Puzzle::Hitori => [(rows, cols), (0, 0)],
        Puzzle::Hashi => [(rows, cols - 1), (rows - 1, cols)],
    },
    is_answer: |puzzle, word| match puzzle {
        Puzzle::Hitori => ["#", "+", "."].contains(&word),
        Puzzle::Hashi => word == "-1" || part::number::<u32>(word).is_some(),
    },
    is_tail: |piece| {
        ["info:", "history:", "__HISTORY__", "http:"].iter().any(|mark| piece.starts_with(mark))
    },
};

fn sign(text: &[u8]) -> Sign {
    let first = lines(text).flatten().find(|line| !line.is_blank());
    match first.is_some_and(|line| start(trim(line.text)).is_some()) {
        true => Sign::Sure,
        false => Sign::No,
    }
}

/// Where in a line without blanks around it a file starts, if one does: at the start or as part of
/// an address.
fn start(line: &str) -> Option<usize> {
    let at = line.find(MAGIC)?;
    (at == 0 || line[..at].contains('?') && line[..at].ends_with(['?', '&'])).then_some(at)
}

fn read(text: &[u8], _: Option<Puzzle>) -> Vec<Entry> {
    let mut files: Vec<File> = Vec::new();
    for line in lines(text) {
        match (line, files.last_mut()) {
            (Ok(line), _) if line.is_blank() => {}
            (Ok(line), Some(file)) if start(trim(line.text)).is_none() => file.rest.push(line),
            (Err(fault), Some(file)) => drop(file.fault.get_or_insert(fault)),
            (Ok(first), _) => files.push(File { first, rest: Vec::new(), fault: None }),
            (Err(fault), None) => {
                let first = Line { number: fault.line, text: "" };
                files.push(File { first, rest: Vec::new(), fault: Some(fault) });
            }
        }
    }
    if files.is_empty() {
        let board = Err(ReadError::new(1, 0, "a text without a board", "`pzprv3` and a board"));
        return vec![Entry { name: None, line: 1, board }];
    }
    let read = |file: File| Entry { name: None, line: file.first.number, board: file.board() };
    files.into_iter().map(read).collect()
}

/// The lines of one file that are not empty.
struct File<'a> {
    first: Line<'a>,
    rest: Vec<Line<'a>>,
    /// The first line that is no text.
    fault: Option<ReadError>,
}

impl File<'_> {
    fn board(self) -> Result<Board, ReadError> {
        if let Some(fault) = self.fault {
            return Err(fault);
        }
        let line = Part::whole(self.first);
        let file = line.rest(start(line.text).unwrap_or(0));
        match percent_decode(file.text) {
            Some(text) => {
                let decoded = Part::whole(Line { text: &text, ..self.first });
                read_pieces(decoded, self.rest.into_iter()).map_err(|fault| {
                    // The columns are those of the decoded text: the fault stands at its start.
                    match fault.line == self.first.number {
                        true => file.fault(0, fault.message, fault.expected),
                        false => fault,
                    }
                })
            }
            None => read_pieces(file, self.rest.into_iter()),
        }
    }
}

fn read_pieces<'a>(
    first: Part<'a>,
    rest: impl Iterator<Item = Line<'a>>,
) -> Result<Board, ReadError> {
    let mut pieces = pieces(first, rest);
    let magic = pieces.next("`pzprv3`")?;
    let version = magic.text.trim().strip_prefix(MAGIC);
    if version.is_none_or(|version| !version.is_empty() && !version.starts_with('.')) {
        return Err(magic.refuse("`pzprv3`"));
    }
    let genre = pieces.next("a genre")?;
    let known = GENRES.iter().find(|(name, _)| *name == genre.text.trim());
    let Some(&(_, puzzle)) = known else {
        return Err(genre.refuse("`hitori` or `hashikake`"));
    };
    pieces.board(puzzle, &DIALECT)
}

/// An address with the signs that its `%XX` stand for, if it has any.
fn percent_decode(address: &str) -> Option<String> {
    let mut pieces = address.split('%');
    let mut bytes = pieces.next()?.as_bytes().to_vec();
    let plain = bytes.len();
    for piece in pieces {
        let code = piece.get(..2).filter(|code| code.bytes().all(|byte| byte.is_ascii_hexdigit()));
        match code.and_then(|code| u8::from_str_radix(code, 16).ok()) {
            Some(byte) => {
                bytes.push(byte);
                bytes.extend(&piece.as_bytes()[2..]);
            }
            None => {
                bytes.push(b'%');
                bytes.extend(piece.as_bytes());
            }
        }
    }
    if plain == address.len() { None } else { String::from_utf8(bytes).ok() }
}

/// One file a line, with an answer that says nothing.
fn write(boards: &[Named<'_>]) -> Result<String, WriteError> {
    boards.iter().map(|named| write_file(named.board)).collect()
}

fn write_file(board: &Board) -> Result<String, WriteError> {
    let (n_rows, n_cols) = (board.rows(), board.cols());
    check_usual(board, FORMAT.name)?;
    let genre = GENRES.iter().find(|(_, puzzle)| *puzzle == board.puzzle()).map_or("", |g| g.0);
    let mut text = format!("{MAGIC}/{genre}/{n_rows}/{n_cols}/");
    for row in rows(board) {
        for mark in row {
            match mark {
                Mark::Empty => text.push_str(". "),
                Mark::Unknown => text.push_str("- "),
                Mark::Number(number) => text.push_str(&format!("{number} ")),
            }
        }
        text.push('/');
    }
    let blank = if board.puzzle() == Puzzle::Hitori { ". " } else { "0 " };
    for (rows, cols) in (DIALECT.answer)(board.puzzle(), n_rows, n_cols) {
        text.push_str(&(blank.repeat(cols) + "/").repeat(rows));
    }
    Ok(text + "\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::write_board;

    /// Every file of a text as plain text, or the error.
    fn texts(text: &str) -> Vec<String> {
        let said = |entry: Entry| entry.board.map_or_else(|e| e.to_string(), |b| write_board(&b));
        read(text.as_bytes(), None).into_iter().map(said).collect()
    }

    #[test]
    fn rows_end_with_a_slash_or_a_line_break() {
        let text = "pzprv3/hitori/2/3/1 1 2 /3 - 4 /. # + /. . . /";
        assert_eq!(texts(text), ["1 1 2\n3 . 4\n"]);
        assert_eq!(texts(&text.replace('/', "\n")), texts(text));
        assert_eq!(texts(&text.replace('/', "\r\n")), texts(text));
        assert_eq!(texts("pzprv3.1/hashikake/1/5/- . 1 12 ./-1 0 0 2/"), ["?.1c.\n"]);
    }

    #[test]
    fn a_text_may_hold_several_files() {
        let text = "\npzprv3/hitori/1/2\n1 2\npzprv3/hitori/1/2/3 4/\npzprv3\nhashi\n1\n1\n.\n";
        assert_eq!(texts(text), ["1 2\n", "3 4\n", ".\n"]);
        let lines: Vec<usize> = read(text.as_bytes(), None).iter().map(|e| e.line).collect();
        assert_eq!(lines, [2, 4, 5]);
    }

    #[test]
    fn an_answer_may_be_missing_or_cut_and_a_history_may_follow() {
        let board = "pzprv3/hashikake/2/2/1 1 /. . /";
        for tail in ["", "1 /0 /0 0 /", "1 /", "1 /0 /0 0 /history:{\n \"type\":1/2}", "info:{}"] {
            assert_eq!(texts(&format!("{board}{tail}")), ["11\n..\n"], "{tail}");
        }
        // Rows of no words are not seen.
        assert_eq!(texts("pzprv3/hashikake/3/1/1 /. /1 ////1 /1 /"), ["1\n.\n1\n"]);
        let words = "found `9`, expected a row of an answer, after the rows of the board";
        assert!(texts("pzprv3/hitori/1/2/1 2 /9 9 /")[0].contains(words));
        assert!(texts(&format!("{board}1/0/0 0/7"))[0].contains("found `7`, expected the end"));
    }

    #[test]
    fn a_file_may_be_in_an_address() {
        let text = "https://puzz.link/p?pzprv3/hitori/1/3/1%202%20-%20/%23%20.%20%2B%20/";
        assert_eq!(texts(text), ["1 2 .\n"]);
        assert_eq!(texts(&text.replace("?", "?type=editor&")), ["1 2 .\n"]);
        assert_eq!(texts("https://puzz.link/p?pzprv3/hitori/1/1/7/"), ["7\n"]);
        let error = &texts(&text.replace("-", "x"))[0];
        assert!(error.starts_with("line 1, column 21: found `x`, expected a number"), "{error}");
        assert_eq!(percent_decode("a%2Fb%zz%+1%"), Some("a/b%zz%+1%".to_owned()));
        assert_eq!(percent_decode("%ff"), None);
    }

    #[test]
    fn what_is_wrong_is_said_with_its_place() {
        for (text, words) in [
            ("pzprv3/hitori/4/4", "line 1, column 18: found the end, expected row 1 of 4"),
            ("pzprv3/hitori/2/2/1 2 /1 ", "column 25: found the end of the row after 1 cells"),
            ("pzprv3/hitori/2/2/1 2 3 /", "column 23: found `3`, expected the end of a row of 2"),
            ("pzprv3/hitori/1/1/x/", "column 19: found `x`, expected a number, `.` or `-`"),
            ("pzprv3/hitori/1/1/-1/", "column 19: found `-1`"),
            ("pzprv3/hitori/1/1/4294967296/", "found `4294967296`"),
            ("pzprv3/heyawake/1/1/", "column 8: found `heyawake`, expected `hitori`"),
            ("pzprv3/hitori/0/1/", "found a board of 0 rows and 1 columns"),
            ("pzprv3/hitori/99999/99999/1", "expected 1 to 67108864 cells"),
            ("pzprv3/hitori/-1/1/", "found `-1`, expected a number of rows"),
            ("pzprv3/hitori/1 1/1/", "found `1`, expected the end of a row of 1"),
            ("pzprv3x/hitori/1/1/1", "found `pzprv3x`, expected `pzprv3`"),
            ("pzprv3", "found the end, expected a genre"),
            ("pzprv3\nhitori\n1\n1\n\u{7}", "line 5, column 1: found the control character"),
            ("x", "found `x`, expected `pzprv3`"),
            ("", "found a text without a board"),
        ] {
            let error = &texts(text)[0];
            assert!(error.contains(words), "{text:?}: {error}");
        }
    }
}
