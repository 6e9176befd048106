//! Eager cuts for Hashi: no small set of islands uses up its clues inside.
//!
//! ```text
//!     1---1      no bridge between two 1s; not two between two 2s;
//!     1---2---1  not both of these, unless these are all islands
//! ```
//!
//! Let `S` be a set of islands with clues, not all islands, and let `n_s >= 0` be numbers of
//! bridges on the spans `s` inside `S` that add up to the clue at every island of `S`. Then
//!
//! ```text
//! (1)  OR of ![x_s >= n_s]      over the spans s inside S with n_s > 0
//! ```
//!
//! It follows from the rules. Let an answer have at least `n_s` bridges on each of these spans. By
//! B4 each island of `S` has its clue's number of bridges, and those are all accounted for: no
//! bridge leaves `S`, and as `S` is neither empty nor all, this is against B5. ∎
//!
//! Added for all `S` of at most `eager` islands and all such numbers whose spans connect `S` (the
//! others give a clause that contains one of these). Left out where two of the spans cross: that
//! clause contains the crossing clause. The case of one island: a clue of 0 beside other islands
//! gives the empty clause. No cut contains another: bridges that use up all clues of `S` leave
//! none for a larger set.
//!
//! Each set is found once, with its first island as the root: islands are taken in the order in
//! which they join, and what is left of the clue of each is spread over its spans to islands not
//! yet taken, in all ways; at most roots those cannot take it all, and that ends the search.
//!
//! Sizes depend on the clues: literals at most the spans inside a set, no auxiliary variable.

use crosscut_puzzles::hashi::Board;

use crate::cnf::{ClauseSink, Family, Lit};
use crate::hashi::at_least;

pub(super) fn encode(board: &Board, eager: u8, sink: &mut impl ClauseSink) {
    let limit = usize::from(eager).min(board.islands().len().saturating_sub(1));
    if limit == 0 {
        return;
    }
    let mut search =
        Search { board, limit, set: Vec::new(), used: Vec::new(), clause: Vec::new(), sink };
    for root in 0..board.islands().len() {
        if let Some(clue) = board.islands()[root].clue {
            search.set.push(Member { island: root, left: clue });
            search.take(0);
            search.set.pop();
        }
    }
}

/// An island of the set.
struct Member {
    island: usize,
    /// How much of its clue is not used up yet.
    left: u32,
}

/// A set under construction; no deeper than four times its limit.
struct Search<'a, S> {
    board: &'a Board,
    limit: usize,
    /// The set; its first island is the root, the smallest.
    set: Vec<Member>,
    /// The spans with bridges, and how many.
    used: Vec<(usize, u8)>,
    clause: Vec<Lit>,
    sink: &'a mut S,
}

impl<S: ClauseSink> Search<'_, S> {
    /// Takes the islands of the set from the one at `next` on; those before are used up.
    fn take(&mut self, next: usize) {
        match self.set.get(next) {
            Some(member) if member.left > self.room(next) => (), // cannot be used up inside
            Some(member) => self.spread(next, self.board.spans_of(member.island)),
            None => self.finish(),
        }
    }

    /// The most that the islands that are or may join after the one at `at` can take from it.
    fn room(&self, at: usize) -> u32 {
        let most = u32::from(self.board.max_bridges());
        let island = self.set[at].island;
        let takes = |&s: &usize| {
            let near = self.board.spans()[s].other(island);
            match self.set.iter().position(|member| member.island == near) {
                Some(near_at) if near_at > at => self.set[near_at].left.min(most),
                Some(_) => 0,
                None => self.clue_if_new(near).unwrap_or(0).min(most),
            }
        };
        self.board.spans_of(island).iter().map(takes).sum()
    }

    /// The clue of island `near` if it may join the set.
    fn clue_if_new(&self, near: usize) -> Option<u32> {
        let is_full = self.set.len() == self.limit || near < self.set[0].island;
        self.board.islands()[near].clue.filter(|_| !is_full)
    }

    /// Spreads what is left of the clue of the island at `at` over `spans`, in all ways.
    fn spread(&mut self, at: usize, spans: &[usize]) {
        let left = self.set[at].left;
        if left == 0 {
            return self.take(at + 1);
        }
        let most = u32::from(self.board.max_bridges());
        let Some((&s, rest)) = spans.split_first() else { return };
        if left > most * spans.len() as u32 {
            return;
        }
        self.spread(at, rest);
        let near = self.board.spans()[s].other(self.set[at].island);
        let Some((near_at, is_new)) = self.join(at, near) else { return };
        for n in 1..=most.min(left).min(self.set[near_at].left) {
            self.set[at].left -= n;
            self.set[near_at].left -= n;
            self.used.push((s, n as u8));
            self.spread(at, rest);
            self.used.pop();
            self.set[near_at].left += n;
            self.set[at].left += n;
        }
        if is_new {
            self.set.pop();
        }
    }

    /// The place of `near` in the set after `at`, and whether it has joined just now; `None` if it
    /// may not.
    fn join(&mut self, at: usize, near: usize) -> Option<(usize, bool)> {
        if let Some(near_at) = self.set.iter().position(|member| member.island == near) {
            return (near_at > at).then_some((near_at, false));
        }
        let left = self.clue_if_new(near)?;
        self.set.push(Member { island: near, left });
        Some((self.set.len() - 1, true))
    }

    /// Adds (1): all clues of the set are used up.
    fn finish(&mut self) {
        let is_used = |s: &usize| self.used.iter().any(|(used, _)| used == s);
        let crosses = |&(s, _): &(usize, u8)| self.board.crossed_by(s).iter().any(is_used);
        if self.used.iter().any(crosses) {
            return;
        }
        self.clause.clear();
        self.clause.extend(self.used.iter().map(|&(s, n)| !at_least(self.board, s, n)));
        self.sink.clause(Family::EagerCut, &self.clause); // (1)
    }
}
