//! `check`: the referee on a given answer.

use std::ffi::OsStr;
use std::fs;
use std::io::{self, Read};
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::Result;
use clap::{Args, ValueEnum};
use crosscut_puzzles::Board;
use crosscut_puzzles::read::ReadError;
use serde::Serialize;

use super::Globals;
use super::answers::{self, Given};
use super::complaints;
use super::exit::Exit;
use super::inputs::{self, BoardArgs, Unreadable};
use super::output;
use crate::report::Source;
use crate::report::broken::{self, Broken};
use crate::report::json::{SCHEMA, line};

const EXAMPLES: &str = "\
An answer is one of
  Hitori: rows of # (shaded) and . (unshaded)
  Hashi:  lines `row column row column bridges`, counted from 1
  JSON:   {\"shaded\": [[r,c], ..]} or {\"bridges\": [[r1,c1,r2,c2,n], ..]}
  what `solve` prints, in any of its formats

Examples:
  crosscut check board.hitori --answer answer.txt
  crosscut solve board.hashi --all 10 | crosscut check board.hashi --answer -

Exit code 0 if the referee accepts every answer, 1 if not, 65 if a file cannot be read.";

/// Judge an answer: every broken rule with its cells
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(super) struct Check {
    #[command(flatten)]
    boards: BoardArgs,
    /// The answer, or several; - for standard input
    #[arg(long, value_name = "FILE")]
    answer: PathBuf,
    /// How to report
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people
    #[default]
    Text,
    /// One object a line
    Json,
}

/// Runs the command.
///
/// # Errors
/// If results cannot be written.
pub(super) fn run(args: &Check, globals: &Globals) -> Result<Exit> {
    let is_stdin = |name: &OsStr| name == "-";
    if is_stdin(args.answer.as_os_str()) && args.boards.boards.iter().any(|name| is_stdin(name)) {
        output::note("crosscut: standard input cannot be both the board and the answer");
        return Ok(Exit::Usage);
    }
    let jobs: Vec<inputs::Job> = inputs::jobs(&args.boards).collect();
    let [job] = &jobs[..] else {
        output::note(&format!("crosscut: check takes one board, here are {}", jobs.len()));
        return Ok(Exit::Usage);
    };
    let board = match &job.board {
        Ok(board) => board,
        Err(why) => {
            complaints::unreadable(&job.source.board, why, globals.color);
            return Ok(Exit::Unreadable);
        }
    };
    let given = match read_answers(args, board) {
        Ok(given) => given,
        Err(why) => {
            complaints::unreadable(&args.answer.display().to_string(), &why, globals.color);
            return Ok(Exit::Unreadable);
        }
    };
    let judged: Vec<Vec<Broken>> = given.iter().map(|given| judge(board, given)).collect();
    for (i, broken) in judged.iter().enumerate() {
        let number = (judged.len() > 1).then_some(i + 1);
        output::write(&match args.format {
            Format::Text => text(&job.source, number, broken),
            Format::Json => json(&job.source, board, broken)?,
        })?;
    }
    Ok(if judged.iter().all(Vec::is_empty) { Exit::Done } else { Exit::Rejected })
}

fn read_answers(args: &Check, board: &Board) -> Result<Vec<Given>, Unreadable> {
    let mut text = Vec::new();
    let read = if args.answer.as_os_str() == "-" {
        io::stdin().lock().read_to_end(&mut text).map(|_| text)
    } else {
        fs::read(&args.answer)
    };
    let text = read.map_err(|error| Unreadable::File(error.to_string()))?;
    let in_text = |error: ReadError| Unreadable::Text { error, text: Arc::from(&text[..]) };
    answers::read(board, &text).map_err(in_text)
}

fn judge(board: &Board, given: &Given) -> Vec<Broken> {
    match given {
        Given::Answer(answer) => broken::judge(board, answer),
        Given::Misfit(why) => vec![Broken::new("form", &[], why.clone())],
    }
}

fn text(source: &Source, number: Option<usize>, broken: &[Broken]) -> String {
    let label = match number {
        Some(number) => format!("{}: answer {number}", source.label()),
        None => source.label(),
    };
    let mut out = match broken.len() {
        0 => format!("{label}: accepted\n"),
        1 => format!("{label}: not accepted, 1 rule is broken\n"),
        n => format!("{label}: not accepted, rules are broken {n} times\n"),
    };
    out.extend(broken.iter().map(Broken::line));
    out
}

#[derive(Serialize)]
struct CheckRow<'a> {
    schema: u32,
    board: &'a str,
    name: Option<&'a str>,
    puzzle: &'static str,
    accepted: bool,
    violations: &'a [Broken],
}

fn json(source: &Source, board: &Board, broken: &[Broken]) -> Result<String> {
    let row = CheckRow {
        schema: SCHEMA,
        board: &source.board,
        name: source.name.as_deref(),
        puzzle: board.puzzle().name(),
        accepted: broken.is_empty(),
        violations: broken,
    };
    Ok(line(&row)? + "\n")
}
