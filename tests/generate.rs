//! Generated boards: what a class promises is true, by other programs than the one that made them.

#[path = "benches/plain_loop.rs"]
mod plain_loop;

use crosscut::engine::{End, Found, Goal};
use crosscut::generate::{Dice, Effort, Error, hashi, hitori};
use crosscut_puzzles::hashi::Bridges;
use crosscut_puzzles::hitori::Shading;

/// The plain loop as the generator's solver.
fn solve_hitori(board: &crosscut_puzzles::hitori::Board, goal: Goal) -> Found<Shading> {
    let answers = plain_loop::hitori(board, goal.limit as usize);
    found(answers, goal)
}

fn solve_hashi(board: &crosscut_puzzles::hashi::Board, goal: Goal) -> Found<Bridges> {
    found(plain_loop::hashi(board, goal.limit as usize), goal)
}

fn found<A>(answers: Vec<A>, goal: Goal) -> Found<A> {
    let count = answers.len() as u64;
    let end = if count == goal.limit { End::Enough } else { End::Exhausted };
    Found { answers, count, end, obstruction: None }
}

/// All legal shadings of a board with at most 16 cells, by the referee.
fn legal_shadings(board: &crosscut_puzzles::hitori::Board) -> usize {
    let n = board.n_cells();
    let shading = |set: u32| Shading::new((0..n).map(|i| set >> i & 1 == 1).collect());
    let is_legal = |set: &u32| crosscut_puzzles::hitori::check(board, &shading(*set)).is_empty();
    (0..1 << n).filter(is_legal).count()
}

/// All legal answers of a board with few spans, by the referee.
fn legal_bridges(board: &crosscut_puzzles::hashi::Board) -> usize {
    let (n, base) = (board.spans().len() as u32, u64::from(board.max_bridges()) + 1);
    let counts = |code: u64| (0..n).map(|s| (code / base.pow(s) % base) as u8).collect::<Vec<_>>();
    let is_legal = |code: &u64| {
        crosscut_puzzles::hashi::check(board, &board.answer(&counts(*code))).is_empty()
    };
    (0..base.pow(n)).filter(is_legal).count()
}

#[test]
fn unique_hitori_boards_have_one_answer_by_enumeration() {
    let mut changed_by_repair = 0;
    for (number, (rows, cols)) in
        [(3, 3), (4, 4), (4, 4), (3, 5), (2, 7), (1, 6), (5, 1), (2, 2), (1, 1)]
            .into_iter()
            .enumerate()
    {
        for blanks in [0, 30] {
            let plan =
                hitori::Plan { blanks, ..hitori::Plan::new(rows, cols, hitori::Class::Unique) };
            let mut n_solved = 0;
            let mut solver = |board: &_, goal| {
                n_solved += 1;
                solve_hitori(board, goal)
            };
            let dice = &mut Dice::new(5, number as u64);
            let board = hitori::generate(&plan, dice, &Effort::default(), &mut solver).unwrap();
            assert_eq!((board.rows(), board.cols()), (rows, cols));
            assert_eq!(legal_shadings(&board), 1, "{board:?}");
            changed_by_repair += usize::from(n_solved > 1);
        }
    }
    assert!(changed_by_repair > 2, "the repair is tested");
}

#[test]
fn unique_hashi_boards_have_one_answer_by_enumeration() {
    let mut changed_by_repair = 0;
    for number in 0..40 {
        let max_bridges = (number % 4 + 1) as u8;
        let hidden = if number % 3 == 0 { 50 } else { 0 };
        let plan = hashi::Plan::sized(6, 6, Some(4 + number as usize % 5), hashi::Class::Unique);
        let plan = hashi::Plan { max_bridges, hidden, ..plan };
        let mut n_solved = 0;
        let mut solver = |board: &_, goal| {
            n_solved += 1;
            solve_hashi(board, goal)
        };
        let board =
            hashi::generate(&plan, &mut Dice::new(6, number), &Effort::default(), &mut solver)
                .unwrap();
        assert!(board.islands().len() >= plan.islands);
        if (u64::from(max_bridges) + 1).pow(board.spans().len() as u32) < 40_000 {
            assert_eq!(legal_bridges(&board), 1, "{board:?}");
            changed_by_repair += usize::from(n_solved > 1);
        }
    }
    assert!(changed_by_repair > 5, "the repair is tested");
}

