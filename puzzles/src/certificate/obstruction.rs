//! The text of a reason, found by counting, why a Hashi board has no answer.
//!
//! ```text
//! capacity (r,c) room N                  the island, and the room of its spans
//! isolated (r,c)..                       the set of islands
//! odd sum (r,c)..                        the set of islands
//! imbalance (r,c).. against (r,c)..      demand, then supply
//! crossings (r,c)..                      pairs of spans, each span by its two islands: four cells a pair
//! ```
//!
//! What they mean, and why they show that there is no answer, stands at [`Obstruction`], which also
//! checks them. Islands are listed row by row.

use super::error::Expected;
use super::reason::{read_cell, read_cells};
use crate::Cell;
use crate::hashi::{Board, Obstruction};
use crate::read_error::quote;

/// Writes an obstruction of `board` as one line. Islands and spans that the board does not have are
/// left out; the obstruction is not true then.
pub(super) fn write(board: &Board, obstruction: &Obstruction) -> String {
    let cells = |islands: &[usize]| -> String {
        let cell = |&i: &usize| board.islands().get(i).map(|island| island.cell.to_string());
        islands.iter().filter_map(cell).map(|cell| format!(" {cell}")).collect()
    };
    let islands_of = |s: usize| -> Vec<usize> {
        board.spans().get(s).map_or_else(Vec::new, |span| vec![span.a, span.b])
    };
    match obstruction {
        Obstruction::Capacity { island, room } => {
            format!("capacity{} room {room}", cells(&[*island]))
        }
        Obstruction::Isolated { islands } => format!("isolated{}", cells(islands)),
        Obstruction::OddSum { islands } => format!("odd sum{}", cells(islands)),
        Obstruction::Imbalance { demand, supply } => {
            format!("imbalance{} against{}", cells(demand), cells(supply))
        }
        Obstruction::Crossings { pairs } => {
            let spans = pairs.iter().flat_map(|&(h, v)| [islands_of(h), islands_of(v)]);
            format!("crossings{}", spans.map(|islands| cells(&islands)).collect::<String>())
        }
    }
}

/// Reads an obstruction of `board` from one line. Whether it is true is another question.
pub(super) fn read(board: &Board, line: &str) -> Result<Obstruction, Expected> {
    let (name, rest) = line.split_once(' ').unwrap_or((line, ""));
    match name {
        "capacity" => capacity(board, rest),
        "isolated" => Ok(Obstruction::Isolated { islands: islands(board, rest)? }),
        "odd" => {
            let rest = rest.strip_prefix("sum").ok_or_else(|| unknown(line))?;
            Ok(Obstruction::OddSum { islands: islands(board, rest)? })
        }
        "imbalance" => {
            let Some((demand, supply)) = rest.split_once("against") else {
                return Err(Expected::new(quote(rest), "islands, `against`, and islands"));
            };
            let (demand, supply) = (islands(board, demand)?, islands(board, supply)?);
            Ok(Obstruction::Imbalance { demand, supply })
        }
        "crossings" => crossings(board, rest),
        _ => Err(unknown(line)),
    }
}

fn unknown(line: &str) -> Expected {
    Expected::new(
        quote(line),
        "`capacity`, `isolated`, `odd sum`, `imbalance` or `crossings`, with cells",
    )
}

fn capacity(board: &Board, text: &str) -> Result<Obstruction, Expected> {
    let words: Vec<&str> = text.split_ascii_whitespace().collect();
    let [cell, "room", room] = words[..] else {
        return Err(Expected::new(quote(text), "an island, `room` and a number"));
    };
    let is_number = room.bytes().all(|byte| byte.is_ascii_digit());
    let number = room.parse().ok().filter(|_| is_number);
    let room = number.ok_or_else(|| Expected::new(quote(room), "a number"))?;
    Ok(Obstruction::Capacity { island: island(board, read_cell(cell)?)?, room })
}

fn crossings(board: &Board, text: &str) -> Result<Obstruction, Expected> {
    let islands = islands(board, text)?;
    let groups = islands.chunks_exact(4);
    if let [i, ..] = *groups.remainder() {
        let found = format!("cell {}", board.islands()[i].cell);
        return Err(Expected::new(found, "four cells a pair of spans"));
    }
    let pairs =
        groups.map(|four| Ok((span(board, four[0], four[1])?, span(board, four[2], four[3])?)));
    Ok(Obstruction::Crossings { pairs: pairs.collect::<Result<_, Expected>>()? })
}

fn span(board: &Board, a: usize, b: usize) -> Result<usize, Expected> {
    let joins = |&&s: &&usize| board.spans()[s].other(a) == b;
    board.spans_of(a).iter().find(joins).copied().ok_or_else(|| {
        let cell = |i: usize| board.islands()[i].cell;
        Expected::new(format!("{} and {}", cell(a), cell(b)), "the two islands of a span")
    })
}

fn islands(board: &Board, text: &str) -> Result<Vec<usize>, Expected> {
    read_cells(text)?.into_iter().map(|cell| island(board, cell)).collect()
}

fn island(board: &Board, cell: Cell) -> Result<usize, Expected> {
    let found = board.islands().binary_search_by_key(&cell, |island| island.cell);
    found.map_err(|_| Expected::new(format!("cell {cell}"), "a cell with an island"))
}
