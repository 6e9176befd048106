//! Answers as pictures in text, and back.
//!
//! ```text
//!  # 2 3        Hitori: shaded cells are #, the others show their number or . if blank
//!  2 3 #
//!
//! 2-3=2         Hashi: - one bridge across, = two, | one down, " two
//!   |
//! . 1           water without a bridge is a blank
//! ```
//!
//! A Hashi picture cannot show bridges between touching islands, nor more than two, nor clues of
//! two digits in one sign; [`is_faithful`] tells, and the report then lists the bridges as well.
//! Only accepted answers are drawn.

use crosscut_puzzles::hashi::{self, Bridge, Bridges};
use crosscut_puzzles::hitori::{self, Shading};
use crosscut_puzzles::{Board, Cell};

use super::Answer;

/// The answer drawn over its board, one line a row, each ended by a newline.
pub fn draw(board: &Board, answer: &Answer) -> String {
    let cells = cells(board, answer);
    match board {
        Board::Hitori(_) => cells.iter().map(|row| row.join(" ") + "\n").collect(),
        Board::Hashi(_) => rows(&cells),
    }
}

/// The cells of the picture, row by row, all of the same width; none for an answer to another puzzle.
pub(super) fn cells(board: &Board, answer: &Answer) -> Vec<Vec<String>> {
    match (board, answer) {
        (Board::Hitori(board), Answer::Hitori(answer)) => hitori_cells(board, answer),
        (Board::Hashi(board), Answer::Hashi(answer)) => hashi_cells(board, answer),
        _ => Vec::new(),
    }
}

/// Cells without anything between them, as Hashi has them; blanks at the ends of rows are left out.
pub(super) fn rows(cells: &[Vec<String>]) -> String {
    cells.iter().map(|row| row.concat().trim_end().to_owned() + "\n").collect()
}

/// What stands to the left and to the right of a cell where there is room between cells: a bridge across
/// goes on.
pub(super) fn sides(cell: &str) -> (char, char) {
    match cell.chars().next() {
        Some(across @ ('-' | '=')) => (across, across),
        _ => (' ', ' '),
    }
}

/// Whether the picture says everything about the answer.
pub fn is_faithful(board: &Board, answer: &Answer) -> bool {
    match (board, answer) {
        (Board::Hashi(board), Answer::Hashi(answer)) => {
            clue_width(board) == 1
                && answer.as_slice().iter().all(|b| b.count <= 2 && distance(b) > 1)
        }
        _ => true,
    }
}

fn distance(bridge: &Bridge) -> u32 {
    bridge.from.row.abs_diff(bridge.to.row) + bridge.from.col.abs_diff(bridge.to.col)
}

fn hitori_cells(board: &hitori::Board, answer: &Shading) -> Vec<Vec<String>> {
    let number = |i: usize| board.value(i).map_or(".".to_owned(), |n| n.to_string());
    let width = (0..board.n_cells()).map(|i| number(i).len()).max().unwrap_or(1);
    let cell = |i: usize| {
        let sign = if answer.is_shaded(i) { "#".to_owned() } else { number(i) };
        format!("{sign:>width$}")
    };
    let row = |row: usize| (row * board.cols()..(row + 1) * board.cols()).map(cell).collect();
    (0..board.rows()).map(row).collect()
}

/// The cells strictly between two cells of one line.
pub(super) fn between(from: Cell, to: Cell) -> impl Iterator<Item = Cell> {
    let n = from.row.abs_diff(to.row).max(from.col.abs_diff(to.col));
    let step = |from: u32, to: u32, k: u32| if from == to { from } else { from + k };
    (1..n).map(move |k| Cell { row: step(from.row, to.row, k), col: step(from.col, to.col, k) })
}

fn clue(clue: Option<u32>) -> String {
    clue.map_or("?".to_owned(), |n| n.to_string())
}

fn clue_width(board: &hashi::Board) -> usize {
    board.islands().iter().map(|island| clue(island.clue).len()).max().unwrap_or(1)
}

fn hashi_cells(board: &hashi::Board, answer: &Bridges) -> Vec<Vec<String>> {
    let width = clue_width(board);
    let mut cells = vec![vec![" ".repeat(width); board.cols()]; board.rows()];
    for bridge in answer.as_slice() {
        let (from, to) = (bridge.from, bridge.to);
        let (across, down) = if bridge.count == 1 { ("-", "|") } else { ("=", "\"") };
        let cell = match from.row == to.row {
            true => across.repeat(width),
            false => format!("{down:>width$}"),
        };
        // A bridge across goes on before a clue that leaves room.
        let end = (from.row == to.row).then_some(to);
        for at in between(from, to).chain(end) {
            cells[at.row as usize][at.col as usize] = cell.clone();
        }
    }
    for island in board.islands() {
        let cell = &mut cells[island.cell.row as usize][island.cell.col as usize];
        let clue = clue(island.clue);
        let before: String = cell.chars().take(width - clue.len()).collect();
        *cell = before + &clue;
    }
    cells
}

