//! The loop against brute force, on both backends and under every recipe that changes it.

use std::collections::HashSet;
use std::sync::atomic::Ordering;
use std::time::Duration;

use crosscut_encodings::cnf::{Cnf, Family};
use crosscut_encodings::{CutKind, Encode};
use crosscut_puzzles::Cell;
use crosscut_puzzles::hashi::Island;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::*;
use crate::backend;
use crate::engine::{Outcome, Why, small_hashi};

/// Every backend with every kind of cut, eager cuts on and off, and with levels; both polarities.
fn all_options() -> Vec<Options> {
    let mut all = Vec::new();
    for (_, backend) in backend::ALL {
        for &(_, cuts) in CutKind::ALL {
            for eager in [0, 2, 4] {
                for &(_, polarity) in Polarity::ALL {
                    let recipe = Recipe { cuts, eager, polarity, ..Recipe::default() };
                    all.push(Options { recipe, backend: backend.clone() });
                }
            }
        }
        for &(_, polarity) in Polarity::ALL {
            let conn = Connectivity::Levels;
            let recipe = Recipe { conn, polarity, ..Recipe::default() };
            all.push(Options { recipe, backend: backend.clone() });
        }
    }
    all
}

/// Every shading that obeys H1 and H2; with whether it obeys H3.
pub(super) fn shadings(board: &hitori::Board) -> Vec<(Shading, bool)> {
    let n = board.n_cells();
    let all = (0u32..1 << n).map(|set| (0..n).map(|i| set >> i & 1 == 1).collect::<Vec<bool>>());
    let line = |i: usize, j: usize| {
        i / board.cols() == j / board.cols() || i % board.cols() == j % board.cols()
    };
    let obeys = |s: &Vec<bool>| {
        (0..n).all(|i| {
            (0..i).all(|j| {
                let is_repeat =
                    line(i, j) && board.value(i).is_some() && board.value(i) == board.value(j);
                let is_near = board.neighbours(i).any(|near| near == j);
                !(is_repeat && !s[i] && !s[j] || is_near && s[i] && s[j])
            })
        })
    };
    let connected = |s: &[bool]| {
        let Some(start) = s.iter().position(|&shaded| !shaded) else { return false };
        let mut seen = HashSet::from([start]);
        let mut open = vec![start];
        while let Some(i) = open.pop() {
            open.extend(board.neighbours(i).filter(|&near| !s[near] && seen.insert(near)));
        }
        seen.len() == s.iter().filter(|&&shaded| !shaded).count()
    };
    all.filter(obeys).map(|s| (connected(&s), s)).map(|(c, s)| (Shading::new(s), c)).collect()
}

pub(super) fn random_hitori(rng: &mut ChaCha8Rng) -> hitori::Board {
    let (rows, cols) = [(1, 1), (1, 5), (4, 1), (2, 2), (2, 4), (3, 3), (3, 3), (3, 4), (4, 3)]
        [rng.random_range(0..9)];
    let top = rng.random_range(2..6);
    let value = |rng: &mut ChaCha8Rng| rng.random_bool(0.95).then(|| rng.random_range(1..top));
    hitori::Board::new(cols, (0..rows * cols).map(|_| value(rng)).collect())
}

/// Status, uniqueness and the full set of answers.
fn agree<A: Clone + Eq + std::hash::Hash + std::fmt::Debug>(
    solve: impl Fn(Goal) -> Run<A>,
    expected: &HashSet<A>,
    about: &str,
) {
    let first = solve(Goal::FIRST).found;
    assert_eq!(first.count, u64::from(!expected.is_empty()), "{about}");
    assert!(first.answers.iter().all(|answer| expected.contains(answer)), "{about}");
    let two = solve(Goal::UNIQUE).found;
    assert_eq!(two.count, expected.len().min(2) as u64, "{about}");
    assert_eq!(two.answers.len() as u64, two.count, "{about}");
    assert!(two.answers.iter().all(|answer| expected.contains(answer)), "{about}");
    assert!(two.count < 2 || two.answers[0] != two.answers[1], "{about}");
    let end = if expected.len() < 2 { End::Exhausted } else { End::Enough };
    assert_eq!(two.end, end, "{about}");
    // A little above what there is, so that a search that repeats itself fails and does not hang.
    let all = solve(Goal::all(expected.len() as u64 + 5)).found;
    assert_eq!((all.count, all.end), (expected.len() as u64, End::Exhausted), "{about}");
    assert_eq!(&all.answers.into_iter().collect::<HashSet<A>>(), expected, "{about}");
}

