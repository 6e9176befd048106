//! The levels that give a board its grade: each to its fixed point, the weakest first.

use super::Context;
use super::probe::{self, End};
use super::rules;
use super::state::{Mark, State, Step};
use crate::engine::Why;
use crate::engine::native::{Footholds, Grade};
use crosscut_puzzles::hitori::Shading;

/// All levels up to `most`, on a board of which nothing is known.
///
/// # Errors
/// If a limit comes first.
pub(super) fn run(state: &mut State, context: &mut Context<'_>, most: Grade) -> Result<(), Why> {
    if let Some(why) = context.exceeded(state) {
        return Err(why);
    }
    let step = local(state, context);
    // Local rules may decide all cells and not connect them, so a full board goes on.
    if step.is_err() || most == Grade::Local && !state.is_full() {
        return Ok(());
    }
    let step = connectivity(state, context);
    if step.is_err() || most <= Grade::Connectivity || state.is_full() {
        return Ok(());
    }
    match probe(state, context, None, false) {
        End::Stopped(why) => Err(why),
        _ => Ok(()),
    }
}

/// All rules but probing.
pub(super) fn rules(state: &mut State, context: &mut Context<'_>) -> Step {
    local(state, context)?;
    connectivity(state, context)
}

fn local(state: &mut State, context: &mut Context<'_>) -> Step {
    let step = rules::start(state).and_then(|()| rules::propagate_locally(state));
    reach(Grade::Local, state, context, step)
}

fn connectivity(state: &mut State, context: &mut Context<'_>) -> Step {
    let step = rules::propagate(state, context.connectivity);
    reach(Grade::Connectivity, state, context, step)?;
    if state.is_full() {
        context.levels.solved(Grade::Connectivity);
    }
    Ok(())
}

/// `level` has come to its fixed point or refuted the board.
fn reach(level: Grade, state: &mut State, context: &mut Context<'_>, step: Step) -> Step {
    match step {
        Ok(()) => context.levels.reached(level, state.trail().len()),
        Err(_) => context.levels.by = Some(level),
    }
    step
}

/// Probing. Only the first call of a run counts for the level: before a second one, probing two deep
/// has added to the marks.
pub(super) fn probe(
    state: &mut State,
    context: &mut Context<'_>,
    guide: Option<&[Mark]>,
    seeks_second: bool,
) -> End {
    let is_first = context.levels.decided.probing.is_none();
    let end = probe::run(state, context, guide, seeks_second);
    match end {
        End::FixedPoint if is_first && state.is_full() => context.levels.solved(Grade::Probing),
        End::FixedPoint if is_first => {
            context.levels.reached(Grade::Probing, state.trail().len());
        }
        End::NoAnswer if is_first => context.levels.by = Some(Grade::Probing),
        _ => {}
    }
    end
}

/// Tries the value that `answer` has not of every undecided cell, each from the same marks.
///
/// # Errors
/// If a limit comes first.
pub(super) fn footholds(
    state: &mut State,
    context: &mut Context<'_>,
    answer: &Shading,
) -> Result<Footholds, Why> {
    let root = state.trail().len();
    let mut found = Footholds { open: 0, refuted: 0 };
    for (cell, place) in state.places().enumerate() {
        if !state.is_undecided(place) {
            continue;
        }
        if let Some(why) = context.exceeded(state) {
            return Err(why);
        }
        let wrong = if answer.is_shaded(cell) { Mark::Unshaded } else { Mark::Shaded };
        state.assume(place, wrong);
        let step = rules::propagate(state, context.connectivity);
        state.undo_to(root, |_| ());
        found.open += 1;
        found.refuted += u64::from(step.is_err());
    }
    Ok(found)
}
