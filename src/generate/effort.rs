//! How long to look for a board.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::Error;
use crate::engine::Limits;

/// How long to look for a board. Only the number of tries decides whether one is found; a limit in
/// time ends the matter without a board.
#[derive(Clone, Debug)]
pub struct Effort {
    /// Limits for all of it.
    pub limits: Limits,
    /// How many boards are planted before it is given up.
    pub tries: u64,
    /// Counts the tries as they begin, for those who watch.
    pub begun: Arc<AtomicU64>,
}

impl Default for Effort {
    /// Some tries and no limit.
    fn default() -> Effort {
        Effort { limits: Limits::default(), tries: 20, begun: Arc::default() }
    }
}

impl Effort {
    /// Some tries under these limits.
    pub fn within(limits: &Limits) -> Effort {
        Effort { limits: limits.clone(), ..Effort::default() }
    }

    /// Tries until a try gives a board.
    ///
    /// # Errors
    /// The error of a try, or a limit; [`Error::NotFound`] if no try gives a board.
    pub(super) fn until<B>(
        &self,
        mut once: impl FnMut() -> Result<Option<B>, Error>,
    ) -> Result<B, Error> {
        for _ in 0..self.tries {
            if let Some(why) = self.limits.exceeded() {
                return Err(Error::Stopped(why));
            }
            self.begun.fetch_add(1, Ordering::Relaxed);
            if let Some(board) = once()? {
                return Ok(board);
            }
        }
        Err(Error::NotFound(self.tries))
    }
}
