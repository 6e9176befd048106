//! Why spans carry so many bridges where one island is all that joins a part to the rest.
//!
//! The rule is `separation` of the engine, which says what holds for the number x of bridges from an
//! island u into a part P that is joined to the rest by u alone:
//!
//! ```text
//! (1)  x >= 1
//! (2)  x is even or odd as the sum of the clues of P
//! (3)  x <= clue of u - what the other parts get at least
//! ```
//!
//! The engine takes the best bound of all three at once. An explanation should take no more than it needs,
//! so they are tried here one after the other, the simplest first, until one gives what was
//! concluded. Each comes with the facts it takes: which spans are impossible, so that P is apart, and
//! the bounds that enter the sums.

use super::parts::{Part, without};
use super::{View, span_of};
use crate::engine::native::reasoner::Fact;
use crate::explain::logic::Reason;

/// A bound on the number of bridges into a part.
struct Bound {
    value: u32,
    premises: Vec<Fact>,
    why: String,
}

/// Why `fact` holds of a span of `island`, or, without a fact, why nothing is left for the island.
/// `None` if none of the three says so.
pub(super) fn around(view: &View<'_>, island: Option<usize>, fact: Option<Fact>) -> Option<Reason> {
    let island = island?;
    let Some(fact) = fact else {
        let middle = Middle::new(view, island);
        let at = (0..middle.parts.len()).find_map(|p| Some((p, middle.contradiction(p)?)));
        return at.map(|(p, bound)| middle.reason(p, bound));
    };
    // What holds of a span may be seen from both ends; the fewer islands to look at, the better.
    let other = view.board.spans()[span_of(fact)].other(island);
    let seen = [island, other].into_iter().filter_map(|end| {
        let middle = Middle::new(view, end);
        let is_about = |&p: &usize| middle.parts[p].spans.contains(&span_of(fact));
        let p = (0..middle.parts.len()).find(is_about)?;
        let bound = middle.tightening(p, fact)?;
        Some((middle.parts[p].islands.len(), middle.reason(p, bound)))
    });
    seen.min_by_key(|&(n, _)| n).map(|(_, reason)| reason)
}

/// An island and the parts into which the others fall without it.
struct Middle<'a> {
    view: &'a View<'a>,
    island: usize,
    parts: Vec<Part>,
}

