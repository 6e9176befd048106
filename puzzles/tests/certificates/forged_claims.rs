//! Certificates spoilt in their first part, or in which parts there are.

use crosscut_puzzles::certificate::{
    Answer, Claim, ClaimFault, Extra, Fault, Part, Reason, ReasonFault, Rejection, WhyNot,
};
use crosscut_puzzles::{Board, Cell, hashi, hitori};

use crate::good::{obstructions, ring};
use crate::make::{Made, certify, hashi, hitori, strongest, verify_file, verify_folder};

fn unique_hitori() -> Made {
    strongest(&hitori("2 2 1 3\n2 3 2 1\n1 3 3 2"))
}

fn claim_fault(made: &Made) -> ClaimFault {
    match made.fault() {
        Fault::Claim(fault) => fault,
        other => panic!("{other}"),
    }
}

fn expects(fault: &Fault, words: &str) {
    let Fault::Expected(expected) = fault else { panic!("{fault:?}") };
    assert!(expected.to_string().contains(words), "{expected}");
}

#[test]
fn another_version_or_claim_is_refused() {
    let made = unique_hitori();
    expects(&made.fault_with("certificate 1\n", "certificate 2\n"), "`crosscut certificate 1`");
    expects(&made.fault_with("crosscut certificate 1\n", ""), "`crosscut certificate 1`");
    for name in ["uniqe", "Unique", "", "unique board", "at least three answers"] {
        let fault = made.fault_with("claim: unique", &format!("claim: {name}"));
        expects(&fault, "`at least two answers`");
    }
}

#[test]
fn sections_that_are_missing_repeated_or_unknown_are_refused() {
    let made = unique_hitori();
    expects(&made.fault_with("board:\n", "bord:\n"), "`board:`");
    let unwanted = |name: &str| Fault::Unwanted(format!("`{name}`"));
    assert_eq!(made.fault_with("answer:\n", "answers:\n"), unwanted("answers:"));
    expects(&made.fault_with("extra:\n", "answer:\n#...\n\nextra:\n"), "3 rows of 4 cells");
    let again = "extra:\n(1,1) separator\n\nextra:\n";
    assert_eq!(made.fault_with("extra:\n", again), unwanted("extra:"));
    let board = "board:\npuzzle: hitori\n1\n\nboard:\n";
    assert_eq!(made.fault_with("board:\n", board), unwanted("board:"));
}

#[test]
fn unreadable_boards_and_answers_are_refused_in_their_line() {
    let made = unique_hitori();
    let file = made.file();
    let rejection = |from, to| verify_file(&file.replacen(from, to, 1)).unwrap_err();
    let found = rejection("2 2 1 3", "2 2 x 3");
    assert_eq!((found.part, found.line), (Part::Claim, Some(6)));
    assert!(found.to_string().contains("`x` in cell (1,3)"), "{found}");
    assert_eq!(rejection("2 3 2 1", "2 3 2").line, Some(7));
    expects(&rejection("puzzle: hitori\n", "").fault, "puzzle: hitori");
    expects(&rejection("puzzle: hitori", "puzzle: hashi").fault, "five numbers");
    expects(&rejection("#...", "#..x").fault, "`#` or `.`");
    expects(&rejection("#...\n", "").fault, "3 rows");
    let two = "2 2 1 3\n# second\n1";
    expects(&rejection("2 2 1 3", two).fault, "found several boards");
    expects(&rejection("2 2 1 3\n2 3 2 1\n1 3 3 2\n", "").fault, "a board");
}

#[test]
fn answers_that_the_referee_refuses_are_refused() {
    for (wrong, expected) in [("....\n..#.\n.#..", "H1"), ("##..\n..#.\n.#..", "H2")] {
        let fault = unique_hitori().fault_with("#...\n..#.\n.#..", wrong);
        let Fault::Claim(ClaimFault::Referee { rule, .. }) = fault else { panic!("{fault}") };
        assert_eq!(rule, expected);
    }
    for made in certify(&hashi("1.2.1")) {
        let fault = made.fault_with("1 1 1 3 1\n", "1 1 1 3 2\n");
        assert!(matches!(fault, Fault::Claim(ClaimFault::Referee { rule: "B4", .. })), "{fault}");
        let fault = made.fault_with("1 1 1 3 1\n", "1 1 1 4294967295 4294967295\n");
        assert!(matches!(fault, Fault::Claim(ClaimFault::Referee { .. })), "{fault}");
    }
    let disconnected = hitori("1 2\n2 1");
    let mut made = certify(&disconnected).remove(0);
    made.certificate.answers = vec![hitori::Shading::new(vec![true, false, false, true]).into()];
    assert!(matches!(claim_fault(&made), ClaimFault::Referee { rule: "H3", .. }));
    let mut made = certify(&hashi("1.2.1")).remove(0);
    made.certificate.board = hashi("1.2.1\n.....\n1...1");
    assert!(matches!(claim_fault(&made), ClaimFault::Referee { .. }));
}

