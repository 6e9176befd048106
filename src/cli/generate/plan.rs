//! From options to a plan, of which is known that it is not hopeless.

use std::str::FromStr;

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use crosscut_puzzles::Board;

use super::Common;
use crate::cli::exit::Exit;
use crate::cli::output;
use crate::engine::native::Grade;
use crate::generate::hitori::Symmetry;
use crate::generate::{Dice, Effort, Error, hashi, hitori, usual};

/// The most cells of a board, as many as boards that are read may have.
const MOST_CELLS: usize = 1 << 26;

/// Make Hitori boards from a seed
#[derive(Args, Debug)]
#[command(after_help = HITORI_CLASSES, after_long_help = format!("{HITORI_CLASSES}\n\n{}", super::EXITS))]
pub(super) struct HitoriArgs {
    /// Rows and columns, or the side of a square
    #[arg(long, value_name = "RxC")]
    size: Size,
    /// Kind of board, see below; default: loose
    #[arg(long, value_parser = class(&hitori::Class::ALL))]
    class: Option<hitori::Class>,
    #[command(flatten)]
    unique: UniqueArgs,
    /// The answer looks the same upside down
    #[arg(long)]
    symmetric: bool,
    /// How many of the unshaded cells have no number, in percent
    #[arg(long, value_name = "PERCENT", default_value_t = 0, value_parser = percent())]
    blanks: u32,
    /// Lattice: how many groups of equal numbers are triples, in percent; default: 60
    #[arg(long, value_name = "PERCENT", value_parser = percent())]
    triples: Option<u32>,
    #[command(flatten)]
    pub(super) common: Common,
}

const HITORI_CLASSES: &str = "\
Classes:
  unique    one answer, like a published puzzle
  loose     made from an answer and left at that: several answers
  lattice   no answer is planted and only connectivity decides; often there is none

Examples:
  crosscut generate hitori --size 10 --unique --seed 3
  crosscut generate hitori --size 8x12 --grade local --symmetric
  crosscut generate hitori --size 14 --class lattice --triples 70 --number 5";

/// Make Hashi boards from a seed
#[derive(Args, Debug)]
#[command(after_help = HASHI_CLASSES, after_long_help = format!("{HASHI_CLASSES}\n\n{}", super::EXITS))]
pub(super) struct HashiArgs {
    /// Rows and columns, or the side of a square; default: what the islands need
    #[arg(long, value_name = "RxC", required_unless_present = "islands")]
    size: Option<Size>,
    /// How many islands; default: as many as the density puts on such a board
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    islands: Option<u32>,
    /// How many islands 100 cells have; default: 12, for stress 20 and for coelho 36
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100))]
    density: Option<u32>,
    /// Kind of board, see below; default: loose
    #[arg(long, value_parser = class(&hashi::Class::ALL))]
    class: Option<hashi::Class>,
    #[command(flatten)]
    unique: UniqueArgs,
    /// The most bridges between two islands
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..=4))]
    max_bridges: u8,
    /// How many bridges are more than single, in percent; default: 40, for stress 10
    #[arg(long, value_name = "PERCENT", value_parser = percent())]
    doubles: Option<u32>,
    /// How many of the cycles that can be closed are closed, in percent; default: 30, for stress 80
    #[arg(long, value_name = "PERCENT", value_parser = percent())]
    cycles: Option<u32>,
    /// How many of the clues are `?`, in percent
    #[arg(long, value_name = "PERCENT", default_value_t = 0, value_parser = percent())]
    hidden: u32,
    /// Coelho: how many bridges of the tree are single, in percent; default: 50
    #[arg(long, value_name = "PERCENT", value_parser = percent())]
    alpha: Option<u32>,
    /// Coelho: how many bridges there are beyond the tree, in percent of the islands; default: 5
    #[arg(long, value_name = "PERCENT", value_parser = percent())]
    beta: Option<u32>,
    #[command(flatten)]
    pub(super) common: Common,
}

