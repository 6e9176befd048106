//! Formats that are documents or programs: samples from the folder that `CROSSCUT_SHARED` names, round
//! trips, and texts that are broken in any way.

use std::collections::HashSet;
use std::fs;
use std::path::PathBuf;
use std::sync::LazyLock;

use crosscut_puzzles::formats::{self, Format, Named};
use crosscut_puzzles::hashi::{Bridge, Bridges, Island};
use crosscut_puzzles::hitori::Shading;
use crosscut_puzzles::read::{Entry, read_boards, write_board};
use crosscut_puzzles::{Board, Cell, Puzzle, hashi, hitori};
use proptest::prelude::*;

const HITORI: Option<Puzzle> = Some(Puzzle::Hitori);
const HASHI: Option<Puzzle> = Some(Puzzle::Hashi);

const NAMES: [&str; 8] = ["json", "conceptis", "janko", "prolog", "asp", "lists", "ampl", "ohmec"];

/// Those of them whose texts say which puzzle a board is of.
const TELLING: [&str; 5] = ["json", "conceptis", "janko", "asp", "ampl"];

/// Those of them that hold many boards with their names.
const NAMING: [&str; 5] = ["json", "janko", "prolog", "lists", "ohmec"];

fn format(name: &str) -> &'static Format {
    name.parse().expect("a format of the table")
}

/// The samples, or a loud note that there are none.
fn samples(test: &str) -> Option<PathBuf> {
    let folder =
        std::env::var_os("CROSSCUT_SHARED").map(|path| PathBuf::from(path).join("formats"));
    if folder.is_none() {
        eprintln!("SKIPPED: {test} needs CROSSCUT_SHARED");
    }
    folder
}

/// The sample, its format, the puzzle where the text leaves it open, and the size of each board or
/// words of the error in its place.
type Sample = (&'static str, &'static str, Option<Puzzle>, &'static [&'static str]);

const SAMPLES: [Sample; 20] = [
    ("conceptis.sud", "conceptis", None, &["13x9"]),
    ("conceptis_kos.json", "json", None, &["13x9"]),
    ("hashi_flat.json", "json", None, &["4x4"]),
    ("hashi_glpk.mod", "ampl", None, &["25x25"]),
    ("hashi_islands_rowcol.json", "json", None, &["5x5"]),
    ("hashi_islands_xy.json", "json", None, &["6x6"]),
    ("hashi_matrix.json", "json", None, &["8x10"]),
    (
        "hashi_ohmec.js",
        "ohmec",
        None,
        &[
            "no bridges of an answer",
            "7x7",
            "9x9",
            "9x9",
            "9x9",
            "9x9",
            "9x9",
            "9x9",
            "9x9",
            "9x9",
            "9x9",
        ],
    ),
    ("hashi_prob.json", "json", None, &["4x5"]),
    ("hashi_prolog_islands.pl", "prolog", None, &["7x7", "13x13", "6x6"]),
    ("hitori_digit_lines_as_facts.lp", "asp", None, &["5x5"]),
    ("hitori_menneske.json", "json", HITORI, &["6x6", "6x6"]),
    (
        "hitori_ohmec.js",
        "ohmec",
        None,
        &[
            "an example with its answer",
            "7x7",
            "8x8",
            "8x8",
            "8x8",
            "8x8",
            "8x8",
            "8x8",
            "8x8",
            "8x8",
            "8x8",
            "8x8",
        ],
    ),
    ("hitori_packs.json", "json", HITORI, &["4x4", "4x4"]),
    (
        "hitori_python_lists.py",
        "lists",
        HITORI,
        &["2x2", "3x3", "3x3", "4x4", "5x5", "5x5", "found the end of the text"],
    ),
    ("janko_block_reconstructed.txt", "janko", None, &["9x9"]),
    ("puzzlekit_hashi.json", "json", None, &["9x9", "9x9"]),
    ("puzzlekit_hitori.json", "json", None, &["4x4", "5x5"]),
    (
        "bad/hashi_prolog_invalid.pl",
        "prolog",
        HASHI,
        &[
            "4x4",
            "line 21, column 6: found `-1` in cell (2,1)",
            "line 27, column 5: found 3 cells in row 2",
            "3x3",
            "3x3",
            "3x3",
            "5x5",
            "7x7",
        ],
    ),
    ("bad/hashi_truncated.json", "json", HASHI, &["line 2, column 5: found `\"weightMatrix\":`"]),
];

