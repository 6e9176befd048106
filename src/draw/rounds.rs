//! The rounds of the SAT engine's loop, as they happen, ready to be drawn.
//!
//! Each round but the last has a model whose answer is not connected, and the cuts that it violates. The
//! last has an answer and no cuts, or no model at all: then there is nothing to draw.

use crosscut_encodings::cnf::Var;
use crosscut_encodings::{Cut, Encode};
use crosscut_puzzles::Board;

use super::{CutRound, Picture};
use crate::engine::Limits;
use crate::engine::sat::{self, Extent, Gathered, Step};
use crate::partial::Partial;
use crate::report::Answer;
use crate::report::text::counted;

/// Runs the loop to the first answer, but for `most` rounds at the most, and gives each round with its
/// number, from 1, to `see`.
pub fn each(
    board: &Board,
    most: u64,
    limits: &Limits,
    options: &sat::Options,
    see: &mut dyn FnMut(u64, Picture<'_>),
) -> Gathered {
    let mut number = 0;
    let mut log = |step: Step<'_>| {
        number += 1;
        if let Some(picture) = picture(board, &step) {
            see(number, picture);
        }
    };
    let extent = Extent::Rounds(most);
    match board {
        Board::Hitori(board) => sat::gather_hitori(board, extent, limits, options, &mut log),
        Board::Hashi(board) => sat::gather_hashi(board, extent, limits, options, &mut log),
    }
}

fn picture<'a>(board: &'a Board, step: &Step<'_>) -> Option<Picture<'a>> {
    let known = Partial::all(board, &decode(board, step.model?))?;
    let session = step.session;
    let new = session.cuts().iter().filter(|&&(clause, _)| clause >= step.n_clauses);
    let cuts = new.map(|(clause, witness)| Cut {
        clause: session.cnf().get(*clause).to_vec(),
        witness: witness.clone(),
    });
    let round = Some(CutRound { cuts: cuts.collect() });
    Some(Picture { known, round, ..Picture::board(board) })
}

fn decode(board: &Board, model: &dyn Fn(Var) -> bool) -> Answer {
    match board {
        Board::Hitori(board) => Answer::Hitori(board.decode(model)),
        Board::Hashi(board) => Answer::Hashi(board.decode(model)),
    }
}

/// A round in a few words.
pub fn caption(number: u64, picture: &Picture<'_>) -> String {
    let n_cuts = picture.round.as_ref().map_or(0, |round| round.cuts.len());
    match n_cuts {
        0 => format!("round {number}: an answer, connected"),
        _ => {
            let parts = counted(super::components(picture) as u64, "component");
            format!("round {number}: {parts}, {}", counted(n_cuts as u64, "cut"))
        }
    }
}
