//! `certify` and `verify`: what is written, and what is said of it.

use super::*;

/// A board in a file of its own, and where its certificate goes.
fn board(text: &str, puzzle: &str) -> (tempfile::TempDir, PathBuf, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let (file, out) = (folder.path().join(format!("b.{puzzle}")), folder.path().join("proof"));
    fs::write(&file, text).unwrap();
    (folder, file, out)
}

fn files(folder: &Path) -> BTreeSet<String> {
    let name = |entry: std::io::Result<fs::DirEntry>| entry.unwrap().file_name();
    fs::read_dir(folder).unwrap().map(|entry| name(entry).into_string().unwrap()).collect()
}

/// Unsatisfiable, and no count shows it: the 1s would be joined to each other alone.
const CLOSED: &str = "1.1.?\n";

#[test]
fn each_verdict_gets_a_certificate_that_is_verified() {
    for (puzzle, text, claim, has_proof) in [
        ("hitori", UNIQUE, "unique", true),
        ("hitori", HOPELESS, "unsatisfiable", true),
        ("hitori", LOOSE, "at least two answers", false),
        ("hashi", "1.2.1\n", "unique", true),
        ("hashi", TOUCHING, "at least two answers", false),
        ("hashi", "1.1.1\n", "unsatisfiable", false),
        ("hashi", CLOSED, "unsatisfiable", true),
    ] {
        let (_folder, file, out) = board(text, puzzle);
        let printed = expect(0, &["certify", path(&file), "-o", path(&out)], "");
        assert!(printed.contains(&format!(": {claim}")), "{printed}");
        let expected = match has_proof {
            true => "claim.txt f.cnf proof.drat proof.lrat reasons.txt",
            false => "claim.txt",
        };
        assert_eq!(files(&out), set(expected).into_iter().map(String::from).collect());
        let checked = expect(0, &["verify", path(&out), "--board", path(&file)], "");
        assert!(
            checked.starts_with(&format!("s VERIFIED {claim}\nc {puzzle} board, ")),
            "{checked}"
        );

        let one = out.with_extension("cert");
        expect(0, &["certify", path(&file), "-o", path(&one)], "");
        assert_eq!(expect(0, &["verify", path(&one)], ""), checked);
        let piped = expect(0, &["certify", path(&file), "-o", "-"], "");
        assert_eq!(piped, fs::read_to_string(&one).unwrap());
        assert_eq!(expect(0, &["verify", "-"], &piped), checked);
    }
}

#[test]
fn first_certifies_an_answer_and_no_more() {
    let (_folder, file, out) = board(UNIQUE, "hitori");
    let printed = expect(0, &["certify", path(&file), "--first", "-o", path(&out)], "");
    assert!(printed.contains(": solved"), "{printed}");
    assert!(expect(0, &["verify", path(&out)], "").starts_with("s VERIFIED solved\n"));
}

#[test]
fn a_newer_certificate_takes_the_place_of_an_older_one() {
    let (folder, file, out) = board(UNIQUE, "hitori");
    expect(0, &["certify", path(&file), "-o", path(&out)], "");
    let other = folder.path().join("c.hitori");
    fs::write(&other, LOOSE).unwrap();
    expect(0, &["certify", path(&other), "-o", path(&out)], "");
    assert_eq!(files(&out), BTreeSet::from(["claim.txt".to_owned()]));
    expect(0, &["verify", path(&out), "--board", path(&other)], "");
}

#[test]
fn a_folder_with_other_files_is_left_alone() {
    let (folder, file, _) = board(UNIQUE, "hitori");
    let output = run(&["certify", path(&file), "-o", path(folder.path())], "");
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("the folder has other files, such as b.hitori"));
    assert_eq!(files(folder.path()).len(), 1);
    let nowhere = folder.path().join("no/such/folder");
    expect(74, &["certify", path(&file), "-o", path(&nowhere)], "");
    expect(2, &["certify", path(&file), "-o", path(&file)], "");
    assert_eq!(fs::read_to_string(&file).unwrap(), UNIQUE);
}

#[test]
fn a_limit_leaves_nothing_behind() {
    let (folder, file, out) = board(UNIQUE, "hitori");
    let output = run(&["certify", path(&file), "--timeout", "0s", "-o", path(&out)], "");
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("no certificate: unknown, time limit reached"));
    assert_eq!(files(folder.path()), BTreeSet::from(["b.hitori".to_owned()]));
}

