//! From what a run told, and what was seen of it, to the row of its result.
//!
//! Nothing is taken on trust that can be looked at: the referee sees the answer once more, here, where the
//! engine never was. What the process could not tell any more is put together from how it ended.

use crosscut_puzzles::Board;

use super::told::Told;
use super::watch::Seen;
use crate::crosscheck;
use crate::report::{Status, millis};
use crate::study::row::{Host, Kind, Outcome, Reason, ResultRow, Run, SCHEMA, TimesRow};

const SIGABRT: i32 = 6;
const SIGKILL: i32 = 9;

/// The row of a run that has ended; `None` if it was interrupted from outside, and so says nothing.
pub(super) fn row(
    run: &Run,
    board: &Board,
    repeat: u32,
    seen: &Seen,
    when: String,
    host: Host,
) -> Option<ResultRow> {
    let memory = seen.told.as_ref().and_then(|told| told.memory_kb);
    let memory = memory.unwrap_or(0).max(seen.usage.rss_kb);
    let wall = millis(seen.wall);
    let (outcome, times) = match &seen.told {
        Some(told) if told.was_interrupted && seen.limit.is_none() => return None,
        Some(told) => (checked(board, outcome(told, seen, run)), told.times_ms),
        None => (broken(seen), TimesRow { cpu: millis(seen.usage.cpu), ..TimesRow::default() }),
    };
    Some(ResultRow {
        schema: SCHEMA,
        kind: Kind::Result,
        run: run.clone(),
        repeat,
        outcome,
        times_ms: TimesRow { wall, ..times },
        memory_kb: (memory > 0).then_some(memory),
        when,
        host,
    })
}

/// What a run told, with the limit that it was asked to stop for.
fn outcome(told: &Told, seen: &Seen, run: &Run) -> Outcome {
    let outcome = told.outcome.clone();
    match (seen.limit, outcome.reason) {
        _ if outcome.finished => outcome,
        (Some(limit), _) => {
            Outcome { reason: Some(limit), message: Some(words(limit).to_owned()), ..outcome }
        }
        (None, Some(Reason::Solver)) if was_out_of_memory(&outcome, seen, run) => {
            Outcome { reason: Some(Reason::Memory), ..outcome }
        }
        _ => outcome,
    }
}

/// Whether an external solver that failed did so because it could get no more memory: it says so, or it
/// was seen to have more than half of what it may have. Many grow by doubling.
fn was_out_of_memory(outcome: &Outcome, seen: &Seen, run: &Run) -> bool {
    let Some(limit) = run.limits.memory_kb else { return false };
    let said = outcome.message.as_deref().unwrap_or_default();
    // The backend adds the limit to a fault that may come from it.
    let Some((said, _)) = said.rsplit_once(" (memory limit ") else { return false };
    let said = said.to_lowercase();
    said.contains("memory") || said.contains("alloc") || seen.usage.address_kb > limit / 2
}

fn words(limit: Reason) -> &'static str {
    match limit {
        Reason::Cpu => "limit of processor time reached",
        Reason::Memory => "memory limit reached",
        _ => "time limit reached",
    }
}

/// The outcome, if the referee accepts the answer it shows.
fn checked(board: &Board, outcome: Outcome) -> Outcome {
    let shown = outcome.answer.as_ref().map(|row| row.answer(board));
    let fault = match (outcome.status, shown) {
        (Status::Solved, Some(Some(answer))) => {
            let violations = crosscheck::violations(board, &answer);
            (!violations.is_empty())
                .then(|| format!("the referee rejects the answer: {}", violations.join("; ")))
        }
        (Status::Solved, None) => Some("solved, and no answer is shown".to_owned()),
        (_, Some(None)) => Some("what is shown is no answer to this board".to_owned()),
        (_, Some(Some(_))) => Some(format!("{}, and an answer is shown", outcome.status.name())),
        (_, None) => None,
    };
    match fault {
        Some(fault) => Outcome {
            faults: [outcome.faults, vec![fault.clone()]].concat(),
            ..unknown(Reason::Rejected, fault)
        },
        None => outcome,
    }
}

