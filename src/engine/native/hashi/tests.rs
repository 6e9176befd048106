//! The rules and the engine against brute force, and the traps of published solvers.

use super::rules::{Reach, Rule, Workspace, propagate};
use super::state::{Because, State};
use super::*;
use crate::engine::native::{FirstBranch, Heuristic};
use crate::engine::small_hashi;
use crosscut_puzzles::Cell;
use crosscut_puzzles::hashi::{Island, Obstruction};
use std::time::Duration;

fn board(rows: &[&str]) -> Board {
    let text = rows.join("\n");
    match crosscut_puzzles::read::read_boards(
        text.as_bytes(),
        Some(crosscut_puzzles::Puzzle::Hashi),
    )
    .remove(0)
    .board
    {
        Ok(crosscut_puzzles::Board::Hashi(board)) => board,
        other => panic!("{other:?}"),
    }
}

fn run(board: &Board, goal: Goal, options: &Options) -> Run<Bridges> {
    solve(board, goal, &Limits::default(), options)
}

fn count(board: &Board) -> u64 {
    run(board, Goal::count(1_000_000), &Options::default()).found.count
}

/// Propagates with and without assumptions on the first spans, and checks every change of bounds
/// against the answers that agree with what was assumed.
fn judge_rules(board: &Board, answers: &[Vec<u8>], fired: &mut [u64; Rule::ALL.len()]) {
    judge_from(board, answers, None, fired);
    for s in 0..board.spans().len().min(4) {
        for (least, most) in [(1, 4), (2, 4), (0, 0), (0, 1)] {
            judge_from(board, answers, Some((s, least, most)), fired);
        }
    }
}

fn judge_from(
    board: &Board,
    answers: &[Vec<u8>],
    assumed: Option<(usize, u8, u8)>,
    fired: &mut [u64; Rule::ALL.len()],
) {
    let mut state = State::new(board);
    let mut work = Workspace::new(&state);
    state.steps = Some(Vec::new());
    let mut result = Ok(());
    if let Some((s, least, most)) = assumed {
        result = state
            .raise(s, least, Rule::Branch, Because::Board)
            .and_then(|()| state.lower(s, most, Rule::Branch, Because::Board));
    }
    result = result.and_then(|()| propagate(&mut state, &mut work, Reach::Whole));
    let agrees =
        |a: &&Vec<u8>| assumed.is_none_or(|(s, least, most)| least <= a[s] && a[s] <= most);
    let agreeing: Vec<&Vec<u8>> = answers.iter().filter(agrees).collect();
    assert!(result.is_ok() || agreeing.is_empty(), "{board:?} {assumed:?} refuted");
    for step in state.steps.iter().flatten() {
        for answer in &agreeing {
            let kept = step.bounds.0 <= answer[step.span] && answer[step.span] <= step.bounds.1;
            assert!(kept, "{step:?} on {board:?} with {assumed:?} loses {answer:?}");
        }
        if !agreeing.is_empty() {
            fired[step.rule as usize] += 1;
        }
    }
    let is_closed = result.is_ok() && state.n_open == 0;
    assert!(!is_closed || agreeing == [&state.least], "{board:?} {assumed:?} is no answer");
}

fn judge_engine(board: &Board, answers: &[Vec<u8>], options: &Options) {
    let run = run(board, Goal::all(1_000_000), options);
    let mut expected: Vec<Bridges> = answers.iter().map(|counts| board.answer(counts)).collect();
    let mut found = run.found.answers.clone();
    let key = |a: &Bridges| a.as_slice().to_vec();
    expected.sort_by_key(key);
    found.sort_by_key(key);
    assert_eq!(found, expected, "{board:?} {options:?}");
    assert_eq!(run.found.end, End::Exhausted);
    let unique = solve(board, Goal::UNIQUE, &Limits::default(), options);
    assert_eq!(unique.found.count, answers.len().min(2) as u64);
    let kept = &unique.found.answers;
    assert_eq!(kept.len(), answers.len().min(2));
    assert!(kept.iter().all(|answer| expected.contains(answer)), "{board:?} {options:?}");
    assert!(kept.len() < 2 || kept[0] != kept[1], "{board:?} {options:?} counts one twice");
    let by_hand = match answers.len() {
        1 => Some(true),
        0 => None,
        _ => Some(false),
    };
    assert_eq!(unique.found.unique(), by_hand);
}

