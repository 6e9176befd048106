//! `sizes`: what each encoding costs, how that grows, and what it buys.

mod show;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use anyhow::Result;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use crosscut_encodings::Recipe;

use super::backend::{BackendArgs, BadOptions};
use super::exit::Exit;
use super::inputs::BoardArgs;
use super::out_file::OutFile;
use super::signals::Signals;
use super::{Globals, output};
use crate::engine::{Engine, Goal, native, sat};
use crate::pipeline::Ask;
use crate::sizes::growth::{Class, Growth};
use crate::sizes::measure::{Bound, Quantity};
use crate::sizes::solve::Trial;
use crate::sizes::study::Questions;
use crate::sizes::tables::Detail;
use show::Show;

const EXAMPLES: &str = "\
Examples:
  crosscut sizes board.hitori                    every encoder of the catalogue on one board
  crosscut sizes boards/ --format csv > out.csv  a row for each board and recipe
  crosscut sizes board.hashi --recipe degree=direct --recipe conn=none --families
  crosscut sizes --grow hitori:5..50 --svg sizes.svg
  crosscut sizes --grow hashi:50..2000 --class loose --solve --propagation

Without --recipe the catalogue is measured: the default recipe, then each other encoder of each rule
of the puzzle, the other rules encoded by default.

A series --grow PUZZLE:FROM..TO has eleven sizes (sides in Hitori, islands in Hashi), each about the
same factor above the one before; :STEP after it takes every STEPth instead. The boards come from
--class and --seed alone. Growth is fitted as c * n^e, n the cells or islands of the board, by least
squares on logarithms.

Columns:
  auxiliary        variables that are not the board's own
  bytes            of the clauses in DIMACS
  at-most-one, ..  clauses of that family
  fixed %          the board's variables that unit propagation fixes, or that it refutes the formula
  ms, rounds, ..   the SAT engine; the run of the median time of --repeat runs
  >                before a number: a limit was reached, there are more";

/// Measure encodings: variables, clauses, literals and bytes by family, and how they grow
#[derive(Args, Debug)]
#[command(mut_arg("boards", |boards| boards.required(false).required_unless_present("grow")))]
#[command(after_help = EXAMPLES, after_long_help = format!("{EXAMPLES}\n\n{}", super::exit::HELP))]
pub(super) struct Sizes {
    #[command(flatten)]
    boards: BoardArgs,
    /// A recipe to measure, for example amo=pairwise,conn=none; may be given several times
    #[arg(long, value_name = "RECIPE")]
    recipe: Vec<Recipe>,
    /// Count no further than so many clauses of a formula
    #[arg(long, value_name = "N", default_value_t = 100_000_000)]
    max_clauses: u64,
    #[command(flatten)]
    grow: GrowArgs,
    #[command(flatten)]
    benefit: BenefitArgs,
    #[command(flatten)]
    show: ShowArgs,
}

/// Boards that are made for the study.
#[derive(Args, Debug)]
#[command(next_help_heading = "Growth")]
struct GrowArgs {
    /// Measure generated boards that grow, such as hitori:5..50 or hashi:50..2000
    #[arg(long, value_name = "SERIES")]
    grow: Vec<Growth>,
    /// Their class. Hitori: unique, loose, lattice. Hashi: unique, loose, stress, split
    #[arg(long, default_value = "unique", requires = "grow")]
    class: String,
    /// What they are made from
    #[arg(long, value_name = "N", default_value_t = 1, requires = "grow")]
    seed: u64,
    /// How many boards of each size
    #[arg(long, value_name = "N", default_value_t = 1, requires = "grow",
        value_parser = clap::value_parser!(u64).range(1..=1000))]
    number: u64,
}

/// What a size buys.
#[derive(Args, Debug)]
#[command(next_help_heading = "Benefit")]
struct BenefitArgs {
    /// Propagate units: the share of the board's variables that get a value
    #[arg(long)]
    propagation: bool,
    /// Solve with every recipe: is the answer unique, how long does it take
    #[arg(long)]
    solve: bool,
    /// One answer is enough
    #[arg(long, requires = "solve")]
    first: bool,
    /// Runs of each recipe on each board, in turns
    #[arg(long, value_name = "K", default_value_t = 3, requires = "solve",
        value_parser = clap::value_parser!(u32).range(1..=1000))]
    repeat: u32,
    /// Time for each run; in a series, a recipe that hits it is not solved with on larger boards
    #[arg(long, value_name = "TIME", default_value = "10s", requires = "solve",
        value_parser = humantime::parse_duration)]
    timeout: Duration,
    /// Conflicts for each run
    #[arg(long, value_name = "N", requires = "solve")]
    conflicts: Option<u64>,
    #[command(flatten)]
    backend: BackendArgs,
    /// Formulas of more clauses are measured, but neither propagated nor solved
    #[arg(long, value_name = "N", default_value_t = 10_000_000)]
    max_kept: u64,
    /// Where to save a board on which an engine fails; default: the current folder
    #[arg(long, value_name = "DIR", requires = "solve")]
    save_dir: Option<PathBuf>,
}

