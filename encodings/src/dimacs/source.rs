//! The bytes of a formula: one after another, unpacked if they are packed, each with its place.
//!
//! A file of gzip is known by its first two bytes and not by its name. It is unpacked as it is
//! read, so it takes no more memory than a plain one, however small it was packed; if it is broken
//! or ends early, that is an error and not the end. It may have several members, one after another,
//! and zeros at the end, which tapes and blocks leave there; anything else there is an error. Files of other packers are known too, so that
//! they can be named in an error.

use std::io::{self, BufRead, BufReader, Cursor, Read};

use flate2::bufread::GzDecoder;

const GZIP: &[u8] = b"\x1f\x8b";
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// How files of other packers begin.
const OTHER_PACKERS: [(&[u8], &str); 4] = [
    (b"\xfd7zXZ\0", "xz"),
    (b"\x28\xb5\x2f\xfd", "zstd"),
    (b"BZh", "bzip2"),
    (b"PK\x03\x04", "zip"),
];

/// Bytes at a time.
const CAPACITY: usize = 1 << 16;

/// Bytes with lines and columns, both from 1. A line ends with a line feed, a carriage return, or
/// both; a column is a character. A mark of byte order at the start is left out.
pub(super) struct Source<'a> {
    input: Box<dyn Read + 'a>,
    buffer: Vec<u8>,
    at: usize,
    /// The byte last taken was a carriage return.
    after_return: bool,
    pub line: usize,
    pub column: usize,
    /// The packer of the file, if it is one that is not unpacked here.
    pub packer: Option<&'static str>,
}

impl<'a> Source<'a> {
    /// Looks at the first bytes.
    ///
    /// # Errors
    /// If they cannot be read.
    pub(super) fn open(input: impl Read + 'a) -> io::Result<Source<'a>> {
        let (mut start, mut input) = peek(Box::new(input))?;
        if start.starts_with(GZIP) {
            (start, input) = peek(Box::new(Unpacked::new(input)))?;
        }
        let packer = OTHER_PACKERS.iter().find(|(magic, _)| start.starts_with(magic));
        let mut source = Source {
            input,
            buffer: Vec::new(),
            at: 0,
            after_return: false,
            line: 1,
            column: 1,
            packer: packer.map(|&(_, name)| name),
        };
        if start.starts_with(BYTE_ORDER_MARK) {
            source.fill()?;
            source.at = BYTE_ORDER_MARK.len();
        }
        Ok(source)
    }

    /// The next byte, which stays where it is; `None` at the end.
    #[inline]
    pub(super) fn peek(&mut self) -> io::Result<Option<u8>> {
        if self.at == self.buffer.len() {
            self.fill()?;
        }
        Ok(self.buffer.get(self.at).copied())
    }

    /// Takes the byte that was peeked at.
    #[inline]
    pub(super) fn take(&mut self, byte: u8) {
        self.at += 1;
        match byte {
            b'\n' if self.after_return => self.column = 1,
            b'\n' | b'\r' => {
                self.line += 1;
                self.column = 1;
            }
            _ => self.column += usize::from(byte & 0b1100_0000 != 0b1000_0000),
        }
        self.after_return = byte == b'\r';
    }

    /// Reads the next bytes; all there were have been taken.
    fn fill(&mut self) -> io::Result<()> {
        self.buffer.clear();
        self.at = 0;
        // Of a pipe, what has come by now is enough; `read_to_end` would wait for the rest.
        self.buffer.resize(CAPACITY, 0);
        let read = loop {
            match self.input.read(&mut self.buffer) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => (),
                other => break other,
            }
        };
        self.buffer.truncate(*read.as_ref().unwrap_or(&0));
        read.map(|_| ())
    }
}

/// The text of a file of gzip.
struct Unpacked<R: Read> {
    /// The member that is being read; `None` after the last.
    member: Option<GzDecoder<BufReader<R>>>,
}

impl<R: Read> Unpacked<R> {
    fn new(packed: R) -> Unpacked<R> {
        Unpacked { member: Some(GzDecoder::new(BufReader::with_capacity(CAPACITY, packed))) }
    }
}

impl<R: Read> Read for Unpacked<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while let Some(member) = &mut self.member {
            let n = member.read(buffer)?;
            if n > 0 || buffer.is_empty() {
                return Ok(n);
            }
            let Some(mut rest) = self.member.take().map(GzDecoder::into_inner) else { break };
            if has_member(&mut rest)? {
                self.member = Some(GzDecoder::new(rest));
            }
        }
        Ok(0)
    }
}

/// Whether another member follows.
fn has_member(rest: &mut impl BufRead) -> io::Result<bool> {
    let junk = || io::Error::new(io::ErrorKind::InvalidData, "junk after the compressed data");
    let Some(&first) = rest.fill_buf()?.first() else { return Ok(false) };
    match first {
        0 => loop {
            match rest.fill_buf()? {
                [] => return Ok(false),
                zeros if zeros.iter().all(|&byte| byte == 0) => {
                    let n = zeros.len();
                    rest.consume(n);
                }
                _ => return Err(junk()),
            }
        },
        _ if first == GZIP[0] => Ok(true),
        _ => Err(junk()),
    }
}

/// The first bytes, and all bytes with them.
fn peek<'a>(mut input: Box<dyn Read + 'a>) -> io::Result<(Vec<u8>, Box<dyn Read + 'a>)> {
    const LOOKED_AT: u64 = 6;
    let mut start = Vec::new();
    input.by_ref().take(LOOKED_AT).read_to_end(&mut start)?;
    let whole = Cursor::new(start.clone()).chain(input);
    Ok((start, Box::new(whole)))
}
