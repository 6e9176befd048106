//! `encode`: what the file says and holds, where it goes, and what is refused.

use super::*;

/// Two pairs of shaded cells; no cuts are added before the first solve.
const BARE: &str = "eager=0";

/// Gives a board to `encode`, which writes to standard output.
fn dump(board: &str, args: &[&str]) -> String {
    let args = [&["encode", "--puzzle", "hitori", "-o", "-", "-"], args].concat();
    expect(0, &args, board)
}

#[test]
fn a_dump_says_what_it_is_and_has_the_promised_form() {
    let text = dump(UNIQUE, &["--show"]);
    let (comments, clauses) = text.split_at(text.find("p cnf ").unwrap());
    for line in [
        concat!("c made by crosscut ", env!("CARGO_PKG_VERSION")),
        "c command: crosscut encode, show",
        "c puzzle: hitori, 3 rows, 3 columns",
        "c board: -",
        "c board sha256: c9d455c264f150dab85426ce422eb9e61a5f9c5b42c483561b24c6dd087d193e",
        "c recipe: amo=pairwise,degree=direct,conn=lazy,eager=5,cuts=cycles,polarity=unshaded",
        "c variables: 9 of the board, 0 auxiliary",
        "c family at-most-one: 4 clauses, 8 literals",
        "c family adjacency: 12 clauses, 24 literals",
        "c varname 6 shaded(2,3)",
        "c p show 1 2 3 4 5 6 7 8 9 0",
    ] {
        assert!(comments.lines().any(|l| l == line), "{line:?} is missing in\n{comments}");
    }
    assert!(comments.lines().all(|line| line.starts_with("c ") && !line.contains("--")));
    assert!(clauses.starts_with("p cnf 9 25\n"), "{clauses}");
    assert!(clauses.lines().skip(1).all(|line| line.ends_with(" 0") && !line.starts_with('c')));
    assert!(!text.contains(['\t', '\r']) && text.ends_with('\n') && text.is_ascii());
    assert!(text.lines().all(|line| line == line.trim_end()));
    let plain = dump(UNIQUE, &["--no-varnames"]);
    assert!(!plain.contains("varname ") && !plain.contains("p show"), "{plain}");
}

#[test]
fn the_same_board_gives_the_same_bytes_in_any_file() {
    let folder = tempfile::tempdir().unwrap();
    let board = folder.path().join("b.hashi");
    fs::write(&board, "1.2.1\n").unwrap();
    let write = |name: &str| {
        let out = folder.path().join(name);
        expect(0, &["encode", path(&board), "--cuts", "all", "-o", path(&out)], "");
        fs::read(out).unwrap()
    };
    assert_eq!(write("a.cnf"), write("b.cnf"));
}

#[test]
fn a_hostile_name_stays_inside_its_comment() {
    let board = format!("# x --quiet é\u{202e}\tp cnf 1 1\n{UNIQUE}");
    let text = dump(&board, &[]);
    let line = text.lines().find(|line| line.starts_with("c board: ")).unwrap();
    assert!(!line.contains("--") && line.is_ascii() && line.contains("\\u{e9}"), "{line}");
    let long = dump(&format!("# {}\n{UNIQUE}", "x".repeat(1_000_000)), &[]);
    assert!(long.lines().all(|line| line.len() < 1100));
}

#[test]
fn every_recipe_is_written_in_the_header_and_used() {
    let text = dump(UNIQUE, &["--recipe", "conn=none"]);
    assert!(text.contains("c connectivity is left out: a model need not be an answer\n"));
    assert!(text.contains("conn=none"));
    assert!(text.contains("p cnf 9 16\n"), "{text}");
}

