//! DIMACS, the text form of formulas that SAT solvers share.
//!
//! ```text
//! p cnf 3 2        variables, clauses
//! 1 -3 0           a clause: literals, numbered from 1, negative for a negation; 0 ends it
//! 2 3 -1 0
//! ```

pub mod intake;
pub mod interactions;
mod lines;
mod measure;
mod model;
pub mod output;
pub mod read;
mod source;
mod survey;
mod word;
mod words;
pub mod write;

pub use measure::Measure;
pub use model::{Contradiction, Model, Unsatisfied, check};
pub use survey::{Auxiliary, Survey};
