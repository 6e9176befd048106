//! Why a text cannot be read or a board not be written.

/// A fault in a text: where, what was found there, and what would have been right. The first fault
/// of a board is reported, and the board is not read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: found {message}, expected {expected}")]
pub struct ReadError {
    /// 1-based line.
    pub line: usize,
    /// 1-based column, in characters.
    pub column: usize,
    /// What was found.
    pub message: String,
    /// What was expected in its place.
    pub expected: String,
}

impl ReadError {
    /// `found` at 0-based `column` of line `line`, which counts from 1.
    pub(crate) fn new(
        line: usize,
        column: usize,
        found: impl Into<String>,
        expected: impl Into<String>,
    ) -> ReadError {
        ReadError { line, column: column + 1, message: found.into(), expected: expected.into() }
    }
}

/// Why a board has no form in the wanted format.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WriteError {
    /// The format has no sign for a number this large.
    #[error("{format} writes numbers to {limit} only: the board has {number} at {cell}")]
    TooLarge {
        /// Name of the format.
        format: &'static str,
        /// The largest number it can write.
        limit: u32,
        /// The number.
        number: u32,
        /// Where it stands.
        cell: crate::Cell,
    },
    /// The format cannot say a rule of the board.
    #[error("{format} cannot say {what}")]
    Unsayable {
        /// Name of the format.
        format: &'static str,
        /// What it cannot say.
        what: String,
    },
}

/// A piece of input as it may be shown in a message: in back quotes, without control characters
/// and cut to a length that fits a line.
pub fn quote(piece: &str) -> String {
    const SHOWN: usize = 40;
    let shown: String = piece.chars().take(SHOWN).map(printable).collect();
    let more = if piece.chars().nth(SHOWN).is_some() { "..." } else { "" };
    format!("`{shown}{more}`")
}

/// A sign as itself if it can be seen, else as an escape.
fn printable(sign: char) -> String {
    match sign {
        '"' | '\'' | '\\' => sign.to_string(),
        _ => sign.escape_debug().to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_are_short_and_show_control_characters() {
        assert_eq!(quote("a\0b"), "`a\\0b`");
        assert_eq!(quote(&"x".repeat(1000)).len(), 45);
    }
}
