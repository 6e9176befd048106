//! Boards as a list of islands: of Conceptis (`x`, `y`, `value`), of programs that say `row`, `col` and
//! `required_bridges`, and of readers of pictures, which give each digit from 1 to 8 a probability.
//!
//! Rows and columns count from 0. The most probable digit is taken; where two are equally probable,
//! nobody knows which is meant, and the board is refused.

use super::Shape;
use super::value::{Object, Value};
use crate::formats::cells::Sea;
use crate::read::ReadError;
use crate::{Board, Puzzle};

pub(super) const ISLANDS: Shape = Shape { keys: &["islands"], puzzle: Some(Puzzle::Hashi), read };

fn read(object: &Object, _: Puzzle) -> Result<Board, ReadError> {
    let (rows, cols) = size(object)?;
    let mut sea = Sea::new(rows, cols).map_err(object.whole.here())?;
    for value in object.need("islands")?.items()? {
        let island = value.object()?;
        let (row, col) = match island.get("x") {
            Some(x) => (island.need("y")?.number()?, x.number()?),
            None => (island.need("row")?.number()?, island.need("col")?.number()?),
        };
        sea.island(row, col, Some(clue(&island)?)).map_err(value.here())?;
    }
    sea.board(2).map_err(object.whole.here())
}

/// Rows and columns.
fn size(object: &Object) -> Result<(u32, u32), ReadError> {
    match object.get("size") {
        Some(size) => size.number().map(|size| (size, size)),
        None => Ok((object.need("height")?.number()?, object.need("width")?.number()?)),
    }
}

fn clue(island: &Object) -> Result<u32, ReadError> {
    let clue = ["value", "required_bridges"].iter().find_map(|key| island.get(key));
    match (clue, island.get("digits_probabilities")) {
        (Some(clue), _) => clue.number(),
        (None, Some(list)) => most_probable_digit(list),
        (None, None) => {
            let expected = "`value`, `required_bridges` or `digits_probabilities`";
            Err(island.whole.error("an island without a clue", expected))
        }
    }
}

/// The digit, counted from 1, with the largest of eight probabilities.
fn most_probable_digit(list: Value) -> Result<u32, ReadError> {
    let items = list.items()?;
    let probabilities: Vec<f64> = items.into_iter().map(probability).collect::<Result<_, _>>()?;
    if probabilities.len() != 8 {
        let found = format!("{} probabilities", probabilities.len());
        return Err(list.error(found, "eight, for the digits 1 to 8"));
    }
    let largest = probabilities.iter().copied().fold(0.0, f64::max);
    let best: Vec<u32> =
        (1..).zip(&probabilities).filter(|&(_, &p)| p == largest).map(|(digit, _)| digit).collect();
    match best[..] {
        [digit] => Ok(digit),
        _ => {
            let digits: Vec<String> = best.iter().map(u32::to_string).collect();
            let found = format!("the digits {} with probability {largest}", digits.join(", "));
            Err(list.error(found, "one digit that is most probable"))
        }
    }
}

fn probability(value: Value) -> Result<f64, ReadError> {
    let number = value.text().parse().ok().filter(|p| (0.0..=1.0).contains(p));
    number.ok_or_else(|| value.unexpected("a probability from 0 to 1"))
}
