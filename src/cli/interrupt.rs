//! Ending long work in good order when the user asks.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::engines::Stop;
use crate::platform;

/// SIGINT and SIGTERM: the first ends the work in good order, a second one at once.
pub(super) struct Interrupt {
    /// Raised by the first signal.
    pub(super) stop: Stop,
    received: Arc<AtomicBool>,
}

impl Interrupt {
    /// Takes the signals from now on.
    pub(super) fn listen() -> io::Result<Self> {
        let interrupt = Self {
            stop: Stop::default(),
            received: Arc::default(),
        };
        let (stop, received) = (interrupt.stop.clone(), Arc::clone(&interrupt.received));
        platform::watch_interrupts(move || {
            stop.raise();
            !received.swap(true, Ordering::Relaxed)
        })?;
        Ok(interrupt)
    }

    /// Whether a signal has come.
    pub(super) fn received(&self) -> bool {
        self.received.load(Ordering::Relaxed)
    }
}
