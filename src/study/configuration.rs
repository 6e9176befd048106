//! Configurations: which engine, and how it works.
//!
//! A [`Mix`] lists choices and stands for all their combinations, as far as they make sense: recipes,
//! backends and seeds are the SAT engine's, heuristics and the like the native engine's.
//!
//! ```text
//! engines native, sat     native
//! recipes A, B       ->   sat A varisat    sat A batsat
//! backends varisat,       sat B varisat    sat B batsat
//!          batsat
//! ```
//!
//! A seed is what the command line of an external solver has in the place `{seed}`. The engines
//! and the backends inside draw no random numbers, so a seed would make the same run twice; it is
//! asked for where there is such a place, and refused where there is none.

use crosscut_encodings::Recipe;
use itertools::{Itertools, iproduct};

use super::row::NativeOptions;
use crate::backend::{BackendKind, BadBackend, COMMAND};
use crate::engine::Engine;
use crate::engine::native::{FirstBranch, Heuristic, Probing};

/// The place for a seed in the command line of an external solver.
pub(super) const SEED: &str = "{seed}";

/// Choices of each kind; an empty list takes the default.
#[derive(Clone, Debug, Default)]
pub struct Mix {
    /// Engines; by default native and SAT.
    pub engines: Vec<Engine>,
    /// Recipes of the SAT engine.
    pub recipes: Vec<Recipe>,
    /// Backends of the SAT engine, as on the command line.
    pub backends: Vec<String>,
    /// Seeds for backends with a place for one.
    pub seeds: Vec<u64>,
    /// Heuristics of the native engine.
    pub heuristics: Vec<Heuristic>,
    /// First branches of the native engine.
    pub branches: Vec<FirstBranch>,
    /// Probing of the native engine.
    pub probes: Vec<Probing>,
}

/// One combination, in the words of rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Configuration {
    /// Which engine.
    pub engine: Engine,
    /// SAT: the recipe, written out.
    pub recipe: Option<String>,
    /// SAT: the backend.
    pub backend: Option<String>,
    /// Native: how it searches.
    pub options: Option<NativeOptions>,
    /// The seed of the backend.
    pub seed: Option<u64>,
}

/// Choices that do not go together.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadMix {
    /// A choice for an engine that is not asked.
    #[error("{what}: the {engine} engine is not among those to run")]
    NoEngine {
        /// The choice.
        what: &'static str,
        /// The engine that it is for.
        engine: Engine,
    },
    /// A backend that does not exist, or not here.
    #[error("backend: {0}")]
    Backend(#[from] BadBackend),
    /// A place for a seed, and no seed.
    #[error("backend {0}: it has a place {SEED}, so say which seeds")]
    NoSeed(String),
    /// A seed, and no place for it.
    #[error(
        "seed: no backend has a place for one, as {COMMAND}\"solver --seed={SEED} {{cnf}}\" has; \
         engines and backends inside draw no random numbers"
    )]
    NoPlace,
    /// A limit of conflicts, and a solver that does not tell them.
    #[error(
        "conflicts: the limit cannot be kept with {0}, which does not tell them: use a timeout"
    )]
    Conflicts(String),
}

impl Mix {
    /// All combinations, each once, in a fixed order.
    ///
    /// # Errors
    /// If choices do not go together.
    pub fn configurations(&self, conflicts: Option<u64>) -> Result<Vec<Configuration>, BadMix> {
        let engines = or_default(&self.engines, &[Engine::Native, Engine::Sat]);
        self.look_for_idle_choices(&engines)?;
        let backends = self.backends(conflicts)?;
        let of_engine = |engine| match engine {
            Engine::Native => self.native(),
            Engine::Sat => self.sat(&backends),
            Engine::Brute => vec![Configuration::plain(engine)],
        };
        let all = engines.iter().flat_map(|&engine| of_engine(engine));
        Ok(sorted(all))
    }

    fn native(&self) -> Vec<Configuration> {
        let all = iproduct!(
            or_default(&self.heuristics, &[Heuristic::default()]),
            or_default(&self.branches, &[FirstBranch::default()]),
            or_default(&self.probes, &[Probing::default()])
        );
        all.map(|(heuristic, branch, probe)| Configuration {
            options: Some(NativeOptions::new(heuristic, branch, probe)),
            ..Configuration::plain(Engine::Native)
        })
        .collect()
    }

    fn sat(&self, backends: &[(String, Option<u64>)]) -> Vec<Configuration> {
        let recipes = or_default(&self.recipes, &[Recipe::default()]);
        let all = iproduct!(recipes, backends);
        all.map(|(recipe, (backend, seed))| Configuration {
            recipe: Some(recipe.to_string()),
            backend: Some(backend.clone()),
            seed: *seed,
            ..Configuration::plain(Engine::Sat)
        })
        .collect()
    }

    /// Each backend that can be started here, with each of its seeds.
    fn backends(&self, conflicts: Option<u64>) -> Result<Vec<(String, Option<u64>)>, BadMix> {
        let mut all = Vec::new();
        for backend in or_default(&self.backends, &[BackendKind::default().to_string()]) {
            let kind: BackendKind = with_seed(&backend, Some(0)).parse()?;
            kind.check()?;
            if kind.is_outside() && conflicts.is_some() {
                return Err(BadMix::Conflicts(backend));
            }
            match (backend.contains(SEED), self.seeds.is_empty()) {
                (true, true) => return Err(BadMix::NoSeed(backend)),
                (true, false) => {
                    all.extend(self.seeds.iter().map(|&seed| (backend.clone(), Some(seed))));
                }
                (false, _) => all.push((backend, None)),
            }
        }
        let is_idle = all.iter().all(|(_, seed)| seed.is_none());
        match self.seeds.is_empty() || !is_idle {
            true => Ok(all),
            false => Err(BadMix::NoPlace),
        }
    }

