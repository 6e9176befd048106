//! The rules: what follows from the bounds on the spans. One rule a file.
//!
//! [`propagate`] runs them to a fixed point, the cheap ones first. Every rule keeps all answers that
//! agree with the bounds; a conflict means that there is none.

mod capacity;
mod closed_group;
mod crossing;
mod isolation;
mod saturation;
mod separation;

use super::state::{Conflict, State};

pub(super) use closed_group::Groups;
pub(super) use isolation::Flood;
pub(super) use separation::Tree;

/// The rules, and the two ways in which the search itself changes bounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rule {
    /// An island has no more bridges than its clue.
    Saturation,
    /// An island has no fewer bridges than its clue.
    Capacity,
    /// Of two spans that cross one is not used.
    Crossing,
    /// A span that is the only way between two sets of islands.
    CutEdge,
    /// The spans from an island to a set of islands that only it joins to the rest.
    Articulation,
    /// Bridges that would complete a group of islands that is not all.
    ClosedGroup,
    /// A bound whose opposite was refuted by propagation.
    Probe,
    /// A branch of the search.
    Branch,
}

impl Rule {
    pub(super) const ALL: [(&'static str, Rule); 8] = [
        ("saturation", Rule::Saturation),
        ("capacity", Rule::Capacity),
        ("crossing", Rule::Crossing),
        ("cut-edge", Rule::CutEdge),
        ("articulation", Rule::Articulation),
        ("closed-group", Rule::ClosedGroup),
        ("probe", Rule::Probe),
        ("branch", Rule::Branch),
    ];

    pub(super) fn name(self) -> &'static str {
        Rule::ALL[self as usize].0
    }
}

/// How far [`propagate`] goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reach {
    /// Islands and crossings.
    Degrees,
    /// Islands, crossings and the near surroundings of spans that went.
    Near,
    /// And all of the board, for what only connectivity shows.
    Whole,
}

/// Memory of the rules on connectivity, made once.
pub(super) struct Workspace {
    pub(super) flood: Flood,
    pub(super) tree: Tree,
    pub(super) groups: Groups,
}

impl Workspace {
    pub(super) fn new(state: &State) -> Workspace {
        let n = state.board.islands().len();
        Workspace { flood: Flood::new(n), tree: Tree::new(n), groups: Groups::new(n) }
    }
}

/// Runs the rules to a fixed point.
pub(super) fn propagate(
    state: &mut State,
    work: &mut Workspace,
    reach: Reach,
) -> Result<(), Conflict> {
    loop {
        near(state, &mut work.flood, reach)?;
        if reach != Reach::Whole || !state.is_stale {
            return Ok(());
        }
        state.is_stale = false;
        separation::deduce(state, &mut work.tree)?;
        if state.queue.is_empty() {
            closed_group::deduce(state, &mut work.groups)?;
        }
    }
}

/// Runs the rules to the same fixed point as [`propagate`] with all its reach, so that what simple rules can
/// see is left to them: of what a rule on all of the board concludes in one pass, only the first
/// few conclusions are kept before the cheap rules have their turn. The state must keep its steps.
pub(super) fn propagate_one_by_one(
    state: &mut State,
    work: &mut Workspace,
) -> Result<(), Conflict> {
    loop {
        near(state, &mut work.flood, Reach::Near)?;
        if !state.is_stale {
            return Ok(());
        }
        let before = state.mark();
        first_few(state, |state| closed_group::deduce(state, &mut work.groups))?;
        if state.mark() == before {
            first_few(state, |state| separation::deduce(state, &mut work.tree))?;
        }
        state.is_stale = state.mark() > before;
    }
}

/// The first conclusions of a rule; one on most boards, more where there are thousands of islands.
fn first_few(
    state: &mut State,
    rule: impl FnOnce(&mut State) -> Result<(), Conflict>,
) -> Result<(), Conflict> {
    const ISLANDS_PER_CONCLUSION: usize = 256;
    let few = 1 + state.board.islands().len() / ISLANDS_PER_CONCLUSION;
    let before = state.mark();
    let n_steps = state.steps.as_ref().map_or(0, Vec::len);
    let result = rule(state);
    if state.mark() - before <= few {
        return result;
    }
    let steps = state.steps.as_mut().map(|steps| steps.split_off(n_steps)).unwrap_or_default();
    state.backtrack(before);
    steps.into_iter().take(few).try_for_each(|step| state.repeat(step))
}

fn near(state: &mut State, flood: &mut Flood, reach: Reach) -> Result<(), Conflict> {
    loop {
        if let Some(span) = state.used.pop() {
            crossing::deduce(state, span as usize)?;
        } else if let Some(island) = state.next_island() {
            saturation::deduce(state, island)?;
            capacity::deduce(state, island)?;
        } else if reach == Reach::Degrees {
            return Ok(());
        } else if let Some(span) = state.gone.pop() {
            isolation::check(state, flood, span as usize)?;
        } else {
            return Ok(());
        }
    }
}