/// The bridges of a faithful picture of `board`.
///
/// Only the cell after an island is looked at: the referee sees whether the bridge it starts
/// arrives anywhere. Islands are not compared with the board's.
pub fn read_hashi(board: &hashi::Board, rows: &[&str]) -> Bridges {
    let rows: Vec<Vec<char>> = rows.iter().map(|row| row.chars().collect()).collect();
    let sign = |row: usize, col: usize| rows.get(row).and_then(|r| r.get(col)).copied();
    let bridge = |s: usize, count| {
        let (from, to) = board.ends(s);
        Bridge { from, to, count }
    };
    Bridges::new(board.spans().iter().enumerate().filter_map(|(s, _)| {
        let (from, to) = board.ends(s);
        let Cell { row, col } = from;
        let (row, col) = (row as usize, col as usize);
        let (next, one, two) = if from.row == to.row {
            (sign(row, col + 1), '-', '=')
        } else {
            (sign(row + 1, col), '|', '"')
        };
        match next {
            Some(found) if found == one => Some(bridge(s, 1)),
            Some(found) if found == two => Some(bridge(s, 2)),
            _ => None,
        }
    }))
}

/// The shading of a picture: rows of signs between blanks, of which `#` is a shaded cell. Rows are
/// given as they stand; `None` if they are not `board`'s rows and columns.
pub fn read_hitori(board: &hitori::Board, rows: &[&str]) -> Option<Shading> {
    let rows: Vec<Vec<&str>> = rows.iter().map(|row| row.split_whitespace().collect()).collect();
    let fits = rows.len() == board.rows() && rows.iter().all(|row| row.len() == board.cols());
    fits.then(|| Shading::new(rows.iter().flatten().map(|&sign| sign == "#").collect()))
}

#[cfg(test)]
mod tests {
    use crosscut_puzzles::hashi::Island;

    use super::*;
    use crate::engine::{Goal, Limits, brute};

    fn hashi_board(rows: &[&str], max_bridges: u8) -> hashi::Board {
        let islands = rows.iter().enumerate().flat_map(|(r, row)| {
            row.char_indices()
                .filter(|&(_, sign)| sign != '.')
                .map(move |(c, sign)| Island { cell: Cell::new(r, c), clue: sign.to_digit(10) })
        });
        hashi::Board::new(rows.len(), rows[0].len(), max_bridges, islands.collect()).unwrap()
    }

    #[test]
    fn a_hitori_picture_aligns_numbers_and_marks_blanks() {
        let board = hitori::Board::new(3, vec![Some(10), Some(2), None]);
        let answer = Answer::Hitori(Shading::new(vec![false, true, false]));
        let picture = draw(&Board::Hitori(board.clone()), &answer);
        assert_eq!(picture, "10  #  .\n");
        let rows: Vec<&str> = picture.lines().collect();
        assert_eq!(read_hitori(&board, &rows), Some(Shading::new(vec![false, true, false])));
        assert_eq!(read_hitori(&board, &["# #"]), None);
    }

    #[test]
    fn a_hashi_picture_shows_single_and_double_bridges_both_ways() {
        let board = hashi_board(&["3.3", "...", "2.2"], 2);
        let double = |s: usize| if s == 0 { 2 } else { 1 };
        let counts: Vec<u8> = (0..board.spans().len()).map(double).collect();
        let drawn = |board: &hashi::Board, counts: &[u8]| {
            draw(&Board::Hashi(board.clone()), &Answer::Hashi(board.answer(counts)))
        };
        assert_eq!(drawn(&board, &counts), "3=3\n| |\n2-2\n");
        let tall = hashi_board(&["2", ".", "2"], 2);
        assert_eq!(drawn(&tall, &[2]), "2\n\"\n2\n");
        let wide = |cells: [(usize, u32); 2]| {
            let island = |(c, clue)| Island { cell: Cell::new(0, c), clue: Some(clue) };
            hashi::Board::new(1, 3, 2, cells.map(island).to_vec()).unwrap()
        };
        assert_eq!(drawn(&wide([(0, 10), (2, 3)]), &[1]), "10---3\n");
        assert_eq!(drawn(&wide([(0, 10), (1, 3)]), &[2]), "10=3\n");
    }

    #[test]
    fn touching_islands_and_three_bridges_are_not_faithful() {
        let touching = hashi_board(&["11"], 2);
        let answer = Answer::Hashi(touching.answer(&[1]));
        assert!(!is_faithful(&Board::Hashi(touching), &answer));
        let three = hashi_board(&["3.3"], 4);
        let answer = Answer::Hashi(three.answer(&[3]));
        assert!(!is_faithful(&Board::Hashi(three), &answer));
    }

    /// Every answer of every board of `?` islands on 3 x 4 cells.
    #[test]
    fn every_faithful_picture_is_read_back() {
        let mut read = 0;
        for set in 0u32..1 << 12 {
            let cells = (0..12).filter(|i| set >> i & 1 == 1);
            let islands = cells.map(|i| Island { cell: Cell::new(i / 4, i % 4), clue: None });
            let board = hashi::Board::new(3, 4, 2, islands.collect()).unwrap();
            if board.spans().len() > 5 {
                continue;
            }
            let found = brute::hashi(&board, Goal::all(300), &Limits::default());
            for bridges in found.answers {
                let (either, answer) =
                    (Board::Hashi(board.clone()), Answer::Hashi(bridges.clone()));
                if !is_faithful(&either, &answer) {
                    continue;
                }
                let picture = draw(&either, &answer);
                let rows: Vec<&str> = picture.lines().collect();
                assert_eq!(read_hashi(&board, &rows), bridges, "\n{picture}");
                read += 1;
            }
        }
        assert!(read > 100, "only {read} pictures");
    }
}
