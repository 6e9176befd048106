use super::*;
use crate::read::write_board;

fn board(text: &str, puzzle: Option<Puzzle>) -> Result<Board, String> {
    let entry = read(text.as_bytes(), puzzle).remove(0);
    entry.board.map_err(|error| error.to_string())
}

fn text(id: &str, puzzle: Option<Puzzle>) -> String {
    board(id, puzzle).map_or_else(|error| error, |board| write_board(&board))
}

#[test]
fn cells_of_singles_are_one_sign_each() {
    assert_eq!(text("singles:3x2:19azAZ", None), "1 9 10\n35 36 61\n");
    assert_eq!(text("2dk:1221", None), "1 2\n2 1\n", "one side stands for both");
    assert_eq!(text("3x2de:121212", None), "1 2 1\n2 1 2\n");
}

#[test]
fn cells_of_bridges_are_islands_and_runs_of_water() {
    assert_eq!(text("bridges:3x3:1a1c1a1", None), "1.1\n...\n1.1\n");
    assert_eq!(text("3x1m4:GaA", None), "max_bridges: 4\ng.a\n");
    assert_eq!(text("30x1m1:1zb3", None), format!("max_bridges: 1\n1{}3\n", ".".repeat(28)));
    assert_eq!(text("4x3i30e10m2d2:1b1h", None), "1..1\n....\n....\n");
}

#[test]
fn a_game_may_be_named_before_the_id() {
    for id in [
        "bridges:3x1:1a1",
        "Bridges:3x1:1a1",
        "bridges\t3x1:1a1",
        "  bridges  3x1:1a1 ",
        "https://www.example.org/js/bridges.html#3x1:1a1",
        "3x1m2:1a1",
    ] {
        assert_eq!(text(id, None), "1.1\n", "{id}");
    }
    assert_eq!(text("singles:3x1:1a1", None), "1 10 1\n");
}

#[test]
fn the_cells_tell_the_puzzle_if_nothing_else_does() {
    assert_eq!(text("3x3:1a1c1a1", None), "1.1\n...\n1.1\n");
    assert_eq!(text("2x2:12ab", None), "1 2\n10 11\n");
    // Islands that touch are not for Bridges, numbers above the longer side not for Singles.
    assert_eq!(text("3x1:111", None), "1 1 1\n");
    assert_eq!(text("3x1:GaG", None), "g.g\n");
    let id = "10x1:1a1a1a1a1a";
    let error = text(id, None);
    assert!(error.contains("column 6: found cells that fit both Singles and Bridges"), "{error}");
    assert_eq!(text(id, Some(Puzzle::Hashi)), "1.1.1.1.1.\n");
    assert_eq!(text(id, Some(Puzzle::Hitori)), "1 10 1 10 1 10 1 10 1 10\n");
    let error = text("3x3:Ha1c1a1", None);
    let words = "found the end after 7 cells for Singles and `H` for Bridges, expected cells that";
    assert!(error.contains(words), "{error}");
}

#[test]
fn what_is_wrong_is_said_with_its_place() {
    let hashi = Some(Puzzle::Hashi);
    let hitori = Some(Puzzle::Hitori);
    for (id, puzzle, words) in [
        ("3x3:1a1c1a", hashi, "column 11: found the end after 8 cells, expected 9 cells"),
        ("3x3:1a1c1a11", hashi, "column 12: found `1` after 9 of 9 cells, expected no more"),
        ("3x3:1z", hashi, "column 6: found `z` after 1 of 9 cells"),
        ("3x3:Ha1c1a1", hashi, "column 5: found `H`, expected a digit from 1 to 9, `A` to `G`"),
        ("3x3:0a1c1a1", hashi, "column 5: found `0`"),
        ("2x1:1", hitori, "column 6: found the end after 1 cells, expected 2 cells"),
        ("2x1:123", hitori, "column 7: found `3` after the last cell, expected the end after 2"),
        ("2x1:10", hitori, "column 6: found `0`, expected a digit from 1 to 9 or a letter"),
        ("2x1:1é", hitori, "column 6: found `é`"),
        ("7x7#123456", None, "column 4: found a random seed, expected `:` and the cells"),
        ("7x7m2L:a", None, "column 6: found the parameter `L`, which forbids loops"),
        ("7x7m5:a", None, "column 5: found `5`, expected a number from 1 to 4"),
        ("7x7m:a", None, "column 5: found the end, expected a number from 1 to 4"),
        ("7x7m2m3:a", None, "column 6: found `m3`, expected `m` once only"),
        ("7x7i101:a", None, "column 5: found `101`, expected 0 to 100 percent"),
        ("7x7dz:a", None, "column 5: found `z`, expected a difficulty"),
        ("7x7d3:a", None, "column 5: found `3`, expected a difficulty"),
        ("7x7w:a", None, "column 4: found `w`, expected a parameter"),
        ("7x7m2dk:a", None, "column 6: found `dk`, expected parameters of one game"),
        ("singles:7x7m2:a", None, "column 12: found `m2`, expected a parameter of Singles"),
        ("65536x65536:a", None, "found a board of 65536 rows and 65536 columns, expected 1 to"),
        ("99999999999999999999999x1:a", None, "expected a number of columns"),
        ("3x:a", None, "column 3: found the end, expected a number of rows"),
        ("0x3:a", None, "found a board of 3 rows and 0 columns"),
        ("7x7m2", None, "column 6: found the end, expected `:` and the cells"),
        ("x7:a", None, "column 1: found the end, expected a number of columns"),
        ("", None, "found a text without a board"),
    ] {
        let error = text(id, puzzle);
        assert!(error.contains(words), "{id}: {error}");
    }
}

