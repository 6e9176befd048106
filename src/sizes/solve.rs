//! What a size buys: the SAT engine with every recipe on the same board, in one run.
//!
//! The machine's noise comes and goes over seconds. So the repetitions go round over the recipes,
//! each gets its share of every moment, and the run of the median time stands for a recipe. Numbers
//! of rounds, cuts and conflicts are those of that run. A recipe that hit a limit is not run again.
//!
//! Every answer passes the referee, and as all recipes say the same of a board, two that contradict
//! each other are a defect of this program.

use crosscut_encodings::Recipe;
use crosscut_puzzles::Board;

use crate::crosscheck;
use crate::engine::{Engine, Why};
use crate::pipeline::{self, Ask};
use crate::report::{Count, EngineReport, SatDetails, Status, Verdict};
use crate::report::{Details, Times};

/// How recipes are tried.
#[derive(Clone, Debug)]
pub struct Trial {
    /// What is asked of the SAT engine; the recipe in it is replaced.
    pub ask: Ask,
    /// How often each recipe is run.
    pub repeat: u32,
}

/// How the SAT engine fares with a recipe.
#[derive(Clone, Debug)]
pub struct Solved {
    /// What it says of the board.
    pub status: Status,
    /// Why it is unknown, or why there is no answer.
    pub reason: Option<String>,
    /// How many answers it counted.
    pub count: Count,
    /// Whether a limit ended the run.
    pub hit_limit: bool,
    /// How often it was run.
    pub runs: u32,
    /// Where the time of the median run went.
    pub times: Times,
    /// Calls of the backend.
    pub rounds: u64,
    /// Cuts added between them.
    pub cuts: u64,
    /// Conflicts, if the backend counts them.
    pub conflicts: Option<u64>,
}

/// What came of all recipes.
#[derive(Clone, Debug, Default)]
pub struct Trials {
    /// By recipe; `None` if an interrupt came before its first run.
    pub solved: Vec<Option<Solved>>,
    /// Verdicts with a fault.
    pub faults: Vec<Verdict>,
}

/// Solves `board` with each of `recipes`.
pub fn try_all(board: &Board, recipes: &[&Recipe], trial: &Trial) -> Trials {
    let mut runs: Vec<Vec<EngineReport>> = vec![Vec::new(); recipes.len()];
    let mut faults = Vec::new();
    for _ in 0..trial.repeat {
        for (recipe, runs) in recipes.iter().zip(&mut runs) {
            if is_interrupted(&trial.ask) || runs.last().is_some_and(hit_limit) {
                continue;
            }
            let verdict = pipeline::solve(board, &ask(recipe, trial));
            runs.extend(verdict.engines.iter().cloned());
            if !verdict.faults.is_empty() {
                faults.push(verdict);
            }
        }
    }
    let medians: Vec<Option<(EngineReport, u32)>> = runs.into_iter().map(median).collect();
    faults.extend(disagreement(recipes, &medians));
    let solved =
        medians.into_iter().map(|run| run.map(|(report, runs)| Solved::new(&report, runs)));
    Trials { solved: solved.collect(), faults }
}

fn ask(recipe: &Recipe, trial: &Trial) -> Ask {
    let mut ask = trial.ask.clone();
    ask.engines = vec![Engine::Sat];
    ask.sat.recipe = recipe.clone();
    ask
}

fn is_interrupted(ask: &Ask) -> bool {
    ask.interrupt.load(std::sync::atomic::Ordering::Relaxed)
}

fn hit_limit(report: &EngineReport) -> bool {
    let limits = [Why::Timeout, Why::Conflicts, Why::Interrupted, Why::TooLarge];
    limits.iter().any(|why| report.reason.as_deref() == Some(why.text()))
}

/// The run of the median time, the shorter one of the middle two, and the number of runs.
fn median(mut runs: Vec<EngineReport>) -> Option<(EngineReport, u32)> {
    let n = runs.len();
    runs.sort_by_key(|report| report.times.engine());
    // One that hit a limit is the last, and tells what the recipe cannot do.
    let at = runs.iter().position(hit_limit).unwrap_or(n.saturating_sub(1) / 2);
    let report = runs.into_iter().nth(at)?;
    Some((report, n as u32))
}

/// The verdict on recipes that cannot all be right.
fn disagreement(recipes: &[&Recipe], medians: &[Option<(EngineReport, u32)>]) -> Option<Verdict> {
    let reports: Vec<(String, &EngineReport)> = recipes
        .iter()
        .zip(medians)
        .filter_map(|(recipe, run)| Some((recipe.to_string(), &run.as_ref()?.0)))
        .collect();
    let faults = crosscheck::between_recipes(&reports);
    (!faults.is_empty()).then(|| Verdict {
        status: Status::Unknown,
        reason: Some("the recipes disagree".to_owned()),
        trust: None,
        agreed: Some(false),
        count: Count::default(),
        answers: Vec::new(),
        engines: reports.into_iter().map(|(_, report)| report.clone()).collect(),
        faults,
        checked: None,
        common: None,
    })
}

