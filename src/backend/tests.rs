//! What every backend must do, whichever it is.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use proptest::prelude::*;

use super::*;

/// `n + 1` pigeons, `n` holes: no model, and exponentially many conflicts to see it.
pub(super) fn pigeonholes(n: usize) -> Vec<Vec<Lit>> {
    let sits = |pigeon: usize, hole: usize| Var::new(pigeon * n + hole).positive();
    let mut clauses: Vec<Vec<Lit>> =
        (0..=n).map(|pigeon| (0..n).map(|hole| sits(pigeon, hole)).collect()).collect();
    for hole in 0..n {
        for p in 0..=n {
            clauses.extend((0..p).map(|q| vec![!sits(p, hole), !sits(q, hole)]));
        }
    }
    clauses
}

fn loaded(kind: &BackendKind, clauses: &[Vec<Lit>]) -> Box<dyn Backend> {
    let mut backend = kind.start();
    clauses.iter().for_each(|clause| backend.add_clause(clause));
    backend
}

const N_VARS: usize = 7;

fn clause() -> impl Strategy<Value = Vec<Lit>> {
    let lit = (0..N_VARS, any::<bool>()).prop_map(|(i, is_positive)| {
        if is_positive { Var::new(i).positive() } else { Var::new(i).negative() }
    });
    prop::collection::vec(lit, 0..5)
}

fn holds(clauses: &[Vec<Lit>], value: impl Fn(Var) -> bool) -> bool {
    clauses.iter().all(|clause| clause.iter().any(|lit| value(lit.var()) == lit.is_positive()))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// Clauses come in portions with a solve after each.
    #[test]
    fn verdicts_and_models_are_right_when_clauses_come_in_portions(
        portions in prop::collection::vec(prop::collection::vec(clause(), 0..8), 1..8),
        reserved in 0..N_VARS + 1,
    ) {
        for (name, kind) in ALL {
            let mut backend = kind.start();
            backend.reserve(reserved);
            let mut clauses = Vec::new();
            for portion in &portions {
                portion.iter().for_each(|clause| backend.add_clause(clause));
                clauses.extend_from_slice(portion);
                let has_model =
                    (0u32..1 << N_VARS).any(|m| holds(&clauses, |var| m >> var.index() & 1 == 1));
                match backend.solve(&Limits::default()) {
                    Verdict::Satisfiable => {
                        prop_assert!(has_model, "{name}: {clauses:?}");
                        prop_assert!(holds(&clauses, |var| backend.value(var)), "{name}: {clauses:?}");
                    }
                    verdict => {
                        prop_assert_eq!(verdict, Verdict::Unsatisfiable);
                        prop_assert!(!has_model, "{name}: {clauses:?}");
                    }
                }
            }
        }
    }
}

#[test]
fn names_are_unique_and_lead_back_to_their_backends() {
    for (name, kind) in ALL {
        assert_eq!((kind.to_string(), name.parse()), (name.to_owned(), Ok(kind)));
    }
    let unknown = "splr".parse::<BackendKind>().unwrap_err().to_string();
    assert!(unknown.contains("`splr`") && unknown.contains("varisat"), "{unknown}");
    if !cfg!(feature = "cadical") {
        let not_built = "cadical".parse::<BackendKind>().unwrap_err().to_string();
        assert!(not_built.contains("--features cadical"), "{not_built}");
    }
}

#[test]
fn the_empty_clause_and_the_empty_formula() {
    for (name, kind) in ALL {
        let mut backend = kind.start();
        assert_eq!(backend.solve(&Limits::default()), Verdict::Satisfiable, "{name}");
        backend.add_clause(&[]);
        assert_eq!(backend.solve(&Limits::default()), Verdict::Unsatisfiable, "{name}");
    }
}

/// False is tried first: a clause of negative literals is satisfied without any variable true.
#[test]
fn false_is_tried_first() {
    for (name, kind) in ALL {
        let clauses: Vec<_> =
            (1..9).map(|i| vec![Var::new(i - 1).negative(), Var::new(i).negative()]).collect();
        let mut backend = loaded(&kind, &clauses);
        assert_eq!(backend.solve(&Limits::default()), Verdict::Satisfiable);
        assert!((0..9).all(|i| !backend.value(Var::new(i))), "{name}");
    }
}

#[test]
fn a_deadline_stops_a_long_search_soon() {
    for (name, kind) in ALL {
        let mut backend = loaded(&kind, &pigeonholes(11));
        let start = Instant::now();
        let verdict = backend.solve(&Limits::timeout(Duration::from_millis(300)));
        assert_eq!(verdict, Verdict::Stopped(Why::Timeout), "{name}");
        assert!(start.elapsed() >= Duration::from_millis(300), "{name}");
        // How soon after it is for `tests/limits.rs`, which allows for busy machines.
    }
}

#[test]
fn an_interrupt_from_another_thread_stops_a_long_search() {
    for (name, kind) in ALL {
        let mut backend = loaded(&kind, &pigeonholes(11));
        let limits = Limits::default();
        let flag = Arc::clone(&limits.interrupt);
        let other = std::thread::spawn(move || {
            std::thread::sleep(Duration::from_millis(50));
            flag.store(true, Ordering::Relaxed);
        });
        assert_eq!(backend.solve(&limits), Verdict::Stopped(Why::Interrupted), "{name}");
        other.join().unwrap();
    }
}

/// The conflict limit is exact: what takes `n` conflicts is solved with a limit of `n` and not with
/// less.
#[test]
fn a_verdict_is_given_if_and_only_if_it_took_no_more_conflicts_than_allowed() {
    for (name, kind) in ALL {
        let clauses = pigeonholes(6);
        let mut free = loaded(&kind, &clauses);
        assert_eq!(free.solve(&Limits::default()), Verdict::Unsatisfiable);
        let needed = free.conflicts().unwrap();
        assert!(needed > 50, "{name} needs {needed} conflicts");
        for (most, expected) in [
            (0, Verdict::Stopped(Why::Conflicts)),
            (needed / 2, Verdict::Stopped(Why::Conflicts)),
            (needed - 1, Verdict::Stopped(Why::Conflicts)),
            (needed, Verdict::Unsatisfiable),
        ] {
            let limits = Limits { conflicts: Some(most), ..Limits::default() };
            assert_eq!(loaded(&kind, &clauses).solve(&limits), expected, "{name} {most}");
        }
    }
}

#[test]
fn a_backend_that_survives_a_stop_goes_on_and_another_says_that_it_is_dead() {
    for (name, kind) in ALL {
        let mut backend = loaded(&kind, &pigeonholes(6));
        let stop = Limits { conflicts: Some(5), ..Limits::default() };
        assert_eq!(backend.solve(&stop), Verdict::Stopped(Why::Conflicts), "{name}");
        let verdict = backend.solve(&Limits::default());
        if backend.capabilities().survives_stop {
            assert_eq!(verdict, Verdict::Unsatisfiable, "{name}");
        } else {
            assert_eq!(verdict, Verdict::Stopped(Why::Conflicts), "{name}");
        }
    }
}