#[test]
fn hitori_answers_are_those_of_brute_force_under_every_recipe_and_backend() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let (mut seen, mut cuts) = ([0; 3], 0);
    for _ in 0..60 {
        let board = random_hitori(&mut rng);
        let shadings = shadings(&board);
        let expected = shadings.into_iter().filter(|&(_, c)| c).map(|(s, _)| s).collect();
        seen[HashSet::len(&expected).min(2)] += 1;
        for options in all_options() {
            let about = format!("{board:?} {options:?}");
            let solve = |goal| solve_hitori(&board, goal, &Limits::default(), &options);
            agree(solve, &expected, &about);
            cuts += solve(Goal::UNIQUE).statistics.cuts;
        }
    }
    assert!(seen.into_iter().all(|n| n > 2) && cuts > 100, "{seen:?} {cuts}");
}

#[test]
fn hashi_answers_are_those_of_brute_force_under_every_recipe_and_backend() {
    let (mut n, mut seen, mut cuts) = (0, [0; 3], 0);
    small_hashi::for_all(|board, answers| {
        n += 1;
        if n % 997 != 0 {
            return;
        }
        let expected: HashSet<_> = answers.iter().map(|counts| board.answer(counts)).collect();
        seen[expected.len().min(2)] += 1;
        for options in all_options() {
            let about = format!("{board:?} {options:?}");
            let solve = |goal| solve_hashi(board, goal, &Limits::default(), &options);
            agree(solve, &expected, &about);
            cuts += solve(Goal::UNIQUE).statistics.cuts;
        }
    });
    assert!(seen.into_iter().all(|n| n > 2) && cuts > 10, "{seen:?} {cuts}");
}

#[test]
fn without_connectivity_the_answers_are_those_of_the_abstraction_and_say_so() {
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    let mut more = 0;
    for _ in 0..40 {
        let board = random_hitori(&mut rng);
        let shadings = shadings(&board);
        more += usize::from(shadings.iter().any(|&(_, connected)| !connected));
        let expected: HashSet<Shading> = shadings.into_iter().map(|(s, _)| s).collect();
        let recipe = Recipe { conn: Connectivity::None, ..Recipe::default() };
        let options = Options { recipe, ..Options::default() };
        let solve = |goal| solve_hitori(&board, goal, &Limits::default(), &options);
        agree(solve, &expected, &format!("{board:?}"));
        assert!(solve(Goal::FIRST).abstraction);
    }
    assert!(more > 5);
}

/// Bounded answers at depths 1 to `most`: some of the board's, more and more of them, in the end all;
/// and never a word on those there are not.
fn assert_bounded<A: Clone + Eq + std::hash::Hash + std::fmt::Debug>(
    solve: impl Fn(Goal, &Options) -> Found<A>,
    expected: &HashSet<A>,
    most: u16,
    about: &str,
) -> usize {
    let (mut before, mut lost) = (HashSet::new(), 0);
    for depth in 1..=most {
        let recipe = Recipe { conn: Connectivity::BoundedLevels { depth }, ..Recipe::default() };
        let options = Options { recipe, ..Options::default() };
        let all = solve(Goal::all(expected.len() as u64 + 5), &options);
        assert_eq!(all.end, End::Stopped(Why::Bounded), "{about} depth {depth}");
        assert_eq!(all.answers.len() as u64, all.count, "{about} depth {depth}");
        let answers: HashSet<A> = all.answers.into_iter().collect();
        assert!(answers.is_superset(&before) && answers.is_subset(expected), "{about} {depth}");
        lost += expected.len() - answers.len();

        let first = solve(Goal::FIRST, &options);
        let outcome = match answers.is_empty() {
            true => Outcome::Unknown(Why::Bounded),
            false => Outcome::Solved,
        };
        assert_eq!(first.outcome(), outcome, "{about} depth {depth}");
        // A second answer that is at hand may be one that the bound loses.
        let two = solve(Goal::UNIQUE, &options);
        assert!(two.answers.iter().all(|answer| expected.contains(answer)), "{about} {depth}");
        assert!(two.count >= answers.len().min(2) as u64, "{about} depth {depth}");
        assert_eq!(two.unique(), (two.count == 2).then_some(false), "{about} depth {depth}");
        before = answers;
    }
    assert_eq!(&before, expected, "{about}: all at depth {most}");
    lost
}

