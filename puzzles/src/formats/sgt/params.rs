//! The parameters of a game: its size, what a generator is to do, and a rule.
//!
//! ```text
//! COLSxROWS   the size; COLS alone for a square
//! de dk       Singles: the difficulty, easy or tricky
//! iN eN       Bridges: for the generator, percent of islands, and of islands that reach far
//! mN          Bridges: at most N bridges join a pair of islands, 1 to 4; 2 if left out
//! L           Bridges: bridges must not form a loop
//! dN          Bridges: the difficulty, 0 to 2
//! ```
//!
//! What a generator is to do says nothing of the board and is only looked at. `m` is kept. `L` is a
//! rule that boards here do not have, so it is refused.

use crate::Puzzle;
use crate::formats::part::Part;
use crate::read::ReadError;

/// What the parameters say of the board.
pub(super) struct Params<'a> {
    pub cols: usize,
    pub rows: usize,
    pub max_bridges: u8,
    /// The puzzle that has the first parameter that only one has, and where it stands.
    pub told: Option<(Puzzle, Part<'a>)>,
}

impl<'a> Params<'a> {
    pub(super) fn read(text: Part<'a>) -> Result<Params<'a>, ReadError> {
        let (cols, mut rest) = digits(text);
        let cols = cols.number("a number of columns")?;
        let mut rows = cols;
        if rest.text.starts_with('x') {
            let (number, after) = digits(rest.rest(1));
            (rows, rest) = (number.number("a number of rows")?, after);
        }
        text.n_cells(rows, cols)?;
        let mut params = Params { cols, rows, max_bridges: 2, told: None };
        let mut seen = Vec::new();
        while let Some(letter) = rest.text.chars().next() {
            if seen.contains(&letter) {
                return Err(rest.refuse(format!("`{letter}` once only")));
            }
            seen.push(letter);
            let place = rest;
            let puzzle;
            (puzzle, rest) = params.option(place, letter)?;
            let &mut (told, _) = params.told.get_or_insert((puzzle, place));
            if told != puzzle {
                return Err(place.refuse("parameters of one game"));
            }
        }
        Ok(params)
    }

    /// Reads the parameter that `place` starts with: the puzzle that has it, and what follows.
    fn option(&mut self, place: Part<'a>, letter: char) -> Result<(Puzzle, Part<'a>), ReadError> {
        let value = place.rest(letter.len_utf8());
        let (number, rest) = digits(value);
        match letter {
            'i' | 'e' => {
                let percent: Option<u32> = number.number("a number of percent").ok();
                percent.filter(|&n| n <= 100).ok_or_else(|| value.refuse("0 to 100 percent"))?;
            }
            'm' => {
                let max: Option<u8> = number.number("a number of bridges").ok();
                let max = max.filter(|max| (1..=4).contains(max));
                self.max_bridges = max.ok_or_else(|| value.refuse("a number from 1 to 4"))?;
            }
            'd' if value.text.starts_with(['e', 'k']) => {
                return Ok((Puzzle::Hitori, value.rest(1)));
            }
            'd' if ["0", "1", "2"].contains(&number.text) => {}
            'd' => return Err(value.refuse("a difficulty: `e` or `k`, or 0 to 2")),
            'L' => {
                let found = "the parameter `L`, which forbids loops of bridges";
                return Err(place.fault(0, found, "the usual rules, in which loops are allowed"));
            }
            _ => return Err(place.refuse("a parameter: `i`, `e`, `m` or `d`")),
        }
        Ok((Puzzle::Hashi, rest))
    }
}

/// The digits that a part starts with, and what follows.
fn digits(part: Part) -> (Part, Part) {
    let end = part.text.find(|sign: char| !sign.is_ascii_digit()).unwrap_or(part.text.len());
    (part.sub(0, end), part.rest(end))
}
