//! `certify`: a verdict with its proof, as a folder or a file.
//!
//! What is written has been read by the checker of the ground floor before. In a folder the claim is
//! written last and an old one removed first, so that a folder that is only half written claims
//! nothing.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::Result;
use clap::Args;
use crosscut_puzzles::Board;
use crosscut_puzzles::certificate::{Certificate, Part};
use crosscut_puzzles::read::write_board;

use super::exit::Exit;
use super::one_board::OneBoardArgs;
use super::out_file::OutFile;
use super::signals::Signals;
use super::{Globals, output, save};
use crate::certify::{Certified, NoCertificate, Texts, certify, clash};
use crate::engine::{Goal, Limits};
use crate::report::{Source, in_line};

const EXAMPLES: &str = "\
The certificate says the most that is known: that the board has exactly one answer, or none, or at
least two. It holds the board, the answers, clauses each with the reason that makes it follow from
the rules, and a proof. In a folder these are

  claim.txt     the claim, the board, the answers
  f.cnf         the clauses, in DIMACS
  reasons.txt   a reason for each of them
  proof.lrat    the proof, in LRAT
  proof.drat    the same without numbers and hints, for tools that want DRAT

and an OUT that ends in .cert, or -, is one file with all of it.

Of an unsatisfiable board also the clues that already clash are shown, if it takes clauses to see it.

Examples:
  crosscut certify board.hitori -o proof          a folder
  crosscut certify board.hashi -o board.cert      one file
  crosscut certify board.hashi --first -o -       only that it has an answer
  crosscut verify proof --board board.hitori
  cadical proof/f.cnf                             another solver must call it unsatisfiable

Exit codes:
  0    the certificate is written
  1    no certificate: a limit came first
  65   the board cannot be read
  70   the checker refuses the certificate, a defect; the board is saved
  74   the certificate cannot be written";

/// Certify a verdict: unique, unsatisfiable or several answers, with a proof that anyone can check
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(super) struct Certify {
    #[command(flatten)]
    board: OneBoardArgs,
    /// A folder, a file that ends in .cert, or - for standard output
    #[arg(long, short, value_name = "OUT")]
    output: PathBuf,
    /// Only that there is an answer, or none; not whether it is the only one
    #[arg(long)]
    first: bool,
    /// When to give up, for example 10s or 500ms; default: never
    #[arg(long, value_name = "TIME", value_parser = humantime::parse_duration)]
    timeout: Option<Duration>,
    /// Where to save the board if something goes wrong; default: the current folder
    #[arg(long, value_name = "DIR")]
    save_dir: Option<PathBuf>,
}

/// Runs the command.
///
/// # Errors
/// If results cannot be written.
pub(super) fn run(args: &Certify, globals: &Globals, signals: &Signals) -> Result<Exit> {
    let (source, board) = match args.board.read(globals.color) {
        Ok(read) => read,
        Err(exit) => return Ok(exit),
    };
    let target = match Target::open(&args.output, Path::new(&args.board.board), signals) {
        Ok(target) => target,
        Err(exit) => return Ok(exit),
    };
    let limits = Limits {
        deadline: args.timeout.and_then(|timeout| Instant::now().checked_add(timeout)),
        conflicts: None,
        interrupt: signals.interrupt.clone(),
    };
    let goal = if args.first { Goal::FIRST } else { Goal::UNIQUE };
    let made = match certify(&board, goal, &limits) {
        Ok(made) => made,
        Err(why) => return Ok(none(args, &source, &board, &why, signals)),
    };
    if let Err(exit) = target.keep(&made.texts) {
        return Ok(exit);
    }
    let said = text(&source, &made, &args.output) + &clashing(&made, &limits);
    match args.output.as_os_str() == "-" {
        true if globals.quiet => (),
        true => output::note(said.trim_end()),
        false => {
            output::write(&said)?;
        }
    }
    Ok(Exit::Done)
}

fn text(source: &Source, made: &Certified, path: &Path) -> String {
    let Certificate { claim, board, obstruction, .. } = &made.verified.certificate;
    let why = match (board, obstruction) {
        (Board::Hashi(board), Some(reason)) => format!(": {}", reason.reason(board)),
        _ => String::new(),
    };
    let label = source.label();
    let place = in_line(&path.display().to_string());
    let (n_clauses, n_lemmas) = (made.verified.n_clauses, made.verified.n_lemmas);
    let n_bytes = made.texts.n_bytes();
    format!(
        "{label}: {claim}{why}\n  verified: {n_clauses} clauses, {n_lemmas} lemmas, {n_bytes} bytes in {place}\n"
    )
}

