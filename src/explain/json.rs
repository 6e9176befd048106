//! Explanations as JSON: a row for each step, then one for what they come to.

use crosscut_puzzles::{Board, Cell};
use serde::Serialize;

use super::{Checked, End, Explanation, Refutation, Standing, Step};
use crate::engine::native::reasoner::Fact;
use crate::report::Source;
use crate::report::json::{AnswerRow, Head, line};

/// What a fact says, with the cell or the span that it is about.
#[derive(Serialize)]
#[serde(untagged)]
enum FactRow {
    Cell { cell: [u64; 2], shaded: bool },
    AtLeast { span: [u64; 4], at_least: u8 },
    AtMost { span: [u64; 4], at_most: u8 },
}

impl FactRow {
    fn new(board: &Board, fact: Fact) -> Option<FactRow> {
        match (board, fact) {
            (Board::Hitori(board), Fact::Shaded(i)) => {
                Some(FactRow::Cell { cell: pair(board.cell(i)), shaded: true })
            }
            (Board::Hitori(board), Fact::Unshaded(i)) => {
                Some(FactRow::Cell { cell: pair(board.cell(i)), shaded: false })
            }
            (Board::Hashi(board), Fact::AtLeast(s, at_least)) => {
                Some(FactRow::AtLeast { span: four(board.ends(s)), at_least })
            }
            (Board::Hashi(board), Fact::AtMost(s, at_most)) => {
                Some(FactRow::AtMost { span: four(board.ends(s)), at_most })
            }
            _ => None,
        }
    }

    fn list(board: &Board, facts: &[Fact]) -> Vec<FactRow> {
        facts.iter().filter_map(|&fact| FactRow::new(board, fact)).collect()
    }
}

/// A cell counted from 1.
fn pair(cell: Cell) -> [u64; 2] {
    [u64::from(cell.row) + 1, u64::from(cell.col) + 1]
}

fn four((a, b): (Cell, Cell)) -> [u64; 4] {
    let ([r1, c1], [r2, c2]) = (pair(a), pair(b));
    [r1, c1, r2, c2]
}

/// One step.
#[derive(Serialize)]
struct StepRow<'a> {
    rule: &'a str,
    title: &'a str,
    level: &'static str,
    concludes: Vec<FactRow>,
    contradiction: bool,
    cells: Vec<[u64; 2]>,
    because: Vec<[u64; 2]>,
    rests_on: &'a [usize],
    text: &'a str,
    trial: Option<TrialRow<'a>>,
}

#[derive(Serialize)]
struct TrialRow<'a> {
    supposed: Option<FactRow>,
    text: &'a str,
    steps: Vec<StepRow<'a>>,
}

impl<'a> StepRow<'a> {
    fn new(board: &Board, step: &'a Step) -> StepRow<'a> {
        let cells = |cells: &[Cell]| cells.iter().copied().map(pair).collect();
        let trial = |trial: &'a Refutation| TrialRow {
            supposed: FactRow::new(board, trial.supposed),
            text: &trial.text,
            steps: trial.steps.iter().map(|step| StepRow::new(board, step)).collect(),
        };
        StepRow {
            rule: step.rule,
            title: step.title,
            level: step.level.name(),
            concludes: FactRow::list(board, &step.concludes),
            contradiction: step.is_contradiction,
            cells: cells(&step.cells),
            because: cells(&step.because),
            rests_on: &step.rests_on,
            text: &step.text,
            trial: step.trial.as_ref().map(trial),
        }
    }
}

#[derive(Serialize)]
struct NumberedRow<'a> {
    #[serde(flatten)]
    head: Head<'a>,
    step: usize,
    of: usize,
    #[serde(flatten)]
    row: StepRow<'a>,
}

/// What the steps come to.
#[derive(Serialize)]
struct EndRow<'a> {
    #[serde(flatten)]
    head: Head<'a>,
    status: &'static str,
    reason: Option<&'a str>,
    unique: Option<bool>,
    end: &'static str,
    steps: usize,
    checked: Option<&'static str>,
    mistakes: Vec<FactRow>,
    clashing: Vec<FactRow>,
    clues: Option<usize>,
    answers: Vec<AnswerRow>,
}

/// The rows, one a line, of `shown` steps at most and the end.
///
/// # Errors
/// Never, in practice: every key is a string.
pub fn rows(
    source: &Source,
    board: &Board,
    explanation: &Explanation,
    shown: usize,
) -> serde_json::Result<String> {
    let mut out = String::new();
    let steps = explanation.way.as_ref().map_or(&[][..], |way| &way.steps);
    for (k, step) in steps.iter().take(shown).enumerate() {
        let row = NumberedRow {
            head: Head::of(source, board),
            step: k + 1,
            of: steps.len(),
            row: StepRow::new(board, step),
        };
        out += &(line(&row)? + "\n");
    }
    out += &(line(&end_row(source, board, explanation))? + "\n");
    Ok(out)
}

fn end_row<'a>(source: &'a Source, board: &Board, explanation: &'a Explanation) -> EndRow<'a> {
    let Explanation { verdict, standing, way, clash } = explanation;
    let (mistakes, clashing): (&[Fact], &[Fact]) = match standing {
        Standing::Mistaken(wrong) => (wrong, &[]),
        Standing::Clashing { marks, .. } => (&[], marks),
        Standing::Open { .. } | Standing::Hopeless => (&[], &[]),
    };
    let answers = match standing {
        Standing::Open { answers, .. } => answers,
        _ => &verdict.answers,
    };
    EndRow {
        head: Head::of(source, board),
        status: verdict.status.name(),
        reason: verdict.reason.as_deref(),
        unique: verdict.count.unique(),
        end: match (standing, way.as_ref().map(|way| &way.end)) {
            (Standing::Mistaken(_), _) => "mistaken",
            (Standing::Clashing { .. }, _) => "clashing",
            (_, Some(End::Complete)) => "complete",
            (_, Some(End::Contradiction)) => "contradiction",
            (_, Some(End::Enough)) => "hint",
            (_, Some(End::Stopped(_))) => "stopped",
            (_, Some(End::Stuck) | None) => "open",
        },
        steps: way.as_ref().map_or(0, |way| way.steps.len()),
        checked: way.as_ref().map(|way| match way.checked {
            Checked::InAll => "all",
            Checked::InSome => "some",
            Checked::No => "none",
        }),
        mistakes: FactRow::list(board, mistakes),
        clashing: FactRow::list(board, clashing),
        clues: clash.as_ref().map(|&(_, n)| n),
        answers: answers.iter().map(|answer| AnswerRow::new(board, answer)).collect(),
    }
}
