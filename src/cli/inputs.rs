//! What the arguments BOARD.. stand for: files, folders, `-`, addresses and game IDs.
//!
//! Folders are walked when the run starts, in the order of their names, and give the files that end
//! in [`EXTENSIONS`]; a file that is named is read whatever its name. Files are read one at a time,
//! when their turn comes, so a large collection needs no more memory than its largest file. The
//! format is found out from the text, or said by `--from`.
//!
//! The puzzle of a file is said by `--puzzle`, else by its extension; the text may not contradict
//! them. Where neither is there, the format or header lines in the text say it, and what they leave
//! open is taken from the nearest folder whose name has one of the puzzles in it.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use crosscut_puzzles::formats::{self, Format};
use crosscut_puzzles::read::{Entry, ReadError};
use crosscut_puzzles::{Board, Puzzle};

use crate::report::Source;

/// Extensions of the files that are read when a folder is given: our own, and those of formats whose
/// files are hardly ever anything else.
pub(super) const EXTENSIONS: [&str; 6] = ["hitori", "hashi", "txt", "has", "singles", "niv"];

/// The arguments that say which boards.
#[derive(Args, Clone, Debug)]
pub(super) struct BoardArgs {
    /// Files, folders, addresses, game IDs, or - for standard input. A file may hold many boards
    #[arg(required = true, value_name = "BOARD")]
    pub boards: Vec<OsString>,
    #[command(flatten)]
    pub form: FormArgs,
}

/// The arguments that say what the boards leave open.
#[derive(Args, Clone, Debug)]
pub(super) struct FormArgs {
    /// Which puzzle, where neither the file nor its name says so
    #[arg(long, value_parser = puzzle_parser())]
    pub puzzle: Option<Puzzle>,
    /// In which format the boards are, where their text leaves that open: `convert --list` has all
    #[arg(long, value_name = "FORMAT", value_parser = format_parser(), hide_possible_values = true)]
    pub from: Option<&'static Format>,
    /// Hashi: at most so many bridges between two islands, whatever the board says
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=4))]
    pub max_bridges: Option<u8>,
}

fn puzzle_parser() -> impl TypedValueParser<Value = Puzzle> {
    PossibleValuesParser::new(Puzzle::ALL.map(Puzzle::name)).try_map(|name| name.parse::<Puzzle>())
}

/// Takes the name of a format.
pub(super) fn format_parser() -> impl TypedValueParser<Value = &'static Format> {
    let value = |format: &Format| PossibleValue::new(format.name).help(format.about);
    PossibleValuesParser::new(formats::ALL.iter().map(value))
        .try_map(|name| name.parse::<&'static Format>())
}

/// One board to work on, or why there is none.
#[derive(Debug)]
pub(super) struct Job {
    /// Where it comes from.
    pub source: Source,
    /// The board.
    pub board: Result<Board, Unreadable>,
    /// The time to read it; of a file with many boards, an equal share.
    pub parse: Duration,
}

/// Why an input is no board.
#[derive(Clone, Debug)]
pub(super) enum Unreadable {
    /// Something is wrong at a place in the text.
    Text {
        /// What.
        error: ReadError,
        /// The whole text.
        text: Arc<[u8]>,
    },
    /// It cannot be opened or read.
    File(String),
}

/// All boards that `args` stand for, read as they are asked for.
pub(super) fn jobs(args: &BoardArgs) -> impl Iterator<Item = Job> + Send + use<> {
    let places = args.boards.iter().flat_map(|board| places(board));
    let places = once_stdin(places);
    let form = args.form.clone();
    places.into_iter().flat_map(move |place| place.read(&form))
}

/// The files among what `args` stand for.
pub(super) fn files(args: &BoardArgs) -> Vec<PathBuf> {
    let file = |place| if let Place::File(path) = place { Some(path) } else { None };
    args.boards.iter().flat_map(|board| places(board)).filter_map(file).collect()
}

/// Where text comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Place {
    Stdin,
    File(PathBuf),
    /// A board that is the argument itself.
    Line(String),
    /// A folder that cannot be listed, with the reason, or that has nothing to read.
    Nothing(PathBuf, String),
}

