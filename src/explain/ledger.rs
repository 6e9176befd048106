//! Which link of a chain fixed which fact.
//!
//! One slot for each thing that can be known: a Hitori cell, or one of the two bounds on a Hashi
//! span. A slot holds what became known of it, in order; a bound may tighten several times. What a
//! supposition brought is taken back with it.

use crate::engine::native::reasoner::Fact;

/// A link by the order in which links were made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct LinkId(usize);

impl LinkId {
    /// What was known at the start.
    pub(super) const GIVEN: LinkId = LinkId(0);
}

/// All that is known, each fact with its link.
pub(super) struct Ledger {
    slots: Vec<Vec<(Fact, LinkId)>>,
    /// The slots in the order in which they were written.
    written: Vec<usize>,
    next_id: usize,
}

impl Ledger {
    /// Nothing is known of `n_slots` things.
    pub(super) fn new(n_slots: usize) -> Ledger {
        Ledger { slots: vec![Vec::new(); n_slots], written: Vec::new(), next_id: 1 }
    }

    /// The number of a new link.
    pub(super) fn new_id(&mut self) -> LinkId {
        self.next_id += 1;
        LinkId(self.next_id - 1)
    }

    /// Notes that `link` fixed `fact`.
    pub(super) fn enter(&mut self, fact: Fact, link: LinkId) {
        let slot = slot(fact);
        self.slots[slot].push((fact, link));
        self.written.push(slot);
    }

    /// The first link that fixed `fact` or more.
    pub(super) fn source(&self, fact: Fact) -> Option<LinkId> {
        self.slots[slot(fact)].iter().find(|(known, _)| known.implies(fact)).map(|&(_, link)| link)
    }

    /// The most that is known in the slot of `fact`.
    pub(super) fn latest(&self, fact: Fact) -> Option<Fact> {
        self.slots[slot(fact)].last().map(|&(known, _)| known)
    }

    /// The most that is known of each thing of which something is.
    pub(super) fn all(&self) -> impl Iterator<Item = Fact> {
        self.slots.iter().filter_map(|slot| slot.last()).map(|&(known, _)| known)
    }

    /// How much is written, for [`Ledger::rewind`].
    pub(super) fn mark(&self) -> usize {
        self.written.len()
    }

    /// Takes back what was written after `mark`.
    pub(super) fn rewind(&mut self, mark: usize) {
        for slot in self.written.drain(mark..).rev() {
            self.slots[slot].pop();
        }
    }
}

fn slot(fact: Fact) -> usize {
    match fact {
        Fact::Shaded(cell) | Fact::Unshaded(cell) => cell,
        Fact::AtLeast(span, _) => 2 * span,
        Fact::AtMost(span, _) => 2 * span + 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_source_is_the_first_link_that_says_enough() {
        let mut ledger = Ledger::new(4);
        let [one, two] = [ledger.new_id(), ledger.new_id()];
        ledger.enter(Fact::AtLeast(1, 1), one);
        let mark = ledger.mark();
        ledger.enter(Fact::AtLeast(1, 2), two);
        ledger.enter(Fact::AtMost(1, 2), LinkId::GIVEN);
        assert_eq!(ledger.source(Fact::AtLeast(1, 1)), Some(one));
        assert_eq!(ledger.source(Fact::AtLeast(1, 2)), Some(two));
        assert_eq!(ledger.source(Fact::AtLeast(1, 3)), None);
        assert_eq!(ledger.source(Fact::AtMost(1, 3)), Some(LinkId::GIVEN));
        assert_eq!(ledger.latest(Fact::AtLeast(1, 0)), Some(Fact::AtLeast(1, 2)));
        assert_eq!(ledger.all().count(), 2);
        ledger.rewind(mark);
        assert_eq!(ledger.source(Fact::AtLeast(1, 2)), None);
        assert_eq!(ledger.source(Fact::AtMost(1, 3)), None);
        assert_eq!(ledger.source(Fact::AtLeast(1, 1)), Some(one));
    }
}
