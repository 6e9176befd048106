//! Every rule, by itself, against all legal shadings of all small boards.

use crosscut_puzzles::hitori::Board;

use super::super::small_boards::{Blanks, Masks, all_boards, noise, random_board, random_solvable};
use super::*;
use crate::engine::native::Grade;
use crate::engine::native::hitori::state::Conflict;

/// What is decided, as two masks over cells.
#[derive(Clone, Copy, Debug)]
struct Partial {
    shaded: u32,
    unshaded: u32,
}

impl Partial {
    const NOTHING: Partial = Partial { shaded: 0, unshaded: 0 };

    fn agrees(self, answer: u32) -> bool {
        answer & self.shaded == self.shaded && answer & self.unshaded == 0
    }

    fn of(state: &State) -> Partial {
        let mut partial = Partial::NOTHING;
        for place in state.places() {
            match state.mark(place) {
                Mark::Shaded => partial.shaded |= 1 << state.index(place),
                Mark::Unshaded => partial.unshaded |= 1 << state.index(place),
                _ => {}
            }
        }
        partial
    }

    fn state(self, board: &Board) -> State {
        let mut state = State::new(board).unwrap();
        for place in state.places() {
            let bit = 1 << state.index(place);
            if self.shaded & bit != 0 {
                state.assume(place, Mark::Shaded);
            } else if self.unshaded & bit != 0 {
                state.assume(place, Mark::Unshaded);
            }
        }
        state
    }
}

/// One rule on all cells that call for it, without any other; what the rule needs done before it in
/// the forest is done, and `None` says that this failed already.
fn apply_alone(state: &mut State, entry: &Entry) -> Option<Step> {
    let decided: Vec<usize> = state.trail().iter().map(|&place| place as usize).collect();
    let marked = |state: &State, mark| -> Vec<usize> {
        decided.iter().copied().filter(|&place| state.mark(place) == mark).collect()
    };
    match entry.trigger {
        Trigger::Once(apply) | Trigger::Board(apply) => Some(apply(state)),
        Trigger::Unshaded(apply) => {
            Some(marked(state, Mark::Unshaded).into_iter().try_for_each(|p| apply(state, p)))
        }
        Trigger::Shaded(apply) => {
            Some(marked(state, Mark::Shaded).into_iter().try_for_each(|p| apply(state, p)))
        }
        Trigger::Joined(_) if state.is_strip() => None,
        Trigger::Joined(apply) => {
            while let Some(place) = state.next_unjoined() {
                if entry.rule != Rule::ComponentSplit
                    && component_split::apply(state, place).is_err()
                {
                    return None;
                }
                if let Err(conflict) = apply(state, place) {
                    return Some(Err(conflict));
                }
            }
            Some(Ok(()))
        }
        Trigger::Engine => None,
    }
}

/// Checks every rule on one partial state; counts the rules that had something to say.
fn check_all(board: &Board, legal: &[u32], partial: Partial, fired: &mut [u64; N_RULES]) {
    for entry in ALL {
        let mut state = partial.state(board);
        let Some(step) = apply_alone(&mut state, entry) else { continue };
        let concluded = Partial::of(&state);
        let extending = || legal.iter().filter(|&&answer| partial.agrees(answer));
        for &answer in extending() {
            assert!(
                concluded.agrees(answer) && step.is_ok(),
                "{}: {board:?} with {partial:?}: {concluded:?} {step:?}, but {answer:b} is legal",
                entry.name
            );
        }
        let has_spoken = step.is_err() || state.trail().len() > partial.n_decided();
        fired[entry.rule as usize] += u64::from(has_spoken && !legal.is_empty());
    }
}

impl Partial {
    fn n_decided(self) -> usize {
        (self.shaded | self.unshaded).count_ones() as usize
    }
}

/// A state with random marks, such that no two shaded cells touch; an answer's or nobody's.
fn random_partial(seed: u64, board: &Board, answer: Option<u32>) -> Partial {
    let all = (1_u32 << board.n_cells()) - 1;
    let decided = noise(seed) as u32 & all;
    if let Some(answer) = answer {
        return Partial { shaded: answer & decided, unshaded: !answer & decided };
    }
    let mut shaded = 0;
    for i in (0..board.n_cells()).filter(|i| noise(seed + 1) >> i & 1 == 1) {
        if board.neighbours(i).all(|j| shaded >> j & 1 == 0) {
            shaded |= 1 << i;
        }
    }
    Partial { shaded, unshaded: decided & !shaded }
}

/// All small boards: side by side what is tested exhaustively.
fn small_sizes() -> Vec<(usize, usize, Blanks)> {
    let strips = (1..=8).map(|n| (1, n, if n <= 6 { Blanks::Yes } else { Blanks::No }));
    let upright = [(2, 1, Blanks::Yes), (4, 1, Blanks::Yes), (5, 1, Blanks::No)];
    let others =
        [(2, 2, Blanks::Yes), (2, 3, Blanks::Yes), (3, 2, Blanks::Yes), (2, 4, Blanks::No)];
    strips.chain(upright).chain(others).chain([(3, 3, Blanks::No)]).collect()
}

#[test]
fn every_rule_is_sound_on_all_small_boards_and_each_has_fired() {
    let mut fired = [0; N_RULES];
    for (rows, cols, blanks) in small_sizes() {
        let masks = Masks::new(rows, cols);
        for (b, board) in all_boards(rows, cols, blanks).iter().enumerate() {
            let legal = masks.legal(board);
            check_all(board, &legal, Partial::NOTHING, &mut fired);
            for k in 0..3 {
                let seed = (b * 64 + k * 8) as u64;
                let answer = legal.get(noise(seed) as usize % legal.len().max(1)).copied();
                check_all(board, &legal, random_partial(seed + 1, board, answer), &mut fired);
                check_all(board, &legal, random_partial(seed + 2, board, None), &mut fired);
            }
        }
    }
    for entry in ALL.iter().filter(|entry| !matches!(entry.trigger, Trigger::Engine)) {
        // The block at an edge needs four cells along it to say anything.
        assert!(
            fired[entry.rule as usize] > 100,
            "{} fired {}",
            entry.name,
            fired[entry.rule as usize]
        );
    }
}

