//! What a process and all it started hold and have used, as Linux tells it in `/proc`.
//!
//! The tree is walked anew for every sample: each process lists the children of each of its threads. A
//! process that goes away meanwhile is left out; the times of those that were waited for are with their
//! parents. On systems without such a `/proc` there are no samples, and limits that rest on them are not
//! kept.

use std::fs;
use std::time::Duration;

/// One look at a tree of processes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Usage {
    /// Memory held, summed over all processes, in units of 1024 bytes.
    pub rss_kb: u64,
    /// The largest address space of a process, in units of 1024 bytes.
    pub address_kb: u64,
    /// Processor time of all processes, those that were waited for included.
    pub cpu: Duration,
}

impl Usage {
    /// The largest of each.
    pub(super) fn max(self, other: Usage) -> Usage {
        Usage {
            rss_kb: self.rss_kb.max(other.rss_kb),
            address_kb: self.address_kb.max(other.address_kb),
            cpu: self.cpu.max(other.cpu),
        }
    }
}

/// Looks at a process and its descendants.
pub(super) fn of_tree(root: u32) -> Usage {
    let mut usage = Usage::default();
    let mut stack = vec![root];
    while let Some(pid) = stack.pop() {
        let Some(one) = of_process(pid) else { continue };
        usage = Usage {
            rss_kb: usage.rss_kb + one.rss_kb,
            address_kb: usage.address_kb.max(one.address_kb),
            cpu: usage.cpu + one.cpu,
        };
        stack.extend(children(pid));
    }
    usage
}

/// Processor time of those that this process has waited for.
pub(super) fn waited_for() -> Duration {
    let fields = fields(std::process::id()).unwrap_or_default();
    time(fields.get(16) + fields.get(17))
}

/// The children of a process that are not yet waited for.
pub(super) fn children(pid: u32) -> Vec<u32> {
    let threads = fs::read_dir(format!("/proc/{pid}/task")).into_iter().flatten().flatten();
    let lists =
        threads.filter_map(|thread| fs::read_to_string(thread.path().join("children")).ok());
    let numbers = |list: String| -> Vec<u32> {
        list.split_ascii_whitespace().filter_map(|word| word.parse().ok()).collect()
    };
    lists.flat_map(numbers).collect()
}

fn of_process(pid: u32) -> Option<Usage> {
    let fields = fields(pid)?;
    Some(Usage {
        rss_kb: fields.get(24) * page_kb(),
        address_kb: fields.get(23) >> 10,
        cpu: time((14..=17).map(|number| fields.get(number)).sum()),
    })
}

/// The fields of `/proc/PID/stat` behind the name, which stands in parentheses and may hold anything.
#[derive(Default)]
struct Fields(Vec<u64>);

fn fields(pid: u32) -> Option<Fields> {
    let stat = fs::read(format!("/proc/{pid}/stat")).ok()?;
    let after_name = stat.iter().rposition(|&byte| byte == b')')? + 1;
    let words = std::str::from_utf8(&stat[after_name..]).ok()?.split_ascii_whitespace();
    Some(Fields(words.map(|word| word.parse().unwrap_or(0)).collect()))
}

impl Fields {
    /// A field by its number in `man proc`, which counts from 1: the first one here is the third.
    fn get(&self, number: usize) -> u64 {
        self.0.get(number - 3).copied().unwrap_or(0)
    }
}

fn time(ticks: u64) -> Duration {
    Duration::from_millis(ticks * 1000 / ticks_per_second())
}

#[cfg(target_os = "linux")]
fn page_kb() -> u64 {
    rustix::param::page_size() as u64 >> 10
}

#[cfg(target_os = "linux")]
fn ticks_per_second() -> u64 {
    rustix::param::clock_ticks_per_second().max(1)
}

#[cfg(not(target_os = "linux"))]
fn page_kb() -> u64 {
    4
}

#[cfg(not(target_os = "linux"))]
fn ticks_per_second() -> u64 {
    100
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::process::{Command, Stdio};

    use super::*;

    #[test]
    fn children_and_their_memory_are_seen() {
        let mut child = Command::new("sh")
            .args(["-c", "sleep 100 & echo; wait"])
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = [0];
        std::io::Read::read_exact(child.stdout.as_mut().unwrap(), &mut line).unwrap();
        assert!(children(std::process::id()).contains(&child.id()));
        let grandchildren = children(child.id());
        assert_eq!(grandchildren.len(), 1);
        let [alone, both] = [of_process(child.id()).unwrap(), of_tree(child.id())];
        assert!(alone.rss_kb > 100 && both.rss_kb > alone.rss_kb + 100, "{alone:?} {both:?}");
        for pid in grandchildren.into_iter().chain([child.id()]) {
            Command::new("kill").args(["-9", &pid.to_string()]).status().unwrap();
        }
        child.wait().unwrap();
        assert_eq!(of_tree(child.id()), Usage::default());
    }

    #[test]
    fn a_process_knows_its_own_time() {
        let start = std::time::Instant::now();
        while of_process(std::process::id()).unwrap().cpu < Duration::from_millis(30) {
            assert!(start.elapsed() < Duration::from_secs(60));
        }
    }
}
