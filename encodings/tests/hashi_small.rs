//! Hashi on all small boards: clauses, cuts, second answers and blocks against a naive reading of
//! B2 to B5. A candidate is the number of bridges on each span.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a failed test panics")]

mod common;

use std::collections::{BTreeSet, HashSet};

use common::{Clause, all_true, encode};
use crosscut_encodings::hashi::at_least;
use crosscut_encodings::{CutKind, Encode, MAX_EAGER, Second, Witness};
use crosscut_puzzles::Cell;
use crosscut_puzzles::hashi::{Board, Bridges, Island};

type Counts = Vec<u8>;

/// All numbers of bridges on all spans.
fn all_counts(board: &Board) -> Vec<Counts> {
    let mut all: Vec<Counts> = vec![vec![]];
    for _ in board.spans() {
        let longer = |counts: &Counts| {
            let counts = counts.clone();
            (0..=board.max_bridges()).map(move |n| [&counts[..], &[n]].concat())
        };
        all = all.iter().flat_map(longer).collect();
    }
    all
}

/// The assignment that stands for these counts.
fn assignment(board: &Board, counts: &[u8]) -> u32 {
    let mut bits = 0;
    for (s, &count) in counts.iter().enumerate() {
        (1..=count).for_each(|n| bits |= 1 << at_least(board, s, n).var().index());
    }
    bits
}

fn obeys_b3(board: &Board, counts: &[u8]) -> bool {
    let used = || (0..counts.len()).filter(|&s| counts[s] > 0);
    used().all(|h| {
        used().all(|v| {
            let ((left, right), (top, bottom)) = (board.ends(h), board.ends(v));
            let cross = left.row == right.row
                && top.col == bottom.col
                && (top.row + 1..bottom.row).contains(&left.row)
                && (left.col + 1..right.col).contains(&top.col);
            !cross
        })
    })
}

fn degree(board: &Board, counts: &[u8], island: usize) -> u32 {
    let cell = board.islands()[island].cell;
    let ends_here = |&s: &usize| board.ends(s).0 == cell || board.ends(s).1 == cell;
    (0..counts.len()).filter(ends_here).map(|s| u32::from(counts[s])).sum()
}

fn obeys_b4(board: &Board, counts: &[u8]) -> bool {
    let islands = board.islands().iter().enumerate();
    islands
        .filter_map(|(i, island)| Some((i, island.clue?)))
        .all(|(i, clue)| degree(board, counts, i) == clue)
}

/// The components: labels flow along bridges until all is still.
fn components(board: &Board, counts: &[u8]) -> Vec<Vec<usize>> {
    let n = board.islands().len();
    let mut label: Vec<usize> = (0..n).collect();
    for _ in 0..n {
        for (span, _) in board.spans().iter().zip(counts).filter(|&(_, &count)| count > 0) {
            let least = label[span.a].min(label[span.b]);
            (label[span.a], label[span.b]) = (least, least);
        }
    }
    let of = |l: usize| (0..n).filter(|&i| label[i] == l).collect();
    (0..n).map(of).filter(|set: &Vec<usize>| !set.is_empty()).collect()
}

/// The counts that an answer states, read off cell by cell.
fn counts_of(board: &Board, answer: &Bridges) -> Counts {
    let count = |s| {
        let bridge = answer.as_slice().iter().find(|b| (b.from, b.to) == board.ends(s));
        bridge.map_or(0, |b| b.count as u8)
    };
    let counts: Counts = (0..board.spans().len()).map(count).collect();
    assert_eq!(&board.answer(&counts), answer, "nothing but spans");
    counts
}

/// What a family of boards has shown.
#[derive(Default)]
struct Seen {
    answers: usize,
    cuts: usize,
    empty_cuts: usize,
    eager: usize,
    found: usize,
}

