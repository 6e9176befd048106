use proptest::prelude::*;

use super::*;
use crate::Cell;

fn one(text: &str, puzzle: Option<Puzzle>) -> Result<Board, ReadError> {
    let mut entries = read_boards(text.as_bytes(), puzzle);
    assert_eq!(entries.len(), 1, "{entries:?}");
    entries.pop().unwrap().board
}

fn error(text: &str, puzzle: Option<Puzzle>) -> String {
    one(text, puzzle).unwrap_err().to_string()
}

fn hitori(cols: usize, values: &[u32]) -> Board {
    hitori::Board::new(cols, values.iter().copied().map(Some).collect()).into()
}

/// One row of islands with clues; 0 is water here.
fn hashi(max_bridges: u8, row: &[u32]) -> Board {
    let islands = row.iter().enumerate().filter(|&(_, &clue)| clue > 0);
    let islands =
        islands.map(|(c, &clue)| hashi::Island { cell: Cell::new(0, c), clue: Some(clue) });
    hashi::Board::new(1, row.len(), max_bridges, islands.collect()).unwrap().into()
}

const HITORI: Option<Puzzle> = Some(Puzzle::Hitori);
const HASHI: Option<Puzzle> = Some(Puzzle::Hashi);

#[test]
fn a_plain_board_needs_no_name() {
    let expected = hitori(3, &[1, 1, 2, 3, 1, 4]);
    for text in [
        "1 1 2\r\n3 1 4\r\n",
        "\u{feff}1 1 2\n3 1 4\n",
        "1\t1 2  \n3 1\t4\n\n\n",
        "1 1 2\n3 1 4",
        "\n\n1 1 2\n3 1 4",
        "## made by hand\n1 1 2\n3 1 4",
        "puzzle: hitori\n\n1 1 2\n3 1 4",
    ] {
        assert_eq!(one(text, HITORI), Ok(expected.clone()), "{text:?}");
    }
}

#[test]
fn many_boards_are_read_and_a_bad_one_does_not_stop_the_others() {
    let text = "# a\n1 2\n2 1\n\n# b c\n1 x\n\n\n#\npuzzle: hashi\n1.1\n# d\npuzzle: hitori\n3\n";
    let entries = read_boards(text.as_bytes(), None);
    let names: Vec<_> = entries.iter().map(|e| (e.name.as_deref(), e.line)).collect();
    assert_eq!(names, [(Some("a"), 1), (Some("b c"), 5), (None, 9), (Some("d"), 12)]);
    assert!(entries[0].board.is_err(), "no header, no puzzle");
    assert_eq!(entries[2].board, Ok(hashi(2, &[1, 0, 1])));
    assert_eq!(entries[3].board, Ok(hitori(1, &[3])));
    let entries = read_boards(&text.as_bytes()[..22], HITORI);
    assert_eq!(entries[0].board, Ok(hitori(2, &[1, 2, 2, 1])));
    let fault = entries[1].board.as_ref().unwrap_err();
    assert_eq!((fault.line, fault.column), (6, 3));
}

#[test]
fn an_empty_line_inside_a_board_does_not_make_two() {
    let words = "line 3, column 1: found a row after an empty line, expected no empty line inside";
    assert!(error("1 2 1\n\n  1\n", HASHI).contains(words));
    assert!(error("1 2\n\n2 1\n", HITORI).contains(words));
}

#[test]
fn names_and_headers_without_a_board_are_errors() {
    for text in ["# a\n", "puzzle: hitori\n", "# a\nmax_bridges: 3\n\n\n"] {
        assert!(error(text, HITORI).contains("found a name or header without rows"), "{text}");
    }
    let entries = read_boards(b"# a\n# b\n1 2\n", HITORI);
    assert!(entries[0].board.is_err() && entries[1].board.is_ok());
}

#[test]
fn a_text_without_a_board_is_one_error() {
    for text in ["", "\n", "\n\n  \n", "\u{feff}", "## remark\n"] {
        let entries = read_boards(text.as_bytes(), HITORI);
        assert_eq!((entries.len(), entries[0].line), (1, 1), "{text:?}");
        assert!(error(text, HITORI).contains("found a text without a board"), "{text:?}");
    }
}

#[test]
fn a_text_that_does_not_name_its_puzzle_is_told_how() {
    let error = error("1 2\n2 1\n", None);
    for words in [".hitori", ".hashi", "`puzzle: hitori`", "--puzzle"] {
        assert!(error.contains(words), "{error}");
    }
}

