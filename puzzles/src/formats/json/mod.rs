//! Boards in JSON: the project's own form, which is written, and the forms of other programs, which
//! are told by their keys.
//!
//! ```text
//! {"puzzle": "hitori", "name": "..", "rows": [[2, 2, 1], [1, null, 3]]}                          own
//! {"puzzle": "hashi", "name": "..", "rows": 1, "cols": 3, "max_bridges": 2,
//!  "islands": [{"row": 1, "col": 1, "clue": 1}, {"row": 1, "col": 3, "clue": null}]}
//!
//! {"board": [[2, 2, 1], ..]}  {"weightMatrix": [[2, 0, 1], ..]}  [[2, 2, 1], ..]              matrix
//! {"width": 3, "height": 1, "islands": [{"x": 0, "y": 0, "value": 1}, ..]}                   islands
//! {"size": 3, "islands": [{"row": 0, "col": 0, "required_bridges": 1}, ..]}
//! {"grid": {"dimension": 2, "description": [2, 0, 0, 1]}}                                       flat
//! {"problem": "1 3\n1 - 1"}  {"grid": "2 2 1/1 2 3"}                                            text
//! ```
//!
//! A text is one board, a list of boards, an object with the boards under `boards`, `puzzles` or
//! `data`, or one of these a line. A board's name is what it says as `name`, `title` or `id`, or its key
//! in `data`. A form that leaves the puzzle open may say it under `puzzle`, or the whole collection there
//! or as its name. Keys that a form does not
//! know are passed over, such as answers and grades; the own form knows all of its keys.

mod flat;
mod islands;
mod matrix;
mod own;
mod text;
mod value;

use super::document::{self, Document};
use super::{Format, Sign};
use crate::read::{Entry, ReadError};
use crate::read_error::quote;
use crate::{Board, Puzzle};
use value::{Object, Value};

pub(super) const FORMAT: Format = Format {
    name: "json",
    about: "JSON in the project's form, and in those of others",
    puzzles: &Puzzle::ALL,
    extension: "json",
    is_line: false,
    sign,
    read,
    write: Some(own::write),
};

/// A form of a board that is an object.
struct Shape {
    /// The keys that it has; a point leads into the object behind a key.
    keys: &'static [&'static str],
    /// The puzzle, if all boards of this form are of one.
    puzzle: Option<Puzzle>,
    /// The board of an object that has the keys.
    read: fn(&Object, Puzzle) -> Result<Board, ReadError>,
}

/// The forms; the first that fits is the one.
const SHAPES: [Shape; 8] = [
    own::HASHI,
    own::HITORI,
    matrix::BOARD,
    matrix::WEIGHTS,
    islands::ISLANDS,
    flat::GRID,
    text::PROBLEM,
    text::GRID,
];

/// The keys under which an object has several boards.
const COLLECTIONS: [&str; 3] = ["boards", "puzzles", "data"];

/// The keys under which an object has its name.
const NAMES: [&str; 3] = ["name", "title", "id"];

/// Whether it begins as an object or a list of them; a list of lists may be a source of a program.
fn sign(text: &[u8]) -> Sign {
    let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text).trim_ascii_start();
    let second =
        |text: &[u8]| text.get(1..).unwrap_or_default().trim_ascii_start().first().copied();
    match text.first() {
        Some(b'{') => Sign::Sure,
        Some(b'[') if second(text) == Some(b'{') => Sign::Sure,
        Some(b'[') => Sign::Likely,
        Some(b'"') if is_key(text) => Sign::Sure, // the brace before it is lost
        _ => Sign::No,
    }
}

/// Whether a text begins with a string and a colon.
fn is_key(text: &[u8]) -> bool {
    let end = text.iter().skip(1).position(|&byte| byte == b'"');
    let rest = end.and_then(|end| text.get(end + 2..));
    rest.is_some_and(|rest| rest.trim_ascii_start().starts_with(b":"))
}

fn read(text: &[u8], puzzle: Option<Puzzle>) -> Vec<Entry> {
    document::entries(text, "boards in JSON", |document| {
        let mut found = Found { puzzle, entries: Vec::new() };
        for (at, value) in values(document) {
            match value {
                Ok(value) => found.boards(value),
                Err(error) => found.push(None, document.line(at), Err(error)),
            }
        }
        found.entries
    })
}

/// The values of a text, each with the byte where it starts. The text is one value, or has one a
/// line; of these, the first at least can be read.
fn values<'a>(document: &'a Document<'a>) -> Vec<(usize, Result<Value<'a>, ReadError>)> {
    let parse = |part| (document.start_of(part), Value::parse(document, part));
    let whole = parse(document.text());
    let lines = document.text().split('\n').filter(|line| !line.trim().is_empty());
    let mut lines = lines.map(parse).peekable();
    match (&whole.1, lines.peek()) {
        (Err(_), Some((_, Ok(_)))) => lines.collect(),
        _ => vec![whole],
    }
}

