//! CaDiCaL 2.2, in C++, through rustsat-cadical.
//!
//! It asks a callback now and then whether to stop, and can be used further after a stop.
//!
//! **Conflicts.** CaDiCaL ends its search once the number of conflicts has reached a limit, but what it would
//! find without one more conflict, by preprocessing for example, it then does not find. So it gets
//! one conflict more than allowed, and a verdict that used it is not given: up to there the search
//! is the same with a limit as without.
//!
//! **Options.** False is tried first, as by all backends here. Bounded variable addition is off, as
//! it would take the numbers of variables that clauses to come may have.

use std::cell::RefCell;
use std::rc::Rc;

use crosscut_encodings::cnf::{Lit, Var};
use rustsat::solvers::{ControlSignal, Solve, SolverResult, Terminate};
use rustsat::types::{self, Cl, TernaryVal};
use rustsat_cadical::{CaDiCaL, Limit, Statistic};

use super::{Backend, Capabilities, Verdict};
use crate::engine::{Limits, Why};

pub(super) struct Cadical {
    solver: CaDiCaL<'static, 'static>,
    watch: Rc<RefCell<Watch>>,
    clause: Vec<types::Lit>,
    /// The first error: memory has run out, in practice.
    failure: Option<Why>,
}

/// What the callback looks at, and what it saw.
#[derive(Default)]
struct Watch {
    limits: Limits,
    why: Option<Why>,
}

impl Cadical {
    pub(super) fn new() -> Cadical {
        let mut solver = CaDiCaL::default();
        let watch = Rc::new(RefCell::new(Watch::default()));
        let seen = Rc::clone(&watch);
        solver.attach_terminator(move || {
            let mut watch = seen.borrow_mut();
            watch.why = watch.limits.exceeded();
            if watch.why.is_some() { ControlSignal::Terminate } else { ControlSignal::Continue }
        });
        let mut cadical = Cadical { solver, watch, clause: Vec::new(), failure: None };
        for (option, value) in [("phase", 0), ("factor", 0)] {
            let result = cadical.solver.set_option(option, value);
            cadical.note(result);
        }
        cadical
    }

    /// Remembers the first error.
    fn note<T>(&mut self, result: anyhow::Result<T>) -> Option<T> {
        let failed = |error| Why::Solver(format!("cadical failed: {error}").into());
        match result {
            Ok(value) => Some(value),
            Err(error) => {
                self.failure.get_or_insert_with(|| failed(error));
                None
            }
        }
    }

    fn search(&mut self, limits: &Limits) -> Option<SolverResult> {
        *self.watch.borrow_mut() = Watch { limits: limits.clone(), why: None };
        if let Some(most) = limits.conflicts {
            let limit = i32::try_from(most.saturating_add(1)).unwrap_or(i32::MAX);
            let result = self.solver.set_limit(Limit::Conflicts(limit));
            self.note(result)?;
        }
        let result = self.solver.solve();
        self.note(result)
    }
}

impl Backend for Cadical {
    fn reserve(&mut self, n_vars: usize) {
        if let Some(last) = n_vars.checked_sub(1) {
            let result = self.solver.reserve(types::Var::new(index(last)));
            self.note(result);
        }
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        self.clause.clear();
        let lits = clause.iter().map(|l| types::Lit::new(index(l.var().index()), !l.is_positive()));
        self.clause.extend(lits);
        let result = self.solver.add_clause_ref(Cl::new(&self.clause));
        self.note(result);
    }

    fn solve(&mut self, limits: &Limits) -> Verdict {
        if let Some(why) = self.failure.clone().or_else(|| limits.exceeded()) {
            return Verdict::Stopped(why);
        }
        let before = self.conflicts();
        let result = self.search(limits);
        let used = self.conflicts().zip(before).map_or(0, |(after, before)| after - before);
        if limits.conflicts.is_some_and(|most| used > most) {
            return Verdict::Stopped(Why::Conflicts);
        }
        match result {
            Some(SolverResult::Sat) => Verdict::Satisfiable,
            Some(SolverResult::Unsat) => Verdict::Unsatisfiable,
            Some(SolverResult::Interrupted) | None => {
                let why = self.failure.clone().or_else(|| self.watch.borrow().why.clone());
                Verdict::Stopped(why.unwrap_or(Why::Interrupted))
            }
        }
    }

    fn value(&self, var: Var) -> bool {
        let lit = types::Lit::new(index(var.index()), false);
        matches!(self.solver.lit_val(lit), Ok(TernaryVal::True))
    }

    fn conflicts(&self) -> Option<u64> {
        Some(self.solver.get_statistic(Statistic::Conflicts))
    }

    fn capabilities(&self) -> Capabilities {
        Capabilities { survives_stop: true, counts_conflicts: true }
    }
}

fn index(i: usize) -> u32 {
    u32::try_from(i).expect("variables are numbered below 2^31")
}
