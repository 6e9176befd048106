//! A text as lines, with the faults that any line can have.
//!
//! A mark of byte order at the start of the text and the carriage return before a line feed are no
//! part of a line; neither is the last line feed needed. Every other control character but the tab
//! is a fault, and so is a byte that is not UTF-8.

use crate::read_error::{ReadError, quote};

/// A line of a text without its end.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Line<'a> {
    /// Counted from 1.
    pub number: usize,
    /// What it says.
    pub text: &'a str,
}

impl<'a> Line<'a> {
    /// An error at byte `at` of the line.
    pub(crate) fn fault(
        &self,
        at: usize,
        found: impl Into<String>,
        expected: impl Into<String>,
    ) -> ReadError {
        let column = self.text.bytes().take(at).filter(|&byte| !is_continuation(byte)).count();
        ReadError::new(self.number, column, found, expected)
    }

    pub(crate) fn is_blank(&self) -> bool {
        trim(self.text).is_empty()
    }

    /// The words between blanks and tabs, each with the byte where it starts.
    pub(crate) fn words(&self) -> impl Iterator<Item = (usize, &'a str)> + use<'a> {
        let mut at = 0;
        self.text.split([' ', '\t']).filter_map(move |word| {
            let start = at;
            at += word.len() + 1;
            (!word.is_empty()).then_some((start, word))
        })
    }
}

/// Without blanks and tabs at both ends.
pub(crate) fn trim(text: &str) -> &str {
    text.trim_matches([' ', '\t'])
}

fn is_continuation(byte: u8) -> bool {
    byte & 0b1100_0000 == 0b1000_0000
}

/// The lines of a text, or what is wrong with them. An empty text has no line.
pub(crate) fn lines(text: &[u8]) -> impl Iterator<Item = Result<Line<'_>, ReadError>> {
    let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text);
    let n_lines = if text.is_empty() { 0 } else { usize::MAX };
    let text = text.strip_suffix(b"\n").unwrap_or(text);
    text.split(|&byte| byte == b'\n').take(n_lines).enumerate().map(|(k, bytes)| {
        let bytes = bytes.strip_suffix(b"\r").unwrap_or(bytes);
        let number = k + 1;
        let text = match str::from_utf8(bytes) {
            Ok(text) => text,
            Err(error) => {
                let valid = &bytes[..error.valid_up_to()];
                let column = valid.iter().filter(|&&byte| !is_continuation(byte)).count();
                let found = format!("the byte 0x{:02x}", bytes[error.valid_up_to()]);
                return Err(ReadError::new(number, column, found, "text in UTF-8"));
            }
        };
        let line = Line { number, text };
        match text.char_indices().find(|&(_, sign)| sign.is_control() && sign != '\t') {
            None => Ok(line),
            Some((at, sign)) => {
                let found = format!("the control character {}", quote(&sign.to_string()));
                Err(line.fault(at, found, "text"))
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(text: &[u8]) -> Vec<String> {
        lines(text).map(|line| line.map_or_else(|e| e.to_string(), |l| l.text.to_owned())).collect()
    }

    #[test]
    fn marks_and_line_ends_are_no_content() {
        assert_eq!(texts(b"\xef\xbb\xbfa\r\n b \r\n"), ["a", " b "]);
        assert_eq!(texts(b"a\n\nb"), ["a", "", "b"]);
        assert!(texts(b"").is_empty());
        assert_eq!(texts(b"\n\n"), ["", ""]);
    }

    #[test]
    fn other_control_characters_and_bytes_are_faults_in_their_line_only() {
        let found = texts(b"\xc3\xa4\0\na\rb\n\xff\xfe\nok");
        assert_eq!(found[0], "line 1, column 2: found the control character `\\0`, expected text");
        assert_eq!(found[1], "line 2, column 2: found the control character `\\r`, expected text");
        assert_eq!(found[2], "line 3, column 1: found the byte 0xff, expected text in UTF-8");
        assert_eq!(found[3], "ok");
    }

    #[test]
    fn words_know_where_they_start() {
        let line = Line { number: 1, text: " ab\t c  d " };
        assert_eq!(line.words().collect::<Vec<_>>(), [(1, "ab"), (5, "c"), (8, "d")]);
        assert_eq!(Line { number: 7, text: "ää b" }.fault(5, "x", "y").column, 4);
    }
}
