//! Answers from files, for the referee.
//!
//! ```text
//! #.# / .. / ..#                           Hitori: rows of # and .
//! 1 1 1 3 2                                Hashi: row, column, row, column, bridges
//! {"shaded": [[1,1], [1,3]]}               JSON, one object or many
//! {"bridges": [[1,1,1,3,2]]}
//! {.., "answer": {"shaded": ..}, ..}       rows of `solve --format json`
//! answer: ...                              what `solve` prints, also as `c` lines
//! ```
//!
//! A file may hold several answers. An answer that is readable but has not the form of the board (a
//! cell outside, an answer to the other puzzle) is a [`Given::Misfit`]: that is for the referee's report and no
//! read error.

use crosscut_puzzles::hashi::{self, Bridge, Bridges};
use crosscut_puzzles::hitori::{self, Shading};
use crosscut_puzzles::read::ReadError;
use crosscut_puzzles::{Board, Cell};
use serde::Deserialize;

use crate::report::{Answer, picture};

/// An answer as a file gives it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Given {
    /// An answer; whether right or wrong is for the referee to say.
    Answer(Answer),
    /// No answer to a board of this form, and why.
    Misfit(String),
}

/// All answers of a text, at least one.
///
/// # Errors
/// At the first place that does not belong into any of the forms.
pub(super) fn read(board: &Board, text: &[u8]) -> Result<Vec<Given>, ReadError> {
    let lossy = String::from_utf8_lossy(text);
    if lossy.trim_start().starts_with('{') {
        return read_json(board, text);
    }
    let lines = uncommented(&lossy);
    if lines.iter().any(|line| is_answer_line(line)) {
        return read_report(board, &lines);
    }
    let answer = match board {
        Board::Hitori(board) => Answer::Hitori(hitori::read_shading(board, text)?),
        Board::Hashi(_) => Answer::Hashi(hashi::read_bridges(text)?),
    };
    Ok(vec![Given::Answer(answer)])
}

/// The lines, without `c ` in front if the text is in the manner of SAT competitions.
fn uncommented(text: &str) -> Vec<&str> {
    let is_competition = text.lines().any(|line| line.starts_with("s "));
    let line = |line| match is_competition {
        true => {
            str::strip_prefix(line, "c ").or_else(|| str::strip_prefix(line, "c")).unwrap_or(line)
        }
        false => line,
    };
    text.lines().map(line).collect()
}

fn is_answer_line(line: &str) -> bool {
    line == "answer:" || line.starts_with("answer ") && line.ends_with(':')
}

/// A report of `solve`: after each answer line as many rows as the board has, and perhaps a list of
/// bridges.
fn read_report(board: &Board, lines: &[&str]) -> Result<Vec<Given>, ReadError> {
    let heads = (0..lines.len()).filter(|&i| is_answer_line(lines[i]));
    let read = heads.map(|head| {
        let end = (head + 1 + board.rows()).min(lines.len());
        let rows = &lines[head + 1..end];
        let answer = match board {
            Board::Hitori(board) => picture::read_hitori(board, rows).map(Answer::Hitori),
            Board::Hashi(_) if lines.get(end) == Some(&"bridges:") => {
                return Ok(Given::Answer(Answer::Hashi(read_list(lines, end + 1)?)));
            }
            Board::Hashi(board) => Some(Answer::Hashi(picture::read_hashi(board, rows))),
        };
        let misfit = || Given::Misfit(format!("line {}: no picture of this board", head + 2));
        let drawn = answer.filter(|answer| is_drawn(board, answer, rows));
        Ok(drawn.map_or_else(misfit, Given::Answer))
    });
    read.collect()
}

/// Whether `rows` is the picture of `answer` and nothing else, but for blanks at the ends of rows: the
/// picture of another board, or one with strange signs, says nothing about this board.
fn is_drawn(board: &Board, answer: &Answer, rows: &[&str]) -> bool {
    let picture = picture::draw(board, answer);
    picture.lines().map(str::trim_end).eq(rows.iter().map(|row| row.trim_end()))
}

