//! Game IDs of Singles and Bridges in Simon Tatham's Portable Puzzle Collection, one a line.
//!
//! ```text
//! 5x5:4113534251115332541331144            Singles is Hitori
//! 7x7m2:2c5a4i1c3g3a2h2b3e3                Bridges is Hashi
//! bridges:7x7m2:2c5a4i1c3g3a2h2b3e3        with the game before it, and `:` or a tab
//! https://.../bridges.html#7x7m2:2c5a...   the address of its page
//! ```
//!
//! Before the last `:` stand the [parameters](params), behind it the cells of [`singles`] or
//! [`bridges`]. If neither the game nor a parameter nor the caller says which puzzle it is, it is the
//! only one that the cells fit, or the only one whose program would take them. A random seed, with `#` in the place of the `:`, stands for a board
//! that only the program itself can make.

mod bridges;
mod params;
pub(super) mod save;
mod singles;

use params::Params;

use super::part::Part;
use super::{Format, Named, Sign, one_line};
use crate::lines::Line;
use crate::read::{Entry, ReadError, WriteError};
use crate::{Board, Puzzle};

pub(super) const FORMAT: Format = Format {
    name: "sgt",
    about: "game IDs of Simon Tatham's Singles and Bridges, one a line",
    puzzles: &Puzzle::ALL,
    extension: "sgt",
    is_line: true,
    sign,
    read,
    write: Some(write),
};

/// What the games are called there.
const GAMES: [(&str, Puzzle); 2] = [("Singles", Puzzle::Hitori), ("Bridges", Puzzle::Hashi)];

/// An ID taken apart.
struct Id<'a> {
    /// What its prefix or its page says.
    game: Option<Puzzle>,
    params: Part<'a>,
    /// What stands between parameters and cells: `:`, or `#` before a random seed.
    separator: Part<'a>,
    cells: Part<'a>,
}

