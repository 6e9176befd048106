//! Distance levels on all small boards, against the referee.
//!
//! With the board's variables fixed, unit propagation decides, as the heads of the encoders say: a
//! conflict, or else the variables that are left can all be true. So no solver is needed.

#![expect(clippy::unwrap_used, reason = "helpers of tests fail as tests do")]

use std::collections::{BTreeSet, VecDeque};

use crosscut_encodings::cnf::{ClauseSink, Cnf, Family, Lit, Size, Var};
use crosscut_encodings::connectivity::{self, Connectivity};
use crosscut_encodings::cost::Cost;
use crosscut_encodings::{Constraint, Encode, Graph, Recipe};
use crosscut_puzzles::hashi::{self, Bridges, Island};
use crosscut_puzzles::hitori::{self, Shading};
use crosscut_puzzles::{Cell, hashi::Board as HashiBoard, hitori::Board as HitoriBoard};

/// The clauses for connectivity alone, with those in which each literal occurs.
struct Formula {
    n_vars: usize,
    clauses: Vec<Vec<Lit>>,
    places: Vec<Vec<usize>>,
}

impl Formula {
    fn new(n_board_vars: usize, graph: Graph<'_>, conn: Connectivity) -> Formula {
        let mut cnf = Cnf::new();
        for _ in 0..n_board_vars {
            cnf.new_var();
        }
        let recipe = Recipe { conn, ..Recipe::default() };
        Constraint::Connected(graph).encode(&recipe, &mut cnf);
        assert!((0..cnf.n_clauses()).all(|i| cnf.family(i) == Family::Connectivity));
        let clauses: Vec<Vec<Lit>> = cnf.clauses().map(<[Lit]>::to_vec).collect();
        let mut places = vec![Vec::new(); 2 * cnf.n_vars()];
        for (i, clause) in clauses.iter().enumerate() {
            clause.iter().for_each(|lit| places[lit.code()].push(i));
        }
        Formula { n_vars: cnf.n_vars(), clauses, places }
    }

    /// Whether there is a model with these values of the board's variables.
    fn decides(&self, board: impl Fn(usize) -> bool, n_board_vars: usize) -> bool {
        let lit = |v: usize| if board(v) { Var::new(v).positive() } else { Var::new(v).negative() };
        let mut values: Vec<Option<bool>> = vec![None; self.n_vars];
        let mut n_open: Vec<usize> = self.clauses.iter().map(Vec::len).collect();
        let units = self.clauses.iter().filter(|clause| clause.len() == 1).map(|clause| clause[0]);
        let mut todo: VecDeque<Lit> = (0..n_board_vars).map(lit).chain(units).collect();
        if n_open.contains(&0) {
            return false;
        }
        let is_true = |values: &[Option<bool>], lit: Lit| {
            values[lit.var().index()].map(|value| value == lit.is_positive())
        };
        while let Some(lit) = todo.pop_front() {
            match is_true(&values, lit) {
                Some(true) => continue,
                Some(false) => return false,
                None => values[lit.var().index()] = Some(lit.is_positive()),
            }
            for &i in &self.places[(!lit).code()] {
                n_open[i] -= 1;
                let clause = &self.clauses[i];
                if clause.iter().any(|&lit| is_true(&values, lit) == Some(true)) {
                    continue;
                }
                match n_open[i] {
                    0 => return false,
                    1 => todo.extend(clause.iter().find(|&&lit| is_true(&values, lit).is_none())),
                    _ => {}
                }
            }
        }
        let holds = |&lit: &Lit| is_true(&values, lit).unwrap_or(lit.is_positive());
        assert!(
            self.clauses.iter().all(|clause| clause.iter().any(holds)),
            "unit propagation has decided"
        );
        true
    }
}

/// The size by formula is what a sink counts.
fn assert_size(n_board_vars: usize, graph: Graph<'_>, conn: Connectivity) -> Cost {
    let mut size = Size::default();
    for _ in 0..n_board_vars {
        size.new_var();
    }
    let recipe = Recipe { conn, ..Recipe::default() };
    Constraint::Connected(graph).encode(&recipe, &mut size);
    let counted = Cost::from(&size);
    let counted = Cost { vars: counted.vars - n_board_vars as u64, ..counted };
    assert_eq!(connectivity::size(graph, conn), Some(counted), "{conn:?} {graph:?}");
    counted
}

const fn bounded(depth: u16) -> Connectivity {
    Connectivity::BoundedLevels { depth }
}

// Hitori

fn blank(rows: usize, cols: usize) -> HitoriBoard {
    HitoriBoard::new(cols, vec![None; rows * cols])
}