    fn look_for_idle_choices(&self, engines: &[Engine]) -> Result<(), BadMix> {
        let choices = [
            ("recipe", Engine::Sat, self.recipes.is_empty()),
            ("backend", Engine::Sat, self.backends.is_empty()),
            ("seed", Engine::Sat, self.seeds.is_empty()),
            ("heuristic", Engine::Native, self.heuristics.is_empty()),
            ("branch", Engine::Native, self.branches.is_empty()),
            ("probe", Engine::Native, self.probes.is_empty()),
        ];
        let idle = choices.into_iter().find(|(_, of, none)| !none && !engines.contains(of));
        idle.map_or(Ok(()), |(what, engine, _)| Err(BadMix::NoEngine { what, engine }))
    }
}

impl Configuration {
    fn plain(engine: Engine) -> Configuration {
        Configuration { engine, recipe: None, backend: None, options: None, seed: None }
    }
}

/// The configurations of several mixes, each once, in a fixed order.
pub fn sorted(all: impl IntoIterator<Item = Configuration>) -> Vec<Configuration> {
    let key = |c: &Configuration| {
        (c.engine.name(), c.recipe.clone(), c.backend.clone(), c.seed, c.options.clone())
    };
    all.into_iter().sorted_by_key(key).dedup().collect()
}

/// The command line of a backend with the seed in its place.
pub(super) fn with_seed(backend: &str, seed: Option<u64>) -> String {
    match seed {
        Some(seed) if backend.starts_with(COMMAND) => backend.replace(SEED, &seed.to_string()),
        _ => backend.to_owned(),
    }
}

fn or_default<T: Clone>(given: &[T], default: &[T]) -> Vec<T> {
    if given.is_empty() { default.to_vec() } else { given.to_vec() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(mix: &Mix) -> Vec<String> {
        let word = |c: &Configuration| {
            let parts = [c.recipe.clone(), c.backend.clone(), c.seed.map(|seed| seed.to_string())];
            let options = c.options.as_ref().map(|o| format!("{}/{}", o.heuristic, o.probe));
            let parts = parts.into_iter().flatten().chain(options);
            [c.engine.name().to_owned()].into_iter().chain(parts).join(" ")
        };
        mix.configurations(None).unwrap().iter().map(word).collect()
    }

    #[test]
    fn a_mix_is_all_combinations_that_make_sense() {
        let recipe = Recipe::default();
        let default = words(&Mix::default());
        assert_eq!(default, ["native weighted/root".to_owned(), format!("sat {recipe} varisat")]);
        let other: Recipe = "conn=levels".parse().unwrap();
        let mix = Mix {
            engines: vec![Engine::Sat, Engine::Native, Engine::Brute, Engine::Sat],
            recipes: vec![recipe, other],
            backends: vec!["varisat".to_owned(), "batsat".to_owned()],
            probes: vec![Probing::Off, Probing::Root],
            ..Mix::default()
        };
        let all = words(&mix);
        assert_eq!(all.len(), 1 + 2 + 4, "{all:?}");
        assert_eq!(all[..3], ["brute", "native weighted/off", "native weighted/root"]);
        assert!(all.is_sorted() && all[3..].iter().all(|word| word.starts_with("sat ")));
    }

    #[test]
    fn seeds_go_where_there_is_a_place_for_them() {
        let mix = Mix {
            engines: vec![Engine::Sat],
            backends: vec!["cmd:sh -c {seed}".to_owned(), "varisat".to_owned()],
            seeds: vec![1, 2],
            ..Mix::default()
        };
        assert_eq!(words(&mix).len(), 3);
        let no_seed = Mix { seeds: vec![], ..mix.clone() }.configurations(None);
        assert!(matches!(no_seed, Err(BadMix::NoSeed(_))));
        let no_place = Mix { backends: vec![], ..mix }.configurations(None);
        assert_eq!(no_place, Err(BadMix::NoPlace));
        assert_eq!(with_seed("cmd:x {seed} {seed}", Some(7)), "cmd:x 7 7");
    }

    #[test]
    fn choices_for_nobody_are_refused() {
        let native = Mix { engines: vec![Engine::Native], ..Mix::default() };
        let mix = Mix { recipes: vec![Recipe::default()], ..native };
        assert!(matches!(mix.configurations(None), Err(BadMix::NoEngine { what: "recipe", .. })));
        let mix = Mix { engines: vec![Engine::Sat], probes: vec![Probing::Off], ..Mix::default() };
        assert!(matches!(mix.configurations(None), Err(BadMix::NoEngine { what: "probe", .. })));
        let mix = Mix { backends: vec!["cmd:sh".to_owned()], ..Mix::default() };
        assert!(matches!(mix.configurations(Some(9)), Err(BadMix::Conflicts(_))));
        let mix = Mix { backends: vec!["nobody".to_owned()], ..Mix::default() };
        assert!(matches!(mix.configurations(None), Err(BadMix::Backend(_))));
    }
}
