//! `sizes`: what is reported is what an encoder makes; series, limits, formats, the plot.

use std::collections::BTreeMap;

use crosscut_encodings::catalogue::{catalogue, short};
use crosscut_encodings::cnf::{Cnf, Family, Size};
use crosscut_encodings::{Encode, Recipe};
use crosscut_puzzles::read::read_boards;
use crosscut_puzzles::{Board, Puzzle};

use super::*;

const ISLANDS: &str = "1.2.1\n";

/// The formula that `recipe` makes of `board`.
fn formula(board: &Board, recipe: &Recipe) -> Cnf {
    let mut cnf = Cnf::new();
    match board {
        Board::Hitori(board) => board.encode(recipe, &mut cnf),
        Board::Hashi(board) => board.encode(recipe, &mut cnf),
    }
    cnf
}

/// The length of the clauses of `family` as DIMACS lines.
fn dimacs_len(cnf: &Cnf, family: Family) -> usize {
    let own = (0..cnf.n_clauses()).filter(|&i| cnf.family(i) == family);
    let line = |i| {
        let lits = cnf.get(i).iter().map(|lit| format!("{} ", lit.to_dimacs()));
        lits.collect::<String>() + "0\n"
    };
    own.map(|i| line(i).len()).sum()
}

fn number(row: &Value, field: &str) -> u64 {
    row[field].as_u64().expect("the field is there and a whole number")
}

/// Every shipped board, every recipe of the catalogue: totals and families as reported are as
/// counted in the formula, and two runs print the same bytes.
#[test]
fn sizes_are_those_of_the_formulas() {
    let mut n_rows = 0;
    for puzzle in Puzzle::ALL {
        let folder = format!("{}/puzzles/corpus/{puzzle}", env!("CARGO_MANIFEST_DIR"));
        let printed = expect(0, &["sizes", "--format", "json", &folder], "");
        assert_eq!(printed, expect(0, &["sizes", "--format", "json", &folder], ""));
        let mut boards: BTreeMap<(String, String), Board> = BTreeMap::new();
        for row in rows(&printed) {
            let (file, name) = (row["board"].as_str().unwrap(), row["name"].as_str().unwrap());
            let key = (file.to_owned(), name.to_owned());
            if !boards.contains_key(&key) {
                for entry in read_boards(&fs::read(file).unwrap(), Some(puzzle)) {
                    boards.insert((file.to_owned(), entry.name.unwrap()), entry.board.unwrap());
                }
            }
            let recipe: Recipe = row["recipe"].as_str().unwrap().parse().unwrap();
            assert_eq!(row["label"], short(&recipe));
            assert_as_counted(&row, &formula(&boards[&key], &recipe));
            n_rows += 1;
        }
        assert_eq!(n_rows % catalogue(puzzle).len(), 0, "each recipe on each board");
        n_rows = 0;
        assert!(boards.len() > 60, "only {} boards of {puzzle}", boards.len());
    }
}

fn assert_as_counted(row: &Value, cnf: &Cnf) {
    let size: Size = cnf.size();
    assert_eq!(number(row, "variables"), size.n_vars() as u64, "{row}");
    assert_eq!(number(row, "clauses"), size.n_clauses(), "{row}");
    assert_eq!(number(row, "literals"), size.n_literals(), "{row}");
    let mut bytes = 0;
    let mut variables = number(row, "board_variables");
    for family in Family::ALL {
        let listed = row["families"].as_array().unwrap();
        let part = listed.iter().find(|part| part["family"] == family.name());
        let Some(part) = part else {
            assert_eq!(size.clauses(family), 0, "{row}");
            continue;
        };
        assert_eq!(number(part, "clauses"), size.clauses(family), "{row}");
        assert_eq!(number(part, "literals"), size.literals(family), "{row}");
        assert_eq!(number(part, "bytes"), dimacs_len(cnf, family) as u64, "{row}");
        bytes += number(part, "bytes");
        variables += number(part, "variables");
    }
    assert_eq!(number(row, "bytes"), bytes, "{row}");
    assert_eq!(number(row, "variables"), variables, "{row}");
}