impl Solved {
    fn new(report: &EngineReport, runs: u32) -> Solved {
        let (rounds, cuts, conflicts) = match &report.details {
            Details::Sat(SatDetails { rounds, cuts, conflicts, .. }) => {
                (*rounds, *cuts, *conflicts)
            }
            _ => (0, 0, None),
        };
        Solved {
            status: report.status,
            reason: report.reason.clone(),
            count: report.count,
            hit_limit: hit_limit(report),
            runs,
            times: report.times,
            rounds,
            cuts,
            conflicts,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::Ordering;
    use std::time::Duration;

    use crosscut_encodings::catalogue::catalogue;
    use crosscut_puzzles::{Puzzle, hitori};

    use super::*;
    use crate::engine::{Goal, native, sat};

    fn trial(timeout: Option<Duration>, repeat: u32) -> Trial {
        let ask = Ask {
            engines: vec![Engine::Native],
            goal: Goal::UNIQUE,
            timeout,
            conflicts: None,
            interrupt: Arc::default(),
            certify: false,
            paranoid: false,
            common: false,
            native: native::Options::default(),
            sat: sat::Options::default(),
        };
        Trial { ask, repeat }
    }

    fn board() -> Board {
        let values = [1, 3, 2, 3, 2, 1, 1, 3, 1].map(Some);
        hitori::Board::new(3, values.to_vec()).into()
    }

    fn solved(trial: &Trial) -> Vec<Option<Solved>> {
        let recipes = catalogue(Puzzle::Hitori);
        let trials = try_all(&board(), &recipes.iter().collect::<Vec<_>>(), trial);
        assert!(trials.faults.is_empty());
        assert_eq!(trials.solved.len(), recipes.len());
        trials.solved
    }

    #[test]
    fn every_recipe_is_run_as_often_as_asked_and_says_the_same() {
        for solved in solved(&trial(None, 3)) {
            let solved = solved.unwrap();
            assert_eq!((solved.status, solved.runs, solved.hit_limit), (Status::Solved, 3, false));
            assert!(solved.rounds > 0);
        }
    }

    #[test]
    fn a_recipe_that_hits_a_limit_is_not_run_again() {
        for solved in solved(&trial(Some(Duration::ZERO), 3)) {
            let solved = solved.unwrap();
            assert_eq!((solved.status, solved.runs, solved.hit_limit), (Status::Unknown, 1, true));
            assert_eq!(solved.reason.as_deref(), Some(Why::Timeout.text()));
        }
    }

    #[test]
    fn after_an_interrupt_nothing_is_run() {
        let trial = trial(None, 3);
        trial.ask.interrupt.store(true, Ordering::Relaxed);
        assert!(solved(&trial).iter().all(Option::is_none));
    }

    fn report(millis: u64, count: u64, exact: bool) -> EngineReport {
        let solve = Duration::from_millis(millis);
        EngineReport {
            engine: Engine::Sat,
            status: Status::Unknown,
            reason: None,
            proved: false,
            solver_failed: false,
            count: Count { count, exact },
            finished: true,
            answers: Vec::new(),
            times: Times { solve, ..Times::default() },
            details: Details::None,
        }
    }

    #[test]
    fn the_median_run_stands_for_all_unless_one_hit_a_limit() {
        let of = |times: &[u64]| {
            let runs = times.iter().map(|&millis| report(millis, 0, false)).collect();
            median(runs).map(|(report, runs)| (report.times.solve.as_millis(), runs))
        };
        assert_eq!(of(&[]), None);
        assert_eq!(of(&[5]), Some((5, 1)));
        assert_eq!(of(&[9, 1, 5]), Some((5, 3)));
        assert_eq!(of(&[9, 1, 5, 7]), Some((5, 4)));
        let late =
            EngineReport { reason: Some(Why::Timeout.text().to_owned()), ..report(1000, 0, false) };
        let (chosen, _) = median(vec![report(1, 0, false), late, report(2, 0, false)]).unwrap();
        assert!(hit_limit(&chosen));
    }

    #[test]
    fn recipes_that_contradict_each_other_are_a_fault_that_names_them() {
        let recipes: Vec<Recipe> = ["", "conn=none"].map(|text| text.parse().unwrap()).to_vec();
        let chosen: Vec<&Recipe> = recipes.iter().collect();
        let verdict =
            |a: EngineReport, b: EngineReport| disagreement(&chosen, &[Some((a, 1)), Some((b, 1))]);
        assert!(verdict(report(1, 1, true), report(1, 1, false)).is_none());
        let verdict = verdict(report(1, 1, true), report(1, 2, false)).unwrap();
        let said = verdict.faults[0].to_string();
        assert!(said.contains("conn=lazy") && said.contains("finds exactly 1 answer"), "{said}");
        assert!(said.contains("conn=none") && said.contains("finds at least 2 answers"), "{said}");
    }
}
