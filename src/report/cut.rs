//! A cut for people: what is wrong with a disconnected answer, and what must be otherwise.

use crosscut_encodings::{Cut, Witness};
use crosscut_puzzles::{Board, Cell};
use serde::Serialize;

use super::json::from_1;

/// A cut as it is reported.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CutRow {
    /// In words.
    text: String,
    /// The cells, or the islands, of its witness; rows and columns count from 1.
    cells: Vec<[u64; 2]>,
    /// The literals as DIMACS writes them.
    clause: Vec<i32>,
}

impl CutRow {
    /// The row of a cut of `board`.
    pub fn new(board: &Board, cut: &Cut) -> CutRow {
        let cells = cells(board, &cut.witness);
        CutRow {
            text: text(cut, &cells),
            cells: cells.iter().map(|cell| [from_1(cell.row), from_1(cell.col)]).collect(),
            clause: cut.clause.iter().map(|lit| lit.to_dimacs()).collect(),
        }
    }

    /// In words.
    pub fn text(&self) -> &str {
        &self.text
    }
}

fn cells(board: &Board, witness: &Witness) -> Vec<Cell> {
    match (witness, board) {
        (Witness::Cycle(cells) | Witness::BorderPath(cells) | Witness::Region(cells), _) => {
            cells.clone()
        }
        (Witness::Separator(cell), _) => vec![*cell],
        (Witness::Islands(islands), Board::Hashi(board)) => {
            islands.iter().filter_map(|&island| Some(board.islands().get(island)?.cell)).collect()
        }
        (Witness::Islands(_), Board::Hitori(_)) => Vec::new(),
    }
}

fn text(cut: &Cut, cells: &[Cell]) -> String {
    let cells = list(cells);
    match cut.witness {
        Witness::Cycle(_) => format!("the shaded cells {cells} close a ring: one is unshaded"),
        Witness::BorderPath(_) => {
            format!("the shaded cells {cells} lead from border to border: one is unshaded")
        }
        Witness::Separator(_) => format!("cell {cells} would cut the board: it is unshaded"),
        Witness::Region(_) => {
            format!("the unshaded cells {cells} are walled in: one cell round them is unshaded")
        }
        Witness::Islands(_) if cut.clause.is_empty() => {
            format!("nothing can join the islands {cells} to the others")
        }
        Witness::Islands(_) => {
            format!("no bridge leaves the islands {cells}: one does")
        }
    }
}

/// Cells one after the other; of many only the first.
fn list(cells: &[Cell]) -> String {
    const SHOWN: usize = 12;
    let shown: Vec<String> = cells.iter().take(SHOWN).map(Cell::to_string).collect();
    let more = match cells.len().saturating_sub(SHOWN) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    shown.join(" ") + &more
}