#[test]
fn samples_are_read_or_refused() {
    let Some(folder) = samples("samples_are_read_or_refused") else { return };
    for (file, name, puzzle, expected) in SAMPLES {
        let text = fs::read(folder.join(file)).unwrap();
        let entries = formats::read(&text, puzzle, Some(format(name)));
        assert_eq!(formats::read(&text, puzzle, None), entries, "{file}: by its signs");
        assert_eq!(entries.len(), expected.len(), "{file}");
        for (entry, &expected) in entries.iter().zip(expected) {
            match &entry.board {
                Ok(board) => {
                    assert_eq!(format!("{}x{}", board.rows(), board.cols()), expected, "{file}");
                    let of =
                        if file.contains("hashi") || name == "conceptis" { HASHI } else { None };
                    let of = of.or(Some(Puzzle::Hitori).filter(|_| file.contains("hitori")));
                    assert!(of.is_none_or(|of| board.puzzle() == of), "{file}");
                    assert!(check_round_trips(board) >= 4, "{file}");
                }
                Err(error) => assert!(error.to_string().contains(expected), "{file}: {error}"),
            }
        }
    }
}

/// A list of lists of numbers is JSON and Python at once, and the same board in both.
#[test]
fn a_bare_list_of_lists_is_one_board_in_two_formats() {
    let Some(folder) = samples("a_bare_list_of_lists") else { return };
    let text = fs::read(folder.join("bad/hashi_not_json.txt")).unwrap();
    let board =
        |from: Option<&str>, puzzle| formats::read(&text, puzzle, from.map(format)).remove(0).board;
    let read = board(None, HASHI).unwrap();
    assert_eq!((read.rows(), read.cols()), (8, 10));
    for from in ["json", "lists"] {
        assert_eq!(board(Some(from), HASHI).as_ref(), Ok(&read));
    }
    assert!(board(None, None).unwrap_err().to_string().contains("a puzzle that is not named"));
}

/// Boards that were collected from the same places by other programs are the same.
#[test]
fn samples_are_the_boards_of_the_collection() {
    let Some(folder) = samples("samples_are_the_boards_of_the_collection") else { return };
    let mut known = HashSet::new();
    for puzzle in Puzzle::ALL {
        for bundle in fs::read_dir(folder.join("../corpus").join(puzzle.name())).unwrap() {
            let text = fs::read(bundle.unwrap().path()).unwrap();
            let boards = read_boards(&text, Some(puzzle)).into_iter();
            known.extend(boards.map(|entry| write_board(&entry.board.unwrap())));
        }
    }
    for (file, n) in [
        ("conceptis.sud", 1),
        ("conceptis_kos.json", 1),
        ("hashi_islands_rowcol.json", 1),
        ("hashi_ohmec.js", 5),
        ("hashi_prob.json", 1),
        ("hashi_prolog_islands.pl", 1),
        ("hitori_menneske.json", 1),
        ("hitori_ohmec.js", 7),
        ("hitori_python_lists.py", 2),
        ("bad/hashi_prolog_invalid.pl", 3),
    ] {
        let text = fs::read(folder.join(file)).unwrap();
        let puzzle = Puzzle::ALL.into_iter().find(|puzzle| file.contains(puzzle.name()));
        let boards = formats::read(&text, puzzle, None).into_iter();
        let boards = boards.filter_map(|entry| entry.board.ok());
        let found = boards.filter(|board| known.contains(&write_board(board))).count();
        assert_eq!(found, n, "{file}");
    }
}

/// Where a sample has an answer, the referee accepts it: so rows and columns are the right way round.
#[test]
fn answers_in_samples_fit_their_boards() {
    let Some(folder) = samples("answers_in_samples_fit_their_boards") else { return };
    let read = |file: &str, puzzle| {
        let text = fs::read_to_string(folder.join(file)).unwrap();
        let entries = formats::read(text.as_bytes(), puzzle, None);
        (text, entries.into_iter().map(|entry| entry.board.unwrap()).collect::<Vec<Board>>())
    };
    let (text, boards) = read("janko_block_reconstructed.txt", None);
    let lines = text.lines().skip_while(|line| *line != "solution").skip(1);
    assert_answered(&boards[0], &lines.take_while(|line| *line != "end").collect::<Vec<_>>());

    for file in ["puzzlekit_hashi.json", "puzzlekit_hitori.json"] {
        let (text, boards) = read(file, None);
        let json: serde_json::Value = serde_json::from_str(&text).unwrap();
        let solutions = json["data"].as_object().unwrap().values().map(|v| v["solution"].as_str());
        for (board, solution) in boards.iter().zip(solutions) {
            assert_answered(board, &solution.unwrap().lines().skip(1).collect::<Vec<_>>());
        }
    }
    let (text, boards) = read("hitori_packs.json", HITORI);
    let json: serde_json::Value = serde_json::from_str(&text).unwrap();
    for (k, board) in boards.iter().enumerate() {
        let rows = json["boards"][k]["solution"].as_array().unwrap().iter();
        let word = |cell: &serde_json::Value| if cell == -1 { "x" } else { "-" };
        let rows: Vec<String> = rows
            .map(|row| row.as_array().unwrap().iter().map(word).collect::<Vec<_>>().join(" "))
            .collect();
        assert_answered(board, &rows.iter().map(String::as_str).collect::<Vec<_>>());
    }
}

