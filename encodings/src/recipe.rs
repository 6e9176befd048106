//! Recipes: one encoder per kind of constraint, and a few switches.
//!
//! A recipe has a short text, which the command line, file headers, tables and reports share:
//!
//! ```text
//! amo=pairwise,degree=direct,conn=lazy,eager=5,cuts=cycles,polarity=unshaded
//! ```
//!
//! Read, it may leave out anything, and what is left out takes the default. Written, it is whole
//! and in this order, so that equal recipes have equal texts. `conn=bounded-levels` has a depth,
//! written at the end: `depth=64`, which is the default, up to `depth=65535`.
//!
//! The defaults are those that measurements favoured; `docs/results/engines.md` has the rounds with
//! and without eager cuts, and with cycles and components, each with its command. Unshaded first
//! needs fewer rounds for a first answer on dense boards.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use crate::amo::{self, Amo};
use crate::connectivity::{self, Connectivity};
use crate::degree::{self, Degree};

/// Which encoder for which constraint.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Recipe {
    /// At-most-one: the equal numbers of a Hitori line.
    pub amo: Amo,
    /// Exactly-k: the clue of a Hashi island.
    pub degree: Degree,
    /// Connectivity.
    pub conn: Connectivity,
    /// Which connectivity cuts are added before the first solve, with `conn=lazy`. Hitori: the
    /// cell cuts of up to this many literals, all of them from 4 on. Hashi: the cuts that say that
    /// a set of up to this many islands does not use up its clues inside. 0: none. At most
    /// [`MAX_EAGER`].
    pub eager: u8,
    /// Which cuts a disconnected model gives, with `conn=lazy`.
    pub cuts: CutKind,
    /// Which value of a Hitori variable a backend should try first. A hint for whoever loads the
    /// clauses into a backend: literals mean the same in every recipe.
    pub polarity: Polarity,
}

/// The largest accepted value of [`Recipe::eager`]: the number of sets of islands grows
/// exponentially with it.
pub const MAX_EAGER: u8 = 6;

/// Which cuts a disconnected model gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum CutKind {
    /// Hitori: the fundamental cycles of a breadth-first forest rooted at the border.
    /// Hashi: the components (it has no other kind).
    #[default]
    Cycles,
    /// All components but the largest.
    Components,
    /// Both.
    Both,
}

impl CutKind {
    /// All kinds of cuts with their names in recipes.
    pub const ALL: &[(&str, CutKind)] = &[
        ("cycles", CutKind::Cycles),
        ("components", CutKind::Components),
        ("both", CutKind::Both),
    ];
}

/// Which value of a Hitori variable a backend should try first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Polarity {
    /// Unshaded.
    #[default]
    Unshaded,
    /// Shaded.
    Shaded,
}

impl Polarity {
    /// Both polarities with their names in recipes.
    pub const ALL: &[(&str, Polarity)] =
        &[("unshaded", Polarity::Unshaded), ("shaded", Polarity::Shaded)];
}

impl Default for Recipe {
    fn default() -> Recipe {
        Recipe {
            amo: Amo::default(),
            degree: Degree::default(),
            conn: Connectivity::default(),
            eager: 5,
            cuts: CutKind::default(),
            polarity: Polarity::default(),
        }
    }
}

/// Why a text is no recipe.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecipeError {
    /// A part that is not `key=name`.
    #[error("recipe: {part:?}: expected key=name, with key one of {KEYS}")]
    Form {
        /// The part.
        part: String,
    },
    /// An unknown key.
    #[error("recipe: unknown key {key:?}: expected one of {KEYS}")]
    Key {
        /// The key.
        key: String,
    },
    /// The same key twice.
    #[error("recipe: {key} is given twice")]
    Twice {
        /// The key.
        key: String,
    },
    /// An unknown name.
    #[error("recipe: {key}={name}: expected one of {valid}")]
    Name {
        /// The key.
        key: String,
        /// The name.
        name: String,
        /// The names that exist.
        valid: String,
    },
    /// A depth, and an encoder of connectivity that takes none.
    #[error("recipe: depth={depth}: only conn=bounded-levels takes a depth, conn={conn} does not")]
    Depth {
        /// The depth.
        depth: u16,
        /// The encoder's name.
        conn: &'static str,
    },
}

