//! Lines of literals on their way into a file.

use std::io::{self, Write};

use crate::cnf::Lit;

/// Bytes at a time.
const CAPACITY: usize = 1 << 16;

/// Lines on their way out. After an error nothing more is written.
pub(super) struct Lines<W: Write> {
    out: W,
    buffer: Vec<u8>,
    error: Option<io::Error>,
}

impl<W: Write> Lines<W> {
    /// No lines yet.
    pub(super) fn new(out: W) -> Lines<W> {
        Lines { out, buffer: Vec::with_capacity(2 * CAPACITY), error: None }
    }

    /// Whether an error has ended the writing.
    pub(super) fn has_failed(&self) -> bool {
        self.error.is_some()
    }

    /// A piece of a line.
    pub(super) fn word(&mut self, word: &str) {
        self.buffer.extend_from_slice(word.as_bytes());
    }

    /// Literals, each with a blank after it, and the 0.
    pub(super) fn lits(&mut self, lits: impl IntoIterator<Item = Lit>) {
        let mut digits = itoa::Buffer::new();
        for lit in lits {
            self.word(digits.format(lit.to_dimacs()));
            self.buffer.push(b' ');
        }
        self.buffer.push(b'0');
    }

    /// The end of the line.
    pub(super) fn end(&mut self) {
        self.buffer.push(b'\n');
        if self.buffer.len() >= CAPACITY {
            self.flush();
        }
    }

    fn flush(&mut self) {
        if self.error.is_none() {
            self.error = self.out.write_all(&self.buffer).err();
        }
        self.buffer.clear();
    }

    /// Writes what is left.
    ///
    /// # Errors
    /// The first error of all that was written.
    pub(super) fn finish(mut self) -> io::Result<W> {
        self.flush();
        match self.error {
            Some(error) => Err(error),
            None => self.out.flush().map(|()| self.out),
        }
    }
}
