//! How hard a board is: the weakest level that decides it.
//!
//! ```text
//! local          rules on a cell or an island, its neighbours and its lines
//! connectivity   and rules that look at all of the board
//! probing        and: a value that these rules refute does not hold, so its opposite does
//! search         branching
//! ```
//!
//! A level is the set of all rules up to it, run until none of them has anything left to say; what
//! is decided then is the level's *fixed point*. The rules are monotone: who knows more concludes no
//! less. So there is one fixed point, whatever the order in which rules are run, and it is a property of
//! the board and the rules alone: not of the goal of a run, its heuristics, its limits or its luck. A
//! board has the grade of the first level whose fixed point decides every place, or refutes the
//! board. If none does, the grade is `search`; every board with several answers is among these, as rules
//! keep all answers.
//!
//! The engines know more than the levels do. Prechecks refute boards by counting before any rule is
//! run, and such a board has the grade `local`. Probing two deep, dives and scouts save time and are no
//! levels: what only they decide has the grade `search`.

use crosscut_puzzles::Board;

use super::{hashi, hitori};
use crate::engine::{Limits, Why};

/// How much it takes to decide a board: the weakest level that does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Grade {
    /// Rules that look at a cell or an island, its neighbours and its lines.
    Local,
    /// Rules on connectivity as well.
    Connectivity,
    /// Trying a value and refuting it by these rules.
    Probing,
    /// Branching. Boards with several answers always need it.
    Search,
}

impl Grade {
    /// All grades with their names, the easiest first.
    pub const ALL: [(&'static str, Grade); 4] = [
        ("local", Grade::Local),
        ("connectivity", Grade::Connectivity),
        ("probing", Grade::Probing),
        ("search", Grade::Search),
    ];

    /// The grade in one word.
    pub fn name(self) -> &'static str {
        Grade::ALL[self as usize].0
    }
}

/// How many places each level decides, those of the weaker levels included. A place is a cell of
/// Hitori, or a span of Hashi. `None`: the level refutes the board, or the run did without the rest
/// of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Decided {
    /// How many places there are.
    pub places: u64,
    /// By rules that look at a cell or an island.
    pub local: Option<u64>,
    /// With rules on connectivity.
    pub connectivity: Option<u64>,
    /// With probing.
    pub probing: Option<u64>,
}

/// How far the levels of a run have come.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Levels {
    pub(super) decided: Decided,
    /// The level that has solved or refuted the board.
    pub(super) by: Option<Grade>,
}

impl Levels {
    pub(super) fn new(n_places: usize) -> Levels {
        Levels { decided: Decided { places: n_places as u64, ..Decided::default() }, by: None }
    }

    /// The level has come to its fixed point with this many places decided.
    pub(super) fn reached(&mut self, level: Grade, n_decided: usize) {
        let n = Some(n_decided as u64);
        match level {
            Grade::Local => self.decided.local = n,
            Grade::Connectivity => self.decided.connectivity = n,
            Grade::Probing => self.decided.probing = n,
            Grade::Search => {}
        }
    }

    /// All places are decided and nothing objects: the first level that had decided them all has
    /// solved the board, and else the `last` one. There is nothing left for the levels above.
    pub(super) fn solved(&mut self, last: Grade) {
        let all = self.decided.places;
        let is_local = self.decided.local == Some(all);
        let level = if is_local { Grade::Local } else { last };
        self.by = Some(level);
        for (_, above) in Grade::ALL.into_iter().filter(|&(_, above)| above >= level) {
            self.reached(above, all as usize);
        }
    }

    /// The grade of the board, as far as the run has found it out that counted so many answers.
    pub(super) fn grade(&self, n_answers: u64) -> Option<Grade> {
        let is_beyond = self.decided.probing.is_some() || n_answers > 1;
        self.by.or(is_beyond.then_some(Grade::Search))
    }
}

