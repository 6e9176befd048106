//! Whatever the checker accepts is true: all short clauses with all small reasons on all small boards,
//! against all answers that the referee accepts.

use std::collections::BTreeMap;

use crosscut_puzzles::certificate::{
    Answer, Certificate, Claim, ClaimFault, Fault, Premises, ProofFault, Reason, variables,
};
use crosscut_puzzles::{Board, Cell, Puzzle, hitori};

use crate::make::{Made, answers, board, certify, walks};

/// How often each kind of reason was accepted.
type Accepted = BTreeMap<&'static str, usize>;

/// Tries all clauses with all reasons. What is accepted must be true of all answers.
fn try_all(
    board: &Board,
    models: &[Vec<bool>],
    clauses: &[Vec<i32>],
    reasons: &[Reason],
) -> Accepted {
    let premises = Premises::of_all_answers(board);
    let mut accepted = Accepted::new();
    for reason in reasons {
        for clause in clauses {
            if premises.justify(clause, reason).is_ok() {
                assert!(
                    models.iter().all(|model| is_true(clause, model)),
                    "{clause:?} by {reason} is false in some answer of {board:?}"
                );
                *accepted.entry(reason.name()).or_default() += 1;
            }
        }
    }
    accepted
}

fn add(total: &mut Accepted, more: Accepted) {
    more.into_iter().for_each(|(name, n)| *total.entry(name).or_default() += n);
}

fn is_true(clause: &[i32], model: &[bool]) -> bool {
    let value = |literal: i32| model[literal.unsigned_abs() as usize - 1] == (literal > 0);
    clause.iter().any(|&literal| value(literal))
}

/// All answers as values of the variables.
fn models(board: &Board) -> Vec<Vec<bool>> {
    answers(board).iter().map(|answer| model(board, answer)).collect()
}

fn model(board: &Board, answer: &Answer) -> Vec<bool> {
    match (board, answer) {
        (_, Answer::Hitori(answer)) => answer.as_slice().to_vec(),
        (Board::Hashi(board), Answer::Hashi(answer)) => {
            let count = |s: usize| {
                let ends = board.ends(s);
                let bridges = answer.as_slice().iter().find(|b| (b.from, b.to) == ends);
                bridges.map_or(0, |b| b.count as u8)
            };
            let spans = 0..board.spans().len();
            spans.flat_map(|s| (1..=board.max_bridges()).map(move |n| count(s) >= n)).collect()
        }
        _ => panic!("an answer of the other puzzle"),
    }
}

/// All sets of at most `longest` literals.
fn short_clauses(n_variables: usize, longest: usize) -> Vec<Vec<i32>> {
    let n = n_variables as i32;
    let literals: Vec<i32> = (-n..=n).filter(|&literal| literal != 0).collect();
    let mut all = vec![vec![]];
    let mut last = all.clone();
    for _ in 0..longest {
        let longer = |clause: &Vec<i32>| -> Vec<Vec<i32>> {
            let more = literals.iter().filter(|literal| clause.last() < Some(literal));
            more.map(|&literal| [&clause[..], &[literal]].concat()).collect()
        };
        last = last.iter().flat_map(longer).collect();
        all.extend_from_slice(&last);
    }
    all
}

/// All lists of at most `longest` cells, with repeats.
fn lists(cells: &[Cell], longest: usize) -> Vec<Vec<Cell>> {
    let mut all = vec![vec![]];
    let mut last = all.clone();
    for _ in 0..longest {
        let longer = |list: &Vec<Cell>| -> Vec<Vec<Cell>> {
            cells.iter().map(|&cell| [&list[..], &[cell]].concat()).collect()
        };
        last = last.iter().flat_map(longer).collect();
        all.extend_from_slice(&last);
    }
    all
}

fn subsets(cells: &[Cell]) -> Vec<Vec<Cell>> {
    let subset = |set: u32| (0..cells.len()).filter(move |i| set >> i & 1 == 1).map(|i| cells[i]);
    (0u32..1 << cells.len()).map(|set| subset(set).collect()).collect()
}

fn cells_of(board: &hitori::Board) -> Vec<Cell> {
    (0..board.n_cells()).map(|i| board.cell(i)).collect()
}

