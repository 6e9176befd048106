//! Which parts of an answer hang together.

use crosscut_puzzles::{hashi, hitori};

use super::look::{CellLook, SpanLook};

/// The connected components of unshaded cells, or of islands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Components {
    /// How many there are.
    pub n: usize,
    /// Of each cell or island the component, counted from 0 by first members, but for the largest:
    /// that is the ground on which the others are seen, and has no number.
    pub numbered: Vec<Option<usize>>,
}

impl Components {
    /// Of the cells that are unshaded for certain.
    pub(super) fn of_cells(board: &hitori::Board, looks: &[CellLook]) -> Components {
        let is_member = |i: usize| looks[i] == CellLook::Unshaded;
        Components::new(looks.len(), is_member, |i, near| near.extend(board.neighbours(i)))
    }

    /// Of the islands, by the bridges that are there for certain.
    pub(super) fn of_islands(board: &hashi::Board, looks: &[SpanLook]) -> Components {
        let near = |i: usize, near: &mut Vec<usize>| {
            let bridged = board.spans_of(i).iter().filter(|&&s| looks[s].certain > 0);
            near.extend(bridged.map(|&s| board.spans()[s].other(i)));
        };
        Components::new(board.islands().len(), |_| true, near)
    }

    fn new(
        n: usize,
        is_member: impl Fn(usize) -> bool,
        near: impl Fn(usize, &mut Vec<usize>),
    ) -> Components {
        let mut found: Vec<Option<usize>> = vec![None; n];
        let mut sizes = Vec::new();
        let mut open = Vec::new();
        for first in (0..n).filter(|&i| is_member(i)) {
            if found[first].is_some() {
                continue;
            }
            let mut size = 0;
            open.push(first);
            while let Some(i) = open.pop() {
                if is_member(i) && found[i].is_none() {
                    found[i] = Some(sizes.len());
                    size += 1;
                    near(i, &mut open);
                }
            }
            sizes.push(size);
        }
        let largest = (0..sizes.len()).rev().max_by_key(|&c| sizes[c]);
        let number = |c| match largest {
            Some(largest) if c == largest => None,
            Some(largest) if c > largest => Some(c - 1),
            _ => Some(c),
        };
        Components {
            n: sizes.len(),
            numbered: found.into_iter().map(|c| c.and_then(number)).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_components_but_the_first_of_the_largest_are_numbered() {
        let board = hitori::Board::new(5, vec![None; 5]);
        let (o, x) = (CellLook::Unshaded, CellLook::Shaded);
        let numbered = |looks: [CellLook; 5]| {
            let components = Components::of_cells(&board, &looks);
            (components.n, components.numbered)
        };
        assert_eq!(numbered([o, x, o, x, o]), (3, vec![None, None, Some(0), None, Some(1)]));
        assert_eq!(numbered([o, x, o, o, o]), (2, vec![Some(0), None, None, None, None]));
        assert_eq!(numbered([x; 5]), (0, vec![None; 5]));
        assert_eq!(numbered([o; 5]), (1, vec![None; 5]));
    }
}
