//! Encoders that state connectivity whole, on all small boards: with the variables of a board fixed,
//! the clauses have a model iff the referee accepts. So every model is connected, and no answer is
//! lost. Sizes are what the formulas say.

#![expect(clippy::unwrap_used, reason = "helpers of tests fail as tests do")]

use batsat::{BasicSolver, SolverInterface, lbool};
use crosscut_encodings::cnf::{Cnf, Family, Size};
use crosscut_encodings::connectivity::{self, Connectivity};
use crosscut_encodings::{Encode, Graph, Recipe};
use crosscut_puzzles::hashi::Island;
use crosscut_puzzles::hitori::Shading;
use crosscut_puzzles::{Cell, hashi, hitori};
use rayon::prelude::*;

/// The encoders that this is about.
fn whole() -> impl Iterator<Item = (&'static str, Connectivity)> {
    connectivity::ALL.iter().copied().filter(|(_, conn)| conn.is_whole())
}

fn recipe(conn: Connectivity) -> Recipe {
    Recipe { conn, ..Recipe::default() }
}

/// A solver that has the clauses of one board and recipe.
struct Fixed {
    solver: BasicSolver,
    n_board_vars: usize,
}

impl Fixed {
    fn new(board: &impl Encode, conn: Connectivity) -> Fixed {
        let mut cnf = Cnf::new();
        board.encode(&recipe(conn), &mut cnf);
        let mut solver = BasicSolver::default();
        for v in 0..cnf.n_vars() {
            solver.var_of_int(v as u32);
        }
        for clause in cnf.clauses() {
            let mut clause: Vec<batsat::Lit> =
                clause.iter().map(|lit| literal(lit.var().index(), lit.is_positive())).collect();
            solver.add_clause_reuse(&mut clause);
        }
        Fixed { solver, n_board_vars: board.n_board_vars() }
    }

    /// Whether there is a model in which the board's variables have these values.
    fn allows(&mut self, value: impl Fn(usize) -> bool) -> bool {
        let fixed: Vec<batsat::Lit> =
            (0..self.n_board_vars).map(|v| literal(v, value(v))).collect();
        self.solver.solve_limited(&fixed) == lbool::TRUE
    }
}

fn literal(v: usize, is_positive: bool) -> batsat::Lit {
    batsat::Lit::new(batsat::Var::unsafe_from_idx(v as u32), is_positive)
}

/// What the encoder adds to the bare abstraction is of its own family, is what `connectivity::size`
/// says, and is as large as a formula as it is when only counted.
fn assert_size(board: &impl Encode, graph: Graph<'_>) {
    for (name, conn) in whole() {
        let (mut cnf, mut size, mut bare) = (Cnf::new(), Size::default(), Size::default());
        board.encode(&recipe(conn), &mut cnf);
        board.encode(&recipe(conn), &mut size);
        board.encode(&recipe(Connectivity::None), &mut bare);
        assert_eq!(cnf.size(), size, "{name}");
        let cost = connectivity::size(graph, conn).unwrap();
        assert_eq!(size.n_vars() as u64, bare.n_vars() as u64 + cost.vars, "{name} {graph:?}");
        for family in Family::ALL {
            let added = match family {
                Family::Connectivity => (cost.clauses, cost.literals),
                _ => (bare.clauses(family), bare.literals(family)),
            };
            assert_eq!((size.clauses(family), size.literals(family)), added, "{name} {graph:?}");
        }
    }
}

fn blank(rows: usize, cols: usize) -> hitori::Board {
    hitori::Board::new(cols, vec![None; rows * cols])
}

/// All shadings without touching cells.
fn shadings(board: &hitori::Board) -> Vec<Vec<bool>> {
    let mut all = vec![Vec::with_capacity(board.n_cells())];
    for i in 0..board.n_cells() {
        let before: Vec<usize> = board.neighbours(i).filter(|&j| j < i).collect();
        let choices = |shading: Vec<bool>| {
            let free = !before.iter().any(|&j| shading[j]);
            [Some(false), free.then_some(true)]
                .into_iter()
                .flatten()
                .map(move |shade| [&shading[..], &[shade]].concat())
        };
        all = all.into_iter().flat_map(choices).collect();
    }
    all
}

/// Judges all shadings of a board; returns how many are connected.
fn assert_hitori(rows: usize, cols: usize) -> usize {
    let board = blank(rows, cols);
    assert_size(&board, Graph::Cells(&board));
    assert_shadings(&board, &shadings(&board))
}

