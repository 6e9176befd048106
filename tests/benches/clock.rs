//! How long something takes on a machine that others use too.
//!
//! Short runs are repeated and the fastest counts, on the monotonic clock: other work can only make
//! a run slower. A run of more than [`LONG`] counts once, in processor time of its thread where the
//! system tells it (Linux), because it is sure to be interrupted; elsewhere on the monotonic clock.

use std::time::{Duration, Instant};

/// Runs above this are not repeated: long enough for the system's ticks not to matter.
const LONG: Duration = Duration::from_millis(300);

/// The most runs of one thing.
const MOST_RUNS: usize = 100;

/// What a run took and what it returned.
pub(crate) struct Timed<T> {
    /// The fastest time, in milliseconds.
    pub(crate) ms: f64,
    /// What the first run returned.
    pub(crate) value: T,
}

/// Runs `work` again and again until `budget` is used up, at least three times if it is short.
pub(crate) fn measure<T>(budget: Duration, mut work: impl FnMut() -> T) -> Timed<T> {
    let (start, start_cpu) = (Instant::now(), thread_cpu());
    let value = work();
    let first = start.elapsed();
    if first > LONG {
        let cpu = thread_cpu().zip(start_cpu).map(|(end, start)| end.saturating_sub(start));
        return Timed { ms: millis(cpu.unwrap_or(first)), value };
    }
    let mut fastest = first;
    for run in 1..MOST_RUNS {
        if run >= 3 && start.elapsed() >= budget {
            break;
        }
        let start = Instant::now();
        std::hint::black_box(work());
        fastest = fastest.min(start.elapsed());
    }
    Timed { ms: millis(fastest), value }
}

fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

/// Processor time of this thread so far, if the system tells.
fn thread_cpu() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split(' ').next()?.parse().ok().map(Duration::from_nanos)
}
