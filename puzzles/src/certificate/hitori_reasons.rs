//! Why clauses follow from the rules of Hitori.
//!
//! A clause *follows* if every answer makes it true. Each check below demands that the clause is
//! exactly the one that its reason proves: no literal more, none less, in any order.
//!
//! **pair**: two different cells of one row or column hold the same number; one of them is shaded.
//! That is H1.
//!
//! **adjacency**: two cells touch; one of them is unshaded. That is H2.
//!
//! **cycle**, **path**: one of the cells is unshaded. The cells of a cycle are different, each
//! touches the next at a corner, and the last so touches the first. Those of a path are different,
//! at least two, each touches the next at a corner, and the first and the last lie on the border.
//!
//! *Proof.* Let an answer shade all of them. Draw a line from centre to centre of cells that follow
//! each other; for a path, go on from both ends straight out of the board, and join the two outside.
//! This closed curve does not meet itself: the cells are different, and two diagonal steps that
//! cross lie in one 2 x 2 block, all four cells of which would be shaded, against H2. So it has two
//! sides. Take one step. The other two cells of its 2 x 2 block touch both its cells, so they are
//! unshaded by H2; the line between their centres crosses the curve once, in the middle of the step.
//! They lie on different sides. By H3 a way through unshaded cells joins them, each touching the
//! next. Draw it from centre to centre. It must cross the curve. It stays on the board, so not in
//! the outer part; and on the board a line between cells that touch meets a diagonal between
//! centres, or a line straight out from a border cell, in centres only. But the centres on the curve
//! are those of shaded cells, and those on the way of unshaded cells. ∎
//!
//! A cycle of different cells has at least four: three diagonal steps do not lead back.
//!
//! **separator**: on a board of one row or one column, a cell that is no end is unshaded. Shaded, it
//! would have neighbours on both sides, unshaded by H2, and every way between them leads through it,
//! against H3. The only cell of a board is unshaded too: H3 wants one.
//!
//! **region**: a set of cells; its *boundary* are the cells outside that touch one of it. Some cell
//! of the boundary touches a cell that is in neither. Then one cell of the boundary is unshaded.
//!
//! *Proof.* Let an answer shade all of the boundary. The cell `b` of it that touches a cell `q`
//! beyond also touches a cell `p` of the set. By H2 both are unshaded. A way from `p` to `q` leaves
//! the set, and the first cell outside is one of the boundary, so it is shaded: no way is unshaded,
//! against H3. ∎

use super::Reason;
use super::error::ReasonFault;
use super::premises::{exactly, two};
use super::variables::{cell_of, shaded};
use crate::Cell;
use crate::hitori::Board;

/// Checks that `clause` follows from the rules of `board` by `reason`.
pub(super) fn check(board: &Board, clause: &[i32], reason: &Reason) -> Result<(), ReasonFault> {
    match reason {
        Reason::Pair => pair(board, clause),
        Reason::Adjacency => adjacency(board, clause),
        Reason::Cycle(cells) => one_is_unshaded(clause, &cycle(board, cells)?),
        Reason::Path(cells) => one_is_unshaded(clause, &path(board, cells)?),
        Reason::Separator => separator(board, clause),
        Reason::Region(cells) => one_is_unshaded(clause, &boundary(board, cells)?),
        _ => Err(ReasonFault::OtherPuzzle),
    }
}

fn pair(board: &Board, clause: &[i32]) -> Result<(), ReasonFault> {
    let [a, b] = two(clause)?;
    if let Some(literal) = [a, b].into_iter().find(|&literal| literal < 0) {
        return Err(ReasonFault::Sign(literal));
    }
    let (i, j) = (cell_of(a), cell_of(b));
    let (p, q) = (board.cell(i), board.cell(j));
    if i == j {
        return Err(ReasonFault::Repeated(p));
    }
    if p.row != q.row && p.col != q.col {
        return Err(ReasonFault::NotInLine(p, q));
    }
    match (board.value(i), board.value(j)) {
        (Some(x), Some(y)) if x == y => Ok(()),
        _ => Err(ReasonFault::NotEqual(p, q)),
    }
}

fn adjacency(board: &Board, clause: &[i32]) -> Result<(), ReasonFault> {
    let [a, b] = two(clause)?;
    if let Some(literal) = [a, b].into_iter().find(|&literal| literal > 0) {
        return Err(ReasonFault::Sign(literal));
    }
    let (p, q) = (board.cell(cell_of(a)), board.cell(cell_of(b)));
    match touch(p, q) {
        true => Ok(()),
        false => Err(ReasonFault::NotTouching(p, q)),
    }
}