/// How many shadings are connected.
fn assert_shadings(board: &hitori::Board, shadings: &[Vec<bool>]) -> usize {
    let is_answer =
        |shading: &Vec<bool>| hitori::check(board, &Shading::new(shading.clone())).is_empty();
    let answers: Vec<bool> = shadings.iter().map(is_answer).collect();
    for (name, conn) in whole() {
        let mut fixed = Fixed::new(board, conn);
        for (shading, &is_answer) in shadings.iter().zip(&answers) {
            let place = || format!("{name} {} {shading:?}", board.cols());
            assert_eq!(fixed.allows(|v| shading[v]), is_answer, "{}", place());
        }
        assert!(!fixed.allows(|v| v < 2 || shadings[0][v]), "touching cells, or none unshaded");
    }
    answers.iter().filter(|&&is_answer| is_answer).count()
}

#[test]
fn lines_are_connected_if_only_ends_are_shaded() {
    for n in 1..=10 {
        let expected = match n {
            1 => 1,
            2 => 3,
            _ => 4,
        };
        assert_eq!(assert_hitori(1, n), expected, "1x{n}");
        assert_eq!(assert_hitori(n, 1), expected, "{n}x1");
    }
}

#[test]
fn models_of_rectangles_are_the_connected_shadings() {
    let shapes =
        [(2, 2), (2, 3), (3, 2), (2, 7), (7, 2), (3, 3), (3, 4), (4, 3), (3, 6), (4, 4), (5, 4)];
    shapes.par_iter().for_each(|&(rows, cols)| {
        let n_connected = assert_hitori(rows, cols);
        let n_shadings = shadings(&blank(rows, cols)).len();
        assert!(0 < n_connected && n_connected < n_shadings, "{rows}x{cols}");
    });
}

/// The smallest board with a ring that does not touch the border: all shadings with that ring, and
/// some without.
#[test]
fn rings_inside_are_no_answers() {
    let board = blank(5, 5);
    let is_ring = |shading: &Vec<bool>| [7, 11, 13, 17].iter().all(|&i| shading[i]);
    let (rings, others): (Vec<Vec<bool>>, Vec<Vec<bool>>) =
        shadings(&board).into_iter().partition(is_ring);
    assert!(rings.len() > 100);
    assert_eq!(assert_shadings(&board, &rings), 0);
    let some: Vec<Vec<bool>> = others.into_iter().step_by(71).collect();
    assert!(assert_shadings(&board, &some) > 100);
}

/// Diagonal walls, each with a gap at one end, on alternate sides: one corridor through the whole
/// board, two cells to each of a wall.
fn corridor(n: usize, shift: usize) -> Vec<bool> {
    let mut shaded = vec![false; n * n];
    for (number, sum) in (shift..2 * n - 1).step_by(3).enumerate() {
        let rows = sum.saturating_sub(n - 1)..=sum.min(n - 1);
        let gap = if number % 2 == 0 { *rows.start() } else { *rows.end() };
        for row in rows.filter(|&row| row != gap) {
            shaded[row * n + sum - row] = true;
        }
    }
    shaded
}

/// The number of steps from the first two cells to the cell that is farthest from them.
fn depth(board: &hitori::Board, shaded: &[bool]) -> usize {
    let mut seen = shaded.to_vec();
    let mut reached: Vec<usize> = (0..2).filter(|&i| !shaded[i]).collect();
    reached.iter().for_each(|&i| seen[i] = true);
    for steps in 0.. {
        let near = reached.iter().flat_map(|&i| board.neighbours(i));
        let next: Vec<usize> = near.filter(|&i| !std::mem::replace(&mut seen[i], true)).collect();
        if next.is_empty() {
            return steps;
        }
        reached = next;
    }
    0
}

/// A way to the corner can be longer than half of the cells.
#[test]
fn long_corridors_are_answers_until_something_blocks_them() {
    for (n, shift) in [(7, 0), (8, 0), (10, 0), (10, 1), (11, 0), (14, 1)] {
        let board = blank(n, n);
        let shaded = corridor(n, shift);
        let is_answer =
            |shaded: &[bool]| hitori::check(&board, &Shading::new(shaded.to_vec())).is_empty();
        assert!(is_answer(&shaded), "{n} {shift}");
        let may_rise = |&i: &usize| !shaded[i] && !board.neighbours(i).any(|j| shaded[j]);
        let more: Vec<usize> = (0..n * n).filter(may_rise).collect();
        if n == 14 {
            assert!(depth(&board, &shaded) > n * n / 2, "{}", depth(&board, &shaded));
        }
        for (name, conn) in whole() {
            let mut fixed = Fixed::new(&board, conn);
            assert!(fixed.allows(|v| shaded[v]), "{name} {n} {shift}");
            for &i in &more {
                let mut blocked = shaded.clone();
                blocked[i] = true;
                let expected = is_answer(&blocked);
                assert_eq!(fixed.allows(|v| blocked[v]), expected, "{name} {n} {shift} {i}");
            }
        }
    }
}

