//! `explain`: the way, a hint, mistakes, contradictions.

use super::*;

/// Its only answer has 1, 2 and 1 bridges around the water of the middle.
const SQUARE: &str = "2.4.2\n.....\n..1..\n.....\n3.4.2\n";
/// No shading: of each pair side by side one is shaded, but together they shut a cell in.
const CLASH: &str = "1 2 3 4\n3 1 1 1\n2 4 1 3\n";

/// `explain` on `board` with a partial answer in a file.
fn explain_from(board: &str, puzzle: &str, answer: &str, more: &[&str]) -> Output {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("answer");
    fs::write(&file, answer).unwrap();
    let args = ["explain", "--puzzle", puzzle, "-", "--answer", path(&file)];
    run(&[&args[..], more].concat(), board)
}

fn rows(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn the_whole_way_ends_in_the_only_answer() {
    for (puzzle, board) in [("hitori", UNIQUE), ("hashi", SQUARE)] {
        let text = expect(0, &["explain", "--puzzle", puzzle, "-"], board);
        assert!(text.contains("unique") && text.contains("\n1. "), "{text}");
        assert!(
            text.contains("everything is decided: no other answer exists\nanswer:\n"),
            "{text}"
        );
        let judged = run(&["solve", "-q", "--unique", "--puzzle", puzzle, "-"], board);
        let answer = stdout(&judged).split_once("answer:\n").unwrap().1.to_owned();
        assert!(text.ends_with(&answer), "{text}{answer}");
    }
}

#[test]
fn json_has_a_row_for_each_step_and_one_for_the_end() {
    let text = expect(0, &["explain", "--puzzle", "hashi", "-", "--format", "json"], SQUARE);
    let rows = rows(&text);
    let (end, steps) = rows.split_last().unwrap();
    assert_eq!(end["end"], "complete");
    assert_eq!((end["checked"].clone(), end["steps"].clone()), ("all".into(), steps.len().into()));
    for (k, step) in steps.iter().enumerate() {
        assert_eq!(
            (step["step"].clone(), step["of"].clone()),
            ((k + 1).into(), steps.len().into())
        );
        let is_earlier = |on: &Value| on.as_u64().unwrap() <= k as u64;
        assert!(step["rests_on"].as_array().unwrap().iter().all(is_earlier), "{step}");
        assert!(step["concludes"][0]["span"].is_array(), "{step}");
    }
    let few = expect(
        0,
        &["explain", "--puzzle", "hashi", "-", "--format", "json", "--steps", "2"],
        SQUARE,
    );
    assert_eq!(few.lines().count(), 3);
    let few = expect(0, &["explain", "--puzzle", "hashi", "-", "--steps", "2"], SQUARE);
    assert!(
        few.contains("\n2. ") && !few.contains("\n3. ") && few.contains("steps more\n"),
        "{few}"
    );
}

#[test]
fn a_hint_is_one_step_and_goes_on_from_the_marks() {
    let hint = expect(0, &["explain", "--puzzle", "hitori", "-", "--next"], UNIQUE);
    assert_eq!(hint.lines().count(), 2, "{hint}");
    assert!(hint.contains("\nhint: (3,2) is unshaded"), "{hint}");
    let output = explain_from(UNIQUE, "hitori", ".#.\n.o.\n...\n", &["--next"]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let text = stdout(&output);
    assert!(
        text.contains("hint: (1,1) and (1,3) are unshaded: they touch the shaded (1,2)"),
        "{text}"
    );
    let output = explain_from(SQUARE, "hashi", "1 3 1 1 1!\n", &["--next"]);
    let text = stdout(&output);
    assert!(text.contains("hint: (1,1)-(5,1) carries at most 1 bridge"), "{text}");
    let output = explain_from(UNIQUE, "hitori", "o#o\nooo\n#o#\n", &["--next"]);
    assert!(stdout(&output).contains("everything is decided"), "{}", stdout(&output));
}

/// What is taken from each hint leads to the answer, mark by mark.
#[test]
fn hints_lead_to_the_answer() {
    let board = "1 1 3 1 2\n4 4 2 5 1\n3 5 1 2 3\n2 2 4 4 5\n2 2 5 1 4\n";
    let mut marks = vec![vec!['.'; 5]; 5];
    for _ in 0..30 {
        let text: String = marks.iter().map(|row| row.iter().collect::<String>() + "\n").collect();
        let output = explain_from(board, "hitori", &text, &["--next", "--format", "json"]);
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        let rows = rows(&stdout(&output));
        if rows.last().unwrap()["end"] == "complete" {
            assert_eq!(text, "#oo#o\no#ooo\noooo#\no#o#o\n#oooo\n");
            return;
        }
        for fact in rows[0]["concludes"].as_array().unwrap() {
            let at = |k: usize| fact["cell"][k].as_u64().unwrap() as usize - 1;
            marks[at(0)][at(1)] = if fact["shaded"] == true { '#' } else { 'o' };
        }
    }
    panic!("no end");
}

#[test]
fn mistakes_are_named_with_exit_code_1() {
    let output = explain_from(UNIQUE, "hitori", "##.\n...\n..o\n", &[]);
    assert_eq!(output.status.code(), Some(1));
    let text = stdout(&output);
    assert!(text.contains("not right so far: 2 mistakes\n"), "{text}");
    assert!(text.contains("(1,1) is shaded, but in the only answer it is unshaded\n"), "{text}");
    assert!(text.contains("(3,3) is unshaded, but in the only answer it is shaded\n"), "{text}");
    let output = explain_from(SQUARE, "hashi", "1 1 1 3 2\n", &["--next"]);
    assert_eq!(output.status.code(), Some(1));
    let text = stdout(&output);
    assert!(
        text.contains("(1,1)-(1,3) has at least 2, but in the only answer it has 1\n"),
        "{text}"
    );
}

#[test]
fn marks_that_no_answer_of_several_agrees_with_are_cut_down_to_those_that_clash() {
    let output =
        explain_from("1 2 3\n4 5 6\n7 8 9\n", "hitori", ".#.\n#.o\n.oo\n", &["--format", "json"]);
    assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
    let end = rows(&stdout(&output)).pop().unwrap();
    assert_eq!(end["end"], "clashing");
    assert_eq!(end["clashing"].as_array().unwrap().len(), 2, "{end}");
    let output = explain_from("1 2 3\n4 5 6\n7 8 9\n", "hitori", ".#.\n..o\n.oo\n", &[]);
    assert_eq!(output.status.code(), Some(0));
    let text = stdout(&output);
    assert!(
        text.contains("(1,1), (1,3) and (2,2) are unshaded: they touch the shaded (1,2)"),
        "{text}"
    );
    assert!(text.contains("open, as there are several answers; two of them differ at"), "{text}");
}

#[test]
fn an_unsatisfiable_board_shows_the_clues_that_clash_and_why() {
    let text = expect(0, &["explain", "--puzzle", "hitori", "-"], CLASH);
    for words in
        ["4 clues already clash:\n", "why, with these clues alone:\n", "so there is no answer\n"]
    {
        assert!(text.contains(words), "{text}");
    }
    let text = expect(0, &["explain", "--puzzle", "hashi", "-"], "1.3.1\n");
    assert!(text.contains("proved: ") && text.ends_with("so there is no answer\n"), "{text}");
    let json = expect(0, &["explain", "--puzzle", "hitori", "-", "--format", "json"], CLASH);
    let end = rows(&json).pop().unwrap();
    assert_eq!((end["end"].clone(), end["clues"].clone()), ("contradiction".into(), 4.into()));
}

#[test]
fn what_is_no_partial_answer_is_an_error_with_its_place() {
    for (board, puzzle, answer, words) in [
        (
            UNIQUE,
            "hitori",
            ".#.\n.1.\n...\n",
            "answer:2:2: found `1`, expected `#` shaded, `o` unshaded",
        ),
        (SQUARE, "hashi", "1 1 3 3 1\n", "found (1,1) and (3,3), expected two islands"),
    ] {
        let output = explain_from(board, puzzle, answer, &[]);
        assert_eq!(output.status.code(), Some(65));
        assert!(stderr(&output).contains(words), "{}", stderr(&output));
        assert_eq!(stdout(&output), "");
    }
    let output = run(&["explain", "--puzzle", "hitori", "-", "--answer", "-"], UNIQUE);
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn a_limit_ends_the_work_and_says_so() {
    let board: String = (0..60)
        .map(|r| {
            (0..60).map(|c| format!("{} ", (r * 7 + c * c * 3 + r * c) % 53)).collect::<String>()
                + "\n"
        })
        .collect();
    let text = expect(0, &["explain", "--puzzle", "hitori", "-", "--timeout", "0s"], &board);
    assert!(text.contains("unknown: time limit reached"), "{text}");
    assert!(text.contains("stopped: time limit reached"), "{text}");
}

#[test]
fn each_step_has_a_picture_in_a_folder_and_a_hint_has_one_in_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let pictures = folder.path().join("steps");
    let args = ["explain", "--puzzle", "hashi", "-", "-o", path(&pictures), "--steps", "3"];
    expect(0, &args, SQUARE);
    let mut names: Vec<String> = fs::read_dir(&pictures)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    assert_eq!(names.len(), 3);
    assert!(names[2].ends_with("-step-003.svg"), "{names:?}");
    let first = fs::read_to_string(pictures.join(&names[0])).unwrap();
    assert!(first.contains("(1,1)-(1,3) carries at least 1 bridge"), "{first}");
    let one = folder.path().join("hint.png");
    expect(0, &["explain", "--puzzle", "hitori", "-", "--next", "-o", path(&one)], UNIQUE);
    assert!(fs::read(&one).unwrap().starts_with(b"\x89PNG"));
    let output = run(&["explain", "--puzzle", "hitori", "-", "-o", path(&one)], UNIQUE);
    assert_eq!(output.status.code(), Some(2), "{}", stderr(&output));
}