/// The places, with a complaint for each `-` after the first: nothing would be left to read there.
fn once_stdin(places: impl Iterator<Item = Place>) -> Vec<Place> {
    let mut is_read = false;
    let once = |place| match place {
        Place::Stdin if std::mem::replace(&mut is_read, true) => {
            Place::Nothing("-".into(), "standard input can be read only once".to_owned())
        }
        _ => place,
    };
    places.map(once).collect()
}

/// The places that one argument stands for.
fn places(board: &OsStr) -> Vec<Place> {
    let path = Path::new(board);
    if board == "-" {
        return vec![Place::Stdin];
    }
    if path.is_dir() {
        return walk(path);
    }
    vec![match board.to_str().filter(|text| is_board(text)) {
        Some(line) => Place::Line(line.to_owned()),
        None => Place::File(path.to_owned()),
    }]
}

/// Whether the argument is itself a board and no file: an address of any kind, or what a format of one
/// line knows as its own. If it has a fault, it might be the name of a missing file in some folder.
fn is_board(text: &str) -> bool {
    let path = Path::new(text);
    let is_in_folder = || path.parent().is_some_and(Path::is_dir);
    let is_readable = || formats::read(text.as_bytes(), None, None).iter().all(|e| e.board.is_ok());
    text.contains("://")
        || !path.exists() && formats::is_line(text) && (is_readable() || !is_in_folder())
}

/// The files below a folder with a known extension, by name. Links to folders are not followed.
fn walk(folder: &Path) -> Vec<Place> {
    let mut found = Vec::new();
    let mut stack = vec![folder.to_owned()];
    while let Some(path) = stack.pop() {
        let is_folder = path.is_dir() && (path == folder || !path.is_symlink());
        if is_folder {
            match list(&path) {
                Ok(entries) => stack.extend(entries.into_iter().rev()),
                Err(error) => found.push(Place::Nothing(path, error.to_string())),
            }
        } else if extension(&path).is_some_and(|known| EXTENSIONS.contains(&known))
            && path.is_file()
        {
            found.push(Place::File(path));
        }
    }
    if found.is_empty() {
        let reason = format!("no file that ends in .{}", EXTENSIONS.join(", ."));
        found.push(Place::Nothing(folder.to_owned(), reason));
    }
    found
}

fn list(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder)?.map(|entry| entry.map(|entry| entry.path()));
    let mut entries = entries.collect::<io::Result<Vec<_>>>()?;
    entries.sort();
    Ok(entries)
}

fn extension(path: &Path) -> Option<&str> {
    path.extension().and_then(|extension| extension.to_str())
}

impl Place {
    /// As it is shown in reports: what the command line said, or a file below it.
    fn shown(&self) -> String {
        match self {
            Place::Stdin => "-".to_owned(),
            Place::File(path) | Place::Nothing(path, _) => path.display().to_string(),
            Place::Line(line) => line.clone(),
        }
    }

    fn read(self, form: &FormArgs) -> Vec<Job> {
        let shown = self.shown();
        let start = Instant::now();
        match self.text() {
            Ok(text) => {
                let entries =
                    entries(&text, form.puzzle.or_else(|| self.said()), self.hint(), form.from);
                boards(&shown, &text, entries, form.max_bridges, start)
            }
            Err(reason) => {
                let source = Source { board: shown, name: None, line: 1 };
                let board = Err(Unreadable::File(reason));
                vec![Job { source, board, parse: start.elapsed() }]
            }
        }
    }

    fn text(&self) -> Result<Vec<u8>, String> {
        match self {
            Place::Line(line) => Ok(line.as_bytes().to_owned()),
            Place::Nothing(_, reason) => Err(reason.clone()),
            Place::Stdin => {
                let mut text = Vec::new();
                let read = io::stdin().lock().read_to_end(&mut text);
                read.map(|_| text).map_err(|error| error.to_string())
            }
            Place::File(path) => fs::read(path).map_err(|error| error.to_string()),
        }
    }

    /// The puzzle that the extension says.
    fn said(&self) -> Option<Puzzle> {
        let Place::File(path) = self else { return None };
        extension(path).and_then(|extension| extension.parse().ok())
    }

    /// The puzzle that the nearest folder hints at.
    fn hint(&self) -> Option<Puzzle> {
        let Place::File(path) = self else { return None };
        let folders = path.ancestors().skip(1).filter_map(|folder| folder.file_name()?.to_str());
        folders.map(str::to_lowercase).find_map(|folder| named_in(&folder))
    }
}

