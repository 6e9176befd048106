//! Attacks on the checker of certificates.
//!
//! `make` certifies tiny boards naively. `good` sees its certificates accepted. The `forged` files spoil
//! one thing at a time and see it rejected for that reason. `sound` tries all short clauses with all
//! small reasons on all small boards. `mutated` changes tokens and bytes at random.

#![expect(clippy::unwrap_used, clippy::panic, reason = "helpers of tests fail as tests do")]

mod forged_claims;
mod forged_hashi;
mod forged_hitori;
mod forged_proofs;
mod good;
mod make;
mod mutated;
mod sound;
