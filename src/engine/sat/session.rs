//! The clauses of a run: what was asked of the backend, and why.
//!
//! A session owns every clause, so that a run can be written out as DIMACS, certified, or loaded
//! into another backend after a limit killed the first. Clauses are only ever added, in this order:
//! the recipe's clauses (base and eager cuts), then cuts and blocking clauses as the search meets
//! them. Literals here always have the encoder's meaning; a backend may see them negated.
//!
//! Some recipes make clauses far faster than any backend can use them: `conn=levels` for 200 x 200
//! cells are billions of literals. So the encoding ends where memory would be the next limit.

use crosscut_encodings::cnf::{ClauseSink, Cnf, Family, Lit, MAX_VARS, Var};
use crosscut_encodings::{Cut, Encode, Recipe, Witness};

use crate::engine::{Limits, Why};

/// All clauses of a run so far, in order, and why each cut follows from the rules.
#[derive(Clone, Debug, Default)]
pub struct Session {
    cnf: Cnf,
    n_board_vars: usize,
    cuts: Vec<(usize, Witness)>,
}

impl Session {
    /// The clauses of `recipe` for `board`; with the reason if a limit ended the encoding, in which
    /// case clauses are missing.
    pub fn encode<P: Encode>(
        board: &P,
        recipe: &Recipe,
        limits: &Limits,
    ) -> (Session, Option<Why>) {
        Session::encode_into(Room::ALL, board, recipe, limits)
    }

    fn encode_into<P: Encode>(
        room: Room,
        board: &P,
        recipe: &Recipe,
        limits: &Limits,
    ) -> (Session, Option<Why>) {
        let until_check = Limits::CLAUSES_A_LOOK;
        let mut sink = WatchedSink { cnf: Cnf::new(), room, limits, until_check, why: None };
        board.encode(recipe, &mut sink);
        let session =
            Session { cnf: sink.cnf, n_board_vars: board.n_board_vars(), cuts: Vec::new() };
        (session, sink.why)
    }

    /// The clauses, each with its family.
    pub fn cnf(&self) -> &Cnf {
        &self.cnf
    }

    /// How many variables belong to the board; they are the first ones.
    pub fn n_board_vars(&self) -> usize {
        self.n_board_vars
    }

    /// The cuts found from models: index of the clause, and why it follows from the rules.
    pub fn cuts(&self) -> &[(usize, Witness)] {
        &self.cuts
    }

    /// Adds a cut.
    pub fn add_cut(&mut self, cut: Cut) {
        self.cuts.push((self.cnf.n_clauses(), cut.witness));
        self.cnf.clause(Family::Cut, &cut.clause);
    }

    /// Adds a clause that excludes answers already found.
    pub fn add_block(&mut self, clause: &[Lit]) {
        self.cnf.clause(Family::Block, clause);
    }

    /// Whether `value` satisfies every clause.
    pub fn is_satisfied(&self, value: impl Fn(Var) -> bool) -> bool {
        self.cnf.clauses().all(|clause| is_true(clause, &value))
    }
}

/// Whether `value` satisfies `clause`.
pub(super) fn is_true(clause: &[Lit], value: impl Fn(Var) -> bool) -> bool {
    clause.iter().any(|lit| value(lit.var()) == lit.is_positive())
}

/// How large a formula may be.
#[derive(Clone, Copy)]
struct Room {
    vars: usize,
    /// For the clauses before the first solve. A backend takes about six times as much again.
    bytes: usize,
}

impl Room {
    const ALL: Room = Room { vars: MAX_VARS, bytes: 1 << 29 };

    /// What a clause takes, in `Cnf`: its literals, its end and its family.
    fn bytes_of(clause: &[Lit]) -> usize {
        size_of_val(clause) + size_of::<usize>() + size_of::<Family>()
    }
}

/// A formula that is full when a limit is reached or when there is no room left. What an encoder
/// writes after that is thrown away.
struct WatchedSink<'a> {
    cnf: Cnf,
    room: Room,
    limits: &'a Limits,
    until_check: u32,
    why: Option<Why>,
}

impl ClauseSink for WatchedSink<'_> {
    fn new_var(&mut self) -> Var {
        let var = self.cnf.new_var();
        if self.cnf.n_vars() > self.room.vars {
            self.why = Some(Why::LargeFormula);
        }
        var
    }

    fn is_full(&self) -> bool {
        self.why.is_some()
    }

    fn clause(&mut self, family: Family, lits: &[Lit]) {
        if self.why.is_some() {
            return;
        }
        let Some(bytes) = self.room.bytes.checked_sub(Room::bytes_of(lits)) else {
            self.why = Some(Why::LargeFormula);
            return;
        };
        self.room.bytes = bytes;
        self.cnf.clause(family, lits);
        self.until_check -= 1;
        if self.until_check == 0 {
            self.until_check = Limits::CLAUSES_A_LOOK;
            self.why = self.limits.exceeded();
        }
    }
}

#[cfg(test)]
mod tests {
    use crosscut_puzzles::hitori::Board;

    use super::*;

    #[test]
    fn a_formula_that_needs_all_its_room_is_whole_and_one_that_needs_more_is_not() {
        let board = Board::new(4, vec![Some(1); 16]);
        for recipe in ["conn=lazy", "conn=levels"] {
            let recipe = recipe.parse().unwrap();
            let encode = |room| Session::encode_into(room, &board, &recipe, &Limits::default());
            let (whole, why) = encode(Room::ALL);
            assert_eq!(why, None);
            let bytes = whole.cnf.clauses().map(Room::bytes_of).sum();
            let vars = whole.cnf.n_vars();
            let (session, why) = encode(Room { vars, bytes });
            assert_eq!((session.cnf == whole.cnf, why), (true, None));
            let less = [Room { vars: vars - 1, bytes }, Room { vars, bytes: bytes - 1 }];
            for (room, tight) in less.into_iter().zip(["variables", "bytes"]) {
                let (session, why) = encode(room);
                assert_eq!(why, Some(Why::LargeFormula), "{tight}");
                assert!(session.cnf.n_clauses() < whole.cnf.n_clauses(), "{tight}");
            }
        }
    }
}
