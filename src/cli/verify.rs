//! `verify`: the checker on a certificate.

use std::ffi::OsString;
use std::io::{self, BufRead};
use std::path::{Path, PathBuf};

use anyhow::Result;
use clap::Args;
use crosscut_puzzles::Board;
use crosscut_puzzles::certificate::{self, Fault, Parts, Rejection, Verified};

use super::exit::Exit;
use super::inputs::FormArgs;
use super::one_board::OneBoardArgs;
use super::{Globals, output};
use crate::report::in_line;

const EXAMPLES: &str = "\
The checker reads the board, lets the referee judge the answers, checks the reason of every clause
against the rules and then the proof. It holds no solver and no encoder. Printed is one line,
`s VERIFIED` with the claim or `s NOT VERIFIED`, and a c line with figures or the first thing that
is wrong. Without --board look for yourself whether the board in the certificate is the one you mean.

Examples:
  crosscut verify proof                            a folder
  crosscut verify board.cert --board board.hashi   and it must be about this board

Exit codes:
  0    verified
  1    not verified
  65   the certificate or the board cannot be read";

/// Check a certificate without believing who wrote it
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(super) struct Verify {
    /// A folder or a file that `certify` wrote; - for standard input
    #[arg(value_name = "CERTIFICATE")]
    certificate: PathBuf,
    /// The board that it must be about
    #[arg(long, value_name = "BOARD")]
    board: Option<OsString>,
    /// Which board of a file with several: its name, or its number from 1
    #[arg(long, value_name = "NAME", requires = "board")]
    name: Option<String>,
    #[command(flatten)]
    form: FormArgs,
}

/// Runs the command.
///
/// # Errors
/// If results cannot be written.
pub(super) fn run(args: &Verify, globals: &Globals) -> Result<Exit> {
    let is_stdin = |name: &Path| name.as_os_str() == "-";
    let board = args.board.as_deref();
    if is_stdin(&args.certificate) && board.is_some_and(|board| is_stdin(Path::new(board))) {
        output::note("crosscut: standard input cannot be both the certificate and the board");
        return Ok(Exit::Usage);
    }
    let board = match board.map(|board| read_board(args, board.to_owned(), globals)).transpose() {
        Ok(board) => board,
        Err(exit) => return Ok(exit),
    };
    let checked = match is_stdin(&args.certificate) {
        true => check(Parts::File(io::stdin().lock())),
        false => certificate::open(&args.certificate).map_err(|e| e.to_string()).and_then(check),
    };
    let checked = match checked {
        Ok(checked) => checked,
        Err(why) => {
            let shown = in_line(&args.certificate.display().to_string());
            output::note(&format!("{shown}: {why}"));
            return Ok(Exit::Unreadable);
        }
    };
    let (said, exit) = judge(checked, board.as_ref());
    output::write(&said)?;
    Ok(exit)
}

fn read_board(args: &Verify, board: OsString, globals: &Globals) -> Result<Board, Exit> {
    let board = OneBoardArgs { board, name: args.name.clone(), form: args.form.clone() };
    board.read(globals.color).map(|(_, board)| board)
}

/// The checker's word; an error if a file cannot be read.
fn check<R: BufRead>(parts: Parts<R>) -> Result<Result<Verified, Rejection>, String> {
    match certificate::verify(parts) {
        Err(Rejection { fault: Fault::Io(why), part, .. }) => Err(format!("{part}: {why}")),
        checked => Ok(checked),
    }
}

fn judge(checked: Result<Verified, Rejection>, board: Option<&Board>) -> (String, Exit) {
    let wrong = match checked {
        Err(rejection) => rejection.to_string(),
        Ok(Verified { certificate, .. }) if board.is_some_and(|b| *b != certificate.board) => {
            "claim: it is about another board".to_owned()
        }
        Ok(Verified { certificate, n_clauses, n_lemmas }) => {
            let (claim, puzzle) = (certificate.claim, certificate.board.puzzle());
            let text = format!(
                "s VERIFIED {claim}\nc {puzzle} board, {n_clauses} clauses, {n_lemmas} lemmas\n"
            );
            return (text, Exit::Done);
        }
    };
    (format!("s NOT VERIFIED\nc {}\n", in_line(&wrong)), Exit::Rejected)
}
