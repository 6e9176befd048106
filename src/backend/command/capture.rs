//! What is kept of a solver's output.
//!
//! All of it must be read, or solvers stop at a full pipe. Standard output is taken in without its
//! comments. Of standard error the beginning is kept, where the reason of a failure stands.

use crosscut_encodings::dimacs::intake::{Flood, Intake};

/// How much of standard error is kept.
const KEPT_COMPLAINTS: usize = 1 << 12;

/// What a child has printed so far.
pub(super) struct Capture {
    answer: Intake,
    complaints: Vec<u8>,
}

impl Capture {
    /// Nothing yet; of standard output at most `most_kept` bytes are kept.
    pub(super) fn new(most_kept: u64) -> Capture {
        Capture { answer: Intake::new(most_kept), complaints: Vec::new() }
    }

    /// Standard output without comments.
    pub(super) fn answer(&self) -> &[u8] {
        self.answer.text()
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
        self.answer.count(piece)
    }

    /// Takes a piece of standard output.
    pub(super) fn take_stdout(&mut self, piece: &[u8]) -> Result<(), Flood> {
        self.answer.take(piece)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
