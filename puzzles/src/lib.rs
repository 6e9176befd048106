//! The ground floor: what Hitori and Hashi are.
//!
//! Boards, their text formats, the numbered rules, the referee that judges answers, and the checker of
//! certificates. Everything a user must trust is here and nothing else: no solver, no encoder, no
//! search.
//!
//! The rules, with the numbers used everywhere (`docs/rules.md` has them in full):
//!
//! ```text
//! H1  no number stands twice unshaded in a row or column
//! H2  no two shaded cells touch orthogonally
//! H3  the unshaded cells are connected orthogonally, and there is at least one
//!
//! B1  a bridge runs straight between two islands with only water between
//! B2  at most `max_bridges` bridges join a pair of islands
//! B3  bridges do not cross
//! B4  an island's clue is its number of bridges; `?` stands for any number
//! B5  all islands are connected by bridges
//! ```

mod address;
mod cell;
pub mod certificate;
pub mod formats;
pub mod hashi;
pub mod hitori;
mod lines;
mod puzzle;
pub mod read;
mod read_error;

pub use cell::Cell;
pub use puzzle::{Board, Puzzle, UnknownPuzzle};
