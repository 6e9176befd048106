//! Series of generated boards that grow.
//!
//! A series is written `hitori:5..50` (sides of square boards) or `hashi:50..2000` (islands). It has
//! eleven sizes, each about the same factor above the one before, so that they lie evenly on a
//! logarithmic axis; `hitori:5..50:5` takes every fifth side instead.
//!
//! Board `k` of a size comes from stream `k` of the seed, as in the generator: the example program
//! `generate` makes the same boards from the same class, size and seed.

use std::str::FromStr;

use crosscut_puzzles::{Board, Puzzle};

use crate::engine::Limits;
use crate::generate::{self, Dice, Effort, hashi, hitori, usual};

/// Which sizes of which puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Growth {
    /// The puzzle.
    pub puzzle: Puzzle,
    from: usize,
    to: usize,
    step: Option<usize>,
}

/// Why a text is no series.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GrowthError {
    /// It has another form.
    #[error("expected PUZZLE:FROM..TO or PUZZLE:FROM..TO:STEP, for example hitori:5..50")]
    Form,
    /// Another puzzle.
    #[error(transparent)]
    Puzzle(#[from] crosscut_puzzles::UnknownPuzzle),
    /// Sizes out of range.
    #[error("expected sizes from 1 to {most}, the first no larger than the last")]
    Range {
        /// The largest size.
        most: usize,
    },
}

/// Steps between the sizes of a series without a step of its own.
const N_STEPS: i32 = 10;

/// The largest size: sides in Hitori, islands in Hashi.
fn most(puzzle: Puzzle) -> usize {
    match puzzle {
        Puzzle::Hitori => 1_000,
        Puzzle::Hashi => 1_000_000,
    }
}

impl FromStr for Growth {
    type Err = GrowthError;

    fn from_str(text: &str) -> Result<Growth, GrowthError> {
        let number = |text: &str| match text.bytes().all(|byte| byte.is_ascii_digit()) {
            true => text.parse::<usize>().map_err(|_| GrowthError::Form),
            false => Err(GrowthError::Form),
        };
        let (puzzle, range) = text.split_once(':').ok_or(GrowthError::Form)?;
        let puzzle: Puzzle = puzzle.parse()?;
        let (range, step) = match range.split_once(':') {
            Some((range, step)) => (range, Some(number(step)?)),
            None => (range, None),
        };
        let (from, to) = range.split_once("..").ok_or(GrowthError::Form)?;
        let (from, to) = (number(from)?, number(to)?);
        let most = most(puzzle);
        if from == 0 || from > to || to > most {
            return Err(GrowthError::Range { most });
        }
        match step {
            Some(0) => Err(GrowthError::Form),
            _ => Ok(Growth { puzzle, from, to, step }),
        }
    }
}

impl Growth {
    /// The sizes, from small to large.
    pub fn sizes(&self) -> Vec<usize> {
        if let Some(step) = self.step {
            return (self.from..=self.to).step_by(step).collect();
        }
        let ratio = self.to as f64 / self.from as f64;
        let size = |i| (self.from as f64 * ratio.powf(f64::from(i) / f64::from(N_STEPS))).round();
        let mut sizes: Vec<usize> = (0..=N_STEPS).map(|i| size(i) as usize).collect();
        sizes.dedup();
        sizes
    }
}

/// A class of generated boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// Of Hitori.
    Hitori(hitori::Class),
    /// Of Hashi.
    Hashi(hashi::Class),
}

impl Class {
    /// The class of `puzzle` with this name.
    ///
    /// # Errors
    /// The names that there are.
    pub fn from_name(puzzle: Puzzle, name: &str) -> Result<Class, String> {
        let (class, known) = match puzzle {
            Puzzle::Hitori => find(&hitori::Class::ALL, name, Class::Hitori),
            Puzzle::Hashi => find(&hashi::Class::ALL, name, Class::Hashi),
        };
        class.ok_or_else(|| format!("no class `{name}` of {puzzle}: expected one of {known}"))
    }
}

/// The member with this name, and all names.
fn find<C: Copy>(
    all: &[(&str, C)],
    name: &str,
    wrap: impl Fn(C) -> Class,
) -> (Option<Class>, String) {
    let class = all.iter().find(|&&(known, _)| known == name).map(|&(_, class)| wrap(class));
    (class, all.iter().map(|&(known, _)| known).collect::<Vec<_>>().join(", "))
}

/// Board `number` of this size and seed.
///
/// # Errors
/// If there is no room, no unique board was found, or a limit ended the search for one.
pub fn board(
    class: Class,
    size: usize,
    seed: u64,
    number: u64,
    limits: &Limits,
) -> Result<Board, generate::Error> {
    let (dice, effort) = (&mut Dice::new(seed, number), Effort::within(limits));
    match class {
        Class::Hitori(class) => {
            let plan = hitori::Plan::new(size, size, class);
            Ok(usual::hitori(&plan, dice, &effort)?.into())
        }
        Class::Hashi(class) => {
            let plan = hashi::Plan::square(size, class);
            Ok(usual::hashi(&plan, dice, &effort)?.into())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sizes(text: &str) -> Vec<usize> {
        text.parse::<Growth>().unwrap().sizes()
    }

    #[test]
    fn a_series_has_eleven_sizes_or_those_of_its_step() {
        assert_eq!(sizes("hitori:5..50"), [5, 6, 8, 10, 13, 16, 20, 25, 32, 40, 50]);
        assert_eq!(
            sizes("hashi:50..2000"),
            [50, 72, 105, 151, 219, 316, 457, 661, 956, 1383, 2000]
        );
        assert_eq!(sizes("hitori:3..6"), [3, 4, 5, 6]);
        assert_eq!(sizes("hitori:7..7"), [7]);
        assert_eq!(sizes("hitori:5..20:5"), [5, 10, 15, 20]);
        assert_eq!(sizes("hashi:10..35:10"), [10, 20, 30]);
    }

    #[test]
    fn what_is_no_series_is_refused_with_what_was_expected() {
        let error = |text: &str| text.parse::<Growth>().unwrap_err().to_string();
        for text in [
            "",
            "hitori",
            "hitori:",
            "hitori:5",
            "hitori:5..",
            "hitori:..5",
            "hitori:5..x",
            "hitori:+5..6",
            "hitori:5..=6",
            "hitori:5..6:",
            "hitori:5..6:0",
            "hitori:5..6:1:1",
            "hitori:5..99999999999999999999",
        ] {
            assert!(error(text).starts_with("expected PUZZLE:FROM..TO"), "{text}");
        }
        assert!(error("sudoku:5..6").contains("expected `hitori` or `hashi`"));
        for text in ["hitori:6..5", "hitori:0..5", "hitori:5..1001"] {
            assert!(error(text).starts_with("expected sizes from 1 to 1000,"), "{text}");
        }
    }

    #[test]
    fn a_seed_gives_the_same_boards_again_and_a_number_another() {
        let limits = Limits::default();
        for (puzzle, size) in [(Puzzle::Hitori, 8), (Puzzle::Hashi, 20)] {
            let class = Class::from_name(puzzle, "loose").unwrap();
            let make = |seed, number| board(class, size, seed, number, &limits).unwrap();
            assert_eq!(make(1, 0), make(1, 0));
            assert_ne!(make(1, 0), make(1, 1));
            assert_ne!(make(1, 0), make(2, 0));
        }
        let unknown = Class::from_name(Puzzle::Hitori, "stress").unwrap_err();
        assert_eq!(unknown, "no class `stress` of hitori: expected one of unique, loose, lattice");
    }
}