#[test]
fn bounded_recipes_find_answers_and_deny_none() {
    let mut rng = ChaCha8Rng::seed_from_u64(4);
    let mut lost = 0;
    for _ in 0..60 {
        let board = random_hitori(&mut rng);
        let answers = shadings(&board).into_iter().filter(|&(_, c)| c).map(|(s, _)| s);
        let (rows, cols) = (board.rows(), board.cols());
        let bound = (2 * rows * cols + rows + cols) as u16 / 3;
        let solve =
            |goal, options: &Options| solve_hitori(&board, goal, &Limits::default(), options).found;
        lost += assert_bounded(solve, &answers.collect(), bound, &format!("{board:?}"));
    }
    assert!(lost > 10, "{lost} Hitori answers lost at some depth");
    let (mut n, mut lost) = (0, 0);
    small_hashi::for_all(|board, answers| {
        n += 1;
        if n % 997 != 0 || precheck::find(board).is_some() {
            return;
        }
        let expected = answers.iter().map(|counts| board.answer(counts)).collect();
        let bound = board.islands().len().max(1) as u16;
        let solve =
            |goal, options: &Options| solve_hashi(board, goal, &Limits::default(), options).found;
        lost += assert_bounded(solve, &expected, bound, &format!("{board:?}"));
    });
    assert!(lost > 10, "{lost} Hashi answers lost at some depth");
}

/// The reason is a proof, whatever the recipe.
#[test]
fn a_board_that_fails_a_count_has_no_answer_under_a_bound_either() {
    let recipe = "conn=bounded-levels,depth=1".parse().unwrap();
    let options = Options { recipe, ..Options::default() };
    let board = hashi_board(&["3.1"]);
    let run = solve_hashi(&board, Goal::UNIQUE, &Limits::default(), &options);
    assert_eq!(run.found.outcome(), Outcome::Unsatisfiable);
}

fn hashi_board(rows: &[&str]) -> hashi::Board {
    let islands = rows.iter().enumerate().flat_map(|(r, row)| {
        row.char_indices()
            .filter(|&(_, sign)| sign != '.')
            .map(move |(c, sign)| Island { cell: Cell::new(r, c), clue: sign.to_digit(10) })
    });
    hashi::Board::new(rows.len(), rows[0].len(), 2, islands.collect()).unwrap()
}

/// Its only answer is the ring, but two squares and pairs with double bridges obey all other rules.
fn board_with_cuts() -> hashi::Board {
    hashi_board(&["2.2.2.2", ".......", "2.2.2.2"])
}

fn no_eager() -> Options {
    Options { recipe: Recipe { eager: 0, ..Recipe::default() }, ..Options::default() }
}

#[test]
fn a_board_that_fails_a_count_is_answered_with_the_reason() {
    let board = hashi_board(&["3.1"]);
    let run = solve_hashi(&board, Goal::UNIQUE, &Limits::default(), &Options::default());
    assert_eq!(run.found.outcome(), Outcome::Unsatisfiable);
    assert!(run.found.obstruction.is_some_and(|reason| reason.holds(&board)));
    assert_eq!(run.statistics.n_rounds, 0);
}

#[test]
fn the_session_has_the_recipes_clauses_then_the_cuts_with_their_reasons() {
    let board = board_with_cuts();
    let run = solve_hashi(&board, Goal::UNIQUE, &Limits::default(), &no_eager());
    let mut base = Cnf::new();
    board.encode(&no_eager().recipe, &mut base);
    let cnf = run.session.cnf();
    assert_eq!(run.statistics.size, base.size());
    assert!((0..base.n_clauses()).all(|i| cnf.get(i) == base.get(i)));
    let size = cnf.size();
    assert_eq!(size.n_clauses(), run.statistics.size.n_clauses() + run.statistics.cuts + 1);
    assert_eq!(size.clauses(Family::Block), 1);
    assert_eq!(size.clauses(Family::Cut), run.statistics.cuts);
    assert_eq!(size.literals(Family::Cut), run.statistics.cut_literals);
    assert!(run.statistics.cuts > 0);
    assert_eq!(run.session.cuts().len() as u64, run.statistics.cuts);
    assert!(run.session.cuts().iter().all(|&(i, _)| cnf.family(i) == Family::Cut));
    let rounds = &run.statistics.rounds;
    assert_eq!(rounds.len() as u64, run.statistics.n_rounds);
    assert_eq!(rounds.iter().map(|round| round.cuts as u64).sum::<u64>(), run.statistics.cuts);
}