#[test]
fn every_rule_is_sound_below_every_part_of_every_answer_of_tiny_boards() {
    let mut fired = [0; N_RULES];
    for (rows, cols) in [(1, 2), (1, 3), (1, 4), (2, 2), (2, 3)] {
        let masks = Masks::new(rows, cols);
        for board in all_boards(rows, cols, Blanks::Yes) {
            let legal = masks.legal(&board);
            for &answer in &legal {
                for decided in 0..1_u32 << board.n_cells() {
                    let partial = Partial { shaded: answer & decided, unshaded: !answer & decided };
                    check_all(&board, &legal, partial, &mut fired);
                }
            }
        }
    }
    assert!(fired[Rule::Articulation as usize] > 0 && fired[Rule::IsolatedCell as usize] > 0);
    assert_eq!(fired[Rule::ComponentSplit as usize], 0, "parts of answers have no conflict");
}

#[test]
fn every_rule_is_sound_on_random_boards_of_four_and_five() {
    let mut fired = [0; N_RULES];
    for (rows, cols, n_boards) in [(4, 4, 600), (3, 5, 600), (4, 5, 200), (5, 5, 60)] {
        let masks = Masks::new(rows, cols);
        for seed in 0..n_boards {
            let board = match seed % 4 {
                0 => random_board(seed, rows, cols, 2 + (seed % 9) as u32, 7),
                _ => random_solvable(seed, &masks),
            };
            let legal = masks.legal(&board);
            check_all(&board, &legal, Partial::NOTHING, &mut fired);
            for k in 0..6 {
                let answer = legal.get(noise(seed + k) as usize % legal.len().max(1)).copied();
                check_all(&board, &legal, random_partial(seed * 9 + k, &board, answer), &mut fired);
                check_all(&board, &legal, random_partial(seed * 9 + k, &board, None), &mut fired);
            }
        }
    }
    for entry in ALL.iter().filter(|e| !matches!(e.trigger, Trigger::Engine)) {
        let is_for_strips = entry.rule == Rule::Strip;
        assert_eq!(fired[entry.rule as usize] > 0, !is_for_strips, "{}", entry.name);
    }
}

/// What the forest says about a state at the fixed point of the local rules, next to what the walk
/// over the whole board says: the marks, or that there is a conflict.
fn forest_and_scan(state_with: &dyn Fn() -> State) -> [Result<Vec<Mark>, ()>; 2] {
    [Rule::Articulation, Rule::ArticulationScan].map(|rule| {
        let mut state = state_with();
        match apply_alone(&mut state, &ALL[rule as usize]) {
            Some(Ok(())) => Ok(state.marks().to_vec()),
            None | Some(Err(Conflict { .. })) => Err(()),
        }
    })
}

#[test]
fn the_forest_finds_exactly_the_articulation_points() {
    let (mut conflicts, mut found) = (0, 0);
    for seed in 0..4000 {
        let (rows, cols) = (2 + noise(seed) as usize % 7, 2 + noise(seed + 1) as usize % 8);
        let board = Board::new(cols, vec![None; rows * cols]);
        let share = 1 + noise(seed + 2) % 6;
        let state_with = || {
            let mut state = State::new(&board).unwrap();
            for (i, place) in state.places().enumerate() {
                let near = state.neighbours(place).map(|p| state.mark(p));
                if noise(seed * 100 + i as u64) % 8 < share && !near.contains(&Mark::Shaded) {
                    state.assume(place, Mark::Shaded);
                }
            }
            let shaded = state.trail().to_vec();
            for place in shaded {
                adjacency::apply(&mut state, place as usize).unwrap();
            }
            state
        };
        let before = state_with().marks().to_vec();
        let [forest, scan] = forest_and_scan(&state_with);
        assert_eq!(forest, scan, "seed {seed}");
        conflicts += u32::from(forest.is_err());
        found += u32::from(forest.is_ok_and(|marks| marks != before));
    }
    assert!(
        conflicts > 100 && found > 100,
        "{conflicts} conflicts, {found} with articulation points"
    );
}

#[test]
fn each_rule_of_the_table_is_a_file_with_a_picture_and_stands_at_its_number() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/engine/native/hitori/rules/");
    for (i, entry) in ALL.iter().enumerate() {
        assert_eq!(entry.rule as usize, i, "{}", entry.name);
        let text = std::fs::read_to_string(format!("{folder}{}.rs", entry.name)).unwrap();
        assert!(text.starts_with("//! ") && text.contains("```text"), "{}", entry.name);
    }
    let files = std::fs::read_dir(folder).unwrap().count();
    assert_eq!(files, N_RULES + 2, "each file but mod.rs and tests.rs is a rule of the table");
}

#[test]
fn each_rule_has_words() {
    let words: Vec<_> =
        crate::engine::native::hitori::WORDS.iter().map(|w| (w.rule, w.level)).collect();
    let level = |entry: &Entry| match entry.trigger {
        Trigger::Once(_) | Trigger::Unshaded(_) | Trigger::Shaded(_) => Grade::Local,
        Trigger::Joined(_) | Trigger::Board(_) => Grade::Connectivity,
        Trigger::Engine => Grade::Probing,
    };
    let rules: Vec<_> = ALL.iter().map(|entry| (entry.name, level(entry))).collect();
    assert_eq!(words, rules);
}
