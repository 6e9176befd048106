//! Explanations for people.
//!
//! ```text
//! board.hitori: hitori 5x5: solved, unique; engines agree; 9 steps
//!  1. (1,2) is unshaded: it lies between (1,1) and (1,3), both 3, and one of these is shaded [between
//!     equal numbers]
//!  ..
//!  7. (4,1) is unshaded, by trial
//!       suppose (4,1) is shaded
//!       then ..
//!       but ..
//! ```

use crosscut_puzzles::Board;
use crosscut_puzzles::read::write_board;

use super::known::{facts, holds};
use super::{Checked, End, Explanation, Standing, Step, Way};
use crate::engine::native::reasoner::Fact;
use crate::partial::Partial;
use crate::report::text::{counted, difference, drawn, headline};
use crate::report::{Answer, Source};

/// Boards with a longer side are not printed.
const WIDEST: usize = 60;

/// The explanation of `board`, of which `shown` steps at most are printed.
pub fn explanation(
    source: &Source,
    board: &Board,
    given: &Partial,
    explanation: &Explanation,
    shown: usize,
) -> String {
    let size = format!("{} {}x{}", board.puzzle(), board.rows(), board.cols());
    let mut out = format!("{}: {size}: {}\n", source.label(), headline(&explanation.verdict));
    match &explanation.standing {
        Standing::Mistaken(wrong) => {
            out.push_str(&mistakes(board, wrong, &explanation.verdict.answers));
        }
        Standing::Clashing { marks, is_least } => out.push_str(&clashing(board, marks, *is_least)),
        Standing::Open { answers, are_all } => {
            if let Some(way) = &explanation.way {
                let hint = way.end == End::Enough;
                out.push_str(&steps(&way.steps, shown, hint));
                out.push_str(&ending(board, given, way, answers, *are_all));
            }
        }
        Standing::Hopeless => out.push_str(&hopeless(board, explanation, shown)),
    }
    out
}

/// Steps by number; a hint has none.
fn steps(steps: &[Step], shown: usize, is_hint: bool) -> String {
    let mut out = String::new();
    let width = steps.len().to_string().len();
    for (k, step) in steps.iter().take(shown).enumerate() {
        let number = match is_hint {
            true => "hint: ".to_owned(),
            false => format!("{:>width$}. ", k + 1),
        };
        out.push_str(&format!("{number}{}", step.text));
        out.push_str(&match &step.trial {
            Some(_) => format!("\n{}", trial(step, number.len())),
            None => format!(" [{}]\n", step.title),
        });
    }
    if steps.len() > shown {
        out.push_str(&format!("and {} more\n", counted((steps.len() - shown) as u64, "step")));
    }
    out
}

/// The supposition of a step by trial, and what it leads to, indented.
fn trial(step: &Step, indent: usize) -> String {
    let Some(trial) = &step.trial else { return String::new() };
    let margin = " ".repeat(indent + 2);
    let mut out = format!("{margin}suppose {}\n", trial.text);
    for step in &trial.steps {
        let word = if step.is_contradiction { "but" } else { "then" };
        out.push_str(&format!("{margin}{word} {}\n", step.text));
        out.push_str(&self::trial(step, indent + 2));
    }
    out
}

/// What the steps come to.
fn ending(board: &Board, given: &Partial, way: &Way, answers: &[Answer], are_all: bool) -> String {
    let state = way.states(given).last().unwrap_or_else(|| given.clone());
    let mut out = match (&way.end, answers) {
        (End::Enough, _) => String::new(),
        (End::Complete, [answer, ..]) => {
            format!(
                "everything is decided: no other answer {}\n{}",
                whose(board, given),
                shown(board, answer)
            )
        }
        (End::Complete, []) => "everything is decided\n".to_owned(),
        (End::Contradiction, _) => "so there is no answer\n".to_owned(),
        (End::Stopped(why), _) => format!("stopped: {}\n", why.text()),
        (End::Stuck, [first, second, ..]) => format!(
            "{} open, as there are several answers; two of them differ at {}\n{}{}",
            stays_open(board, &state),
            difference(board, first, second),
            shown(board, first),
            shown(board, second)
        ),
        (End::Stuck, [only]) if are_all => format!(
            "{} open: from here it takes a search, no short chain decides more; the only answer is\n{}",
            stays_open(board, &state),
            shown(board, only)
        ),
        (End::Stuck, _) => {
            format!(
                "{} open: nothing more follows by rules and trials\n",
                stays_open(board, &state)
            )
        }
    };
    out.push_str(match way.checked {
        Checked::InAll => "",
        Checked::InSome => "the steps hold in the answers that are known; that they hold in all others is not checked, a limit came first\n",
        Checked::No => "the steps are not checked: no answer is known, a limit came first\n",
    });
    out
}

