//! A backend that holds a session's clauses, some variables negated.
//!
//! What it holds is the session's clauses made smaller, see [`super::reduction`]; values
//! are read back through the same table.
//!
//! No backend here has a phase interface worth relying on, but all try *false* first. So a variable
//! that should be tried *true* first is loaded negated, and read back negated. To change the
//! preference means to load a new backend from the session, which also forgets what the old one
//! learned.

use crosscut_encodings::cnf::{Lit, Var};

use super::reduction::{Fate, Left, Pure, Reduction};
use super::session::Session;
use crate::backend::{Backend, BackendKind, Verdict};
use crate::engine::{Limits, Why};

/// Which value of a variable the backend tries first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Preference {
    /// False.
    False,
    /// True for the board's variables, false for auxiliary ones.
    True,
}

/// A backend, and how much of the session it has.
pub(super) struct Solver {
    kind: BackendKind,
    preference: Preference,
    backend: Box<dyn Backend>,
    loaded: usize,
    clause: Vec<Lit>,
    pure: Pure,
    reduction: Reduction,
    earlier_conflicts: Option<u64>,
    /// How many variables, from the first on, the backend sees negated.
    n_negated: usize,
}

/// Whether all clauses could be handed over.
#[derive(PartialEq, Eq)]
enum Fit {
    Yes,
    No,
}

impl Solver {
    /// A backend without clauses. With `Pure::False`, a clause added after a solve that wants a
    /// variable true which none before did costs a new backend.
    pub(super) fn new(kind: BackendKind, preference: Preference, pure: Pure) -> Solver {
        let backend = kind.start();
        let earlier_conflicts = backend.capabilities().counts_conflicts.then_some(0);
        Solver {
            kind,
            preference,
            backend,
            loaded: 0,
            clause: Vec::new(),
            pure,
            reduction: Reduction::default(),
            earlier_conflicts,
            n_negated: 0,
        }
    }

    /// Drops the backend and starts another, without clauses.
    fn restart(&mut self) {
        self.earlier_conflicts = self.conflicts();
        self.backend = self.kind.start();
        self.loaded = 0;
    }

    /// Hands over the clauses that the backend does not have yet. If one of them does not fit what
    /// was made of those before, it is all done again, once.
    pub(super) fn load(&mut self, session: &Session, limits: &Limits) -> Result<(), Why> {
        if self.load_rest(session, limits)? == Fit::No {
            self.restart();
            self.pure = Pure::Free;
            self.load_rest(session, limits)?;
        }
        Ok(())
    }

    fn load_rest(&mut self, session: &Session, limits: &Limits) -> Result<Fit, Why> {
        let cnf = session.cnf();
        if self.loaded == 0 {
            self.reduction = Reduction::new(cnf, self.pure);
            self.backend.reserve(self.reduction.n_free());
            self.n_negated = match self.preference {
                Preference::False => 0,
                Preference::True => session.n_board_vars(),
            };
        }
        let mut until_check = Limits::CLAUSES_A_LOOK;
        for i in self.loaded..cnf.n_clauses() {
            match self.reduction.reduce(cnf.get(i), self.n_negated, &mut self.clause) {
                Left::Satisfied => (),
                Left::Clause => self.backend.add_clause(&self.clause),
                Left::Unfit => return Ok(Fit::No),
            }
            self.loaded = i + 1;
            until_check -= 1;
            if until_check == 0 {
                until_check = Limits::CLAUSES_A_LOOK;
                limits.exceeded().map_or(Ok(()), Err)?;
            }
        }
        Ok(Fit::Yes)
    }

    /// Solves what was loaded; `limits.conflicts` counts over all backends of this solver.
    pub(super) fn solve(&mut self, limits: &Limits) -> Verdict {
        let used = self.conflicts().unwrap_or(0);
        let left = limits.conflicts.map(|most| most.saturating_sub(used));
        let verdict = self.backend.solve(&Limits { conflicts: left, ..limits.clone() });
        if matches!(verdict, Verdict::Stopped(_)) && !self.backend.capabilities().survives_stop {
            self.restart();
        }
        verdict
    }

    /// The value of `var` in the model that the last call, a solve, found.
    pub(super) fn value(&self, var: Var) -> bool {
        match self.reduction.fate(var) {
            Fate::Fixed(value) => value,
            Fate::Pure => false,
            Fate::Free(name) => self.backend.value(name) != (var.index() < self.n_negated),
        }
    }

    /// Conflicts of all backends together.
    pub(super) fn conflicts(&self) -> Option<u64> {
        Some(self.earlier_conflicts? + self.backend.conflicts()?)
    }
}
