//! `encode`: a board as a formula in DIMACS, for a solver elsewhere.

use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::{Duration, Instant};

use anyhow::Result;
use clap::Args;
use crosscut_encodings::Recipe;
use crosscut_encodings::cnf::Clauses;
use crosscut_encodings::connectivity::Connectivity;
use crosscut_puzzles::Board;

use super::backend::BackendArgs;
use super::exit::Exit;
use super::one_board::OneBoardArgs;
use super::out_file::OutFile;
use super::signals::Signals;
use super::{Globals, output};
use crate::backend::BackendKind;
use crate::dump::{Dump, DumpError, cuts};
use crate::engine::sat::{self, Cover, Extent, Gathered, Step};
use crate::engine::{Limits, Why};
use crate::report::Source;

const EXAMPLES: &str = "\
Examples:
  crosscut encode board.hitori -o board.cnf                the formula without connectivity
  crosscut encode board.hashi --cuts all -o board.cnf      every model is an answer
  crosscut encode board.hashi --cuts 3 -o board.cnf        the cuts of three rounds
  crosscut encode bundle.txt --name easy-1 -o - | minisat /dev/stdin out.txt
  crosscut encode board.hitori --icnf -o run.icnf          every question and answer of the loop
  crosscut encode board.hashi -o board.cnf --varmap board.json

`crosscut decode` turns what the solver prints into an answer.";

/// Write a board as a formula in DIMACS
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES, after_long_help = format!("{EXAMPLES}\n\n{}", super::exit::HELP))]
pub(super) struct Encode {
    #[command(flatten)]
    board: OneBoardArgs,
    /// Where to write; - for standard output
    #[arg(long, short, value_name = "FILE")]
    output: PathBuf,
    /// Write what each variable means, as JSON
    #[arg(long, value_name = "FILE")]
    varmap: Option<PathBuf>,
    /// Which encoder for which rule
    #[arg(long, value_name = "RECIPE", default_value_t)]
    recipe: Recipe,
    /// Add the connectivity cuts of so many rounds; or all, so that every model is an answer
    #[arg(long, value_name = "ROUNDS|all")]
    cuts: Option<Cuts>,
    /// Write the whole run of the loop as p icnf, to the first answer or as far as --cuts says
    #[arg(long)]
    icnf: bool,
    /// Leave out the comments that name the variables
    #[arg(long)]
    no_varnames: bool,
    /// Say in comments that the board's variables are those to count models on
    #[arg(long)]
    show: bool,
    #[command(flatten)]
    backend: BackendArgs,
    /// Look for cuts no longer than this, for example 10s; default: no limit
    #[arg(long, value_name = "TIME", value_parser = humantime::parse_duration)]
    timeout: Option<Duration>,
    /// Look for cuts with no more conflicts than this
    #[arg(long, value_name = "N")]
    conflicts: Option<u64>,
}

/// Which cuts to add.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cuts {
    Rounds(u64),
    All,
}

impl FromStr for Cuts {
    type Err = String;

    fn from_str(text: &str) -> Result<Cuts, String> {
        match text {
            "all" => Ok(Cuts::All),
            _ => {
                text.parse().map(Cuts::Rounds).map_err(|_| "expected a number or `all`".to_owned())
            }
        }
    }
}

impl Cuts {
    fn extent(self) -> Extent {
        match self {
            Cuts::Rounds(rounds) => Extent::Rounds(rounds),
            Cuts::All => Extent::All { limit: cuts::MOST_ROUNDS },
        }
    }
}

/// Runs the command.
///
/// # Errors
/// If the options of the solver do not go together; all else is said and told by the exit code.
pub(super) fn run(args: &Encode, globals: &Globals, signals: &Signals) -> Result<Exit> {
    if let Some(complaint) = args.complaint() {
        output::note(&format!("crosscut: {complaint}"));
        return Ok(Exit::Usage);
    }
    let backend = args.backend.kind(args.conflicts)?;
    let done = args.board.read(globals.color).and_then(|(source, board)| {
        let job = Job { args, backend, source: &source, board: &board, signals };
        let (out, varmap) = job.open()?;
        let said = match args.icnf {
            true => job.write_run(out)?,
            false => job.write_formula(out, varmap)?,
        };
        if !globals.quiet {
            output::note(&said);
        }
        Ok(())
    });
    Ok(done.err().unwrap_or(Exit::Done))
}

impl Encode {
    /// What is wrong with the options together.
    fn complaint(&self) -> Option<&'static str> {
        let wants_cuts = !matches!(self.cuts, None | Some(Cuts::Rounds(0)));
        if wants_cuts && self.recipe.conn == Connectivity::None {
            return Some("--cuts: the recipe says conn=none, which leaves connectivity out");
        }
        if self.icnf && self.varmap.is_some() {
            return Some("--varmap goes with a formula, not with --icnf");
        }
        None
    }

    /// The command with the options that change what is written, for the header.
    fn command(&self) -> String {
        let cuts = self.cuts.map(|cuts| match cuts {
            Cuts::Rounds(rounds) => format!("cuts {rounds}"),
            Cuts::All => "cuts all".to_owned(),
        });
        let is_found = self.icnf || self.cuts.is_some();
        let backend = is_found.then(|| format!("backend {}", self.backend));
        let timeout = self.timeout.map(|t| format!("timeout {}", humantime::format_duration(t)));
        let conflicts = self.conflicts.map(|n| format!("conflicts {n}"));
        let flag = |given: bool, name: &str| given.then(|| name.to_owned());
        let given = [
            cuts,
            backend,
            timeout,
            conflicts,
            flag(self.icnf, "icnf"),
            flag(self.no_varnames, "no-varnames"),
            flag(self.show, "show"),
        ];
        let given = given.into_iter().flatten().map(|option| format!(", {option}"));
        "encode".to_owned() + &given.collect::<String>()
    }
}

