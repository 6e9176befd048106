//! The command line as its users meet it: what is printed where, and the exit codes.

#![expect(clippy::unwrap_used, reason = "helpers of tests fail as tests do")]

mod certify;
mod check;
mod compare;
mod convert;
mod decode;
mod draw;
mod encode;
mod explain;
mod inputs;
mod program;
mod sat;
mod sizes;
mod solve;

use std::collections::BTreeSet;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

/// Its only answer shades both 1s of row 3.
const UNIQUE: &str = "1 3 2\n3 2 1\n1 3 1\n";
/// No shading obeys the rules.
const HOPELESS: &str = "1 1\n1 1\n";
/// Five shadings: none, or any one cell.
const LOOSE: &str = "1 2\n3 4\n";
/// Two answers that draw alike: all islands touch.
const TOUCHING: &str = "23\n12\n";

fn crosscut(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_crosscut"));
    command.args(args).env_remove("NO_COLOR");
    command
}

fn run(args: &[&str], stdin: &str) -> Output {
    let mut child = crosscut(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut pipe = child.stdin.take().unwrap();
    let _ = pipe.write_all(stdin.as_bytes()); // a command that reads no input may be gone
    drop(pipe);
    child.wait_with_output().unwrap()
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

/// Runs a command that must end with `code`, and gives what it printed.
fn expect(code: i32, args: &[&str], stdin: &str) -> String {
    let output = run(args, stdin);
    assert_eq!(output.status.code(), Some(code), "{args:?}\n{}", stderr(&output));
    stdout(&output)
}

fn rows(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn keys(row: &Value) -> BTreeSet<&str> {
    row.as_object().unwrap().keys().map(String::as_str).collect()
}

fn set(words: &str) -> BTreeSet<&str> {
    words.split_whitespace().collect()
}

/// A folder with two readable boards, one in a folder of its own, and files that are no boards.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("hashi")).unwrap();
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    write("b.hitori", UNIQUE);
    write("hashi/a.txt", "# one\n1.2.1\n\n# two\n3.3\n");
    write("hashi/index.tsv", "not\ta board\n");
    write("README.md", "neither\n");
    folder
}

fn path(path: &Path) -> &str {
    path.to_str().unwrap()
}

fn check(board: &str, puzzle: &str, answer: &str) -> Output {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join(format!("b.{puzzle}"));
    fs::write(&file, board).unwrap();
    run(&["check", path(&file), "--answer", "-"], answer)
}

/// Enough rows to fill any pipe.
fn long_bundle() -> String {
    (0..2000).map(|i| format!("# board {i}\n{LOOSE}\n")).collect()
}
