//! What the deductions of the Hashi engine rest on, and the facts of Hashi in words.
//!
//! The engine names the island or the span that a deduction comes from. Which bounds of which spans
//! it takes is found here, from the rule and what was known: the rules on the degree of an island in
//! this file, those on connectivity in [`parts`], [`separation`] and [`group`].

mod group;
mod parts;
mod separation;

use crosscut_puzzles::Cell;
use crosscut_puzzles::hashi::{Board, span_between};

use super::ledger::Ledger;
use super::logic::{Logic, Reason};
use super::sentence::list;
use crate::engine::native::hashi::WORDS;
use crate::engine::native::reasoner::Fact;
use crate::engine::native::words::Words;
use crate::engine::native::{Conclusion, Deduction};

/// A Hashi board, explained.
pub(super) struct Hashi<'a> {
    pub(super) board: &'a Board,
}

impl Logic for Hashi<'_> {
    fn words(&self) -> &'static [Words] {
        WORDS
    }

    fn n_slots(&self) -> usize {
        2 * self.board.spans().len()
    }

    fn fact(&self, deduction: &Deduction) -> Option<Fact> {
        let span = || self.span(&deduction.cells);
        let bridges = |n: u32| u8::try_from(n).unwrap_or(u8::MAX);
        match deduction.conclusion {
            Conclusion::AtLeast(n) => Some(Fact::AtLeast(span()?, bridges(n))),
            Conclusion::AtMost(n) => Some(Fact::AtMost(span()?, bridges(n))),
            _ => None,
        }
    }

    fn reason(&self, ledger: &Ledger, deduction: &Deduction) -> Reason {
        let view = View { board: self.board, ledger };
        let found = match deduction.rule {
            "saturation" => view.saturation(deduction, self.fact(deduction)),
            "capacity" => view.capacity(deduction, self.fact(deduction)),
            "crossing" => self.span(&deduction.because).map(|s| view.crossing(s)),
            "closed-group" => self.fact(deduction).and_then(|fact| group::closed(&view, fact)),
            "isolation" | "separation" => view.island(deduction).map(|i| parts::apart(&view, i)),
            _ => separation::around(&view, view.island(deduction), self.fact(deduction)),
        };
        let mut reason = found.unwrap_or_else(|| view.everything());
        reason.values.push(("cell", self.fact(deduction).map_or(String::new(), |f| self.name(f))));
        if reason.because.is_empty() {
            reason.because.clone_from(&deduction.because);
        }
        reason
    }

    fn by_trial(&self, fact: Fact) -> Deduction {
        let (span, conclusion) = match fact {
            Fact::AtLeast(span, n) => (span, Conclusion::AtLeast(u32::from(n))),
            Fact::AtMost(span, n) => (span, Conclusion::AtMost(u32::from(n))),
            Fact::Shaded(_) | Fact::Unshaded(_) => (0, Conclusion::Contradiction),
        };
        let (a, b) = self.board.ends(span);
        Deduction { rule: "probe", cells: vec![a, b], conclusion, because: Vec::new() }
    }

    fn is_impossible(&self, fact: Fact) -> bool {
        matches!(fact, Fact::AtLeast(span, n) if n > self.board.room(span))
    }

    fn settles(&self, ledger: &Ledger, fact: Fact) -> bool {
        let view = View { board: self.board, ledger };
        match fact {
            Fact::AtLeast(span, n) => view.most(span) == n,
            Fact::AtMost(span, n) => view.least(span) == n,
            Fact::Shaded(_) | Fact::Unshaded(_) => true,
        }
    }

    fn name(&self, fact: Fact) -> String {
        name(self.board, span_of(fact))
    }

    fn tell(&self, facts: &[(Fact, bool)]) -> String {
        let mut told: Vec<String> = Vec::new();
        let bound = |&(fact, settles): &(Fact, bool)| amount(fact, settles);
        for alike in facts.chunk_by(|one, next| bound(one) == bound(next)) {
            let names: Vec<String> = alike.iter().map(|&(fact, _)| self.name(fact)).collect();
            let (amount, _) = bound(&alike[0]);
            told.push(match names.len() {
                1 => format!("{} carries {amount}", list(&names)),
                _ if amount.starts_with("no ") => format!("{} carry {amount}", list(&names)),
                _ => format!("{} carry {amount} each", list(&names)),
            });
        }
        told.join(" and ")
    }

    fn tell_clash(&self, known: Option<Fact>, fact: Fact) -> String {
        let is = match known {
            Some(known) => format!("carries {}", amount(known, false).0),
            None => format!("has room for {}", bridges(self.board.room(span_of(fact)))),
        };
        let must = amount(fact, false).0;
        format!("{}, which {is}, would have to carry {must}", self.name(fact))
    }
}

/// The number of bridges that a fact leaves, in words and for comparison.
fn amount(fact: Fact, settles: bool) -> (String, Fact) {
    let alike = |n| match fact {
        Fact::AtLeast(..) if !settles => Fact::AtLeast(0, n),
        _ => Fact::AtMost(usize::from(settles), n),
    };
    match fact {
        Fact::AtMost(_, 0) => ("no bridge".to_owned(), alike(0)),
        Fact::AtLeast(_, n) | Fact::AtMost(_, n) if settles => {
            (format!("exactly {}", bridges(n)), alike(n))
        }
        Fact::AtLeast(_, n) => (format!("at least {}", bridges(n)), alike(n)),
        Fact::AtMost(_, n) => (format!("at most {}", bridges(n)), alike(n)),
        Fact::Shaded(_) | Fact::Unshaded(_) => (String::new(), fact),
    }
}