#[test]
fn signs_are_as_sure_as_an_id_is_unlike_other_lines() {
    for (line, expected) in [
        ("7x7m2:2c5a4i", Sign::Sure),
        ("singles:5x5:41135", Sign::Sure),
        ("7x7m2#123", Sign::Sure),
        ("7x7m2:2c*", Sign::Likely),
        ("5x5:41135", Sign::Likely),
        ("5:41135", Sign::Perhaps),
        ("5x5:41.35", Sign::No),
        ("puzzle: hashi", Sign::No),
        ("1 2 3", Sign::No),
        ("hitori/2/2/1234", Sign::No),
        ("", Sign::No),
    ] {
        assert_eq!(sign(line.as_bytes()), expected, "{line}");
    }
}

#[test]
fn what_an_id_cannot_say_is_not_written() {
    for (address, words) in [
        ("hitori/2/2/121.", "sgt cannot say the blank cell (2,2)"),
        ("hitori/2/2/1203", "sgt cannot say the number 0 at (2,1)"),
        ("hitori/2/2/1239", "sgt writes numbers to 2 only: the board has 3 at (2,1)"),
        ("hitori/4/1/1234", "sgt cannot say a board of 1 rows and 4 columns"),
        ("hashi/3/3/.g1l", "sgt cannot say an island without a clue at (1,1)"),
        ("hashi/3/3/0g1l", "sgt cannot say the clue 0 at (1,1)"),
        ("hashi/3/3/-11g1l", "sgt writes numbers to 16 only: the board has 17 at (1,1)"),
        ("hashi/3/1/1g1", "sgt cannot say a board of 1 rows and 3 columns"),
        ("hashi/3/3/1n", "sgt cannot say a board with fewer than two islands"),
        ("hashi/3/3/h1h1i", "sgt cannot say islands that touch, at (1,3) and (2,3)"),
    ] {
        let board = &crate::read::read_address(address).unwrap();
        let error = write(&[Named { name: None, board }]).unwrap_err();
        assert_eq!(error.to_string(), words, "{address}");
    }
}

const SAVE: &str = "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\n\
    VERSION :1:1\n\
    GAME    :7:Bridges\n\
    PARAMS  :13:5x5i30e10m2d0\n\
    CPARAMS :13:3x3i30e10m3d2\n\
    DESC    :7:1a1c1a1\n\
    NSTATES :1:2\n\
    STATEPOS:1:2\n\
    MOVE    :10:L8,0,5,0,1\n";

fn saved(text: &str) -> Result<Board, String> {
    let entry = (save::FORMAT.read)(text.as_bytes(), None).remove(0);
    entry.board.map_err(|error| error.to_string())
}

#[test]
fn a_save_file_holds_the_board_of_its_own_parameters() {
    assert_eq!((save::FORMAT.sign)(SAVE.as_bytes()), Sign::Sure);
    assert_eq!(saved(SAVE), board("3x3m3:1a1c1a1", None));
    assert_eq!(saved(&SAVE.replace('\n', "\r\n")), saved(SAVE));
    assert_eq!(saved(&SAVE.replace("PARAMS  :13:5x5i30e10m2d0\n", "")), saved(SAVE));
    assert_eq!(saved(SAVE.trim_end()), saved(SAVE));
    let more = SAVE.to_owned() + "AUXINFO :3:a\nb\nUI      :1:x\n";
    assert_eq!(saved(&more), saved(SAVE), "a value may go over lines");
}

#[test]
fn what_is_wrong_with_a_save_file_is_said_with_its_place() {
    for (from, to, words) in [
        ("Bridges", "Flooded", "line 3, column 12: found `Flooded`, expected `Singles`"),
        (
            "GAME    :7:Bridges\n",
            "",
            "line 8, column 23: found the end of the file, expected a record `GAME`",
        ),
        ("DESC    :7:1a1c1a1\n", "", "expected a record `DESC`"),
        (":7:1a1c1a1", ":7:1a1c1a", "line 6, column 1: found `DESC    :7:1a1c1a`, expected a key"),
        (":7:1a1c1a1", ":6:1a1c1a", "line 6, column 18: found the end after 8 cells"),
        (":7:1a1c1a1", ":x:1a1c1a1", "line 6, column 1: found"),
        (":7:1a1c1a1", ":99999999999999999999:1a1c1a1", "line 6, column 1: found"),
        (":7:1a1c1a1", ":18446744073709551615:1a1c1a1", "line 6, column 1: found"),
        ("m3d2", "m3L2", "line 5, column 24: found the parameter `L`"),
    ] {
        let error = saved(&SAVE.replace(from, to)).unwrap_err();
        assert!(error.contains(words), "{to}: {error}");
    }
}

#[test]
fn a_game_is_saved_as_one_in_which_nothing_has_been_done() {
    let board = &board("3x3m3:1a1c1a1", None).unwrap();
    let named = Named { name: None, board };
    let text = save::FORMAT.write.unwrap()(&[named]).unwrap();
    let expected = "GAME    :7:Bridges\nPARAMS  :13:3x3i30e10m3d0\nCPARAMS :13:3x3i30e10m3d0\n\
        DESC    :7:1a1c1a1\nNSTATES :1:1\nSTATEPOS:1:1\n";
    assert!(text.ends_with(expected), "{text}");
    assert_eq!(saved(&text).as_ref(), Ok(board));
    let error = save::FORMAT.write.unwrap()(&[named, named]).unwrap_err();
    assert_eq!(error.to_string(), "sgt-save cannot say several boards in one file");
}