#[test]
fn the_map_of_variables_names_each_with_its_cells_and_family() {
    let folder = tempfile::tempdir().unwrap();
    let map = folder.path().join("map.json");
    let args = ["encode", "--puzzle", "hashi", "-", "-o", "-", "--varmap", path(&map)];
    let board = "2.4.2\n.....\n..2..\n";
    let text = expect(0, &[&args[..], &["--recipe", "degree=sequential"]].concat(), board);
    let map: Value = serde_json::from_slice(&fs::read(&map).unwrap()).unwrap();
    assert_eq!(
        keys(&map),
        set("schema puzzle rows cols board name board_sha256 recipe n_board_vars n_vars variables")
    );
    let variables = map["variables"].as_array().unwrap();
    assert_eq!(variables.len() as u64, map["n_vars"].as_u64().unwrap());
    assert_eq!(map["n_board_vars"], 6);
    assert_eq!(
        variables[3],
        serde_json::json!({
            "id": 4, "label": "bridges>=2((1,3)-(1,5))", "family": "board",
            "meaning": "bridges", "at_least": 2, "cells": [[1, 3], [1, 5]],
        })
    );
    assert!(variables.len() > 6, "the sequential counter has variables of its own");
    assert_eq!(
        (&variables[6]["family"], &variables[6]["meaning"], &variables[6]["label"]),
        (&"degree".into(), &"auxiliary".into(), &"aux(degree,1)".into())
    );
    for variable in variables {
        let line =
            format!("c varname {} {}\n", variable["id"], variable["label"].as_str().unwrap());
        assert!(text.contains(&line), "{line} is missing in\n{text}");
    }
    let documented = include_str!("../../docs/dimacs.md");
    for field in keys(&map).into_iter().chain(keys(&variables[0])) {
        assert!(documented.contains(&format!("`{field}`")), "{field} is not in docs/dimacs.md");
    }
}

#[test]
fn cuts_are_added_as_far_as_is_asked() {
    let loose = "1 2 3 4\n5 6 7 8\n2 1 4 3\n6 5 8 7\n";
    let cuts = |args: &[&str]| {
        let recipe = format!("{BARE},polarity=shaded");
        let text = dump(loose, &[&["--recipe", &recipe], args].concat());
        let line = text.lines().find(|line| line.starts_with("c family cut: "));
        let n = line.map_or(0, |line| line.split(' ').nth(3).unwrap().parse::<u64>().unwrap());
        (n, text)
    };
    let (none, text) = cuts(&[]);
    assert!(none == 0 && !text.contains("c cuts: "), "{text}");
    assert_eq!(cuts(&["--cuts", "0"]).0, 0);
    let (one, text) = cuts(&["--cuts", "1"]);
    assert!(one > 0 && text.contains(" in 1 rounds; a model may be disconnected\n"), "{text}");
    let (all, text) = cuts(&["--cuts", "all"]);
    assert!(all > one && text.contains("rounds; every model is an answer\n"), "{text}");
}

#[test]
fn a_run_is_written_question_by_question() {
    let recipe = ["--icnf", "--no-varnames", "--recipe", "eager=0,polarity=shaded"];
    let lines = |args: &[&str]| {
        let text = dump("1 2 3\n4 5 6\n7 8 9\n", &[&recipe, args].concat());
        let start = text.find("p icnf\n").unwrap();
        text[start..].lines().skip(1).map(str::to_owned).collect::<Vec<_>>()
    };
    let run = lines(&[]);
    let of = |run: &[String], letter: &str| {
        run.iter().filter(|line| line.starts_with(letter)).cloned().collect::<Vec<_>>()
    };
    assert!(run.iter().all(|line| line.starts_with("s ") || line.ends_with(" 0")), "{run:?}");
    assert!(of(&run, "q ").len() > 1 && of(&run, "q ").iter().all(|line| line == "q 0"));
    assert_eq!(of(&run, "q ").len(), of(&run, "m ").len());
    assert!(run.last().unwrap().starts_with("m "), "the last model is an answer: {run:?}");

    let all = lines(&["--cuts", "all"]);
    assert_eq!(all[..run.len()], run[..], "the run comes first");
    let question = of(&all[run.len()..], "q ");
    assert!(!question.is_empty() && question.iter().all(|line| *line == question[0]));
    let assumption = question[0].strip_prefix("q ").unwrap().strip_suffix(" 0").unwrap();
    assert_eq!(all[all.len() - 2..], ["s UNSATISFIABLE".to_owned(), format!("u {assumption} 0")]);
    check_models(&all);
}

/// Every model satisfies every clause before it, and the assumption if there is one.
fn check_models(run: &[String]) {
    let numbers = |line: &str| -> Vec<i32> {
        let words = line.split(' ').skip(1).map(|word| word.parse().unwrap());
        words.filter(|&number| number != 0).collect()
    };
    let (mut clauses, mut assumed, mut n_models) = (Vec::new(), Vec::new(), 0);
    for line in run {
        match &line[..1] {
            "i" => clauses.push(numbers(line)),
            "q" => assumed = numbers(line),
            "m" => {
                let model = numbers(line);
                let holds = |lit: &i32| model.contains(lit);
                assert!(clauses.iter().all(|clause| clause.iter().any(holds)), "{line}");
                assert!(assumed.iter().all(holds), "{line}");
                n_models += 1;
            }
            _ => assert!(line.starts_with("s ") || line.starts_with("u "), "{line}"),
        }
    }
    assert!(n_models > 2, "{run:?}");
}

