//! Why a number of bridges would complete a group of islands that is not all.
//!
//! With so many bridges on the span the islands that bridges join to either end have what their clues
//! want. So the premises are the bridges in the group, no more.

use std::collections::HashSet;

use super::{View, bridges, span_of};
use crate::engine::native::reasoner::Fact;
use crate::explain::logic::Reason;

/// Why the span of `fact`, an upper bound, carries no more.
pub(super) fn closed(view: &View<'_>, fact: Fact) -> Option<Reason> {
    let Fact::AtMost(span, n) = fact else { return None };
    let ends = view.board.spans()[span_of(fact)];
    let mut islands = vec![ends.a, ends.b];
    let mut seen = HashSet::from([ends.a, ends.b]);
    let mut premises = vec![view.at_least(span)];
    let mut next = 0;
    while let Some(&here) = islands.get(next) {
        next += 1;
        for &s in view.board.spans_of(here).iter().filter(|&&s| view.least(s) > 0) {
            premises.push(view.at_least(s));
            let other = view.board.spans()[s].other(here);
            if seen.insert(other) {
                islands.push(other);
            }
        }
    }
    let wanted: Option<u32> = islands.iter().map(|&i| want(view, i)).sum();
    let more = u32::from(n + 1).checked_sub(u32::from(view.least(span)))?;
    if wanted? != 2 * more || islands.len() >= view.board.islands().len() {
        return None;
    }
    islands.sort_unstable();
    let because = islands.iter().map(|&i| view.cell(i)).collect();
    let values = vec![("n", bridges(n + 1)), ("part", view.islands(&islands))];
    Some(Reason { premises, because, values })
}

/// How many bridges an island still wants.
fn want(view: &View<'_>, island: usize) -> Option<u32> {
    let spans = view.board.spans_of(island);
    let has: u32 = spans.iter().map(|&s| u32::from(view.least(s))).sum();
    view.clue(island)?.checked_sub(has)
}