fn bridges(n: u8) -> String {
    if n == 1 { "1 bridge".to_owned() } else { format!("{n} bridges") }
}

fn span_of(fact: Fact) -> usize {
    match fact {
        Fact::AtLeast(s, _) | Fact::AtMost(s, _) | Fact::Shaded(s) | Fact::Unshaded(s) => s,
    }
}

fn name(board: &Board, span: usize) -> String {
    let (a, b) = board.ends(span);
    format!("{a}-{b}")
}

impl Hashi<'_> {
    fn span(&self, cells: &[Cell]) -> Option<usize> {
        let &[a, b] = cells else { return None };
        span_between(self.board, a, b)
    }
}

/// What is known of a board at one moment.
struct View<'a> {
    board: &'a Board,
    ledger: &'a Ledger,
}

impl View<'_> {
    fn least(&self, span: usize) -> u8 {
        match self.ledger.latest(Fact::AtLeast(span, 0)) {
            Some(Fact::AtLeast(_, n)) => n,
            _ => 0,
        }
    }

    fn most(&self, span: usize) -> u8 {
        match self.ledger.latest(Fact::AtMost(span, 0)) {
            Some(Fact::AtMost(_, n)) => n,
            _ => self.board.room(span),
        }
    }

    fn at_least(&self, span: usize) -> Fact {
        Fact::AtLeast(span, self.least(span))
    }

    fn at_most(&self, span: usize) -> Fact {
        Fact::AtMost(span, self.most(span))
    }

    fn cell(&self, island: usize) -> Cell {
        self.board.islands()[island].cell
    }

    fn clue(&self, island: usize) -> Option<u32> {
        self.board.islands()[island].clue
    }

    /// The island that a deduction comes from or, if it is a contradiction, that it is about.
    fn island(&self, deduction: &Deduction) -> Option<usize> {
        let cell = match deduction.conclusion {
            Conclusion::Contradiction => deduction.cells.first()?,
            _ => deduction.because.first()?,
        };
        self.board.islands().binary_search_by_key(cell, |island| island.cell).ok()
    }

    /// The clue is used up by the bridges that are certain on the other spans.
    fn saturation(&self, deduction: &Deduction, fact: Option<Fact>) -> Option<Reason> {
        let (island, others) = self.others(deduction, fact)?;
        let sum = |spans: &[usize]| spans.iter().map(|&s| u32::from(self.least(s))).sum::<u32>();
        let (cell, clue) = (self.cell(island), self.clue(island)?);
        let all = sum(self.board.spans_of(island));
        let why = match sum(&others) {
            _ if all == clue && clue == 1 => format!("island {cell} has its bridge"),
            _ if all == clue => format!("island {cell} has its {clue} bridges"),
            elsewhere => {
                format!("island {cell} wants {clue} and has at least {elsewhere} elsewhere")
            }
        };
        let premises = others.iter().map(|&s| self.at_least(s)).collect();
        Some(self.of_degree(island, premises, vec![("sum", all.to_string()), ("why", why)]))
    }

    /// The other spans have no room for all that the clue wants.
    fn capacity(&self, deduction: &Deduction, fact: Option<Fact>) -> Option<Reason> {
        let (island, others) = self.others(deduction, fact)?;
        let all = self.board.spans_of(island);
        let room: u32 = all.iter().map(|&s| u32::from(self.most(s))).sum();
        let (cell, clue) = (self.cell(island), self.clue(island)?);
        let why = match room == clue {
            true => format!("island {cell} wants {clue} and has room for no more"),
            false => format!("island {cell} wants {clue} of the {room} that it has room for"),
        };
        let premises = others.iter().map(|&s| self.at_most(s)).collect();
        Some(self.of_degree(island, premises, vec![("room", room.to_string()), ("why", why)]))
    }

    /// The island that a deduction on degrees comes from, and its spans but the one it is about.
    fn others(&self, deduction: &Deduction, fact: Option<Fact>) -> Option<(usize, Vec<usize>)> {
        let island = self.island(deduction)?;
        let about = fact.map(span_of);
        let spans = self.board.spans_of(island).iter().copied();
        Some((island, spans.filter(|&s| Some(s) != about).collect()))
    }

    fn of_degree(
        &self,
        island: usize,
        premises: Vec<Fact>,
        mut values: Vec<(&'static str, String)>,
    ) -> Reason {
        values.push(("island", self.cell(island).to_string()));
        values.push(("clue", self.clue(island).unwrap_or(0).to_string()));
        Reason { premises, because: vec![self.cell(island)], values }
    }

    /// `span` is used, so what crosses it is not.
    fn crossing(&self, span: usize) -> Reason {
        let (a, b) = self.board.ends(span);
        let values = vec![("because", name(self.board, span))];
        Reason { premises: vec![Fact::AtLeast(span, 1)], because: vec![a, b], values }
    }

    /// All that is known. No deduction needs it all, but none rests on more.
    fn everything(&self) -> Reason {
        let values = vec![("why", "all that is known around it leaves no other way".to_owned())];
        Reason { premises: self.ledger.all().collect(), because: Vec::new(), values }
    }

    /// Islands in words.
    fn islands(&self, islands: &[usize]) -> String {
        let cells: Vec<Cell> = islands.iter().map(|&i| self.cell(i)).collect();
        match cells.len() {
            0 => "no island".to_owned(),
            1 => format!("island {}", cells[0]),
            _ => format!("the islands {}", list(&cells)),
        }
    }
}