/// All shadings without touching cells.
fn shadings(board: &HitoriBoard) -> Vec<Shading> {
    let mut all: Vec<Vec<bool>> = vec![vec![]];
    for i in 0..board.n_cells() {
        let near: Vec<usize> = board.neighbours(i).filter(|&near| near < i).collect();
        let shade = |shaded: &Vec<bool>| {
            let may = near.iter().all(|&near| !shaded[near]);
            may.then(|| [&shaded[..], &[true]].concat())
        };
        let with_i: Vec<Vec<bool>> = all.iter().filter_map(shade).collect();
        all.iter_mut().for_each(|shaded| shaded.push(false));
        all.extend(with_i);
    }
    all.into_iter().map(Shading::new).collect()
}

/// The level by which all unshaded cells are reached, counted as the encoder's head says.
fn eccentricity(board: &HitoriBoard, shading: &Shading) -> usize {
    let root = (board.rows() - 1) / 2 * board.cols() + (board.cols() - 1) / 2;
    let start = if shading.is_shaded(root) { (root + 1, 1) } else { (root, 0) };
    let mut level = vec![None; board.n_cells()];
    level[start.0] = Some(start.1);
    let mut queue = VecDeque::from([start]);
    let mut most = 0;
    while let Some((i, k)) = queue.pop_front() {
        most = k;
        for near in board.neighbours(i).filter(|&near| !shading.is_shaded(near)) {
            if level[near].is_none() {
                level[near] = Some(k + 1);
                queue.push_back((near, k + 1));
            }
        }
    }
    most
}

/// The bound that the encoder's head proves.
fn hitori_bound(rows: usize, cols: usize) -> usize {
    if rows == 1 || cols == 1 { rows * cols - 1 } else { (2 * rows * cols + rows + cols - 1) / 3 }
}

/// Every shading without touching cells: the formula has a model iff the referee accepts it, and with a
/// depth iff it does and all cells are reached within that depth.
#[test]
fn hitori_formulas_have_the_connected_shadings_and_bounded_ones_the_near_ones() {
    let lines = (1..=9).flat_map(|n| [(1, n), (n, 1)]);
    let shapes = [(2, 2), (2, 3), (3, 2), (2, 7), (5, 2), (3, 3), (3, 4), (4, 3), (3, 5), (4, 4)];
    let (mut n_connected, mut n_lost) = (0, 0);
    for (rows, cols) in lines.chain(shapes) {
        let board = blank(rows, cols);
        let (n, graph) = (board.n_cells(), Graph::Cells(&board));
        let bound = hitori_bound(rows, cols);
        let whole = Formula::new(n, graph, Connectivity::Levels);
        let by_depth: Vec<(usize, Formula)> = (1..=bound + 2)
            .map(|depth| (depth, Formula::new(n, graph, bounded(depth as u16))))
            .collect();
        for shading in shadings(&board) {
            let is_connected = hitori::check(&board, &shading).is_empty();
            n_connected += usize::from(is_connected);
            let about =
                || format!("{rows}x{cols} {:?}", shading.shaded_cells().collect::<Vec<_>>());
            let decides = |formula: &Formula| formula.decides(|i| shading.is_shaded(i), n);
            assert_eq!(decides(&whole), is_connected, "{}", about());
            let far = if is_connected { eccentricity(&board, &shading) } else { usize::MAX };
            for (depth, formula) in &by_depth {
                assert_eq!(decides(formula), far <= *depth, "{} depth {depth}", about());
                n_lost += usize::from(is_connected && far > *depth);
            }
        }
    }
    assert!(n_connected > 1000 && n_lost > 1000, "{n_connected} {n_lost}");
}

/// From the bound on a depth changes nothing; one less, and it is another formula.
#[test]
fn a_depth_from_the_bound_on_makes_the_whole_formula() {
    for (rows, cols) in [(2, 2), (2, 5), (3, 3), (4, 3), (7, 8)] {
        let board = blank(rows, cols);
        let clauses = |conn| Formula::new(board.n_cells(), Graph::Cells(&board), conn).clauses;
        let bound = hitori_bound(rows, cols) as u16;
        for depth in [bound, bound + 1, u16::MAX] {
            assert_eq!(clauses(bounded(depth)), clauses(Connectivity::Levels));
        }
        assert_ne!(clauses(bounded(bound - 1)), clauses(Connectivity::Levels));
    }
}