#[test]
fn wrong_numbers_of_answers_are_refused() {
    let counts = |claim, expected, found| ClaimFault::Answers { claim, expected, found };
    for (board, n) in [(hitori("1 2"), 2), (hashi("?.?"), 2), (hitori("1 1 1"), 1)] {
        let made = strongest(&board);
        for claim in Claim::ALL.into_iter().filter(|claim| claim.n_answers() != n) {
            let mut other = made.clone();
            other.certificate.claim = claim;
            assert_eq!(claim_fault(&other), counts(claim, claim.n_answers(), n));
        }
        let mut none = made.clone();
        none.certificate.answers.clear();
        assert_eq!(claim_fault(&none), counts(made.certificate.claim, n, 0));
    }
}

#[test]
fn two_answers_must_differ_however_they_are_listed() {
    let mut made = strongest(&hitori("1 2"));
    made.certificate.answers[1] = made.certificate.answers[0].clone();
    assert_eq!(claim_fault(&made), ClaimFault::SameAnswers);
    let mut made = strongest(&hashi("2.3\n...\n1.2"));
    let Answer::Hashi(first) = &made.certificate.answers[0] else { panic!("Hashi") };
    let turned = first.as_slice().iter().map(|bridge| hashi::Bridge {
        from: bridge.to,
        to: bridge.from,
        ..*bridge
    });
    made.certificate.answers[1] = hashi::Bridges::new(turned).into();
    assert_ne!(made.certificate.answers[0], made.certificate.answers[1]);
    assert_eq!(claim_fault(&made), ClaimFault::SameAnswers);
}

/// A claim put in the place of another, with all that its own claim needs.
#[test]
fn swapped_claims_are_refused() {
    let mut made = unique_hitori();
    made.certificate.claim = Claim::Solved;
    assert_eq!(made.fault(), Fault::Unwanted("`extra:`".into()));
    made.certificate.extra.clear();
    let texts = unique_hitori().texts();
    let rejection =
        verify_folder(&[&made.certificate.to_string(), &texts[1], &texts[2], &texts[3]]);
    let expected = Fault::Unwanted("the file f.cnf".into());
    assert_eq!(rejection.unwrap_err().fault, expected);

    let mut made = unique_hitori();
    made.certificate.claim = Claim::Unsatisfiable;
    made.certificate.extra.clear();
    made.certificate.answers.clear();
    assert_eq!(made.fault(), Fault::Reason(ReasonFault::NothingToBlock));
    let mut made = strongest(&hashi("1.2.1"));
    made.certificate.claim = Claim::Unsatisfiable;
    made.certificate.answers.clear();
    assert_eq!(made.fault(), Fault::Reason(ReasonFault::NothingToBlock));

    let mut made = strongest(&hitori("1 1\n1 1"));
    made.certificate.claim = Claim::Unique;
    assert!(matches!(claim_fault(&made), ClaimFault::Answers { found: 0, .. }));

    // Two answers cannot be claimed as one: the extra lines fail.
    let mut made = strongest(&hitori("1 2"));
    made.certificate.claim = Claim::Unique;
    made.certificate.answers.truncate(1);
    assert_eq!(claim_fault(&made), ClaimFault::ExtraMissing(Cell::new(0, 0)));
}

#[test]
fn certificates_of_another_board_are_refused() {
    // The same shape and answer, but the 3s of the last row are different numbers.
    let mut made = unique_hitori();
    made.certificate.board = hitori("2 2 1 3\n2 3 2 1\n1 4 3 2");
    assert!(matches!(made.fault(), Fault::Reason(ReasonFault::NotEqual(..))));
    // Transposed: the answer has another size.
    made.certificate.board = hitori("2 2 1\n2 3 3\n1 2 3\n3 1 2");
    assert!(matches!(made.fault(), Fault::Expected(_) | Fault::Claim(_)));
    let mut made = strongest(&hashi("2.?.\n....\n?..2\n2.?."));
    made.certificate.board = hashi("max_bridges: 1\n1.?.\n....\n?..2\n2.?.");
    assert!(matches!(claim_fault(&made), ClaimFault::Referee { .. }));
    let mut made = strongest(&hashi("1.1"));
    made.certificate.board = hashi("?.1");
    assert_eq!(made.fault(), Fault::Reason(ReasonFault::NoClue(Cell::new(0, 0))));
    let mut made = strongest(&hashi("1.1"));
    made.certificate.board = hashi("max_bridges: 3\n1.1");
    let texts = (made.certificate.to_string(), strongest(&hashi("1.1")).texts());
    let rejection = verify_folder(&[&texts.0, &texts.1[1], &texts.1[2], &texts.1[3]]);
    assert!(matches!(rejection.unwrap_err().fault, Fault::Formula(_)));
}