#[test]
fn caller_header_and_address_may_not_contradict() {
    let words = "found a board of hashi, expected one of hitori";
    assert!(error("puzzle: hashi\n1.1", HITORI).contains(words));
    assert!(error("hashi/3/1/1g1", HITORI).contains(words));
    assert!(error("puzzle: hitori\nhashi/3/1/1g1", None).contains(words));
    assert!(one("puzzle: hashi\nhashi/3/1/1g1", HASHI).is_ok());
}

#[test]
fn headers_are_read_strictly() {
    for (text, words) in [
        ("size: 3\n1.1", "line 1, column 1: found the header `size`"),
        ("puzzle: Hashi\n1.1", "line 1, column 9: found `Hashi`, expected `hitori` or `hashi`"),
        ("max_bridges: 5\n1.1", "column 14: found `5`, expected a number from 1 to 4"),
        ("max_bridges: 02\n1.1", "found `02`"),
        ("max_bridges: 3 3\n1.1", "found `3 3`"),
        ("max_bridges: 3\nmax_bridges: 3\n1.1", "line 2, column 1: found max_bridges a second"),
        ("form: hex\n1.1", "found `hex`, expected `signs` or `tokens`"),
        ("1.1\nmax_bridges: 3\n", "line 2, column 1: found the header line `max_bridges: 3`"),
        ("form: tokens\nhashi/3/1/1g1", "found `form:`"),
    ] {
        assert!(error(text, HASHI).contains(words), "{}", error(text, HASHI));
    }
    assert!(error("max_bridges: 3\n1 1", HITORI).contains("expected a header of Hitori"));
    assert!(error("form: tokens\n1 1", HITORI).contains("found `form:`"));
}

#[test]
fn max_bridges_is_read_for_rows_and_addresses() {
    let expected = hashi(4, &[4, 0, 4]);
    assert_eq!(one("max_bridges: 4\n4.4\n", HASHI), Ok(expected.clone()));
    assert_eq!(one("max_bridges: 4\nhashi/3/1/4g4\n", None), Ok(expected));
}

#[test]
fn header_lines_after_an_empty_line_start_a_board() {
    let entries = read_boards(b"puzzle: hashi\n1.1\n\npuzzle: hitori\n1 1\n", None);
    assert_eq!(entries.len(), 2);
    assert_eq!((entries[1].line, &entries[1].board), (4, &Ok(hitori(2, &[1, 1]))));
}

#[test]
fn addresses_stand_for_whole_boards() {
    let text = "# a\nhttps://puzz.link/p?hitori/2/1/12\nhashi/3/1/1g1\n\n# c\n1 2\nhitori/1/1/1";
    let entries = read_boards(text.as_bytes(), None);
    let names: Vec<_> = entries.iter().map(|e| (e.name.as_deref(), e.line)).collect();
    assert_eq!(names, [(Some("a"), 1), (None, 3), (Some("c"), 5), (None, 7)]);
    assert_eq!(entries[0].board, Ok(hitori(2, &[1, 2])));
    assert_eq!(entries[1].board, Ok(hashi(2, &[1, 0, 1])));
    assert_eq!(entries[3].board, Ok(hitori(1, &[1])));
}

#[test]
fn one_address_is_read_and_nothing_else() {
    assert_eq!(read_address(" http://puzz.link/p?hitori/2/1/12 "), Ok(hitori(2, &[1, 2])));
    for text in ["", "1 2", "hitori/1/1/1\nhitori/1/1/1", "# a\nhttps://puzz.link/p?hitori/1/1/1"] {
        assert!(read_address(text).is_err(), "{text}");
    }
}

#[test]
fn bytes_that_are_no_text_spoil_their_board_only() {
    let entries = read_boards(b"# a\n1 2\n\xff\xfe 1\n\n# b\n1\n# c\n1\x00\n", HITORI);
    let fault = entries[0].board.as_ref().unwrap_err();
    assert_eq!((fault.line, fault.column), (3, 1));
    assert!(entries[1].board.is_ok());
    assert!(entries[2].board.as_ref().unwrap_err().message.contains("control character"));
}