#[test]
fn rules_keep_every_answer_of_small_boards() {
    let mut fired = [0; Rule::ALL.len()];
    let mut k = 0;
    small_hashi::for_all(|board, answers| {
        k += 1;
        if k % 13 == 0 {
            judge_rules(board, answers, &mut fired);
        }
    });
    for seed in 0..600 {
        let board = small_hashi::random(seed);
        judge_rules(&board, &small_hashi::answers(&board), &mut fired);
    }
    for (name, rule) in Rule::ALL {
        if rule != Rule::Probe && rule != Rule::Branch {
            assert!(fired[rule as usize] > 0, "{name} never fired on a solvable board: {fired:?}");
        }
    }
}

#[test]
fn engine_finds_all_answers_of_small_boards() {
    let mut k = 0;
    small_hashi::for_all(|board, answers| {
        k += 1;
        if k % 7 == 0 {
            judge_engine(board, answers, &Options::default());
        }
    });
    assert!(k > 100_000);
}

#[test]
fn engine_finds_all_answers_of_random_boards_with_every_option() {
    let mut n_probed = 0;
    for seed in 0..300 {
        let board = small_hashi::random(seed);
        let answers = small_hashi::answers(&board);
        for &(_, heuristic) in Heuristic::ALL {
            for first in [FirstBranch::High, FirstBranch::Low] {
                for probe in [Probing::Root, Probing::Off] {
                    let options = Options { heuristic, first, probe, ..Options::default() };
                    judge_engine(&board, &answers, &options);
                }
            }
        }
        n_probed += run(&board, Goal::UNIQUE, &Options::default()).statistics.probes;
    }
    assert!(n_probed > 0);
}

#[test]
fn kept_deductions_hold_in_every_answer() {
    let options = Options { record: Recording::Keep, ..Options::default() };
    let mut n_kept = 0;
    for seed in 0..600 {
        let board = small_hashi::random(seed);
        let answers = small_hashi::answers(&board);
        for goal in [Goal::UNIQUE, Goal::all(1_000_000)] {
            for deduction in run(&board, goal, &options).deductions {
                if deduction.conclusion == Conclusion::Contradiction {
                    assert!(answers.is_empty());
                    continue;
                }
                let span = (0..board.spans().len())
                    .find(|&s| <[Cell; 2]>::from(board.ends(s))[..] == deduction.cells[..])
                    .expect("a deduction names a span");
                for answer in &answers {
                    let n = u32::from(answer[span]);
                    let holds = match deduction.conclusion {
                        Conclusion::AtLeast(least) => n >= least,
                        Conclusion::AtMost(most) => n <= most,
                        _ => false,
                    };
                    assert!(holds, "{deduction} on {board:?}");
                    n_kept += 1;
                }
            }
        }
    }
    assert!(n_kept > 1_000);
}

/// What the exchanges came to: parts joined, second answers found, dives that failed.
#[derive(Default)]
struct Exchanged {
    joined: u64,
    second: u64,
    no_dive: u64,
}

fn judge_exchanges(board: &Board, answers: &[Vec<u8>], sum: &mut Exchanged) {
    let (limits, options) = (Limits::default(), Options::default());
    let mut engine = Engine::new(board, &limits, &options);
    if engine.propagate(Reach::Whole).is_err() || engine.state.n_open == 0 {
        return;
    }
    let before = (engine.state.least.clone(), engine.state.most.clone());
    for (round, reach) in [(0, Reach::Near), (1, Reach::Degrees), (2, Reach::Degrees)] {
        let Ok(Some(proposal)) = dive::run(&mut engine, reach, round) else {
            sum.no_dive += 1;
            continue;
        };
        assert_eq!(before, (engine.state.least.clone(), engine.state.most.clone()));
        let was_answer = answers.contains(&proposal);
        let mut exchange = Exchange::new(&engine.state, &mut engine.clock, proposal);
        let Some(first) = exchange.join() else { continue };
        assert!(answers.contains(&first), "{board:?} {first:?}");
        sum.joined += u64::from(!was_answer);
        if let Some(second) = exchange.differ() {
            assert!(answers.contains(&second) && second != first, "{board:?} {second:?}");
            sum.second += 1;
        }
    }
}

