//! The argument BOARD of commands that work on one board.

use std::ffi::OsString;

use clap::Args;
use crosscut_puzzles::Board;

use super::complaints;
use super::exit::Exit;
use super::inputs::{self, BoardArgs, FormArgs, Job};
use super::output::{self, Color};
use crate::report::{Source, in_line};

/// Which board.
#[derive(Args, Clone, Debug)]
pub(super) struct OneBoardArgs {
    /// A file, an address, a game ID, or - for standard input
    #[arg(value_name = "BOARD")]
    pub board: OsString,
    /// Which board of a file with several: its name, or its number from 1
    #[arg(long, value_name = "NAME")]
    pub name: Option<String>,
    #[command(flatten)]
    pub form: FormArgs,
}

impl OneBoardArgs {
    /// Reads the board. If there is none, or more than one to choose from, that is said on standard
    /// error.
    ///
    /// # Errors
    /// How the command then ends.
    pub(super) fn read(&self, color: Color) -> Result<(Source, Board), Exit> {
        let args = BoardArgs { boards: vec![self.board.clone()], form: self.form.clone() };
        let jobs: Vec<Job> = inputs::jobs(&args).collect();
        let job = choose(jobs, self.name.as_deref()).map_err(|complaint| {
            output::note(&format!("crosscut: {}: {complaint}", in_line(&self.shown())));
            Exit::Usage
        })?;
        match job.board {
            Ok(board) => Ok((job.source, board)),
            Err(why) => {
                complaints::unreadable(&job.source.board, &why, color);
                Err(Exit::Unreadable)
            }
        }
    }

    /// The argument as it is shown.
    fn shown(&self) -> String {
        self.board.to_string_lossy().into_owned()
    }
}

/// The one board, or the one of this name or number.
///
/// # Errors
/// What to complain about, if there is not one.
pub(super) fn choose(mut jobs: Vec<Job>, name: Option<&str>) -> Result<Job, String> {
    let n = jobs.len();
    let at = match name {
        None if n == 1 => 0,
        None => {
            return Err(format!("{n} boards: choose one by --name, {}", known(&jobs)));
        }
        Some(name) => find(&jobs, name)?,
    };
    Ok(jobs.swap_remove(at))
}

/// Where the board of this name is, or of this number if none is called so.
fn find(jobs: &[Job], name: &str) -> Result<usize, String> {
    let is_named = |job: &Job| job.source.name.as_deref() == Some(name);
    let mut named = (0..jobs.len()).filter(|&i| is_named(&jobs[i]));
    match (named.next(), named.next()) {
        (Some(at), None) => Ok(at),
        (Some(_), Some(_)) => {
            Err(format!("several boards are called `{}`: choose one by its number", in_line(name)))
        }
        (None, _) => {
            let number =
                name.parse::<usize>().ok().filter(|number| (1..=jobs.len()).contains(number));
            let none =
                || format!("no board is called `{}`: there are {}", in_line(name), known(jobs));
            number.map(|number| number - 1).ok_or_else(none)
        }
    }
}

/// Numbers and first names, to choose from.
fn known(jobs: &[Job]) -> String {
    const SHOWN: usize = 6;
    let names: Vec<String> =
        jobs.iter().filter_map(|job| job.source.name.as_deref()).take(SHOWN).map(in_line).collect();
    let n = jobs.len();
    match names.len() {
        0 => format!("1 to {n}"),
        _ if n > SHOWN => format!("1 to {n} or {}, ..", names.join(", ")),
        _ => format!("1 to {n} or {}", names.join(", ")),
    }
}