/// The answer has `x` for a shaded cell; `1` and `2` where bridges run across, `a` and `b` down.
fn assert_answered(board: &Board, rows: &[&str]) {
    let words: Vec<Vec<&str>> = rows.iter().map(|row| row.split_whitespace().collect()).collect();
    assert_eq!((words.len(), words[0].len()), (board.rows(), board.cols()));
    match board {
        Board::Hitori(board) => {
            let shaded = words.concat().iter().map(|&word| word == "x").collect();
            assert_eq!(hitori::check(board, &Shading::new(shaded)), []);
        }
        Board::Hashi(board) => {
            let bridge = |span| {
                let (from, to) = board.ends(span);
                let (r, c) = (from.row as usize, from.col as usize);
                let (word, signs) = match from.row == to.row {
                    true => (words[r][c + 1], ["1", "2"]),
                    false => (words[r + 1][c], ["a", "b"]),
                };
                let count = signs.iter().position(|&sign| sign == word).map_or(0, |k| k as u32 + 1);
                Bridge { from, to, count }
            };
            let bridges = (0..board.spans().len()).map(bridge).filter(|bridge| bridge.count > 0);
            assert_eq!(hashi::check(board, &Bridges::new(bridges)), []);
        }
    }
}

fn text_of(name: &str, boards: &[Named]) -> Option<String> {
    format(name).text_of(boards).ok()
}

/// Writes a board in every format that can say it and reads it back; the number of these formats.
fn check_round_trips(board: &Board) -> usize {
    let mut n = 0;
    for name in NAMES {
        let Some(text) = text_of(name, &[Named { name: None, board }]) else { continue };
        n += 1;
        let known = Some(board.puzzle()).filter(|_| !TELLING.contains(&name));
        for from in [Some(format(name)), None] {
            let entries = formats::read(text.as_bytes(), known, from);
            assert_eq!(entries.len(), 1, "{name}: {text}");
            assert_eq!(entries[0].board.as_ref(), Ok(board), "{name}: {text}");
        }
    }
    n
}

/// All boards of up to four cells with four kinds of cells each, and some larger.
#[test]
fn small_boards_survive_every_format_that_can_say_them() {
    let mut n = 0;
    for (rows, cols) in [(1, 1), (1, 2), (2, 1), (1, 4), (4, 1), (2, 2), (2, 3), (3, 2), (3, 3)] {
        let n_cells: u32 = rows * cols;
        let step = if n_cells > 4 { 61 } else { 1 };
        for code in (0..4u32.pow(n_cells)).step_by(step) {
            let cells = (0..n_cells).map(|i| code / 4u32.pow(i) % 4);
            let values = cells.clone().map(|cell| Some(cell).filter(|&cell| cell < 3));
            n += check_round_trips(&hitori::Board::new(cols as usize, values.collect()).into());
            let islands = cells.zip(0..).filter(|&(cell, _)| cell > 0).map(|(cell, i)| Island {
                cell: Cell::new((i / cols) as usize, (i % cols) as usize),
                clue: Some(cell - 1).filter(|&clue| clue < 2),
            });
            let board = hashi::Board::new(rows as usize, cols as usize, 2, islands.collect());
            n += check_round_trips(&board.unwrap().into());
        }
    }
    assert!(n > 10_000, "{n}");
}

