//! `draw`: boards as pictures.

use std::ffi::OsStr;
use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::Result;
use clap::Args;
use crosscut_encodings::Recipe;
use crosscut_puzzles::Board;

use super::answers::{self, Given};
use super::backend::BackendArgs;
use super::exit::Exit;
use super::inputs::{self, BoardArgs, Job, Unreadable};
use super::output::{self, Reader};
use super::pictures::{PictureArgs, Pictures, with_answers};
use super::signals::Signals;
use super::{Globals, complaints, one_board, run as running};
use crate::draw::{Picture, rounds};
use crate::engine::sat::{self, Cover};
use crate::engine::{Engine, Goal, Limits, Why, native};
use crate::pipeline::{self, Ask};
use crate::report::{Answer, Report, Source, broken, in_line, text};

const EXAMPLES: &str = "\
Examples:
  crosscut draw board.hitori                           the board, on the terminal
  crosscut draw board.hashi --solve -o board.svg       with its answer, to look at or to print
  crosscut draw bundle.txt --solve -o pictures         each board of a file, in a folder
  crosscut draw board.hitori --answer answer.txt -o board.png --width 600
  crosscut draw board.hashi --differ -o two.svg        two answers, and where they differ
  crosscut draw board.hitori --rounds -o rounds        the SAT engine at work: one picture a round
  crosscut draw board.hitori --round 2 --recipe eager=0 -o round.svg";

/// Draw boards: SVG, PNG or text, with answers, differences or the rounds of the SAT engine
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES, after_long_help = format!("{EXAMPLES}\n\n{}", super::exit::HELP))]
pub(super) struct Draw {
    #[command(flatten)]
    boards: BoardArgs,
    /// Which board of a file with several: its name, or its number from 1
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
    #[command(flatten)]
    what: WhatArgs,
    /// Where to draw: a file that ends in .svg, .png or .txt, a folder for several pictures, or -
    /// for standard output
    #[arg(long, short, value_name = "FILE|DIR")]
    output: Option<PathBuf>,
    #[command(flatten)]
    pictures: PictureArgs,
    /// What stands above the board; default: its name in its file
    #[arg(long, value_name = "WORDS")]
    caption: Option<String>,
    /// Time for each engine and board, for example 10s or 500ms; default: none
    #[arg(long, value_name = "TIME", value_parser = humantime::parse_duration)]
    timeout: Option<Duration>,
    /// SAT: which encoder for which rule, for example cuts=both,eager=0; what is left out takes
    /// the default
    #[arg(long, value_name = "RECIPE", default_value_t)]
    recipe: Recipe,
    #[command(flatten)]
    backend: BackendArgs,
}

/// What is drawn on the board.
#[derive(Args, Clone, Debug)]
#[group(multiple = false)]
struct WhatArgs {
    /// Draw this answer, right or wrong; a file with two is drawn with their differences; - for
    /// standard input
    #[arg(long, value_name = "FILE")]
    answer: Option<PathBuf>,
    /// Draw an answer that the engines find
    #[arg(long)]
    solve: bool,
    /// Draw two answers, if there are two, with the places where they differ
    #[arg(long)]
    differ: bool,
    /// Draw every round of the SAT engine up to its first answer: components and cuts
    #[arg(long)]
    rounds: bool,
    /// Draw this round of the SAT engine
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u64).range(1..))]
    round: Option<u64>,
}

/// Runs the command.
///
/// # Errors
/// If the options of the solver do not go together; all else is said and told by the exit code.
pub(super) fn run(args: &Draw, globals: &Globals, signals: &Signals) -> Result<Exit> {
    let sat = sat::Options { recipe: args.recipe.clone(), backend: args.backend.kind(None)? };
    if let Some(complaint) = args.complaint() {
        output::note(&format!("crosscut: {complaint}"));
        return Ok(Exit::Usage);
    }
    let inputs = args.boards.boards.iter().map(PathBuf::from).chain(args.what.answer.clone());
    let (path, color) = (args.output.as_deref(), globals.color);
    let pictures = Pictures::open(path, &args.pictures, inputs.collect(), color, signals);
    let drawn = pictures.and_then(|pictures| {
        let mut drawing = Drawing { args, globals, signals, sat, pictures };
        let exit = drawing.boards()?;
        drawing.pictures.finish()?;
        Ok(exit)
    });
    Ok(drawn.unwrap_or_else(|exit| exit))
}