/// Everything about one board.
fn assert_board(board: &Board, seen: &mut Seen) {
    let (eager, base) = encode(board, &format!("eager={MAX_EAGER}"));
    seen.eager += eager.len();
    let all = all_counts(board);
    let obey: Vec<Counts> =
        all.into_iter().filter(|c| obeys_b3(board, c) && obeys_b4(board, c)).collect();
    assert_base(board, &base, &obey);
    let (answers, split): (Vec<Counts>, Vec<Counts>) =
        obey.iter().cloned().partition(|counts| components(board, counts).len() <= 1);
    seen.answers += answers.len();
    let bits: Vec<u32> = answers.iter().map(|counts| assignment(board, counts)).collect();
    for cut in &eager {
        assert!(bits.iter().all(|&answer| cut.is_true(answer)), "{board:?} {cut:?}");
    }
    for counts in &answers {
        let violation = board.violated_cuts(&board.answer(counts), CutKind::default());
        assert!(violation.cuts.is_empty(), "{board:?} {counts:?}");
        assert_eq!(violation.components, board.islands().len().min(1));
        assert_second(board, counts, &answers, seen);
        let block = Clause::new(&board.block(&board.answer(counts)));
        for other in &obey {
            assert_eq!(
                block.is_true(assignment(board, other)),
                other != counts,
                "{board:?} {counts:?} {other:?}"
            );
        }
    }
    for counts in &split {
        assert_cuts(board, counts, &bits, seen);
        assert_eager_is_complete(board, counts, &eager);
    }
}

/// The base clauses hold for the counts that obey B3 and B4, ordered, and for nothing else.
fn assert_base(board: &Board, base: &[Clause], obey: &[Counts]) {
    let expected: HashSet<u32> = obey.iter().map(|counts| assignment(board, counts)).collect();
    for bits in 0..1u32 << board.n_board_vars() {
        assert_eq!(all_true(base, bits), expected.contains(&bits), "{board:?} {bits:b}");
    }
    for counts in obey {
        let bits = assignment(board, counts);
        let decoded = board.decode(&|var| bits >> var.index() & 1 == 1);
        assert_eq!(&counts_of(board, &decoded), counts);
        let values = board.assignment(&decoded).into_iter().enumerate();
        assert_eq!(values.fold(0, |all, (i, value)| all | u32::from(value) << i), bits);
    }
}

/// A disconnected candidate gives cuts; it violates each; each is the spans that leave its
/// islands; every answer obeys each.
fn assert_cuts(board: &Board, counts: &[u8], answers: &[u32], seen: &mut Seen) {
    let violation = board.violated_cuts(&board.answer(counts), CutKind::default());
    let components = components(board, counts);
    assert_eq!(violation.components, components.len());
    assert!(!violation.cuts.is_empty(), "{board:?} {counts:?}");
    let bits = assignment(board, counts);
    let mut clauses = HashSet::new();
    for cut in &violation.cuts {
        let Witness::Islands(islands) = &cut.witness else { panic!("{cut:?}") };
        assert!(components.contains(islands), "{board:?} {counts:?} {cut:?}");
        let leaves = |s: &usize| {
            let span = board.spans()[*s];
            islands.contains(&span.a) != islands.contains(&span.b)
        };
        let expected: BTreeSet<_> =
            (0..counts.len()).filter(leaves).map(|s| at_least(board, s, 1)).collect();
        assert_eq!(cut.clause.iter().copied().collect::<BTreeSet<_>>(), expected);
        assert_eq!(cut.clause.len(), expected.len());
        let clause = Clause::new(&cut.clause);
        assert!(!clause.is_true(bits), "{board:?} {counts:?} {cut:?}");
        assert!(answers.iter().all(|&answer| clause.is_true(answer)), "{board:?} {cut:?}");
        assert!(clauses.insert(clause), "no cut twice");
        seen.empty_cuts += usize::from(cut.clause.is_empty());
    }
    seen.cuts += clauses.len();
}

/// A candidate with a small component whose islands all have clues violates an eager cut.
fn assert_eager_is_complete(board: &Board, counts: &[u8], eager: &[Clause]) {
    let has_clues = |set: &Vec<usize>| set.iter().all(|&i| board.islands()[i].clue.is_some());
    if components(board, counts).iter().any(has_clues) {
        assert!(!all_true(eager, assignment(board, counts)), "{board:?} {counts:?}");
    }
}

