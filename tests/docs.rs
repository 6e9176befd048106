//! What the pages for people say is true: paths exist, command lines run, cited tests are there.
//!
//! The pages are `README.md` and everything in `docs/` that ends in `.md`. Conventions they keep:
//!
//! - A span in back quotes that looks like a path is a path from the root of the repository. `*`
//!   stands for anything inside one name; a name in capitals, as in `src/engine/NAME.rs`, is yours to
//!   choose, and the folder before it must exist.
//! - A block fenced as `sh` holds commands; in a block fenced as `console` the commands follow
//!   `$ ` and what they print follows them, with `[..]` for what changes from run to run. Every
//!   command that starts the program is run here, in the root of the repository, and must end with 0,
//!   or with N if `# exit N` stands behind it. Blocks fenced as `text` are not run.
//! - A span such as `some_name_in_code` must occur in the sources; in `docs/published-claims.md` a name
//!   of three words or more is a test.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

const CLAIMS: &str = "docs/published-claims.md";

#[test]
fn every_path_in_the_docs_exists() {
    let repository = Repository::read();
    let mut missing = Vec::new();
    for (page, text) in pages() {
        for span in spans(&text) {
            if looks_like_a_path(&span) && !repository.has(&span) {
                missing.push(format!("{page}: `{span}` does not exist"));
            }
        }
        for target in links(&text) {
            let folder = Path::new(&page).parent().unwrap_or(Path::new(""));
            if !root().join(folder).join(&target).exists() {
                missing.push(format!("{page}: the link to {target} leads nowhere"));
            }
        }
    }
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

#[test]
fn every_command_in_the_docs_runs_and_prints_what_the_docs_say() {
    let mut wrong = Vec::new();
    let mut n_run = 0;
    for (page, text) in pages() {
        for example in examples(&text) {
            let line = example.line;
            match example.shell_line() {
                Ok(None) => {}
                Ok(Some(command)) => {
                    n_run += 1;
                    if let Err(why) = run(&command, example.exit, &example.prints) {
                        wrong.push(format!("{page}:{line}: {}\n{why}", example.command));
                    }
                }
                Err(why) => wrong.push(format!("{page}:{line}: {why}")),
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
    assert!(n_run >= 5, "only {n_run} commands of the docs start the program");
}

#[test]
fn every_name_of_code_in_the_docs_occurs_in_the_sources() {
    let sources = sources();
    let mut missing = Vec::new();
    for (page, text) in pages() {
        for name in spans(&text).into_iter().filter(|span| is_snake_case(span, 2)) {
            if !sources.iter().any(|(_, code)| has_word(code, &name)) {
                missing.push(format!("{page}: `{name}` is in no source file"));
            }
        }
    }
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

#[test]
fn every_published_claim_is_guarded_by_a_test_that_exists() {
    let text = fs::read_to_string(root().join(CLAIMS)).expect("the page of claims is readable");
    let sources = sources();
    let mut wrong = Vec::new();
    let mut n_claims = 0;
    for (heading, body) in sections(&text) {
        n_claims += 1;
        let tests: Vec<String> =
            spans(body).into_iter().filter(|span| is_snake_case(span, 3)).collect();
        if tests.is_empty() {
            wrong.push(format!("{CLAIMS}: no test guards \"{heading}\""));
        }
        for test in tests {
            if !sources.iter().any(|(_, code)| has_test(code, &test)) {
                wrong.push(format!("{CLAIMS}: no test is called {test}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(n_claims >= 9, "only {n_claims} claims found: is the page still read rightly?");
}

#[test]
fn every_field_of_a_json_report_is_on_its_page() {
    let page = fs::read_to_string(root().join("docs/json.md")).expect("the page is readable");
    let documented = spans(&page).join(" ");
    let boards = r"printf '1 3 2\n3 2 1\n1 3 1\n\n# b\n1 2\n2 1\n' | crosscut";
    let islands = r"printf '1.2.1\n\n# b\n1.3.1\n' | crosscut";
    let mut missing = Vec::new();
    for command in [
        format!("{boards} solve --all 3 --format json --puzzle hitori -"),
        format!("{boards} solve --engine brute --format json --puzzle hitori -"),
        format!("{boards} compare --format json --puzzle hitori -"),
        format!("{islands} solve --all 3 --format json --puzzle hashi -"),
        format!("{islands} compare --format json --puzzle hashi -"),
    ] {
        let output = shell(&command).output().expect("the shell starts");
        let stdout = String::from_utf8_lossy(&output.stdout);
        assert_eq!(stdout.lines().count(), 2, "{command}: {output:?}");
        for line in stdout.lines() {
            let row = serde_json::from_str(line).expect("a line is one JSON value");
            let new = keys(&row).into_iter().filter(|key| !has_word(&documented, key));
            missing.extend(new.map(|key| format!("docs/json.md does not explain `{key}`")));
        }
    }
    missing.sort();
    missing.dedup();
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

/// The names of all fields, at any depth.
fn keys(value: &serde_json::Value) -> Vec<String> {
    match value {
        serde_json::Value::Object(fields) => {
            fields.iter().flat_map(|(key, v)| [vec![key.clone()], keys(v)].concat()).collect()
        }
        serde_json::Value::Array(items) => items.iter().flat_map(keys).collect(),
        _ => Vec::new(),
    }
}

/// The readers above, on planted pages: a check that finds nothing in a bad page checks nothing.
#[test]
fn bad_pages_are_seen() {
    let page = "See `src/nowhere.rs`, `Cargo.toml` and [x](docs/none.md#y), not\n\
                ```text\n`src/never.rs`\n```\nbut `no_such_name_here` and `a::b/c`.\n\
                ```console\n$ crosscut --version # exit 3\ncross[..] 1\n$ rm -rf x\n```\n";
    assert_eq!(
        spans(page),
        ["src/nowhere.rs", "Cargo.toml", "no_such_name_here", "a::b/c"].map(String::from)
    );
    assert_eq!(links(page), ["docs/none.md"]);
    let repository = Repository::read();
    assert!(looks_like_a_path("src/nowhere.rs") && !repository.has("src/nowhere.rs"));
    assert!(looks_like_a_path("Cargo.toml") && repository.has("Cargo.toml"));
    assert!(repository.has("tests/*.rs") && !repository.has("tests/*.tsv"));
    assert!(repository.has("src/engine/NAME.rs") && !repository.has("src/engines/NAME.rs"));
    assert!(!looks_like_a_path("a::b/c"));

    let found = examples(page);
    assert_eq!(found.len(), 2);
    assert_eq!((found[0].exit, found[0].prints.as_slice()), (3, &["cross[..] 1".to_owned()][..]));
    assert_eq!(found[0].shell_line(), Ok(Some("crosscut --version".to_owned())));
    assert!(found[1].shell_line().is_err());

    assert!(run("true", 0, &[]).is_ok());
    assert!(run("false", 0, &[]).is_err());
    assert!(run("echo one two", 0, &["one [..]".to_owned()]).is_ok());
    assert!(run("echo one two", 0, &["two [..]".to_owned()]).is_err());
    assert!(run("echo one", 0, &["one".to_owned(), "two".to_owned()]).is_err());
    assert!(line_fits("a[..]b[..]c", "a1b2c") && !line_fits("a[..]c", "a1b"));
    assert!(!line_fits("aa[..]aa", "aaa"));

    assert!(has_test("#[test]\nfn it_holds_here() {}", "it_holds_here"));
    assert!(!has_test("fn it_holds_here() {}", "it_holds_here"));
    assert!(!has_test("#[test]\nfn it_holds_here_too() {}", "it_holds_here"));
    assert!(has_word("let max_bridges = 1;", "max_bridges"));
    assert!(!has_word("let max_bridges_of = 1;", "max_bridges"));
}

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// The pages, by path from the root, in order.
fn pages() -> Vec<(String, String)> {
    let mut paths = vec!["README.md".to_owned(), "CHANGELOG.md".to_owned()];
    paths.extend(
        Repository::read()
            .files
            .into_iter()
            .filter(|path| path.starts_with("docs/") && path.ends_with(".md")),
    );
    let pages: Vec<_> = paths
        .into_iter()
        .map(|path| {
            let text = fs::read_to_string(root().join(&path)).expect("a page is readable");
            (path, text)
        })
        .collect();
    assert!(pages.len() > 8, "only {} pages found", pages.len());
    pages
}

/// The Rust sources, by path from the root; this file does not count.
fn sources() -> Vec<(String, String)> {
    Repository::read()
        .files
        .into_iter()
        .filter(|path| path.ends_with(".rs") && path != "tests/docs.rs")
        .map(|path| {
            let text = fs::read_to_string(root().join(&path)).expect("a source file is readable");
            (path, text)
        })
        .collect()
}

/// Every file of the repository by path from the root, without the build and without git's own.
struct Repository {
    files: Vec<String>,
}

impl Repository {
    fn read() -> Repository {
        let mut files = Vec::new();
        let mut folders = vec![PathBuf::new()];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(root().join(&folder)).expect("a folder is readable").flatten()
            {
                let path = folder.join(entry.file_name());
                let name = path.to_string_lossy().into_owned();
                match entry.path().is_dir() {
                    true if name == "target" || name == ".git" => {}
                    true => folders.push(path),
                    false => files.push(name),
                }
            }
        }
        files.sort();
        Repository { files }
    }

    /// Whether `path` is here: a file or a folder by its whole path, or a file by its bare name.
    fn has(&self, path: &str) -> bool {
        let path = path.trim_end_matches('/');
        let parts: Vec<&str> = path.split('/').collect();
        let free = parts.iter().position(|part| {
            let stem = part.split('.').next().unwrap_or(part);
            stem.len() > 1 && stem.bytes().all(|b| b.is_ascii_uppercase())
        });
        if let (Some(at @ 1..), false) = (free, root().join(path).exists()) {
            return self.has(&parts[..at].join("/"));
        }
        self.files.iter().any(|file| {
            let names: Vec<&str> = file.split('/').collect();
            let fits = |names: &[&str]| {
                names
                    .iter()
                    .zip(&parts)
                    .all(|(name, part)| line_fits(&part.replace('*', "[..]"), name))
            };
            (names.len() >= parts.len() && fits(&names))
                || (parts.len() == 1 && fits(&names[names.len() - 1..]))
        })
    }
}

/// A name with a slash in it, or with an ending that files of this repository have.
fn looks_like_a_path(span: &str) -> bool {
    let plain = span.bytes().all(|b| b.is_ascii_alphanumeric() || b"._-*/".contains(&b));
    let ending = [".md", ".rs", ".toml", ".lock"].iter().any(|end| span.ends_with(end));
    let inside = !span.starts_with(['/', '-']) && !span.starts_with("..");
    plain && inside && (span.contains('/') || ending || span.starts_with("LICENSE"))
}

/// Whether `span` is at least `words` words in lower case with underscores between.
fn is_snake_case(span: &str, words: usize) -> bool {
    let parts: Vec<&str> = span.split('_').collect();
    let word =
        |p: &&str| !p.is_empty() && p.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit());
    parts.len() >= words && parts.iter().all(word)
}

fn has_word(code: &str, name: &str) -> bool {
    let part_of_word = |b: u8| b.is_ascii_alphanumeric() || b == b'_';
    code.match_indices(name).any(|(at, _)| {
        let before = at > 0 && part_of_word(code.as_bytes()[at - 1]);
        let after = code.as_bytes().get(at + name.len()).is_some_and(|&b| part_of_word(b));
        !before && !after
    })
}

/// Whether `code` has a test of this name: the function, with `#[test]` shortly above.
fn has_test(code: &str, name: &str) -> bool {
    let lines: Vec<&str> = code.lines().collect();
    let head = format!("fn {name}(");
    lines.iter().enumerate().any(|(i, line)| {
        line.contains(&head) && lines[i.saturating_sub(4)..i].iter().any(|l| l.contains("#[test]"))
    })
}

/// The text outside fenced blocks.
fn prose(text: &str) -> String {
    let mut inside = false;
    let mut prose = String::new();
    for line in text.lines() {
        if line.trim_start().starts_with("```") {
            inside = !inside;
        } else if !inside {
            prose.push_str(line);
            prose.push('\n');
        }
    }
    prose
}

/// What stands between back quotes outside fenced blocks.
fn spans(text: &str) -> Vec<String> {
    prose(text).split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

/// The targets of links into the repository, without the part after `#`.
fn links(text: &str) -> Vec<String> {
    let prose = prose(text);
    let targets = prose.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    targets
        .filter(|target| !target.contains("://") && !target.starts_with('#'))
        .filter_map(|target| target.split('#').next().map(str::to_owned))
        .collect()
}

/// Heading and body of every part of a page that starts with `## `.
fn sections(text: &str) -> impl Iterator<Item = (&str, &str)> {
    text.split("\n## ").skip(1).map(|part| part.split_once('\n').unwrap_or((part, "")))
}

/// A command of a page.
struct Example {
    line: usize,
    command: String,
    exit: i32,
    /// What it must print on stdout; empty if the page does not say.
    prints: Vec<String>,
}

impl Example {
    /// What to give to the shell, with the program called by its name; `None` for the commands of
    /// the toolchain, which are run elsewhere.
    fn shell_line(&self) -> Result<Option<String>, String> {
        let command = &self.command;
        if let Some(rest) = command.strip_prefix("cargo run --release -- ") {
            return Ok(Some(format!("crosscut {rest}")));
        }
        let toolchain = ["cargo ", "RUSTDOCFLAGS=", "BLESS=1 cargo "];
        if toolchain.iter().any(|start| command.starts_with(start)) {
            return Ok(None);
        }
        let starts_it =
            command.split(['|', ';', '&']).any(|c| c.trim_start().starts_with("crosscut "));
        match starts_it {
            true => Ok(Some(command.clone())),
            false => Err(format!("`{command}` starts neither crosscut nor cargo")),
        }
    }
}

/// The commands in the `sh` and `console` blocks of a page.
fn examples(text: &str) -> Vec<Example> {
    let mut found: Vec<Example> = Vec::new();
    let mut fence: Option<&str> = None;
    let mut continued = false;
    for (i, line) in text.lines().enumerate() {
        if let Some(kind) = line.trim_start().strip_prefix("```") {
            fence = if fence.is_some() { None } else { Some(kind.trim()) };
            continued = false;
            continue;
        }
        let command = match fence {
            Some("sh") => Some(line),
            Some("console") => line.strip_prefix("$ "),
            _ => continue,
        };
        let last = found.last_mut();
        match (command, last) {
            (_, Some(last)) if continued => {
                last.command = format!("{} {}", last.command.trim_end_matches('\\'), line.trim());
            }
            (Some(command), _) if command.trim().is_empty() || command.starts_with('#') => continue,
            (Some(command), _) => found.push(Example {
                line: i + 1,
                command: command.to_owned(),
                exit: 0,
                prints: Vec::new(),
            }),
            (None, Some(last)) => last.prints.push(line.trim_end().to_owned()),
            (None, None) => continue,
        }
        continued = line.ends_with('\\') && fence.is_some();
    }
    for example in &mut found {
        if let Some((command, exit)) = example.command.clone().split_once(" # exit ") {
            example.command = command.trim_end().to_owned();
            example.exit = exit.trim().parse().expect("`# exit` is followed by a number");
        }
    }
    found
}

/// A shell line in the root of the repository, with the program of this build first on the path.
fn shell(line: &str) -> Command {
    let program = Path::new(env!("CARGO_BIN_EXE_crosscut"));
    let folder = program.parent().expect("a program lies in a folder");
    let path = std::env::var_os("PATH").unwrap_or_default();
    let places = std::iter::once(folder.to_path_buf()).chain(std::env::split_paths(&path));
    let mut command = Command::new("sh");
    command
        .args(["-c", line])
        .current_dir(root())
        .env("PATH", std::env::join_paths(places).expect("no folder has a colon in its name"))
        .env("NO_COLOR", "1")
        .stdin(Stdio::null());
    command
}

/// Runs a line and looks whether it ends and prints as the page says.
fn run(line: &str, exit: i32, prints: &[String]) -> Result<(), String> {
    let output = shell(line).output().map_err(|e| e.to_string())?;
    let stdout = String::from_utf8_lossy(&output.stdout);
    let stderr = String::from_utf8_lossy(&output.stderr);
    let report = |what: &str| Err(format!("{what}\n-- stdout\n{stdout}-- stderr\n{stderr}"));
    if output.status.code() != Some(exit) {
        return report(&format!("expected exit code {exit}, got {:?}", output.status.code()));
    }
    let lines: Vec<&str> = stdout.trim_end().lines().map(str::trim_end).collect();
    let fits =
        lines.len() == prints.len() && prints.iter().zip(&lines).all(|(p, l)| line_fits(p, l));
    if !prints.is_empty() && !fits {
        return report(&format!("the page says it prints\n{}", prints.join("\n")));
    }
    Ok(())
}

/// Whether `line` is `pattern` with something, or nothing, for each `[..]`.
fn line_fits(pattern: &str, line: &str) -> bool {
    let parts: Vec<&str> = pattern.split("[..]").collect();
    let [first, middle @ .., last] = parts.as_slice() else { return pattern == line };
    let Some(mut rest) = line.strip_prefix(first) else { return false };
    for part in middle {
        let Some(at) = rest.find(part) else { return false };
        rest = &rest[at + part.len()..];
    }
    rest.ends_with(last)
}
