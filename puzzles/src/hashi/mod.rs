//! Hashi: the board and its answer.
//!
//! The model is a graph, not a grid of half-bridges: *islands*; *spans*, the pairs of islands that
//! rule B1 lets a bridge join (neighbours in a row or column with only water between); *crossings*,
//! the pairs of spans that rule B3 keeps apart. Islands are numbered row by row. Spans are numbered
//! by their first island, horizontal before vertical. All three are derived once, when the board is
//! made, in memory for the islands alone, however large the board is said to be; there are at most
//! two spans an island and at most one crossing a cell.
//!
//! Touching islands (no cell between) may be bridged, so an answer is a list of bridges and not a
//! picture: two answers can draw alike.

mod bounds;
mod obstruction;
pub(crate) mod puzzlink;
mod rules;
pub(crate) mod text;
mod violation;

use crate::Cell;

pub use bounds::{read_bounds, span_between, write_bounds};
pub use obstruction::Obstruction;
pub use rules::check;
pub use text::{read_bridges, write_bridges};
pub use violation::Violation;

/// An island: a place and its clue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Island {
    /// Where it lies.
    pub cell: Cell,
    /// The number of bridges that end at it, or `None` for `?`, any number.
    pub clue: Option<u32>,
}

/// Two islands that a bridge may join: `a` is left of or above `b`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Span {
    /// Index of the left or upper island.
    pub a: usize,
    /// Index of the right or lower island.
    pub b: usize,
}

impl Span {
    /// The end that is not `island`.
    pub fn other(&self, island: usize) -> usize {
        if island == self.a { self.b } else { self.a }
    }
}

/// A Hashi board: islands on `rows` x `cols` cells of water.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    rows: usize,
    cols: usize,
    max_bridges: u8,
    islands: Vec<Island>,
    spans: Vec<Span>,
    spans_of: Lists,
    crossings: Vec<(usize, usize)>,
    crossed_by: Lists,
}

/// Why islands do not make a board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BoardError {
    /// `max_bridges` is not between 1 and 4.
    #[error("at most {0} bridges a pair: expected a number from 1 to 4")]
    MaxBridges(u8),
    /// An island lies outside the board.
    #[error("island {0} lies outside the board")]
    Outside(Cell),
    /// Two islands on one cell.
    #[error("two islands on cell {0}")]
    Twice(Cell),
}

impl Board {
    /// A board of `rows` x `cols` cells with these islands, in any order.
    ///
    /// # Errors
    /// If `max_bridges` is not in 1..=4, an island lies outside, or two share a cell.
    pub fn new(
        rows: usize,
        cols: usize,
        max_bridges: u8,
        mut islands: Vec<Island>,
    ) -> Result<Board, BoardError> {
        if !(1..=4).contains(&max_bridges) {
            return Err(BoardError::MaxBridges(max_bridges));
        }
        islands.sort_by_key(|island| island.cell);
        if let Some(island) =
            islands.iter().find(|i| i.cell.row as usize >= rows || i.cell.col as usize >= cols)
        {
            return Err(BoardError::Outside(island.cell));
        }
        if let Some(pair) = islands.windows(2).find(|pair| pair[0].cell == pair[1].cell) {
            return Err(BoardError::Twice(pair[0].cell));
        }
        let columns = Columns::of(&islands);
        let spans = find_spans(&columns, &islands);
        let crossings = find_crossings(&columns, &islands, &spans);
        let spans_of = Lists::new(
            islands.len(),
            spans.iter().enumerate().flat_map(|(s, span)| [(span.a, s), (span.b, s)]),
        );
        let crossed_by =
            Lists::new(spans.len(), crossings.iter().flat_map(|&(h, v)| [(h, v), (v, h)]));
        Ok(Board { rows, cols, max_bridges, islands, spans, spans_of, crossings, crossed_by })
    }

