//! Which undecided cell the search branches on: the named heuristics.
//!
//! - `weighted`: the heaviest by past conflicts. At the start a cell weighs as much as there are
//!   cells that clash with it. From a heap, which cells that clash with nothing do not enter before
//!   all others are decided.
//! - `most-constrained`: the cell with the most clashing cells that are not shaded yet.
//! - `degree`: the cell with the most undecided neighbours.
//! - `first`: the first in reading order.
//!
//! The second and the third look at all cells for each branch, O(board); they are there for
//! comparison. Ties go to the first cell in reading order.

use super::order::Order;
use super::state::{Conflict, Mark, State};
use crate::engine::native::Heuristic;

/// Of the cells with the same number only so many are looked at for the first weight of a cell.
const MOST_EQUALS: usize = 32;

/// A heuristic with its memory.
pub(super) struct Chooser {
    heuristic: Heuristic,
    /// For `weighted`, once the first cell has been chosen.
    order: Option<Order>,
    /// Whether cells that clash with nothing are in the order as well.
    includes_free: bool,
}

impl Chooser {
    pub(super) fn new(heuristic: Heuristic) -> Chooser {
        Chooser { heuristic, order: None, includes_free: false }
    }

    /// An undecided cell, of which there must be one. All cells before `decided_before` are decided.
    /// `None` if all that clash with a cell that is not shaded are decided: then nothing that H1 to
    /// H3 say forbids leaving all others unshaded. [`Chooser::include_free`] makes those eligible.
    pub(super) fn choose(&mut self, state: &State, decided_before: usize) -> Option<usize> {
        let undecided = || state.places().filter(|&place| state.is_undecided(place));
        let most = |score: &dyn Fn(usize) -> usize| {
            undecided().max_by_key(|&place| (score(place), usize::MAX - place))
        };
        match self.heuristic {
            Heuristic::Weighted => self.heaviest(state),
            Heuristic::MostConstrained => most(&|place| {
                state.lines.equals(place).filter(|&p| state.mark(p) != Mark::Shaded).count()
            }),
            Heuristic::Degree => most(&|place| {
                state.neighbours(place).into_iter().filter(|&p| state.is_undecided(p)).count()
            }),
            Heuristic::First => {
                (decided_before..state.n_places()).find(|&place| state.is_undecided(place))
            }
        }
    }

    /// Makes cells that clash with nothing eligible.
    pub(super) fn include_free(&mut self, state: &State) {
        let order = self.order.get_or_insert_with(|| by_equals(state));
        state.places().filter(|&place| state.is_undecided(place)).for_each(|p| order.insert(p));
        self.includes_free = true;
    }

    /// Notes that `place` is undecided again.
    #[inline]
    pub(super) fn reopen(&mut self, place: usize) {
        if let Some(order) = &mut self.order
            && (self.includes_free || order.has_weight(place))
        {
            order.insert(place);
        }
    }

    /// Notes a conflict of the search.
    pub(super) fn learn(&mut self, conflict: Conflict) {
        if let Some(order) = &mut self.order {
            order.bump(conflict.place);
            order.bump(conflict.other);
            order.decay();
        }
    }

    fn heaviest(&mut self, state: &State) -> Option<usize> {
        let order = self.order.get_or_insert_with(|| by_equals(state));
        std::iter::from_fn(|| order.pop()).find(|&place| state.is_undecided(place))
    }
}

fn by_equals(state: &State) -> Order {
    let mut weight = vec![0.0; state.n_places()];
    let is_live = |&place: &usize| state.mark(place) != Mark::Shaded;
    for place in state.places().filter(|&place| state.is_undecided(place)) {
        weight[place] = state.lines.equals(place).take(MOST_EQUALS).filter(is_live).count() as f64;
    }
    let mut order = Order::new(weight);
    for place in state.places().filter(|&place| state.is_undecided(place)) {
        if order.has_weight(place) {
            order.insert(place);
        }
    }
    order
}