/// Boards without numbers have all answers that any board of their shape has, so what is true of
/// these is true of all. Lists of cells run one step off the board.
#[test]
fn clauses_by_the_shape_of_a_hitori_board_are_true_of_all_answers() {
    let mut total = Accepted::new();
    for (rows, cols, longest_clause, longest_list) in [
        (1, 1, 2, 3),
        (1, 2, 4, 3),
        (1, 3, 4, 4),
        (4, 1, 4, 4),
        (2, 2, 4, 4),
        (2, 3, 4, 4),
        (3, 2, 3, 4),
        (3, 3, 3, 4),
    ] {
        let board = hitori::Board::new(cols, vec![None; rows * cols]);
        let mut cells = cells_of(&board);
        let sets = subsets(&cells);
        cells.push(Cell::new(rows, 0));
        let lists = lists(&cells, longest_list);
        let mut reasons = vec![Reason::Pair, Reason::Adjacency, Reason::Separator];
        reasons.extend(lists.iter().cloned().map(Reason::Cycle));
        reasons.extend(lists.into_iter().map(Reason::Path));
        reasons.extend(sets.into_iter().map(Reason::Region));
        let board = Board::from(board);
        let clauses = short_clauses(rows * cols, longest_clause);
        add(&mut total, try_all(&board, &models(&board), &clauses, &reasons));
    }
    let kinds: Vec<&str> = total.keys().copied().collect();
    assert_eq!(kinds, ["adjacency", "path", "region", "separator"], "{total:?}");
}

/// Cycles and paths as long as they get, and all regions, with all clauses about their own cells.
#[test]
fn long_cuts_are_true_of_all_answers() {
    let mut total = Accepted::new();
    for (rows, cols) in [(2, 5), (3, 3), (3, 4), (4, 3), (4, 4)] {
        let shape = hitori::Board::new(cols, vec![None; rows * cols]);
        let cells = cells_of(&shape);
        let mut reasons = walks(&shape);
        if cells.len() <= 12 {
            reasons.extend(subsets(&cells).into_iter().map(Reason::Region));
        }
        let board = Board::from(shape.clone());
        let models = models(&board);
        for reason in reasons {
            let clause: Vec<i32> = match &reason {
                Reason::Region(region) => {
                    let touches = |&i: &usize| {
                        let cell = shape.cell(i);
                        let mut near = shape.neighbours(i).map(|near| shape.cell(near));
                        !region.contains(&cell) && near.any(|near| region.contains(&near))
                    };
                    let boundary = (0..shape.n_cells()).filter(touches);
                    boundary.map(|i| -variables::shaded(i)).collect()
                }
                _ => {
                    let index = |&cell: &Cell| shape.index(cell).unwrap();
                    reason.cells().iter().map(|cell| -variables::shaded(index(cell))).collect()
                }
            };
            let mut variants = vec![clause.clone()];
            for k in 0..clause.len() {
                variants.push([&clause[..k], &clause[k + 1..]].concat());
                variants.push([&clause[..k], &[-clause[k]], &clause[k + 1..]].concat());
            }
            add(&mut total, try_all(&board, &models, &variants, &[reason]));
        }
    }
    assert!(total["cycle"] > 10 && total["path"] > 200 && total["region"] > 2000, "{total:?}");
}

#[test]
fn clauses_by_the_numbers_of_a_hitori_board_are_true_of_all_answers() {
    let mut total = Accepted::new();
    let reasons = [Reason::Pair, Reason::Adjacency, Reason::Separator];
    for (rows, cols, values) in [
        (1, 3, &[None, Some(1), Some(2)][..]),
        (2, 2, &[None, Some(1), Some(2)]),
        (2, 3, &[None, Some(0), Some(1)]),
        (3, 3, &[Some(1), Some(2)]),
    ] {
        let clauses = short_clauses(rows * cols, 2);
        for k in 0..values.len().pow((rows * cols) as u32) {
            let value = |i: usize| values[k / values.len().pow(i as u32) % values.len()];
            let board = hitori::Board::new(cols, (0..rows * cols).map(value).collect());
            let board = Board::from(board);
            add(&mut total, try_all(&board, &models(&board), &clauses, &reasons));
        }
    }
    assert!(total["pair"] > 5000 && total["adjacency"] > 5000, "{total:?}");
}

/// Boards with each of these clues on each of their islands, marked `x`.
fn hashi_boards(layout: &str, clues: &str, max_bridges: u8) -> Vec<Board> {
    let mut texts = vec![String::new()];
    for sign in layout.chars() {
        let signs = if sign == 'x' { clues.to_owned() } else { sign.to_string() };
        let longer = |text: &String| -> Vec<String> {
            signs.chars().map(|sign| format!("{text}{sign}")).collect()
        };
        texts = texts.iter().flat_map(longer).collect();
    }
    let header = format!("max_bridges: {max_bridges}\n");
    texts.iter().map(|text| board(Puzzle::Hashi, &format!("{header}{text}"))).collect()
}