/// A small part of the board that has no answer either.
fn clashing(made: &Certified, limits: &Limits) -> String {
    const WIDEST: usize = 60;
    let Some((board, n)) = clash(made, limits) else { return String::new() };
    let said = match n {
        0 => "no clue matters: no board of this form has an answer".to_owned(),
        1 => "1 clue is enough for that".to_owned(),
        n => format!("{n} clues already clash"),
    };
    match board.rows().max(board.cols()) <= WIDEST {
        true => format!("  {said}:\n{}", write_board(&board)),
        false => format!("  {said}\n"),
    }
}

/// Says why there is no certificate.
fn none(
    args: &Certify,
    source: &Source,
    board: &Board,
    why: &NoCertificate,
    signals: &Signals,
) -> Exit {
    let label = source.label();
    match why {
        NoCertificate::Unknown(why) => {
            output::note(&format!("{label}: no certificate: unknown, {}", why.text()));
            signals.number().map_or(Exit::Rejected, Exit::Signal)
        }
        NoCertificate::Fault(fault) => {
            output::note(&format!("{label}: DEFECT: {fault}"));
            let folder = args.save_dir.as_deref().unwrap_or(Path::new("."));
            output::note(&match save::board(folder, board) {
                Ok(path) => format!("{label}: the board is saved in {}", path.display()),
                Err(error) => format!("{label}: the board cannot be saved: {error}"),
            });
            Exit::Fault
        }
    }
}

/// Where the certificate goes.
enum Target {
    File(OutFile),
    Folder(Folder),
}

/// A folder whose files are all open for writing.
struct Folder {
    path: PathBuf,
    files: Vec<(&'static str, OutFile)>,
    /// Whether it was not there before, and nothing has been kept in it.
    is_new: bool,
}

impl Target {
    /// Makes sure that it can be written, before any work is done.
    fn open(path: &Path, input: &Path, signals: &Signals) -> Result<Target, Exit> {
        let is_named_so = path.extension().is_some_and(|extension| extension == "cert");
        let is_file = path.as_os_str() == "-" || is_named_so || path.exists();
        match is_file && !path.is_dir() {
            true => OutFile::open(path, &[input], &[], signals).map(Target::File),
            false => Folder::open(path, input, signals).map(Target::Folder),
        }
    }

    fn keep(self, texts: &Texts) -> Result<(), Exit> {
        match self {
            Target::File(mut file) => {
                let mut text = Vec::new();
                let written = texts.write_file(&mut text).and_then(|()| file.write_all(&text));
                file.keep(written)
            }
            Target::Folder(folder) => folder.keep(texts),
        }
    }
}

impl Folder {
    fn open(path: &Path, input: &Path, signals: &Signals) -> Result<Folder, Exit> {
        let fail = |exit, why: &str| {
            let shown = in_line(&path.display().to_string());
            output::note(&format!("crosscut: cannot write {shown}: {why}"));
            exit
        };
        let is_new = !path.exists();
        if is_new {
            fs::create_dir(path).map_err(|error| fail(Exit::CannotWrite, &error.to_string()))?;
        }
        let mut folder = Folder { path: path.to_owned(), files: Vec::new(), is_new };
        match foreign(path) {
            Ok(None) => (),
            Ok(Some(name)) => {
                let why = format!("the folder has other files, such as {}", in_line(&name));
                return Err(fail(Exit::Usage, &why));
            }
            Err(error) => return Err(fail(Exit::CannotWrite, &error.to_string())),
        }
        for name in Texts::FILE_NAMES {
            let file = OutFile::open(&path.join(name), &[input], &[], signals)?;
            folder.files.push((name, file));
        }
        Ok(folder)
    }

    /// Gives the files their names, the claim last; removes those of an older certificate.
    fn keep(mut self, texts: &Texts) -> Result<(), Exit> {
        let claim = Part::Claim.file_name();
        let mut files = std::mem::take(&mut self.files);
        files.sort_by_key(|&(name, _)| name == claim);
        if let Some((_, file)) = files.first() {
            remove(&self.path.join(claim)).map_err(|error| file.failed(&error))?;
        }
        for (name, mut file) in files {
            match texts.file(name) {
                Some(text) => {
                    let written = file.write_all(text.as_bytes());
                    file.keep(written)?;
                    self.is_new = false;
                }
                None => remove(&self.path.join(name)).map_err(|error| file.failed(&error))?,
            }
        }
        Ok(())
    }
}

impl Drop for Folder {
    /// A folder that was made for nothing goes away; one that is not empty stays.
    fn drop(&mut self) {
        if self.is_new {
            self.files.clear();
            let _ = fs::remove_dir(&self.path);
        }
    }
}

fn remove(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

/// A file of the folder that belongs to no certificate.
fn foreign(folder: &Path) -> io::Result<Option<String>> {
    for entry in fs::read_dir(folder)? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        if !Texts::FILE_NAMES.contains(&&*name) {
            return Ok(Some(name));
        }
    }
    Ok(None)
}
