//! Signs in rows, each perhaps with a colour.

use crate::report::text::Paint;

/// Rows of signs; all are blank at first.
pub(super) struct Canvas {
    rows: Vec<Vec<(char, &'static str)>>,
}

/// No colour.
const PLAIN: &str = "";

impl Canvas {
    pub(super) fn new(rows: usize, cols: usize) -> Canvas {
        Canvas { rows: vec![vec![(' ', PLAIN); cols]; rows] }
    }

    /// Writes `text` from there on; what does not fit is left out.
    pub(super) fn put(&mut self, (row, col): (usize, usize), text: &str, code: &'static str) {
        let places = self.rows.get_mut(row).into_iter().flatten().skip(col);
        places.zip(text.chars()).for_each(|(place, sign)| *place = (sign, code));
    }

    /// The sign there.
    pub(super) fn sign(&self, (row, col): (usize, usize)) -> Option<char> {
        self.rows.get(row)?.get(col).map(|&(sign, _)| sign)
    }

    /// The rows as lines, without blanks at their ends.
    pub(super) fn into_text(self, paint: Paint) -> String {
        self.rows.into_iter().map(|row| line(row, paint) + "\n").collect()
    }
}

fn line(mut row: Vec<(char, &'static str)>, paint: Paint) -> String {
    while row.last().is_some_and(|&place| place == (' ', PLAIN)) {
        row.pop();
    }
    let runs = row.chunk_by(|a, b| a.1 == b.1);
    runs.map(|run| {
        let text: String = run.iter().map(|&(sign, _)| sign).collect();
        if run[0].1 == PLAIN { text } else { paint.apply(run[0].1, &text) }
    })
    .collect()
}

/// A sign, or what stands for it in ASCII.
pub(super) fn in_ascii(sign: char) -> char {
    match sign {
        '─' | '━' | '╌' => '-',
        '│' | '┃' => '|',
        '┌' | '┬' | '┐' | '├' | '┼' | '┤' | '└' | '┴' | '┘' => '+',
        '▓' => '#',
        '═' => '=',
        '║' => '"',
        '╎' => ':',
        '╱' => '/',
        '╲' => '\\',
        '╳' => 'X',
        '·' => '.',
        sign if sign.is_ascii() => sign,
        _ => '?',
    }
}
