//! A proof cut down to what its contradiction needs, with hints.
//!
//! Forwards: clauses, then lemmas, are taken in one after the other; literals that unit propagation
//! gives without any assumption (*root literals*) stay on the trail, until all literals of a clause
//! are false: the contradiction. Backwards from there: lemmas are taken out again in reverse, the
//! trail shortened to what it was before each, deleted clauses put back. A lemma that was needed is
//! derived anew: its literals are taken to be false, and unit propagation finds a clause that is
//! false; what led to it is needed in turn and becomes the hints. Clauses that are needed already are
//! propagated first, so that few others come in. Lemmas that nobody needed are never looked at.
//!
//! A root literal that is needed and was no unit clause becomes a lemma of its own, so the hints of
//! others name it instead of repeating how it came about. It is written when the trail is shortened
//! past it: its reason came before it.
//!
//! Watched literals: the first two of a clause. If one is false, the other is true, or was made true
//! no later. Shortening the trail keeps that. A clause that is put back watches the literals that
//! became false last. It needs no propagation: when it was deleted it had two literals that were not
//! false, or a true one. A clause that is the reason of a root literal is never deleted.
//!
//! M. Heule, W. Hunt, N. Wetzler, "Trimming while Checking Clausal Proofs", FMCAD 2013; unlike
//! theirs it knows no RAT steps.

use std::collections::HashMap;
use std::ops::Range;

use crosscut_encodings::cnf::{Cnf, Lit, Var};

use super::refutation::Step;
use super::{Fault, NoCertificate};
use crate::engine::Limits;

/// What is left of a proof.
pub(super) struct Trimmed {
    /// Indices of the clauses that are needed, ascending.
    pub(super) clauses: Vec<usize>,
    /// The lemmas, the empty one last.
    pub(super) lemmas: Vec<Lemma>,
}

/// A lemma. Clauses are numbered from 1 in the order of [`Trimmed::clauses`], then lemmas.
pub(super) struct Lemma {
    /// Its literals.
    pub(super) lits: Vec<Lit>,
    /// Numbers of clauses that give one literal after the other, and then a contradiction.
    pub(super) hints: Vec<u64>,
}

/// Trims the proof `log` of `cnf`.
pub(super) fn trim(cnf: &Cnf, log: &[Step], limits: &Limits) -> Result<Trimmed, NoCertificate> {
    let mut trimmer = Trimmer::new(cnf.n_vars());
    let conflict = trimmer.forwards(cnf, log, limits)?.ok_or(Fault::NoContradiction)?;
    trimmer.backwards(conflict, limits)?;
    Ok(trimmer.number(cnf.n_clauses()))
}

/// A clause or lemma by its place in the order in which they came.
type Index = u32;

/// What a hint or a lemma is: a clause or lemma of the proof, or a root literal.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Node {
    Clause(Index),
    Root(Lit),
    Empty,
}

/// A step that was taken forwards.
enum Taken {
    /// A lemma, and the length of the trail before it.
    Added(Index, usize),
    Deleted(Index),
}

/// Steps between two looks at the clock.
const CHECK_PERIOD: usize = 256;

struct Trimmer {
    lits: Vec<Lit>,
    /// Where the literals of each clause are.
    ranges: Vec<(usize, usize)>,
    /// For each literal the clauses to look at when it becomes false.
    watches: Vec<Vec<Index>>,
    /// For each literal 1 if it is true, -1 if it is false.
    values: Vec<i8>,
    /// For each variable on the trail the clause that made it so; `None` if it was assumed.
    reasons: Vec<Option<Index>>,
    /// For each variable on the trail where it is there.
    places: Vec<u32>,
    trail: Vec<Lit>,
    /// Literals of the trail that needed clauses, and that all clauses, have been told of.
    heads: [usize; 2],
    is_needed: Vec<bool>,
    /// For each variable whether its root literal is needed as a lemma.
    is_needed_root: Vec<bool>,
    /// For each variable whether the analysis at hand has met it.
    is_seen: Vec<bool>,
    taken: Vec<Taken>,
    /// Needed lemmas with their hints, last one first.
    written: Vec<(Node, Vec<Node>)>,
}

impl Trimmer {
    fn new(n_vars: usize) -> Trimmer {
        Trimmer {
            lits: Vec::new(),
            ranges: Vec::new(),
            watches: vec![Vec::new(); 2 * n_vars],
            values: vec![0; 2 * n_vars],
            reasons: vec![None; n_vars],
            places: vec![0; n_vars],
            trail: Vec::new(),
            heads: [0; 2],
            is_needed: Vec::new(),
            is_needed_root: vec![false; n_vars],
            is_seen: vec![false; n_vars],
            taken: Vec::new(),
            written: Vec::new(),
        }
    }