/// What the rules up to some level find out about a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deduced<K> {
    /// What is known of each place: of Hitori in the order of the cells, of Hashi of the spans.
    pub known: Vec<K>,
    /// How far each level came.
    pub decided: Decided,
    /// The level that decides the board, if one of them does.
    pub grade: Option<Grade>,
}

/// Where probing can begin: what is open when the rules on connectivity have nothing more to say, and
/// which of it one probe closes. The fewer, the harder the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Footholds {
    /// Places that are not decided.
    pub open: u64,
    /// Values of open places that the rules refute, each tried on its own.
    pub refuted: u64,
}

/// The grade of a board, and how far each level comes.
///
/// # Errors
/// If a limit comes first.
pub fn grade(board: &Board, limits: &Limits) -> Result<(Grade, Decided), Why> {
    let (grade, decided) = match board {
        Board::Hitori(board) => {
            let deduced = hitori::deduce(board, Grade::Probing, limits)?;
            (deduced.grade, deduced.decided)
        }
        Board::Hashi(board) => {
            let deduced = hashi::deduce(board, Grade::Probing, limits)?;
            (deduced.grade, deduced.decided)
        }
    };
    Ok((grade.unwrap_or(Grade::Search), decided))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use crosscut_puzzles::hashi::Island;
    use crosscut_puzzles::{Cell, hashi as sea, hitori as grid};

    use super::*;
    use crate::engine::native::{Connectivity, FirstBranch, Heuristic, Options, Probing};
    use crate::engine::{Goal, small_hashi};
    use crate::generate::hashi::Class as Sea;
    use crate::generate::hitori::Class as Grid;
    use crate::generate::{self, Dice, Effort, usual};

    /// Boards of every grade: small ones with few numbers or made from answers, and larger ones that are
    /// unique or nearly.
    fn boards() -> Vec<Board> {
        let small = |k: u64| {
            let mut dice = Dice::new(1, k);
            let (cols, n) = (3 + dice.below(4), 4 + dice.below(3) as u32);
            let cell = |dice: &mut Dice| Some(dice.below(n as usize + 1) as u32).filter(|&v| v > 0);
            let values = (0..cols * (3 + k as usize % 4)).map(|_| cell(&mut dice)).collect();
            Board::from(grid::Board::new(cols, values))
        };
        let sea = (0..1500).map(|seed| Board::from(small_hashi::random(seed)));
        let effort = Effort::default();
        let unique = (0..60).flat_map(|k| {
            let mut dice = Dice::new(2, k);
            let (rows, cols) = (6 + dice.below(9), 6 + dice.below(9));
            let plan = generate::hitori::Plan::new(rows, cols, Grid::Unique);
            let grid = usual::hitori(&plan, &mut dice, &effort).unwrap();
            let class = if k % 3 > 0 { Sea::Unique } else { Sea::Loose };
            let plan = generate::hashi::Plan::square(15 + dice.below(60), class);
            let sea = usual::hashi(&plan, &mut dice, &effort).unwrap();
            [Board::from(grid), Board::from(sea)]
        });
        (0..3000).map(small).chain(sea).chain(unique).collect()
    }

    fn of(board: &Board) -> (Grade, Decided) {
        grade(board, &Limits::default()).unwrap()
    }

    fn run(board: &Board, goal: Goal, options: &Options) -> (Option<Grade>, Decided, u64) {
        let (statistics, count) = match board {
            Board::Hitori(board) => {
                let run = hitori::solve(board, goal, &Limits::default(), options);
                (run.statistics, run.found.count)
            }
            Board::Hashi(board) => {
                let run = hashi::solve(board, goal, &Limits::default(), options);
                (run.statistics, run.found.count)
            }
        };
        (statistics.grade, statistics.decided, count)
    }

    /// Upside down and mirrored; rows and columns exchanged.
    fn turned(board: &Board) -> [Board; 2] {
        match board {
            Board::Hitori(board) => {
                let (rows, cols) = (board.rows(), board.cols());
                let back = board.values().iter().rev().copied().collect();
                let at = |i: usize| board.values()[i % rows * cols + i / rows];
                let across = (0..rows * cols).map(at).collect();
                [grid::Board::new(cols, back), grid::Board::new(rows, across)].map(Board::from)
            }
            Board::Hashi(board) => {
                let (rows, cols) = (board.rows(), board.cols());
                let moved = |to: &dyn Fn(usize, usize) -> Cell, (rows, cols)| {
                    let island = |i: &Island| {
                        let cell = to(i.cell.row as usize, i.cell.col as usize);
                        Island { cell, clue: i.clue }
                    };
                    let mut islands: Vec<Island> = board.islands().iter().map(island).collect();
                    islands.sort_unstable_by_key(|island| island.cell);
                    sea::Board::new(rows, cols, board.max_bridges(), islands).unwrap().into()
                };
                let back = |row, col| Cell::new(rows - 1 - row, cols - 1 - col);
                [moved(&back, (rows, cols)), moved(&|row, col| Cell::new(col, row), (cols, rows))]
            }
        }
    }

    #[test]
    fn what_a_run_says_of_the_grade_is_the_grade_whatever_its_goal_and_options() {
        let mut seen = BTreeSet::new();
        for (k, board) in boards().iter().enumerate() {
            let (grade, decided) = of(board);
            let (said, how, count) = run(board, Goal::UNIQUE, &Options::default());
            assert_eq!(said, Some(grade), "{board:?}");
            assert!(count < 2 || grade == Grade::Search, "{board:?}");
            assert!(count > 1 || how == decided, "{board:?}: {how:?} {decided:?}");
            seen.insert((board.puzzle().name(), grade, count));
            let options = Options {
                heuristic: Heuristic::ALL[k % 4].1,
                first: [FirstBranch::High, FirstBranch::Low][k / 4 % 2],
                connectivity: Connectivity::ALL[k / 8 % 2].1,
                probe: Probing::ALL[k / 16 % 2].1,
                ..Options::default()
            };
            for goal in [Goal::FIRST, Goal::UNIQUE, Goal::count(50)] {
                let (said, how, _) = run(board, goal, &options);
                assert!(said.is_none_or(|said| said == grade), "{board:?} {options:?}");
                assert_eq!((how.local, how.connectivity), (decided.local, decided.connectivity));
            }
        }
        for puzzle in ["hitori", "hashi"] {
            for (_, grade) in Grade::ALL {
                let count = if grade == Grade::Search { 2 } else { 1 };
                assert!(seen.contains(&(puzzle, grade, count)), "{puzzle} {grade:?}: {seen:?}");
            }
        }
    }

    /// A fixed point that depended on the order in which rules are run would depend on how the board
    /// lies. Of `?` the rules know less where they walk up to the first island, so they are left out.
    #[test]
    fn the_grade_does_not_depend_on_how_the_board_lies() {
        let has_hidden = |board: &Board| match board {
            Board::Hitori(_) => false,
            Board::Hashi(board) => board.islands().iter().any(|island| island.clue.is_none()),
        };
        for board in boards().iter().filter(|board| !has_hidden(board)) {
            for other in turned(board) {
                assert_eq!(of(&other), of(board), "{board:?}");
            }
        }
    }

    #[test]
    fn levels_only_add_to_what_is_known() {
        let limits = Limits::default();
        for board in boards() {
            let Board::Hitori(board) = board else { continue };
            let deduced =
                Grade::ALL.map(|(_, most)| hitori::deduce(&board, most, &limits).unwrap());
            for pair in deduced.windows(2) {
                let mut both = pair[0].known.iter().zip(&pair[1].known);
                assert!(both.all(|(weaker, known)| weaker.is_none() || weaker == known));
                assert!(pair[0].grade.is_none() || pair[0] == pair[1]);
            }
        }
    }
}
