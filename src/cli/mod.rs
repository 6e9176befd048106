//! The command line: one file per command, and what they share.
//!
//! Results go to standard output, everything else to standard error.

mod answers;
mod backend;
mod batch;
mod certify;
mod check;
mod compare;
mod complaints;
mod convert;
mod decode;
mod draw;
mod encode;
mod engines;
pub mod exit;
mod explain;
mod file_names;
mod formulas;
mod generate;
mod inputs;
mod one_board;
mod out_file;
mod output;
mod patient;
mod pictures;
mod run;
mod sat;
mod save;
mod signals;
mod sizes;
mod solve;
mod study;
mod verify;

use clap::{Args, Parser, Subcommand};

use backend::BadOptions;
use exit::Exit;
use output::Color;
use signals::Signals;

const ABOUT: &str = "\
Solves Hitori and Hashi boards by two independent engines, native search and SAT solving with \
connectivity cuts, checks every answer by a referee that shares no code with them, and compares \
the two.";

const EXAMPLES: &str = "\
Examples:
  crosscut solve board.hitori
  crosscut check board.hitori --answer answer.txt
  crosscut compare boards/
  crosscut convert board.hitori --to puzzlink
  crosscut draw board.hashi --solve -o board.svg
  crosscut sizes board.hitori
  crosscut generate hitori --size 12x12 --unique --seed 7 --number 3
  crosscut encode board.hashi --cuts all -o board.cnf
  minisat board.cnf out.txt; crosscut decode board.hashi --model out.txt
  crosscut sat formula.cnf.gz
  crosscut explain board.hitori
  crosscut certify board.hitori -o proof; crosscut verify proof --board board.hitori
  crosscut study plan boards/ -o plan.jsonl; crosscut study run plan.jsonl -o results.jsonl";

/// Workbench for Hitori and Hashi: native and SAT engines side by side
#[derive(Parser, Debug)]
#[command(name = "crosscut", version, long_about = ABOUT)]
#[command(after_help = EXAMPLES, after_long_help = format!("{EXAMPLES}\n\n{}", exit::HELP))]
pub struct Cli {
    #[command(flatten)]
    globals: Globals,
    #[command(subcommand)]
    command: Command,
}

/// Options of every command.
#[derive(Args, Debug)]
pub struct Globals {
    /// When to use colours; NO_COLOR is obeyed
    #[arg(long, value_enum, default_value_t, global = true)]
    color: Color,
    /// Only results
    #[arg(long, short, global = true)]
    quiet: bool,
}

#[derive(Subcommand, Debug)]
enum Command {
    Solve(solve::Solve),
    Check(check::Check),
    Compare(compare::Compare),
    Convert(convert::Convert),
    Draw(draw::Draw),
    Sizes(sizes::Sizes),
    Generate(generate::Generate),
    Encode(encode::Encode),
    Decode(decode::Decode),
    Sat(sat::Sat),
    Certify(certify::Certify),
    Explain(explain::Explain),
    Verify(verify::Verify),
    Study(study::Study),
}

/// Runs the command and says how it ended.
pub fn run(cli: &Cli) -> Exit {
    let signals = match Signals::listen() {
        Ok(signals) => signals,
        Err(error) => {
            output::note(&format!("crosscut: cannot listen for Ctrl-C: {error}"));
            Signals::default()
        }
    };
    let ended = match &cli.command {
        Command::Solve(args) => solve::run(args, &cli.globals, &signals),
        Command::Check(args) => check::run(args, &cli.globals),
        Command::Compare(args) => compare::run(args, &cli.globals, &signals),
        Command::Convert(args) => convert::run(args, &cli.globals, &signals),
        Command::Draw(args) => draw::run(args, &cli.globals, &signals),
        Command::Sizes(args) => sizes::run(args, &cli.globals, &signals),
        Command::Generate(args) => generate::run(args, &cli.globals, &signals),
        Command::Encode(args) => encode::run(args, &cli.globals, &signals),
        Command::Decode(args) => decode::run(args, &cli.globals, &signals),
        Command::Sat(args) => sat::run(args, &signals),
        Command::Explain(args) => explain::run(args, &cli.globals, &signals),
        Command::Certify(args) => certify::run(args, &cli.globals, &signals),
        Command::Verify(args) => verify::run(args, &cli.globals),
        Command::Study(args) => study::run(args, &cli.globals, &signals),
    };
    ended.unwrap_or_else(|error| {
        output::note(&format!("crosscut: {error:#}"));
        if error.is::<BadOptions>() { Exit::Usage } else { Exit::CannotWrite }
    })
}