/// How to report.
#[derive(Args, Debug)]
#[command(next_help_heading = "Report")]
struct ShowArgs {
    /// How to report
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    /// Tables: a line for each family too, not for totals alone
    #[arg(long)]
    families: bool,
    /// Tables: of many boards, the sums alone
    #[arg(long, conflicts_with = "grow")]
    sum: bool,
    /// Of a series, the fitted exponents alone
    #[arg(long, requires = "grow")]
    fits: bool,
    /// What the table of a series and the plot show
    #[arg(long, default_value = "clauses", value_name = "WHAT", value_parser = quantity_parser())]
    measure: Quantity,
    /// Draw a log-log plot
    #[arg(long, value_name = "F.svg", value_parser = svg_path)]
    svg: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people
    #[default]
    Text,
    /// The same tables for a page
    Markdown,
    /// One object a line: a board and recipe, or a fitted law
    Json,
    /// One header line, one row for each board and recipe; with --fits for each fitted law
    Csv,
}

fn quantity_parser() -> impl TypedValueParser<Value = Quantity> {
    PossibleValuesParser::new(Quantity::ALL.map(Quantity::name)).map(|name| {
        Quantity::ALL.into_iter().find(|quantity| quantity.name() == name).unwrap_or_default()
    })
}

/// A path for a plot. The ending is fixed so that no slip overwrites a board.
fn svg_path(text: &str) -> Result<PathBuf, String> {
    let path = PathBuf::from(text);
    match path.extension().is_some_and(|extension| extension == "svg") {
        true => Ok(path),
        false => Err("expected a name that ends in .svg".to_owned()),
    }
}

/// Runs the command.
///
/// # Errors
/// If the options of the solver do not go together, or results cannot be written.
pub(super) fn run(args: &Sizes, globals: &Globals, signals: &Signals) -> Result<Exit> {
    if let Some(misfit) = args.misfit() {
        output::note(&format!("crosscut: {misfit}"));
        return Ok(Exit::Usage);
    }
    let questions = args.questions(signals)?;
    let plot = match args.plot_file() {
        Ok(plot) => plot,
        Err(exit) => return Ok(exit),
    };
    let mut show = Show::new(args, globals, signals);
    show.header()?;
    if args.grow.grow.is_empty() {
        show.boards(&args.boards, &questions)?;
    }
    for series in &args.grow.grow {
        show.series(series, &questions)?;
    }
    let drawn = plot.map_or(Ok(()), |plot| show.plot(plot));
    Ok(drawn.err().unwrap_or_else(|| show.tally.exit(signals)))
}

impl Sizes {
    /// What is wrong with the arguments that their parser does not see. (Were boards and a series in
    /// conflict for the parser, it would let pass what needs a series.)
    fn misfit(&self) -> Option<String> {
        let GrowArgs { grow, class, .. } = &self.grow;
        if !grow.is_empty() && !self.boards.boards.is_empty() {
            return Some("--grow cannot be used with boards".to_owned());
        }
        grow.iter().find_map(|series| Class::from_name(series.puzzle, class).err())
    }

    /// The file of the plot, opened before any work. It is small, and a signal that ended the series
    /// does not keep it from being written.
    fn plot_file(&self) -> Result<Option<OutFile>, Exit> {
        let inputs: Vec<&Path> = self.boards.boards.iter().map(Path::new).collect();
        self.show
            .svg
            .as_ref()
            .map(|path| OutFile::open(path, &inputs, &[], &Signals::default()))
            .transpose()
    }

    fn questions(&self, signals: &Signals) -> Result<Questions, BadOptions> {
        let mut recipes = self.recipe.clone();
        let mut earlier = Vec::new();
        recipes.retain(|recipe| {
            let is_new = !earlier.contains(recipe);
            earlier.push(recipe.clone());
            is_new
        });
        let trial = self.benefit.solve.then(|| self.benefit.trial(signals)).transpose()?;
        Ok(Questions {
            recipes,
            bound: Bound { clauses: self.max_clauses, interrupt: Arc::clone(&signals.interrupt) },
            max_kept: self.benefit.max_kept,
            propagation: self.benefit.propagation,
            trial,
        })
    }

    fn detail(&self) -> Detail {
        if self.show.families { Detail::Families } else { Detail::Totals }
    }
}

impl BenefitArgs {
    fn trial(&self, signals: &Signals) -> Result<Trial, BadOptions> {
        let backend = self.backend.kind(self.conflicts)?;
        let ask = Ask {
            engines: vec![Engine::Sat],
            goal: if self.first { Goal::FIRST } else { Goal::UNIQUE },
            timeout: Some(self.timeout),
            conflicts: self.conflicts,
            interrupt: Arc::clone(&signals.interrupt),
            certify: false,
            paranoid: false,
            common: false,
            native: native::Options::default(),
            sat: sat::Options { backend, ..sat::Options::default() },
        };
        Ok(Trial { ask, repeat: self.repeat })
    }
}
