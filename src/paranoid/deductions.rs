//! The native engine's deductions against known answers.

use std::collections::HashMap;

use crosscut_puzzles::{Board, Cell, hashi, hitori};

use super::unsound;
use crate::crosscheck::Fault;
use crate::engine::Engine;
use crate::engine::native::{Conclusion, Deduction, Watched};
use crate::report::Answer;

/// Deductions without assumption that an answer contradicts, each with the first such answer.
pub(crate) fn objections<'a>(
    board: &'a Board,
    deductions: &'a [Deduction],
    answers: &'a [Answer],
) -> impl Iterator<Item = Fault> + use<'a> {
    let objectors: Vec<Objector<'_>> =
        answers.iter().filter_map(|answer| Objector::new(board, answer)).collect();
    let objection = move |step: &Deduction| {
        let objector = objectors.iter().find(|objector| !objector.agrees(step))?;
        let words = "a known answer says otherwise";
        Some(unsound(Engine::Native, step.to_string(), words, Some(objector.answer)))
    };
    deductions.iter().filter_map(objection)
}

/// The steps by which known answers were lost.
pub(super) fn losses(watched: &Watched, known: &[Answer]) -> impl Iterator<Item = Fault> {
    watched.lost.iter().map(|loss| {
        let words = "a known answer agrees with what was assumed and says otherwise";
        unsound(Engine::Native, loss.to_string(), words, known.get(loss.answer))
    })
}

/// An answer that can be asked about cells and spans.
struct Objector<'a> {
    answer: &'a Answer,
    facts: Facts<'a>,
}

enum Facts<'a> {
    Hitori(&'a hitori::Board, &'a hitori::Shading),
    Hashi(HashMap<[Cell; 2], u32>),
}

impl<'a> Objector<'a> {
    /// `None` if it is an answer to another puzzle.
    fn new(board: &'a Board, answer: &'a Answer) -> Option<Objector<'a>> {
        let facts = match (board, answer) {
            (Board::Hitori(board), Answer::Hitori(shading)) => Facts::Hitori(board, shading),
            (Board::Hashi(_), Answer::Hashi(bridges)) => {
                let count = |bridge: &hashi::Bridge| ([bridge.from, bridge.to], bridge.count);
                Facts::Hashi(bridges.as_slice().iter().map(count).collect())
            }
            _ => return None,
        };
        Some(Objector { answer, facts })
    }

    fn agrees(&self, step: &Deduction) -> bool {
        match (&self.facts, step.conclusion) {
            (Facts::Hitori(board, shading), Conclusion::Shaded | Conclusion::Unshaded) => {
                let wanted = step.conclusion == Conclusion::Shaded;
                let is_so =
                    |&cell: &Cell| board.index(cell).map(|i| shading.is_shaded(i) == wanted);
                step.cells.iter().all(|cell| is_so(cell).unwrap_or(false))
            }
            (Facts::Hashi(counts), Conclusion::AtLeast(least)) => {
                bridges(counts, step).is_some_and(|n| n >= least)
            }
            (Facts::Hashi(counts), Conclusion::AtMost(most)) => {
                bridges(counts, step).is_some_and(|n| n <= most)
            }
            _ => false, // a contradiction, or words of the other puzzle
        }
    }
}

/// The bridges between the two cells of a step.
fn bridges(counts: &HashMap<[Cell; 2], u32>, step: &Deduction) -> Option<u32> {
    let ends = <[Cell; 2]>::try_from(&step.cells[..]).ok()?;
    Some(counts.get(&ends).copied().unwrap_or(0))
}