const KEYS: &str = "amo, degree, conn, eager, cuts, polarity, depth";

impl FromStr for Recipe {
    type Err = RecipeError;

    fn from_str(text: &str) -> Result<Recipe, RecipeError> {
        let mut recipe = Recipe::default();
        let mut given_depth = None;
        let mut seen: Vec<&str> = Vec::new();
        let parts = text.split(',').map(str::trim);
        for part in parts.filter(|part| !part.is_empty()) {
            let (key, name) =
                part.split_once('=').ok_or_else(|| RecipeError::Form { part: part.to_owned() })?;
            let (key, name) = (key.trim(), name.trim());
            match key {
                "amo" => recipe.amo = choose(amo::ALL, key, name)?,
                "degree" => recipe.degree = choose(degree::ALL, key, name)?,
                "conn" => recipe.conn = choose(connectivity::ALL, key, name)?,
                "eager" => recipe.eager = number(key, name, 0..=MAX_EAGER)?,
                "cuts" => recipe.cuts = choose(CutKind::ALL, key, name)?,
                "polarity" => recipe.polarity = choose(Polarity::ALL, key, name)?,
                "depth" => given_depth = Some(number(key, name, 1..=u16::MAX)?),
                _ => return Err(RecipeError::Key { key: key.to_owned() }),
            }
            if seen.contains(&key) {
                return Err(RecipeError::Twice { key: key.to_owned() });
            }
            seen.push(key);
        }
        match (&mut recipe.conn, given_depth) {
            (Connectivity::BoundedLevels { depth }, Some(given)) => *depth = given,
            (conn, Some(depth)) => return Err(RecipeError::Depth { depth, conn: conn.name() }),
            (_, None) => {}
        }
        Ok(recipe)
    }
}

fn choose<T: Copy>(all: &[(&str, T)], key: &str, name: &str) -> Result<T, RecipeError> {
    let found = all.iter().find(|(known, _)| *known == name);
    found.map(|&(_, value)| value).ok_or_else(|| {
        let names: Vec<&str> = all.iter().map(|&(known, _)| known).collect();
        RecipeError::Name { key: key.to_owned(), name: name.to_owned(), valid: names.join(", ") }
    })
}

/// A number without a sign.
fn number<T: FromStr + PartialOrd + fmt::Display>(
    key: &str,
    name: &str,
    range: RangeInclusive<T>,
) -> Result<T, RecipeError> {
    let number = name.bytes().all(|b| b.is_ascii_digit()).then(|| name.parse().ok());
    number.flatten().filter(|n| range.contains(n)).ok_or_else(|| RecipeError::Name {
        key: key.to_owned(),
        name: name.to_owned(),
        valid: format!("{} to {}", range.start(), range.end()),
    })
}

impl fmt::Display for Recipe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "amo={},degree={},conn={},eager={},cuts={},polarity={}",
            name_of(amo::ALL, self.amo),
            name_of(degree::ALL, self.degree),
            self.conn.name(),
            self.eager,
            name_of(CutKind::ALL, self.cuts),
            name_of(Polarity::ALL, self.polarity),
        )?;
        match self.conn {
            Connectivity::BoundedLevels { depth } => write!(f, ",depth={depth}"),
            _ => Ok(()),
        }
    }
}

