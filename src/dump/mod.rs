//! Formulas as files for solvers elsewhere.
//!
//! A dump is written in two passes over the encoder's clauses. The first, the survey, counts them
//! and learns for what each auxiliary variable was made; the second writes. So the header is exact
//! and stands first, and no more is kept than the board and its cuts, however large the formula is.
//!
//! If no clause mentions the last variable, one that is always true is added, which does. MiniSat
//! takes the largest number it meets for the number of variables, and complains about any other.
//!
//! ```text
//! cuts       cuts that were gathered, and what if they are not all
//! header     what the comments say
//! varmap     what the variables mean, as JSON
//! run        a whole run of the loop, as `p icnf`
//! refined    a formula that was read, with further cuts
//! ```

pub mod cuts;
mod header;
mod interruptible;
mod refined;
mod run;
mod varmap;

use std::io::{self, Write};

use crosscut_encodings::cnf::{ClauseSink, Clauses, Family, MAX_VARS, Var};
use crosscut_encodings::dimacs::Survey;
use crosscut_encodings::dimacs::write::Head;
use crosscut_encodings::{Encode, Meaning, Recipe};
use crosscut_puzzles::Board;

pub use header::{board_of, fingerprint, recipe_of};
pub use refined::write_refined;
pub use run::Recorder;

use interruptible::Interruptible;

use crate::engine::{Limits, Why};
use crate::report::Source;

/// A formula to write, and what to say about it.
#[derive(Clone, Debug)]
pub struct Dump<'a> {
    /// Where the board comes from.
    pub source: &'a Source,
    /// The board.
    pub board: &'a Board,
    /// Which encoder for which rule.
    pub recipe: Recipe,
    /// Cuts to add.
    pub cuts: Clauses,
    /// The command and its options, without the board and without dashes.
    pub command: String,
    /// What to say about the cuts, if anything.
    pub about_cuts: Option<String>,
    /// Whether to name the variables.
    pub varnames: bool,
    /// Whether to say that the board's variables are those to show.
    pub show: bool,
}

/// Why a dump was not written.
#[derive(Debug, thiserror::Error)]
pub enum DumpError {
    /// The file cannot be written.
    #[error(transparent)]
    File(#[from] io::Error),
    /// A limit came first.
    #[error("{}", .0.text())]
    Stopped(Why),
    /// DIMACS cannot name so many variables.
    #[error("the recipe needs {0} variables, and a formula has at most {MAX_VARS}")]
    TooLarge(usize),
}

impl Dump<'_> {
    /// The first pass.
    ///
    /// # Errors
    /// If a limit comes first or the formula has too many variables.
    pub fn survey(&self, limits: &Limits) -> Result<Survey, DumpError> {
        let survey = self.emit(Survey::new(n_board_vars(self.board)), limits);
        match survey {
            Ok(survey) if survey.size().n_vars() > MAX_VARS => {
                Err(DumpError::TooLarge(survey.size().n_vars()))
            }
            survey => survey,
        }
    }

    /// The second pass: comments, header, clauses.
    ///
    /// # Errors
    /// If a limit comes first or the file cannot be written.
    pub fn write_cnf(
        &self,
        survey: &Survey,
        out: impl Write,
        limits: &Limits,
    ) -> Result<(), DumpError> {
        let mut head = Head::new(out);
        header::write(self, survey, &mut head);
        let (size, mention) = (survey.size(), survey.unmentioned_last());
        let n_clauses = size.n_clauses() + u64::from(mention.is_some());
        let mut writer = self.emit(head.cnf(size.n_vars(), n_clauses), limits)?;
        if let Some(last) = mention {
            writer.clause(Family::Order, &[last.positive(), last.negative()]);
        }
        writer.finish()?;
        Ok(())
    }

    /// What the variables mean, as JSON.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn write_varmap(&self, survey: &Survey, out: impl Write) -> io::Result<()> {
        varmap::write(self, survey, out)
    }

    /// Starts the file of a run: comments and header. The sizes are those without cuts.
    pub fn start_run<W: Write>(&self, survey: &Survey, out: W) -> Recorder<W> {
        let mut head = Head::new(out);
        header::write(self, survey, &mut head);
        Recorder::new(head.icnf())
    }

    /// All clauses into `sink`.
    fn emit<S: ClauseSink>(&self, sink: S, limits: &Limits) -> Result<S, DumpError> {
        let mut sink = Interruptible::new(sink, limits);
        match self.board {
            Board::Hitori(board) => board.encode(&self.recipe, &mut sink),
            Board::Hashi(board) => board.encode(&self.recipe, &mut sink),
        }
        self.cuts.iter().for_each(|cut| sink.clause(Family::Cut, cut));
        sink.into_inner().map_err(DumpError::Stopped)
    }

    /// What each of the board's variables means.
    fn meanings(&self) -> impl Iterator<Item = (Var, Meaning)> {
        let meaning = |var| match self.board {
            Board::Hitori(board) => board.meaning(var),
            Board::Hashi(board) => board.meaning(var),
        };
        (0..n_board_vars(self.board)).map(Var::new).map(move |var| (var, meaning(var)))
    }
}

/// How many variables, the first ones of every formula, belong to the board.
pub fn n_board_vars(board: &Board) -> usize {
    match board {
        Board::Hitori(board) => board.n_board_vars(),
        Board::Hashi(board) => board.n_board_vars(),
    }
}
