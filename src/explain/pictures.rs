//! Steps as numbered pictures: the state after each step, with the step marked.

use crosscut_puzzles::{Board, hashi};

use super::{Step, Way};
use crate::draw::{Highlight, Picture};
use crate::engine::native::reasoner::Fact;
use crate::partial::Partial;

/// A picture for each step of `way`, from `given` on, in order.
pub fn pictures<'a>(way: &'a Way, given: &Partial) -> impl Iterator<Item = Picture<'a>> {
    let states = way.states(given).skip(1);
    way.steps.iter().zip(states).enumerate().map(|(k, (step, known))| Picture {
        known,
        step: Some(highlight(&way.board, step, k + 1)),
        caption: Some(format!("{}. {}{}", k + 1, step.text, trial(step))),
        ..Picture::board(&way.board)
    })
}

/// What was supposed and what came of it, in a line.
fn trial(step: &Step) -> String {
    let Some(trial) = &step.trial else { return String::new() };
    let mut out = format!(": suppose {}", trial.text);
    for step in &trial.steps {
        let word = if step.is_contradiction { "but" } else { "then" };
        out.push_str(&format!("; {word} {}", step.text));
    }
    out
}

fn highlight(board: &Board, step: &Step, number: usize) -> Highlight {
    let spans = match board {
        Board::Hashi(board) => spans(board, step),
        Board::Hitori(_) => Vec::new(),
    };
    // A conclusion about a span is not one about its islands.
    let concludes = if spans.is_empty() { step.cells.clone() } else { Vec::new() };
    Highlight { number: Some(number), concludes, spans, because: step.because.clone() }
}

fn spans(board: &hashi::Board, step: &Step) -> Vec<usize> {
    let span = |fact: &Fact| match *fact {
        Fact::AtLeast(span, _) | Fact::AtMost(span, _) => Some(span),
        Fact::Shaded(_) | Fact::Unshaded(_) => None,
    };
    step.concludes.iter().filter_map(span).filter(|&s| s < board.spans().len()).collect()
}