    /// The same islands with at most `max_bridges` bridges a pair.
    ///
    /// # Errors
    /// If `max_bridges` is not in 1..=4.
    pub fn with_max_bridges(self, max_bridges: u8) -> Result<Board, BoardError> {
        if !(1..=4).contains(&max_bridges) {
            return Err(BoardError::MaxBridges(max_bridges));
        }
        Ok(Board { max_bridges, ..self })
    }

    /// Number of rows.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Number of columns.
    pub fn cols(&self) -> usize {
        self.cols
    }

    /// The most bridges that may join a pair of islands, 1 to 4; 2 in the usual puzzle.
    pub fn max_bridges(&self) -> u8 {
        self.max_bridges
    }

    /// The islands, row by row.
    pub fn islands(&self) -> &[Island] {
        &self.islands
    }

    /// The spans.
    pub fn spans(&self) -> &[Span] {
        &self.spans
    }

    /// The indices of the spans that end at `island`, at most four, ascending.
    pub fn spans_of(&self, island: usize) -> &[usize] {
        self.spans_of.get(island)
    }

    /// The pairs of spans that cross: a horizontal one, then a vertical one.
    pub fn crossings(&self) -> &[(usize, usize)] {
        &self.crossings
    }

    /// The indices of the spans that cross `span`.
    pub fn crossed_by(&self, span: usize) -> &[usize] {
        self.crossed_by.get(span)
    }

    /// The cells of the two islands of `span`.
    pub fn ends(&self, span: usize) -> (Cell, Cell) {
        let Span { a, b } = self.spans[span];
        (self.islands[a].cell, self.islands[b].cell)
    }

    /// The answer that puts `counts[s]` bridges on span `s`; spans without bridges are left out.
    ///
    /// # Panics
    /// If there is not one count per span.
    pub fn answer(&self, counts: &[u8]) -> Bridges {
        assert_eq!(counts.len(), self.spans.len(), "one count per span");
        let used = counts.iter().enumerate().filter(|&(_, &count)| count > 0);
        Bridges::new(used.map(|(s, &count)| {
            let (from, to) = self.ends(s);
            Bridge { from, to, count: u32::from(count) }
        }))
    }
}

/// The columns with an island, numbered from the left: those without do not matter for what is a
/// neighbour of what and what crosses what.
struct Columns {
    /// The number of the column of each island.
    of_island: Vec<usize>,
    /// How many there are.
    n: usize,
}

impl Columns {
    fn of(islands: &[Island]) -> Columns {
        let mut used: Vec<u32> = islands.iter().map(|island| island.cell.col).collect();
        used.sort_unstable();
        used.dedup();
        let number = |island: &Island| used.partition_point(|&col| col < island.cell.col);
        Columns { of_island: islands.iter().map(number).collect(), n: used.len() }
    }
}

/// Neighbours in rows and columns; `islands` are sorted row by row.
fn find_spans(columns: &Columns, islands: &[Island]) -> Vec<Span> {
    let mut below: Vec<Option<usize>> = vec![None; islands.len()];
    let mut lowest_in_col: Vec<Option<usize>> = vec![None; columns.n];
    for (i, &col) in columns.of_island.iter().enumerate() {
        if let Some(above) = lowest_in_col[col].replace(i) {
            below[above] = Some(i);
        }
    }
    let mut spans = Vec::with_capacity(2 * islands.len());
    for (a, island) in islands.iter().enumerate() {
        let right = islands.get(a + 1).filter(|next| next.cell.row == island.cell.row);
        spans.extend(right.map(|_| Span { a, b: a + 1 }));
        spans.extend(below[a].map(|b| Span { a, b }));
    }
    spans
}

