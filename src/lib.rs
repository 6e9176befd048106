//! Crosscut: a SAT-encoding solver workbench for Hitori and Hashi.
//!
//! ```text
//! cli          the command line: arguments, boards, exit codes
//!   pipeline   the way of the data: board -> engines -> referee -> cross-check -> verdict
//!     engine   native, sat and brute; what they are asked and what they answer
//!     backend  the SAT solvers that `engine::sat` uses
//!   crosscheck the referee over each engine, and the engines against each other
//!   report     what is said about a board, as text, JSON, CSV or competition lines
//! sizes        what each encoding costs, how that grows and what it buys
//! study        many boards under many configurations: plans, runs with limits, results
//! dump         formulas as files for solvers elsewhere
//! paranoid     each step of a verdict against the rules and known answers
//! certify      verdicts with a proof that anyone can check
//! decode       what such a solver printed, back to an answer
//! formula      any formula through a backend
//! draw         boards and what is known of their answers as pictures
//! backbone     what all answers have in common
//! explain      the way to an answer as steps that a person can follow
//! process      child processes that are ended with all they start
//! partial      what is known of an answer: begun, deduced or common to all
//! generate     boards from seeds, for studies, the shipped corpus and the benchmark
//! ```
//!
//! Below are two crates: `crosscut_puzzles` (boards, formats, rules, the referee) and
//! `crosscut_encodings` (from rules to clauses).

pub mod backbone;
pub mod backend;
pub mod certify;
pub mod cli;
pub mod crosscheck;
pub mod decode;
pub mod draw;
pub mod dump;
pub mod engine;
pub mod explain;
pub mod formula;
pub mod generate;
pub mod paranoid;
pub mod partial;
pub mod pipeline;
pub mod process;
pub mod report;
pub mod sizes;
pub mod study;
