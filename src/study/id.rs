//! The name of a run: a hash of everything that could change its result.
//!
//! Two runs have the same name iff board, configuration, goal, limits and the version of the program
//! are the same, on whatever machine, from whatever file, in whatever plan. So results can be looked up,
//! merged and resumed by name alone, and a plan that was changed asks for new runs where it was
//! changed and for no others.
//!
//! The board counts by its own hash: where it was found does not matter.
//!
//! The hash is over a JSON array of these in a fixed order; nothing in it can be taken for
//! something else, as strings are quoted. 16 hexadecimal digits of SHA-256 are kept: among a million
//! runs the chance that two share a name is one in thirty million, and reading a plan would tell.

use serde::Serialize;
use sha2::{Digest, Sha256};

use super::row::Run;

/// How many hexadecimal digits a name has.
pub const DIGITS: usize = 16;

/// The name of a run; the one it has does not matter.
pub fn of(run: &Run) -> String {
    let Run { id: _, version, board, engine, recipe, backend, options, seed, goal, limits } = run;
    let what = (version, &board.hash, engine, recipe, backend, options, seed, goal, limits);
    hash(&what)
}

fn hash(what: &impl Serialize) -> String {
    let text = serde_json::to_vec(what).expect("every key is a string");
    Sha256::digest(text).iter().take(DIGITS / 2).map(|byte| format!("{byte:02x}")).collect()
}

/// The name as a number, for who deals runs out.
pub fn number(id: &str) -> u64 {
    u64::from_str_radix(id, 16).unwrap_or_default()
}
