//! All formats of boards: samples from the wild, round trips, hostile texts.
#[path = "formats/addresses.rs"]
mod addresses;
