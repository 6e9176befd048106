//! The first part of a certificate: what is claimed, of which board, with which answers.
//!
//! ```text
//! crosscut certificate 1
//! claim: unique
//! board:
//! puzzle: hitori
//! 1 1
//! 1 2
//!
//! answer:
//! #.
//! ..
//!
//! extra:
//! (1,2) neighbour (1,1)
//! (2,1) neighbour (1,1)
//! (2,2) path (1,1) (2,2)
//! ```
//!
//! A section ends at an empty line or at the end. Sections come in the order `board:`, `answer:`
//! (none, one or two), `extra:`, `obstruction:`, each only where the claim needs it:
//!
//! ```text
//! solved                   one answer
//! unique                   one answer; extra, if the puzzle is Hitori
//! unsatisfiable            none; an obstruction, or the other parts
//! at least two answers     two answers
//! ```
//!
//! Boards and answers are in the plain text of their puzzle, the board with its header lines.

use std::fmt::{self, Write};
use std::io::BufRead;
use std::str::FromStr;

use super::error::{Expected, Fault, Rejection};
use super::obstruction;
use super::parts::Part;
use super::reason::{read_cell, read_cells, write_cells};
use super::text::Text;
use crate::read::{read_boards, write_board};
use crate::read_error::quote;
use crate::{Board, Cell, hashi, hitori};

/// The first line.
const VERSION: &str = "crosscut certificate 1";

/// What a certificate claims of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Claim {
    /// The board has the given answer.
    Solved,
    /// The board has the given answer and no other.
    Unique,
    /// The board has no answer.
    Unsatisfiable,
    /// The board has the two given answers.
    AtLeastTwo,
}

impl Claim {
    /// All claims.
    pub const ALL: [Claim; 4] =
        [Claim::Solved, Claim::Unique, Claim::Unsatisfiable, Claim::AtLeastTwo];

    /// How the text says it.
    pub fn name(self) -> &'static str {
        match self {
            Claim::Solved => "solved",
            Claim::Unique => "unique",
            Claim::Unsatisfiable => "unsatisfiable",
            Claim::AtLeastTwo => "at least two answers",
        }
    }

    /// How many answers it is shown by.
    pub fn n_answers(self) -> usize {
        match self {
            Claim::Unsatisfiable => 0,
            Claim::Solved | Claim::Unique => 1,
            Claim::AtLeastTwo => 2,
        }
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// An answer of either puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// To a Hitori board.
    Hitori(hitori::Shading),
    /// To a Hashi board.
    Hashi(hashi::Bridges),
}

impl From<hitori::Shading> for Answer {
    fn from(answer: hitori::Shading) -> Answer {
        Answer::Hitori(answer)
    }
}

impl From<hashi::Bridges> for Answer {
    fn from(answer: hashi::Bridges) -> Answer {
        Answer::Hashi(answer)
    }
}

/// Why no answer shades this cell and all cells that the given one shades.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Extra {
    /// An unshaded cell of the answer.
    pub cell: Cell,
    /// Why.
    pub why: WhyNot,
}

/// Why a cell cannot be shaded in addition to an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WhyNot {
    /// It touches this shaded cell.
    Neighbour(Cell),
    /// It would close this cycle.
    Cycle(Vec<Cell>),
    /// It would complete this path from border to border.
    Path(Vec<Cell>),
    /// It separates a board of one row or one column.
    Separator,
}

/// The first part of a certificate. Its text is [`Display`](fmt::Display) and [`FromStr`].
///
/// Nothing says that it is right: [`super::verify`] does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    /// What is claimed.
    pub claim: Claim,
    /// Of which board.
    pub board: Board,
    /// The answers that show it.
    pub answers: Vec<Answer>,
    /// For a unique Hitori board: each unshaded cell of the answer, row by row.
    pub extra: Vec<Extra>,
    /// For an unsatisfiable Hashi board: a reason found by counting, if there is one.
    pub obstruction: Option<hashi::Obstruction>,
}

impl fmt::Display for Extra {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ", self.cell)?;
        match &self.why {
            WhyNot::Neighbour(near) => write!(f, "neighbour {near}"),
            WhyNot::Separator => f.write_str("separator"),
            WhyNot::Cycle(cells) => f.write_str("cycle").and_then(|()| write_cells(f, cells)),
            WhyNot::Path(cells) => f.write_str("path").and_then(|()| write_cells(f, cells)),
        }
    }
}

