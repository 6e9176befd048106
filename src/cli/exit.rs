//! Exit codes.

use std::process::ExitCode;

/// How the command ends. The number is what the shell sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub enum Exit {
    /// It did its job.
    Done,
    /// `check`: the referee does not accept an answer; `decode`: the model is not connected;
    /// `certify`: there is no certificate; `verify`: it is not accepted; `draw`: there is no answer,
    /// or no such round; `explain`: the partial answer has a mistake.
    Rejected,
    /// Wrong usage that the parser of arguments does not see.
    Usage,
    /// `solve --format competition` on one board: there is an answer; `sat`: there is a model.
    Solved,
    /// `solve --format competition` on one board: there is none.
    Unsatisfiable,
    /// An input cannot be read.
    Unreadable,
    /// Engines disagree, or an answer failed the referee or a certificate the checker: a defect of
    /// this program.
    Fault,
    /// Results cannot be written; `convert`: the format has no words for a board.
    CannotWrite,
    /// An external solver is wrong: its model breaks a clause, for example.
    SolverFault,
    /// Ended by this signal.
    Signal(u8),
}

/// What the help says of them.
pub const HELP: &str = "\
Exit codes:
  0    did its job; with --format competition: unknown
  1    check: an answer was not accepted; decode: the model is not connected;
       certify: no certificate, a limit came first; verify: not verified;
       draw: no answer, or no such round, to draw; explain: the partial answer has a mistake
  2    usage
  10   solve --format competition on one board: solved; sat: satisfiable
  20   solve --format competition on one board: unsatisfiable; sat: unsatisfiable
  65   an input cannot be read (the others are still reported)
  70   engines disagree, or an answer failed the referee or a certificate the checker;
       the board is saved; study: results contradict each other
  74   results cannot be written; convert: the format has no words for a board
  76   decode, draw, encode, sat: a solver is wrong or fails, its model breaks a clause for example;
       study run: it is missing, and its runs are left for later
  130  interrupted by Ctrl-C; 143: by SIGTERM";

impl Exit {
    /// The number.
    pub fn code(self) -> u8 {
        match self {
            Exit::Done => 0,
            Exit::Rejected => 1,
            Exit::Usage => 2,
            Exit::Solved => 10,
            Exit::Unsatisfiable => 20,
            Exit::Unreadable => 65,
            Exit::Fault => 70,
            Exit::CannotWrite => 74,
            Exit::SolverFault => 76,
            Exit::Signal(signal) => 128 + signal,
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit.code())
    }
}
