//! A formula that was read, with further cuts at its end.
//!
//! Its comments are kept and what they say of cuts is brought up to date: the size of the family,
//! and a line that counts refinements. So a formula may be refined again and again, by one who runs
//! the loop by hand.

use std::io::{self, Write};

use crosscut_encodings::cnf::{ClauseSink, Clauses, Family};
use crosscut_encodings::dimacs::read::Formula;
use crosscut_encodings::dimacs::write::Head;

use super::header::family_size;

const REFINED: &str = "refined: ";

/// Writes `formula` and then `cuts`.
///
/// # Errors
/// If the file cannot be written.
pub fn write_refined(formula: &Formula, cuts: &Clauses, out: impl Write) -> io::Result<()> {
    let mut head = Head::new(out);
    comments(&formula.comments, cuts).iter().for_each(|comment| head.comment(comment));
    let n_clauses = formula.clauses.len() + cuts.len();
    let mut writer = head.cnf(formula.n_vars, n_clauses as u64);
    for clause in formula.clauses.iter().chain(cuts.iter()) {
        writer.clause(Family::Cut, clause);
    }
    writer.finish().map(|_| ())
}

/// The comments, with these cuts counted.
fn comments(old: &[Vec<u8>], cuts: &Clauses) -> Vec<String> {
    let mut comments: Vec<String> =
        old.iter().map(|comment| String::from_utf8_lossy(comment).into_owned()).collect();
    let family = format!("family {}: ", Family::Cut.name());
    let [clauses, literals] = take_numbers(&mut comments, &family);
    let [times, added] = take_numbers(&mut comments, REFINED);
    let n_literals = cuts.iter().map(|cut| cut.len() as u64).sum();
    let n_cuts = cuts.len() as u64;
    let at = comments.iter().rposition(|comment| comment.starts_with("family "));
    let at = at.map_or(comments.len(), |last| last + 1);
    comments.insert(
        at,
        family_size(
            Family::Cut,
            clauses.saturating_add(n_cuts),
            literals.saturating_add(n_literals),
        ),
    );
    let refined = format!(
        "{REFINED}{} times, {} cuts in all",
        times.saturating_add(1),
        added.saturating_add(n_cuts)
    );
    comments.insert(at + 1, refined);
    comments
}

/// Takes out the comment that begins so, and gives the two numbers in it; 0 where there are none.
fn take_numbers(comments: &mut Vec<String>, start: &str) -> [u64; 2] {
    let Some(at) = comments.iter().position(|comment| comment.starts_with(start)) else {
        return [0, 0];
    };
    let comment = comments.remove(at);
    let numbers = comment.split(|sign: char| !sign.is_ascii_digit());
    let mut numbers = numbers.filter_map(|number| number.parse().ok());
    [numbers.next().unwrap_or(0), numbers.next().unwrap_or(0)]
}