impl FromStr for Extra {
    type Err = Expected;

    fn from_str(line: &str) -> Result<Extra, Expected> {
        let (cell, rest) = line.split_once(' ').unwrap_or((line, ""));
        let cell = read_cell(cell)?;
        let (name, rest) = rest.split_once(' ').unwrap_or((rest, ""));
        let cells = read_cells(rest)?;
        let why = match (name, &cells[..]) {
            ("neighbour", &[near]) => WhyNot::Neighbour(near),
            ("separator", []) => WhyNot::Separator,
            ("cycle", _) => WhyNot::Cycle(cells),
            ("path", _) => WhyNot::Path(cells),
            _ => {
                let expected =
                    "`neighbour` and a cell, `cycle` or `path` and cells, or `separator`";
                return Err(Expected::new(quote(line), expected));
            }
        };
        Ok(Extra { cell, why })
    }
}

impl fmt::Display for Certificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{VERSION}\nclaim: {}\nboard:", self.claim)?;
        writeln!(f, "puzzle: {}\n{}", self.board.puzzle(), write_board(&self.board))?;
        for answer in &self.answers {
            f.write_str("answer:\n")?;
            match answer {
                Answer::Hitori(answer) => write_shading(f, self.board.cols(), answer)?,
                Answer::Hashi(answer) => f.write_str(&hashi::write_bridges(answer))?,
            }
            f.write_char('\n')?;
        }
        if !self.extra.is_empty() {
            f.write_str("extra:\n")?;
            self.extra.iter().try_for_each(|extra| writeln!(f, "{extra}"))?;
            f.write_char('\n')?;
        }
        match (&self.board, &self.obstruction) {
            (Board::Hashi(board), Some(reason)) => {
                writeln!(f, "obstruction:\n{}", obstruction::write(board, reason))
            }
            _ => Ok(()),
        }
    }
}

/// Rows of any number of cells: a certificate can be wrong.
fn write_shading(f: &mut fmt::Formatter<'_>, cols: usize, answer: &hitori::Shading) -> fmt::Result {
    for row in answer.as_slice().chunks(cols.max(1)) {
        let row: String = row.iter().map(|&shaded| if shaded { '#' } else { '.' }).collect();
        writeln!(f, "{row}")?;
    }
    Ok(())
}

impl FromStr for Certificate {
    type Err = Rejection;

    fn from_str(text: &str) -> Result<Certificate, Rejection> {
        read(&mut Text::new(text.as_bytes(), Part::Claim)).map(|placed| placed.certificate)
    }
}

/// A certificate, and the lines of its sections.
pub(super) struct Placed {
    pub(super) certificate: Certificate,
    pub(super) claim_line: u64,
    /// The line `answer:` of each answer.
    pub(super) answer_lines: Vec<u64>,
    /// The line before the first of the extra lines.
    pub(super) extra_line: u64,
    pub(super) obstruction_line: u64,
}

/// Reads the part.
pub(super) fn read<R: BufRead>(text: &mut Text<R>) -> Result<Placed, Rejection> {
    let (claim, claim_line) = read_head(text)?;
    let mut sections = read_sections(text)?.into_iter().peekable();
    let mut take = |name: &str| sections.next_if(|section| section.name == name);
    let Some(section) = take("board:") else {
        return Err(text.expected("no board after the claim", "`board:`"));
    };
    let board = read_board(&section)?;
    let mut placed = Placed {
        certificate: Certificate {
            claim,
            board,
            answers: Vec::new(),
            extra: Vec::new(),
            obstruction: None,
        },
        claim_line,
        answer_lines: Vec::new(),
        extra_line: claim_line,
        obstruction_line: claim_line,
    };
    let certificate = &mut placed.certificate;
    while let Some(section) = take("answer:") {
        certificate.answers.push(read_answer(&certificate.board, &section)?);
        placed.answer_lines.push(section.line);
    }
    if let Some(section) = take("extra:") {
        certificate.extra = section.parse_lines(str::parse)?;
        placed.extra_line = section.line;
    }
    if let Some(section) = take("obstruction:") {
        certificate.obstruction = Some(read_obstruction(&certificate.board, &section)?);
        placed.obstruction_line = section.line;
    }
    match sections.next() {
        Some(section) => Err(section.reject(0, Fault::Unwanted(quote(&section.name)))),
        None => Ok(placed),
    }
}

