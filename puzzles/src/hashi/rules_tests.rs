//! Attacks on the referee: wrong answers that must give exactly their violation, and a comparison
//! with a second formulation on all small boards.

use std::collections::BTreeSet;

use super::*;

fn board(rows: &[&str]) -> Board {
    let text = rows.join("\n");
    match crate::read::read_boards(text.as_bytes(), Some(crate::Puzzle::Hashi)).remove(0).board {
        Ok(crate::Board::Hashi(board)) => board,
        other => panic!("{other:?}"),
    }
}

fn bridge((r1, c1, r2, c2, count): (usize, usize, usize, usize, u32)) -> Bridge {
    Bridge { from: Cell::new(r1, c1), to: Cell::new(r2, c2), count }
}

fn answer(bridges: &[(usize, usize, usize, usize, u32)]) -> Bridges {
    Bridges::new(bridges.iter().copied().map(bridge))
}

/// The one violation.
fn only(violations: &[Violation]) -> &Violation {
    assert_eq!(violations.len(), 1, "{violations:?}");
    &violations[0]
}

const RING: [&str; 3] = ["2.2", "...", "2.2"];
const RING_BRIDGES: [(usize, usize, usize, usize, u32); 4] =
    [(0, 0, 0, 2, 1), (0, 0, 2, 0, 1), (0, 2, 2, 2, 1), (2, 0, 2, 2, 1)];

fn ring_and(extra: (usize, usize, usize, usize, u32)) -> Vec<Violation> {
    let mut bridges = RING_BRIDGES.to_vec();
    bridges.push(extra);
    check(&board(&RING), &answer(&bridges))
}

#[test]
fn right_answers_are_accepted_in_either_direction() {
    assert_eq!(check(&board(&RING), &answer(&RING_BRIDGES)), []);
    let turned = RING_BRIDGES.map(|(r1, c1, r2, c2, n)| (r2, c2, r1, c1, n));
    assert_eq!(check(&board(&RING), &answer(&turned)), []);
    assert_eq!(check(&board(&["1.1"]), &answer(&[(0, 0, 0, 2, 1)])), []);
    assert_eq!(check(&board(&["2.2"]), &answer(&[(0, 0, 0, 2, 2)])), []);
    assert_eq!(check(&board(&["11"]), &answer(&[(0, 0, 0, 1, 1)])), []);
}

#[test]
fn no_island_and_one_island_need_no_bridge() {
    assert_eq!(check(&board(&["...", "..."]), &answer(&[])), []);
    assert_eq!(check(&board(&[".0."]), &answer(&[])), []);
    assert_eq!(check(&board(&[".?."]), &answer(&[])), []);
    let alone = check(&board(&[".3."]), &answer(&[]));
    assert_eq!(alone, [Violation::Clue { cell: Cell::new(0, 1), clue: 3, found: 0 }]);
}

#[test]
fn each_fault_of_form_is_that_fault_only() {
    let cases = [
        ((0, 0, 9, 0, 1), "(10,1) lies off the board"),
        ((0, 0, 0, 3, 1), "(1,4) lies off the board"),
        ((0, 0, 0, 1, 1), "(1,2) is no island"),
        ((1, 1, 0, 0, 1), "(2,2) is no island"),
        ((0, 0, 0, 0, 1), "both ends are the same island"),
        ((0, 0, 2, 2, 1), "share neither row nor column"),
    ];
    for (extra, words) in cases {
        let violations = ring_and(extra);
        let violation = only(&violations);
        assert_eq!(violation.rule(), "form");
        assert!(violation.to_string().contains(words), "{violation}");
        assert!(!violation.cells().is_empty());
    }
}

#[test]
fn a_pair_listed_with_no_bridge_is_a_fault_of_form() {
    let unknown = board(&["?.?", "...", "?.?"]);
    let bridges = [(0, 0, 0, 2, 1), (0, 0, 2, 0, 1), (0, 2, 2, 2, 1), (2, 0, 2, 2, 0)];
    let violations = check(&unknown, &answer(&bridges));
    assert_eq!(violations, [Violation::Zero(bridge((2, 0, 2, 2, 0)))]);
}

