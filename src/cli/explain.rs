//! `explain`: the way to the answer, step by step, or one hint.

use std::ffi::OsStr;
use std::fs;
use std::io::{self, Read};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Result;
use clap::{Args, ValueEnum};
use crosscut_puzzles::Board;

use super::exit::Exit;
use super::inputs::Unreadable;
use super::one_board::OneBoardArgs;
use super::output::Reader;
use super::pictures::{PictureArgs, Pictures};
use super::signals::Signals;
use super::{Globals, complaints, output, save};
use crate::explain::{
    End, Explanation, Fault, Request, Standing, Wanted, explain, json, pictures, text,
};
use crate::partial::Partial;
use crate::report::Source;

const EXAMPLES: &str = "\
The steps are deductions that hold in every answer: by rules that look at a cell or an island and what
is near it, by rules on connectivity, and where these are stuck by trial: suppose the opposite, and see
it fail. Each step is checked against all answers before it is shown. Of a board with several answers the
steps go as far as all answers agree; of one without answers they lead to a contradiction.

A partial answer (--answer) is
  Hitori: rows of # (shaded), o (unshaded) and . (open)
  Hashi:  lines `row column row column mark`; the mark is 1 (one bridge or more), 1! (exactly one),
          0-1 (from none to one) or x (none)

Examples:
  crosscut explain board.hitori                          the whole way
  crosscut explain board.hashi --steps 5                 the first steps
  crosscut explain board.hitori --next --answer mine.txt one hint; or what is wrong so far
  crosscut explain board.hashi --format json             one line of JSON a step, and one for the end
  crosscut explain board.hitori -o steps                 a picture of each step too, in a folder

Exit codes:
  0    explained as far as it goes
  1    the partial answer has a mistake
  65   the board or the partial answer cannot be read
  70   engines disagree or a step is wrong, a defect; the board is saved
  74   results cannot be written";

/// Explain a board: the way to the answer as steps that a person can follow, or one hint
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(super) struct Explain {
    #[command(flatten)]
    board: OneBoardArgs,
    /// A partial answer to go on from; - for standard input
    #[arg(long, value_name = "FILE")]
    answer: Option<PathBuf>,
    /// Only the next step
    #[arg(long)]
    next: bool,
    /// Show so many steps at most
    #[arg(long, value_name = "N", conflicts_with = "next")]
    steps: Option<usize>,
    /// How to report
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    /// Draw each step that is shown too: a folder, or for a single step a file that ends in .svg,
    /// .png or .txt
    #[arg(long, short, value_name = "DIR|FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    pictures: PictureArgs,
    /// When to give up, for example 10s or 500ms; default: never
    #[arg(long, value_name = "TIME", value_parser = humantime::parse_duration)]
    timeout: Option<Duration>,
    /// Where to save the board if something goes wrong; default: the current folder
    #[arg(long, value_name = "DIR")]
    save_dir: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people
    #[default]
    Text,
    /// One object a line: the steps, then what they come to
    Json,
}

/// Runs the command.
///
/// # Errors
/// If results cannot be written.
pub(super) fn run(args: &Explain, globals: &Globals, signals: &Signals) -> Result<Exit> {
    let is_stdin = |name: &OsStr| name == "-";
    if is_stdin(&args.board.board) && args.answer.as_ref().is_some_and(|a| is_stdin(a.as_os_str()))
    {
        output::note("crosscut: standard input cannot be both the board and the answer");
        return Ok(Exit::Usage);
    }
    let (source, board) = match args.board.read(globals.color) {
        Ok(read) => read,
        Err(exit) => return Ok(exit),
    };
    let given = match &args.answer {
        None => Partial::open(&board),
        Some(path) => match read_partial(path, &board) {
            Ok(given) => given,
            Err(why) => {
                complaints::unreadable(&path.display().to_string(), &why, globals.color);
                return Ok(Exit::Unreadable);
            }
        },
    };
    let pictures = match open_pictures(args, globals, signals) {
        Ok(pictures) => pictures,
        Err(exit) => return Ok(exit),
    };
    let request = Request {
        board: &board,
        given,
        wanted: if args.next { Wanted::Hint } else { Wanted::Path },
        timeout: args.timeout,
        interrupt: Arc::clone(&signals.interrupt),
    };
    let explanation = match explain(&request) {
        Ok(explanation) => explanation,
        Err(fault) => return Ok(tell_fault(args, &source, &board, &fault)),
    };
    output::write(&show(args, &source, &request, &explanation)?)?;
    let drawn = pictures.map_or(Ok(()), |to| draw(to, args, &source, &request, &explanation));
    Ok(drawn.err().unwrap_or_else(|| exit(&explanation, signals)))
}

fn read_partial(path: &PathBuf, board: &Board) -> Result<Partial, Unreadable> {
    let mut text = Vec::new();
    let read = match path.as_os_str() == "-" {
        true => io::stdin().lock().read_to_end(&mut text).map(|_| text),
        false => fs::read(path),
    };
    let text = read.map_err(|error| Unreadable::File(error.to_string()))?;
    Partial::read(board, &text)
        .map_err(|error| Unreadable::Text { error, text: Arc::from(&text[..]) })
}

fn show(
    args: &Explain,
    source: &Source,
    request: &Request<'_>,
    explanation: &Explanation,
) -> serde_json::Result<String> {
    let shown = args.steps.unwrap_or(usize::MAX);
    match args.format {
        Format::Text => {
            Ok(text::explanation(source, request.board, &request.given, explanation, shown))
        }
        Format::Json => json::rows(source, request.board, explanation, shown),
    }
}

fn open_pictures(
    args: &Explain,
    globals: &Globals,
    signals: &Signals,
) -> Result<Option<Pictures>, Exit> {
    let Some(path) = args.output.as_deref() else { return Ok(None) };
    let inputs = [Some(PathBuf::from(&args.board.board)), args.answer.clone()];
    let inputs = inputs.into_iter().flatten().collect();
    Pictures::open(Some(path), &args.pictures, inputs, globals.color, signals).map(Some)
}

/// A picture of each step that is shown.
fn draw(
    mut to: Pictures,
    args: &Explain,
    source: &Source,
    request: &Request<'_>,
    explanation: &Explanation,
) -> Result<(), Exit> {
    let Some(way) = &explanation.way else { return Ok(()) };
    let shown = args.steps.unwrap_or(usize::MAX);
    for (k, picture) in pictures(way, &request.given).take(shown).enumerate() {
        if to.put(source, &format!("-step-{:03}", k + 1), &picture)? == Reader::Gone {
            break;
        }
    }
    to.finish().map(|_| ())
}

fn exit(explanation: &Explanation, signals: &Signals) -> Exit {
    let is_stopped =
        || explanation.way.as_ref().is_some_and(|way| matches!(way.end, End::Stopped(_)));
    match explanation.standing {
        Standing::Mistaken(_) | Standing::Clashing { .. } => Exit::Rejected,
        _ if is_stopped() => signals.exit(),
        _ => Exit::Done,
    }
}

fn tell_fault(args: &Explain, source: &Source, board: &Board, fault: &Fault) -> Exit {
    let label = source.label();
    output::note(&format!("{label}: DEFECT: {fault}"));
    let folder = args.save_dir.clone().unwrap_or_else(|| PathBuf::from("."));
    output::note(&match save::board(&folder, board) {
        Ok(path) => format!("{label}: the board is saved in {}", path.display()),
        Err(error) => format!("{label}: the board cannot be saved: {error}"),
    });
    Exit::Fault
}
