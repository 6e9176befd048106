//! Cuts for a formula that another solver will solve.
//!
//! The loop of [`super::cegar`] stops at the first answer. Another solver, given the formula with
//! the cuts found by then, may still find another model, and that one may be disconnected. So there
//! are two ways to gather:
//!
//! **Some rounds.** The loop runs for so many rounds, or to its end. The cuts are those of an
//! ordinary run, and whoever uses the formula must be ready to cut further.
//!
//! **All.** After the loop has ended, the question is turned round: [`Encode::split`] adds clauses
//! that only disconnected models satisfy. As long as there is such a model its cuts are added, and when
//! there is none, the cuts say all that connectivity says: *every* model of formula and cuts is an
//! answer, whoever finds it. No answer is listed or blocked on the way, so boards with millions of
//! answers are no harder for that. How many cuts it takes depends on how loose the board is: unique
//! boards need few more than the loop found, and a board where almost everything may be shaded has
//! more cycles to forbid than can be written. Hence a limit of rounds, after which the cuts are some and
//! not all.
//!
//! The clauses of the question are no part of the session: what is gathered is the formula and its
//! cuts. A log sees every step, so that the run can be written down as it happens.

use crosscut_encodings::cnf::{ClauseSink, Cnf, Var};
use crosscut_encodings::{Cut, Encode};

use super::cegar::{Outcome, Search};
use super::solver::Preference;
use super::{Options, Session};
use crate::backend::{Backend, Verdict};
use crate::engine::{Goal, Limits, Why};

/// How many cuts to gather.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// Those of the first so many rounds.
    Rounds(u64),
    /// Until no model is disconnected, or so many rounds have passed.
    All {
        /// The most rounds.
        limit: u64,
    },
}

/// How far the cuts go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cover {
    /// As far as was asked for, or to the first answer.
    Some,
    /// No model of the clauses is disconnected.
    All,
    /// Not to the end: the limit of rounds came first.
    TooMany,
    /// Not to the end: another limit came first.
    Stopped(Why),
}

/// What was asked of the solver, and what it said.
pub struct Step<'a> {
    /// The clauses; it was asked about the first `n_clauses` of them.
    pub session: &'a Session,
    /// How many of them there were.
    pub n_clauses: usize,
    /// The clauses on top that only disconnected models satisfy, and all variables; `None` if any
    /// model was asked for.
    pub split: Option<&'a Cnf>,
    /// The model, if there is one.
    pub model: Option<&'a dyn Fn(Var) -> bool>,
}

/// What was gathered.
#[derive(Clone, Debug)]
pub struct Gathered {
    /// The formula and its cuts.
    pub session: Session,
    /// Calls of the solver.
    pub rounds: u64,
    /// How far the cuts go.
    pub cover: Cover,
}

/// A run that gathers cuts for a board whose recipe leaves connectivity to them.
pub(super) struct Gathering<'a, P> {
    board: &'a P,
    limits: &'a Limits,
    options: &'a Options,
    preference: Preference,
    log: &'a mut dyn FnMut(Step<'_>),
    rounds: u64,
    conflicts: u64,
}

