//! A text read piece by piece: lines, or words of lines, each with its place.
//!
//! A text may be longer than memory, so nothing but the line or word at hand is kept, and both have
//! a limit. Blanks, tabs and carriage returns are white space. Every other control character and
//! every byte outside ASCII is a fault, except in comments of formulas.
//!
//! A line that starts with `==` is a *mark*: it ends the part at hand, and says which one follows.

use std::io::{self, BufRead};

use super::error::{Expected, Fault, Rejection};
use super::parts::Part;
use crate::read_error::quote;

/// The longest word: two numbers of 20 digits fit into it.
const LONGEST_WORD: usize = 48;

/// What [`Text::token`] finds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token {
    /// A word; [`Text::word`] has it.
    Word,
    /// The end of a line.
    LineEnd,
    /// The end of the part.
    End,
}

/// A text that is being read.
pub(super) struct Text<R> {
    from: R,
    /// What is being read, for rejections.
    part: Part,
    /// 1-based line at hand.
    line: u64,
    /// Whether the line at hand has been read to its end.
    has_ended: bool,
    /// The number of words of the line at hand that have been read.
    n_words: u64,
    /// The word or line at hand.
    piece: Vec<u8>,
    /// The part that the mark at hand announces.
    mark: Option<String>,
}

impl<R: BufRead> Text<R> {
    pub(super) fn new(from: R, part: Part) -> Text<R> {
        Text { from, part, line: 1, has_ended: false, n_words: 0, piece: Vec::new(), mark: None }
    }

    /// A rejection of the line at hand.
    pub(super) fn reject(&self, fault: impl Into<Fault>) -> Rejection {
        Rejection { part: self.part, line: Some(self.line), fault: fault.into() }
    }

    /// A rejection of the line at hand because something else belongs there.
    pub(super) fn expected(&self, found: impl Into<String>, expected: &str) -> Rejection {
        self.reject(Expected::new(found, expected))
    }

    /// 1-based line at hand.
    pub(super) fn line_number(&self) -> u64 {
        self.line
    }

    /// Steps over the mark at hand into `part`, and returns what the mark announces.
    pub(super) fn pass_mark(&mut self, part: Part) -> Option<String> {
        self.part = part;
        self.mark.take()
    }

    /// What the mark at hand announces, if the part has ended at one.
    pub(super) fn mark(&self) -> Option<&str> {
        self.mark.as_deref()
    }

    /// The next word or end.
    pub(super) fn token(&mut self) -> Result<Token, Rejection> {
        if self.mark.is_some() {
            return Ok(Token::End);
        }
        self.begin();
        loop {
            let chunk = match ready(&mut self.from) {
                Ok(chunk) => chunk,
                Err(error) => return Err(self.reject(Fault::Io(error.to_string()))),
            };
            let skipped = match self.piece.is_empty() {
                true => chunk.iter().take_while(|&&byte| is_blank(byte)).count(),
                false => 0,
            };
            let letters =
                chunk[skipped..].iter().take_while(|byte| byte.is_ascii_graphic()).count();
            let used = skipped + letters;
            if self.piece.len() + letters > LONGEST_WORD {
                return Err(self.reject(Fault::TooLong("word")));
            }
            self.piece.extend_from_slice(&chunk[skipped..used]);
            let next = chunk.get(used).copied();
            let at_end = chunk.is_empty();
            self.from.consume(used);
            match next {
                None if at_end && self.piece.is_empty() => return Ok(Token::End),
                None if at_end => return self.end_word(),
                None => {}
                Some(byte) if byte != b'\n' && !is_blank(byte) => {
                    return Err(self.reject(Fault::Byte(byte)));
                }
                Some(_) if !self.piece.is_empty() => return self.end_word(),
                Some(_) => {
                    self.from.consume(1);
                    self.has_ended = true;
                    return Ok(Token::LineEnd);
                }
            }
        }
    }

    fn end_word(&mut self) -> Result<Token, Rejection> {
        self.n_words += 1;
        if self.n_words == 1 && self.piece.starts_with(b"==") {
            let start = std::mem::take(&mut self.piece);
            self.rest_of_line(LONGEST_WORD)?;
            self.take_mark(start);
            return Ok(Token::End);
        }
        Ok(Token::Word)
    }

    /// The word that [`Text::token`] found.
    pub(super) fn word(&self) -> &[u8] {
        &self.piece
    }

