//! Boards that others published, read from the folder that `CROSSCUT_SHARED` names: all bundles and
//! addresses are read, and written back to the same boards.

use std::fs;
use std::path::{Path, PathBuf};

use crosscut_puzzles::read::{read_address, read_boards, write_address, write_board};
use crosscut_puzzles::{Board, Puzzle, hashi, hitori};

/// The folder, or a loud note that there is none.
fn shared(test: &str) -> Option<PathBuf> {
    let folder = std::env::var_os("CROSSCUT_SHARED").map(PathBuf::from);
    if folder.is_none() {
        eprintln!("SKIPPED: {test} needs CROSSCUT_SHARED");
    }
    folder
}

fn bundles(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("the folder is complete");
    let mut files: Vec<PathBuf> =
        entries.map(|entry| entry.expect("its names can be read").path()).collect();
    files.sort();
    files
}

#[test]
fn all_bundles_are_read_and_written_back() {
    let Some(shared) = shared("all_bundles_are_read_and_written_back") else { return };
    let mut n = 0;
    for puzzle in Puzzle::ALL {
        for file in bundles(&shared.join("corpus").join(puzzle.name())) {
            for entry in read_boards(&fs::read(&file).unwrap(), Some(puzzle)) {
                let place = format!("{}:{}", file.display(), entry.line);
                assert!(entry.name.is_some(), "{place}");
                let board = entry.board.unwrap_or_else(|error| panic!("{place}: {error}"));
                let again = read_boards(write_board(&board).as_bytes(), Some(puzzle));
                assert_eq!(again[0].board.as_ref(), Ok(&board), "{place}");
                let address = write_address(&board).unwrap();
                assert_eq!(read_address(&address).as_ref(), Ok(&board), "{place}");
                n += 1;
            }
        }
    }
    let index = fs::read_to_string(shared.join("corpus/index.tsv")).unwrap();
    assert_eq!(n, index.lines().count() - 1, "as many as the index lists");
}

#[test]
fn all_sample_addresses_are_read_and_written_back() {
    let Some(shared) = shared("all_sample_addresses_are_read_and_written_back") else { return };
    let text = fs::read(shared.join("formats/puzzlink_urls.txt")).unwrap();
    let entries = read_boards(&text, None);
    assert!(entries.len() > 10);
    for entry in entries {
        let board = entry.board.unwrap_or_else(|e| panic!("{}: {e}", entry.line));
        assert_eq!(read_address(&write_address(&board).unwrap()), Ok(board));
    }
}

/// The cells of a board as signs: `.` for water or blank, `?` for an island without a clue.
fn cells(board: &Board) -> Vec<String> {
    let sign = |value: Option<u32>, none: &str| value.map_or(none.to_owned(), |v| v.to_string());
    match board {
        Board::Hitori(board) => board.values().iter().map(|&value| sign(value, ".")).collect(),
        Board::Hashi(board) => {
            let mut cells = vec![".".to_owned(); board.rows() * board.cols()];
            for island in board.islands() {
                let at = island.cell.row as usize * board.cols() + island.cell.col as usize;
                cells[at] = sign(island.clue, "?");
            }
            cells
        }
    }
}

/// Files that others' readers broke on, with what they say; in Hitori an unknown number is blank.
#[test]
fn difficult_files_are_read_as_they_are_meant() {
    let Some(shared) = shared("difficult_files_are_read_as_they_are_meant") else { return };
    for (file, rows, expected) in [
        ("B015.hitori", 3, "2 3 3 3 2 2 . 1 ."),
        ("B016.hitori", 3, "2 3 3 3 2 2 0 1 0"),
        ("B075.url", 2, "1 15 16 35 36 10 17 2"),
        ("B077.url", 2, "1 . 2 1 3 ."),
        ("B078.url", 3, "2 . ? . 31 . . . . 10 . 1 . . ."),
        ("B085.url", 2, "1 1 2 3 1 4"),
        ("B088.hitori", 2, "1 1 2 3 1 4"),
        ("B089.hitori", 2, "1 1 2 3 1 4"),
        ("B090.hitori", 2, "1 1 2 3 1 4"),
        ("B091.hitori", 2, "1 1 2 3 1 4"),
    ] {
        let text = fs::read(shared.join("cases").join(file)).unwrap();
        let puzzle = file.ends_with(".hitori").then_some(Puzzle::Hitori);
        let entries = read_boards(&text, puzzle);
        assert_eq!(entries.len(), 1, "{file}");
        let board = entries[0].board.as_ref().unwrap_or_else(|error| panic!("{file}: {error}"));
        assert_eq!((board.rows(), cells(board).join(" ").as_str()), (rows, expected), "{file}");
    }
    let short = fs::read_to_string(shared.join("cases/B080.url")).unwrap();
    assert!(read_address(&short).is_err(), "two cells are missing");
    let filled = read_address(&(short.trim_end().to_owned() + "h")).unwrap();
    assert_eq!(cells(&filled).join(" "), "1 10 1 12 1 10 1 . .");
    let text = fs::read(shared.join("cases/B102.urls")).unwrap();
    let entries = read_boards(&text, None);
    assert_eq!(entries.len(), 7);
    for entry in entries {
        assert_eq!(cells(&entry.board.unwrap()), ["1", ".", "1"], "line {}", entry.line);
    }
}