fn assert_second(board: &Board, first: &Counts, answers: &[Counts], seen: &mut Seen) {
    let above = |other: &Counts| other != first && other.iter().zip(first).all(|(o, f)| o >= f);
    match board.second(&board.answer(first)) {
        Second::Found(answer) => {
            let counts = counts_of(board, &answer);
            assert!(
                &counts != first && answers.contains(&counts),
                "{board:?} {first:?} {counts:?}"
            );
            seen.found += 1;
        }
        Second::Clause(clause) => {
            assert!(!answers.iter().any(above), "{board:?} {first:?}");
            let clause = Clause::new(&clause);
            for other in answers {
                let holds = clause.is_true(assignment(board, other));
                assert_eq!(holds, other != first, "{board:?} {first:?} {other:?}");
            }
        }
    }
}

/// Every way to place `n` islands, each with every clue of `clues`.
fn family(shape: (usize, usize, u8), n: usize, clues: &[Option<u32>], seen: &mut Seen) {
    let (rows, cols, max_bridges) = shape;
    let cells = rows * cols;
    for set in (0u32..1 << cells).filter(|set| set.count_ones() as usize == n) {
        for code in 0..clues.len().pow(n as u32) {
            let mut code = code;
            let mut islands = Vec::new();
            for i in (0..cells).filter(|i| set >> i & 1 == 1) {
                let clue = clues[code % clues.len()];
                code /= clues.len();
                islands.push(Island { cell: Cell::new(i / cols, i % cols), clue });
            }
            assert_board(&Board::new(rows, cols, max_bridges, islands).unwrap(), seen);
        }
    }
}

const CLUES: [Option<u32>; 6] = [None, Some(0), Some(1), Some(2), Some(3), Some(4)];

impl Seen {
    fn assert_all(&self) {
        assert!(self.answers > 0 && self.cuts > 0 && self.eager > 0 && self.found > 0);
    }
}

#[test]
fn up_to_three_islands_have_the_answers_of_the_rules() {
    let mut seen = Seen::default();
    for n in 0..=3 {
        family((1, 5, 2), n, &CLUES, &mut seen);
        family((2, 3, 2), n, &CLUES, &mut seen);
        family((3, 3, 2), n, &CLUES, &mut seen);
    }
    seen.assert_all();
    assert!(seen.empty_cuts > 0, "some islands have no span");
}

#[test]
fn lines_and_touching_islands_have_the_answers_of_the_rules() {
    let mut seen = Seen::default();
    family((1, 5, 2), 4, &CLUES, &mut seen);
    family((4, 1, 2), 4, &CLUES, &mut seen);
    family((2, 3, 2), 4, &CLUES, &mut seen);
    family((1, 5, 2), 5, &[None, Some(1), Some(2), Some(4)], &mut seen);
    seen.assert_all();
}

#[test]
fn four_islands_have_the_answers_of_the_rules() {
    let mut seen = Seen::default();
    family((3, 3, 2), 4, &[None, Some(1), Some(2), Some(3)], &mut seen);
    family((3, 3, 1), 4, &[None, Some(1), Some(2)], &mut seen);
    seen.assert_all();
}

#[test]
fn five_islands_have_the_answers_of_the_rules() {
    let mut seen = Seen::default();
    family((3, 3, 1), 5, &[None, Some(1), Some(2)], &mut seen);
    family((2, 3, 1), 5, &[None, Some(1), Some(2)], &mut seen);
    seen.assert_all();
}

/// Here an answer may leave a span between two `?` empty and use one that crosses it.
#[test]
fn six_islands_have_the_answers_of_the_rules() {
    let mut seen = Seen::default();
    family((3, 3, 1), 6, &[None, Some(2)], &mut seen);
    seen.assert_all();
}

#[test]
fn one_three_and_four_bridges_a_pair_have_the_answers_of_the_rules() {
    let mut seen = Seen::default();
    for max_bridges in [1, 3, 4] {
        family(
            (1, 4, max_bridges),
            2,
            &[None, Some(0), Some(1), Some(3), Some(4), Some(5)],
            &mut seen,
        );
        family(
            (1, 3, max_bridges),
            3,
            &[None, Some(1), Some(3), Some(4), Some(7), Some(8)],
            &mut seen,
        );
        family((2, 2, max_bridges), 3, &[None, Some(2), Some(3), Some(6)], &mut seen);
    }
    seen.assert_all();
}

fn board(rows: &[&str]) -> Board {
    let text = rows.join("\n");
    match crosscut_puzzles::read::read_boards(
        text.as_bytes(),
        Some(crosscut_puzzles::Puzzle::Hashi),
    )
    .remove(0)
    .board
    {
        Ok(crosscut_puzzles::Board::Hashi(board)) => board,
        other => panic!("{other:?}"),
    }
}