/// Candidates of a Hashi board: the number of bridges on each span.
fn candidates(board: &hashi::Board) -> Vec<Vec<u8>> {
    let mut all = vec![vec![]];
    for _ in board.spans() {
        let longer = |counts: Vec<u8>| {
            (0..=board.max_bridges()).map(move |count| [&counts[..], &[count]].concat())
        };
        all = all.into_iter().flat_map(longer).collect();
    }
    all
}

/// What a family of boards has shown.
#[derive(Default)]
struct Seen {
    answers: usize,
    refused: usize,
    empty_clauses: usize,
}

fn assert_hashi(board: &hashi::Board, seen: &mut Seen) {
    assert_size(board, Graph::Islands(board));
    let most = usize::from(board.max_bridges());
    let candidates = candidates(board);
    let is_answer = |counts: &Vec<u8>| hashi::check(board, &board.answer(counts)).is_empty();
    let answers: Vec<bool> = candidates.iter().map(is_answer).collect();
    seen.answers += answers.iter().filter(|&&is_answer| is_answer).count();
    seen.refused += answers.iter().filter(|&&is_answer| !is_answer).count();
    let is_possible = board.islands().len() < 2
        || board
            .violated_cuts(&board.answer(&vec![1; board.spans().len()]), Default::default())
            .cuts
            .is_empty();
    for (name, conn) in whole() {
        let mut fixed = Fixed::new(board, conn);
        for (counts, &is_answer) in candidates.iter().zip(&answers) {
            let is_model = fixed.allows(|v| usize::from(counts[v / most]) > v % most);
            assert_eq!(is_model, is_answer, "{name} {board:?} {counts:?}");
        }
        let mut cnf = Cnf::new();
        board.encode(&recipe(conn), &mut cnf);
        let is_empty = |i: &usize| cnf.get(*i).is_empty() && cnf.family(*i) == Family::Connectivity;
        let n_empty = (0..cnf.n_clauses()).filter(is_empty).count();
        assert_eq!(n_empty, usize::from(!is_possible), "{name} {board:?}");
        seen.empty_clauses += n_empty;
    }
}

/// Judges all boards of a shape with up to `most` islands, each with one of `clues`.
fn family(shape: (usize, usize, u8), most: usize, clues: &[Option<u32>]) {
    let (rows, cols, max_bridges) = shape;
    let mut lists: Vec<Vec<Island>> = vec![vec![]];
    for i in 0..rows * cols {
        let cell = Cell::new(i / cols, i % cols);
        let with = |list: &Vec<Island>| -> Vec<Vec<Island>> {
            let fits = list.len() < most;
            let islands = clues.iter().filter(|_| fits).map(|&clue| Island { cell, clue });
            islands.map(|island| [&list[..], &[island]].concat()).collect()
        };
        let grown: Vec<Vec<Island>> = lists.iter().flat_map(with).collect();
        lists.extend(grown);
    }
    let mut seen = Seen::default();
    for islands in lists {
        let board = hashi::Board::new(rows, cols, max_bridges, islands).unwrap();
        assert_hashi(&board, &mut seen);
    }
    assert!(seen.answers > 0 && seen.refused > 0);
    // On one line spans connect all islands.
    assert_eq!(seen.empty_clauses > 0, rows > 1 && cols > 1);
}

#[test]
fn models_of_boards_with_and_without_clues_are_the_answers() {
    let clues = [None, Some(0), Some(1), Some(2), Some(3)];
    family((1, 5, 2), 3, &clues);
    family((4, 1, 2), 3, &clues);
    family((3, 3, 2), 3, &[None, Some(0), Some(1), Some(2)]);
}

#[test]
fn models_of_boards_of_unknown_clues_are_the_connected_answers() {
    family((3, 3, 1), 9, &[None]);
    family((3, 4, 1), 5, &[None]);
    family((4, 4, 1), 4, &[None]);
    family((1, 8, 1), 8, &[None]);
}

#[test]
fn one_three_and_four_bridges_are_the_same_to_connectivity() {
    for max_bridges in [1, 3, 4] {
        family((3, 3, max_bridges), 3, &[None, Some(3)]);
        family((2, 3, max_bridges), 4, &[None]);
    }
}

/// Larger boards, of which only sizes are looked at.
#[test]
fn sizes_are_the_formulas_of_the_heads() {
    for (rows, cols) in [(1, 40), (33, 1), (2, 30), (3, 20), (20, 3), (9, 14), (16, 16)] {
        let board = blank(rows, cols);
        assert_size(&board, Graph::Cells(&board));
    }
    for (rows, cols, gap) in [(9, 9, 2), (9, 13, 3), (21, 21, 5), (14, 9, 4)] {
        let cells = (0..rows * cols).filter(|i| i % gap == 0);
        let island = |i: usize| Island { cell: Cell::new(i / cols, i % cols), clue: Some(2) };
        let board = hashi::Board::new(rows, cols, 2, cells.map(island).collect()).unwrap();
        assert_size(&board, Graph::Islands(&board));
    }
}
