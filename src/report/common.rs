//! What all answers have in common, for people and as JSON.
//!
//! ```text
//! common to all answers: 2 cells shaded (#), 4 unshaded (o), 3 open (.)
//! # o .
//! o o .
//! o # .
//!
//! common to all answers: 2 spans fixed, 1 open (.)
//! 2-2.?
//! |
//! 1
//! open, from the fewest bridges to the most:
//! 1 3 1 5 0..1
//! ```
//!
//! *Open*: answers differ there. *Not decided* (`?`): a limit came first; all answers met have it in
//! common, and perhaps others have not. A Hashi picture has the bridges that all answers have, and dots
//! or question marks where that is none but some may have one.

use crosscut_puzzles::{Board, Cell, hashi, hitori};
use serde::Serialize;

use super::json::from_1;
use super::text::counted;
use super::{Answer, in_line, millis, picture};
use crate::backbone::{Common, Settled};
use crate::partial::{Bounds, Partial};

/// What is common, for people.
pub fn text(board: &Board, common: &Common) -> String {
    let head = match &common.stopped {
        None => "common to all answers".to_owned(),
        Some(why) => format!("common to all answers, as far as known ({})", in_line(why.text())),
    };
    let settled = common.settled();
    let body = match (board, &common.proved) {
        (Board::Hitori(board), Partial::Hitori(proved)) => hitori_text(board, proved, &settled),
        (Board::Hashi(board), Partial::Hashi(proved)) => hashi_text(board, proved, &settled),
        _ => String::new(),
    };
    format!("{head}: {body}")
}

/// `, 3 open (.)` and, if there are any, `, 2 not decided (?)`.
fn rest(settled: &[Settled]) -> String {
    let n = |wanted| settled.iter().filter(|&&settled| settled == wanted).count();
    match (n(Settled::Open), n(Settled::Undecided)) {
        (open, 0) => format!(", {open} open (.)\n"),
        (open, undecided) => format!(", {open} open (.), {undecided} not decided (?)\n"),
    }
}

fn hitori_text(board: &hitori::Board, proved: &[Option<bool>], settled: &[Settled]) -> String {
    let sign = |(proved, settled): (&Option<bool>, &Settled)| match (proved, settled) {
        (Some(true), _) => "#",
        (Some(false), _) => "o",
        (None, Settled::Undecided) => "?",
        (None, _) => ".",
    };
    let signs: Vec<&str> = proved.iter().zip(settled).map(sign).collect();
    let n = |wanted: &str| signs.iter().filter(|&&sign| sign == wanted).count();
    let shaded = counted(n("#") as u64, "cell");
    let rows = signs.chunks(board.cols()).map(|row| row.join(" ") + "\n");
    format!("{shaded} shaded (#), {} unshaded (o){}", n("o"), rest(settled))
        + &rows.collect::<String>()
}

fn hashi_text(board: &hashi::Board, proved: &[Bounds], settled: &[Settled]) -> String {
    let fixed = settled.iter().filter(|&&settled| settled == Settled::Fixed).count();
    let mut out = format!("{} fixed{}", counted(fixed as u64, "span"), rest(settled));
    out += &hashi_picture(board, proved, settled);
    for (title, wanted) in [("open", Settled::Open), ("not decided", Settled::Undecided)] {
        let listed = (0..proved.len()).filter(|&s| settled[s] == wanted);
        let line = |s: usize| {
            let ([r1, c1, r2, c2], Bounds { least, most }) = (ends(board, s), proved[s]);
            format!("{r1} {c1} {r2} {c2} {least}..{most}\n")
        };
        let lines: String = listed.map(line).collect();
        if !lines.is_empty() {
            out += &format!("{title}, from the fewest bridges to the most:\n{lines}");
        }
    }
    out
}