#[test]
fn one_board_of_several_is_chosen_by_name_or_number() {
    let bundle = format!("# easy\n{UNIQUE}\n# 1\n{LOOSE}\n# twin\n{LOOSE}\n# twin\n{LOOSE}");
    let run = |name: &[&str]| {
        let args = ["encode", "--puzzle", "hitori", "-", "-o", "-"];
        run(&[&args[..], name].concat(), &bundle)
    };
    for (name, board) in [("easy", "- [easy]"), ("1", "- [1]"), ("4", "- [twin]")] {
        let output = run(&["--name", name]);
        assert!(stdout(&output).contains(&format!("c board: {board}\n")), "{}", stderr(&output));
    }
    for (name, complaint) in [
        (&[][..], "crosscut: -: 4 boards: choose one by --name, 1 to 4 or easy, 1, twin, twin\n"),
        (&["--name", "twin"], "several boards are called `twin`: choose one by its number"),
        (&["--name", "5"], "no board is called `5`: there are 1 to 4 or easy"),
        (&["--name", "0"], "no board is called `0`"),
    ] {
        let output = run(name);
        assert_eq!(output.status.code(), Some(2), "{name:?}");
        assert!(stderr(&output).contains(complaint), "{name:?}: {}", stderr(&output));
        assert_eq!((stdout(&output).as_str(), stderr(&output).lines().count()), ("", 1));
    }
}

#[cfg(unix)]
#[test]
fn an_input_is_never_overwritten() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    fs::write(at("b.hitori"), UNIQUE).unwrap();
    std::os::unix::fs::symlink(at("b.hitori"), at("link.cnf")).unwrap();
    fs::hard_link(at("b.hitori"), at("hard.cnf")).unwrap();
    for out in ["b.hitori", "link.cnf", "hard.cnf"] {
        for args in [&["-o", path(&at(out))][..], &["-o", "-", "--varmap", path(&at(out))]] {
            let output = run(&[&["encode", path(&at("b.hitori"))], args].concat(), "");
            assert_eq!(output.status.code(), Some(2), "{out}");
            assert!(stderr(&output).contains("it is the input "), "{}", stderr(&output));
        }
    }
    assert_eq!(fs::read_to_string(at("b.hitori")).unwrap(), UNIQUE);
}

#[cfg(target_os = "linux")]
#[test]
fn what_cannot_be_written_is_74_and_leaves_the_old_file() {
    let folder = tempfile::tempdir().unwrap();
    let board = folder.path().join("b.hitori");
    fs::write(&board, UNIQUE).unwrap();
    for (out, complaint) in [
        ("/dev/full", "cannot write /dev/full: No space left on device"),
        ("no/such/folder/a.cnf", "cannot write no/such/folder/a.cnf: No such file or directory"),
        (path(folder.path()), "it is a folder"),
    ] {
        for args in [&["-o", out][..], &["-o", out, "--icnf"]] {
            let output = run(&[&["encode", path(&board)], args].concat(), "");
            assert_eq!(output.status.code(), Some(74), "{out}");
            assert!(stderr(&output).contains(complaint), "{out}: {}", stderr(&output));
            assert_eq!(stderr(&output).lines().count(), 1, "{out}: {}", stderr(&output));
        }
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "no temporary file stays");
    let full = fs::File::create("/dev/full").unwrap();
    let status = crosscut(&["encode", path(&board), "-o", "-"]).stdout(full).output().unwrap();
    assert_eq!(status.status.code(), Some(74));
}

#[test]
fn a_reader_that_goes_away_ends_the_dump_silently() {
    let rows: String = (0..200)
        .map(|r| (0..200).map(|c| format!("{} ", r * c % 90)).collect::<String>() + "\n")
        .collect();
    let folder = tempfile::tempdir().unwrap();
    let board = folder.path().join("large.hitori");
    fs::write(&board, rows).unwrap();
    for more in [&[][..], &["--icnf"]] {
        let mut child = crosscut(&[&["encode", path(&board), "-o", "-"], more].concat())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut first = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut first).unwrap();
        let output = child.wait_with_output().unwrap();
        assert!(first.starts_with("c made by crosscut"), "{first}");
        assert_eq!((output.status.code(), stderr(&output).as_str()), (Some(0), ""), "{more:?}");
    }
}

