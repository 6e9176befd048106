//! Names of files that are made, one for each board of a bundle or folder.
//!
//! A board may be called anything, so its name is only the start of a file's. It becomes one that is
//! safe in a folder on every system: letters, digits and a few signs stay, all else becomes `-`, so
//! that it has no part that leads out of the folder. It does not begin or end with a dot or dash, is
//! none of the names that Windows keeps for devices, and is short. No two are the same, even where
//! capitals do not count.

use std::collections::{HashMap, HashSet};
use std::path::Path;

use crate::report::Source;

/// Most bytes of a name without what is put behind it: far below what file systems take.
const LONGEST: usize = 100;

/// What Windows keeps for devices, with any extension.
const DEVICES: [&str; 4] = ["con", "prn", "aux", "nul"];

/// The names given so far.
#[derive(Debug, Default)]
pub(super) struct FileNames {
    /// In small letters.
    given: HashSet<String>,
    /// The last number behind each stem, so that many boards of one name are not counted again.
    last: HashMap<String, u64>,
}

impl FileNames {
    /// A name that was not given before: after the board of `source` or, if it has no name, after its
    /// file, with `part` and the extension behind it.
    pub(super) fn next(&mut self, source: &Source, part: &str, extension: &str) -> String {
        let file = || Path::new(&source.board).file_stem()?.to_str();
        let title = source.name.as_deref().or_else(file).unwrap_or_default();
        let stem = format!("{}{part}", safe(title));
        let last = self.last.entry(stem.to_lowercase()).or_insert(0);
        loop {
            *last += 1;
            let name = match *last {
                1 => format!("{stem}.{extension}"),
                number => format!("{stem}-{number}.{extension}"),
            };
            if self.given.insert(name.to_lowercase()) {
                return name;
            }
        }
    }
}

fn safe(title: &str) -> String {
    let is_plain = |sign: char| sign.is_alphanumeric() || "-_.+=".contains(sign);
    let mut name = String::new();
    for sign in title.chars().map(|sign| if is_plain(sign) { sign } else { '-' }) {
        if name.len() + sign.len_utf8() > LONGEST {
            break;
        }
        name.push(sign);
    }
    let name = name.trim_matches(['.', '-']);
    match name {
        "" => "board".to_owned(),
        name if is_device(name) => format!("_{name}"),
        name => name.to_owned(),
    }
}

fn is_device(name: &str) -> bool {
    let stem = name.split('.').next().unwrap_or(name).to_lowercase();
    let port = stem.strip_prefix("com").or_else(|| stem.strip_prefix("lpt"));
    let is_port = port.is_some_and(|n| n.chars().count() == 1 && n.chars().all(char::is_numeric));
    DEVICES.contains(&stem.as_str()) || is_port
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stay_in_their_folder() {
        for (title, expected) in [
            ("easy-1", "easy-1"),
            ("../../evil", "evil"),
            ("/tmp/evil", "tmp-evil"),
            ("a\\..\\b", "a-..-b"),
            ("c:d", "c-d"),
            ("..", "board"),
            ("/", "board"),
            ("", "board"),
            ("-rf", "rf"),
            (".hidden", "hidden"),
            ("end.", "end"),
            ("con", "_con"),
            ("Nul.txt", "_Nul.txt"),
            ("lpt1", "_lpt1"),
            ("com¹", "_com¹"),
            ("common", "common"),
            ("a\0b\nc", "a-b-c"),
            ("no. 3", "no.-3"),
            ("橋", "橋"),
        ] {
            assert_eq!(safe(title), expected, "{title:?}");
        }
    }

    #[test]
    fn names_are_short_and_whole_letters() {
        assert_eq!(safe(&"x".repeat(5000)).len(), LONGEST);
        assert_eq!(safe(&"橋".repeat(5000)).len(), 99);
    }

    #[test]
    fn no_two_names_are_the_same() {
        let mut names = FileNames::default();
        let source = |name: &str| Source {
            board: "boards/a.hitori".to_owned(),
            name: (!name.is_empty()).then(|| name.to_owned()),
            line: 1,
        };
        let given =
            ["a", "A", "a-2", "a", "/", ""].map(|name| names.next(&source(name), "", "txt"));
        assert_eq!(given, ["a.txt", "A-2.txt", "a-2-2.txt", "a-3.txt", "board.txt", "a-4.txt"]);
        assert_eq!(names.next(&source("a"), "-step-1", "svg"), "a-step-1.svg");
    }
}