const HASHI_CLASSES: &str = "\
Classes:
  unique    one answer, like a published puzzle
  loose     made from an answer and left at that: usually several answers
  stress    crowded, most cycles closed, few doubles: connectivity is hard
  coelho    like the instances of Coelho, Laporte, Lindbeck and Vidal, by their --alpha and --beta
  split     made in two parts that are not joined; small ones often have no answer

Examples:
  crosscut generate hashi --islands 40 --unique --seed 3
  crosscut generate hashi --size 20x15 --density 15 --grade connectivity --hidden 10
  crosscut generate hashi --islands 400 --class stress --number 5
  crosscut generate hashi --size 34 --islands 400 --class coelho --alpha 75 --beta 0";

/// What goes with unique boards only.
#[derive(Args, Debug)]
struct UniqueArgs {
    /// Exactly one answer: the same as --class unique
    #[arg(long, conflicts_with = "class")]
    unique: bool,
    /// Exactly one answer, and exactly this grade
    #[arg(long, value_parser = class(&Grade::ALL), conflicts_with = "class")]
    grade: Option<Grade>,
}

impl UniqueArgs {
    fn is_given(&self) -> bool {
        self.unique || self.grade.is_some()
    }
}

/// Rows and columns.
#[derive(Clone, Copy, Debug)]
struct Size {
    rows: usize,
    cols: usize,
}

impl FromStr for Size {
    type Err = String;

    fn from_str(text: &str) -> Result<Size, String> {
        let (rows, cols) = text.split_once('x').unwrap_or((text, text));
        let side = |text: &str| text.parse().ok().filter(|&side: &usize| side > 0);
        let size = side(rows).zip(side(cols)).map(|(rows, cols)| Size { rows, cols });
        let size = size.ok_or_else(|| "expected rows x columns, such as 10x12".to_owned())?;
        match size.rows.checked_mul(size.cols) {
            Some(..=MOST_CELLS) => Ok(size),
            _ => Err(format!("a board has at most {MOST_CELLS} cells")),
        }
    }
}

/// The names of a table, each with its member.
fn class<T: Copy + Send + Sync>(
    table: &'static [(&'static str, T)],
) -> impl TypedValueParser<Value = T> {
    PossibleValuesParser::new(table.iter().map(|&(name, _)| name)).try_map(move |given| {
        let member = table.iter().find(|&&(name, _)| name == given);
        member.map(|&(_, member)| member).ok_or("no such name")
    })
}

fn percent() -> impl TypedValueParser<Value = u32> {
    clap::value_parser!(u32).range(0..=100)
}

impl HitoriArgs {
    /// The plan.
    ///
    /// # Errors
    /// How the command ends, if the options do not go together; that is said on standard error.
    pub(super) fn plan(&self) -> Result<Plan, Exit> {
        let class = match (self.class, self.triples) {
            _ if self.unique.is_given() => hitori::Class::Unique,
            (Some(hitori::Class::Lattice(usual)), triples) => {
                hitori::Class::Lattice(triples.unwrap_or(usual))
            }
            (class, _) => class.unwrap_or(hitori::Class::Loose),
        };
        let is_lattice = matches!(class, hitori::Class::Lattice(_));
        let symmetry = if self.symmetric { Symmetry::HalfTurn } else { Symmetry::Free };
        let (rows, cols) = (self.size.rows, self.size.cols);
        let grade = self.unique.grade;
        let plan = hitori::Plan { rows, cols, class, blanks: self.blanks, symmetry, grade };
        let wrong = match () {
            () if self.triples.is_some() && !is_lattice => Some("--triples is for class lattice"),
            () if self.symmetric && is_lattice => {
                Some("--symmetric: a lattice has no planted answer")
            }
            () if self.blanks > 0 && is_lattice => Some("--blanks: a lattice has none"),
            () => plan.impossible(),
        };
        refuse(wrong)?;
        Ok(Plan::Hitori(plan))
    }
}

