//! Hashi in plain text.
//!
//! A board is one line a row, in one of two forms:
//!
//! ```text
//! signs    2.?    one sign a cell: `.` water, `0` to `9` and `a` to `z` (10 to 35, or `A` to `Z`)
//!          ...    an island with that clue, `?` an island without; no blanks
//!          a.b
//!
//! tokens   2 . ?  cells with blanks or tabs between: `.`, `?` or a whole number to 4294967295
//!          . . .
//!          10 . 40
//! ```
//!
//! 0 is an island with the clue 0 in both. If a blank stands between two cells of any row, all rows
//! are tokens; a header line `form: tokens` or `form: signs` says it outright. That line is needed
//! only for a board of one column with a clue above 35, where no row has a blank. A blank never
//! means water: rows that start with a blank are refused unless the form is said to be tokens, so
//! that a drawing with blanks for water is not read as something else. All rows have the same
//! number of cells.
//!
//! An answer is one line a pair of islands, `row column row column bridges`, all counted from 1.
//! Empty lines and lines that start with `#` are no part of it; an answer without bridges is empty.

use std::fmt::Write;

use super::{Board, Bridge, Bridges, Island};
use crate::Cell;
use crate::lines::{Line, lines, trim};
use crate::read_error::{ReadError, quote};

/// How the cells of a row are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// One sign a cell.
    Signs,
    /// One word a cell.
    Tokens,
}

/// The largest clue that is one sign.
const LARGEST_SIGN: u32 = 35;

/// Reads the rows of one board, in the form that its header names.
pub(crate) fn read_rows(
    rows: &[Line],
    named: Option<Form>,
    max_bridges: u8,
) -> Result<Board, ReadError> {
    let has_tokens = || rows.iter().any(|row| row.words().nth(1).is_some());
    let form = named.unwrap_or_else(|| if has_tokens() { Form::Tokens } else { Form::Signs });
    let mut islands = Vec::new();
    let mut cols = 0;
    for (r, row) in rows.iter().enumerate() {
        if named != Some(Form::Tokens) && row.text.starts_with([' ', '\t']) {
            let expected = "a cell; water is `.` and not a blank";
            return Err(row.fault(0, "a blank at the start of a row", expected));
        }
        let n = match form {
            Form::Signs => read_signs(r, *row, &mut islands)?,
            Form::Tokens => read_tokens(r, *row, &mut islands)?,
        };
        if r == 0 {
            cols = n;
        } else if n != cols {
            let found = format!("{} in row {}", cells(n), r + 1);
            return Err(row.fault(row.text.len(), found, format!("{}, as in row 1", cells(cols))));
        }
    }
    let first = rows.first().copied().unwrap_or(Line { number: 1, text: "" });
    if cols == 0 {
        return Err(first.fault(0, "no cell", "rows of `.` and clues"));
    }
    Board::new(rows.len(), cols, max_bridges, islands)
        .map_err(|error| first.fault(0, error.to_string(), "a board"))
}

fn cells(n: usize) -> String {
    if n == 1 { "1 cell".to_owned() } else { format!("{n} cells") }
}

/// Reads row `r`, counted from 0, and returns its number of cells.
fn read_signs(r: usize, row: Line, islands: &mut Vec<Island>) -> Result<usize, ReadError> {
    let text = row.text.trim_end_matches([' ', '\t']);
    let mut n = 0;
    for (c, (at, sign)) in text.char_indices().enumerate() {
        let clue = match sign {
            '.' => None,
            '?' => Some(None),
            _ => Some(Some(sign.to_digit(36).ok_or_else(|| {
                let found = format!("{} in cell ({},{})", quote(&sign.to_string()), r + 1, c + 1);
                row.fault(at, found, "`.`, `?`, a digit or a letter a to z")
            })?)),
        };
        islands.extend(clue.map(|clue| Island { cell: Cell::new(r, c), clue }));
        n = c + 1;
    }
    Ok(n)
}

/// Reads row `r`, counted from 0, and returns its number of cells.
fn read_tokens(r: usize, row: Line, islands: &mut Vec<Island>) -> Result<usize, ReadError> {
    let mut n = 0;
    for (c, (at, word)) in row.words().enumerate() {
        let clue = match word {
            "." => None,
            "?" => Some(None),
            _ => Some(Some(read_number(word).map_err(|expected| {
                let found = format!("{} in cell ({},{})", quote(word), r + 1, c + 1);
                row.fault(at, found, expected)
            })?)),
        };
        islands.extend(clue.map(|clue| Island { cell: Cell::new(r, c), clue }));
        n = c + 1;
    }
    Ok(n)
}

fn read_number(word: &str) -> Result<u32, &'static str> {
    if !word.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err("`.`, `?` or a whole number, as this board has blanks between its cells");
    }
    word.parse().map_err(|_| "a number to 4294967295")
}

