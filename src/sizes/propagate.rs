//! What unit propagation alone fixes, without any decision.
//!
//! Counted on the board's variables, which all recipes share: an encoding with more clauses may fix
//! more of them, or see at once that the board has no answer.

use crosscut_encodings::cnf::Cnf;
use crosscut_encodings::{Encode, Recipe};
use crosscut_puzzles::Board;

use crate::engine::sat;

/// What is fixed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Fixed {
    /// How many variables the board has.
    pub board_variables: u64,
    /// How many of them have a value.
    pub fixed: u64,
    /// Whether a clause became false: the formula has no model.
    pub is_refuted: bool,
}

impl Fixed {
    /// The share of the board's variables that have a value; 1 if there are none.
    pub fn fraction(&self) -> f64 {
        match self.board_variables {
            0 => 1.0,
            all => self.fixed as f64 / all as f64,
        }
    }
}

/// Propagates the formula that `recipe` makes of `board`.
pub fn propagate(board: &Board, recipe: &Recipe) -> Fixed {
    match board {
        Board::Hitori(board) => of(board, recipe),
        Board::Hashi(board) => of(board, recipe),
    }
}

fn of(board: &impl Encode, recipe: &Recipe) -> Fixed {
    let mut cnf = Cnf::new();
    board.encode(recipe, &mut cnf);
    let propagated = sat::propagate(&cnf);
    let of_board = &propagated.values[..board.n_board_vars()];
    Fixed {
        board_variables: of_board.len() as u64,
        fixed: of_board.iter().filter(|value| value.is_some()).count() as u64,
        is_refuted: propagated.is_refuted,
    }
}

#[cfg(test)]
mod tests {
    use crosscut_puzzles::hitori;
    use crosscut_puzzles::read::read_boards;

    use super::*;

    fn hashi(text: &str) -> Board {
        let puzzle = Some(crosscut_puzzles::Puzzle::Hashi);
        read_boards(text.as_bytes(), puzzle).remove(0).board.unwrap()
    }

    #[test]
    fn what_is_fixed_is_counted_on_the_board() {
        let recipe = Recipe::default();
        // Both spans are fixed: one bridge each.
        let fixed = propagate(&hashi("1.2.1\n"), &recipe);
        assert_eq!(fixed, Fixed { board_variables: 4, fixed: 4, is_refuted: false });
        assert!(propagate(&hashi("3.1\n"), &recipe).is_refuted);
        let open = hitori::Board::new(3, vec![None; 9]);
        assert_eq!(propagate(&open.into(), &recipe).fraction(), 0.0);
        // Ends may be shaded, what lies between may not.
        let line = hitori::Board::new(4, vec![None; 4]);
        assert_eq!(propagate(&line.into(), &recipe).fraction(), 0.5);
        assert_eq!(propagate(&hashi("...\n"), &recipe).fraction(), 1.0);
    }
}
