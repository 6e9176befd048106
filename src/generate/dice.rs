//! Chance from a seed, the same on every machine.
//!
//! A ChaCha8 stream, read in 32-bit words only: no sample depends on the width of `usize`, and the
//! arithmetic is written out here, because the sampling of a library may change with its version.
//! Each board of a batch has its own stream of the seed, so board 7 can be made without 1 to 6.

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// A seeded source of chance.
#[derive(Clone, Debug)]
pub struct Dice {
    words: ChaCha8Rng,
}

impl Dice {
    /// The dice of board `number` of `seed`.
    pub fn new(seed: u64, number: u64) -> Dice {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        let mut words = ChaCha8Rng::from_seed(key);
        words.set_stream(number);
        Dice { words }
    }

    /// A number below `n`; 0 if `n` is 0. Values differ in probability by at most `n` in 2^32.
    pub fn below(&mut self, n: usize) -> usize {
        let n = u32::try_from(n).expect("boards have fewer than 2^32 cells");
        ((u64::from(self.words.next_u32()) * u64::from(n)) >> 32) as usize
    }

    /// True in `percent` of 100 cases.
    pub fn chance(&mut self, percent: u32) -> bool {
        self.below(100) < percent as usize
    }

    /// One of `items`, or `None` if there are none.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        items.get(self.below(items.len()))
    }

    /// Puts `items` into a random order (Fisher and Yates).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_numbers_of_a_seed_never_change() {
        let draw = |seed, number| {
            let mut dice = Dice::new(seed, number);
            [dice.below(1000), dice.below(1000), dice.below(1000), dice.below(1000)]
        };
        assert_eq!(draw(1, 0), [628, 381, 929, 294]);
        assert_eq!(draw(1, 1), [548, 103, 672, 817]);
        assert_eq!(draw(2, 0), [798, 976, 548, 133]);
    }

    #[test]
    fn below_reaches_every_number_and_no_other() {
        let mut dice = Dice::new(3, 0);
        let mut seen = [0; 7];
        for _ in 0..700 {
            seen[dice.below(7)] += 1;
        }
        assert!(seen.iter().all(|&n| n > 50), "{seen:?}");
        assert_eq!(dice.below(0), 0);
        assert_eq!(dice.pick::<u8>(&[]), None);
    }

    #[test]
    fn shuffle_keeps_the_items() {
        let mut items: Vec<usize> = (0..50).collect();
        Dice::new(4, 0).shuffle(&mut items);
        assert_ne!(items, (0..50).collect::<Vec<_>>());
        items.sort_unstable();
        assert_eq!(items, (0..50).collect::<Vec<_>>());
    }
}