fn separator(board: &Board, clause: &[i32]) -> Result<(), ReasonFault> {
    let [literal] = *clause else {
        return Err(ReasonFault::Length { expected: 1, found: clause.len() });
    };
    if literal > 0 {
        return Err(ReasonFault::Sign(literal));
    }
    separates(board, board.cell(cell_of(literal)))
}

/// Checks that `cell` is a separator, for a cell on the board.
pub(super) fn separates(board: &Board, cell: Cell) -> Result<(), ReasonFault> {
    let is_line = board.rows() == 1 || board.cols() == 1;
    let along = cell.row.max(cell.col) as usize; // one of the two is 0 on a line
    let n = board.n_cells();
    match is_line && (n == 1 || (along > 0 && along + 1 < n)) {
        true => Ok(()),
        false => Err(ReasonFault::NoSeparator(cell)),
    }
}

/// The cells of a cycle as ascending indices.
pub(super) fn cycle(board: &Board, cells: &[Cell]) -> Result<Vec<usize>, ReasonFault> {
    const LEAST: usize = 4;
    let set = steps(board, cells, LEAST)?;
    match (cells.first(), cells.last()) {
        (Some(&first), Some(&last)) if !are_diagonal(last, first) => {
            Err(ReasonFault::NotClosed(last, first))
        }
        _ => Ok(set),
    }
}

/// The cells of a path from border to border as ascending indices.
pub(super) fn path(board: &Board, cells: &[Cell]) -> Result<Vec<usize>, ReasonFault> {
    const LEAST: usize = 2;
    let set = steps(board, cells, LEAST)?;
    let is_inside = |cell: &&Cell| {
        let (row, col) = (cell.row as usize, cell.col as usize);
        row > 0 && row + 1 < board.rows() && col > 0 && col + 1 < board.cols()
    };
    match [cells.first(), cells.last()].into_iter().flatten().find(is_inside) {
        Some(&cell) => Err(ReasonFault::NotOnBorder(cell)),
        None => Ok(set),
    }
}

/// Ascending indices of at least `least` different cells, each diagonal to the next.
fn steps(board: &Board, cells: &[Cell], least: usize) -> Result<Vec<usize>, ReasonFault> {
    let set = different(board, cells)?;
    if set.len() < least {
        return Err(ReasonFault::TooShort { found: set.len(), least });
    }
    match cells.windows(2).find(|pair| !are_diagonal(pair[0], pair[1])) {
        Some(pair) => Err(ReasonFault::NotDiagonal(pair[0], pair[1])),
        None => Ok(set),
    }
}

/// Ascending indices of cells that are on the board, each there once.
fn different(board: &Board, cells: &[Cell]) -> Result<Vec<usize>, ReasonFault> {
    let index = |&cell: &Cell| board.index(cell).ok_or(ReasonFault::OffBoard(cell));
    let mut set = cells.iter().map(index).collect::<Result<Vec<usize>, _>>()?;
    set.sort_unstable();
    match set.windows(2).find(|pair| pair[0] == pair[1]) {
        Some(pair) => Err(ReasonFault::Repeated(board.cell(pair[0]))),
        None => Ok(set),
    }
}

/// The boundary of a region, if it cuts something off.
fn boundary(board: &Board, region: &[Cell]) -> Result<Vec<usize>, ReasonFault> {
    let region = different(board, region)?;
    let is_in_region = |i: &usize| region.binary_search(i).is_ok();
    let near = region.iter().flat_map(|&i| board.neighbours(i));
    let mut boundary: Vec<usize> = near.filter(|i| !is_in_region(i)).collect();
    boundary.sort_unstable();
    boundary.dedup();
    let is_beyond = |i: usize| !is_in_region(&i) && boundary.binary_search(&i).is_err();
    match boundary.iter().any(|&b| board.neighbours(b).any(is_beyond)) {
        true => Ok(boundary),
        false => Err(ReasonFault::CutsNothing),
    }
}

fn one_is_unshaded(clause: &[i32], cells: &[usize]) -> Result<(), ReasonFault> {
    exactly(clause, cells.iter().map(|&i| -shaded(i)).collect())
}

/// Whether two cells share an edge.
pub(super) fn touch(p: Cell, q: Cell) -> bool {
    p.row.abs_diff(q.row).saturating_add(p.col.abs_diff(q.col)) == 1
}

/// Whether two cells share a corner and no edge.
fn are_diagonal(p: Cell, q: Cell) -> bool {
    p.row.abs_diff(q.row) == 1 && p.col.abs_diff(q.col) == 1
}
