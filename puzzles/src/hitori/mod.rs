//! Hitori: the board and its answer.
//!
//! A board is any rectangle of cells, stored row by row. A cell holds a number or is blank; a blank
//! cell never clashes and may be shaded. Cells are addressed by their index `row * cols + col`
//! inside the program and by [`Cell`] towards people.

mod marks;
pub(crate) mod puzzlink;
mod rules;
pub(crate) mod text;
mod violation;

use crate::Cell;

pub use marks::{read_marks, write_marks};
pub use rules::check;
pub use text::{read_shading, write_shading};
pub use violation::{Line, Violation};

/// A Hitori board: `rows` x `cols` cells, each with a number or blank. At least one cell.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    rows: usize,
    cols: usize,
    values: Vec<Option<u32>>,
}

impl Board {
    /// A board with `cols` columns from its cells row by row; `None` is a blank cell.
    ///
    /// # Panics
    /// If `cols` is 0 or the cells do not fill at least one whole row.
    pub fn new(cols: usize, values: Vec<Option<u32>>) -> Board {
        assert!(cols > 0 && !values.is_empty(), "a Hitori board has at least one cell");
        assert!(values.len().is_multiple_of(cols), "the rows of a Hitori board are equally long");
        Board { rows: values.len() / cols, cols, values }
    }

    /// Number of rows.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Number of columns.
    pub fn cols(&self) -> usize {
        self.cols
    }

    /// Number of cells.
    pub fn n_cells(&self) -> usize {
        self.values.len()
    }

    /// The number in cell `i`, or `None` if it is blank.
    pub fn value(&self, i: usize) -> Option<u32> {
        self.values[i]
    }

    /// All numbers row by row.
    pub fn values(&self) -> &[Option<u32>] {
        &self.values
    }

    /// The place of cell `i`.
    pub fn cell(&self, i: usize) -> Cell {
        Cell::new(i / self.cols, i % self.cols)
    }

    /// The index of `cell`, or `None` if it lies outside the board.
    pub fn index(&self, cell: Cell) -> Option<usize> {
        let (row, col) = (cell.row as usize, cell.col as usize);
        (row < self.rows && col < self.cols).then(|| row * self.cols + col)
    }

    /// The two to four cells that touch cell `i` orthogonally: up, left, right, down, as far as
    /// they exist.
    pub fn neighbours(&self, i: usize) -> impl Iterator<Item = usize> + use<> {
        let (rows, cols) = (self.rows, self.cols);
        let (row, col) = (i / cols, i % cols);
        let up = (row > 0).then(|| i - cols);
        let left = (col > 0).then(|| i - 1);
        let right = (col + 1 < cols).then_some(i + 1);
        let down = (row + 1 < rows).then_some(i + cols);
        [up, left, right, down].into_iter().flatten()
    }
}

/// An answer to a Hitori board: for every cell, row by row, whether it is shaded.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Shading {
    shaded: Vec<bool>,
}

impl Shading {
    /// A shading from one flag per cell, row by row.
    pub fn new(shaded: Vec<bool>) -> Shading {
        Shading { shaded }
    }

    /// Whether cell `i` is shaded.
    pub fn is_shaded(&self, i: usize) -> bool {
        self.shaded[i]
    }

    /// One flag per cell, row by row.
    pub fn as_slice(&self) -> &[bool] {
        &self.shaded
    }

    /// The indices of the shaded cells, ascending.
    pub fn shaded_cells(&self) -> impl Iterator<Item = usize> {
        self.shaded.iter().enumerate().filter_map(|(i, &s)| s.then_some(i))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_of_a_corner_an_edge_and_the_middle() {
        let board = Board::new(3, vec![Some(1); 9]);
        let near = |i| board.neighbours(i).collect::<Vec<_>>();
        assert_eq!(near(0), [1, 3]);
        assert_eq!(near(5), [2, 4, 8]);
        assert_eq!(near(4), [1, 3, 5, 7]);
        assert_eq!(Board::new(1, vec![None]).neighbours(0).count(), 0);
    }

    #[test]
    fn index_and_cell_are_inverse_and_outside_is_none() {
        let board = Board::new(4, vec![None; 12]);
        for i in 0..12 {
            assert_eq!(board.index(board.cell(i)), Some(i));
        }
        assert_eq!(board.index(Cell::new(3, 0)), None);
        assert_eq!(board.index(Cell::new(0, 4)), None);
    }
}
