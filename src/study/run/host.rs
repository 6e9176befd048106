//! What is told of the machine of a run, so that rows of unlike machines can be told apart.

use std::fs;

use crate::study::row::Host;

/// This machine, with so many runs at once. What it does not tell is empty.
pub(super) fn describe(jobs: usize) -> Host {
    let name = fs::read_to_string("/proc/sys/kernel/hostname").unwrap_or_default();
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    Host { name: name.trim().to_owned(), cpu: cpu().unwrap_or_default(), cores, jobs, load: None }
}

/// Processes that want a processor, the mean over the last minute.
pub(super) fn load() -> Option<f64> {
    fs::read_to_string("/proc/loadavg").ok()?.split_ascii_whitespace().next()?.parse().ok()
}

fn cpu() -> Option<String> {
    let text = fs::read_to_string("/proc/cpuinfo").ok()?;
    let line = text.lines().find(|line| line.starts_with("model name"))?;
    Some(line.split_once(':')?.1.trim().to_owned())
}
