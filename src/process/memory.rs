//! How much memory a child may take.
//!
//! The limit is one on the size of its address space, given to the child right after it was
//! started: what it allocated within those microseconds stays, and everything later counts. (A limit
//! set before the program starts would need code between fork and exec, which cannot be written
//! safely.) Processes that the child starts inherit it, each for itself.

use std::fmt;
#[cfg(unix)]
use std::process::Child;
use std::str::FromStr;

#[cfg(unix)]
use rustix::io;

/// A size of memory, in bytes: `512M`, `2G`. The letters are powers of 1024.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Memory(u64);

const UNITS: [(char, u32); 4] = [('T', 40), ('G', 30), ('M', 20), ('K', 10)];

/// Why a text is no size of memory, or no limit can be set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadMemory {
    /// Not a number with a unit.
    #[error("expected a whole number with K, M, G or T behind it, for example 512M or 2G")]
    Unreadable,
    /// More bytes than can be counted.
    #[error("too large: no limit is above 16777215T")]
    TooLarge,
    /// This system has no such limit.
    #[error("this system cannot limit the memory of another process")]
    Unsupported,
}

impl Memory {
    /// So many units of 1024 bytes.
    pub fn from_kb(kb: u64) -> Option<Memory> {
        kb.checked_mul(1 << 10).filter(|&bytes| bytes > 0).map(Memory)
    }

    /// In units of 1024 bytes.
    pub fn kb(self) -> u64 {
        self.0 >> 10
    }
}

impl FromStr for Memory {
    type Err = BadMemory;

    fn from_str(text: &str) -> Result<Memory, BadMemory> {
        if !cfg!(any(target_os = "linux", target_os = "android")) {
            return Err(BadMemory::Unsupported);
        }
        let split = UNITS.iter().find_map(|&(unit, shift)| {
            let number = text.strip_suffix([unit, unit.to_ascii_lowercase()])?;
            Some((number, shift))
        });
        let (number, shift) = split.ok_or(BadMemory::Unreadable)?;
        if number.is_empty() || !number.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(BadMemory::Unreadable);
        }
        let number: u64 = number.parse().map_err(|_| BadMemory::TooLarge)?;
        match number.checked_mul(1 << shift) {
            Some(0) => Err(BadMemory::Unreadable),
            Some(bytes) => Ok(Memory(bytes)),
            None => Err(BadMemory::TooLarge),
        }
    }
}

impl fmt::Display for Memory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match UNITS.iter().find(|(_, shift)| self.0.is_multiple_of(1 << shift)) {
            Some((unit, shift)) => write!(f, "{}{unit}", self.0 >> shift),
            None => write!(f, "{}", self.0),
        }
    }
}

/// Gives `child` at most so much address space.
///
/// # Errors
/// If the system refuses, or cannot do it.
#[cfg(any(target_os = "linux", target_os = "android"))]
pub(crate) fn limit(child: &Child, memory: Memory) -> io::Result<()> {
    use rustix::process::{Pid, Resource, Rlimit, getrlimit, prlimit};
    let bytes = getrlimit(Resource::As).maximum.map_or(memory.0, |most| most.min(memory.0));
    let both = Rlimit { current: Some(bytes), maximum: Some(bytes) };
    prlimit(Some(Pid::from_child(child)), Resource::As, both).map(|_| ())
}

/// Not on this system.
#[cfg(all(unix, not(any(target_os = "linux", target_os = "android"))))]
pub(crate) fn limit(_: &Child, _: Memory) -> io::Result<()> {
    Err(io::Errno::NOTSUP)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_read_as_they_are_shown() {
        for text in ["1K", "512M", "2G", "3T", "1025M"] {
            assert_eq!(text.parse::<Memory>().unwrap().to_string(), text);
        }
        assert_eq!("2048m".parse::<Memory>().unwrap().to_string(), "2G");
        for text in ["", "G", "2", "0G", "-1G", "+1G", "1.5G", "2GB", "2 G", "9X9G"] {
            assert_eq!(text.parse::<Memory>(), Err(BadMemory::Unreadable), "{text}");
        }
    }

    #[test]
    fn sizes_beyond_counting_are_told_from_what_is_no_size() {
        let nines = "9".repeat(99) + "K";
        for text in ["16777216T", "99999999999999G", "18446744073709551616K", &nines] {
            assert_eq!(text.parse::<Memory>(), Err(BadMemory::TooLarge), "{text}");
        }
        assert_eq!("16777215T".parse::<Memory>().unwrap().to_string(), "16777215T");
    }
}
