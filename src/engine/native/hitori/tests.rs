//! The whole engine against all legal shadings, and the traps of published write-ups by name.

use std::sync::atomic::Ordering;
use std::time::Instant;

use super::small_boards::{
    Blanks, Masks, all_boards, mask_of, noise, random_board, random_solvable,
};
use super::*;
use crate::engine::native::{Conclusion, Heuristic};
use crate::engine::{Outcome, Why};

fn board(text: &str) -> Board {
    let rows: Vec<Vec<&str>> =
        text.split('/').map(|row| row.split_whitespace().collect()).collect();
    let value = |&token: &&str| (token != ".").then(|| token.parse().unwrap());
    Board::new(rows[0].len(), rows.iter().flatten().map(value).collect())
}

fn run(board: &Board, goal: Goal, options: &Options) -> Run<Shading> {
    solve(board, goal, &Limits::default(), options)
}

fn found(text: &str, goal: Goal) -> Found<Shading> {
    run(&board(text), goal, &Options::default()).found
}

/// Every combination of options.
fn all_options() -> Vec<Options> {
    let mut all = Vec::new();
    for &(_, heuristic) in Heuristic::ALL {
        for first in [FirstBranch::High, FirstBranch::Low] {
            for &(_, probe) in Probing::ALL {
                for &(_, connectivity) in Connectivity::ALL {
                    for record in [Recording::Count, Recording::Keep] {
                        all.push(Options { heuristic, probe, first, record, connectivity });
                    }
                }
            }
        }
    }
    all
}

/// All answers, their number and uniqueness, against the list of all legal shadings.
fn check(board: &Board, legal: &[u32], options: &Options) {
    let all = run(board, Goal::all(u64::MAX), options);
    let mut answers: Vec<u32> = all.found.answers.iter().map(mask_of).collect();
    answers.sort_unstable();
    let mut expected = legal.to_vec();
    expected.sort_unstable();
    assert_eq!(answers, expected, "{board:?} {options:?}");
    assert_eq!((all.found.count, all.found.end), (legal.len() as u64, End::Exhausted));

    let two = run(board, Goal::UNIQUE, options);
    assert_eq!(two.found.count, legal.len().min(2) as u64, "{board:?} {options:?}");
    assert_eq!(two.found.unique(), (!legal.is_empty()).then_some(legal.len() == 1));
    let two_masks: Vec<u32> = two.found.answers.iter().map(mask_of).collect();
    assert!(two_masks.iter().all(|mask| legal.contains(mask)));
    assert!(two_masks.len() < 2 || two_masks[0] != two_masks[1]);

    let first = run(board, Goal::FIRST, options);
    assert_eq!(first.found.count, legal.len().min(1) as u64, "{board:?} {options:?}");
    assert!(first.found.answers.iter().all(|answer| legal.contains(&mask_of(answer))));

    for deduction in all.deductions.iter().chain(&two.deductions).chain(&first.deductions) {
        for &answer in legal {
            let holds = deduction.cells.iter().all(|&cell| {
                let is_shaded = answer >> board.index(cell).unwrap() & 1 == 1;
                match deduction.conclusion {
                    Conclusion::Shaded => is_shaded,
                    Conclusion::Unshaded => !is_shaded,
                    _ => false,
                }
            });
            assert!(holds, "{board:?}: {deduction} does not hold in {answer:b}");
        }
    }
}

#[test]
fn all_options_find_all_answers_of_all_boards_up_to_two_by_three() {
    for (rows, cols) in
        [(1, 1), (1, 2), (2, 1), (1, 3), (1, 4), (4, 1), (1, 5), (2, 2), (2, 3), (3, 2)]
    {
        let masks = Masks::new(rows, cols);
        for board in all_boards(rows, cols, Blanks::Yes) {
            let legal = masks.legal(&board);
            all_options().iter().for_each(|options| check(&board, &legal, options));
        }
    }
}

