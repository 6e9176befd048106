//! What the referee says of an answer, as it is reported.

use crosscut_puzzles::{Board, Cell, hashi, hitori};
use serde::Serialize;

use super::Answer;
use super::json::from_1;

/// A broken rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Broken {
    /// Its number, or `form` for what is no answer to a board of this form.
    pub rule: &'static str,
    /// The cells that break it; rows and columns count from 1.
    pub cells: Vec<[u64; 2]>,
    /// In words.
    pub text: String,
}

impl Broken {
    /// `rule`, broken at these cells, in words.
    pub fn new(rule: &'static str, cells: &[Cell], text: String) -> Broken {
        let cells = cells.iter().map(|cell| [from_1(cell.row), from_1(cell.col)]).collect();
        Broken { rule, cells, text }
    }

    /// A line for people: what is not named in the words stands behind them.
    pub fn line(&self) -> String {
        let cells = self.cells.iter().map(|[row, col]| format!("({row},{col})"));
        let unnamed: Vec<String> = cells.filter(|cell| !self.text.contains(cell)).collect();
        let more = match unnamed.is_empty() {
            true => String::new(),
            false => format!(" [{}]", unnamed.join(" ")),
        };
        format!("  {}: {}{more}\n", self.rule, self.text)
    }
}

/// Every broken rule; none: the referee accepts the answer.
pub fn judge(board: &Board, answer: &Answer) -> Vec<Broken> {
    match (board, answer) {
        (Board::Hitori(board), Answer::Hitori(answer)) => {
            let broken = |v: &hitori::Violation| Broken::new(v.rule(), &v.cells(), v.to_string());
            hitori::check(board, answer).iter().map(broken).collect()
        }
        (Board::Hashi(board), Answer::Hashi(answer)) => {
            let broken = |v: &hashi::Violation| Broken::new(v.rule(), &v.cells(), v.to_string());
            hashi::check(board, answer).iter().map(broken).collect()
        }
        _ => {
            vec![Broken::new("form", &[], format!("not an answer to a {} board", board.puzzle()))]
        }
    }
}
