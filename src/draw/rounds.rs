//! The rounds of the SAT engine's loop, as they happen, ready to be drawn.
//!
//! Each round but the last has a model whose answer is not connected, and the cuts that it violates. The
//! last has an answer and no cuts, or no model at all: then there is nothing to draw.

use crosscut_encodings::cnf::Var;
use crosscut_encodings::{Cut, Encode};
use crosscut_puzzles::Board;

use super::{CutRound, Picture};
use crate::engine::Limits;
use crate::engine::sat::{self, Extent, Gathered, Step};
use crate::partial::Partial;
use crate::report::Answer;
use crate::report::text::counted;

/// Runs the loop to the first answer, but for `most` rounds at the most, and gives each round with its
/// number, from 1, to `see`.
pub fn each(
    board: &Board,
    most: u64,
    limits: &Limits,
    options: &sat::Options,
    see: &mut dyn FnMut(u64, Picture<'_>),
) -> Gathered {
    let mut number = 0;
    let mut log = |step: Step<'_>| {
        number += 1;
        if let Some(picture) = picture(board, &step) {
            see(number, picture);
        }
    };
    let extent = Extent::Rounds(most);
    match board {
        Board::Hitori(board) => sat::gather_hitori(board, extent, limits, options, &mut log),
        Board::Hashi(board) => sat::gather_hashi(board, extent, limits, options, &mut log),
    }
}

fn picture<'a>(board: &'a Board, step: &Step<'_>) -> Option<Picture<'a>> {
    let known = Partial::all(board, &decode(board, step.model?))?;
    let session = step.session;
    let new = session.cuts().iter().filter(|&&(clause, _)| clause >= step.n_clauses);
    let cuts = new.map(|(clause, witness)| Cut {
        clause: session.cnf().get(*clause).to_vec(),
        witness: witness.clone(),
    });
    let round = Some(CutRound { cuts: cuts.collect() });
    Some(Picture { known, round, ..Picture::board(board) })
}

fn decode(board: &Board, model: &dyn Fn(Var) -> bool) -> Answer {
    match board {
        Board::Hitori(board) => Answer::Hitori(board.decode(model)),
        Board::Hashi(board) => Answer::Hashi(board.decode(model)),
    }
}

/// A round in a few words.
pub fn caption(number: u64, picture: &Picture<'_>) -> String {
    let n_cuts = picture.round.as_ref().map_or(0, |round| round.cuts.len());
    match n_cuts {
        0 => format!("round {number}: an answer, connected"),
        _ => {
            let parts = counted(super::components(picture) as u64, "component");
            format!("round {number}: {parts}, {}", counted(n_cuts as u64, "cut"))
        }
    }
}

#[cfg(test)]
mod tests {
    use crosscut_encodings::Recipe;
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;

    use super::*;
    use crate::draw::svg;
    use crate::engine::sat::Options;
    use crate::engine::small_hashi;
    use crate::report::broken;
    use crosscut_puzzles::hitori;

    /// Every round but the last has cuts, in the picture too; the last is an answer or has no model.
    fn check(board: &Board, recipe: &str) -> u64 {
        let recipe: Recipe = recipe.parse().unwrap();
        let options = Options { recipe, ..Options::default() };
        let mut seen = Vec::new();
        let gathered =
            each(board, u64::MAX, &Limits::default(), &options, &mut |number, picture| {
                assert_eq!(number as usize, seen.len() + 1);
                let n_cuts = picture.round.as_ref().unwrap().cuts.len();
                let n_drawn = svg(&picture)
                    .split(r#"class="cuts""#)
                    .nth(1)
                    .map_or(0, |cuts| cuts.split("</g>").next().unwrap().matches("<path").count());
                assert!(n_drawn >= n_cuts.min(1), "cuts without lines");
                let said = caption(number, &picture);
                match n_cuts {
                    0 => assert!(said.ends_with("an answer, connected"), "{said}"),
                    _ => assert!(!said.contains(" 1 component"), "{said}"),
                }
                seen.push((n_cuts, picture.known));
            });
        let n_cuts: usize = seen.iter().map(|&(n, _)| n).sum();
        assert_eq!(n_cuts, gathered.session.cuts().len());
        for (i, (n, known)) in seen.iter().enumerate() {
            let is_answer = broken::judge(board, &answer(board, known)).is_empty();
            assert_eq!(is_answer, *n == 0, "round {}", i + 1);
            assert!(*n > 0 || i + 1 == seen.len(), "the loop goes on after an answer");
        }
        gathered.rounds
    }

    fn answer(board: &Board, known: &Partial) -> Answer {
        match (board, known) {
            (Board::Hitori(_), Partial::Hitori(marks)) => {
                let shaded = marks.iter().map(|mark| mark == &Some(true)).collect();
                Answer::Hitori(hitori::Shading::new(shaded))
            }
            (Board::Hashi(board), Partial::Hashi(bounds)) => {
                Answer::Hashi(board.answer(&bounds.iter().map(|b| b.least).collect::<Vec<u8>>()))
            }
            _ => panic!("of the other puzzle"),
        }
    }

    #[test]
    fn every_round_is_seen_with_its_cuts() {
        let mut n_rounds = 0;
        for seed in 0..40 {
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            let values =
                (0..30).map(|_| Some(rand::RngExt::random_range(&mut rng, 1..9))).collect();
            let board = Board::Hitori(hitori::Board::new(6, values));
            for cuts in ["cycles", "components", "both"] {
                n_rounds += check(&board, &format!("eager=0,polarity=shaded,cuts={cuts}"));
            }
            n_rounds += check(&Board::Hashi(small_hashi::random(seed)), "eager=0");
        }
        assert!(n_rounds > 150, "only {n_rounds} rounds");
    }
}
