//! Boards as files: what their variables mean, what the survey says of them, and that what is
//! written has the size that was counted, for every recipe.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a failed test panics")]

use std::collections::BTreeSet;

use crosscut_encodings::catalogue::catalogue;
use crosscut_encodings::cnf::{ClauseSink, Cnf, Family, Size, Var};
use crosscut_encodings::dimacs::read::{Comments, read};
use crosscut_encodings::dimacs::write::Head;
use crosscut_encodings::dimacs::{Measure, Survey};
use crosscut_encodings::{Encode, Meaning, Recipe};
use crosscut_encodings::{hashi as hashi_vars, hitori as hitori_vars};
use crosscut_puzzles::{Board, Cell, Puzzle, hashi, hitori, read as boards};

fn board(puzzle: Puzzle, text: &str) -> Board {
    boards::read_boards(text.as_bytes(), Some(puzzle)).remove(0).board.unwrap()
}

fn hitori() -> hitori::Board {
    match board(Puzzle::Hitori, "1 1 1 2 3\n1 2 4 2 .\n5 1 1 1 1\n2 2 3 3 3") {
        Board::Hitori(board) => board,
        Board::Hashi(_) => panic!("Hitori was asked for"),
    }
}

fn hashi() -> hashi::Board {
    match board(Puzzle::Hashi, "max_bridges: 3\n3.5.3\n.....\n4.?.3\n.2.2.\n2...1") {
        Board::Hashi(board) => board,
        Board::Hitori(_) => panic!("Hashi was asked for"),
    }
}

/// A board and a recipe, for any sink.
type Encoding<'a> = &'a dyn Fn(&mut dyn ClauseSink);

/// Calls `check` with each recipe, the number of the board's variables, and the recipe in words.
fn for_each_recipe(check: &dyn Fn(Encoding<'_>, usize, &str)) {
    let (cells, islands) = (hitori(), hashi());
    for recipe in recipes(Puzzle::Hitori) {
        let about = recipe.to_string();
        check(&|sink| cells.encode(&recipe, &mut Dyn(sink)), cells.n_board_vars(), &about);
    }
    for recipe in recipes(Puzzle::Hashi) {
        let about = recipe.to_string();
        check(&|sink| islands.encode(&recipe, &mut Dyn(sink)), islands.n_board_vars(), &about);
    }
}

/// Every encoder once, and two that both have variables of their own.
fn recipes(puzzle: Puzzle) -> Vec<Recipe> {
    let both = "amo=ladder,degree=sequential,conn=vertex-elimination".parse().unwrap();
    [catalogue(puzzle), vec![both]].concat()
}

/// Encoders take sinks by their type.
struct Dyn<'a>(&'a mut dyn ClauseSink);

impl ClauseSink for Dyn<'_> {
    fn new_var(&mut self) -> Var {
        self.0.new_var()
    }

    fn clause(&mut self, family: Family, lits: &[crosscut_encodings::cnf::Lit]) {
        self.0.clause(family, lits);
    }

    fn is_full(&self) -> bool {
        self.0.is_full()
    }
}

#[test]
fn variables_mean_what_the_encoders_say() {
    let board = hitori();
    for i in 0..board.n_board_vars() {
        let cell = Cell::new(i / 5, i % 5);
        let meaning = board.meaning(hitori_vars::shaded(i).var());
        assert_eq!(meaning, Meaning::Shaded(cell));
        assert_eq!(meaning.to_string(), format!("shaded({},{})", cell.row + 1, cell.col + 1));
    }
    let board = hashi();
    let mut labels = BTreeSet::new();
    for s in 0..board.spans().len() {
        let (from, to) = board.ends(s);
        for at_least in 1..=3 {
            let meaning = board.meaning(hashi_vars::at_least(&board, s, at_least).var());
            assert_eq!(meaning, Meaning::Bridges { at_least, from, to });
            labels.insert(meaning.to_string());
        }
    }
    assert_eq!(labels.len(), board.n_board_vars());
    assert!(labels.contains("bridges>=2((1,1)-(1,3))"), "{labels:?}");
    assert!(labels.iter().all(|label| !label.contains(' ')));
}

#[test]
fn auxiliary_variables_belong_to_the_family_that_mentions_them_first() {
    let n_auxiliary = std::cell::Cell::new(0);
    for_each_recipe(&|encode, n_board_vars, about| {
        let (mut survey, mut cnf) = (Survey::new(n_board_vars), Cnf::new());
        encode(&mut survey);
        encode(&mut cnf);
        assert_eq!(*survey.size(), cnf.size(), "{about}");
        let mut first = vec![None; cnf.n_vars()];
        for i in 0..cnf.n_clauses() {
            for lit in cnf.get(i) {
                first[lit.var().index()].get_or_insert(cnf.family(i));
            }
        }
        let auxiliaries: Vec<_> = survey.auxiliaries().collect();
        let vars = auxiliaries.iter().map(|auxiliary| auxiliary.var.index());
        assert!(vars.eq(n_board_vars..cnf.n_vars()), "{about}");
        let labels: BTreeSet<String> = auxiliaries.iter().map(ToString::to_string).collect();
        assert_eq!(labels.len(), auxiliaries.len(), "{about}");
        for auxiliary in auxiliaries {
            assert_eq!(auxiliary.family, first[auxiliary.var.index()], "{about}: {auxiliary}");
            n_auxiliary.set(n_auxiliary.get() + 1);
        }
    });
    assert!(n_auxiliary.get() > 100, "{}", n_auxiliary.get());
}

#[test]
fn a_dump_has_the_size_that_was_counted_and_is_read_back() {
    for_each_recipe(&|encode, _, about| {
        let (mut cnf, mut size, mut measure) = (Cnf::new(), Size::default(), Measure::default());
        encode(&mut cnf);
        encode(&mut size);
        encode(&mut measure);
        let mut out = Head::new(Vec::new()).cnf(size.n_vars(), size.n_clauses());
        encode(&mut out);
        let text = out.finish().unwrap();
        let header = format!("p cnf {} {}\n", size.n_vars(), size.n_clauses());
        assert!(text.starts_with(header.as_bytes()), "{about}");
        assert_eq!((text.len() - header.len()) as u64, measure.n_bytes(), "{about}");
        let formula = read(&text[..], Comments::Skip).unwrap();
        assert_eq!(formula.n_vars, size.n_vars(), "{about}");
        assert!(formula.clauses.iter().eq(cnf.clauses()), "{about}");
        let n_literals: usize = formula.clauses.iter().map(<[_]>::len).sum();
        assert_eq!(n_literals as u64, size.n_literals(), "{about}");
    });
}
