//! `solve` in the manner of SAT competitions: `c` comments, exactly one `s` line, `v` lines.
//!
//! The `v` lines give the board's own variables, which have the same numbers in every recipe: cell
//! after cell "is shaded", or span after span "carries at least 1, 2, .. bridges". Auxiliary
//! variables of an encoder are left out, as competitions allow. The answer stands in `c` lines as
//! well; `check --answer` reads those.

use std::collections::BTreeMap;

use crosscut_encodings::cnf::{Lit, Var};
use crosscut_puzzles::Board;

use super::{Answer, Report, Status, text};

/// Competitions want lines below 4,096 characters; this is for people.
const LINE_LENGTH: usize = 78;

/// The lines of one board.
pub fn lines(report: &Report) -> String {
    let verdict = &report.verdict;
    let mut out = format!("c board {}\n", report.source.label());
    for line in text::details(report).lines() {
        out.push_str(format!("c {line}").trim_end());
        out.push('\n');
    }
    let status = match verdict.status {
        Status::Solved => "SATISFIABLE",
        Status::Unsatisfiable => "UNSATISFIABLE",
        Status::Unknown => "UNKNOWN",
    };
    out.push_str(&format!("s {status}\n"));
    if let Some(answer) = verdict.answers.first() {
        out.push_str(&values(&model(&report.board, answer)));
    }
    out
}

/// The answer as a literal for each board variable, in the order of variables.
fn model(board: &Board, answer: &Answer) -> Vec<Lit> {
    let literal = |var: usize, value: bool| Var::new(var).lit(value);
    match (board, answer) {
        (_, Answer::Hitori(shading)) => {
            shading.as_slice().iter().enumerate().map(|(i, &shaded)| literal(i, shaded)).collect()
        }
        (Board::Hashi(board), Answer::Hashi(bridges)) => {
            let counts: BTreeMap<_, _> =
                bridges.as_slice().iter().map(|b| ((b.from, b.to), b.count)).collect();
            let most = usize::from(board.max_bridges());
            let spans = (0..board.spans().len()).map(|s| (s, counts.get(&board.ends(s)).copied()));
            let literals = spans.flat_map(|(s, count)| {
                let count = count.unwrap_or(0) as usize;
                (0..most).map(move |n| literal(s * most + n, count > n))
            });
            literals.collect()
        }
        (Board::Hitori(_), Answer::Hashi(_)) => Vec::new(),
    }
}

/// `v` lines; the last one ends in 0.
pub fn values(model: &[Lit]) -> String {
    let mut out = String::new();
    let mut line = String::from("v");
    let numbers = model.iter().map(|lit| lit.to_dimacs()).chain([0]);
    for number in numbers {
        let word = format!(" {number}");
        if line.len() + word.len() > LINE_LENGTH {
            out.push_str(&line);
            out.push('\n');
            line = String::from("v");
        }
        line.push_str(&word);
    }
    out + &line + "\n"
}

#[cfg(test)]
mod tests {
    use crosscut_puzzles::Cell;
    use crosscut_puzzles::hashi::{self, Island};
    use crosscut_puzzles::hitori::Shading;

    use super::*;

    #[test]
    fn values_are_cut_into_short_lines_and_end_in_0() {
        let model: Vec<Lit> = (0..100).map(|v| Var::new(v).negative()).collect();
        let lines = values(&model);
        assert!(lines.lines().all(|line| line.starts_with("v ") && line.len() <= LINE_LENGTH));
        assert!(lines.ends_with(" -100 0\n"));
        assert_eq!(values(&[]), "v 0\n");
    }

    /// The encoder decodes what is printed to the answer it was printed for.
    #[test]
    fn the_model_is_the_encoders_own() {
        use crosscut_encodings::Encode;
        let island = |r, c| Island { cell: Cell::new(r, c), clue: None };
        let board =
            hashi::Board::new(3, 3, 2, vec![island(0, 0), island(0, 2), island(2, 0)]).unwrap();
        let answer = board.answer(&[2, 1]);
        let either = Board::Hashi(board.clone());
        let model = model(&either, &Answer::Hashi(answer.clone()));
        assert_eq!(board.decode(&|var| model[var.index()].is_positive()), answer);

        let board = crosscut_puzzles::hitori::Board::new(2, vec![None; 4]);
        let answer = Shading::new(vec![false, true, false, false]);
        let model = super::model(&Board::Hitori(board.clone()), &Answer::Hitori(answer.clone()));
        assert_eq!(board.decode(&|var| model[var.index()].is_positive()), answer);
    }
}
