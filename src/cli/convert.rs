//! `convert`: boards from any format to any other.
//!
//! All boards are read first. Those that cannot be read, and those that the wanted format has no
//! words for, are told of and left out; the others are written, to one text or to a file each.

use std::ffi::OsString;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::Result;
use clap::Args;
use crosscut_puzzles::formats::{self, Format, Named};
use crosscut_puzzles::{Board, Puzzle};

use super::complaints;
use super::exit::Exit;
use super::file_names::FileNames;
use super::inputs::{self, BoardArgs, FormArgs, format_parser};
use super::out_file::OutFile;
use super::signals::Signals;
use super::{Globals, output};
use crate::report::{Source, in_line};

const EXAMPLES: &str = "\
Examples:
  crosscut convert --list                                        all formats
  crosscut convert board.hitori --to puzzlink                    an address
  crosscut convert 'https://puzz.link/p?hashi/3/1/1g1' --to crosscut
  crosscut convert boards/ --to crosscut -o all.txt              many boards in one file
  crosscut convert all.txt --puzzle hitori --to grid -o grids/   a file each
  crosscut convert old.txt --from digits --puzzle hitori --to crosscut";

/// Write boards in another format
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES, after_long_help = format!("{EXAMPLES}\n\n{}", super::exit::HELP))]
pub(super) struct Convert {
    /// Files, folders, addresses, game IDs, or - for standard input. A file may hold many boards
    #[arg(required_unless_present = "list", value_name = "BOARD")]
    boards: Vec<OsString>,
    #[command(flatten)]
    form: FormArgs,
    /// The format to write
    #[arg(long, value_name = "FORMAT", value_parser = format_parser())]
    #[arg(hide_possible_values = true, required_unless_present = "list")]
    to: Option<&'static Format>,
    /// Where to write: a file, or a folder for a file each (one that is there, or a name that ends
    /// in /); default: standard output
    #[arg(long, short, value_name = "FILE|DIR/")]
    output: Option<PathBuf>,
    /// Only list the formats
    #[arg(long)]
    list: bool,
}

/// Runs the command.
///
/// # Errors
/// If standard output cannot be written.
pub(super) fn run(args: &Convert, globals: &Globals, signals: &Signals) -> Result<Exit> {
    let (false, Some(to)) = (args.list, args.to) else {
        output::write(&list())?;
        return Ok(Exit::Done);
    };
    let boards = BoardArgs { boards: args.boards.clone(), form: args.form.clone() };
    let (read, mut exit) = read(&boards, globals);
    let sayable = Sayable::of(to, read);
    if sayable.left_out {
        exit = Exit::CannotWrite;
    }
    if sayable.boards.is_empty() {
        return Ok(exit);
    }
    let inputs = inputs::files(&boards);
    let inputs: Vec<&Path> = inputs.iter().map(PathBuf::as_path).collect();
    let written = match &args.output {
        Some(folder) if is_folder(folder) => sayable.write_each(folder, &inputs, signals),
        Some(file) => sayable.write_all(file, &inputs, signals),
        None => sayable.write_all(Path::new("-"), &inputs, signals),
    };
    Ok(written.err().unwrap_or(exit))
}

/// All formats, one a line.
fn list() -> String {
    let widest = formats::ALL.iter().map(|format| format.name.len()).max().unwrap_or(0);
    let line = |format: &Format| {
        let puzzles: Vec<&str> = format.puzzles.iter().map(|puzzle| puzzle.name()).collect();
        let ways = if format.write.is_some() { "read, write" } else { "read" };
        format!("{:widest$}  {:13}  {ways:11}  {}\n", format.name, puzzles.join(", "), format.about)
    };
    formats::ALL.iter().map(line).collect()
}

fn read(args: &BoardArgs, globals: &Globals) -> (Vec<(Source, Board)>, Exit) {
    let mut exit = Exit::Done;
    let mut boards = Vec::new();
    for job in inputs::jobs(args) {
        match job.board {
            Ok(board) => boards.push((job.source, board)),
            Err(why) => {
                complaints::unreadable(&job.source.board, &why, globals.color);
                exit = Exit::Unreadable;
            }
        }
    }
    (boards, exit)
}

fn is_folder(path: &Path) -> bool {
    path.is_dir() || path.as_os_str().as_encoded_bytes().ends_with(b"/")
}

/// The boards that the format has words for.
struct Sayable {
    to: &'static Format,
    boards: Vec<(Source, Board)>,
    left_out: bool,
}

impl Sayable {
    /// Tells of the others.
    fn of(to: &'static Format, read: Vec<(Source, Board)>) -> Sayable {
        let n = read.len();
        let is_sayable = |(source, board): &(Source, Board)| {
            let said = to.text_of(&[named(source, board)]);
            if let Err(why) = &said {
                let place = in_line(&source.board);
                output::note(&format!("{place}:{}: {why}", source.line));
            }
            said.is_ok()
        };
        let boards: Vec<_> = read.into_iter().filter(is_sayable).collect();
        Sayable { to, left_out: boards.len() < n, boards }
    }

    /// All boards in one text.
    fn write_all(&self, file: &Path, inputs: &[&Path], signals: &Signals) -> Result<(), Exit> {
        self.write(&self.boards, OutFile::open(file, inputs, &[], signals)?)
    }

    /// A file for each board, called after it.
    fn write_each(&self, folder: &Path, inputs: &[&Path], signals: &Signals) -> Result<(), Exit> {
        std::fs::create_dir_all(folder).map_err(|error| {
            let folder = in_line(&folder.display().to_string());
            output::note(&format!("crosscut: cannot write {folder}: {error}"));
            Exit::CannotWrite
        })?;
        let mut names = FileNames::default();
        for entry in &self.boards {
            let name = names.next(&entry.0, "", self.extension(entry.1.puzzle()));
            let out = OutFile::open(&folder.join(name), inputs, &[], signals)?;
            self.write(std::slice::from_ref(entry), out)?;
        }
        Ok(())
    }

    fn write(&self, boards: &[(Source, Board)], mut out: OutFile) -> Result<(), Exit> {
        let named: Vec<Named> = boards.iter().map(|(source, board)| named(source, board)).collect();
        let text = self.to.text_of(&named).map_err(|why| {
            output::note(&format!("crosscut: {why}: -o FOLDER/ writes a file each"));
            Exit::CannotWrite
        })?;
        let written = out.write_all(text.as_bytes());
        out.keep(written)
    }

    /// Our own files say by it which puzzle they are of.
    fn extension(&self, puzzle: Puzzle) -> &'static str {
        if self.to.name == formats::ALL[0].name { puzzle.name() } else { self.to.extension }
    }
}

fn named<'a>(source: &'a Source, board: &'a Board) -> Named<'a> {
    Named { name: source.name.as_deref(), board }
}
