//! Steps that are wrong, planted one by one, are named; and no board makes a right engine complain.

use std::sync::Arc;

use crosscut_encodings::cnf::{Lit, Var};
use crosscut_encodings::{Cut, Recipe, Witness};
use crosscut_puzzles::{Cell, hashi, hitori};

use super::*;
use crate::engine::native::{self, Conclusion, Loss, Probing};
use crate::engine::{Goal, Limits, small_hashi};
use crate::pipeline::{Ask, solve};
use crate::report::Status;

/// Blank cells: any shading that obeys H2 and H3 is an answer.
fn blank(rows: usize, cols: usize) -> Board {
    hitori::Board::new(cols, vec![None; rows * cols]).into()
}

fn shading(board: &Board, shaded: &[usize]) -> Answer {
    let cells = 0..board.rows() * board.cols();
    Answer::Hitori(hitori::Shading::new(cells.map(|i| shaded.contains(&i)).collect()))
}

/// 2 - 2 - 2 / 2 - 2 - 2 with touching columns apart: a ring is the only answer.
fn ring() -> Board {
    let cells = [(0, 0), (0, 2), (0, 4), (2, 0), (2, 2), (2, 4)];
    let island = |(r, c)| hashi::Island { cell: Cell::new(r, c), clue: Some(2) };
    hashi::Board::new(3, 5, 2, cells.map(island).to_vec()).unwrap().into()
}

fn unshaded(i: usize) -> Lit {
    Var::new(i).negative()
}

/// A session of the board with one more cut.
fn with_cut(board: &Board, recipe: &str, cut: Cut) -> Vec<Evidence> {
    let recipe: Recipe = recipe.parse().unwrap();
    let limits = Limits::default();
    let (mut session, _) = match board {
        Board::Hitori(board) => sat::Session::encode(board, &recipe, &limits),
        Board::Hashi(board) => sat::Session::encode(board, &recipe, &limits),
    };
    session.add_cut(cut);
    vec![Evidence::Sat(Box::new(session))]
}

/// What is said of a cut that does not follow.
fn objections(board: &Board, cut: Cut, answers: &[Answer]) -> Vec<String> {
    let (checked, faults) = check(board, &with_cut(board, "", cut), answers);
    assert!(checked.cuts > 1 && checked.clauses > 1 && checked.answers == answers.len() as u64);
    faults.iter().map(ToString::to_string).collect()
}

fn cells(board: &Board, indices: &[usize]) -> Vec<Cell> {
    indices.iter().map(|i| Cell::new(i / board.cols(), i % board.cols())).collect()
}

#[test]
fn a_right_cut_is_let_pass() {
    let board = blank(3, 3);
    let (clause, ring) = ([1, 3, 5, 7].map(unshaded), cells(&board, &[1, 3, 7, 5]));
    let cut = Cut { clause: clause.to_vec(), witness: Witness::Cycle(ring) };
    let answers = [shading(&board, &[1]), shading(&board, &[0, 4])];
    assert_eq!(objections(&board, cut, &answers), Vec::<String>::new());
}

#[test]
fn a_cut_is_refused_for_its_reason_without_any_answer() {
    let board = blank(3, 3);
    // The path ends in the middle.
    let witness = Witness::BorderPath(cells(&board, &[0, 4]));
    let cut = Cut { clause: [0, 4].map(unshaded).to_vec(), witness };
    let wrong = "the sat engine takes a wrong step: cut clause `not shaded(1,1) or not shaded(2,2)`: the \
                 shaded cells (1,1) (2,2) lead from border to border: one is unshaded; the checker \
                 refuses its reason: the path ends at (2,2), which is not on the border";
    assert_eq!(objections(&board, cut, &[]), [wrong]);
}

#[test]
fn a_cut_that_lacks_a_literal_is_refused_and_an_answer_objects() {
    let board = blank(5, 5);
    let witness = Witness::Cycle(cells(&board, &[7, 11, 17, 13]));
    let cut = Cut { clause: [7, 11, 13].map(unshaded).to_vec(), witness };
    let answer = shading(&board, &[7, 11, 13]);
    let said = objections(&board, cut.clone(), &[shading(&board, &[0]), answer.clone()]);
    let [refused, contradicted] = &said[..] else { panic!("{said:?}") };
    assert!(refused.ends_with("the checker refuses its reason: the clause lacks the literal -18"));
    assert!(contradicted.ends_with("one is unshaded; a known answer makes it false"));
    let (_, faults) = check(&board, &with_cut(&board, "", cut), std::slice::from_ref(&answer));
    let shown = faults.iter().find_map(|fault| match fault {
        Fault::Unsound { answer, .. } => answer.clone(),
        _ => None,
    });
    assert_eq!(shown, Some(answer));
}

