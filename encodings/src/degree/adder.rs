//! Adder: the counts as binary numbers, summed by full adders, and the sum compared with k.
//!
//! Bit j of a count changes at `2^j, 2 2^j, ..`: `f` times up to m, where `f = m / 2^j` rounded down. If
//! f = 1 the bit is the literal `[x >= 2^j]`; else it is a new variable b with
//!
//! ```text
//! (1)  [x >= t 2^j] and ![x >= (t+1) 2^j]  ->   b, if t is odd        0 <= t <= f
//!                                          ->  !b, if t is even
//! ```
//!
//! where the first literal is left out for t = 0 and the second for t = f. The bits of all spans are
//! put into a queue for each weight. While a queue holds more than one bit, the first three are
//! replaced by their sum, at the end of the queue, and by their carry, in the next one: bits u, v, w
//! make `u + v + w = 2 carry + sum`. Two bits make the same with w = 0.
//!
//! ```text
//!      full                                         half
//! (2)  two of u, v, w true   ->  carry              u and v             ->  carry
//! (3)  two of u, v, w false  -> !carry              !u, and so !v       -> !carry
//! (4)  carry and sum         ->  u, v, w            not carry and sum
//! (5)  !carry and !sum       -> !u, !v, !w          !carry and !sum     -> !u, !v
//! (6)  u and v and w         ->  sum
//! (7)  !u and !v and !w      -> !sum                !u and !v           -> !sum
//! (8)  the bit left in the queue of weight 2^j is bit j of k
//! ```
//!
//! Sizes: a bit (1) takes one variable, f+1 clauses and 3f+1 literals; a full adder 2, 14 and 44; a
//! half adder 2, 7 and 18; (8) a unit for each weight. A queue of `w` bits in all takes `(w-1)/2` full
//! adders and a half one if w is even, and puts `w/2` carries into the next (rounded down). In all
//! linear in the number of bridges.
//!
//! Unit propagation is **not complete**. What it derives is complete for each adder by itself, but
//! bits cannot say that a number is at least this or at most that. Take spans of one and of two
//! bridges and k = 2: the second carries at least one. But bit 1 of the sum says that its bit 1 is
//! true or the carry of both bits 0, and each implies one bridge; that is no unit clause. For two
//! spans of up to two bridges and k = 4 nothing is derived, though all literals follow. Conflicts
//! are missed too. What holds instead:
//! - A full assignment of the counts is decided: all bits follow from it, and (8) is true or a
//!   conflict.
//! - **Once all counts but one are known, everything is derived.** In the queue of weight 1 each
//!   adder has at most one input that is not known, and it becomes known from the sum; so the lowest
//!   bit of the open count is derived and all carries with it, then the next bit, up to the highest.
//!   By (1), the bits make the literals known: first `[x >= 2^j]` of the highest, then those that
//!   halve what is left.
//! - Up to five spans of one bridge: nothing is missed, as a test of all cases shows. With six, and
//!   two of them true in different adders, k = 2 does not make the others false.
//!
//! The auxiliary variables are determined by the inputs.
//!
//! Joost Warners, "A Linear-Time Transformation of Linear Inequalities into Conjunctive Normal
//! Form", Information Processing Letters 1998; Niklas Eén and Niklas Sörensson, "Translating
//! Pseudo-Boolean Constraints into SAT", JSAT 2006, for the queues and for (4) and (5). With those,
//! six of their eight clauses for the sum of three bits follow by propagation and are left out.

use std::collections::VecDeque;

use crate::cnf::{ClauseSink, Family, Lit};
use crate::cost::Cost;

pub(super) fn encode(spans: &[&[Lit]], k: u32, sink: &mut impl ClauseSink) {
    let mut queues = bits_by_weight(spans, sink);
    let mut j = 0;
    while j < queues.len() {
        let (bit, carries) = add_up(std::mem::take(&mut queues[j]), sink);
        if !carries.is_empty() && j + 1 == queues.len() {
            queues.push(VecDeque::new());
        }
        if let Some(next) = queues.get_mut(j + 1) {
            next.extend(carries);
        }
        let is_set = u64::from(k) >> j & 1 == 1;
        if let Some(bit) = bit {
            sink.clause(Family::Degree, &[if is_set { bit } else { !bit }]); // (8)
        }
        j += 1;
    }
}

/// The bits of all counts: queue j has those of weight 2^j.
fn bits_by_weight(spans: &[&[Lit]], sink: &mut impl ClauseSink) -> Vec<VecDeque<Lit>> {
    let n_weights = spans.iter().map(|span| n_bits(span.len())).max().unwrap_or(0);
    let mut queues = vec![VecDeque::new(); n_weights];
    for span in spans {
        for (j, queue) in queues.iter_mut().enumerate().take(n_bits(span.len())) {
            queue.push_back(bit(span, j, sink));
        }
    }
    queues
}

/// How many binary digits numbers up to `m` have.
fn n_bits(m: usize) -> usize {
    (usize::BITS - m.leading_zeros()) as usize
}

/// Bit `j` of the count of `span`.
fn bit(span: &[Lit], j: usize, sink: &mut impl ClauseSink) -> Lit {
    let changes = span.len() >> j;
    if changes == 1 {
        return span[(1 << j) - 1];
    }
    let bit = sink.new_var().positive();
    for t in 0..=changes {
        let mut clause = Vec::with_capacity(3);
        clause.extend((t > 0).then(|| !span[(t << j) - 1]));
        clause.extend((t < changes).then(|| span[((t + 1) << j) - 1]));
        clause.push(if t % 2 == 1 { bit } else { !bit });
        sink.clause(Family::Degree, &clause); // (1)
    }
    bit
}

