//! A sink that stops taking clauses when a limit is reached.

use crosscut_encodings::cnf::{ClauseSink, Family, Lit, Var};

use crate::engine::{Limits, Why};

/// Hands on to another sink what comes before a limit; the rest is thrown away.
pub(super) struct Interruptible<'a, S> {
    inner: S,
    limits: &'a Limits,
    until_check: u32,
    why: Option<Why>,
}

impl<'a, S: ClauseSink> Interruptible<'a, S> {
    /// Nothing is handed on yet.
    pub(super) fn new(inner: S, limits: &'a Limits) -> Interruptible<'a, S> {
        Interruptible { inner, limits, until_check: Limits::CLAUSES_A_LOOK, why: None }
    }

    /// The other sink.
    ///
    /// # Errors
    /// The limit, if one was reached: clauses are missing.
    pub(super) fn into_inner(self) -> Result<S, Why> {
        self.why.map_or(Ok(self.inner), Err)
    }
}

impl<S: ClauseSink> ClauseSink for Interruptible<'_, S> {
    fn new_var(&mut self) -> Var {
        self.inner.new_var()
    }

    fn is_full(&self) -> bool {
        self.why.is_some() || self.inner.is_full()
    }

    fn clause(&mut self, family: Family, lits: &[Lit]) {
        if self.is_full() {
            return;
        }
        self.inner.clause(family, lits);
        self.until_check -= 1;
        if self.until_check == 0 {
            self.until_check = Limits::CLAUSES_A_LOOK;
            self.why = self.limits.exceeded();
        }
    }
}
