//! The command `crosscut`.

use std::process::ExitCode;

use clap::Parser;
use crosscut::cli::{self, Cli};

fn main() -> ExitCode {
    cli::run(&Cli::parse()).into()
}