#[test]
fn difficult_files_are_refused_with_the_reason() {
    let Some(shared) = shared("difficult_files_are_refused_with_the_reason") else { return };
    for (file, words) in [
        ("B017.hitori", "line 1, column 3: found `4294967297` in cell (1,2), expected a number to"),
        ("B021.hitori", "line 1, column 3: found `-1` in cell (1,2)"),
        ("B022.hitori", "line 1, column 3: found `2.5` in cell (1,2)"),
        ("B023.hitori", "line 1, column 3: found `x` in cell (1,2)"),
        ("B025.hitori", "line 1, column 1: found `１` in cell (1,1)"),
        ("B094.hashi", "line 3, column 1: found a row after an empty line"),
        ("B095.hitori", "found 2 cells in row 2, expected 3 cells, as in row 1"),
        ("B096.hitori", "found a text without a board"),
        ("B097.hitori", "found a text without a board"),
        ("B099.hitori", "line 2, column 1: found the byte 0xff"),
        ("B081.short.url", "found the end of the address after 3 cells, expected 9 cells"),
        ("B081.long.url", "found `1` after the last cell"),
        ("B084.url", "found 4294967297 columns and 1 rows, expected at most"),
        ("B084.neg.url", "found `-3`, expected a number of columns"),
        ("B084.zero.url", "found `0`, expected a number of columns"),
        ("B103.url", "found the genre `heyawake`"),
    ] {
        let text = fs::read(shared.join("cases").join(file)).unwrap();
        let puzzle = Puzzle::ALL.into_iter().find(|p| file.ends_with(&format!(".{p}")));
        let entries = read_boards(&text, puzzle);
        assert_eq!(entries.len(), 1, "{file}");
        let error = entries[0].board.as_ref().unwrap_err().to_string();
        assert!(error.contains(words), "{file}: {error}");
    }
}

/// Every other board of the difficult ones is read, whatever its answers are.
#[test]
fn all_difficult_boards_are_read() {
    let Some(shared) = shared("all_difficult_boards_are_read") else { return };
    let refused = ["B017", "B021", "B022", "B023", "B025", "B094", "B095", "B096", "B097", "B099"];
    let mut n = 0;
    for file in bundles(&shared.join("cases")) {
        let extension = file.extension().and_then(|e| e.to_str()).unwrap_or("");
        let stem = file.file_stem().and_then(|s| s.to_str()).unwrap_or("").to_owned();
        let Ok(puzzle) = extension.parse::<Puzzle>() else { continue };
        // B100 stands for a folder.
        if refused.contains(&stem.as_str()) || stem == "B100" {
            continue;
        }
        for entry in read_boards(&fs::read(&file).unwrap(), Some(puzzle)) {
            let board = entry.board.unwrap_or_else(|e| panic!("{}: {e}", file.display()));
            assert_eq!(
                read_boards(write_board(&board).as_bytes(), Some(puzzle))[0].board.as_ref(),
                Ok(&board)
            );
            n += 1;
        }
    }
    assert!(n > 40, "{n} boards");
}

#[test]
fn difficult_answers_are_judged_as_they_should_be() {
    let Some(shared) = shared("difficult_answers_are_judged_as_they_should_be") else { return };
    for (case, rule, cell) in [("B026", "H3", "(1,1)"), ("B028", "H2", "(1,2)")] {
        let text = fs::read(shared.join(format!("cases/{case}.hitori"))).unwrap();
        let Ok(Board::Hitori(board)) = &read_boards(&text, Some(Puzzle::Hitori))[0].board else {
            panic!("{case} is a board");
        };
        let answer = fs::read(shared.join(format!("cases/{case}.solution"))).unwrap();
        let answer = hitori::read_shading(board, &answer).unwrap();
        let violations = hitori::check(board, &answer);
        let found = violations.iter().find(|violation| violation.rule() == rule).unwrap();
        assert_eq!(found.cells()[0].to_string(), cell);
        assert_eq!(violations.len() == 1, case == "B026", "{violations:?}");
    }
    let text = fs::read(shared.join("cases/B070.hashi")).unwrap();
    let Ok(Board::Hashi(board)) = &read_boards(&text, Some(Puzzle::Hashi))[0].board else {
        panic!("B070 is a board");
    };
    for (line, words) in [
        ("1 1 3 3 1", "the ends share neither row nor column"),
        ("1 1 1 1 1", "both ends are the same island"),
        ("1 1 1 3 3", "3 bridges join (1,1) and (1,3): at most 2 may"),
        ("1 1 1 2 1", "(1,2) is no island"),
        ("1 1 10 1 1", "(10,1) lies off the board"),
    ] {
        let answer = hashi::read_bridges(line.as_bytes()).unwrap();
        let violations = hashi::check(board, &answer);
        assert!(violations.iter().any(|v| v.to_string().contains(words)), "{violations:?}");
    }
    assert!(hashi::read_bridges(b"1 1 1 3 -1").is_err());
}
