//! Studies: many boards under many configurations, with limits, on one machine or many.
//!
//! ```text
//! row      what stands in the files of a study
//! ```

pub mod row;