/// The bridges that all answers have, and signs where some answers may have one.
fn hashi_picture(board: &hashi::Board, proved: &[Bounds], settled: &[Settled]) -> String {
    let least: Vec<u8> = proved.iter().map(|bounds| bounds.least).collect();
    let bridges = board.answer(&least);
    let list = hashi::write_bridges(&bridges);
    let (either, answer) = (Board::Hashi(board.clone()), Answer::Hashi(bridges));
    let mut cells = picture::cells(&either, &answer);
    // Question marks last: where two spans cross, there is still something to find out.
    for (wanted, sign) in [(Settled::Open, '.'), (Settled::Undecided, '?')] {
        for s in (0..least.len()).filter(|&s| settled[s] == wanted && least[s] == 0) {
            let (from, to) = board.ends(s);
            for Cell { row, col } in picture::between(from, to) {
                let cell = &mut cells[row as usize][col as usize];
                *cell = format!("{sign:>width$}", width = cell.chars().count());
            }
        }
    }
    match picture::is_faithful(&either, &answer) {
        true => picture::rows(&cells),
        false => picture::rows(&cells) + "bridges in all answers:\n" + &list,
    }
}

fn ends(board: &hashi::Board, s: usize) -> [u64; 4] {
    let (from, to) = board.ends(s);
    [from.row, from.col, to.row, to.col].map(from_1)
}

/// What is common, as JSON.
#[derive(Serialize)]
pub struct CommonRow {
    finished: bool,
    reason: Option<String>,
    answers: u64,
    rounds: u64,
    ms: f64,
    #[serde(flatten)]
    facts: Facts,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Facts {
    Hitori {
        shaded: Vec<[u64; 2]>,
        unshaded: Vec<[u64; 2]>,
        open: Vec<[u64; 2]>,
        undecided: Vec<[u64; 2]>,
    },
    Hashi {
        fixed: Vec<[u64; 5]>,
        open: Vec<[u64; 6]>,
        undecided: Vec<[u64; 6]>,
    },
    None {},
}

impl CommonRow {
    /// The row of what was found.
    pub fn new(board: &Board, common: &Common) -> CommonRow {
        let settled = common.settled();
        CommonRow {
            finished: common.stopped.is_none(),
            reason: common.stopped.as_ref().map(|why| why.text().to_owned()),
            answers: common.answers,
            rounds: common.rounds,
            ms: millis(common.time),
            facts: match (board, &common.proved) {
                (Board::Hitori(board), Partial::Hitori(proved)) => {
                    hitori_facts(board, proved, &settled)
                }
                (Board::Hashi(board), Partial::Hashi(proved)) => {
                    hashi_facts(board, proved, &settled)
                }
                _ => Facts::None {},
            },
        }
    }
}

fn hitori_facts(board: &hitori::Board, proved: &[Option<bool>], settled: &[Settled]) -> Facts {
    let list = |is_wanted: &dyn Fn(usize) -> bool| {
        let cells = (0..proved.len()).filter(|&i| is_wanted(i)).map(|i| board.cell(i));
        cells.map(|cell| [from_1(cell.row), from_1(cell.col)]).collect()
    };
    Facts::Hitori {
        shaded: list(&|i| proved[i] == Some(true)),
        unshaded: list(&|i| proved[i] == Some(false)),
        open: list(&|i| settled[i] == Settled::Open),
        undecided: list(&|i| settled[i] == Settled::Undecided),
    }
}

fn hashi_facts(board: &hashi::Board, proved: &[Bounds], settled: &[Settled]) -> Facts {
    let spans = |wanted: Settled| {
        let wanted = (0..proved.len()).filter(move |&s| settled[s] == wanted);
        wanted.map(|s| {
            let ([r1, c1, r2, c2], Bounds { least, most }) = (ends(board, s), proved[s]);
            [r1, c1, r2, c2, u64::from(least), u64::from(most)]
        })
    };
    let fixed = spans(Settled::Fixed).map(|[r1, c1, r2, c2, n, _]| [r1, c1, r2, c2, n]);
    Facts::Hashi {
        fixed: fixed.collect(),
        open: spans(Settled::Open).collect(),
        undecided: spans(Settled::Undecided).collect(),
    }
}