#[test]
fn every_field_is_documented_and_csv_has_the_same() {
    let args = ["--propagation", "--solve", "--repeat", "1"];
    let grow = ["sizes", "--grow", "hashi:8..24:4", "--format", "json"];
    let json = rows(&expect(0, &[&grow[..], &args].concat(), ""));
    let page = include_str!("../../docs/json.md");
    let documented: BTreeSet<&str> =
        page.split(|sign: char| !sign.is_ascii_alphanumeric() && sign != '_').collect();
    let mut kinds = BTreeSet::new();
    for row in &json {
        kinds.insert(row["kind"].as_str().unwrap());
        for field in fields(row) {
            assert!(documented.contains(field.as_str()), "{field} is not in docs/json.md");
        }
    }
    assert_eq!(kinds, set("size growth"));

    let csv = expect(0, &[&grow[..3], &["--format", "csv"], &args].concat(), "");
    let mut reader = csv::Reader::from_reader(csv.as_bytes());
    let header: Vec<String> = reader.headers().unwrap().iter().map(str::to_owned).collect();
    assert_eq!(header.iter().collect::<BTreeSet<_>>().len(), header.len(), "no column twice");
    let records: Vec<BTreeMap<String, String>> = reader.deserialize().map(Result::unwrap).collect();
    let sizes: Vec<&Value> = json.iter().filter(|row| row["kind"] == "size").collect();
    assert_eq!(records.len(), sizes.len());
    for (record, row) in records.iter().zip(sizes) {
        for field in ["units", "board_variables", "variables", "clauses", "literals", "bytes"] {
            assert_eq!(record[field], row[field].to_string());
        }
        for part in row["families"].as_array().unwrap() {
            let column = part["family"].as_str().unwrap().replace('-', "_") + "_literals";
            assert_eq!(record[&column], part["literals"].to_string());
        }
        assert_eq!(record["class"], "unique");
        assert_eq!(record["seed"], row["made"]["seed"].to_string());
        assert_eq!(record["fixed"], row["propagation"]["fixed"].to_string());
        assert_eq!(record["status"], *row["solve"]["status"].as_str().unwrap());
        assert_eq!(record["rounds"], row["solve"]["rounds"].to_string());
        assert!(record["total_ms"].parse::<f64>().unwrap() > 0.0);
    }
}

/// The names of all fields, at any depth.
fn fields(value: &Value) -> BTreeSet<String> {
    match value {
        Value::Object(object) => {
            let inner = object.values().flat_map(fields);
            object.keys().cloned().chain(inner).collect()
        }
        Value::Array(items) => items.iter().flat_map(fields).collect(),
        _ => BTreeSet::new(),
    }
}

#[test]
fn a_table_of_one_board_has_a_line_for_each_recipe_and_family() {
    let recipes = ["--recipe", "", "--recipe", "conn=none", "--recipe", "conn=lazy"];
    let args = [&["sizes", "--puzzle", "hitori", "-"], &recipes[..]].concat();
    let text = expect(0, &args, UNIQUE);
    let lines: Vec<&str> = text.trim_end().lines().map(str::trim_end).collect();
    assert_eq!(
        lines,
        [
            "-: hitori 3x3, 9 cells",
            " recipe     auxiliary  variables  clauses  literals  bytes  at-most-one  adjacency  eager-cut",
            " default            0          9       25        56    210            4         12          9",
            " conn=none          0          9       16        32    120            4         12          -",
        ]
    );
    let text = expect(0, &[&args[..], &["--families"]].concat(), UNIQUE);
    assert!(
        text.contains(" default    eager-cut            0        9        24     90\n"),
        "{text}"
    );
    let text = expect(0, &[&args[..], &["--format", "markdown"]].concat(), UNIQUE);
    assert!(text.contains("\n| conn=none | 0 | 9 | 16 | 32 | 120 | 4 | 12 | - |\n"), "{text}");
}

#[test]
fn many_boards_are_summed_and_what_cannot_be_read_is_told() {
    let folder = folder();
    let at = path(folder.path());
    let text = expect(0, &["sizes", at, "--recipe", "conn=none"], "");
    assert!(text.contains("hitori 3x3, 9 cells") && text.contains("[two]: hashi"), "{text}");
    assert!(text.contains("sums over 1 hitori board\n"), "{text}");
    assert!(text.contains("sums over 2 hashi boards\n"), "{text}");
    let sums = expect(0, &["sizes", at, "--recipe", "conn=none", "--sum"], "");
    assert!(!sums.contains("cells") && text.ends_with(&sums), "{sums}");

    fs::write(folder.path().join("bad.hitori"), "x\n").unwrap();
    let output = run(&["sizes", at, "--sum"], "");
    assert_eq!(output.status.code(), Some(65));
    assert!(stderr(&output).contains("bad.hitori:1:1"), "{}", stderr(&output));
    assert!(stdout(&output).contains("sums over 1 hitori board\n"));
}

