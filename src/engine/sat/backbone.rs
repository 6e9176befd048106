//! What all answers have in common: the backbone, on the board's variables.
//!
//! A literal that is true in every answer met so far is a *candidate*. The question to the loop is
//! for an answer in which some candidate is false:
//!
//! ```text
//! candidates  --clause: one of them is false-->  the loop  -- answer: some candidates less, ask again
//!                                                          -- no answer: all of them are proved
//! ```
//!
//! **Why it is right.** The clause is true of exactly those answers that make a candidate false. If
//! there is none, every answer makes all of them true. Fewer candidates make a stronger clause, so as
//! long as a question goes on, clauses are only added, and the backend goes on with what it has learned. There
//! are as many answers to a question as candidates at most.
//!
//! **Questions that are too hard.** One question is about all candidates, and on most boards it
//! settles all. It is given a number of conflicts; if they do not suffice, its candidates are asked
//! about half by half, and a single candidate waits for its next turn with a larger number. So where a limit ends the run some
//! candidates are proved and the others are not, and a single hard one does not keep the others waiting. A question
//! that is settled leaves clauses that exclude answers, so the next one has a backend of its own; it
//! begins with all cuts found so far, which follow from the rules, and with what is proved.
//!
//! An external solver tells no conflicts, so there the first question is the only one.
//!
//! Whoever asks is told each answer, and may know others near it: they count as met as well.

use std::collections::VecDeque;
use std::ops::ControlFlow;

use crosscut_encodings::cnf::{Lit, Var};
use crosscut_encodings::{Cut, Encode};

use super::cegar::Search;
use super::solver::Preference;
use super::{Options, Session};
use crate::engine::{Goal, Limits, Why};

/// The values of the board's variables in the answers that were met.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Values {
    /// The value that every answer has, as far as that is proved.
    pub proved: Vec<Option<bool>>,
    /// The value that all answers met so far have; `None` if two of them differ. Says nothing before
    /// the first.
    pub met: Vec<Option<bool>>,
    /// How many answers were met.
    pub n_answers: u64,
}

impl Values {
    /// Nothing is known of a board with so many variables.
    pub fn new(n_board_vars: usize) -> Values {
        Values { proved: vec![None; n_board_vars], met: vec![None; n_board_vars], n_answers: 0 }
    }

    /// Takes in an answer; how many candidates less there are.
    ///
    /// # Errors
    /// If it contradicts what is proved: the variable.
    pub fn meet(&mut self, answer: &[bool]) -> Result<u64, Var> {
        let is_against =
            |(proved, value): (&Option<bool>, &bool)| proved.is_some_and(|p| p != *value);
        if let Some(i) = self.proved.iter().zip(answer).position(is_against) {
            return Err(Var::new(i));
        }
        self.n_answers += 1;
        if self.n_answers == 1 {
            self.met = answer.iter().map(|&value| Some(value)).collect();
            return Ok(0);
        }
        let mut fewer = 0;
        for (met, value) in self.met.iter_mut().zip(answer) {
            if met.is_some_and(|met| met != *value) {
                *met = None;
                fewer += 1;
            }
        }
        Ok(fewer)
    }

    /// The value of a candidate: all answers met so far have it, and perhaps not all there are.
    pub fn candidate(&self, i: usize) -> Option<bool> {
        self.met[i].filter(|_| self.proved[i].is_none() && self.n_answers > 0)
    }

    fn candidates(&self) -> Vec<Lit> {
        let lit = |i| self.candidate(i).map(|value| Var::new(i).lit(value));
        (0..self.met.len()).filter_map(lit).collect()
    }
}

/// How the search for common values ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ended {
    /// No candidate is left: what is common is proved, and of all else two values were met.
    Finished,
    /// A limit came first.
    Stopped(Why),
    /// Whoever was told an answer did not want to go on.
    Refused,
}

/// Is told an answer of the loop and takes it in, with others if it knows any.
pub type Meet<'a, A> = dyn FnMut(&A, &mut Values) -> ControlFlow<()> + 'a;

/// Settles all candidates of `values`, or as many as the limits allow. How it ended, and how often the backend was called.
pub(super) fn run<P: Encode>(
    board: &P,
    values: &mut Values,
    limits: &Limits,
    options: &Options,
    preference: Preference,
    meet: &mut Meet<'_, P::Answer>,
) -> (Ended, u64) {
    let mut asker = Asker::new(board, limits, options, preference, meet);
    let ended = match asker.settle(values) {
        Ok(()) => Ended::Finished,
        Err(ended) => ended,
    };
    (ended, asker.rounds)
}

/// Conflicts for the first question.
const PATIENCE: u64 = 2_000;

/// Which candidates are asked about, and how many conflicts that may take.
struct Question {
    candidates: Vec<Lit>,
    patience: u64,
}

