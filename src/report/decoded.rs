//! What a solver's output was worth, for people and as JSON.
//!
//! ```text
//! board.hitori: hitori 5x5: unknown: the model is not connected
//! model:
//! ...                                     a picture, as below `answer:` if the referee accepts it
//!   H3: unshaded cells are cut off from the others: (1,1)
//!   cut: the shaded cells (1,2) (2,1) lead from border to border: one is unshaded
//! refined: b.cnf has 1 cut more
//! ```

use crosscut_puzzles::Board;
use serde::Serialize;

use super::broken::{self, Broken};
use super::cut::CutRow;
use super::json::{AnswerRow, Head};
use super::{Answer, Source, Status, Trust, text};
use crate::decode::Decoded;

/// What there is to say.
#[derive(Clone, Copy, Debug)]
pub struct Said<'a> {
    /// Where the board comes from.
    pub source: &'a Source,
    /// The board.
    pub board: &'a Board,
    /// The file of the solver's output.
    pub model: &'a str,
    /// How many of the board's variables it leaves out.
    pub n_free: usize,
    /// What it was worth.
    pub decoded: &'a Decoded,
    /// The file with the refined formula, if one was written.
    pub refined: Option<&'a str>,
}

impl<'a> Said<'a> {
    /// For people.
    pub fn text(&self) -> String {
        let size = format!("{} {}x{}", self.board.puzzle(), self.board.rows(), self.board.cols());
        let mut out = format!("{}: {size}: {}\n", self.source.label(), self.verdict());
        for (head, answer) in [("answer", self.answer()), ("model", self.rejected())] {
            if let Some(answer) = answer {
                out += &format!("{head}:\n{}", text::drawn(self.board, answer));
            }
        }
        out.extend(self.violations().iter().map(Broken::line));
        let cuts = self.cuts();
        out.extend(cuts.iter().map(|cut| format!("  cut: {}\n", cut.text())));
        if let Some(file) = self.refined {
            out +=
                &format!("refined: {file} has {} more\n", text::counted(cuts.len() as u64, "cut"));
        }
        if self.n_free > 0 && self.answer().or(self.rejected()).is_some() {
            let free = text::counted(self.n_free as u64, "variable");
            out += &format!("free: {free} of the board, taken as false\n");
        }
        out
    }

    /// As JSON.
    pub fn row(&self) -> impl Serialize + use<'a> {
        let row = |answer: Option<&Answer>| answer.map(|answer| AnswerRow::new(self.board, answer));
        Row {
            head: Head::of(self.source, self.board),
            model: self.model,
            status: self.status().name(),
            reason: self.reason(),
            answer: row(self.answer()),
            verified: self.answer().map(|_| true),
            trust: self.trust().map(Trust::name),
            free: self.n_free,
            rejected: row(self.rejected()),
            violations: self.violations(),
            cuts: self.cuts(),
            refined: self.refined,
        }
    }

    fn verdict(&self) -> String {
        match (self.status(), self.reason()) {
            (Status::Unsatisfiable, _) => "unsatisfiable, claimed by the solver".to_owned(),
            (status, None) => status.name().to_owned(),
            (status, Some(reason)) => format!("{}: {reason}", status.name()),
        }
    }

    fn status(&self) -> Status {
        match self.decoded {
            Decoded::Answer(_) => Status::Solved,
            Decoded::Unsatisfiable => Status::Unsatisfiable,
            _ => Status::Unknown,
        }
    }

    fn trust(&self) -> Option<Trust> {
        match self.decoded {
            Decoded::Answer(_) => Some(Trust::Verified),
            Decoded::Unsatisfiable => Some(Trust::Claimed),
            _ => None,
        }
    }

    fn reason(&self) -> Option<&'a str> {
        match self.decoded {
            Decoded::Answer(_) | Decoded::Unsatisfiable => None,
            Decoded::Unknown(why) => Some(why),
            Decoded::Disconnected { .. } => Some("the model is not connected"),
            Decoded::Fault { why, .. } => Some(why),
        }
    }

    fn answer(&self) -> Option<&'a Answer> {
        match self.decoded {
            Decoded::Answer(answer) => Some(answer),
            _ => None,
        }
    }

    /// What the model stands for, if the referee does not accept it.
    fn rejected(&self) -> Option<&'a Answer> {
        match self.decoded {
            Decoded::Disconnected { answer, .. } => Some(answer),
            Decoded::Fault { answer, .. } => answer.as_ref(),
            _ => None,
        }
    }

    fn violations(&self) -> Vec<Broken> {
        self.rejected().map_or_else(Vec::new, |answer| broken::judge(self.board, answer))
    }

    fn cuts(&self) -> Vec<CutRow> {
        match self.decoded {
            Decoded::Disconnected { cuts, .. } => {
                cuts.iter().map(|cut| CutRow::new(self.board, cut)).collect()
            }
            _ => Vec::new(),
        }
    }
}

#[derive(Serialize)]
struct Row<'a> {
    #[serde(flatten)]
    head: Head<'a>,
    model: &'a str,
    status: &'static str,
    reason: Option<&'a str>,
    answer: Option<AnswerRow>,
    verified: Option<bool>,
    trust: Option<&'static str>,
    free: usize,
    rejected: Option<AnswerRow>,
    violations: Vec<Broken>,
    cuts: Vec<CutRow>,
    refined: Option<&'a str>,
}
