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
//! *Open*: two answers differ there. *Not decided* (`?`): a limit came first; all answers met have it
//! in common, and perhaps others have not. A span shows the bridges that all answers have; if that is none but not
//! fixed, dots or question marks.

use crosscut_puzzles::{Board, Cell, hashi, hitori};
use serde::Serialize;

use super::json::from_1;
use super::text::counted;
use super::{Answer, in_line, millis, picture};
use crate::backbone::Common;
use crate::partial::{Bounds, Partial};

/// How far a cell or span is settled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State<T> {
    /// It is so in all answers.
    Fixed(T),
    /// It differs, and all is known about it.
    Open(T),
    /// Not all is known about it.
    Undecided(T),
}

/// The states of the cells: what is fixed is whether they are shaded.
fn cells(proved: &[Option<bool>], met: Option<&Partial>) -> Vec<State<bool>> {
    let met = |i: usize| match met {
        Some(Partial::Hitori(met)) => met.get(i).copied().flatten().map_or(Met::Both, Met::One),
        _ => Met::None,
    };
    let state = |(i, proved): (usize, &Option<bool>)| match (proved, met(i)) {
        (Some(value), _) => State::Fixed(*value),
        (None, Met::Both) => State::Open(false),
        (None, Met::One(value)) => State::Undecided(value),
        (None, Met::None) => State::Undecided(false),
    };
    proved.iter().enumerate().map(state).collect()
}

enum Met {
    None,
    One(bool),
    Both,
}

/// The states of the spans: the bounds that are proved.
fn spans(proved: &[Bounds], met: Option<&Partial>) -> Vec<State<Bounds>> {
    let met = |s: usize| match met {
        Some(Partial::Hashi(met)) => met.get(s).copied(),
        _ => None,
    };
    let state = |(s, &proved): (usize, &Bounds)| match met(s) {
        _ if proved.least == proved.most => State::Fixed(proved),
        Some(met) if met == proved => State::Open(proved),
        _ => State::Undecided(proved),
    };
    proved.iter().enumerate().map(state).collect()
}

/// What is common, for people.
pub fn text(board: &Board, common: &Common) -> String {
    let head = match &common.stopped {
        None => "common to all answers".to_owned(),
        Some(why) => format!("common to all answers, as far as known ({})", in_line(why.text())),
    };
    let body = match (board, &common.proved) {
        (Board::Hitori(board), Partial::Hitori(proved)) => {
            hitori_text(board, &cells(proved, common.met.as_ref()))
        }
        (Board::Hashi(board), Partial::Hashi(proved)) => {
            hashi_text(board, &spans(proved, common.met.as_ref()))
        }
        _ => String::new(),
    };
    format!("{head}: {body}")
}

fn hitori_text(board: &hitori::Board, cells: &[State<bool>]) -> String {
    let sign = |state: &State<bool>| match state {
        State::Fixed(true) => '#',
        State::Fixed(false) => 'o',
        State::Open(_) => '.',
        State::Undecided(_) => '?',
    };
    let signs: Vec<char> = cells.iter().map(sign).collect();
    let n = |wanted: char| signs.iter().filter(|&&sign| sign == wanted).count();
    let mut out = format!("{} shaded (#), {} unshaded (o)", counted(n('#') as u64, "cell"), n('o'));
    out += &format!(", {} open (.)", n('.'));
    if n('?') > 0 {
        out += &format!(", {} not decided (?)", n('?'));
    }
    out.push('\n');
    for row in signs.chunks(board.cols()) {
        let row: Vec<String> = row.iter().map(char::to_string).collect();
        out += &(row.join(" ") + "\n");
    }
    out
}

fn hashi_text(board: &hashi::Board, spans: &[State<Bounds>]) -> String {
    let n = |is_wanted: fn(&State<Bounds>) -> bool| spans.iter().filter(|s| is_wanted(s)).count();
    let fixed = n(|state| matches!(state, State::Fixed(_)));
    let open = n(|state| matches!(state, State::Open(_)));
    let undecided = n(|state| matches!(state, State::Undecided(_)));
    let mut out = format!("{} fixed, {open} open (.)", counted(fixed as u64, "span"));
    if undecided > 0 {
        out += &format!(", {undecided} not decided (?)");
    }
    out.push('\n');
    out += &hashi_picture(board, spans);
    for (title, is_listed) in [
        ("open", (|state| matches!(state, State::Open(_))) as fn(&State<Bounds>) -> bool),
        ("not decided", |state| matches!(state, State::Undecided(_))),
    ] {
        let listed = spans.iter().enumerate().filter(|(_, state)| is_listed(state));
        let lines: String = listed.map(|(s, state)| line(board, s, state)).collect();
        if !lines.is_empty() {
            out += &format!("{title}, from the fewest bridges to the most:\n{lines}");
        }
    }
    out
}