#[test]
fn no_more_answers_are_kept_than_wanted() {
    let board = hitori::Board::new(3, vec![None; 9]);
    let goal = Goal { limit: 20, keep: 3 };
    let found = solve_hitori(&board, goal, &Limits::default(), &Options::default()).found;
    assert_eq!((found.count, found.answers.len(), found.end), (20, 3, End::Enough));
}

#[test]
fn a_limit_that_is_reached_at_once_leaves_the_board_unknown() {
    let board = board_with_cuts();
    for (_, backend) in backend::ALL {
        let options = Options { backend, ..no_eager() };
        let late = Limits::timeout(Duration::ZERO);
        let interrupted = Limits::default();
        interrupted.interrupt.store(true, Ordering::Relaxed);
        for (limits, why) in [(late, Why::Timeout), (interrupted, Why::Interrupted)] {
            let found = solve_hashi(&board, Goal::UNIQUE, &limits, &options).found;
            assert_eq!(found.outcome(), Outcome::Unknown(why));
        }
    }
}

/// Billions of clauses are not waited for.
#[test]
fn a_formula_that_does_not_end_is_ended_by_the_clock() {
    let board = hitori::Board::new(300, vec![None; 90_000]);
    let recipe = Recipe { conn: Connectivity::Levels, ..Recipe::default() };
    let options = Options { recipe, ..Options::default() };
    let limits = Limits::timeout(Duration::from_millis(100));
    let run = solve_hitori(&board, Goal::FIRST, &limits, &options);
    assert_eq!(run.found.outcome(), Outcome::Unknown(Why::Timeout));
}

/// A run is given as many conflicts as it takes, and then one less.
#[test]
fn the_conflict_limit_holds_for_the_whole_run() {
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    let mut stopped = 0;
    for _ in 0..100 {
        let board = random_hitori(&mut rng);
        for (_, backend) in backend::ALL {
            let options = Options { backend, ..no_eager() };
            let solve = |conflicts| {
                let limits = Limits { conflicts, ..Limits::default() };
                solve_hitori(&board, Goal::all(50), &limits, &options)
            };
            let free = solve(None);
            let used = free.statistics.conflicts.unwrap();
            let enough = solve(Some(used));
            assert_eq!((enough.found.count, enough.found.end), (free.found.count, free.found.end));
            assert_eq!(enough.statistics.conflicts, Some(used));
            if used > 0 {
                let short = solve(Some(used - 1)).found;
                assert_eq!(short.end, End::Stopped(Why::Conflicts), "{board:?}");
                assert!(short.count <= free.found.count);
                stopped += 1;
            }
        }
    }
    assert!(stopped > 20);
}

/// After a stop the clauses are still there: what a backend died of, another finishes.
#[test]
fn a_stopped_solver_goes_on_from_the_sessions_clauses() {
    for (name, kind) in backend::ALL {
        for preference in [Preference::False, Preference::True] {
            let board = hitori::Board::new(9, (0..81).map(|i| Some(i / 9 * i % 7)).collect());
            let recipe = Recipe { eager: 0, ..Recipe::default() };
            let (session, stopped) = Session::encode(&board, &recipe, &Limits::default());
            assert_eq!(stopped, None);
            let mut solver = solver::Solver::new(kind.clone(), preference, reduction::Pure::False);
            let finish = |solver: &mut solver::Solver, conflicts| {
                let limits = Limits { conflicts, ..Limits::default() };
                solver.load(&session, &limits).unwrap();
                solver.solve(&limits)
            };
            let free = finish(
                &mut solver::Solver::new(kind.clone(), preference, reduction::Pure::False),
                None,
            );
            let flag = Limits::default();
            solver.load(&session, &flag).unwrap();
            flag.interrupt.store(true, Ordering::Relaxed);
            let stopped = backend::Verdict::Stopped(Why::Interrupted);
            assert_eq!(solver.solve(&flag), stopped, "{name}");
            let first = finish(&mut solver, Some(0));
            assert!(
                [free.clone(), backend::Verdict::Stopped(Why::Conflicts)].contains(&first),
                "{name}"
            );
            assert_eq!(finish(&mut solver, None), free, "{name}");
            if free == backend::Verdict::Satisfiable {
                assert!(session.is_satisfied(|var| solver.value(var)), "{name}");
            }
        }
    }
}
