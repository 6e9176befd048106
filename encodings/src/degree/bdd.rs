//! Decision diagram: a node for each sum that the spans from some point on may have to reach.
//!
//! The spans are decided one after another, and what the first i leave of k is for the others. Node
//! `v_{i,r}` is "the counts after the i-th add up to at least r". The root asks two questions: at
//! least k? at least k+1? Deciding `x_{i+1} = c` leads from `v_{i,r}` to `v_{i+1,r-c}`. With `M_i` the
//! most that the first i spans can carry and `R_i` the most that the others can, the nodes that are
//! reached and neither true (`r <= 0`) nor false (`r > R_i`) are those with
//!
//! ```text
//! max(1, k - M_i)  <=  r  <=  min(k+1, R_i)
//! ```
//!
//! No two of them mean the same, so this is the ordered diagram without duplicates, over counts with
//! up to m+1 branches instead of literals with two. The answers at the root are yes and no, and they
//! decide more nodes: those with `r = k+1` are false, and those with `r = k - M_i` are true. A node
//! before the last span is a literal of that span; the others get a variable each. For i < n and the
//! nodes above:
//!
//! ```text
//! (1)   v_{i,r} and ![x_{i+1} >= c+1]  ->   v_{i+1,r-c}    0 <= c <= m    c or less leaves r-c or more
//! (2)  !v_{i,r} and  [x_{i+1} >= c]    ->  !v_{i+1,r-c}    0 <= c <= m    c or more leaves less than r-c
//! ```
//!
//! Clauses with a true literal are left out, and so are false literals in the others. Of the clauses
//! (1) of a node whose `v_{i+1,r-c}` is false only that of the largest c is needed; of the clauses
//! (2) where it is true, only that of the least.
//!
//! Right: `v_{i,r}` can only turn true as counts grow, so the branches may be "c or less" and "c or
//! more" where the diagram says "c". That makes the clauses short, and propagation complete. A
//! diagram over single literals is not: where both literals of a span together would be too much,
//! the node between them stays open, and the second literal is not derived false.
//!
//! Sizes: a variable for each i with 0 < i < n-1 and each r with
//! `max(1, k - M_i + 1) <= r <= min(k, R_i)`. A node with a variable has
//! `min(m, r-1) + 1 - max(0, r - R_{i+1} - 1)` clauses (1) and `min(m, r) + 1 - max(0, r - R_{i+1})`
//! clauses (2), of three literals but for one less where c = m in (1), c = 0 in (2), and where
//! `v_{i+1,r-c}` is true or false. A true node has `min(m, r) - max(0, r - R_{i+1} - 1)` clauses (1), a
//! false one `min(m, r) + 1 - max(1, r - R_{i+1})` clauses (2), of two literals but for one less where
//! `v_{i+1,r-c}` is true or false.
//!
//! Unit propagation is complete. Let the least count left of the i-th span be `lo_i` and the largest
//! `hi_i`. Clauses that were left out derive nothing that the others do not, with the order clauses,
//! so take them as present.
//! - Upwards from the last span, (2) derives every node with `r <= lo_{i+1} + .. + lo_n`, through a
//!   c up to `lo_{i+1}`, and (1) falsifies every node with `r > hi_{i+1} + .. + hi_n`, through
//!   `c = hi_{i+1}`. If k is not between these sums for i = 0, a root is in conflict.
//! - Else, downwards from `r = k+1`, (2) falsifies every node with `r > k - (lo_1 + .. + lo_i)`,
//!   through a c up to `lo_i` again. Where both meet at a span, (2) gives
//!   `x_{i+1} <= k - (all lo but lo_{i+1})`.
//! - The mirror image with (1) gives `x_{i+1} >= k - (all hi but hi_{i+1})`.
//!
//! All these nodes exist or are constants, since `r` is in the bounds for i+1 whenever a node leads
//! there. And counts within the bounds found add up to everything between the ends, so each value
//! left occurs in counts that add up to k.
//!
//! The auxiliary variables are determined by the inputs. This is the counter of
//! [`super::sequential`], read from the last span to the first and without the literals that cannot
//! matter, so it never has more variables than that on the reversed list.
//!
//! Niklas Eén and Niklas Sörensson, "Translating Pseudo-Boolean Constraints into SAT", JSAT 2006;
//! Ignasi Abío, Robert Nieuwenhuis, Albert Oliveras, Enric Rodríguez-Carbonell and Valentin
//! Mayer-Eichberger, "A New Look at BDDs for Pseudo-Boolean Constraints", JAIR 2012, for monotone
//! diagrams; Ignasi Abío and Peter Stuckey, "Encoding Linear Constraints into SAT", CP 2014, for
//! branches over ordered literals.

use std::ops::{Not, RangeInclusive};

use crate::cnf::{ClauseSink, Family, Lit};
use crate::cost::Cost;

