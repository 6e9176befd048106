//! Every form is read as it says, and what is wrong has its place.

use super::*;

const HITORI: Option<Puzzle> = Some(Puzzle::Hitori);
const HASHI: Option<Puzzle> = Some(Puzzle::Hashi);

fn found(text: &str, puzzle: Option<Puzzle>) -> Vec<String> {
    document::in_words(read(text.as_bytes(), puzzle))
}

#[test]
fn every_form_is_told_by_its_keys() {
    for (text, puzzle, boards) in [
        (r#"{"puzzle":"hitori","rows":[[2,2,1],[1,null,3]]}"#, None, &["2 2 1/1 . 3"][..]),
        (
            r#"{"islands":[{"col":3,"row":1,"clue":null},{"row":1,"col":1,"clue":12}],
                "cols":3,"rows":2,"puzzle":"hashi"}"#,
            None,
            &["c.?/..."],
        ),
        (
            r#"{"puzzle":"hashi","rows":1,"cols":1,"max_bridges":4,"islands":[]}"#,
            None,
            &["max_bridges: 4/."],
        ),
        (r#"{"board":[[2,0],[1,1]]}"#, HITORI, &["2 0/1 1"]),
        (r#"{"board":[[2,0],[0,null]],"puzzle":"Hashi"}"#, None, &["2./.."]),
        (r#"{"weightMatrix":[[2,0,1]]}"#, None, &["2.1"]),
        ("[[1,2],[2,1]]", HITORI, &["1 2/2 1"]),
        ("[ [ [1,2] ] , [ [2,0] ] ]", HASHI, &["12", "2."]),
        (r#"{"size":2,"islands":[{"x":1,"y":0,"value":1}]}"#, None, &[".1/.."]),
        (
            r#"{"width":3,"height":1,"islands":[{"row":0,"col":2,"required_bridges":10}]}"#,
            None,
            &["..a"],
        ),
        (
            r#"{"size":1,"islands":[{"row":0,"col":0,"digits_probabilities":
                [0,0.25,1e-1,0.3,0,0,0,0]}]}"#,
            None,
            &["4"],
        ),
        (r#"{"grid":{"dimension":2,"description":[0,3,1,0]}}"#, None, &[".3/1."]),
        (r#"{"problem":"1 3\n1 - ?","source":"x"}"#, HASHI, &["1.?"]),
        (r#"{"grid":"1 1 2/3 - 4"}"#, HITORI, &["1 1 2/3 . 4"]),
    ] {
        assert_eq!(found(text, puzzle), boards, "{text}");
    }
}

#[test]
fn many_boards_have_their_names() {
    let rows = r#""rows":[[1]]"#;
    for (text, boards) in [
        (format!(r#"[{{"puzzle":"hitori","name":"a\nb",{rows}}}]"#), &["a b: 1"][..]),
        (r#"{"boards":[{"board":[[1]],"id":7},{"board":[[2]]}]}"#.into(), &["7: 1", "2"]),
        (
            r#"{"name":"Hitori","data":{"z":{"problem":"1 1\n1"},"a":{"problem":"1 1\n2"}}}"#
                .into(),
            &["z: 1", "a: 2"],
        ),
        (r#"{"puzzle":"hitori","puzzles":{"one":[[1]]}}"#.into(), &["one: 1"]),
        ("{\"board\":[[1]]}\n\n{\"board\":[[2]],\"title\":\"t\"}\r\n".into(), &["1", "t: 2"]),
    ] {
        assert_eq!(found(&text, HITORI), boards, "{text}");
    }
}

#[test]
fn a_broken_board_keeps_no_other_from_being_read() {
    let list =
        r#"[{"board":[[1]]},{"board":[[1],[1,2]],"name":"x"},{"board":[[-1]]},{"board":[[2]]}]"#;
    let boards = found(list, HITORI);
    assert_eq!(boards.len(), 4);
    assert_eq!((&boards[0][..], &boards[3][..]), ("1", "2"));
    assert!(boards[1].starts_with("x: line 1, column 32: found 2 cells in row 2"), "{boards:?}");
    assert!(boards[2].starts_with("line 1, column 62: found `-1` in cell (1,1)"), "{boards:?}");

    let lines = "{\"board\":[[1]]}\n{\"board\":[[1}\n{\"board\":[[3]]}";
    let boards = found(lines, HITORI);
    assert_eq!(boards[1], "line 2, column 13: found `}`, expected `,` or `]`");
    assert_eq!((&boards[0][..], &boards[2][..]), ("1", "3"));
}

#[test]
fn what_is_wrong_has_its_place() {
    for (text, words) in [
        ("", "line 1, column 1: found the end of the text, expected `{` or `[`"),
        (
            "\n \"weightMatrix\": [[1]] }",
            "line 2, column 2: found `\"weightMatrix\":`, expected `{`",
        ),
        ("[[1,2],\n [2,1", "line 2, column 6: found the end of the text, expected the rest of a"),
        ("{\"board\":[[1]]} x", "column 17: found `x`, expected the end of the text"),
        ("{\"board\":[[1,]]}", "column 14: found `]`, expected a value"),
        ("[]", "found a list without a board"),
        ("{\"data\":{}}", "found an object without a board"),
        ("{}", "found an object without members, expected the keys of a board"),
        ("{\"a\":1,\"b\":2}", "found an object with the keys `a`, `b`"),
        ("{\"board\":7}", "column 10: found `7`, expected a list"),
        ("{\"board\":[7]}", "column 11: found `7`, expected a list"),
        ("{\"board\":[[1.0]]}", "column 12: found `1.0` in cell (1,1), expected a whole number"),
        ("{\"board\":[[4294967296]]}", "found `4294967296` in cell (1,1)"),
        ("{\"board\":[[\"1\"]]}", "found `\"1\"` in cell (1,1)"),
        ("{\"board\":[[[1]]]}", "found `[1]` in cell (1,1)"),
        ("{\"board\":[[]]}", "column 11: found a row without a cell"),
        (
            "{\"board\":[[1]],\"board\":[[2]]}",
            "column 24: found a second `board`, expected each key",
        ),
        (
            "{\"board\":[[1]],\"puzzle\":\"sudoku\"}",
            "found `\"sudoku\"`, expected `hitori` or `hashi`",
        ),
        (
            "{\"puzzle\":\"hitori\",\"rows\":[[1]],\"loops\":1}",
            "found the key `loops`, expected only",
        ),
        ("{\"weightMatrix\":[[1]]}", "found a board of hashi, expected one of hitori"),
        ("[1]", "column 2: found `1`, expected an object"),
        ("[\"\\ud800\"]", "found `\"\\ud800\"`, expected an object"),
        ("{\"\\ud800\":1}", "broken JSON (unexpected end of hex escape)"),
        ("{\"grid\":\"1 2/3\"}", "column 9: found 1 cell in row 2"),
        ("{\"problem\":\"2 2\\n1 2\"}", "found the size `2 2`, expected `1 2`, as its rows are"),
        ("{\"problem\":\"\"}", "found no row"),
    ] {
        let boards = found(text, HITORI);
        assert!(boards.len() == 1 && boards[0].contains(words), "{text}: {boards:?}");
    }
    let island = r#"{"width":2,"height":1,"islands":["#;
    for (text, words) in [
        (
            r#"{"x":0,"y":1,"value":1}"#,
            "column 34: found an island at (2,1), expected a place within 1x2",
        ),
        (r#"{"x":0,"y":-1,"value":1}"#, "column 45: found `-1`, expected a whole number"),
        (r#"{"x":0,"y":0}"#, "found an island without a clue"),
        (r#"{"x":0,"value":1}"#, "found an object without `y`"),
        (r#"{"x":0,"y":0,"value":1},{"x":0,"y":0,"value":1}"#, "found two islands on cell (1,1)"),
        (r#"{"x":0,"y":0,"digits_probabilities":[0,0,0,0,0,0,0,0]}"#, "with probability 0"),
        (r#"{"x":0,"y":0,"digits_probabilities":[0,1,0,0,0,0,0,1]}"#, "found the digits 2, 8 with"),
        (r#"{"x":0,"y":0,"digits_probabilities":[1]}"#, "found 1 probabilities, expected eight"),
        (r#"{"x":0,"y":0,"digits_probabilities":[2,0,0,0,0,0,0,0]}"#, "found `2`, expected a prob"),
    ] {
        let boards = found(&format!("{island}{text}]}}"), None);
        assert!(boards.len() == 1 && boards[0].contains(words), "{text}: {boards:?}");
    }
    for (size, words) in [
        (
            r#""size":60000"#,
            "found a board of 60000 rows and 60000 columns, expected at most 67108864",
        ),
        (r#""width":0,"height":1"#, "expected at least one cell"),
        (r#""width":1"#, "found an object without `height`"),
    ] {
        let boards = found(&format!("{{{size},\"islands\":[]}}"), None);
        assert!(boards[0].contains(words), "{size}: {boards:?}");
    }
}

#[test]
fn no_nesting_is_too_deep() {
    let deep = "[".repeat(1_000_000) + &"]".repeat(1_000_000);
    assert_eq!(
        found(&deep, HITORI),
        [
            "line 1, column 4: found `[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[...` in cell (1,1), expected a whole number to 4294967295 or `null`"
        ]
    );
    assert_eq!(found(&"{\"a\":".repeat(100_000), HITORI).len(), 1);
}
