//! Boards of Kanpen and of Pencilbox, the program below it: files, and addresses that carry one.
//!
//! ```text
//! ROWS                     http://www.kanpen.net/hitori.html?problem=ROWS/COLS/1_0_2_/3_1_1_/
//! COLS                     http://www.kanpen.net/hashi.html?problem=ROWS/COLS/2_._9_/._._._/
//! 2 . 9
//! . . .
//! ```
//!
//! Rows come before columns. In Hitori a cell is a number, or `0` or `.` if it is blank. In Hashi it
//! is a clue from 1 to 8, `9` for an island without a clue, or `0` or `.` for water. After the rows
//! of the board may stand those of an answer: in Hitori of `#`, `+` and `.`, in Hashi of a number a
//! cell.
//!
//! A file does not say of which puzzle it is, an address does by the name of its page. An address
//! with `?pzpr=` carries the body of a puzz.link address and is refused.

use super::marks::{Mark, check_usual, rows};
use super::part::{self, Part};
use super::pieces::{Dialect, pieces};
use super::{Format, Named, Sign, one_line};
use crate::lines::{Line, lines};
use crate::read::{Entry, ReadError, WriteError};
use crate::{Board, Cell, Puzzle};

pub(super) const FORMAT: Format = Format {
    name: "kanpen",
    about: "addresses of Kanpen and files of Pencilbox",
    puzzles: &Puzzle::ALL,
    extension: "txt",
    is_line: true,
    sign,
    read,
    write: Some(write),
};

/// The pages of addresses.
const PAGES: [(&str, Puzzle); 2] = [("hitori", Puzzle::Hitori), ("hashi", Puzzle::Hashi)];

/// What stands in an address before the board.
const PROBLEM: &str = ".html?problem=";

/// What stands in its place if the board is written as on puzz.link.
const PZPR: &str = ".html?pzpr=";

/// The number of an island without a clue.
const UNKNOWN: u32 = 9;

const DIALECT: Dialect = Dialect {
    mark: |puzzle, word| match (puzzle, part::number(word)) {
        (_, None) => (word == ".").then_some(Mark::Empty),
        (_, Some(0)) => Some(Mark::Empty),
        (Puzzle::Hashi, Some(UNKNOWN)) => Some(Mark::Unknown),
        (Puzzle::Hashi, Some(number)) if number > UNKNOWN => None,
        (_, Some(number)) => Some(Mark::Number(number)),
    },
    marks: |puzzle| match puzzle {
        Puzzle::Hitori => "a number or `.`",
        Puzzle::Hashi => "a clue from 1 to 8, 9 for none, `0` or `.`",
    },
    answer: |_, rows, cols| [(rows, cols), (0, 0)],
    is_answer: |puzzle, word| match puzzle {
        Puzzle::Hitori => ["#", "+", "."].contains(&word),
        Puzzle::Hashi => part::number::<u32>(word).is_some() || word == ".",
    },
    is_tail: |_| false,
};

fn is_address(line: &str) -> bool {
    line.contains(PROBLEM) || line.contains(PZPR)
}

/// An address is like no other; a file begins with two numbers alone and a row of as many words as
/// the second says.
fn sign(text: &[u8]) -> Sign {
    let mut lines = lines(text).flatten().filter(|line| !line.is_blank());
    let first = lines.next().map_or("", |line| line.text);
    if is_address(first) {
        return one_line::sign(text, |line| if is_address(line) { Sign::Sure } else { Sign::No });
    }
    let size = [Some(first), lines.next().map(|line| line.text)];
    let [Some(_), Some(cols)] = size.map(|side| part::number::<usize>(side?.trim())) else {
        return Sign::No;
    };
    match lines.next().is_some_and(|row| row.words().take(cols.saturating_add(1)).count() == cols) {
        true => Sign::Perhaps,
        false => Sign::No,
    }
}

fn read(text: &[u8], puzzle: Option<Puzzle>) -> Vec<Entry> {
    let first = lines(text).flatten().find(|line| !line.is_blank());
    if first.is_some_and(|line| is_address(line.text)) {
        return one_line::read(text, read_address);
    }
    vec![Entry { name: None, line: 1, board: read_file(text, puzzle) }]
}

fn read_address(line: Line) -> Result<Board, ReadError> {
    let address = Part::whole(line);
    if let Some(at) = address.text.find(PZPR) {
        let expected = format!("`{PROBLEM}`, or what follows behind `https://puzz.link/p?`");
        return Err(address.rest(at).refuse(expected));
    }
    let Some(at) = address.text.find(PROBLEM) else {
        return Err(address.refuse(format!("an address with `{PROBLEM}`")));
    };
    let page = address.text[..at].rfind('/').map_or(0, |slash| slash + 1);
    let page = address.sub(page, at);
    let Some(&(_, puzzle)) = PAGES.iter().find(|(name, _)| *name == page.text) else {
        return Err(page.refuse("the page `hitori` or `hashi`"));
    };
    pieces(address.rest(at + PROBLEM.len()), std::iter::empty()).board(puzzle, &DIALECT)
}