impl<'a, P: Encode> Gathering<'a, P> {
    /// Nothing is gathered yet.
    pub(super) fn new(
        board: &'a P,
        limits: &'a Limits,
        options: &'a Options,
        preference: Preference,
        log: &'a mut dyn FnMut(Step<'_>),
    ) -> Gathering<'a, P> {
        Gathering { board, limits, options, preference, log, rounds: 0, conflicts: 0 }
    }

    /// Gathers.
    pub(super) fn gather(mut self, extent: Extent) -> Gathered {
        let most = match extent {
            Extent::Rounds(most) | Extent::All { limit: most } => most,
        };
        let (limits, options) = (self.limits, self.options);
        let (mut search, stopped) =
            Search::start(self.board, Goal::FIRST, limits, options, self.preference);
        let ended = stopped.map_or_else(|| self.run_loop(&mut search, most), Err);
        self.conflicts = search.solver.conflicts().unwrap_or(0);
        let mut session = search.session;
        let cover = match (ended, extent) {
            (Err(why), _) => Cover::Stopped(why),
            (Ok(()), Extent::Rounds(_)) => Cover::Some,
            (Ok(()), Extent::All { .. }) => self.complete(&mut session, most),
        };
        Gathered { session, rounds: self.rounds, cover }
    }

    /// The ordinary loop, to its end or for as many rounds as may be.
    fn run_loop(&mut self, search: &mut Search<'_, P>, most: u64) -> Result<(), Why> {
        while self.rounds < most {
            let n_clauses = search.session.cnf().n_clauses();
            let outcome = search.round()?;
            self.rounds += 1;
            let value = |var| search.solver.value(var);
            let has_model = !matches!(outcome, Outcome::None);
            let model = has_model.then_some(&value as &dyn Fn(Var) -> bool);
            (self.log)(Step { session: &search.session, n_clauses, split: None, model });
            if !matches!(outcome, Outcome::Cut) {
                break;
            }
        }
        Ok(())
    }

    /// The question turned round, until there is no disconnected model or a limit is reached.
    fn complete(&mut self, session: &mut Session, most: u64) -> Cover {
        let split = self.split(session);
        let mut backend = self.options.backend.start();
        backend.reserve(split.n_vars());
        let clauses = session.cnf().clauses().chain(split.clauses());
        clauses.for_each(|clause| backend.add_clause(clause));
        while self.rounds < most {
            let verdict = backend.solve(&self.limits_left(&*backend));
            self.rounds += 1;
            let value = |var| backend.value(var);
            let model = match verdict {
                Verdict::Satisfiable => Some(&value as &dyn Fn(Var) -> bool),
                Verdict::Unsatisfiable => None,
                Verdict::Stopped(why) => return Cover::Stopped(why),
            };
            let n_clauses = session.cnf().n_clauses();
            (self.log)(Step { session, n_clauses, split: Some(&split), model });
            let Some(model) = model else { return Cover::All };
            let cuts = self.cuts(model);
            if cuts.is_empty() {
                return Cover::Stopped(Why::Solver("a model breaks the clauses".into()));
            }
            for cut in cuts {
                backend.add_clause(&cut.clause);
                session.add_cut(cut);
            }
        }
        Cover::TooMany
    }

    /// The limits, with the conflicts that are left.
    fn limits_left(&self, backend: &dyn Backend) -> Limits {
        let used = self.conflicts + backend.conflicts().unwrap_or(0);
        let conflicts = self.limits.conflicts.map(|most| most.saturating_sub(used));
        Limits { conflicts, ..self.limits.clone() }
    }

    fn split(&self, session: &Session) -> Cnf {
        let mut split = Cnf::new();
        for _ in 0..session.cnf().n_vars() {
            split.new_var();
        }
        self.board.split(&mut split);
        split
    }

    /// The cuts that a disconnected model violates.
    fn cuts(&self, value: &dyn Fn(Var) -> bool) -> Vec<Cut> {
        let answer = self.board.decode(value);
        self.board.violated_cuts(&answer, self.options.recipe.cuts).cuts
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use crosscut_encodings::Recipe;
    use crosscut_encodings::cnf::Family;
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;

    use super::super::tests::{random_hitori, shadings};
    use super::super::{gather_hashi, gather_hitori};
    use super::*;
    use crate::engine::small_hashi;

    /// The models of `cnf` on its first `n` variables; there are at most `most`.
    fn models(cnf: &Cnf, n: usize, most: usize) -> HashSet<Vec<bool>> {
        let mut backend = crate::backend::BackendKind::Batsat.start();
        backend.reserve(cnf.n_vars());
        cnf.clauses().for_each(|clause| backend.add_clause(clause));
        let mut models = HashSet::new();
        while backend.solve(&Limits::default()) == Verdict::Satisfiable {
            let model: Vec<bool> = (0..n).map(|v| backend.value(Var::new(v))).collect();
            let differs = |(v, &value): (usize, &bool)| Var::new(v).lit(!value);
            let block: Vec<_> = model.iter().enumerate().map(differs).collect();
            backend.add_clause(&block);
            assert!(models.insert(model));
            assert!(models.len() <= most, "more than {most} models");
        }
        models
    }

    /// The models of the split are the disconnected ones, and with all cuts none is left, so that
    /// the connected ones are all models.
    fn check<P: Encode>(
        board: &P,
        connected: &HashSet<Vec<bool>>,
        disconnected: &HashSet<Vec<bool>>,
        gathered: &Gathered,
    ) {
        let (n, all) = (board.n_board_vars(), connected.len() + disconnected.len());
        let mut split = Cnf::new();
        board.encode(&"conn=none".parse().unwrap(), &mut split);
        board.split(&mut split);
        assert_eq!(models(&split, n, all), *disconnected);
        assert_eq!(gathered.cover, Cover::All);
        assert_eq!(models(gathered.session.cnf(), n, all), *connected);
    }

    fn options(eager: u8) -> Options {
        Options { recipe: Recipe { eager, ..Recipe::default() }, ..Options::default() }
    }

    const ALL: Extent = Extent::All { limit: u64::MAX };

    #[test]
    fn with_all_cuts_the_models_of_hitori_are_its_answers() {
        let mut rng = ChaCha8Rng::seed_from_u64(3);
        let mut n_cuts = 0;
        for round in 0..300 {
            let board = random_hitori(&mut rng);
            let (connected, disconnected): (Vec<_>, Vec<_>) =
                shadings(&board).into_iter().partition(|&(_, is_connected)| is_connected);
            let set = |list: Vec<(_, bool)>| {
                let slice = |(s, _): (crosscut_puzzles::hitori::Shading, _)| s.as_slice().to_vec();
                list.into_iter().map(slice).collect::<HashSet<_>>()
            };
            let options = options(if round % 2 == 0 { 0 } else { 4 });
            let gathered = gather_hitori(&board, ALL, &Limits::default(), &options, &mut |_| ());
            check(&board, &set(connected), &set(disconnected), &gathered);
            n_cuts += gathered.session.cuts().len();
        }
        assert!(n_cuts > 100, "{n_cuts}");
    }

    #[test]
    fn with_all_cuts_the_models_of_hashi_are_its_answers() {
        let (mut n_boards, mut n_cuts) = (0, 0);
        small_hashi::for_all(|board, answers| {
            n_boards += 1;
            if n_boards % 499 != 0 {
                return;
            }
            let most = board.max_bridges();
            let model = |counts: &[u8]| -> Vec<bool> {
                counts.iter().flat_map(|&c| (1..=most).map(move |n| c >= n)).collect()
            };
            let connected: HashSet<_> = answers.iter().map(|counts| model(counts)).collect();
            let mut base = Cnf::new();
            board.encode(&"conn=none".parse().unwrap(), &mut base);
            let all = models(&base, board.n_board_vars(), usize::MAX);
            let disconnected = all.difference(&connected).cloned().collect();
            let gathered = gather_hashi(board, ALL, &Limits::default(), &options(0), &mut |_| ());
            check(board, &connected, &disconnected, &gathered);
            n_cuts += gathered.session.cuts().len();
        });
        assert!(n_boards > 10_000 && n_cuts > 10, "{n_boards} {n_cuts}");
    }

    #[test]
    fn sizes_of_the_split_are_the_formulas_of_its_head() {
        let size = |board: &dyn Fn(&mut Cnf)| {
            let mut cnf = Cnf::new();
            board(&mut cnf);
            let size = cnf.size();
            assert_eq!(size.n_clauses(), size.clauses(Family::Connectivity));
            (size.n_vars(), size.n_clauses())
        };
        let (rows, cols) = (4, 6);
        let cells = crosscut_puzzles::hitori::Board::new(cols, vec![None; rows * cols]);
        let n = rows * cols;
        let pairs = rows * (cols - 1) + cols * (rows - 1);
        assert_eq!(size(&|cnf| cells.split(cnf)), (3 * n + 1, (5 * n + 2 + 2 * pairs) as u64));
        let islands = small_hashi::random(5);
        let (n, s) = (islands.islands().len(), islands.spans().len());
        assert_eq!(size(&|cnf| islands.split(cnf)), (n, (2 * s + 2) as u64));
    }

    #[test]
    fn rounds_and_limits_end_the_gathering() {
        // 8 x 8 without numbers: as loose as can be.
        let board = crosscut_puzzles::hitori::Board::new(8, vec![None; 64]);
        let gather = |extent, limits: &Limits, options: &Options| {
            let mut steps = 0;
            let log = &mut |step: Step<'_>| {
                steps += 1;
                assert!(step.n_clauses <= step.session.cnf().n_clauses());
            };
            let gathered = gather_hitori(&board, extent, limits, options, log);
            assert_eq!(gathered.rounds, steps);
            gathered
        };
        let shaded = "polarity=shaded,eager=0".parse().unwrap();
        let options = Options { recipe: shaded, ..Options::default() };
        let limits = Limits::default();
        let none = gather(Extent::Rounds(0), &limits, &options);
        assert_eq!((none.rounds, none.session.cuts().len(), none.cover), (0, 0, Cover::Some));
        let one = gather(Extent::Rounds(1), &limits, &options);
        assert_eq!((one.rounds, one.cover), (1, Cover::Some));
        assert!(!one.session.cuts().is_empty());
        let some = gather(Extent::All { limit: 20 }, &limits, &options);
        assert_eq!((some.rounds, some.cover), (20, Cover::TooMany));
        limits.interrupt.store(true, std::sync::atomic::Ordering::Relaxed);
        let stopped = gather(ALL, &limits, &options);
        assert_eq!(stopped.cover, Cover::Stopped(Why::Interrupted));
    }
}
