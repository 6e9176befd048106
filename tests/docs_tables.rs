//! Tables of sizes in the docs are what the command above them prints.
//!
//! On a page, a fenced block with one line that starts with `crosscut sizes` stands above its tables,
//! each with the title that the program prints above it. The command is run here as Markdown, and
//! without the options that solve, as times differ from run to run. Columns and tables about solving
//! are then not compared; every other cell on the page must be the one that is printed.

#![expect(clippy::unwrap_used, reason = "helpers of tests fail as tests do")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Options that only matter when boards are solved, and those that say how to report; those of the
/// second list have a value.
const LEFT_OUT_FLAGS: [&str; 2] = ["--solve", "--first"];
const LEFT_OUT_OPTIONS: [&str; 7] =
    ["--repeat", "--timeout", "--conflicts", "--backend", "--save-dir", "--format", "--svg"];

/// Columns about solving, and parts of the titles of such tables.
const SOLVE_COLUMNS: [&str; 5] = ["status", "ms", "rounds", "cuts", "conflicts"];
const SOLVE_TITLES: [&str; 4] = [": ms, by", ": rounds, by", ": cuts, by", ": conflicts, by"];

#[derive(Debug, PartialEq)]
struct Table {
    title: String,
    header: Vec<String>,
    rows: Vec<Vec<String>>,
}

/// A command of a page and the tables below it.
struct Claim {
    line: usize,
    command: String,
    tables: Vec<Table>,
}