/// The form in which a board is written, and whether a header line must say it.
pub(crate) fn form_of(board: &Board) -> (Form, bool) {
    let fits = |island: &Island| island.clue.is_none_or(|clue| clue <= LARGEST_SIGN);
    if board.islands().iter().all(fits) {
        (Form::Signs, false)
    } else {
        (Form::Tokens, board.cols() == 1)
    }
}

/// Writes the rows of a board, as signs where that is possible.
pub(crate) fn write_rows(board: &Board) -> String {
    let (form, _) = form_of(board);
    let mut text = String::new();
    let mut islands = board.islands().iter().peekable();
    for r in 0..board.rows() {
        for c in 0..board.cols() {
            if c > 0 && form == Form::Tokens {
                text.push(' ');
            }
            let here =
                |island: &&Island| island.cell.row as usize == r && island.cell.col as usize == c;
            match islands.next_if(here).map(|island| island.clue) {
                None => text.push('.'),
                Some(None) => text.push('?'),
                Some(Some(clue)) => match (form, char::from_digit(clue, 36)) {
                    (Form::Signs, Some(sign)) => text.push(sign),
                    _ => write!(text, "{clue}").expect("a string takes all"),
                },
            }
        }
        text.push('\n');
    }
    text
}

/// Reads an answer: lines `row column row column bridges`, counted from 1.
///
/// Whether the bridges obey the rules is for the referee to say, also whether their ends are
/// islands.
///
/// # Errors
/// At the first line that does not have five whole numbers, or a row or column 0.
pub fn read_bridges(text: &[u8]) -> Result<Bridges, ReadError> {
    const EXPECTED: &str = "five numbers: row column row column bridges";
    let mut bridges = Vec::new();
    for line in lines(text) {
        let line = line?;
        if line.is_blank() || trim(line.text).starts_with('#') {
            continue;
        }
        let mut numbers = [0u32; 5];
        let mut n = 0;
        for (at, word) in line.words() {
            let is_number = word.bytes().all(|byte| byte.is_ascii_digit());
            let number = word.parse().ok().filter(|_| is_number);
            let (Some(slot), Some(number)) = (numbers.get_mut(n), number) else {
                return Err(line.fault(at, quote(word), EXPECTED));
            };
            if n < 4 && number == 0 {
                return Err(line.fault(at, "`0`", "a row or column, counted from 1"));
            }
            *slot = number;
            n += 1;
        }
        let [r1, c1, r2, c2, count] = numbers;
        if n < numbers.len() {
            let found = format!("{n} number{}", if n == 1 { "" } else { "s" });
            return Err(line.fault(line.text.len(), found, EXPECTED));
        }
        let from = Cell { row: r1 - 1, col: c1 - 1 };
        let to = Cell { row: r2 - 1, col: c2 - 1 };
        bridges.push(Bridge { from, to, count });
    }
    Ok(Bridges::new(bridges))
}

/// Writes an answer as lines `row column row column bridges`, counted from 1.
pub fn write_bridges(answer: &Bridges) -> String {
    let mut text = String::new();
    let shown = |n: u32| u64::from(n) + 1;
    for Bridge { from, to, count } in answer.as_slice() {
        let (r1, c1, r2, c2) = (shown(from.row), shown(from.col), shown(to.row), shown(to.col));
        writeln!(text, "{r1} {c1} {r2} {c2} {count}").expect("a string takes all");
    }
    text
}

#[cfg(test)]
pub(crate) mod tests {
    use proptest::prelude::*;

    use super::*;

    fn read_as(text: &str, form: Option<Form>) -> Result<Board, ReadError> {
        let rows: Vec<Line> = lines(text.as_bytes()).collect::<Result<_, _>>()?;
        read_rows(&rows, form, 2)
    }

    fn read(text: &str) -> Result<Board, ReadError> {
        read_as(text, None)
    }

    fn error(text: &str) -> String {
        read(text).unwrap_err().to_string()
    }

    fn clues(board: &Board) -> Vec<Option<u32>> {
        board.islands().iter().map(|island| island.clue).collect()
    }

    #[test]
    fn both_forms_say_the_same() {
        let signs = read("2.?\n...\nA.0\n").unwrap();
        assert_eq!(read("2 . ?\n.\t.  .\n10 . 0  "), Ok(signs.clone()));
        assert_eq!(clues(&signs), [Some(2), None, Some(10), Some(0)]);
        assert_eq!(signs.islands()[2].cell, Cell::new(2, 0));
        assert_eq!(read("2.?  \n...\na.0"), Ok(signs));
    }

