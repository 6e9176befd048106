//! A board of which more is known than its clues: the same constraints, and some clauses.
//!
//! With a clause of one literal for each fact, the answers are those that agree with the facts; with one
//! clause of all their negations, those that break at least one.

use crosscut_encodings::cnf::{Family, Lit, Var};
use crosscut_encodings::{Constraint, CutKind, Encode, Meaning, Second, Violation};

use super::{Options, Preference, Run, cegar};
use crate::engine::{Goal, Limits};

/// A board and clauses over its variables.
#[derive(Clone, Debug)]
struct Narrowed<'a, P> {
    board: &'a P,
    clauses: &'a [Vec<Lit>],
}

/// Looks for answers of `board` that satisfy `clauses`, which are over the board's own variables. The
/// reasons that a board has no answer at all are not looked for.
pub fn solve_narrowed<P: Encode>(
    board: &P,
    clauses: &[Vec<Lit>],
    goal: Goal,
    limits: &Limits,
    options: &Options,
) -> Run<P::Answer> {
    cegar::run(&Narrowed { board, clauses }, goal, limits, options, Preference::False)
}

impl<P: Encode> Encode for Narrowed<'_, P> {
    type Answer = P::Answer;

    fn n_board_vars(&self) -> usize {
        self.board.n_board_vars()
    }

    fn constraints(&self, emit: &mut impl FnMut(Constraint<'_>)) {
        self.board.constraints(emit);
        for lits in self.clauses {
            emit(Constraint::Clause { family: Family::Block, lits });
        }
    }

    fn meaning(&self, var: Var) -> Meaning {
        self.board.meaning(var)
    }

    fn decode(&self, value: &dyn Fn(Var) -> bool) -> P::Answer {
        self.board.decode(value)
    }

    fn assignment(&self, answer: &P::Answer) -> Vec<bool> {
        self.board.assignment(answer)
    }

    fn violated_cuts(&self, answer: &P::Answer, kind: CutKind) -> Violation {
        self.board.violated_cuts(answer, kind)
    }

    /// Where the board has its next answer is of no use if the clauses forbid it.
    fn second(&self, first: &P::Answer) -> Second<P::Answer> {
        Second::Clause(self.block(first))
    }

    fn block(&self, answer: &P::Answer) -> Vec<Lit> {
        self.board.block(answer)
    }
}

#[cfg(test)]
mod tests {
    use crosscut_encodings::hitori::{shaded, unshaded};
    use crosscut_puzzles::hitori::Board;

    use super::*;
    use crate::engine::brute;

    /// Each clause of two literals, on a board with many answers: those that satisfy it are found.
    #[test]
    fn the_answers_are_those_that_satisfy_the_clauses() {
        let limits = Limits::default();
        let board = Board::new(3, [1, 2, 3, 1, 3, 2, 2, 1, 4].map(Some).to_vec());
        let all = brute::hitori(&board, Goal::all(1000), &limits).answers;
        assert!(all.len() > 4, "{} answers", all.len());
        for (i, j) in (0..9).flat_map(|i| (0..i).map(move |j| (i, j))) {
            for lits in
                [[shaded(i), shaded(j)], [shaded(i), unshaded(j)], [unshaded(i), unshaded(j)]]
            {
                let is_true = |lit: &Lit, answer: &crosscut_puzzles::hitori::Shading| {
                    answer.is_shaded(lit.var().index()) == lit.is_positive()
                };
                let clause = |answer: &_| lits.iter().any(|lit| is_true(lit, answer));
                let units = |answer: &_| lits.iter().all(|lit| is_true(lit, answer));
                let n_any = all.iter().filter(|answer| clause(answer)).count() as u64;
                let n_all = all.iter().filter(|answer| units(answer)).count() as u64;
                let count = |clauses: &[Vec<Lit>], limit| {
                    let goal = Goal::count(limit);
                    solve_narrowed(&board, clauses, goal, &limits, &Options::default()).found.count
                };
                assert_eq!(count(&[lits.to_vec()], 1000), n_any);
                assert_eq!(count(&lits.map(|lit| vec![lit]), 1000), n_all);
                assert_eq!(count(&lits.map(|lit| vec![lit]), 2), n_all.min(2));
            }
        }
    }
}
