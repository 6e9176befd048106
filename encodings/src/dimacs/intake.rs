//! What a solver prints, taken in piece by piece, and never more than a formula's answer can be.
//!
//! Solvers print much, and little is worth keeping. Comment lines are dropped, also while they are not
//! ended yet, and only their line ends kept, so that the lines have the numbers that a person counts;
//! of the first comment its `c` stays, since output of comments alone is not the same as none. What
//! is kept, the line ends of comments not counted, is at most 64 MiB and 16 bytes for each variable: a
//! value takes at most 12. All that is printed is at most 1 GiB.

/// All that may be printed.
const MOST_PRINTED: u64 = 1 << 30;

/// Bytes that show a comment: a `c` and a blank.
const COMMENT: usize = 2;

/// Why no more is taken in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("more than {mebibytes} MiB {what}")]
pub struct Flood {
    mebibytes: u64,
    what: &'static str,
}

impl Flood {
    /// More than `bytes` of `what`.
    pub fn new(bytes: u64, what: &'static str) -> Flood {
        Flood { mebibytes: bytes >> 20, what }
    }
}

/// So many bytes of an answer to a formula with `n_vars` variables are kept.
pub fn most_kept(n_vars: usize) -> u64 {
    ((64 << 20) + 16 * n_vars as u64).min(MOST_PRINTED)
}

/// Output so far.
#[derive(Clone, Debug)]
pub struct Intake {
    kept: Vec<u8>,
    /// Where the last line of `kept` starts.
    line: usize,
    /// How many comments have ended; each has left its line end.
    n_comments: u64,
    most_kept: u64,
    n_printed: u64,
}

impl Intake {
    /// Nothing yet; at most `most_kept` bytes are kept.
    pub fn new(most_kept: u64) -> Intake {
        Intake { kept: Vec::new(), line: 0, n_comments: 0, most_kept, n_printed: 0 }
    }

    /// The output without comments.
    pub fn text(&self) -> &[u8] {
        &self.kept
    }

    /// The output without comments, to keep.
    pub fn into_text(self) -> Vec<u8> {
        self.kept
    }

    /// Takes a piece, wherever it was cut.
    ///
    /// # Errors
    /// If it is too much.
    pub fn take(&mut self, piece: &[u8]) -> Result<(), Flood> {
        for part in piece.split_inclusive(is_end) {
            self.kept.extend_from_slice(part);
            let end = part.last().copied().filter(is_end);
            if self.is_in_comment() {
                self.drop_comment(end);
            }
            if end.is_some() {
                self.line = self.kept.len();
            }
        }
        if self.kept.len() as u64 - self.n_comments > self.most_kept {
            return Err(Flood::new(self.most_kept, "of output that is no comment"));
        }
        self.count(piece)
    }

    /// Counts a piece that is printed elsewhere.
    ///
    /// # Errors
    /// If it is too much.
    pub fn count(&mut self, piece: &[u8]) -> Result<(), Flood> {
        self.n_printed += piece.len() as u64;
        match self.n_printed > MOST_PRINTED {
            true => Err(Flood::new(MOST_PRINTED, "of output")),
            false => Ok(()),
        }
    }

    fn is_in_comment(&self) -> bool {
        matches!(self.kept[self.line..], [b'c', b' ' | b'\t' | b'\n' | b'\r', ..])
    }

    /// Leaves of the last line what shows that it is a comment, or if it has ended its `end`.
    fn drop_comment(&mut self, end: Option<u8>) {
        let Some(end) = end else { return self.kept.truncate(self.line + COMMENT) };
        self.kept.truncate(self.line + usize::from(self.n_comments == 0));
        self.kept.push(end);
        self.n_comments += 1;
    }
}

fn is_end(byte: &u8) -> bool {
    matches!(byte, b'\n' | b'\r')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kept(pieces: &[&[u8]]) -> String {
        let mut intake = Intake::new(1000);
        for piece in pieces {
            intake.take(piece).unwrap();
        }
        String::from_utf8(intake.into_text()).unwrap()
    }

    #[test]
    fn comments_leave_their_line_ends_wherever_the_pieces_are_cut() {
        let text = b"c one\nc\ncat\ns SAT\nc\ttwo\r\n\nc a\rs b\rv c c 1 0\nc end";
        let expected = "c\n\ncat\ns SAT\n\r\n\n\rs b\rv c c 1 0\nc ";
        assert_eq!(kept(&[text]), expected);
        for i in 0..text.len() {
            for j in i..text.len() {
                assert_eq!(kept(&[&text[..i], &text[i..j], &text[j..]]), expected, "{i} {j}");
            }
        }
    }

    #[test]
    fn what_is_read_is_the_same_without_comments() {
        for text in ["c a\nc b\n", "c", "c x\rs SATISFIABLE\rc y\rv 1 0\r", "cx\nc y\n", "\nc x\n"]
        {
            let read = |text: &[u8]| super::super::output::read(text, 5);
            assert_eq!(read(kept(&[text.as_bytes()]).as_bytes()), read(text.as_bytes()), "{text}");
        }
    }

    #[test]
    fn only_what_is_kept_counts_until_it_is_far_too_much() {
        let mut intake = Intake::new(1 << 20);
        let comments = b"c xxxxxxxxxxxxxxxxxxxxxxxxxxxxx\n".repeat(1 << 15);
        for _ in 0..20 {
            intake.take(&comments).unwrap();
        }
        let short = b"c\n".repeat(1 << 15);
        (0..100).for_each(|_| intake.take(&short).unwrap());
        (0..100).for_each(|_| intake.take(&b"c ".repeat(1 << 15)).unwrap());
        intake.take(b"\ns SATISFIABLE\n").unwrap();
        let values = b"v 1234567 -1234567 1234567 -123\n".repeat(1 << 15);
        let flood = intake.take(&values).unwrap_err();
        assert_eq!(flood.to_string(), "more than 1 MiB of output that is no comment");

        let mut intake = Intake::new(1 << 20);
        let mut ends = (0..2000).map(|_| intake.count(&comments));
        let flood = ends.find_map(Result::err).unwrap();
        assert_eq!(flood.to_string(), "more than 1024 MiB of output");
    }
}
