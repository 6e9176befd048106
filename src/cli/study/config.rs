//! A study described in a file, in TOML:
//!
//! ```toml
//! boards = ["boards", "more.hitori"]     # from the folder of this file
//! goal = "unique"                        # first, unique or count N
//! timeout = "10s"
//! mem = "2G"
//!
//! [[mix]]                                # all combinations of what a mix lists
//! engine = "native"
//!
//! [[mix]]
//! engine = "sat"
//! recipe = ["conn=lazy", "conn=levels"]
//! backend = ["varisat", "batsat"]
//! ```
//!
//! The keys are the options of the command line. Everything may be left out.

use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use serde::Deserialize;

use crate::engine::Engine;
use crate::study::configuration::Mix;

/// The file.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct Config {
    /// Files, folders and addresses.
    #[serde(default)]
    pub boards: Words,
    /// `first`, `unique` or `count N`.
    pub goal: Option<String>,
    /// Time by the clock.
    pub timeout: Option<String>,
    /// Processor time.
    pub cpu: Option<String>,
    /// Memory.
    pub mem: Option<String>,
    /// Conflicts.
    pub conflicts: Option<u64>,
    /// What to combine.
    #[serde(default)]
    mix: Vec<MixTable>,
    /// Where the file is.
    #[serde(skip)]
    folder: PathBuf,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct MixTable {
    #[serde(default)]
    engine: Words,
    #[serde(default)]
    recipe: Words,
    #[serde(default)]
    backend: Words,
    #[serde(default)]
    seed: Numbers,
    #[serde(default)]
    heuristic: Words,
    #[serde(default)]
    branch: Words,
    #[serde(default)]
    probe: Words,
}

/// One word or several.
#[derive(Debug, Deserialize)]
#[serde(untagged, expecting = "expected a string or a list of strings")]
pub(super) enum Words {
    One(String),
    Several(Vec<String>),
}

/// One number or several.
#[derive(Debug, Deserialize)]
#[serde(untagged, expecting = "expected a whole number or a list of them")]
enum Numbers {
    One(u64),
    Several(Vec<u64>),
}

impl Default for Words {
    fn default() -> Words {
        Words::Several(Vec::new())
    }
}

impl Default for Numbers {
    fn default() -> Numbers {
        Numbers::Several(Vec::new())
    }
}

impl Words {
    fn list(&self) -> &[String] {
        match self {
            Words::One(word) => std::slice::from_ref(word),
            Words::Several(words) => words,
        }
    }
}

impl Config {
    /// Reads the file.
    ///
    /// # Errors
    /// What is wrong with it, with the line.
    pub(super) fn read(path: &Path) -> Result<Config, String> {
        let text = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
        let mut config: Config = toml::from_str(&text).map_err(|error| error.to_string())?;
        config.folder = path.parent().map(Path::to_owned).unwrap_or_default();
        Ok(config)
    }

    /// The boards, as arguments; relative paths start at the folder of the file.
    pub(super) fn boards(&self) -> impl Iterator<Item = PathBuf> {
        self.boards.list().iter().map(|board| match board.contains("://") || board == "-" {
            true => PathBuf::from(board),
            false => self.folder.join(board),
        })
    }

    /// What to combine.
    ///
    /// # Errors
    /// If a word is none of those known.
    pub(super) fn mixes(&self) -> Result<Vec<Mix>, String> {
        self.mix.iter().map(MixTable::mix).collect()
    }
}

impl MixTable {
    fn mix(&self) -> Result<Mix, String> {
        let seeds = match &self.seed {
            Numbers::One(seed) => vec![*seed],
            Numbers::Several(seeds) => seeds.clone(),
        };
        Ok(Mix {
            engines: self
                .engine
                .list()
                .iter()
                .map(|word| engine(word))
                .collect::<Result<_, _>>()?,
            recipes: parsed("recipe", &self.recipe)?,
            backends: self.backend.list().to_vec(),
            seeds,
            heuristics: parsed("heuristic", &self.heuristic)?,
            branches: parsed("branch", &self.branch)?,
            probes: parsed("probe", &self.probe)?,
        })
    }
}

fn engine(word: &str) -> Result<Engine, String> {
    let known = Engine::ALL.into_iter().find(|engine| engine.name() == word);
    known.ok_or_else(|| {
        format!("engine: `{word}` is none of {}", Engine::ALL.map(Engine::name).join(", "))
    })
}

fn parsed<T: FromStr<Err: Display>>(key: &str, words: &Words) -> Result<Vec<T>, String> {
    let parse = |word: &String| word.parse().map_err(|why| format!("{key}: {why}"));
    words.list().iter().map(parse).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<(Config, Vec<Mix>), String> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("study.toml");
        std::fs::write(&path, text).unwrap();
        let config = Config::read(&path)?;
        let mixes = config.mixes()?;
        Ok((config, mixes))
    }

    #[test]
    fn words_and_lists_are_read() {
        let (config, mixes) = read(
            "boards = \"b\"\ngoal = \"count 5\"\ntimeout = \"1s\"\n[[mix]]\nengine = \"native\"\n\
             probe = [\"off\", \"root\"]\n[[mix]]\nengine = [\"sat\"]\nseed = 3\n",
        )
        .unwrap();
        assert_eq!(config.goal.as_deref(), Some("count 5"));
        assert!(config.boards().next().unwrap().ends_with("b"));
        assert_eq!((mixes.len(), mixes[0].probes.len(), &mixes[1].seeds[..]), (2, 2, &[3][..]));
        assert!(read("").unwrap().1.is_empty());
    }

    #[test]
    fn a_slip_is_named_with_its_place() {
        for (text, part) in [
            ("bords = []", "bords"),
            ("timeout = 10", "line 1"),
            ("[[mix]]\nengine = \"fast\"", "`fast` is none of native, sat, brute"),
            ("[[mix]]\nrecipe = \"conn\"", "recipe"),
            ("[[mix]]\nbackend = 7", "a string or a list of strings"),
            ("goal = \"x", "line 1"),
        ] {
            let why = read(text).unwrap_err();
            assert!(why.contains(part), "{text}: {why}");
        }
    }
}
