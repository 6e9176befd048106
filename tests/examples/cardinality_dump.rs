//! Prints what every at-most-one and every degree encoder makes of small constraints, for oracles
//! in other languages.
//!
//! ```text
//! cargo run --example cardinality_dump | python tests/oracles/pysat_card.py
//! ```
//!
//! One JSON object a line. Inputs are the variables from 1 to `inputs`, literals are those of
//! DIMACS, and `order` has the clauses that the caller of a degree encoder adds for spans of more
//! than one literal. With them, counts add up to `bound` iff that many inputs are true.

use anyhow::Result;
use crosscut_encodings::cnf::{ClauseSink, Cnf, Family, Lit};
use crosscut_encodings::{amo, degree};
use serde::Serialize;

/// Most inputs of a constraint.
const MOST: usize = 6;

/// One line.
#[derive(Serialize)]
struct Dump {
    constraint: &'static str,
    encoder: &'static str,
    inputs: usize,
    bound: usize,
    order: Vec<Vec<i32>>,
    clauses: Vec<Vec<i32>>,
}

fn main() -> Result<()> {
    for &(encoder, amo) in amo::ALL {
        for n in 0..=MOST {
            let (mut cnf, inputs) = inputs(n);
            amo.encode(&inputs, &mut cnf);
            print(&dump("at-most-one", encoder, n, 1, &cnf))?;
        }
    }
    for &(encoder, degree) in degree::ALL {
        for (n, span) in (0..=MOST).map(|n| (n, 1)).chain([(2, 2), (4, 2), (6, 2), (3, 3), (6, 3)])
        {
            for k in 0..=n {
                let (mut cnf, inputs) = inputs(n);
                let spans: Vec<&[Lit]> = inputs.chunks(span).collect();
                for pair in spans.iter().flat_map(|span| span.windows(2)) {
                    cnf.clause(Family::Order, &[pair[0], !pair[1]]);
                }
                degree.encode(&spans, u32::try_from(k)?, &mut cnf);
                print(&dump("exactly-k", encoder, n, k, &cnf))?;
            }
        }
    }
    Ok(())
}

fn inputs(n: usize) -> (Cnf, Vec<Lit>) {
    let mut cnf = Cnf::new();
    let lits = (0..n).map(|_| cnf.new_var().positive()).collect();
    (cnf, lits)
}

fn dump(
    constraint: &'static str,
    encoder: &'static str,
    inputs: usize,
    bound: usize,
    cnf: &Cnf,
) -> Dump {
    let (mut order, mut clauses) = (Vec::new(), Vec::new());
    for i in 0..cnf.n_clauses() {
        let list = if cnf.family(i) == Family::Order { &mut order } else { &mut clauses };
        list.push(cnf.get(i).iter().map(|lit| lit.to_dimacs()).collect());
    }
    Dump { constraint, encoder, inputs, bound, order, clauses }
}

fn print(line: &Dump) -> Result<()> {
    println!("{}", serde_json::to_string(line)?);
    Ok(())
}
