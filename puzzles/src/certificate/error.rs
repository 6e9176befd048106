//! Why a certificate is not believed: the first thing that is wrong, with its place.
//!
//! One enum for each part of a certificate. Every way to fail is a variant of its own, so that
//! tests can forge a certificate for each and see it rejected for that reason and no other.

use super::{Claim, Part};
use crate::Cell;

/// The first thing that is wrong with a certificate, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rejection {
    /// The part that is wrong.
    pub part: Part,
    /// 1-based line of the file that holds the part; in binary proofs the number of the step.
    /// `None` if no line is to blame.
    pub line: Option<u64>,
    /// What is wrong there.
    pub fault: Fault,
}

impl std::error::Error for Rejection {}

impl std::fmt::Display for Rejection {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.line {
            Some(line) => write!(f, "{}, line {line}: {}", self.part, self.fault),
            None => write!(f, "{}: {}", self.part, self.fault),
        }
    }
}

/// What is wrong.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// The file cannot be read.
    #[error("cannot be read: {0}")]
    Io(String),
    /// A byte that has no place in the text.
    #[error("found the byte 0x{0:02x}, expected plain ASCII text")]
    Byte(u8),
    /// A word or line longer than anything that can be right.
    #[error("found a {0} that is longer than any of this board")]
    TooLong(&'static str),
    /// The part is not there.
    #[error("the part is missing")]
    Missing,
    /// Something that this claim does not need or that is there twice.
    #[error("found {0}, which does not belong there")]
    Unwanted(String),
    /// The text does not follow the format.
    #[error(transparent)]
    Expected(#[from] Expected),
    /// The claim, an answer or what belongs to it is wrong.
    #[error(transparent)]
    Claim(#[from] ClaimFault),
    /// The formula is wrong.
    #[error(transparent)]
    Formula(#[from] FormulaFault),
    /// A clause does not follow from its reason.
    #[error(transparent)]
    Reason(#[from] ReasonFault),
    /// A step of the proof does not follow.
    #[error(transparent)]
    Proof(#[from] ProofFault),
}

/// A text that does not follow the format.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("found {found}, expected {expected}")]
pub struct Expected {
    /// What stands there.
    pub found: String,
    /// What could stand there.
    pub expected: String,
}

impl Expected {
    pub(super) fn new(found: impl Into<String>, expected: impl Into<String>) -> Expected {
        Expected { found: found.into(), expected: expected.into() }
    }
}

/// What is wrong with a claim and its answers.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ClaimFault {
    /// The claim needs another number of answers.
    #[error("the claim `{claim}` needs {expected} answers, found {found}")]
    Answers {
        /// What is claimed.
        claim: Claim,
        /// How many answers it needs.
        expected: usize,
        /// How many there are.
        found: usize,
    },
    /// The referee does not accept an answer.
    #[error("the answer breaks {rule}: {violation}")]
    Referee {
        /// The number of the rule.
        rule: &'static str,
        /// The first violation in words.
        violation: String,
    },
    /// Both answers are the same.
    #[error("both answers are the same")]
    SameAnswers,
    /// The line about this cell is missing: why it cannot be shaded as well.
    #[error("expected why cell {0} cannot be shaded as well")]
    ExtraMissing(Cell),
    /// A line about a cell that is shaded, off the board, or out of turn.
    #[error("cell {0} is not the next unshaded cell of the answer")]
    ExtraUnwanted(Cell),
    /// The cell that is said to touch is no neighbour.
    #[error("cell {1} is no neighbour of {0}")]
    NoNeighbour(Cell, Cell),
    /// A cell of the witness is not shaded in the answer.
    #[error("cell {0} is not shaded in the answer")]
    NotShaded(Cell),
    /// The witness does not go through the cell that it is about.
    #[error("the cells do not go through {0}")]
    NotThrough(Cell),
    /// The witness is no cycle, path or separator.
    #[error(transparent)]
    Witness(ReasonFault),
    /// Bridges that are on no span; the referee has said so before.
    #[error("the answer has bridges that are on no span")]
    NoCounts,
    /// A second answer is at hand: one more bridge fits between these islands.
    #[error("one more bridge fits between {0} and {1}")]
    RoomForBridge(Cell, Cell),
    /// The obstruction is not true of the board.
    #[error("the obstruction is not true of this board")]
    Obstruction,
}

/// What is wrong with a formula.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FormulaFault {
    /// The header has another number of variables than the board.
    #[error("the header has {found} variables, the board has {expected}")]
    Variables {
        /// Those of the board.
        expected: usize,
        /// Those of the header.
        found: usize,
    },
    /// The header has another number of clauses than follow it.
    #[error("the header has {expected} clauses, found {found}")]
    Clauses {
        /// Those of the header.
        expected: u64,
        /// Those that follow, or the first too many.
        found: u64,
    },
    /// A literal of a variable that the header does not have.
    #[error("literal {0} is of no variable of the formula")]
    Literal(i64),
    /// The last clause does not end with 0.
    #[error("the last clause has no 0 at its end")]
    Unfinished,
}

/// Why a clause does not follow from its reason.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReasonFault {
    /// The reason is one of the other puzzle.
    #[error("the reason is one of the other puzzle")]
    OtherPuzzle,
    /// There is no reason for this clause.
    #[error("clause {0} has no reason")]
    NoReason(u64),
    /// There are more reasons than clauses.
    #[error("a reason without a clause: there are {0} clauses")]
    NoClause(u64),
    /// A clause of this kind has another number of literals.
    #[error("the clause has {found} literals, expected {expected}")]
    Length {
        /// Literals of such a clause.
        expected: usize,
        /// Literals of this clause.
        found: usize,
    },
    /// The literal has the wrong sign for this kind of clause.
    #[error("literal {0} has the wrong sign for this reason")]
    Sign(i32),
    /// A literal that the reason gives is not in the clause.
    #[error("the clause lacks the literal {0}")]
    LiteralMissing(i32),
    /// A literal that the reason does not give, or that is there twice.
    #[error("literal {0} does not belong to the clause")]
    LiteralUnwanted(i32),
    /// The cell is not on the board.
    #[error("cell {0} is not on the board")]
    OffBoard(Cell),
    /// The cell is there twice.
    #[error("cell {0} is there twice")]
    Repeated(Cell),
    /// Two cells that do not hold the same number, or a cell without one.
    #[error("cells {0} and {1} do not hold the same number")]
    NotEqual(Cell, Cell),
    /// Two cells in different rows and columns.
    #[error("cells {0} and {1} are in no common row or column")]
    NotInLine(Cell, Cell),
    /// Two cells that do not touch.
    #[error("cells {0} and {1} do not touch")]
    NotTouching(Cell, Cell),
    /// Too few cells for a cycle or a path.
    #[error("{found} cells, expected at least {least}")]
    TooShort {
        /// How many there are.
        found: usize,
        /// How many it takes.
        least: usize,
    },
    /// Two cells one after the other that do not touch at a corner.
    #[error("cell {1} is not diagonal to {0}")]
    NotDiagonal(Cell, Cell),
    /// The last cell does not touch the first at a corner.
    #[error("the cycle does not close: cell {1} is not diagonal to {0}")]
    NotClosed(Cell, Cell),
    /// An end of a path inside the board.
    #[error("the path ends at {0}, which is not on the border")]
    NotOnBorder(Cell),
    /// A cell that separates nothing.
    #[error("cell {0} does not separate the board")]
    NoSeparator(Cell),
    /// A region beyond whose boundary nothing is left to be cut off.
    #[error("the boundary of the region cuts nothing off")]
    CutsNothing,
    /// The clause is not about one span.
    #[error("literals {0} and {1} are of different spans")]
    OtherSpan(i32, i32),
    /// The clause does not say that more bridges are also fewer.
    #[error("having {more} bridges does not mean having {fewer}")]
    NotInOrder {
        /// The number in the negative literal.
        more: u8,
        /// The number in the positive literal.
        fewer: u8,
    },
    /// Two spans that do not cross.
    #[error("the spans of literals {0} and {1} do not cross")]
    NotCrossing(i32, i32),
    /// There is no island.
    #[error("there is no island at {0}")]
    NoIsland(Cell),
    /// The island has no clue.
    #[error("the island at {0} has no clue")]
    NoClue(Cell),
    /// The literal is of no span at the island.
    #[error("literal {0} is of no span at the island")]
    NotAtIsland(i32),
    /// Numbers of bridges that meet the clue and make the clause false.
    #[error("the clause is false if the spans of {cell} carry {counts:?} bridges")]
    NotByDegree {
        /// The island.
        cell: Cell,
        /// Bridges on its spans in their order.
        counts: Vec<u8>,
    },
    /// The set of islands is empty.
    #[error("the set of islands is empty")]
    NoIslands,
    /// The set has all islands.
    #[error("the set has all islands, so nothing has to leave it")]
    AllIslands,
    /// The literal is of a span that leaves the set.
    #[error("literal {0} is of no span inside the set")]
    NotInside(i32),
    /// Two literals of one span.
    #[error("literal {0} is the second of its span")]
    SecondOfSpan(i32),
    /// The bridges do not use up the clue of an island of the set.
    #[error("the literals give {cell} {sum} bridges, its clue is {clue}")]
    NotUsedUp {
        /// The island.
        cell: Cell,
        /// What the literals add up to there.
        sum: u64,
        /// Its clue.
        clue: u32,
    },
    /// A blocking clause where no uniqueness is claimed.
    #[error("a blocking clause has a place in claims of uniqueness only")]
    NothingToBlock,
}

/// Why a step of a proof does not follow.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProofFault {
    /// The number of a step is not larger than all before it.
    #[error("step {found} after {last}: numbers of steps must ascend")]
    NotAscending {
        /// The number.
        found: u64,
        /// The largest before it.
        last: u64,
    },
    /// A clause that was never there or has been deleted.
    #[error("clause {0} is not there: never added, or deleted")]
    NoSuchClause(u64),
    /// A step that adds something not implied.
    #[error("hint {0} is negative: only steps by unit propagation are accepted (RUP), none by RAT")]
    Rat(i64),
    /// A hint with two or more literals that are not false.
    #[error("hint {0} gives nothing: more than one of its literals is open")]
    NotUnit(u64),
    /// A hint with a literal that is true already.
    #[error("hint {0} gives nothing: one of its literals is true already")]
    Satisfied(u64),
    /// A hint after the conflict.
    #[error("hint {0} comes after the conflict")]
    AfterConflict(u64),
    /// The hints end and nothing is contradicted.
    #[error("the hints end without a conflict")]
    NoConflict,
    /// There is no hint.
    #[error("the step has no hints")]
    NoHints,
    /// A lemma with a literal and its negation.
    #[error("the lemma has literal {0} and its negation")]
    Tautology(i64),
    /// Unit propagation does not lead to a conflict.
    #[error("the lemma does not follow by unit propagation")]
    NotImplied,
    /// Something after the empty clause.
    #[error("the proof goes on after the empty clause")]
    AfterEmptyClause,
    /// The proof ends without the empty clause.
    #[error("the proof ends without the empty clause")]
    NoEmptyClause,
}
