//! What is wrong with an input, said on standard error.
//!
//! On a terminal with the line and a caret under the place; else as `FILE:LINE:COLUMN: ...` on one
//! line, as compilers do it and editors read it. Names and text come from anybody, so neither may reach
//! the terminal with escape codes in it.

use std::io::{self, IsTerminal};

use crosscut_encodings::dimacs::read::FormulaError;
use crosscut_puzzles::read::ReadError;
use miette::{
    GraphicalReportHandler, GraphicalTheme, LabeledSpan, MietteDiagnostic, NamedSource, Report,
};

use super::inputs::Unreadable;
use super::output::{self, Color};
use crate::report::in_line;
use crate::report::text::Paint;

/// A caret below a longer line helps nobody.
const SHOWN: usize = 160;

/// Says why the input that is shown as `place` is no board.
pub(super) fn unreadable(place: &str, why: &Unreadable, color: Color) {
    let place = in_line(place);
    let text = match why {
        Unreadable::File(reason) => format!("{place}: {reason}"),
        Unreadable::Text { error, text } if io::stderr().is_terminal() => {
            with_caret(&place, error, text, color.stderr())
        }
        Unreadable::Text { error, .. } => in_one_line(&place, error),
    };
    output::note(&text);
}

/// Says why the file that is shown as `place` is no formula. It may be far too large to show more.
pub(super) fn formula(place: &str, why: &FormulaError) {
    let place = in_line(place);
    output::note(&match why {
        FormulaError::Text(error) => in_one_line(&place, error),
        FormulaError::Bytes(error) => format!("{place}: {error}"),
    });
}

/// `FILE:LINE:COLUMN: found X, expected Y`.
pub(super) fn in_one_line(place: &str, error: &ReadError) -> String {
    let ReadError { line, column, message, expected } = error;
    format!("{place}:{line}:{column}: found {message}, expected {expected}")
}

fn with_caret(place: &str, error: &ReadError, text: &[u8], paint: Paint) -> String {
    let (line, at) = line_and_offset(text, error);
    if !can_be_shown(&line) {
        return in_one_line(place, error);
    }
    let diagnostic =
        MietteDiagnostic::new(format!("{place}:{}:{}: cannot be read", error.line, error.column))
            .with_label(LabeledSpan::at_offset(at, format!("found {}", error.message)))
            .with_help(format!("expected {}", error.expected));
    let report = Report::new(diagnostic).with_source_code(NamedSource::new(place, line));
    let theme = match paint {
        Paint::Colour => GraphicalTheme::unicode(),
        Paint::Plain => GraphicalTheme::unicode_nocolor(),
    };
    let mut out = String::new();
    match GraphicalReportHandler::new_themed(theme).render_report(&mut out, report.as_ref()) {
        Ok(()) => out,
        Err(_) => in_one_line(place, error),
    }
}

/// Whether the line of the error and the one before it, which are the last of `text`, are short and
/// free of signs that cannot be seen.
fn can_be_shown(text: &str) -> bool {
    let is_plain = |line: &str| {
        line.len() <= SHOWN && in_line(&line.replace('\t', " ")).eq(&line.replace('\t', " "))
    };
    text.lines().rev().take(2).all(is_plain)
}

/// The text up to and with the line of the error, and the byte at which the error is. Text that is
/// not UTF-8 is shown as well as can be.
fn line_and_offset(text: &[u8], error: &ReadError) -> (String, usize) {
    let text = String::from_utf8_lossy(text);
    let lines: Vec<&str> = text.split_inclusive('\n').take(error.line).collect();
    let before: usize = lines.iter().take(error.line - 1).map(|line| line.len()).sum();
    let line = lines.get(error.line - 1).copied().unwrap_or_default();
    let in_line: usize = line.chars().take(error.column - 1).map(char::len_utf8).sum();
    (lines.concat(), before + in_line)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(line: usize, column: usize) -> ReadError {
        ReadError { line, column, message: "`x`".to_owned(), expected: "a number".to_owned() }
    }

    #[test]
    fn one_line_names_file_line_column_and_what_was_expected() {
        let line = in_one_line("a.hitori", &error(2, 3));
        assert_eq!(line, "a.hitori:2:3: found `x`, expected a number");
    }

    #[test]
    fn the_caret_is_under_the_place_even_after_wide_letters_and_at_the_end() {
        assert_eq!(line_and_offset("1 2\nä x\n3".as_bytes(), &error(2, 3)).1, 4 + 3);
        assert_eq!(line_and_offset(b"1 2\n", &error(1, 4)).1, 3);
        assert_eq!(line_and_offset(b"", &error(1, 1)), (String::new(), 0));
        assert_eq!(line_and_offset(b"1", &error(9, 9)).1, 1);
        let shown = with_caret("a.hitori", &error(2, 3), b"1 2\n3 x\n", Paint::Plain);
        assert!(shown.contains("3 x") && shown.contains("expected a number"), "{shown}");
    }

    #[test]
    fn a_line_with_escape_codes_or_a_very_long_one_is_not_shown() {
        let shown = |text: &[u8]| with_caret("a", &error(2, 1), text, Paint::Plain);
        assert!(shown(b"1\n\tx\n").contains("help"));
        for text in [&b"1\n\x1b[31mx\n"[..], b"\x1b]0;t\x07\nx\n", "1\n\u{202e}x\n".as_bytes()] {
            assert_eq!(shown(text), "a:2:1: found `x`, expected a number");
        }
        let long = format!("1\n{}\n", "1 ".repeat(1000));
        assert_eq!(shown(long.as_bytes()), "a:2:1: found `x`, expected a number");
    }
}
