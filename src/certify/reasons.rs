//! The reason of a clause of the default recipe.
//!
//! The session knows the family of each clause, and of each cut the witness. That leaves little to
//! find out, and the checker says which of a few candidates is right:
//!
//! ```text
//! at most one, adjacency, order, crossing    the family says it
//! cut                                        the witness says it
//! block                                      the block
//! degree                                     an island at one of the clause's spans
//! eager cut, Hitori                          the four, three or two neighbours of a cell are a cycle
//!                                            or a path in one of their orders; on a line, a separator
//! eager cut, Hashi                           the islands at the clause's spans are closed; the empty
//!                                            clause is about one island with clue 0
//! ```

use std::collections::HashMap;

use crosscut_encodings::Witness;
use crosscut_encodings::cnf::{Family, Lit};
use crosscut_puzzles::certificate::{Premises, Reason};
use crosscut_puzzles::{Board, Cell, hashi};
use itertools::Itertools;

use crate::engine::sat::Session;

/// Finds reasons.
pub(crate) struct Finder<'a> {
    board: &'a Board,
    premises: &'a Premises<'a>,
    session: &'a Session,
    witnesses: HashMap<usize, &'a Witness>,
}

impl<'a> Finder<'a> {
    /// For the clauses of `session`, which rest on `premises`.
    pub(crate) fn new(
        board: &'a Board,
        premises: &'a Premises<'a>,
        session: &'a Session,
    ) -> Finder<'a> {
        let witnesses = session.cuts().iter().map(|(i, witness)| (*i, witness)).collect();
        Finder { board, premises, session, witnesses }
    }

    /// The reason of clause `i` that the checker accepts.
    pub(crate) fn reason(&self, i: usize) -> Option<Reason> {
        let cnf = self.session.cnf();
        let lits = cnf.get(i);
        let clause: Vec<i32> = lits.iter().map(|lit| lit.to_dimacs()).collect();
        let mut candidates: Box<dyn Iterator<Item = Reason> + '_> = match cnf.family(i) {
            Family::AtMostOne => one(Reason::Pair),
            Family::Adjacency => one(Reason::Adjacency),
            Family::Order => one(Reason::Order),
            Family::Crossing => one(Reason::Crossing),
            Family::Block => one(Reason::Block),
            Family::Cut => {
                let witness = self.witnesses.get(&i);
                Box::new(witness.and_then(|w| of_witness(self.board, w)).into_iter())
            }
            Family::EagerCut => self.eager(lits),
            Family::Degree => match self.board {
                Board::Hashi(board) => Box::new(degree(board, lits)),
                Board::Hitori(_) => return None,
            },
            Family::Connectivity => return None,
        };
        candidates.find(|reason| self.premises.justify(&clause, reason).is_ok())
    }

    fn eager<'b>(&'b self, lits: &[Lit]) -> Box<dyn Iterator<Item = Reason> + 'b> {
        match self.board {
            Board::Hitori(board) => {
                let cells: Vec<Cell> =
                    lits.iter().map(|lit| board.cell(lit.var().index())).collect();
                let n = cells.len();
                let orders = cells.into_iter().permutations(n);
                let reasons =
                    orders.flat_map(|cells| [Reason::Cycle(cells.clone()), Reason::Path(cells)]);
                Box::new(one(Reason::Separator).chain(reasons))
            }
            Board::Hashi(board) if lits.is_empty() => {
                let zeros = board.islands().iter().filter(|island| island.clue == Some(0));
                Box::new(zeros.map(|island| Reason::Closed(vec![island.cell])))
            }
            Board::Hashi(board) => {
                one(Reason::Closed(ends(board, lits).map(|i| board.islands()[i].cell).collect()))
            }
        }
    }
}

/// The reason that the witness of a cut is, for the checker to judge; `None` if it is no witness for
/// this board.
pub(crate) fn of_witness(board: &Board, witness: &Witness) -> Option<Reason> {
    Some(match (witness, board) {
        (Witness::Cycle(cells), _) => Reason::Cycle(cells.clone()),
        (Witness::BorderPath(cells), _) => Reason::Path(cells.clone()),
        (Witness::Separator(_), _) => Reason::Separator,
        (Witness::Region(cells), _) => Reason::Region(cells.clone()),
        (Witness::Islands(islands), Board::Hashi(board)) => {
            let cell = |&i: &usize| Some(board.islands().get(i)?.cell);
            Reason::Islands(islands.iter().map(cell).collect::<Option<_>>()?)
        }
        (Witness::Islands(_), Board::Hitori(_)) => return None,
    })
}

fn one<'b>(reason: Reason) -> Box<dyn Iterator<Item = Reason> + 'b> {
    Box::new(std::iter::once(reason))
}

/// Islands whose clue may be behind the clause: all, if it is empty.
fn degree<'b>(board: &'b hashi::Board, lits: &[Lit]) -> impl Iterator<Item = Reason> + use<'b> {
    let islands: Vec<usize> = match lits {
        [] => (0..board.islands().len()).collect(),
        _ => ends(board, lits).collect(),
    };
    islands.into_iter().map(|i| Reason::Degree(board.islands()[i].cell))
}

/// The islands at the ends of the clause's spans, each once, in their order.
fn ends(board: &hashi::Board, lits: &[Lit]) -> impl Iterator<Item = usize> + use<> {
    let most = usize::from(board.max_bridges());
    let spans = lits.iter().map(|lit| board.spans()[lit.var().index() / most]);
    spans.flat_map(|span| [span.a, span.b]).sorted_unstable().dedup().collect_vec().into_iter()
}