impl HashiArgs {
    /// The plan.
    ///
    /// # Errors
    /// How the command ends, if the options do not go together; that is said on standard error.
    pub(super) fn plan(&self) -> Result<Plan, Exit> {
        let class = match self.class {
            _ if self.unique.is_given() => hashi::Class::Unique,
            Some(hashi::Class::Coelho { alpha, beta }) => hashi::Class::Coelho {
                alpha: self.alpha.unwrap_or(alpha),
                beta: self.beta.unwrap_or(beta),
            },
            class => class.unwrap_or(hashi::Class::Loose),
        };
        let is_coelho = matches!(class, hashi::Class::Coelho { .. });
        let density = self.density.map_or(class.density(), |density| density as usize);
        let islands = self.islands.map(|islands| islands as usize);
        let side = hashi::side_for(islands.unwrap_or(0), density);
        let Size { rows, cols } = self.size.unwrap_or(Size { rows: side, cols: side });
        let usual = (rows * cols * density).div_ceil(100);
        let plan = hashi::Plan::sized(rows, cols, islands.or(Some(usual)), class);
        let plan = hashi::Plan {
            is_exact: islands.is_some(),
            max_bridges: self.max_bridges,
            doubles: self.doubles.unwrap_or(plan.doubles),
            cycles: self.cycles.unwrap_or(plan.cycles),
            hidden: self.hidden,
            grade: self.unique.grade,
            ..plan
        };
        let has_share = self.doubles.is_some() || self.cycles.is_some();
        let wrong = match () {
            () if (self.alpha.is_some() || self.beta.is_some()) && !is_coelho => {
                Some("--alpha and --beta are for class coelho")
            }
            () if has_share && is_coelho => {
                Some("--doubles and --cycles: class coelho has --alpha and --beta in their place")
            }
            () if self.size.is_some() && islands.is_some() && self.density.is_some() => {
                Some("--density follows from --size and --islands: leave one of them out")
            }
            () if rows * cols > MOST_CELLS => Some("--islands: too many"),
            () => plan.impossible(),
        };
        refuse(wrong)?;
        Ok(Plan::Hashi(plan))
    }
}

fn refuse(wrong: Option<&str>) -> Result<(), Exit> {
    match wrong {
        None => Ok(()),
        Some(wrong) => {
            output::note(&format!("crosscut: {wrong}"));
            Err(Exit::Usage)
        }
    }
}

/// What to make, of either puzzle.
pub(super) enum Plan {
    Hitori(hitori::Plan),
    Hashi(hashi::Plan),
}

/// What must be true of a board.
#[derive(Clone, Copy)]
pub(super) enum Promise {
    /// It has one answer, and this grade.
    Unique(Option<Grade>),
    /// It has an answer: it was made from one.
    Answer,
    /// Nothing.
    Nothing,
}

impl Plan {
    /// A board.
    pub(super) fn generate(&self, dice: &mut Dice, effort: &Effort) -> Result<Board, Error> {
        match self {
            Plan::Hitori(plan) => usual::hitori(plan, dice, effort).map(Board::from),
            Plan::Hashi(plan) => usual::hashi(plan, dice, effort).map(Board::from),
        }
    }

    pub(super) fn promise(&self) -> Promise {
        match self {
            Plan::Hitori(plan) => match plan.class {
                hitori::Class::Unique => Promise::Unique(plan.grade),
                hitori::Class::Loose => Promise::Answer,
                hitori::Class::Lattice(_) => Promise::Nothing,
            },
            Plan::Hashi(plan) => match plan.class {
                hashi::Class::Unique => Promise::Unique(plan.grade),
                hashi::Class::Split => Promise::Nothing,
                _ => Promise::Answer,
            },
        }
    }

    /// Class and size.
    pub(super) fn label(&self) -> String {
        match self {
            Plan::Hitori(plan) => {
                format!("{} {}x{}", plan.class.name(), plan.rows, plan.cols)
            }
            Plan::Hashi(plan) => format!("{} {}x{}", plan.class.name(), plan.rows, plan.cols),
        }
    }
}
