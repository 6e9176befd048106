//! What every member of every table of encoders makes of a few fixed boards, against the tables in
//! `golden/`, one file for each kind of constraint.
//!
//! ```text
//! board  member  variables  clauses  literals  bytes  at-most-one  adjacency ..
//! ```
//!
//! Below the name of a family stands `clauses/literals`, or `-` if the recipe makes none. The files
//! change only with `BLESS=1 cargo test -p crosscut-encodings --test golden`, together with the
//! encoder that changes them.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a failed test panics")]

use std::collections::BTreeMap;
use std::fs;
use std::iter::repeat;
use std::path::{Path, PathBuf};

use crosscut_encodings::catalogue::Kind;
use crosscut_encodings::cnf::{Cnf, Family, Size};
use crosscut_encodings::dimacs::Measure;
use crosscut_encodings::{Encode, Recipe};
use crosscut_puzzles::read::read_boards;
use crosscut_puzzles::{Board, Puzzle};
use itertools::Itertools;

/// Groups of 2 to 7 equal numbers in rows, and of 2 and 3 in columns.
const GROUPS: &str = "\
1 2 3 4 5 1 6
2 8 2 9 2 7 3
3 4 3 5 3 6 3
4 4 9 4 8 4 4
5 5 5 5 1 5 5
6 6 6 6 6 6 6
7 1 8 2 9 3 4
";

/// A line of one group.
const EQUAL_LINE: &str = "7 7 7 7 7 7 7 7 7 7 7 7\n";

/// Islands with one to four spans, spans that cross, clues from 1 to 8, two hidden.
const STAR: &str = "\
3.4..2
.1.2..
4.8.?3
......
1.4..?
.1.3.1
";

/// Boards of the corpus by file and name.
const OF_THE_CORPUS: [(&str, &str); 7] = [
    ("hitori/hand_made.hitori", "article-5x5"),
    ("hitori/unsatisfiable_by_connectivity.hitori", "lattice-7x7"),
    ("hitori/unique_5x5_to_10x10.hitori", "unique-10x10-1"),
    ("hashi/unique_7x7_to_10x10.hashi", "unique-7x7-3"),
    ("hashi/unique_7x7_to_10x10.hashi", "unique-10x10-1"),
    ("hashi/unique_max_3_and_hidden.hashi", "unique-max3-hidden-7x7"),
    ("hashi/unique_max_4.hashi", "unique-max4-7x7"),
];

fn boards() -> Vec<(String, Board)> {
    let own = [
        ("groups", Puzzle::Hitori, GROUPS),
        ("equal-line", Puzzle::Hitori, EQUAL_LINE),
        ("star", Puzzle::Hashi, STAR),
    ];
    let read = |text: &str, puzzle| read_boards(text.as_bytes(), Some(puzzle));
    let own = own
        .map(|(name, puzzle, text)| (name.to_owned(), read(text, puzzle).remove(0).board.unwrap()));
    let of_the_corpus = OF_THE_CORPUS.map(|(file, name)| {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../puzzles/corpus").join(file);
        let puzzle = file.split('/').next().unwrap().parse().unwrap();
        let entries = read(&fs::read_to_string(path).unwrap(), puzzle);
        let entry = entries.into_iter().find(|entry| entry.name.as_deref() == Some(name));
        (name.to_owned(), entry.unwrap_or_else(|| panic!("no {name} in {file}")).board.unwrap())
    });
    own.into_iter().chain(of_the_corpus).collect()
}

/// The formula kept, only counted, and measured.
fn all_sinks(board: &Board, recipe: &Recipe) -> (Cnf, Size, Measure) {
    fn fill(board: &impl Encode, recipe: &Recipe) -> (Cnf, Size, Measure) {
        let (mut cnf, mut size, mut measure) = Default::default();
        board.encode(recipe, &mut cnf);
        board.encode(recipe, &mut size);
        board.encode(recipe, &mut measure);
        (cnf, size, measure)
    }
    match board {
        Board::Hitori(board) => fill(board, recipe),
        Board::Hashi(board) => fill(board, recipe),
    }
}

/// The families of clauses that a recipe makes by itself.
fn families() -> impl Iterator<Item = Family> {
    Family::ALL.into_iter().filter(|family| !matches!(family, Family::Cut | Family::Block))
}

/// The table of a kind: by board and member, what the row says.
fn table(kind: Kind) -> BTreeMap<(String, String), String> {
    let mut rows = BTreeMap::new();
    for (name, board) in boards().into_iter().filter(|(_, board)| kind.is_of(board.puzzle())) {
        for (member, recipe) in kind.members() {
            let (_, size, measure) = all_sinks(&board, &recipe);
            let by_family = families().map(|family| match size.clauses(family) {
                0 => "-".to_owned(),
                n => format!("{n}/{}", size.literals(family)),
            });
            let totals = [size.n_vars() as u64, size.n_clauses(), size.n_literals()];
            let totals = totals.into_iter().chain([measure.n_bytes()]).map(|n| n.to_string());
            let row: Vec<String> = totals.chain(by_family).collect();
            rows.insert((name.clone(), member.to_owned()), row.join("\t"));
        }
    }
    rows
}

