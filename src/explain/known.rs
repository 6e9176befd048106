//! Facts against answers and partial answers.

use crosscut_encodings::cnf::Lit;
use crosscut_encodings::{hashi, hitori};
use crosscut_puzzles::Board;

use crate::engine::native::reasoner::Fact;
use crate::partial::{Bounds, Partial};
use crate::report::Answer;

/// An answer that is asked about facts.
#[derive(Clone, Debug)]
pub(super) struct Guide(Partial);

impl Guide {
    /// `answer`, if it is one to a board of this form.
    pub(super) fn new(board: &Board, answer: &Answer) -> Option<Guide> {
        Partial::all(board, answer).map(Guide)
    }

    /// Whether `fact` is so in the answer.
    pub(super) fn agrees(&self, fact: Fact) -> bool {
        holds(&self.0, fact) == Some(true)
    }
}

/// Whether `fact` is so, as far as `known` says.
pub(super) fn holds(known: &Partial, fact: Fact) -> Option<bool> {
    match (known, fact) {
        (Partial::Hitori(marks), Fact::Shaded(cell)) => marks[cell],
        (Partial::Hitori(marks), Fact::Unshaded(cell)) => marks[cell].map(|is_shaded| !is_shaded),
        (Partial::Hashi(bounds), Fact::AtLeast(span, n)) => match bounds[span] {
            Bounds { least, .. } if least >= n => Some(true),
            Bounds { most, .. } if most < n => Some(false),
            _ => None,
        },
        (Partial::Hashi(bounds), Fact::AtMost(span, n)) => match bounds[span] {
            Bounds { most, .. } if most <= n => Some(true),
            Bounds { least, .. } if least > n => Some(false),
            _ => None,
        },
        _ => None,
    }
}

/// What `known` says beyond the rules of `board`.
pub(super) fn facts(board: &Board, known: &Partial) -> Vec<Fact> {
    match (board, known) {
        (_, Partial::Hitori(marks)) => {
            let fact = |(cell, mark): (usize, &Option<bool>)| {
                mark.map(|is| if is { Fact::Shaded(cell) } else { Fact::Unshaded(cell) })
            };
            marks.iter().enumerate().filter_map(fact).collect()
        }
        (Board::Hashi(board), Partial::Hashi(bounds)) => {
            let both = |(span, &Bounds { least, most }): (usize, &Bounds)| {
                let at_least = (least > 0).then_some(Fact::AtLeast(span, least));
                let at_most = (most < board.max_bridges()).then_some(Fact::AtMost(span, most));
                [at_least, at_most]
            };
            bounds.iter().enumerate().flat_map(both).flatten().collect()
        }
        _ => Vec::new(),
    }
}

/// Adds `fact` to what is known.
pub(super) fn learn(known: &mut Partial, fact: Fact) {
    match (known, fact) {
        (Partial::Hitori(marks), Fact::Shaded(cell)) => marks[cell] = Some(true),
        (Partial::Hitori(marks), Fact::Unshaded(cell)) => marks[cell] = Some(false),
        (Partial::Hashi(bounds), Fact::AtLeast(span, n)) => {
            bounds[span].least = bounds[span].least.max(n);
        }
        (Partial::Hashi(bounds), Fact::AtMost(span, n)) => {
            bounds[span].most = bounds[span].most.min(n);
        }
        _ => {}
    }
}

/// A fact as the SAT engine sees it.
pub(super) enum Literal {
    /// It depends on this literal.
    Open(Lit),
    /// It is so whatever the answer.
    True,
    /// It is never so.
    False,
}

/// `fact` about `board` as a literal.
pub(super) fn literal(board: &Board, fact: Fact) -> Literal {
    let at_least = |span, n| match board {
        Board::Hashi(board) if n > board.max_bridges() => Literal::False,
        Board::Hashi(board) if n > 0 => Literal::Open(hashi::at_least(board, span, n)),
        _ => Literal::True,
    };
    match fact {
        Fact::Shaded(cell) => Literal::Open(hitori::shaded(cell)),
        Fact::Unshaded(cell) => Literal::Open(hitori::unshaded(cell)),
        Fact::AtLeast(span, n) => at_least(span, n),
        Fact::AtMost(span, n) => match at_least(span, n.saturating_add(1)) {
            Literal::Open(literal) => Literal::Open(!literal),
            Literal::True => Literal::False,
            Literal::False => Literal::True,
        },
    }
}
