//! Boards from what documents say of them: every cell in its turn, or islands with their places.
//!
//! Nothing is reserved for a size before the cells are there: a [`Grid`] grows with its cells, and a
//! [`Sea`] holds its islands only.

use super::Named;
use super::document::Fault;
use super::part::number;
use super::rows::{Content, Style, write_rows};
use crate::address::MAX_CELLS;
use crate::hashi::{self, Island};
use crate::hitori::{self, text::cells};
use crate::read_error::{WriteError, quote};
use crate::{Board, Cell, Puzzle};

/// The words by which a format says what a cell is, besides numbers.
#[derive(Clone, Copy)]
pub(super) struct Words {
    /// No number: blank in Hitori, water in Hashi. The first is written for blank cells.
    pub nothing: &'static [&'static str],
    /// What is written for water.
    pub water: &'static str,
    /// An island without a clue.
    pub any: Option<&'static str>,
    /// Whether 0 is water in Hashi.
    pub zero_is_water: bool,
}

impl Words {
    /// Numbers only, with 0 for water.
    pub(super) const NUMBERS: Words =
        Words { nothing: &[], water: "0", any: None, zero_is_water: true };

    /// The rows of a board in these words, one a line.
    pub(super) fn rows(
        &self,
        board: &Board,
        format: &'static str,
        between: &'static str,
    ) -> Result<String, WriteError> {
        let (blank, smallest) = match board.puzzle() {
            Puzzle::Hitori => (self.nothing.first().copied(), 0),
            Puzzle::Hashi => (Some(self.water), u32::from(self.zero_is_water)),
        };
        let numbers = smallest..=u32::MAX;
        let word = |number: u32| number.to_string();
        write_rows(board, &Style { format, blank, unknown: self.any, numbers, word, between })
    }

    fn expected(&self, puzzle: Puzzle) -> String {
        let any = self.any.filter(|_| puzzle == Puzzle::Hashi);
        let others = self.nothing.iter().take(1).copied().chain(any);
        others.fold("a whole number to 4294967295".to_owned(), |text, word| {
            format!("{text} or {}", quote(word))
        })
    }
}

/// A board of which the cells come row by row.
pub(super) struct Grid {
    puzzle: Puzzle,
    words: Words,
    rows: usize,
    /// The length of the first row, once it has ended.
    cols: Option<usize>,
    /// The number of cells that the row has so far.
    col: usize,
    n_cells: usize,
    values: Vec<Option<u32>>,
    islands: Vec<Island>,
}

impl Grid {
    pub(super) fn new(puzzle: Puzzle, words: Words) -> Grid {
        let (values, islands) = (Vec::new(), Vec::new());
        Grid { puzzle, words, rows: 0, cols: None, col: 0, n_cells: 0, values, islands }
    }

    /// Number of rows that have ended.
    pub(super) fn rows(&self) -> usize {
        self.rows
    }

    /// Where the next cell is.
    pub(super) fn next_cell(&self) -> Cell {
        Cell::new(self.rows, self.col)
    }

    /// The next cell of the row, by the word that says what it is.
    pub(super) fn cell(&mut self, word: &str) -> Result<(), Fault> {
        let is_hashi = self.puzzle == Puzzle::Hashi;
        self.put(match word {
            _ if self.words.nothing.contains(&word) => Content::Blank,
            _ if is_hashi && self.words.any == Some(word) => Content::Unknown,
            _ => match number(word) {
                Some(0) if is_hashi && self.words.zero_is_water => Content::Blank,
                Some(number) => Content::Number(number),
                None => {
                    let found = format!("{} in cell {}", quote(word), self.next_cell());
                    return Err(Fault::new(found, self.words.expected(self.puzzle)));
                }
            },
        })
    }

    /// The next cell of the row.
    pub(super) fn put(&mut self, content: Content) -> Result<(), Fault> {
        if self.n_cells == MAX_CELLS {
            return Err(Fault::new("one more cell", format!("at most {MAX_CELLS} cells")));
        }
        let cell = self.next_cell();
        let number = if let Content::Number(number) = content { Some(number) } else { None };
        match self.puzzle {
            Puzzle::Hitori => self.values.push(number),
            Puzzle::Hashi if content == Content::Blank => {}
            Puzzle::Hashi => self.islands.push(Island { cell, clue: number }),
        }
        self.col += 1;
        self.n_cells += 1;
        Ok(())
    }

    /// Ends a row, which must be as long as the first.
    pub(super) fn end_row(&mut self) -> Result<(), Fault> {
        let n = std::mem::take(&mut self.col);
        self.rows += 1;
        match self.cols {
            None if n == 0 => Err(Fault::new("a row without a cell", "rows of cells")),
            Some(cols) if cols != n => Err(Fault::new(
                format!("{} in row {}", cells(n), self.rows),
                format!("{}, as in row 1", cells(cols)),
            )),
            _ => {
                self.cols = Some(n);
                Ok(())
            }
        }
    }

    /// The board of all rows that have ended.
    pub(super) fn board(self) -> Result<Board, Fault> {
        let Some(cols) = self.cols else { return Err(Fault::new("no row", "rows of cells")) };
        match self.puzzle {
            Puzzle::Hitori => Ok(hitori::Board::new(cols, self.values).into()),
            Puzzle::Hashi => hashi_board(self.rows, cols, 2, self.islands),
        }
    }
}

/// A Hashi board of which the islands come in any order.
pub(super) struct Sea {
    rows: usize,
    cols: usize,
    islands: Vec<Island>,
}

