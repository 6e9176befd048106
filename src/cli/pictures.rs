//! Where pictures go: a file, a folder, or standard output.
//!
//! A file takes one picture, and is written only at the end, when it is known that there is one and no
//! more. In a folder each picture has a file of its own. Text on standard output is for people, who
//! see each picture as soon as it is there.

use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use crosscut_puzzles::Board;

use super::exit::Exit;
use super::file_names::FileNames;
use super::out_file::OutFile;
use super::output::{self, Color, Reader};
use super::signals::Signals;
use crate::draw::terminal::{self, Signs};
use crate::draw::{self, Picture};
use crate::partial::Partial;
use crate::report::text::Paint;
use crate::report::{Answer, Report, Source, in_line};

/// The options that say how a picture is written.
#[derive(Args, Clone, Debug, Default)]
pub(super) struct PictureArgs {
    /// How to draw; default: what the output's name says, svg in a folder, text on standard output
    #[arg(long, value_enum)]
    pub to: Option<Kind>,
    /// PNG: how many pixels it is wide; default: 80 a cell, and fewer on large boards
    #[arg(long, value_name = "PIXELS", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub width: Option<u32>,
    /// Text: only signs of ASCII
    #[arg(long)]
    pub ascii: bool,
}

/// How a picture is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Kind {
    /// Lines and areas, of any size
    Svg,
    /// Pixels
    Png,
    /// Signs, for a terminal
    Text,
}

impl Kind {
    fn extension(self) -> &'static str {
        match self {
            Kind::Svg => "svg",
            Kind::Png => "png",
            Kind::Text => "txt",
        }
    }

    /// Of a file that ends so.
    fn of(extension: &str) -> Option<Kind> {
        Kind::value_variants().iter().copied().find(|kind| kind.extension() == extension)
    }
}

/// What pictures are written to.
pub(super) struct Pictures {
    place: Place,
    kind: Kind,
    width: Option<u32>,
    signs: Signs,
    paint: Paint,
    /// Files that are read and must not be overwritten.
    inputs: Vec<PathBuf>,
    signals: Signals,
    /// How many there were.
    n: u64,
}

enum Place {
    /// Text on standard output.
    Terminal,
    File {
        file: OutFile,
        picture: Option<Vec<u8>>,
    },
    Folder {
        path: PathBuf,
        names: FileNames,
    },
}

impl Pictures {
    /// Makes sure that they can be written, before any work is done. No `path` is standard output.
    ///
    /// # Errors
    /// How the command ends, if they cannot be; that is said on standard error.
    pub(super) fn open(
        path: Option<&Path>,
        args: &PictureArgs,
        inputs: Vec<PathBuf>,
        color: Color,
        signals: &Signals,
    ) -> Result<Pictures, Exit> {
        let path = path.unwrap_or(Path::new("-"));
        let is_stdout = path.as_os_str() == "-";
        let kind = args.to.or_else(|| match is_stdout {
            true => Some(Kind::Text),
            false if is_folder(path) => Some(Kind::Svg),
            false => Kind::of(extension(path)?),
        });
        let Some(kind) = kind else {
            say(path, "expected .svg, .png, .txt or a folder, or --to");
            return Err(Exit::Usage);
        };
        if is_stdout && kind == Kind::Png && io::stdout().is_terminal() {
            output::note("crosscut: a terminal shows no PNG: use -o FILE");
            return Err(Exit::Usage);
        }
        let place = match kind {
            Kind::Text if is_stdout => Place::Terminal,
            _ if is_folder(path) && !is_stdout => {
                make_folder(path)?;
                Place::Folder { path: path.to_owned(), names: FileNames::default() }
            }
            _ => {
                let read: Vec<&Path> = inputs.iter().map(PathBuf::as_path).collect();
                let file = OutFile::open(path, &read, &[], signals)?;
                Place::File { file, picture: None }
            }
        };
        let signs = if args.ascii { Signs::Ascii } else { Signs::Boxes };
        let paint = match place {
            Place::Terminal => color.stdout(),
            Place::File { .. } | Place::Folder { .. } => Paint::Plain,
        };
        let (width, signals) = (args.width, signals.clone());
        Ok(Pictures { place, kind, width, signs, paint, inputs, signals, n: 0 })
    }

    /// Whether people read them as they come.
    pub(super) fn is_for_terminal(&self) -> bool {
        matches!(self.place, Place::Terminal)
    }

