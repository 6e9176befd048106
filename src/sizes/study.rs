//! A study: every recipe on one board after another.

use crosscut_encodings::Recipe;
use crosscut_encodings::catalogue::{catalogue, short};
use crosscut_puzzles::{Board, Puzzle};

use super::measure::{Bound, Measured, Stop, measure};
use super::propagate::propagate;
use super::solve::{Trial, Trials, try_all};
use super::{About, BoardSizes, Row, Skip, Tried};

/// What is asked about every board.
#[derive(Clone, Debug)]
pub struct Questions {
    /// The recipes; none: the catalogue of the board's puzzle.
    pub recipes: Vec<Recipe>,
    /// When to stop counting.
    pub bound: Bound,
    /// Formulas of more clauses are neither propagated nor solved.
    pub max_kept: u64,
    /// Whether to propagate.
    pub propagation: bool,
    /// How to solve, if so.
    pub trial: Option<Trial>,
}

impl Questions {
    /// The recipes for boards of `puzzle`.
    fn recipes(&self, puzzle: Puzzle) -> Vec<Recipe> {
        match self.recipes.is_empty() {
            true => catalogue(puzzle),
            false => self.recipes.clone(),
        }
    }
}

/// A study, and what it has given up.
pub struct Study<'a> {
    questions: &'a Questions,
    /// Whether the boards grow, so that what is too much for one is not tried on larger ones.
    grows: bool,
    /// By recipe.
    limits: Vec<Limits>,
}

/// The number of units of the first board that was too much.
#[derive(Clone, Copy, Default)]
struct Limits {
    measure: Option<u64>,
    solve: Option<u64>,
}