#[test]
fn names_of_many_boards_are_kept() {
    let names = ["one", "it's \"2\" // #3 %", "a\\b", "[[1]] = /* {", "é\n: end", "begin"];
    let boards: Vec<Board> =
        (0..6).map(|k| hitori::Board::new(2, vec![Some(k), Some(10)]).into()).collect();
    let named: Vec<Named> =
        names.iter().zip(&boards).map(|(&name, board)| Named { name: Some(name), board }).collect();
    for name in NAMING {
        let text = text_of(name, &named).unwrap();
        for from in [Some(format(name)), None] {
            let entries = formats::read(text.as_bytes(), HITORI, from);
            let read: Vec<&Board> = entries.iter().map(|e| e.board.as_ref().unwrap()).collect();
            assert_eq!(read, boards.iter().collect::<Vec<_>>(), "{text}");
            let read: Vec<&str> = entries.iter().map(|e| e.name.as_deref().unwrap()).collect();
            assert_eq!(read, names.map(|name| name.replace('\n', " ")), "{text}");
        }
    }
    for name in NAMES.into_iter().filter(|name| !NAMING.contains(name)) {
        assert_eq!(text_of(name, &named), None, "{name}");
    }
}

/// What a format has no words for is an error, and nothing else is written in its place.
#[test]
fn what_a_format_cannot_say_is_not_written() {
    let hashi = |max_bridges, clue| {
        let islands = vec![Island { cell: Cell::new(0, 0), clue }];
        Board::from(hashi::Board::new(1, 2, max_bridges, islands).unwrap())
    };
    let hitori = |value| Board::from(hitori::Board::new(2, vec![Some(1), value]));
    let [none, blank, large] = [hitori(Some(0)), hitori(None), hitori(Some(u32::MAX))];
    let [usual, many] = [hashi(2, Some(1)), hashi(3, Some(1))];
    let [any, zero, ten] = [hashi(2, None), hashi(2, Some(0)), hashi(2, Some(10))];
    for (board, writers) in [
        (none, &["json", "janko", "prolog", "asp", "lists", "ohmec"][..]),
        (blank, &["json", "janko", "lists"]),
        (large, &["json", "janko", "prolog", "asp", "lists"]),
        (usual, &["json", "conceptis", "janko", "prolog", "lists", "ampl", "ohmec"]),
        (many, &["json"]),
        (any, &["json", "janko"]),
        (zero, &["json", "conceptis", "janko", "ohmec"]),
        (ten, &["json", "conceptis", "janko", "prolog", "lists", "ampl"]),
    ] {
        let named = [Named { name: None, board: &board }];
        let found = NAMES.into_iter().filter(|name| text_of(name, &named).is_some());
        assert_eq!(found.collect::<Vec<_>>(), writers, "{}", write_board(&board));
        check_round_trips(&board);
    }
}

/// Good texts: what is written, and all shapes that are only read.
static GOOD: LazyLock<Vec<String>> = LazyLock::new(|| {
    let hitori = &hitori::Board::new(3, [1, 2, 2, 3, 1, 2].map(Some).to_vec()).into();
    let islands = [(0, 0, 1), (0, 2, 3), (2, 2, 2)]
        .map(|(r, c, clue)| Island { cell: Cell::new(r, c), clue: Some(clue) });
    let hashi = &hashi::Board::new(3, 3, 2, islands.to_vec()).unwrap().into();
    let pairs = NAMES.into_iter().flat_map(|name| [(name, hitori), (name, hashi)]);
    let written = pairs.filter_map(|(name, board): (&str, &Board)| {
        let named = [Named { name: Some("a 'b'"), board }];
        text_of(name, &named)
    });
    let read_only = [
        r#"{"boards":[{"board":[[1,2],[2,null]],"id":3}]}"#,
        r#"[{"grid":"1 2/2 1","puzzle":"hitori"}]"#,
        r#"{"name":"Hashi","data":{"x":{"problem":"2 2\n1 -\n- ?"}}}"#,
        r#"{"grid":{"dimension":2,"description":[2,0,0,1]}}"#,
        r#"{"size":2,"islands":[{"x":0,"y":1,"value":2},{"row":1,"col":1,"required_bridges":1}]}"#,
        r#"{"width":1,"height":1,"islands":[{"row":0,"col":0,"digits_probabilities":[0,0,1,0,0,0,0,0]}]}"#,
        "{\"board\":[[1]]}\n{\"board\":[[2]]}\n",
        "puzzle(1,3,P) :- P = [(1,1,2),(3,1,1)]. island(0,0,1). island(2,1,1).",
        "a = [[[1,2],[2,1]]]; /* x */ b = {'c': [[3]]} # y",
        "<html>\n[begin]\n[size] 1\n[problem]\n3\n[end]\n",
    ];
    written.chain(read_only.map(str::to_owned)).collect()
});

fn read_in_every_way(text: &[u8]) {
    for puzzle in [None, HITORI, HASHI] {
        assert!(!formats::read(text, puzzle, None).is_empty());
        for name in NAMES {
            assert!(!formats::read(text, puzzle, Some(format(name))).is_empty());
        }
    }
}

