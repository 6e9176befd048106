//! The words of a formula or a model: literals, and the 0 that ends a list of them.

use crate::cnf::{Lit, MAX_VARS, Var};

/// What a word between blanks is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Word {
    /// A literal.
    Lit(Lit),
    /// The 0 at the end.
    End,
    /// A number beyond 2^31 - 1.
    TooLarge,
    /// Something else.
    Other,
}

/// Reads a word: digits, with `-` before them for a negation. No `+`, which not all solvers read.
pub(super) fn read(word: &[u8]) -> Word {
    let (is_positive, digits) = match word {
        [b'-', digits @ ..] => (false, digits),
        digits => (true, digits),
    };
    if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
        return Word::Other;
    }
    let number = digits.iter().try_fold(0usize, |number, digit| {
        let number = number * 10 + usize::from(digit - b'0');
        (number <= MAX_VARS).then_some(number)
    });
    match number {
        Some(0) if is_positive => Word::End,
        Some(0) => Word::Other,
        Some(number) if is_positive => Word::Lit(Var::new(number - 1).positive()),
        Some(number) => Word::Lit(Var::new(number - 1).negative()),
        None => Word::TooLarge,
    }
}

/// Reads a whole number that may be larger than a literal.
pub(super) fn number(word: &[u8]) -> Option<u64> {
    let is_digits = !word.is_empty() && word.iter().all(u8::is_ascii_digit);
    is_digits.then(|| std::str::from_utf8(word).ok()?.parse().ok())?
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn literals_are_numbered_from_1_and_do_not_wrap() {
        let x = |number| Var::new(number - 1).positive();
        for (word, expected) in [
            ("1", Word::Lit(x(1))),
            ("-12", Word::Lit(!x(12))),
            ("007", Word::Lit(x(7))),
            ("2147483647", Word::Lit(x(MAX_VARS))),
            ("-2147483647", Word::Lit(!x(MAX_VARS))),
            ("0", Word::End),
            ("2147483648", Word::TooLarge),
            ("4294967297", Word::TooLarge),
            ("-18446744073709551617", Word::TooLarge),
            ("99999999999999999999999999", Word::TooLarge),
        ] {
            assert_eq!(read(word.as_bytes()), expected, "{word}");
        }
        for word in ["", "-", "-0", "+1", "--1", "1-", "1.0", "x", "1\0", "\u{663}"] {
            assert_eq!(read(word.as_bytes()), Word::Other, "{word}");
        }
    }
}
