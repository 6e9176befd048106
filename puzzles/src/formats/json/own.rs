//! The project's own form of boards in JSON.
//!
//! ```text
//! {"puzzle":"hitori","name":"one","rows":[[2,2,1],[1,null,3]]}
//! {"puzzle":"hashi","name":"two","rows":1,"cols":3,"max_bridges":2,"islands":[
//!  {"row":1,"col":1,"clue":1},{"row":1,"col":3,"clue":null}]}
//! ```
//!
//! Rows and columns count from 1. `null` is a blank cell, or an island without a clue. `name` and
//! `max_bridges` may be left out. A key that is not listed here is refused, as it may be a rule. One
//! board is written as an object, several as a list with one object a line.

use super::value::Object;
use super::{Shape, matrix};
use crate::formats::Named;
use crate::formats::cells::Sea;
use crate::read::{ReadError, WriteError};
use crate::read_error::quote;
use crate::{Board, Puzzle};

pub(super) const HITORI: Shape =
    Shape { keys: &["puzzle", "rows"], puzzle: Some(Puzzle::Hitori), read: read_hitori };

pub(super) const HASHI: Shape = Shape {
    keys: &["puzzle", "rows", "cols", "islands"],
    puzzle: Some(Puzzle::Hashi),
    read: read_hashi,
};

fn read_hitori(object: &Object, puzzle: Puzzle) -> Result<Board, ReadError> {
    only(object, &["puzzle", "name", "rows"])?;
    matrix::read_rows(object.need("rows")?, puzzle)
}

fn read_hashi(object: &Object, _: Puzzle) -> Result<Board, ReadError> {
    only(object, &["puzzle", "name", "rows", "cols", "max_bridges", "islands"])?;
    let [rows, cols] = [object.need("rows")?.number()?, object.need("cols")?.number()?];
    let max_bridges = match object.get("max_bridges") {
        None => 2,
        Some(value) => match value.number() {
            Ok(n @ 1..=4) => n as u8,
            _ => return Err(value.unexpected("a number from 1 to 4")),
        },
    };
    let mut sea = Sea::new(rows, cols).map_err(object.whole.here())?;
    for value in object.need("islands")?.items()? {
        let island = value.object()?;
        only(&island, &["row", "col", "clue"])?;
        let [row, col] = [from_1(&island, "row")?, from_1(&island, "col")?];
        let clue = island.need("clue")?;
        let clue = if clue.text() == "null" { None } else { Some(clue.number()?) };
        sea.island(row, col, clue).map_err(value.here())?;
    }
    sea.board(max_bridges).map_err(object.whole.here())
}

/// A row or column, which is written counted from 1.
fn from_1(island: &Object, key: &str) -> Result<u32, ReadError> {
    let value = island.need(key)?;
    let from_0 = value.number()?.checked_sub(1);
    from_0.ok_or_else(|| value.unexpected("a row or column, counted from 1"))
}

/// Refuses all keys but these.
fn only(object: &Object, keys: &[&str]) -> Result<(), ReadError> {
    let unknown = object.members.iter().find(|(key, _)| !keys.contains(&key.as_str()));
    unknown.map_or(Ok(()), |(key, value)| {
        Err(value.error(format!("the key {}", quote(key)), format!("only {}", keys.join(", "))))
    })
}

pub(super) fn write(boards: &[Named<'_>]) -> Result<String, WriteError> {
    let objects: Vec<String> = boards.iter().map(write_board).collect();
    Ok(match &objects[..] {
        [one] => format!("{one}\n"),
        several => format!("[\n{}\n]\n", several.join(",\n")),
    })
}

fn write_board(named: &Named) -> String {
    let name = named.title();
    let name = name.map_or(String::new(), |name| format!("\"name\":{},", serde_json::json!(name)));
    let (puzzle, rest) = (named.board.puzzle(), members(named.board));
    format!("{{\"puzzle\":\"{puzzle}\",{name}{rest}}}")
}

/// The members behind puzzle and name.
fn members(board: &Board) -> String {
    let or_null = |n: Option<u32>| n.map_or("null".to_owned(), |n| n.to_string());
    match board {
        Board::Hitori(board) => {
            let row = |row: &[Option<u32>]| {
                let cells: Vec<String> = row.iter().map(|&value| or_null(value)).collect();
                format!("[{}]", cells.join(","))
            };
            let rows: Vec<String> = board.values().chunks(board.cols()).map(row).collect();
            format!("\"rows\":[{}]", rows.join(","))
        }
        Board::Hashi(board) => {
            let islands = board.islands().iter().map(|island| {
                let (row, col) = (u64::from(island.cell.row) + 1, u64::from(island.cell.col) + 1);
                format!("{{\"row\":{row},\"col\":{col},\"clue\":{}}}", or_null(island.clue))
            });
            let islands = islands.collect::<Vec<_>>().join(",");
            let (rows, cols, max) = (board.rows(), board.cols(), board.max_bridges());
            format!("\"rows\":{rows},\"cols\":{cols},\"max_bridges\":{max},\"islands\":[{islands}]")
        }
    }
}