#[test]
fn extra_lines_are_wanted_for_each_unshaded_cell_in_turn() {
    let made = unique_hitori();
    let cell = |row: usize, col: usize| Cell::new(row - 1, col - 1);
    let with = |change: &dyn Fn(&mut Vec<Extra>)| {
        let mut made = made.clone();
        change(&mut made.certificate.extra);
        made.verify().unwrap_err()
    };
    let rejection = |at: u64, fault| Rejection {
        part: Part::Claim,
        line: Some(15 + at),
        fault: Fault::Claim(fault),
    };
    let missing = with(&|extra| extra.truncate(8));
    assert_eq!(missing, rejection(8, ClaimFault::ExtraMissing(cell(3, 4))));
    let none = with(&Vec::clear);
    assert_eq!(none.fault, Fault::Claim(ClaimFault::ExtraMissing(cell(1, 2))));
    let left_out = with(&|extra| _ = extra.remove(3));
    assert_eq!(left_out, rejection(3, ClaimFault::ExtraUnwanted(cell(2, 2))));
    let swapped = with(&|extra| extra.swap(0, 1));
    assert_eq!(swapped, rejection(0, ClaimFault::ExtraUnwanted(cell(1, 3))));
    let twice = with(&|extra| extra.insert(1, extra[0].clone()));
    assert_eq!(twice, rejection(1, ClaimFault::ExtraUnwanted(cell(1, 2))));
    let shaded = with(&|extra| extra[0].cell = cell(1, 1));
    assert_eq!(shaded, rejection(0, ClaimFault::ExtraUnwanted(cell(1, 1))));
    let one_more = Extra { cell: cell(9, 9), why: WhyNot::Separator };
    let too_many = with(&|extra| extra.push(one_more.clone()));
    assert_eq!(too_many, rejection(9, ClaimFault::ExtraUnwanted(cell(9, 9))));
}

