//! What `solve` and `compare` share: every board through the engines, in order, and the exit code.

use std::path::{Path, PathBuf};

use crosscut_puzzles::Board;
use crosscut_puzzles::hashi::write_bridges;
use crosscut_puzzles::hitori::write_shading;
use indicatif::ProgressBar;

use super::batch;
use super::complaints;
use super::exit::Exit;
use super::inputs::{self, BoardArgs, Job, Unreadable};
use super::output::{self, Color, Reader};
use super::save;
use super::signals::Signals;
use crate::crosscheck::{self, Fault};
use crate::pipeline::{self, Ask};
use crate::report::{Answer, Report, Source, in_line};

/// What to do with which boards.
pub(super) struct Run<'a> {
    /// The boards.
    pub boards: &'a BoardArgs,
    /// What to ask about each.
    pub ask: Ask,
    /// The engines as the command line names them.
    pub asked: &'static str,
    /// How many boards at once.
    pub jobs: usize,
    /// Where to save boards on which an engine fails.
    pub save_dir: PathBuf,
    /// Colours on standard error.
    pub color: Color,
    /// What signals have arrived.
    pub signals: &'a Signals,
    /// What stands on the terminal and must make room for other words.
    pub bar: &'a ProgressBar,
    /// Only results, no remarks.
    pub quiet: bool,
}

/// What happened, as far as the exit code cares.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Tally {
    /// Inputs, readable or not.
    pub inputs: u64,
    /// Inputs that could not be read.
    pub unreadable: u64,
    /// Some verdict has a fault.
    pub fault: bool,
}

impl Tally {
    /// The exit code: a defect weighs most, then a signal, then an unreadable input.
    pub(super) fn exit(&self, signals: &Signals) -> Exit {
        match signals.number() {
            _ if self.fault => Exit::Fault,
            Some(signal) => Exit::Signal(signal),
            None if self.unreadable > 0 => Exit::Unreadable,
            None => Exit::Done,
        }
    }
}

/// What became of an input.
enum Worked {
    /// Engines were asked about its board.
    Report(Box<Report>),
    /// It is no board.
    Unreadable(Source, Unreadable),
}

impl Run<'_> {
    /// Gives the report of every board to `show`, in order. Inputs that are no boards, and faults,
    /// are told on standard error when their turn comes; after a signal no further board is begun.
    ///
    /// # Errors
    /// If results cannot be written.
    pub(super) fn for_each(
        &self,
        mut show: impl FnMut(&Report) -> std::io::Result<Reader>,
    ) -> anyhow::Result<Tally> {
        let mut tally = Tally::default();
        let jobs = inputs::jobs(self.boards).take_while(|_| !self.signals.arrived());
        let work = |job| self.work(job);
        batch::in_order(jobs, self.jobs, work, |result| {
            tally.inputs += 1;
            match result {
                Worked::Unreadable(source, why) => {
                    tally.unreadable += 1;
                    let complain = || complaints::unreadable(&source.board, &why, self.color);
                    self.bar.suspend(complain);
                    Ok(Reader::Listening)
                }
                Worked::Report(report) => {
                    tally.fault |= !report.verdict.faults.is_empty();
                    self.tell(&report);
                    show(&report)
                }
            }
        })?;
        Ok(tally)
    }

    fn work(&self, job: Job) -> Worked {
        let Job { source, board, parse } = job;
        let board = match board {
            Ok(board) => board,
            Err(why) => return Worked::Unreadable(source, why),
        };
        let verdict = pipeline::solve(&board, &self.ask);
        Worked::Report(Box::new(Report { source, board, asked: self.asked, parse, verdict }))
    }

    fn tell(&self, report: &Report) {
        if !self.quiet
            && let Some(remark) = remark(&report.board)
        {
            let remark = format!("{}: note: {remark}", report.source.label());
            self.bar.suspend(|| output::note(&remark));
        }
        if !report.verdict.faults.is_empty() {
            self.bar.suspend(|| output::note(&faults(report, &self.save_dir)));
        }
    }
}

/// What may not be meant as it was read: Hitori rows such as `132`, which are numbers and not three
/// cells each.
fn remark(board: &Board) -> Option<String> {
    let Board::Hitori(board) = board else { return None };
    let digits = |value: &Option<u32>| value.unwrap_or(0).checked_ilog10().unwrap_or(0) + 1;
    let n = board.values().first().map(digits)?;
    let is_suspect = board.cols() == 1 && board.rows() > 1 && n > 1;
    (is_suspect && board.values().iter().all(|value| digits(value) == n)).then(|| {
        format!(
            "read as {} rows of one number each; if each digit is a cell, put blanks between",
            board.rows()
        )
    })
}