#[test]
fn larger_unique_boards_have_one_answer_by_the_plain_loop() {
    let plan = hitori::Plan { blanks: 10, ..hitori::Plan::new(25, 18, hitori::Class::Unique) };
    let board =
        hitori::generate(&plan, &mut Dice::new(7, 0), &Effort::default(), &mut solve_hitori)
            .unwrap();
    assert_eq!(plain_loop::hitori(&board, 2).len(), 1);
    assert!(board.values().iter().any(Option::is_none));
    for seed in 0..3 {
        let plan = hashi::Plan::square(100, hashi::Class::Unique);
        let board =
            hashi::generate(&plan, &mut Dice::new(seed, 0), &Effort::default(), &mut solve_hashi)
                .unwrap();
        let answers = plain_loop::hashi(&board, 2);
        assert_eq!(answers.len(), 1);
        assert_eq!(crosscut_puzzles::hashi::check(&board, &answers[0]), []);
    }
}

#[test]
fn planted_boards_have_answers_without_a_solver() {
    let mut never = |_: &_, _| unreachable!("these classes need no solver");
    for number in 0..10 {
        let dice = &mut Dice::new(8, number);
        let plan = hitori::Plan { blanks: 10, ..hitori::Plan::new(4, 4, hitori::Class::Loose) };
        let board = hitori::generate(&plan, dice, &Effort::default(), &mut never).unwrap();
        assert!(legal_shadings(&board) > 0);
    }
    let mut never = |_: &_, _| unreachable!("these classes need no solver");
    for (number, class) in [hashi::Class::Loose, hashi::Class::Stress].into_iter().enumerate() {
        let plan = hashi::Plan { max_bridges: 3, ..hashi::Plan::square(60, class) };
        let dice = &mut Dice::new(8, number as u64);
        let board = hashi::generate(&plan, dice, &Effort::default(), &mut never).unwrap();
        assert_eq!(board.islands().len(), 60);
        let answers = plain_loop::hashi(&board, 1);
        assert_eq!(crosscut_puzzles::hashi::check(&board, &answers[0]), []);
    }
}

#[test]
fn lattices_and_split_boards_are_often_unsatisfiable_for_connectivity_alone() {
    let mut never = |_: &_, _| unreachable!("these classes need no solver");
    let class = hitori::Class::Lattice(80);
    let plan = hitori::Plan::new(8, 8, class);
    let lattices = (0..20)
        .map(|k| hitori::generate(&plan, &mut Dice::new(9, k), &Effort::default(), &mut never));
    let lattices: Vec<_> = lattices.map(Result::unwrap).collect();
    for board in &lattices {
        // Shading all cells of a group but its first breaks H3 at most.
        let groups = board.values();
        let shaded = |i: usize| groups[..i].contains(&groups[i]);
        let shading = Shading::new((0..board.n_cells()).map(shaded).collect());
        let broken = crosscut_puzzles::hitori::check(board, &shading);
        assert!(broken.iter().all(|violation| violation.rule() == "H3"), "{broken:?}");
    }
    let unsatisfiable = lattices.iter().filter(|b| plain_loop::hitori(b, 1).is_empty()).count();
    assert!((5..20).contains(&unsatisfiable), "{unsatisfiable} of 20");

    let mut never = |_: &_, _| unreachable!("these classes need no solver");
    let plan = hashi::Plan::sized(9, 9, None, hashi::Class::Split);
    let split = (0..20).map(|k| {
        hashi::generate(&plan, &mut Dice::new(9, k), &Effort::default(), &mut never).unwrap()
    });
    let unsatisfiable = split.filter(|board| plain_loop::hashi(board, 1).is_empty()).count();
    assert!(unsatisfiable >= 10, "{unsatisfiable} of 20");
}

#[test]
fn a_seed_gives_the_same_board_again_and_another_seed_another() {
    let plan = hitori::Plan::new(9, 9, hitori::Class::Unique);
    let make = |seed, number| {
        hitori::generate(&plan, &mut Dice::new(seed, number), &Effort::default(), &mut solve_hitori)
            .unwrap()
    };
    assert_eq!(make(1, 0), make(1, 0));
    assert_ne!(make(1, 0), make(2, 0));
    assert_ne!(make(1, 0), make(1, 1));
}

#[test]
fn what_cannot_be_made_is_an_error() {
    let plan = hitori::Plan::new(1, 2, hitori::Class::Unique);
    let made = hitori::generate(&plan, &mut Dice::new(1, 0), &Effort::default(), &mut solve_hitori);
    assert_eq!(made, Err(Error::NotFound(20)));
    let plan = hashi::Plan::sized(3, 3, Some(9), hashi::Class::Loose);
    let made = hashi::generate(&plan, &mut Dice::new(1, 0), &Effort::default(), &mut solve_hashi);
    assert_eq!(made, Err(Error::NoRoom));
    let plan = hashi::Plan { max_bridges: 5, ..hashi::Plan::square(5, hashi::Class::Loose) };
    let made = hashi::generate(&plan, &mut Dice::new(1, 0), &Effort::default(), &mut solve_hashi);
    assert!(matches!(made, Err(Error::Board(_))));
}