/// Reads the first two lines: the claim, and the line that says it.
fn read_head<R: BufRead>(text: &mut Text<R>) -> Result<(Claim, u64), Rejection> {
    let first = text.next_line(usize::MAX)?.map(quote);
    if first != Some(quote(VERSION)) {
        return Err(text.expected(first.unwrap_or_else(|| "nothing".into()), &quote(VERSION)));
    }
    let second = text.next_line(usize::MAX)?.unwrap_or_default().to_owned();
    let name = second.strip_prefix("claim:").map(str::trim_ascii);
    let claim = Claim::ALL.into_iter().find(|claim| name == Some(claim.name()));
    let claim = claim.ok_or_else(|| {
        let names = Claim::ALL.map(Claim::name).join("`, `");
        text.expected(quote(&second), &format!("`claim:` and one of `{names}`"))
    })?;
    Ok((claim, text.line_number()))
}

/// A line that ends with a colon and the lines to the next empty one.
struct Section {
    name: String,
    /// 1-based line of the name.
    line: u64,
    lines: Vec<String>,
}

impl Section {
    /// A rejection of line `at` of the section, where 0 is its name.
    fn reject(&self, at: usize, fault: impl Into<Fault>) -> Rejection {
        Rejection { part: Part::Claim, line: Some(self.line + at as u64), fault: fault.into() }
    }

    fn parse_lines<T>(
        &self,
        parse: impl Fn(&str) -> Result<T, Expected>,
    ) -> Result<Vec<T>, Rejection> {
        let lines = self.lines.iter().enumerate();
        lines.map(|(k, line)| parse(line).map_err(|fault| self.reject(k + 1, fault))).collect()
    }

    /// A rejection of what a reader of boards or answers found in the section.
    fn reject_text(&self, error: &crate::read::ReadError) -> Rejection {
        let found = format!("{} in column {}", error.message, error.column);
        self.reject(error.line, Expected::new(found, &*error.expected))
    }
}

fn read_sections<R: BufRead>(text: &mut Text<R>) -> Result<Vec<Section>, Rejection> {
    let mut sections: Vec<Section> = Vec::new();
    let mut is_open = false;
    while let Some(line) = text.next_line(usize::MAX)?.map(str::to_owned) {
        match sections.last_mut() {
            _ if line.is_empty() => is_open = false,
            Some(section) if is_open => section.lines.push(line),
            _ => {
                is_open = true;
                let line_number = text.line_number();
                sections.push(Section { name: line, line: line_number, lines: Vec::new() });
            }
        }
    }
    Ok(sections)
}

fn read_board(section: &Section) -> Result<Board, Rejection> {
    let mut entries = read_boards(section.lines.join("\n").as_bytes(), None);
    match (entries.pop(), entries.is_empty()) {
        (Some(entry), true) => entry.board.map_err(|error| section.reject_text(&error)),
        _ => Err(section.reject(0, Expected::new("several boards", "one"))),
    }
}

fn read_answer(board: &Board, section: &Section) -> Result<Answer, Rejection> {
    let text = section.lines.join("\n");
    let answer = match board {
        Board::Hitori(board) => hitori::read_shading(board, text.as_bytes()).map(Answer::Hitori),
        Board::Hashi(_) => hashi::read_bridges(text.as_bytes()).map(Answer::Hashi),
    };
    answer.map_err(|error| section.reject_text(&error))
}

fn read_obstruction(board: &Board, section: &Section) -> Result<hashi::Obstruction, Rejection> {
    let Board::Hashi(board) = board else {
        return Err(section.reject(0, Fault::Unwanted("an obstruction of a Hitori board".into())));
    };
    match &section.parse_lines(|line| obstruction::read(board, line))?[..] {
        [obstruction] => Ok(obstruction.clone()),
        lines => {
            let found = format!("{} lines", lines.len());
            Err(section.reject(0, Expected::new(found, "one obstruction")))
        }
    }
}