    /// Whether that word is the first of its line.
    pub(super) fn is_first_word(&self) -> bool {
        self.n_words == 1
    }

    /// That word as a message shows it.
    pub(super) fn shown(&self) -> String {
        quote(&String::from_utf8_lossy(&self.piece))
    }

    /// That word as a whole number, or a rejection that says what was expected.
    pub(super) fn number(&self, expected: &str) -> Result<i64, Rejection> {
        number(&self.piece).ok_or_else(|| self.expected(self.shown(), expected))
    }

    /// The next line without white space at its end, or `None` at the end of the part.
    pub(super) fn next_line(&mut self, limit: usize) -> Result<Option<&str>, Rejection> {
        if self.mark.is_some() {
            return Ok(None);
        }
        self.begin();
        if !self.rest_of_line(limit)? {
            return Ok(None);
        }
        if self.piece.starts_with(b"==") {
            let start = std::mem::take(&mut self.piece);
            self.take_mark(start);
            return Ok(None);
        }
        match str::from_utf8(&self.piece) {
            Ok(line) => Ok(Some(line.trim_ascii_end())),
            Err(_) => Err(self.reject(Fault::Byte(0x80))), // not reached: the bytes are ASCII
        }
    }

    /// Skips the rest of the line at hand, whatever it says. Only NUL is refused.
    pub(super) fn skip_comment(&mut self) -> Result<(), Rejection> {
        while !self.has_ended {
            let (n, has_nul) = match ready(&mut self.from) {
                Err(error) => return Err(self.reject(Fault::Io(error.to_string()))),
                Ok([]) => return Ok(()),
                Ok(chunk) => {
                    let line = first_line(chunk);
                    self.has_ended = line.len() < chunk.len();
                    (line.len(), line.contains(&0))
                }
            };
            if has_nul {
                return Err(self.reject(Fault::Byte(0)));
            }
            self.from.consume(n + usize::from(self.has_ended));
        }
        Ok(())
    }

    /// Makes ready for the next piece.
    fn begin(&mut self) {
        if std::mem::take(&mut self.has_ended) {
            self.line += 1;
            self.n_words = 0;
        }
        self.piece.clear();
    }

    /// Adds the rest of the line at hand to the piece; whether there was any, be it empty.
    fn rest_of_line(&mut self, limit: usize) -> Result<bool, Rejection> {
        let mut is_there = false;
        while !self.has_ended {
            let (n, strange) = match ready(&mut self.from) {
                Err(error) => return Err(self.reject(Fault::Io(error.to_string()))),
                Ok([]) => return Ok(is_there),
                Ok(chunk) => {
                    let line = first_line(chunk);
                    self.has_ended = line.len() < chunk.len();
                    self.piece.extend_from_slice(line);
                    (line.len(), line.iter().copied().find(|&byte| !is_text(byte)))
                }
            };
            if let Some(byte) = strange {
                return Err(self.reject(Fault::Byte(byte)));
            }
            if self.piece.len() > limit {
                return Err(self.reject(Fault::TooLong("line")));
            }
            self.from.consume(n + usize::from(self.has_ended));
            is_there = true;
        }
        Ok(is_there)
    }

    fn take_mark(&mut self, mut line: Vec<u8>) {
        line.append(&mut self.piece);
        let name = line.split_off(2);
        self.mark = Some(String::from_utf8_lossy(&name).trim_ascii().to_owned());
    }
}

/// What is ready to be read; nothing at the end.
fn ready<R: BufRead>(from: &mut R) -> io::Result<&[u8]> {
    while let Err(error) = from.fill_buf() {
        if error.kind() != io::ErrorKind::Interrupted {
            return Err(error);
        }
    }
    from.fill_buf()
}

fn first_line(chunk: &[u8]) -> &[u8] {
    chunk.split(|&byte| byte == b'\n').next().unwrap_or_default()
}

fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r')
}

fn is_text(byte: u8) -> bool {
    byte.is_ascii_graphic() || is_blank(byte)
}

