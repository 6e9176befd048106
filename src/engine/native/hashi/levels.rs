//! The levels that give a board its grade: each to its fixed point, the weakest first.

use super::probe;
use super::rules::Reach;
use super::{Ended, Engine};
use crate::engine::native::Grade;

/// All levels up to `most`, on a board of which nothing is known.
pub(super) fn run(engine: &mut Engine<'_>, most: Grade) -> Result<(), Ended> {
    local(engine)?;
    // Local rules may decide all spans and not connect the islands, so a full board goes on.
    if most == Grade::Local && engine.state.n_open > 0 {
        return Ok(());
    }
    connectivity(engine)?;
    if most <= Grade::Connectivity || engine.state.n_open == 0 {
        return Ok(());
    }
    probe(engine, Reach::Whole)
}

/// All rules but probing.
pub(super) fn rules(engine: &mut Engine<'_>) -> Result<(), Ended> {
    local(engine)?;
    connectivity(engine)
}

fn local(engine: &mut Engine<'_>) -> Result<(), Ended> {
    let result = engine.propagate(Reach::Degrees).map_err(Ended::from);
    reach(Grade::Local, engine, result)
}

fn connectivity(engine: &mut Engine<'_>) -> Result<(), Ended> {
    let result = engine.propagate(Reach::Whole).map_err(Ended::from);
    reach(Grade::Connectivity, engine, result)?;
    if engine.state.n_open == 0 {
        engine.levels.solved(Grade::Connectivity);
    }
    Ok(())
}

/// Probing with the given reach; only with the reach over all of the board it comes to the fixed
/// point of its level.
pub(super) fn probe(engine: &mut Engine<'_>, reach: Reach) -> Result<(), Ended> {
    let result = probe::run(engine, reach);
    match reach {
        Reach::Whole => self::reach(Grade::Probing, engine, result)?,
        Reach::Degrees | Reach::Near => refuted(Grade::Probing, engine, result)?,
    }
    if engine.state.n_open == 0 {
        engine.levels.solved(Grade::Probing);
    }
    Ok(())
}

/// `level` has come to its fixed point or refuted the board.
fn reach(level: Grade, engine: &mut Engine<'_>, result: Result<(), Ended>) -> Result<(), Ended> {
    refuted(level, engine, result)?;
    engine.levels.reached(level, engine.state.least.len() - engine.state.n_open);
    Ok(())
}

fn refuted(level: Grade, engine: &mut Engine<'_>, result: Result<(), Ended>) -> Result<(), Ended> {
    if let Err(Ended::Refuted) = result {
        engine.levels.by = Some(level);
    }
    result
}
