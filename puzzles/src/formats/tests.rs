//! What holds for every format of the table.

use proptest::prelude::*;

use super::*;
use crate::read::write_board;
use crate::{Cell, hashi, hitori};

pub(super) const HITORI: Option<Puzzle> = Some(Puzzle::Hitori);
pub(super) const HASHI: Option<Puzzle> = Some(Puzzle::Hashi);

/// That the one board of a text is this one in plain text.
pub(super) fn reads(format: &Format, puzzle: Option<Puzzle>, text: &str, plain: &str) {
    match &format.entries(text.as_bytes(), puzzle)[..] {
        [Entry { board: Ok(board), .. }] => assert_eq!(write_board(board), plain, "{text}"),
        entries => panic!("{text}: {entries:?}"),
    }
}

/// That a text is refused in these words.
pub(super) fn refuses(format: &Format, puzzle: Option<Puzzle>, text: &str, words: &str) {
    let entries = format.entries(text.as_bytes(), puzzle);
    let errors: Vec<String> =
        entries.iter().filter_map(|e| Some(e.board.as_ref().err()?.to_string())).collect();
    assert!(errors.iter().any(|error| error.contains(words)), "{text}: {errors:?}");
}

/// Texts of the formats that are only read.
const ONLY_READ: &[(&str, &str)] = &[
    ("bw", "w1b1w2w3b1w2w2w3w3\n"),
    ("erthium", "3;;2;;200130;;2-1-10130\n"),
    ("edges", "0 0 0 2 1\n0 2 3 2 2\n"),
];

#[test]
fn names_are_words_and_distinct() {
    for (i, format) in ALL.iter().enumerate() {
        let is_word = |word: &str| {
            !word.is_empty() && word.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit())
        };
        assert!(format.name.split('-').all(is_word), "{}", format.name);
        assert!(ALL[..i].iter().all(|other| other.name != format.name), "{}", format.name);
        assert!(!format.puzzles.is_empty() && !format.about.is_empty(), "{}", format.name);
        assert_eq!(format.name.parse::<&Format>().unwrap().name, format.name);
    }
    assert_eq!(ALL[0].name, "crosscut");
    let error = "plain".parse::<&Format>().unwrap_err().to_string();
    assert!(
        error.starts_with("`plain` is no format: expected one of crosscut, puzzlink"),
        "{error}"
    );
}

#[test]
fn a_format_that_is_only_read_says_so() {
    let board: Board = hitori::Board::new(1, vec![Some(1)]).into();
    let named = [Named { name: None, board: &board }];
    for format in ALL.iter().filter(|format| format.write.is_none()) {
        let error = format.text_of(&named).unwrap_err().to_string();
        assert_eq!(error, format!("{} cannot say boards: it is only read", format.name));
        assert!(
            ONLY_READ.iter().any(|(name, _)| *name == format.name),
            "{} has no text",
            format.name
        );
    }
    for (name, text) in ONLY_READ {
        let format: &Format = name.parse().unwrap();
        assert!(format.entries(text.as_bytes(), None)[0].board.is_ok(), "{name}");
    }
}

/// What is written is read back, by the name of the format and by detection; or detection says that
/// the text reads as different boards, or that the puzzle must be named. It never gives another board,
/// but for water alone, which may be islands of 0.
fn check_written(board: &Board) {
    let named = [Named { name: None, board }];
    for format in ALL {
        let Ok(text) = format.text_of(&named) else { continue };
        let puzzle = board.puzzle();
        let read = |known, from| {
            let mut entries = read(text.as_bytes(), known, from);
            assert_eq!(entries.len(), 1, "{}:\n{text}", format.name);
            entries.remove(0).board
        };
        assert_eq!(
            read(Some(puzzle), Some(format)).as_ref(),
            Ok(board),
            "{}:\n{text}",
            format.name
        );
        let is_water = matches!(board, Board::Hashi(board) if board.islands().is_empty());
        for known in [Some(puzzle), None].into_iter().filter(|_| !is_water) {
            match read(known, None) {
                Ok(found) => assert_eq!(&found, board, "{}:\n{text}", format.name),
                Err(error) => {
                    let is_double = error.message.contains("reads as different boards");
                    let is_open = known.is_none() && error.expected.contains("--puzzle");
                    assert!(is_double || is_open, "{}: {error}\n{text}", format.name);
                }
            }
        }
    }
}

/// All boards of at most four cells.
#[test]
fn every_small_board_is_read_back_from_every_format() {
    let contents = [None, Some(0), Some(1), Some(2), Some(12)];
    for (rows, cols) in [(1, 1), (1, 2), (2, 1), (1, 3), (3, 1), (2, 2), (1, 4), (4, 1)] {
        let n: u32 = rows * cols;
        for i in 0..5usize.pow(n) {
            let cells: Vec<Option<u32>> =
                (0..n).map(|cell| contents[i / 5usize.pow(cell) % 5]).collect();
            check_written(&hitori::Board::new(cols as usize, cells.clone()).into());
            check_written(&hashi_board(rows as usize, cols as usize, 2, &cells));
        }
    }
}

/// A board of islands; 12 stands for one without a clue.
fn hashi_board(rows: usize, cols: usize, max: u8, cells: &[Option<u32>]) -> Board {
    let islands = cells.iter().enumerate().filter_map(|(i, cell)| {
        cell.map(|clue| hashi::Island {
            cell: Cell::new(i / cols, i % cols),
            clue: Some(clue).filter(|&clue| clue != 12),
        })
    });
    hashi::Board::new(rows, cols, max, islands.collect()).unwrap().into()
}