    /// Takes in clauses and lemmas up to a contradiction: the clause whose literals are all false.
    fn forwards(
        &mut self,
        cnf: &Cnf,
        log: &[Step],
        limits: &Limits,
    ) -> Result<Option<Index>, NoCertificate> {
        let mut known = Known::default();
        for clause in cnf.clauses() {
            let c = self.push(clause);
            known.add(self.clause(c), c);
            if let Some(conflict) = self.take_in(c) {
                return Ok(Some(conflict));
            }
        }
        for (n, step) in log.iter().enumerate() {
            if n % CHECK_PERIOD == 0
                && let Some(why) = limits.exceeded()
            {
                return Err(why.into());
            }
            match step {
                Step::Add(lits) => {
                    let length = self.trail.len();
                    let c = self.push(lits);
                    known.add(self.clause(c), c);
                    self.taken.push(Taken::Added(c, length));
                    if let Some(conflict) = self.take_in(c) {
                        return Ok(Some(conflict));
                    }
                }
                Step::Delete(lits) => {
                    let is_same = |&c: &Index| same(self.clause(c), lits);
                    if let Some(c) = known.find(lits, is_same).filter(|&c| !self.is_reason(c)) {
                        known.remove(lits, c);
                        self.unwatch(c);
                        self.taken.push(Taken::Deleted(c));
                    }
                }
            }
        }
        Ok(None)
    }

    /// Derives what the contradiction needs, last step first.
    fn backwards(&mut self, conflict: Index, limits: &Limits) -> Result<(), NoCertificate> {
        let hints = self.analyse(conflict, &[], self.trail.len());
        self.written.push((Node::Empty, hints));
        for n in (0..self.taken.len()).rev() {
            if n % CHECK_PERIOD == 0
                && let Some(why) = limits.exceeded()
            {
                return Err(why.into());
            }
            match self.taken[n] {
                Taken::Deleted(c) => {
                    self.watch(c);
                }
                Taken::Added(c, length) => {
                    self.shorten(length);
                    self.unwatch(c);
                    if self.is_needed[c as usize] {
                        let hints = self.derive(c)?;
                        self.written.push((Node::Clause(c), hints));
                    }
                }
            }
        }
        self.shorten(0);
        Ok(())
    }

    /// Takes root literals off the trail; those that are needed become lemmas.
    fn shorten(&mut self, length: usize) {
        while self.trail.len() > length
            && let Some(lit) = self.pop()
        {
            if self.is_needed_root[lit.var().index()]
                && let Some(reason) = self.reasons[lit.var().index()]
            {
                let hints = self.analyse(reason, &[lit], self.trail.len());
                self.written.push((Node::Root(lit), hints));
            }
        }
        self.heads = [length; 2];
    }

    /// Hints for lemma `c`, which has been taken out.
    fn derive(&mut self, c: Index) -> Result<Vec<Node>, Fault> {
        let root = self.trail.len();
        let lemma = self.clause(c).to_vec();
        if let Some(&lit) = lemma.iter().find(|&&lit| self.value(lit) > 0) {
            return Ok(vec![self.need_root(lit.var())]);
        }
        for &lit in &lemma {
            if self.value(lit) == 0 {
                self.assign(!lit, None);
            }
        }
        let conflict = self.propagate(Order::NeededFirst);
        let hints = conflict.map(|conflict| self.analyse(conflict, &lemma, root));
        while self.trail.len() > root {
            self.pop();
        }
        self.heads = [root; 2];
        hints.ok_or(Fault::Lemma)
    }

    /// What led to all literals of `conflict` being false, in order, and `conflict` itself: root
    /// literals and the reasons of the others. `given` are false by assumption; literals of the trail
    /// before `root` are root literals.
    fn analyse(&mut self, conflict: Index, given: &[Lit], root: usize) -> Vec<Node> {
        given.iter().for_each(|lit| self.is_seen[lit.var().index()] = true);
        let mut seen: Vec<Var> = given.iter().map(|lit| lit.var()).collect();
        let mut hints = Vec::new();
        let mut reasons = vec![conflict];
        self.see(conflict, root, &mut seen, &mut hints);
        for place in (root..self.trail.len()).rev() {
            let var = self.trail[place].var();
            if self.is_seen[var.index()]
                && let Some(reason) = self.reasons[var.index()]
            {
                reasons.push(reason);
                self.see(reason, root, &mut seen, &mut hints);
            }
        }
        seen.iter().for_each(|var| self.is_seen[var.index()] = false);
        hints.extend(reasons.into_iter().rev().map(Node::Clause));
        hints
    }