impl Sea {
    pub(super) fn new(rows: u32, cols: u32) -> Result<Sea, Fault> {
        let (rows, cols) = (rows as usize, cols as usize);
        let found = || format!("a board of {rows} rows and {cols} columns");
        if rows == 0 || cols == 0 {
            return Err(Fault::new(found(), "at least one cell"));
        }
        if rows.checked_mul(cols).is_none_or(|n| n > MAX_CELLS) {
            return Err(Fault::new(found(), format!("at most {MAX_CELLS} cells")));
        }
        Ok(Sea { rows, cols, islands: Vec::new() })
    }

    /// An island at `row` and `col`, counted from 0.
    pub(super) fn island(&mut self, row: u32, col: u32, clue: Option<u32>) -> Result<(), Fault> {
        let cell = Cell { row, col };
        if row as usize >= self.rows || col as usize >= self.cols {
            let expected = format!("a place within {}x{} cells", self.rows, self.cols);
            return Err(Fault::new(format!("an island at {cell}"), expected));
        }
        self.islands.push(Island { cell, clue });
        Ok(())
    }

    pub(super) fn board(self, max_bridges: u8) -> Result<Board, Fault> {
        hashi_board(self.rows, self.cols, max_bridges, self.islands)
    }
}

fn hashi_board(
    rows: usize,
    cols: usize,
    max_bridges: u8,
    islands: Vec<Island>,
) -> Result<Board, Fault> {
    let board = hashi::Board::new(rows, cols, max_bridges, islands);
    Ok(board.map_err(|error| Fault::new(error.to_string(), "a board"))?.into())
}

/// Refuses boards of both puzzles, where the text does not say which a board is of.
pub(super) fn only_one_puzzle(boards: &[Named], format: &'static str) -> Result<(), WriteError> {
    let is_same = |pair: &[Named]| pair[0].board.puzzle() == pair[1].board.puzzle();
    match boards.windows(2).all(is_same) {
        true => Ok(()),
        false => {
            let what = "boards of both puzzles in one text".to_owned();
            Err(WriteError::Unsayable { format, what })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grid(puzzle: Puzzle, words: Words, rows: &[&str]) -> Result<Board, Fault> {
        let mut grid = Grid::new(puzzle, words);
        for row in rows {
            for word in row.split_whitespace() {
                grid.cell(word)?;
            }
            grid.end_row()?;
        }
        grid.board()
    }

    #[test]
    fn cells_are_what_the_words_of_the_format_say() {
        let words =
            Words { nothing: &["-", "null"], water: "-", any: Some("?"), zero_is_water: false };
        let hitori = grid(Puzzle::Hitori, words, &["1 - 0", "null 4294967295 2"]).unwrap();
        let values = [Some(1), None, Some(0), None, Some(u32::MAX), Some(2)];
        assert_eq!(hitori, hitori::Board::new(3, values.to_vec()).into());

        let Ok(Board::Hashi(hashi)) = grid(Puzzle::Hashi, words, &["1 - ?", "0 - -"]) else {
            panic!("a Hashi board")
        };
        let islands = hashi.islands().iter().map(|i| (i.cell.row, i.cell.col, i.clue));
        assert_eq!(islands.collect::<Vec<_>>(), [(0, 0, Some(1)), (0, 2, None), (1, 0, Some(0))]);
        let water = grid(Puzzle::Hashi, Words::NUMBERS, &["1 0"]);
        assert_eq!(water.unwrap(), grid(Puzzle::Hashi, words, &["1 -"]).unwrap());
    }

    #[test]
    fn what_is_no_cell_is_named_with_its_place_on_the_board() {
        for (rows, found, expected) in [
            (&["1 2", "1 -3"][..], "`-3` in cell (2,2)", "a whole number to 4294967295"),
            (&["1 1.0"], "`1.0` in cell (1,2)", "a whole number to 4294967295"),
            (&["4294967296"], "`4294967296` in cell (1,1)", "a whole number to 4294967295"),
            (&["+1"], "`+1` in cell (1,1)", "a whole number to 4294967295"),
            (&["?"], "`?` in cell (1,1)", "a whole number to 4294967295"),
            (&["1 2", "1"], "1 cell in row 2", "2 cells, as in row 1"),
            (&[""], "a row without a cell", "rows of cells"),
            (&[], "no row", "rows of cells"),
        ] {
            let fault = grid(Puzzle::Hitori, Words::NUMBERS, rows).unwrap_err();
            assert_eq!(fault, Fault::new(found, expected));
        }
    }

    #[test]
    fn a_sea_is_no_larger_than_its_limits_whatever_it_declares() {
        for (rows, cols) in [(0, 1), (1, 0), (60_000, 60_000), (1, 1 << 27), (u32::MAX, u32::MAX)] {
            assert!(Sea::new(rows, cols).is_err(), "{rows} x {cols}");
        }
        let mut sea = Sea::new(65_536, 1_024).unwrap();
        assert_eq!(sea.island(0, 1_024, None).unwrap_err().found, "an island at (1,1025)");
        assert_eq!(sea.island(u32::MAX, 0, None).unwrap_err().found, "an island at (4294967296,1)");
        assert_eq!(sea.island(65_535, 1_023, Some(8)), Ok(()));
        assert_eq!(sea.island(65_535, 1_023, None), Ok(()));
        assert_eq!(sea.board(2).unwrap_err().found, "two islands on cell (65536,1024)");
    }
}