/// The name of `value`. Every value is in its table: a test goes through them.
fn name_of<T: PartialEq + Copy>(all: &[(&'static str, T)], value: T) -> &'static str {
    all.iter().find(|(_, known)| *known == value).map_or("?", |&(name, _)| name)
}

#[cfg(test)]
mod tests {
    use super::*;

    const DEFAULT: &str =
        "amo=pairwise,degree=direct,conn=lazy,eager=5,cuts=cycles,polarity=unshaded";

    #[test]
    fn the_default_recipe_is_written_whole() {
        assert_eq!(Recipe::default().to_string(), DEFAULT);
        assert_eq!("".parse(), Ok(Recipe::default()));
    }

    #[test]
    fn every_recipe_is_read_back_from_its_text() {
        let mut n_recipes = 0;
        for &(_, amo) in amo::ALL {
            for &(_, degree) in degree::ALL {
                for &(_, conn) in connectivity::ALL {
                    for eager in 0..=MAX_EAGER {
                        for &(_, cuts) in CutKind::ALL {
                            for &(_, polarity) in Polarity::ALL {
                                let recipe = Recipe { amo, degree, conn, eager, cuts, polarity };
                                let text = recipe.to_string();
                                assert!(!text.contains('?'), "{text}");
                                assert_eq!(text.parse(), Ok(recipe));
                                n_recipes += 1;
                            }
                        }
                    }
                }
            }
        }
        let n_encoders = amo::ALL.len() * degree::ALL.len() * connectivity::ALL.len();
        assert_eq!(n_recipes, n_encoders * 7 * 3 * 2);
    }

    #[test]
    fn bounded_levels_have_a_depth_and_no_other_encoder_has() {
        let bounded =
            |depth| Recipe { conn: Connectivity::BoundedLevels { depth }, ..Recipe::default() };
        for depth in [1, 2, 64, 65_535] {
            let text = bounded(depth).to_string();
            assert!(text.ends_with(&format!(",polarity=unshaded,depth={depth}")), "{text}");
            assert_eq!(text.parse(), Ok(bounded(depth)));
            let first = format!("depth={depth}, conn=bounded-levels");
            assert_eq!(first.parse(), Ok(bounded(depth)));
        }
        assert_eq!("conn=bounded-levels".parse(), Ok(bounded(connectivity::DEFAULT_DEPTH)));
        for &(name, conn) in connectivity::ALL {
            let text = Recipe { conn, ..Recipe::default() }.to_string();
            assert_eq!(text.contains("depth"), conn.is_bounded(), "{text}");
            let refused = format!("conn={name},depth=9").parse::<Recipe>().is_err();
            assert_eq!(refused, !conn.is_bounded(), "{name}");
        }
    }

    #[test]
    fn what_the_text_leaves_out_takes_the_default() {
        let recipe: Recipe = " conn = none , eager=0,".parse().unwrap();
        assert_eq!(recipe, Recipe { conn: Connectivity::None, eager: 0, ..Recipe::default() });
    }

    #[test]
    fn unknown_names_are_refused_with_the_valid_ones() {
        let error = |text: &str| text.parse::<Recipe>().unwrap_err().to_string();
        let refused = |part: &str, names: &[&str]| {
            assert_eq!(
                error(part),
                format!("recipe: {part}: expected one of {}", names.join(", "))
            );
        };
        refused("amo=magic", &amo::ALL.iter().map(|&(name, _)| name).collect::<Vec<_>>());
        refused("degree=magic", &degree::ALL.iter().map(|&(name, _)| name).collect::<Vec<_>>());
        refused("conn=magic", &connectivity::ALL.iter().map(|&(name, _)| name).collect::<Vec<_>>());
        assert_eq!(error("eager=7"), "recipe: eager=7: expected one of 0 to 6");
        assert_eq!(error("eager=+1"), "recipe: eager=+1: expected one of 0 to 6");
        assert_eq!(error("eager="), "recipe: eager=: expected one of 0 to 6");
        assert_eq!(error("cuts=a"), "recipe: cuts=a: expected one of cycles, components, both");
        let depth = "only conn=bounded-levels takes a depth, conn=lazy does not";
        assert_eq!(error("depth=9"), format!("recipe: depth=9: {depth}"));
        let bounded = |depth: &str| error(&format!("conn=bounded-levels,depth={depth}"));
        for depth in ["0", "65536", "-1", "x", "", "99999999999999999999"] {
            let expected = format!("recipe: depth={depth}: expected one of 1 to 65535");
            assert_eq!(bounded(depth), expected);
        }
        assert_eq!(error("polarity=x"), "recipe: polarity=x: expected one of unshaded, shaded");
        assert_eq!(error("am=x"), format!("recipe: unknown key \"am\": expected one of {KEYS}"));
        assert_eq!(error("conn=lazy,conn=lazy"), "recipe: conn is given twice");
        assert!(error("lazy").contains("expected key=name"));
    }
}
