//! `sat`: any formula in DIMACS through a backend.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::Result;
use clap::Args;
use crosscut_encodings::dimacs::output::Status;
use crosscut_encodings::dimacs::read::{Comments, Formula};

use super::backend::BackendArgs;
use super::exit::Exit;
use super::formulas::Unread;
use super::signals::Signals;
use super::{formulas, output};
use crate::engine::{Limits, Why};
use crate::formula::{Outcome, solve};
use crate::report::{competition, in_line};

const EXAMPLES: &str = "\
Examples:
  crosscut sat formula.cnf
  crosscut sat formula.cnf.gz --backend batsat --timeout 10s
  crosscut encode board.hitori -o - | crosscut sat -

What is printed is what SAT competitions ask for: c comments, one s line, and the values in v lines.
A model is checked against every clause first; variables that no clause mentions are left out.

Exit codes:
  10   satisfiable
  20   unsatisfiable, on the solver's word
  0    unknown: a limit came first
  65   the formula cannot be read
  76   the solver is wrong: its model breaks a clause";

/// Solve any formula in DIMACS
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(super) struct Sat {
    /// The formula, also packed by gzip; - for standard input
    #[arg(value_name = "CNF")]
    cnf: PathBuf,
    #[command(flatten)]
    backend: BackendArgs,
    /// When to give up, for example 10s or 500ms; default: never
    #[arg(long, value_name = "TIME", value_parser = humantime::parse_duration)]
    timeout: Option<Duration>,
    /// Give up after so many conflicts
    #[arg(long, value_name = "N")]
    conflicts: Option<u64>,
}

/// Runs the command.
///
/// # Errors
/// If the options of the solver do not go together, or results cannot be written.
pub(super) fn run(args: &Sat, signals: &Signals) -> Result<Exit> {
    let backend = args.backend.kind(args.conflicts)?;
    let limits = Limits {
        deadline: args.timeout.and_then(|timeout| Instant::now().checked_add(timeout)),
        conflicts: args.conflicts,
        interrupt: signals.interrupt.clone(),
    };
    let outcome = match formulas::read(&args.cnf, Comments::Skip, &limits) {
        Ok(formula) => {
            output::write(&about(args, &formula))?;
            solve(&formula, &backend, &limits)
        }
        Err(Unread::Stopped(why)) => {
            output::write(&program(args))?;
            Outcome::Unknown(why)
        }
        Err(Unread::Told(exit)) => return Ok(exit),
    };
    output::write(&lines(args, &outcome))?;
    Ok(exit(&outcome, signals))
}

fn program(args: &Sat) -> String {
    format!("c crosscut {}, {}\n", env!("CARGO_PKG_VERSION"), args.backend)
}

fn about(args: &Sat, formula: &Formula) -> String {
    let shown = in_line(&args.cnf.display().to_string());
    let (n_vars, n_clauses) = (formula.n_vars, formula.clauses.len());
    let footer = formula.footer.map(|line| format!("c line {line}: a footer `%` is passed over\n"));
    format!(
        "{}c {shown}: {n_vars} variables, {n_clauses} clauses\n{}",
        program(args),
        footer.unwrap_or_default()
    )
}

fn lines(args: &Sat, outcome: &Outcome) -> String {
    let (comment, status, values) = match outcome {
        Outcome::Satisfiable(model) => {
            (String::new(), Status::Satisfiable, competition::values(model.lits()))
        }
        Outcome::Unsatisfiable => (String::new(), Status::Unsatisfiable, String::new()),
        Outcome::Unknown(why) => {
            (format!("c {}\n", in_line(why.text())), Status::Unknown, String::new())
        }
        Outcome::Wrong(wrong) => {
            let comment = format!("c the model of {} is wrong: {wrong}\n", args.backend);
            (comment, Status::Unknown, String::new())
        }
    };
    format!("{comment}s {}\n{values}", status.name())
}

fn exit(outcome: &Outcome, signals: &Signals) -> Exit {
    match (outcome, signals.number()) {
        (Outcome::Satisfiable(_), _) => Exit::Solved,
        (Outcome::Unsatisfiable, _) => Exit::Unsatisfiable,
        (Outcome::Wrong(_) | Outcome::Unknown(Why::Solver(_)), _) => Exit::SolverFault,
        (Outcome::Unknown(_), Some(signal)) => Exit::Signal(signal),
        (Outcome::Unknown(_), None) => Exit::Done,
    }
}
