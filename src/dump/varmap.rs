//! What the variables of a dump mean, as one JSON object; `docs/dimacs.md` has its fields. It is
//! written row by row, one variable a line.

use std::io::{self, BufWriter, Write};

use crosscut_encodings::Meaning;
use crosscut_encodings::cnf::{Family, Var};
use crosscut_encodings::dimacs::{Auxiliary, Survey};
use crosscut_puzzles::Cell;
use serde::Serialize;

use super::{Dump, fingerprint};
use crate::report::json::{SCHEMA, from_1};

/// Everything but the variables.
#[derive(Serialize)]
struct About<'a> {
    schema: u32,
    puzzle: &'static str,
    rows: usize,
    cols: usize,
    board: &'a str,
    name: Option<&'a str>,
    board_sha256: &'a str,
    recipe: &'a str,
    n_board_vars: usize,
    n_vars: usize,
}

/// A variable.
#[derive(Serialize)]
struct Row {
    id: u64,
    label: String,
    family: &'static str,
    meaning: &'static str,
    at_least: Option<u8>,
    cells: Vec<[u64; 2]>,
}

/// Writes the map of `dump`.
pub(super) fn write(dump: &Dump<'_>, survey: &Survey, out: impl Write) -> io::Result<()> {
    let mut out = BufWriter::new(out);
    let about = About {
        schema: SCHEMA,
        puzzle: dump.board.puzzle().name(),
        rows: dump.board.rows(),
        cols: dump.board.cols(),
        board: &dump.source.board,
        name: dump.source.name.as_deref(),
        board_sha256: &fingerprint(dump.board),
        recipe: &dump.recipe.to_string(),
        n_board_vars: survey.n_board_vars(),
        n_vars: survey.size().n_vars(),
    };
    let about = serde_json::to_string(&about)?;
    // The object stays open for the list of variables.
    write!(out, "{},\n\"variables\":[", about.strip_suffix('}').unwrap_or(&about))?;
    let of_board = dump.meanings().map(|(var, meaning)| board_row(var, meaning));
    let rows = of_board.chain(survey.auxiliaries().map(auxiliary_row));
    for (i, row) in rows.enumerate() {
        out.write_all(if i == 0 { b"\n" } else { b",\n" })?;
        serde_json::to_writer(&mut out, &row)?;
    }
    out.write_all(b"\n]}\n")?;
    out.flush()
}

fn board_row(var: Var, meaning: Meaning) -> Row {
    let cell = |cell: Cell| [from_1(cell.row), from_1(cell.col)];
    let (name, at_least, cells) = match meaning {
        Meaning::Shaded(shaded) => ("shaded", None, vec![cell(shaded)]),
        Meaning::Bridges { at_least, from, to } => {
            ("bridges", Some(at_least), vec![cell(from), cell(to)])
        }
    };
    Row { id: id(var), label: meaning.to_string(), family: "board", meaning: name, at_least, cells }
}

fn auxiliary_row(auxiliary: Auxiliary) -> Row {
    Row {
        id: id(auxiliary.var),
        label: auxiliary.to_string(),
        family: auxiliary.family.map_or("none", Family::name),
        meaning: "auxiliary",
        at_least: None,
        cells: Vec::new(),
    }
}

/// Its number in DIMACS.
fn id(var: Var) -> u64 {
    var.index() as u64 + 1
}
