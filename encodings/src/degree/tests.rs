//! What every degree encoder must do, and what it says that it does.

use itertools::Itertools;

use super::*;
use crate::cnf::{Cnf, Size};
use crate::truth;

/// Largest counts of spans: all of up to four spans with 1 to 3 bridges, some with 0 or 4, and up to
/// six spans.
fn shapes() -> Vec<Vec<usize>> {
    let mut shapes: Vec<Vec<usize>> = Vec::new();
    for n in 0..=4 {
        shapes.extend((0..n).map(|_| 1..=3).multi_cartesian_product());
        shapes.push(vec![4; n.min(3)]);
    }
    shapes.extend([vec![1; 5], vec![1; 6], vec![2; 5], vec![1, 4, 2], vec![4, 1, 3, 2]]);
    shapes.extend([vec![0], vec![0, 2], vec![2, 0, 1], vec![0, 0], vec![1, 2, 0]]);
    shapes
}

/// Ordered literals for spans of these largest counts, and what a degree encoder makes of
/// them.
fn encoded(degree: Degree, most: &[usize], k: usize) -> (Cnf, Vec<Vec<Lit>>) {
    let (mut cnf, lits) = truth::inputs(most.iter().sum());
    let mut lits = lits.into_iter();
    let spans: Vec<Vec<Lit>> = most.iter().map(|&m| lits.by_ref().take(m).collect()).collect();
    order(&spans, &mut cnf);
    degree.encode(&slices(&spans), k as u32, &mut cnf);
    (cnf, spans)
}

fn order(spans: &[Vec<Lit>], cnf: &mut Cnf) {
    for pair in spans.iter().flat_map(|span| span.windows(2)) {
        cnf.clause(Family::Order, &[pair[0], !pair[1]]);
    }
}

fn slices(spans: &[Vec<Lit>]) -> Vec<&[Lit]> {
    spans.iter().map(|span| &span[..]).collect()
}

/// All ways to choose a number from 0 to its largest for each span.
fn all_counts(most: &[usize]) -> Vec<Vec<usize>> {
    match most {
        [] => vec![vec![]],
        _ => most.iter().map(|&m| 0..=m).multi_cartesian_product().collect(),
    }
}

/// The literals that say that each count is in its range.
fn between(spans: &[Vec<Lit>], low: &[usize], high: &[usize]) -> Vec<Lit> {
    let mut lits = Vec::new();
    for ((span, &l), &h) in spans.iter().zip(low).zip(high) {
        lits.extend(&span[..l]);
        lits.extend(span[h..].iter().map(|&lit| !lit));
    }
    lits
}

/// Known counts are decided without search, and if they are right nothing is left open: each gives
/// one model, whatever auxiliary variables there are.
#[test]
fn every_encoder_has_one_model_for_each_of_the_counts_that_add_up() {
    for (&(_, degree), most) in ALL.iter().cartesian_product(shapes()) {
        let room: usize = most.iter().sum();
        for k in 0..=room + 2 {
            let (cnf, spans) = encoded(degree, &most, k);
            let mut n_models = 0;
            for counts in all_counts(&most) {
                let derived = truth::propagate(&cnf, &between(&spans, &counts, &counts));
                let sum: usize = counts.iter().sum();
                assert_eq!(derived.is_some(), sum == k, "{degree:?} {most:?} k={k} {counts:?}");
                if let Some(derived) = derived {
                    assert_eq!(derived.len(), cnf.n_vars(), "{degree:?} {most:?} k={k} {counts:?}");
                    n_models += 1;
                }
            }
            if most.iter().all(|&m| m == 1) {
                let binomial = (0..room).combinations(k).count();
                assert_eq!(n_models, binomial, "{degree:?} {most:?} k={k}");
            }
        }
    }
}

#[test]
fn every_encoder_refuses_more_than_there_is_room() {
    for &(_, degree) in ALL {
        for k in [9, 10, 1000, u32::MAX as usize] {
            let (cnf, _) = encoded(degree, &[2, 2, 2, 2], k);
            let degree_clauses: Vec<&[Lit]> = (0..cnf.n_clauses())
                .filter(|&i| cnf.family(i) == Family::Degree)
                .map(|i| cnf.get(i))
                .collect();
            assert_eq!(degree_clauses, [&[]], "{degree:?} k={k}");
            assert_eq!(cnf.n_vars(), 8, "{degree:?} k={k}");
        }
        let (cnf, _) = encoded(degree, &[], 1);
        assert_eq!(cnf.clauses().collect::<Vec<_>>(), [&[]]);
        assert_eq!(encoded(degree, &[], 0).0, Cnf::new());
        assert_eq!(encoded(degree, &[0, 0], 0).0, Cnf::new());
    }
}