/// The proof of the bound, looked at with all shadings of larger boards.
#[test]
fn no_connected_shading_exceeds_the_bound() {
    let mut tight = 0;
    for (rows, cols) in [(2, 9), (9, 2), (3, 7), (6, 3), (4, 5), (5, 4), (5, 5)] {
        let board = blank(rows, cols);
        let connected =
            shadings(&board).into_iter().filter(|s| hitori::check(&board, s).is_empty());
        let most = connected.map(|shading| eccentricity(&board, &shading)).max().unwrap();
        let bound = hitori_bound(rows, cols);
        assert!(most <= bound, "{rows}x{cols}: {most} of {bound}");
        tight = tight.max(100 * most / bound);
    }
    assert!(tight >= 70, "the bound is not far off: {tight} %");
    for (rows, cols, most) in [(2, 2, 3), (2, 3, 5), (4, 4, 11), (5, 5, 15)] {
        let board = blank(rows, cols);
        let connected =
            shadings(&board).into_iter().filter(|s| hitori::check(&board, s).is_empty());
        let found = connected.map(|shading| eccentricity(&board, &shading)).max();
        assert_eq!(found, Some(most), "{rows}x{cols}");
    }
}

#[test]
fn hitori_sizes_are_the_formulas() {
    for rows in 1..=9 {
        for cols in 1..=9 {
            let board = blank(rows, cols);
            let (n, graph) = (board.n_cells(), Graph::Cells(&board));
            let whole = assert_size(n, graph, Connectivity::Levels);
            let mut before = None;
            for depth in [1, 2, 3, 4, 5, 9, 20, 99] {
                let cost = assert_size(n, graph, bounded(depth));
                assert!(before.is_none_or(|vars| vars <= cost.vars));
                before = Some(cost.vars);
                if usize::from(depth) >= hitori_bound(rows, cols) {
                    assert_eq!(cost, whole);
                }
            }
            assert_size(n, graph, bounded(0));
        }
    }
}

// Hashi

/// Every answer by all rules but connectivity, with whether the referee accepts it.
fn bridges(board: &HashiBoard) -> Vec<(Bridges, u32, bool)> {
    let mut cnf = Cnf::new();
    board.encode(&"conn=none".parse().unwrap(), &mut cnf);
    let n = board.n_board_vars();
    let clauses: Vec<(u32, u32)> = cnf
        .clauses()
        .map(|clause| {
            let mask = |sign| {
                let side = clause.iter().filter(|lit| lit.is_positive() == sign);
                side.fold(0u32, |mask, lit| mask | 1 << lit.var().index())
            };
            (mask(true), mask(false))
        })
        .collect();
    let obeys = |&values: &u32| clauses.iter().all(|&(p, n)| values & p != 0 || !values & n != 0);
    let decoded = (0..1u32 << n).filter(obeys).map(|values| {
        let answer = board.decode(&|var| values >> var.index() & 1 == 1);
        let is_connected = hashi::check(board, &answer).is_empty();
        (answer, values, is_connected)
    });
    decoded.collect()
}

/// For each island the most steps of bridges to any other.
fn eccentricities(board: &HashiBoard, answer: &Bridges) -> Vec<usize> {
    let index = |cell: Cell| board.islands().iter().position(|island| island.cell == cell).unwrap();
    let ends: Vec<(usize, usize)> =
        answer.as_slice().iter().map(|bridge| (index(bridge.from), index(bridge.to))).collect();
    let far = |start: usize| {
        let mut reached = BTreeSet::from([start]);
        for steps in 0.. {
            let step = |&(a, b): &(usize, usize)| [(a, b), (b, a)];
            let next: Vec<usize> = ends
                .iter()
                .flat_map(step)
                .filter(|(from, to)| reached.contains(from) && !reached.contains(to))
                .map(|(_, to)| to)
                .collect();
            if next.is_empty() {
                return steps;
            }
            reached.extend(next);
        }
        unreachable!("the steps end")
    };
    (0..board.islands().len()).map(far).collect()
}

/// The formula has the connected answers; with a depth, those that some island, the same for all
/// depths, reaches within it.
fn assert_hashi(board: &HashiBoard, lost: &mut usize) {
    let (n, graph) = (board.n_board_vars(), Graph::Islands(board));
    let n_islands = board.islands().len();
    let whole = Formula::new(n, graph, Connectivity::Levels);
    let by_depth: Vec<Formula> =
        (1..=n_islands.max(1)).map(|d| Formula::new(n, graph, bounded(d as u16))).collect();
    let mut roots: BTreeSet<usize> = (0..n_islands).collect();
    for (answer, values, is_connected) in bridges(board) {
        let decides = |formula: &Formula| formula.decides(|v| values >> v & 1 == 1, n);
        assert_eq!(decides(&whole), is_connected, "{board:?} {answer:?}");
        let enough = (1..).zip(&by_depth).find(|(_, formula)| decides(formula)).map(|(d, _)| d);
        assert_eq!(enough.is_some(), is_connected, "{board:?} {answer:?}");
        let Some(enough) = enough else { continue };
        assert!(by_depth[enough - 1..].iter().all(decides), "deeper loses nothing");
        let far = eccentricities(board, &answer);
        roots.retain(|&root| far[root].max(1) == enough);
        *lost += enough - 1;
    }
    assert!(n_islands == 0 || !roots.is_empty(), "{board:?}: one root for all depths");
    for depth in 0..=n_islands {
        assert_size(n, graph, bounded(depth as u16));
    }
    let cost = assert_size(n, graph, Connectivity::Levels);
    assert_eq!(cost, assert_size(n, graph, bounded(u16::MAX)));
}

