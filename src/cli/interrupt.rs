//! Ending long work in good order when the user asks.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicI32, Ordering};

use super::error::InterruptedError;
use parlour_engines::Stop;

/// SIGINT, SIGTERM and SIGHUP: the first ends the work in good order, a second one at once.
pub(super) struct Interrupt {
    /// Raised by the first signal.
    pub(super) stop: Stop,
    /// The first signal, 0 before there is one.
    received: Arc<AtomicI32>,
}

impl Interrupt {
    /// Takes the signals from now on.
    pub(super) fn listen() -> io::Result<Self> {
        let interrupt = Self {
            stop: Stop::default(),
            received: Arc::default(),
        };
        let (stop, received) = (interrupt.stop.clone(), Arc::clone(&interrupt.received));
        parlour_sys::watch_interrupts(move |signal| {
            // A thread that sees the stop must find the signal.
            let first = received.compare_exchange(0, signal, Ordering::SeqCst, Ordering::SeqCst);
            stop.raise();
            first.is_ok()
        })?;
        Ok(interrupt)
    }

    /// The signal that has come, if one has.
    pub(super) fn received(&self) -> Option<i32> {
        let signal = self.received.load(Ordering::SeqCst);
        (signal != 0).then_some(signal)
    }

    /// The error of work that found [`Interrupt::stop`] raised.
    pub(super) fn error(&self, resumable: bool) -> InterruptedError {
        let signal = self.received().expect("only a signal raises the stop");
        InterruptedError { signal, resumable }
    }
}
