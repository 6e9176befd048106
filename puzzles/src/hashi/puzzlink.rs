//! Hashi in the body of a puzz.link address, row by row:
//!
//! ```text
//! 0-9 a-f  a clue, base 16           =HHH  4096 + three base-16 digits
//! -HH      two base-16 digits        @HHH  8192 + three base-16 digits
//! +HHH     three base-16 digits      %HHH  the same, as it was once written
//! .        an island without a clue
//! g-z      1 to 20 cells of water
//! ```
//!
//! The same letters say other things in other formats. A body that goes on after the last cell is
//! refused, and so is one that ends early.

use super::{Board, Island};
use crate::Cell;
use crate::address::{Address, MAX_CELLS};
use crate::read_error::{ReadError, WriteError, quote};

/// Signs before numbers of more than one digit: how many digits follow and what is added.
const PREFIXES: [(char, usize, u32); 5] =
    [('-', 2, 0), ('+', 3, 0), ('=', 3, 4096), ('@', 3, 8192), ('%', 3, 8192)];

/// The largest clue with a form in an address.
const LARGEST: u32 = 8192 + 4095;

/// Reads the cells of an address.
pub(crate) fn read(address: &Address) -> Result<Board, ReadError> {
    let (n_cells, cols) = (address.n_cells(), address.cols);
    let mut islands = Vec::new();
    let mut n = 0;
    let mut signs = address.body.char_indices();
    while let Some((at, sign)) = signs.next() {
        let clue = match sign {
            'g'..='z' => {
                n += sign.to_digit(36).map_or(0, |digit| digit as usize - 15);
                None
            }
            '.' => Some(None),
            '0'..='9' | 'a'..='f' => Some(sign.to_digit(16)),
            _ => Some(Some(read_long(address, at, sign, &mut signs)?)),
        };
        if let Some(clue) = clue {
            // A clue beyond the last cell is refused below.
            islands.push(Island { cell: Cell::new(n / cols, n % cols), clue });
            n += 1;
        }
        if n > n_cells {
            let found = format!("{} after the last cell", quote(&address.body[at..]));
            return Err(address.fault(at, found, format!("the end after {n_cells} cells")));
        }
    }
    if n < n_cells {
        return Err(address.ends_early(n_cells - n));
    }
    Board::new(address.rows, cols, 2, islands)
        .map_err(|error| address.fault(0, error.to_string(), "a board"))
}

/// A number of more than one digit, whose first sign `sign` stands at byte `at`.
fn read_long(
    address: &Address,
    at: usize,
    sign: char,
    signs: &mut std::str::CharIndices,
) -> Result<u32, ReadError> {
    let Some(&(_, n_digits, added)) = PREFIXES.iter().find(|(prefix, ..)| *prefix == sign) else {
        let expected = "a digit or letter, `.`, or a number after `-`, `+`, `=` or `@`";
        return Err(address.fault(at, quote(&sign.to_string()), expected));
    };
    let mut number = 0;
    for _ in 0..n_digits {
        let next = signs.next().filter(|(_, sign)| !sign.is_ascii_uppercase());
        let digit = next.and_then(|(_, sign)| sign.to_digit(16)).ok_or_else(|| {
            let expected = format!("{n_digits} base-16 digits after `{sign}`");
            address.fault(at, format!("`{sign}`"), expected)
        })?;
        number = 16 * number + digit;
    }
    Ok(number + added)
}

/// Writes the board as `hashikake/COLS/ROWS/BODY`.
pub(crate) fn write(board: &Board) -> Result<String, WriteError> {
    let (rows, cols) = (board.rows(), board.cols());
    let unsayable = |what: String| WriteError::Unsayable { format: "puzz.link", what };
    if board.max_bridges() != 2 {
        let what = format!("that {} bridges may join a pair of islands", board.max_bridges());
        return Err(unsayable(what));
    }
    let n_cells = rows.checked_mul(cols).filter(|&n| n <= MAX_CELLS);
    let n_cells = n_cells.ok_or_else(|| unsayable(format!("more than {MAX_CELLS} cells")))?;
    if n_cells == 0 {
        return Err(unsayable("a board without cells".to_owned()));
    }
    let mut text = format!("hashikake/{cols}/{rows}/");
    let mut n = 0;
    for island in board.islands() {
        let at = island.cell.row as usize * cols + island.cell.col as usize;
        push_water(&mut text, at - n);
        push_clue(&mut text, island)?;
        n = at + 1;
    }
    push_water(&mut text, n_cells - n);
    Ok(text)
}

fn push_water(text: &mut String, n: usize) {
    const LONGEST: usize = 20;
    text.extend(std::iter::repeat_n('z', n / LONGEST));
    if !n.is_multiple_of(LONGEST) {
        text.extend(char::from_digit((n % LONGEST) as u32 + 15, 36));
    }
}