#[test]
fn all_answers_are_found_on_all_boards_up_to_three_by_three() {
    let options = all_options();
    for (rows, cols) in [(1, 6), (1, 7), (1, 8), (3, 2), (2, 4), (3, 3)] {
        let masks = Masks::new(rows, cols);
        for (i, board) in all_boards(rows, cols, Blanks::No).iter().enumerate() {
            let legal = masks.legal(board);
            check(board, &legal, &Options::default());
            check(board, &legal, &options[i % options.len()]);
        }
    }
}

#[test]
fn all_answers_are_found_on_random_boards_up_to_five_by_five() {
    let options = all_options();
    let (mut n_unique, mut n_several) = (0, 0);
    for (rows, cols, n_boards) in [(4, 4, 1500), (3, 6, 500), (6, 3, 500), (4, 5, 400), (5, 5, 200)]
    {
        let masks = Masks::new(rows, cols);
        for seed in 0..n_boards {
            let board = match seed % 4 {
                0 => random_board(seed, rows, cols, 2 + (noise(seed) % 9) as u32, 6),
                _ => random_solvable(seed, &masks),
            };
            let legal = masks.legal(&board);
            n_unique += u32::from(legal.len() == 1);
            n_several += u32::from(legal.len() > 1);
            check(&board, &legal, &Options::default());
            check(&board, &legal, &options[seed as usize % options.len()]);
        }
    }
    assert!(
        n_unique > 300 && n_several > 300,
        "{n_unique} unique, {n_several} with several answers"
    );
}

#[test]
fn blanks_only_everything_that_separates_nothing_is_an_answer() {
    for (rows, cols) in [(3, 4), (4, 4)] {
        let blank = Board::new(cols, vec![None; rows * cols]);
        check(&blank, &Masks::new(rows, cols).legal(&blank), &Options::default());
    }
}

const ZIGZAG: &str = "1 5 5 3 3 4/6 2 1 4 5 3/5 4 6 2 6 3/4 4 3 5 2 2/4 1 2 3 6 2/3 5 2 6 4 1";

#[test]
fn a_cell_between_two_shaded_ones_may_leave_sideways() {
    let found = found(ZIGZAG, Goal::UNIQUE);
    assert_eq!(found.unique(), Some(true));
    let answer = &found.answers[0];
    assert_eq!(answer.shaded_cells().count(), 9);
    assert!([24, 26, 28].into_iter().all(|i| answer.is_shaded(i)), "row 5 has # . # . #");
}

#[test]
fn all_cells_of_a_number_may_be_shaded_in_a_line() {
    let found = found("1 3 2/3 2 1/1 3 1", Goal::UNIQUE);
    assert_eq!(found.unique(), Some(true));
    assert!(found.answers[0].is_shaded(6) && found.answers[0].is_shaded(8));
    // Needless shading counts as well: one of the 1s or the other, or both.
    let both = |s: &Shading| s.is_shaded(0) && s.is_shaded(2);
    for text in ["1 2 1", "1 2 1/3 4 5/6 7 8"] {
        assert!(self::found(text, Goal::all(1000)).answers.iter().any(both), "{text}");
    }
}

#[test]
fn lines_full_of_equal_numbers_take_linear_time() {
    // With a walk around the ring for every pair this would take minutes.
    let pairs = (0..200_000).map(|i| Some(u32::from(i % 3 == 2))).collect();
    let equal = vec![Some(7); 200_000];
    for values in [pairs, equal] {
        let options = Options { record: Recording::Keep, ..Options::default() };
        for cols in [200_000, 1, 400] {
            let board = Board::new(cols, Vec::clone(&values));
            assert_eq!(run(&board, Goal::UNIQUE, &options).found.outcome(), Outcome::Unsatisfiable);
        }
    }
}

