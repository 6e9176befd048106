//! Where boards come from, and what is said of those that cannot be read.

use super::*;

#[test]
fn folders_are_walked_in_order_and_other_files_passed_over() {
    let folder = folder();
    let text = expect(0, &["solve", "--format", "json", path(folder.path())], "");
    let seen: Vec<(String, Value)> = rows(&text)
        .into_iter()
        .map(|row| (row["board"].as_str().unwrap().to_owned(), row["name"].clone()))
        .collect();
    let in_folder = |name: &str| path(&folder.path().join(name)).to_owned();
    let expected = [
        (in_folder("b.hitori"), Value::Null),
        (in_folder("hashi/a.txt"), "one".into()),
        (in_folder("hashi/a.txt"), "two".into()),
    ];
    assert_eq!(seen, expected);
}

#[test]
fn a_named_file_is_read_whatever_its_name_and_a_missing_one_is_65() {
    let folder = folder();
    let file = folder.path().join("board.dat");
    fs::write(&file, UNIQUE).unwrap();
    assert!(expect(0, &["solve", "--puzzle", "hitori", path(&file)], "").contains("solved"));
    let output = run(&["solve", "no/such/board.hitori"], "");
    assert_eq!(output.status.code(), Some(65));
    assert!(stderr(&output).starts_with("no/such/board.hitori: "), "{}", stderr(&output));
    let empty = tempfile::tempdir().unwrap();
    assert_eq!(run(&["solve", path(empty.path())], "").status.code(), Some(65));
}

#[test]
fn an_address_is_a_board() {
    let address = "https://puzz.link/p?hitori/3/3/132321131";
    let row = &rows(&expect(0, &["solve", "--unique", "--format", "json", address], ""))[0];
    assert_eq!((&row["board"], &row["unique"]), (&address.into(), &true.into()));
    assert_eq!(run(&["solve", "https://puzz.link/p?hitori/3"], "").status.code(), Some(65));
}

#[test]
fn a_bad_board_in_a_bundle_does_not_hide_the_others() {
    let bundle = format!("# good\n{UNIQUE}\n# bad\n1 2\n3 x\n\n# fine\n{HOPELESS}");
    let output = run(&["solve", "--puzzle", "hitori", "--format", "json", "-"], &bundle);
    assert_eq!(output.status.code(), Some(65));
    let names: Vec<Value> = rows(&stdout(&output)).iter().map(|row| row["name"].clone()).collect();
    assert_eq!(names, ["good", "fine"]);
    assert!(stderr(&output).starts_with("-:8:3: found `x`"), "{}", stderr(&output));
    assert_eq!(stderr(&output).lines().count(), 1);
    let output = run(&["compare", "--puzzle", "hitori", "--format", "json", "-"], &bundle);
    assert_eq!((output.status.code(), stdout(&output).lines().count()), (Some(65), 2));
}

/// `tests/malformed/expected.tsv`: file, then what is said of it. Written anew with BLESS=1.
#[test]
fn malformed_inputs_are_refused_with_their_place() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/malformed");
    let mut names: Vec<String> = fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| name != "expected.tsv")
        .collect();
    names.sort();
    let said = names.iter().map(|name| {
        let output = crosscut(&["solve", name]).current_dir(&folder).output().unwrap();
        assert_eq!(output.status.code(), Some(65), "{name}");
        assert!(output.stdout.is_empty(), "{name}");
        let said = stderr(&output);
        assert_eq!(said.lines().count(), 1, "{name}: {said}");
        assert!(said.starts_with(&format!("{name}:")), "{said}");
        format!("{name}\t{said}")
    });
    let said: String = said.collect();
    let expected = folder.join("expected.tsv");
    if std::env::var_os("BLESS").is_some() {
        fs::write(&expected, &said).unwrap();
    }
    assert_eq!(said, fs::read_to_string(expected).unwrap());
}

#[test]
fn hostile_names_cannot_command_the_terminal() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    write("a\x1b[31m\u{9b}1m\nb.hitori", "1 x\n");
    write("c\x1b]0;t\x07\u{202e}.hitori", &format!("# n\u{202e}\u{200b}m\n{UNIQUE}"));
    let args = |command| [command, path(folder.path())];
    for output in [run(&args("solve"), ""), run(&args("compare"), "")] {
        assert_eq!(output.status.code(), Some(65));
        let shown = stdout(&output) + &stderr(&output);
        let hostile =
            |sign: char| sign.is_control() && sign != '\n' || "\u{202e}\u{200b}".contains(sign);
        assert!(!shown.contains(hostile), "{shown:?}");
        assert_eq!(stderr(&output).lines().count(), 1, "{shown:?}");
    }
    let missing = run(&["solve", "no\x1b[31m"], "");
    assert!(!stderr(&missing).contains('\x1b'), "{:?}", stderr(&missing));
}

#[cfg(unix)]
#[test]
fn a_file_whose_name_is_not_utf_8_is_read() {
    use std::os::unix::ffi::OsStrExt;
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join(std::ffi::OsStr::from_bytes(b"b\xff.hitori"));
    fs::write(&file, UNIQUE).unwrap();
    let output = crosscut(&["solve", "--unique"]).arg(&file).output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert!(stdout(&output).contains("b\u{fffd}.hitori: hitori 3x3: solved, unique"));
}

#[test]
fn standard_input_is_read_once() {
    let output = run(&["solve", "-q", "--puzzle", "hitori", "-", "-"], UNIQUE);
    assert_eq!(output.status.code(), Some(65));
    assert_eq!(stdout(&output).matches("solved").count(), 1);
    assert!(stderr(&output).contains("standard input can be read only once"));
}

#[test]
fn digits_without_blanks_are_remarked_on() {
    let noted = |args: &[&str], board| {
        let args = [args, &["--puzzle", "hitori", "-"]].concat();
        let output = run(&args, board);
        assert_eq!(output.status.code(), Some(0));
        stderr(&output)
    };
    // Without its name the board is not read: it could be rows of three digits too.
    let note = noted(&["solve"], "#\n132\n321\n131\n");
    assert_eq!(
        note,
        "-: note: read as 3 rows of one number each; if each digit is a cell, put blanks between\n"
    );
    assert!(noted(&["compare"], "#\n132\n321\n131\n").contains("note"));
    assert_eq!(noted(&["solve", "-q"], "#\n132\n321\n131\n"), "");
    for fine in [UNIQUE, "1\n2\n3\n", "9\n10\n", "123\n", "10 11\n12 13\n"] {
        assert_eq!(noted(&["solve"], fine), "", "{fine}");
    }
}

#[test]
fn a_message_shows_quotes_as_they_are() {
    let output = run(&["solve", "-"], "a \"grid\": 1\n");
    assert!(stderr(&output).contains("found the header `a \"grid\"`"), "{}", stderr(&output));
}