/// The boards that were found, and which puzzle the caller wants.
struct Found {
    puzzle: Option<Puzzle>,
    entries: Vec<Entry>,
}

impl Found {
    fn push(&mut self, name: Option<String>, line: usize, board: Result<Board, ReadError>) {
        self.entries.push(Entry { name, line, board });
    }

    /// All boards of a value that is a whole text or line.
    fn boards(&mut self, value: Value) {
        let line = value.document.line(value.at());
        if let Err(error) = self.collection(value) {
            self.push(None, line, Err(error));
        }
    }

    fn collection(&mut self, value: Value) -> Result<(), ReadError> {
        if value.is_list() {
            return self.list(value, None);
        }
        let object = value.object()?;
        let Some(boards) = COLLECTIONS.iter().find_map(|key| object.get(key)) else {
            self.board(None, value, None);
            return Ok(());
        };
        let said = match said_puzzle(&object)? {
            None => {
                object.get("name").and_then(|name| name.string().ok()?.to_lowercase().parse().ok())
            }
            said => said,
        };
        if boards.is_list() {
            return self.list(boards, said);
        }
        let named = boards.object()?;
        if named.members.is_empty() {
            return Err(boards.error("an object without a board", "boards"));
        }
        for (name, board) in &named.members {
            self.board(Some(name), *board, said);
        }
        Ok(())
    }

    /// A list of boards, or one that is a board itself.
    fn list(&mut self, list: Value, said: Option<Puzzle>) -> Result<(), ReadError> {
        if matrix::is_matrix(list) {
            self.board(None, list, said);
            return Ok(());
        }
        let items = list.items()?;
        if items.is_empty() {
            return Err(list.error("a list without a board", "boards"));
        }
        items.into_iter().for_each(|item| self.board(None, item, said));
        Ok(())
    }

    /// One board, of the puzzle that is said around it, with the name it has as a member.
    fn board(&mut self, name: Option<&str>, value: Value, said: Option<Puzzle>) {
        let mut name = name.and_then(document::name);
        let line = value.document.line(value.at());
        let board = if value.is_list() {
            let puzzle = document::puzzle(self.puzzle, said).map_err(value.here());
            puzzle.and_then(|puzzle| matrix::read_rows(value, puzzle))
        } else {
            value.object().and_then(|object| {
                name = name.take().or_else(|| name_of(&object));
                read_object(&object, self.puzzle, said)
            })
        };
        self.push(name, line, board);
    }
}

/// The name of an object: a string, or a number as it is written.
fn name_of(object: &Object) -> Option<String> {
    let name = NAMES.iter().find_map(|key| object.get(key))?;
    let is_word = !name.is_list() && !name.is_object();
    is_word
        .then(|| name.string().unwrap_or_else(|_| name.text().to_owned()))
        .and_then(|name| document::name(&name))
}

/// The board of an object in the form that its keys tell.
fn read_object(
    object: &Object,
    known: Option<Puzzle>,
    said: Option<Puzzle>,
) -> Result<Board, ReadError> {
    let Some(shape) = SHAPES.iter().find(|shape| shape.keys.iter().all(|key| has(object, key)))
    else {
        let keys: Vec<String> = object.members.iter().take(8).map(|(key, _)| quote(key)).collect();
        let found = match &keys[..] {
            [] => "an object without members".to_owned(),
            keys => format!("an object with the keys {}", keys.join(", ")),
        };
        return Err(object.whole.error(found, "the keys of a board"));
    };
    let said = said_puzzle(object)?.or(said).or(shape.puzzle);
    let puzzle = document::puzzle(known, said).map_err(object.whole.here())?;
    document::puzzle(Some(puzzle), shape.puzzle).map_err(object.whole.here())?;
    (shape.read)(object, puzzle)
}

/// Whether an object has a key, or a way of keys with points between.
fn has(object: &Object, key: &str) -> bool {
    match key.split_once('.') {
        None => object.get(key).is_some(),
        Some((key, rest)) => {
            let inner = object.get(key).and_then(|inner| inner.object().ok());
            inner.is_some_and(|inner| has(&inner, rest))
        }
    }
}

/// The puzzle that an object names under `puzzle`.
fn said_puzzle(object: &Object) -> Result<Option<Puzzle>, ReadError> {
    let Some(value) = object.get("puzzle") else { return Ok(None) };
    let puzzle = value.string()?.to_lowercase().parse();
    puzzle.map(Some).map_err(|_| value.unexpected("`hitori` or `hashi`"))
}

#[cfg(test)]
mod tests;