#[test]
fn exchanges_come_to_answers_only() {
    let mut sum = Exchanged::default();
    let mut k = 0;
    small_hashi::for_all(|board, answers| {
        k += 1;
        if k % 5 == 0 {
            judge_exchanges(board, answers, &mut sum);
        }
    });
    for seed in 0..1_000 {
        let board = small_hashi::random(seed);
        judge_exchanges(&board, &small_hashi::answers(&board), &mut sum);
    }
    assert!(sum.joined > 0, "no parts were joined");
    assert!(sum.second > 100, "only {} second answers", sum.second);
    assert!(sum.no_dive > 0, "no dive failed");
}

#[test]
fn a_contradiction_names_the_rule_that_met_it() {
    let options = Options { record: Recording::Keep, ..Options::default() };
    let mut names: Vec<&str> = Vec::new();
    let mut k = 0;
    small_hashi::for_all(|board, answers| {
        k += 1;
        if k % 13 == 0 && answers.is_empty() {
            let run = run(board, Goal::UNIQUE, &options);
            let last = run.deductions.last();
            names
                .extend(last.filter(|d| d.conclusion == Conclusion::Contradiction).map(|d| d.rule));
        }
    });
    names.sort_unstable();
    names.dedup();
    assert!(names.len() > 1 && !names.contains(&""), "{names:?}");
}

#[test]
fn boards_of_no_and_one_island() {
    let of = |clue| Board::new(1, 1, 2, vec![Island { cell: Cell::new(0, 0), clue }]).unwrap();
    assert_eq!(count(&Board::new(2, 3, 2, vec![]).unwrap()), 1);
    assert_eq!(count(&of(Some(0))), 1);
    assert_eq!(count(&of(None)), 1);
    assert_eq!(count(&of(Some(1))), 0);
}

#[test]
fn printed_planar_bound_refuses_a_double_bridge_but_we_do_not() {
    assert_eq!(count(&board(&["2.2"])), 1);
}

#[test]
fn spans_that_share_a_corner_do_not_cross() {
    assert_eq!(count(&board(&["2.1", "...", "1.."])), 1);
}

#[test]
fn a_cut_edge_is_forced_even_if_its_end_is_an_articulation_point() {
    let b = board(&["?.?.?"]);
    let mut state = State::new(&b);
    let mut work = Workspace::new(&state);
    propagate(&mut state, &mut work, Reach::Whole).unwrap();
    assert_eq!(state.least, [1, 1], "the middle island is an articulation point");
    assert_eq!(count(&board(&["1.2.1"])), 1);
}

#[test]
fn a_complete_island_may_have_a_single_bridge() {
    assert_eq!(count(&board(&["1.1"])), 1);
}

#[test]
fn nothing_is_asked_of_connectivity_before_bridges_are_placed() {
    assert_eq!(count(&board(&["1.1"])), 1);
    assert_eq!(count(&board(&["2.3.1"])), 1);
}

#[test]
fn the_published_sample_is_refused_with_its_reason() {
    let b = board(&[".3...", "2...3", "..5..", ".4.1.", "..2.4"]);
    let run = run(&b, Goal::UNIQUE, &Options::default());
    assert_eq!(run.found.end, End::Exhausted);
    assert_eq!(run.found.obstruction, Some(Obstruction::Capacity { island: 0, room: 2 }));
}

#[test]
fn a_limit_ends_the_run_in_time() {
    let k = 300;
    let cells = (0..k * k).map(|i| Cell::new(2 * (i / k), 2 * (i % k)));
    let islands = cells.map(|cell| Island { cell, clue: None }).collect();
    let large = Board::new(2 * k, 2 * k, 2, islands).unwrap();
    let limits = Limits::timeout(Duration::from_millis(200));
    let run = solve(&large, Goal::count(u64::MAX), &limits, &Options::default());
    assert_eq!(run.found.end, End::Stopped(Why::Timeout));
}

