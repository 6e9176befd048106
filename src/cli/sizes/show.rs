//! What `sizes` shows: rows as soon as they are known, tables, fitted laws, the plot.

use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result};
use crosscut_puzzles::{Board, Puzzle};
use indicatif::ProgressBar;

use super::{Format, GrowArgs, Sizes};
use crate::cli::exit::Exit;
use crate::cli::inputs::{self, BoardArgs};
use crate::cli::out_file::OutFile;
use crate::cli::output::{self, Reader};
use crate::cli::run::{Tally, faults};
use crate::cli::signals::Signals;
use crate::cli::{Globals, complaints};
use crate::engine::{Engine, Limits};
use crate::report::csv::line as csv_line;
use crate::report::json::line as json_line;
use crate::report::{Report, Source, Verdict};
use crate::sizes::figure::{Figure, figure};
use crate::sizes::fit::growths;
use crate::sizes::growth::{self, Class, Growth};
use crate::sizes::study::{Questions, Study};
use crate::sizes::table::Table;
use crate::sizes::tables::{self, Sums};
use crate::sizes::{About, BoardSizes, Made, csv, json, plot};

/// What is shown, and what must be kept for it.
pub(super) struct Show<'a> {
    args: &'a Sizes,
    globals: &'a Globals,
    signals: &'a Signals,
    /// What happened, as far as the exit code cares.
    pub(super) tally: Tally,
    reader: Reader,
    figures: Vec<Figure>,
}

