//! The parts of a certificate, as files of a folder or one after the other in one file.
//!
//! ```text
//! claim    claim.txt     the claim, the board, the answers
//! cnf      f.cnf         clauses that follow from the rules and leave no answer
//! reasons  reasons.txt   why each of them follows
//! proof    proof.lrat    why they leave no answer
//! ```
//!
//! In one file each part follows a line `== NAME`. The parts are read once, in this order, so that
//! a certificate can be larger than memory. A part that the claim does not need must not be there:
//! what nobody reads could be mistaken for what was checked. Other files of a folder are not part
//! of the certificate.

use std::fmt;
use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::Path;

use super::error::{Fault, Rejection};
use super::text::Text;
use crate::read_error::quote;

/// A part of a certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Part {
    /// The claim, the board, the answers.
    Claim,
    /// The formula.
    Cnf,
    /// A reason for each clause.
    Reasons,
    /// The proof that the clauses cannot all be true.
    Proof,
}

impl Part {
    /// All parts in their order.
    pub const ALL: [Part; 4] = [Part::Claim, Part::Cnf, Part::Reasons, Part::Proof];

    /// Its name after `==` and in rejections.
    pub fn name(self) -> &'static str {
        match self {
            Part::Claim => "claim",
            Part::Cnf => "cnf",
            Part::Reasons => "reasons",
            Part::Proof => "proof",
        }
    }

    /// Its file in a folder.
    pub const fn file_name(self) -> &'static str {
        match self {
            Part::Claim => "claim.txt",
            Part::Cnf => "f.cnf",
            Part::Reasons => "reasons.txt",
            Part::Proof => "proof.lrat",
        }
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The texts of a certificate that has not been looked at yet.
pub enum Parts<R> {
    /// All parts one after the other.
    File(R),
    /// Each part by itself, in the order of [`Part::ALL`]; `None` if it is not there.
    Folder([Option<R>; 4]),
}

/// Opens the certificate in a folder or a file.
///
/// # Errors
/// If the file, or a file of the folder that is there, cannot be opened.
pub fn open(path: &Path) -> io::Result<Parts<BufReader<File>>> {
    if !path.is_dir() {
        return Ok(Parts::File(BufReader::new(File::open(path)?)));
    }
    let mut files = [None, None, None, None];
    for (file, part) in files.iter_mut().zip(Part::ALL) {
        match File::open(path.join(part.file_name())) {
            Ok(found) => *file = Some(BufReader::new(found)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(error),
        }
    }
    Ok(Parts::Folder(files))
}

/// The parts while they are being read, one after the other.
pub(super) enum Reading<R> {
    /// One file, at the part at hand.
    File(Text<R>),
    /// A folder: the part at hand, and the files that have not been read.
    Folder(Option<Text<R>>, [Option<R>; 4]),
}

impl<R: BufRead> Reading<R> {
    pub(super) fn new(parts: Parts<R>) -> Reading<R> {
        match parts {
            Parts::File(from) => Reading::File(Text::new(from, Part::Claim)),
            Parts::Folder(files) => Reading::Folder(None, files),
        }
    }

    /// Goes on to `part`; the part before it has been read to its end.
    pub(super) fn start(&mut self, part: Part) -> Result<&mut Text<R>, Rejection> {
        let missing = Rejection { part, line: None, fault: Fault::Missing };
        match self {
            Reading::File(text) => {
                if part == Part::Claim {
                    find_first_mark(text)?;
                }
                match text.pass_mark(part) {
                    Some(name) if name == part.name() => Ok(text),
                    Some(name) if Part::ALL[part as usize..].iter().all(|p| p.name() != name) => {
                        Err(text.reject(unwanted_mark(&name)))
                    }
                    _ => Err(missing),
                }
            }
            Reading::Folder(current, files) => {
                ends_without_mark(current.as_ref())?;
                let file = files[part as usize].take().ok_or(missing)?;
                Ok(current.insert(Text::new(file, part)))
            }
        }
    }

    /// Makes sure that nothing follows the part at hand.
    pub(super) fn finish(self) -> Result<(), Rejection> {
        match self {
            Reading::File(text) => ends_without_mark(Some(&text)),
            Reading::Folder(current, files) => {
                ends_without_mark(current.as_ref())?;
                let left = Part::ALL.into_iter().zip(files).find(|(_, file)| file.is_some());
                left.map_or(Ok(()), |(part, _)| {
                    let fault = Fault::Unwanted(format!("the file {}", part.file_name()));
                    Err(Rejection { part, line: None, fault })
                })
            }
        }
    }
}

/// Reads up to the first mark, before which there may be empty lines only.
fn find_first_mark<R: BufRead>(text: &mut Text<R>) -> Result<(), Rejection> {
    const LONGEST_SHOWN: usize = 1000;
    while let Some(line) = text.next_line(LONGEST_SHOWN)? {
        if !line.is_empty() {
            return Err(text.expected(text.shown(), "`== claim`"));
        }
    }
    Ok(())
}

fn ends_without_mark<R: BufRead>(text: Option<&Text<R>>) -> Result<(), Rejection> {
    match text.and_then(|text| text.mark().map(|name| text.reject(unwanted_mark(name)))) {
        None => Ok(()),
        Some(rejection) => Err(rejection),
    }
}

fn unwanted_mark(name: &str) -> Fault {
    Fault::Unwanted(quote(&format!("== {name}")))
}