#[test]
fn a_series_comes_from_its_seed_alone() {
    let series = |seed: &str| {
        let args = ["sizes", "--grow", "hitori:4..9", "--seed", seed, "--format", "markdown"];
        expect(0, &args, "")
    };
    assert_eq!(series("1"), series("1"));
    assert_ne!(series("1"), series("2"));
    let text = series("1");
    assert!(text.starts_with("hitori unique, seed 1: clauses, by cells\n"), "{text}");
    assert!(text.contains("| recipe | 16 | 25 | 36 | 49 | 64 | 81 |\n"), "{text}");
    // Adjacency and eager cuts of n cells: at least 2n clauses and no more than 4n.
    assert!(text.contains("| default | 16..81 | 1.00 (1.000) | 1."), "{text}");
}

/// Squares of n cells have n board variables: the exponent is 1 and the factor too.
#[test]
fn fitted_laws_are_rows_of_their_own() {
    let args = ["sizes", "--grow", "hitori:5..20", "--fits", "--recipe", "conn=none", "--number"];
    let laws = rows(&expect(0, &[&args[..], &["2", "--format", "json"]].concat(), ""));
    assert!(laws.iter().all(|law| law["kind"] == "growth"));
    let of = |family: &str, measure: &str| {
        let is_it = |law: &&Value| law["family"] == family && law["measure"] == measure;
        laws.iter().find(is_it).unwrap()
    };
    let variables = of("all", "variables");
    let close = |field: &str| (variables[field].as_f64().unwrap() - 1.0).abs() < 1e-9;
    assert!(close("exponent") && close("factor") && close("r_squared"), "{variables}");
    assert_eq!((number(variables, "points"), &variables["range"]), (22, &Value::from([25, 400])));
    assert!(of("adjacency", "clauses")["exponent"].as_f64().unwrap() > 1.0);
    let csv = expect(0, &[&args[..], &["2", "--format", "csv"]].concat(), "");
    assert_eq!(csv.lines().count(), laws.len() + 1);
}

#[test]
fn a_bound_on_clauses_is_shown_and_ends_the_series_of_a_recipe() {
    let args = ["sizes", "--grow", "hitori:5..8:1", "--recipe", "", "--max-clauses", "100"];
    let text = expect(0, &args, "");
    let cells = |line: &str| line.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    let row = text.lines().find(|line| line.starts_with(" default")).map(cells).unwrap();
    assert_eq!(row[2..], [">100", "-", "-"], "{text}");
    let json = rows(&expect(0, &[&args[..], &["--format", "json"]].concat(), ""));
    let stopped: Vec<&Value> = json.iter().map(|row| &row["stopped"]).collect();
    assert_eq!(stopped, [&Value::Null, &Value::from("clauses")]);
    assert_eq!(number(&json[1], "clauses"), 100);
}

#[test]
fn solving_tells_status_time_and_limits() {
    let solve =
        ["sizes", "--solve", "--repeat", "2", "--format", "json", "--puzzle", "hitori", "-"];
    for backend in ["varisat", "batsat"] {
        let args = [&solve[..], &["--backend", backend]].concat();
        for row in rows(&expect(0, &args, UNIQUE)) {
            let solve = &row["solve"];
            assert_eq!((&solve["status"], number(solve, "runs")), (&Value::from("solved"), 2));
            // A bare abstraction, or one that may lose answers, cannot say that there is no other.
            if row["label"] == "default" {
                assert_eq!(solve["answers"], serde_json::json!({"count": 1, "exact": true}));
            }
            assert!(solve["conflicts"].is_u64() && solve["times_ms"]["total"].is_f64());
        }
    }
    let none = rows(&expect(0, &solve, HOPELESS));
    assert_eq!(none[0]["solve"]["status"], "unsatisfiable");
    assert!(none.iter().all(|row| row["solve"]["status"] != "solved"));

    let late = ["sizes", "--grow", "hitori:5..6:1", "--solve", "--timeout", "0s"];
    let late = rows(&expect(0, &[&late[..], &["--format", "json"]].concat(), ""));
    let (first, second) = late.split_at(late.len() / 2);
    for row in first {
        assert_eq!((&row["solve"]["hit_limit"], number(&row["solve"], "runs")), (&true.into(), 1));
        assert_eq!(row["solve"]["reason"], "time limit reached");
    }
    for row in second {
        assert_eq!(row["solve"]["status"], "skipped");
        assert_eq!(row["solve"]["reason"], "hit a limit on a smaller board");
    }
    let text = expect(0, &["sizes", "--solve", "--puzzle", "hitori", "-"], UNIQUE);
    assert!(text.contains("  status ") && text.contains("  unique "), "{text}");
}