impl<'a> Show<'a> {
    pub(super) fn new(args: &'a Sizes, globals: &'a Globals, signals: &'a Signals) -> Show<'a> {
        let (tally, reader, figures) = (Tally::default(), Reader::Listening, Vec::new());
        Show { args, globals, signals, tally, reader, figures }
    }

    fn is_over(&self) -> bool {
        self.signals.arrived() || self.reader == Reader::Gone
    }

    pub(super) fn header(&mut self) -> Result<()> {
        match self.args.show.format {
            Format::Csv if self.args.show.fits => self.write(&csv_line(csv::GROWTH_HEADER)?),
            Format::Csv => self.write(&csv_line(csv::header())?),
            _ => Ok(()),
        }
    }

    /// The boards of the command line, each as soon as it is measured.
    pub(super) fn boards(&mut self, boards: &BoardArgs, questions: &Questions) -> Result<()> {
        let mut study = Study::new(questions);
        let mut sums = Sums::default();
        let mut n_boards = 0;
        let mut kept: Vec<BoardSizes> = Vec::new();
        for job in inputs::jobs(boards) {
            if self.is_over() {
                break;
            }
            self.tally.inputs += 1;
            let board = match job.board {
                Ok(board) => board,
                Err(why) => {
                    self.tally.unreadable += 1;
                    complaints::unreadable(&job.source.board, &why, self.globals.color);
                    continue;
                }
            };
            let sizes = study.board(About::new(job.source, &board, None), &board);
            self.faults(&board, &sizes);
            n_boards += 1;
            sums.add(&sizes);
            self.board(&sizes)?;
            if self.args.show.svg.is_some() {
                kept.push(sizes);
            }
        }
        if n_boards > 1 || self.args.show.sum {
            self.tables(sums.tables(self.args.detail()))?;
        }
        for puzzle in Puzzle::ALL {
            let own: Vec<BoardSizes> =
                kept.iter().filter(|sizes| sizes.about.puzzle == puzzle).cloned().collect();
            self.figures.extend(figure(&own, self.args.show.measure, false));
        }
        Ok(())
    }

    /// Generated boards, from small to large; their tables come at the end.
    pub(super) fn series(&mut self, series: &Growth, questions: &Questions) -> Result<()> {
        let mut study = Study::growing(questions);
        let mut kept = Vec::new();
        let bar = self.spinner();
        for size in series.sizes() {
            for number in 0..self.args.grow.number {
                if self.is_over() {
                    break;
                }
                bar.set_message(format!("{} {size}", series.puzzle));
                let Some((about, board)) = self.generate(series.puzzle, size, number) else {
                    continue;
                };
                let sizes = study.board(about, &board);
                bar.suspend(|| self.faults(&board, &sizes));
                if !self.args.show.fits {
                    bar.suspend(|| self.rows(&sizes))?;
                }
                kept.push(sizes);
            }
        }
        bar.finish_and_clear();
        if kept.is_empty() {
            return Ok(()); // stopped before the first board: nothing grew
        }
        self.growth(&kept)?;
        self.figures.extend(figure(&kept, self.args.show.measure, true));
        Ok(())
    }

    /// Board `number` of a size; none, with a complaint, if there is no such board.
    fn generate(&mut self, puzzle: Puzzle, size: usize, number: u64) -> Option<(About, Board)> {
        let GrowArgs { class, seed, .. } = &self.args.grow;
        let limits = Limits { interrupt: Arc::clone(&self.signals.interrupt), ..Limits::default() };
        let made = Made { class: class.clone(), size, seed: *seed, number };
        let name = format!("{class} {size} seed {seed}/{number}");
        let board = Class::from_name(puzzle, class)
            .map_err(anyhow::Error::msg)
            .and_then(|class| Ok(growth::board(class, size, *seed, number, &limits)?));
        match board {
            Ok(board) => {
                let source = Source { board: puzzle.to_string(), name: Some(name), line: 1 };
                Some((About::new(source, &board, Some(made)), board))
            }
            Err(why) => {
                if !self.signals.arrived() {
                    self.tally.unreadable += 1;
                    output::note(&format!("{puzzle} {name}: no board: {why}"));
                }
                None
            }
        }
    }

    /// Tells of defects that solving has met.
    fn faults(&mut self, board: &Board, sizes: &BoardSizes) {
        let save_dir = self.args.benefit.save_dir.as_deref().unwrap_or(Path::new("."));
        for verdict in &sizes.faults {
            self.tally.fault = true;
            let report = report(board, sizes, verdict);
            output::note(&faults(&report, save_dir));
        }
    }

    /// One board of the command line.
    fn board(&mut self, sizes: &BoardSizes) -> Result<()> {
        match self.args.show.format {
            Format::Json | Format::Csv => self.rows(sizes),
            _ if self.args.show.sum => Ok(()),
            _ => self.tables([tables::of_board(sizes, self.args.detail())]),
        }
    }

    /// The rows of one board, if rows are wanted.
    fn rows(&mut self, sizes: &BoardSizes) -> Result<()> {
        let mut text = String::new();
        match self.args.show.format {
            Format::Json => {
                for row in &sizes.rows {
                    text += &json_line(&json::SizeRow::new(sizes, row))?;
                    text.push('\n');
                }
            }
            Format::Csv => {
                for row in csv::rows(sizes) {
                    text += &csv_line(row)?;
                }
            }
            Format::Text | Format::Markdown => return Ok(()),
        }
        self.write(&text)
    }

    /// What a series comes to.
    fn growth(&mut self, boards: &[BoardSizes]) -> Result<()> {
        let (detail, only_fits) = (self.args.detail(), self.args.show.fits);
        let mut text = String::new();
        match self.args.show.format {
            Format::Text | Format::Markdown => {
                if !only_fits {
                    self.tables(tables::of_series(boards, self.args.show.measure, detail))?;
                }
                return self.tables([tables::of_growth(boards, detail)]);
            }
            Format::Json => {
                let growths = growths(boards);
                for row in growths.iter().filter_map(|law| json::GrowthRow::new(boards, law)) {
                    text += &json_line(&row)?;
                    text.push('\n');
                }
            }
            Format::Csv if only_fits => {
                let growths = growths(boards);
                for row in growths.iter().filter_map(|law| csv::growth_row(boards, law)) {
                    text += &csv_line(row)?;
                }
            }
            Format::Csv => (),
        }
        self.write(&text)
    }

    fn tables(&mut self, tables: impl IntoIterator<Item = Table>) -> Result<()> {
        let form = match self.args.show.format {
            Format::Text => Table::text,
            Format::Markdown => Table::markdown,
            Format::Json | Format::Csv => return Ok(()),
        };
        for table in tables {
            self.write(&form(&table))?;
        }
        Ok(())
    }

    /// Draws what was measured; how the command ends, if the file cannot be written.
    pub(super) fn plot(&self, mut file: OutFile) -> Result<(), Exit> {
        let drawn = plot::svg(&self.figures).map_err(io::Error::other);
        let written = drawn.and_then(|svg| file.write_all(svg.as_bytes()));
        file.keep(written)
    }

    fn write(&mut self, text: &str) -> Result<()> {
        if self.reader == Reader::Listening && !text.is_empty() {
            self.reader = output::write(text).context("cannot write results")?;
        }
        Ok(())
    }

    /// Where a series is, on a terminal: its tables come late.
    fn spinner(&self) -> ProgressBar {
        if self.globals.quiet {
            return ProgressBar::hidden();
        }
        ProgressBar::new_spinner()
    }
}

/// What a verdict is about.
fn report(board: &Board, sizes: &BoardSizes, verdict: &Verdict) -> Report {
    Report {
        source: sizes.about.source.clone(),
        board: board.clone(),
        asked: Engine::Sat.name(),
        parse: Duration::ZERO,
        verdict: verdict.clone(),
    }
}
