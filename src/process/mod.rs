//! Child processes that can be ended with all they start, and what they may take.
//!
//! ```text
//! group     a child and the process group it leads
//! pipes     its output, read as it comes
//! memory    how much of it a process may take
//! ```

#[cfg(unix)]
mod group;
mod memory;
#[cfg(unix)]
mod pipes;

#[cfg(unix)]
pub(crate) use group::Group;
#[cfg(unix)]
pub(crate) use memory::limit;
pub use memory::{BadMemory, Memory};
#[cfg(unix)]
pub(crate) use pipes::{Left, Lost, Nap, Pipes, Stream};
