//! Studies: many boards under many configurations, with limits, on one machine or many.
//!
//! ```text
//! plan             which runs to do: boards x configurations
//!   configuration  engines, recipes, backends: what is combined
//!   id             the name of a run
//! run              each run in a process of its own, with limits
//!   shard          which runs are mine
//! results          the file of results: appended, locked, resumed
//!   tally          counts, and who contradicts whom
//! merge            many files of results into one
//! status           what is done and what is missing
//! emit             scripts for those who start many shards
//!
//! row, lines, words   what stands in these files, line by line, and what the words mean
//! ```

pub mod configuration;
pub mod emit;
pub mod id;
pub mod lines;
pub mod merge;
pub mod plan;
pub mod results;
pub mod row;
#[cfg(unix)]
pub mod run;
pub mod shard;
pub mod status;
pub mod tally;
pub mod words;