#[test]
fn a_cut_of_islands_that_are_none_or_all_is_refused() {
    let board = ring();
    for (islands, why) in [
        ((0..6).collect(), "the set has all islands, so nothing has to leave it"),
        (vec![], "the set of islands is empty"),
        (vec![0, 17], "its witness is none for this board"),
    ] {
        let cut = Cut { clause: vec![Var::new(0).positive()], witness: Witness::Islands(islands) };
        let said = objections(&board, cut, &[]);
        assert!(matches!(&said[..], [said] if said.ends_with(why)), "{said:?}");
    }
}

#[test]
fn an_eager_cut_without_reason_is_refused() {
    // Cuts of a board where the cell in the middle is a corner are none for this one.
    let (small, large) = (blank(2, 2), blank(3, 3));
    let Board::Hitori(inner) = &small else { panic!() };
    let (session, _) = sat::Session::encode(inner, &Recipe::default(), &Limits::default());
    let (_, faults) = check(&large, &[Evidence::Sat(Box::new(session))], &[]);
    let said: Vec<String> = faults.iter().map(ToString::to_string).collect();
    let why = "the checker accepts no reason for it";
    assert!(said.iter().any(|said| said.contains("eager") && said.ends_with(why)), "{said:?}");
}

fn deduction(cells: &[(usize, usize)], conclusion: Conclusion) -> Deduction {
    let cells = cells.iter().map(|&(r, c)| Cell::new(r, c)).collect();
    Deduction { rule: "corner", cells, conclusion, because: vec![Cell::new(2, 2)] }
}

fn native(deductions: &[Deduction], lost: Vec<Loss>, known: &[Answer]) -> Vec<Evidence> {
    let (deductions, known) = (deductions.to_vec(), known.to_vec());
    vec![Evidence::Native { deductions, watched: Watched { steps: 5, lost }, known }]
}

#[test]
fn a_deduction_that_an_answer_contradicts_is_named() {
    let board = blank(3, 3);
    let answers = [shading(&board, &[0]), shading(&board, &[0, 5])];
    let right = [
        deduction(&[(0, 0)], Conclusion::Shaded),
        deduction(&[(0, 1)], Conclusion::Unshaded),
        deduction(&[(2, 2)], Conclusion::Unshaded),
    ];
    let (checked, faults) = check(&board, &native(&right, vec![], &[]), &answers);
    assert_eq!((checked.deductions, checked.watched, faults.len()), (3, 5, 0));
    for (wrong, words) in [
        (deduction(&[(0, 0)], Conclusion::Unshaded), "(1,1) unshaded"),
        (deduction(&[(1, 2)], Conclusion::Unshaded), "(2,3) unshaded"),
        (deduction(&[(1, 2)], Conclusion::Shaded), "(2,3) shaded"),
        (deduction(&[(1, 1)], Conclusion::Contradiction), "(2,2) contradiction"),
        (deduction(&[(9, 9)], Conclusion::Shaded), "(10,10) shaded"),
        (deduction(&[(0, 0)], Conclusion::AtLeast(1)), "(1,1) at least 1"),
    ] {
        let (_, faults) = check(&board, &native(&[wrong], vec![], &[]), &answers);
        let [fault] = &faults[..] else { panic!("{words}: {faults:?}") };
        let said = "the native engine takes a wrong step: ";
        let why = " by corner from (3,3); a known answer says otherwise";
        assert_eq!(fault.to_string(), format!("{said}{words}{why}"));
    }
}

