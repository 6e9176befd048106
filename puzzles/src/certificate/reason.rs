//! Reasons of clauses, and their text: a name, then cells if the reason has any.
//!
//! ```text
//! pair                    Hitori  two cells of a line hold the same number: one is shaded
//! adjacency               Hitori  two cells touch: one is unshaded
//! cycle (r,c) (r,c)..     Hitori  each cell diagonal to the next, the last to the first
//! path (r,c) (r,c)..      Hitori  each cell diagonal to the next, from border to border
//! separator               Hitori  a cell of a one-row or one-column board that is no end
//! region (r,c)..          Hitori  cells that their boundary would cut off
//! order                   Hashi   more bridges on a span are also fewer
//! crossing                Hashi   of two spans that cross one is empty
//! degree (r,c)            Hashi   the clue of the island
//! closed (r,c)..          Hashi   islands that would use up their clues among themselves
//! islands (r,c)..         Hashi   islands that some bridge has to leave
//! block                   both    another answer than the given one
//! ```
//!
//! What each demands of its clause, and why that is enough, stands in `hitori_reasons`,
//! `hashi_reasons` and `blocking`.

use std::fmt;
use std::str::FromStr;

use super::error::Expected;
use crate::Cell;
use crate::read_error::quote;

/// Why a clause follows from the rules.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// Two cells of one line hold the same number.
    Pair,
    /// Two cells touch.
    Adjacency,
    /// Cells, each diagonal to the next and the last to the first.
    Cycle(Vec<Cell>),
    /// Cells, each diagonal to the next, from a border cell to another.
    Path(Vec<Cell>),
    /// A cell of a one-row or one-column board that is no end, or the only cell.
    Separator,
    /// Cells that are cut off from others if their boundary is shaded.
    Region(Vec<Cell>),
    /// More bridges on a span are also fewer.
    Order,
    /// Two spans cross.
    Crossing,
    /// The clue of the island on this cell.
    Degree(Cell),
    /// Islands whose clues the clause's bridges would use up.
    Closed(Vec<Cell>),
    /// Islands that some bridge has to leave.
    Islands(Vec<Cell>),
    /// The answer is another one than the given one.
    Block,
}

impl Reason {
    /// Its name in the text.
    pub fn name(&self) -> &'static str {
        match self {
            Reason::Pair => "pair",
            Reason::Adjacency => "adjacency",
            Reason::Cycle(_) => "cycle",
            Reason::Path(_) => "path",
            Reason::Separator => "separator",
            Reason::Region(_) => "region",
            Reason::Order => "order",
            Reason::Crossing => "crossing",
            Reason::Degree(_) => "degree",
            Reason::Closed(_) => "closed",
            Reason::Islands(_) => "islands",
            Reason::Block => "block",
        }
    }

    /// Its cells, in the order of the text.
    pub fn cells(&self) -> &[Cell] {
        match self {
            Reason::Cycle(cells)
            | Reason::Path(cells)
            | Reason::Region(cells)
            | Reason::Closed(cells)
            | Reason::Islands(cells) => cells,
            Reason::Degree(cell) => std::slice::from_ref(cell),
            _ => &[],
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())?;
        write_cells(f, self.cells())
    }
}

impl FromStr for Reason {
    type Err = Expected;

    fn from_str(line: &str) -> Result<Reason, Expected> {
        let (name, rest) = line.split_once(' ').unwrap_or((line, ""));
        let cells = read_cells(rest)?;
        let bare = |reason| match cells.first() {
            None => Ok(reason),
            Some(cell) => Err(Expected::new(format!("`{cell}`"), format!("`{name}` alone"))),
        };
        match name {
            "pair" => bare(Reason::Pair),
            "adjacency" => bare(Reason::Adjacency),
            "separator" => bare(Reason::Separator),
            "order" => bare(Reason::Order),
            "crossing" => bare(Reason::Crossing),
            "block" => bare(Reason::Block),
            "cycle" => Ok(Reason::Cycle(cells)),
            "path" => Ok(Reason::Path(cells)),
            "region" => Ok(Reason::Region(cells)),
            "closed" => Ok(Reason::Closed(cells)),
            "islands" => Ok(Reason::Islands(cells)),
            "degree" => match cells[..] {
                [cell] => Ok(Reason::Degree(cell)),
                _ => {
                    Err(Expected::new(format!("{} cells", cells.len()), "one cell after `degree`"))
                }
            },
            _ => Err(Expected::new(quote(name), "the name of a reason")),
        }
    }
}

/// Writes each cell after a blank.
pub(super) fn write_cells(f: &mut fmt::Formatter<'_>, cells: &[Cell]) -> fmt::Result {
    cells.iter().try_for_each(|cell| write!(f, " {cell}"))
}

/// Reads cells with white space between.
pub(super) fn read_cells(text: &str) -> Result<Vec<Cell>, Expected> {
    text.split_ascii_whitespace().map(read_cell).collect()
}

/// Reads `(r,c)`, counted from 1.
pub(super) fn read_cell(word: &str) -> Result<Cell, Expected> {
    let inside = word.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
    let place = |digits: &str| {
        let is_number = digits.bytes().all(|byte| byte.is_ascii_digit());
        digits.parse::<u32>().ok().filter(|_| is_number)?.checked_sub(1)
    };
    let cell = inside
        .and_then(|inside| inside.split_once(','))
        .and_then(|(row, col)| Some(Cell { row: place(row)?, col: place(col)? }));
    cell.ok_or_else(|| Expected::new(quote(word), "a cell such as `(1,2)`, counted from 1"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One of each kind.
    fn all() -> Vec<Reason> {
        let cells = vec![Cell::new(0, 1), Cell::new(11, 0)];
        vec![
            Reason::Pair,
            Reason::Adjacency,
            Reason::Cycle(cells.clone()),
            Reason::Path(cells.clone()),
            Reason::Separator,
            Reason::Region(cells.clone()),
            Reason::Order,
            Reason::Crossing,
            Reason::Degree(cells[1]),
            Reason::Closed(cells.clone()),
            Reason::Islands(cells),
            Reason::Block,
        ]
    }

    #[test]
    fn reasons_are_read_back() {
        for reason in all() {
            assert_eq!(reason.to_string().parse(), Ok(reason));
        }
        assert_eq!(Reason::Degree(Cell::new(1, 2)).to_string(), "degree (2,3)");
        assert_eq!("islands".parse(), Ok(Reason::Islands(vec![])));
    }

    #[test]
    fn other_words_are_refused() {
        for line in [
            "",
            "Pair",
            "pair (1,1)",
            "block 1",
            "degree",
            "degree (1,1) (1,2)",
            "cycle 1,2",
            "cycle (0,1)",
            "cycle (1,0)",
            "cycle (1,-1)",
            "cycle (+1,1)",
            "cycle (1,1",
            "cycle (1,1)(1,2)",
            "cycle (1,,1)",
            "cycle (,)",
            "cycle (4294967296,1)",
            "cycles (1,1)",
        ] {
            assert!(line.parse::<Reason>().is_err(), "{line}");
        }
        assert!(read_cell("(4294967295,1)").is_ok());
    }
}