/// Every board of this shape with at most `most` islands, each with one of `clues`.
fn hashi_boards(
    (rows, cols): (usize, usize),
    max_bridges: u8,
    clues: &[Option<u32>],
    most: usize,
    mut visit: impl FnMut(&HashiBoard),
) {
    let mut lists: Vec<Vec<Island>> = vec![vec![]];
    for i in 0..rows * cols {
        let cell = Cell::new(i / cols, i % cols);
        let with = |list: &Vec<Island>| -> Vec<Vec<Island>> {
            let clues = clues.iter().filter(|_| list.len() < most);
            clues.map(|&clue| [&list[..], &[Island { cell, clue }]].concat()).collect()
        };
        let grown: Vec<Vec<Island>> = lists.iter().flat_map(with).collect();
        lists.extend(grown);
    }
    for list in lists {
        visit(&HashiBoard::new(rows, cols, max_bridges, list).unwrap());
    }
}

#[test]
fn hashi_formulas_have_the_connected_answers_and_bounded_ones_the_near_ones() {
    let (mut n, mut lost) = (0, 0);
    let mut check = |board: &HashiBoard| {
        n += 1;
        assert_hashi(board, &mut lost);
    };
    let open = [None];
    hashi_boards((3, 3), 1, &open, 9, &mut check);
    hashi_boards((3, 4), 1, &open, 6, &mut check);
    hashi_boards((2, 5), 1, &open, 10, &mut check);
    hashi_boards((1, 6), 2, &open, 6, &mut check);
    let some = [None, Some(1), Some(2)];
    hashi_boards((3, 3), 2, &some, 4, &mut check);
    hashi_boards((1, 5), 2, &[Some(0), Some(1), Some(2), Some(3)], 5, &mut check);
    hashi_boards((2, 3), 1, &[None, Some(0), Some(1), Some(2), Some(3)], 6, &mut check);
    assert!(n > 10_000 && lost > 10_000, "{n} boards, {lost} answers lost at some depth");
}

/// Where spans do not join all islands there is the empty clause and nothing else.
#[test]
fn islands_out_of_reach_give_the_empty_clause() {
    let cells = [(0, 0), (0, 2), (3, 1), (3, 3)].map(|(r, c)| Cell::new(r, c));
    let islands = cells.map(|cell| Island { cell, clue: None }).to_vec();
    let board = HashiBoard::new(4, 4, 2, islands).unwrap();
    for conn in [Connectivity::Levels, bounded(9)] {
        let formula = Formula::new(board.n_board_vars(), Graph::Islands(&board), conn);
        assert_eq!(formula.clauses, [vec![]], "{conn:?}");
    }
}

// Both

/// The first clauses tell a sink that has had enough from one that has not: no encoder goes on for long.
#[test]
fn a_full_sink_gets_no_further_level() {
    struct Full {
        n_vars: usize,
        n_clauses: usize,
        limit: usize,
    }
    impl ClauseSink for Full {
        fn new_var(&mut self) -> Var {
            self.n_vars += 1;
            Var::new(self.n_vars - 1)
        }
        fn clause(&mut self, _: Family, _: &[Lit]) {
            self.n_clauses += 1;
        }
        fn is_full(&self) -> bool {
            self.n_clauses >= self.limit
        }
    }
    let hitori = blank(60, 60);
    let cells = (0..400).map(|i| Cell::new(2 * (i / 20), 2 * (i % 20)));
    let hashi = cells.map(|cell| Island { cell, clue: None }).collect();
    let hashi = HashiBoard::new(40, 40, 2, hashi).unwrap();
    for (graph, n) in [(Graph::Cells(&hitori), 3600), (Graph::Islands(&hashi), 1520)] {
        for limit in [0, 1, 5000] {
            let mut sink = Full { n_vars: n, n_clauses: 0, limit };
            let recipe = Recipe { conn: Connectivity::Levels, ..Recipe::default() };
            Constraint::Connected(graph).encode(&recipe, &mut sink);
            assert!((limit..limit + 8000).contains(&sink.n_clauses), "{}", sink.n_clauses);
        }
    }
}
