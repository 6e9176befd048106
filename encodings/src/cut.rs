//! Connectivity cuts and where second answers are.

use crosscut_puzzles::Cell;

use crate::cnf::Lit;

/// A clause that every connected answer satisfies, with the reason why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cut {
    /// The clause.
    pub clause: Vec<Lit>,
    /// Why it follows from the rules.
    pub witness: Witness,
}

/// Why a cut follows from the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Witness {
    /// Hitori: shaded cells, each diagonal to the next, that close: the last is diagonal to the
    /// first.
    Cycle(Vec<Cell>),
    /// Hitori: shaded cells, each diagonal to the next, from one border cell to another.
    BorderPath(Vec<Cell>),
    /// Hitori on a board of one row or column: a shaded cell that is no end, or the only cell.
    Separator(Cell),
    /// Hitori: a component of unshaded cells that is not all of them; one cell on its boundary is
    /// unshaded.
    Region(Vec<Cell>),
    /// Hashi: a set of islands, neither empty nor all; some span that leaves it carries a bridge.
    Islands(Vec<usize>),
}

/// How an answer violates connectivity.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Violation {
    /// Number of connected components: of unshaded cells, of islands.
    pub components: usize,
    /// The violated cuts; empty if and only if the answer is connected.
    pub cuts: Vec<Cut>,
}

/// Where an answer other than a given one may be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Second<A> {
    /// Here is one.
    Found(A),
    /// Every other answer satisfies this clause.
    Clause(Vec<Lit>),
}