    /// Marks clause `c` and its variables; root literals become hints.
    fn see(&mut self, c: Index, root: usize, seen: &mut Vec<Var>, hints: &mut Vec<Node>) {
        self.is_needed[c as usize] = true;
        for i in self.range(c) {
            let var = self.lits[i].var();
            if std::mem::replace(&mut self.is_seen[var.index()], true) {
                continue;
            }
            seen.push(var);
            if (self.places[var.index()] as usize) < root {
                hints.push(self.need_root(var));
            }
        }
    }

    /// The root literal of `var` as a hint: the unit clause that it is, or a lemma to be written.
    fn need_root(&mut self, var: Var) -> Node {
        if let Some(reason) = self.reasons[var.index()]
            && self.clause(reason).len() == 1
        {
            self.is_needed[reason as usize] = true;
            return Node::Clause(reason);
        }
        self.is_needed_root[var.index()] = true;
        Node::Root(self.trail[self.places[var.index()] as usize])
    }

    /// Numbers and turns round what was written.
    fn number(self, n_clauses: usize) -> Trimmed {
        let clauses: Vec<usize> =
            (0..n_clauses.min(self.is_needed.len())).filter(|&c| self.is_needed[c]).collect();
        let mut numbers: HashMap<Node, u64> = HashMap::new();
        let nodes = clauses.iter().map(|&c| Node::Clause(c as Index));
        let lemmas = self.written.iter().rev().map(|&(node, _)| node);
        for (node, number) in nodes.chain(lemmas).zip(1..) {
            numbers.insert(node, number);
        }
        let lemma = |(node, hints): &(Node, Vec<Node>)| {
            let lits = match *node {
                Node::Clause(c) => self.clause(c).to_vec(),
                Node::Root(lit) => vec![lit],
                Node::Empty => Vec::new(),
            };
            Lemma { lits, hints: hints.iter().map(|hint| numbers[hint]).collect() }
        };
        let lemmas = self.written.iter().rev().map(lemma).collect();
        Trimmed { clauses, lemmas }
    }

    /// Adds a clause that watches nothing yet.
    fn push(&mut self, clause: &[Lit]) -> Index {
        let start = self.lits.len();
        let mut lits = clause.to_vec();
        lits.sort_unstable();
        lits.dedup();
        self.lits.extend(lits);
        self.ranges.push((start, self.lits.len()));
        self.is_needed.push(false);
        (self.ranges.len() - 1) as Index
    }

    fn range(&self, c: Index) -> Range<usize> {
        let (start, end) = self.ranges[c as usize];
        start..end
    }

    fn clause(&self, c: Index) -> &[Lit] {
        &self.lits[self.range(c)]
    }

    /// Watches clause `c` and propagates; a clause whose literals are all false, if there is one.
    fn take_in(&mut self, c: Index) -> Option<Index> {
        self.watch(c);
        let [first, second] = [0, 1].map(|k| self.clause(c).get(k).copied());
        let Some(first) = first.filter(|&lit| self.value(lit) >= 0) else { return Some(c) };
        let is_unit = second.is_none_or(|second| self.value(second) < 0);
        if !is_unit || self.value(first) > 0 {
            return None;
        }
        self.assign(first, Some(c));
        self.propagate(Order::AsTheyCome)
    }

    /// Puts the two best literals of clause `c` in front, and watches them.
    fn watch(&mut self, c: Index) {
        let range = self.range(c);
        for front in range.clone().take(2) {
            let key = |&i: &usize| {
                let lit = self.lits[i];
                let place = self.places[lit.var().index()];
                (self.value(lit), if self.value(lit) < 0 { place } else { 0 })
            };
            if let Some(best) = (front..range.end).max_by_key(key) {
                self.lits.swap(front, best);
            }
        }
        if range.len() >= 2 {
            for i in range.take(2) {
                self.watches[self.lits[i].code()].push(c);
            }
        }
    }