#[test]
fn undecided_cells_do_not_count_as_cut_off() {
    // One unshaded cell in a corner of an otherwise undecided board: a flood from it reaches far
    // more cells than are known to be unshaded, and that is no conflict.
    let blank = Board::new(4, vec![None; 16]);
    for connectivity in [Connectivity::Incremental, Connectivity::Whole] {
        let mut state = State::new(&blank).unwrap();
        let [corner, far] = [state.place(0, 0), state.place(3, 2)];
        state.assume(corner, Mark::Unshaded);
        state.assume(far, Mark::Unshaded);
        assert_eq!(rules::propagate(&mut state, connectivity), Ok(()));
        assert_eq!(state.trail().len(), 2, "and nothing follows");
    }
}

#[test]
fn unshaded_shaded_unshaded_needs_no_rule_of_its_own() {
    // A shaded cell between two unshaded ones has unshaded cells above and below as well.
    let blank = Board::new(3, vec![None; 9]);
    let mut state = State::new(&blank).unwrap();
    let middle = state.place(1, 1);
    state.assume(middle, Mark::Shaded);
    assert_eq!(rules::propagate(&mut state, Connectivity::Incremental), Ok(()));
    assert!(state.neighbours(middle).into_iter().all(|p| state.mark(p) == Mark::Unshaded));
    assert_eq!(state.trail().len(), 5, "the corners stay undecided");
}

#[test]
fn equal_numbers_in_a_row_and_a_column_are_two_groups() {
    // 1 in the corner clashes with both others, which do not clash with each other.
    let both = found("1 2 1/3 4 5/1 6 7", Goal::all(100));
    let keeps_both = |s: &Shading| s.is_shaded(0) && !s.is_shaded(2) && !s.is_shaded(6);
    assert!(both.answers.iter().any(keeps_both));
}

#[test]
fn a_published_five_by_five_is_unique() {
    let found = found("1 1 3 1 2/4 4 2 5 1/3 5 1 2 3/2 2 4 4 5/2 2 5 1 4", Goal::UNIQUE);
    assert_eq!(found.unique(), Some(true));
    let drawn: String =
        found.answers[0].as_slice().iter().map(|&shaded| if shaded { '#' } else { '.' }).collect();
    assert_eq!(drawn, "#..#..#.......#.#.#.#....");
}

#[test]
fn degenerate_boards() {
    let count = |text| found(text, Goal::all(100)).count;
    assert_eq!(count("5"), 1);
    assert_eq!(count("."), 1);
    assert_eq!(count("1 1"), 2);
    assert_eq!(count("1 2"), 3);
    assert_eq!(count("1/1/1"), 1);
    assert_eq!(count("1 1/1 1"), 0);
    assert_eq!(count("4294967295 0 4294967295"), 3);
}

#[test]
fn only_what_is_asked_for_is_kept() {
    let blank = ". . . ./. . . ./. . . .";
    let four = found(blank, Goal { limit: 7, keep: 3 });
    assert_eq!((four.count, four.answers.len(), four.end), (7, 3, End::Enough));
    let none = found(blank, Goal { limit: 2, keep: 0 });
    assert_eq!((none.count, none.answers.len(), none.unique()), (2, 0, Some(false)));
}

#[test]
fn limits_end_a_run_as_unknown() {
    // Shading first, in reading order, meets many conflicts when it goes for all answers.
    let (heuristic, first) = (Heuristic::First, FirstBranch::Low);
    let options = Options { heuristic, first, probe: Probing::Off, ..Options::default() };
    let goal = Goal::count(1_000_000);
    let fails = |board: &Board| run(board, goal, &options).statistics.conflicts > 10;
    let masks = Masks::new(5, 5);
    let hard = (0..2000).map(|seed| random_solvable(seed, &masks)).find(fails).unwrap();
    let stopped = |limits: &Limits| solve(&hard, goal, limits, &options).found;
    let conflicts = run(&hard, goal, &options).statistics.conflicts;
    let interrupted = Limits::default();
    interrupted.interrupt.store(true, Ordering::Relaxed);
    assert_eq!(stopped(&interrupted).outcome(), Outcome::Unknown(Why::Interrupted));
    let over = Limits { deadline: Some(Instant::now()), ..Limits::default() };
    assert_eq!(stopped(&over).outcome(), Outcome::Unknown(Why::Timeout));
    let few = Limits { conflicts: Some(conflicts / 2), ..Limits::default() };
    assert_eq!(stopped(&few).end, End::Stopped(Why::Conflicts));
    let enough = Limits { conflicts: Some(conflicts), ..few };
    assert!(!matches!(stopped(&enough).end, End::Stopped(_)));
}