impl<'a> Study<'a> {
    /// A study of boards that have nothing to do with each other.
    pub fn new(questions: &'a Questions) -> Study<'a> {
        Study { questions, grows: false, limits: Vec::new() }
    }

    /// A study of boards of one puzzle, from small to large.
    pub fn growing(questions: &'a Questions) -> Study<'a> {
        Study { grows: true, ..Study::new(questions) }
    }

    /// What the recipes make of `board`. After an interrupt the rows that were not finished are
    /// missing.
    pub fn board(&mut self, about: About, board: &Board) -> BoardSizes {
        let recipes = self.questions.recipes(about.puzzle);
        self.limits.resize(recipes.len(), Limits::default());
        let measured = self.measured(about.units, board, &recipes);
        let mut trials = self.trials(about.units, board, &recipes, &measured);
        let mut rows = Vec::new();
        for (i, (recipe, size)) in recipes.iter().zip(measured).enumerate() {
            let Some(size) = size else { continue };
            let propagation = self.questions.propagation.then(|| match self.is_kept(&size) {
                true => Tried::Done(propagate(board, recipe)),
                false => Tried::Skipped(Skip::TooLarge),
            });
            let solve = self.questions.trial.as_ref().map(|_| match trials.solved[i].take() {
                Some(solved) => Tried::Done(solved),
                None => Tried::Skipped(self.skip(i, about.units, &size)),
            });
            let (recipe, label) = (recipe.to_string(), short(recipe));
            rows.push(Row { recipe, label, size, propagation, solve });
        }
        BoardSizes { about, rows, faults: trials.faults }
    }

    /// The size of each formula, if it was counted.
    fn measured(&mut self, units: u64, board: &Board, recipes: &[Recipe]) -> Vec<Option<Measured>> {
        let bound = &self.questions.bound;
        let mut sizes = Vec::new();
        for (recipe, limits) in recipes.iter().zip(&mut self.limits) {
            let is_given_up = limits.measure.is_some_and(|limit| units > limit);
            let size = (!is_given_up).then(|| measure(board, recipe, bound));
            if self.grows && size.is_some_and(|size| size.stopped.is_some()) {
                limits.measure.get_or_insert(units);
            }
            sizes.push(size.filter(|size| size.stopped != Some(Stop::Interrupted)));
        }
        sizes
    }

    /// Solves with the recipes that are worth it; the others have `None`.
    fn trials(
        &mut self,
        units: u64,
        board: &Board,
        recipes: &[Recipe],
        measured: &[Option<Measured>],
    ) -> Trials {
        let Some(trial) = &self.questions.trial else { return Trials::default() };
        let is_tried = |&i: &usize| {
            let is_given_up = self.limits[i].solve.is_some_and(|limit| units > limit);
            !is_given_up && measured[i].is_some_and(|size| self.is_kept(&size))
        };
        let tried: Vec<usize> = (0..recipes.len()).filter(is_tried).collect();
        let chosen: Vec<&Recipe> = tried.iter().map(|&i| &recipes[i]).collect();
        let trials = try_all(board, &chosen, trial);
        let mut solved = vec![None; recipes.len()];
        for (i, result) in tried.into_iter().zip(trials.solved) {
            if self.grows && result.as_ref().is_some_and(|result| result.hit_limit) {
                self.limits[i].solve.get_or_insert(units);
            }
            solved[i] = result;
        }
        Trials { solved, faults: trials.faults }
    }

    fn is_kept(&self, size: &Measured) -> bool {
        size.stopped.is_none() && size.total.clauses <= self.questions.max_kept
    }

    /// Why recipe `i` was not solved with.
    fn skip(&self, i: usize, units: u64, size: &Measured) -> Skip {
        match self.limits[i].solve {
            _ if !self.is_kept(size) => Skip::TooLarge,
            Some(limit) if units > limit => Skip::GivenUp,
            _ => Skip::Interrupted,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::Ordering;

    use crosscut_puzzles::hitori;

    use super::*;
    use crate::report::Source;

    fn questions(clauses: u64) -> Questions {
        Questions {
            recipes: Vec::new(),
            bound: Bound { clauses, interrupt: Arc::default() },
            max_kept: u64::MAX,
            propagation: false,
            trial: None,
        }
    }

    fn square(side: usize) -> (About, Board) {
        let board: Board = hitori::Board::new(side, vec![None; side * side]).into();
        let source = Source { board: side.to_string(), name: None, line: 1 };
        (About::new(source, &board, None), board)
    }

    fn labels(sizes: &BoardSizes) -> Vec<&str> {
        sizes.rows.iter().map(|row| row.label.as_str()).collect()
    }

    /// On an open board of side n there are n^2 eager cuts and 2n(n-1) clauses of adjacency.
    #[test]
    fn a_series_gives_up_what_was_too_large_and_keeps_the_rest() {
        let mut questions = questions(90);
        questions.recipes = ["", "conn=none"].map(|text| text.parse().unwrap()).to_vec();
        let run = |mut study: Study<'_>| -> Vec<Vec<(String, bool)>> {
            let boards = [5, 6, 6, 7, 8].map(square);
            let boards = boards.map(|(about, board)| study.board(about, &board));
            let row = |row: &Row| (row.label.clone(), row.size.stopped.is_some());
            boards.iter().map(|sizes| sizes.rows.iter().map(row).collect()).collect()
        };
        let (default, none) = ("default".to_owned(), "conn=none".to_owned());
        let whole = |label: &String| (label.clone(), false);
        let part = |label: &String| (label.clone(), true);
        let grown = run(Study::growing(&questions));
        assert_eq!(grown[0], [whole(&default), whole(&none)]);
        assert_eq!(grown[1], [part(&default), whole(&none)]);
        assert_eq!(grown[2], grown[1], "boards of the same size are tried alike");
        assert_eq!(grown[3], [whole(&none)]);
        assert_eq!(grown[4], [part(&none)]);
        assert_eq!(run(Study::new(&questions))[3], [part(&default), whole(&none)]);
    }

    #[test]
    fn formulas_too_large_to_be_kept_are_only_measured() {
        let questions = Questions { max_kept: 50, propagation: true, ..questions(u64::MAX) };
        let (about, board) = square(5);
        let sizes = Study::new(&questions).board(about, &board);
        let of = |label: &str| sizes.rows.iter().find(|row| row.label == label).unwrap();
        assert_eq!(of("default").propagation, Some(Tried::Skipped(Skip::TooLarge)));
        assert!(of("conn=none").propagation.unwrap().done().is_some());
        assert!(sizes.rows.iter().all(|row| row.solve.is_none()));
    }

    #[test]
    fn without_recipes_the_catalogue_is_measured() {
        let (about, board) = square(4);
        let sizes = Study::new(&questions(u64::MAX)).board(about, &board);
        let catalogue: Vec<String> = catalogue(Puzzle::Hitori).iter().map(short).collect();
        assert_eq!(labels(&sizes), catalogue);
    }

    #[test]
    fn rows_that_an_interrupt_cut_short_are_missing() {
        let questions = questions(u64::MAX);
        questions.bound.interrupt.store(true, Ordering::Relaxed);
        let (about, board) = square(200);
        assert_eq!(labels(&Study::new(&questions).board(about, &board)), [""; 0]);
    }
}