    fn unwatch(&mut self, c: Index) {
        let range = self.range(c);
        if range.len() >= 2 {
            for i in range.take(2) {
                let list = &mut self.watches[self.lits[i].code()];
                if let Some(at) = list.iter().position(|&other| other == c) {
                    list.swap_remove(at);
                }
            }
        }
    }

    fn is_reason(&self, c: Index) -> bool {
        let is_so = |lit: &Lit| self.value(*lit) > 0 && self.reasons[lit.var().index()] == Some(c);
        self.clause(c).iter().any(is_so)
    }

    /// 1 if `lit` is true, -1 if it is false, 0 if it is open.
    fn value(&self, lit: Lit) -> i8 {
        self.values[lit.code()]
    }

    fn assign(&mut self, lit: Lit, reason: Option<Index>) {
        self.values[lit.code()] = 1;
        self.values[(!lit).code()] = -1;
        self.reasons[lit.var().index()] = reason;
        self.places[lit.var().index()] = self.trail.len() as u32;
        self.trail.push(lit);
    }

    fn pop(&mut self) -> Option<Lit> {
        let lit = self.trail.pop()?;
        self.values[lit.code()] = 0;
        self.values[(!lit).code()] = 0;
        Some(lit)
    }

    /// Propagates; a clause whose literals are all false, if there is one.
    fn propagate(&mut self, order: Order) -> Option<Index> {
        let needed_first = order == Order::NeededFirst;
        loop {
            let end = self.trail.len();
            let pass = match self.heads {
                [needed, _] if needed_first && needed < end => 0,
                [_, all] if all < end => 1,
                _ => return None,
            };
            let lit = !self.trail[self.heads[pass]];
            self.heads[pass] += 1;
            let conflict = self.visit(lit, needed_first.then_some(pass == 0));
            if conflict.is_some() {
                return conflict;
            }
        }
    }

    /// Looks at the clauses that watch `lit`, which has become false; at needed ones only, or at the
    /// others only, if so wanted.
    fn visit(&mut self, lit: Lit, needed: Option<bool>) -> Option<Index> {
        let mut list = std::mem::take(&mut self.watches[lit.code()]);
        let mut conflict = None;
        let mut at = 0;
        while at < list.len() {
            let c = list[at];
            if needed.is_some_and(|needed| needed != self.is_needed[c as usize]) {
                at += 1;
                continue;
            }
            let Range { start, end } = self.range(c);
            if self.lits[start] == lit {
                self.lits.swap(start, start + 1);
            }
            let other = self.lits[start];
            if self.value(other) > 0 {
                at += 1;
                continue;
            }
            let open = (start + 2..end).find(|&i| self.value(self.lits[i]) >= 0);
            if let Some(open) = open {
                self.lits.swap(start + 1, open);
                self.watches[self.lits[start + 1].code()].push(c);
                list.swap_remove(at);
            } else if self.value(other) < 0 {
                conflict = Some(c);
                break;
            } else {
                self.assign(other, Some(c));
                at += 1;
            }
        }
        self.watches[lit.code()] = list;
        conflict
    }
}

/// In which order clauses are propagated.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Order {
    AsTheyCome,
    NeededFirst,
}

/// Clauses and lemmas that are there, by a sum over their literals.
#[derive(Default)]
struct Known {
    by_sum: HashMap<(usize, u64), Vec<Index>>,
}

impl Known {
    fn key(lits: &[Lit]) -> (usize, u64) {
        let mix =
            |lit: &Lit| (lit.code() as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
        (lits.len(), lits.iter().map(mix).fold(0, |sum, x| sum.wrapping_add(x.wrapping_mul(x))))
    }

    fn add(&mut self, lits: &[Lit], c: Index) {
        self.by_sum.entry(Known::key(lits)).or_default().push(c);
    }

    /// The last one with these literals.
    fn find(&self, lits: &[Lit], is_same: impl Fn(&Index) -> bool) -> Option<Index> {
        self.by_sum.get(&Known::key(lits))?.iter().rev().copied().find(is_same)
    }

    fn remove(&mut self, lits: &[Lit], c: Index) {
        if let Some(list) = self.by_sum.get_mut(&Known::key(lits)) {
            list.retain(|&other| other != c);
        }
    }
}

/// Whether both have the same literals, each once, in any order.
fn same(a: &[Lit], b: &[Lit]) -> bool {
    let sorted = |lits: &[Lit]| {
        let mut lits = lits.to_vec();
        lits.sort_unstable();
        lits
    };
    sorted(a) == sorted(b)
}

#[cfg(test)]
mod tests;
