//! The catalogue: the recipes that a study of sizes goes through.
//!
//! Every constraint is encoded by itself, so what one encoder costs does not depend on how the
//! other constraints are encoded, but for the length of the numbers of variables. So the catalogue
//! has no pairs of choices: each member of each kind stands once, with the default of the other
//! kinds, and the default recipe stands first. A member that is added to a table is in the
//! catalogue from then on.

use crosscut_puzzles::Puzzle;

use crate::{Recipe, amo, connectivity, degree};

/// A kind of constraint that a recipe chooses an encoder for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// At most one.
    Amo,
    /// Exactly k.
    Degree,
    /// Connected.
    Conn,
}

impl Kind {
    /// All kinds, in the order of recipes.
    pub const ALL: [Kind; 3] = [Kind::Amo, Kind::Degree, Kind::Conn];

    /// Its key in recipes.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Amo => "amo",
            Kind::Degree => "degree",
            Kind::Conn => "conn",
        }
    }

    /// Whether boards of this puzzle have such constraints.
    pub fn is_of(self, puzzle: Puzzle) -> bool {
        match self {
            Kind::Amo => puzzle == Puzzle::Hitori,
            Kind::Degree => puzzle == Puzzle::Hashi,
            Kind::Conn => true,
        }
    }

    /// Every member of this kind by name, with the default of the other kinds.
    pub fn members(self) -> Vec<(&'static str, Recipe)> {
        let default = Recipe::default();
        match self {
            Kind::Amo => of_table(amo::ALL, |amo| Recipe { amo, ..default.clone() }),
            Kind::Degree => of_table(degree::ALL, |degree| Recipe { degree, ..default.clone() }),
            Kind::Conn => of_table(connectivity::ALL, |conn| Recipe { conn, ..default.clone() }),
        }
    }
}

fn of_table<T: Copy>(
    table: &[(&'static str, T)],
    recipe: impl Fn(T) -> Recipe,
) -> Vec<(&'static str, Recipe)> {
    table.iter().map(|&(name, member)| (name, recipe(member))).collect()
}

/// The recipes for boards of `puzzle`: the default, then each other member of each kind.
pub fn catalogue(puzzle: Puzzle) -> Vec<Recipe> {
    let mut recipes = vec![Recipe::default()];
    for kind in Kind::ALL.into_iter().filter(|kind| kind.is_of(puzzle)) {
        let members = kind.members().into_iter().map(|(_, recipe)| recipe);
        recipes.extend(members.filter(|recipe| *recipe != Recipe::default()));
    }
    recipes
}

/// What sets a recipe apart: the parts of its text that are not the default's, or `default`.
pub fn short(recipe: &Recipe) -> String {
    let (text, default) = (recipe.to_string(), Recipe::default().to_string());
    let parts = text.split(',').zip(default.split(','));
    let own: Vec<&str> =
        parts.filter(|(part, usual)| part != usual).map(|(part, _)| part).collect();
    if own.is_empty() { "default".to_owned() } else { own.join(",") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_member_is_in_the_catalogue_of_its_puzzles_and_none_stands_twice() {
        for puzzle in Puzzle::ALL {
            let recipes = catalogue(puzzle);
            assert_eq!(recipes[0], Recipe::default());
            for (i, recipe) in recipes.iter().enumerate() {
                assert!(!recipes[..i].contains(recipe), "{recipe} stands twice");
            }
            let kinds = Kind::ALL.into_iter().filter(|kind| kind.is_of(puzzle));
            let members: Vec<Recipe> =
                kinds.flat_map(Kind::members).map(|(_, recipe)| recipe).collect();
            assert!(members.iter().all(|member| recipes.contains(member)));
            assert!(recipes.iter().all(|recipe| members.contains(recipe)));
        }
    }

    #[test]
    fn a_member_is_called_as_in_recipes() {
        for kind in Kind::ALL {
            for (name, recipe) in kind.members() {
                let text = format!("{}={name}", kind.name());
                assert_eq!(text.parse(), Ok(recipe.clone()));
                let is_default = recipe == Recipe::default();
                assert!(short(&recipe).starts_with(if is_default { "default" } else { &text }));
            }
        }
        let several: Recipe = "eager=0,cuts=both".parse().expect("a recipe");
        assert_eq!(short(&several), "eager=0,cuts=both");
    }
}