#[test]
fn extra_lines_must_show_why_the_cell_stays_unshaded() {
    let cell = |row: usize, col: usize| Cell::new(row - 1, col - 1);
    let cells = |places: &[(usize, usize)]| places.iter().map(|&(r, c)| cell(r, c)).collect();
    let with = |made: Made, at: (usize, usize), why: WhyNot| {
        let mut made = made;
        let extra = made.certificate.extra.iter_mut();
        extra.into_iter().find(|line| line.cell == cell(at.0, at.1)).unwrap().why = why;
        claim_fault(&made)
    };
    let path = |places: &[(usize, usize)]| WhyNot::Path(cells(places));
    let cycle = |places: &[(usize, usize)]| WhyNot::Cycle(cells(places));
    let board = unique_hitori; // shaded: (1,1), (2,3), (3,2)
    let witness = ClaimFault::Witness;

    let neighbour = |r, c| WhyNot::Neighbour(cell(r, c));
    let fault = with(board(), (2, 4), neighbour(1, 4));
    assert_eq!(fault, ClaimFault::NotShaded(cell(1, 4)));
    let fault = with(board(), (2, 4), neighbour(3, 2));
    assert_eq!(fault, ClaimFault::NoNeighbour(cell(2, 4), cell(3, 2)));
    let fault = with(board(), (2, 4), neighbour(2, 4));
    assert_eq!(fault, ClaimFault::NoNeighbour(cell(2, 4), cell(2, 4)));
    let fault = with(board(), (2, 4), neighbour(2, 5));
    assert_eq!(fault, ClaimFault::NotShaded(cell(2, 5)));
    let fault = with(board(), (2, 4), WhyNot::Separator);
    assert_eq!(fault, witness(ReasonFault::NoSeparator(cell(2, 4))));

    assert!(with_is_fine(board(), path(&[(3, 2), (2, 3), (1, 4)])));
    let fault = with(board(), (1, 4), path(&[(3, 4), (2, 3), (3, 2)]));
    assert_eq!(fault, ClaimFault::NotThrough(cell(1, 4)));
    let fault = with(board(), (1, 4), path(&[(1, 4), (2, 3), (1, 2)]));
    assert_eq!(fault, ClaimFault::NotShaded(cell(1, 2)));
    let fault = with(board(), (1, 4), path(&[(1, 4), (2, 3)]));
    assert_eq!(fault, witness(ReasonFault::NotOnBorder(cell(2, 3))));
    let fault = with(board(), (1, 4), path(&[(1, 4), (3, 2)]));
    assert_eq!(fault, witness(ReasonFault::NotDiagonal(cell(1, 4), cell(3, 2))));
    let fault = with(board(), (1, 4), path(&[(1, 4)]));
    assert_eq!(fault, witness(ReasonFault::TooShort { found: 1, least: 2 }));
    let fault = with(board(), (1, 4), path(&[]));
    assert_eq!(fault, witness(ReasonFault::TooShort { found: 0, least: 2 }));
    let fault = with(board(), (1, 4), path(&[(1, 4), (2, 3), (1, 4)]));
    assert_eq!(fault, witness(ReasonFault::Repeated(cell(1, 4))));
    let fault = with(board(), (1, 4), path(&[(1, 4), (2, 5)]));
    assert_eq!(fault, witness(ReasonFault::OffBoard(cell(2, 5))));

    let fault = with(ring(), (1, 2), cycle(&[(1, 2), (2, 3), (3, 2)]));
    assert_eq!(fault, witness(ReasonFault::TooShort { found: 3, least: 4 }));
    let fault = with(ring(), (1, 2), cycle(&[(1, 2), (2, 3), (3, 2), (4, 1)]));
    assert_eq!(fault, witness(ReasonFault::NotClosed(cell(4, 1), cell(1, 2))));
    let fault = with(ring(), (1, 2), cycle(&[(1, 2), (2, 3), (1, 4), (2, 3)]));
    assert_eq!(fault, witness(ReasonFault::Repeated(cell(2, 3))));
    let fault = with(ring(), (1, 4), cycle(&[(1, 2), (2, 3), (3, 2), (2, 1)]));
    assert_eq!(fault, ClaimFault::NotThrough(cell(1, 4)));
    let fault = with(ring(), (1, 2), cycle(&[(1, 2), (2, 3), (3, 4), (4, 3), (3, 2), (2, 1)]));
    assert_eq!(fault, ClaimFault::NotShaded(cell(3, 4)));
}

fn with_is_fine(mut made: Made, why: WhyNot) -> bool {
    made.certificate.extra[2].why = why;
    made.verify().is_ok()
}

#[test]
fn separators_are_inside_of_lines() {
    let made = strongest(&hitori("1 1 2 3 3"));
    let fault = made.fault_with("(1,2) neighbour (1,1)", "(1,2) neighbour (1,3)");
    assert_eq!(fault, Fault::Claim(ClaimFault::NotShaded(Cell::new(0, 2))));
    let made = strongest(&hitori("1 1 1"));
    assert!(made.certificate.extra.iter().all(|line| line.cell == Cell::new(0, 1)));
    // An end of a line, unshaded, is no separator.
    let mut made = certify(&hitori("1 2")).remove(0);
    made.certificate.claim = Claim::Unique;
    let separator = |col| Extra { cell: Cell::new(0, col), why: WhyNot::Separator };
    made.certificate.answers = vec![hitori::Shading::new(vec![false; 2]).into()];
    made.certificate.extra = vec![separator(0), separator(1)];
    let expected = ClaimFault::Witness(ReasonFault::NoSeparator(Cell::new(0, 0)));
    assert_eq!(claim_fault(&made), expected);
}

#[test]
fn extra_lines_have_one_form() {
    let made = unique_hitori();
    let old = "(1,2) neighbour (1,1)";
    for line in [
        "(1,2)",
        "(1,2) neighbour",
        "(1,2) neighbour (1,1) (2,3)",
        "(1,2) separator (1,1)",
        "(1,2) block",
        "(0,2) neighbour (1,1)",
        "neighbour (1,1)",
        "(1,2)  neighbour (1,1)",
    ] {
        assert!(matches!(made.fault_with(old, line), Fault::Expected(_)), "{line}");
    }
}

