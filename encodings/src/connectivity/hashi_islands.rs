//! Island cuts: some span that leaves a set of islands carries a bridge.
//!
//! ```text
//!     o===o   o---o      no bridge leaves the left pair: one of the spans that could
//!             |   |      leave it carries a bridge
//!     o       o---o
//! ```
//!
//! Let `S` be a set of islands, neither empty nor all. By B5 a path of bridges joins an island of
//! `S` to one outside; one of its steps leaves `S`, and runs along a span by B1. So the OR of "at
//! least one bridge" over the spans with exactly one end in `S` follows from the rules. If no span
//! leaves `S`, that is the empty clause: the board has no answer.
//!
//! One cut for each component of an answer but the largest (the first of the largest, in the order
//! of their first islands). Each is violated, as no bridge leaves a component, and there are none
//! iff all islands are connected.
//!
//! Time: linear in the board, and sorting each cut.

use crosscut_puzzles::hashi::Board;

use super::without_repeats;
use crate::cut::{Cut, Violation, Witness};
use crate::hashi::at_least;

/// The cuts of all components but the largest, for `counts[s]` bridges on span `s`.
pub(crate) fn violated_cuts(board: &Board, counts: &[u8]) -> Violation {
    let components = Components::new(board, counts);
    let n = components.ends.len();
    let largest = (0..n).rev().max_by_key(|&c| components.get(c).len());
    let cuts = (0..n).filter(|&c| Some(c) != largest).map(|c| components.cut(board, c));
    Violation { components: n, cuts: without_repeats(cuts.collect()) }
}

/// The components, one after another; component `c` ends at `ends[c]`.
struct Components {
    islands: Vec<usize>,
    ends: Vec<usize>,
    /// The component of each island.
    of: Vec<usize>,
}

impl Components {
    fn new(board: &Board, counts: &[u8]) -> Components {
        const NONE: usize = usize::MAX;
        let n = board.islands().len();
        let mut found =
            Components { islands: Vec::with_capacity(n), ends: Vec::new(), of: vec![NONE; n] };
        for start in 0..n {
            if found.of[start] != NONE {
                continue;
            }
            let component = found.ends.len();
            found.of[start] = component;
            let mut next = found.islands.len();
            found.islands.push(start);
            while let Some(&island) = found.islands.get(next) {
                next += 1;
                for &s in board.spans_of(island).iter().filter(|&&s| counts[s] > 0) {
                    let near = board.spans()[s].other(island);
                    if found.of[near] == NONE {
                        found.of[near] = component;
                        found.islands.push(near);
                    }
                }
            }
            found.ends.push(next);
        }
        found
    }

    fn get(&self, c: usize) -> &[usize] {
        let start = if c == 0 { 0 } else { self.ends[c - 1] };
        &self.islands[start..self.ends[c]]
    }

    fn cut(&self, board: &Board, c: usize) -> Cut {
        let mut islands = self.get(c).to_vec();
        islands.sort_unstable();
        let leaves = |&(i, s): &(usize, usize)| self.of[board.spans()[s].other(i)] != c;
        let spans = islands.iter().flat_map(|&i| board.spans_of(i).iter().map(move |&s| (i, s)));
        let clause = spans.filter(leaves).map(|(_, s)| at_least(board, s, 1)).collect();
        Cut { clause, witness: Witness::Islands(islands) }
    }
}
