//! `check`: what the referee is shown and what it says.

use super::*;

#[test]
fn what_solve_prints_is_an_answer_for_check() {
    let boards = [("hitori", UNIQUE), ("hitori", LOOSE), ("hashi", "1.2.1\n"), ("hashi", TOUCHING)];
    for (puzzle, text) in
        boards.into_iter().chain([("hashi", "2.4.2\n.....\n..1..\n....."), ("hashi", "..\n1.1")])
    {
        let folder = tempfile::tempdir().unwrap();
        let board = folder.path().join(format!("b.{puzzle}"));
        fs::write(&board, text).unwrap();
        for format in ["text", "json", "competition"] {
            for goal in [&["--unique"][..], &["--all", "10"], &[]] {
                let args = [&["solve", path(&board), "--format", format], goal].concat();
                let output = run(&args, "");
                let printed = stdout(&output);
                if !printed.contains("answer") || printed.contains("nsatisfiable") {
                    continue;
                }
                let judged = expect(0, &["check", path(&board), "--answer", "-"], &printed);
                assert!(
                    judged.contains("accepted") && !judged.contains("not accepted"),
                    "{judged}"
                );
            }
        }
    }
}

#[test]
fn check_accepts_right_answers_in_every_form() {
    for answer in [".#.\n...\n#.#\n", ". # .\n. . .\n# . #\n", "{\"shaded\": [[1,2],[3,1],[3,3]]}"]
    {
        let output = check(UNIQUE, "hitori", answer);
        assert_eq!(output.status.code(), Some(0), "{}{}", stdout(&output), stderr(&output));
        assert!(stdout(&output).contains(": accepted"), "{}", stdout(&output));
    }
    for answer in ["1 1 1 3 1\n1 3 1 5 1\n", "{\"bridges\": [[1,1,1,3,1],[1,3,1,5,1]]}"] {
        let output = check("1.2.1\n", "hashi", answer);
        assert_eq!(output.status.code(), Some(0), "{}{}", stdout(&output), stderr(&output));
    }
}

#[test]
fn check_names_every_broken_rule_with_its_cells() {
    let output = check("1 1 2\n3 4 5\n", "hitori", "..#\n..#\n");
    assert_eq!(output.status.code(), Some(1));
    let text = stdout(&output);
    assert!(
        text.contains("H1: 1 stands more than once unshaded in row 1: (1,1), (1,2)\n"),
        "{text}"
    );
    assert!(text.contains("H2: shaded cells (1,3) and (2,3) touch\n"), "{text}");
    let output = check("1 2\n3 4\n", "hitori", "#.\n.#\n");
    assert!(stdout(&output).contains("H3: "), "{}", stdout(&output));
    let output = check("1.2.1\n", "hashi", "1 1 1 3 1\n");
    let text = stdout(&output);
    assert_eq!(output.status.code(), Some(1));
    assert!(text.contains("B4: ") && text.contains("B5: "), "{text}");
}

#[test]
fn an_answer_of_another_form_is_not_accepted() {
    let wrong = [
        ("hitori", "1 2\n3 4\n", "{\"shaded\": [[3,1]]}"),
        ("hitori", "1 2\n3 4\n", "{\"shaded\": [[0,1]]}"),
        ("hitori", "1 2\n3 4\n", "{\"bridges\": []}"),
        ("hashi", "1.1\n", "{\"shaded\": []}"),
        ("hashi", "1.1\n", "{\"bridges\": [[1,1,1,9,1]]}"),
        ("hashi", "1.1\n", "{\"bridges\": [[1,1,1,99999999999,1]]}"),
    ];
    for (puzzle, board, answer) in wrong {
        let output = check(board, puzzle, answer);
        assert_eq!(
            output.status.code(),
            Some(1),
            "{answer}: {}{}",
            stdout(&output),
            stderr(&output)
        );
    }
}

#[test]
fn an_unreadable_answer_is_65_with_its_place() {
    let wrong = [
        ("hitori", "1 2\n3 4\n", "..\n.x\n", "-:2:2: "),
        ("hitori", "1 2\n3 4\n", "..\n", "-:1:"),
        ("hitori", "1 2 3\n4 5 6\n", "..\n..\n..\n", "-:1:3: "),
        ("hashi", "1.1\n", "1 1 1\n", "-:1:"),
        ("hashi", "1.1\n", "{\"bridges\": [[1,1]]}", "-:1:"),
        ("hashi", "1.1\n", "{\"bridges\": ", "-:1:"),
        ("hashi", "1.1\n", "{}", "-:1:1: found no answer"),
        ("hashi", "3.3\n", "{\"answer\": null}", "-:1:1: found no answer"),
    ];
    for (puzzle, board, answer, start) in wrong {
        let output = check(board, puzzle, answer);
        assert_eq!(output.status.code(), Some(65), "{answer}");
        assert!(stderr(&output).starts_with(start), "{answer}: {}", stderr(&output));
    }
    assert_eq!(run(&["check", "-", "--answer", "no/such/file"], UNIQUE).status.code(), Some(65));
}

#[test]
fn a_picture_of_another_board_is_not_accepted() {
    let hitori =
        [("1 # 2\n3 2 1\n# 3 #", 0), ("9 # 2\n3 2 1\n# 3 #", 1), ("1 x 2\n3 2 1\n# 3 #", 1)];
    for (picture, code) in hitori {
        let output = check(UNIQUE, "hitori", &format!("answer:\n{picture}\n"));
        assert_eq!(output.status.code(), Some(code), "{picture}\n{}", stdout(&output));
    }
    let hashi = [("1--2-1", 0), ("1-x2-1", 1), ("2--2-1", 1), ("1--2-1-", 1), ("1--2-", 1)];
    for (picture, code) in hashi {
        let output = check("1..2.1\n", "hashi", &format!("answer:\n{picture}\n"));
        assert_eq!(output.status.code(), Some(code), "{picture}\n{}", stdout(&output));
    }
}
