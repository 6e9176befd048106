//! A walk between answers of a Hitori board: cells are shaded and unshaded one by one.
//!
//! ```text
//! start --shade what can be shaded--> full answer --unshade what can be unshaded--> bare answer --shade ..
//! ```
//!
//! A cell can be shaded as well if it touches no shaded cell and closes no cycle of shaded diagonals
//! and the border (`crosscut_encodings::hitori::Trees`); H1 is never the worse for it. A cell can be
//! unshaded if its number is not unshaded in its row and column already: its neighbours are unshaded by H2,
//! so it is connected to them. So each step leads from answer to answer. Of two clashing numbers
//! one is shaded, the other as well if there is room, and then the first one can be unshaded: so even
//! places that exclude each other are tried both ways.
//!
//! Candidates come first in each direction, the other cells in an order that is shuffled each time, the
//! same on every machine. The walk ends when a full and a bare answer bring nothing new. Each costs the
//! size of the board.
//!
//! Boards of one row or column have few answers, and are left to the solver.

use std::collections::HashSet;

use crosscut_encodings::hitori::Trees;
use crosscut_puzzles::hitori::{Board, Shading};
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

use super::{Visit, Walk};
use crate::crosscheck::Fault;
use crate::engine::Limits;
use crate::engine::native::{Conclusion, Deduction};
use crate::engine::sat::{self, Ended, Meet, Values};
use crate::partial::Partial;
use crate::report::Answer;

impl Walk for Board {
    fn either(answer: Shading) -> Answer {
        Answer::Hitori(answer)
    }

    fn own(answer: &Answer) -> Option<&Shading> {
        answer.shading()
    }

    fn walk(
        &self,
        start: &Shading,
        values: &mut Values,
        visit: &mut Visit<'_, Shading>,
    ) -> Result<(), Fault> {
        visit(start, values)?;
        if self.rows() == 1 || self.cols() == 1 {
            return Ok(());
        }
        let mut rng = ChaCha8Rng::seed_from_u64(0);
        let mut order: Vec<usize> = (0..self.n_cells()).collect();
        let mut shaded = start.as_slice().to_vec();
        loop {
            let mut fewer = 0;
            for change in [fill, bare] {
                order.shuffle(&mut rng);
                order.sort_by_key(|&i| values.candidate(i).is_none());
                change(self, &mut shaded, &order);
                fewer += visit(&Shading::new(shaded.clone()), values)?;
            }
            if fewer == 0 {
                return Ok(());
            }
        }
    }

    fn ask(
        &self,
        values: &mut Values,
        limits: &Limits,
        options: &sat::Options,
        meet: &mut Meet<'_, Shading>,
    ) -> (Ended, u64) {
        sat::common_hitori(self, values, limits, options, meet)
    }

    fn fixed(&self, deduction: &Deduction) -> Vec<(usize, bool)> {
        let value = match deduction.conclusion {
            Conclusion::Shaded => true,
            Conclusion::Unshaded => false,
            _ => return Vec::new(),
        };
        deduction.cells.iter().filter_map(|&cell| Some((self.index(cell)?, value))).collect()
    }

    fn partial(&self, values: &[Option<bool>]) -> Partial {
        Partial::Hitori(values.to_vec())
    }
}

/// Shades every cell that can be shaded, in this order.
fn fill(board: &Board, shaded: &mut [bool], order: &[usize]) {
    let mut trees = Trees::new(board, shaded);
    for &i in order {
        if !shaded[i] && trees.has_room(board, shaded, i) {
            shaded[i] = true;
            trees.grow(board, shaded, i);
        }
    }
}

/// Unshades every cell that can be unshaded, in this order.
fn bare(board: &Board, shaded: &mut [bool], order: &[usize]) {
    let cols = board.cols();
    let lines = |i: usize| [(0, i / cols), (1, i % cols)];
    // The numbers that stand unshaded in each line.
    let mut standing: HashSet<((u8, usize), u32)> = HashSet::new();
    let numbers = (0..board.n_cells()).filter_map(|i| Some((i, board.value(i)?)));
    for (i, number) in numbers.filter(|&(i, _)| !shaded[i]) {
        standing.extend(lines(i).map(|line| (line, number)));
    }
    for &i in order {
        let Some(number) = board.value(i) else {
            shaded[i] = false;
            continue;
        };
        let places = lines(i).map(|line| (line, number));
        if shaded[i] && !places.iter().any(|place| standing.contains(place)) {
            shaded[i] = false;
            standing.extend(places);
        }
    }
}
