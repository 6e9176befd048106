//! batsat, a Rust descendant of MiniSat.
//!
//! It asks a callback whether to stop at every decision that follows a propagation without conflict,
//! and can be used further after a stop. Its own conflict budget is private, so the callback counts
//! learned clauses; a conflict without decisions learns none but ends the search, and the solver's
//! own counter, read after the solve, has it.
//!
//! Reading the clock costs more than a decision does, so the callback reads it only once every
//! [`CLOCK_PERIOD`] calls.

use std::cell::{Cell, RefCell};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use batsat::{Callbacks, ClauseKind, Solver, SolverInterface, SolverOpts, lbool};
use crosscut_encodings::cnf::{Lit, Var};

use super::{Backend, Capabilities, Verdict};
use crate::engine::{Limits, Why};

const CLOCK_PERIOD: u32 = 256;

pub(super) struct Batsat {
    solver: Solver<Watch>,
    clause: Vec<batsat::Lit>,
}

impl Batsat {
    pub(super) fn new() -> Batsat {
        Batsat { solver: Solver::new(SolverOpts::default(), Watch::default()), clause: Vec::new() }
    }
}

impl Backend for Batsat {
    fn reserve(&mut self, n_vars: usize) {
        if let Some(last) = n_vars.checked_sub(1) {
            self.solver.var_of_int(index(last));
        }
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        self.clause.clear();
        for lit in clause {
            let var = self.solver.var_of_int(index(lit.var().index()));
            self.clause.push(batsat::Lit::new(var, lit.is_positive()));
        }
        // False says that the clauses have become unsatisfiable, as the next solve says again.
        let _ = self.solver.add_clause_reuse(&mut self.clause);
    }

    fn solve(&mut self, limits: &Limits) -> Verdict {
        if let Some(why) = limits.exceeded() {
            return Verdict::Stopped(why);
        }
        let before = self.solver.num_conflicts();
        self.solver.cb_mut().arm(limits);
        let result = self.solver.solve_limited(&[]);
        let used = self.solver.num_conflicts() - before;
        if limits.conflicts.is_some_and(|most| used > most) {
            return Verdict::Stopped(Why::Conflicts);
        }
        if result == lbool::TRUE {
            Verdict::Satisfiable
        } else if result == lbool::FALSE {
            Verdict::Unsatisfiable
        } else {
            Verdict::Stopped(self.solver.cb().why.borrow().clone().unwrap_or(Why::Interrupted))
        }
    }

    fn value(&self, var: Var) -> bool {
        self.solver.value_var(batsat::Var::unsafe_from_idx(index(var.index()))) == lbool::TRUE
    }

    fn conflicts(&self) -> Option<u64> {
        Some(self.solver.num_conflicts())
    }

    fn capabilities(&self) -> Capabilities {
        Capabilities { survives_stop: true, counts_conflicts: true }
    }
}

fn index(i: usize) -> u32 {
    u32::try_from(i).expect("variables are numbered below 2^31")
}

/// The stop callback.
#[derive(Default)]
struct Watch {
    deadline: Option<Instant>,
    interrupt: Arc<AtomicBool>,
    most_learned: Option<u64>,
    learned: u64,
    calls: Cell<u32>,
    why: RefCell<Option<Why>>,
}

impl Watch {
    fn arm(&mut self, limits: &Limits) {
        *self = Watch {
            deadline: limits.deadline,
            interrupt: Arc::clone(&limits.interrupt),
            most_learned: limits.conflicts,
            ..Watch::default()
        };
    }

    fn reason_to_stop(&self) -> Option<Why> {
        if self.interrupt.load(Ordering::Relaxed) {
            return Some(Why::Interrupted);
        }
        if self.most_learned.is_some_and(|most| self.learned > most) {
            return Some(Why::Conflicts);
        }
        let calls = self.calls.get().wrapping_add(1);
        self.calls.set(calls);
        let is_due = calls.is_multiple_of(CLOCK_PERIOD);
        let is_late = self.deadline.is_some_and(|deadline| is_due && Instant::now() >= deadline);
        is_late.then_some(Why::Timeout)
    }
}

impl Callbacks for Watch {
    fn on_new_clause(&mut self, _: &[batsat::Lit], kind: ClauseKind) {
        if kind == ClauseKind::Learnt {
            self.learned += 1;
        }
    }

    fn stop(&self) -> bool {
        let mut why = self.why.borrow_mut();
        if why.is_none() {
            *why = self.reason_to_stop();
        }
        why.is_some()
    }
}
