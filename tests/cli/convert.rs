//! Boards from any format to any other.

use super::*;

/// Runs with a text at standard input.
fn convert(args: &[&str], text: &str) -> (Option<i32>, String, String) {
    let output = run(&[&["convert"], args].concat(), text);
    (output.status.code(), stdout(&output), stderr(&output))
}

/// The names of the files of a folder.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn the_list_has_every_format() {
    let list = expect(0, &["convert", "--list"], "");
    assert_eq!(list.lines().count(), crosscut_puzzles::formats::ALL.len());
    for (line, format) in list.lines().zip(crosscut_puzzles::formats::ALL) {
        assert_eq!(line.split_whitespace().next(), Some(format.name));
        assert_eq!(line.contains("write"), format.write.is_some(), "{line}");
    }
}

#[test]
fn a_board_goes_from_any_format_to_any_other() {
    let islands =
        expect(0, &["convert", "--to", "freiburg-xy", "https://puzz.link/p?hashi/3/1/1g2"], "");
    assert_eq!(islands, "# 3:1 (xy)\n0,0,1\n2,0,2\n");
    assert_eq!(expect(0, &["convert", "-", "--to", "coelho"], &islands), "3 1 2\n 1  0  2 \n");
    assert_eq!(expect(0, &["convert", "-", "--to", "crosscut"], &islands), "puzzle: hashi\n1.2\n");
    let bundle = "# a\n1 2\n2 1\n\n# b c\n1 3\n";
    let args = ["convert", "-", "--puzzle", "hitori", "--to"];
    let blocks = expect(0, &[&args[..], &["blocks"]].concat(), bundle);
    assert_eq!(blocks, "2\n2x2\n1 2\n2 1\n1x2\n1 3\n");
    let own = expect(0, &[&args[..], &["crosscut"]].concat(), bundle);
    assert_eq!(own, "# a\npuzzle: hitori\n1 2\n2 1\n\n# b c\npuzzle: hitori\n1 3\n");
    assert_eq!(expect(0, &["convert", "-", "--to", "crosscut"], &own), own);
}

#[test]
fn a_double_reading_is_an_error_until_the_format_is_named() {
    let text = "2 2\n1 2\n2 1\n";
    let (code, out, said) = convert(&["-", "--puzzle", "hitori", "--to", "digits"], text);
    assert_eq!((code, out.as_str()), (Some(65), ""));
    assert!(said.starts_with("-:1:1: found a text that reads as different boards"), "{said}");
    assert!(said.contains("(crosscut: hitori 3x2, grid: hitori 2x2)"), "{said}");
    let from =
        |name| convert(&["-", "--puzzle", "hitori", "--to", "digits", "--from", name], text).1;
    assert_eq!((from("grid").as_str(), from("crosscut").as_str()), ("12\n21\n", "22\n12\n21\n"));
    let output = run(&["solve", "--puzzle", "hitori", "--from", "grid", "-"], text);
    assert!(stdout(&output).contains("hitori 2x2"), "{}", stdout(&output));
}

#[test]
fn what_cannot_be_read_or_written_is_told_of_and_the_rest_is_written() {
    let text = "# good\n1 2\n\n# large\n1 40\n\n# bad\n1 x\n";
    let (code, out, said) = convert(&["-", "--puzzle", "hitori", "--to", "blocks"], text);
    assert_eq!((code, out.as_str()), (Some(65), "2\n1x2\n1 2\n1x2\n1 40\n"));
    assert!(said.starts_with("-:8:3: found `x`"), "{said}");
    let (code, out, said) = convert(&["-", "--puzzle", "hitori", "--to", "digits"], text);
    assert_eq!((code, out.as_str()), (Some(74), "1,2\n12\n"));
    assert!(
        said.contains("-:4: digits writes numbers to 35 only: the board has 40 at (1,2)"),
        "{said}"
    );
    let (code, out, said) =
        convert(&["-", "--puzzle", "hitori", "--to", "grid"], "# a\n1\n\n# b\n2\n");
    assert_eq!((code, out.as_str()), (Some(74), ""));
    assert!(
        said.contains("grid cannot say 2 boards in one text: -o FOLDER/ writes a file each"),
        "{said}"
    );
    let (code, ..) = convert(&["-", "--puzzle", "hitori", "--to", "bw"], "1\n");
    assert_eq!(code, Some(74), "it is only read");
    assert_eq!(convert(&["-"], "1\n").0, Some(2), "no format");
    assert_eq!(convert(&["--to", "grid"], "").0, Some(2), "no board");
}

#[test]
fn a_file_is_whole_and_no_input_is_overwritten() {
    let folder = tempfile::tempdir().unwrap();
    let [input, file] = ["a.hitori", "b.txt"].map(|name| folder.path().join(name));
    fs::write(&input, "1 2\n2 1\n").unwrap();
    assert_eq!(expect(0, &["convert", path(&input), "--to", "grid", "-o", path(&file)], ""), "");
    assert_eq!(fs::read_to_string(&file).unwrap(), "2,2\n1 2\n2 1\n");
    for inputs in [path(&input), path(folder.path())] {
        let output = run(&["convert", inputs, "--to", "blocks", "-o", path(&input)], "");
        assert_eq!(output.status.code(), Some(2), "{}", stderr(&output));
    }
    assert_eq!(fs::read_to_string(&input).unwrap(), "1 2\n2 1\n");
}

/// Names that would lead out of the folder, that Windows keeps for itself, that are too long or the
/// same: each board has a safe name of its own.
#[test]
fn a_folder_gets_a_safe_and_distinct_name_for_each_board() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let hostile =
        ["../../evil", "/tmp/evil", "a/../../evil", "", "con", &"x".repeat(5000), "", "CON", ".."];
    let bundle: String = hostile.iter().map(|name| format!("# {name}\n1 1 2\n3 1 4\n\n")).collect();
    let into = format!("{}/", path(&out));
    expect(0, &["convert", "-", "--puzzle", "hitori", "--to", "crosscut", "-o", &into], &bundle);
    assert_eq!(names(folder.path()), ["out"], "nothing outside");
    let written = names(&out);
    assert_eq!(written.len(), hostile.len(), "{written:?}");
    for name in &written {
        assert!(name.len() < 120 && name.ends_with(".hitori"), "{name}");
        let row = expect(0, &["solve", "--format", "json", path(&out.join(name))], "");
        assert!(row.contains("\"rows\":2"), "{row}");
    }
    let lower: std::collections::BTreeSet<String> =
        written.iter().map(|n| n.to_lowercase()).collect();
    assert_eq!(lower.len(), written.len(), "{written:?}");
}

/// A published collection of such names, in JSON.
#[test]
fn a_hostile_collection_stays_in_its_folder() {
    let Some(shared) = std::env::var_os("CROSSCUT_SHARED") else {
        eprintln!("SKIPPED: a hostile collection needs CROSSCUT_SHARED");
        return;
    };
    let collection = Path::new(&shared).join("cases/B248.collection.json");
    let folder = tempfile::tempdir().unwrap();
    let into = format!("{}/a/b/", path(folder.path()));
    let args =
        ["convert", "--puzzle", "hitori", "--to", "crosscut", "-o", &into, path(&collection)];
    expect(0, &args, "");
    assert_eq!(names(folder.path()), ["a"]);
    assert_eq!(names(&folder.path().join("a")), ["b"]);
    let text = fs::read_to_string(&collection).unwrap();
    assert_eq!(names(Path::new(&into)).len(), text.matches("\"name\"").count());
}
