//! Probing: a bound that propagation refutes does not hold, so its opposite does.
//!
//! Every open span is tried with all its bridges and with as few as it has for certain. If
//! propagation refutes "at least n", then "at most n - 1" holds, and the other way round; both hold
//! for all answers, as propagation keeps every answer that agrees with what was assumed. What holds
//! is propagated on, and spans are tried again until a round brings nothing.
//!
//! It is done first with the cheap reach, which sees the near surroundings of a change only, and later
//! with the rules on all of the board, which cost its size for each try.

use super::rules::{Reach, Rule, propagate};
use super::state::{Because, Conflict, State};
use super::{Ended, Engine};
use crate::engine::Why;
use crate::engine::native::Footholds;

/// Probes with the given reach until a round brings nothing, or with the near reach little: less than
/// one open span in eight. What was found is propagated on over all of the board.
pub(super) fn run(engine: &mut Engine, reach: Reach) -> Result<(), Ended> {
    loop {
        let before = engine.state.mark();
        let n_open = engine.state.n_open;
        for s in 0..engine.state.least.len() {
            if engine.state.is_open(s) {
                span(engine, s, reach)?;
                let cost = if reach == Reach::Near { 32 } else { engine.state.least.len() };
                if let Some(why) = engine.clock.tick(cost) {
                    return Err(Ended::Stopped(why));
                }
            }
        }
        if engine.state.mark() == before {
            return Ok(());
        }
        engine.propagate(Reach::Whole)?;
        let n_closed = n_open - engine.state.n_open;
        if engine.state.n_open == 0 || (reach == Reach::Near && n_closed * 8 < n_open) {
            return Ok(());
        }
    }
}

/// Tries both ends of what is left for a span, as long as one of them is refuted.
fn span(engine: &mut Engine, s: usize, reach: Reach) -> Result<(), Conflict> {
    while engine.state.is_open(s) {
        let (least, most) = (engine.state.least[s], engine.state.most[s]);
        // What agrees with a known answer is not refuted.
        let guide = engine.guide.as_ref().map(|counts| counts[s]);
        if guide != Some(most)
            && is_refuted(engine, reach, |state| state.raise(s, most, Rule::Branch, Because::Board))
        {
            engine.state.lower(s, most - 1, Rule::Probe, Because::Board)?;
        } else if guide != Some(least)
            && is_refuted(engine, reach, |state| {
                state.lower(s, least, Rule::Branch, Because::Board)
            })
        {
            engine.state.raise(s, least + 1, Rule::Probe, Because::Board)?;
        } else {
            return Ok(());
        }
        engine.propagate(reach)?;
    }
    Ok(())
}

/// Tries both ends of what is left for every open span, but what `answer` has, each from the same
/// bounds.
///
/// # Errors
/// If a limit comes first.
pub(super) fn footholds(engine: &mut Engine, answer: &[u8]) -> Result<Footholds, Why> {
    let mut found = Footholds { open: 0, refuted: 0 };
    for (s, &count) in answer.iter().enumerate() {
        if !engine.state.is_open(s) {
            continue;
        }
        if let Some(why) = engine.clock.tick(answer.len()) {
            return Err(why);
        }
        let (least, most) = (engine.state.least[s], engine.state.most[s]);
        let reach = Reach::Whole;
        let high = count != most
            && is_refuted(engine, reach, |state| {
                state.raise(s, most, Rule::Branch, Because::Board)
            });
        let low = count != least
            && is_refuted(engine, reach, |state| {
                state.lower(s, least, Rule::Branch, Because::Board)
            });
        found.open += 1;
        found.refuted += u64::from(high) + u64::from(low);
    }
    Ok(found)
}

fn is_refuted(
    engine: &mut Engine,
    reach: Reach,
    assume: impl Fn(&mut State) -> Result<(), Conflict>,
) -> bool {
    engine.statistics.probes += 1;
    let state = &mut engine.state;
    let steps = state.steps.take();
    let was_stale = state.is_stale;
    let mark = state.mark();
    let result = assume(state).and_then(|()| propagate(state, &mut engine.work, reach));
    state.backtrack(mark);
    state.is_stale = was_stale;
    state.steps = steps;
    result.is_err()
}
