//! The arrows between the three packages: `puzzles <- encodings <- crosscut`, and nothing else.
//!
//! A user has to trust the ground floor: it holds the rules and the referee. So its list of
//! dependencies is written down here, and a solver may not come near it, not even in its tests.
//! The other floors are open to any crate, but no arrow points up and no solver sits below the
//! top floor.

use std::fs;
use std::path::Path;

/// What the ground floor may depend on. Read a crate before you add it: users trust it too.
const GROUND_FLOOR: [&str; 6] =
    ["base64", "flate2", "quick-xml", "serde", "serde_json", "thiserror"];

/// What decides satisfiability; only the top floor may.
const SOLVERS: [&str; 13] = [
    "varisat",
    "batsat",
    "cadical",
    "cadical-sys",
    "rustsat",
    "minisat",
    "splr",
    "screwsat",
    "cryptominisat",
    "kissat",
    "creusat",
    "pumpkin-solver",
    "z3",
];

#[test]
fn no_package_depends_on_a_floor_above_it() {
    let read = |path: &str| {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
        fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
    };
    let broken = broken_arrows(
        &read("puzzles/Cargo.toml"),
        &read("encodings/Cargo.toml"),
        &read("Cargo.toml"),
    );
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}

#[test]
fn a_planted_arrow_is_seen() {
    let (puzzles, encodings, root) = (
        "[dependencies]\nthiserror.workspace = true\n",
        "[dependencies]\ncrosscut-puzzles = { path = \"../puzzles\" }\n",
        "[workspace]\nmembers = [\"puzzles\", \"encodings\"]\n[dependencies]\n\
         crosscut-puzzles.workspace = true\ncrosscut-encodings.workspace = true\nvarisat = \"0.2\"\n",
    );
    assert!(broken_arrows(puzzles, encodings, root).is_empty());
    let seen = |p: &str, e: &str, r: &str| broken_arrows(p, e, r).len();
    let plus = |text: &str, more: &str| format!("{text}{more}\n");
    assert_eq!(seen(&plus(puzzles, "crosscut-encodings.workspace = true"), encodings, root), 1);
    assert_eq!(seen(&plus(puzzles, "[dev-dependencies]\nvarisat = \"0.2\""), encodings, root), 1);
    assert_eq!(seen(&plus(puzzles, "rand = \"0.10\""), encodings, root), 1);
    assert_eq!(seen(puzzles, &plus(encodings, "crosscut = { path = \"..\" }"), root), 1);
    assert_eq!(seen(puzzles, &plus(encodings, "[build-dependencies]\nbatsat = \"0.6\""), root), 1);
    assert_eq!(
        seen(puzzles, &plus(encodings, "[dependencies.batsat]\nversion = \"0.6\""), root),
        1
    );
    assert_eq!(
        seen(
            puzzles,
            &plus(encodings, "[target.'cfg(unix)'.dependencies]\nx = { package = \"batsat\" }"),
            root
        ),
        1
    );
    assert_eq!(seen(puzzles, "[dependencies]\n", root), 1, "encodings no longer uses puzzles");
    assert_eq!(seen(puzzles, encodings, "[package]\n[lib]\n[dependencies]\n"), 2);
}

/// One line for every dependency that is not allowed, and for every arrow that is missing.
fn broken_arrows(puzzles: &str, encodings: &str, root: &str) -> Vec<String> {
    let mut broken = Vec::new();
    for (section, name) in dependencies(puzzles) {
        let own = name == "crosscut" || name.starts_with("crosscut-");
        let allowed = match section {
            Section::Normal => GROUND_FLOOR.contains(&name.as_str()),
            Section::Other => !own && !SOLVERS.contains(&name.as_str()),
        };
        if !allowed {
            broken.push(format!("the ground floor may not depend on {name}"));
        }
    }
    for (_, name) in dependencies(encodings) {
        if name == "crosscut" || SOLVERS.contains(&name.as_str()) {
            broken.push(format!("encodings may not depend on {name}"));
        }
    }
    let mut need = |floor: &str, manifest: &str, name: &str| {
        if !dependencies(manifest).iter().any(|(_, n)| n == name) {
            broken.push(format!("{floor} does not depend on {name}: is this test still right?"));
        }
    };
    need("encodings", encodings, "crosscut-puzzles");
    need("the top floor", root, "crosscut-puzzles");
    need("the top floor", root, "crosscut-encodings");
    broken
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Section {
    /// `[dependencies]`, on any target.
    Normal,
    /// `[dev-dependencies]` and `[build-dependencies]`.
    Other,
}

/// The crates that a manifest names, under their real names. It reads the shapes cargo manifests
/// are written in here: `name = ..`, `name.workspace = true`, `[dependencies.name]`.
fn dependencies(manifest: &str) -> Vec<(Section, String)> {
    let mut found: Vec<(Section, String)> = Vec::new();
    let mut section = None;
    let mut in_table = false;
    for line in manifest.lines().map(str::trim) {
        if line.starts_with('[') {
            let header = line.trim_matches(['[', ']']);
            let (kind, name) = split_header(header);
            section = kind;
            in_table = name.is_some();
            if let (Some(kind), Some(name)) = (kind, name) {
                found.push((kind, name.to_owned()));
            }
            continue;
        }
        let (Some(kind), Some((key, value))) = (section, line.split_once('=')) else { continue };
        if line.starts_with('#') {
            continue;
        }
        let package = value.split_once("package").map(|(_, rest)| rest);
        let renamed = package.and_then(|rest| rest.split('"').nth(1));
        if in_table {
            if let (true, Some(last)) = (key.trim() == "package", found.last_mut()) {
                last.1 = value.trim().trim_matches('"').to_owned();
            }
            continue;
        }
        let name = key.trim().split('.').next().unwrap_or_default().trim_matches('"');
        found.push((kind, renamed.unwrap_or(name).to_owned()));
    }
    found
}

/// What kind of dependencies a table header opens, and the one crate it is about, if it names one.
/// The workspace's table of versions is nobody's dependency.
fn split_header(header: &str) -> (Option<Section>, Option<&str>) {
    if header.starts_with("workspace") {
        return (None, None);
    }
    for (word, kind) in [
        ("dev-dependencies", Section::Other),
        ("build-dependencies", Section::Other),
        ("dependencies", Section::Normal),
    ] {
        if header == word || header.ends_with(&format!(".{word}")) {
            return (Some(kind), None);
        }
        if let Some(at) = header.find(&format!("{word}.")) {
            let name = &header[at + word.len() + 1..];
            return (Some(kind), Some(name.trim_matches('"')));
        }
    }
    (None, None)
}