impl<'a> Middle<'a> {
    fn new(view: &'a View<'a>, island: usize) -> Middle<'a> {
        Middle { view, island, parts: without(view, island) }
    }

    /// What `bound`, on part `p`, comes to.
    fn reason(&self, p: usize, bound: Bound) -> Reason {
        let shown = std::iter::once(self.island).chain(self.shown(p));
        let because = shown.map(|i| self.view.cell(i)).collect();
        let island = self.view.cell(self.island).to_string();
        let values = vec![("island", island), ("why", bound.why)];
        Reason { premises: bound.premises, because, values }
    }

    /// The bound on part `p` that gives `fact`, with what else that takes.
    fn tightening(&self, p: usize, fact: Fact) -> Option<Bound> {
        let others = || self.parts[p].spans.iter().copied().filter(|&s| s != span_of(fact));
        match fact {
            Fact::AtLeast(_, n) => {
                let room: u32 = others().map(|s| u32::from(self.view.most(s))).sum();
                let is_enough = |bound: &Bound| bound.value >= u32::from(n) + room;
                let mut bound = self.bounds_below(p).into_iter().find(is_enough)?;
                bound.premises.extend(others().map(|s| self.view.at_most(s)));
                if others().next().is_some() {
                    bound.why += &format!(", and the other spans there have room for {room}");
                }
                Some(bound)
            }
            Fact::AtMost(_, n) => {
                let sum: u32 = others().map(|s| u32::from(self.view.least(s))).sum();
                let is_enough = |bound: &Bound| bound.value <= u32::from(n) + sum;
                let mut bound = self.bounds_above(p).into_iter().find(is_enough)?;
                bound.premises.extend(others().map(|s| self.view.at_least(s)));
                if sum > 0 {
                    bound.why += &format!(", {sum} of them on other spans");
                }
                Some(bound)
            }
            Fact::Shaded(_) | Fact::Unshaded(_) => None,
        }
    }

    /// Two bounds on part `p` that leave no number.
    fn contradiction(&self, p: usize) -> Option<Bound> {
        let lower = self.bounds_below(p).into_iter().chain([self.on_spans(p)]);
        lower.into_iter().find_map(|below| {
            let spans = self.parts[p].spans.iter().copied();
            let room: u32 = spans.clone().map(|s| u32::from(self.view.most(s))).sum();
            let most = Bound {
                value: room,
                premises: spans.map(|s| self.view.at_most(s)).collect(),
                why: format!("there is room for {room}"),
            };
            let mut upper = std::iter::once(most).chain(self.bounds_above(p));
            let above = upper.find(|above| above.value < below.value)?;
            let premises = [below.premises, above.premises].concat();
            Some(Bound { value: 0, premises, why: format!("{}; yet {}", below.why, above.why) })
        })
    }

    /// What part `p` gets at least: by (1), then by (2).
    fn bounds_below(&self, p: usize) -> Vec<Bound> {
        let part = &self.parts[p];
        let border = part.border(self.view, Some(self.island));
        let some = Bound { value: 1, premises: border.clone(), why: self.only_way(p) };
        let certain = self.on_spans(p);
        let even_or_odd = part.sum(self.view).map(|sum| {
            let value = certain.value.max(1);
            let value = value + (value + parity(sum)) % 2;
            let why = format!("{}, at least {}", self.parity_in_words(p, sum), value);
            Bound { value, premises: [border, certain.premises].concat(), why }
        });
        std::iter::once(some).chain(even_or_odd).collect()
    }

    /// What the spans into part `p` carry for certain.
    fn on_spans(&self, p: usize) -> Bound {
        let spans = &self.parts[p].spans;
        let value = spans.iter().map(|&s| u32::from(self.view.least(s))).sum();
        let premises = spans.iter().map(|&s| self.view.at_least(s)).collect();
        Bound { value, premises, why: format!("at least {} lead to {}", value, self.name(p)) }
    }

    /// What part `p` gets at most: by (2), by (3), and by both.
    fn bounds_above(&self, p: usize) -> Vec<Bound> {
        let part = &self.parts[p];
        let border = part.border(self.view, Some(self.island));
        let sum = part.sum(self.view);
        let mut bounds = Vec::new();
        if let Some(sum) = sum {
            let room: u32 = part.spans.iter().map(|&s| u32::from(self.view.most(s))).sum();
            if let Some(value) = room.checked_sub((room + parity(sum)) % 2) {
                let most = part.spans.iter().map(|&s| self.view.at_most(s));
                let premises = border.iter().copied().chain(most).collect();
                let why = format!("{}, at most {value}", self.parity_in_words(p, sum));
                bounds.push(Bound { value, premises, why });
            }
        }
        if let Some(rest) = self.rest_of_clue(p) {
            let both = sum.and_then(|sum| {
                let value = rest.value.checked_sub((rest.value + parity(sum)) % 2)?;
                let premises = [&rest.premises[..], &border].concat();
                let why = format!("{}; and {}", rest.why, self.parity_in_words(p, sum));
                Some(Bound { value, premises, why })
            });
            bounds.push(rest);
            bounds.extend(both);
        }
        bounds
    }

    /// What the clue of the island leaves for part `p` when all other parts get their least.
    fn rest_of_clue(&self, p: usize) -> Option<Bound> {
        let clue = self.view.clue(self.island)?;
        let mut sum = 0;
        let mut premises = Vec::new();
        for q in (0..self.parts.len()).filter(|&q| q != p) {
            let below = self.bounds_below(q).into_iter().chain([self.on_spans(q)]);
            // Of equal bounds the last, as it takes no more than the spans themselves.
            let best = below.max_by_key(|bound| bound.value)?;
            sum += best.value;
            premises.extend(best.premises);
        }
        let value = clue.saturating_sub(sum);
        let island = self.view.cell(self.island);
        let why = match sum {
            0 => format!("island {island} wants {clue}"),
            _ => {
                format!("island {island} wants {clue}, and other parts need at least {sum} of them")
            }
        };
        Some(Bound { value, premises, why })
    }

    fn only_way(&self, p: usize) -> String {
        let shown = self.view.islands(&self.shown(p));
        match self.parts[p].spans.len() {
            1 => format!("it is the only way between {shown} and the rest"),
            _ => format!(
                "island {} is the only way between {shown} and the rest",
                self.view.cell(self.island)
            ),
        }
    }

    fn parity_in_words(&self, p: usize, sum: u64) -> String {
        let kind = if sum.is_multiple_of(2) { "an even" } else { "an odd" };
        let island = self.view.cell(self.island);
        let part = self.name(p);
        match sum {
            0 => format!("{kind} number of bridges joins {part} to island {island}"),
            _ => format!(
                "the clues of {part} add up to {sum}, so {kind} number of bridges joins them to \
                 island {island}"
            ),
        }
    }

    /// Part `p` in words.
    fn name(&self, p: usize) -> String {
        let part = &self.parts[p].islands;
        let n = self.view.board.islands().len();
        if part.len() + 1 == n {
            return "all other islands".to_owned();
        }
        self.view.islands(part)
    }

    /// The smaller side of the border of part `p`.
    fn shown(&self, p: usize) -> Vec<usize> {
        let part = &self.parts[p].islands;
        let n = self.view.board.islands().len();
        if part.len() * 2 <= n {
            return part.clone();
        }
        (0..n).filter(|i| part.binary_search(i).is_err()).collect()
    }
}

/// 0 if `sum` is even, 1 if it is odd.
fn parity(sum: u64) -> u32 {
    u32::from(sum % 2 == 1)
}