/// With every limit on conflicts: what is found is true, the limit ends the run as soon as it is
/// exceeded, and an answer that is found when one is asked for is not lost when more are.
#[test]
fn a_limit_on_conflicts_ends_the_run_and_loses_no_answer() {
    let (mut n_stopped, mut n_partial) = (0, 0);
    for seed in 0..1_500 {
        let board = small_hashi::random(seed);
        let n_answers = small_hashi::answers(&board).len() as u64;
        for probe in [Probing::Root, Probing::Off] {
            let options = Options { probe, ..Options::default() };
            for most in 0..4 {
                let limits = Limits { conflicts: Some(most), ..Limits::default() };
                let run = |goal| solve(&board, goal, &limits, &options);
                let first = run(Goal::FIRST).found;
                for goal in [Goal::FIRST, Goal::UNIQUE, Goal::all(1_000)] {
                    let Run { found, statistics, .. } = run(goal);
                    assert!(statistics.conflicts <= most + 1, "{seed} {goal:?} {most}");
                    assert!(found.count <= n_answers.min(goal.limit), "{seed} {goal:?} {most}");
                    assert!(found.count >= first.count, "{seed} {goal:?} {most} {found:?}");
                    match found.end {
                        End::Stopped(why) => {
                            assert_eq!(why, Why::Conflicts);
                            n_stopped += 1;
                            n_partial += u32::from(found.count > 0);
                        }
                        _ => assert_eq!(found.count, n_answers.min(goal.limit), "{seed} {goal:?}"),
                    }
                }
            }
        }
    }
    assert!(n_stopped > 0 && n_partial > 0, "{n_stopped} {n_partial}");
}

/// All boards of the shared collection are decided as its index says; needs `CROSSCUT_SHARED`.
#[test]
fn published_boards_are_decided_as_indexed() {
    let Some(shared) = std::env::var_os("CROSSCUT_SHARED").map(std::path::PathBuf::from) else {
        eprintln!("SKIPPED: CROSSCUT_SHARED is not set, published boards are not tried");
        return;
    };
    let index = std::fs::read_to_string(shared.join("corpus/index.tsv")).unwrap();
    let mut n_boards = 0;
    let mut bundles: Vec<(String, Vec<(String, Board)>)> = Vec::new();
    for line in index.lines().filter(|line| line.starts_with("hashi/")) {
        let fields: Vec<&str> = line.split('\t').collect();
        let (bundle, name, answers) = (fields[0], fields[1], fields[6]);
        if bundles.last().is_none_or(|(last, _)| last != bundle) {
            let text = std::fs::read_to_string(shared.join("corpus").join(bundle)).unwrap();
            bundles.push((bundle.to_owned(), read_bundle(&text)));
        }
        let boards = &bundles.last().unwrap().1;
        let board = &boards.iter().find(|(own, _)| own == name).expect("indexed board").1;
        let limits = Limits::timeout(Duration::from_secs(60));
        let found = solve(board, Goal::UNIQUE, &limits, &Options::default()).found;
        let expected = match answers {
            "0" => 0,
            "1" => 1,
            _ => 2,
        };
        assert!(!matches!(found.end, End::Stopped(_)), "{bundle} {name} not decided in a minute");
        assert_eq!(found.count, expected, "{bundle} {name}");
        n_boards += 1;
    }
    assert!(n_boards > 1_000, "only {n_boards} boards");
}

fn read_bundle(text: &str) -> Vec<(String, Board)> {
    let mut boards = Vec::new();
    for block in text.split("\n\n").map(str::trim).filter(|block| !block.is_empty()) {
        let mut lines = block.lines();
        let name = lines.next().unwrap().trim_start_matches("# ").to_owned();
        let rows: Vec<&str> = lines.collect();
        let islands = rows.iter().enumerate().flat_map(|(r, row)| {
            row.char_indices()
                .filter(|&(_, sign)| sign != '.')
                .map(move |(c, sign)| Island { cell: Cell::new(r, c), clue: sign.to_digit(36) })
        });
        boards.push((name, Board::new(rows.len(), rows[0].len(), 2, islands.collect()).unwrap()));
    }
    boards
}

#[test]
fn each_rule_and_each_name_of_a_conflict_has_words() {
    let words: Vec<_> = WORDS.iter().map(|words| words.rule).collect();
    let rules = Rule::ALL.iter().filter(|(_, rule)| *rule != Rule::Branch).map(|&(name, _)| name);
    let wanted: Vec<_> = rules.chain(["isolation", "separation"]).collect();
    assert_eq!(words, wanted);
}
