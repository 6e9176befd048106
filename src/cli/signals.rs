//! Ctrl-C and SIGTERM.
//!
//! The first one sets the flag that engines look at, so the run ends as unknown and what is known by
//! then is still printed. The second one ends the process at once.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

use super::exit::Exit;
use crate::engine::Limits;

/// What signals have arrived.
#[derive(Clone, Debug, Default)]
pub(super) struct Signals {
    /// Whether any has. Engines stop when it is set.
    pub interrupt: Arc<AtomicBool>,
    last: Arc<AtomicUsize>,
}

impl Signals {
    /// Listens from now on.
    ///
    /// # Errors
    /// If the system does not let us.
    pub(super) fn listen() -> std::io::Result<Signals> {
        let signals = Signals::default();
        for (signal, code) in [(SIGINT, 130), (SIGTERM, 143)] {
            // The order matters: at the first signal the flag is not yet set.
            flag::register_conditional_shutdown(signal, code, Arc::clone(&signals.interrupt))?;
            flag::register(signal, Arc::clone(&signals.interrupt))?;
            let number = usize::try_from(signal).unwrap_or_default();
            flag::register_usize(signal, Arc::clone(&signals.last), number)?;
        }
        Ok(signals)
    }

    /// No limits but these signals.
    pub(super) fn limits(&self) -> Limits {
        Limits { interrupt: Arc::clone(&self.interrupt), ..Limits::default() }
    }

    /// How a command ends that a signal stopped.
    pub(super) fn exit(&self) -> Exit {
        self.number().map_or(Exit::Done, Exit::Signal)
    }

    /// Whether a signal has arrived.
    pub(super) fn arrived(&self) -> bool {
        self.interrupt.load(Ordering::Relaxed)
    }

    /// The number of the signal that arrived, if one has.
    pub(super) fn number(&self) -> Option<u8> {
        self.arrived().then(|| u8::try_from(self.last.load(Ordering::Relaxed)).unwrap_or_default())
    }
}