/// What a question came to.
enum Settled {
    /// No candidate of it is left.
    Yes,
    /// It took too many conflicts.
    TooHard,
}

struct Asker<'a, 'm, P: Encode> {
    board: &'a P,
    limits: &'a Limits,
    options: &'a Options,
    preference: Preference,
    meet: &'a mut Meet<'m, P::Answer>,
    /// Conflicts for the first question.
    patience: u64,
    /// The cuts of all questions so far.
    cuts: Vec<Cut>,
    /// Conflicts and calls of the backend so far.
    used: u64,
    rounds: u64,
}

impl<'a, 'm, P: Encode> Asker<'a, 'm, P> {
    fn new(
        board: &'a P,
        limits: &'a Limits,
        options: &'a Options,
        preference: Preference,
        meet: &'a mut Meet<'m, P::Answer>,
    ) -> Self {
        let (patience, cuts, used, rounds) = (PATIENCE, Vec::new(), 0, 0);
        Asker { board, limits, options, preference, meet, patience, cuts, used, rounds }
    }

    fn settle(&mut self, values: &mut Values) -> Result<(), Ended> {
        let is_known = values.n_answers > 0;
        if !is_known && !self.finds_any(values)? {
            return Ok(());
        }
        let first = Question { candidates: values.candidates(), patience: self.patience };
        let mut questions = VecDeque::from([first]);
        while let Some(question) = questions.pop_front() {
            match self.ask(&question, values)? {
                Settled::Yes => (),
                Settled::TooHard => question.again(&mut questions),
            }
        }
        Ok(())
    }

    /// Looks for a first answer; whether there is one.
    fn finds_any(&mut self, values: &mut Values) -> Result<bool, Ended> {
        let limits = self.limits.clone();
        let mut search = self.search(&limits, values)?;
        let found = search.next_answer();
        self.keep(&search);
        match found.map_err(Ended::Stopped)? {
            Some(answer) => self.tell(&answer, values).map(|()| true),
            None => self.no_more().map(|()| false),
        }
    }

    /// Asks until no candidate of the question is left, in a loop of its own.
    fn ask(&mut self, question: &Question, values: &mut Values) -> Result<Settled, Ended> {
        let (limits, is_own) = self.limits_for(question);
        let mut search = self.search(&limits, values)?;
        let settled = self.ask_in(&mut search, question, values);
        self.keep(&search);
        match settled {
            Err(Ended::Stopped(Why::Conflicts)) if is_own => Ok(Settled::TooHard),
            settled => settled,
        }
    }

    fn ask_in(
        &mut self,
        search: &mut Search<'_, P>,
        question: &Question,
        values: &mut Values,
    ) -> Result<Settled, Ended> {
        loop {
            let is_open = |lit: &&Lit| values.candidate(lit.var().index()).is_some();
            let differs: Vec<Lit> =
                question.candidates.iter().filter(is_open).map(|&lit| !lit).collect();
            if differs.is_empty() {
                return Ok(Settled::Yes);
            }
            search.session.add_block(&differs);
            match search.next_answer().map_err(Ended::Stopped)? {
                Some(answer) => self.tell(&answer, values)?,
                None => {
                    self.no_more()?;
                    let proved =
                        |lit: Lit| values.proved[lit.var().index()] = Some(!lit.is_positive());
                    differs.into_iter().for_each(proved);
                    return Ok(Settled::Yes);
                }
            }
        }
    }

    /// The limits for a question, and whether its conflicts are bounded by itself and not by the run.
    fn limits_for(&self, question: &Question) -> (Limits, bool) {
        if self.options.backend.is_outside() {
            return (self.limits.clone(), false);
        }
        let left = self.limits.conflicts.map_or(u64::MAX, |most| most.saturating_sub(self.used));
        let conflicts = Some(left.min(question.patience));
        (Limits { conflicts, ..self.limits.clone() }, question.patience < left)
    }

    /// A loop that has not asked anything yet. It begins with what is known.
    fn search<'s>(&self, limits: &'s Limits, values: &Values) -> Result<Search<'s, P>, Ended>
    where
        'a: 's,
    {
        let all = Goal::all(u64::MAX);
        let (mut search, stopped) =
            Search::start(self.board, all, limits, self.options, self.preference);
        if let Some(why) = stopped {
            return Err(Ended::Stopped(why));
        }
        self.cuts.iter().for_each(|cut| search.session.add_cut(cut.clone()));
        for (i, value) in values.proved.iter().enumerate() {
            value.iter().for_each(|&value| search.session.add_block(&[Var::new(i).lit(value)]));
        }
        Ok(search)
    }

    /// Keeps what a loop has found for the next one.
    fn keep(&mut self, search: &Search<'_, P>) {
        self.used += search.solver.conflicts().unwrap_or(0);
        self.rounds += search.n_rounds();
        self.cuts = cuts(&search.session);
    }

    fn tell(&mut self, answer: &P::Answer, values: &mut Values) -> Result<(), Ended> {
        match (self.meet)(answer, values) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(Ended::Refused),
        }
    }

    /// That there is no further answer, if the recipe can say so.
    fn no_more(&self) -> Result<(), Ended> {
        match self.options.recipe.conn.is_bounded() {
            true => Err(Ended::Stopped(Why::Bounded)),
            false => Ok(()),
        }
    }
}

