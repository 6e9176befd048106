//! Probing two deep: a probe in which the other cells are probed as well.
//!
//! Comes after plain probing, on the cells that it has left undecided, and before the search. A value
//! is assumed and propagated; then every other undecided cell is probed below it, and what these
//! probes refute is concluded there, until nothing more follows. If that runs into a conflict, the
//! value is refuted like any other that fails: the proof of the rule `probing` does not ask which
//! rules met the conflict, so probing may be among them.
//!
//! It costs up to the square of the number of undecided cells in probes, so a run has a budget of
//! them. It is enough for boards that people make with one answer and hide it well; on others the
//! search, which chooses what it tries, is soon the better way.

use super::Context;
use super::probe::refute;
use super::rules;
use super::state::{Conflict, Mark, State};
use crate::engine::Why;

/// Probes that a run of the engine may spend here.
const BUDGET: u64 = 5_000;

/// How a pass over the undecided cells ended.
pub(super) enum End {
    /// A value was refuted: plain probing may find more.
    Progress,
    /// No value was refuted, or the budget is spent.
    FixedPoint,
    /// There is no answer.
    NoAnswer,
    /// A limit was reached.
    Stopped(Why),
}

/// Looks for one value to refute. The marks at the start are those of the root; `guide` is an answer
/// by place, whose values cannot fail.
pub(super) fn run(state: &mut State, context: &mut Context<'_>, guide: Option<&[Mark]>) -> End {
    let undecided: Vec<usize> = state.places().filter(|&p| state.is_undecided(p)).collect();
    for &place in &undecided {
        for value in [Mark::Shaded, Mark::Unshaded] {
            if guide.is_some_and(|marks| marks[place] == value) {
                continue;
            }
            if context.deep_probes >= BUDGET {
                return End::FixedPoint;
            }
            match below(state, context, place, value, &undecided) {
                Below::Nothing => {}
                Below::Stopped(why) => return End::Stopped(why),
                Below::Failed(conflict) => {
                    return match refute(state, context, place, value, conflict) {
                        Ok(()) => End::Progress,
                        Err(_) => End::NoAnswer,
                    };
                }
            }
        }
    }
    End::FixedPoint
}

/// What came of an assumption with the other cells probed below it.
enum Below {
    Nothing,
    Failed(Conflict),
    Stopped(Why),
}

/// Assumes `value` for the cell at `place`, probes the others below it, and takes all of it back.
fn below(
    state: &mut State,
    context: &mut Context<'_>,
    place: usize,
    value: Mark,
    undecided: &[usize],
) -> Below {
    let root = state.trail().len();
    let recording = std::mem::take(&mut state.recording);
    context.probes += 1;
    state.assume(place, value);
    let result = match rules::propagate(state, context.connectivity) {
        Ok(()) => probe_others(state, context, undecided),
        Err(conflict) => Below::Failed(conflict),
    };
    state.undo_to(root, |place| context.chooser.reopen(place));
    state.recording = recording;
    result
}

/// Probes the cells that are left, below the assumption, to a fixed point.
fn probe_others(state: &mut State, context: &mut Context<'_>, undecided: &[usize]) -> Below {
    let mut changed = true;
    while changed {
        changed = false;
        for &place in undecided {
            for value in [Mark::Shaded, Mark::Unshaded] {
                if !state.is_undecided(place) {
                    continue;
                }
                if let Some(why) = context.exceeded(state) {
                    return Below::Stopped(why);
                }
                if context.deep_probes >= BUDGET {
                    return Below::Nothing;
                }
                let Err(conflict) = probe(state, context, place, value) else { continue };
                changed = true;
                if let Err(conflict) = refute(state, context, place, value, conflict) {
                    return Below::Failed(conflict);
                }
            }
        }
    }
    Below::Nothing
}

fn probe(
    state: &mut State,
    context: &mut Context<'_>,
    place: usize,
    value: Mark,
) -> Result<(), Conflict> {
    let root = state.trail().len();
    context.probes += 1;
    context.deep_probes += 1;
    state.assume(place, value);
    let result = rules::propagate(state, context.connectivity);
    state.undo_to(root, |place| context.chooser.reopen(place));
    result
}
