//! All small boards.

#![expect(clippy::unwrap_used, reason = "helpers of tests fail as tests do")]

use crosscut_puzzles::{Board, Cell, hashi, hitori};

/// Boards up to renaming of values: the first cell holds 1, and each further cell a value that has
/// occurred or the next new one.
pub(crate) fn hitori_boards(rows: usize, cols: usize) -> Vec<Board> {
    let mut values: Vec<Vec<u32>> = vec![vec![]];
    for _ in 0..rows * cols {
        let grow = |v: Vec<u32>| {
            let next = v.iter().max().map_or(1, |m| m + 1);
            (1..=next).map(move |x| [&v[..], &[x]].concat())
        };
        values = values.into_iter().flat_map(grow).collect();
    }
    let board =
        |v: Vec<u32>| Board::Hitori(hitori::Board::new(cols, v.into_iter().map(Some).collect()));
    values.into_iter().map(board).collect()
}

/// Boards of `rows` x `cols` whose cells are water or an island with one of `clues`, with at most
/// `most` islands.
pub(crate) fn hashi_boards(
    rows: usize,
    cols: usize,
    clues: &[Option<u32>],
    most: usize,
    max: u8,
) -> Vec<Board> {
    let mut lists: Vec<Vec<hashi::Island>> = vec![vec![]];
    for i in 0..rows * cols {
        let cell = Cell::new(i / cols, i % cols);
        let with = |list: &Vec<hashi::Island>| -> Vec<Vec<hashi::Island>> {
            let fits = list.len() < most;
            let islands = clues.iter().filter(|_| fits).map(|&clue| hashi::Island { cell, clue });
            islands.map(|island| [&list[..], &[island]].concat()).collect()
        };
        let grown: Vec<_> = lists.iter().flat_map(with).collect();
        lists.extend(grown);
    }
    let board = |list| Board::Hashi(hashi::Board::new(rows, cols, max, list).unwrap());
    lists.into_iter().map(board).collect()
}
