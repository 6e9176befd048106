//! What all commands share: pipes, signals, colours, usage, help.

use super::*;

#[test]
fn a_closed_pipe_is_silent() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("b.hitori");
    fs::write(&file, long_bundle()).unwrap();
    for command in [
        ["solve", "text"],
        ["solve", "json"],
        ["compare", "text"],
        ["compare", "csv"],
        ["sizes", "text"],
        ["sizes", "json"],
    ] {
        let mut child = crosscut(&[command[0], path(&file), "--format", command[1]])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut first = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut first).unwrap(); // then closed
        let output = child.wait_with_output().unwrap();
        assert_eq!(
            (output.status.code(), stderr(&output)),
            (Some(0), String::new()),
            "{command:?}"
        );
    }
}

#[cfg(unix)]
#[test]
fn a_signal_ends_the_run_with_its_exit_code_and_whole_rows() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("b.hitori");
    fs::write(&file, long_bundle()).unwrap();
    for (signal, code) in [("INT", 130), ("TERM", 143)] {
        let mut child = crosscut(&["solve", path(&file), "--format", "json"])
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut out = BufReader::new(child.stdout.take().unwrap());
        let mut text = String::new();
        out.read_line(&mut text).unwrap();
        let kill = Command::new("kill").args(["-s", signal, &child.id().to_string()]).status();
        assert!(kill.unwrap().success());
        out.read_to_string(&mut text).unwrap();
        assert_eq!(child.wait().unwrap().code(), Some(code));
        let rows = rows(&text).len();
        assert!((1..2000).contains(&rows), "{rows} rows after SIG{signal}");
    }
}

#[test]
fn colours_are_for_terminals_unless_asked_for() {
    let plain = ["solve", "--puzzle", "hitori", "-"];
    assert!(!expect(0, &plain, UNIQUE).contains('\x1b'));
    let always = [&plain[..], &["--color", "always"]].concat();
    assert!(expect(0, &always, UNIQUE).contains('\x1b'));
    let never = [&plain[..], &["--color", "never"]].concat();
    assert!(!expect(0, &never, UNIQUE).contains('\x1b'));
}

#[test]
fn wrong_usage_is_2_and_says_what_exists() {
    let wrong: [&[&str]; 12] = [
        &[],
        &["solve"],
        &["solve", "-", "--engine", "magic"],
        &["solve", "-", "--count", "0"],
        &["solve", "-", "--unique", "--count", "3"],
        &["solve", "-", "--timeout", "soon"],
        &["solve", "-", "--recipe", "amo=magic"],
        &["solve", "-", "--backend", "magic"],
        &["solve", "-", "--max-bridges", "5"],
        &["solve", "-", "--jobs", "100000"],
        &["check", "-", "--answer", "-"],
        &["check", "p?hitori/1/1/1", "p?hitori/1/1/1", "--answer", "-"],
    ];
    for args in wrong {
        let output = run(args, UNIQUE);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(output.stdout.is_empty(), "{args:?}");
    }
    let output = run(&["solve", "-", "--recipe", "amo=magic"], UNIQUE);
    assert!(stderr(&output).contains("pairwise"), "{}", stderr(&output));
}

#[test]
fn help_has_examples_and_exit_codes() {
    for command in [
        &["--help"][..],
        &["solve", "--help"],
        &["check", "--help"],
        &["compare", "--help"],
        &["sizes", "--help"],
        &["encode", "--help"],
        &["decode", "--help"],
        &["sat", "--help"],
    ] {
        let text = expect(0, command, "");
        assert!(text.contains("Examples:") && text.contains("Exit code"), "{text}");
    }
}

#[test]
fn recipes_that_the_help_shows_can_be_used() {
    let mut tried = 0;
    for command in ["solve", "compare"] {
        let help = expect(0, &[command, "--help"], "");
        let mut words = help.split_whitespace().peekable();
        while let Some(word) = words.next() {
            let said = ["--recipe", "example"].contains(&word) && words.peek().is_some();
            let Some(recipe) = words.peek().filter(|next| said && next.contains('=')) else {
                continue;
            };
            let recipe = recipe.trim_end_matches(';');
            expect(0, &["solve", "--puzzle", "hitori", "--recipe", recipe, "-"], UNIQUE);
            tried += 1;
        }
    }
    assert!(tried >= 3, "only {tried} recipes in the help");
}
