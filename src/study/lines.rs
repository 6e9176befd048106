//! The lines of plans and results: read one by one, with their numbers, and told from what is none.

use std::io::{self, BufRead, Read};

use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::row::{Kind, SCHEMA};

/// No line may be longer, so that a file without lines does not fill the memory.
const LONGEST: u64 = 1 << 30;

/// A line of a file, without its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Its number, from 1.
    pub number: u64,
    /// The byte at which it begins.
    pub start: u64,
    /// Its text.
    pub text: Vec<u8>,
    /// Whether a newline ends it.
    pub is_ended: bool,
}

/// What is wrong with a file, and in which line.
#[derive(Debug, thiserror::Error)]
pub enum BadLine {
    /// It is no row, or none that is wanted.
    #[error("line {line}: {why}")]
    Row {
        /// The line.
        line: u64,
        /// What is wrong.
        why: String,
    },
    /// The file cannot be read.
    #[error(transparent)]
    File(#[from] io::Error),
}

/// What every row begins with.
#[derive(Deserialize)]
struct Head {
    schema: u32,
    kind: Kind,
}

impl Line {
    /// The row, if it is one of this kind and schema.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn parse<T: DeserializeOwned>(&self, kind: Kind) -> Result<T, String> {
        let no_row = |error: serde_json::Error| match kind {
            Kind::Run => format!("no row of a plan: {error}"),
            Kind::Result => format!("no row of results: {error}"),
        };
        // In most files every row is right; what is wrong is found out afterwards.
        let row = serde_json::from_slice(&self.text);
        let head: Head = serde_json::from_slice(&self.text).map_err(no_row)?;
        match (head.kind, kind) {
            _ if head.schema != SCHEMA => Err(format!(
                "a row of schema {}, and this version of crosscut knows schema {SCHEMA}",
                head.schema
            )),
            (Kind::Run, Kind::Result) => Err("this is a plan, not results".to_owned()),
            (Kind::Result, Kind::Run) => Err("these are results, not a plan".to_owned()),
            _ => row.map_err(no_row),
        }
    }

    /// What is wrong with it.
    pub fn bad(&self, why: String) -> BadLine {
        BadLine::Row { line: self.number, why }
    }
}

/// The lines of a file.
///
/// # Errors
/// Each item: if the file cannot be read.
pub fn of(mut file: impl BufRead) -> impl Iterator<Item = io::Result<Line>> {
    let (mut number, mut start) = (0, 0);
    std::iter::from_fn(move || {
        let mut text = Vec::new();
        match (&mut file).take(LONGEST).read_until(b'\n', &mut text) {
            Ok(0) => None,
            Ok(n) if n as u64 == LONGEST => {
                Some(Err(io::Error::other(format!("line {} is too long for a row", number + 1))))
            }
            Ok(n) => {
                let is_ended = text.pop_if(|byte| *byte == b'\n').is_some();
                let line = Line { number: number + 1, start, text, is_ended };
                number += 1;
                start += n as u64;
                Some(Ok(line))
            }
            Err(error) => Some(Err(error)),
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_have_numbers_places_and_ends() {
        let lines: Vec<Line> = of(&b"ab\n\ncd"[..]).map(Result::unwrap).collect();
        let seen: Vec<_> =
            lines.iter().map(|l| (l.number, l.start, &l.text[..], l.is_ended)).collect();
        assert_eq!(seen, [(1, 0, &b"ab"[..], true), (2, 3, b"", true), (3, 4, b"cd", false)]);
    }
}