/// All pairs of a horizontal and a vertical span that meet strictly inside both. Two spans that
/// share an island meet at an end of each, so they do not cross.
///
/// Sweeps the rows from the top with the vertical span that is open in each column.
fn find_crossings(columns: &Columns, islands: &[Island], spans: &[Span]) -> Vec<(usize, usize)> {
    let col = |island: usize| columns.of_island[island];
    let mut open: Vec<Option<usize>> = vec![None; columns.n];
    let mut crossings = Vec::new();
    let mut next_span = 0;
    let mut first = 0;
    while first < islands.len() {
        let row = islands[first].cell.row;
        let len = islands[first..].iter().take_while(|i| i.cell.row == row).count();
        for island in first..first + len {
            open[col(island)] = None;
        }
        let started =
            next_span..spans[next_span..].partition_point(|s| s.a < first + len) + next_span;
        let is_vertical = |s: usize| islands[spans[s].b].cell.row != row;
        for h in started.clone().filter(|&s| !is_vertical(s)) {
            let inside = &open[col(spans[h].a) + 1..col(spans[h].b)];
            crossings.extend(inside.iter().flatten().map(|&v| (h, v)));
        }
        next_span = started.end;
        for v in started.filter(|&s| is_vertical(s)) {
            open[col(spans[v].a)] = Some(v);
        }
        first += len;
    }
    crossings
}

/// For each of `n` keys a list of values, in two flat arrays.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Lists {
    starts: Vec<usize>,
    values: Vec<usize>,
}

impl Lists {
    /// Groups `pairs` of (key, value) by key; the values of a key keep their order.
    fn new(n: usize, pairs: impl Iterator<Item = (usize, usize)> + Clone) -> Lists {
        let mut starts = vec![0; n + 1];
        for (key, _) in pairs.clone() {
            starts[key + 1] += 1;
        }
        for key in 0..n {
            starts[key + 1] += starts[key];
        }
        let mut next = starts.clone();
        let mut values = vec![0; starts[n]];
        for (key, value) in pairs {
            values[next[key]] = value;
            next[key] += 1;
        }
        Lists { starts, values }
    }

    fn get(&self, key: usize) -> &[usize] {
        &self.values[self.starts[key]..self.starts[key + 1]]
    }
}

/// Bridges between two cells, as an answer states them; nothing says that they obey the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Bridge {
    /// One end.
    pub from: Cell,
    /// The other end.
    pub to: Cell,
    /// How many bridges.
    pub count: u32,
}

/// An answer to a Hashi board: its bridges, in the order of their cells. Pairs without bridges are
/// left out.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Bridges {
    bridges: Vec<Bridge>,
}

impl Bridges {
    /// An answer from bridges in any order. Nothing is dropped or merged: what is wrong with them
    /// is for the referee to say.
    pub fn new(bridges: impl IntoIterator<Item = Bridge>) -> Bridges {
        let mut bridges: Vec<Bridge> = bridges.into_iter().collect();
        bridges.sort_unstable();
        Bridges { bridges }
    }