const LAYOUTS: [(&str, &str, u8, usize); 11] = [
    ("x", "?01", 2, 1),
    ("xx", "?0123", 2, 3),
    ("x.x", "?0134", 3, 3),
    ("x.x", "?124", 4, 2),
    ("x.x.x", "?01234", 2, 3),
    ("x.x\n...\nx..", "?1234", 2, 3),
    ("x.x\n...\nx.x", "?12", 2, 3),
    ("x.x\n...\nx.x", "124", 2, 2),
    ("x.x\n...\nx.x", "?12", 1, 4),
    (".x.\nx.x\n.x.", "?012", 2, 2),
    ("x.x.\nx..x\n..x.", "?2", 1, 3),
];

#[test]
fn clauses_about_hashi_boards_are_true_of_all_answers() {
    let mut total = Accepted::new();
    for (layout, clues, max_bridges, longest) in LAYOUTS {
        for board in hashi_boards(layout, clues, max_bridges) {
            let Board::Hashi(islands) = &board else { panic!("Hashi") };
            let cells: Vec<Cell> = islands.islands().iter().map(|island| island.cell).collect();
            let sets = subsets(&cells);
            let mut reasons = vec![Reason::Order, Reason::Crossing];
            reasons.extend(cells.iter().map(|&cell| Reason::Degree(cell)));
            reasons.extend(sets.iter().cloned().map(Reason::Closed));
            reasons.extend(sets.into_iter().map(Reason::Islands));
            let clauses = short_clauses(variables::n_variables(&board), longest);
            add(&mut total, try_all(&board, &models(&board), &clauses, &reasons));
        }
    }
    let kinds: Vec<&str> = total.keys().copied().collect();
    assert_eq!(kinds, ["closed", "crossing", "degree", "islands", "order"], "{total:?}");
    assert!(total.values().all(|&n| n > 50), "{total:?}");
}

/// With an empty formula a claim of uniqueness fails at its proof, unless the checker sees before
/// that the blocking clause would miss an answer. It sees so exactly where it would.
#[test]
fn a_hashi_answer_with_a_larger_one_is_never_called_unique() {
    let (mut n_larger, mut n_none) = (0, 0);
    for (layout, clues, max_bridges) in [
        ("xx", "?12", 2),
        ("x.x.x", "?12", 3),
        ("x.x\n...\nx.x", "?2", 2),
        (".x.\nx.x\n.x.", "?1", 2),
        ("x.x.\nx..x\n..x.", "?2", 1),
        ("xxx\nx.x", "?2", 1),
        ("xxx\nx.x\nxxx", "?", 1),
    ] {
        for board in hashi_boards(layout, clues, max_bridges) {
            let answers = answers(&board);
            let models: Vec<Vec<bool>> =
                answers.iter().map(|answer| model(&board, answer)).collect();
            for (answer, first) in answers.iter().zip(&models) {
                let is_larger = |other: &&Vec<bool>| {
                    *other != first && first.iter().zip(*other).all(|(a, b)| a <= b)
                };
                let has_larger = models.iter().any(|other| is_larger(&other));
                let fault = claim_unique(&board, answer).fault();
                match fault {
                    Fault::Claim(ClaimFault::RoomForBridge(..)) => assert!(has_larger),
                    Fault::Proof(ProofFault::NoEmptyClause) => assert!(!has_larger),
                    other => panic!("{other}"),
                }
                n_larger += usize::from(has_larger);
                n_none += usize::from(!has_larger);
            }
        }
    }
    assert!(n_larger > 50 && n_none > 50, "{n_larger} {n_none}");
}

fn claim_unique(board: &Board, answer: &Answer) -> Made {
    let certificate = Certificate {
        claim: Claim::Unique,
        board: board.clone(),
        answers: vec![answer.clone()],
        extra: Vec::new(),
        obstruction: None,
    };
    Made { certificate, clauses: Vec::new(), proof: String::new() }
}

/// Whatever is true of a small board has a certificate that is accepted.
#[test]
fn all_small_boards_can_be_certified() {
    let mut n = 0;
    let mut accept = |board: &Board| {
        for made in certify(board) {
            n += 1;
            made.verify().unwrap_or_else(|rejection| panic!("{rejection}\n{}", made.file()));
        }
    };
    for k in 0..3usize.pow(6) {
        let value = |i: u32| Some((k / 3usize.pow(i) % 3) as u32);
        accept(&hitori::Board::new(3, (0..6).map(value).collect()).into());
    }
    for k in 0..1 << 9 {
        let value = |i: u32| Some(k >> i & 1);
        accept(&hitori::Board::new(3, (0..9).map(value).collect()).into());
    }
    for (layout, clues, max_bridges, _) in LAYOUTS {
        hashi_boards(layout, clues, max_bridges).iter().for_each(&mut accept);
    }
    assert!(n > 2000, "{n}");
}
