//! The words of a formula with their places; comments are taken out.
//!
//! A comment is a line whose first word begins with `c`, whatever follows. Its bytes need not be
//! text. A NUL byte is a fault wherever it stands.

use std::io::Read;

use crosscut_puzzles::read::{ReadError, quote};

use super::read::FormulaError;
use super::source::Source;
use super::word::{self, Word};

/// A word and where it stands.
#[derive(Default)]
pub(super) struct Piece {
    /// Its first bytes, at most [`KEPT`].
    pub text: Vec<u8>,
    /// Its line, from 1.
    pub line: usize,
    /// Its column, from 1.
    pub column: usize,
    /// It is the first on its line.
    pub is_first: bool,
    is_cut: bool,
}

/// Comments that are kept may take so many bytes together, with what each takes besides.
const MOST_COMMENTS: usize = 256 << 20;
const BESIDES: usize = 48;

/// No number that counts is longer, unless it begins with zeros.
const KEPT: usize = 64;

impl Piece {
    /// What it is.
    pub(super) fn read(&self) -> Word {
        match word::read(&self.text) {
            Word::Lit(_) | Word::End if self.is_cut => Word::TooLarge,
            read => read,
        }
    }

    /// As it is shown in a message.
    pub(super) fn quoted(&self) -> String {
        quote(&String::from_utf8_lossy(&self.text))
    }

    /// An error here.
    pub(super) fn fault(
        &self,
        found: impl Into<String>,
        expected: impl Into<String>,
    ) -> FormulaError {
        let (message, expected) = (found.into(), expected.into());
        ReadError { line: self.line, column: self.column, message, expected }.into()
    }
}

/// The words, one after another.
pub(super) struct Words<'a> {
    source: Source<'a>,
    /// The comments up to now, without the `c` and a blank, if they are kept.
    pub comments: Option<Vec<Vec<u8>>>,
    /// Bytes that the comments take.
    n_kept: usize,
    /// The word taken last.
    pub word: Piece,
}

impl<'a> Words<'a> {
    /// The words of `input`.
    ///
    /// # Errors
    /// If its first bytes cannot be read or are those of a packed file that is not unpacked here.
    pub(super) fn open(
        input: impl Read + 'a,
        comments: Option<Vec<Vec<u8>>>,
    ) -> Result<Words<'a>, FormulaError> {
        let source = Source::open(input)?;
        let words = Words { source, comments, n_kept: 0, word: Piece::default() };
        match words.source.packer {
            Some(packer) => {
                Err(words.here().fault(format!("a file packed by {packer}"), "plain text or gzip"))
            }
            None => Ok(words),
        }
    }

    /// Takes the next word; `false` at the end, where the last word stays.
    pub(super) fn advance(&mut self) -> Result<bool, FormulaError> {
        loop {
            let Some(byte) = self.skip(is_space)? else { return Ok(false) };
            let is_first = self.source.line > self.word.line;
            if byte != b'c' || !is_first {
                self.take_word(is_first)?;
                return Ok(true);
            }
            self.take_comment()?;
        }
    }

    /// Takes the next word of this line; `false` at its end.
    pub(super) fn advance_in_line(&mut self) -> Result<bool, FormulaError> {
        match self.skip(is_blank)? {
            None | Some(b'\n' | b'\r') => Ok(false),
            Some(_) => {
                self.take_word(false)?;
                Ok(true)
            }
        }
    }

    /// A piece without text at the place that is reached.
    pub(super) fn here(&self) -> Piece {
        Piece { line: self.source.line, column: self.source.column, ..Piece::default() }
    }

    /// The next byte that does not belong to `space`.
    fn skip(&mut self, space: impl Fn(u8) -> bool) -> Result<Option<u8>, FormulaError> {
        while let Some(byte) = self.byte()? {
            if !space(byte) {
                return Ok(Some(byte));
            }
            self.source.take(byte);
        }
        Ok(None)
    }

    fn take_word(&mut self, is_first: bool) -> Result<(), FormulaError> {
        self.word.line = self.source.line;
        self.word.column = self.source.column;
        self.word.is_first = is_first;
        self.word.is_cut = false;
        self.word.text.clear();
        while let Some(byte) = self.byte()?.filter(|&byte| !is_space(byte)) {
            match self.word.text.len() {
                KEPT => self.word.is_cut = true,
                _ => self.word.text.push(byte),
            }
            self.source.take(byte);
        }
        Ok(())
    }

    fn take_comment(&mut self) -> Result<(), FormulaError> {
        let mut text = Vec::new();
        self.n_kept += BESIDES;
        while let Some(byte) = self.byte()?.filter(|&byte| byte != b'\n' && byte != b'\r') {
            if self.comments.is_some() {
                if self.n_kept > MOST_COMMENTS {
                    let found = format!("more than {} MiB of comments", MOST_COMMENTS >> 20);
                    return Err(self.here().fault(found, "the formula"));
                }
                self.n_kept += 1;
                text.push(byte);
            }
            self.source.take(byte);
        }
        if let Some(comments) = &mut self.comments {
            let text = text.strip_prefix(b"c").unwrap_or(&text);
            comments.push(text.strip_prefix(b" ").unwrap_or(text).to_vec());
        }
        Ok(())
    }

    #[inline]
    fn byte(&mut self) -> Result<Option<u8>, FormulaError> {
        match self.source.peek()? {
            Some(0) => Err(self.here().fault("a NUL byte", "text")),
            byte => Ok(byte),
        }
    }
}

fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\x0b' | b'\x0c')
}

fn is_space(byte: u8) -> bool {
    is_blank(byte) || matches!(byte, b'\n' | b'\r')
}