pub(super) fn encode(spans: &[&[Lit]], k: u32, sink: &mut impl ClauseSink) {
    let k = k as usize;
    let mut before: usize = spans.iter().map(|span| span.len()).sum();
    let mut below = Layer { room: 0, lowest: 1, nodes: Vec::new() };
    for (i, span) in spans.iter().enumerate().rev() {
        before -= span.len();
        let room = below.room + span.len();
        let reached = window(before, room, k);
        let lowest = *reached.start();
        let is_last = i + 1 == spans.len();
        let node = |r: usize| {
            if r > k || r + before <= k {
                Value::Known(r <= k)
            } else if is_last {
                Value::Is(span[r - 1])
            } else {
                Value::Is(sink.new_var().positive())
            }
        };
        let layer = Layer { room, lowest, nodes: reached.map(node).collect() };
        branch(&layer, span, &below, sink);
        below = layer;
    }
}

/// A literal, or a truth value that is known.
#[derive(Clone, Copy)]
enum Value {
    Known(bool),
    Is(Lit),
}

impl Not for Value {
    type Output = Value;

    fn not(self) -> Value {
        match self {
            Value::Known(value) => Value::Known(!value),
            Value::Is(lit) => Value::Is(!lit),
        }
    }
}

/// The nodes after some of the spans.
struct Layer {
    /// What the spans below can carry.
    room: usize,
    /// The r of the first node; the others follow it one by one.
    lowest: usize,
    nodes: Vec<Value>,
}

impl Layer {
    /// The node for r, which is true, false or in the window.
    fn node(&self, r: usize) -> Value {
        match r {
            0 => Value::Known(true),
            _ if r > self.room => Value::Known(false),
            _ => self.nodes[r - self.lowest],
        }
    }
}

/// The r of the nodes after spans that carry up to `before`, with `room` in the others.
fn window(before: usize, room: usize, k: usize) -> RangeInclusive<usize> {
    k.saturating_sub(before).max(1)..=room.min(k + 1)
}

/// The clauses between the nodes above and below a span.
fn branch(above: &Layer, span: &[Lit], below: &Layer, sink: &mut impl ClauseSink) {
    let at_least = |c: usize| match c {
        0 => Value::Known(true),
        _ => span.get(c - 1).map_or(Value::Known(false), |&lit| Value::Is(lit)),
    };
    for (r, &node) in (above.lowest..).zip(&above.nodes) {
        if sink.is_full() {
            return;
        }
        if below.room == 0 && matches!(node, Value::Is(_)) {
            continue; // a literal of the last span: nothing is below
        }
        for c in r.saturating_sub(below.room + 1)..=span.len().min(r - 1) {
            clause([!node, at_least(c + 1), below.node(r - c)], sink); // (1)
        }
        for c in r.saturating_sub(below.room)..=span.len().min(r) {
            clause([node, !at_least(c), !below.node(r - c)], sink); // (2)
        }
    }
}

/// One of these is true.
fn clause(values: [Value; 3], sink: &mut impl ClauseSink) {
    let mut lits = Vec::with_capacity(3);
    for value in values {
        match value {
            Value::Known(true) => return,
            Value::Known(false) => {}
            Value::Is(lit) => lits.push(lit),
        }
    }
    sink.clause(Family::Degree, &lits);
}

pub(super) fn size(most: &[usize], k: u32) -> Cost {
    let k = k as usize;
    let mut cost = Cost::default();
    let (mut before, mut room) = (0, most.iter().sum());
    for &m in most {
        let below = room - m;
        for r in window(before, room, k) {
            let of_node = if r > k {
                false_node(r, m, below)
            } else if r + before <= k {
                true_node(r, m, below)
            } else if below > 0 {
                node(r, m, below)
            } else {
                Cost::default() // a literal of the last span
            };
            cost = cost + of_node;
        }
        before += m;
        room = below;
    }
    cost
}

/// What a node with a variable takes.
fn node(r: usize, m: usize, below: usize) -> Cost {
    let down = m.min(r - 1) + 1 - r.saturating_sub(below + 1);
    let up = m.min(r) + 1 - r.saturating_sub(below);
    let shorter = [m < r, r > below, r <= below, r <= m].into_iter().filter(|&is| is).count();
    let clauses = (down + up) as u64;
    Cost { vars: 1, clauses, literals: 3 * clauses - shorter as u64 }
}

/// What a true node takes: clauses (1).
fn true_node(r: usize, m: usize, below: usize) -> Cost {
    let clauses = (m.min(r) - r.saturating_sub(below + 1)) as u64;
    Cost { vars: 0, clauses, literals: 2 * clauses - u64::from(r > below) }
}

/// What a false node takes: clauses (2).
fn false_node(r: usize, m: usize, below: usize) -> Cost {
    let clauses = (m.min(r) + 1 - r.saturating_sub(below).max(1)) as u64;
    Cost { vars: 0, clauses, literals: 2 * clauses - u64::from(r <= m) }
}

#[cfg(test)]
mod tests {
    use itertools::Itertools;

    use super::super::sequential;
    use super::*;

    #[test]
    fn it_has_no_more_variables_than_the_counter_from_the_other_end() {
        for most in (2..=5).flat_map(|n| (0..n).map(|_| 1..=3).multi_cartesian_product()) {
            let reversed: Vec<usize> = most.iter().rev().copied().collect();
            for k in 0..=most.iter().sum::<usize>() as u32 {
                let (cost, counter) = (size(&most, k), sequential::size(&reversed, k));
                assert!(cost.vars <= counter.vars, "{most:?} k={k}");
            }
        }
    }
}
