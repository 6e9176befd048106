//! Many boards on several threads, results in the order of the boards.
//!
//! Each worker takes the next board when it is free. Results come back with the number of their
//! board and wait until it is their turn, so the output of `--jobs 8` is that of `--jobs 1`.

use std::collections::BTreeMap;
use std::io;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;

use anyhow::Context;

use super::output::Reader;

/// How many finished results may wait to be taken; a slow reader slows the workers down.
const WAITING: usize = 64;

/// Does `work` on every job, `threads` at a time (0: one per core), and gives the results to `show`
/// in order, on this thread, until it says that nobody reads them.
///
/// # Errors
/// If `show` fails or threads cannot be had.
pub(super) fn in_order<J: Send, R: Send>(
    jobs: impl Iterator<Item = J> + Send,
    threads: usize,
    work: impl Fn(J) -> R + Sync,
    mut show: impl FnMut(R) -> io::Result<Reader>,
) -> anyhow::Result<()> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    let pool = pool.context("cannot start threads")?;
    let jobs = Mutex::new(jobs.enumerate());
    let stop = AtomicBool::new(false);
    let next = || match stop.load(Ordering::Relaxed) {
        true => None,
        false => jobs.lock().ok()?.next(),
    };
    let (sender, results) = mpsc::sync_channel(WAITING);
    let mut shown = Ok(());
    pool.in_place_scope(|scope| {
        for _ in 0..pool.current_num_threads() {
            let (sender, next, work) = (sender.clone(), &next, &work);
            scope.spawn(move |_| {
                while let Some((i, job)) = next() {
                    if sender.send((i, work(job))).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        shown = show_in_order(&results, &mut show);
        stop.store(true, Ordering::Relaxed);
        drop(results);
    });
    shown.context("cannot write results")
}

fn show_in_order<R>(
    results: &mpsc::Receiver<(usize, R)>,
    show: &mut impl FnMut(R) -> io::Result<Reader>,
) -> io::Result<()> {
    let mut waiting = BTreeMap::new();
    let mut turn = 0;
    for (i, result) in results {
        waiting.insert(i, result);
        while let Some(result) = waiting.remove(&turn) {
            if show(result)? == Reader::Gone {
                return Ok(());
            }
            turn += 1;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_the_order_of_the_jobs() {
        for threads in [1, 4] {
            let mut shown = Vec::new();
            let work = |n: u64| {
                std::thread::sleep(std::time::Duration::from_micros(n % 7 * 200));
                n * n
            };
            let show = |n| {
                shown.push(n);
                Ok(Reader::Listening)
            };
            in_order(0..50, threads, work, show).unwrap();
            assert_eq!(shown, (0..50).map(|n| n * n).collect::<Vec<_>>());
        }
    }

    #[test]
    fn nothing_is_shown_after_the_reader_is_gone_and_the_run_ends() {
        let mut shown = 0;
        let show = |_| {
            shown += 1;
            Ok(if shown == 3 { Reader::Gone } else { Reader::Listening })
        };
        in_order(0.., 2, |n: u64| n, show).unwrap();
        assert_eq!(shown, 3);
    }

    #[test]
    fn a_write_error_is_handed_on() {
        let show = |_| Err(io::Error::other("full"));
        assert!(in_order(0..9, 2, |n: u64| n, show).is_err());
    }
}