impl<'a> Id<'a> {
    fn split(line: Line<'a>) -> Id<'a> {
        let whole = Part::whole(line);
        let (game, id) = split_game(whole);
        let end = id.text.find([':', '#']).unwrap_or(id.text.len());
        let separator = id.sub(end, id.text.len().min(end + 1));
        Id { game, params: id.sub(0, end), separator, cells: id.rest(end + 1) }
    }
}

/// The game that a line names before its ID, and the ID.
fn split_game(line: Part) -> (Option<Puzzle>, Part) {
    let is = |word: &str, game: &str| word.eq_ignore_ascii_case(game);
    if let Some((page, _)) = line.text.split_once('#') {
        let file = page.rsplit('/').next().unwrap_or(page);
        let named = file.strip_suffix(".html");
        let known = GAMES.iter().find(|(game, _)| named.is_some_and(|name| is(name, game)));
        if let Some(&(_, puzzle)) = known {
            return (Some(puzzle), line.rest(page.len() + 1));
        }
    }
    let end = line.text.find([':', '\t', ' ']).unwrap_or(0);
    let known = GAMES.iter().find(|(game, _)| is(&line.text[..end], game));
    match known {
        Some(&(_, puzzle)) => {
            let rest = &line.text[end + 1..];
            let blanks = rest.len() - rest.trim_start_matches([' ', '\t']).len();
            (Some(puzzle), line.rest(end + 1 + blanks))
        }
        None => (None, line),
    }
}

fn sign(text: &[u8]) -> Sign {
    one_line::sign(text, |text| {
        let id = Id::split(Line { number: 1, text });
        let size = id.params.text.trim_start_matches(|sign: char| sign.is_ascii_digit());
        let has_size = size.len() < id.params.text.len();
        let is_plain = |part: &Part| part.text.bytes().all(|byte| byte.is_ascii_alphanumeric());
        if !has_size || id.separator.text.is_empty() || !is_plain(&id.params) {
            return if id.game.is_some() { Sign::Likely } else { Sign::No };
        }
        let options = size.trim_start_matches('x').trim_start_matches(|s: char| s.is_ascii_digit());
        match is_plain(&id.cells) {
            true if id.game.is_some() || !options.is_empty() => Sign::Sure,
            true if size.starts_with('x') => Sign::Likely,
            true => Sign::Perhaps,
            // What is wrong in the cells is still worth saying.
            false if id.game.is_some() || !options.is_empty() => Sign::Likely,
            false => Sign::No,
        }
    })
}

fn read(text: &[u8], puzzle: Option<Puzzle>) -> Vec<Entry> {
    one_line::read(text, |line| read_line(line, puzzle))
}

fn read_line(line: Line, puzzle: Option<Puzzle>) -> Result<Board, ReadError> {
    let id = Id::split(line);
    let params = Params::read(id.params)?;
    match id.separator.text {
        ":" => read_board(id.game, &params, id.cells, puzzle),
        "#" => {
            let expected =
                "`:` and the cells: only the program itself knows what a seed stands for";
            Err(id.separator.fault(0, "a random seed", expected))
        }
        _ => Err(id.separator.refuse("`:` and the cells")),
    }
}

/// The board of `params` and `cells`, of the puzzle that `game` or `params` or else `puzzle` says.
fn read_board(
    game: Option<Puzzle>,
    params: &Params,
    cells: Part,
    puzzle: Option<Puzzle>,
) -> Result<Board, ReadError> {
    if let (Some(game), Some((told, place))) = (game, params.told)
        && game != told
    {
        return Err(place.refuse(format!("a parameter of {}", name_of(game))));
    }
    match game.or(params.told.map(|(told, _)| told)).or(puzzle) {
        Some(Puzzle::Hitori) => singles::read(params, cells).map(Board::from),
        Some(Puzzle::Hashi) => bridges::read(params, cells).map(Board::from),
        None => read_either(params, cells),
    }
}

/// The board of the only puzzle that the cells fit. If they can be read as both, it is the one whose
/// program would take them.
fn read_either(params: &Params, cells: Part) -> Result<Board, ReadError> {
    match (singles::read(params, cells), bridges::read(params, cells)) {
        (Ok(board), Err(_)) => Ok(board.into()),
        (Err(_), Ok(board)) => Ok(board.into()),
        (Ok(singles), Ok(bridges)) => {
            match (singles::is_usual(&singles), bridges::touching(&bridges).is_none()) {
                (true, false) => Ok(singles.into()),
                (false, true) => Ok(bridges.into()),
                _ => {
                    let expected = "`singles:` or `bridges:` before it, or --puzzle";
                    Err(cells.fault(0, "cells that fit both Singles and Bridges", expected))
                }
            }
        }
        (Err(singles), Err(bridges)) => {
            let (singles, bridges) = (singles.message, bridges.message);
            let found = format!("{singles} for Singles and {bridges} for Bridges");
            Err(cells.fault(0, found, "cells that fit either"))
        }
    }
}

fn name_of(puzzle: Puzzle) -> &'static str {
    GAMES.iter().find(|game| game.1 == puzzle).map_or("", |game| game.0)
}

/// One ID a line, as the program prints them.
fn write(boards: &[Named<'_>]) -> Result<String, WriteError> {
    let id = |named: &Named<'_>| {
        let (params, cells) = write_board(named.board, FORMAT.name)?;
        Ok(format!("{params}:{cells}\n"))
    };
    boards.iter().map(id).collect()
}

/// Parameters and cells of a board, if the program takes them.
fn write_board(board: &Board, format: &'static str) -> Result<(String, String), WriteError> {
    let size = format!("{}x{}", board.cols(), board.rows());
    match board {
        Board::Hitori(board) => Ok((size, singles::write(board, format)?)),
        Board::Hashi(board) => {
            let params = format!("{size}m{}", board.max_bridges());
            Ok((params, bridges::write(board, format)?))
        }
    }
}

#[cfg(test)]
mod tests;