/// A whole number in decimal digits, with or without a minus sign.
fn number(word: &[u8]) -> Option<i64> {
    let (is_negative, digits) = match word.strip_prefix(b"-") {
        Some(digits) => (true, digits),
        None => (false, word),
    };
    if digits.is_empty() {
        return None;
    }
    let mut n: i64 = 0;
    for byte in digits {
        let digit = byte.checked_sub(b'0').filter(|&digit| digit < 10)?;
        n = n.checked_mul(10)?.checked_add(i64::from(digit))?;
    }
    Some(if is_negative { -n } else { n })
}

#[cfg(test)]
mod tests {
    use std::io::BufReader;

    use super::*;

    /// All tokens, with a reader that hands out `size` bytes at a time.
    fn tokens(text: &[u8], size: usize) -> Vec<String> {
        let mut text = Text::new(BufReader::with_capacity(size, text), Part::Cnf);
        let mut found = Vec::new();
        loop {
            found.push(match text.token() {
                Ok(Token::Word) => String::from_utf8_lossy(text.word()).into_owned(),
                Ok(Token::LineEnd) => format!("/{}", text.line_number()),
                Ok(Token::End) => {
                    found.push(format!("end {:?}", text.mark()));
                    return found;
                }
                Err(rejection) => {
                    found.push(rejection.to_string());
                    return found;
                }
            });
        }
    }

    #[test]
    fn words_and_marks_are_the_same_however_the_text_is_cut() {
        for size in 1..9 {
            assert_eq!(
                tokens(b" p\tcnf  3\r\n\n-1 0\n== proof \n9", size),
                ["p", "cnf", "3", "/1", "/2", "-1", "0", "/3", "end Some(\"proof\")"]
            );
            assert_eq!(tokens(b"a\n b", size), ["a", "/1", "b", "end None"]);
            assert_eq!(tokens(b"", size), ["end None"]);
            assert_eq!(tokens(b"a == b", size), ["a", "==", "b", "end None"]);
        }
    }

    #[test]
    fn strange_bytes_and_long_words_are_faults_in_their_line() {
        for (text, words) in [
            (&b"1\n2 \0"[..], "line 2: found the byte 0x00"),
            (b"\xff", "line 1: found the byte 0xff"),
            (&[b'7'; 49], "line 1: found a word that is longer"),
        ] {
            for size in [1, 2, 100] {
                assert!(tokens(text, size).last().unwrap().contains(words), "{size}");
            }
        }
        assert_eq!(tokens(&[b'7'; 48], 5).len(), 2);
    }

    #[test]
    fn lines_are_trimmed_limited_and_end_at_marks() {
        for size in 1..9 {
            let text = BufReader::with_capacity(size, &b" ab c\r\n\n12345\n== x\n123456\n"[..]);
            let mut text = Text::new(text, Part::Claim);
            assert_eq!(text.next_line(6).unwrap(), Some(" ab c"));
            assert_eq!(text.next_line(5).unwrap(), Some(""));
            assert_eq!(text.next_line(5).unwrap(), Some("12345"));
            assert_eq!(text.next_line(5).unwrap(), None);
            assert_eq!(text.pass_mark(Part::Cnf).as_deref(), Some("x"));
            let rejection = text.next_line(5).unwrap_err();
            assert_eq!(rejection.fault, Fault::TooLong("line"));
            assert_eq!((rejection.part, rejection.line), (Part::Cnf, Some(5)));
        }
    }

    #[test]
    fn comments_may_say_anything_but_nul() {
        for size in 1..9 {
            let reader = BufReader::with_capacity(size, &b"c \xc3\xa4\x01\n1\nc \0\n"[..]);
            let mut text = Text::new(reader, Part::Cnf);
            assert_eq!(text.token(), Ok(Token::Word));
            text.skip_comment().unwrap();
            assert_eq!(text.token(), Ok(Token::Word));
            assert_eq!((text.word(), text.line_number()), (&b"1"[..], 2));
            assert_eq!(text.token(), Ok(Token::LineEnd));
            assert_eq!(text.token(), Ok(Token::Word));
            assert_eq!(text.skip_comment().unwrap_err().fault, Fault::Byte(0));
        }
    }

    #[test]
    fn numbers_are_digits_with_at_most_a_minus() {
        assert_eq!(number(b"-012"), Some(-12));
        assert_eq!(number(b"9223372036854775807"), Some(i64::MAX));
        for word in ["9223372036854775808", "", "-", "+1", "1.", "--1", "1e3", "0x1"] {
            assert_eq!(number(word.as_bytes()), None, "{word}");
        }
    }
}