/// The bridges from line `start` on, as far as lines begin with a digit.
fn read_list(lines: &[&str], start: usize) -> Result<Bridges, ReadError> {
    let is_bridge = |line: &&&str| line.starts_with(|sign: char| sign.is_ascii_digit());
    let list: Vec<&str> = lines[start..].iter().take_while(is_bridge).copied().collect();
    hashi::read_bridges(list.join("\n").as_bytes())
        .map_err(|error| ReadError { line: error.line + start, ..error })
}

/// What is looked for in a JSON object; other fields are passed over.
#[derive(Deserialize)]
struct Object {
    shaded: Option<Vec<[u64; 2]>>,
    bridges: Option<Vec<[u64; 5]>>,
    answer: Option<Box<Object>>,
    answers: Option<List>,
}

#[derive(Deserialize)]
struct List {
    list: Option<Vec<Object>>,
}

fn read_json(board: &Board, text: &[u8]) -> Result<Vec<Given>, ReadError> {
    let mut given = Vec::new();
    for object in serde_json::Deserializer::from_slice(text).into_iter::<Object>() {
        let object = object.map_err(|error| ReadError {
            line: error.line().max(1),
            column: error.column().max(1),
            message: format!("something else: {error}"),
            expected:
                "an answer, `{\"shaded\": [[r, c], ..]}` or `{\"bridges\": [[r, c, r, c, n], ..]}`"
                    .to_owned(),
        })?;
        match object.answers.and_then(|answers| answers.list) {
            Some(list) => given.extend(list.iter().filter_map(|object| convert(board, object))),
            None => given.extend(match &object.answer {
                Some(answer) => convert(board, answer),
                None => convert(board, &Object { answer: None, answers: None, ..object }),
            }),
        }
    }
    if given.is_empty() {
        return Err(ReadError {
            line: 1,
            column: 1,
            message: "no answer in it".to_owned(),
            expected: "an object with `shaded` or `bridges`, or a row of `solve`".to_owned(),
        });
    }
    Ok(given)
}

/// The answer of an object; `None` if it has none.
fn convert(board: &Board, object: &Object) -> Option<Given> {
    let given = match (board, &object.shaded, &object.bridges) {
        (Board::Hitori(board), Some(cells), None) => shading(board, cells).map(Answer::Hitori),
        (Board::Hashi(_), None, Some(rows)) => bridges(rows).map(Answer::Hashi),
        (_, None, None) => return None,
        _ => Err(format!("not an answer to a {} board", board.puzzle())),
    };
    Some(given.map_or_else(Given::Misfit, Given::Answer))
}

fn shading(board: &hitori::Board, cells: &[[u64; 2]]) -> Result<Shading, String> {
    let mut shaded = vec![false; board.n_cells()];
    for &[row, col] in cells {
        let cell = cell(row, col)?;
        let i = board.index(cell).ok_or_else(|| format!("cell {cell} lies outside the board"))?;
        shaded[i] = true;
    }
    Ok(Shading::new(shaded))
}

fn bridges(rows: &[[u64; 5]]) -> Result<Bridges, String> {
    let bridge = |&[r1, c1, r2, c2, n]: &[u64; 5]| {
        let count = u32::try_from(n).map_err(|_| format!("{n} bridges are too many"))?;
        Ok(Bridge { from: cell(r1, c1)?, to: cell(r2, c2)?, count })
    };
    rows.iter().map(bridge).collect::<Result<Vec<_>, String>>().map(Bridges::new)
}

/// The cell at 1-based `row` and `col`.
fn cell(row: u64, col: u64) -> Result<Cell, String> {
    let from_0 = |n: u64| n.checked_sub(1).and_then(|n| u32::try_from(n).ok());
    match (from_0(row), from_0(col)) {
        (Some(row), Some(col)) => Ok(Cell { row, col }),
        _ => Err(format!("there is no cell ({row},{col}): rows and columns count from 1")),
    }
}
