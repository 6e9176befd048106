//! Certificates that must be accepted, of every claim and both puzzles.

use std::fs;
use std::path::Path;

use crosscut_puzzles::certificate::{
    Certificate, Claim, Part, Reason, Verified, WhyNot, open, verify,
};
use crosscut_puzzles::hashi::Obstruction;
use crosscut_puzzles::{Board, Cell, Puzzle};

use crate::make::{Made, answers, board, certify, hashi, hitori, strongest, verify_folder};

/// Boards and the strongest claim that is true of each.
pub(crate) fn boards() -> Vec<(Board, Claim)> {
    use Claim::{AtLeastTwo, Unique, Unsatisfiable};
    let hitori_boards = [
        ("1", Unique),
        ("1 2", AtLeastTwo),
        ("1 1 1", Unique),
        ("1 1 2 3 3", Unique),
        ("1 1 1 1", Unsatisfiable),
        ("1\n1\n2\n2", Unique),
        ("1 1\n1 1", Unsatisfiable),
        ("1 3 2\n3 2 1\n1 3 1", Unique),
        ("1 2 3\n2 3 1\n3 1 2", AtLeastTwo),
        (". .\n. .", AtLeastTwo),
        ("1 1 1\n1 1 1\n1 1 1", Unsatisfiable),
        ("2 2 1 3\n2 3 2 1\n1 3 3 2", Unique),
    ];
    let hashi_boards = [
        ("...", Unique),
        ("?", Unique),
        ("1", Unsatisfiable),
        ("1.1", Unique),
        ("0.1", Unsatisfiable),
        ("1.1\n...\n1.1", Unsatisfiable),
        ("?.?", AtLeastTwo),
        ("max_bridges: 1\n?.?", Unique),
        ("max_bridges: 4\n7.4\n...\n4.?", AtLeastTwo),
        ("max_bridges: 3\n3.4.1", Unique),
        ("2.3\n...\n1.2", AtLeastTwo),
        ("11\n1.", Unsatisfiable),
        ("1.2.1", Unique),
        ("2.?.\n....\n?..2\n2.?.", Unique),
    ];
    let named = |puzzle, text: &str, claim| (board(puzzle, text), claim);
    let hitori_boards = hitori_boards.map(|(text, claim)| named(Puzzle::Hitori, text, claim));
    let hashi_boards = hashi_boards.map(|(text, claim)| named(Puzzle::Hashi, text, claim));
    hitori_boards.into_iter().chain(hashi_boards).collect()
}

/// A unique board whose answer has three cells of a ring; the fourth would close it.
pub(crate) fn ring() -> Made {
    let mut made = strongest(&hitori("1 2 4 3\n4 4 1 2\n4 4 3 1\n2 3 1 3"));
    let cells = [(0, 1), (1, 2), (2, 1), (1, 0)].map(|(row, col)| Cell::new(row, col));
    let line = made.certificate.extra.iter_mut().find(|line| line.cell == cells[0]).unwrap();
    line.why = WhyNot::Cycle(cells.to_vec());
    made
}

/// Unsatisfiable boards with an obstruction of each kind.
pub(crate) fn obstructions() -> Vec<Made> {
    let isolated = |islands: &[usize]| Obstruction::Isolated { islands: islands.to_vec() };
    let cases = [
        ("3.2", Obstruction::Capacity { island: 0, room: 2 }),
        ("1.1\n...\n0..", isolated(&[0, 1])),
        ("1.1\n...\n0..", isolated(&[2])),
        ("1.2", Obstruction::OddSum { islands: vec![0, 1] }),
        ("1.3.1", Obstruction::Imbalance { demand: vec![1], supply: vec![0, 2] }),
        ("1.3.1", Obstruction::Imbalance { demand: vec![1], supply: vec![] }),
        ("..2..\n2...2\n..2..", Obstruction::Crossings { pairs: vec![(1, 0)] }),
    ];
    let made = |(text, obstruction): (&str, Obstruction)| Made {
        certificate: Certificate {
            claim: Claim::Unsatisfiable,
            board: hashi(text),
            answers: Vec::new(),
            extra: Vec::new(),
            obstruction: Some(obstruction),
        },
        clauses: Vec::new(),
        proof: String::new(),
    };
    cases.into_iter().map(made).collect()
}

fn accepted(made: &Made) -> Verified {
    made.verify().unwrap_or_else(|rejection| panic!("{rejection}\n{}", made.file()))
}

#[test]
fn true_claims_of_small_boards_are_verified() {
    for (board, claim) in boards() {
        let made = certify(&board);
        assert_eq!(made.last().unwrap().certificate.claim, claim, "{board:?}");
        for made in made {
            let verified = accepted(&made);
            assert_eq!(verified.certificate, made.certificate);
            assert_eq!(verified.n_clauses, made.clauses.len() as u64);
            assert_eq!(made.certificate.to_string().parse(), Ok(made.certificate));
        }
    }
}