#[test]
fn a_pair_listed_twice_is_a_fault_of_form_and_counts_with_its_sum() {
    let pair = board(&["2.2"]);
    let same = check(&pair, &answer(&[(0, 0, 0, 2, 1), (0, 0, 0, 2, 1)]));
    assert_eq!(same, [Violation::Duplicate(bridge((0, 0, 0, 2, 1)))]);
    let turned = check(&pair, &answer(&[(0, 0, 0, 2, 1), (0, 2, 0, 0, 1)]));
    assert_eq!(turned, [Violation::Duplicate(bridge((0, 2, 0, 0, 1)))]);
    assert_eq!(only(&turned).rule(), "form");
    let four = check(&board(&["4.4"]), &answer(&[(0, 0, 0, 2, 2), (0, 2, 0, 0, 2)]));
    let rules: Vec<_> = four.iter().map(Violation::rule).collect();
    assert_eq!(rules, ["form", "B2"]);
}

#[test]
fn a_bridge_over_an_island_breaks_b1_only() {
    let board = board(&["2.1.2", ".....", "2.3.2"]);
    let jumps = [
        (0, 0, 0, 4, 1),
        (0, 0, 2, 0, 1),
        (0, 4, 2, 4, 1),
        (2, 0, 2, 2, 1),
        (2, 2, 2, 4, 1),
        (0, 2, 2, 2, 1),
    ];
    let violations = check(&board, &answer(&jumps));
    let expected = Violation::Blocked { bridge: bridge((0, 0, 0, 4, 1)), island: Cell::new(0, 2) };
    assert_eq!(violations, [expected]);
    assert_eq!(only(&violations).rule(), "B1");
    let text = "bridge (1,1)-(1,5): island (1,3) lies between";
    assert_eq!(violations[0].to_string(), text);
}

#[test]
fn a_vertical_bridge_over_an_island_breaks_b1() {
    let violations = check(&board(&["1", "?", "1"]), &answer(&[(0, 0, 2, 0, 1)]));
    let rules: Vec<_> = violations.iter().map(Violation::rule).collect();
    assert_eq!(rules, ["B1", "B5"]);
    assert_eq!(violations[0].cells()[1], Cell::new(1, 0));
}

#[test]
fn too_many_bridges_break_b2_only() {
    let violations = check(&board(&["3.3"]), &answer(&[(0, 2, 0, 0, 3)]));
    let (from, to) = (Cell::new(0, 0), Cell::new(0, 2));
    assert_eq!(violations, [Violation::TooMany { from, to, found: 3, max: 2 }]);
    assert_eq!((violations[0].rule(), violations[0].cells()), ("B2", vec![from, to]));
    let wide = board(&["3.3"]).with_max_bridges(3).unwrap();
    assert_eq!(check(&wide, &answer(&[(0, 2, 0, 0, 3)])), []);
    let narrow = board(&["2.2"]).with_max_bridges(1).unwrap();
    assert_eq!(check(&narrow, &answer(&[(0, 2, 0, 0, 2)]))[0].rule(), "B2");
}

#[test]
fn crossing_bridges_break_b3_only() {
    let plus = board(&["..?.?", ".....", "?...?", ".....", "..?.."]);
    let bridges = [(0, 2, 4, 2, 1), (2, 0, 2, 4, 2), (0, 2, 0, 4, 1), (0, 4, 2, 4, 1)];
    let violations = check(&plus, &answer(&bridges));
    let across = [Cell::new(2, 0), Cell::new(2, 4)];
    let down = [Cell::new(0, 2), Cell::new(4, 2)];
    assert_eq!(violations, [Violation::Crossing { at: Cell::new(2, 2), across, down }]);
    assert_eq!(only(&violations).rule(), "B3");
    assert_eq!(violations[0].to_string(), "bridges (3,1)-(3,5) and (1,3)-(5,3) cross at (3,3)");
}

#[test]
fn bridges_that_meet_at_an_island_do_not_cross() {
    let tee = board(&["?.?.?", ".....", "..?.."]);
    let bridges = [(0, 0, 0, 2, 2), (0, 2, 0, 4, 1), (0, 2, 2, 2, 1)];
    assert_eq!(check(&tee, &answer(&bridges)), []);
    let plus = board(&["..?..", ".....", "?.?.?", ".....", "..?.."]);
    let bridges = [(0, 2, 2, 2, 1), (2, 2, 4, 2, 1), (2, 0, 2, 2, 1), (2, 2, 2, 4, 1)];
    assert_eq!(check(&plus, &answer(&bridges)), []);
}