#[test]
fn every_table_of_sizes_is_what_its_command_prints() {
    let mut wrong = Vec::new();
    let mut n_tables = 0;
    for page in pages() {
        let name = page.display();
        for claim in claims(&fs::read_to_string(&page).unwrap()) {
            let printed = tables(&run(&claim.command));
            for table in &claim.tables {
                n_tables += 1;
                let differences = differences(table, &printed);
                let at = format!("{name}:{}", claim.line);
                wrong.extend(differences.into_iter().map(|line| format!("{at}: {line}")));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(n_tables >= 2, "only {n_tables} tables of sizes in the docs: are they still found?");
}

#[test]
fn a_table_that_is_wrong_is_seen() {
    let page = "```sh\ncrosscut sizes --grow hitori:4..6 --recipe \"\" --solve \\\n  --repeat 5 --sum --svg f.svg\n\
                ```\n\nsizes\n\n| recipe | clauses | ms |\n| --- | ---: | ---: |\n| a | 1 | 0.5 |\n\
                \n| lost | 1 |\n| --- | ---: |\n\nhitori: ms, by cells\n\n| recipe | 16 |\n\
                | --- | --- |\n| a | 0.1 |\n\n## Next\n\n| other |\n| --- |\n";
    let claims = claims(page);
    assert_eq!(claims.len(), 1);
    assert_eq!(claims[0].command, "crosscut sizes --grow hitori:4..6 --recipe \"\" --sum");
    let [first, lost, times] = &claims[0].tables[..] else { panic!("three tables") };
    assert_eq!((first.title.as_str(), lost.title.as_str()), ("sizes", ""));
    let printed = |clauses: &str| {
        tables(&format!("sizes\n\n| recipe | clauses |\n| --- | ---: |\n| a | {clauses} |\n"))
    };
    assert!(differences(first, &printed("1")).is_empty());
    assert_eq!(differences(first, &printed("2")).len(), 1);
    assert_eq!(differences(lost, &printed("1")).len(), 1);
    assert!(differences(times, &printed("1")).is_empty());
    let renamed = tables("sizes\n\n| recipe | literals |\n| --- | ---: |\n| a | 1 |\n");
    assert_eq!(differences(first, &renamed).len(), 1);
}

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// The README and all pages below `docs`.
fn pages() -> Vec<PathBuf> {
    let mut pages = vec![root().join("README.md")];
    let mut folders = vec![root().join("docs")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "md") {
                pages.push(path);
            }
        }
    }
    pages.sort();
    pages
}

/// Every command that starts with `crosscut sizes` and stands alone in its block, with the tables up
/// to the next block or heading. One without tables claims nothing.
fn claims(text: &str) -> Vec<Claim> {
    let lines: Vec<&str> = text.lines().collect();
    let mut claims = Vec::new();
    let mut i = 0;
    while i < lines.len() {
        if !lines[i].starts_with("```") {
            i += 1;
            continue;
        }
        let end = i + 1 + lines[i + 1..].iter().take_while(|line| !line.starts_with("```")).count();
        let block = lines[i + 1..end].join("\n").replace("\\\n", " ");
        let below = lines.get(end + 1..).unwrap_or_default();
        let n = below.iter().take_while(|line| !line.starts_with(['#', '`'])).count();
        let tables = tables(&below[..n].join("\n"));
        let is_command = block.starts_with("crosscut sizes ") && !block.contains('\n');
        if is_command && !tables.is_empty() {
            claims.push(Claim { line: i + 2, command: without_what_differs(&block), tables });
        }
        i = end + 1;
    }
    claims
}

fn without_what_differs(command: &str) -> String {
    let mut kept = Vec::new();
    let mut words = command.split_whitespace();
    while let Some(word) = words.next() {
        if LEFT_OUT_OPTIONS.contains(&word) {
            words.next();
        } else if !LEFT_OUT_FLAGS.contains(&word) {
            kept.push(word);
        }
    }
    kept.join(" ")
}

/// The tables of a text, each with the last line of words above it.
fn tables(text: &str) -> Vec<Table> {
    let mut tables: Vec<Table> = Vec::new();
    let mut title = String::new();
    let mut is_inside = false;
    for line in text.lines().map(str::trim) {
        let cells = line.strip_prefix('|').and_then(|line| line.strip_suffix('|'));
        let cells: Option<Vec<String>> =
            cells.map(|cells| cells.split('|').map(|cell| cell.trim().to_owned()).collect());
        match (cells, tables.last_mut()) {
            (Some(cells), Some(table)) if is_inside => table.rows.push(cells),
            (Some(header), _) => {
                let title = std::mem::take(&mut title);
                tables.push(Table { title, header, rows: Vec::new() });
            }
            (None, _) if !line.is_empty() => line.clone_into(&mut title),
            (None, _) => (),
        }
        is_inside = line.starts_with('|');
    }
    for table in &mut tables {
        table.rows.retain(|row| !row.iter().all(|cell| cell.trim_matches(['-', ':']).is_empty()));
    }
    tables
}

/// In words, where a table of a page is not what was printed.
fn differences(table: &Table, printed: &[Table]) -> Vec<String> {
    let Table { title, header, rows } = table;
    let Some(same) = printed.iter().find(|printed| printed.title == *title) else {
        let is_of_solving = SOLVE_TITLES.iter().any(|words| title.contains(words));
        let known: Vec<&str> = printed.iter().map(|printed| printed.title.as_str()).collect();
        let why = format!("no table is printed with the title {title:?}, but {known:?}");
        return if is_of_solving { Vec::new() } else { vec![why] };
    };
    let of = |row: &[String], header: &[String], column: &String| {
        header.iter().position(|name| name == column).and_then(|at| row.get(at).cloned())
    };
    let mut found = Vec::new();
    if same.rows.len() != rows.len() {
        found.push(format!("{title:?} has {} rows, not {}", same.rows.len(), rows.len()));
    }
    for column in header {
        let is_printed = same.header.contains(column);
        if !is_printed && !SOLVE_COLUMNS.contains(&column.as_str()) {
            found.push(format!("{title:?} has no column {column:?}"));
        }
        for (row, expected) in rows.iter().zip(&same.rows).filter(|_| is_printed) {
            let (said, is) = (of(row, header, column), of(expected, &same.header, column));
            if said != is {
                found.push(format!("{title:?}, {}: {column} is {is:?}, not {said:?}", expected[0]));
            }
        }
    }
    found
}

/// What `command` prints as Markdown.
fn run(command: &str) -> String {
    let program = Path::new(env!("CARGO_BIN_EXE_crosscut"));
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folder = program.parent().unwrap().to_path_buf();
    let places = std::iter::once(folder).chain(std::env::split_paths(&path));
    let output = Command::new("sh")
        .args(["-c", &format!("{command} --format markdown")])
        .current_dir(root())
        .env("PATH", std::env::join_paths(places).unwrap())
        .output()
        .unwrap();
    assert!(output.status.success(), "{command}: {output:?}");
    String::from_utf8(output.stdout).unwrap()
}
