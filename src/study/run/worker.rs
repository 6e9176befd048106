//! The inside of a run: what the process does that the study starts for it.
//!
//! It takes the limits upon itself before it does anything else, so that all it starts inherits them.
//! It ends when the study asks for it, by [`STOP`], and when the study ends, also if that is killed: the
//! system sends the same signal then. It may send it several times, once for each thread of the study that
//! dies, so this is not SIGTERM, of which a second one ends a process of this program at once.
//!
//! Its clock starts with the process: reading the board counts.

use std::io::{self, Read, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use rustix::process::Signal;

use super::told::Told;
use super::{orphans, scratch};
use crate::pipeline;
use crate::report::json::AnswerRow;
use crate::report::{Details, EngineReport, SatDetails, Verdict, millis};
use crate::study::lines::Line;
use crate::study::row::{
    Answers, Kind, LimitsRow, NativeRow, Outcome, PlanRow, Reason, RoundRow, SatRow, TimesRow,
};
use crate::study::words::{BadRun, grace};

/// Tells the process of a run to stop and to say what it has found.
pub(super) const STOP: Signal = Signal::USR1;

/// Does the run whose row stands on standard input. `study` is the process that wants to know.
///
/// # Errors
/// If it is no run, or nobody listens.
pub fn work(study: u32, start: Instant, interrupt: &Arc<AtomicBool>) -> anyhow::Result<()> {
    signal_hook::flag::register(STOP.as_raw(), Arc::clone(interrupt))?;
    system::follow(study)?;
    orphans::adopt();
    let mut text = Vec::new();
    io::stdin().lock().read_to_end(&mut text)?;
    let line = Line { number: 1, start: 0, text, is_ended: false };
    let row: PlanRow = line.parse(Kind::Run).map_err(BadRun)?;
    system::limit(&row.run.limits)?;
    let told = told(&row, start, interrupt)?;
    orphans::end_children(|_| true);
    scratch::remove();
    let mut out = io::stdout().lock();
    serde_json::to_writer(&mut out, &told)?;
    out.flush()?;
    Ok(())
}

fn told(row: &PlanRow, start: Instant, interrupt: &Arc<AtomicBool>) -> Result<Told, BadRun> {
    let begin = Instant::now();
    let board = row.run.board.board()?;
    let parse = begin.elapsed();
    let timeout = Duration::from_millis(row.run.limits.timeout_ms);
    let ask = row.run.ask(timeout.saturating_sub(start.elapsed()), interrupt)?;
    let verdict = pipeline::solve(&board, &ask);
    let mut times = verdict.engines.first().map(times).unwrap_or_default();
    times.parse = millis(parse);
    let answer = verdict.answers.first().map(|answer| AnswerRow::new(&board, answer));
    let outcome = outcome(&verdict, answer);
    times.cpu = millis(system::cpu());
    let memory_kb = system::peak_memory_kb();
    let was_interrupted = !outcome.finished && interrupt.load(Ordering::Relaxed);
    Ok(Told { outcome, times_ms: times, memory_kb, was_interrupted })
}

fn outcome(verdict: &Verdict, answer: Option<AnswerRow>) -> Outcome {
    let report = verdict.engines.first();
    let finished = verdict.faults.is_empty() && report.is_some_and(|report| report.finished);
    let count = verdict.count;
    Outcome {
        status: verdict.status,
        finished,
        reason: report.filter(|_| !finished).map(|report| reason(verdict, report)),
        message: verdict.reason.clone(),
        unique: count.unique(),
        answers: Answers { count: count.count, exact: count.exact },
        verified: answer.as_ref().map(|_| true),
        answer,
        trust: verdict.trust.map(|trust| trust.name().to_owned()),
        sat: report.and_then(sat),
        native: report.and_then(native),
        faults: verdict.faults.iter().map(ToString::to_string).collect(),
    }
}

/// Why the goal was not reached.
fn reason(verdict: &Verdict, report: &EngineReport) -> Reason {
    use crate::crosscheck::Fault;
    use crate::engine::Why;
    let said = |why: Why| report.reason.as_deref() == Some(why.text());
    match () {
        () if verdict.faults.iter().any(|fault| matches!(fault, Fault::Panicked { .. })) => {
            Reason::Crashed
        }
        () if !verdict.faults.is_empty() => Reason::Rejected,
        () if report.solver_failed => Reason::Solver,
        () if said(Why::Conflicts) => Reason::Conflicts,
        () if said(Why::TooLarge) || said(Why::LargeFormula) => Reason::TooLarge,
        () if said(Why::Timeout) || said(Why::Interrupted) => Reason::Timeout,
        () => Reason::Bounded,
    }
}

fn times(report: &EngineReport) -> TimesRow {
    let times = &report.times;
    TimesRow {
        encode: millis(times.encode),
        load: millis(times.load),
        solve: millis(times.solve),
        verify: millis(times.verify),
        ..TimesRow::default()
    }
}

fn sat(report: &EngineReport) -> Option<SatRow> {
    let Details::Sat(details) = &report.details else { return None };
    let SatDetails { vars, clauses, literals, rounds, cuts, cut_literals, conflicts, .. } =
        *details;
    let timeline = details.timeline.iter().take(SatRow::KEPT_ROUNDS).map(|round| RoundRow {
        phase: round.phase.name().to_owned(),
        ms: millis(round.solve),
        check_ms: millis(round.check),
        components: round.components,
        cuts: round.cuts,
        cut_literals: round.cut_literals,
    });
    Some(SatRow {
        vars: vars as u64,
        clauses,
        literals,
        rounds,
        cuts,
        cut_literals,
        conflicts,
        timeline: timeline.collect(),
    })
}

fn native(report: &EngineReport) -> Option<NativeRow> {
    let Details::Native(statistics) = &report.details else { return None };
    Some(NativeRow {
        nodes: statistics.nodes,
        conflicts: statistics.conflicts,
        deductions: statistics.deductions,
        probes: statistics.probes,
        grade: statistics.grade.map(|grade| grade.name().to_owned()),
    })
}

#[cfg(target_os = "linux")]
mod system {
    use std::fs;
    use std::io;
    use std::time::Duration;

    use rustix::process::{
        Pid, Resource, Rlimit, getppid, getrlimit, set_parent_process_death_signal, setrlimit,
    };
    use rustix::time::{ClockId, clock_gettime};

    use super::super::usage;
    use super::{LimitsRow, STOP, grace};

    /// Ends with the process of the study.
    pub(super) fn follow(study: u32) -> io::Result<()> {
        set_parent_process_death_signal(Some(STOP))?;
        let parent = getppid().map_or(0, |parent| Pid::as_raw(Some(parent)));
        match u32::try_from(parent) == Ok(study) {
            true => Ok(()),
            false => Err(io::Error::other("the study that wants this run has ended")),
        }
    }

    /// The limits that the system keeps, for this process and all it starts. A crash leaves no file,
    /// and if the machine runs out of memory, it is this process that has to go and not the study.
    pub(super) fn limit(limits: &LimitsRow) -> io::Result<()> {
        set(Resource::Core, 0)?;
        let _ = fs::write("/proc/self/oom_score_adj", "500");
        if let Some(kb) = limits.memory_kb {
            set(Resource::As, kb.saturating_mul(1 << 10))?;
        }
        // The study keeps both limits; this one is for the case that it is no longer there. A solver
        // may have a thread on every core.
        let cores = std::thread::available_parallelism().map_or(1, |cores| cores.get() as u64);
        let by_clock = limits.timeout_ms.saturating_mul(cores);
        let most = Duration::from_millis(limits.cpu_ms.unwrap_or(u64::MAX).min(by_clock));
        set(Resource::Cpu, most.saturating_add(grace(most)).as_secs() + 1)
    }

    fn set(resource: Resource, most: u64) -> io::Result<()> {
        let most = getrlimit(resource).maximum.map_or(most, |given| given.min(most));
        Ok(setrlimit(resource, Rlimit { current: Some(most), maximum: Some(most) })?)
    }

    /// Processor time so far: of this process exactly, of those it waited for as the system counts it.
    pub(super) fn cpu() -> Duration {
        let own = Duration::try_from(clock_gettime(ClockId::ProcessCPUTime)).unwrap_or_default();
        own + usage::waited_for()
    }

    /// The most memory that this process has held.
    pub(super) fn peak_memory_kb() -> Option<u64> {
        let status = fs::read_to_string("/proc/self/status").ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
        line.trim().trim_end_matches("kB").trim().parse().ok()
    }
}

/// Elsewhere only the clock is kept, and nothing is known of memory.
#[cfg(not(target_os = "linux"))]
mod system {
    use std::io;
    use std::time::Duration;

    use super::LimitsRow;

    pub(super) fn follow(_: u32) -> io::Result<()> {
        Ok(())
    }

    pub(super) fn limit(_: &LimitsRow) -> io::Result<()> {
        Ok(())
    }

    pub(super) fn cpu() -> Duration {
        Duration::ZERO
    }

    pub(super) fn peak_memory_kb() -> Option<u64> {
        None
    }
}
