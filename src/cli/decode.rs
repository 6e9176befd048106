//! `decode`: what a solver printed, back to an answer.

use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::Result;
use clap::{Args, ValueEnum};
use crosscut_encodings::cnf::{Clauses, MAX_VARS};
use crosscut_encodings::dimacs::Model;
use crosscut_encodings::dimacs::intake::{Intake, most_kept};
use crosscut_encodings::dimacs::output::{self as solver_output, SolverOutput};
use crosscut_encodings::dimacs::read::{Comments, Formula};
use crosscut_encodings::{Cut, Recipe};
use crosscut_puzzles::Board;

use super::exit::Exit;
use super::formulas::{self, Unread, is_stdin, open};
use super::inputs::Unreadable;
use super::one_board::OneBoardArgs;
use super::out_file::OutFile;
use super::signals::Signals;
use super::{Globals, complaints, output};
use crate::decode::{Decoded, decode};
use crate::dump::{self, Dump, DumpError};
use crate::engine::Limits;
use crate::report::decoded::Said;
use crate::report::json::line;
use crate::report::{Source, in_line};

const EXAMPLES: &str = "\
The output may be the lines of SAT competitions (s SATISFIABLE, v 1 -2 .. 0) or what MiniSat writes
into a file. Variables that it leaves out are free.

Examples:
  crosscut encode board.hashi --cuts all -o board.cnf
  minisat board.cnf out.txt; crosscut decode board.hashi --model out.txt
  cadical board.cnf | crosscut decode board.hashi --cnf board.cnf --model -

The loop by hand: with --refine the cuts that a disconnected model violates are added to the
formula, for another round.
  crosscut encode board.hashi -o a.cnf
  minisat a.cnf out.txt; crosscut decode board.hashi --model out.txt --cnf a.cnf --refine b.cnf
  minisat b.cnf out.txt; crosscut decode board.hashi --model out.txt --cnf b.cnf --refine a.cnf

Exit codes:
  0    an answer that the referee accepts; or the solver says that there is none, or gave up
  1    the model is not connected: with --refine, the refined formula is written
  65   a file cannot be read
  74   the refined formula cannot be written
  76   the solver is wrong: its model breaks a clause or a rule, or it shows none";

/// Turn what a SAT solver printed into an answer, and check it
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(super) struct Decode {
    #[command(flatten)]
    board: OneBoardArgs,
    /// What the solver printed; - for standard input
    #[arg(long, value_name = "FILE")]
    model: PathBuf,
    /// The formula that was solved: every clause of it is checked
    #[arg(long, value_name = "FILE")]
    cnf: Option<PathBuf>,
    /// The recipe of the formula, if it does not say it itself or is not given
    #[arg(long, value_name = "RECIPE", default_value_t)]
    recipe: Recipe,
    /// Where to write the formula with the cuts that a disconnected model violates
    #[arg(long, value_name = "FILE")]
    refine: Option<PathBuf>,
    /// The exit code of the solver, which must not contradict what it printed
    #[arg(long, value_name = "CODE", allow_negative_numbers = true)]
    exit_code: Option<i32>,
    /// How to report
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people
    #[default]
    Text,
    /// One object a line
    Json,
}

/// Runs the command.
///
/// # Errors
/// If results cannot be written.
pub(super) fn run(args: &Decode, globals: &Globals, signals: &Signals) -> Result<Exit> {
    let (inputs, refine) = match args.check_stdin().and_then(|()| args.read(globals, signals)) {
        Ok(read) => read,
        Err(exit) => return Ok(exit),
    };
    let decoded = inputs.decode(args);
    let refined = match (&decoded, refine) {
        (Decoded::Disconnected { cuts, .. }, Some(file)) => match inputs.refine(args, cuts, file) {
            Ok(file) => Some(file),
            Err(exit) => return Ok(exit),
        },
        _ => None,
    };
    let said = Said {
        source: &inputs.source,
        board: &inputs.board,
        model: &args.model.to_string_lossy(),
        n_free: inputs.n_free(),
        decoded: &decoded,
        refined: refined.as_deref(),
    };
    output::write(&match args.format {
        Format::Text => said.text(),
        Format::Json => line(&said.row())? + "\n",
    })?;
    Ok(exit(&decoded))
}

fn exit(decoded: &Decoded) -> Exit {
    match decoded {
        Decoded::Answer(_) | Decoded::Unsatisfiable | Decoded::Unknown(_) => Exit::Done,
        Decoded::Disconnected { .. } => Exit::Rejected,
        Decoded::Fault { .. } => Exit::SolverFault,
    }
}

impl Decode {
    /// Standard input can be one input only.
    fn check_stdin(&self) -> Result<(), Exit> {
        let inputs = [Some(Path::new(&self.board.board)), Some(&self.model), self.cnf.as_deref()];
        if inputs.into_iter().flatten().filter(|path| is_stdin(path)).count() > 1 {
            output::note("crosscut: standard input can be one of board, model and formula");
            return Err(Exit::Usage);
        }
        Ok(())
    }