/// The last bit of the sum of a queue of bits, and the carries.
fn add_up(mut queue: VecDeque<Lit>, sink: &mut impl ClauseSink) -> (Option<Lit>, Vec<Lit>) {
    let mut carries = Vec::new();
    loop {
        let (first, second) = (queue.pop_front(), queue.pop_front());
        let (Some(u), Some(v)) = (first, second) else { return (first, carries) };
        let (carry, sum) = match queue.pop_front() {
            Some(w) => full_adder([u, v, w], sink),
            None => half_adder([u, v], sink),
        };
        carries.push(carry);
        queue.push_back(sum);
    }
}

fn full_adder([u, v, w]: [Lit; 3], sink: &mut impl ClauseSink) -> (Lit, Lit) {
    let (carry, sum) = (sink.new_var().positive(), sink.new_var().positive());
    let mut clause = |lits: &[Lit]| sink.clause(Family::Degree, lits);
    for (x, y) in [(u, v), (u, w), (v, w)] {
        clause(&[!x, !y, carry]); // (2)
        clause(&[x, y, !carry]); // (3)
    }
    for x in [u, v, w] {
        clause(&[!carry, !sum, x]); // (4)
        clause(&[carry, sum, !x]); // (5)
    }
    clause(&[!u, !v, !w, sum]); // (6)
    clause(&[u, v, w, !sum]); // (7)
    (carry, sum)
}

fn half_adder([u, v]: [Lit; 2], sink: &mut impl ClauseSink) -> (Lit, Lit) {
    let (carry, sum) = (sink.new_var().positive(), sink.new_var().positive());
    let mut clause = |lits: &[Lit]| sink.clause(Family::Degree, lits);
    clause(&[!u, !v, carry]); // (2)
    clause(&[u, !carry]); // (3)
    clause(&[v, !carry]);
    clause(&[!carry, !sum]); // (4)
    clause(&[carry, sum, !u]); // (5)
    clause(&[carry, sum, !v]);
    clause(&[u, v, !sum]); // (7)
    (carry, sum)
}

pub(super) fn size(most: &[usize]) -> Cost {
    let n_weights = most.iter().map(|&m| n_bits(m)).max().unwrap_or(0);
    let mut cost = Cost::default();
    let mut carries = 0;
    for j in 0.. {
        let changes = most.iter().map(|m| m >> j).filter(|&f| f > 0);
        let queue = changes.clone().count() as u64 + carries;
        if queue == 0 && j >= n_weights {
            break;
        }
        cost = changes.map(|f| bit_size(f as u64)).fold(cost, |sum, bit| sum + bit);
        let unit = u64::from(queue > 0);
        cost = cost + adders_size(queue) + Cost { vars: 0, clauses: unit, literals: unit };
        carries = queue / 2;
    }
    cost
}

/// What a bit takes that changes `f` times.
fn bit_size(f: u64) -> Cost {
    match f {
        1 => Cost::default(),
        _ => Cost { vars: 1, clauses: f + 1, literals: 3 * f + 1 },
    }
}

/// What the adders of a queue of this many bits take.
fn adders_size(queue: u64) -> Cost {
    let full = queue.saturating_sub(1) / 2;
    let half = u64::from(queue > 0 && queue.is_multiple_of(2));
    Cost { vars: 2 * (full + half), clauses: 14 * full + 7 * half, literals: 44 * full + 18 * half }
}

#[cfg(test)]
mod tests {
    use itertools::Itertools;

    use super::*;
    use crate::truth;

    /// On all partial assignments of its inputs and outputs.
    fn derives_all_that_follows(n: usize) {
        let (mut cnf, inputs) = truth::inputs(n);
        let (carry, sum) = match inputs[..] {
            [u, v] => half_adder([u, v], &mut cnf),
            _ => full_adder([inputs[0], inputs[1], inputs[2]], &mut cnf),
        };
        let lits = [&inputs[..], &[sum, carry]].concat();
        for signs in lits.iter().map(|_| 0..3).multi_cartesian_product() {
            let chosen = lits.iter().zip(signs).filter(|&(_, sign)| sign > 0);
            let assumed: Vec<Lit> =
                chosen.map(|(&lit, sign)| if sign == 1 { lit } else { !lit }).collect();
            let sums = (0..1u32 << n).map(|bits| {
                let n_true = bits.count_ones();
                let values = (0..n).map(|i| bits >> i & 1 == 1);
                let values = values.chain([n_true & 1 == 1, n_true & 2 == 2]);
                lits.iter().zip(values).map(|(&lit, is)| if is { lit } else { !lit }).collect()
            });
            let left: Vec<Vec<Lit>> = sums
                .filter(|full: &Vec<Lit>| assumed.iter().all(|lit| full.contains(lit)))
                .collect();
            let derived = truth::propagate(&cnf, &assumed);
            assert_eq!(derived.is_none(), left.is_empty(), "{assumed:?}");
            let follow = lits.iter().flat_map(|&lit| [lit, !lit]);
            let follow = follow.filter(|lit| left.iter().all(|full| full.contains(lit)));
            if let Some(derived) = derived {
                assert_eq!(derived, follow.sorted().collect::<Vec<_>>(), "{assumed:?}");
            }
        }
    }

    #[test]
    fn an_adder_by_itself_derives_all_that_follows() {
        derives_all_that_follows(2);
        derives_all_that_follows(3);
    }
}
