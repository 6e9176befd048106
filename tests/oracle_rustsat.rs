//! Our cardinality encoders against those of RustSAT: the same assignments of the inputs have a
//! model. RustSAT is asked for clauses only; the little solver at the end judges both.

#![expect(clippy::unwrap_used, reason = "helpers of tests fail as tests do")]

use std::collections::BTreeMap;

use crosscut_encodings::cnf::{ClauseSink, Cnf, Family, Lit};
use crosscut_encodings::{amo, degree};
use rustsat::encodings::am1::{Bimander, Bitwise, Commander, Encode, Ladder, Pairwise, TwoProduct};
use rustsat::encodings::card::{BoundBoth, Totalizer};
use rustsat::instances::{BasicVarManager, Cnf as TheirCnf};
use rustsat::types::constraints::CardConstraint;
use rustsat::types::{Lit as TheirLit, Var as TheirVar};

/// Clauses of DIMACS literals.
type Clauses = Vec<Vec<i32>>;

/// An encoder of RustSAT: a number of inputs to clauses.
type Encoder = fn(usize) -> Clauses;

/// Most inputs of a constraint.
const MOST: usize = 7;

#[test]
fn at_most_one_allows_what_rustsat_allows() {
    let theirs: [(&str, Encoder); 9] = [
        ("pairwise", their_amo::<Pairwise>),
        ("ladder", their_amo::<Ladder>),
        ("bitwise", their_amo::<Bitwise>),
        ("commander of 4", their_amo::<Commander>),
        ("commander of 2", their_amo::<Commander<2>>),
        ("bimander of 4", their_amo::<Bimander>),
        ("bimander of 2", their_amo::<Bimander<2>>),
        ("product", their_amo::<TwoProduct>),
        ("product of products", their_amo::<TwoProduct<TwoProduct>>),
    ];
    for n in 0..=MOST {
        for (their_name, their_encoder) in theirs {
            let allowed = projected(n, &their_encoder(n));
            for &(name, amo) in amo::ALL {
                let (mut cnf, inputs) = inputs(n);
                amo.encode(&inputs, &mut cnf);
                let found = projected(n, &clauses(&cnf));
                assert_eq!(found, allowed, "{name} and their {their_name}, {n} inputs");
            }
        }
    }
}

/// Counts of spans add up to k iff k of all ordered literals are true, so the totalizer over all of
/// them, with the clauses of the order, says the same.
#[test]
fn exactly_k_allows_what_the_totalizer_of_rustsat_allows() {
    let shapes = (0..=MOST).map(|n| (n, 1)).chain([(2, 2), (4, 2), (6, 2), (8, 2)]);
    for (n, span) in shapes {
        for k in 0..=n + 1 {
            let order: Clauses = (0..n)
                .filter(|i| i % span + 1 < span)
                .map(|i| vec![dimacs(i), -dimacs(i + 1)])
                .collect();
            let allowed = their_exactly(n, k)
                .map_or_else(Vec::new, |theirs| projected(n, &[&order[..], &theirs].concat()));
            for &(name, degree) in degree::ALL {
                let (mut cnf, inputs) = inputs(n);
                for pair in inputs.chunks(span).flat_map(|span| span.windows(2)) {
                    cnf.clause(Family::Order, &[pair[0], !pair[1]]);
                }
                let spans: Vec<&[Lit]> = inputs.chunks(span).collect();
                degree.encode(&spans, k as u32, &mut cnf);
                let found = projected(n, &clauses(&cnf));
                assert_eq!(found, allowed, "{name}: {k} of {n} in spans of {span}");
            }
        }
    }
}

fn inputs(n: usize) -> (Cnf, Vec<Lit>) {
    let mut cnf = Cnf::new();
    let lits = (0..n).map(|_| cnf.new_var().positive()).collect();
    (cnf, lits)
}

fn clauses(cnf: &Cnf) -> Clauses {
    cnf.clauses().map(|clause| clause.iter().map(|lit| lit.to_dimacs()).collect()).collect()
}

/// The DIMACS name of input `i`.
fn dimacs(i: usize) -> i32 {
    i as i32 + 1
}

fn their_inputs(n: usize) -> (Vec<TheirLit>, BasicVarManager) {
    let lits = (0..n as u32).map(TheirLit::positive).collect();
    (lits, BasicVarManager::from_next_free(TheirVar::new(n as u32)))
}

fn their_clauses(cnf: &TheirCnf) -> Clauses {
    cnf.iter().map(|clause| clause.iter().map(|lit| lit.to_ipasir()).collect()).collect()
}

fn their_amo<E: Encode + From<Vec<TheirLit>>>(n: usize) -> Clauses {
    let (lits, mut variables) = their_inputs(n);
    let mut cnf = TheirCnf::new();
    E::from(lits).encode(&mut cnf, &mut variables).unwrap();
    their_clauses(&cnf)
}

/// `None` where RustSAT says that the constraint has no model.
fn their_exactly(n: usize, k: usize) -> Option<Clauses> {
    let (lits, mut variables) = their_inputs(n);
    let mut cnf = TheirCnf::new();
    let constraint = CardConstraint::new_eq(lits, k);
    Totalizer::encode_constr(constraint, &mut cnf, &mut variables).ok()?;
    Some(their_clauses(&cnf))
}

/// The assignments of variables 1 to n, as bits, that extend to a model.
fn projected(n: usize, clauses: &[Vec<i32>]) -> Vec<u32> {
    let is_model = |assignment: &u32| {
        let values = (0..n).map(|i| (dimacs(i), assignment >> i & 1 == 1)).collect();
        is_satisfiable(clauses, values)
    };
    (0..1 << n).filter(is_model).collect()
}

/// Whether values for the other variables make all clauses true: unit propagation, then a choice.
fn is_satisfiable(clauses: &[Vec<i32>], mut values: BTreeMap<i32, bool>) -> bool {
    loop {
        let mut unit = None;
        let mut choice = None;
        for clause in clauses {
            let value = |lit: i32| values.get(&lit.abs()).map(|&value| value == (lit > 0));
            if clause.iter().any(|&lit| value(lit) == Some(true)) {
                continue;
            }
            let open: Vec<i32> =
                clause.iter().copied().filter(|&lit| value(lit).is_none()).collect();
            match open[..] {
                [] => return false,
                [lit] => unit = Some(lit),
                [lit, ..] => choice = Some(lit),
            }
        }
        match (unit, choice) {
            (Some(lit), _) => _ = values.insert(lit.abs(), lit > 0),
            (None, None) => return true,
            (None, Some(lit)) => {
                return [true, false].into_iter().any(|value| {
                    let mut values = values.clone();
                    values.insert(lit.abs(), value);
                    is_satisfiable(clauses, values)
                });
            }
        }
    }
}
