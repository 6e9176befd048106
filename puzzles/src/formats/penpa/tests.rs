use proptest::prelude::*;

use super::*;
use crate::read::{read_address as from_puzzlink, write_board};

/// The address of a drawing.
fn address(text: &str) -> String {
    let mut packed = flate2::write::DeflateEncoder::new(Vec::new(), flate2::Compression::fast());
    packed.write_all(text.as_bytes()).unwrap();
    let data = base64::engine::general_purpose::STANDARD.encode(packed.finish().unwrap());
    format!("m=edit&p={data}")
}

fn board(address: &str, puzzle: Option<Puzzle>) -> Result<Board, String> {
    let entry = read(address.as_bytes(), puzzle).remove(0);
    entry.board.map_err(|error| error.to_string())
}

fn shown(address: &str, puzzle: Option<Puzzle>) -> String {
    board(address, puzzle).map_or_else(|error| error, |board| write_board(&board))
}

/// A drawing of two rows and three columns with one of each below, to the left: a margin. What is
/// drawn is given, and the tags.
fn drawing(drawn: &str, tags: &str) -> String {
    let lines = ["{}"; 11].join("\n");
    format!(
        "square,4,3,38,0,1,1,190,152,0,0,0,0,0,0,Title: a,Author: ,,,OFF,false\n[0,1,1,0]\n{{}}\n\
         {drawn}\n\n[19,1,1,6,1,1]\n{lines}\n{tags}\n"
    )
}

const NUMBERS: &str = r#"{zR:{z_:[]},zN:{"19":[1,1,"1"],"20":[" ",1,"1"],"27":["12",6,"6",0],
    "18":["x",1,"9"],"35":[5,1,"1"]},zY:{"29":[1,"circle_L",1],"28":[1,"square_L",1],
    "27":[2,"circle_M",1]},zT:[]}"#;

#[test]
fn numbers_stand_at_the_numbers_of_their_places() {
    let text = address(&drawing(NUMBERS.replace('\n', "").as_str(), "[]"));
    assert_eq!(shown(&text, Some(Puzzle::Hitori)), "1 . .\n12 . .\n");
    // Numbers without text are islands, and so are circles.
    assert_eq!(shown(&text, Some(Puzzle::Hashi)), "1?.\nc.?\n");
    let page = format!("https://example.org/penpa-edit/#{text}&l=x");
    assert_eq!(shown(&page, Some(Puzzle::Hashi)), "1?.\nc.?\n");
    let solve = text.replace("m=edit", "m=solve").trim_end_matches('=').replace('+', "%2B");
    assert_eq!(shown(&solve, Some(Puzzle::Hashi)), "1?.\nc.?\n");
    assert!(shown(&text, None).contains("does not say which puzzle it is, expected --puzzle"));
}