fn whose(board: &Board, given: &Partial) -> &'static str {
    match facts(board, given).is_empty() {
        true => "exists",
        false => "agrees with the marks",
    }
}

fn shown(board: &Board, answer: &Answer) -> String {
    match board.rows().max(board.cols()) <= WIDEST {
        true => format!("answer:\n{}", drawn(board, answer)),
        false => String::new(),
    }
}

/// `12 cells stay`.
fn stays_open(board: &Board, state: &Partial) -> String {
    let (n, noun) = match (board, state) {
        (_, Partial::Hitori(marks)) => (marks.iter().filter(|mark| mark.is_none()).count(), "cell"),
        (_, Partial::Hashi(bounds)) => (bounds.iter().filter(|b| b.least < b.most).count(), "span"),
    };
    let verb = if n == 1 { "stays" } else { "stay" };
    format!("{} {verb}", counted(n as u64, noun))
}

/// Marks that are not so in the only answer.
fn mistakes(board: &Board, wrong: &[Fact], answers: &[Answer]) -> String {
    let only = answers.first().and_then(|answer| Partial::all(board, answer));
    let mut out = format!("not right so far: {}\n", counted(wrong.len() as u64, "mistake"));
    for &fact in wrong {
        let right = only.as_ref().map_or(String::new(), |only| rights(only, fact));
        out.push_str(&format!("  {}, but in the only answer {right}\n", mark(board, fact)));
    }
    out
}

/// What the answer says where `fact` is wrong.
fn rights(only: &Partial, fact: Fact) -> String {
    match (only, fact) {
        (Partial::Hashi(bounds), Fact::AtLeast(span, _) | Fact::AtMost(span, _)) => {
            format!("it has {}", bounds[span].least)
        }
        _ if holds(only, fact) == Some(false) && matches!(fact, Fact::Shaded(_)) => {
            "it is unshaded".to_owned()
        }
        _ => "it is shaded".to_owned(),
    }
}

/// A mark in words.
fn mark(board: &Board, fact: Fact) -> String {
    match (board, fact) {
        (Board::Hitori(board), Fact::Shaded(cell)) => format!("{} is shaded", board.cell(cell)),
        (Board::Hitori(board), Fact::Unshaded(cell)) => format!("{} is unshaded", board.cell(cell)),
        (Board::Hashi(board), Fact::AtLeast(span, n) | Fact::AtMost(span, n)) => {
            let (a, b) = board.ends(span);
            let how = if matches!(fact, Fact::AtLeast(..)) { "at least" } else { "at most" };
            format!("{a}-{b} has {how} {n}")
        }
        _ => String::new(),
    }
}

fn clashing(board: &Board, marks: &[Fact], is_least: bool) -> String {
    let mut out = "no answer agrees with the marks; these already clash:\n".to_owned();
    marks.iter().for_each(|&fact| out.push_str(&format!("  {}\n", mark(board, fact))));
    out.push_str(match is_least {
        true if marks.len() > 1 => {
            "without any one of them there is an answer that agrees with the others\n"
        }
        true => "",
        false => "perhaps fewer of them do, a limit came first\n",
    });
    out
}

/// Why a board has no answer.
fn hopeless(board: &Board, explanation: &Explanation, shown: usize) -> String {
    let mut out = String::new();
    if let Some((part, n)) = &explanation.clash {
        out.push_str(&match n {
            0 => "no clue matters: no board of this form has an answer".to_owned(),
            1 => "1 clue is enough for that".to_owned(),
            n => format!("{n} clues already clash"),
        });
        out.push_str(&match board.rows().max(board.cols()) <= WIDEST {
            true => format!(":\n{}", write_board(part)),
            false => "\n".to_owned(),
        });
    }
    let Some(way) = &explanation.way else { return out };
    if way.end == End::Contradiction {
        out.push_str(match way.board == *board || way.steps.is_empty() {
            true => "",
            false => "why, with these clues alone:\n",
        });
        out.push_str(&steps(&way.steps, shown, false));
    }
    out.push_str(match &way.end {
        End::Contradiction => "so there is no answer\n",
        End::Stopped(_) => "no chain of steps was found that shows it: a limit came first\n",
        _ => "no short chain of steps shows it: that takes a search\n",
    });
    out
}
