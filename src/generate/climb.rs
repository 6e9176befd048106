//! Climbing to a board that is hard to reason about.
//!
//! Boards of the grade `search` with one answer do not turn up by chance. So a unique board is changed
//! again and again, always with the same answer, and a change stays if the board gets no easier. What
//! is easy about a board of a weaker grade are its *footholds*: values that one probe refutes. The
//! fewer there are among the places that are open before probing, the nearer it is to a board that
//! probing cannot begin with.
//!
//! ```text
//! open places        0         12         40         41         41     and still one answer
//! footholds          0          9         11          3          0     = the grade search
//! ```

use super::Error;
use crate::engine::native::Footholds;

/// What came of a change.
pub(super) enum Judgement {
    /// The board is as hard as is wanted.
    Wanted,
    /// It is not, and so much is easy about it.
    Easy(Footholds),
    /// It has another answer as well, or nobody knows.
    Wrong,
}

/// Changes `start` at most `steps` times; `None` if it does not get as hard as is wanted.
///
/// # Errors
/// Those of `judge`.
pub(super) fn climb<B>(
    start: B,
    steps: usize,
    mut change: impl FnMut(&B) -> Option<B>,
    mut judge: impl FnMut(&B) -> Result<Judgement, Error>,
) -> Result<Option<B>, Error> {
    let mut best = start;
    let mut height = match judge(&best)? {
        Judgement::Wanted => return Ok(Some(best)),
        Judgement::Easy(footholds) => footholds,
        Judgement::Wrong => return Ok(None),
    };
    for _ in 0..steps {
        let Some(next) = change(&best) else { continue };
        match judge(&next)? {
            Judgement::Wanted => return Ok(Some(next)),
            Judgement::Easy(footholds) if is_no_easier(footholds, height) => {
                (best, height) = (next, footholds);
            }
            Judgement::Easy(_) | Judgement::Wrong => {}
        }
    }
    Ok(None)
}

/// Compares open places for each foothold, in whole numbers: a/b >= c/d if ad >= cb.
fn is_no_easier(a: Footholds, b: Footholds) -> bool {
    a.open * (b.refuted + 1) >= b.open * (a.refuted + 1)
}