/// Each kind of reason is used by some certificate, so that each is known to be accepted.
#[test]
fn every_kind_of_reason_and_of_extra_line_is_accepted() {
    let mut made: Vec<Made> = boards().iter().map(|(board, _)| strongest(board)).collect();
    made.push(ring());
    made.iter().for_each(|made| _ = accepted(made));
    for name in [
        "pair",
        "adjacency",
        "cycle",
        "path",
        "separator",
        "region",
        "order",
        "crossing",
        "degree",
        "closed",
        "islands",
        "block",
    ] {
        let has = |made: &Made| made.clauses.iter().any(|(_, reason)| reason.name() == name);
        assert!(made.iter().any(has), "{name}");
    }
    let lines: Vec<&WhyNot> =
        made.iter().flat_map(|made| &made.certificate.extra).map(|extra| &extra.why).collect();
    assert!(lines.iter().any(|why| matches!(why, WhyNot::Neighbour(_))));
    assert!(lines.iter().any(|why| matches!(why, WhyNot::Cycle(_))));
    assert!(lines.iter().any(|why| matches!(why, WhyNot::Path(_))));
    assert!(lines.iter().any(|why| matches!(why, WhyNot::Separator)));
}

#[test]
fn obstructions_of_every_kind_are_accepted_and_need_no_proof() {
    for made in obstructions() {
        assert!(answers(&made.certificate.board).is_empty());
        let verified = accepted(&made);
        assert_eq!((verified.n_clauses, verified.n_lemmas), (0, 0));
        assert_eq!(made.certificate.to_string().parse(), Ok(made.certificate));
    }
}

/// A formula that has the empty clause is refuted as it stands; a step that says so is fine too.
#[test]
fn an_empty_clause_in_the_formula_needs_no_proof() {
    for (board, reason) in [("?", Reason::Block), ("1", Reason::Degree(Cell::new(0, 0)))] {
        let mut made = strongest(&hashi(board));
        assert_eq!(made.clauses, [(vec![], reason)]);
        assert_eq!((accepted(&made).n_lemmas, &*made.proof), (1, "2 0 1 0\n"));
        made.proof = String::new();
        assert_eq!(accepted(&made).n_lemmas, 0);
    }
}

/// White space, comments, line ends of other systems and the order of literals do not matter.
#[test]
fn what_does_not_matter_is_not_minded() {
    for made in [strongest(&hitori("1 3 2\n3 2 1\n1 3 1")), strongest(&hashi("1.2.1"))] {
        let mut other = made.clone();
        other.clauses.iter_mut().for_each(|(clause, _)| clause.reverse());
        accepted(&other);
        let texts: Vec<String> =
            made.texts().iter().map(|text| text.replace('\n', "\r\n") + "\n\n").collect();
        verify_folder(&texts.iter().map(|text| &**text).collect::<Vec<_>>()).unwrap();
        let texts = made.texts();
        let proof = format!("c hints\n\n{}", texts[3].trim_end());
        let cnf = texts[1].replace(" 0\n", "\n\n\t0\nc \u{e4}\n");
        verify_folder(&[&texts[0], &cnf, texts[2].trim_end(), &proof]).unwrap();
    }
}

#[test]
fn bridges_may_be_listed_in_any_order_and_direction() {
    let made = strongest(&hashi("2.2"));
    let file = made.file().replace("1 1 1 3 2", "# a remark\n1 3 1 1 2");
    crate::make::verify_file(&file).unwrap();
}

/// The example on the page for people is a certificate, and the page names every reason.
#[test]
fn the_page_on_certificates_shows_the_format() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/certificates.md");
    let page = fs::read_to_string(page).unwrap();
    let example = page.split("```text\n").nth(1).unwrap().split("```").next().unwrap();
    let made = strongest(&hitori("2 2 1 3\n2 3 2 1\n1 3 3 2"));
    assert_eq!(example.parse(), Ok(made.certificate));
    let hashi = strongest(&hashi("2.?.\n....\n?..2\n2.?."));
    let separator = strongest(&hitori("1"));
    let reasons = [made.clauses, hashi.clauses, separator.clauses].concat();
    assert!(reasons.iter().all(|(_, reason)| {
        let name = format!("| `{}", reason.name());
        page.contains(&format!("{name}` |")) || page.contains(&format!("{name} (r,c)"))
    }));
    for claim in Claim::ALL {
        assert!(page.contains(&format!("| `{claim}` |")), "{claim}");
    }
}

#[test]
fn folders_and_files_are_opened() {
    let made = strongest(&hitori("1 3 2\n3 2 1\n1 3 1"));
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("opened");
    _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    for (part, text) in Part::ALL.into_iter().zip(made.texts()) {
        fs::write(folder.join(part.file_name()), text).unwrap();
    }
    fs::write(folder.join("notes.txt"), "other files are not looked at").unwrap();
    let in_folder = verify(open(&folder).unwrap()).unwrap();
    let file = folder.join("one.cert");
    fs::write(&file, made.file()).unwrap();
    assert_eq!(verify(open(&file).unwrap()).unwrap(), in_folder);
    assert!(open(&folder.join("nowhere")).is_err());
    fs::remove_file(folder.join(Part::Reasons.file_name())).unwrap();
    let rejection = verify(open(&folder).unwrap()).unwrap_err();
    assert_eq!(rejection.to_string(), "reasons: the part is missing");
}