/// The eager cuts of `rows` with sets of up to `eager` islands, as DIMACS numbers.
fn eager_cuts(rows: &[&str], eager: u8) -> Vec<Vec<i32>> {
    use crosscut_encodings::cnf::{Cnf, Family};
    let mut cnf = Cnf::new();
    board(rows).encode(&format!("eager={eager}").parse().unwrap(), &mut cnf);
    let cuts = (0..cnf.n_clauses()).filter(|&i| cnf.family(i) == Family::EagerCut);
    cuts.map(|i| cnf.get(i).iter().map(|lit| lit.to_dimacs()).collect()).collect()
}

/// Spans: 1-1 has variables 1 and 2, the next 3 and 4, and so on.
#[test]
fn eager_cuts_of_pairs_and_chains_are_those_of_the_head() {
    assert_eq!(eager_cuts(&["1.1.?"], 2), [[-1]]);
    assert_eq!(eager_cuts(&["2.2.?"], 2), [[-2]]);
    assert_eq!(eager_cuts(&["1.2.1.?"], 2), [[0; 0]; 0]);
    assert_eq!(eager_cuts(&["1.2.1.?"], 3), [[-1, -3]]);
    assert_eq!(eager_cuts(&["1.3.2.?"], 3), [[-1, -4]]);
    assert_eq!(eager_cuts(&["1.1"], 6), [[0; 0]; 0], "these are all islands");
    assert_eq!(eager_cuts(&["0.1"], 1), [[0; 0]], "the empty clause");
    assert_eq!(eager_cuts(&["0"], 6), [[0; 0]; 0]);
    assert_eq!(eager_cuts(&["?.?.?"], 6), [[0; 0]; 0]);
    assert_eq!(eager_cuts(&["1.1.?"], 0), [[0; 0]; 0]);
}

/// The chain along the rim of the lower right corner uses up five clues, by two spans that cross.
#[test]
fn eager_cuts_leave_out_crossing_bridges() {
    let rows = [".1...", "1.2..", ".22.?"];
    let board = board(&rows);
    let &[(h, v)] = board.crossings() else { panic!("one crossing") };
    let crossing = [h, v].map(|s| -at_least(&board, s, 1).to_dimacs());
    let cuts = eager_cuts(&rows, 5);
    assert!(!cuts.is_empty());
    for cut in cuts {
        assert!(!crossing.iter().all(|lit| cut.contains(lit)), "{cut:?}");
    }
}

/// A single disconnected model of a grid of pairs gives one cut per component but the largest.
#[test]
fn equal_boundaries_give_one_cut() {
    // No span joins the left part to the right: both right islands have the same empty boundary.
    let split = board(&["?.?..", ".....", "?.?..", ".....", "...??"]);
    let violation =
        split.violated_cuts(&split.answer(&vec![0; split.spans().len()]), CutKind::Cycles);
    assert_eq!(violation.components, 6);
    assert_eq!(violation.cuts.len(), 4, "{violation:?}");
}

#[test]
fn sizes_are_the_formulas_of_the_head() {
    use crosscut_encodings::cnf::{Family, Size};
    for max_bridges in 1..=4u8 {
        let cells = (0..35usize).filter(|i| i % 3 != 1);
        let island = |i: usize| Island { cell: Cell::new(i / 7, i % 7), clue: None };
        let plus = [(0, 1), (1, 0), (1, 2), (2, 1)]
            .map(|(r, c)| Island { cell: Cell::new(r, c), clue: None });
        for islands in [cells.map(island).collect(), plus.to_vec(), vec![]] {
            let board = Board::new(5, 7, max_bridges, islands).unwrap();
            let mut size = Size::default();
            board.encode(&"".parse().unwrap(), &mut size);
            let (m, s) = (usize::from(max_bridges), board.spans().len());
            assert_eq!(size.n_vars(), m * s);
            assert_eq!(size.clauses(Family::Order), ((m - 1) * s) as u64);
            assert_eq!(size.clauses(Family::Crossing), board.crossings().len() as u64);
            assert_eq!(size.n_clauses(), ((m - 1) * s + board.crossings().len()) as u64);
        }
    }
}
