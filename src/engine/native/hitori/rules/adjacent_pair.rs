//! Two equal numbers side by side shade all others of that number in their line.
//!
//! ```text
//!     7 7 . . ? . ?        both `?` hold a 7
//! ```
//!
//! H2 leaves one of the two side by side unshaded. It clashes with every other 7 of the line, so H1
//! shades those.
//!
//! Needs the numbers only, so it is applied once. It concludes along the line of the pair only, not
//! across it, and not about the two themselves: with a third 7 next to them (`7 7 7`) the outer two
//! are shaded, each for the pair on its other side.

use super::super::state::{Mark, State, Step};
use super::Rule;

pub(super) fn apply(state: &mut State) -> Step {
    for place in state.places() {
        let [right, below] = [place + 1, place + state.width];
        if state.lines.equal(place, right) {
            let ring = |state: &State, p| state.lines.next_in_row(p);
            shade_others(state, [place, right], ring)?;
        }
        if state.lines.equal(place, below) {
            let ring = |state: &State, p| state.lines.next_in_col(p);
            shade_others(state, [place, below], ring)?;
        }
    }
    Ok(())
}

/// Shades all cells of the pair's ring but the pair.
fn shade_others(state: &mut State, pair: [usize; 2], next: fn(&State, usize) -> usize) -> Step {
    let [one, two] = pair;
    if pair.map(|place| state.mark(place)) == [Mark::Shaded; 2] {
        // A third pair in the line, or a second one apart from the first. Without this a line full
        // of pairs would take the square of its length before the conflict is met.
        return Err(state.conflict(one, Rule::AdjacentPair, &[two]));
    }
    let mut equal = next(state, one);
    while equal != one {
        if equal != two {
            state.shade(equal, Rule::AdjacentPair, &pair)?;
        }
        equal = next(state, equal);
    }
    Ok(())
}