#[test]
fn a_deduction_about_bridges_that_an_answer_contradicts_is_named() {
    let board = ring();
    let Board::Hashi(inner) = &board else { panic!() };
    let found =
        native::hashi::solve(inner, Goal::UNIQUE, &Limits::default(), &native::Options::default());
    let answers: Vec<Answer> = found.found.answers.into_iter().map(Answer::Hashi).collect();
    assert_eq!(answers.len(), 1);
    let n_faults = |cells: &[(usize, usize)], conclusion| {
        let step = deduction(cells, conclusion);
        check(&board, &native(&[step], vec![], &[]), &answers).1.len()
    };
    let (side, middle) = ([(0, 0), (0, 2)], [(0, 2), (2, 2)]);
    assert_eq!(n_faults(&side, Conclusion::AtLeast(1)), 0);
    assert_eq!(n_faults(&side, Conclusion::AtLeast(2)), 1);
    assert_eq!(n_faults(&side, Conclusion::AtMost(0)), 1);
    assert_eq!(n_faults(&middle, Conclusion::AtMost(0)), 0);
    assert_eq!(n_faults(&middle, Conclusion::AtLeast(1)), 1);
    assert_eq!(n_faults(&middle, Conclusion::Contradiction), 1);
}

#[test]
fn a_step_that_lost_an_answer_is_named_with_what_was_assumed_and_few_are_told() {
    let board = blank(3, 3);
    let answers = [shading(&board, &[]), shading(&board, &[4])];
    let loss = Loss {
        step: deduction(&[(1, 1)], Conclusion::Unshaded),
        assumed: vec![deduction(&[(0, 0)], Conclusion::Unshaded)],
        answer: 1,
    };
    let (_, faults) = check(&board, &native(&[], vec![loss.clone()], &answers), &[]);
    let [Fault::Unsound { step, answer, .. }] = &faults[..] else { panic!("{faults:?}") };
    assert_eq!(step, "(2,2) unshaded by corner from (3,3) after (1,1) unshaded");
    assert_eq!(answer.as_ref(), Some(&answers[1]));
    let (_, faults) = check(&board, &native(&[], vec![loss; 100], &answers), &[]);
    assert_eq!(faults.len(), TOLD);
}

#[test]
fn nothing_is_believed_of_a_board_on_which_a_step_is_wrong() {
    let board = blank(2, 2);
    let verdict = solve(&board, &ask());
    let wrong = unsound(Engine::Native, "a step", "a reason", None);
    let doubted = crate::crosscheck::doubt(verdict, vec![wrong]);
    assert_eq!((doubted.status, doubted.trust), (Status::Unknown, None));
    assert!(doubted.answers.is_empty() && doubted.faults.len() == 1);
}

fn ask() -> Ask {
    Ask {
        engines: vec![Engine::Native, Engine::Sat],
        goal: Goal::all(1_000),
        timeout: None,
        conflicts: None,
        interrupt: Arc::default(),
        certify: false,
        paranoid: true,
        common: false,
        native: native::Options::default(),
        sat: sat::Options::default(),
    }
}

/// Asks in several ways; the sums of what was checked.
fn no_complaint(board: &Board, sum: &mut Checked) {
    for (goal, probe, recipe) in [
        (Goal::all(1_000), Probing::Root, "eager=0,cuts=both"),
        (Goal::all(1_000), Probing::Off, "eager=6,cuts=components,amo=binary,degree=totalizer"),
        (Goal::UNIQUE, Probing::Off, ""),
    ] {
        let native = native::Options { probe, ..native::Options::default() };
        let recipe = recipe.parse().unwrap();
        let sat = sat::Options { recipe, ..sat::Options::default() };
        let verdict = solve(board, &Ask { goal, native, sat, ..ask() });
        assert_eq!(verdict.faults, [], "{board:?}");
        *sum = sum.plus(&verdict.checked.unwrap());
    }
}

#[test]
fn no_engine_takes_a_wrong_step_on_small_hashi_boards() {
    let (mut n_boards, mut sum) = (0, Checked::default());
    small_hashi::for_all(|board, _| {
        n_boards += 1;
        if n_boards % 101 == 0 {
            no_complaint(&board.clone().into(), &mut sum);
        }
    });
    for seed in 0..200 {
        no_complaint(&small_hashi::random(seed).into(), &mut sum);
    }
    assert!(sum.answers > 1_000 && sum.cuts > 500 && sum.clauses > 10_000, "{sum:?}");
    assert!(sum.deductions > 1_000 && sum.watched > 5_000, "{sum:?}");
}
