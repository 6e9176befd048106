//! A formula in DIMACS form, kept in two flat arrays.
//!
//! ```text
//! c comments, anywhere between lines
//! p cnf VARIABLES CLAUSES
//! 1 -2 0
//! ```
//!
//! A clause ends with 0 and may run over several lines. The header comes first, once, and its
//! numbers are right: no literal is above the first, and the second is counted.

use std::io::BufRead;

use super::error::{FormulaFault, Rejection};
use super::text::{Text, Token};

/// Clauses, numbered from 0 here and from 1 in proofs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Formula {
    n_variables: usize,
    literals: Vec<i32>,
    /// Where each clause ends.
    ends: Vec<usize>,
}

impl Formula {
    /// As the header says; no clause need have them all.
    pub(super) fn n_variables(&self) -> usize {
        self.n_variables
    }

    pub(super) fn n_clauses(&self) -> usize {
        self.ends.len()
    }

    pub(super) fn clause(&self, i: usize) -> &[i32] {
        let start = if i == 0 { 0 } else { self.ends[i - 1] };
        &self.literals[start..self.ends[i]]
    }

    pub(super) fn clauses(&self) -> impl Iterator<Item = &[i32]> {
        (0..self.n_clauses()).map(|i| self.clause(i))
    }

    /// `number` as a literal of this formula. 0 is none.
    pub(super) fn literal(&self, number: i64) -> Result<i32, FormulaFault> {
        let is_known = number != 0 && number.unsigned_abs() <= self.n_variables as u64;
        let literal = i32::try_from(number).ok().filter(|_| is_known);
        literal.ok_or(FormulaFault::Literal(number))
    }
}

/// Reads a formula with `expected` variables, if that is known.
pub(super) fn read<R: BufRead>(
    text: &mut Text<R>,
    expected: Option<usize>,
) -> Result<Formula, Rejection> {
    let (n_variables, n_clauses) = read_header(text)?;
    if let Some(expected) = expected.filter(|&expected| expected != n_variables) {
        return Err(text.reject(FormulaFault::Variables { expected, found: n_variables }));
    }
    let mut formula = Formula { n_variables, ..Formula::default() };
    read_clauses(text, n_clauses, &mut formula)?;
    if formula.literals.len() > formula.ends.last().copied().unwrap_or(0) {
        return Err(text.reject(FormulaFault::Unfinished));
    }
    let found = formula.n_clauses() as u64;
    if found < n_clauses {
        return Err(text.reject(FormulaFault::Clauses { expected: n_clauses, found }));
    }
    Ok(formula)
}

/// The numbers of variables and clauses.
fn read_header<R: BufRead>(text: &mut Text<R>) -> Result<(usize, u64), Rejection> {
    const EXPECTED: &str = "the header `p cnf VARIABLES CLAUSES`";
    loop {
        match text.token()? {
            Token::LineEnd => {}
            Token::End => return Err(text.expected("the end", EXPECTED)),
            Token::Word if text.word().starts_with(b"c") => text.skip_comment()?,
            Token::Word => break,
        }
    }
    for word in ["p", "cnf"] {
        if text.word() != word.as_bytes() {
            return Err(text.expected(text.shown(), EXPECTED));
        }
        next_word(text, EXPECTED)?;
    }
    let n_variables = text.number(EXPECTED)?;
    let Some(n_variables) = i32::try_from(n_variables).ok().filter(|&n| n >= 0) else {
        return Err(text.expected(text.shown(), "at most 2147483647 variables"));
    };
    next_word(text, EXPECTED)?;
    let n_clauses = text.number(EXPECTED)?;
    let Ok(n_clauses) = u64::try_from(n_clauses) else {
        return Err(text.expected(text.shown(), EXPECTED));
    };
    match text.token()? {
        Token::Word => Err(text.expected(text.shown(), "the end of the header")),
        Token::LineEnd | Token::End => Ok((n_variables as usize, n_clauses)),
    }
}

fn next_word<R: BufRead>(text: &mut Text<R>, expected: &str) -> Result<(), Rejection> {
    match text.token()? {
        Token::Word => Ok(()),
        Token::LineEnd | Token::End => Err(text.expected("the end of the line", expected)),
    }
}