impl Draw {
    /// What is wrong with the options together.
    fn complaint(&self) -> Option<&'static str> {
        let is_stdin = |name: &OsStr| name == "-";
        let reads_stdin = self.boards.boards.iter().any(|name| is_stdin(name));
        if reads_stdin && self.what.answer.as_deref().is_some_and(|file| is_stdin(file.as_os_str()))
        {
            return Some("standard input cannot be both the board and the answer");
        }
        if self.what.wants_rounds() && !self.recipe.conn.is_lazy() {
            return Some("the recipe encodes connectivity whole: there are no rounds and no cuts");
        }
        None
    }
}

impl WhatArgs {
    fn wants_rounds(&self) -> bool {
        self.rounds || self.round.is_some()
    }

    /// How many answers the engines are to find.
    fn goal(&self) -> Option<Goal> {
        match self {
            WhatArgs { differ: true, .. } => Some(Goal::UNIQUE),
            WhatArgs { solve: true, .. } => Some(Goal::FIRST),
            _ => None,
        }
    }
}

struct Drawing<'a> {
    args: &'a Draw,
    globals: &'a Globals,
    signals: &'a Signals,
    sat: sat::Options,
    pictures: Pictures,
}

impl Drawing<'_> {
    /// All boards. How the command ends; an error ends it at once.
    fn boards(&mut self) -> Result<Exit, Exit> {
        let mut exit = Exit::Done;
        for job in self.jobs()? {
            let drawn = match &job.board {
                Ok(board) => self.board(&job.source, board),
                Err(why) => {
                    complaints::unreadable(&job.source.board, why, self.globals.color);
                    exit = Exit::Unreadable;
                    Ok(Reader::Listening)
                }
            };
            match drawn {
                Ok(Reader::Listening) => (),
                Ok(Reader::Gone) => break,
                Err(Exit::Rejected) => exit = Exit::Rejected,
                Err(end) => return Err(end),
            }
            if let Some(signal) = self.signals.number() {
                return Err(Exit::Signal(signal));
            }
        }
        Ok(exit)
    }

    /// The boards to draw: one, where the options are about one board.
    fn jobs(&self) -> Result<Box<dyn Iterator<Item = Job>>, Exit> {
        let jobs = inputs::jobs(&self.args.boards);
        let what = &self.args.what;
        let is_one = self.args.name.is_some() || what.answer.is_some() || what.wants_rounds();
        if !is_one {
            return Ok(Box::new(jobs));
        }
        let job = one_board::choose(jobs.collect(), self.args.name.as_deref());
        let job = job.map_err(|complaint| {
            output::note(&format!("crosscut: {complaint}"));
            Exit::Usage
        })?;
        Ok(Box::new(std::iter::once(job)))
    }

    fn board(&mut self, source: &Source, board: &Board) -> Result<Reader, Exit> {
        let what = &self.args.what;
        if what.wants_rounds() {
            return self.rounds(source, board, what.round);
        }
        let picture = match (&what.answer, what.goal()) {
            (Some(file), _) => self.answered(source, board, file)?,
            (_, Some(goal)) => self.solved(source, board, goal)?,
            _ => Picture::board(board),
        };
        self.put(source, "", picture)
    }

    /// The board with the answers of a file.
    fn answered<'b>(
        &self,
        source: &Source,
        board: &'b Board,
        file: &Path,
    ) -> Result<Picture<'b>, Exit> {
        let shown = in_line(&file.display().to_string());
        let given = read_answers(file, board).map_err(|why| {
            complaints::unreadable(&shown, &why, self.globals.color);
            Exit::Unreadable
        })?;
        let fail = |why: &str| {
            output::note(&format!("crosscut: {shown}: {why}"));
            Exit::Unreadable
        };
        let fitting = |given: &Given| match given {
            Given::Answer(answer) => Ok(answer.clone()),
            Given::Misfit(why) => Err(fail(why)),
        };
        let answers = given.iter().map(fitting).collect::<Result<Vec<Answer>, Exit>>()?;
        let n_broken = answers.iter().map(|answer| broken::judge(board, answer).len());
        for (i, n) in n_broken.enumerate().filter(|&(_, n)| n > 0 && !self.globals.quiet) {
            let rules = text::counted(n as u64, "broken rule");
            output::note(&format!("{}: answer {} is not right: {rules}", source.label(), i + 1));
        }
        with_answers(board, &answers).ok_or_else(|| {
            fail(&format!("{} answers that can be drawn: expected one or two", answers.len()))
        })
    }

    /// The board with answers that the engines find.
    fn solved<'b>(
        &self,
        source: &Source,
        board: &'b Board,
        goal: Goal,
    ) -> Result<Picture<'b>, Exit> {
        let ask = Ask {
            engines: vec![Engine::Native, Engine::Sat],
            goal,
            timeout: self.args.timeout,
            conflicts: None,
            interrupt: self.signals.interrupt.clone(),
            certify: false,
            paranoid: false,
            common: false,
            native: native::Options::default(),
            sat: self.sat.clone(),
        };
        let verdict = pipeline::solve(board, &ask);
        let headline = text::headline(&verdict);
        let (source, board_again) = (source.clone(), board.clone());
        let report =
            Report { source, board: board_again, asked: "both", parse: Duration::ZERO, verdict };
        if !report.verdict.faults.is_empty() {
            output::note(&running::faults(&report, Path::new(".")));
            return Err(Exit::Fault);
        }
        if !self.globals.quiet {
            output::note(&format!("{}: {headline}", report.source.label()));
        }
        with_answers(board, &report.verdict.answers).ok_or(Exit::Rejected)
    }

    /// Every round, or one.
    fn rounds(
        &mut self,
        source: &Source,
        board: &Board,
        only: Option<u64>,
    ) -> Result<Reader, Exit> {
        let limits = Limits {
            deadline: self.args.timeout.and_then(|timeout| Instant::now().checked_add(timeout)),
            ..self.signals.limits()
        };
        let options = self.sat.clone();
        let mut drawn = Ok(Reader::Listening);
        let mut n = 0;
        let most = only.unwrap_or(u64::MAX);
        let gathered = rounds::each(board, most, &limits, &options, &mut |number, picture| {
            let is_wanted = only.is_none_or(|only| only == number);
            if is_wanted && matches!(drawn, Ok(Reader::Listening)) {
                n += 1;
                let caption = Some(rounds::caption(number, &picture));
                let part = format!("-round-{number:03}");
                drawn = self.put(source, &part, Picture { caption, ..picture });
            }
        });
        let drawn = drawn?;
        let label = source.label();
        match gathered.cover {
            Cover::Stopped(Why::Solver(fault)) => {
                output::note(&format!("{label}: {fault}"));
                Err(Exit::SolverFault)
            }
            Cover::Stopped(why) => {
                output::note(&format!("{label}: stopped after {n} pictures: {}", why.text()));
                Err(self.signals.number().map_or(Exit::Rejected, Exit::Signal))
            }
            _ if n == 0 => {
                let rounds = text::counted(gathered.rounds, "round");
                output::note(&format!("{label}: no such picture: the engine took {rounds}"));
                Err(Exit::Rejected)
            }
            _ => Ok(drawn),
        }
    }

    /// Draws, with the words that stand above the board: its name, and what the picture says.
    fn put(&mut self, source: &Source, part: &str, picture: Picture<'_>) -> Result<Reader, Exit> {
        let name = match (&self.args.caption, self.pictures.is_for_terminal()) {
            (Some(caption), _) => Some(caption.clone()),
            (None, true) => (!self.globals.quiet).then(|| source.label()),
            (None, false) => source.name.clone(),
        };
        let words: Vec<String> = name.into_iter().chain(picture.caption).collect();
        let caption = (!words.is_empty()).then(|| words.join(", "));
        self.pictures.put(source, part, &Picture { caption, ..picture })
    }
}

fn read_answers(file: &Path, board: &Board) -> Result<Vec<Given>, Unreadable> {
    let mut text = Vec::new();
    let read = if file.as_os_str() == "-" {
        io::stdin().lock().read_to_end(&mut text).map(|_| text)
    } else {
        fs::read(file)
    };
    let text = read.map_err(|error| Unreadable::File(error.to_string()))?;
    answers::read(board, &text)
        .map_err(|error| Unreadable::Text { error, text: Arc::from(&text[..]) })
}
