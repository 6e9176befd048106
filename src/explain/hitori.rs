//! What the deductions of the Hitori engine rest on, and the facts of Hitori in words.
//!
//! The engine names the cells that a deduction rests on. Those with a mark are its premises, unless
//! the rule looks at the numbers alone. Where shaded cells form a wall, people look at what is behind
//! it, so the sentence names that.

use crosscut_puzzles::Cell;
use crosscut_puzzles::hitori::Board;

use super::ledger::Ledger;
use super::logic::{Logic, Reason};
use super::sentence::{list, list_few};
use super::wall::cut_off;
use crate::engine::native::hitori::WORDS;
use crate::engine::native::reasoner::Fact;
use crate::engine::native::words::Words;
use crate::engine::native::{Conclusion, Deduction};

/// A Hitori board, explained.
pub(super) struct Hitori<'a> {
    pub(super) board: &'a Board,
}

/// The rules that look at the numbers alone.
const ON_NUMBERS: [&str; 5] = ["strip", "between_equals", "adjacent_pair", "corner", "edge_block"];

impl Logic for Hitori<'_> {
    fn words(&self) -> &'static [Words] {
        WORDS
    }

    fn n_slots(&self) -> usize {
        self.board.n_cells()
    }

    fn fact(&self, deduction: &Deduction) -> Option<Fact> {
        let cell = self.board.index(*deduction.cells.first()?)?;
        match deduction.conclusion {
            Conclusion::Shaded => Some(Fact::Shaded(cell)),
            Conclusion::Unshaded => Some(Fact::Unshaded(cell)),
            _ => None,
        }
    }

    fn reason(&self, ledger: &Ledger, deduction: &Deduction) -> Reason {
        let Deduction { rule, cells, conclusion, because } = deduction;
        let mut because = because.clone();
        if ON_NUMBERS.contains(rule) {
            because.sort_unstable();
        }
        let is_end = *conclusion == Conclusion::Contradiction;
        // The cell whose ways out are counted may have a mark, but the rule does not look at it.
        let alone = match (*rule, is_end) {
            ("isolated_cell", false) => because.first(),
            ("isolated_cell", true) => cells.first(),
            _ => None,
        };
        let marked = |cell: &Cell| ledger.latest(Fact::Shaded(self.board.index(*cell)?));
        let looked_at = because.iter().chain(cells.iter().filter(|_| is_end));
        let premises = match ON_NUMBERS.contains(rule) && !is_end {
            true => Vec::new(),
            false => looked_at.filter(|&cell| Some(cell) != alone).filter_map(marked).collect(),
        };
        let mut values = vec![("cell", list(cells)), ("because", list(&because))];
        values.extend(alone.map(|cell| ("alone", cell.to_string())));
        values.extend(self.number(&because).map(|number| ("number", number)));
        match *rule {
            "strip" => values.push(("why", self.strip())),
            "articulation" | "component_split" => {
                values.push(("cut", list_few(&self.cut(cells, &because))));
                values.push(("wall", list(&[&because[..], cells].concat())));
            }
            _ => {}
        }
        Reason { premises, because, values }
    }

    fn by_trial(&self, fact: Fact) -> Deduction {
        let (cell, conclusion) = match fact {
            Fact::Shaded(cell) => (cell, Conclusion::Shaded),
            Fact::Unshaded(cell) => (cell, Conclusion::Unshaded),
            Fact::AtLeast(..) | Fact::AtMost(..) => (0, Conclusion::Contradiction),
        };
        let cells = vec![self.board.cell(cell)];
        Deduction { rule: "probing", cells, conclusion, because: Vec::new() }
    }

    fn is_impossible(&self, _fact: Fact) -> bool {
        false
    }

    fn settles(&self, _ledger: &Ledger, _fact: Fact) -> bool {
        true
    }

    fn name(&self, fact: Fact) -> String {
        self.board.cell(index(fact)).to_string()
    }

    fn tell(&self, facts: &[(Fact, bool)]) -> String {
        let told = [(true, "shaded"), (false, "unshaded")].map(|(wanted, word)| {
            let is_wanted = |&&(fact, _): &&(Fact, bool)| is_shaded(fact) == wanted;
            let cells: Vec<String> =
                facts.iter().filter(is_wanted).map(|&(fact, _)| self.name(fact)).collect();
            match cells.len() {
                0 => String::new(),
                1 => format!("{} is {word}", list(&cells)),
                _ => format!("{} are {word}", list(&cells)),
            }
        });
        told.into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join(" and ")
    }

    fn tell_clash(&self, _known: Option<Fact>, fact: Fact) -> String {
        let (is, must) = match is_shaded(fact) {
            true => ("unshaded", "shaded"),
            false => ("shaded", "unshaded"),
        };
        format!("{}, which is {is}, would have to be {must}", self.name(fact))
    }
}

fn index(fact: Fact) -> usize {
    match fact {
        Fact::Shaded(i) | Fact::Unshaded(i) | Fact::AtLeast(i, _) | Fact::AtMost(i, _) => i,
    }
}

fn is_shaded(fact: Fact) -> bool {
    matches!(fact, Fact::Shaded(_))
}

impl Hitori<'_> {
    /// The number that these cells hold.
    fn number(&self, cells: &[Cell]) -> Option<String> {
        let value = |cell: &Cell| self.board.value(self.board.index(*cell)?);
        value(cells.first()?).map(|number| number.to_string())
    }

    fn strip(&self) -> String {
        match self.board.n_cells() {
            1 => "some cell must be unshaded".to_owned(),
            _ => "on a board of one line a shaded cell that is not at an end cuts it in two"
                .to_owned(),
        }
    }

    /// The smaller part that the wall of `cells` and `because` cuts off.
    fn cut(&self, cells: &[Cell], because: &[Cell]) -> Vec<Cell> {
        let index = |cell: &Cell| self.board.index(*cell);
        let wall = cells.iter().chain(because).filter_map(index).collect();
        let at = cells.first().and_then(index);
        let part = at.map(|at| cut_off(self.board, &wall, at)).unwrap_or_default();
        part.into_iter().map(|i| self.board.cell(i)).collect()
    }
}