#[test]
fn every_one_of_many_boards_is_read_where_it_stands() {
    let n = 20_000;
    let text: String = (0..n).map(|i| format!("# board {i}\n1 2\n{i} 1\n\n")).collect();
    let entries = read_boards(text.as_bytes(), HITORI);
    assert_eq!(entries.len(), n);
    for (i, entry) in entries.iter().enumerate() {
        assert_eq!(entry.board, Ok(hitori(2, &[1, 2, i as u32, 1])), "board {i}");
        assert_eq!((entry.line, entry.name.as_deref()), (4 * i + 1, Some(&*format!("board {i}"))));
    }
}

fn any_board() -> impl Strategy<Value = Board> {
    let value = prop_oneof![1 => Just(None), 4 => (0u32..50).prop_map(Some)];
    let hitori = (1usize..5, proptest::collection::vec(value, 1..20)).prop_map(|(cols, values)| {
        let n = values.len().div_ceil(cols) * cols;
        hitori::Board::new(cols, values.into_iter().cycle().take(n).collect()).into()
    });
    hitori.boxed().prop_union(hashi::text::tests::any_board().prop_map(Board::from).boxed())
}

/// Bytes that come near to what the reader looks for.
fn near_text() -> impl Strategy<Value = Vec<u8>> {
    let piece = prop_oneof![
        Just("puzzle: hitori\n"),
        Just("puzzle: hashi\n"),
        Just("max_bridges: 3\n"),
        Just("form: tokens\n"),
        Just("# n\n"),
        Just("## r\n"),
        Just("\n"),
        Just(" "),
        Just("1"),
        Just("40 "),
        Just("."),
        Just("?"),
        Just("a"),
        Just("https://puzz.link/p?"),
        Just("hitori/2/2/"),
        Just("hashi/3/3/"),
        Just("-1"),
        Just("+fff"),
        Just("z"),
        Just("/"),
        Just(":"),
        Just("#"),
        Just("&="),
        Just("é"),
        Just("\r\n"),
    ];
    proptest::collection::vec(piece, 0..30).prop_map(|pieces| pieces.concat().into_bytes())
}

fn read_all_ways(text: &[u8]) {
    for puzzle in [None, HITORI, HASHI] {
        let entries = read_boards(text, puzzle);
        assert!(!entries.is_empty());
        for entry in &entries {
            match &entry.board {
                Ok(board) => assert!(board.rows() > 0 && board.cols() > 0),
                Err(fault) => assert!(fault.line > 0 && !fault.to_string().contains(['\n', '\0'])),
            }
        }
        crate::formats::read(text, puzzle, None);
    }
    let _ = read_address(&String::from_utf8_lossy(text));
    let _ = hashi::read_bridges(text);
    let _ = hitori::read_shading(&hitori::Board::new(2, vec![None; 4]), text);
}

proptest! {
    #[test]
    fn written_boards_are_read_back(boards in proptest::collection::vec(any_board(), 1..4)) {
        let write = |board| format!("# n\npuzzle: {}\n{}\n", Board::puzzle(board), write_board(board));
        let text: String = boards.iter().map(write).collect();
        let entries = read_boards(text.as_bytes(), None);
        let read: Vec<Board> = entries.into_iter().map(|entry| entry.board.unwrap()).collect();
        prop_assert_eq!(read, boards);
    }

    #[test]
    fn a_board_alone_is_read_back(board in any_board()) {
        prop_assert_eq!(one(&write_board(&board), Some(board.puzzle())), Ok(board));
    }

    #[test]
    fn written_addresses_are_read_back(board in any_board()) {
        if let Ok(address) = write_address(&board) {
            prop_assert_eq!(read_address(&address), Ok(board));
        }
    }

    #[test]
    fn no_bytes_panic(text in proptest::collection::vec(any::<u8>(), 0..200)) {
        read_all_ways(&text);
    }

    #[test]
    fn no_text_like_a_board_panics(text in near_text()) {
        read_all_ways(&text);
    }

    #[test]
    fn no_damaged_board_panics(
        board in any_board(), as_address in any::<bool>(), at in any::<prop::sample::Index>(), byte: u8, cut: bool,
    ) {
        let address = if as_address { write_address(&board).ok() } else { None };
        let mut text = address.unwrap_or_else(|| write_board(&board)).into_bytes();
        let at = at.index(text.len());
        if cut { text.truncate(at) } else { text[at] = byte }
        read_all_ways(&text);
    }
}