/// One board to write.
struct Job<'a> {
    args: &'a Encode,
    /// The solver that finds the cuts.
    backend: BackendKind,
    source: &'a Source,
    board: &'a Board,
    signals: &'a Signals,
}

impl Job<'_> {
    fn open(&self) -> Result<(OutFile, Option<OutFile>), Exit> {
        let inputs = [Path::new(&self.args.board.board)];
        let out = OutFile::open(&self.args.output, &inputs, &[], self.signals)?;
        let varmap = self.args.varmap.as_ref();
        let varmap =
            varmap.map(|path| OutFile::open(path, &inputs, &[&out], self.signals)).transpose()?;
        Ok((out, varmap))
    }

    /// The formula with its cuts, and the map of its variables; what to say about it.
    fn write_formula(&self, mut out: OutFile, varmap: Option<OutFile>) -> Result<String, Exit> {
        let dump = self.with_cuts()?;
        let limits = self.signals.limits();
        let survey = dump.survey(&limits).map_err(|error| self.failed(&out, error))?;
        let written = dump.write_cnf(&survey, &mut out, &limits);
        written.map_err(|error| self.failed(&out, error))?;
        if let Some(mut varmap) = varmap {
            let written = dump.write_varmap(&survey, &mut varmap);
            varmap.keep(written)?;
        }
        let shown = out.shown().to_owned();
        out.keep(Ok(()))?;
        let (n_vars, n_clauses) = (survey.size().n_vars(), survey.size().n_clauses());
        let about = dump.about_cuts.map(|about| format!("; cuts: {about}")).unwrap_or_default();
        Ok(format!("{shown}: {n_vars} variables, {n_clauses} clauses{about}"))
    }

    /// The run of the loop; what to say about it.
    fn write_run(&self, mut out: OutFile) -> Result<String, Exit> {
        let dump = self.dump();
        let survey = dump.survey(&self.signals.limits());
        let survey = survey.map_err(|error| self.failed(&out, error))?;
        let mut recorder = dump.start_run(&survey, &mut out);
        let extent = self.args.cuts.map_or(Extent::Rounds(u64::MAX), Cuts::extent);
        let gathered = self.gather(extent, &mut |step| recorder.step(&step));
        let written = recorder.finish(&gathered.session);
        self.go_on(&gathered)?;
        let shown = out.shown().to_owned();
        out.keep(written)?;
        let recipe = &self.args.recipe;
        let about = match recipe.conn.is_lazy() {
            true => cuts::about(&gathered),
            false => cuts::none(recipe).to_owned(),
        };
        Ok(format!("{shown}: cuts: {about}"))
    }

    /// The formula as the options want it.
    fn with_cuts(&self) -> Result<Dump<'_>, Exit> {
        let dump = self.dump();
        let Some(cuts) = self.args.cuts else { return Ok(dump) };
        if !self.args.recipe.conn.is_lazy() {
            return Ok(Dump { about_cuts: Some(cuts::none(&dump.recipe).to_owned()), ..dump });
        }
        let extent = cuts.extent();
        let gathered = self.gather(extent, &mut |_| ());
        self.go_on(&gathered)?;
        Ok(cuts::add(dump, &gathered))
    }

    /// The formula without cuts.
    fn dump(&self) -> Dump<'_> {
        Dump {
            source: self.source,
            board: self.board,
            recipe: self.args.recipe.clone(),
            cuts: Clauses::default(),
            command: self.args.command(),
            about_cuts: None,
            varnames: !self.args.no_varnames,
            show: self.args.show,
        }
    }

    fn gather(&self, extent: Extent, log: &mut dyn FnMut(Step<'_>)) -> Gathered {
        let limits = Limits {
            deadline: self.args.timeout.and_then(|timeout| Instant::now().checked_add(timeout)),
            conflicts: self.args.conflicts,
            ..self.signals.limits()
        };
        let (recipe, backend) = (self.args.recipe.clone(), self.backend.clone());
        let options = sat::Options { recipe, backend };
        match self.board {
            Board::Hitori(board) => sat::gather_hitori(board, extent, &limits, &options, log),
            Board::Hashi(board) => sat::gather_hashi(board, extent, &limits, &options, log),
        }
    }

    /// After a signal, or if the solver failed, no file appears.
    fn go_on(&self, gathered: &Gathered) -> Result<(), Exit> {
        if let Some(signal) = self.signals.number() {
            return Err(Exit::Signal(signal));
        }
        if let Cover::Stopped(Why::Solver(fault)) = &gathered.cover {
            output::note(&format!("crosscut: no cuts: {fault}"));
            return Err(Exit::SolverFault);
        }
        Ok(())
    }

    fn failed(&self, out: &OutFile, error: DumpError) -> Exit {
        match (error, self.signals.number()) {
            (DumpError::File(error), _) => out.failed(&error),
            (DumpError::Stopped(_), Some(signal)) => Exit::Signal(signal),
            (error, _) => {
                output::note(&format!("crosscut: {}: {error}", out.shown()));
                Exit::Usage
            }
        }
    }
}