/// The outcome of a process that ended before it could tell.
fn broken(seen: &Seen) -> Outcome {
    let complaint = seen.complaint.clone().unwrap_or_default();
    let out_of_memory = ["memory allocation of", "bad_alloc", "out of memory"];
    let after = |what: String| match complaint.is_empty() {
        true => what,
        false => format!("{what}: {complaint}"),
    };
    match (seen.limit, seen.signal()) {
        (Some(limit), _) => unknown(limit, format!("{}, and it had to be killed", words(limit))),
        (None, Some(SIGABRT)) if out_of_memory.iter().any(|said| complaint.contains(said)) => {
            unknown(Reason::Memory, after("no more memory".to_owned()))
        }
        (None, Some(SIGKILL)) => unknown(
            Reason::Memory,
            "killed by signal 9: the system was out of memory, or somebody killed it".to_owned(),
        ),
        (None, Some(signal)) => {
            crashed(after(format!("its process was killed by signal {signal}")))
        }
        (None, None) if seen.status.success() => {
            crashed("its process ended and told nothing that can be read".to_owned())
        }
        (None, None) => {
            let code = seen.status.code().unwrap_or_default();
            crashed(after(format!("its process ended with exit code {code}")))
        }
    }
}

fn crashed(what: String) -> Outcome {
    Outcome { faults: vec![what.clone()], ..unknown(Reason::Crashed, what) }
}

fn unknown(reason: Reason, message: String) -> Outcome {
    Outcome {
        status: Status::Unknown,
        finished: false,
        reason: Some(reason),
        message: Some(message),
        unique: None,
        answers: Default::default(),
        answer: None,
        verified: None,
        trust: None,
        sat: None,
        native: None,
        faults: Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use std::os::unix::process::ExitStatusExt;
    use std::process::ExitStatus;
    use std::time::Duration;

    use crosscut_puzzles::read::read_boards;

    use super::*;
    use crate::report::json::AnswerRow;
    use crate::study::run::usage::Usage;

    /// A process that told nothing.
    fn seen(status: i32, complaint: &str, limit: Option<Reason>) -> Seen {
        Seen {
            told: None,
            limit,
            status: ExitStatus::from_raw(status),
            complaint: Some(complaint.to_owned()).filter(|complaint| !complaint.is_empty()),
            wall: Duration::from_secs(1),
            usage: Usage::default(),
        }
    }

    #[test]
    fn how_a_process_ended_says_why_it_told_nothing() {
        let exit = |code: i32| code << 8;
        for (status, complaint, limit, reason) in [
            (SIGKILL, "", None, Reason::Memory),
            (SIGKILL, "", Some(Reason::Timeout), Reason::Timeout),
            (SIGKILL, "", Some(Reason::Cpu), Reason::Cpu),
            (SIGABRT, "memory allocation of 64 bytes failed", None, Reason::Memory),
            (SIGABRT, "thread 'main' has overflowed its stack", None, Reason::Crashed),
            (11, "", None, Reason::Crashed),
            (exit(101), "thread 'main' panicked", None, Reason::Crashed),
            (exit(0), "", None, Reason::Crashed),
        ] {
            let outcome = broken(&seen(status, complaint, limit));
            assert_eq!(outcome.reason, Some(reason), "{status} {complaint}");
            assert_eq!(outcome.status, Status::Unknown);
            assert!(!outcome.finished && outcome.message.is_some());
            assert_eq!(outcome.faults.is_empty(), !reason.is_defect(), "{status} {complaint}");
        }
        let outcome = broken(&seen(exit(101), "thread 'main' panicked", None));
        let message = "its process ended with exit code 101: thread 'main' panicked";
        assert_eq!(outcome.message.as_deref(), Some(message));
    }

    #[test]
    fn an_answer_that_breaks_a_rule_is_no_answer() {
        let board = read_boards(b"puzzle: hitori\n1 2\n3 4\n", None).remove(0).board.unwrap();
        let solved = |answer| Outcome {
            status: Status::Solved,
            answer,
            verified: Some(true),
            ..unknown(Reason::Timeout, String::new())
        };
        let fine = solved(Some(AnswerRow::Shaded(vec![[1, 2]])));
        assert_eq!(checked(&board, fine.clone()), fine);
        for (answer, part) in [
            (Some(AnswerRow::Shaded(vec![[1, 1], [1, 2]])), "the referee rejects the answer: "),
            (Some(AnswerRow::Shaded(vec![[3, 1]])), "what is shown is no answer"),
            (Some(AnswerRow::Shaded(vec![[0, 1]])), "what is shown is no answer"),
            (Some(AnswerRow::Bridges(vec![])), "what is shown is no answer"),
            (None, "no answer is shown"),
        ] {
            let outcome = checked(&board, solved(answer));
            let judged = (outcome.status, outcome.reason, outcome.verified);
            assert_eq!(judged, (Status::Unknown, Some(Reason::Rejected), None));
            assert!(outcome.faults[0].contains(part), "{outcome:?}");
        }
        let unsatisfiable = Outcome { status: Status::Unsatisfiable, ..fine };
        assert_eq!(checked(&board, unsatisfiable).reason, Some(Reason::Rejected));
    }
}