#[test]
fn a_tag_may_say_the_puzzle() {
    let text = |tags| address(&drawing(r#"{"number":{"19":[3,1,"1"]}}"#, tags));
    assert_eq!(shown(&text(r#"["classic","hitori"]"#), None), "3 . .\n. . .\n");
    assert_eq!(shown(&text(r#"["hashiwokakero (hashi/bridges)"]"#), None), "3..\n...\n");
    for tags in ["[\"sudoku\"]", "[", "", "{}"] {
        assert!(shown(&text(tags), None).contains("does not say which puzzle"), "{tags}");
    }
}

#[test]
fn what_is_wrong_with_a_drawing_is_said() {
    let good = drawing(r#"{zN:{"19":[1,1,"1"]}}"#, "[\"hitori\"]");
    for (from, to, words) in [
        ("square", "hex", "column 10: found a grid of `hex`, expected a grid of squares"),
        (",0,1,1,", ",90,1,1,", "found a drawing that is turned or mirrored"),
        (",0,1,1,", ",0,1,-1,", "found a drawing that is turned or mirrored"),
        ("square,4,3", "square,4,x", "expected columns and rows"),
        ("[0,1,1,0]", "[0,1,1]", "found the margins `[0,1,1]`, expected four numbers"),
        ("[0,1,1,0]", "[0,3,1,0]", "3 rows and 4 columns with the margins [0, 3, 1, 0]"),
        ("square,4,3", "square,60000000,60000000", "expected 1 to 67108864 cells"),
        ("square,4,3", "square,18446744073709551615,1", "expected columns and rows"),
        ("[19,1,1,6,1,1]", "[19,1,1,6,1]", "found a drawing in which cells are left out"),
        ("[19,1,1,6,1,1]", "[19,1,1,6,1,2]", "found a drawing in which cells are left out"),
        ("[19,1,1,6,1,1]", "[19,1,1,6,1,y]", "found the step `y`, expected a number"),
        ("[19,1,1,6,1,1]", "", "found a drawing without a list of its cells"),
        ("square,4,3", "square,4000,4003", "cells are left out"),
        ("[1,1,\"1\"]", "[1,1,\"2\"]", "in (1,1), drawn in a style for other things"),
        ("[1,1,\"1\"]", "[\"1_2\",1,\"1\"]", "found `1_2` in (1,1), expected a whole number"),
        ("[1,1,\"1\"]", "[\"A\",1,\"1\"]", "found `A` in (1,1), expected a whole number"),
        ("[1,1,\"1\"]", "[1.5,1,\"1\"]", "found `1.5` in (1,1)"),
        ("[1,1,\"1\"]", "[-1,1,\"1\"]", "found `-1` in (1,1)"),
        ("[1,1,\"1\"]", "[4294967296,1,\"1\"]", "found `4294967296` in (1,1)"),
        ("[1,1,\"1\"]", "7", "found the entry `7`, expected a list of its parts"),
        ("\"19\"", "\"60\"", "found something drawn between cells"),
        ("\"19\"", "\"19E\"", "found something drawn between cells"),
        ("{\"19\"", "{\"19\":[2,1,\"1\"],\"19\"", "found two numbers in (1,1)"),
        ("zN:{", "zN:[", "found a drawing that is no JSON"),
    ] {
        let error = shown(&address(&good.replace(from, to)), None);
        assert!(error.contains(words), "{to}: {error}");
    }
    assert_eq!(shown(&address(&good), None), "1 . .\n. . .\n");
}

#[test]
fn what_is_wrong_with_an_address_is_said() {
    for (text, words) in [
        ("m=edit&q=1", "column 1: found `m=edit&q=1`, expected an address with `p=`"),
        ("m=edit&p=a*b", "column 10: found data that is not base 64"),
        ("m=edit&p=////", "column 10: found data that does not unfold"),
        ("m=edit&p=", "found data that does not unfold"),
        ("m=edit&p=AwA=", "found a grid of ``, expected a grid of squares"),
    ] {
        let error = shown(text, None);
        assert!(error.contains(words), "{text}: {error}");
    }
    let bomb = address(&"a".repeat(MAX_TEXT + 1));
    assert!(bomb.len() < 400_000);
    assert!(shown(&bomb, None).contains("unfolds to more than 33554432 bytes"));
}

#[test]
fn signs_are_those_of_addresses() {
    assert_eq!(sign(b"https://x/#m=edit&p=7VZ"), Sign::Sure);
    assert_eq!(sign(b"m=solve&p=7VZ"), Sign::Sure);
    assert_eq!(sign(b"https://puzz.link/p?hitori/2/2/1234"), Sign::No);
    assert_eq!(sign(b"1 2 3"), Sign::No);
}

/// The middle of the grid is a cell, a corner or an edge.
#[test]
fn headers_say_size_and_middle() {
    for (size, middle) in [("3/3", 24), ("2/2", 50), ("2/3", 146), ("3/2", 101)] {
        let board = from_puzzlink(&format!("hitori/{size}/123123123")).unwrap();
        let text = written::text(&board).unwrap();
        let header = text.lines().next().unwrap();
        assert!(header.contains(&format!(",{middle},{middle},0,")), "{size}: {header}");
    }
}

proptest! {
    #[test]
    fn boards_are_read_back_by_their_tags(
        cols in 1usize..6,
        cells in proptest::collection::vec(proptest::option::weighted(0.6, any::<u32>()), 1..8),
        is_hitori: bool,
    ) {
        let rows = cells.len();
        let cells = cells.into_iter().cycle().take(cols * rows);
        let given: Board = if is_hitori {
            crate::hitori::Board::new(cols, cells.collect()).into()
        } else {
            let island = |(i, cell): (usize, Option<u32>)| cell.map(|clue| crate::hashi::Island {
                cell: crate::Cell::new(i / cols, i % cols),
                clue: Some(clue).filter(|clue| clue % 3 > 0),
            });
            let islands = cells.enumerate().filter_map(island).collect();
            crate::hashi::Board::new(rows, cols, 2, islands).unwrap().into()
        };
        let text = write(&[Named { name: None, board: &given }]).unwrap();
        prop_assert_eq!(board(text.trim_end(), None), Ok(given));
    }

    #[test]
    fn drawings_of_any_text_are_read_without_panic(text in ".{0,200}", at in 0usize..600, cut in 0usize..4) {
        let mut good = drawing(&NUMBERS.replace('\n', ""), "[]");
        let at = (0..=at.min(good.len())).rev().find(|&at| good.is_char_boundary(at)).unwrap();
        let end = (at + cut).min(good.len());
        good.replace_range(at..end, &text);
        let _ = board(&address(&good), Some(Puzzle::Hashi));
        let _ = board(&address(&text), Some(Puzzle::Hitori));
    }
}