fn push_clue(text: &mut String, island: &Island) -> Result<(), WriteError> {
    let piece = match island.clue {
        None => ".".to_owned(),
        Some(clue @ ..16) => format!("{clue:x}"),
        Some(clue @ 16..256) => format!("-{clue:02x}"),
        Some(clue @ 256..4096) => format!("+{clue:03x}"),
        Some(clue @ 4096..8192) => format!("={:03x}", clue - 4096),
        Some(clue @ 8192..=LARGEST) => format!("@{:03x}", clue - 8192),
        Some(number) => {
            let (format, limit, cell) = ("puzz.link", LARGEST, island.cell);
            return Err(WriteError::TooLarge { format, limit, number, cell });
        }
    };
    text.push_str(&piece);
    Ok(())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::lines::Line;

    fn read_line(text: &str) -> Result<Board, ReadError> {
        read(&Address::split(Line { number: 1, text })?)
    }

    /// The clues of all cells; `None` is water.
    fn grid(text: &str) -> Vec<Option<Option<u32>>> {
        let board = read_line(text).unwrap();
        let mut grid = vec![None; board.rows() * board.cols()];
        for island in board.islands() {
            let at = island.cell.row as usize * board.cols() + island.cell.col as usize;
            grid[at] = Some(island.clue);
        }
        grid
    }

    const WATER: Option<Option<u32>> = None;

    fn clue(number: u32) -> Option<Option<u32>> {
        Some(Some(number))
    }

    #[test]
    fn clues_are_base_16_and_letters_from_g_are_water() {
        let mut expected = vec![WATER; 15];
        (expected[0], expected[2], expected[4]) = (clue(2), Some(None), clue(31));
        (expected[9], expected[11]) = (clue(10), clue(1));
        assert_eq!(grid("hashi/5/3/2g.g-1fjag1i"), expected);
        let long = grid("hashi/5/1/f-10+100=100@fff");
        assert_eq!(long, [15, 16, 256, 4352, LARGEST].map(clue));
        assert_eq!(grid("hashi/1/1/%fff"), [clue(LARGEST)]);
    }

    #[test]
    fn a_short_body_is_refused() {
        let error = read_line("hashi/3/3/1a1c1a1").unwrap_err().to_string();
        assert!(
            error.contains("found the end of the address after 7 cells, expected 9"),
            "{error}"
        );
    }

    #[test]
    fn what_does_not_fit_is_refused() {
        for (text, words) in [
            ("hashi/3/3/1g1i1g11", "column 18: found `1` after the last cell"),
            ("hashi/3/1/1g1g", "found `g` after the last cell"),
            ("hashi/2/1/1z", "found `z` after the last cell"),
            ("hashi/3/1/1A1", "column 12: found `A`"),
            ("hashi/3/1/1-1", "found `-`, expected 2 base-16 digits after `-`"),
            ("hashi/3/1/1-1g", "found `-`"),
            ("hashi/3/1/1-1F", "found `-`"),
            ("hashi/3/1/1é1", "found `é`"),
        ] {
            let error = read_line(text).unwrap_err().to_string();
            assert!(error.contains(words), "{text}: {error}");
        }
    }

    #[test]
    fn what_an_address_cannot_say_is_not_written() {
        let island = Island { cell: Cell::new(0, 1), clue: Some(LARGEST + 1) };
        let board = Board::new(1, 2, 2, vec![island]).unwrap();
        let words = "puzz.link writes numbers to 12287 only: the board has 12288 at (1,2)";
        assert_eq!(write(&board).unwrap_err().to_string(), words);
        let four = Board::new(1, 2, 4, vec![]).unwrap();
        let words = "puzz.link cannot say that 4 bridges may join a pair of islands";
        assert_eq!(write(&four).unwrap_err().to_string(), words);
        assert!(write(&Board::new(0, 0, 2, vec![]).unwrap()).is_err());
        assert!(write(&Board::new(1 << 20, 1 << 20, 2, vec![]).unwrap()).is_err());
    }

    proptest! {
        #[test]
        fn boards_are_read_back(
            rows in 1usize..8,
            cols in 1usize..12,
            cells in proptest::collection::vec(
                proptest::option::weighted(0.2, proptest::option::weighted(0.8, 0..=LARGEST)),
                1..96,
            ),
        ) {
            let islands = cells.iter().take(rows * cols).enumerate().filter_map(|(i, cell)| {
                cell.map(|clue| Island { cell: Cell::new(i / cols, i % cols), clue })
            });
            let board = Board::new(rows, cols, 2, islands.collect()).unwrap();
            let text = write(&board).unwrap();
            prop_assert_eq!(read_line(&text), Ok(board));
        }
    }
}