    /// The bridges, ascending by their cells.
    pub fn as_slice(&self) -> &[Bridge] {
        &self.bridges
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(rows: &[&str]) -> Board {
        let islands = rows.iter().enumerate().flat_map(|(r, row)| {
            row.char_indices()
                .filter(|&(_, sign)| sign != '.')
                .map(move |(c, sign)| Island { cell: Cell::new(r, c), clue: sign.to_digit(10) })
        });
        Board::new(rows.len(), rows[0].len(), 2, islands.collect()).unwrap()
    }

    fn spans(board: &Board) -> Vec<(usize, usize)> {
        board.spans().iter().map(|span| (span.a, span.b)).collect()
    }

    #[test]
    fn spans_join_neighbours_in_rows_and_columns_only() {
        let board = board(&["1.2.3", ".....", "4...5"]);
        assert_eq!(spans(&board), [(0, 1), (0, 3), (1, 2), (2, 4), (3, 4)]);
        assert_eq!(board.spans_of(0), [0, 1]);
        assert_eq!(board.spans_of(4), [3, 4]);
        assert!(board.crossings().is_empty());
    }

    #[test]
    fn touching_islands_have_a_span() {
        assert_eq!(spans(&board(&["11", "1."])), [(0, 1), (0, 2)]);
    }

    #[test]
    fn spans_cross_only_strictly_inside_both() {
        let plus = board(&["..1..", "1...1", "..1.."]);
        assert_eq!(spans(&plus), [(0, 3), (1, 2)]);
        assert_eq!(plus.crossings(), [(1, 0)]);
        assert_eq!(plus.crossed_by(0), [1]);
        assert_eq!(plus.crossed_by(1), [0]);
        let corner = board(&["1.1", "...", "1.."]);
        assert!(corner.crossings().is_empty());
        let tee = board(&["1.1.1", ".....", "..1.."]);
        assert!(tee.crossings().is_empty());
    }

    /// Every board of at most 3 x 4 cells and every set of islands: the sweep finds the crossings
    /// that a comparison of all pairs of spans finds.
    #[test]
    fn crossings_are_those_of_all_pairs_on_all_small_boards() {
        let mut seen = 0;
        for (rows, cols) in [(1, 4), (3, 3), (3, 4), (4, 3)] {
            for set in 0u32..1 << (rows * cols) {
                let cells = (0..rows * cols).filter(|i| set >> i & 1 == 1);
                let islands =
                    cells.map(|i| Island { cell: Cell::new(i / cols, i % cols), clue: None });
                let board = Board::new(rows, cols, 2, islands.collect()).unwrap();
                let mut found = board.crossings().to_vec();
                found.sort_unstable();
                let n = board.spans().len();
                let pairs = (0..n).flat_map(|h| (0..n).map(move |v| (h, v)));
                let expected: Vec<_> = pairs.filter(|&(h, v)| meet_inside(&board, h, v)).collect();
                assert_eq!(found, expected, "{rows}x{cols} {set:b}");
                seen += found.len();
            }
        }
        assert!(seen > 100, "the family has crossings");
    }

    fn meet_inside(board: &Board, h: usize, v: usize) -> bool {
        let ((h0, h1), (v0, v1)) = (board.ends(h), board.ends(v));
        let is_cross = h0.row == h1.row && v0.col == v1.col;
        is_cross && v0.row < h0.row && h0.row < v1.row && h0.col < v0.col && v0.col < h1.col
    }

    #[test]
    fn a_huge_board_costs_no_more_than_its_islands() {
        let side = u32::MAX as usize;
        let island = |row, col| Island { cell: Cell::new(row, col), clue: None };
        let [mid, end] = [side / 2, side - 1];
        let plus = vec![island(0, mid), island(mid, 0), island(mid, end), island(end, mid)];
        let board = Board::new(side, side, 2, plus).unwrap();
        assert_eq!(spans(&board), [(0, 3), (1, 2)]);
        assert_eq!(board.crossings(), [(1, 0)]);
    }

    #[test]
    fn islands_that_make_no_board_are_refused() {
        let island = |r, c| Island { cell: Cell::new(r, c), clue: Some(1) };
        assert_eq!(Board::new(2, 2, 5, vec![]), Err(BoardError::MaxBridges(5)));
        assert_eq!(
            Board::new(2, 2, 2, vec![island(2, 0)]),
            Err(BoardError::Outside(Cell::new(2, 0)))
        );
        let twice = vec![island(1, 1), island(0, 0), island(1, 1)];
        assert_eq!(Board::new(2, 2, 2, twice), Err(BoardError::Twice(Cell::new(1, 1))));
    }

    #[test]
    fn an_answer_leaves_out_unused_spans() {
        let board = board(&["1.2.1"]);
        let answer = board.answer(&[1, 0]);
        let bridge = Bridge { from: Cell::new(0, 0), to: Cell::new(0, 2), count: 1 };
        assert_eq!(answer.as_slice(), [bridge]);
    }
}
