//! The parts into which the islands fall, by the spans that may still carry bridges.

use super::View;
use crate::engine::native::reasoner::Fact;
use crate::explain::logic::Reason;

/// Islands that hang together.
pub(super) struct Part {
    /// Ascending.
    pub(super) islands: Vec<usize>,
    /// The spans that lead from the island in the middle into the part, if there is one.
    pub(super) spans: Vec<usize>,
}

impl Part {
    /// The facts that keep the part apart from all islands but `middle`.
    pub(super) fn border(&self, view: &View<'_>, middle: Option<usize>) -> Vec<Fact> {
        let mut inside = vec![false; view.board.islands().len()];
        self.islands.iter().for_each(|&i| inside[i] = true);
        let of_island = |&i: &usize| view.board.spans_of(i).iter().map(move |&s| (i, s));
        let spans = self.islands.iter().flat_map(of_island).filter(|&(i, s)| {
            let other = view.board.spans()[s].other(i);
            Some(other) != middle && !inside[other]
        });
        spans.map(|(_, s)| Fact::AtMost(s, 0)).collect()
    }

    /// The sum of the clues, if all islands have one.
    pub(super) fn sum(&self, view: &View<'_>) -> Option<u64> {
        self.islands.iter().map(|&i| view.clue(i).map(u64::from)).sum()
    }
}

/// The parts into which the islands that spans join to `middle` fall without it.
pub(super) fn without(view: &View<'_>, middle: usize) -> Vec<Part> {
    let mut parts: Vec<Part> = Vec::new();
    for &span in view.board.spans_of(middle) {
        let start = view.board.spans()[span].other(middle);
        let known = parts.iter_mut().find(|part| part.islands.binary_search(&start).is_ok());
        match known {
            Some(part) => part.spans.push(span),
            None => {
                let islands = reached(view, start, Some(middle));
                parts.push(Part { islands, spans: vec![span] });
            }
        }
    }
    parts
}

/// The islands that a walk from `start` reaches, ascending; it does not enter `middle`.
fn reached(view: &View<'_>, start: usize, middle: Option<usize>) -> Vec<usize> {
    let mut seen = vec![false; view.board.islands().len()];
    seen[start] = true;
    let mut islands = vec![start];
    let mut next = 0;
    while let Some(&here) = islands.get(next) {
        next += 1;
        for &s in view.board.spans_of(here) {
            let other = view.board.spans()[s].other(here);
            if view.most(s) > 0 && Some(other) != middle && !seen[other] {
                seen[other] = true;
                islands.push(other);
            }
        }
    }
    islands.sort_unstable();
    islands
}

/// Why nothing joins all islands: the part of `island`, or the rest if that is smaller and a part.
pub(super) fn apart(view: &View<'_>, island: usize) -> Reason {
    let islands = reached(view, island, None);
    let n = view.board.islands().len();
    let first_outside = (0..n).find(|i| islands.binary_search(i).is_err());
    let rest = first_outside.map(|start| reached(view, start, None)).unwrap_or_default();
    let islands = if rest.len() < islands.len() { rest } else { islands };
    let part = Part { islands, spans: Vec::new() };
    let because = part.islands.iter().map(|&i| view.cell(i)).collect();
    let values = vec![("part", view.islands(&part.islands))];
    Reason { premises: part.border(view, None), because, values }
}
