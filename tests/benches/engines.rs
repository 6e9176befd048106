//! Both engines, a plain loop and the floor, side by side, as a Markdown table.
//!
//! ```text
//! cargo bench --bench engines -- [--quick] [--limit SECONDS] [FILTER]
//! ```
//!
//! Each cell is `first answer / with uniqueness` in milliseconds, the mean over the boards of the
//! row. The *floor* is what it takes to read the text, encode, and load all clauses into varisat;
//! the engine can be faster, as it loads only what propagation leaves. The *plain loop* is the
//! baseline to beat. Ratios are of the times with uniqueness; only ratios compare across machines.
//! What the engines found is compared too: a disagreement is reported and ends the run with an
//! error.

mod clock;
mod plain_loop;
mod rows;

use std::process::ExitCode;
use std::time::Duration;

use clock::measure;
use crosscut::backend::BackendKind;
use crosscut::engine::{Found, Goal, Limits, native, sat};
use crosscut_encodings::cnf::{Cnf, Lit};
use crosscut_encodings::{Encode, Recipe};
use crosscut_puzzles::{Board, Puzzle, read};
use rows::{Plain, Row};

/// What the command line asks for.
struct Args {
    is_quick: bool,
    limit: Duration,
    filter: String,
}

fn main() -> ExitCode {
    let args = args();
    println!(
        "| boards | n | native | sat varisat | sat batsat | plain loop | floor | rounds, cuts \
         | sat/floor | plain/sat | native/sat |\n|---|---|---|---|---|---|---|---|---|---|---|"
    );
    let mut agreed = true;
    for row in rows::rows() {
        if row.name.contains(&args.filter) && !(args.is_quick && row.is_slow) {
            agreed &= print_row(&row, &args);
        }
    }
    if agreed { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn args() -> Args {
    let mut args = Args { is_quick: false, limit: Duration::from_secs(60), filter: String::new() };
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        match word.as_str() {
            "--quick" => args.is_quick = true,
            "--limit" => {
                let seconds = words.next().and_then(|word| word.parse().ok());
                args.limit = Duration::from_secs(seconds.unwrap_or(60));
            }
            "--bench" => {} // what cargo adds
            _ => args.filter = word,
        }
    }
    args
}

/// Who solves.
#[derive(PartialEq)]
enum Engine {
    Native,
    Sat(BackendKind),
    PlainLoop,
}

/// Prints the row; says whether all engines found the same.
fn print_row(row: &Row, args: &Args) -> bool {
    let boards = row.boards();
    let engines = [
        Engine::Native,
        Engine::Sat(BackendKind::Varisat),
        Engine::Sat(BackendKind::Batsat),
        Engine::PlainLoop,
    ];
    let is_asked = |engine: &Engine| *engine != Engine::PlainLoop || row.plain == Plain::Asked;
    let cells = engines.map(|engine| is_asked(&engine).then(|| cell(&engine, &boards, args.limit)));
    let floor = floor(&boards);
    let shown: Vec<String> =
        cells.iter().map(|cell| cell.as_ref().map_or("-".to_owned(), Cell::show)).collect();
    let two = |k: usize| cells[k].as_ref().and_then(|cell| cell.two);
    let ratio = |a: Option<f64>, b: Option<f64>| match a.zip(b) {
        Some((a, b)) => significant(a / b),
        None => "-".to_owned(),
    };
    println!(
        "| {} | {} | {} | {} | {} | {} | {} |",
        row.name,
        boards.len(),
        shown.join(" | "),
        significant(floor),
        work(&boards, args.limit),
        ratio(two(1), Some(floor)),
        [ratio(two(3), two(1)), ratio(two(0), two(1))].join(" | "),
    );
    let mut agreed = true;
    for k in 0..boards.len() {
        let counts: Vec<u64> = cells.iter().flatten().filter_map(|cell| cell.counts[k]).collect();
        if counts.windows(2).any(|pair| pair[0] != pair[1]) {
            eprintln!("{}: board {k}: engines disagree: {counts:?}", row.name);
            agreed = false;
        }
    }
    agreed
}

/// One engine on the boards of a row.
struct Cell {
    /// Mean milliseconds to a first answer, unless a limit was hit.
    first: Option<f64>,
    /// The same with uniqueness.
    two: Option<f64>,
    /// By board: how many answers, up to two.
    counts: Vec<Option<u64>>,
}

impl Cell {
    fn show(&self) -> String {
        let time = |ms: Option<f64>| ms.map_or("limit".to_owned(), significant);
        format!("{} / {}", time(self.first), time(self.two))
    }
}

fn cell(engine: &Engine, boards: &[Board], limit: Duration) -> Cell {
    let budget = Duration::from_millis(400) / boards.len().max(1) as u32;
    let (mut first, mut two) = (Some(0.0), Some(0.0));
    let mut counts = Vec::new();
    for board in boards {
        let mean = |sum: Option<f64>, goal| {
            let timed = measure(budget, || count(engine, board, goal, limit));
            let ms = timed.value.map(|_| timed.ms / boards.len() as f64);
            (sum.zip(ms).map(|(sum, ms)| sum + ms), timed.value)
        };
        first = mean(first, Goal::FIRST).0;
        let (sum, found) = mean(two, Goal::UNIQUE);
        two = sum;
        counts.push(found);
    }
    Cell { first, two, counts }
}

/// How many answers `engine` finds, unless it hits the limit. The plain loop has no limit.
fn count(engine: &Engine, board: &Board, goal: Goal, limit: Duration) -> Option<u64> {
    let limits = Limits::timeout(limit);
    let most = goal.limit as usize;
    match (engine, board) {
        (Engine::Native, Board::Hitori(board)) => {
            known(&native::hitori::solve(board, goal, &limits, &native::Options::default()).found)
        }
        (Engine::Native, Board::Hashi(board)) => {
            known(&native::hashi::solve(board, goal, &limits, &native::Options::default()).found)
        }
        (Engine::Sat(backend), Board::Hitori(board)) => {
            let options = sat::Options { backend: backend.clone(), ..sat::Options::default() };
            known(&sat::solve_hitori(board, goal, &limits, &options).found)
        }
        (Engine::Sat(backend), Board::Hashi(board)) => {
            let options = sat::Options { backend: backend.clone(), ..sat::Options::default() };
            known(&sat::solve_hashi(board, goal, &limits, &options).found)
        }
        (Engine::PlainLoop, Board::Hitori(board)) => {
            Some(plain_loop::hitori(board, most).len() as u64)
        }
        (Engine::PlainLoop, Board::Hashi(board)) => {
            Some(plain_loop::hashi(board, most).len() as u64)
        }
    }
}

fn known<A>(found: &Found<A>) -> Option<u64> {
    (!matches!(found.end, crosscut::engine::End::Stopped(_))).then_some(found.count)
}

/// Rounds and cuts of the SAT engine with uniqueness, summed over the boards. Unlike times they
/// are the same in every run.
fn work(boards: &[Board], limit: Duration) -> String {
    let (limits, options) = (Limits::timeout(limit), sat::Options::default());
    let (mut rounds, mut cuts) = (0, 0);
    for board in boards {
        let statistics = match board {
            Board::Hitori(board) => {
                sat::solve_hitori(board, Goal::UNIQUE, &limits, &options).statistics
            }
            Board::Hashi(board) => {
                sat::solve_hashi(board, Goal::UNIQUE, &limits, &options).statistics
            }
        };
        rounds += statistics.n_rounds;
        cuts += statistics.cuts;
    }
    format!("{rounds}, {cuts}")
}

/// Mean milliseconds to read a board's text, encode it and load the clauses into varisat.
fn floor(boards: &[Board]) -> f64 {
    let budget = Duration::from_millis(400) / boards.len().max(1) as u32;
    let texts = boards.iter().map(|board| (board.puzzle(), read::write_board(board)));
    let times = texts.map(|(puzzle, text)| measure(budget, || load(puzzle, &text)).ms);
    times.sum::<f64>() / boards.len() as f64
}

fn load(puzzle: Puzzle, text: &str) -> varisat::Solver<'static> {
    let entry = read::read_boards(text.as_bytes(), Some(puzzle)).pop();
    let mut cnf = Cnf::new();
    match entry.and_then(|entry| entry.board.ok()).expect("a written board can be read") {
        Board::Hitori(board) => board.encode(&Recipe::default(), &mut cnf),
        Board::Hashi(board) => board.encode(&Recipe::default(), &mut cnf),
    }
    let lit = |lit: &Lit| varisat::Lit::from_dimacs(lit.to_dimacs() as isize);
    let mut solver = varisat::Solver::new();
    let mut clause = Vec::new();
    for lits in cnf.clauses() {
        clause.clear();
        clause.extend(lits.iter().map(lit));
        varisat::ExtendFormula::add_clause(&mut solver, &clause);
    }
    solver
}

/// Three significant digits.
fn significant(x: f64) -> String {
    let digits = if x >= 100.0 || x <= 0.0 { 0 } else { (2.0 - x.log10().floor()) as usize };
    format!("{x:.digits$}")
}