/// Everything about a fault: what, what each engine said, and where the board was saved.
pub(super) fn faults(report: &Report, save_dir: &Path) -> String {
    let label = report.source.label();
    let mut text = String::new();
    for fault in &report.verdict.faults {
        text.push_str(&format!("{label}: DEFECT: {fault}\n"));
        if let Fault::Rejected { answer, .. }
        | Fault::Missing { answer, .. }
        | Fault::Unsound { answer: Some(answer), .. } = fault
        {
            text.push_str(&answer_text(&report.board, answer));
        }
    }
    for engine in &report.verdict.engines {
        let (name, count) = (engine.voice(), crosscheck::in_words(engine.count));
        let reason = engine.reason.as_ref().map(|reason| format!(" ({})", in_line(reason)));
        text.push_str(&format!("{label}: {name} says: {count}{}\n", reason.unwrap_or_default()));
        for answer in &engine.answers {
            text.push_str(&answer_text(&report.board, answer));
        }
    }
    text + &match save::board(save_dir, &report.board) {
        Ok(path) => format!("{label}: the board is saved in {}", path.display()),
        Err(error) => {
            format!("{label}: the board cannot be saved in {}: {error}", save_dir.display())
        }
    }
}

/// An answer that may be wrong, in the form that `check --answer` reads.
fn answer_text(board: &Board, answer: &Answer) -> String {
    match (board, answer) {
        (Board::Hitori(board), Answer::Hitori(answer))
            if answer.as_slice().len() == board.n_cells() =>
        {
            write_shading(board, answer)
        }
        (_, Answer::Hashi(answer)) => write_bridges(answer),
        _ => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use crosscut_puzzles::hitori::{self, Shading};

    use super::*;
    use crate::crosscheck::{Claim, judge, verdict};
    use crate::engine::{End, Engine, Found};
    use crate::report::{Details, Times};

    /// Native and SAT contradict each other, and SAT's answer breaks H2.
    fn lied_about() -> Report {
        let board = Board::Hitori(hitori::Board::new(2, vec![Some(1), Some(2), Some(2), Some(1)]));
        let claim = |engine, answers: Vec<Answer>, count, end| {
            let found = Found { answers, count, end, obstruction: None };
            judge(&board, Claim::new(engine, found, Times::default(), Details::None))
        };
        let wrong = Answer::Hitori(Shading::new(vec![true, true, false, false]));
        let right = Answer::Hitori(Shading::new(vec![false; 4]));
        let verdict = verdict(vec![
            claim(Engine::Native, vec![right], 1, End::Enough),
            claim(Engine::Brute, vec![], 0, End::Exhausted),
            claim(Engine::Sat, vec![wrong], 1, End::Enough),
        ]);
        let source = Source { board: "b.hitori".to_owned(), name: Some("x".to_owned()), line: 1 };
        Report { source, board, asked: "both", parse: Duration::ZERO, verdict }
    }

    #[test]
    fn a_fault_is_told_in_full_and_the_board_saved() {
        let folder = tempfile::tempdir().unwrap();
        let text = faults(&lied_about(), folder.path());
        let saved = folder.path().join("disagreement-1.hitori");
        assert!(saved.exists());
        for part in [
            "b.hitori [x]: DEFECT: the referee rejects an answer of the sat engine: ",
            "\n##\n..\n",
            "native finds at least 1 answer",
            "brute finds no answer",
            "b.hitori [x]: native says: at least 1 answer\n..\n..\n",
            saved.to_str().unwrap(),
        ] {
            assert!(text.contains(part), "{part:?} is missing in\n{text}");
        }
    }

    #[test]
    fn a_fault_outweighs_all_other_exit_codes() {
        let quiet = Signals::default();
        let tally =
            |unreadable: bool, fault| Tally { inputs: 1, unreadable: unreadable.into(), fault };
        assert_eq!(tally(true, true).exit(&quiet).code(), 70);
        assert_eq!(tally(true, false).exit(&quiet).code(), 65);
        assert_eq!(tally(false, false).exit(&quiet).code(), 0);
    }
}