#[test]
fn extra_lines_and_obstructions_stand_only_where_they_are_needed() {
    let unwanted = |name: &str| Fault::Unwanted(format!("`{name}`"));
    let line = Extra { cell: Cell::new(0, 0), why: WhyNot::Separator };
    for board in [hashi("1.2.1"), hashi("?.?"), hitori("1 2"), hitori("1 1\n1 1")] {
        let mut made = strongest(&board);
        made.certificate.extra = vec![line.clone()];
        assert_eq!(made.fault(), unwanted("extra:"));
    }
    for board in [hashi("1.2.1"), hashi("?.?")] {
        let mut made = strongest(&board);
        made.certificate.obstruction = Some(hashi::Obstruction::OddSum { islands: vec![0] });
        assert_eq!(made.fault(), unwanted("obstruction:"));
    }
    let made = strongest(&hitori("1 1\n1 1"));
    let file = made.file().replace("== cnf", "obstruction:\nodd sum (1,1)\n\n== cnf");
    let fault = verify_file(&file).unwrap_err().fault;
    assert_eq!(fault, Fault::Unwanted("an obstruction of a Hitori board".into()));
}

#[test]
fn obstructions_that_are_not_true_are_refused() {
    for (from, to) in [
        ("capacity (1,1) room 2", "capacity (1,1) room 1"),
        ("capacity (1,1) room 2", "capacity (1,3) room 2"),
        ("isolated (1,1) (1,3)", "isolated (1,1)"),
        ("isolated (1,1) (1,3)", "isolated (1,3) (1,1)"),
        ("isolated (1,1) (1,3)", "isolated (1,1) (1,3) (3,1)"),
        ("isolated (1,1) (1,3)", "isolated"),
        ("odd sum (1,1) (1,3)", "odd sum (1,1)"),
        ("odd sum (1,1) (1,3)", "odd sum"),
        ("imbalance (1,3) against (1,1) (1,5)", "imbalance (1,1) against (1,3) (1,5)"),
        ("imbalance (1,3) against (1,1) (1,5)", "imbalance (1,3) (1,3) against (1,1) (1,5)"),
        ("crossings (2,1) (2,5) (1,3) (3,3)", "crossings"),
        (
            "crossings (2,1) (2,5) (1,3) (3,3)",
            "crossings (2,1) (2,5) (1,3) (3,3) (1,3) (3,3) (2,1) (2,5)",
        ),
        ("crossings (2,1) (2,5) (1,3) (3,3)", "crossings (2,1) (2,5) (2,1) (2,5)"),
    ] {
        let made = obstruction_with(from);
        let fault = made.fault_with(from, to);
        assert_eq!(fault, Fault::Claim(ClaimFault::Obstruction), "{to}");
    }
}

fn obstruction_with(line: &str) -> Made {
    let line = format!("{line}\n");
    obstructions().into_iter().find(|made| made.file().contains(&line)).expect("a certificate")
}

#[test]
fn obstructions_have_one_form() {
    let old = "capacity (1,1) room 2";
    let made = obstruction_with(old);
    for line in [
        "",
        "capacity",
        "capacity (1,1)",
        "capacity (1,1) room",
        "capacity (1,1) room -1",
        "capacity (1,1) room +2",
        "capacity (1,1) room 99999999999999999999",
        "capacity (1,1) 2",
        "capacity (1,2) room 2",
        "capacity (9,9) room 2",
        "odd (1,1)",
        "even sum (1,1)",
        "imbalance (1,1)",
        "crossings (1,1)",
        "crossings (1,1) (1,3) (1,1) (1,1)",
        "isolated (1,2)",
        "capacity (1,1) room 2\ncapacity (1,1) room 2",
    ] {
        assert!(matches!(made.fault_with(old, line), Fault::Expected(_)), "{line}");
    }
}

#[test]
fn a_bridge_that_can_be_added_is_a_second_answer() {
    let mut made = strongest(&hashi("?.?"));
    made.certificate.claim = Claim::Unique;
    made.certificate.answers.truncate(1);
    let ends = (Cell::new(0, 0), Cell::new(0, 2));
    assert_eq!(claim_fault(&made), ClaimFault::RoomForBridge(ends.0, ends.1));
    // Two bridges are the most, so the answer with one is missed only by its blocking clause.
    made.certificate.answers = strongest(&hashi("?.?")).certificate.answers.split_off(1);
    made.clauses = vec![(vec![-2], Reason::Block)];
    made.proof = "2 0 1 0\n".into();
    assert!(matches!(made.fault(), Fault::Proof(_)));
}