fn header() -> String {
    let columns = ["board", "member", "variables", "clauses", "literals", "bytes"];
    columns.into_iter().chain(families().map(Family::name)).collect::<Vec<_>>().join("\t")
}

fn path(kind: Kind) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("golden/{}.tsv", kind.name()))
}

fn written(rows: &BTreeMap<(String, String), String>) -> String {
    let lines = rows.iter().map(|((board, member), row)| format!("{board}\t{member}\t{row}\n"));
    format!("{}\n{}", header(), lines.collect::<String>())
}

/// The rows of a file; a line that is none is a row without numbers.
fn parsed(text: &str) -> BTreeMap<(String, String), String> {
    let row = |line: &str| {
        let (board, rest) = line.split_once('\t').unwrap_or((line, ""));
        let (member, row) = rest.split_once('\t').unwrap_or((rest, ""));
        ((board.to_owned(), member.to_owned()), row.to_owned())
    };
    text.lines().skip(1).map(row).collect()
}

/// In words, what the file says and what the encoders do, where that differs.
fn difference(file: &str, rows: &BTreeMap<(String, String), String>) -> Vec<String> {
    let golden = parsed(file);
    let mut found = Vec::new();
    if file.lines().next() != Some(&header()) {
        found.push("the columns are others".to_owned());
    }
    for ((board, member), row) in rows {
        match golden.get(&(board.clone(), member.clone())) {
            Some(known) if known == row => (),
            Some(known) => found.push(format!("{board} {member}: {}", changes(known, row))),
            None => found.push(format!("{board} {member}: this member has no row")),
        }
    }
    let without = golden.keys().filter(|key| !rows.contains_key(key));
    found
        .extend(without.map(|(board, member)| {
            format!("{board} {member}: a row, but no such board or member")
        }));
    found
}

/// The columns that differ, with what the file says and what the encoder does.
fn changes(golden: &str, now: &str) -> String {
    let header = header();
    let columns = header.split('\t').skip(2);
    let cells = columns.zip(golden.split('\t').chain(repeat("nothing"))).zip(now.split('\t'));
    let changed = cells.filter(|((_, golden), now)| golden != now);
    changed.map(|((column, golden), now)| format!("{column} {golden} -> {now}")).join(", ")
}

#[test]
fn every_member_makes_what_its_golden_table_says() {
    let is_blessing = std::env::var_os("BLESS").is_some_and(|value| value == "1");
    let mut wrong = Vec::new();
    for kind in Kind::ALL {
        let rows = table(kind);
        if is_blessing {
            fs::write(path(kind), written(&rows)).unwrap();
        }
        let file = fs::read_to_string(path(kind)).unwrap_or_default();
        let lines = difference(&file, &rows);
        wrong.extend(lines.into_iter().map(|line| format!("{}: {line}", kind.name())));
    }
    assert!(
        wrong.is_empty(),
        "{}\n\nIf that is meant: BLESS=1 cargo test -p crosscut-encodings --test golden",
        wrong.join("\n")
    );
}

#[test]
fn what_is_counted_and_measured_is_what_is_kept() {
    for (name, board) in boards() {
        for (member, recipe) in Kind::ALL.into_iter().flat_map(Kind::members) {
            let (cnf, size, measure) = all_sinks(&board, &recipe);
            let at = format!("{name} {member}");
            assert_eq!(cnf.size(), size, "{at}");
            assert_eq!(measure.size(), &size, "{at}");
            for family in Family::ALL {
                let lines = (0..cnf.n_clauses()).filter(|&i| cnf.family(i) == family).map(|i| {
                    let lits = cnf.get(i).iter().map(|lit| format!("{} ", lit.to_dimacs()));
                    lits.collect::<String>() + "0\n"
                });
                let bytes: usize = lines.map(|line| line.len()).sum();
                assert_eq!(measure.bytes(family), bytes as u64, "{at} {}", family.name());
            }
        }
    }
}

#[test]
fn a_table_that_is_wrong_is_seen() {
    let rows = table(Kind::Amo);
    let text = written(&rows);
    assert_eq!(difference(&text, &rows), [""; 0]);
    let seen = |text: &str| difference(text, &rows).join("\n");
    let line = text.lines().nth(1).unwrap();
    assert!(seen(&text.replace(line, &format!("{line}0"))).contains("eager-cut"));
    assert!(seen(&text.replace(&format!("{line}\n"), "")).contains("has no row"));
    assert!(seen(&(text.clone() + "groups\tmagic\t1\n")).contains("no such board or member"));
    assert!(seen(&text.replace("literals", "lits")).contains("the columns are others"));
    assert!(seen("").contains("has no row"));
}