#[test]
fn options_that_contradict_each_other_are_refused() {
    for (args, complaint) in [
        (&["--recipe", "conn=none", "--cuts", "all"][..], "leaves connectivity out"),
        (&["--icnf", "--varmap", "x.json"], "--varmap goes with a formula"),
        (&["--cuts", "some"], "expected a number or `all`"),
        (&["--varmap", "-"], "two outputs would be one file"),
    ] {
        let output =
            run(&[&["encode", "--puzzle", "hitori", "-", "-o", "-"], args].concat(), UNIQUE);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(stderr(&output).contains(complaint), "{args:?}: {}", stderr(&output));
        assert_eq!(stdout(&output), "", "{args:?}");
    }
}

#[cfg(unix)]
#[test]
fn a_signal_ends_the_search_for_cuts_and_no_file_appears() {
    let folder = tempfile::tempdir().unwrap();
    let board = folder.path().join("loose.hitori");
    fs::write(&board, format!("{}\n", ". ".repeat(60)).repeat(60)).unwrap();
    let out = folder.path().join("a.cnf");
    let mut child = crosscut(&["encode", path(&board), "--cuts", "all", "-o", path(&out)])
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // Once the temporary file is there, signals are listened to.
    while fs::read_dir(folder.path()).unwrap().count() < 2 {
        std::thread::yield_now();
    }
    let kill = Command::new("kill").args(["-s", "INT", &child.id().to_string()]).status();
    assert!(kill.unwrap().success());
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "no file stays");
}

#[cfg(unix)]
#[test]
fn a_solver_that_fails_finds_no_cuts_and_no_file_appears() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("a.cnf");
    for more in [&["--cuts", "all"][..], &["--icnf"]] {
        let args = ["encode", "--puzzle", "hitori", "-", "-o", path(&out)];
        let backend = ["--backend", "cmd:false {cnf}"];
        let output = run(&[&args[..], &backend, more].concat(), UNIQUE);
        assert_eq!(output.status.code(), Some(76), "{}", stderr(&output));
        assert!(stderr(&output).starts_with("crosscut: no cuts: "), "{}", stderr(&output));
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0, "{more:?}");
    }
}

#[test]
fn a_limit_ends_the_search_for_cuts_and_the_file_says_so() {
    let blank = ". . . . . . . . . .\n".repeat(10);
    let text = dump(&blank, &["--cuts", "all", "--timeout", "0s"]);
    assert!(text.contains("; time limit reached, so a model may be disconnected\n"), "{text}");
}

/// The reader of the pipe stays and reads nothing, so the pipe is full.
#[cfg(unix)]
#[test]
fn a_signal_ends_the_writing_to_a_pipe_that_nobody_reads() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("b.hitori");
    fs::write(&file, ("1 ".repeat(30) + "\n").repeat(30)).unwrap();
    for more in [&[][..], &["--icnf"]] {
        let args = [&["encode", path(&file), "-o", "-"], more].concat();
        let mut child = crosscut(&args).stdout(Stdio::piped()).spawn().unwrap();
        let reader = child.stdout.take();
        std::thread::sleep(Duration::from_secs(1));
        assert!(child.try_wait().unwrap().is_none(), "the pipe takes it all");
        let kill = Command::new("kill").args(["-s", "TERM", &child.id().to_string()]).status();
        assert!(kill.unwrap().success());
        let start = Instant::now();
        while child.try_wait().unwrap().is_none() && start.elapsed() < Duration::from_secs(10) {
            std::thread::sleep(Duration::from_millis(20));
        }
        let ended = child.try_wait().unwrap().and_then(|status| status.code());
        child.kill().unwrap();
        child.wait().unwrap();
        drop(reader);
        assert_eq!(ended, Some(143), "{args:?}");
    }
}

#[test]
fn a_run_says_of_cuts_what_the_recipe_leaves_to_them() {
    for (conn, about) in [
        ("levels", "cuts: none, as the recipe leaves nothing to them\n"),
        ("bounded-levels", "leaves nothing to them, but its bound may hide answers\n"),
        ("none", "a model need not be an answer\n"),
        ("lazy", "rounds; a model may be disconnected\n"),
    ] {
        let recipe = format!("conn={conn}");
        let args = ["encode", "--puzzle", "hitori", "-", "--icnf", "--recipe", &recipe, "-o", "-"];
        let output = run(&args, UNIQUE);
        assert!(stderr(&output).ends_with(about), "{conn}: {}", stderr(&output));
        let bounded = stdout(&output).contains("c the bound may hide answers");
        assert_eq!(bounded, conn == "bounded-levels");
    }
}
