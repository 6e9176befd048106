//! varisat 0.2.2.
//!
//! It has no interrupt and no limits. What does stop it is an error of the writer that takes its
//! proof: the solver object is dead afterwards and must be dropped. So every solver here writes a
//! proof in varisat's own format to a [`ProofMeter`], which throws the bytes away, counts the
//! conflicts in them and fails when a limit is reached. varisat hands over about 8 KiB of proof at a
//! time and the rest when a solve ends, and this sets what the limits mean:
//!
//! - a verdict is given if and only if it took no more conflicts than allowed, though the search may
//!   run a few hundred conflicts further before it notices;
//! - a deadline or an interrupt is noticed after 8 KiB of proof, milliseconds in practice, but not
//!   within one propagation, and a verdict that comes after the deadline is not given.
//!
//! The proof is always on, at some cost to every run: an interrupt may come at any time. It must be
//! the native format: the DRAT formats panic when clauses are added after a solve. Neither assumptions
//! nor hidden variables are used, and a model, which can be read only until the next clause is added,
//! is copied at once.

use std::rc::Rc;

use crosscut_encodings::cnf::{Lit, Var};
use varisat::{ExtendFormula, ProofFormat, Solver};

use super::proof_meter::{Gauge, ProofMeter};
use super::{Backend, Capabilities, Verdict};
use crate::engine::{Limits, Why};

pub(super) struct Varisat {
    solver: Solver<'static>,
    gauge: Rc<Gauge>,
    n_vars: usize,
    clause: Vec<varisat::Lit>,
    model: Vec<bool>,
    death: Option<Why>,
}

impl Varisat {
    pub(super) fn new() -> Varisat {
        let gauge = Rc::new(Gauge::default());
        let mut solver = Solver::new();
        solver.write_proof(ProofMeter::new(Rc::clone(&gauge)), ProofFormat::Varisat);
        Varisat { solver, gauge, n_vars: 0, clause: Vec::new(), model: Vec::new(), death: None }
    }
}

impl Backend for Varisat {
    fn reserve(&mut self, n_vars: usize) {
        while self.n_vars < n_vars {
            self.solver.new_var();
            self.n_vars += 1;
        }
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        self.clause.clear();
        for lit in clause {
            let (index, is_positive) = (lit.var().index(), lit.is_positive());
            self.n_vars = self.n_vars.max(index + 1);
            self.clause.push(varisat::Lit::from_index(index, is_positive));
        }
        self.solver.add_clause(&self.clause);
    }

    fn solve(&mut self, limits: &Limits) -> Verdict {
        if let Some(why) = self.death.clone().or_else(|| limits.exceeded()) {
            return Verdict::Stopped(why);
        }
        self.gauge.arm(limits);
        match self.solver.solve() {
            Ok(true) => {
                self.model.clear();
                self.model.resize(self.n_vars, false);
                for lit in self.solver.model().into_iter().flatten() {
                    self.model[lit.index()] = lit.is_positive();
                }
                Verdict::Satisfiable
            }
            Ok(false) => Verdict::Unsatisfiable,
            Err(_) => {
                let why = self.gauge.why().unwrap_or(Why::Interrupted);
                self.death = Some(why.clone());
                Verdict::Stopped(why)
            }
        }
    }

    fn value(&self, var: Var) -> bool {
        self.model.get(var.index()).copied().unwrap_or(false)
    }

    fn conflicts(&self) -> Option<u64> {
        Some(self.gauge.conflicts())
    }

    fn capabilities(&self) -> Capabilities {
        Capabilities { survives_stop: false, counts_conflicts: true }
    }
}
