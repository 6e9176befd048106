//! The comments of a dump: what made it, of which board, by which recipe, how large it is, and what
//! its variables mean.
//!
//! There is no date and no path in them, so the same board and the same options give the same
//! bytes. The board is named by its file and known by its fingerprint, the SHA-256 of its text in
//! the form that the program writes.

use std::io::Write;
use std::path::Path;

use crosscut_encodings::Recipe;
use crosscut_encodings::cnf::Family;
use crosscut_encodings::connectivity::Connectivity;
use crosscut_encodings::dimacs::Survey;
use crosscut_encodings::dimacs::write::Head;
use crosscut_puzzles::Board;
use crosscut_puzzles::read::write_board;
use sha2::{Digest, Sha256};

use super::Dump;
use crate::report::Source;

const FINGERPRINT: &str = "board sha256: ";
const RECIPE: &str = "recipe: ";

/// Writes all comments.
pub(super) fn write<W: Write>(dump: &Dump<'_>, survey: &Survey, head: &mut Head<W>) {
    origin(dump, head);
    sizes(survey, head);
    if dump.varnames {
        dump.meanings().for_each(|(var, meaning)| head.varname(var, &meaning));
        survey.auxiliaries().for_each(|auxiliary| head.varname(auxiliary.var, &auxiliary));
    }
    if dump.show {
        head.show(dump.meanings().map(|(var, _)| var));
    }
}

fn origin<W: Write>(dump: &Dump<'_>, head: &mut Head<W>) {
    let board = dump.board;
    head.comment(concat!("made by crosscut ", env!("CARGO_PKG_VERSION")));
    head.comment(&format!("command: crosscut {}", dump.command));
    let rules = match board {
        Board::Hitori(_) => String::new(),
        Board::Hashi(board) => format!(", at most {} bridges", board.max_bridges()),
    };
    let size = format!("{} rows, {} columns", board.rows(), board.cols());
    head.comment(&format!("puzzle: {}, {size}{rules}", board.puzzle()));
    head.comment(&format!("board: {}", name(dump.source)));
    head.comment(&format!("{FINGERPRINT}{}", fingerprint(board)));
    head.comment(&format!("{RECIPE}{}", dump.recipe));
    if dump.recipe.conn == Connectivity::None {
        head.comment("connectivity is left out: a model need not be an answer");
    }
    if dump.recipe.conn.is_bounded() {
        head.comment("the bound may hide answers: no model does not mean no answer");
    }
    if let Some(about) = &dump.about_cuts {
        head.comment(&format!("cuts: {about}"));
    }
}

fn sizes<W: Write>(survey: &Survey, head: &mut Head<W>) {
    let size = survey.size();
    let n_board = survey.n_board_vars();
    let n_auxiliary = size.n_vars() - n_board;
    head.comment(&format!("variables: {n_board} of the board, {n_auxiliary} auxiliary"));
    for family in Family::ALL.into_iter().filter(|&family| size.clauses(family) > 0) {
        head.comment(&family_size(family, size.clauses(family), size.literals(family)));
    }
    if survey.unmentioned_last().is_some() {
        head.comment("and one clause that is always true, for the last variable");
    }
}

/// What the header says of a family.
pub(super) fn family_size(family: Family, clauses: u64, literals: u64) -> String {
    format!("family {}: {clauses} clauses, {literals} literals", family.name())
}

/// The board's name without the folders it lies in.
fn name(source: &Source) -> String {
    let file = Path::new(&source.board).file_name().filter(|_| !source.board.contains("://"));
    let board = file.map_or(source.board.clone(), |file| file.to_string_lossy().into_owned());
    Source { board, ..source.clone() }.label()
}

/// SHA-256 of the board's text, with the line `puzzle: NAME` before it; in hexadecimal.
pub fn fingerprint(board: &Board) -> String {
    let text = format!("puzzle: {}\n{}", board.puzzle(), write_board(board));
    Sha256::digest(text).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The fingerprint of the board that a formula was made of, as its comments say.
pub fn board_of(comments: &[Vec<u8>]) -> Option<&str> {
    said(comments, FINGERPRINT)
}

/// The recipe that a formula was made by, as its comments say.
pub fn recipe_of(comments: &[Vec<u8>]) -> Option<Recipe> {
    said(comments, RECIPE).and_then(|recipe| recipe.parse().ok())
}

/// What stands behind `key` in the first comment that begins with it.
fn said<'a>(comments: &'a [Vec<u8>], key: &str) -> Option<&'a str> {
    let found = comments.iter().find_map(|comment| comment.strip_prefix(key.as_bytes()));
    found.and_then(|text| std::str::from_utf8(text).ok())
}
