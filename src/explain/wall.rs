//! What a wall of shaded cells cuts off.
//!
//! ```text
//!     a # . .        the wall, and a walk on either side of the cell that closes it:
//!     # b . .        the walk from `a` ends first, so `a` is cut off
//!     . . . .
//! ```
//!
//! The walks take turns, one cell each, so what this costs depends on the smaller side.

use std::collections::{HashMap, HashSet};

use crosscut_puzzles::hitori::Board;

/// A walk over the cells beside the wall.
struct Walk {
    /// Walks that have met have the same group.
    group: usize,
    seen: Vec<usize>,
    /// How many of these have been left in all directions.
    n_done: usize,
}

/// The cells of the smallest part beside the cell `at`, which closes `wall`; ascending. None if all
/// around it hangs together.
pub(super) fn cut_off(board: &Board, wall: &HashSet<usize>, at: usize) -> Vec<usize> {
    let starts = board.neighbours(at).filter(|cell| !wall.contains(cell)).enumerate();
    let mut walks: Vec<Walk> =
        starts.map(|(group, cell)| Walk { group, seen: vec![cell], n_done: 0 }).collect();
    let mut group_of: HashMap<usize, usize> =
        walks.iter().map(|walk| (walk.seen[0], walk.group)).collect();
    loop {
        for w in 0..walks.len() {
            let Some(&here) = walks[w].seen.get(walks[w].n_done) else { continue };
            walks[w].n_done += 1;
            for near in board.neighbours(here).filter(|near| !wall.contains(near)) {
                match group_of.get(&near) {
                    None => {
                        group_of.insert(near, w);
                        walks[w].seen.push(near);
                    }
                    Some(&met) => {
                        let (from, to) = (walks[met].group, walks[w].group);
                        walks.iter_mut().filter(|x| x.group == from).for_each(|x| x.group = to);
                    }
                }
            }
        }
        let Some(first) = walks.first().map(|walk| walk.group) else { return Vec::new() };
        if walks.iter().all(|walk| walk.group == first) {
            return Vec::new();
        }
        let is_ended = |group| {
            walks
                .iter()
                .filter(|walk| walk.group == group)
                .all(|walk| walk.n_done == walk.seen.len())
        };
        if let Some(group) = walks.iter().map(|walk| walk.group).find(|&group| is_ended(group)) {
            let of_group = walks.iter().filter(|walk| walk.group == group);
            let mut part: Vec<usize> = of_group.flat_map(|walk| &walk.seen).copied().collect();
            part.sort_unstable();
            return part;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cut(rows: &[&str]) -> String {
        let cols = rows[0].len();
        let board = Board::new(cols, vec![None; rows.len() * cols]);
        let signs: Vec<char> = rows.iter().flat_map(|row| row.chars()).collect();
        let is_wall = |&i: &usize| matches!(signs[i], '#' | '@');
        let wall = (0..signs.len()).filter(is_wall).collect();
        let at = signs.iter().position(|&sign| sign == '@').unwrap();
        let part = cut_off(&board, &wall, at);
        part.iter().map(|&i| board.cell(i).to_string()).collect()
    }

    #[test]
    fn the_smaller_side_is_found() {
        assert_eq!(cut(&[".@..", "#...", "...."]), "(1,1)");
        assert_eq!(cut(&["..#.", ".@..", "#..."]), "(1,1)(1,2)(2,1)");
        assert_eq!(cut(&["....#", "...@.", "....#"]), "(2,5)");
        assert_eq!(cut(&[".....", "..#..", ".#.#.", "..@.."]), "(3,3)");
    }

    #[test]
    fn what_goes_around_a_wall_is_not_cut_off() {
        assert_eq!(cut(&["....", ".@..", "..#.", "...."]), "");
        assert_eq!(cut(&["@"]), "");
    }
}