/// The one puzzle whose name is part of `folder`.
fn named_in(folder: &str) -> Option<Puzzle> {
    let mut named = Puzzle::ALL.into_iter().filter(|puzzle| folder.contains(puzzle.name()));
    let first = named.next()?;
    named.next().is_none().then_some(first)
}

/// Reads the text as of `said`; if nothing is said, by itself and with the hint for what it leaves
/// open.
fn entries(
    text: &[u8],
    said: Option<Puzzle>,
    hint: Option<Puzzle>,
    from: Option<&'static Format>,
) -> Vec<Entry> {
    let (None, Some(hint)) = (said, hint) else { return formats::read(text, said, from) };
    let hinted = formats::read(text, Some(hint), from);
    if hinted.iter().all(|entry| entry.board.is_ok()) {
        return hinted;
    }
    let by_itself = formats::read(text, None, from);
    if by_itself.len() != hinted.len() {
        return hinted;
    }
    let choose = |(a, b): (Entry, Entry)| if b.board.is_ok() { b } else { a };
    hinted.into_iter().zip(by_itself).map(choose).collect()
}

fn boards(
    shown: &str,
    text: &[u8],
    entries: Vec<Entry>,
    max_bridges: Option<u8>,
    start: Instant,
) -> Vec<Job> {
    let parse = start.elapsed() / u32::try_from(entries.len().max(1)).unwrap_or(u32::MAX);
    let whole: Arc<[u8]> = match entries.iter().any(|entry| entry.board.is_err()) {
        true => text.into(),
        false => Arc::default(),
    };
    let job = |entry: Entry| Job {
        source: Source { board: shown.to_owned(), name: entry.name, line: entry.line },
        board: entry
            .board
            .map(|board| with_max_bridges(board, max_bridges))
            .map_err(|error| Unreadable::Text { error, text: Arc::clone(&whole) }),
        parse,
    };
    entries.into_iter().map(job).collect()
}

fn with_max_bridges(board: Board, max_bridges: Option<u8>) -> Board {
    match (board, max_bridges) {
        (Board::Hashi(board), Some(max)) => {
            Board::Hashi(board.with_max_bridges(max).expect("the command line takes 1 to 4 only"))
        }
        (board, _) => board,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hint(path: &str) -> Option<Puzzle> {
        let place = Place::File(path.into());
        place.said().or_else(|| place.hint())
    }

    #[test]
    fn a_folder_only_says_what_the_text_leaves_open() {
        let text = b"# a\n1 2\n\n# b\npuzzle: hashi\n1.1\n";
        let read = |said, hint| -> Vec<Option<Puzzle>> {
            let entries = entries(text, said, hint, None);
            entries.iter().map(|e| e.board.as_ref().ok().map(Board::puzzle)).collect()
        };
        let (hitori, hashi) = (Some(Puzzle::Hitori), Some(Puzzle::Hashi));
        assert_eq!(read(None, hitori), [hitori, hashi]);
        assert_eq!(read(None, None), [None, hashi]);
        assert_eq!(read(hitori, None), [hitori, None]);
    }

    #[test]
    fn the_puzzle_is_known_from_extension_then_folder() {
        assert_eq!(hint("a/b.hitori"), Some(Puzzle::Hitori));
        assert_eq!(hint("hashi/b.hitori"), Some(Puzzle::Hitori));
        assert_eq!(hint("boards/hashi/2019/b.txt"), Some(Puzzle::Hashi));
        assert_eq!(hint("hashi/my-Hitori/b.txt"), Some(Puzzle::Hitori));
        assert_eq!(hint("hashi-and-hitori/b.txt"), None);
        assert_eq!(hint("hashi.txt"), None);
    }

    #[test]
    fn folders_are_walked_by_name_and_other_files_passed_over() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["b.txt", "a/z.hashi", "a/README.md", "index.tsv", "c.hitori"] {
            let path = folder.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, "").unwrap();
        }
        let found = walk(folder.path());
        let expected =
            ["a/z.hashi", "b.txt", "c.hitori"].map(|n| Place::File(folder.path().join(n)));
        assert_eq!(found, expected);
        assert!(matches!(&walk(&folder.path().join("none"))[..], [Place::Nothing(..)]));
    }
}