#[test]
fn every_encoder_counts_repeated_and_opposite_literals() {
    let (_, x) = truth::inputs(3);
    let single = |lits: &[Lit]| lits.iter().map(|&lit| vec![lit]).collect::<Vec<_>>();
    let lists = [
        single(&[x[0]]),
        single(&[x[0], x[0]]),
        single(&[x[0], !x[0]]),
        single(&[x[0], x[1], x[0]]),
        single(&[x[0], !x[1], x[1], x[2]]),
        single(&[!x[0], !x[1], !x[2], x[0], x[0]]),
        vec![vec![x[0], x[1]], vec![x[0], x[1]]],
        vec![vec![x[0], x[1]], vec![!x[1], !x[0]]],
        vec![vec![x[0], x[0]], vec![x[1]]],
        vec![vec![x[0], x[1]], vec![x[2], x[2], x[2]], vec![x[1]], vec![!x[2], !x[2]]],
    ];
    for (&(_, degree), spans) in ALL.iter().cartesian_product(&lists) {
        let lits = spans.concat();
        for k in 0..=lits.len() + 1 {
            let (mut cnf, _) = truth::inputs(3);
            order(spans, &mut cnf);
            degree.encode(&slices(spans), k as u32, &mut cnf);
            for assignment in 0..8 {
                let is_true = |lit: Lit| truth::is_true(lit, assignment);
                let is_ordered = spans
                    .iter()
                    .all(|span| span.windows(2).all(|w| is_true(w[0]) || !is_true(w[1])));
                let n_true = lits.iter().filter(|&&lit| is_true(lit)).count();
                let is_model = truth::is_satisfiable(&cnf, &truth::literals(3, assignment));
                assert_eq!(
                    is_model,
                    is_ordered && n_true == k,
                    "{degree:?} {spans:?} k={k} {assignment:b}"
                );
            }
        }
    }
}

#[test]
fn every_encoder_has_the_size_of_its_formula() {
    let mut shapes: Vec<Vec<usize>> = vec![vec![]];
    for n in 1..=4 {
        shapes.extend((0..n).map(|_| 0..=4).multi_cartesian_product());
    }
    shapes.extend((0..5).map(|_| 1..=3).multi_cartesian_product());
    shapes.extend([vec![1; 6], vec![2; 6], vec![1, 2, 3, 4, 1, 2], vec![1; 8], vec![2; 8]]);
    shapes.extend([vec![3; 7], vec![9], vec![17, 1], vec![5, 12], vec![1; 12]]);
    for (&(_, degree), most) in ALL.iter().cartesian_product(&shapes) {
        let room: usize = most.iter().sum();
        let mut size = Size::default();
        let spans: Vec<Vec<Lit>> =
            most.iter().map(|&m| (0..m).map(|_| size.new_var().positive()).collect()).collect();
        for k in 0..=room + 2 {
            let mut cnf = Cnf::new();
            (0..room).for_each(|_| _ = cnf.new_var());
            let mut size = size.clone();
            degree.encode(&slices(&spans), k as u32, &mut cnf);
            degree.encode(&slices(&spans), k as u32, &mut size);
            assert_eq!(cnf.size(), size, "{degree:?} {most:?} k={k}");
            let all = Cost::from(&size);
            let cost = Cost { vars: all.vars - room as u64, ..all };
            assert_eq!(degree.size(most, k as u32), cost, "{degree:?} {most:?} k={k}");
            let of_family = (size.clauses(Family::Degree), size.literals(Family::Degree));
            assert_eq!(of_family, (cost.clauses, cost.literals));
        }
    }
}

#[test]
fn no_encoder_goes_on_and_on_when_the_sink_is_full() {
    let (_, lits) = truth::inputs(100);
    let spans: Vec<&[Lit]> = lits.chunks(4).collect();
    for &(name, degree) in ALL {
        let mut full = truth::Full::default();
        degree.encode(&spans, 50, &mut full);
        assert!(full.0.n_clauses() <= 50 * lits.len() as u64, "{name}: {}", full.0.n_clauses());
    }
}

/// The lowest and the largest counts that an assignment of order literals leaves.
type Bounds = (Vec<usize>, Vec<usize>);

/// All bounds of counts, each with the least value not above the largest.
fn all_bounds(most: &[usize]) -> Vec<Bounds> {
    let sides = |&m: &usize| (0..=m).flat_map(move |l| (l..=m).map(move |h| (l, h)));
    let bounds = most.iter().map(sides).multi_cartesian_product();
    bounds.map(|sides| sides.into_iter().unzip()).collect()
}