#[test]
fn a_missed_clue_breaks_b4_only() {
    let violations = check(&board(&["1.2"]), &answer(&[(0, 0, 0, 2, 1)]));
    let expected = Violation::Clue { cell: Cell::new(0, 2), clue: 2, found: 1 };
    assert_eq!(violations, [expected]);
    assert_eq!(only(&violations).rule(), "B4");
    assert_eq!(violations[0].to_string(), "island (1,3) has 1 bridge, its clue is 2");
}

#[test]
fn separate_parts_break_b5_only() {
    let violations =
        check(&board(&["1.1", "...", "1.1"]), &answer(&[(0, 0, 0, 2, 1), (2, 0, 2, 2, 1)]));
    let cells = vec![Cell::new(2, 0), Cell::new(2, 2)];
    assert_eq!(violations, [Violation::CutOff { cells: cells.clone() }]);
    assert_eq!((violations[0].rule(), violations[0].cells()), ("B5", cells));
    let zero = check(&board(&["1.1", "...", "0.."]), &answer(&[(0, 0, 0, 2, 1)]));
    assert_eq!(zero, [Violation::CutOff { cells: vec![Cell::new(2, 0)] }]);
}

#[test]
fn huge_counts_do_not_overflow() {
    let violations =
        check(&board(&["?.?"]), &answer(&[(0, 0, 0, 2, u32::MAX), (0, 2, 0, 0, u32::MAX)]));
    assert_eq!(violations.iter().map(Violation::rule).collect::<Vec<_>>(), ["form", "B2"]);
}

/// The rules once more, slowly, for answers without faults of form: everything over all pairs of
/// bridges, cells or islands. Returns what is broken as words.
fn naive(board: &Board, bridges: &[Bridge]) -> BTreeSet<String> {
    let islands = board.islands();
    let mut broken = BTreeSet::new();
    let inside = |bridge: &Bridge, cell: Cell| {
        let (from, to) = (bridge.from.min(bridge.to), bridge.from.max(bridge.to));
        let in_row = from.row == to.row && cell.row == from.row;
        let in_col = from.col == to.col && cell.col == from.col;
        in_row && from.col < cell.col && cell.col < to.col
            || in_col && from.row < cell.row && cell.row < to.row
    };
    let is_blocked = |bridge: &Bridge| islands.iter().any(|i| inside(bridge, i.cell));
    for (k, bridge) in bridges.iter().enumerate() {
        if is_blocked(bridge) {
            broken.insert(format!("B1 {}{}", bridge.from, bridge.to));
        }
        if bridge.count > u32::from(board.max_bridges()) {
            broken.insert(format!("B2 {}{}", bridge.from, bridge.to));
        }
        for other in &bridges[k + 1..] {
            for cell in
                (0..board.rows()).flat_map(|r| (0..board.cols()).map(move |c| Cell::new(r, c)))
            {
                let both = inside(bridge, cell) && inside(other, cell);
                let turned = (bridge.from.row == bridge.to.row) != (other.from.row == other.to.row);
                if both && turned && !is_blocked(bridge) && !is_blocked(other) {
                    broken.insert(format!("B3 {cell}"));
                }
            }
        }
    }
    for island in islands {
        let at = bridges.iter().filter(|b| b.from == island.cell || b.to == island.cell);
        let sum: u32 = at.map(|b| b.count).sum();
        if island.clue.is_some_and(|clue| clue != sum) {
            broken.insert(format!("B4 {}", island.cell));
        }
    }
    let mut label: Vec<Cell> = islands.iter().map(|i| i.cell).collect();
    for _ in islands {
        for bridge in bridges {
            let at = |cell| islands.iter().position(|i| i.cell == cell).unwrap();
            let (i, j) = (at(bridge.from), at(bridge.to));
            let least = label[i].min(label[j]);
            (label[i], label[j]) = (least, least);
        }
    }
    let sizes: Vec<(usize, Cell)> = label
        .iter()
        .collect::<BTreeSet<_>>()
        .into_iter()
        .map(|&l| (label.iter().filter(|&&m| m == l).count(), l))
        .collect();
    let largest = sizes.iter().map(|s| s.0).max();
    let kept = sizes.iter().find(|s| Some(s.0) == largest).map(|s| s.1);
    for &(size, first) in &sizes {
        if Some(first) != kept {
            broken.insert(format!("B5 {first} {size}"));
        }
    }
    broken
}