#[test]
fn a_certificate_of_another_board_is_not_verified() {
    let (folder, file, out) = board(UNIQUE, "hitori");
    expect(0, &["certify", path(&file), "-o", path(&out)], "");
    let other = folder.path().join("c.hitori");
    fs::write(&other, UNIQUE.replace('3', "4")).unwrap();
    let said = expect(1, &["verify", path(&out), "--board", path(&other)], "");
    assert_eq!(said, "s NOT VERIFIED\nc claim: it is about another board\n");
    expect(65, &["verify", path(&out), "--board", "no/such/board"], "");
    expect(65, &["verify", "no/such/folder"], "");
    expect(2, &["verify", "-", "--board", "-"], "");
    let said = expect(1, &["verify", path(folder.path())], "");
    assert_eq!(said, "s NOT VERIFIED\nc claim: the part is missing\n");
}

/// Makes a certificate of `text`, changes one of its files and expects these words.
fn forged(text: &str, puzzle: &str, name: &str, forge: impl Fn(&str) -> String, words: &str) {
    let (_folder, file, out) = board(text, puzzle);
    expect(0, &["certify", path(&file), "-o", path(&out)], "");
    let good = fs::read_to_string(out.join(name)).unwrap();
    let bad = forge(&good);
    assert_ne!(good, bad, "{name}");
    fs::write(out.join(name), bad).unwrap();
    let said = expect(1, &["verify", path(&out)], "");
    assert!(said.starts_with("s NOT VERIFIED\nc ") && said.contains(words), "{said}\n{good}");
}

#[test]
fn forged_certificates_are_refused_for_what_is_wrong() {
    let cut = |text: &str| text[..text.trim_end().rfind('\n').unwrap() + 1].to_owned();
    forged(
        UNIQUE,
        "hitori",
        "claim.txt",
        |t| t.replace("unique", "unsatisfiable"),
        "claim, line 2",
    );
    forged(UNIQUE, "hitori", "claim.txt", |t| t.replace(".#.\n", "##.\n"), "claim, line");
    forged(UNIQUE, "hitori", "claim.txt", cut, "claim");
    forged(UNIQUE, "hitori", "reasons.txt", cut, "reasons");
    forged(UNIQUE, "hitori", "reasons.txt", |t| t.replace("pair", "adjacency"), "reasons, line");
    forged(UNIQUE, "hitori", "proof.lrat", cut, "ends without the empty clause");
    forged(UNIQUE, "hitori", "f.cnf", cut, "cnf");
    forged(HOPELESS, "hitori", "claim.txt", |t| t.replace("1 1\n1 1", "1 1\n1 2"), "reasons, line");
    forged(CLOSED, "hashi", "proof.lrat", |t| t.replace("0\n", "0 0\n"), "proof, line 1");
    let odd = |t: &str| t.replace("odd sum (1,1) (1,3) (1,5)", "odd sum (1,1) (1,3)");
    forged("1.1.1\n", "hashi", "claim.txt", odd, "claim, line");
}

#[test]
fn verdicts_are_certified_on_the_fly() {
    let (folder, file, _) = board(UNIQUE, "hitori");
    let solve = |more: &[&str]| expect(0, &[&["solve", "-q", path(&file)], more].concat(), "");
    let said = solve(&["--unique", "--certify"]);
    assert!(said.contains("solved, unique; proved by a certificate\n"), "{said}");
    let alone = solve(&["--unique", "--certify", "--engine", "native"]);
    assert!(alone.contains("solved, unique; proved by a certificate\n"), "{alone}");
    fs::write(folder.path().join("c.hitori"), HOPELESS).unwrap();
    let loose = folder.path().join("d.hitori");
    fs::write(&loose, LOOSE).unwrap();
    let said = expect(0, &["solve", "--unique", "--certify", path(&loose)], "");
    assert!(!said.contains("proved"), "answers need no proof: {said}");
    let args = ["compare", path(folder.path()), "--certify", "--format", "json"];
    let trust: Vec<String> =
        rows(&expect(0, &args, "")).iter().map(|row| row["trust"].to_string()).collect();
    assert_eq!(trust, ["\"proved\"", "\"proved\"", "\"verified\""]);
    let said = expect(0, &["solve", path(&folder.path().join("c.hitori")), "--certify"], "");
    assert!(said.contains("unsatisfiable, proved by a certificate"), "{said}");
}
