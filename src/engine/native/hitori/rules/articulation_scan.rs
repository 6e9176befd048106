//! The same as `component_split` and `articulation`, by a walk over the whole board.
//!
//! ```text
//!     . . # . .        the cells that are not shaded, as a graph: two halves that only `?` joins
//!     . . ? . .
//!     . . # . .
//! ```
//!
//! Take the graph of the cells that are not shaded, decided or not. In each of its components some
//! cell is unshaded in the end: of two cells that touch not both are shaded, and a component of one
//! cell has only shaded neighbours, which leave it unshaded by H2, or is the whole board of one cell,
//! which H3 wants unshaded. So several components contradict H3. If an undecided cell `?` is an
//! articulation point, shading it leaves several components, and it is unshaded for the same reason.
//!
//! One depth-first walk numbers the cells and computes for each the lowest number that it or a cell
//! below it touches (Hopcroft and Tarjan 1973), with an explicit stack. O(board) each time, against
//! which the forest costs what has changed; kept for comparison, and as a second opinion in tests.
//! Also right on boards of one row or column, but for the single cell of 1 x 1, which is not an
//! articulation point: `strip` has it.

use super::super::state::{State, Step};
use super::Rule;

/// Not reached by the walk.
const NEW: u32 = 0;

/// A cell on the path from the root of the walk to the current cell.
struct Visit {
    place: usize,
    /// How many of its neighbours have been looked at.
    looked: usize,
    /// Whether removing it separates something.
    cuts: bool,
}

pub(super) fn apply(state: &mut State) -> Step {
    let Some(root) = state.places().find(|&place| state.is_open(place)) else {
        return Ok(());
    };
    let mut walk = Walk {
        number: vec![NEW; state.n_places()],
        low: vec![0; state.n_places()],
        next: 1,
        found: Vec::new(),
    };
    walk.run(state, root);
    let missed = |&place: &usize| state.is_open(place) && walk.number[place] == NEW;
    if let Some(place) = state.places().find(missed) {
        return Err(state.conflict(place, Rule::ArticulationScan, &[root]));
    }
    for place in walk.found {
        if state.is_undecided(place) {
            state.unshade(place, Rule::ArticulationScan, &[])?;
        }
    }
    Ok(())
}

struct Walk {
    number: Vec<u32>,
    low: Vec<u32>,
    next: u32,
    found: Vec<usize>,
}

impl Walk {
    fn run(&mut self, state: &State, root: usize) {
        let mut path = vec![self.enter(root)];
        let mut children_of_root = 0;
        while let Some(visit) = path.last_mut() {
            let here = visit.place;
            if visit.looked == 4 {
                let cuts = if here == root { children_of_root > 1 } else { visit.cuts };
                if cuts {
                    self.found.push(here);
                }
                path.pop();
                let Some(parent) = path.last_mut() else { break };
                self.low[parent.place] = self.low[parent.place].min(self.low[here]);
                parent.cuts |= self.low[here] >= self.number[parent.place];
                children_of_root += usize::from(parent.place == root);
                continue;
            }
            let near = state.neighbours(here)[visit.looked];
            visit.looked += 1;
            if !state.is_open(near) {
                continue;
            }
            if self.number[near] == NEW {
                let visit = self.enter(near);
                path.push(visit);
            } else {
                self.low[here] = self.low[here].min(self.number[near]);
            }
        }
    }

    fn enter(&mut self, place: usize) -> Visit {
        self.number[place] = self.next;
        self.low[place] = self.next;
        self.next += 1;
        Visit { place, looked: 0, cuts: false }
    }
}