    fn read(
        &self,
        globals: &Globals,
        signals: &Signals,
    ) -> Result<(Inputs, Option<OutFile>), Exit> {
        let files = [Path::new(&self.board.board), &self.model];
        let files: Vec<&Path> = files.into_iter().chain(self.cnf.as_deref()).collect();
        let refine = self.refine.as_ref().map(|path| OutFile::open(path, &files, &[], signals));
        let refine = refine.transpose()?;
        let (source, board) = self.board.read(globals.color)?;
        let formula =
            self.cnf.as_ref().map(|path| read_formula(path, &board, signals)).transpose()?;
        let output = read_output(&self.model, formula.as_ref(), signals).map_err(|why| {
            if signals.arrived() {
                return signals.exit();
            }
            complaints::unreadable(&self.model.display().to_string(), &why, globals.color);
            Exit::Unreadable
        })?;
        Ok((Inputs { source, board, formula, output }, refine))
    }
}

/// Without a formula at hand an answer may be as long as for one with so many variables.
const VARS_OF_ANSWER: usize = 1 << 24;

fn read_output(
    path: &Path,
    formula: Option<&Formula>,
    signals: &Signals,
) -> Result<SolverOutput, Unreadable> {
    let n_vars = formula.map(|formula| formula.n_vars);
    let mut intake = Intake::new(most_kept(n_vars.unwrap_or(VARS_OF_ANSWER)));
    let read = open(path, &signals.limits()).and_then(|file| take_all(file, &mut intake));
    read.map_err(|error| Unreadable::File(error.to_string()))?;
    let text = intake.into_text();
    solver_output::read(&text, n_vars.unwrap_or(MAX_VARS))
        .map_err(|error| Unreadable::Text { error, text: Arc::from(&text[..]) })
}

fn take_all(mut file: impl Read, intake: &mut Intake) -> io::Result<()> {
    let mut piece = vec![0; 1 << 16];
    loop {
        match file.read(&mut piece)? {
            0 => return Ok(()),
            n => intake.take(&piece[..n]).map_err(io::Error::other)?,
        }
    }
}

/// Reads a formula of `board`.
fn read_formula(path: &Path, board: &Board, signals: &Signals) -> Result<Formula, Exit> {
    let shown = path.display().to_string();
    let formula = formulas::read(path, Comments::Keep, &signals.limits());
    let formula = formula.map_err(|unread| match unread {
        Unread::Told(exit) => exit,
        Unread::Stopped(_) => signals.exit(),
    })?;
    let n_board_vars = dump::n_board_vars(board);
    let other = dump::board_of(&formula.comments).is_some_and(|of| of != dump::fingerprint(board));
    if other || formula.n_vars < n_board_vars {
        let why = match other {
            true => "its header names another board".to_owned(),
            false => format!("it has {} variables, the board {n_board_vars}", formula.n_vars),
        };
        output::note(&format!("{}: not a formula of this board: {why}", in_line(&shown)));
        return Err(Exit::Unreadable);
    }
    Ok(formula)
}

/// Everything that is read.
struct Inputs {
    source: Source,
    board: Board,
    formula: Option<Formula>,
    output: SolverOutput,
}

impl Inputs {
    fn decode(&self, args: &Decode) -> Decoded {
        let code = args.exit_code.map(|code| self.output.with_exit_code(code));
        if let Some(Err(why)) = code {
            return Decoded::Fault { why: format!("the solver {why}"), answer: None };
        }
        let formula = self.formula.as_ref();
        let recipe = formula.and_then(|formula| dump::recipe_of(&formula.comments));
        let recipe = recipe.unwrap_or_else(|| args.recipe.clone());
        decode(&self.board, &self.output, formula, &recipe)
    }

    /// Writes the formula with `cuts`: the one that was given, or the one of the recipe.
    fn refine(&self, args: &Decode, cuts: &[Cut], mut file: OutFile) -> Result<String, Exit> {
        let mut clauses = Clauses::default();
        cuts.iter().for_each(|cut| clauses.push(&cut.clause));
        let written = match &self.formula {
            Some(formula) => {
                dump::write_refined(formula, &clauses, &mut file).map_err(DumpError::File)
            }
            None => self.encode(args, clauses, &mut file),
        };
        let shown = file.shown().to_owned();
        match written {
            Ok(()) => file.keep(Ok(()))?,
            Err(DumpError::File(error)) => file.keep(Err(error))?,
            Err(error) => {
                output::note(&format!("crosscut: {shown}: {error}"));
                return Err(Exit::Usage);
            }
        }
        Ok(shown)
    }

    fn encode(&self, args: &Decode, cuts: Clauses, file: &mut OutFile) -> Result<(), DumpError> {
        let dump = Dump {
            source: &self.source,
            board: &self.board,
            recipe: args.recipe.clone(),
            about_cuts: Some(format!("{} of one model; another may be disconnected", cuts.len())),
            cuts,
            command: "decode, refine".to_owned(),
            varnames: true,
            show: false,
        };
        let limits = Limits::default();
        let survey = dump.survey(&limits)?;
        dump.write_cnf(&survey, file, &limits)
    }

    /// How many of the board's variables the model leaves out.
    fn n_free(&self) -> usize {
        let free = |model: &Model| model.free(dump::n_board_vars(&self.board)).count();
        self.output.model.as_ref().map_or(0, free)
    }
}