/// Reads to the end of the part; the last clause may lack its 0.
fn read_clauses<R: BufRead>(
    text: &mut Text<R>,
    n_clauses: u64,
    formula: &mut Formula,
) -> Result<(), Rejection> {
    loop {
        match text.token()? {
            Token::End => return Ok(()),
            Token::LineEnd => {}
            Token::Word if text.is_first_word() && text.word().starts_with(b"c") => {
                text.skip_comment()?;
            }
            Token::Word => {
                let number = text.number("a literal, or 0 at the end of a clause")?;
                let found = formula.n_clauses() as u64 + 1;
                if found > n_clauses {
                    return Err(text.reject(FormulaFault::Clauses { expected: n_clauses, found }));
                }
                match number {
                    0 => formula.ends.push(formula.literals.len()),
                    _ => {
                        let literal =
                            formula.literal(number).map_err(|fault| text.reject(fault))?;
                        formula.literals.push(literal);
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::error::Fault;
    use super::super::parts::Part;
    use super::*;

    fn read_text(text: &str, expected: Option<usize>) -> Result<Formula, Rejection> {
        read(&mut Text::new(text.as_bytes(), Part::Cnf), expected)
    }

    #[test]
    fn clauses_run_over_lines_and_comments_stand_anywhere() {
        let formula =
            read_text("c a\np cnf 3 3\nc b\n1\n-2 0 0\nc c 0\r\n\t3 0\n\n", Some(3)).unwrap();
        let clauses: Vec<&[i32]> = formula.clauses().collect();
        assert_eq!(clauses, [&[1, -2][..], &[], &[3]]);
        assert_eq!(read_text("p cnf 0 0", None).unwrap().n_clauses(), 0);
        assert_eq!(formula.literal(-3), Ok(-3));
        assert_eq!(formula.literal(0), Err(FormulaFault::Literal(0)));
    }

    #[test]
    fn what_the_header_says_is_checked() {
        let fault = |text: &str| read_text(text, Some(2)).unwrap_err();
        let variables = FormulaFault::Variables { expected: 2, found: 3 };
        assert_eq!(fault("p cnf 3 0\n").fault, Fault::Formula(variables));
        let counts = |expected, found| Fault::Formula(FormulaFault::Clauses { expected, found });
        assert_eq!(fault("p cnf 2 2\n1 0\n").fault, counts(2, 1));
        assert_eq!(fault("p cnf 2 1\n1 0\n2 0\n").fault, counts(1, 2));
        assert_eq!(fault("p cnf 2 1\n1 0\n2 0\n").line, Some(3));
        assert_eq!(fault("p cnf 2 9223372036854775807\n1 0\n").fault, counts(i64::MAX as u64, 1));
        let literal = |n| Fault::Formula(FormulaFault::Literal(n));
        assert_eq!(fault("p cnf 2 1\n1 3 0\n").fault, literal(3));
        assert_eq!(fault("p cnf 2 1\n-3 0\n").fault, literal(-3));
        assert_eq!(fault("p cnf 2 1\n9223372036854775807 0").fault, literal(i64::MAX));
        assert_eq!(fault("p cnf 2 1\n1 2\n").fault, Fault::Formula(FormulaFault::Unfinished));
    }

    #[test]
    fn other_texts_are_refused_with_their_line() {
        for (text, words) in [
            ("", "line 1: found the end, expected the header"),
            ("c only\n", "line 2: found the end, expected the header"),
            ("1 0\n", "found `1`, expected the header"),
            ("p dnf 1 1\n", "found `dnf`"),
            ("p cnf 1\n1 0", "line 1: found the end of the line"),
            ("p cnf x 1\n", "found `x`"),
            ("p cnf -1 1\n", "found `-1`, expected at most 2147483647"),
            ("p cnf 2147483648 1\n", "expected at most 2147483647"),
            ("p cnf 1 -1\n", "found `-1`"),
            ("p cnf 1 1 1\n", "expected the end of the header"),
            ("p cnf 1 1\n1 x 0\n", "line 2: found `x`, expected a literal"),
            ("p cnf 1 1\n1 0\np cnf 1 1\n", "line 3: found `p`, expected a literal"),
            ("p cnf 1 1\n1 c 0\n", "found `c`, expected a literal"),
            ("p cnf 1 1\n1 0\n%\n0\n", "found `%`"),
            ("p cnf 1 1\n1 +1 0\n", "found `+1`"),
        ] {
            let rejection = read_text(text, None).unwrap_err().to_string();
            assert!(rejection.contains(words), "{text:?}: {rejection}");
        }
    }

    /// A header may promise a billion variables and clauses; nothing is allocated for it.
    #[test]
    fn promises_cost_nothing() {
        let formula = read_text("p cnf 2147483647 1\n2147483647 -1 0\n", None).unwrap();
        assert_eq!(formula.clause(0), [i32::MAX, -1]);
        assert!(read_text("p cnf 2147483647 9000000000000000000\n", None).is_err());
    }
}