/// `1 1 1 3 0..2`
fn line(board: &hashi::Board, s: usize, state: &State<Bounds>) -> String {
    let (State::Fixed(bounds) | State::Open(bounds) | State::Undecided(bounds)) = state;
    let [r1, c1, r2, c2] = ends(board, s);
    format!("{r1} {c1} {r2} {c2} {}..{}\n", bounds.least, bounds.most)
}

/// The bridges that all answers have, and signs where others may be.
fn hashi_picture(board: &hashi::Board, spans: &[State<Bounds>]) -> String {
    let least: Vec<u8> = spans.iter().map(|state| bounds(state).least).collect();
    let bridges = Answer::Hashi(board.answer(&least));
    let either = Board::Hashi(board.clone());
    let mut cells = picture::cells(&either, &bridges);
    for (s, state) in spans.iter().enumerate().filter(|(s, _)| least[*s] == 0) {
        let sign = match state {
            State::Fixed(_) => continue,
            State::Open(_) => ".",
            State::Undecided(_) => "?",
        };
        let (from, to) = board.ends(s);
        for Cell { row, col } in picture::between(from, to) {
            let cell = &mut cells[row as usize][col as usize];
            if cell != "?" {
                *cell = format!("{sign:>width$}", width = cell.chars().count());
            }
        }
    }
    let mut picture = picture::rows(&cells);
    if !picture::is_faithful(&either, &bridges) {
        picture += "bridges in all answers:\n";
        if let Answer::Hashi(bridges) = &bridges {
            picture += &hashi::write_bridges(bridges);
        }
    }
    picture
}

fn bounds(state: &State<Bounds>) -> Bounds {
    let (State::Fixed(bounds) | State::Open(bounds) | State::Undecided(bounds)) = state;
    *bounds
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
        let met = common.met.as_ref();
        CommonRow {
            finished: common.stopped.is_none(),
            reason: common.stopped.as_ref().map(|why| why.text().to_owned()),
            answers: common.answers,
            rounds: common.rounds,
            ms: millis(common.time),
            facts: match (board, &common.proved) {
                (Board::Hitori(board), Partial::Hitori(proved)) => {
                    hitori_facts(board, &cells(proved, met))
                }
                (Board::Hashi(board), Partial::Hashi(proved)) => {
                    hashi_facts(board, &spans(proved, met))
                }
                _ => Facts::None {},
            },
        }
    }
}

fn hitori_facts(board: &hitori::Board, cells: &[State<bool>]) -> Facts {
    let list = |is_wanted: fn(&State<bool>) -> bool| {
        let wanted = (0..cells.len()).filter(|&i| is_wanted(&cells[i])).map(|i| board.cell(i));
        wanted.map(|cell| [from_1(cell.row), from_1(cell.col)]).collect()
    };
    Facts::Hitori {
        shaded: list(|state| *state == State::Fixed(true)),
        unshaded: list(|state| *state == State::Fixed(false)),
        open: list(|state| matches!(state, State::Open(_))),
        undecided: list(|state| matches!(state, State::Undecided(_))),
    }
}

fn hashi_facts(board: &hashi::Board, spans: &[State<Bounds>]) -> Facts {
    let mut facts = (Vec::new(), Vec::new(), Vec::new());
    for (s, state) in spans.iter().enumerate() {
        let [r1, c1, r2, c2] = ends(board, s);
        let Bounds { least, most } = bounds(state);
        let (least, most) = (u64::from(least), u64::from(most));
        match state {
            State::Fixed(_) => facts.0.push([r1, c1, r2, c2, least]),
            State::Open(_) => facts.1.push([r1, c1, r2, c2, least, most]),
            State::Undecided(_) => facts.2.push([r1, c1, r2, c2, least, most]),
        }
    }
    Facts::Hashi { fixed: facts.0, open: facts.1, undecided: facts.2 }
}
