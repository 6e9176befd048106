//! Certificates: from a board to a claim that anyone can check.
//!
//! ```text
//! Board --SAT engine--> verdict, clauses, cuts
//!       --refutation--> one fresh solve of all clauses; its lemmas
//!       --trim-------->  the clauses and lemmas that the contradiction needs, with hints
//!       --reasons----->  why each of these clauses follows from the rules
//!       --checker----->  the finished certificate, read as a stranger would
//! ```
//!
//! The engine's own run proves nothing: between its solves cuts came in, and a solver's proof takes
//! those on faith. So when the verdict is known, all clauses are solved once more from the start,
//! cuts and blocking clause among them, and that proof is kept. The clauses are those of the default
//! recipe, which has no variables but the board's own, as certificates want.
//!
//! What the proof does not need is thrown away, clauses too, so a certificate of a large board can
//! be small. Nothing here has to be believed: each certificate goes through the checker of the
//! ground floor before anybody gets it, and one that it refuses is a defect of this program.
//!
//! One file per idea:
//!
//! ```text
//! refutation   the fresh solve, and its proof as a list of steps
//! trim         backwards from the contradiction: what is needed, and hints
//! reasons      the reason of a clause of the default recipe
//! extra        Hitori: why no further cell can be shaded
//! parts        the texts of a certificate
//! clash        a small part of an unsatisfiable board that has no answer either
//! ```

mod clash;
mod extra;
mod parts;
pub(crate) mod reasons;
mod refutation;
mod trim;

use crosscut_encodings::cnf::Lit;
use crosscut_puzzles::Board;
use crosscut_puzzles::certificate::{
    Answer, Certificate, Claim, Premises, Reason, Rejection, Verified, verify,
};

use crate::engine::{End, Found, Goal, Limits, Why, sat};

pub use clash::clash;
pub use parts::{Refutation, Texts};

/// A certificate that the checker has accepted.
#[derive(Clone, Debug)]
pub struct Certified {
    /// Its texts.
    pub texts: Texts,
    /// What the checker found.
    pub verified: Verified,
    /// The clauses of the certificate, each with its reason; none where the claim needs none.
    pub clauses: Vec<(Vec<Lit>, Reason)>,
}

/// Why there is no certificate.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoCertificate {
    /// A limit came before the verdict or before the proof.
    #[error("unknown: {}", .0.text())]
    Unknown(Why),
    /// A defect of this program.
    #[error("{0}")]
    Fault(Fault),
}

/// What went wrong inside.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// The engine said that there is no further answer, and its clauses have a model.
    #[error("the engine calls its clauses unsatisfiable, but a fresh solve finds a model")]
    Model,
    /// A lemma of the solver's proof does not follow.
    #[error("a lemma of the solver's proof does not follow from the clauses before it")]
    Lemma,
    /// The solver's proof ends without a contradiction.
    #[error("the solver's proof ends without a contradiction")]
    NoContradiction,
    /// No known reason justifies a clause.
    #[error("no reason is known for the clause {0:?}")]
    NoReason(Vec<Lit>),
    /// The answer leaves room for more, against the engine's word.
    #[error("the answer called unique can be extended")]
    NotMaximal,
    /// Something panicked.
    #[error("the certifier panicked")]
    Panicked,
    /// The checker refuses the certificate.
    #[error("the checker refuses the certificate: {0}")]
    Refused(Rejection),
}

impl From<Why> for NoCertificate {
    fn from(why: Why) -> NoCertificate {
        NoCertificate::Unknown(why)
    }
}

impl From<Fault> for NoCertificate {
    fn from(fault: Fault) -> NoCertificate {
        NoCertificate::Fault(fault)
    }
}

/// Solves `board` and certifies the verdict: with [`Goal::FIRST`] that it has an answer or none, with
/// [`Goal::UNIQUE`] that it has one, several or none.
///
/// # Errors
/// If a limit came first, or something went wrong.
pub fn certify(board: &Board, goal: Goal, limits: &Limits) -> Result<Certified, NoCertificate> {
    let options = sat::Options::default();
    match board {
        Board::Hitori(inner) => {
            let run = sat::solve_hitori(inner, goal, limits, &options);
            conclude(board, goal, run, limits)
        }
        Board::Hashi(inner) => {
            let run = sat::solve_hashi(inner, goal, limits, &options);
            conclude(board, goal, run, limits)
        }
    }
}

/// From the engine's verdict to the certificate.
fn conclude<A>(
    board: &Board,
    goal: Goal,
    run: sat::Run<A>,
    limits: &Limits,
) -> Result<Certified, NoCertificate>
where
    Answer: From<A>,
{
    let sat::Run { found, session, .. } = run;
    let Found { answers, end, obstruction, .. } = found.map(Answer::from);
    let claim = match (answers.len(), end) {
        (_, End::Stopped(why)) => return Err(why.into()),
        (0, _) => Claim::Unsatisfiable,
        (1, End::Enough) => Claim::Solved,
        (1, End::Exhausted) if goal.limit > 1 => Claim::Unique,
        (1, End::Exhausted) => Claim::Solved,
        _ => Claim::AtLeastTwo,
    };
    let extra = match (board, claim, answers.first()) {
        (Board::Hitori(board), Claim::Unique, Some(Answer::Hitori(answer))) => {
            extra::lines(board, answer).ok_or(Fault::NotMaximal)?
        }
        _ => Vec::new(),
    };
    let needs_proof =
        matches!(claim, Claim::Unique | Claim::Unsatisfiable) && obstruction.is_none();
    let certificate = Certificate { claim, board: board.clone(), answers, extra, obstruction };
    debug_assert_eq!(session.n_board_vars(), session.cnf().n_vars(), "no auxiliary variables");
    let (refutation, clauses) = match needs_proof {
        true => {
            let (refutation, clauses) = refute(&certificate, &session, limits)?;
            (Some(refutation), clauses)
        }
        false => (None, Vec::new()),
    };
    let texts = Texts::new(&certificate, refutation);
    let verified = verify(texts.parts()).map_err(Fault::Refused)?;
    Ok(Certified { texts, verified, clauses })
}

type Reasoned = Vec<(Vec<Lit>, Reason)>;

/// Clauses of the session that contradict each other, with their reasons, and the proof.
fn refute(
    certificate: &Certificate,
    session: &sat::Session,
    limits: &Limits,
) -> Result<(Refutation, Reasoned), NoCertificate> {
    let cnf = session.cnf();
    let log = refutation::solve(cnf, limits)?;
    let trimmed = trim::trim(cnf, &log, limits)?;
    let premises = match (certificate.claim, certificate.answers.first()) {
        (Claim::Unique, Some(answer)) => Premises::of_other_answers(&certificate.board, answer),
        _ => Premises::of_all_answers(&certificate.board),
    };
    let find = reasons::Finder::new(&certificate.board, &premises, session);
    let reasoned = trimmed.clauses.iter().map(|&i| {
        let reason = find.reason(i).ok_or_else(|| Fault::NoReason(cnf.get(i).to_vec()))?;
        Ok((cnf.get(i).to_vec(), reason))
    });
    let clauses = reasoned.collect::<Result<Reasoned, Fault>>()?;
    let refutation = Refutation::new(cnf.n_vars(), &clauses, &trimmed.lemmas);
    Ok((refutation, clauses))
}
