//! The rules of deduction, one file each, and the table of them all.
//!
//! A rule concludes that cells are shaded or unshaded in every answer that extends the marks of a
//! [`State`], or that there is no such answer. Each file proves its rule from H1 to H3. The engine
//! applies a rule when something it looks at has changed, which its [`Trigger`] says; tests, help
//! and reports go through [`ALL`], and a rule that is not in it does not exist.

mod adjacency;
mod adjacent_pair;
mod articulation;
mod articulation_scan;
mod between_equals;
mod component_split;
mod corner;
mod edge_block;
mod isolated_cell;
mod pair;
mod probing;
mod strip;

#[cfg(test)]
mod tests;

pub(super) use self::probing::conclude as conclude_failed;
use super::state::{Mark, State, Step};
use crate::engine::native::Connectivity;

/// A rule by name; its number is its row in [`ALL`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rule {
    Strip,
    BetweenEquals,
    AdjacentPair,
    Corner,
    EdgeBlock,
    Pair,
    Adjacency,
    IsolatedCell,
    ComponentSplit,
    Articulation,
    ArticulationScan,
    Probing,
}

impl Rule {
    pub(super) fn name(self) -> &'static str {
        ALL[self as usize].name
    }
}

/// When a rule is applied, which also tells its level: the first three are local, those behind them on
/// connectivity.
#[derive(Clone, Copy)]
pub(super) enum Trigger {
    /// Once, before anything is decided: the rule looks at the numbers only.
    Once(fn(&mut State) -> Step),
    /// To each cell that has become unshaded.
    Unshaded(fn(&mut State, usize) -> Step),
    /// To each cell that has become shaded.
    Shaded(fn(&mut State, usize) -> Step),
    /// To each shaded cell that is to enter the forest, when no rule above has anything left.
    Joined(fn(&mut State, usize) -> Step),
    /// To the whole board, when no rule above has anything left, in place of the forest.
    Board(fn(&mut State) -> Step),
    /// By the engine's own loop.
    Engine,
}

/// A row of the table.
pub(super) struct Entry {
    pub(super) rule: Rule,
    /// The rule's file name, without the ending.
    pub(super) name: &'static str,
    pub(super) trigger: Trigger,
}

/// All rules in the order in which they are tried.
pub(super) const ALL: &[Entry] = &[
    entry(Rule::Strip, "strip", Trigger::Once(strip::apply)),
    entry(Rule::BetweenEquals, "between_equals", Trigger::Once(between_equals::apply)),
    entry(Rule::AdjacentPair, "adjacent_pair", Trigger::Once(adjacent_pair::apply)),
    entry(Rule::Corner, "corner", Trigger::Once(corner::apply)),
    entry(Rule::EdgeBlock, "edge_block", Trigger::Once(edge_block::apply)),
    entry(Rule::Pair, "pair", Trigger::Unshaded(pair::apply)),
    entry(Rule::Adjacency, "adjacency", Trigger::Shaded(adjacency::apply)),
    entry(Rule::IsolatedCell, "isolated_cell", Trigger::Shaded(isolated_cell::apply)),
    entry(Rule::ComponentSplit, "component_split", Trigger::Joined(component_split::apply)),
    entry(Rule::Articulation, "articulation", Trigger::Joined(articulation::apply)),
    entry(Rule::ArticulationScan, "articulation_scan", Trigger::Board(articulation_scan::apply)),
    entry(Rule::Probing, "probing", Trigger::Engine),
];

/// The number of rules.
pub(super) const N_RULES: usize = ALL.len();

const fn entry(rule: Rule, name: &'static str, trigger: Trigger) -> Entry {
    Entry { rule, name, trigger }
}

/// Applies the rules that look at the numbers only.
pub(super) fn start(state: &mut State) -> Step {
    let once = |entry: &Entry| match entry.trigger {
        Trigger::Once(apply) => apply(state),
        _ => Ok(()),
    };
    let step = ALL.iter().try_for_each(once);
    state.watch_step(step)
}

/// Applies the local rules until nothing more follows from them.
pub(super) fn propagate_locally(state: &mut State) -> Step {
    let step = to_local_fixed_point(state);
    state.watch_step(step)
}

fn to_local_fixed_point(state: &mut State) -> Step {
    while let Some(place) = state.next_local() {
        let is_shaded = state.mark(place) == Mark::Shaded;
        for entry in ALL {
            match entry.trigger {
                Trigger::Shaded(apply) if is_shaded => apply(state, place)?,
                Trigger::Unshaded(apply) if !is_shaded => apply(state, place)?,
                _ => {}
            }
        }
    }
    Ok(())
}

/// Applies all rules but those on numbers until nothing more follows. Cheap rules first: each cell
/// that enters the forest finds the local rules at their fixed point.
pub(super) fn propagate(state: &mut State, connectivity: Connectivity) -> Step {
    let step = to_fixed_point(state, connectivity);
    state.watch_step(step)
}

fn to_fixed_point(state: &mut State, connectivity: Connectivity) -> Step {
    loop {
        to_local_fixed_point(state)?;
        let is_done = match connectivity {
            _ if state.is_strip() => true,
            Connectivity::Incremental => match state.next_unjoined() {
                Some(place) => join(state, place).map(|()| false)?,
                None => true,
            },
            Connectivity::Whole => {
                let before = state.trail().len();
                scan(state)?;
                state.trail().len() == before
            }
        };
        if is_done {
            return Ok(());
        }
    }
}

fn join(state: &mut State, place: usize) -> Step {
    for entry in ALL {
        if let Trigger::Joined(apply) = entry.trigger {
            apply(state, place)?;
        }
    }
    Ok(())
}

fn scan(state: &mut State) -> Step {
    for entry in ALL {
        if let Trigger::Board(apply) = entry.trigger {
            apply(state)?;
        }
    }
    Ok(())
}