impl Question {
    /// Asks it again half by half, or with more patience.
    fn again(self, questions: &mut VecDeque<Question>) {
        let Question { candidates, patience } = self;
        if candidates.len() == 1 {
            return questions.push_back(Question { candidates, patience: 4 * patience + 1 });
        }
        for half in candidates.chunks(candidates.len().div_ceil(2)).rev() {
            questions.push_front(Question { candidates: half.to_vec(), patience });
        }
    }
}

/// The cuts of a session with their witnesses.
fn cuts(session: &Session) -> Vec<Cut> {
    let cut = |(i, witness): &(usize, _)| Cut {
        clause: session.cnf().get(*i).to_vec(),
        witness: crosscut_encodings::Witness::clone(witness),
    };
    session.cuts().iter().map(cut).collect()
}

#[cfg(test)]
mod tests {
    use crosscut_puzzles::hitori::{Board, Shading};
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;

    use super::super::tests::{random_hitori, shadings};
    use super::*;
    use crate::backend::BackendKind;

    /// Settles all with questions of so much patience.
    fn settle(board: &Board, backend: BackendKind, patience: u64) -> (Values, u64) {
        let options = Options { backend, ..Options::default() };
        let limits = Limits::default();
        let mut meet = |answer: &Shading, values: &mut Values| {
            values.meet(&board.assignment(answer)).unwrap();
            ControlFlow::Continue(())
        };
        let mut asker = Asker::new(board, &limits, &options, Preference::False, &mut meet);
        asker.patience = patience;
        let mut values = Values::new(board.n_cells());
        asker.settle(&mut values).unwrap();
        (values, asker.rounds)
    }

    /// Without patience nearly every question is asked again, half by half.
    #[test]
    fn the_values_are_the_same_however_little_patience_a_question_has() {
        let mut rng = ChaCha8Rng::seed_from_u64(6);
        let mut n_more = 0;
        for _ in 0..150 {
            let board = random_hitori(&mut rng);
            let answers: Vec<Shading> = shadings(&board)
                .into_iter()
                .filter(|&(_, connected)| connected)
                .map(|(s, _)| s)
                .collect();
            let common = |i: usize| {
                let first = answers.first()?.is_shaded(i);
                answers.iter().all(|answer| answer.is_shaded(i) == first).then_some(first)
            };
            let expected: Vec<Option<bool>> = (0..board.n_cells()).map(common).collect();
            for (_, backend) in crate::backend::ALL {
                let (usual, rounds) = settle(&board, backend.clone(), PATIENCE);
                let (hasty, more) = settle(&board, backend, 0);
                for values in [usual, hasty] {
                    assert_eq!((&values.proved, &values.met), (&expected, &expected), "{board:?}");
                    assert_eq!(values.n_answers > 0, !answers.is_empty());
                }
                n_more += more.saturating_sub(rounds);
            }
        }
        assert!(n_more > 20, "only {n_more} rounds more without patience");
    }

    #[test]
    fn a_question_that_is_too_hard_is_halved_and_a_single_one_waits_with_more_patience() {
        let lits: Vec<Lit> = (0..5).map(|i| Var::new(i).positive()).collect();
        let mut questions =
            VecDeque::from([Question { candidates: lits[..1].to_vec(), patience: 7 }]);
        Question { candidates: lits.clone(), patience: 2 }.again(&mut questions);
        Question { candidates: lits[4..].to_vec(), patience: 2 }.again(&mut questions);
        let all: Vec<(usize, u64)> = questions
            .iter()
            .map(|question| (question.candidates.len(), question.patience))
            .collect();
        assert_eq!(all, [(3, 2), (2, 2), (1, 7), (1, 9)]);
    }

    #[test]
    fn an_answer_that_contradicts_what_is_proved_is_refused() {
        let mut values = Values::new(2);
        assert_eq!(values.meet(&[true, false]), Ok(0));
        values.proved[1] = Some(false);
        assert_eq!(values.meet(&[false, true]), Err(Var::new(1)));
        assert_eq!(values.meet(&[false, false]), Ok(1));
        assert_eq!((values.met, values.n_answers), (vec![None, Some(false)], 2));
    }
}