#[test]
fn grades_name_the_weakest_level_that_decides() {
    let grade = |text| run(&board(text), Goal::UNIQUE, &Options::default()).statistics.grade;
    assert_eq!(grade("1 1 1/2 3 4/5 6 7"), Some(Grade::Search), "free cells: several answers");
    assert_eq!(grade("1 1/1 1"), Some(Grade::Local));
    assert_eq!(grade("1 3 2/3 2 1/1 3 1"), Some(Grade::Local));

    let masks = Masks::new(5, 5);
    let mut grades = std::collections::BTreeSet::new();
    for seed in 0..600 {
        let run = run(&random_solvable(seed, &masks), Goal::UNIQUE, &Options::default());
        let count = |rule: &str| run.statistics.by_rule.iter().find(|r| r.0 == rule).unwrap().1;
        match (run.found.unique(), run.statistics.grade) {
            (Some(true), grade) => {
                let grade = grade.unwrap();
                grades.insert(grade);
                assert_eq!(
                    grade == Grade::Local,
                    count("articulation") + run.statistics.probes == 0
                );
                assert_eq!(grade <= Grade::Connectivity, run.statistics.probes == 0);
            }
            (_, grade) => assert_eq!(grade, Some(Grade::Search), "several answers"),
        }
    }
    let deduced = [Grade::Local, Grade::Connectivity, Grade::Probing];
    assert!(deduced.iter().all(|grade| grades.contains(grade)), "{grades:?}");
}

#[test]
fn recording_changes_nothing_but_the_record() {
    let masks = Masks::new(5, 5);
    let mut n_complete = 0;
    for seed in 0..200 {
        let board = random_solvable(seed, &masks);
        let keep = Options { record: Recording::Keep, ..Options::default() };
        let [kept, counted] = [keep, Options::default()].map(|o| run(&board, Goal::UNIQUE, &o));
        assert_eq!(kept.statistics, counted.statistics);
        assert_eq!(kept.found.answers, counted.found.answers);
        assert!(counted.deductions.is_empty());
        if kept.found.unique() == Some(true) && kept.statistics.grade < Some(Grade::Search) {
            let mut cells: Vec<_> = kept.deductions.iter().flat_map(|d| &d.cells).collect();
            cells.sort_unstable();
            cells.dedup();
            assert_eq!((cells.len(), kept.deductions.len()), (25, 25), "each cell once");
            n_complete += 1;
        }
    }
    assert!(n_complete > 20, "{n_complete} boards decided by deductions");
}

/// Whole runs: what is recorded was concluded from the marks at the root, so it holds in every
/// answer. Probing, which no other test applies alone, is among the rules that have fired on boards with
/// answers.
#[test]
fn every_recorded_deduction_holds_in_every_answer() {
    let options = Options { record: Recording::Keep, ..Options::default() };
    let mut fired = std::collections::BTreeMap::new();
    for (rows, cols, n_boards) in [(3, 3, 300), (4, 4, 600), (5, 5, 1200)] {
        let masks = Masks::new(rows, cols);
        for seed in 0..n_boards {
            let board = random_solvable(seed, &masks);
            let legal = masks.legal(&board);
            for goal in [Goal::UNIQUE, Goal::all(1 << 25)] {
                for deduction in run(&board, goal, &options).deductions {
                    let cell = board.index(deduction.cells[0]).unwrap();
                    let shaded = u32::from(deduction.conclusion == Conclusion::Shaded);
                    let holds = legal.iter().all(|answer| answer >> cell & 1 == shaded);
                    assert!(holds, "{deduction} on {board:?}");
                    *fired.entry(deduction.rule).or_insert(0) += 1;
                }
            }
        }
    }
    assert!(fired.get("probing").is_some_and(|&n| n > 10), "{fired:?}");
}

