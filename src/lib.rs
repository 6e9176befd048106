//! Crosscut: a SAT-encoding solver workbench for Hitori and Hashi.

pub mod backend;
pub mod engine;