fn read_file(text: &[u8], puzzle: Option<Puzzle>) -> Result<Board, ReadError> {
    let lines: Vec<Line> = lines(text)
        .filter(|line| !line.as_ref().is_ok_and(Line::is_blank))
        .collect::<Result<_, ReadError>>()?;
    let Some((&first, rest)) = lines.split_first() else {
        return Err(ReadError::new(1, 0, "a text without a board", "a number of rows"));
    };
    let first = Part::whole(first);
    let puzzle = puzzle.ok_or_else(|| {
        first.fault(0, "a board of a puzzle that is not named", "--puzzle hitori or hashi")
    })?;
    pieces(first, rest.iter().copied()).board(puzzle, &DIALECT)
}

/// One address a line.
fn write(boards: &[Named<'_>]) -> Result<String, WriteError> {
    boards.iter().map(|named| write_address(named.board)).collect()
}

fn write_address(board: &Board) -> Result<String, WriteError> {
    check_usual(board, FORMAT.name)?;
    let page = PAGES.iter().find(|(_, puzzle)| *puzzle == board.puzzle()).map_or("", |page| page.0);
    let size = format!("{}/{}", board.rows(), board.cols());
    let mut text = format!("http://www.kanpen.net/{page}{PROBLEM}{size}/");
    for (r, row) in rows(board).enumerate() {
        for (c, mark) in row.into_iter().enumerate() {
            text.push_str(&word(board.puzzle(), mark, Cell::new(r, c))?);
            text.push('_');
        }
        text.push('/');
    }
    Ok(text + "\n")
}

fn word(puzzle: Puzzle, mark: Mark, cell: Cell) -> Result<String, WriteError> {
    let format = FORMAT.name;
    match (puzzle, mark) {
        (Puzzle::Hitori, Mark::Empty) => Ok("0".to_owned()),
        (Puzzle::Hashi, Mark::Empty) => Ok(".".to_owned()),
        (_, Mark::Unknown) => Ok(UNKNOWN.to_string()),
        (_, Mark::Number(0)) => {
            Err(WriteError::Unsayable { format, what: format!("the number 0 at {cell}") })
        }
        (Puzzle::Hashi, Mark::Number(number @ UNKNOWN..)) => {
            Err(WriteError::TooLarge { format, limit: UNKNOWN - 1, number, cell })
        }
        (_, Mark::Number(number)) => Ok(number.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::write_board;

    fn text(text: &str, puzzle: Option<Puzzle>) -> String {
        let entry = read(text.as_bytes(), puzzle).remove(0);
        entry.board.map_or_else(|e| e.to_string(), |board| write_board(&board))
    }

    #[test]
    fn files_are_rows_below_their_number() {
        let hitori = "2\n3\n1 0 12 \n. 1 3 \n. # + \n. . . \n";
        assert_eq!(sign(hitori.as_bytes()), Sign::Perhaps);
        assert_eq!(text(hitori, Some(Puzzle::Hitori)), "1 . 12\n. 1 3\n");
        let hashi = "1\n4\n1 . 9 0\n0 4 0 0\n";
        assert_eq!(text(hashi, Some(Puzzle::Hashi)), "1.?.\n");
        assert!(text(hashi, None).contains("found a board of a puzzle that is not named"));
        assert_eq!(sign(b"2\n3\n1 2\n"), Sign::No);
        assert_eq!(sign(b"2\n1 2\n1 2\n"), Sign::No);
    }

    #[test]
    fn addresses_name_the_puzzle_by_their_page() {
        let address = "http://www.kanpen.net/hitori.html?problem=2/2/1_0_/._12_/";
        assert_eq!(sign(address.as_bytes()), Sign::Sure);
        assert_eq!(text(address, None), "1 .\n. 12\n");
        let address = "www.kanpen.net/hashi.html?problem=1/3/1_._9_";
        assert_eq!(text(address, None), "1.?\n");
    }

    #[test]
    fn what_is_wrong_is_said_with_its_place() {
        for (given, words) in [
            ("http://k/slither.html?problem=2/2/", "column 10: found `slither`, expected the page"),
            ("http://k/hashi.html?pzpr=/2/2/", "column 15: found `.html?pzpr=/2/2/`, expected"),
            ("http://k/hashi.html?problem=1/1/10", "column 33: found `10`, expected a clue from 1"),
            ("http://k/hashi.html?problem=1/1/?", "found `?`, expected a clue from 1 to 8, 9"),
            (
                "http://k/hashi.html?problem=1/1/1/0/0/",
                "found `0`, expected the end after the board",
            ),
        ] {
            let error = text(given, None);
            assert!(error.contains(words), "{given}: {error}");
        }
    }

    #[test]
    fn what_an_address_cannot_say_is_not_written() {
        for (board, words) in [
            ("hashi/2/1/91", "kanpen writes numbers to 8 only: the board has 9 at (1,1)"),
            ("hashi/2/1/0a", "kanpen cannot say the number 0 at (1,1)"),
            ("hitori/2/1/10", "kanpen cannot say the number 0 at (1,2)"),
        ] {
            let board = &crate::read::read_address(board).unwrap();
            let error = write(&[Named { name: None, board }]).unwrap_err();
            assert_eq!(error.to_string(), words);
        }
    }
}