    /// Writes a picture of the board of `source`; in a folder, `part` ends the name of its file.
    ///
    /// # Errors
    /// How the command ends, if it cannot be written; that is said on standard error.
    pub(super) fn put(
        &mut self,
        source: &Source,
        part: &str,
        picture: &Picture<'_>,
    ) -> Result<Reader, Exit> {
        self.n += 1;
        if self.n > 1 && matches!(self.place, Place::File { .. }) {
            output::note("crosscut: several pictures, and one file: -o must be a folder");
            return Err(Exit::Usage);
        }
        let drawn = self.draw(picture).map_err(|error| {
            output::note(&format!("crosscut: {}: {error}", source.label()));
            Exit::Usage
        })?;
        match &mut self.place {
            Place::Terminal => output::write(&String::from_utf8_lossy(&drawn)).map_err(|error| {
                output::note(&format!("crosscut: {error}"));
                Exit::CannotWrite
            }),
            Place::File { picture, .. } => {
                *picture = Some(drawn);
                Ok(Reader::Listening)
            }
            Place::Folder { path, names } => {
                let name = names.next(source, part, self.kind.extension());
                let read = self.inputs.iter().map(PathBuf::as_path);
                let read: Vec<&Path> = read.chain([Path::new(&source.board)]).collect();
                let mut file = OutFile::open(&path.join(name), &read, &[], &self.signals)?;
                let written = file.write_all(&drawn);
                file.keep(written).map(|()| Reader::Listening)
            }
        }
    }

    /// Writes what all answers have in common, if that was found out; else the answers of a report, if it has any: one; two with their differences, if they were
    /// asked for to be compared; or each in a picture of its own.
    ///
    /// # Errors
    /// How the command ends, if they cannot be written; that is said on standard error.
    pub(super) fn put_answers(
        &mut self,
        report: &Report,
        several: Several,
    ) -> Result<Reader, Exit> {
        let Report { source, board, verdict, .. } = report;
        if let Some(common) = &verdict.common {
            let (known, caption) = (common.proved.clone(), source.name.clone());
            return self.put(source, "", &Picture { known, caption, ..Picture::board(board) });
        }
        let groups: Vec<&[Answer]> = match several {
            Several::Compared if verdict.answers.len() <= 2 => vec![&verdict.answers],
            _ => verdict.answers.chunks(1).collect(),
        };
        let is_one = groups.len() == 1;
        for (i, answers) in groups.into_iter().enumerate() {
            let part = if is_one { String::new() } else { format!("-answer-{}", i + 1) };
            let Some(picture) = with_answers(board, answers) else { continue };
            let picture = Picture { caption: source.name.clone(), ..picture };
            if self.put(source, &part, &picture)? == Reader::Gone {
                return Ok(Reader::Gone);
            }
        }
        Ok(Reader::Listening)
    }

    /// Gives the file its name. How many pictures there were.
    ///
    /// # Errors
    /// How the command ends, if it cannot be written; that is said on standard error.
    pub(super) fn finish(self) -> Result<u64, Exit> {
        if let Place::File { mut file, picture: Some(picture) } = self.place {
            let written = file.write_all(&picture);
            file.keep(written)?;
        }
        Ok(self.n)
    }

    fn draw(&self, picture: &Picture<'_>) -> Result<Vec<u8>, draw::DrawError> {
        match self.kind {
            Kind::Svg => Ok(draw::svg(picture).into_bytes()),
            Kind::Png => {
                draw::png(picture, self.width.unwrap_or_else(|| draw::usual_width(picture)))
            }
            Kind::Text => Ok(terminal::draw(picture, self.signs, self.paint).into_bytes()),
        }
    }
}

/// How several answers to a board are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Several {
    /// Two in one picture, with the places where they differ.
    Compared,
    /// Each by itself.
    Apart,
}

/// The board with one answer, or with two and their differences; `None` if there are none or more, or
/// if one is no answer to a board of this form.
pub(super) fn with_answers<'a>(board: &'a Board, answers: &[Answer]) -> Option<Picture<'a>> {
    let (one, other) = match answers {
        [one] => (one, None),
        [one, other] => (one, Some(Partial::all(board, other)?)),
        _ => return None,
    };
    Some(Picture { known: Partial::all(board, one)?, other, ..Picture::board(board) })
}

fn extension(path: &Path) -> Option<&str> {
    path.extension().and_then(|extension| extension.to_str())
}

/// One that is there, or a name without extension.
fn is_folder(path: &Path) -> bool {
    let is_written_so = path.as_os_str().to_string_lossy().ends_with(std::path::is_separator);
    path.is_dir() || is_written_so || path.extension().is_none() && !path.exists()
}

fn make_folder(path: &Path) -> Result<(), Exit> {
    if path.is_dir() {
        return Ok(());
    }
    fs::create_dir(path).map_err(|error| {
        say(path, &error.to_string());
        Exit::CannotWrite
    })
}

fn say(path: &Path, why: &str) {
    let shown = in_line(&path.display().to_string());
    output::note(&format!("crosscut: cannot write {shown}: {why}"));
}