/// All published boards in the folder that `CROSSCUT_SHARED` names, if it is set.
#[test]
fn published_boards_are_decided_as_listed() {
    let Ok(shared) = std::env::var("CROSSCUT_SHARED") else {
        eprintln!("SKIPPED: CROSSCUT_SHARED is not set, so no published boards are read");
        return;
    };
    let corpus = std::path::Path::new(&shared).join("corpus");
    let index = std::fs::read_to_string(corpus.join("index.tsv")).unwrap();
    let mut bundles = std::collections::BTreeMap::new();
    let mut n_checked = 0;
    let mut searched = Vec::new();
    for row in index.lines().skip(1).filter(|row| row.starts_with("hitori/")) {
        let fields: Vec<&str> = row.split('\t').collect();
        let (bundle, name, listed) = (fields[0], fields[1], fields[6]);
        let boards = bundles.entry(bundle).or_insert_with(|| read_bundle(&corpus.join(bundle)));
        let run = run(&boards[name], Goal::UNIQUE, &Options::default());
        let expected = match listed {
            "0" => (0, End::Exhausted),
            "1" => (1, End::Exhausted),
            _ => (2, End::Enough),
        };
        assert_eq!((run.found.count, run.found.end), expected, "{bundle} {name}");
        if listed == "1" && run.statistics.nodes > 0 {
            searched.push(format!("{bundle} {name}: {} nodes", run.statistics.nodes));
        }
        n_checked += 1;
    }
    assert!(n_checked > 10_000, "{n_checked} boards");
    // Of more than 12,000 unique boards, one of 17 x 17 hides its answer from probing two deep.
    assert!(searched.len() <= 1, "unique boards that were searched: {searched:?}");
}

fn read_bundle(path: &std::path::Path) -> std::collections::BTreeMap<String, Board> {
    let text = std::fs::read_to_string(path).unwrap();
    let read = |part: &str| {
        let (name, rows) = part.split_once('\n')?;
        Some((name.strip_prefix("# ")?.trim().to_owned(), board(&rows.trim().replace('\n', "/"))))
    };
    text.split("\n\n").filter_map(|part| read(part.trim_start())).collect()
}

/// With every limit on conflicts: what is found is true, and an answer that is found when one is
/// asked for is not lost when more are.
#[test]
fn a_limit_on_conflicts_loses_no_answer() {
    let (mut n_stopped, mut n_partial) = (0, 0);
    for seed in 0..600 {
        let board = random_board(seed, 4, 4, 3, 8);
        let n_answers = run(&board, Goal::count(u64::MAX), &Options::default()).found.count;
        for most in 0..4 {
            let limits = Limits { conflicts: Some(most), ..Limits::default() };
            let run = |goal| solve(&board, goal, &limits, &Options::default()).found;
            let first = run(Goal::FIRST);
            for goal in [Goal::FIRST, Goal::UNIQUE, Goal::all(u64::MAX)] {
                let found = run(goal);
                assert!(found.count >= first.count, "{seed} {goal:?} {most} {found:?}");
                match found.end {
                    End::Stopped(why) => {
                        assert_eq!(why, Why::Conflicts);
                        assert!(found.count <= n_answers.min(goal.limit), "{seed} {goal:?}");
                        n_stopped += 1;
                        n_partial += u32::from(found.count > 0);
                    }
                    _ => assert_eq!(found.count, n_answers.min(goal.limit), "{seed} {goal:?}"),
                }
            }
        }
    }
    assert!(n_stopped > 0 && n_partial > 0, "{n_stopped} {n_partial}");
}