#[test]
fn propagation_tells_what_is_fixed_or_refuted() {
    let args = ["sizes", "--propagation", "--recipe", "", "--puzzle", "hashi", "-", "--format"];
    let row = |board: &str| rows(&expect(0, &[&args[..], &["json"]].concat(), board)).remove(0);
    let fixed = &row(ISLANDS)["propagation"];
    assert_eq!(fixed["fixed"], 4);
    assert_eq!(fixed["fraction"], 1.0);
    assert_eq!(fixed["refuted"], false);
    assert_eq!(row("3.1\n")["propagation"]["refuted"], true);
    let text = expect(0, &[&args[..], &["text"]].concat(), "3.1\n");
    assert!(text.contains("fixed %") && text.contains("refuted"), "{text}");
    let kept = [&args[..], &["json", "--max-kept", "1"]].concat();
    let skipped = &rows(&expect(0, &kept, ISLANDS))[0]["propagation"]["skipped"];
    assert_eq!(skipped, "formula too large to be kept");
}

#[test]
fn the_plot_names_every_line_and_takes_the_place_of_an_earlier_one() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("f.svg");
    fs::write(&file, "earlier").unwrap();
    let args = ["sizes", "--grow", "hitori:4..9", "--grow", "hashi:8..20", "--svg", path(&file)];
    expect(0, &args, "");
    let svg = fs::read_to_string(&file).unwrap();
    assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"));
    for words in [
        "hitori, boards of class unique, seed 1",
        "hashi, boards of class unique, seed 1",
        "clauses of the whole formula, by recipe",
        "clauses by family, recipe default",
        "cells of the board",
        "islands of the board",
        "conn=none",
        "adjacency",
        "degree",
    ] {
        assert!(svg.contains(words), "{words}");
    }
    let board = folder.path().join("b.hitori");
    fs::write(&board, UNIQUE).unwrap();
    let args = ["sizes", path(&board), "--measure", "bytes"];
    expect(0, &[&args[..], &["--svg", path(&file)]].concat(), "");
    let svg = fs::read_to_string(&file).unwrap();
    assert!(svg.contains("hitori, 1 board") && svg.contains("bytes of DIMACS clause lines"));
    let nowhere = run(&["sizes", "--grow", "hitori:4..5", "--svg", "no/such/folder/f.svg"], "");
    assert_eq!(nowhere.status.code(), Some(74));
}

#[test]
fn wrong_usage_is_refused_with_what_would_be_right() {
    let wrong: [(&[&str], &str); 10] = [
        (&["sizes"], "BOARD"),
        (&["sizes", "-", "--grow", "hitori:5..6"], "--grow cannot be used with boards"),
        (&["sizes", "--grow", "hitori:6..5"], "from 1 to 1000"),
        (&["sizes", "--grow", "sudoku:5..6"], "`hitori` or `hashi`"),
        (&["sizes", "--grow", "hitori:5..6", "--class", "stress"], "unique, loose, lattice"),
        (&["sizes", "-", "--seed", "3"], "--grow"),
        (&["sizes", "-", "--timeout", "3s"], "--solve"),
        (&["sizes", "-", "--fits"], "--grow"),
        (&["sizes", "-", "--recipe", "conn=magic"], "lazy"),
        (&["sizes", "-", "--svg", "board.hitori"], ".svg"),
    ];
    for (args, words) in wrong {
        let output = run(args, UNIQUE);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(stderr(&output).contains(words), "{args:?}: {}", stderr(&output));
        assert!(output.stdout.is_empty(), "{args:?}");
    }
}

#[cfg(unix)]
#[test]
fn a_signal_ends_a_series_with_what_is_known() {
    let mut child = crosscut(&["sizes", "--grow", "hitori:5..1000:1", "--format", "csv"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut out = BufReader::new(child.stdout.take().unwrap());
    let mut text = String::new();
    for _ in 0..3 {
        out.read_line(&mut text).unwrap();
    }
    let kill = Command::new("kill").args(["-s", "INT", &child.id().to_string()]).status();
    assert!(kill.unwrap().success());
    out.read_to_string(&mut text).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert!(text.ends_with('\n') && text.lines().count() < 100_000);
}