fn any_board() -> impl Strategy<Value = Board> {
    let number = prop_oneof![9 => 1u32..10, 3 => 0u32..40, 1 => any::<u32>()];
    (1usize..8, 1usize..8, any::<bool>(), 1u32..10, prop_oneof![4 => Just(2u8), 1 => 1u8..=4])
        .prop_flat_map(move |(rows, cols, is_hitori, density, max)| {
            let full = if is_hitori { 0.98 } else { f64::from(density) / 10.0 };
            let cell = proptest::option::weighted(full, number.clone());
            proptest::collection::vec(cell, rows * cols).prop_map(move |cells| match is_hitori {
                true => hitori::Board::new(cols, cells).into(),
                false => hashi_board(rows, cols, max, &cells),
            })
        })
}

/// A text of some format, and damage done to it.
fn damaged() -> impl Strategy<Value = Vec<u8>> {
    let written = (any_board(), any::<prop::sample::Index>()).prop_map(|(board, at)| {
        let named = [Named { name: Some("n"), board: &board }];
        let texts: Vec<String> = ALL.iter().filter_map(|f| f.text_of(&named).ok()).collect();
        texts[at.index(texts.len())].clone()
    });
    let fixed = any::<prop::sample::Index>().prop_map(|at| at.get(ONLY_READ).1.to_owned());
    let piece = prop_oneof![
        Just(" "),
        Just("\n"),
        Just("\t"),
        Just(","),
        Just("x"),
        Just("#"),
        Just("9999999999"),
        Just("0"),
        Just(";;"),
        Just("/"),
        Just(":"),
        Just("["),
        Just("{"),
        Just("é"),
        Just("."),
        Just("\0"),
        Just("\r"),
    ];
    let damage = (any::<prop::sample::Index>(), 0usize..4, piece);
    (written.boxed().prop_union(fixed.boxed()), proptest::collection::vec(damage, 0..4)).prop_map(
        |(text, damages)| {
            let mut text = text.into_bytes();
            for (at, kind, piece) in damages {
                let at = at.index(text.len() + 1);
                match kind {
                    0 => text.truncate(at),
                    1 => drop(text.splice(at..at, piece.bytes())),
                    2 => drop(text.splice(at..(at + 3).min(text.len()), piece.bytes())),
                    _ => text.extend_from_within(at..),
                }
            }
            text
        },
    )
}

fn read_all_ways(text: &[u8]) {
    for puzzle in [None, HITORI, HASHI] {
        let named = ALL.iter().map(|format| format.entries(text, puzzle));
        for entries in named.chain([read(text, puzzle, None)]) {
            assert!(!entries.is_empty());
            for entry in entries {
                match entry.board {
                    Ok(board) => assert!(board.rows() > 0 && board.cols() > 0),
                    Err(fault) => {
                        assert!(fault.line > 0 && fault.column > 0);
                        assert!(!fault.to_string().contains(['\n', '\0']), "{fault}");
                    }
                }
            }
        }
    }
}

proptest! {
    #[test]
    fn boards_are_read_back_from_every_format(board in any_board()) {
        check_written(&board);
    }

    #[test]
    fn many_boards_are_read_back_in_their_order(
        boards in proptest::collection::vec(any_board(), 2..5),
    ) {
        for format in ALL {
            let sayable: Vec<&Board> = boards
                .iter()
                .filter(|board| format.text_of(&[Named { name: None, board }]).is_ok())
                .filter(|board| board.puzzle() == boards[0].puzzle())
                .collect();
            let named: Vec<Named> =
                sayable.iter().map(|board| Named { name: Some("a b"), board }).collect();
            let Some(Ok(text)) = (!named.is_empty()).then(|| format.text_of(&named)) else { continue };
            let read = format.entries(text.as_bytes(), Some(boards[0].puzzle()));
            let read: Vec<Board> = read.into_iter().map(|entry| entry.board.unwrap()).collect();
            prop_assert_eq!(read.iter().collect::<Vec<_>>(), sayable, "{}", format.name);
        }
    }

    #[test]
    fn no_bytes_panic(text in proptest::collection::vec(any::<u8>(), 0..100)) {
        read_all_ways(&text);
    }

    #[test]
    fn no_damaged_text_panics(text in damaged()) {
        read_all_ways(&text);
    }
}

/// Sizes that overflow or are far too large are refused at once, whatever else the text has.
#[test]
fn huge_sizes_are_refused() {
    for (name, text) in [
        ("grid", "65536 65536\n1\n"),
        ("grid", "18446744073709551617 1\n1\n"),
        ("letters", "9999999 9999999\na\n"),
        ("titled", "hitori\neasy\n4294967296 4294967296\n1\n"),
        ("delft", "99999\n\n1\n"),
        ("blocks", "1\n99999x99999\n1\n"),
        ("dots", "65536 65536\n.\n"),
        ("stars", "65536\n65536\n*\n+\n"),
        ("coelho", "65536 65536 1\n1\n"),
        ("freiburg", "# 65536:65536 (plain)\n1\n"),
        ("freiburg-xy", "# 65536:65536 (xy)\n0,0,1\n"),
        ("xyn", "1 2 4\n4294967295 4294967295 1\n"),
        ("edges", "0 0 0 4294967295 1\n0 0 4294967295 0 1\n"),
        ("erthium", "65536;;65536;;1;;\n"),
    ] {
        let format: &Format = name.parse().unwrap();
        let puzzle = format.puzzles[0];
        let error = format.entries(text.as_bytes(), Some(puzzle)).remove(0).board.unwrap_err();
        assert!(
            error.expected.contains("at most 67108864 cells")
                || error.message.contains("18446744073709551617"),
            "{name}: {error}"
        );
    }
}