/// What propagation makes of bounds of the counts, against what follows from them.
struct Seen {
    conflict: bool,
    /// No counts between the bounds add up to k.
    impossible: bool,
    /// Literals derived, of those that all counts left have in common.
    derived: usize,
    /// Literals that all counts left have in common.
    follow: usize,
}

impl Seen {
    fn is_complete(&self) -> bool {
        self.conflict == self.impossible && (self.impossible || self.derived == self.follow)
    }
}

/// Lets unit propagation work on `cnf`, and checks that all it says about the counts is true.
fn see(cnf: &Cnf, spans: &[Vec<Lit>], (low, high): &Bounds, k: usize) -> Seen {
    let (least, largest): (usize, usize) = (low.iter().sum(), high.iter().sum());
    let impossible = k < least || k > largest;
    let derived = truth::propagate(cnf, &between(spans, low, high));
    let conflict = derived.is_none();
    assert!(impossible || !conflict, "a false conflict: k={k} {low:?} {high:?}");
    let (mut n_derived, mut follow) = (0, 0);
    let derived = derived.unwrap_or_default();
    for ((span, &l), &h) in spans.iter().zip(low).zip(high).filter(|_| !impossible) {
        let new_low = l.max((k + h).saturating_sub(largest));
        let new_high = h.min(k + l - least);
        for (c, &lit) in (1..).zip(span) {
            let follows = [(lit, c <= new_low), (!lit, c > new_high)];
            for (lit, follows) in follows {
                let is_derived = derived.contains(&lit);
                assert!(follows || !is_derived, "a false literal: k={k} {low:?} {high:?}");
                n_derived += usize::from(is_derived);
                follow += usize::from(follows);
            }
        }
    }
    Seen { conflict, impossible, derived: n_derived, follow }
}

/// On all bounds of the counts: what the encoder is sure to derive is derived, nothing false is, and
/// an encoder that does not say it is complete is not.
#[test]
fn every_encoder_propagates_what_it_says() {
    let mut shapes: Vec<Vec<usize>> =
        (1..=3).flat_map(|n| (0..n).map(|_| 1..=3).multi_cartesian_product()).collect();
    shapes.extend([vec![4], vec![4, 4], vec![1; 4], vec![2; 4], vec![2, 1, 2, 1], vec![1; 6]]);
    for (&(_, degree), most) in ALL.iter().cartesian_product(&shapes) {
        let room: usize = most.iter().sum();
        let mut n_missed = 0;
        for k in 0..=room {
            let (cnf, spans) = encoded(degree, most, k);
            for bounds in all_bounds(most) {
                let seen = see(&cnf, &spans, &bounds, k);
                let (low, high) = &bounds;
                let n_open = low.iter().zip(high).filter(|(l, h)| l < h).count();
                let is_tight = [low, high].iter().any(|side| side.iter().sum::<usize>() == k);
                let must = match degree.propagation() {
                    Propagation::Complete => true,
                    Propagation::Conflicts => is_tight || seen.impossible,
                    Propagation::LastCount => n_open <= 1,
                };
                assert!(seen.is_complete() || !must, "{degree:?} {most:?} k={k} {bounds:?}");
                n_missed += usize::from(!seen.is_complete());
            }
        }
        if most == &[2; 4] {
            assert_eq!(n_missed == 0, degree.propagation() == Propagation::Complete, "{degree:?}");
        }
    }
}

/// For every partial assignment of the ordered literals, ordered or not, complete encoders derive
/// exactly the literals that all counts left agree on.
#[test]
fn complete_encoders_propagate_all_that_follows_from_any_literals() {
    let shapes: [&[usize]; 8] =
        [&[2], &[4], &[1, 1], &[2, 2], &[1, 3], &[2, 1, 2], &[1, 1, 1, 1], &[2, 2, 2]];
    let is_complete = |degree: Degree| degree.propagation() == Propagation::Complete;
    let complete = ALL.iter().filter(|&&(_, degree)| is_complete(degree));
    for (&(_, degree), most) in complete.cartesian_product(shapes) {
        let room: usize = most.iter().sum();
        for k in 0..=room {
            let (cnf, spans) = encoded(degree, most, k);
            let all: Vec<Vec<Lit>> = all_counts(most)
                .into_iter()
                .filter(|counts| counts.iter().sum::<usize>() == k)
                .map(|counts| between(&spans, &counts, &counts))
                .collect();
            let lits: Vec<Lit> = spans.concat();
            for signs in lits.iter().map(|_| 0..3).multi_cartesian_product() {
                let chosen = lits.iter().zip(signs).filter(|&(_, sign)| sign > 0);
                let assumed: Vec<Lit> =
                    chosen.map(|(&lit, sign)| if sign == 1 { lit } else { !lit }).collect();
                let left: Vec<&Vec<Lit>> = all
                    .iter()
                    .filter(|full| assumed.iter().all(|lit| full.contains(lit)))
                    .collect();
                let derived = truth::propagate(&cnf, &assumed);
                assert_eq!(derived.is_none(), left.is_empty(), "{most:?} k={k} {assumed:?}");
                let Some(derived) = derived else { continue };
                for lit in lits.iter().flat_map(|&lit| [lit, !lit]) {
                    let follows = left.iter().all(|full| full.contains(&lit));
                    assert_eq!(
                        derived.contains(&lit),
                        follows,
                        "{degree:?} {most:?} k={k} {assumed:?} {lit:?}"
                    );
                }
            }
        }
    }
}