fn words(violation: &Violation) -> String {
    let cells = violation.cells();
    match violation {
        Violation::Blocked { bridge, .. } => format!("B1 {}{}", bridge.from, bridge.to),
        Violation::TooMany { from, to, .. } => format!("B2 {from}{to}"),
        Violation::Crossing { at, .. } => format!("B3 {at}"),
        Violation::Clue { cell, .. } => format!("B4 {cell}"),
        Violation::CutOff { .. } => format!("B5 {} {}", cells[0], cells.len()),
        fault => panic!("the answer is well formed: {fault}"),
    }
}

/// Every set of islands on small boards, clues taken round in turn, every way to put 0 to 3 (on
/// larger boards 0 or 1, then 0 or 3) bridges on every pair in one row or column.
#[test]
fn agrees_with_the_naive_formulation_on_all_small_boards() {
    let (mut judged, mut accepted) = (0u32, 0u32);
    let mut rules_seen = BTreeSet::new();
    for (rows, cols) in [(1, 1), (1, 3), (3, 1), (1, 4), (2, 2), (2, 3), (3, 2), (3, 3)] {
        for set in 0u32..1 << (rows * cols) {
            let at: Vec<usize> = (0..rows * cols).filter(|i| set >> i & 1 == 1).collect();
            if at.len() > 5 {
                continue;
            }
            let clue =
                |k: usize| [Some(1), None, Some(2), Some(0), Some(3)][(k + set as usize) % 5];
            let islands = at
                .iter()
                .enumerate()
                .map(|(k, &i)| Island { cell: Cell::new(i / cols, i % cols), clue: clue(k) });
            let board = Board::new(rows, cols, 2, islands.collect()).unwrap();
            let cells: Vec<Cell> = board.islands().iter().map(|i| i.cell).collect();
            let pairs: Vec<(Cell, Cell)> = cells
                .iter()
                .flat_map(|&a| cells.iter().map(move |&b| (a, b)))
                .filter(|(a, b)| a < b && (a.row == b.row || a.col == b.col))
                .collect();
            let counts: &[u32] = if pairs.len() <= 4 { &[0, 1, 2, 3] } else { &[0, 1] };
            let choices = counts.len().pow(pairs.len() as u32);
            for mut choice in 0..choices {
                let mut bridges = Vec::new();
                for &(from, to) in &pairs {
                    let count = counts[choice % counts.len()];
                    choice /= counts.len();
                    if count > 0 {
                        bridges.push(Bridge { from, to, count });
                    }
                }
                let violations = check(&board, &Bridges::new(bridges.iter().copied()));
                let found: BTreeSet<String> = violations.iter().map(words).collect();
                assert_eq!(found.len(), violations.len(), "each once: {violations:?}");
                assert_eq!(found, naive(&board, &bridges), "{board:?} {bridges:?}");
                rules_seen.extend(violations.iter().map(Violation::rule));
                judged += 1;
                accepted += u32::from(violations.is_empty());
            }
        }
    }
    assert_eq!(rules_seen.into_iter().collect::<Vec<_>>(), ["B1", "B2", "B3", "B4", "B5"]);
    assert!(judged > 20_000 && accepted > 20, "{judged} judged, {accepted} accepted");
}

/// Forty thousand islands on a comb are judged without recursion: as a whole they are connected, and
/// without one tooth's root the tooth is cut off and nothing else is wrong.
#[test]
fn a_long_comb_is_one_component_and_falls_in_two_without_a_bridge() {
    let side = 200;
    let islands = (0..side * side)
        .map(|i| Island { cell: Cell::new(i / side, i % side), clue: None })
        .collect();
    let board = Board::new(side, side, 2, islands).unwrap();
    let across = (0..side).flat_map(|r| (1..side).map(move |c| (r, c - 1, r, c, 1)));
    let down = (1..side).map(|r| (r - 1, 0, r, 0, 2));
    let comb: Vec<Bridge> = across.chain(down).map(bridge).collect();
    assert_eq!(check(&board, &Bridges::new(comb.iter().copied())), []);
    let root = bridge((98, 0, 98, 1, 1));
    assert!(comb.contains(&root));
    let broken = comb.into_iter().filter(|&bridge| bridge != root);
    let cells = (1..side).map(|c| Cell::new(98, c)).collect();
    assert_eq!(check(&board, &Bridges::new(broken)), [Violation::CutOff { cells }]);
}
