//! Region cuts: some cell on the boundary of a component is unshaded.
//!
//! ```text
//!     . # .
//!     a a #      a component of two cells; its boundary is the three shaded cells
//!     . # .
//! ```
//!
//! The boundary of a component of unshaded cells is the set of shaded cells that touch it. The cut
//! of a component that is not all unshaded cells: one cell of its boundary is unshaded.
//!
//! It follows from H2 and H3. Let `R` be such a component of some shading, `B` its boundary; there
//! is a cell outside both, in another component. Walk through the board from `R` to that cell. The
//! last step out of `R` and `B` leads from a `b` in `B` to a `q` outside. Now take any answer that
//! shades all of `B`. By H2 it leaves `q` unshaded, and also the neighbour of `b` in `R`. Every
//! way between the two crosses `B`, as only cells of `B` touch `R` from outside. So the unshaded
//! cells are not connected, against H3. ∎
//!
//! One cut for each component but the largest (the first of the largest, in the order of their
//! first cells): its clause would be long, and the others suffice, as there are none iff the
//! unshaded cells are connected. Time: linear in the board.
//!
//! Weaker than cycle cuts: a boundary contains a cycle of [`super::hitori_cycles`], often a
//! shorter one; `docs/results/engines.md` has the rounds of both.

use crosscut_puzzles::hitori::{Board, Shading};

use super::without_repeats;
use crate::cnf::Lit;
use crate::cut::{Cut, Violation, Witness};
use crate::hitori::unshaded;

/// The cuts of all components but the largest.
pub(crate) fn violated_cuts(board: &Board, answer: &Shading) -> Violation {
    let shaded = answer.as_slice();
    let regions = Regions::new(board, shaded);
    let n = regions.ends.len();
    let largest = (0..n).rev().max_by_key(|&r| regions.get(r).len());
    let mut seen_by: Vec<usize> = vec![n; board.n_cells()];
    let mut cuts = Vec::new();
    for r in (0..n).filter(|&r| Some(r) != largest) {
        let mut clause: Vec<Lit> = Vec::new();
        for near in regions.get(r).iter().flat_map(|&i| board.neighbours(i)) {
            if shaded[near] && seen_by[near] != r {
                seen_by[near] = r;
                clause.push(unshaded(near));
            }
        }
        let mut cells = regions.get(r).to_vec();
        cells.sort_unstable();
        let witness = Witness::Region(cells.into_iter().map(|i| board.cell(i)).collect());
        cuts.push(Cut { clause, witness });
    }
    Violation { components: n, cuts: without_repeats(cuts) }
}

/// The components of the unshaded cells, one after another; component `r` ends at `ends[r]`.
struct Regions {
    cells: Vec<usize>,
    ends: Vec<usize>,
}

impl Regions {
    fn new(board: &Board, shaded: &[bool]) -> Regions {
        let mut regions = Regions { cells: Vec::with_capacity(board.n_cells()), ends: Vec::new() };
        let mut seen = shaded.to_vec();
        for start in 0..board.n_cells() {
            if seen[start] {
                continue;
            }
            seen[start] = true;
            let mut next = regions.cells.len();
            regions.cells.push(start);
            while let Some(&cell) = regions.cells.get(next) {
                next += 1;
                for near in board.neighbours(cell) {
                    if !std::mem::replace(&mut seen[near], true) {
                        regions.cells.push(near);
                    }
                }
            }
            regions.ends.push(next);
        }
        regions
    }

    fn get(&self, r: usize) -> &[usize] {
        let start = if r == 0 { 0 } else { self.ends[r - 1] };
        &self.cells[start..self.ends[r]]
    }
}