    #[test]
    fn one_column_needs_the_form_to_be_named() {
        let signs = read("4\n0").unwrap();
        assert_eq!((signs.rows(), signs.cols()), (2, 1));
        let tokens = read_as("40\n 0\n.", Some(Form::Tokens)).unwrap();
        assert_eq!((tokens.rows(), tokens.cols(), clues(&tokens)), (3, 1, vec![Some(40), Some(0)]));
        assert_eq!(form_of(&tokens), (Form::Tokens, true));
        assert!(read_as("4 0", Some(Form::Signs)).is_err());
    }

    #[test]
    fn a_blank_is_never_water() {
        let words = "line 2, column 1: found a blank at the start of a row";
        assert!(error("1 2\n  3 4").contains(words));
        assert!(error("1.1\n 1.").contains("a blank at the start of a row"));
        assert!(error("1.1\n1 1").contains("line 1, column 1: found `1.1` in cell (1,1)"));
    }

    #[test]
    fn what_is_no_cell_is_refused_with_its_place() {
        for (text, words) in [
            ("1.1\n1-1", "line 2, column 2: found `-` in cell (2,2), expected `.`, `?`, a digit"),
            ("１.1", "found `１` in cell (1,1)"),
            ("1#1", "found `#` in cell (1,2)"),
            ("1 -1", "line 1, column 3: found `-1` in cell (1,2)"),
            ("1 a", "found `a` in cell (1,2)"),
            ("1 4294967296", "expected a number to 4294967295"),
            ("1.1\n1.", "line 2, column 3: found 2 cells in row 2, expected 3 cells, as in row 1"),
            ("1 . 1\n1", "found 1 cell in row 2, expected 3 cells"),
            ("", "no cell"),
        ] {
            assert!(error(text).contains(words), "{}", error(text));
        }
    }

    #[test]
    fn bridges_are_counted_from_one() {
        let answer = read_bridges(b"1 1 1 3 2\n\n# the second\n 3 1 1 1 1 \r\n").unwrap();
        let bridge = |a, b, count| Bridge { from: a, to: b, count };
        let expected = Bridges::new([
            bridge(Cell::new(0, 0), Cell::new(0, 2), 2),
            bridge(Cell::new(2, 0), Cell::new(0, 0), 1),
        ]);
        assert_eq!(answer, expected);
        assert_eq!(write_bridges(&answer), "1 1 1 3 2\n3 1 1 1 1\n");
        assert_eq!(read_bridges(b""), Ok(Bridges::new([])));
    }

    #[test]
    fn lines_that_are_no_bridge_are_refused() {
        for (text, words) in [
            ("1 1 1 3", "line 1, column 8: found 4 numbers, expected five numbers"),
            ("1 1 1 3 -1", "line 1, column 9: found `-1`"),
            ("1 1 1 3 1 1", "line 1, column 11: found `1`"),
            ("0 1 1 3 1", "line 1, column 1: found `0`, expected a row or column, counted from 1"),
            ("1 1 1 3 x", "found `x`"),
            ("1,1,1,3,1", "found `1,1,1,3,1`"),
            ("1 1 1 4294967296 1", "found `4294967296`"),
        ] {
            let error = read_bridges(text.as_bytes()).unwrap_err().to_string();
            assert!(error.contains(words), "{error}");
        }
    }

    pub(crate) fn any_board() -> impl Strategy<Value = Board> {
        let small = prop_oneof![6 => Just(None), 1 => Just(Some(None)), 4 => (0u32..36).prop_map(|n| Some(Some(n)))];
        let large = prop_oneof![2 => Just(None), 1 => any::<u32>().prop_map(|n| Some(Some(n)))];
        (1usize..6, 1usize..6, 1u8..=4, any::<bool>()).prop_flat_map(
            move |(rows, cols, max, is_large)| {
                let cell = if is_large { large.clone().boxed() } else { small.clone().boxed() };
                proptest::collection::vec(cell, rows * cols).prop_map(move |cells| {
                    let islands = cells.iter().enumerate().filter_map(|(i, cell)| {
                        cell.map(|clue| Island { cell: Cell::new(i / cols, i % cols), clue })
                    });
                    Board::new(rows, cols, max, islands.collect()).unwrap()
                })
            },
        )
    }

    proptest! {
        #[test]
        fn boards_are_read_back(board in any_board()) {
            let (form, is_named) = form_of(&board);
            let board = board.with_max_bridges(2).unwrap();
            let text = write_rows(&board);
            prop_assert_eq!(read_as(&text, is_named.then_some(form)), Ok(board));
        }

        #[test]
        fn bridges_are_read_back(list in proptest::collection::vec(any::<[u32; 5]>(), 0..8)) {
            let bridges = list.iter().map(|&[r1, c1, r2, c2, count]| Bridge {
                from: Cell { row: r1 / 2, col: c1 / 2 },
                to: Cell { row: r2 / 2, col: c2 / 2 },
                count,
            });
            let answer = Bridges::new(bridges);
            prop_assert_eq!(read_bridges(write_bridges(&answer).as_bytes()), Ok(answer));
        }
    }
}
