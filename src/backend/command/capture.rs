//! What is kept of a solver's output.
//!
//! Solvers print much: all of it must be read, or they stop at a full pipe, but little is worth
//! keeping. Of standard output comment lines are dropped and only their line ends kept, so that the
//! lines have the numbers that a person counts. Of standard error the beginning is kept, where the
//! reason of a failure stands.

/// All that a child may print, on both streams.
pub(super) const MOST_PRINTED: u64 = 1 << 30;

/// How much of standard error is kept.
const KEPT_COMPLAINTS: usize = 1 << 12;

/// Why a child is no longer listened to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("floods: more than {mebibytes} MiB {what}")]
pub(super) struct Flood {
    mebibytes: u64,
    what: &'static str,
}

impl Flood {
    fn new(bytes: u64, what: &'static str) -> Flood {
        Flood { mebibytes: bytes >> 20, what }
    }

    /// Whether a file of answers is longer than allowed.
    pub(super) fn in_file(length: u64, most: u64) -> Option<Flood> {
        (length > most).then(|| Flood::new(most, "in its file of answers"))
    }
}

/// What a child has printed so far.
pub(super) struct Capture {
    answer: Vec<u8>,
    /// Where the last line of `answer` starts.
    line: usize,
    most_kept: u64,
    complaints: Vec<u8>,
    n_printed: u64,
}

impl Capture {
    /// Nothing yet; of standard output at most `most_kept` bytes are kept.
    pub(super) fn new(most_kept: u64) -> Capture {
        Capture { answer: Vec::new(), line: 0, most_kept, complaints: Vec::new(), n_printed: 0 }
    }

    /// Standard output without comments.
    pub(super) fn answer(&self) -> &[u8] {
        &self.answer
    }

    /// The first line of standard error that is not blank.
    pub(super) fn complaint(&self) -> Option<String> {
        let text = String::from_utf8_lossy(&self.complaints);
        text.lines().map(str::trim).find(|line| !line.is_empty()).map(str::to_owned)
    }

    /// Takes a piece of standard error.
    pub(super) fn take_stderr(&mut self, piece: &[u8]) -> Result<(), Flood> {
        let room = KEPT_COMPLAINTS - self.complaints.len();
        self.complaints.extend_from_slice(&piece[..piece.len().min(room)]);
        self.count(piece)
    }

    /// Takes a piece of standard output.
    pub(super) fn take_stdout(&mut self, piece: &[u8]) -> Result<(), Flood> {
        for part in piece.split_inclusive(|&byte| byte == b'\n') {
            self.answer.extend_from_slice(part);
            if part.ends_with(b"\n") {
                self.end_line();
            }
        }
        self.count(piece)
    }

    fn end_line(&mut self) {
        if let [b'c', next, ..] = self.answer[self.line..]
            && next.is_ascii_whitespace()
        {
            self.answer.truncate(self.line);
            self.answer.push(b'\n');
        }
        self.line = self.answer.len();
    }

    fn count(&mut self, piece: &[u8]) -> Result<(), Flood> {
        self.n_printed += piece.len() as u64;
        if self.answer.len() as u64 > self.most_kept {
            return Err(Flood::new(self.most_kept, "of output that is no comment"));
        }
        match self.n_printed > MOST_PRINTED {
            true => Err(Flood::new(MOST_PRINTED, "of output")),
            false => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kept(pieces: &[&[u8]]) -> String {
        let mut capture = Capture::new(1000);
        for piece in pieces {
            capture.take_stdout(piece).unwrap();
        }
        String::from_utf8(capture.answer().to_vec()).unwrap()
    }

    #[test]
    fn comments_leave_their_line_ends_wherever_the_pieces_are_cut() {
        let text = b"c one\nc\ncat\ns SAT\nc\ttwo\r\n\nv c c 1 0\nc end";
        let expected = "\n\ncat\ns SAT\n\n\nv c c 1 0\nc end";
        assert_eq!(kept(&[text]), expected);
        for i in 0..text.len() {
            for j in i..text.len() {
                assert_eq!(kept(&[&text[..i], &text[i..j], &text[j..]]), expected, "{i} {j}");
            }
        }
    }

    #[test]
    fn only_what_is_kept_counts_until_it_is_far_too_much() {
        let mut capture = Capture::new(1 << 20);
        let comments = b"c xxxxxxxxxxxxxxxxxxxxxxxxxxxxx\n".repeat(1 << 15);
        for _ in 0..20 {
            capture.take_stdout(&comments).unwrap();
        }
        let values = b"v 1234567 -1234567 1234567 -123\n".repeat(1 << 15);
        let flood = capture.take_stdout(&values).unwrap_err();
        assert_eq!(flood.to_string(), "floods: more than 1 MiB of output that is no comment");

        let mut capture = Capture::new(1 << 20);
        let mut ends = (0..2000).map(|_| capture.take_stderr(&comments));
        let flood = ends.find_map(Result::err).unwrap();
        assert_eq!(flood.to_string(), "floods: more than 1024 MiB of output");
    }

    #[test]
    fn the_complaint_is_the_first_line_that_says_something() {
        let mut capture = Capture::new(0);
        assert_eq!(capture.complaint(), None);
        capture.take_stderr(b"\n  \nout of").unwrap();
        capture.take_stderr(b" luck \nmore\n").unwrap();
        assert_eq!(capture.complaint().unwrap(), "out of luck");
        capture.take_stderr(&[b'x'; 10_000]).unwrap();
        assert_eq!(capture.complaints.len(), KEPT_COMPLAINTS);
    }
}