/// Long texts that a reader could go through again and again, or deep into.
#[test]
fn long_texts_are_read_or_refused() {
    let n = 1_000;
    for text in [
        "[".repeat(n),
        "[[1],".repeat(n),
        "[[1]x".repeat(n),
        format!("[{}{{}}]", r#"{"board":[[-1]]},"#.repeat(n)),
        format!("{{{}\"b\":1}}", "\"a\":{".repeat(n)),
        "{\"board\":[[1]]}\n".repeat(n),
        "board(a,[[-1]]).".repeat(n),
        "island(0,0,1).".repeat(n),
        "puzzle(1,8000,[(1,1,1)]).".repeat(n),
        "cell(c(0,0),".repeat(n),
        "a=[[-1,[".repeat(n),
        "param a : 1 := 1 -1;".repeat(n),
        "param a (tr) :".repeat(n),
        "'1x1:-',".repeat(n),
        "begin\nproblem\n1\n".repeat(n),
        format!("<Hashi_Puzzle {}", "X='1' ".repeat(n)),
        format!("<Hashi_Puzzle Width='8000' Height='8000'>{}", "<a>".repeat(n)),
        "/*".repeat(n),
        "'\\".repeat(n),
    ] {
        read_in_every_way(text.as_bytes());
    }
}

/// A text says a size in a few words; nothing of that size is made for it.
#[test]
fn large_seas_of_few_islands_are_cheap_and_larger_ones_refused() {
    for (side, is_board) in [(8_192, true), (8_193, false), (u32::MAX, false)] {
        for text in [
            format!(r#"{{"puzzle":"hashi","rows":{side},"cols":{side},"islands":[]}}"#),
            format!(r#"{{"size":{side},"islands":[]}}"#),
            format!("<Hashi_Puzzle Width='{side}' Height='{side}'/>"),
            format!("puzzle(1,{side},[(1,1,1)])."),
            format!("island({0},{0},1).", side - 1),
        ] {
            let entries: Vec<Entry> = formats::read(text.as_bytes(), None, None);
            assert_eq!(entries[0].board.is_ok(), is_board, "{text}");
        }
    }
}

fn any_board() -> impl Strategy<Value = Board> {
    let cells = |max| {
        (1usize..6, 1usize..40).prop_flat_map(move |(rows, cols)| {
            let cell = proptest::option::weighted(0.5, 0..=max);
            (Just(cols), proptest::collection::vec(cell, rows * cols))
        })
    };
    let hitori = prop_oneof![cells(35), cells(u32::MAX)];
    let hitori = hitori.prop_map(|(cols, cells)| hitori::Board::new(cols, cells).into());
    let hashi = prop_oneof![cells(9), cells(u32::MAX)].prop_map(|(cols, cells)| {
        let island = |(i, clue): (usize, &Option<u32>)| {
            clue.map(|clue| Island { cell: Cell::new(i / cols, i % cols), clue: Some(clue) })
        };
        let islands = cells.iter().enumerate().filter_map(island).collect();
        hashi::Board::new(cells.len() / cols, cols, 2, islands).unwrap().into()
    });
    prop_oneof![hitori, hashi]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn boards_survive_every_format_that_can_say_them(board in any_board()) {
        prop_assert!(check_round_trips(&board) >= 2);
    }

    /// A piece of a good text is replaced by a piece of another, or by anything.
    #[test]
    fn broken_texts_are_errors_and_no_more(
        which: proptest::sample::Index,
        other: proptest::sample::Index,
        (at, len) in (0usize..300, 0usize..40),
        (from, n) in (0usize..300, 0usize..40),
        noise in proptest::option::weighted(0.5, proptest::collection::vec(any::<u8>(), 0..8)),
    ) {
        let mut text = which.get(&GOOD).clone().into_bytes();
        let other = other.get(&GOOD).as_bytes();
        let (at, from) = (at.min(text.len()), from.min(other.len()));
        let piece = &other[from..(from + n).min(other.len())];
        let end = (at + len).min(text.len());
        text.splice(at..end, noise.unwrap_or(piece.to_vec()));
        read_in_every_way(&text);
    }

    #[test]
    fn cut_texts_are_errors_and_no_more(which: proptest::sample::Index, len in 0usize..300) {
        let text = which.get(&GOOD).as_bytes();
        read_in_every_way(&text[..len.min(text.len())]);
    }

    #[test]
    fn any_signs_are_errors_and_no_more(text in "[\\[\\]{}(),.:='\"a-c0-2x\n %#/*<>-]{0,80}") {
        read_in_every_way(text.as_bytes());
    }
}