#[test]
fn parts_come_in_their_order_and_each_once() {
    let made = unique_hitori();
    let texts = made.texts();
    let file = |parts: &[(&str, &str)]| -> Fault {
        let text: String = parts.iter().map(|(name, text)| format!("== {name}\n{text}")).collect();
        verify_file(&text).unwrap_err().fault
    };
    let [claim, cnf, reasons, proof] = [
        ("claim", &*texts[0]),
        ("cnf", &*texts[1]),
        ("reasons", &*texts[2]),
        ("proof", &*texts[3]),
    ];
    let unwanted = |name: &str| Fault::Unwanted(format!("`== {name}`"));
    assert_eq!(file(&[claim, cnf, reasons]), Fault::Missing);
    assert_eq!(file(&[claim]), Fault::Missing);
    assert_eq!(file(&[claim, reasons, proof]), Fault::Missing);
    assert_eq!(file(&[claim, reasons, cnf, proof]), Fault::Missing);
    assert_eq!(file(&[cnf, reasons, proof]), Fault::Missing);
    assert_eq!(file(&[claim, claim, cnf, reasons, proof]), unwanted("claim"));
    assert_eq!(file(&[claim, cnf, cnf, reasons, proof]), unwanted("cnf"));
    assert_eq!(file(&[claim, cnf, reasons, proof, proof]), unwanted("proof"));
    assert_eq!(file(&[claim, cnf, reasons, proof, ("", "")]), unwanted(""));
    assert_eq!(file(&[claim, ("formula", cnf.1), reasons, proof]), unwanted("formula"));
    assert_eq!(file(&[]), Fault::Missing);
    expects(&verify_file(&texts[0]).unwrap_err().fault, "`== claim`");
    let solved = certify(&made.certificate.board).remove(0).texts();
    assert_eq!(file(&[("claim", &*solved[0]), cnf]), unwanted("cnf"));

    let folder = |texts: &[&str]| verify_folder(texts).unwrap_err();
    assert_eq!(folder(&[]).to_string(), "claim: the part is missing");
    assert_eq!(folder(&[&texts[0]]).to_string(), "cnf: the part is missing");
    assert_eq!(
        folder(&[&texts[0], &texts[1], &texts[2]]).to_string(),
        "proof: the part is missing"
    );
    let marked = format!("{}== proof\n", texts[3]);
    assert_eq!(folder(&[&texts[0], &texts[1], &texts[2], &marked]).fault, unwanted("proof"));
    let marked = format!("{}== reasons\n", texts[1]);
    assert_eq!(folder(&[&texts[0], &marked, &texts[2], &texts[3]]).fault, unwanted("reasons"));
    assert_eq!(
        folder(&[&solved[0], &texts[1]]).to_string(),
        "cnf: found the file f.cnf, which does not belong there"
    );
}

#[test]
fn empty_parts_are_refused_each_for_its_reason() {
    let texts = unique_hitori().texts();
    let with = |k: usize| {
        let mut texts: Vec<&str> = texts.iter().map(|text| &**text).collect();
        texts[k] = "";
        verify_folder(&texts).unwrap_err()
    };
    expects(&with(0).fault, "crosscut certificate 1");
    expects(&with(1).fault, "p cnf");
    assert_eq!(with(2).fault, Fault::Reason(ReasonFault::NoReason(1)));
    assert!(matches!(with(3).fault, Fault::Proof(_)));
}

#[test]
fn the_premises_know_nothing_of_an_answer_to_another_board() {
    use crosscut_puzzles::certificate::Premises;
    let board: Board = hitori("1 2");
    for answer in
        [Answer::Hitori(hitori::Shading::new(vec![])), Answer::Hashi(hashi::Bridges::new([]))]
    {
        let premises = Premises::of_other_answers(&board, &answer);
        assert_eq!(premises.justify(&[], &Reason::Block), Err(ReasonFault::NothingToBlock));
    }
    let board = hashi("1.1");
    let bridge = hashi::Bridge { from: Cell::new(0, 0), to: Cell::new(0, 2), count: 300 };
    let too_many = hashi::Bridge { count: 3, ..bridge };
    let outside = hashi::Bridge { to: Cell::new(5, 5), count: 1, ..bridge };
    for answer in [bridge, too_many, outside] {
        let answer = Answer::Hashi(hashi::Bridges::new([answer]));
        let premises = Premises::of_other_answers(&board, &answer);
        assert_eq!(premises.justify(&[], &Reason::Block), Err(ReasonFault::NothingToBlock));
    }
}
