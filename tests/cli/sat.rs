//! `sat`: any formula, in the manner of competitions.

use super::*;

fn sat(code: i32, formula: &str) -> String {
    let text = expect(code, &["sat", "-"], formula);
    let status: Vec<&str> = text.lines().filter(|line| line.starts_with("s ")).collect();
    assert_eq!(status.len(), 1, "{text}");
    assert!(text.lines().all(|l| ["c ", "s ", "v "].iter().any(|start| l.starts_with(start))));
    text
}

#[test]
fn a_model_an_end_of_search_and_a_limit_have_their_lines_and_codes() {
    let text = sat(10, "p cnf 4 3\n1 2 0\n-1 0\n3 -2 0\n");
    assert!(text.contains("\ns SATISFIABLE\nv -1 2 3 0\n"), "{text}");
    assert!(sat(20, "c x\np cnf 1 2\n1 0 -1 0").ends_with("\ns UNSATISFIABLE\n"));
    assert!(sat(10, "p cnf 0 0\n").ends_with("\ns SATISFIABLE\nv 0\n"));
    assert!(sat(20, "p cnf 3 1\n0\n").ends_with("\ns UNSATISFIABLE\n"));
    for backend in ["varisat", "batsat"] {
        let args = ["sat", "-", "--backend", backend, "--timeout", "0s"];
        let text = expect(0, &args, "p cnf 1 1\n1 0\n");
        assert!(text.contains(backend) && text.ends_with("time limit reached\ns UNKNOWN\n"));
    }
}

#[test]
fn values_come_in_short_lines() {
    let clauses: String = (1..=3000).map(|v| format!("{v} 0\n")).collect();
    let text = sat(10, &format!("p cnf 3000 3000\n{clauses}"));
    let values: Vec<&str> = text.lines().filter(|line| line.starts_with("v ")).collect();
    assert!(values.len() > 10 && values.iter().all(|line| line.len() < 4096));
    assert_eq!(values.last().unwrap().split(' ').next_back(), Some("0"));
    assert_eq!(values.iter().map(|line| line.split(' ').count() - 1).sum::<usize>(), 3001);
}

#[test]
fn variables_that_no_clause_mentions_cost_nothing() {
    let text = sat(10, "p cnf 2147483647 2\n1 -2147483647 0\n-1 0\n");
    assert!(text.ends_with("v -1 -2147483647 0\n"), "{text}");
}

#[test]
fn what_cannot_be_read_is_65_with_its_place() {
    for (formula, complaint) in [
        ("p cnf 2 1\n1 2 0\n-1 0\n", "-:3:4: found 2 clauses, header says 1"),
        ("p cnf 1 1\n1\n", "-:2:1: found clause not ended"),
        ("", "-:1:1: found the end and no p cnf line"),
        ("p cnf 1 1\n\u{1b}[31m 0\n", "-:2:1: found `\\u{1b}[31m`"),
    ] {
        let output = run(&["sat", "-"], formula);
        assert_eq!((output.status.code(), stdout(&output).as_str()), (Some(65), ""), "{formula}");
        assert!(stderr(&output).starts_with(complaint), "{}", stderr(&output));
        assert_eq!(stderr(&output).lines().count(), 1);
    }
    let output = run(&["sat", "no/such/file.cnf"], "");
    assert_eq!(output.status.code(), Some(65));
    assert!(stderr(&output).starts_with("no/such/file.cnf: No such file"), "{}", stderr(&output));
}

#[test]
fn a_footer_is_passed_over_and_said() {
    let text = sat(10, "p cnf 2 1\n 1 -2 0\n%\n0\n\n");
    assert!(text.contains("\nc line 3: a footer `%` is passed over\n"), "{text}");
}

#[test]
fn a_packed_formula_is_unpacked() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.cnf");
    // `p cnf 1 2`, `1 0`, `-1 0`, packed without compression.
    let text = b"p cnf 1 2\n1 0\n-1 0\n";
    let mut packed = b"\x1f\x8b\x08\0\0\0\0\0\0\xff\x01".to_vec();
    let n = u16::try_from(text.len()).unwrap();
    packed.extend(n.to_le_bytes());
    packed.extend((!n).to_le_bytes());
    packed.extend(text);
    packed.extend(crc32(text).to_le_bytes());
    packed.extend(u32::from(n).to_le_bytes());
    fs::write(&file, &packed).unwrap();
    assert!(expect(20, &["sat", path(&file)], "").contains("s UNSATISFIABLE"));
    fs::write(&file, &packed[..packed.len() - 9]).unwrap();
    let output = run(&["sat", path(&file)], "");
    assert_eq!((output.status.code(), stdout(&output).as_str()), (Some(65), ""));
}

fn crc32(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0u32, |crc, &byte| {
        (0..8).fold(crc ^ u32::from(byte), |crc, _| (crc >> 1) ^ ((crc & 1) * 0xedb8_8320))
    })
}

#[test]
fn a_time_limit_holds_while_a_formula_is_read_that_does_not_come() {
    let mut child = crosscut(&["sat", "-", "--timeout", "200ms"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let stdin = child.stdin.take(); // open, and nothing is written
    let start = Instant::now();
    let output = child.wait_with_output().unwrap();
    drop(stdin);
    assert!(start.elapsed() < Duration::from_secs(10));
    assert_eq!(output.status.code(), Some(0));
    assert!(stdout(&output).ends_with("\nc time limit reached\ns UNKNOWN\n"));
}

#[cfg(unix)]
#[test]
fn a_signal_ends_the_reading_of_pipes_that_give_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let board = folder.path().join("b.hitori");
    fs::write(&board, UNIQUE).unwrap();
    for args in [
        &["sat", "-"][..],
        &["sat", path(&pipe)],
        &["decode", path(&board), "--model", "-"],
        &["decode", path(&board), "--model", path(&pipe)],
        &["decode", path(&board), "--model", path(&board), "--cnf", "-"],
    ] {
        for (signal, code) in [("INT", 130), ("TERM", 143)] {
            let mut child =
                crosscut(args).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
            std::thread::sleep(Duration::from_millis(300)); // until it listens and reads
            let kill = Command::new("kill").args(["-s", signal, &child.id().to_string()]).status();
            assert!(kill.unwrap().success());
            let start = Instant::now();
            while child.try_wait().unwrap().is_none() && start.elapsed() < Duration::from_secs(10) {
                std::thread::sleep(Duration::from_millis(20));
            }
            let ended = child.try_wait().unwrap().and_then(|status| status.code());
            child.kill().unwrap();
            child.wait().unwrap();
            assert_eq!(ended, Some(code), "{args:?}");
        }
    }
}

#[test]
fn a_formula_through_a_named_pipe_is_waited_for() {
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("pipe");
    if !Command::new("mkfifo").arg(&pipe).status().is_ok_and(|status| status.success()) {
        return;
    }
    let child = crosscut(&["sat", path(&pipe)]).stdout(Stdio::piped()).spawn().unwrap();
    std::thread::sleep(Duration::from_millis(100));
    let mut file = fs::OpenOptions::new().write(true).open(&pipe).unwrap();
    file.write_all(b"p cnf 2 1\n1 ").unwrap();
    std::thread::sleep(Duration::from_millis(100));
    file.write_all(b"0\n").unwrap();
    drop(file);
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(10), "{}", stdout(&output));
}