/// Whether the encoder is complete on all bounds of spans with these largest counts, for every k.
fn is_complete_on(degree: Degree, most: &[usize]) -> bool {
    (0..=most.iter().sum()).all(|k| {
        let (cnf, spans) = encoded(degree, most, k);
        all_bounds(most).iter().all(|bounds| see(&cnf, &spans, bounds, k).is_complete())
    })
}

#[test]
fn weaker_encoders_are_complete_where_their_heads_say_so() {
    assert!((1..=7).all(|n| is_complete_on(Degree::Sorting, &vec![1; n])));
    assert!((1..=5).all(|n| is_complete_on(Degree::Adder, &vec![1; n])));
    assert!((1..=4).all(|m| is_complete_on(Degree::Table, &[m])));
}

/// The examples in the heads of the weaker encoders.
#[test]
fn weaker_encoders_miss_what_their_heads_say() {
    let see_at = |degree, most: &[usize], k, bounds: Bounds| {
        let (cnf, spans) = encoded(degree, most, k);
        see(&cnf, &spans, &bounds, k)
    };
    let open = |most: &[usize]| (vec![0; most.len()], most.to_vec());
    for degree in [Degree::Sorting, Degree::Adder] {
        let seen = see_at(degree, &[1, 2], 2, open(&[1, 2]));
        assert_eq!((seen.derived, seen.follow), (0, 1), "{degree:?}");
    }
    let last_open = see_at(Degree::Sorting, &[1, 2], 2, (vec![1, 0], vec![1, 2]));
    assert_eq!((last_open.derived, last_open.follow), (1, 3));
    let full = see_at(Degree::Adder, &[2, 2], 4, open(&[2, 2]));
    assert_eq!((full.derived, full.follow), (0, 4));
    let six = see_at(Degree::Adder, &[1; 6], 2, (vec![0, 0, 1, 0, 0, 1], vec![1; 6]));
    assert_eq!((six.derived, six.follow), (2, 6));
    assert!(all_bounds(&[2; 4]).iter().any(|bounds| {
        let seen = see_at(Degree::Adder, &[2; 4], 4, bounds.clone());
        seen.impossible && !seen.conflict
    }));
}

#[test]
fn a_table_derives_nothing_while_two_counts_are_open() {
    for most in [vec![1, 1], vec![2, 3], vec![1, 2, 2], vec![2; 4]] {
        for k in 0..=most.iter().sum() {
            let (cnf, spans) = encoded(Degree::Table, &most, k);
            for (low, high) in all_bounds(&most) {
                if low.iter().zip(&high).filter(|(l, h)| l < h).count() >= 2 {
                    let derived = truth::propagate(&cnf, &between(&spans, &low, &high)).unwrap();
                    assert_eq!(derived.len(), between(&spans, &low, &high).len());
                }
            }
        }
    }
}

/// Why spans and not their literals are what the counters count.
#[test]
fn counters_over_the_literals_of_spans_miss_bounds() {
    for degree in [Degree::Sequential, Degree::Totalizer, Degree::Bdd] {
        let (mut cnf, x) = truth::inputs(4);
        let spans = vec![vec![x[0], x[1]], vec![x[2], x[3]]];
        order(&spans, &mut cnf);
        degree.encode(&x.iter().map(std::slice::from_ref).collect::<Vec<_>>(), 3, &mut cnf);
        let derived = truth::propagate(&cnf, &[]).unwrap();
        assert!(!derived.contains(&x[0]) || !derived.contains(&x[2]), "{degree:?}");
        let (cnf, spans) = encoded(degree, &[2, 2], 3);
        let derived = truth::propagate(&cnf, &[]).unwrap();
        assert!(derived.contains(&spans[0][0]) && derived.contains(&spans[1][0]), "{degree:?}");
    }
}
