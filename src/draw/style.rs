//! Colours and lines.
//!
//! Strong colours are those of Okabe and Ito ("Color Universal Design", 2008), which most people with
//! colour-blindness can tell apart. None of them is the only sign of anything.

/// The page.
pub(super) const PAPER: &str = "#fff";
/// Numbers, bridges, words.
pub(super) const INK: &str = "#000";
/// Shaded cells: dark, and still light enough that a white number is easy to read.
pub(super) const SHADE: &str = "#444";
/// Lines between cells.
pub(super) const GRID: &str = "#999";
/// What is still open.
pub(super) const FAINT: &str = "#888";
